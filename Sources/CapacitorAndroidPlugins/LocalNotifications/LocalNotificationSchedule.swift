import CapacitorAndroid

/// When a notification is due, as JavaScript says it: `at`, else `every`, else `on`.
struct LocalNotificationSchedule {
    /// A text that is no date, or whatever else stands there as a text.
    struct ParseException: Error, CustomStringConvertible {
        let text: String
        var description: String { "java.text.ParseException: Unparseable date: \"\(text)\"" }
    }

    var at: JavaDate?
    let every: String?
    let count: Int32
    var on: DateMatch?
    /// `on` as it was written.
    let onObject: JSObject?
    let isRepeating: Bool

    /// - Throws: ``ParseException``.
    init(_ schedule: JSObject) throws {
        every = schedule.getString("every")
        count = schedule.getInteger("count", 1) ?? 1
        isRepeating = schedule.getBoolean("repeats") ?? false
        if let text = schedule.getString("at") {
            guard let date = JavaDate(isoText: text) else { throw ParseException(text: text) }
            at = date
        }
        onObject = schedule.getJSObject("on")
        on = onObject.map { object in
            var match = DateMatch()
            for field in DateMatch.Field.allCases { match[field] = object.getInteger("\(field)") }
            return match
        }
    }

    /// Without any of them a notification comes at once.
    var isGiven: Bool { at != nil || every != nil || on != nil }

    /// Whether it is over when the notification has come once.
    var isRemovable: Bool { every == nil && on == nil && !(at != nil && isRepeating) }

    /// Months have 30 days and years 52 weeks; nil for a word that is none of them.
    var everyInterval: Int64? {
        let day: Int64 = 86_400_000
        let unit: Int64? =
            switch every {
            case "year": 364 * day
            case "month": 30 * day
            case "two-weeks": 14 * day
            case "week": 7 * day
            case "day": day
            case "hour": 3_600_000
            case "minute": 60_000
            case "second": 1000
            default: nil
            }
        return unit.map { $0 &* Int64(count) }
    }

    /// What `getPending` tells of it: the time as Java writes a date.
    var pendingObject: JSObject {
        JSObject().put("at", at?.text).put("every", every).put("count", count)
            .put("on", onObject).put("repeats", isRepeating)
    }
}
