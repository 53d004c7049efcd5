public import FaradFoundation
import Simulation

public typealias AVAudioNodeBus = Int
public typealias AVAudioFrameCount = UInt32
public typealias AVAudioChannelCount = UInt32
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

/// How sound is written in memory: as floating-point numbers, one channel after the other.
open class AVAudioFormat: NSObject {
    public let sampleRate: Double
    public let channelCount: AVAudioChannelCount

    init(_ sampleRate: Double, _ channelCount: AVAudioChannelCount) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
    }

    public init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {
        guard sampleRate > 0, channels > 0 else { return nil }
        self.sampleRate = sampleRate
        channelCount = channels
    }

    open override func isEqual(_ object: Any?) -> Bool {
        let other = object as? AVAudioFormat
        return other?.sampleRate == sampleRate && other?.channelCount == channelCount
    }
    open override var hash: Int { sampleRate.hashValue &+ Int(channelCount) }
}

/// A moment of sound.
open class AVAudioTime: NSObject {
    public let sampleTime: Int64
    public let sampleRate: Double

    init(sampleTime: Int64, sampleRate: Double) {
        self.sampleTime = sampleTime
        self.sampleRate = sampleRate
    }
}

/// Sound in memory. It is silence to whoever looks at its numbers, and carries the word that was said to
/// who understands speech.
open class AVAudioPCMBuffer: NSObject {
    public let format: AVAudioFormat
    public let frameCapacity: AVAudioFrameCount
    open var frameLength: AVAudioFrameCount
    /// What a recognizer understands of it.
    package let word: Microphone.Word?
    private let numbers: UnsafeMutablePointer<Float>
    private let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>

    public convenience init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
        self.init(format, frameCapacity, nil)
        frameLength = 0
    }

    init(_ format: AVAudioFormat, _ frames: AVAudioFrameCount, _ word: Microphone.Word?) {
        self.format = format
        self.word = word
        frameCapacity = frames
        frameLength = frames
        let count = Int(format.channelCount)
        numbers = .allocate(capacity: max(1, Int(frames) * count))
        numbers.initialize(repeating: 0, count: max(1, Int(frames) * count))
        channels = .allocate(capacity: max(1, count))
        for channel in 0..<count { channels[channel] = numbers + channel * Int(frames) }
    }

    deinit {
        numbers.deallocate()
        channels.deallocate()
    }

    open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? {
        UnsafePointer(channels)
    }
    open var stride: Int { 1 }
}

/// A part of an engine.
open class AVAudioNode: NSObject {
    fileprivate weak var engine: AVAudioEngine?
    fileprivate var tap: AVAudioNodeTapBlock?

    fileprivate init(_ engine: AVAudioEngine) { self.engine = engine }

    /// Nothing, 0 Hz, where the session does not record.
    open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        engine?.inputFormat ?? AVAudioFormat(0, 0)
    }
    open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { outputFormat(forBus: bus) }

    /// The block hears each word that is said, when it is over, on a thread that is not main. A phone calls
    /// it for silence as well, ten times a second; here that would keep every run busy.
    ///
    /// A format of 0 Hz and a second tap end the app, as on iOS.
    open func installTap(
        onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
        block tapBlock: @escaping AVAudioNodeTapBlock
    ) {
        let format = format ?? outputFormat(forBus: bus)
        guard format.sampleRate > 0, format.channelCount > 0 else {
            return PhoneProcess.crash(
                "required condition is false: IsFormatSampleRateAndChannelCountValid(format)")
        }
        guard tap == nil else {
            return PhoneProcess.crash("required condition is false: nullptr == Tap()")
        }
        tap = tapBlock
    }

    open func removeTap(onBus bus: AVAudioNodeBus) { tap = nil }
}

/// The microphone.
open class AVAudioInputNode: AVAudioNode {}

/// Hears by the microphone, whose sound goes to the tap of its input; what else an engine plays and mixes
/// is not simulated. A call stops it.
open class AVAudioEngine: NSObject {
    private let process: PhoneProcess
    private let session: AVAudioSession
    private let microphone: Microphone
    private var observer: Int?
    private var frames: Int64 = 0
    private lazy var use = AVAudioSession.Use { [weak self] in self?.pause() }
    private lazy var input = AVAudioInputNode(self)

    open private(set) var isRunning = false

    /// Stops outside a simulated process.
    public override init() {
        process = PhoneProcess.current
        session = AVAudioSession.sharedInstance()
        microphone = Microphone.of(process.system)
        super.init()
    }

    deinit {
        if let observer { microphone.remove(observer) }
        if isRunning { session.end(use) }
    }

    open var inputNode: AVAudioInputNode { input }

    fileprivate var inputFormat: AVAudioFormat {
        session.records ? AVAudioFormat(48_000, 1) : AVAudioFormat(0, 0)
    }

    open func prepare() {}

    /// Asks for the microphone where the user has not been asked.
    ///
    /// - Throws: `insufficientPriority` while a call has the sound.
    open func start() throws {
        if isRunning { return }
        guard session.begin(use) else { throw AVAudioSession.ErrorCode.insufficientPriority }
        isRunning = true
        let privacy = PrivacyDaemon.of(process.system)
        if session.records,
            privacy.status(.microphone, process.sandbox.bundleIdentifier) == .notDetermined
        {
            privacy.authorize(.microphone) { _ in }
        }
        observer = microphone.observe { [weak self] in self?.hear($0) }
    }

    open func pause() {
        guard isRunning else { return }
        isRunning = false
        if let observer { microphone.remove(observer) }
        observer = nil
        session.end(use)
    }

    open func stop() { pause() }
    open func reset() {}

    private func hear(_ word: Microphone.Word) {
        let privacy = PrivacyDaemon.of(process.system)
        guard session.records,
            privacy.status(.microphone, process.sandbox.bundleIdentifier) == .authorized
        else { return }
        process.workQueue.async("microphone") { [weak self] in
            guard let self, isRunning, let tap = input.tap else { return }
            let format = inputFormat
            guard format.sampleRate > 0 else { return }
            let length = AVAudioFrameCount(word.seconds * format.sampleRate)
            let moment = AVAudioTime(sampleTime: frames, sampleRate: format.sampleRate)
            frames += Int64(length)
            tap(AVAudioPCMBuffer(format, length, word), moment)
        }
    }
}
