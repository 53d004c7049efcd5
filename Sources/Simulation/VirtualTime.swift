/// A moment of a simulation, counted from its beginning.
public struct VirtualInstant: Hashable, Comparable, Codable, Sendable {
    /// Nanoseconds since the simulation began.
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    public init(milliseconds: Double) {
        self.nanoseconds = Int64(milliseconds * 1_000_000)
    }

    /// The moment at which a simulation begins.
    public static var start: VirtualInstant { VirtualInstant(nanoseconds: 0) }

    public var milliseconds: Double { Double(nanoseconds) / 1_000_000 }

    public static func < (left: VirtualInstant, right: VirtualInstant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    public static func + (instant: VirtualInstant, duration: Duration) -> VirtualInstant {
        VirtualInstant(nanoseconds: instant.nanoseconds &+ duration.virtualNanoseconds)
    }

    public static func - (left: VirtualInstant, right: VirtualInstant) -> Duration {
        .nanoseconds(left.nanoseconds - right.nanoseconds)
    }
}

/// The only clock of a simulated phone: it moves when the next event is later than now.
public final class VirtualClock {
    /// The Unix time, in milliseconds, of the simulation's beginning.
    public let epochMilliseconds: Int64
    let storage: UnsafeMutablePointer<Int64>

    /// 2026-01-01T00:00:00Z.
    public static var standardEpoch: Int64 { 1_767_225_600_000 }

    init(epochMilliseconds: Int64) {
        self.epochMilliseconds = epochMilliseconds
        storage = .allocate(capacity: 1)
        storage.initialize(to: 0)
    }

    deinit {
        storage.deallocate()
    }

    public var now: VirtualInstant { VirtualInstant(nanoseconds: storage.pointee) }

    /// What `Date.now` says on the phone, with fractions.
    public var millisecondsSince1970: Double {
        Double(epochMilliseconds) + Double(storage.pointee) / 1_000_000
    }
}

extension Duration {
    /// Later than anything: what the end of an unbounded window becomes. Two of them can be added.
    static var unboundedNanoseconds: Int64 { Int64.max / 4 }

    /// Whole nanoseconds, held within ±73 years.
    package var virtualNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let bound = Duration.unboundedNanoseconds
        if seconds >= bound / 1_000_000_000 { return bound }
        if seconds <= -bound / 1_000_000_000 { return -bound }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
