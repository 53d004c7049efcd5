public import FaradFoundation
import Simulation

/// Whether a change of a recurring event is for one occurrence, or for those that follow too.
public enum EKSpan: Int, Sendable {
    case thisEvent = 0
    case futureEvents = 1
}

public typealias EKEventSearchCallback = (EKEvent, UnsafeMutablePointer<ObjCBool>) -> Void
public typealias EKEventStoreRequestAccessCompletionHandler = (Bool, (any Error)?) -> Void

extension NSNotification.Name {
    /// Posted on the main queue for each store when anybody has changed something, or the app may see
    /// more than before.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}

/// The user's calendars and reminders, as an app sees them.
///
/// Who may add events alone sees one calendar that stands for all, and the first look at events asks
/// the user for more (TN3153). A store that was asked for something before the user let the app see it
/// has nothing until it is `reset()`, as Apple says of "Accessing the event store".
/// `Device.setEvents(_:)` and `Device.setReminders(_:)` say what the phone has.
open class EKEventStore: NSObject {
    typealias Step = (inout CalendarDatabase.Kept) throws -> Void

    final let phone: PhoneSystem
    private let bundle: String
    final weak var process: PhoneProcess?
    private var observers: (database: Int, privacy: Int)?
    /// What was saved without a commit.
    final var steps: [Step] = []
    /// What was asked for in vain.
    final var stale: Set<EKEntityType> = []
    private var fetches = 0
    private var cancelled: Set<Int> = []

    /// Stops outside a simulated process.
    public override init() {
        let process = PhoneProcess.current
        phone = process.system
        bundle = process.sandbox.bundleIdentifier
        self.process = process
        super.init()
        let (main, center) = (process.main.serialQueue, NotificationCenter.default)
        let tell = { [weak self] in
            guard self != nil else { return }
            main?.async("calendars") {
                if let self { center.announce(.EKEventStoreChanged, object: self) }
            }
        }
        let bundle = bundle
        observers = (
            database.observe(tell),
            PrivacyDaemon.of(phone).observe { news in
                let isOurs = news.service == .calendars || news.service == .reminders
                if news.bundle == bundle, isOurs { tell() }
            }
        )
    }

    deinit {
        guard let observers else { return }
        database.remove(observers.database)
        PrivacyDaemon.of(phone).remove(observers.privacy)
    }

    final var database: CalendarDatabase { CalendarDatabase.of(phone) }
    final var now: Date {
        Date(timeIntervalSince1970: phone.simulation.clock.millisecondsSince1970 / 1000)
    }

    open var eventStoreIdentifier: String { "local" }

    // MARK: What the app may

    final func status(_ type: EKEntityType) -> PrivacyDaemon.Status {
        PrivacyDaemon.of(phone).status(type.service, bundle)
    }

    private func has(_ type: EKEntityType, _ statuses: PrivacyDaemon.Status...) -> Bool {
        statuses.contains(status(type)) && !stale.contains(type)
    }

    /// Whether the app may look at all that there is. Who may add events looks, and the user is asked
    /// whether it may.
    private func maySee(_ type: EKEntityType) -> Bool {
        noteLook(type)
        if type == .event, isWriteOnly { request(.calendars) { _ in } }
        return has(type, .authorized)
    }

    private func noteLook(_ type: EKEntityType) {
        switch status(type) {
        case .authorized, .limited: break
        case .notDetermined, .restricted, .denied: stale.insert(type)
        }
    }

    // MARK: Calendars

    /// What the phone has, with what this store has saved and not committed.
    final func look() -> CalendarDatabase.Kept {
        var kept = database.kept
        for step in steps { try? step(&kept) }
        return kept
    }

    final var isWriteOnly: Bool { status(.event) == .limited }

    /// Stands for all of the user's calendars.
    private var virtual: EKCalendar {
        EKCalendar(
            CalendarRecord(identifier: "virtual", title: "Calendar", isForReminders: false), self)
    }

    open var sources: [EKSource] {
        has(.event, .authorized, .limited) || has(.reminder, .authorized) ? [EKSource(self)] : []
    }
    open var delegateSources: [EKSource] { [] }
    open func source(withIdentifier identifier: String) -> EKSource? {
        sources.first { $0.sourceIdentifier == identifier }
    }
    /// A simulated phone's one account has nothing to fetch.
    open func refreshSourcesIfNecessary() {}

    open func calendars(for entityType: EKEntityType) -> [EKCalendar] {
        noteLook(entityType)
        return seen(entityType)
    }

    private func seen(_ entityType: EKEntityType) -> [EKCalendar] {
        guard has(entityType, .authorized, .limited) else { return [] }
        if entityType == .event, isWriteOnly { return [virtual] }
        return look().calendars.filter { $0.isForReminders == (entityType == .reminder) }
            .map { EKCalendar($0, self) }
    }

    open func calendar(withIdentifier identifier: String) -> EKCalendar? {
        (seen(.event) + seen(.reminder)).first { $0.calendarIdentifier == identifier }
    }

    open var defaultCalendarForNewEvents: EKCalendar? { calendars(for: .event).first }
    open func defaultCalendarForNewReminders() -> EKCalendar? {
        calendars(for: .reminder).first
    }

    open func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try check(calendar.record.isForReminders ? .reminder : .event)
        guard calendar.store === self else { throw EKError(.objectBelongsToDifferentStore) }
        guard calendar.source != nil else { throw EKError(.calendarHasNoSource) }
        let record = calendar.record
        try take(commit) { kept in
            if let index = kept.calendars.firstIndex(where: { $0.identifier == record.identifier })
            {
                kept.calendars[index] = record
            } else {
                kept.calendars.append(record)
            }
        }
        calendar.wasSaved()
    }

    /// What is in it goes too.
    open func removeCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try check(calendar.record.isForReminders ? .reminder : .event)
        guard calendar.store === self else { throw EKError(.objectBelongsToDifferentStore) }
        let identifier = calendar.calendarIdentifier
        try take(commit) { kept in
            kept.calendars.removeAll { $0.identifier == identifier }
            kept.items.removeAll { $0.calendar == identifier }
        }
    }

    /// Refuses who may not change and see everything.
    final func check(_ type: EKEntityType) throws {
        if status(type) != .authorized { throw EKError(.eventStoreNotAuthorized) }
    }

    // MARK: Looking

    /// The first occurrence, where it recurs.
    open func event(withIdentifier identifier: String) -> EKEvent? {
        guard maySee(.event) else { return nil }
        return look().items.first { !$0.isReminder && $0.eventIdentifier == identifier }
            .flatMap(first(of:))
    }

    /// The first occurrence that is still there.
    private func first(of item: ItemRecord) -> EKEvent? {
        guard item.isRecurring, let start = item.start else { return EKEvent(item, at: nil, self) }
        let last = (item.left.max() ?? start).addingTimeInterval(4 * 366 * 86400)
        return item.occurrences(from: start, to: last, in: phone.settings.timeZone).first
            .map { EKEvent(item, at: $0, self) }
    }

    open func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? {
        items { $0.identifier == identifier }.first
    }

    open func calendarItems(withExternalIdentifier externalIdentifier: String) -> [EKCalendarItem] {
        items { $0.external == externalIdentifier }
    }

    private func items(_ isWanted: (ItemRecord) -> Bool) -> [EKCalendarItem] {
        if isWriteOnly { _ = maySee(.event) }
        let (seesEvents, seesReminders) = (has(.event, .authorized), has(.reminder, .authorized))
        return look().items.filter(isWanted).compactMap { item in
            guard item.isReminder else { return seesEvents ? first(of: item) : nil }
            return seesReminders ? EKReminder(item, self) : nil
        }
    }

    /// - Parameter calendars: Nil: all. Of more than four years the first four are looked at.
    open func predicateForEvents(
        withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?
    ) -> NSPredicate {
        let farthest = phone.settings.calendar.date(byAdding: .year, value: 4, to: startDate)
        return EventPredicate(startDate, min(endDate, farthest ?? endDate), calendars)
    }

    open func events(matching predicate: NSPredicate) -> [EKEvent] {
        guard let wanted = predicate as? EventPredicate else {
            PhoneProcess.crash(
                "NSInvalidArgumentException: predicate was not created with predicateForEvents")
            return []
        }
        guard maySee(.event) else { return [] }
        let zone = phone.settings.timeZone
        return look().items.filter { wanted.hasCalendar($0) && !$0.isReminder }.flatMap { item in
            item.occurrences(from: wanted.start, to: wanted.end, in: zone)
                .map { EKEvent(item, at: $0, self) }
        }
    }

    open func enumerateEvents(
        matching predicate: NSPredicate, using block: EKEventSearchCallback
    ) {
        var stop: ObjCBool = false
        for event in events(matching: predicate) where !stop.boolValue { block(event, &stop) }
    }

    open func predicateForReminders(in calendars: [EKCalendar]?) -> NSPredicate {
        ReminderPredicate(calendars) { _, _ in true }
    }

    open func predicateForIncompleteReminders(
        withDueDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate {
        ReminderPredicate(calendars) { item, calendar in
            guard item.completed == nil else { return false }
            if startDate == nil, endDate == nil { return true }
            guard let due = item.due.flatMap(calendar.date(from:)) else { return false }
            return startDate.map { due >= $0 } ?? true && endDate.map { due <= $0 } ?? true
        }
    }

    open func predicateForCompletedReminders(
        withCompletionDateStarting startDate: Date?, ending endDate: Date?,
        calendars: [EKCalendar]?
    ) -> NSPredicate {
        ReminderPredicate(calendars) { item, _ in
            guard let date = item.completed else { return false }
            return startDate.map { date >= $0 } ?? true && endDate.map { date <= $0 } ?? true
        }
    }

    /// Answers on a queue that is not main; nil where the app may not see reminders.
    ///
    /// - Returns: What ``cancelFetchRequest(_:)`` takes.
    @discardableResult
    open func fetchReminders(
        matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void
    ) -> Any {
        fetches += 1
        let number = fetches
        let isAllowed = maySee(.reminder)
        process?.workQueue.async("reminders") { [self] in
            if cancelled.remove(number) != nil { return }
            guard isAllowed, let wanted = predicate as? ReminderPredicate else {
                return completion(nil)
            }
            let calendar = phone.settings.calendar
            completion(
                look().items.filter {
                    $0.isReminder && wanted.hasCalendar($0) && wanted.matches($0, calendar)
                }.map { EKReminder($0, self) })
        }
        return number
    }

    open func cancelFetchRequest(_ fetchIdentifier: Any) {
        if let number = fetchIdentifier as? Int { cancelled.insert(number) }
    }
}

extension EKEntityType {
    var service: PrivacyDaemon.Service { self == .event ? .calendars : .reminders }
}
