public import AVFoundation
public import FaradFoundation
import Simulation

/// What the user has said about speech.
public enum SFSpeechRecognizerAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case denied = 1
    case restricted = 2
    case authorized = 3
}

extension SFSpeechRecognizerAuthorizationStatus: WholeAuthorizationStatus {}

/// What kind of speech is to be understood; of no effect here.
public enum SFSpeechRecognitionTaskHint: Int, Sendable {
    case unspecified = 0
    case dictation = 1
    case search = 2
    case confirmation = 3
}

public protocol SFSpeechRecognizerDelegate: AnyObject {
    func speechRecognizer(
        _ speechRecognizer: SFSpeechRecognizer, availabilityDidChange available: Bool)
}

extension SFSpeechRecognizerDelegate {
    public func speechRecognizer(
        _ speechRecognizer: SFSpeechRecognizer, availabilityDidChange available: Bool
    ) {}
}

/// Understands speech: the words that `Device.say(_:)` says, as the app hands them over by its audio
/// engine. It is a server's work, so that a phone without a network has none.
///
/// No `NSObject`, as those here cannot fail to be made without arguments.
open class SFSpeechRecognizer {
    private static let languages = [
        "ar-SA", "ca-ES", "cs-CZ", "da-DK", "de-AT", "de-CH", "de-DE", "el-GR", "en-AU", "en-CA",
        "en-GB", "en-IN", "en-US", "es-ES", "es-MX", "fi-FI", "fr-CA", "fr-FR", "he-IL", "hi-IN",
        "hr-HR", "hu-HU", "id-ID", "it-IT", "ja-JP", "ko-KR", "ms-MY", "nb-NO", "nl-BE", "nl-NL",
        "pl-PL", "pt-BR", "pt-PT", "ro-RO", "ru-RU", "sk-SK", "sv-SE", "th-TH", "tr-TR", "uk-UA",
        "vi-VN", "zh-CN", "zh-HK", "zh-TW",
    ]

    public let locale: Locale
    open weak var delegate: (any SFSpeechRecognizerDelegate)?
    open var defaultTaskHint = SFSpeechRecognitionTaskHint.unspecified
    open var queue: OperationQueue = .main
    private let process: PhoneProcess
    private var observer: Int?

    public convenience init?() {
        self.init(locale: Locale(identifier: PhoneClock.preferredLanguages.first ?? "en-US"))
    }

    /// Nil where the language is none that it understands.
    public init?(locale: Locale) {
        let name = locale.identifier.replacing("_", with: "-")
        guard Self.languages.contains(where: { $0 == name || $0.hasPrefix(name + "-") }) else {
            return nil
        }
        self.locale = locale
        process = PhoneProcess.current
        let main = process.main
        observer = PhoneNetwork.of(process.system).observe { [weak self] connection in
            main.serialQueue?.async("speech") { [weak self] in
                guard let self else { return }
                delegate?.speechRecognizer(
                    self, availabilityDidChange: connection != .none)
            }
        }
    }

    deinit { if let observer { PhoneNetwork.of(process.system).remove(observer) } }

    open class func supportedLocales() -> Set<Locale> {
        Set(languages.map { Locale(identifier: $0) })
    }

    open var isAvailable: Bool { PhoneNetwork.of(process.system).connection != .none }
    /// None is fetched.
    open var supportsOnDeviceRecognition: Bool { false }

    open class func authorizationStatus() -> SFSpeechRecognizerAuthorizationStatus {
        let process = PhoneProcess.current
        let privacy = PrivacyDaemon.of(process.system)
        return .init(privacy.status(.speech, process.sandbox.bundleIdentifier))
    }

    /// Asks the user, once; answers on a queue that is not main.
    open class func requestAuthorization(
        _ handler: @escaping (SFSpeechRecognizerAuthorizationStatus) -> Void
    ) { PrivacyDaemon.of(PhoneProcess.current.system).authorize(.speech) { handler(.init($0)) } }

    @discardableResult
    open func recognitionTask(
        with request: SFSpeechRecognitionRequest,
        resultHandler: @escaping (SFSpeechRecognitionResult?, (any Error)?) -> Void
    ) -> SFSpeechRecognitionTask {
        let task = SFSpeechRecognitionTask(self, process, request, resultHandler)
        task.begin()
        return task
    }
}

/// What is to be understood.
open class SFSpeechRecognitionRequest: NSObject {
    open var taskHint = SFSpeechRecognitionTaskHint.unspecified
    /// Whether results come before all has been said.
    open var shouldReportPartialResults = true
    open var contextualStrings: [String] = []
    open var interactionIdentifier: String?
    open var requiresOnDeviceRecognition = false
    open var addsPunctuation = false
    fileprivate weak var task: SFSpeechRecognitionTask?
}

/// Sound as it comes.
open class SFSpeechAudioBufferRecognitionRequest: SFSpeechRecognitionRequest {
    private var earlier: [Microphone.Word] = []
    private var isOver = false

    public override init() {}

    open var nativeAudioFormat: AVAudioFormat {
        AVAudioFormat(standardFormatWithSampleRate: 16_000, channels: 1)!
    }

    open func append(_ audioPCMBuffer: AVAudioPCMBuffer) {
        guard let word = audioPCMBuffer.word, !isOver else { return }
        guard let task else { return earlier.append(word) }
        task.hear(word)
    }

    open func endAudio() {
        isOver = true
        task?.finish()
    }

    fileprivate func start(_ task: SFSpeechRecognitionTask) {
        self.task = task
        for word in earlier { task.hear(word) }
        earlier = []
        if isOver { task.finish() }
    }
}

/// Sound in a file, which is not simulated.
open class SFSpeechURLRecognitionRequest: SFSpeechRecognitionRequest {
    public let url: URL

    public init(url: URL) { self.url = url }
}

/// A part of what was understood.
open class SFTranscriptionSegment: NSObject {
    public let substring: String
    public let substringRange: NSRange
    /// In seconds of speech.
    public let timestamp: TimeInterval
    public let duration: TimeInterval
    /// 0 until the result is final.
    public let confidence: Float
    public let alternativeSubstrings: [String] = []

    init(
        _ text: String, _ range: NSRange, _ timestamp: Double, _ duration: Double, isFinal: Bool
    ) {
        substring = text
        substringRange = range
        self.timestamp = timestamp
        self.duration = duration
        confidence = isFinal ? 0.9 : 0
    }
}

open class SFTranscription: NSObject {
    public let formattedString: String
    public let segments: [SFTranscriptionSegment]

    init(_ words: [Microphone.Word], isFinal: Bool) {
        var (at, second) = (0, 0.0)
        segments = words.map { word in
            let range = NSRange(location: at, length: word.text.utf16.count)
            at += range.length + 1
            second += word.seconds
            return SFTranscriptionSegment(
                word.text, range, second - word.seconds, word.seconds, isFinal: isFinal)
        }
        formattedString = words.map(\.text).joined(separator: " ")
    }
}

open class SFSpeechRecognitionResult: NSObject {
    public let bestTranscription: SFTranscription
    /// The best one alone: nothing is misheard here.
    public var transcriptions: [SFTranscription] { [bestTranscription] }
    public let isFinal: Bool

    init(_ words: [Microphone.Word], isFinal: Bool) {
        bestTranscription = SFTranscription(words, isFinal: isFinal)
        self.isFinal = isFinal
    }
}

public enum SFSpeechRecognitionTaskState: Int, Sendable {
    case starting = 0
    case running = 1
    case finishing = 2
    case canceling = 3
    case completed = 4
}

/// Why nothing is understood, as a phone's services say it; Apple documents none of the numbers.
struct RecognitionFailure: Error, CustomNSError, LocalizedError {
    let domain: String
    let code: Int
    let text: String

    static let noSpeech = Self(
        domain: "kAFAssistantErrorDomain", code: 1110, text: "No speech detected")
    static let unauthorized = Self(
        domain: "kAFAssistantErrorDomain", code: 1700,
        text: "User denied access to speech recognition")
    static let cancelled = Self(
        domain: "kLSRErrorDomain", code: 301, text: "Recognition request was canceled")
    static let unavailable = Self(
        domain: "kAFAssistantErrorDomain", code: 1101,
        text: "Connection to speech process was invalidated.")

    static var errorDomain: String { "kAFAssistantErrorDomain" }
    var errorCode: Int { code }
    var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: text] }
    var errorDescription: String? { text }
}

/// What is being understood. Results come on the recognizer's queue: each word a fifth of a second after
/// it was said, and the final one as long after the sound has ended (both assumed).
open class SFSpeechRecognitionTask: NSObject {
    private static let delay = Duration.milliseconds(200)

    private let recognizer: SFSpeechRecognizer
    private let process: PhoneProcess
    private let request: SFSpeechRecognitionRequest
    private let handler: (SFSpeechRecognitionResult?, (any Error)?) -> Void
    private var words: [Microphone.Word] = []
    /// Who runs stays until the end.
    private var itself: SFSpeechRecognitionTask?

    open private(set) var state = SFSpeechRecognitionTaskState.starting
    open private(set) var error: (any Error)?
    open var isCancelled: Bool { state == .canceling }
    open var isFinishing: Bool { state == .finishing }

    fileprivate init(
        _ recognizer: SFSpeechRecognizer, _ process: PhoneProcess,
        _ request: SFSpeechRecognitionRequest,
        _ handler: @escaping (SFSpeechRecognitionResult?, (any Error)?) -> Void
    ) {
        self.recognizer = recognizer
        self.process = process
        self.request = request
        self.handler = handler
    }

    fileprivate func begin() {
        if request is SFSpeechURLRecognitionRequest {
            unsimulated("the speech of files (SFSpeechURLRecognitionRequest)")
        }
        itself = self
        guard SFSpeechRecognizer.authorizationStatus() == .authorized else {
            return end(.unauthorized)
        }
        guard recognizer.isAvailable else { return end(.unavailable) }
        state = .running
        (request as? SFSpeechAudioBufferRecognitionRequest)?.start(self)
    }

    fileprivate func hear(_ word: Microphone.Word) {
        guard state == .running || state == .starting else { return }
        words.append(word)
        guard request.shouldReportPartialResults else { return }
        let result = SFSpeechRecognitionResult(words, isFinal: false)
        later { task in
            guard task.state == .running else { return }
            task.handler(result, nil)
        }
    }

    /// No more sound comes; what was said is understood to the end.
    open func finish() {
        guard state == .running || state == .starting else { return }
        state = .finishing
        later { task in
            guard task.state == .finishing else { return }
            if task.words.isEmpty { return task.end(.noSpeech) }
            task.state = .completed
            task.itself = nil
            task.handler(SFSpeechRecognitionResult(task.words, isFinal: true), nil)
        }
    }

    open func cancel() {
        guard state != .completed, state != .canceling else { return }
        state = .canceling
        end(.cancelled)
    }

    private func later(_ work: @escaping (SFSpeechRecognitionTask) -> Void) {
        process.workQueue.after(.exactly(Self.delay), "speech") { [weak self] in
            guard let self else { return }
            recognizer.queue.addOperation { work(self) }
        }
    }

    private func end(_ failure: RecognitionFailure) {
        let wasCancelled = state == .canceling
        error = NSError(
            domain: failure.domain, code: failure.code,
            userInfo: [NSLocalizedDescriptionKey: failure.text])
        if !wasCancelled { state = .completed }
        let task = self
        itself = nil
        recognizer.queue.addOperation { task.handler(nil, task.error) }
    }
}
