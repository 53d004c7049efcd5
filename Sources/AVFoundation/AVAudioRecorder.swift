// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import FaradFoundation
import Simulation

public let AVFormatIDKey = "AVFormatIDKey"
public let AVSampleRateKey = "AVSampleRateKey"
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"

/// How well an encoder does.
public enum AVAudioQuality: Int, Sendable {
    case min = 0
    case low = 0x20
    case medium = 0x40
    case high = 0x60
    case max = 0x7F
}

/// Why sound is neither written nor read: an `OSStatus`.
struct AudioFailure: Error, CustomNSError, LocalizedError {
    let status: Int

    /// Four letters, as Audio Toolbox writes them: `fmt?`.
    init(_ letters: StaticString) {
        status = letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }
    }

    static var errorDomain: String { "NSOSStatusErrorDomain" }
    var errorCode: Int { status }
    var errorDescription: String? {
        "The operation couldn’t be completed. (OSStatus error \(status).)"
    }
}

/// Hears of the end of a recording; not of one that a call has interrupted.
public protocol AVAudioRecorderDelegate: AnyObject {
    func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool)
    func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?)
}

extension AVAudioRecorderDelegate {
    public func audioRecorderDidFinishRecording(
        _ recorder: AVAudioRecorder, successfully flag: Bool
    ) {}
    public func audioRecorderEncodeErrorDidOccur(
        _ recorder: AVAudioRecorder, error: (any Error)?
    ) {}
}

/// Records what the microphone hears, which is silence, in virtual time.
///
/// The file is whole when the recording stops: as AAC (`.m4a`, `.mp4`, `.aac`) or as numbers of 16 bits
/// (`.wav`, `.caf`). A recording needs a category of the session's that records, and a call pauses it.
/// An app that has not asked for the microphone asks by recording.
open class AVAudioRecorder: NSObject {
    open weak var delegate: (any AVAudioRecorderDelegate)?
    public let url: URL
    public let settings: [String: Any]
    open var isMeteringEnabled = false

    private let process: PhoneProcess
    private let session: AVAudioSession
    private let container: AudioFile.Container
    private let isCompressed: Bool
    private let rate: Int
    private let channels: Int
    private var stopwatch = Stopwatch()
    private var isPrepared = false
    private var limit: TimerHandle?
    private var level: Float = 0
    private lazy var use = AVAudioSession.Use { [weak self] in self?.pause() }

    /// - Throws: `fmt?` where the file's kind has no such sound. Without settings it is numbers of 16 bits,
    ///   two channels, 44100 a second.
    public init(url: URL, settings: [String: Any]) throws {
        process = PhoneProcess.current
        session = AVAudioSession.sharedInstance()
        self.url = url
        func number(_ key: String) -> Int? {
            (settings[key] as? NSNumber)?.intValue ?? settings[key] as? Int
                ?? (settings[key] as? UInt32).map(Int.init)
                ?? (settings[key] as? Double).map { Int($0) }
        }
        let format = number(AVFormatIDKey) ?? Int(kAudioFormatLinearPCM)
        rate = number(AVSampleRateKey) ?? 44_100
        channels = number(AVNumberOfChannelsKey) ?? 2
        isCompressed = format == Int(kAudioFormatMPEG4AAC)
        guard isCompressed || format == Int(kAudioFormatLinearPCM) else {
            unsimulated("AVAudioRecorder writes AAC and linear PCM alone")
        }
        let kinds: [AudioFile.Container] = isCompressed ? [.m4a, .mp4, .aac] : [.wav, .caf]
        let name = url.pathExtension.lowercased()
        if isCompressed, name == "caf" { unsimulated("AVAudioRecorder writes no AAC into .caf") }
        guard let container = AudioFile.Container(rawValue: name), kinds.contains(container),
            (1...2).contains(channels), !isCompressed || AudioFile.rates.contains(rate)
        else { throw AudioFailure("fmt?") }
        self.container = container
        var all = settings
        all[AVFormatIDKey] = format
        all[AVSampleRateKey] = rate
        all[AVNumberOfChannelsKey] = channels
        self.settings = all
    }

    deinit { limit?.cancel() }

    open private(set) var isRecording = false

    /// In seconds; 0 when it has stopped, as Apple documents it.
    open var currentTime: TimeInterval { isPrepared ? stopwatch.seconds(now) : 0 }
    open var deviceCurrentTime: TimeInterval { now }

    private var now: Double { process.simulation.clock.now.milliseconds / 1000 }

    /// Makes the file, in the place of one that is there.
    @discardableResult
    open func prepareToRecord() -> Bool {
        if isPrepared { return true }
        isPrepared = FileManager.default.createFile(atPath: url.path, contents: Data())
        stopwatch = Stopwatch()
        return isPrepared
    }

    /// Begins, or goes on.
    ///
    /// - Returns: False where the session does not record, a call has the sound, or there is no file.
    @discardableResult
    open func record() -> Bool {
        if isRecording { return true }
        guard session.records, prepareToRecord(), session.begin(use) else { return false }
        let privacy = PrivacyDaemon.of(process.system)
        if privacy.status(.microphone, process.sandbox.bundleIdentifier) == .notDetermined {
            privacy.authorize(.microphone) { _ in }
        }
        isRecording = true
        stopwatch.start(now)
        return true
    }

    @discardableResult
    open func record(forDuration duration: TimeInterval) -> Bool {
        guard record() else { return false }
        limit?.cancel()
        limit = process.main.serialQueue?.after(
            .exactly(.nanoseconds(Int64(max(0, duration) * 1_000_000_000))), "recorded"
        ) { [weak self] in self?.stop() }
        return true
    }

    open func pause() {
        guard isRecording else { return }
        isRecording = false
        stopwatch.stop(now)
        session.end(use)
    }

    /// Writes the file; the delegate hears of it afterwards.
    open func stop() {
        pause()
        limit?.cancel()
        guard isPrepared else { return }
        let sound = AudioFile.silence(
            container, isCompressed: isCompressed, seconds: stopwatch.seconds(now),
            channels: channels, rate: rate)
        isPrepared = false
        let isWhole = FileManager.default.createFile(atPath: url.path, contents: sound)
        process.main.serialQueue?.async("recorded") { [weak self] in
            guard let self else { return }
            if !isWhole {
                delegate?.audioRecorderEncodeErrorDidOccur(self, error: AudioFailure("wht?"))
            }
            delegate?.audioRecorderDidFinishRecording(self, successfully: isWhole)
        }
    }

    @discardableResult
    open func deleteRecording() -> Bool {
        guard !isRecording else { return false }
        isPrepared = false
        return (try? FileManager.default.removeItem(at: url)) != nil
    }

    /// In decibels: the least that there is, for silence.
    open func updateMeters() { level = isMeteringEnabled && isRecording ? -160 : 0 }
    open func averagePower(forChannel channelNumber: Int) -> Float { level }
    open func peakPower(forChannel channelNumber: Int) -> Float { level }
}

/// Time that passes while something runs.
struct Stopwatch {
    private var before = 0.0
    private var since: Double?

    func seconds(_ now: Double) -> Double { before + (since.map { now - $0 } ?? 0) }
    mutating func start(_ now: Double) { since = since ?? now }
    mutating func stop(_ now: Double) {
        before = seconds(now)
        since = nil
    }
}
