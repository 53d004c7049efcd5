import CFiber

/// Runs what has arrived, one at a time, in the order of arrival.
///
/// A handler that sleeps or waits keeps its queue busy while other queues run (F46, C13).
public final class SerialQueue {
    public let label: String
    public let process: SimulatedProcess
    /// What its events touch of its process's memory where they do not say so; nil: anything.
    let memory: MemoryFootprint?
    private(set) var core: QueuePointer
    private(set) lazy var defaultChannel = Channel(name: "async", of: self, isDefault: true)
    /// The queue itself, as exploration names it: who uses it alone writes it.
    public private(set) lazy var resource = Resource("queue", exploredName)
    /// Which of the process's queues of its label it is, from 0; only where a scheduler explores.
    let ordinal: Int
    var exploredName: String {
        "\(process.uniqueName)/\(label)" + (ordinal == 0 ? "" : "#\(ordinal + 1)")
    }

    // The living queues of a process, in order of creation.
    unowned(unsafe) var previous: SerialQueue?
    unowned(unsafe) var next: SerialQueue?

    init(
        label: String, process: SimulatedProcess, hasStack: Bool, memory: MemoryFootprint? = nil
    ) {
        self.label = label
        self.memory = memory
        self.process = process
        core = .allocate(capacity: 1)
        ordinal = process.kernel.isExploring ? process.count(label) : 0
        var hash = StableHash(process.core.pointee.identity)
        hash.absorb(label)
        core.initialize(
            to: QueueCore(
                object: .passUnretained(self), process: process.core,
                kernel: .passUnretained(process.kernel), actor: hash.value, hasStack: hasStack))
        process.link(self)
    }

    deinit {
        process.unlink(self)
        core.deinitialize(count: 1)
        core.deallocate()
    }

    /// The queue whose event runs now.
    public static var current: SerialQueue? {
        guard let queue = Simulation.thread.pointee.queue else { return nil }
        return Unmanaged<SerialQueue>.fromOpaque(queue).takeUnretainedValue()
    }

    /// Whether a handler runs, is parked, or still takes time.
    public var isBusy: Bool { core.pointee.isBusy }
    /// Whether handlers run on a stack of their own and may wait there.
    public var hasStack: Bool { core.pointee.hasStack }

    /// Posts through the queue's default channel, which all such senders share: what is posted
    /// first arrives first, whatever the windows. Nothing happens when the process is dead.
    public func async(
        _ label: StaticString, window: Window = .immediate, memory: MemoryFootprint? = nil,
        _ body: consuming @escaping () -> Void
    ) {
        let core = core
        guard core.pointee.process.pointee.state != .dead else { return core.notePostToDead() }
        let event = core.pointee.kernel._withUnsafeGuaranteedRef { simulation in
            guard simulation.takesEarliest else {
                return simulation.post(label, window, through: defaultChannel, memory, on: core)
            }
            let arrival = max(simulation.now &+ window.low, core.pointee.lastArrival)
            core.pointee.lastArrival = arrival
            return simulation.post(label, arrival, window, on: core)
        }
        event?.give(body)
    }

    /// A way to this queue of its own: its posts never overtake one another, but those of other
    /// channels may.
    public func makeChannel(_ name: StaticString) -> Channel {
        Channel(name: name, of: self, isDefault: false)
    }

    /// Runs `body` at a time that is counted from the simulation's start, whenever that is asked for.
    /// A channel of its own.
    ///
    /// - Parameter window: Not before now.
    public func at(
        _ window: Window, _ label: StaticString, _ body: consuming @escaping () -> Void
    ) {
        let simulation = core.pointee.kernel.takeUnretainedValue()
        let now = simulation.clock.now - .start
        let handle = after(
            Window(window.earliest - now, window.latest - now), label, body)
        guard simulation.isExploring else { return }
        handle.event?.pointee.window = window
        handle.event?.pointee.countsFromStart = true
    }

    /// Runs `body` after `delay`, unless it is cancelled before. A channel of its own.
    ///
    /// - Parameter kind: Whose it is: for ``Quiescence``.
    @discardableResult
    public func after(
        _ delay: Window, _ label: StaticString, kind: TimerKind = .system,
        _ body: consuming @escaping () -> Void
    ) -> TimerHandle {
        let handle = TimerHandle()
        let core = core
        guard core.pointee.process.pointee.state != .dead else {
            core.notePostToDead()
            return handle
        }
        let event = core.pointee.kernel._withUnsafeGuaranteedRef { simulation in
            simulation.takesEarliest
                ? simulation.post(label, simulation.now &+ delay.low, delay, on: core)
                : simulation.post(label, delay, through: nil, nil, on: core)
        }
        if let event {
            event.give(body)
            if kind != .system {
                core.pointee.kernel._withUnsafeGuaranteedRef {
                    event.countRound(kind, delay.low, after: $0.running)
                }
            }
            handle.event = event
            handle.simulation = core.pointee.kernel
            if core.pointee.kernel._withUnsafeGuaranteedRef({ $0.isExploring }) {
                handle.resource = Simulation.timerResource(event)
                handle.life = core.pointee.process.pointee.object.takeUnretainedValue().life
            }
            event.pointee.timer = .passRetained(handle)
        }
        return handle
    }
}

/// An ordered way to a queue.
///
/// A post's window bounds when it *arrives*; arrivals of one channel are never reordered, so that a
/// post never arrives before an earlier one (F82b).
public final class Channel {
    public let name: StaticString
    private let core: QueuePointer
    private let isDefault: Bool
    var lastArrival: Int64 = 0
    var scan: UInt64 = 0
    /// Of the first of its posts that wait, as of the last look.
    var firstSequence: UInt64 = 0
    /// The transition of its last post that ran.
    var lastTransition = -1
    /// Equal in every run in which it is made by the same code; only where a scheduler explores.
    let identity: UInt64
    /// The order of its posts: each post writes it. A queue may have several of one name.
    private(set) lazy var resource = Resource(
        "channel",
        "\(queue.exploredName).\(name)"
            + (isDefault ? "" : "~" + String(identity & 0xffff, radix: 16)))

    /// - Parameter isDefault: the queue's own, which does not own the queue in turn.
    init(name: StaticString, of queue: SerialQueue, isDefault: Bool) {
        self.name = name
        self.isDefault = isDefault
        core = queue.core
        identity =
            isDefault
            ? StableHash.mix(
                queue.core.pointee.actor &+ UInt64(queue.ordinal) &* 0x9e37_79b9_7f4a_7c15)
            : queue.core.pointee.kernel._withUnsafeGuaranteedRef {
                $0.nameForChannel(name, of: queue.core)
            }
        if !isDefault { _ = Unmanaged.passRetained(queue) }
    }

    deinit {
        if !isDefault { core.pointee.object.release() }
    }

    public var queue: SerialQueue { core.pointee.object.takeUnretainedValue() }

    /// Posts to the channel's queue. Nothing happens when the queue's process is dead.
    public func post(
        _ label: StaticString, window: Window = .immediate, memory: MemoryFootprint? = nil,
        _ body: consuming @escaping () -> Void
    ) {
        guard core.pointee.process.pointee.state != .dead else { return core.notePostToDead() }
        let event = core.pointee.kernel._withUnsafeGuaranteedRef { simulation in
            guard simulation.takesEarliest else {
                return simulation.post(label, window, through: self, memory, on: core)
            }
            let arrival = max(simulation.now &+ window.low, lastArrival)
            lastArrival = arrival
            return simulation.post(label, arrival, window, on: core)
        }
        event?.give(body)
    }
}

/// Who has set a timer.
public enum TimerKind: UInt8, Sendable {
    /// The phone, or the user.
    case system
    /// The app's own code, for once.
    case once
    /// The app's own code, to come again and again until it is taken back.
    case repeating
    /// The phone, once nobody uses the app any more.
    case idle
}

/// A timer that was set: a post that can be taken back.
public final class TimerHandle {
    /// Set while the post waits; the simulation outlives it.
    var event: EventPointer?
    var simulation: Unmanaged<Simulation>?
    /// Its being set, where a scheduler explores.
    var resource: Resource?
    /// The life of the process in which it was set, which takes it away when it ends.
    var life: Resource?

    /// Whether it has neither begun to run nor been cancelled.
    public var isPending: Bool { event != nil }

    /// Takes the post back; without effect once it has begun to run.
    public func cancel() {
        // Whether its process still is, the order decided.
        if let life { Simulation.current?.touches(.read, life) }
        guard let event, let simulation else {
            // That it came too late is something that the order decided.
            if let resource { Simulation.current?.touches(.read, resource) }
            return
        }
        simulation._withUnsafeGuaranteedRef { $0.cancel(event) }
    }
}

extension QueuePointer {
    /// A post that came to nothing because the process is dead: whether it is, the order decided.
    @inline(never)
    func notePostToDead() {
        pointee.kernel._withUnsafeGuaranteedRef { simulation in
            guard simulation.isExploring else { return }
            simulation.touches(.read, pointee.process.pointee.object.takeUnretainedValue().life)
        }
    }
}
