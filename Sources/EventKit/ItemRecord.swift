package import FaradFoundation

/// A calendar, or a list of reminders, as the phone keeps it.
package struct CalendarRecord: Hashable, Sendable, Codable {
    package var identifier: String
    package var title: String
    /// Red, green, blue and alpha.
    var color: [Double]
    package var isForReminders: Bool

    /// What Calendar and Reminders give a new one.
    static var blue: [Double] { [27.0 / 255, 173.0 / 255, 248.0 / 255, 1] }

    package init(identifier: String, title: String, isForReminders: Bool) {
        self.identifier = identifier
        self.title = title
        self.isForReminders = isForReminders
        color = Self.blue
    }
}

/// An event or a reminder, as the phone keeps it.
package struct ItemRecord: Hashable, Sendable, Codable {
    /// When the user is told of it.
    struct Alarm: Hashable, Sendable, Codable {
        /// In seconds from the start; nil where there is a date.
        var offset: Double?
        var date: Date?
    }

    /// How it comes again.
    struct Rule: Hashable, Sendable, Codable {
        struct Weekday: Hashable, Sendable, Codable {
            /// 1 is Sunday.
            var day: Int
            /// The how many-th of its month or year, negative from the end; 0: each.
            var number = 0
        }

        var frequency = EKRecurrenceFrequency.daily.rawValue
        var interval = 1
        var until: Date?
        var count: Int?
        var weekdays: [Weekday] = []
        var daysOfMonth: [Int] = []
        var daysOfYear: [Int] = []
        var weeksOfYear: [Int] = []
        var months: [Int] = []
        var positions: [Int] = []
    }

    package var identifier: String
    /// What its account knows it by.
    var external: String
    package var calendar: String
    package var title: String?
    package var location: String?
    package var notes: String?
    package var url: String?
    var created: Date?
    var modified: Date?
    var timeZone: String?
    var alarms: [Alarm] = []
    var rules: [Rule] = []

    // MARK: Of an event

    package var start: Date?
    package var end: Date?
    package var isAllDay = false
    var availability = 0
    /// The occurrences that are not there any more, or are events of their own.
    var left: [Date] = []
    /// Of which event it was an occurrence, and when.
    var series: String?
    var occurrence: Date?

    // MARK: Of a reminder

    package var isReminder: Bool
    var startDay: DateComponents?
    package var due: DateComponents?
    var priority = 0
    package var completed: Date?

    package init(identifier: String, external: String, calendar: String, isReminder: Bool) {
        self.identifier = identifier
        self.external = external
        self.calendar = calendar
        self.isReminder = isReminder
    }

    /// What an app finds an event by; another calendar makes it another.
    var eventIdentifier: String {
        let name = "\(calendar):\(external)"
        guard let occurrence else { return name }
        return "\(name)/RID=\(Int(occurrence.timeIntervalSinceReferenceDate))"
    }

    package var isRecurring: Bool { !rules.isEmpty }

    /// How often it comes again, as ``EKRecurrenceFrequency`` numbers it; setting it makes the rule anew.
    package var frequency: Int? {
        get { rules.first?.frequency }
        set { rules = newValue.map { [Rule(frequency: $0)] } ?? [] }
    }
}
