// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32

/// What kind of time a ``CMTime`` is.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let valid = CMTimeFlags(rawValue: 1)
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    public static let indefinite = CMTimeFlags(rawValue: 16)
}

/// A time as a fraction; equal where it is the same time, whatever its scale.
public struct CMTime: Hashable, Comparable, Sendable {
    public var value: CMTimeValue
    public var timescale: CMTimeScale
    public var flags: CMTimeFlags

    /// No time at all.
    public init() { self.init(flags: []) }

    private init(flags: CMTimeFlags) {
        value = 0
        timescale = 0
        self.flags = flags
    }

    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.value = value
        self.timescale = timescale
        flags = timescale > 0 ? .valid : []
    }

    /// Rounds to the scale; what is no number is ``indefinite``, as it is on a phone.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        let value = seconds * Double(preferredTimescale)
        if seconds.isInfinite {
            self = seconds > 0 ? .positiveInfinity : .negativeInfinity
        } else if let value = Int64(exactly: value.rounded()) {
            self.init(value: value, timescale: preferredTimescale)
        } else {
            self = .indefinite
        }
    }

    public static let zero = CMTime(value: 0, timescale: 1)
    public static let invalid = CMTime()
    public static let indefinite = CMTime(flags: [.valid, .indefinite])
    public static let positiveInfinity = CMTime(flags: [.valid, .positiveInfinity])
    public static let negativeInfinity = CMTime(flags: [.valid, .negativeInfinity])

    public var isValid: Bool { flags.contains(.valid) }
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    public var isNumeric: Bool {
        isValid && flags.isDisjoint(with: [.positiveInfinity, .negativeInfinity, .indefinite])
    }

    /// Not a number where it is no time.
    public var seconds: Double {
        if isPositiveInfinity { return .infinity }
        if isNegativeInfinity { return -.infinity }
        return isNumeric ? Double(value) / Double(timescale) : .nan
    }

    /// Apple's order: minus infinity, numbers, infinity, indefinite, invalid.
    private var rank: Int {
        if isNegativeInfinity { return 0 }
        if isNumeric { return 1 }
        if isPositiveInfinity { return 2 }
        return isIndefinite ? 3 : 4
    }

    public static func == (left: CMTime, right: CMTime) -> Bool {
        CMTimeCompare(left, right) == 0
    }

    public static func < (left: CMTime, right: CMTime) -> Bool { CMTimeCompare(left, right) < 0 }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
        if isNumeric { hasher.combine(seconds) }
    }

    public static func + (left: CMTime, right: CMTime) -> CMTime { left.combined(right, 1) }
    public static func - (left: CMTime, right: CMTime) -> CMTime { left.combined(right, -1) }

    private func combined(_ other: CMTime, _ sign: Int64) -> CMTime {
        guard isValid, other.isValid else { return .invalid }
        guard isNumeric, other.isNumeric else {
            return CMTime(seconds: seconds + Double(sign) * other.seconds, preferredTimescale: 1)
        }
        if timescale == other.timescale {
            return CMTime(value: value + sign * other.value, timescale: timescale)
        }
        // Exact as long as a scale holds both.
        let (scale, overflow) = Self.common(timescale, other.timescale)
        guard !overflow else {
            return CMTime(
                seconds: seconds + Double(sign) * other.seconds,
                preferredTimescale: max(timescale, other.timescale))
        }
        return CMTime(
            value: value * Int64(scale / timescale)
                + sign * other.value * Int64(scale / other.timescale), timescale: scale)
    }

    private static func common(_ left: Int32, _ right: Int32) -> (Int32, Bool) {
        var (a, b) = (left, right)
        while b != 0 { (a, b) = (b, a % b) }
        return (left / a).multipliedReportingOverflow(by: right)
    }

    /// -1, 0 or 1.
    fileprivate static func compare(_ left: CMTime, _ right: CMTime) -> Int32 {
        guard left.rank == 1, right.rank == 1 else {
            return left.rank == right.rank ? 0 : left.rank < right.rank ? -1 : 1
        }
        let a = left.value.multipliedFullWidth(by: Int64(right.timescale))
        let b = right.value.multipliedFullWidth(by: Int64(left.timescale))
        if a == b { return 0 }
        return (a.high, a.low) < (b.high, b.low) ? -1 : 1
    }
}

public let kCMTimeZero = CMTime.zero
public let kCMTimeInvalid = CMTime.invalid
public let kCMTimeIndefinite = CMTime.indefinite
public let kCMTimePositiveInfinity = CMTime.positiveInfinity

public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
    CMTime.compare(time1, time2)
}
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
