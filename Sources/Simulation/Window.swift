/// How much later than it was posted something arrives, at the earliest and at the latest.
///
/// `run` takes the earliest; an exploring scheduler may take any moment of the window.
public struct Window: Hashable, Sendable {
    let low: Int64
    let high: Int64

    /// A negative bound counts as zero, a `latest` before `earliest` as `earliest`.
    public init(_ earliest: Duration, _ latest: Duration) {
        low = max(0, earliest.virtualNanoseconds)
        high = max(low, latest.virtualNanoseconds)
    }

    init(low: Int64, high: Int64) {
        self.low = low
        self.high = high
    }

    /// The bounds in nanoseconds, for searches that count with them.
    package var lowNanoseconds: Int64 { low }
    package var highNanoseconds: Int64 { high }

    public var earliest: Duration { .nanoseconds(low) }
    public var latest: Duration { .nanoseconds(high) }

    public static func exactly(_ duration: Duration) -> Window {
        let nanoseconds = max(0, duration.virtualNanoseconds)
        return Window(low: nanoseconds, high: nanoseconds)
    }

    /// One wait after the other.
    public static func + (first: Window, second: Window) -> Window {
        let isBounded = max(first.high, second.high) < Duration.unboundedNanoseconds
        return Window(
            low: first.low + second.low,
            high: isBounded ? first.high + second.high : Duration.unboundedNanoseconds)
    }

    /// Any time from `earliest` on.
    public static func from(_ earliest: Duration) -> Window {
        Window(low: max(0, earliest.virtualNanoseconds), high: Duration.unboundedNanoseconds)
    }

    public static var immediate: Window { Window(low: 0, high: 0) }
}
