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
    ///
    /// Nil ends the run there.
    func choose(among ready: [ReadyEvent]) -> Int?

    /// Whether the run comes to rest, asked when nothing but timers that recur is left; nil: once they
    /// have done so for long enough.
    var mayRest: Bool? { get }
    /// Nothing is left to run until the host acts; only when `isExploring`.
    func rests()
    /// The run is over although a timer was not waited for, as it is out of `Quiescence.reach`.
    func endsBeforeNews()

    /// What comes next whatever else could, asked before the kernel looks at all that waits; only
    /// when `isExploring`. Nil, or a name of nothing that can come next, leads to `choose(among:)`.
    func decided() -> TransitionKey?

    /// The virtual time at which the chosen event runs; nil is the earliest possible from now on.
    /// A time before now is for searches that order only what depends on each other.
    func instant(for event: ReadyEvent) -> VirtualInstant?

    /// Whether native code lets others run before this step. Asked only on a stack that can park.
    func yields(before step: Step, of event: EventRecord) -> Bool

    /// Code that had others run on top of it goes on, as what it waited for has come: no choice, but
    /// a transition of its own.
    func continues(_ event: ReadyEvent)

    /// The event ran to its end, or parked, with this footprint so far.
    func ran(_ event: EventRecord, isFinished: Bool)
}

extension Scheduler {
    public var mayRest: Bool? { nil }
    public func rests() {}
    public func endsBeforeNews() {}
    public func decided() -> TransitionKey? { nil }
    public func instant(for event: ReadyEvent) -> VirtualInstant? { nil }
    public func yields(before step: Step, of event: EventRecord) -> Bool { false }
    public func continues(_ event: ReadyEvent) {}
    public func ran(_ event: EventRecord, isFinished: Bool) {}
}

/// Takes what is due first, and what was posted first among those: the scheduler of `run`. The
/// kernel recognises it and makes the choice itself.
public final class EarliestFirstScheduler: Scheduler {
    public init() {}
    public var isExploring: Bool { false }

    public func choose(among ready: [ReadyEvent]) -> Int? {
        var best = 0
        for index in ready.indices.dropFirst() where ready[index].isDue(before: ready[best]) {
            best = index
        }
        return best
    }
}

/// What an event or a piece of one is called, as numbers: equal in every run in which it has the same
/// ancestors.
public struct TransitionKey: Hashable, Sendable {
    public let identity: UInt64
    /// The first step of its code from which it goes on, from 1, or a later number where it waited
    /// without a step between: 0 is its start.
    public let segment: UInt32

    public init(identity: UInt64, segment: UInt32) {
        self.identity = identity
        self.segment = segment
    }

    /// A dictionary's place for it: the identity is a hash already.
    public func _rawHashValue(seed: Int) -> Int {
        Int(truncatingIfNeeded: identity &+ UInt64(segment) &* 0x9e37_79b9_7f4a_7c15) ^ seed
    }
}

/// All that waits, whether or not it could come next. Good only until a choice is made.
public struct WaitingEvents {
    /// In the order of creation.
    public let events: [ReadyEvent]
    /// How many numbers of creation were given so far.
    public let created: UInt64
    /// The queues of code that goes on when its process is resumed, and waits for nothing else.
    public let held: [SerialQueue]
    /// Code that waits for a condition, in the order in which it is asked; it keeps its queue.
    public let blocked: [(key: TransitionKey, queue: SerialQueue)]
    /// The same of code on the thread's own stack, the outermost first: the last goes on, before
    /// anything else, once its condition holds.
    public let nested: [(key: TransitionKey, queue: SerialQueue)]
    /// The locks that code has for itself alone, in the order of taking.
    public let heldLocks: [Resource]
    /// When the run is over although timers recur; nil: never.
    public let quiescence: Quiescence?
    /// What comes later than this never comes.
    public let end: VirtualInstant?
}

/// An event that could come next. Good only until the choice is made.
public struct ReadyEvent {
    public enum Kind: Hashable, Sendable {
        /// A post begins to run.
        case start
        /// Code goes on that slept, waited, or yielded before a step.
        case resume
        /// A queue whose handler took time is free again; nothing runs.
        case release
    }

    let event: EventPointer
    let low: Int64
    let high: Int64
    let now: Int64
    /// Whether no other must have come before it.
    public internal(set) var isAllowed = true

    public var kind: Kind {
        switch event.pointee.kind {
        case .start: .start
        case .resume: .resume
        case .release: .release
        }
    }

    /// What it is called, as a number: equal in every run in which it has the same ancestors.
    public var identity: UInt64 { event.pointee.identity }
    public var key: TransitionKey { event.key }
    /// The order of creation in this run.
    public var sequence: UInt64 { event.pointee.sequence }
    /// The bounds of its arrival.
    public var earliestArrival: VirtualInstant { VirtualInstant(nanoseconds: low) }
    public var latestArrival: VirtualInstant { VirtualInstant(nanoseconds: high) }
    /// The bounds of when it can run, given what ran so far.
    public var earliest: VirtualInstant { VirtualInstant(nanoseconds: max(low, now)) }
    public var latest: VirtualInstant { VirtualInstant(nanoseconds: max(high, now)) }
    /// The number of the event that posted it.
    public var cause: Int { event.pointee.cause }
    public var process: SimulatedProcess {
        event.pointee.queue.unsafelyUnwrapped.pointee.process.pointee.object.takeUnretainedValue()
    }
    public var queue: SerialQueue {
        event.pointee.queue.unsafelyUnwrapped.pointee.object.takeUnretainedValue()
    }
    public var label: StaticString { event.pointee.label }
    /// Its count among the posts of its cause with the same queue label and label, from 1.
    public var ordinal: Int { Int(event.pointee.ordinal) }
    /// What its code does next, when it yielded before a step.
    public var step: Step? { event.pointee.pendingStep }
    /// Whether ``step`` is there, without a copy of it.
    public var hasStep: Bool { event.pointee.pendingStep != nil }
    /// Whether that takes a lock, for which it would wait: as long as that is held, it is not offered.
    public var awaitsLock: Bool { event.pointee.awaitsLock }

    // What only a search needs.

    /// The transition, counted from 0, whose code posted it or let it go on; -1 is the host's.
    public var postedIn: Int { event.pointee.postedIn }
    /// The bounds of its arrival, counted from that transition, or from the start.
    public var window: Window { event.pointee.window }
    public var countsFromStart: Bool { event.pointee.countsFromStart }
    /// The transition of the post before it in its channel, which it does not overtake; -1: none.
    public var previousInChannel: Int { event.pointee.previousInChannel }
    /// The channel through which it was posted, as a number equal in every run; 0: a timer, which has
    /// none, or parked code.
    public var channel: UInt64 { event.pointee.channel?.identity ?? 0 }
    /// Whether its process is not suspended.
    public var isProcessRunning: Bool {
        event.pointee.queue.unsafelyUnwrapped.pointee.process.pointee.state == .running
    }
    /// What it touches of its process's memory; nil: all of it may change.
    public var memory: MemoryFootprint? { event.pointee.memory }
    /// What it means to whether the run is over.
    public var restRole: RestRole { event.restRole }
    /// Its being set, when it is a timer that could be taken back.
    public var timer: Resource? {
        event.pointee.timer?._withUnsafeGuaranteedRef { $0.resource }
    }

    public var name: String {
        EventRecord.name(
            process: process.uniqueName, queue: queue.label, label: label, ordinal: ordinal)
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
