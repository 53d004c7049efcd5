import CapacitorAndroid
import FaradFoundation

/// The parts of a date at which a notification comes again and again, and the next such time.
///
/// What is not given stays as it is at the time of asking, seconds included; a month counts from 0, as
/// Java's calendar does.
struct DateMatch {
    /// In the order in which they are set; the first one that is given decides what is added where
    /// the time is past.
    enum Field: Int, CaseIterable {
        // The numbers are those of `java.util.Calendar`.
        case year = 1
        case month = 2
        case day = 5
        case weekday = 7
        case hour = 11
        case minute = 12
        case second = 13
    }

    private var values: [Field: Int32] = [:]
    private var unit: Field?

    subscript(field: Field) -> Int32? {
        get { values[field] }
        set { values[field] = newValue }
    }

    // MARK: Text

    /// What an alarm carries: a star for each part that is not given, and the deciding part.
    var text: String {
        let parts = Field.allCases.map { values[$0].map(String.init) ?? "*" }
        return (parts + [String(unit?.rawValue ?? -1)]).joined(separator: " ")
    }

    init() {}

    init(text: String) {
        let parts = text.split(separator: " ")
        for (field, part) in zip(Field.allCases, parts) { values[field] = Int32(part) }
        unit = parts.last.flatMap { Int($0) }.flatMap(Field.init)
    }

    // MARK: The next time

    /// The calendar's parts, and its week of the month, all of them within no bounds.
    private struct Parts {
        var year, month, day, hour, minute, second: Int
        var weekday: Int
        var weekOfMonth: Int
        /// The week and its day were set, and count in place of the day.
        var usesWeek = false

        init(_ date: Date) {
            let parts = PhoneClock.calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
            year = parts.year ?? 1970
            month = (parts.month ?? 1) - 1
            day = parts.day ?? 1
            hour = parts.hour ?? 0
            minute = parts.minute ?? 0
            second = parts.second ?? 0
            weekday = parts.weekday ?? 1
            // Weeks begin on Sundays, and the first one may have a single day.
            let first = (weekday - 1 - (day - 1) % 7 + 7) % 7
            weekOfMonth = (first + day - 1) / 7 + 1
        }

        var date: Date {
            var parts = self
            if usesWeek {
                var first = self
                first.usesWeek = false
                (first.day, first.hour, first.minute, first.second) = (1, 12, 0, 0)
                let weekday = Parts(first.date).weekday
                parts.day = 1 - (weekday - 1) + (weekOfMonth - 1) * 7 + (self.weekday - 1)
            }
            return PhoneClock.calendar.date(
                from: DateComponents(
                    year: parts.year, month: parts.month + 1, day: parts.day, hour: parts.hour,
                    minute: parts.minute, second: parts.second)) ?? .distantFuture
        }
    }

    /// The next time after a moment.
    mutating func nextTrigger(after moment: JavaDate) -> JavaDate {
        let current = moment.time - ((moment.time % 1000) + 1000) % 1000
        var parts = Parts(Date(timeIntervalSince1970: Double(current) / 1000))
        for field in Field.allCases {
            guard let value = values[field].map(Int.init) else { continue }
            unit = unit ?? field
            switch field {
            case .year: parts.year = value
            case .month: parts.month = value
            case .day: parts.day = value
            case .weekday:
                parts.weekday = value
                parts.usesWeek = true
            case .hour: parts.hour = value
            case .minute: parts.minute = value
            case .second: parts.second = value
            }
        }
        let next = parts.date
        guard Self.milliseconds(next) <= current, let unit else {
            return JavaDate(Self.milliseconds(next))
        }
        // Now that the time is known, all parts are those of its date.
        parts = Parts(next)
        switch unit {
        case .year, .month: parts.year += 1
        case .day: parts.month += 1
        case .weekday: parts.day += 7
        case .hour: parts.day += 1
        case .minute: parts.hour += 1
        case .second: parts.minute += 1
        }
        return JavaDate(Self.milliseconds(parts.date))
    }

    private static func milliseconds(_ date: Date) -> Int64 {
        Int64((date.timeIntervalSince1970 * 1000).rounded())
    }
}
