public import FaradFoundation

/// Whether a contact is a person or a company.
public enum CNContactType: Int, Sendable {
    case person = 0
    case organization = 1
}

/// In which order contacts are fetched.
public enum CNContactSortOrder: Int, Sendable {
    case none = 0
    /// By the family name, as a phone comes.
    case userDefault = 1
    case givenName = 2
    case familyName = 3
}

/// A person or a company in the user's contacts, with what was asked for; the rest may not be read.
///
/// Thumbnails, dates, relations, social profiles and messengers are not simulated.
open class CNContact: NSObject, NSCopying, NSMutableCopying {
    package final var record: ContactRecord
    /// What was fetched; nil: everything.
    final let fetched: Set<String>?

    init(_ record: ContactRecord, fetched: Set<String>?) {
        self.record = record
        self.fetched = fetched
    }

    /// An empty contact. Stops outside a simulated process.
    public override init() {
        record = ContactRecord(identifier: PhoneProcess.current.makeUUID().uuidString)
        fetched = nil
    }

    /// Whom the user has picked, whole; the note, which needs an entitlement, is empty (assumed: plugins
    /// that read it there are in use).
    package static func picked(_ record: ContactRecord) -> CNContact {
        var record = record
        record.note = ""
        return CNContact(record, fetched: nil)
    }

    open override func copy() -> Any { copy(with: nil) }
    open func copy(with zone: NSZone?) -> Any { CNContact(record, fetched: fetched) }
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }
    open func mutableCopy(with zone: NSZone?) -> Any { CNMutableContact(record, fetched: fetched) }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CNContact)?.record == record
    }
    open override var hash: Int { record.hashValue }

    // MARK: What was asked for

    open func isKeyAvailable(_ key: String) -> Bool {
        key == CNContactIdentifierKey || fetched?.contains(key) ?? true
    }

    open func areKeysAvailable(_ keyDescriptors: [any CNKeyDescriptor]) -> Bool {
        keyDescriptors.names.allSatisfy(isKeyAvailable)
    }

    /// What was not asked for ends the app, as the exception does on iOS.
    final func fetched<Value>(_ key: String, _ value: KeyPath<ContactRecord, Value>) -> Value {
        if !isKeyAvailable(key) {
            PhoneProcess.crash(
                "CNPropertyNotFetchedException: A property was not requested when contact was "
                    + "fetched: \(key)")
        }
        return record[keyPath: value]
    }

    // MARK: What a contact has

    open var identifier: String { record.identifier }
    open var contactType: CNContactType {
        fetched(CNContactTypeKey, \.isOrganization) ? .organization : .person
    }
    open var namePrefix: String { fetched(CNContactNamePrefixKey, \.namePrefix) }
    open var givenName: String { fetched(CNContactGivenNameKey, \.givenName) }
    open var middleName: String { fetched(CNContactMiddleNameKey, \.middleName) }
    open var familyName: String { fetched(CNContactFamilyNameKey, \.familyName) }
    open var previousFamilyName: String {
        fetched(CNContactPreviousFamilyNameKey, \.previousFamilyName)
    }
    open var nameSuffix: String { fetched(CNContactNameSuffixKey, \.nameSuffix) }
    open var nickname: String { fetched(CNContactNicknameKey, \.nickname) }
    open var organizationName: String { fetched(CNContactOrganizationNameKey, \.organizationName) }
    open var departmentName: String { fetched(CNContactDepartmentNameKey, \.departmentName) }
    open var jobTitle: String { fetched(CNContactJobTitleKey, \.jobTitle) }
    open var phoneticGivenName: String {
        fetched(CNContactPhoneticGivenNameKey, \.phoneticGivenName)
    }
    open var phoneticMiddleName: String {
        fetched(CNContactPhoneticMiddleNameKey, \.phoneticMiddleName)
    }
    open var phoneticFamilyName: String {
        fetched(CNContactPhoneticFamilyNameKey, \.phoneticFamilyName)
    }
    open var note: String { fetched(CNContactNoteKey, \.note) }
    open var birthday: DateComponents? { fetched(CNContactBirthdayKey, \.birthday)?.components }
    open var imageData: Data? { fetched(CNContactImageDataKey, \.imageData) }
    open var imageDataAvailable: Bool {
        fetched(CNContactImageDataAvailableKey, \.imageData) != nil
    }
    open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] {
        fetched(CNContactPhoneNumbersKey, \.phoneNumbers).map {
            CNLabeledValue($0) { CNPhoneNumber(stringValue: $0) }
        }
    }
    open var emailAddresses: [CNLabeledValue<NSString>] {
        fetched(CNContactEmailAddressesKey, \.emailAddresses).map {
            CNLabeledValue($0) { $0 as NSString }
        }
    }
    open var urlAddresses: [CNLabeledValue<NSString>] {
        fetched(CNContactUrlAddressesKey, \.urlAddresses).map {
            CNLabeledValue($0) { $0 as NSString }
        }
    }
    open var postalAddresses: [CNLabeledValue<CNPostalAddress>] {
        fetched(CNContactPostalAddressesKey, \.postalAddresses).map {
            CNLabeledValue($0) { CNPostalAddress($0) }
        }
    }

    // MARK: What is looked for

    /// Whose names begin with the words.
    open class func predicateForContacts(matchingName name: String) -> NSPredicate {
        ContactPredicate { contact, _ in contact.isNamed(name) }
    }

    open class func predicateForContacts(withIdentifiers identifiers: [String]) -> NSPredicate {
        ContactPredicate { contact, _ in identifiers.contains(contact.identifier) }
    }

    open class func predicateForContacts(matchingEmailAddress address: String) -> NSPredicate {
        ContactPredicate { contact, _ in
            contact.emailAddresses.contains { $0.value.lowercased() == address.lowercased() }
        }
    }

    /// Digits alone count.
    open class func predicateForContacts(matching number: CNPhoneNumber) -> NSPredicate {
        let digits = number.stringValue.filter(\.isNumber)
        return ContactPredicate { contact, _ in
            contact.phoneNumbers.contains { $0.value.filter(\.isNumber) == digits }
        }
    }

    open class func predicateForContactsInGroup(
        withIdentifier groupIdentifier: String
    ) -> NSPredicate {
        ContactPredicate { contact, groups in
            groups.contains {
                $0.identifier == groupIdentifier && $0.members.contains(contact.identifier)
            }
        }
    }

    open class func predicateForContactsInContainer(
        withIdentifier containerIdentifier: String
    ) -> NSPredicate {
        ContactPredicate { _, _ in containerIdentifier == AddressBook.container }
    }
}

/// What a fetch looks for; others are refused, as on iOS.
final class ContactPredicate: NSPredicate, @unchecked Sendable {
    let matches: (ContactRecord, [ContactGroup]) -> Bool

    init(_ matches: @escaping (ContactRecord, [ContactGroup]) -> Bool) {
        self.matches = matches
        super.init(value: true)
    }

    required init?(coder: NSCoder) { nil }
}

extension ContactRecord {
    fileprivate func isNamed(_ name: String) -> Bool {
        let names = [givenName, middleName, familyName, nickname, organizationName]
            .flatMap { $0.lowercased().split(separator: " ") }
        let words = name.lowercased().split(separator: " ")
        return !words.isEmpty
            && words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
    }
}

extension ContactRecord.Day {
    fileprivate var components: DateComponents {
        DateComponents(
            calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
    }
}

/// A contact that the app writes; what it changes is kept when a `CNSaveRequest` says so.
open class CNMutableContact: CNContact {
    override init(_ record: ContactRecord, fetched: Set<String>?) {
        super.init(record, fetched: fetched)
    }

    public override init() { super.init() }

    open override var contactType: CNContactType {
        get { super.contactType }
        set { record.isOrganization = newValue == .organization }
    }
    open override var namePrefix: String {
        get { super.namePrefix }
        set { record.namePrefix = newValue }
    }
    open override var givenName: String {
        get { super.givenName }
        set { record.givenName = newValue }
    }
    open override var middleName: String {
        get { super.middleName }
        set { record.middleName = newValue }
    }
    open override var familyName: String {
        get { super.familyName }
        set { record.familyName = newValue }
    }
    open override var previousFamilyName: String {
        get { super.previousFamilyName }
        set { record.previousFamilyName = newValue }
    }
    open override var nameSuffix: String {
        get { super.nameSuffix }
        set { record.nameSuffix = newValue }
    }
    open override var nickname: String {
        get { super.nickname }
        set { record.nickname = newValue }
    }
    open override var organizationName: String {
        get { super.organizationName }
        set { record.organizationName = newValue }
    }
    open override var departmentName: String {
        get { super.departmentName }
        set { record.departmentName = newValue }
    }
    open override var jobTitle: String {
        get { super.jobTitle }
        set { record.jobTitle = newValue }
    }
    open override var phoneticGivenName: String {
        get { super.phoneticGivenName }
        set { record.phoneticGivenName = newValue }
    }
    open override var phoneticMiddleName: String {
        get { super.phoneticMiddleName }
        set { record.phoneticMiddleName = newValue }
    }
    open override var phoneticFamilyName: String {
        get { super.phoneticFamilyName }
        set { record.phoneticFamilyName = newValue }
    }
    open override var note: String {
        get { super.note }
        set { record.note = newValue }
    }
    open override var birthday: DateComponents? {
        get { super.birthday }
        set {
            record.birthday = newValue.map {
                ContactRecord.Day(year: $0.year, month: $0.month, day: $0.day)
            }
        }
    }
    open override var imageData: Data? {
        get { super.imageData }
        set { record.imageData = newValue }
    }
    open override var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] {
        get { super.phoneNumbers }
        set { record.phoneNumbers = newValue.map { $0.kept(\.stringValue) } }
    }
    open override var emailAddresses: [CNLabeledValue<NSString>] {
        get { super.emailAddresses }
        set { record.emailAddresses = newValue.map { $0.kept { $0 as String } } }
    }
    open override var urlAddresses: [CNLabeledValue<NSString>] {
        get { super.urlAddresses }
        set { record.urlAddresses = newValue.map { $0.kept { $0 as String } } }
    }
    open override var postalAddresses: [CNLabeledValue<CNPostalAddress>] {
        get { super.postalAddresses }
        set { record.postalAddresses = newValue.map { $0.kept(\.address) } }
    }
}
