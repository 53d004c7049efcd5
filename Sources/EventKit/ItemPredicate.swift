import FaradFoundation

/// What a look for events or reminders is for; others end the app or find nothing, as on iOS.
class ItemPredicate: NSPredicate, @unchecked Sendable {
    private let calendars: [String]?

    init(_ calendars: [EKCalendar]?) {
        self.calendars = calendars?.map(\.calendarIdentifier)
        super.init(value: true)
    }

    required init?(coder: NSCoder) { nil }

    func hasCalendar(_ item: ItemRecord) -> Bool {
        calendars?.contains(item.calendar) ?? true
    }
}

final class EventPredicate: ItemPredicate, @unchecked Sendable {
    let start: Date
    let end: Date

    init(_ start: Date, _ end: Date, _ calendars: [EKCalendar]?) {
        self.start = start
        self.end = end
        super.init(calendars)
    }

    required init?(coder: NSCoder) { nil }
}

final class ReminderPredicate: ItemPredicate, @unchecked Sendable {
    let matches: (ItemRecord, Calendar) -> Bool

    init(_ calendars: [EKCalendar]?, _ matches: @escaping (ItemRecord, Calendar) -> Bool) {
        self.matches = matches
        super.init(calendars)
    }

    required init?(coder: NSCoder) { nil }
}
