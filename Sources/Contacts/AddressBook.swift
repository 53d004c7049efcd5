package import FaradFoundation
import Simulation

/// The user's contacts, one list for all apps of the phone.
package final class AddressBook {
    /// What a device folder keeps.
    package struct Kept: Hashable, Sendable, Codable {
        var contacts: [ContactRecord] = []
        var groups: [ContactGroup] = []
        /// Whom the user lets an app see that may see some only.
        var shared: [String: [String]] = [:]

        package init() {}
    }

    private static let resource = Resource("contacts", "")
    /// The account of a phone whose contacts are nowhere else.
    static let container = "local"

    private unowned let phone: PhoneSystem
    private var book = Kept()
    private lazy var identifiers = phone.simulation.randomStream("contacts")
    /// Told with who has changed something; nil: the user, or what the phone synchronises with.
    private var observers = Observers<ObjectIdentifier?>()

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> AddressBook {
        phone.service(AddressBook.self) { AddressBook(phone) }
    }

    private func touch(_ access: Access) { Simulation.current?.touches(access, Self.resource) }

    /// In the order in which they came.
    package var contacts: [ContactRecord] {
        touch(.read)
        return book.contacts
    }

    var groups: [ContactGroup] {
        touch(.read)
        return book.groups
    }

    package var kept: Kept {
        touch(.read)
        return book
    }

    package func restore(_ kept: Kept) { book = kept }

    package func makeIdentifier() -> String { UUID(uuid: identifiers.uuid()).uuidString }

    /// Replaces all contacts, as when the phone has got them from elsewhere.
    package func replace(_ contacts: [ContactRecord]) {
        change(by: nil) { book in
            book.contacts = contacts
            let known = Set(contacts.map(\.identifier))
            for index in book.groups.indices {
                book.groups[index].members.removeAll { !known.contains($0) }
            }
        }
    }

    /// Adds one that the user has written.
    package func append(_ contact: ContactRecord) {
        change(by: nil) { $0.contacts.append(contact) }
    }

    func change(by author: ObjectIdentifier?, _ change: (inout Kept) throws -> Void) rethrows {
        touch(.write)
        let before = book
        var next = book
        try change(&next)
        guard next != before else { return }
        book = next
        observers.tell(author)
    }

    // MARK: What one app sees

    /// Shares these alone with an app that may see some.
    package func share(_ identifiers: [String], with bundle: String) {
        change(by: nil) { $0.shared[bundle] = identifiers }
    }

    /// The contacts that an app sees.
    func contacts(of bundle: String, isLimited: Bool) -> [ContactRecord] {
        touch(.read)
        guard isLimited else { return book.contacts }
        let shared = Set(book.shared[bundle] ?? [])
        return book.contacts.filter { shared.contains($0.identifier) }
    }

    /// - Returns: A number by which the observer is removed.
    func observe(_ changed: @escaping (ObjectIdentifier?) -> Void) -> Int {
        touch(.read)
        return observers.add(changed)
    }

    func remove(_ observer: Int) {
        touch(.read)
        observers.remove(observer)
    }
}
