public import FaradFoundation

/// How often an event comes again.
public enum EKRecurrenceFrequency: Int, Sendable {
    case daily = 0
    case weekly = 1
    case monthly = 2
    case yearly = 3
}

public enum EKWeekday: Int, Sendable {
    case sunday = 1
    case monday, tuesday, wednesday, thursday, friday, saturday
}

/// When an event comes no more: after a date, or so many times.
open class EKRecurrenceEnd: NSObject {
    public let endDate: Date?
    /// 0 where a date says it.
    public let occurrenceCount: Int

    public init(end endDate: Date) {
        self.endDate = endDate
        occurrenceCount = 0
    }

    public init(occurrenceCount: Int) {
        endDate = nil
        self.occurrenceCount = occurrenceCount
    }
}

/// A day of the week, each or the how many-th.
open class EKRecurrenceDayOfWeek: NSObject {
    public let dayOfTheWeek: EKWeekday
    /// The how many-th of its month or year, negative from the end; 0: each.
    public let weekNumber: Int

    public convenience init(_ dayOfTheWeek: EKWeekday) {
        self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0)
    }

    public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: weekNumber)
    }

    public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.dayOfTheWeek = dayOfTheWeek
        self.weekNumber = weekNumber
    }
}

/// How an event comes again.
open class EKRecurrenceRule: NSObject {
    let rule: ItemRecord.Rule

    init(_ rule: ItemRecord.Rule) { self.rule = rule }

    /// An interval that is not positive ends the app, as the exception does on iOS.
    public init(
        recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?
    ) {
        rule = Self.rule(type, interval, end)
    }

    public init(
        recurrenceWith type: EKRecurrenceFrequency, interval: Int,
        daysOfTheWeek days: [EKRecurrenceDayOfWeek]?, daysOfTheMonth monthDays: [NSNumber]?,
        monthsOfTheYear months: [NSNumber]?, weeksOfTheYear: [NSNumber]?,
        daysOfTheYear: [NSNumber]?, setPositions: [NSNumber]?, end: EKRecurrenceEnd?
    ) {
        var rule = Self.rule(type, interval, end)
        rule.weekdays = (days ?? []).map {
            .init(day: $0.dayOfTheWeek.rawValue, number: $0.weekNumber)
        }
        // What a frequency does not have is not looked at, as EventKit documents it.
        if type == .monthly { rule.daysOfMonth = (monthDays ?? []).map(\.intValue) }
        if type == .yearly {
            rule.months = (months ?? []).map(\.intValue)
            rule.weeksOfYear = (weeksOfTheYear ?? []).map(\.intValue)
            rule.daysOfYear = (daysOfTheYear ?? []).map(\.intValue)
        }
        rule.positions = (setPositions ?? []).map(\.intValue)
        self.rule = rule
    }

    private static func rule(
        _ type: EKRecurrenceFrequency, _ interval: Int, _ end: EKRecurrenceEnd?
    ) -> ItemRecord.Rule {
        if interval < 1 {
            PhoneProcess.crash("The interval of an EKRecurrenceRule must be greater than 0")
        }
        var rule = ItemRecord.Rule()
        rule.frequency = type.rawValue
        rule.interval = interval
        rule.until = end?.endDate
        rule.count = end.flatMap { $0.endDate == nil ? $0.occurrenceCount : nil }
        return rule
    }

    open var calendarIdentifier: String { "gregorian" }
    open var frequency: EKRecurrenceFrequency {
        EKRecurrenceFrequency(rawValue: rule.frequency) ?? .daily
    }
    open var interval: Int { rule.interval }
    /// Not set: 0.
    open var firstDayOfTheWeek: Int { 0 }
    open var recurrenceEnd: EKRecurrenceEnd? {
        if let until = rule.until { return EKRecurrenceEnd(end: until) }
        return rule.count.map(EKRecurrenceEnd.init(occurrenceCount:))
    }
    open var daysOfTheWeek: [EKRecurrenceDayOfWeek]? {
        rule.weekdays.isEmpty
            ? nil
            : rule.weekdays.map {
                EKRecurrenceDayOfWeek(
                    dayOfTheWeek: EKWeekday(rawValue: $0.day) ?? .sunday, weekNumber: $0.number)
            }
    }
    open var daysOfTheMonth: [NSNumber]? { Self.numbers(rule.daysOfMonth) }
    open var daysOfTheYear: [NSNumber]? { Self.numbers(rule.daysOfYear) }
    open var weeksOfTheYear: [NSNumber]? { Self.numbers(rule.weeksOfYear) }
    open var monthsOfTheYear: [NSNumber]? { Self.numbers(rule.months) }
    open var setPositions: [NSNumber]? { Self.numbers(rule.positions) }

    private static func numbers(_ all: [Int]) -> [NSNumber]? {
        all.isEmpty ? nil : all.map { NSNumber(value: $0) }
    }
}
