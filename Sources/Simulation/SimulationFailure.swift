/// Why a simulation could not go on. Its `description` is one sentence for a person.
public struct SimulationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        /// More events than `Limits.maximumEvents`.
        case events
        /// More events without the clock moving than `Limits.maximumEventsPerInstant`.
        case eventsAtOneInstant
        /// More events waiting for one queue than `Limits.maximumQueueLength`.
        case queueLength
        /// Something is due after `Limits.maximumVirtualTime`.
        case virtualTime
        /// More parked stacks than `Limits.maximumFibers`.
        case fibers
        /// More nested runs than `Limits.maximumNesting`.
        case nesting
        /// A page was loaded more often than a host lets it, at once after the last time.
        case loads
        /// The system gave no memory for a stack.
        case stackMemory
    }

    public let reason: Reason
    public let at: VirtualInstant
    /// The event that ran, or was about to.
    public let event: String
    /// The bound that was met, in the reason's own unit (milliseconds for `virtualTime`).
    public let limit: Int

    public var description: String {
        let place = "at \(at.milliseconds) ms, in \(event)"
        switch reason {
        case .events:
            return "The simulation stopped after \(limit) events (\(place))."
        case .eventsAtOneInstant:
            return "\(limit) events ran without the clock moving (\(place)): an endless loop?"
        case .queueLength:
            return "More than \(limit) events wait for one queue (\(place))."
        case .virtualTime:
            return "The simulation would go on after \(limit) ms of virtual time (\(place))."
        case .fibers:
            return "More than \(limit) pieces of native code wait at once (\(place))."
        case .nesting:
            return "More than \(limit) synchronous calls wait inside one another (\(place))."
        case .loads:
            return "A page was loaded \(limit) times, each time at once after the last (\(place))."
        case .stackMemory:
            return "The system gave no memory for a stack beside \(limit) others (\(place))."
        }
    }
}

/// How a run ended.
public enum RunResult: Hashable, Sendable {
    /// Nothing is left to run.
    case idle
    /// Nothing is left but timers that recur: see ``Quiescence``.
    case quiescent
    /// What comes next is later than the instant asked for.
    case reached
    /// `Simulation.stop()` was called.
    case stopped
    /// Nothing is left to run, and this code still waits for something.
    case deadlock([BlockedCode])
}

/// Native code that waits in `Simulation.block(until:_:)`.
public struct BlockedCode: Hashable, Sendable, CustomStringConvertible {
    public let process: String
    public let queue: String
    public let event: String
    public let why: String
    public let since: VirtualInstant

    public var description: String {
        "\(event) has waited since \(since.milliseconds) ms for \(why)"
    }
}
