import CFiber

/// A deterministic world: queues of processes under one virtual clock.
///
/// Everything of a simulation happens on the thread that made it (see `adoptThread()`).
public final class Simulation {
    public let seed: UInt64
    public let clock: VirtualClock
    public let limits: Limits
    /// The limit of the clock.
    let lastInstant: Int64
    public let trace: Trace
    public let findings = FindingSink()
    /// How many events began to run so far.
    public internal(set) var events = 0
    /// How many events began to run in this process, whichever simulation's they were. It lies where a
    /// watchdog's thread sees it without touching an object of another thread's; a value that is late,
    /// or lost where two threads count at once, does it no harm.
    public nonisolated(unsafe) static let pulse = {
        let pulse = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        pulse.initialize(to: 0)
        return UnsafePointer(pulse)
    }()
    let pulse = UnsafeMutablePointer(mutating: Simulation.pulse)
    /// All processes ever made, in the order of their ids.
    public private(set) var processes: [SimulatedProcess] = []

    let scheduler: any Scheduler
    let takesEarliest: Bool
    /// Whether a scheduler searches among orders.
    public let isExploring: Bool
    /// Whether the scheduler has ended a run before its end.
    public internal(set) var wasGivenUp = false
    private(set) var thread: UnsafeMutablePointer<CFiberThread>
    private let clockStorage: UnsafeMutablePointer<Int64>
    let lanes: UnsafeMutablePointer<TraceLanes>

    // What waits. `later` holds everything when the scheduler is not the earliest-first one.
    var ring = EventRing()
    var heap = EventHeap()
    var later: ContiguousArray<EventPointer> = []
    var blocked: [Blocked] = []
    var graves: [EventPointer] = []
    var pool = EventPool()
    var sequence: UInt64 = 0
    var cancelled = 0
    var scans: UInt64 = 0

    /// The event whose code runs; `host` stands for code outside of any.
    var running: EventPointer
    let host: EventPointer
    var depth = 0
    /// Code that waits on the thread's own stack while others run on top of it, the outermost first.
    var nested: ContiguousArray<EventPointer> = []
    var turns = 0
    /// Choices of a scheduler that were carried out.
    var transitions = 0
    var turnsAtInstant = 0
    /// When something ran last that no timer that recurs leads to.
    var lastNews: Int64 = 0
    /// Whether the last rest was without a timer that is out of its quiescence's reach.
    var restsBeforeNews = false
    /// When the loop that goes on is over although timers recur; nil: never.
    var quiescence: Quiescence?
    /// Whether the run that goes on ends at an instant of its own, whatever waits then.
    public internal(set) var isLimited = false
    /// The last instant of every run, which none goes on after; nil: none.
    public var end: VirtualInstant?
    var fibers = 0
    /// The part of the thread's own stack on which the host's run goes, or is parked.
    var seat: HostSeat?
    var hostRun = HostRun()
    /// Whether nothing waits any more.
    var isEnding = false
    var isStopped = false
    var failure: SimulationFailure?
    var hasFailed = false

    /// Whose code has which lock, where a scheduler explores, in the order of taking.
    var heldLocks: [HeldLock] = []
    /// Code that let others run before it takes a lock, and may give up waiting for it.
    var lockWaits: [LockWait] = []
    private var streams: [String: RandomStream] = [:]
    private var namesakes: [String: Int] = [:]

    public init(
        seed: UInt64 = 0,
        limits: Limits = .standard,
        epochMilliseconds: Int64 = VirtualClock.standardEpoch,
        scheduler: any Scheduler = EarliestFirstScheduler()
    ) {
        self.seed = seed
        self.limits = limits
        lastInstant = limits.maximumVirtualTime?.virtualNanoseconds ?? .max
        self.scheduler = scheduler
        takesEarliest = scheduler is EarliestFirstScheduler
        isExploring = scheduler.isExploring
        trace = Trace(seed: seed)
        clock = VirtualClock(epochMilliseconds: epochMilliseconds)
        clockStorage = clock.storage
        lanes = trace.lanes
        thread = Simulation.thread
        host = pool.take()
        host.pointee.identity = StableHash.mix(seed)
        running = host
        trace.kernel = self
        findings.kernel = self
    }

    deinit {
        for stream in streams.values { stream.kernel = nil }
        // Parked code can no longer return; `shutDown()` lets it.
        for process in processes { process.orphan() }
        discardParkedStacks()
        abandon()
        pool.freeAll()
        ring.deallocate()
        heap.deallocate()
    }

    /// The simulation whose event runs on this thread, or that was entered.
    public static var current: Simulation? {
        guard let simulation = thread.pointee.simulation else { return nil }
        return Unmanaged<Simulation>.fromOpaque(simulation).takeUnretainedValue()
    }

    /// The clock, in nanoseconds.
    @inline(__always)
    var now: Int64 {
        get { clockStorage.pointee }
        set { clockStorage.pointee = newValue }
    }

    @inline(__always)
    static var thread: UnsafeMutablePointer<CFiberThread> { cfiber_thread() }

    /// The random numbers of one purpose; the same object for the same name.
    public func randomStream(_ name: String) -> RandomStream {
        if let stream = streams[name] { return stream }
        let stream = RandomStream(seed: seed, name: name)
        // Who draws first matters, so an explorer must see it.
        if isExploring { stream.kernel = .passUnretained(self) }
        streams[name] = stream
        return stream
    }

    public func makeProcess(name: String) -> SimulatedProcess {
        checkThread()
        let ordinal = namesakes[name, default: 0] + 1
        namesakes[name] = ordinal
        let process = SimulatedProcess(
            name: name, id: processes.count + 1, ordinal: ordinal, kernel: self)
        processes.append(process)
        trace.absorb(process.core.pointee.identity, 0xb04e)
        return process
    }

    /// Runs `body` as code of `process`, or as nobody's, outside of any event or on top of one.
    public func enter<R, E>(
        _ process: SimulatedProcess?, _ body: () throws(E) -> R
    ) throws(E) -> R {
        checkThread()
        if cfiber_seat().pointee.parked != nil {
            return try Self.onTop { () throws(E) in try enterHere(process, body) }
        }
        return try enterHere(process, body)
    }

    private func enterHere<R, E>(
        _ process: SimulatedProcess?, _ body: () throws(E) -> R
    ) throws(E) -> R {
        let saved = thread.pointee
        thread.pointee.simulation = Unmanaged.passUnretained(self).toOpaque()
        thread.pointee.process = process.map { Unmanaged.passUnretained($0).toOpaque() }
        thread.pointee.queue = nil
        defer {
            thread.pointee.simulation = saved.simulation
            thread.pointee.process = saved.process
            thread.pointee.queue = saved.queue
        }
        return try body()
    }

    /// Ends every process and lets its parked code return, so that nothing is left in memory.
    public func shutDown() {
        for process in processes { process.kill(reason: "shut down") }
        // What exit handlers launched must not launch again.
        for process in processes where process.core.pointee.state != .dead {
            process.onExit = []
            process.kill(reason: "shut down")
        }
        endParkedCode()
    }

    /// The number of the event whose code runs; 0: the host's.
    public var runningEvent: Int { running.pointee.number }

    /// The number of the event that posted it.
    public var causeOfRunningEvent: Int { running.pointee.cause }

    /// Whether the calling thread is the one that the simulation belongs to.
    public var isOnItsThread: Bool { thread == Simulation.thread }

    /// Moves the simulation to the calling thread. Nothing of it may be running.
    public func adoptThread() {
        precondition(depth == 0, "A simulation cannot change its thread while it runs.")
        thread = Simulation.thread
    }

    @inline(__always)
    func checkThread() {
        precondition(
            thread == Simulation.thread,
            "A simulation is used from another thread than the one that made it.")
    }

    @inline(__always)
    var isDetached: Bool {
        guard let process = thread.pointee.process else { return false }
        return Unmanaged<SimulatedProcess>.fromOpaque(process)._withUnsafeGuaranteedRef {
            $0.core.pointee.state == .dead
        }
    }
}
