public import FaradFoundation

/// Every turn is told.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kCLHeadingFilterNone: Double = -1

/// Where a phone's top points to, in degrees from north.
open class CLHeading: NSObject {
    public let magneticHeading: Double
    /// -1: unknown, as the phone does not know where it is, or may not say. Elsewhere the needle misses
    /// nothing of the north (assumed).
    public let trueHeading: Double
    /// How far off it may be (assumed).
    public let headingAccuracy: Double = 5
    public let timestamp: Date

    /// In a simulated process.
    init(magneticHeading: Double, trueHeading: Double) {
        self.magneticHeading = magneticHeading
        self.trueHeading = trueHeading
        timestamp = PhoneClock.date
    }
}
