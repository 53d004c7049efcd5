import FaradFoundation

/// The phone's clock, which code may look at.
public enum SystemClock {
    /// Java's `System.currentTimeMillis()`.
    public static func currentTimeMillis() -> Int64 {
        Int64(PhoneClock.date.timeIntervalSince1970 * 1000)
    }
}
