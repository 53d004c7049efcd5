/// What a simulation may use before it stops with a `SimulationFailure`.
public struct Limits: Hashable, Sendable {
    /// Events, and resumptions of parked code, in all.
    public var maximumEvents: Int
    /// The same, without the clock moving: an endless loop shows here first.
    public var maximumEventsPerInstant: Int
    /// Events that wait for one queue.
    public var maximumQueueLength: Int
    public var maximumVirtualTime: Duration?
    /// Stacks with code on them at one time. Each takes 8 MiB of address space and two mappings, of
    /// which Linux gives a process 65,530.
    public var maximumFibers: Int
    /// Runs on top of a running event.
    public var maximumNesting: Int

    public init(
        maximumEvents: Int = 100_000_000,
        maximumEventsPerInstant: Int = 20_000_000,
        maximumQueueLength: Int = 1_000_000,
        maximumVirtualTime: Duration? = nil,
        maximumFibers: Int = 16_384,
        maximumNesting: Int = 64
    ) {
        self.maximumEvents = maximumEvents
        self.maximumEventsPerInstant = maximumEventsPerInstant
        self.maximumQueueLength = maximumQueueLength
        self.maximumVirtualTime = maximumVirtualTime
        self.maximumFibers = maximumFibers
        self.maximumNesting = maximumNesting
    }

    public static var standard: Limits { Limits() }
}
