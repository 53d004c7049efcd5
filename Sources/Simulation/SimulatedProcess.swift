import CFiber

/// A process of the simulated phone: queues, memory, and an end that may come at any step.
public final class SimulatedProcess {
    public enum State: Hashable, Sendable {
        case running
        /// What arrives waits until `resume()`.
        case suspended
        case dead
    }

    public let name: String
    /// Its name, and which of that name it is where there are several: `Share#2`.
    public let uniqueName: String
    /// Its being alive and running: every event of it reads this, a kill and a suspension write it.
    public private(set) lazy var life = Resource("process", uniqueName)
    /// All of its memory: what its events write that declare no narrower footprint.
    public private(set) lazy var memory = Resource("memory", uniqueName)
    /// The process's number, from 1, in the order of launch.
    public let id: Int
    public var state: State {
        noteState()
        return core.pointee.state
    }
    /// Run after death, in order, when none of the process's code is on a stack any more that is
    /// not parked. They run as nobody's code: no process is current.
    public var onExit: [() -> Void] = []
    /// Which launch of its bundle this is: names random streams.
    public var launchOrdinal = 1
    /// Why it died, as given to `kill(reason:)`.
    public private(set) var exitReason: String?

    let core: ProcessPointer
    unowned(unsafe) let kernel: Simulation
    /// Parked code that could go on but for the suspension.
    var held: [EventPointer] = []
    private var services: ContiguousArray<(type: ObjectIdentifier, object: AnyObject)> = []
    private var madeQueues: [(label: String, count: Int)] = []
    private unowned(unsafe) var firstQueue: SerialQueue?
    private unowned(unsafe) var lastQueue: SerialQueue?

    init(name: String, id: Int, ordinal: Int, kernel: Simulation) {
        self.name = name
        uniqueName = ordinal == 1 ? name : "\(name)#\(ordinal)"
        self.id = id
        self.kernel = kernel
        var hash = StableHash(2)
        hash.absorb(name)
        hash.absorb(UInt64(ordinal))
        core = .allocate(capacity: 1)
        core.initialize(
            to: ProcessCore(object: .passUnretained(self), identity: hash.value))
    }

    deinit {
        core.deinitialize(count: 1)
        core.deallocate()
    }

    /// The process whose code runs now.
    public static var current: SimulatedProcess? {
        guard let process = Simulation.thread.pointee.process else { return nil }
        return Unmanaged<SimulatedProcess>.fromOpaque(process).takeUnretainedValue()
    }

    /// Whether the running code belongs to a dead process, and only runs so that its stack returns:
    /// whatever it would do to the phone must be left out.
    public static var isDetached: Bool {
        guard let process = Simulation.thread.pointee.process else { return false }
        return Unmanaged<SimulatedProcess>.fromOpaque(process)._withUnsafeGuaranteedRef {
            $0.core.pointee.state == .dead
        }
    }

    /// Its simulation, which must still exist.
    public var simulation: Simulation { kernel }

    /// A serial queue of this process. Without a stack its handlers run on the owner thread's own
    /// stack, where they cannot wait except by running other events on top.
    ///
    /// - Parameter memory: What its events touch of the process's memory where their posts do not say
    ///   so; nil: anything.
    public func makeQueue(
        label: String, hasStack: Bool = true, memory: MemoryFootprint? = nil
    ) -> SerialQueue {
        SerialQueue(label: label, process: self, hasStack: hasStack, memory: memory)
    }

    /// The process's only object of a type, made at first use and gone with the process.
    public func service<T: AnyObject>(_ type: T.Type, make: () -> T) -> T {
        let key = ObjectIdentifier(type)
        for entry in services where entry.type == key {
            return unsafeDowncast(entry.object, to: T.self)
        }
        let object = make()
        // A dead process keeps nothing; its code that still returns gets an object of its own.
        if core.pointee.state != .dead { services.append((key, object)) }
        return object
    }

    /// Holds what arrives, and code that runs on a stack of its own at its next step. A page's code
    /// that runs goes on to the end of its event.
    public func suspend() {
        guard core.pointee.state == .running, !kernel.isDetached else {
            return noteState()
        }
        kernel.checkThread()
        kernel.touchWhatWaits(in: self)
        core.pointee.state = .suspended
        kernel.trace.absorb(core.pointee.identity, 0x5005)
        kernel.touchLife(of: self)
    }

    /// Lets go on what was held, in the order of arrival.
    public func resume() {
        guard core.pointee.state == .suspended, !kernel.isDetached else {
            return noteState()
        }
        kernel.checkThread()
        core.pointee.state = .running
        kernel.trace.absorb(core.pointee.identity, 0x4e5e)
        kernel.touchLife(of: self)
        kernel.release(self)
    }

    /// Ends the process: what waits for its queues is dropped, its memory is gone, its parked
    /// stacks run detached until they return. Code of it that calls this is detached from here on.
    public func kill(reason: String = "") {
        guard core.pointee.state != .dead, !kernel.isDetached else {
            return noteState()
        }
        kernel.checkThread()
        kernel.touchWhatWaits(in: self)
        core.pointee.state = .dead
        exitReason = reason
        kernel.trace.absorb(core.pointee.identity, 0xdead)
        kernel.touchLife(of: self)
        kernel.bury(self)
    }

    /// Whether it lives, the order decides. The kernel itself may be gone by now.
    ///
    /// Of its own code that is said anyway, by each of its transitions: how often it asks, some only the
    /// first time, must not count among its steps.
    @inline(__always)
    private func noteState() {
        guard let simulation = Simulation.current, simulation.isExploring,
            simulation.running.pointee.queue?.pointee.process != core
        else { return }
        simulation.touches(.read, life)
    }

    func exit() {
        guard !core.pointee.hasExited else { return }
        core.pointee.hasExited = true
        let handlers = onExit
        onExit = []
        for handler in handlers { handler() }
        // Released from the newest to the oldest, as they were built upon one another; what code runs
        // with that is the dead process's.
        kernel.enter(self) { while services.popLast() != nil {} }
    }

    /// The simulation is gone: nothing of it may be touched any more.
    func orphan() {
        core.pointee.state = .dead
        core.pointee.hasExited = true
        onExit = []
        while services.popLast() != nil {}
        for queue in queues where queue.core.pointee.load > 0 {
            queue.core.pointee.load = 0
            Unmanaged.passUnretained(queue).release()
        }
    }

    // MARK: Queues

    /// How many queues of a label it has made before, whether they live or not.
    func count(_ label: String) -> Int {
        guard let index = madeQueues.firstIndex(where: { $0.label == label }) else {
            madeQueues.append((label, 1))
            return 0
        }
        madeQueues[index].count += 1
        return madeQueues[index].count - 1
    }

    func link(_ queue: SerialQueue) {
        queue.previous = lastQueue
        if let lastQueue { lastQueue.next = queue } else { firstQueue = queue }
        lastQueue = queue
    }

    func unlink(_ queue: SerialQueue) {
        if let previous = queue.previous {
            previous.next = queue.next
        } else {
            firstQueue = queue.next
        }
        if let next = queue.next {
            next.previous = queue.previous
        } else {
            lastQueue = queue.previous
        }
    }

    /// The living queues in the order of creation.
    var queues: [SerialQueue] {
        var result: [SerialQueue] = []
        var queue = firstQueue
        while let current = queue {
            result.append(current)
            queue = current.next
        }
        return result
    }
}
