public import FaradFoundation

/// Where contacts come from.
public enum CNContainerType: Int, Sendable {
    case unassigned = 0
    case local = 1
    case exchange = 2
    case cardDAV = 3
}

/// An account's contacts; a simulated phone has the one of its own.
open class CNContainer: NSObject {
    public let identifier = AddressBook.container
    public let name = ""
    public let type = CNContainerType.local

    override init() {}
}

/// Some of the user's contacts, by a name.
open class CNGroup: NSObject, NSCopying, NSMutableCopying {
    final var group: ContactGroup

    init(_ group: ContactGroup) { self.group = group }

    open var identifier: String { group.identifier }
    open var name: String { group.name }

    open override func copy() -> Any { copy(with: nil) }
    open func copy(with zone: NSZone?) -> Any { CNGroup(group) }
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }
    open func mutableCopy(with zone: NSZone?) -> Any { CNMutableGroup(group) }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CNGroup)?.group.identifier == group.identifier
    }
    open override var hash: Int { group.identifier.hashValue }

    open class func predicateForGroups(withIdentifiers identifiers: [String]) -> NSPredicate {
        GroupPredicate { identifiers.contains($0.identifier) }
    }

    open class func predicateForGroupsInContainer(
        withIdentifier containerIdentifier: String
    ) -> NSPredicate {
        GroupPredicate { _ in containerIdentifier == AddressBook.container }
    }
}

/// What a fetch of groups looks for; others are refused, as on iOS.
final class GroupPredicate: NSPredicate, @unchecked Sendable {
    let matches: (ContactGroup) -> Bool

    init(_ matches: @escaping (ContactGroup) -> Bool) {
        self.matches = matches
        super.init(value: true)
    }

    required init?(coder: NSCoder) { nil }
}

/// A group that the app writes.
open class CNMutableGroup: CNGroup {
    override init(_ group: ContactGroup) { super.init(group) }

    /// A new group. Stops outside a simulated process.
    public init() {
        super.init(
            ContactGroup(identifier: PhoneProcess.current.makeUUID().uuidString, name: ""))
    }

    open override var name: String {
        get { super.name }
        set { group.name = newValue }
    }
}

/// What is to be changed, all of it or nothing.
open class CNSaveRequest: NSObject {
    enum Step {
        case add(CNMutableContact, container: String?)
        case update(CNMutableContact)
        case delete(CNMutableContact)
        case addGroup(CNMutableGroup, container: String?)
        case updateGroup(CNMutableGroup)
        case deleteGroup(CNMutableGroup)
        case addMember(CNContact, CNGroup)
        case removeMember(CNContact, CNGroup)
    }

    private(set) final var steps: [Step] = []

    public override init() {}

    open func add(_ contact: CNMutableContact, toContainerWithIdentifier identifier: String?) {
        steps.append(.add(contact, container: identifier))
    }
    open func update(_ contact: CNMutableContact) { steps.append(.update(contact)) }
    open func delete(_ contact: CNMutableContact) { steps.append(.delete(contact)) }

    open func add(_ group: CNMutableGroup, toContainerWithIdentifier identifier: String?) {
        steps.append(.addGroup(group, container: identifier))
    }
    open func update(_ group: CNMutableGroup) { steps.append(.updateGroup(group)) }
    open func delete(_ group: CNMutableGroup) { steps.append(.deleteGroup(group)) }

    open func addMember(_ contact: CNContact, to group: CNGroup) {
        steps.append(.addMember(contact, group))
    }
    open func removeMember(_ contact: CNContact, from group: CNGroup) {
        steps.append(.removeMember(contact, group))
    }
}

extension CNSaveRequest.Step {
    /// Does it to what the phone has.
    ///
    /// - Throws: ``CNError`` where something is not there, or there already.
    func apply(to book: inout AddressBook.Kept, mayWriteNotes: Bool) throws(CNError) {
        switch self {
        case .add(let contact, let container):
            try Self.check(container)
            guard Self.index(of: contact, in: book) == nil else {
                throw CNError(.insertedRecordAlreadyExists, records: [contact])
            }
            try Self.check(contact, nil, mayWriteNotes)
            book.contacts.append(contact.record)
        case .update(let contact):
            let index = try Self.known(contact, in: book)
            try Self.check(contact, book.contacts[index], mayWriteNotes)
            book.contacts[index] = contact.record.merged(
                into: book.contacts[index], contact.fetched)
        case .delete(let contact):
            let index = try Self.known(contact, in: book)
            book.contacts.remove(at: index)
            for group in book.groups.indices {
                book.groups[group].members.removeAll { $0 == contact.identifier }
            }
        case .addGroup(let group, let container):
            try Self.check(container)
            guard !book.groups.contains(where: { $0.identifier == group.identifier }) else {
                throw CNError(.insertedRecordAlreadyExists, records: [group])
            }
            book.groups.append(group.group)
        case .updateGroup(let group):
            book.groups[try Self.known(group, in: book)].name = group.name
        case .deleteGroup(let group):
            book.groups.remove(at: try Self.known(group, in: book))
        case .addMember(let contact, let group):
            _ = try Self.known(contact, in: book)
            let index = try Self.known(group, in: book)
            if !book.groups[index].members.contains(contact.identifier) {
                book.groups[index].members.append(contact.identifier)
            }
        case .removeMember(let contact, let group):
            let index = try Self.known(group, in: book)
            book.groups[index].members.removeAll { $0 == contact.identifier }
        }
    }

    private static func check(_ container: String?) throws(CNError) {
        if let container, container != AddressBook.container {
            throw CNError(.parentRecordDoesNotExist)
        }
    }

    private static func check(
        _ contact: CNContact, _ before: ContactRecord?, _ mayWriteNotes: Bool
    ) throws(CNError) {
        let isWritten =
            contact.isKeyAvailable(CNContactNoteKey)
            && contact.record.note != before?.note ?? ""
        if isWritten, !mayWriteNotes {
            // Assumed by what it says of reading.
            Log.write("Attempt to write notes by an unentitled app")
            throw CNError(.unauthorizedKeys, keyPaths: [CNContactNoteKey])
        }
    }

    private static func index(of contact: CNContact, in book: AddressBook.Kept) -> Int? {
        book.contacts.firstIndex { $0.identifier == contact.identifier }
    }

    private static func known(
        _ contact: CNContact, in book: AddressBook.Kept
    ) throws(CNError) -> Int {
        guard let index = index(of: contact, in: book) else {
            throw CNError(.recordDoesNotExist, records: [contact])
        }
        return index
    }

    private static func known(_ group: CNGroup, in book: AddressBook.Kept) throws(CNError) -> Int {
        guard let index = book.groups.firstIndex(where: { $0.identifier == group.identifier })
        else { throw CNError(.recordDoesNotExist, records: [group]) }
        return index
    }
}

extension ContactRecord {
    /// What an update writes: what the app has fetched, and nothing else.
    fileprivate func merged(into record: ContactRecord, _ fetched: Set<String>?) -> ContactRecord {
        guard let fetched else { return self }
        var merged = record
        func take<Value>(_ key: String, _ value: WritableKeyPath<ContactRecord, Value>) {
            if fetched.contains(key) { merged[keyPath: value] = self[keyPath: value] }
        }
        take(CNContactTypeKey, \.isOrganization)
        take(CNContactNamePrefixKey, \.namePrefix)
        take(CNContactGivenNameKey, \.givenName)
        take(CNContactMiddleNameKey, \.middleName)
        take(CNContactFamilyNameKey, \.familyName)
        take(CNContactPreviousFamilyNameKey, \.previousFamilyName)
        take(CNContactNameSuffixKey, \.nameSuffix)
        take(CNContactNicknameKey, \.nickname)
        take(CNContactOrganizationNameKey, \.organizationName)
        take(CNContactDepartmentNameKey, \.departmentName)
        take(CNContactJobTitleKey, \.jobTitle)
        take(CNContactPhoneticGivenNameKey, \.phoneticGivenName)
        take(CNContactPhoneticMiddleNameKey, \.phoneticMiddleName)
        take(CNContactPhoneticFamilyNameKey, \.phoneticFamilyName)
        take(CNContactNoteKey, \.note)
        take(CNContactBirthdayKey, \.birthday)
        take(CNContactImageDataKey, \.imageData)
        take(CNContactPhoneNumbersKey, \.phoneNumbers)
        take(CNContactEmailAddressesKey, \.emailAddresses)
        take(CNContactUrlAddressesKey, \.urlAddresses)
        take(CNContactPostalAddressesKey, \.postalAddresses)
        return merged
    }
}
