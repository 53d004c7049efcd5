public import FaradFoundation
import Simulation

/// What came of a command.
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
    case success = 0
    case noSuchContent = 100
    case noActionableNowPlayingItem = 110
    case deviceNotFound = 120
    case commandFailed = 200
}

/// A command that the user gives by headphones, the lock screen or the control centre.
open class MPRemoteCommandEvent: NSObject {
    public let command: MPRemoteCommand
    public let timestamp: TimeInterval

    init(_ command: MPRemoteCommand) {
        self.command = command
        timestamp = PhoneProcess.current.simulation.clock.now.milliseconds / 1000
    }
}

open class MPSkipIntervalCommandEvent: MPRemoteCommandEvent {
    public let interval: TimeInterval

    init(_ command: MPRemoteCommand, interval: TimeInterval) {
        self.interval = interval
        super.init(command)
    }
}

open class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent {
    public let positionTime: TimeInterval

    init(_ command: MPRemoteCommand, position: TimeInterval) {
        positionTime = position
        super.init(command)
    }
}

open class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent {
    public let playbackRate: Float

    init(_ command: MPRemoteCommand, rate: Float) {
        playbackRate = rate
        super.init(command)
    }
}

/// A command, and who of the app carries it out.
open class MPRemoteCommand: NSObject {
    private final class Target: NSObject {
        let handle: (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
        /// The object whose method it is.
        weak var owner: AnyObject?

        init(
            _ owner: AnyObject?,
            _ handle: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
        ) {
            self.owner = owner
            self.handle = handle
        }
    }

    private var targets: [Target] = []
    open var isEnabled = true

    override init() {}

    /// - Returns: What ``removeTarget(_:)`` takes back.
    @discardableResult
    open func addTarget(
        handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
    ) -> Any {
        let target = Target(nil, handler)
        targets.append(target)
        return target
    }

    open func addTarget(_ target: Any, action: Selector) {
        let owner = target as AnyObject
        targets.append(
            Target(owner) { [weak owner] event in
                guard let owner else { return .commandFailed }
                send(action, to: owner, with: event)
                return .success
            })
    }

    /// Nil: all.
    open func removeTarget(_ target: Any?) {
        guard let target = target as AnyObject? else { return targets.removeAll() }
        targets.removeAll { $0 === target || $0.owner === target }
    }

    open func removeTarget(_ target: Any, action: Selector?) { removeTarget(target) }

    /// Whether the user can give it.
    package var isOffered: Bool { isEnabled && !targets.isEmpty }

    fileprivate func carryOut(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
        var status = MPRemoteCommandHandlerStatus.noActionableNowPlayingItem
        for target in targets { status = target.handle(event) }
        return status
    }
}

open class MPSkipIntervalCommand: MPRemoteCommand {
    /// The first of them is what the button skips.
    open var preferredIntervals: [NSNumber] = [10]
}

open class MPChangePlaybackPositionCommand: MPRemoteCommand {}

open class MPChangePlaybackRateCommand: MPRemoteCommand {
    open var supportedPlaybackRates: [NSNumber] = []
}

/// The commands of a process; what the user gives comes from `Device.remote(_:)`.
open class MPRemoteCommandCenter: NSObject {
    public let playCommand = MPRemoteCommand()
    public let pauseCommand = MPRemoteCommand()
    public let stopCommand = MPRemoteCommand()
    public let togglePlayPauseCommand = MPRemoteCommand()
    public let nextTrackCommand = MPRemoteCommand()
    public let previousTrackCommand = MPRemoteCommand()
    public let skipForwardCommand = MPSkipIntervalCommand()
    public let skipBackwardCommand = MPSkipIntervalCommand()
    public let changePlaybackPositionCommand = MPChangePlaybackPositionCommand()
    public let changePlaybackRateCommand = MPChangePlaybackRateCommand()

    private final class Shared {
        let center = MPRemoteCommandCenter()
    }

    override init() {}

    /// The process's own. Stops outside a simulated process.
    open class func shared() -> MPRemoteCommandCenter { of(.current) }

    package class func of(_ process: PhoneProcess) -> MPRemoteCommandCenter {
        process.process.service(Shared.self) { Shared() }.center
    }

    /// What a user may do.
    package enum Wish {
        case play, pause, stop, togglePlayPause, nextTrack, previousTrack, skipForward, skipBackward
        case seek(Double)
        case changeRate(Float)
    }

    package func command(_ wish: Wish) -> MPRemoteCommand {
        switch wish {
        case .play: playCommand
        case .pause: pauseCommand
        case .stop: stopCommand
        case .togglePlayPause: togglePlayPauseCommand
        case .nextTrack: nextTrackCommand
        case .previousTrack: previousTrackCommand
        case .skipForward: skipForwardCommand
        case .skipBackward: skipBackwardCommand
        case .seek: changePlaybackPositionCommand
        case .changeRate: changePlaybackRateCommand
        }
    }

    /// In the app's process.
    package func give(_ wish: Wish) {
        let command = command(wish)
        guard command.isOffered else { return }
        let event =
            switch wish {
            case .seek(let position):
                MPChangePlaybackPositionCommandEvent(command, position: position)
            case .changeRate(let rate): MPChangePlaybackRateCommandEvent(command, rate: rate)
            case .skipForward, .skipBackward:
                MPSkipIntervalCommandEvent(
                    command,
                    interval: (command as? MPSkipIntervalCommand)?.preferredIntervals.first?
                        .doubleValue ?? 10)
            default: MPRemoteCommandEvent(command)
            }
        _ = command.carryOut(event)
    }
}
