import Capacitor
import UserNotifications

/// When a notification is due, as JavaScript says it: `at`, else `on`, else `every`.
enum NotificationSchedule {
    struct Failure: Error {
        static let message = "Unable to create notification, trigger failed"
    }

    /// The time lies in the past.
    case past
    /// Nil: at once.
    case trigger(UNNotificationTrigger?)

    /// A date must be a `Date`; a text is not looked at (F162).
    ///
    /// - Throws: ``Failure`` for a date that repeats before a minute has passed.
    init(_ schedule: JSObject, now: Date) throws {
        if let at = schedule["at"] as? Date {
            let repeats = schedule["repeats"] as? Bool ?? false
            self = try Self.at(at, repeats: repeats, now: now)
        } else if let on = schedule["on"] as? JSObject {
            self = .trigger(
                UNCalendarNotificationTrigger(dateMatching: Self.components(on), repeats: true))
        } else if let every = schedule["every"] as? String,
            let date = Self.next(every, schedule["count"] as? Int ?? 1, after: now)
        {
            self = .trigger(
                UNTimeIntervalNotificationTrigger(
                    timeInterval: date.timeIntervalSince(now), repeats: true))
        } else {
            self = .trigger(nil)
        }
    }

    private static func at(_ date: Date, repeats: Bool, now: Date) throws -> NotificationSchedule {
        if date < now { return .past }
        let interval = date.timeIntervalSince(now)
        if repeats, interval < 60 { throw Failure() }
        return .trigger(UNTimeIntervalNotificationTrigger(timeInterval: interval, repeats: repeats))
    }

    private static func components(_ on: JSObject) -> DateComponents {
        var components = DateComponents()
        components.year = on["year"] as? Int
        components.month = on["month"] as? Int
        components.day = on["day"] as? Int
        components.hour = on["hour"] as? Int
        components.minute = on["minute"] as? Int
        components.second = on["second"] as? Int
        components.weekday = on["weekday"] as? Int
        return components
    }

    /// Nil for a word that is none of them.
    private static func next(_ every: String, _ count: Int, after date: Date) -> Date? {
        let step: (Calendar.Component, Int)
        switch every {
        case "year": step = (.year, count)
        case "month": step = (.month, count)
        case "two-weeks": step = (.weekOfYear, 2 * count)
        case "week": step = (.weekOfYear, count)
        case "day": step = (.day, count)
        case "hour": step = (.hour, count)
        case "minute": step = (.minute, count)
        case "second": step = (.second, count)
        default: return nil
        }
        return Calendar.current.date(byAdding: step.0, value: step.1, to: date)
    }
}
