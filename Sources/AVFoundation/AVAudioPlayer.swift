// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import FaradFoundation
import Simulation

/// Hears of the end of a sound, on the main queue; not of one that was stopped, or that a call has
/// interrupted.
public protocol AVAudioPlayerDelegate: AnyObject {
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
    /// Never called here: nothing is decoded.
    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

extension AVAudioPlayerDelegate {
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
    public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}

/// Plays a sound in virtual time, for as long as its file is; nothing is heard.
///
/// A call pauses it, and so does the app's suspension; the app begins again. How loud it is at a moment
/// is not simulated.
open class AVAudioPlayer: NSObject {
    open weak var delegate: (any AVAudioPlayerDelegate)?
    /// Nil where it plays bytes.
    public let url: URL?
    public let data: Data?
    /// In seconds.
    public let duration: TimeInterval
    public let numberOfChannels: Int
    public let settings: [String: Any]
    /// From -1, left, to 1; of no effect here.
    open var pan: Float = 0
    /// Whether ``rate`` counts.
    open var enableRate = false
    open var isMeteringEnabled = false
    open private(set) var isPlaying = false

    private let process: PhoneProcess
    private let session: AVAudioSession
    /// Seconds of the sound that were played before ``since``, all passes of a loop together.
    private var played = 0.0
    private var since = 0.0
    private var end: TimerHandle?
    private var fade = Fade(from: 1, to: 1, start: 0, seconds: 0)
    private lazy var use = AVAudioSession.Use { [weak self] in self?.pause() }

    private struct Fade {
        var from: Float
        var to: Float
        var start: Double
        var seconds: Double

        func volume(_ now: Double) -> Float {
            guard seconds > 0, now < start + seconds else { return to }
            return from + (to - from) * Float((now - start) / seconds)
        }
    }

    /// - Throws: `wht?` where there is no file, and `typ?` where it is no sound, of `NSOSStatusErrorDomain`.
    public convenience init(contentsOf url: URL, fileTypeHint utiString: String? = nil) throws {
        // A path without a scheme is taken as well: `URL(string: path)`, as many an app writes.
        guard url.isFileURL || url.scheme == nil,
            let bytes = FileManager.default.contents(atPath: url.path)
        else {
            throw AudioFailure("wht?")
        }
        try self.init(url, nil, bytes)
    }

    public convenience init(data: Data, fileTypeHint utiString: String? = nil) throws {
        try self.init(nil, data, data)
    }

    private init(_ url: URL?, _ data: Data?, _ bytes: Data) throws {
        guard let file = AudioFile(bytes) else {
            let signs = ["caff", "#!AM", "OggS"]
            guard !signs.contains(String(decoding: bytes.prefix(4), as: UTF8.self)) else {
                let name = url?.lastPathComponent ?? "data"
                unsimulated("Farad cannot tell how long the sound of \(name) is, as phones can")
            }
            throw AudioFailure("typ?")
        }
        process = PhoneProcess.current
        session = AVAudioSession.sharedInstance()
        self.url = url
        self.data = data
        duration = file.seconds
        numberOfChannels = file.channels
        settings = [
            AVSampleRateKey: file.sampleRate, AVNumberOfChannelsKey: file.channels,
        ]
    }

    deinit {
        end?.cancel()
        if isPlaying { session.end(use) }
    }

    private var now: Double { process.simulation.clock.now.milliseconds / 1000 }
    private var speed: Double { enableRate ? Double(rate) : 1 }

    /// Seconds of the sound until now; more than its length where it loops.
    private var total: Double { played + (isPlaying ? max(0, now - since) * speed : 0) }

    // MARK: What may change meanwhile

    /// From 0.5 to 2, where ``enableRate`` is set.
    open var rate: Float = 1 {
        willSet { settle() }
        didSet { plan() }
    }

    /// How often it begins again; negative: until it is stopped.
    open var numberOfLoops = 0 {
        didSet { plan() }
    }

    /// Where it is in the sound; also where it goes on.
    open var currentTime: TimeInterval {
        get { duration > 0 ? total.truncatingRemainder(dividingBy: duration) : 0 }
        set {
            let passes = duration > 0 ? (total / duration).rounded(.down) : 0
            played = passes * duration + min(max(0, newValue), duration)
            since = now
            plan()
        }
    }

    open var deviceCurrentTime: TimeInterval { now }

    /// From 0 to 1.
    open var volume: Float {
        get { fade.volume(now) }
        set { setVolume(newValue, fadeDuration: 0) }
    }

    open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
        fade = Fade(from: fade.volume(now), to: volume, start: now, seconds: duration)
    }

    // MARK: Playing

    /// Activates the session.
    ///
    /// - Returns: False while a call has the sound.
    @discardableResult
    open func prepareToPlay() -> Bool { session.activate() }

    /// - Returns: False while a call has the sound.
    @discardableResult
    open func play() -> Bool { play(atTime: now) }

    /// Begins at a moment of ``deviceCurrentTime``.
    @discardableResult
    open func play(atTime time: TimeInterval) -> Bool {
        if isPlaying { return true }
        guard session.begin(use) else { return false }
        isPlaying = true
        since = max(now, time)
        plan()
        return true
    }

    open func pause() {
        guard isPlaying else { return }
        settle()
        isPlaying = false
        end?.cancel()
        session.end(use)
    }

    /// Stays where it is in the sound, as Apple documents it.
    open func stop() { pause() }

    private func settle() {
        played = total
        since = max(since, now)
    }

    /// A sound that loops for ever has no end to wait for.
    private func plan() {
        end?.cancel()
        end = nil
        guard isPlaying, numberOfLoops >= 0, speed > 0 else { return }
        let left = duration * Double(numberOfLoops + 1) - total
        let seconds = max(0, since - now) + max(0, left) / speed
        end = process.main.serialQueue?.after(
            .exactly(.nanoseconds(Int64((seconds * 1_000_000_000).rounded()))), "played"
        ) { [weak self] in self?.finish() }
    }

    private func finish() {
        pause()
        played = 0
        delegate?.audioPlayerDidFinishPlaying(self, successfully: true)
    }

    // MARK: Levels

    open func updateMeters() { unsimulated("the levels of what AVAudioPlayer plays") }
    open func averagePower(forChannel channelNumber: Int) -> Float { -160 }
    open func peakPower(forChannel channelNumber: Int) -> Float { -160 }
}
