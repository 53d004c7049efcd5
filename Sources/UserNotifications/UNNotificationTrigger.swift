public import FaradFoundation

/// When a notification is delivered.
open class UNNotificationTrigger: NSObject {
    public let repeats: Bool

    fileprivate init(repeats: Bool) { self.repeats = repeats }

    /// The next time, counted from an instant; nil: never.
    func nextDate(after date: Date) -> Date? { nil }
}

/// Some seconds after the request was added.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
    public let timeInterval: TimeInterval

    /// iOS ends an app that asks for no time at all, or to repeat more often than once a minute.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
        if !(timeInterval > 0) {
            crash("time interval must be greater than 0")
        } else if repeats, timeInterval < 60 {
            crash("time interval must be at least 60 if repeating")
        }
    }

    /// One that a device folder has kept, which ends no app.
    init(kept timeInterval: TimeInterval, repeats: Bool) {
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    open func nextTriggerDate() -> Date? { nextDate(after: PhoneClock.date) }

    override func nextDate(after date: Date) -> Date? {
        timeInterval > 0 ? date + timeInterval : nil
    }

    private func crash(_ reason: String) {
        PhoneProcess.crash("UNTimeIntervalNotificationTrigger: \(reason)")
    }
}

/// When the calendar of the phone matches.
open class UNCalendarNotificationTrigger: UNNotificationTrigger {
    public let dateComponents: DateComponents
    private let calendar: Calendar

    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        calendar = PhoneClock.calendar
        super.init(repeats: repeats)
    }

    /// One that a device folder has kept.
    init(kept dateComponents: DateComponents, repeats: Bool, _ calendar: Calendar) {
        self.dateComponents = dateComponents
        self.calendar = calendar
        super.init(repeats: repeats)
    }

    open func nextTriggerDate() -> Date? { nextDate(after: PhoneClock.date) }

    override func nextDate(after date: Date) -> Date? {
        calendar.nextDate(after: date, matching: dateComponents, matchingPolicy: .nextTime)
    }
}

/// The trigger of what comes from Apple's push service.
open class UNPushNotificationTrigger: UNNotificationTrigger {
    package init() { super.init(repeats: false) }
}
