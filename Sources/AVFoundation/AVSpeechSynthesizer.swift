// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import Simulation

public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1

/// Where speech stops or pauses.
public enum AVSpeechBoundary: Int, Sendable {
    case immediate = 0
    /// Behind the word that is spoken.
    case word = 1
}

/// A text that is to be spoken, and how.
open class AVSpeechUtterance: NSObject {
    public let speechString: String
    /// Nil: that of the phone's language.
    open var voice: AVSpeechSynthesisVoice?
    open var rate = AVSpeechUtteranceDefaultSpeechRate
    /// Of no effect here: nothing is heard.
    open var pitchMultiplier: Float = 1
    open var volume: Float = 1
    open var prefersAssistiveTechnologySettings = false
    open var preUtteranceDelay: TimeInterval = 0
    open var postUtteranceDelay: TimeInterval = 0

    public init(string: String) { speechString = string }

    /// The words, as a delegate is told of them: UTF-16 units. A language that writes no spaces has one.
    fileprivate var words: [NSRange] {
        let units = Array(speechString.utf16)
        var words: [NSRange] = []
        var start: Int?
        for (index, unit) in (units + [0x20]).enumerated() {
            if Unicode.Scalar(unit)?.properties.isWhitespace == true {
                if let begun = start {
                    words.append(NSRange(location: begun, length: index - begun))
                }
                start = nil
            } else if start == nil {
                start = index
            }
        }
        return words
    }

    /// How long a word takes: 15 letters a second by the usual rate, twice and half of which a rate of
    /// 0.75 and one of 0.25 are (assumed: Apple gives no figure).
    fileprivate func seconds(_ word: NSRange) -> Double {
        let rate = Double(min(max(rate, 0.05), 1))
        let speed = rate <= 0.5 ? rate / 0.5 : 1 + (rate - 0.5) * 4
        return Double(word.length + 1) / 15 / speed
    }
}

/// Hears how far speech is, on the main queue.
public protocol AVSpeechSynthesizerDelegate: AnyObject {
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance)
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance)
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance)
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance)
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer,
        willSpeakRangeOfSpeechString characterRange: NSRange, utterance: AVSpeechUtterance)
}

extension AVSpeechSynthesizerDelegate {
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance
    ) {}
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance
    ) {}
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance
    ) {}
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance
    ) {}
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance
    ) {}
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer,
        willSpeakRangeOfSpeechString characterRange: NSRange, utterance: AVSpeechUtterance
    ) {}
}

/// Speaks one text after the other, in virtual time; `Device.speeches` has what was said.
///
/// A call pauses it for as long as it takes (assumed). Who is not speaking yet when speech is stopped
/// hears nothing of it, as on iOS. Sound itself, SSML and personal voices are not simulated.
open class AVSpeechSynthesizer: NSObject {
    private enum Wish {
        case pause, stop
    }

    /// What is being said.
    private final class Speech {
        let utterance: AVSpeechUtterance
        let words: [NSRange]
        var word = 0
        /// Its number among what the phone has said; nil before it is heard.
        var number: Int?
        /// Whether what is left is the pause behind it.
        var isOver = false
        var timer: TimerHandle?
        /// When the timer fires, and for how long it is put off.
        var due = 0.0
        var left = 0.0

        init(_ utterance: AVSpeechUtterance) {
            self.utterance = utterance
            words = utterance.words
        }
    }

    open weak var delegate: (any AVSpeechSynthesizerDelegate)?
    /// Whether the app's audio session is used, and not one of the system's own; no difference here.
    open var usesApplicationAudioSession = true
    open var mixToTelephonyUplink = false

    private let process: PhoneProcess
    private let main: SerialQueue?
    private let voices: SpeechVoices
    private let hardware: AudioHardware
    private var observer: Int?
    private var waiting: [AVSpeechUtterance] = []
    private var speech: Speech?
    /// What is to come behind the word that is spoken.
    private var wish: Wish?
    private var isInterrupted = false

    open private(set) var isPaused = false
    /// Also while it is paused, or something waits to be spoken.
    open var isSpeaking: Bool { speech != nil || !waiting.isEmpty }

    /// Stops outside a simulated process.
    public override init() {
        process = PhoneProcess.current
        main = process.main.serialQueue
        voices = SpeechVoices.of(process.system)
        hardware = AudioHardware.of(process.system)
        super.init()
        observer = hardware.observe { [weak self] news in
            switch news {
            case .interruptionBegan: self?.interrupt()
            case .interruptionEnded: self?.endInterruption()
            case .volume, .output: break
            }
        }
    }

    deinit {
        if let observer { hardware.remove(observer) }
        speech?.timer?.cancel()
    }

    // MARK: What the app wants

    /// One that is waiting or spoken already ends the app, as the exception does on iOS.
    open func speak(_ utterance: AVSpeechUtterance) {
        guard speech?.utterance !== utterance, !waiting.contains(where: { $0 === utterance })
        else { return PhoneProcess.crash("An AVSpeechUtterance shall not be enqueued twice") }
        waiting.append(utterance)
        main?.async("speech") { [weak self] in self?.next() }
    }

    /// - Returns: False where nothing is spoken.
    @discardableResult
    open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool {
        guard isSpeaking else { return false }
        waiting = []
        guard let speech else { return true }
        if boundary == .word, !isPaused, isHeard(speech) {
            wish = .stop
        } else {
            stop(speech)
        }
        return true
    }

    @discardableResult
    open func pauseSpeaking(at boundary: AVSpeechBoundary) -> Bool {
        guard isSpeaking, !isPaused else { return false }
        if boundary == .word, let speech, isHeard(speech) {
            wish = .pause
        } else {
            pause()
        }
        return true
    }

    @discardableResult
    open func continueSpeaking() -> Bool {
        guard isPaused, !hardware.isInterrupted else { return false }
        isPaused = false
        guard let speech else {
            next()
            return true
        }
        if isHeard(speech) {
            tell(speech, .speaking) { $0.speechSynthesizer($1, didContinue: $2) }
        }
        wait(speech.left, speech)
        return true
    }

    // MARK: Speaking

    private func next() {
        guard speech == nil, !isPaused, !waiting.isEmpty else { return }
        if hardware.isInterrupted { return interrupt() }
        let speech = Speech(waiting.removeFirst())
        self.speech = speech
        wait(speech.utterance.preUtteranceDelay, speech)
    }

    private func wait(_ seconds: Double, _ speech: Speech) {
        speech.due = now + seconds
        speech.timer = main?.after(
            .exactly(.nanoseconds(Int64(seconds * 1_000_000_000))), "speech"
        ) { [weak self] in self?.goOn(speech) }
    }

    private var now: Double { process.milliseconds / 1000 }

    /// A moment has come that was waited for.
    private func goOn(_ speech: Speech) {
        guard self.speech === speech else { return }
        if speech.isOver {
            self.speech = nil
            return next()
        }
        if speech.number == nil {
            let language =
                speech.utterance.voice?.language ?? AVSpeechSynthesisVoice.currentLanguageCode()
            speech.number = voices.begin(speech.utterance.speechString, language)
            delegate?.speechSynthesizer(self, didStart: speech.utterance)
            guard self.speech === speech, !isPaused else { return }
        }
        switch wish {
        case .stop: return stop(speech)
        case .pause: return pause()
        case nil: break
        }
        guard speech.word < speech.words.count else { return finish(speech) }
        let word = speech.words[speech.word]
        speech.word += 1
        wait(speech.utterance.seconds(word), speech)
        delegate?.speechSynthesizer(
            self, willSpeakRangeOfSpeechString: word, utterance: speech.utterance)
    }

    private func finish(_ speech: Speech) {
        speech.isOver = true
        if let number = speech.number { voices.note(number, .finished) }
        wait(speech.utterance.postUtteranceDelay, speech)
        delegate?.speechSynthesizer(self, didFinish: speech.utterance)
    }

    private func stop(_ speech: Speech) {
        speech.timer?.cancel()
        self.speech = nil
        wish = nil
        isPaused = false
        isInterrupted = false
        guard isHeard(speech) else { return }
        tell(speech, .cancelled) { $0.speechSynthesizer($1, didCancel: $2) }
    }

    private func pause() {
        isPaused = true
        wish = nil
        guard let speech else { return }
        speech.timer?.cancel()
        speech.left = max(0, speech.due - now)
        guard isHeard(speech) else { return }
        tell(speech, .paused) { $0.speechSynthesizer($1, didPause: $2) }
    }

    /// Whether it is neither before its first word nor behind its last.
    private func isHeard(_ speech: Speech) -> Bool { speech.number != nil && !speech.isOver }

    private func tell(
        _ speech: Speech, _ state: SpeechVoices.Speech.State,
        _ news:
            @escaping (any AVSpeechSynthesizerDelegate, AVSpeechSynthesizer, AVSpeechUtterance)
            -> Void
    ) {
        if let number = speech.number { voices.note(number, state) }
        main?.async("speech") { [weak self] in
            guard let self, let delegate else { return }
            news(delegate, self, speech.utterance)
        }
    }

    // MARK: Calls

    private func interrupt() {
        guard isSpeaking, !isPaused else { return }
        isInterrupted = true
        pause()
    }

    private func endInterruption() {
        guard isInterrupted else { return }
        isInterrupted = false
        continueSpeaking()
    }
}
