// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import Simulation

/// At once.
public let CHHapticTimeImmediate: TimeInterval = 0

/// What a phone can let its user feel and hear.
public protocol CHHapticDeviceCapability: AnyObject {
    var supportsHaptics: Bool { get }
    var supportsAudio: Bool { get }
}

/// The way to the phone's motor; the trace tells what its user feels, and when.
///
/// Events of sound are heard by nobody. The phone stops an engine when its app is suspended, when a call
/// comes (`Device.interruptAudio()`), and by itself after two minutes where the app wants that.
open class CHHapticEngine: NSObject {
    public enum StoppedReason: Int, Sendable {
        case systemError = -1
        case audioSessionInterrupt = 1
        case applicationSuspended = 2
        case idleTimeout = 3
        case notifyWhenFinished = 4
        case engineDestroyed = 5
        case gameControllerDisconnect = 6
    }

    public enum FinishedAction: Int, Sendable {
        case stopEngine = 1
        case leaveEngineRunning = 2
    }

    public typealias CompletionHandler = ((any Error)?) -> Void
    public typealias StoppedHandler = (StoppedReason) -> Void
    public typealias ResetHandler = () -> Void
    public typealias FinishedHandler = ((any Error)?) -> FinishedAction

    private final class Capability: CHHapticDeviceCapability {
        let supportsHaptics = true
        let supportsAudio = true
    }

    /// An iPhone's.
    open class func capabilitiesForHardware() -> any CHHapticDeviceCapability { Capability() }

    let process: PhoneProcess
    private let hardware: AudioHardware
    private var observer: Int?
    private var isRunning = false
    /// The players that have something left to play.
    private var playing: [ObjectIdentifier: HapticPlayer] = [:]
    private var finished: FinishedHandler?
    private var idle: TimerHandle?
    /// Whether the app would know that the engine has stopped: else it is as good as running, since
    /// players start it again, and no run is two minutes longer for it.
    private var isHeard = false

    /// Called where the phone stops the engine, or a ``FinishedHandler`` wants it; never for `stop`.
    open var stoppedHandler: StoppedHandler = { _ in } {
        didSet {
            isHeard = true
            restAfterUse()
        }
    }
    /// Called where the phone's own server has begun anew, which it never does here.
    open var resetHandler: ResetHandler = {}
    open var playsHapticsOnly = false
    open var playsAudioOnly = false
    open var isMutedForAudio = false
    open var isMutedForHaptics = false
    /// Whether players start the engine, and it stops by itself after two minutes without one.
    open var isAutoShutdownEnabled = false { didSet { restAfterUse() } }

    private static let idleTime: Int64 = 120_000_000_000

    public override init() {
        process = PhoneProcess.current
        hardware = AudioHardware.of(process.system)
        super.init()
        observer = hardware.observe { [weak self] news in
            if case .interruptionBegan = news { self?.stop(because: .audioSessionInterrupt) }
        }
        BackgroundModes.of(process.process).suspended.append { [weak self] in
            self?.stop(because: .applicationSuspended)
        }
    }

    deinit {
        idle?.cancel()
        if let observer { hardware.remove(observer) }
    }

    /// In seconds.
    open var currentTime: TimeInterval {
        Double(process.simulation.clock.now.nanoseconds) / 1_000_000_000
    }

    // MARK: Life

    open func start() throws {
        if hardware.isInterrupted { throw CHHapticError(.serverInterrupted) }
        isRunning = true
        restAfterUse()
    }

    open func start(completionHandler: CompletionHandler?) {
        process.workQueue.async("haptic engine") { [self] in
            do {
                try start()
                completionHandler?(nil)
            } catch {
                completionHandler?(error)
            }
        }
    }

    open func stop(completionHandler: CompletionHandler? = nil) {
        halt()
        process.workQueue.async("haptic engine") { completionHandler?(nil) }
    }

    private func halt() {
        isRunning = false
        idle?.cancel()
        for player in players { player.halt() }
        playing = [:]
        finished = nil
    }

    private var players: [HapticPlayer] { playing.values.sorted { $0.number < $1.number } }

    private func stop(because reason: StoppedReason) {
        guard isRunning else { return }
        halt()
        process.workQueue.async("haptic engine") { [self] in stoppedHandler(reason) }
    }

    /// The handler runs once, when nothing is played any more.
    open func notifyWhenPlayersFinished(finishedHandler: @escaping FinishedHandler) {
        finished = finishedHandler
        if playing.isEmpty { tellFinished() }
    }

    private func tellFinished() {
        process.workQueue.async("haptic engine") { [self] in
            guard playing.isEmpty, let handler = finished else { return }
            finished = nil
            // The reason is Apple's word for it, in the header of `CHHapticEngine.StoppedReason`.
            if handler(nil) == .stopEngine { stop(because: .notifyWhenFinished) }
        }
    }

    /// Counts the time without a player from now on.
    private func restAfterUse() {
        idle?.cancel()
        guard isRunning, isAutoShutdownEnabled, isHeard, playing.isEmpty else { return }
        idle = process.workQueue.after(.exactly(.nanoseconds(Self.idleTime)), "haptic engine") {
            [weak self] in self?.stop(because: .idleTimeout)
        }
    }

    // MARK: Players

    private var made = 0

    private func player(_ pattern: CHHapticPattern) -> HapticPlayer {
        made += 1
        return HapticPlayer(pattern, self, made)
    }

    open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
        player(pattern)
    }

    open func makeAdvancedPlayer(
        with pattern: CHHapticPattern
    ) throws -> any CHHapticAdvancedPatternPlayer { player(pattern) }

    /// Plays a file in the format AHAP.
    open func playPattern(from fileURL: URL) throws {
        try player(CHHapticPattern(contentsOf: fileURL)).start(atTime: CHHapticTimeImmediate)
    }

    open func playPattern(from data: Data) throws {
        try player(CHHapticPattern(ahap: data)).start(atTime: CHHapticTimeImmediate)
    }

    /// - Throws: ``CHHapticError`` where the engine does not run, and does not start by itself.
    func wake() throws {
        guard !isRunning else { return }
        guard isAutoShutdownEnabled else { throw CHHapticError(.engineNotRunning) }
        try start()
    }

    func begin(_ player: HapticPlayer) throws {
        try wake()
        playing[ObjectIdentifier(player)] = player
        idle?.cancel()
    }

    func end(_ player: HapticPlayer) {
        guard playing.removeValue(forKey: ObjectIdentifier(player)) != nil, playing.isEmpty
        else { return }
        restAfterUse()
        if finished != nil { tellFinished() }
    }

    /// Tells the trace what its user feels of an app in front of them.
    func feel(_ text: String) {
        guard !isMutedForHaptics, !playsAudioOnly, !process.isInBackground else { return }
        HapticMotor.of(process.system).feel(text)
    }
}
