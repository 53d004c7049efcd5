import FaradFoundation

/// `java.util.Date`: a moment in whole milliseconds.
public struct JavaDate: Hashable, Sendable {
    /// Since 1970.
    public let time: Int64

    public init(_ time: Int64) { self.time = time }

    /// Now, by the phone's clock.
    public static var now: JavaDate {
        JavaDate(Int64((PhoneClock.date.timeIntervalSince1970 * 1000).rounded(.down)))
    }

    /// Now as `SimpleDateFormat` writes it in the phone's own time zone.
    public static func format(_ pattern: String) -> String {
        let formatter = FaradFoundation.DateFormatter()
        formatter.calendar = PhoneClock.calendar
        formatter.timeZone = PhoneClock.timeZone
        formatter.locale = PhoneClock.locale
        formatter.dateFormat = pattern
        return formatter.string(from: PhoneClock.date)
    }

    /// Reads a text as `SimpleDateFormat` does with the pattern `yyyy-MM-dd'T'HH:mm:ss.SSS'Z'` in UTC:
    /// any number of digits each, months and days beyond their last roll over, and nobody looks at
    /// what stands behind the end. Signs and blanks before numbers are not simulated.
    public init?(isoText text: String) {
        var rest = Substring(text)
        var numbers: [Int64] = []
        for end in ["-", "-", "T", ":", ":", ".", "Z"] {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            guard let number = Int64(digits), number < 1 << 40, rest.hasPrefix(end) else {
                return nil
            }
            rest = rest.dropFirst()
            numbers.append(number)
        }
        let days = Self.days(numbers[0], numbers[1]) + numbers[2] - 1
        let seconds = ((days * 24 + numbers[3]) * 60 + numbers[4]) * 60 + numbers[5]
        time = seconds * 1000 + numbers[6]
    }

    /// From 1970 to the first of a month, which counts from 1 and may be beyond the year's last.
    private static func days(_ year: Int64, _ month: Int64) -> Int64 {
        let months = year * 12 + month - 1
        // Counted from March, so that a leap day is a year's last.
        let (marchYear, marchMonth) = (months + 10).quotientAndRemainder(dividingBy: 12)
        let year = marchYear - 1
        let leapDays = year / 4 - year / 100 + year / 400
        return year * 365 + leapDays + (marchMonth * 153 + 2) / 5 - 719_468
    }

    /// As `toString()` has it, in the phone's time zone: `Thu Nov 26 02:50:23 GMT+01:00 2026`.
    public var text: String {
        let date = Date(timeIntervalSince1970: Double(time) / 1000)
        let parts = PhoneClock.calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
        func two(_ number: Int?) -> String { String(format: "%02d", number ?? 0) }
        let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let clock = [parts.hour, parts.minute, parts.second].map(two).joined(separator: ":")
        return [
            weekdays[(parts.weekday ?? 1) - 1], months[(parts.month ?? 1) - 1], two(parts.day),
            clock, Self.zone(at: date), String(parts.year ?? 0),
        ].joined(separator: " ")
    }

    /// The zones that have a short name in American English; all others are named by their offset.
    private static let zones = [
        "America/New_York": "E", "America/Chicago": "C", "America/Denver": "M",
        "America/Los_Angeles": "P",
    ]

    private static func zone(at date: Date) -> String {
        let zone = PhoneClock.timeZone
        if let letter = zones[zone.identifier] {
            return letter + (zone.isDaylightSavingTime(for: date) ? "DT" : "ST")
        }
        let minutes = zone.secondsFromGMT(for: date) / 60
        // Foundation knows UTC as GMT.
        let name = PhoneProcess.current.system.settings.timeZoneName
        guard minutes != 0 else { return name.hasSuffix("UTC") ? "UTC" : "GMT" }
        return "GMT" + (minutes < 0 ? "-" : "+")
            + String(format: "%02d:%02d", abs(minutes) / 60, abs(minutes) % 60)
    }
}
