/// Decides which of the events that could come next does.
///
/// The kernel keeps to the rules (arrival order within a channel, one handler per queue, suspended
/// and busy queues wait); a scheduler chooses within them.
public protocol Scheduler: AnyObject {
    /// Whether the kernel asks at every step and keeps footprints.
    var isExploring: Bool { get }

    /// The index of the event to run now. `ready` is never empty and is ordered by creation; at
    /// least one is `isAllowed`.
    ///
    /// One that is not allowed, by time, may be chosen too: its own time is then earlier or later
    /// than an event that depends on it would bear, and to rule that out is the scheduler's job.
    func choose(among ready: [ReadyEvent]) -> Int

    /// The virtual time at which the chosen event runs; nil is the earliest possible from now on.
    /// A time before now is for searches that order only what depends on each other.
    func instant(for event: ReadyEvent) -> VirtualInstant?

    /// Whether native code lets others run before this step. Asked only on a stack that can park.
    func yields(before step: Step, of event: EventRecord) -> Bool

    /// The event ran to its end, or parked, with this footprint so far.
    func ran(_ event: EventRecord, isFinished: Bool)
}

extension Scheduler {
    public func instant(for event: ReadyEvent) -> VirtualInstant? { nil }
    public func yields(before step: Step, of event: EventRecord) -> Bool { false }
    public func ran(_ event: EventRecord, isFinished: Bool) {}
}

/// Takes what is due first, and what was posted first among those: the scheduler of `run`. The
/// kernel recognises it and makes the choice itself.
public final class EarliestFirstScheduler: Scheduler {
    public init() {}
    public var isExploring: Bool { false }

    public func choose(among ready: [ReadyEvent]) -> Int {
        var best = 0
        for index in ready.indices.dropFirst() where ready[index].isDue(before: ready[best]) {
            best = index
        }
        return best
    }
}

/// An event that could come next.
public struct ReadyEvent {
    public enum Kind: Hashable, Sendable {
        /// A post begins to run.
        case start
        /// Code goes on that slept, waited, or yielded before a step.
        case resume
        /// A queue whose handler took time is free again; nothing runs.
        case release
    }

    public let kind: Kind
    /// What it is called, as a number: equal in every run in which it has the same ancestors.
    public let identity: UInt64
    /// The order of creation in this run.
    public let sequence: UInt64
    /// The bounds of its arrival.
    public let earliestArrival: VirtualInstant
    public let latestArrival: VirtualInstant
    /// The bounds of when it can run, given what ran so far.
    public let earliest: VirtualInstant
    public let latest: VirtualInstant
    /// Whether no other must have come before it.
    public internal(set) var isAllowed: Bool
    /// The number of the event that posted it.
    public let cause: Int
    public let process: SimulatedProcess
    public let queue: SerialQueue
    public let label: StaticString
    /// Its count among the posts of its cause with the same queue label and label, from 1.
    public let ordinal: Int
    /// What its code does next, when it yielded before a step.
    public let step: Step?

    public var name: String {
        EventRecord.name(
            process: process.name, queue: queue.label, label: label, ordinal: ordinal)
    }

    /// Whether it comes first when everything happens as early as it can.
    public func isDue(before other: ReadyEvent) -> Bool {
        if earliest != other.earliest { return earliest < other.earliest }
        if earliestArrival != other.earliestArrival {
            return earliestArrival < other.earliestArrival
        }
        return sequence < other.sequence
    }
}
