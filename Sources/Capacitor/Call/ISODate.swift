import FaradFoundation

/// Dates as a default `ISO8601DateFormatter` writes and reads them: seconds, no fraction.
///
/// Writing is arithmetic of our own, because making a formatter costs more than a start-up may.
package enum ISODate {
    package static func string(from date: Date) -> String {
        string(milliseconds: date.timeIntervalSince1970 * 1000)
    }

    /// The fraction is cut off, so that `new Date(1500)` becomes second 1 (F44).
    package static func string(milliseconds: Double) -> String {
        guard milliseconds.isFinite, abs(milliseconds) < 8.64e15 + 1 else { return "" }
        let seconds = Int((milliseconds / 1000).rounded(.down))
        let (day, time) = seconds.quotientFlooring(by: 86_400)
        let (year, month, dayOfMonth) = civil(day)
        return pad(year, 4) + "-" + pad(month, 2) + "-" + pad(dayOfMonth, 2) + "T"
            + pad(time / 3600, 2) + ":" + pad(time / 60 % 60, 2) + ":" + pad(time % 60, 2) + "Z"
    }

    /// Text with a fraction, as `toISOString()` writes it, is refused (F63).
    package static func date(from string: String) -> Date? {
        ISO8601DateFormatter().date(from: string)
    }

    /// Days since 1970 to the proleptic Gregorian calendar, counted in eras of 400 years.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (days + 719_468).quotientFlooring(by: 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    private static func pad(_ number: Int, _ width: Int) -> String {
        let digits = String(number.magnitude)
        let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
        return (number < 0 ? "-" : "") + zeros + digits
    }
}

extension Int {
    fileprivate func quotientFlooring(by divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
