import Capacitor
import EventKit
import EventKitUI
import Farad
import FaradFoundation
import FaradTesting
import Testing
import UIKit

// As in a plugin's own target.
private typealias NotificationCenter = FaradFoundation.NotificationCenter

/// EventKit and EventKitUI as plugins from elsewhere use them.
@Suite(.farad, .serialized) struct CalendarTests {
    private static let usage: [String: String?] = [
        "NSCalendarsFullAccessUsageDescription": "To plan your day.",
        "NSCalendarsWriteOnlyAccessUsageDescription": "To note what you book.",
        "NSRemindersFullAccessUsageDescription": "To remind you.",
    ]
    /// Wednesday, 12 noon UTC.
    private static let noon = Date(timeIntervalSince1970: 1_774_440_000)

    private static func store(_ plugin: ProbePlugin) -> EKEventStore {
        if let store = plugin.state as? EKEventStore { return store }
        let store = EKEventStore()
        plugin.state = store
        return store
    }

    private static func all(_ store: EKEventStore, days: Double = 40) -> [EKEvent] {
        store.events(
            matching: store.predicateForEvents(
                withStart: noon, end: noon.addingTimeInterval(days * 86400), calendars: nil))
    }

    /// How many days after ``noon`` each begins.
    private static func days(_ events: [EKEvent]) -> [String] {
        events.map {
            "\(Int(($0.startDate.timeIntervalSince(noon) / 86400).rounded())) \($0.title ?? "")"
        }
    }

    private static func code(_ error: any Error) -> String {
        let error = error as NSError
        return "\(error.domain) \(error.code): \(error.localizedDescription)"
    }

    /// A plugin whose user has let it see and change everything.
    private func allowed(
        _ name: String = #function, _ body: @escaping (EKEventStore, CAPPluginCall) throws -> Void
    ) throws -> PluginDevice {
        let phone = try ProbePlugin.phone(name, usage: Self.usage) { plugin, call in
            let store = Self.store(plugin)
            guard EKEventStore.authorizationStatus(for: .event) == .fullAccess,
                EKEventStore.authorizationStatus(for: .reminder) == .fullAccess
            else { return call.resolve() }
            do { try body(store, call) } catch { call.reject(Self.code(error)) }
        }
        phone.device.choose(.allowed, for: .calendar)
        phone.device.choose(.allowed, for: .reminders)
        return phone
    }

    // MARK: The user's leave

    /// Asks for something, and tells the answer, the status and how many calendars there are.
    private func asking(
        _ name: String = #function, usage: [String: String?] = usage,
        _ ask: @escaping (EKEventStore, @escaping (Bool, (any Error)?) -> Void) -> Void
    ) throws -> PluginDevice {
        try ProbePlugin.phone(name, usage: usage) { plugin, call in
            let store = Self.store(plugin)
            ask(store) { isAllowed, error in
                let status = EKEventStore.authorizationStatus(for: .event).rawValue
                call.resolve([
                    "allowed": isAllowed, "status": status, "error": error != nil,
                    "calendars": store.calendars(for: .event).map(\.title),
                ])
            }
        }
    }

    @Test func `full access is asked for once, and shows the user's calendars`() throws {
        let phone = try asking { $0.requestFullAccessToEvents(completion: $1) }
        #expect(
            phone.device.alert?.title?.hasSuffix("Would Like Full Access to Your Calendar") == true)
        #expect(phone.device.alert?.message == "To plan your day.")
        let all = #"{"allowed":true,"calendars":["Calendar"],"error":false,"status":3}"#
        #expect(try phone.lines { try phone.device.answerAlert("Allow Full Access") } == [all])
        #expect(try phone.run("again()") == [all])
        #expect(phone.device.alert == nil)
    }

    @Test func `a refusal is no error, and shows nothing`() throws {
        let phone = try asking { $0.requestFullAccessToEvents(completion: $1) }
        #expect(
            try phone.lines { try phone.device.answerAlert("Don’t Allow") }
                == [#"{"allowed":false,"calendars":[],"error":false,"status":2}"#])
    }

    @Test func `where Info.plist does not say why, nobody is asked, and nothing is allowed`()
        throws
    {
        let phone = try asking(usage: ["NSCalendarsFullAccessUsageDescription": nil]) {
            $0.requestFullAccessToEvents(completion: $1)
        }
        #expect(phone.device.alert == nil)
        #expect(phone.lines == [#"{"allowed":false,"calendars":[],"error":false,"status":0}"#])
        #expect(phone.device.findings.isEmpty)
        let old = try asking(
            "old",
            usage: [
                "NSCalendarsFullAccessUsageDescription": nil,
                "NSCalendarsUsageDescription": "As before.",
            ]
        ) { $0.requestFullAccessToEvents(completion: $1) }
        #expect(old.device.alert?.message == "As before.")
    }

    @available(*, deprecated, message: "What iOS 17 has deprecated, and plugins call.")
    @Test func `what iOS 17 has deprecated asks nobody and answers with an error`() throws {
        let phone = try asking { $0.requestAccess(to: .event, completion: $1) }
        #expect(phone.device.alert == nil)
        #expect(phone.lines == [#"{"allowed":false,"calendars":[],"error":true,"status":0}"#])
    }

    @Test func `who may add events sees one calendar, and a look asks the user once for more`()
        throws
    {
        let phone = try ProbePlugin.phone(usage: Self.usage) { plugin, call in
            let store = Self.store(plugin)
            guard EKEventStore.authorizationStatus(for: .event) != .notDetermined else {
                return store.requestWriteOnlyAccessToEvents { isAllowed, _ in
                    let event = EKEvent(eventStore: store)
                    event.title = "Lunch"
                    event.startDate = Self.noon
                    event.endDate = Self.noon
                    event.calendar = store.defaultCalendarForNewEvents
                    do { try store.save(event, span: .thisEvent) } catch {
                        return call.reject(Self.code(error))
                    }
                    do { try store.remove(event, span: .thisEvent) } catch {
                        call.reject("\(isAllowed) \(Self.code(error))")
                    }
                }
            }
            call.resolve(["events": Self.days(Self.all(store))])
        }
        #expect(phone.device.alert?.message == "To note what you book.")
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") } == [
                "rejected: true EKErrorDomain 29: "
                    + "The operation couldn’t be completed. (EKErrorDomain error 29.)"
            ])
        #expect(phone.device.events.map(\.title) == ["Lunch"])
        #expect(phone.device.events.map(\.calendar) == ["Calendar"])
        #expect(try phone.run("again()") == [#"{"events":[]}"#])
        #expect(try phone.lines { try phone.device.answerAlert("Keep Add Only") } == [])
        #expect(try phone.run("again()") == [#"{"events":[]}"#])
        #expect(phone.device.alert == nil)
    }

    @Test func `who is allowed more than to add hears of it, and sees the events then`() throws {
        let phone = try ProbePlugin.phone(usage: Self.usage) { plugin, call in
            guard EKEventStore.authorizationStatus(for: .event) == .writeOnly else {
                return call.resolve()
            }
            let store = Self.store(plugin)
            NotificationCenter.default.addObserver(
                forName: .EKEventStoreChanged, object: store, queue: nil
            ) { _ in plugin.notifyListeners("heard", data: ["events": Self.days(Self.all(store))]) }
            call.resolve(["events": Self.days(Self.all(store))])
        }
        phone.device.setEvents([CalendarEvent("Tea", start: Self.noon)])
        phone.device.choose(.limited, for: .calendar)
        #expect(try phone.run("again()") == [#"{"events":[]}"#])
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow Full Access") }
                == [#"heard {"events":["0 Tea"]}"#])
    }

    @Test func `a store that was asked too early has nothing until it is reset`() throws {
        let phone = try ProbePlugin.phone(usage: Self.usage) { plugin, call in
            let store = Self.store(plugin)
            let before = store.calendars(for: .event).count
            store.requestFullAccessToEvents { _, _ in
                let after = store.calendars(for: .event).count
                store.reset()
                call.resolve(["counts": [before, after, store.calendars(for: .event).count]])
            }
        }
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow Full Access") }
                == [#"{"counts":[0,0,1]}"#])
    }

    // MARK: Events

    private static func event(
        _ title: String, in store: EKEventStore, from start: Date? = noon
    ) -> EKEvent {
        let event = EKEvent(eventStore: store)
        event.title = title
        event.startDate = start
        event.endDate = start?.addingTimeInterval(3600)
        event.calendar = store.defaultCalendarForNewEvents
        return event
    }

    @Test func `what an event lacks is EventKit's own error`() throws {
        let phone = try allowed { store, call in
            var errors: [String] = []
            func save(_ change: (EKEvent) -> Void) {
                let event = Self.event("Lunch", in: store)
                change(event)
                do { try store.save(event, span: .thisEvent) } catch {
                    errors.append(Self.code(error))
                }
            }
            save { $0.calendar = nil }
            save { $0.startDate = nil }
            save { $0.endDate = nil }
            save { $0.endDate = $0.startDate.addingTimeInterval(-1) }
            save { $0.calendar = store.defaultCalendarForNewReminders() }
            do { try EKEventStore().save(Self.event("Lunch", in: store), span: .thisEvent) } catch {
                errors.append(Self.code(error))
            }
            call.resolve(["errors": errors])
        }
        let errors = [
            "EKErrorDomain 1: No calendar has been set.",
            "EKErrorDomain 2: No start date has been set.",
            "EKErrorDomain 3: No end date has been set.",
            "EKErrorDomain 4: The start date must be before the end date.",
            "EKErrorDomain 22: That calendar does not allow events to be added.",
            "EKErrorDomain 11: That event does not belong to that event store.",
        ].map { "\"\($0)\"" }.joined(separator: ",")
        #expect(try phone.run("again()") == ["{\"errors\":[\(errors)]}"])
        #expect(phone.device.events.isEmpty)
    }

    @Test func `an event is found by what it is called once it is saved, and then changed`() throws
    {
        let phone = try allowed { store, call in
            let event = Self.event("Lunch", in: store)
            event.location = "Harbour"
            event.addAlarm(EKAlarm(relativeOffset: -600))
            let wasNew = event.isNew && event.eventIdentifier == nil
            try store.save(event, span: .thisEvent)
            guard let found = EKEventStore().event(withIdentifier: event.eventIdentifier) else {
                return call.reject("not found")
            }
            event.title = "Supper"
            try store.save(event, span: .thisEvent)
            let isStale = found.title == "Lunch" && found.refresh() && found.title == "Supper"
            call.resolve([
                "new": wasNew, "stale": isStale, "alarm": found.alarms?.first?.relativeOffset ?? 0,
                "named": event.eventIdentifier.hasPrefix(event.calendar.calendarIdentifier + ":"),
            ])
        }
        #expect(
            try phone.run("again()") == [#"{"alarm":-600,"named":true,"new":true,"stale":true}"#])
        #expect(phone.device.events.map(\.title) == ["Supper"])
        #expect(phone.device.events.map(\.location) == ["Harbour"])
    }

    @Test func `what is not committed is this store's alone until it is`() throws {
        let phone = try allowed { store, call in
            try store.save(Self.event("Lunch", in: store), span: .thisEvent, commit: false)
            let (mine, others) = (Self.all(store).count, Self.all(EKEventStore()).count)
            try store.commit()
            try store.save(Self.event("Tea", in: store), span: .thisEvent, commit: false)
            store.reset()
            try store.commit()
            call.resolve(["counts": [mine, others, Self.all(EKEventStore()).count]])
        }
        #expect(try phone.run("again()") == [#"{"counts":[1,0,1]}"#])
    }

    @Test func `an event that recurs is changed in one of its days, or from one on`() throws {
        let phone = try allowed { store, call in
            let event = Self.event("Run", in: store)
            event.recurrenceRules = [
                EKRecurrenceRule(
                    recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 6))
            ]
            try store.save(event, span: .thisEvent)
            var days = Self.all(store)
            days[1].title = "Swim"
            try store.save(days[1], span: .thisEvent)
            let isDetached = days[1].isDetached && days[1].eventIdentifier.contains("/RID=")
            try store.remove(days[2], span: .thisEvent)
            try store.remove(days[0], span: .thisEvent)
            let first = store.event(withIdentifier: event.eventIdentifier)
            days = Self.all(store)
            let later = days.first { Self.days([$0]) == ["4 Run"] }
            later?.title = "Row"
            if let later { try store.save(later, span: .futureEvents) }
            call.resolve([
                "days": Self.days(Self.all(store)), "detached": isDetached,
                "first": Self.days(first.map { [$0] } ?? []),
            ])
        }
        #expect(
            try phone.run("again()") == [
                #"{"days":["3 Run","1 Swim","4 Row","5 Row"],"detached":true,"first":["3 Run"]}"#
            ])
        let removing = try allowed("removing") { store, call in
            try store.remove(Self.all(store)[2], span: .futureEvents)
            call.resolve(["days": Self.days(Self.all(store))])
        }
        removing.device.setEvents([CalendarEvent("Run", start: Self.noon, repeats: .weekly)])
        #expect(try removing.run("again()") == [#"{"days":["0 Run","7 Run"]}"#])
    }

    /// 25 March 2026 is a Wednesday.
    @Test func `rules name days as iCalendar does`() throws {
        let rules: [(EKRecurrenceFrequency, Int, [EKRecurrenceDayOfWeek], [Int], [Int], [Int])] = [
            (.weekly, 2, [.init(.monday), .init(.friday)], [], [], []),
            (.monthly, 1, [], [-1], [], []),
            (.monthly, 1, [.init(.friday, weekNumber: -1)], [], [], []),
            (.monthly, 1, [.init(.monday), .init(.tuesday)], [], [], [-1]),
            (.yearly, 1, [], [], [4], []),
        ]
        let phone = try allowed { store, call in
            var found: [String] = []
            for rule in rules {
                let event = Self.event("", in: store)
                func numbers(_ all: [Int]) -> [NSNumber] { all.map { NSNumber(value: $0) } }
                event.addRecurrenceRule(
                    EKRecurrenceRule(
                        recurrenceWith: rule.0, interval: rule.1, daysOfTheWeek: rule.2,
                        daysOfTheMonth: numbers(rule.3), monthsOfTheYear: numbers(rule.4),
                        weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: numbers(rule.5),
                        end: nil))
                try store.save(event, span: .thisEvent)
                let days = Self.days(Self.all(store)).map { $0.dropLast() }
                found.append(days.joined(separator: " "))
                try store.remove(event, span: .futureEvents)
            }
            call.resolve(["days": found])
        }
        #expect(
            try phone.run("again()") == [
                #"{"days":["0 2 12 16 26 30","0 6 36","0 2 30","0 6 34","0 31"]}"#
            ])
    }

    @Test func `an event of whole days ends with the last of them`() throws {
        let phone = try allowed { store, call in
            let event = Self.event("Fair", in: store)
            event.isAllDay = true
            try store.save(event, span: .thisEvent)
            call.resolve(["seconds": event.endDate.timeIntervalSince(event.startDate)])
        }
        #expect(try phone.run("again()") == [#"{"seconds":86399}"#])
    }

    // MARK: Calendars and reminders

    @Test func `a calendar is made, coloured, and removed with what is in it`() throws {
        let phone = try allowed { store, call in
            let made = EKCalendar(for: .event, eventStore: store)
            made.title = "Home"
            var refusal = ""
            do { try store.saveCalendar(made, commit: true) } catch { refusal = Self.code(error) }
            made.source = store.defaultCalendarForNewEvents?.source
            made.cgColor = UIColor(red: 1, green: 0, blue: 0.5, alpha: 1).cgColor
            try store.saveCalendar(made, commit: true)
            let event = Self.event("Lunch", in: store)
            event.calendar = made
            try store.save(event, span: .thisEvent)
            let color = store.calendar(withIdentifier: made.calendarIdentifier)?.cgColor.components
            let titles = store.calendars(for: .event).map(\.title)
            try store.removeCalendar(made, commit: true)
            call.resolve([
                "color": color?.map(Double.init) ?? [], "titles": titles, "refusal": refusal,
                "left": store.event(withIdentifier: event.eventIdentifier) != nil,
            ])
        }
        #expect(
            try phone.run("again()") == [
                #"{"color":[1,0,0.5,1],"left":false,"#
                    + #""refusal":"EKErrorDomain 14: Calendar has no source","#
                    + #""titles":["Calendar","Home"]}"#
            ])
        #expect(phone.device.calendars == ["Calendar"])
    }

    @Test func `reminders are fetched on another queue, and completed with a date`() throws {
        let phone = try allowed { store, call in
            let reminder = EKReminder(eventStore: store)
            reminder.title = "Milk"
            reminder.calendar = store.defaultCalendarForNewReminders()
            reminder.addRecurrenceRule(
                EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil))
            var code = 0
            do { try store.save(reminder, commit: true) } catch { code = (error as NSError).code }
            reminder.recurrenceRules = nil
            reminder.isCompleted = true
            try store.save(reminder, commit: true)
            store.fetchReminders(
                matching: store.predicateForIncompleteReminders(
                    withDueDateStarting: nil, ending: nil, calendars: nil)
            ) { open in
                store.fetchReminders(matching: store.predicateForReminders(in: nil)) { all in
                    call.resolve([
                        "code": code, "open": open?.map { $0.title ?? "" } ?? [],
                        "all": all?.map { $0.title ?? "" } ?? [],
                        "dated": all?.last?.completionDate != nil,
                    ])
                }
            }
        }
        try phone.lines { phone.device.setReminders([Reminder("Bread", list: "Shop")]) }
        #expect(
            try phone.run("again()")
                == [#"{"all":["Bread","Milk"],"code":18,"dated":true,"open":["Bread"]}"#])
        #expect(phone.device.reminders.map(\.isCompleted) == [false, true])
        #expect(phone.device.reminders.map(\.list) == ["Shop", "Reminders"])
    }

    @Test func `each store hears of what anybody changes`() throws {
        let phone = try allowed { store, call in
            NotificationCenter.default.addObserver(
                forName: .EKEventStoreChanged, object: store, queue: nil
            ) { _ in call.resolve(["days": Self.days(Self.all(store))]) }
        }
        try phone.run("again()")
        #expect(
            try phone.lines { phone.device.setEvents([CalendarEvent("Tea", start: Self.noon)]) }
                == [#"{"days":["0 Tea"]}"#])
    }

    // MARK: EventKitUI

    private final class Editing: NSObject, EKEventEditViewDelegate {
        let call: CAPPluginCall
        init(_ call: CAPPluginCall) { self.call = call }
        func eventEditViewController(
            _ controller: EKEventEditViewController,
            didCompleteWith action: EKEventEditViewAction
        ) {
            call.resolve([
                "action": action.rawValue, "known": controller.event?.eventIdentifier != nil,
            ])
            controller.dismiss(animated: true)
        }
    }

    @Test func `the editor has an hour for an event whose end the app left open`() throws {
        let phone = try editing { $0.endDate = nil }
        let shown = try #require(phone.device.shownEvent)
        #expect(shown.end == Self.noon.addingTimeInterval(3600))
        try phone.lines { try phone.device.finishEvent(.save) }
        #expect(phone.device.events.map(\.end) == [shown.end])
    }

    private func editing(
        _ name: String = #function, _ change: @escaping (EKEvent) -> Void = { _ in }
    ) throws -> PluginDevice {
        try ProbePlugin.phone(name, usage: Self.usage) { plugin, call in
            ProbePlugin.onMain {
                let store = EKEventStore()
                let editor = EKEventEditViewController()
                editor.eventStore = store
                let event = EKEvent(eventStore: store)
                event.title = "Lunch"
                event.startDate = Self.noon
                event.endDate = Self.noon.addingTimeInterval(60)
                event.calendar = store.defaultCalendarForNewEvents
                change(event)
                editor.event = Self.all(store).first ?? event
                let delegate = Editing(call)
                plugin.state = delegate
                editor.editViewDelegate = delegate
                plugin.bridge?.viewController?.present(editor, animated: true)
            }
        }
    }

    @Test func `an event is kept by the user without any leave, and the app does not see it`()
        throws
    {
        let phone = try editing()
        #expect(phone.device.shownEvent?.title == "Lunch")
        #expect(
            try phone.lines { try phone.device.finishEvent(.save) }
                == [#"{"action":1,"known":false}"#])
        #expect(phone.device.events.map(\.title) == ["Lunch"])
        #expect(phone.device.shownEvent == nil)
        #expect(throws: DeviceError.self) { try phone.device.finishEvent(.discard) }
        phone.device.choose(.allowed, for: .calendar)
        try phone.run("again()")
        #expect(
            try phone.lines { try phone.device.finishEvent(.discard) }
                == [#"{"action":0,"known":true}"#])
        try phone.run("again()")
        #expect(
            try phone.lines { try phone.device.finishEvent(.delete) }
                == [#"{"action":2,"known":true}"#])
        #expect(phone.device.events.isEmpty)
    }

    private final class Choosing: NSObject, EKCalendarChooserDelegate {
        let call: CAPPluginCall
        init(_ call: CAPPluginCall) { self.call = call }
        func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {
            end(calendarChooser, "done")
        }
        func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) {
            end(calendarChooser, "cancelled")
        }
        private func end(_ chooser: EKCalendarChooser, _ how: String) {
            call.resolve([
                "how": how, "titles": chooser.selectedCalendars.map(\.title).sorted(),
            ])
            chooser.dismiss(animated: true)
        }
    }

    @Test func `calendars are chosen by the user, one or more`() throws {
        let phone = try ProbePlugin.phone(usage: Self.usage) { plugin, call in
            ProbePlugin.onMain {
                let chooser = EKCalendarChooser(
                    selectionStyle: .multiple, displayStyle: .allCalendars,
                    eventStore: EKEventStore())
                let delegate = Choosing(call)
                plugin.state = delegate
                chooser.delegate = delegate
                plugin.bridge?.viewController?.present(
                    UINavigationController(rootViewController: chooser), animated: true)
            }
        }
        #expect(phone.device.offeredCalendars == [])
        #expect(
            try phone.lines { try phone.device.cancelCalendars() }
                == [#"{"how":"cancelled","titles":[]}"#])
        phone.device.choose(.allowed, for: .calendar)
        phone.device.setEvents([CalendarEvent("Tea", start: Self.noon, calendar: "Home")])
        try phone.run("again()")
        #expect(throws: DeviceError.self) { try phone.device.chooseCalendars(["Work"]) }
        #expect(
            try phone.lines { try phone.device.chooseCalendars(["Home", "Calendar"]) }
                == [#"{"how":"done","titles":["Calendar","Home"]}"#])
        #expect(throws: DeviceError.self) { try phone.device.cancelCalendars() }
    }

    @Test func `a scenario keeps an event, and is told where there is none`() throws {
        let phone = try editing()
        let report = phone.device.run([
            TimedAction(.finishEvent(.save)), TimedAction(.finishEvent(.save)),
            TimedAction(.chooseCalendars(nil)),
        ])
        #expect(phone.lines == [#"{"action":1,"known":false}"#])
        #expect(
            report.findings.map(\.message) == [
                "No event is shown; let the app open one first.",
                "No calendars are offered; let the app open its chooser first.",
            ])
    }
}
