import CFiber

/// Runs what has arrived, one at a time, in the order of arrival.
///
/// A handler that sleeps or waits keeps its queue busy while other queues run (F46, C13).
public final class SerialQueue {
    public let label: String
    public let process: SimulatedProcess
    /// Whether handlers run on a stack of their own and may wait there.
    public let hasStack: Bool
    /// Whether a handler runs, is parked, or still takes time.
    public internal(set) var isBusy = false

    /// Process and label as a number: the actor of its events' names.
    let actor: UInt64
    var lastArrival: Int64 = 0
    /// Until when a handler without a stack keeps the queue.
    var busyUntil: Int64 = 0
    /// Posts that have not ended. While there are any the queue keeps itself alive.
    var load = 0
    private(set) lazy var defaultChannel = Channel(name: "async", of: self, ownsQueue: false)

    // What arrived while the queue was busy or its process suspended, in order of arrival.
    var backlogFirst: EventPointer?
    private var backlogLast: EventPointer?
    /// Whether the backlog's head was taken from it to run next.
    var hasReleased = false

    // The living queues of a process, in order of creation.
    unowned(unsafe) var previous: SerialQueue?
    unowned(unsafe) var next: SerialQueue?

    /// What an exploring scheduler has seen of this queue while it looks at all posts.
    var scan = ScanMark()

    init(label: String, process: SimulatedProcess, hasStack: Bool) {
        self.label = label
        self.process = process
        self.hasStack = hasStack
        var hash = StableHash(process.identity)
        hash.absorb(label)
        actor = hash.value
        process.link(self)
    }

    deinit {
        process.unlink(self)
    }

    /// The queue whose event runs now.
    public static var current: SerialQueue? {
        guard let queue = Simulation.thread.pointee.queue else { return nil }
        return Unmanaged<SerialQueue>.fromOpaque(queue).takeUnretainedValue()
    }

    /// Posts through the queue's default channel, which all such senders share: what is posted
    /// first arrives first, whatever the windows. Nothing happens when the process is dead.
    public func async(
        _ label: StaticString, window: Window = .immediate, _ body: @escaping () -> Void
    ) {
        guard process.state != .dead else { return }
        let simulation = process.kernel
        if simulation.takesEarliest {
            var arrival = simulation.clock.nanoseconds &+ window.low
            if arrival < lastArrival { arrival = lastArrival }
            lastArrival = arrival
            simulation.post(label, arrival, window, on: self, body)
        } else {
            simulation.post(label, window, through: defaultChannel, on: self, body)
        }
    }

    /// A way to this queue of its own: its posts never overtake one another, but those of other
    /// channels may.
    public func makeChannel(_ name: StaticString) -> Channel {
        Channel(name: name, of: self, ownsQueue: true)
    }

    /// Runs `body` after `delay`, unless it is cancelled before.
    @discardableResult
    public func after(
        _ delay: Window, _ label: StaticString, _ body: @escaping () -> Void
    ) -> TimerHandle {
        let handle = TimerHandle()
        guard process.state != .dead else { return handle }
        let simulation = process.kernel
        let event: EventPointer?
        if simulation.takesEarliest {
            event = simulation.post(
                label, simulation.clock.nanoseconds &+ delay.low, delay, on: self, body)
        } else {
            event = simulation.post(label, delay, through: nil, on: self, body)
        }
        if let event {
            handle.event = event
            handle.simulation = simulation
            event.pointee.timer = .passRetained(handle)
        }
        return handle
    }

    func addToBacklog(_ event: EventPointer) {
        if event.pointee.isReleased {
            // It had its turn before all that waits here.
            event.pointee.isReleased = false
            hasReleased = false
            event.pointee.next = backlogFirst
            backlogFirst = event
            if backlogLast == nil { backlogLast = event }
            return
        }
        event.pointee.next = nil
        if let last = backlogLast { last.pointee.next = event } else { backlogFirst = event }
        backlogLast = event
    }

    func takeFromBacklog() -> EventPointer? {
        guard let event = backlogFirst else { return nil }
        backlogFirst = event.pointee.next
        if backlogFirst == nil { backlogLast = nil }
        event.pointee.next = nil
        return event
    }
}

/// An ordered way to a queue.
///
/// A post's window bounds when it *arrives*; arrivals of one channel are never reordered, so that a
/// post never arrives before an earlier one (F82b).
public final class Channel {
    public let name: StaticString
    private let target: Unmanaged<SerialQueue>
    private let ownsQueue: Bool
    var lastArrival: Int64 = 0
    var scan: UInt64 = 0

    init(name: StaticString, of queue: SerialQueue, ownsQueue: Bool) {
        self.name = name
        self.ownsQueue = ownsQueue
        target = ownsQueue ? .passRetained(queue) : .passUnretained(queue)
    }

    deinit {
        if ownsQueue { target.release() }
    }

    public var queue: SerialQueue { target.takeUnretainedValue() }

    /// Posts to the channel's queue. Nothing happens when the queue's process is dead.
    public func post(
        _ label: StaticString, window: Window = .immediate, _ body: @escaping () -> Void
    ) {
        let queue = target.takeUnretainedValue()
        guard queue.process.state != .dead else { return }
        let simulation = queue.process.kernel
        if simulation.takesEarliest {
            var arrival = simulation.clock.nanoseconds &+ window.low
            if arrival < lastArrival { arrival = lastArrival }
            lastArrival = arrival
            simulation.post(label, arrival, window, on: queue, body)
        } else {
            simulation.post(label, window, through: self, on: queue, body)
        }
    }
}

/// A timer that was set: a post that can be taken back.
public final class TimerHandle {
    var event: EventPointer?
    unowned(unsafe) var simulation: Simulation?

    /// Whether it has neither begun to run nor been cancelled.
    public var isPending: Bool { event != nil }

    /// Takes the post back; without effect once it has begun to run.
    public func cancel() {
        guard let event, let simulation else { return }
        simulation.cancel(event)
    }
}
