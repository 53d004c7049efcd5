package import FaradFoundation
import Simulation

/// The user's calendars and lists of reminders, with what is in them, one for all apps of the phone.
package final class CalendarDatabase {
    /// What a device folder keeps.
    package struct Kept: Hashable, Sendable, Codable {
        /// Those that a phone comes with, and the user's own.
        package var calendars = [
            CalendarRecord(
                identifier: "9B2F1C64-0C6E-4D0B-8A5F-3E7D5A1B0C01", title: "Calendar",
                isForReminders: false),
            CalendarRecord(
                identifier: "9B2F1C64-0C6E-4D0B-8A5F-3E7D5A1B0C02", title: "Reminders",
                isForReminders: true),
        ]
        /// In the order in which they came.
        package var items: [ItemRecord] = []

        package init() {}

        /// Where new events or reminders go that say nothing of it.
        func standard(forReminders: Bool) -> CalendarRecord? {
            calendars.first { $0.isForReminders == forReminders }
        }

        func index(of identifier: String?) -> Int? {
            items.firstIndex { $0.identifier == identifier }
        }
    }

    private static let resource = Resource("calendars", "")

    private unowned let phone: PhoneSystem
    private var database = Kept()
    private lazy var identifiers = phone.simulation.randomStream("calendars")
    private var observers = Observers<Void>()

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> CalendarDatabase {
        phone.service(CalendarDatabase.self) { CalendarDatabase(phone) }
    }

    private func touch(_ access: Access) { Simulation.current?.touches(access, Self.resource) }

    package var kept: Kept {
        touch(.read)
        return database
    }

    package func restore(_ kept: Kept) { database = kept }

    package func makeIdentifier() -> String { UUID(uuid: identifiers.uuid()).uuidString }

    /// Does all of it or nothing, and tells all stores.
    package func change(_ change: (inout Kept) throws -> Void) rethrows {
        touch(.write)
        var next = database
        try change(&next)
        guard next != database else { return }
        database = next
        observers.tell(())
    }

    /// - Returns: A number by which the observer is removed.
    func observe(_ changed: @escaping () -> Void) -> Int {
        touch(.read)
        return observers.add(changed)
    }

    func remove(_ observer: Int) {
        touch(.read)
        observers.remove(observer)
    }
}
