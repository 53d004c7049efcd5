public import FaradFoundation
import Simulation

/// What an app asks the user's leave for.
public enum CNEntityType: Int, Sendable {
    case contacts = 0
}

/// What the user has said about it.
public enum CNAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorized = 3
    /// Some contacts only.
    case limited = 4

    init(_ status: PrivacyDaemon.Status) { self = Self(rawValue: status.number)! }
}

/// Which contacts are fetched, and what of them.
open class CNContactFetchRequest: NSObject {
    open var predicate: NSPredicate?
    open var keysToFetch: [any CNKeyDescriptor]
    open var mutableObjects = false
    /// A simulated phone has one account, and nothing to unify.
    open var unifyResults = true
    open var sortOrder = CNContactSortOrder.none

    public init(keysToFetch: [any CNKeyDescriptor]) { self.keysToFetch = keysToFetch }
}

extension NSNotification.Name {
    /// Posted on the main queue when another store, another app or the user has changed something.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let CNContactStoreDidChange = NSNotification.Name(
        "CNContactStoreDidChangeNotification")
}

/// The user's contacts, as an app sees them.
///
/// A fetch before the user was asked asks, and waits for the answer. `Device.setContacts(_:)` says
/// whom the phone knows.
open class CNContactStore: NSObject {
    private let phone: PhoneSystem
    private let bundle: String
    private let watch: ContactsWatch

    /// Stops outside a simulated process.
    public override init() {
        let process = PhoneProcess.current
        phone = process.system
        bundle = process.sandbox.bundleIdentifier
        watch = process.process.service(ContactsWatch.self) { ContactsWatch(process) }
        super.init()
        watch.stores.insert(ObjectIdentifier(self))
    }

    deinit { watch.stores.remove(ObjectIdentifier(self)) }

    private var book: AddressBook { AddressBook.of(phone) }

    // MARK: The user's leave

    open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus {
        let process = PhoneProcess.current
        return CNAuthorizationStatus(
            PrivacyDaemon.of(process.system).status(.contacts, process.sandbox.bundleIdentifier))
    }

    /// Asks the user, once, and answers on a queue that is not main; a refusal is an error too. An app
    /// whose Info.plist does not say why it asks ends.
    open func requestAccess(
        for entityType: CNEntityType,
        completionHandler: @escaping (Bool, (any Error)?) -> Void
    ) {
        PrivacyDaemon.of(phone).authorize(.contacts) { status in
            switch status {
            case .authorized, .limited: completionHandler(true, nil)
            case .notDetermined, .restricted, .denied:
                completionHandler(false, CNError(.authorizationDenied))
            }
        }
    }

    open func requestAccess(for entityType: CNEntityType) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            requestAccess(for: entityType) { isAllowed, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: isAllowed)
                }
            }
        }
    }

    /// Waits for the user's answer where there is none yet.
    ///
    /// - Returns: Whether some contacts alone may be seen.
    private func enter() throws(CNError) -> Bool {
        let privacy = PrivacyDaemon.of(phone)
        if privacy.status(.contacts, bundle) == .notDetermined {
            let answered = DispatchSemaphore(value: 0)
            privacy.authorize(.contacts) { _ in answered.signal() }
            answered.wait()
        }
        switch privacy.status(.contacts, bundle) {
        case .authorized: return false
        case .limited: return true
        case .notDetermined, .restricted, .denied: throw CNError(.authorizationDenied)
        }
    }

    // MARK: Looking

    private func fetch(
        _ predicate: NSPredicate?, _ keys: [any CNKeyDescriptor]
    ) throws(CNError) -> [CNContact] {
        let isLimited = try enter()
        let names = keys.names
        if names.contains(CNContactNoteKey), !PhoneProcess.current.sandbox.readsContactNotes {
            // Contacts' own words, seen on Macs; on a phone assumed.
            Log.write("Attempt to read notes by an unentitled app")
            throw CNError(.unauthorizedKeys, keyPaths: [CNContactNoteKey])
        }
        var contacts = book.contacts(of: bundle, isLimited: isLimited)
        if let predicate {
            guard let wanted = predicate as? ContactPredicate else {
                throw CNError(.predicateInvalid)
            }
            let groups = book.groups
            contacts.removeAll { !wanted.matches($0, groups) }
        }
        return contacts.map { CNContact($0, fetched: names) }
    }

    open func unifiedContacts(
        matching predicate: NSPredicate, keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> [CNContact] {
        try fetch(predicate, keys)
    }

    /// - Throws: ``CNError`` `recordDoesNotExist` where there is none, or the app may not see it.
    open func unifiedContact(
        withIdentifier identifier: String, keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> CNContact {
        let known = try fetch(nil, keys).first { $0.identifier == identifier }
        guard let known else { throw CNError(.recordDoesNotExist) }
        return known
    }

    /// Calls the block at once, with one after the other.
    open func enumerateContacts(
        with fetchRequest: CNContactFetchRequest,
        usingBlock block: (CNContact, UnsafeMutablePointer<ObjCBool>) -> Void
    ) throws {
        var contacts = try fetch(fetchRequest.predicate, fetchRequest.keysToFetch)
        let order = Self.order(fetchRequest.sortOrder)
        if !order.isEmpty { contacts.sort { $0.record.isBefore($1.record, order) } }
        var stop: ObjCBool = false
        for contact in contacts where !stop.boolValue {
            let given = fetchRequest.mutableObjects ? contact.mutableCopy() : contact
            if let given = given as? CNContact { block(given, &stop) }
        }
    }

    private static func order(_ order: CNContactSortOrder) -> [(ContactRecord) -> String] {
        let given = { (contact: ContactRecord) in contact.givenName.lowercased() }
        let family = { (contact: ContactRecord) in contact.familyName.lowercased() }
        let name = { (contact: ContactRecord) in contact.fullName.lowercased() }
        let first = { (parts: [(ContactRecord) -> String]) in
            { (contact: ContactRecord) in
                parts.lazy.map { $0(contact) }.first { !$0.isEmpty } ?? ""
            }
        }
        return switch order {
        case .none: []
        case .givenName: [first([given, family, name]), family]
        case .userDefault, .familyName: [first([family, given, name]), given]
        }
    }

    open func groups(matching predicate: NSPredicate?) throws -> [CNGroup] {
        _ = try enter()
        var groups = book.groups
        if let predicate {
            guard let wanted = predicate as? GroupPredicate else {
                throw CNError(.predicateInvalid)
            }
            groups.removeAll { !wanted.matches($0) }
        }
        return groups.map { CNGroup($0) }
    }

    /// Of containers none but nil can be looked for.
    open func containers(matching predicate: NSPredicate?) throws -> [CNContainer] {
        _ = try enter()
        guard predicate == nil else { throw CNError(.predicateInvalid) }
        return [CNContainer()]
    }

    open func defaultContainerIdentifier() -> String { AddressBook.container }

    // MARK: Changing

    /// Does all of it or nothing.
    open func execute(_ saveRequest: CNSaveRequest) throws {
        let isLimited = try enter()
        let mayWriteNotes = PhoneProcess.current.sandbox.readsContactNotes
        let seen = Set(book.contacts(of: bundle, isLimited: isLimited).map(\.identifier))
        try book.change(by: ObjectIdentifier(self)) { book in
            for step in saveRequest.steps {
                switch step {
                case .update(let contact), .delete(let contact):
                    guard !isLimited || seen.contains(contact.identifier) else {
                        throw CNError(.recordDoesNotExist, records: [contact])
                    }
                case .add(let contact, _):
                    // What an app adds it may see.
                    if isLimited { book.shared[bundle, default: []].append(contact.identifier) }
                case .addGroup, .updateGroup, .deleteGroup, .addMember, .removeMember: break
                }
                try step.apply(to: &book, mayWriteNotes: mayWriteNotes)
            }
        }
    }
}

/// Tells a process of changes that none of its stores has made, or another one of them.
private final class ContactsWatch {
    var stores: Set<ObjectIdentifier> = []
    private let book: AddressBook
    private var observer: Int?

    init(_ process: PhoneProcess) {
        book = AddressBook.of(process.system)
        let (main, center) = (process.main.serialQueue, NotificationCenter.default)
        observer = book.observe { [weak self] author in
            guard let self else { return }
            var others = stores
            if let author { others.remove(author) }
            guard !others.isEmpty else { return }
            main?.async("contacts") { center.announce(.CNContactStoreDidChange, object: nil) }
        }
    }

    deinit { if let observer { book.remove(observer) } }
}
