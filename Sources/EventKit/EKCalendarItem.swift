public import FaradFoundation

/// When the user is told of an event or a reminder. The phone shows nothing of it here, and places are
/// not simulated.
open class EKAlarm: NSObject {
    final var alarm: ItemRecord.Alarm

    init(_ alarm: ItemRecord.Alarm) { self.alarm = alarm }

    public init(absoluteDate date: Date) { alarm = .init(date: date) }
    /// - Parameter offset: In seconds from the start, negative before it.
    public init(relativeOffset offset: TimeInterval) { alarm = .init(offset: offset) }

    /// Setting one takes the place of the other.
    open var relativeOffset: TimeInterval {
        get { alarm.offset ?? 0 }
        set { alarm = .init(offset: newValue) }
    }
    open var absoluteDate: Date? {
        get { alarm.date }
        set { alarm = newValue.map { .init(date: $0) } ?? .init(offset: 0) }
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? EKAlarm)?.alarm == alarm }
    open override var hash: Int { alarm.hashValue }
}

public enum EKParticipantRole: Int, Sendable {
    case unknown = 0
    case required, optional, chair, nonParticipant
}

public enum EKParticipantStatus: Int, Sendable {
    case unknown = 0
    case pending, accepted, declined, tentative, delegated, completed, inProcess
}

public enum EKParticipantType: Int, Sendable {
    case unknown = 0
    case person, room, resource, group
}

/// Who takes part in an event. Only a server invites somebody, so that no event here has one.
open class EKParticipant: EKObject {
    public let name: String?
    public let url: URL
    public let participantStatus = EKParticipantStatus.unknown
    public let participantRole = EKParticipantRole.unknown
    public let participantType = EKParticipantType.unknown
    public let isCurrentUser = false

    init(name: String?, url: URL) {
        self.name = name
        self.url = url
    }
}

/// What events and reminders have alike.
open class EKCalendarItem: EKObject {
    final let store: EKEventStore
    /// What the phone has; nil: it is new.
    final var saved: ItemRecord?
    /// What the app has made of it.
    package final var record: ItemRecord

    init(_ record: ItemRecord, saved: ItemRecord?, _ store: EKEventStore) {
        self.record = record
        self.saved = saved
        self.store = store
    }

    init(newIn store: EKEventStore, isReminder: Bool) {
        self.store = store
        let database = store.database
        record = ItemRecord(
            identifier: database.makeIdentifier(), external: database.makeIdentifier(),
            calendar: "", isReminder: isReminder)
        record.timeZone = isReminder ? nil : store.phone.settings.timeZone.identifier
    }

    open override var hasChanges: Bool { saved != record }
    open override var isNew: Bool { saved == nil }
    open override func reset() { if let saved { record = saved } }
    open override func refresh() -> Bool {
        let items = store.look().items
        guard let known = items.first(where: { $0.identifier == record.identifier }) else {
            return false
        }
        if !hasChanges { record = known }
        saved = known
        return true
    }

    open var calendarItemIdentifier: String { record.identifier }
    open var calendarItemExternalIdentifier: String! { record.external }
    open var calendar: EKCalendar! {
        get {
            store.look().calendars.first { $0.identifier == record.calendar }
                .map { EKCalendar($0, store) }
        }
        set { record.calendar = newValue?.calendarIdentifier ?? "" }
    }
    open var title: String! {
        get { record.title }
        set { record.title = newValue }
    }
    open var location: String? {
        get { record.location }
        set { record.location = newValue }
    }
    open var notes: String? {
        get { record.notes }
        set { record.notes = newValue }
    }
    open var url: URL? {
        get { record.url.flatMap { URL(string: $0) } }
        set { record.url = newValue?.absoluteString }
    }
    open var creationDate: Date? { record.created }
    open var lastModifiedDate: Date? { record.modified }
    open var timeZone: TimeZone? {
        get { record.timeZone.flatMap { TimeZone(identifier: $0) } }
        set { record.timeZone = newValue?.identifier }
    }

    open var hasNotes: Bool { record.notes != nil }
    open var hasAttendees: Bool { false }
    open var attendees: [EKParticipant]? { nil }

    open var hasAlarms: Bool { !record.alarms.isEmpty }
    open var alarms: [EKAlarm]? {
        get { record.alarms.isEmpty ? nil : record.alarms.map(EKAlarm.init) }
        set { record.alarms = (newValue ?? []).map(\.alarm) }
    }
    open func addAlarm(_ alarm: EKAlarm) { record.alarms.append(alarm.alarm) }
    open func removeAlarm(_ alarm: EKAlarm) { record.alarms.removeAll { $0 == alarm.alarm } }

    open var hasRecurrenceRules: Bool { record.isRecurring }
    open var recurrenceRules: [EKRecurrenceRule]? {
        get { record.rules.isEmpty ? nil : record.rules.map(EKRecurrenceRule.init) }
        set { record.rules = (newValue ?? []).map(\.rule) }
    }
    open func addRecurrenceRule(_ rule: EKRecurrenceRule) { record.rules.append(rule.rule) }
    open func removeRecurrenceRule(_ rule: EKRecurrenceRule) {
        record.rules.removeAll { $0 == rule.rule }
    }
}

public enum EKEventAvailability: Int, Sendable {
    case notSupported = -1
    case busy = 0
    case free = 1
    case tentative = 2
    case unavailable = 3
}

public enum EKEventStatus: Int, Sendable {
    case none = 0
    case confirmed, tentative, canceled
}

/// Something at a time, in one of the user's calendars: one occurrence of it, where it recurs.
open class EKEvent: EKCalendarItem {
    /// When this occurrence begins in its series; nil where there is none yet.
    final var occurrence: Date?

    /// One that is to be saved.
    public init(eventStore: EKEventStore) {
        super.init(newIn: eventStore, isReminder: false)
    }

    init(_ kept: ItemRecord, at occurrence: Date?, _ store: EKEventStore) {
        var record = kept
        if let occurrence, let start = kept.start, let end = kept.end {
            record.start = occurrence
            record.end = occurrence.addingTimeInterval(end.timeIntervalSince(start))
        }
        self.occurrence = occurrence ?? kept.start
        super.init(record, saved: record, store)
    }

    /// Nil before it is saved.
    open var eventIdentifier: String! { saved?.eventIdentifier }
    open var startDate: Date! {
        get { record.start }
        set { record.start = newValue }
    }
    open var endDate: Date! {
        get { record.end }
        set { record.end = newValue }
    }
    open var isAllDay: Bool {
        get { record.isAllDay }
        set { record.isAllDay = newValue }
    }
    /// The phone's own calendars know none, whatever is set.
    open var availability: EKEventAvailability {
        get { .notSupported }
        set { record.availability = newValue.rawValue }
    }
    /// What a server says; nothing here.
    open var status: EKEventStatus { .none }
    open var organizer: EKParticipant? { nil }
    open var birthdayContactIdentifier: String? { nil }
    /// Whether it was an occurrence of another event, and has been changed alone.
    open var isDetached: Bool { record.series != nil }
    open var occurrenceDate: Date! { record.occurrence ?? occurrence ?? record.start }

    open func compareStartDate(with other: EKEvent) -> ComparisonResult {
        guard let mine = record.start, let theirs = other.record.start else { return .orderedSame }
        return mine.compare(theirs)
    }

    open override func refresh() -> Bool {
        guard let known = store.look().items.first(where: { $0.identifier == record.identifier })
        else { return false }
        let fresh = EKEvent(known, at: occurrence, store)
        if !hasChanges { record = fresh.record }
        saved = fresh.record
        return true
    }
}

/// Something to do, in one of the user's lists.
open class EKReminder: EKCalendarItem {
    /// One that is to be saved.
    public init(eventStore: EKEventStore) {
        super.init(newIn: eventStore, isReminder: true)
    }

    init(_ record: ItemRecord, _ store: EKEventStore) {
        super.init(record, saved: record, store)
    }

    open var startDateComponents: DateComponents? {
        get { record.startDay }
        set { record.startDay = newValue }
    }
    open var dueDateComponents: DateComponents? {
        get { record.due }
        set { record.due = newValue }
    }
    /// Sets the date of completion too, now or none.
    open var isCompleted: Bool {
        get { record.completed != nil }
        set { if newValue != isCompleted { record.completed = newValue ? store.now : nil } }
    }
    open var completionDate: Date? {
        get { record.completed }
        set { record.completed = newValue }
    }
    /// From 1, the highest, to 9; 0 is none.
    open var priority: Int {
        get { record.priority }
        set { record.priority = newValue }
    }
}

public enum EKReminderPriority: UInt, Sendable {
    case none = 0
    case high = 1
    case medium = 5
    case low = 9
}
