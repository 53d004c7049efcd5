public import FaradFoundation

public enum EKEntityType: UInt, Sendable {
    case event = 0
    case reminder = 1
}

public struct EKEntityMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let event = EKEntityMask(rawValue: 1)
    public static let reminder = EKEntityMask(rawValue: 2)
}

public enum EKCalendarType: Int, Sendable {
    case local = 0
    case calDAV = 1
    case exchange = 2
    case subscription = 3
    case birthday = 4
}

public enum EKSourceType: Int, Sendable {
    case local = 0
    case exchange = 1
    case calDAV = 2
    case mobileMe = 3
    case subscribed = 4
    case birthdays = 5
}

public struct EKCalendarEventAvailabilityMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let busy = EKCalendarEventAvailabilityMask(rawValue: 1)
    public static let free = EKCalendarEventAvailabilityMask(rawValue: 2)
    public static let tentative = EKCalendarEventAvailabilityMask(rawValue: 4)
    public static let unavailable = EKCalendarEventAvailabilityMask(rawValue: 8)
}

/// What can be changed, and taken back until it is saved.
open class EKObject: NSObject {
    open var hasChanges: Bool { false }
    open var isNew: Bool { false }
    /// Takes back what has not been saved.
    open func reset() {}
    open func rollback() { reset() }
    /// Reads anew what the phone has, and keeps what the app has changed.
    ///
    /// - Returns: False where the phone has it no more.
    @discardableResult
    open func refresh() -> Bool { true }
}

/// The account that calendars belong to: a simulated phone has one, of its own.
open class EKSource: EKObject {
    private let store: EKEventStore

    init(_ store: EKEventStore) { self.store = store }

    open var sourceIdentifier: String { "local" }
    open var sourceType: EKSourceType { .local }
    open var title: String { "Default" }
    open var isDelegate: Bool { false }
    open func calendars(for entityType: EKEntityType) -> Set<EKCalendar> {
        Set(store.calendars(for: entityType))
    }

    open override func isEqual(_ object: Any?) -> Bool { object is EKSource }
    open override var hash: Int { 0 }
}

/// A calendar of events, or a list of reminders.
open class EKCalendar: EKObject {
    final let store: EKEventStore
    private var saved: CalendarRecord?
    final var record: CalendarRecord

    /// One that is to be saved.
    public init(for entityType: EKEntityType, eventStore: EKEventStore) {
        store = eventStore
        record = CalendarRecord(
            identifier: eventStore.database.makeIdentifier(), title: "",
            isForReminders: entityType == .reminder)
        ownSource = nil
    }

    init(_ record: CalendarRecord, _ store: EKEventStore) {
        self.store = store
        self.record = record
        saved = record
        ownSource = EKSource(store)
    }

    private var ownSource: EKSource?

    open var calendarIdentifier: String { record.identifier }
    open var title: String {
        get { record.title }
        set { record.title = newValue }
    }
    open var cgColor: CGColor! {
        get { CGColor(components: record.color.map { CGFloat($0) }) }
        set {
            if let newValue { record.color = newValue.rgba.map(Double.init) }
        }
    }
    open var source: EKSource! {
        get { ownSource }
        set { ownSource = newValue }
    }
    open var type: EKCalendarType { .local }
    open var allowsContentModifications: Bool { true }
    open var isImmutable: Bool { false }
    open var isSubscribed: Bool { false }
    open var allowedEntityTypes: EKEntityMask { record.isForReminders ? .reminder : .event }
    /// The phone's own calendars know none, as EventKit documents it.
    open var supportedEventAvailabilities: EKCalendarEventAvailabilityMask { [] }

    open override var hasChanges: Bool { saved != record }
    open override var isNew: Bool { saved == nil }
    open override func reset() { if let saved { record = saved } }
    open override func refresh() -> Bool {
        let calendars = store.look().calendars
        guard let known = calendars.first(where: { $0.identifier == record.identifier }) else {
            return false
        }
        if !hasChanges { record = known }
        saved = known
        return true
    }

    final func wasSaved() { saved = record }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKCalendar)?.record.identifier == record.identifier
    }
    open override var hash: Int { record.identifier.hashValue }
}
