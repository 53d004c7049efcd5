public import Foundation
import Simulation

/// A moment of the virtual clock.
public struct DispatchTime: Comparable, Hashable, Sendable {
    /// Nanoseconds since the phone was started.
    public let uptimeNanoseconds: UInt64

    public init(uptimeNanoseconds: UInt64) { self.uptimeNanoseconds = uptimeNanoseconds }

    public var rawValue: UInt64 { uptimeNanoseconds }

    public static func now() -> DispatchTime {
        DispatchTime(
            uptimeNanoseconds: UInt64(PhoneProcess.current.simulation.clock.now.nanoseconds))
    }

    public static let distantFuture = DispatchTime(uptimeNanoseconds: .max)

    public static func < (left: DispatchTime, right: DispatchTime) -> Bool {
        left.uptimeNanoseconds < right.uptimeNanoseconds
    }

    /// Seconds later.
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
        time.adding(seconds * 1_000_000_000)
    }

    public static func - (time: DispatchTime, seconds: Double) -> DispatchTime {
        time.adding(-seconds * 1_000_000_000)
    }

    public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
        interval.nanoseconds.map(time.adding) ?? .distantFuture
    }

    public static func - (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
        interval.nanoseconds.map { time.adding(-$0) } ?? time
    }

    public func advanced(by interval: DispatchTimeInterval) -> DispatchTime { self + interval }

    public func distance(to other: DispatchTime) -> DispatchTimeInterval {
        .nanoseconds(Int(other.uptimeNanoseconds) - Int(uptimeNanoseconds))
    }

    private func adding(_ nanoseconds: Double) -> DispatchTime {
        if uptimeNanoseconds == .max { return self }
        let sum = Double(uptimeNanoseconds) + nanoseconds
        if sum >= 0x1p62 { return .distantFuture }
        return DispatchTime(uptimeNanoseconds: sum <= 0 ? 0 : UInt64(sum.rounded()))
    }

    /// How long it is until then; zero when it has passed, nil when it never comes.
    func remaining(from nanoseconds: Int64) -> Duration? {
        if uptimeNanoseconds == .max { return nil }
        return .nanoseconds(max(0, Int64(uptimeNanoseconds) - nanoseconds))
    }
}

/// A moment of the phone's calendar.
public struct DispatchWallTime: Hashable, Sendable {
    let time: DispatchTime

    public static func now() -> DispatchWallTime { DispatchWallTime(time: .now()) }

    public static let distantFuture = DispatchWallTime(time: .distantFuture)

    public static func + (time: DispatchWallTime, seconds: Double) -> DispatchWallTime {
        DispatchWallTime(time: time.time + seconds)
    }

    public static func + (
        time: DispatchWallTime, interval: DispatchTimeInterval
    ) -> DispatchWallTime {
        DispatchWallTime(time: time.time + interval)
    }
}

extension DispatchTimeInterval {
    /// Nil for never.
    fileprivate var nanoseconds: Double? {
        switch self {
        case .seconds(let count): Double(count) * 1_000_000_000
        case .milliseconds(let count): Double(count) * 1_000_000
        case .microseconds(let count): Double(count) * 1000
        case .nanoseconds(let count): Double(count)
        default: nil
        }
    }
}
