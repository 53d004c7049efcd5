import EventKit
import EventKitUI
public import FaradFoundation
import Simulation
import UIKit

/// Something in the user's calendars.
public struct CalendarEvent: Hashable, Sendable {
    /// How often it comes again.
    public enum Repeat: Int, Hashable, Sendable, CaseIterable {
        case daily = 0
        case weekly = 1
        case monthly = 2
        case yearly = 3

        init?(named name: String) {
            guard let known = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
            self = known
        }
    }

    /// Nil: the phone makes one.
    public var identifier: String?
    public var title: String
    public var start: Date
    public var end: Date
    public var isAllDay: Bool
    /// The calendar's title; one that the phone does not have is made.
    public var calendar: String
    public var location: String?
    public var notes: String?
    public var url: String?
    public var repeats: Repeat?

    public init(
        _ title: String, start: Date, end: Date? = nil, isAllDay: Bool = false,
        calendar: String = "Calendar", location: String? = nil, notes: String? = nil,
        url: String? = nil, repeats: Repeat? = nil
    ) {
        self.title = title
        self.start = start
        // As long as one that the user writes.
        self.end = end ?? start.addingTimeInterval(3600)
        self.isAllDay = isAllDay
        self.calendar = calendar
        self.location = location
        self.notes = notes
        self.url = url
        self.repeats = repeats
    }

    fileprivate init(_ record: ItemRecord, calendar: String) {
        let start = record.start ?? Date(timeIntervalSince1970: 0)
        self.init(
            record.title ?? "", start: start, end: record.end, isAllDay: record.isAllDay,
            calendar: calendar, location: record.location, notes: record.notes, url: record.url,
            repeats: record.frequency.flatMap(Repeat.init))
        identifier = record.identifier
    }

    fileprivate func write(to record: inout ItemRecord) {
        record.title = title
        record.start = start
        record.end = end
        record.isAllDay = isAllDay
        record.location = location
        record.notes = notes
        record.url = url
        if record.frequency != repeats?.rawValue { record.frequency = repeats?.rawValue }
    }
}

/// Something in the user's lists of what is to be done.
public struct Reminder: Hashable, Sendable {
    /// Nil: the phone makes one.
    public var identifier: String?
    public var title: String
    /// The list's title; one that the phone does not have is made.
    public var list: String
    public var due: Date?
    public var isCompleted: Bool
    public var notes: String?

    public init(
        _ title: String, list: String = "Reminders", due: Date? = nil, isCompleted: Bool = false,
        notes: String? = nil
    ) {
        self.title = title
        self.list = list
        self.due = due
        self.isCompleted = isCompleted
        self.notes = notes
    }

    fileprivate init(_ record: ItemRecord, list: String, _ calendar: Calendar) {
        self.init(
            record.title ?? "", list: list, due: record.due.flatMap(calendar.date(from:)),
            isCompleted: record.completed != nil, notes: record.notes)
        identifier = record.identifier
    }

    fileprivate func write(to record: inout ItemRecord, _ calendar: Calendar, _ now: Date) {
        record.title = title
        record.notes = notes
        record.due = due.map {
            calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: $0)
        }
        record.completed = isCompleted ? record.completed ?? now : nil
    }
}

/// What the user does with an event that an app shows.
public enum EventEnding: String, Hashable, Sendable, CaseIterable {
    case save, discard, delete

    fileprivate var action: EKEventEditViewAction {
        switch self {
        case .save: .saved
        case .discard: .canceled
        case .delete: .deleted
        }
    }
}

// The user's calendars and reminders on an iPhone, and what the user does with them.
extension Device {
    private var database: CalendarDatabase { CalendarDatabase.of(phone) }

    /// The titles of the user's calendars, in the order in which they came.
    public var calendars: [String] {
        database.kept.calendars.filter { !$0.isForReminders }.map(\.title)
    }

    /// All of the user's events, in the order in which they came; one that recurs is one.
    public var events: [CalendarEvent] {
        items(areReminders: false) { CalendarEvent($0, calendar: $1) }
    }

    /// All that the user's lists have, in the order in which it came.
    public var reminders: [Reminder] {
        let calendar = phone.settings.calendar
        return items(areReminders: true) { Reminder($0, list: $1, calendar) }
    }

    private func items<Item>(
        areReminders: Bool, _ make: (ItemRecord, String) -> Item
    ) -> [Item] {
        let kept = database.kept
        return kept.items.filter { $0.isReminder == areReminders }.map { item in
            make(item, kept.calendars.first { $0.identifier == item.calendar }?.title ?? "")
        }
    }

    /// Gives the phone these events and no others, as when they come from the user's account; apps hear
    /// of it. One with the identifier of one that is there takes its place.
    public func setEvents(_ events: [CalendarEvent]) {
        replace(
            events, areReminders: false, \.identifier, \.calendar, { $0.write(to: &$1) })
    }

    /// The same for what is to be done.
    public func setReminders(_ reminders: [Reminder]) {
        let (calendar, now) = (phone.settings.calendar, self.now)
        replace(
            reminders, areReminders: true, \.identifier, \.list,
            { $0.write(to: &$1, calendar, now) })
    }

    private var now: Date {
        Date(timeIntervalSince1970: simulation.clock.millisecondsSince1970 / 1000)
    }

    private func replace<Item>(
        _ items: [Item], areReminders: Bool, _ identifier: KeyPath<Item, String?>,
        _ calendar: KeyPath<Item, String>, _ write: (Item, inout ItemRecord) -> Void
    ) {
        let database = database
        database.change { kept in
            let before = kept.items.filter { $0.isReminder == areReminders }
            kept.items.removeAll { $0.isReminder == areReminders }
            for item in items {
                let title = item[keyPath: calendar]
                if !kept.calendars.contains(where: {
                    $0.title == title && $0.isForReminders == areReminders
                }) {
                    kept.calendars.append(
                        CalendarRecord(
                            identifier: database.makeIdentifier(), title: title,
                            isForReminders: areReminders))
                }
                let place = kept.calendars.first {
                    $0.title == title && $0.isForReminders == areReminders
                }
                let name = item[keyPath: identifier]
                var record =
                    before.first { $0.identifier == name }
                    ?? ItemRecord(
                        identifier: name ?? database.makeIdentifier(),
                        external: database.makeIdentifier(), calendar: "",
                        isReminder: areReminders)
                record.calendar = place?.identifier ?? ""
                write(item, &record)
                kept.items.append(record)
            }
        }
    }

    // MARK: What apps show

    /// The event that an app has put before the user, to keep or to change.
    public var shownEvent: CalendarEvent? {
        guard let editor else { return nil }
        guard let event = editor.event else {
            return CalendarEvent("", start: now)
        }
        return CalendarEvent(event.record, calendar: event.calendar?.title ?? "")
    }

    /// The calendars that an app has put before the user, to choose of; nil: none are.
    public var offeredCalendars: [String]? { chooser?.titles }

    private var editor: EKEventEditViewController? { topmost as? EKEventEditViewController }
    private var chooser: EKCalendarChooser? {
        topmost as? EKCalendarChooser
            ?? (topmost as? UINavigationController)?.topViewController as? EKCalendarChooser
    }

    /// Keeps the event that an app shows, throws away what is new of it, or deletes it.
    ///
    /// - Throws: ``DeviceError`` when there is none, or it cannot be kept.
    public func finishEvent(_ ending: EventEnding) throws(DeviceError) {
        guard let editor else { throw DeviceError(.usage, CalendarSheet.noEvent) }
        if ending == .delete, editor.event?.isNew ?? true {
            throw DeviceError(.usage, "The event that the app shows is new; discard it.")
        }
        springBoard.front?.perform("user") { [weak self] in
            do { try editor.finish(ending.action) } catch {
                // The button cannot be touched.
                self?.parts.find(
                    .tapMissed, "The event cannot be kept: \(error.localizedDescription)")
            }
        }
    }

    /// Chooses calendars by their titles, the first where one may be chosen, and touches Done.
    ///
    /// - Throws: ``DeviceError`` when none are offered, or not these.
    public func chooseCalendars(_ titles: [String]) throws(DeviceError) {
        guard let chooser else { throw DeviceError(.usage, CalendarSheet.noChooser) }
        let offered = chooser.titles
        for title in titles where !offered.contains(title) {
            throw DeviceError(
                .usage,
                "The app offers no calendar “\(title)”; it has "
                    + offered.map { "“\($0)”" }.joined(separator: ", ") + ".")
        }
        springBoard.front?.perform("user") { chooser.choose(titles) }
    }

    /// Touches Cancel where an app offers calendars.
    ///
    /// - Throws: ``DeviceError`` when none are offered.
    public func cancelCalendars() throws(DeviceError) {
        guard let chooser else { throw DeviceError(.usage, CalendarSheet.noChooser) }
        springBoard.front?.perform("user") { chooser.cancel() }
    }

    /// What a scenario's user does: a finding where it meets nothing.
    func useEvent(_ ending: EventEnding) {
        find { () throws(DeviceError) in try finishEvent(ending) }
    }

    func useCalendars(_ titles: [String]?) {
        find { () throws(DeviceError) in
            guard let titles else { return try cancelCalendars() }
            try chooseCalendars(titles)
        }
    }
}

private enum CalendarSheet {
    static let noEvent = "No event is shown; let the app open one first."
    static let noChooser = "No calendars are offered; let the app open its chooser first."
}

// As scenarios and tests write events and reminders, and read them: dates in milliseconds since 1970.
extension CalendarEvent: Decodable {
    private enum Key: String, CodingKey {
        case id, title, start, end, isAllDay, calendar, location, notes, url, repeats
    }

    public init(from decoder: any Decoder) throws {
        let words = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String? {
            try words.decodeIfPresent(String.self, forKey: key)
        }
        self.init(
            try words.decode(String.self, forKey: .title),
            start: Date(milliseconds: try words.decode(Double.self, forKey: .start)),
            end: try words.decodeIfPresent(Double.self, forKey: .end).map(Date.init(milliseconds:)),
            isAllDay: try words.decodeIfPresent(Bool.self, forKey: .isAllDay) ?? false,
            calendar: try text(.calendar) ?? "Calendar", location: try text(.location),
            notes: try text(.notes), url: try text(.url),
            repeats: try text(.repeats).flatMap(Repeat.init(named:)))
        identifier = try text(.id)
    }

    var jsonText: JSONText {
        .object([
            "id": .optional(identifier), "title": .string(title), "start": start.milliseconds,
            "end": end.milliseconds, "isAllDay": .bool(isAllDay), "calendar": .string(calendar),
            "location": .optional(location), "notes": .optional(notes), "url": .optional(url),
            "repeats": .optional(repeats.map { "\($0)" }),
        ])
    }
}

extension Reminder: Decodable {
    private enum Key: String, CodingKey { case id, title, list, due, isCompleted, notes }

    public init(from decoder: any Decoder) throws {
        let words = try decoder.container(keyedBy: Key.self)
        self.init(
            try words.decode(String.self, forKey: .title),
            list: try words.decodeIfPresent(String.self, forKey: .list) ?? "Reminders",
            due: try words.decodeIfPresent(Double.self, forKey: .due).map(Date.init(milliseconds:)),
            isCompleted: try words.decodeIfPresent(Bool.self, forKey: .isCompleted) ?? false,
            notes: try words.decodeIfPresent(String.self, forKey: .notes))
        identifier = try words.decodeIfPresent(String.self, forKey: .id)
    }

    var jsonText: JSONText {
        .object([
            "id": .optional(identifier), "title": .string(title), "list": .string(list),
            "due": due.map(\.milliseconds) ?? .null, "isCompleted": .bool(isCompleted),
            "notes": .optional(notes),
        ])
    }
}

extension Date {
    fileprivate init(milliseconds: Double) { self.init(timeIntervalSince1970: milliseconds / 1000) }
    fileprivate var milliseconds: JSONText { .number(timeIntervalSince1970 * 1000) }
}
