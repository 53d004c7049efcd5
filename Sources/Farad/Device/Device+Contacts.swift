import Contacts
import ContactsUI
public import FaradFoundation
import UIKit

/// Somebody in the user's contacts.
public struct PhoneContact: Hashable, Sendable {
    /// A number, an address or a link, and what it is for.
    public struct Entry: Hashable, Sendable, ExpressibleByStringLiteral {
        /// `home`, `work`, `mobile` and their kin, or the user's own word.
        public var label: String?
        public var value: String

        public init(_ value: String, label: String? = nil) {
            self.label = label
            self.value = value
        }

        public init(stringLiteral value: String) { self.init(value) }

        fileprivate init(_ kept: ContactRecord.Labeled<String>) {
            value = kept.value
            label = kept.label.map { CNLabeledValue<NSString>.localizedString(forLabel: $0) }
        }

        fileprivate func kept(_ identifier: String) -> ContactRecord.Labeled<String> {
            .init(
                identifier: identifier,
                label: label.map { label in
                    knownLabels.first {
                        CNLabeledValue<NSString>.localizedString(forLabel: $0) == label
                    } ?? label
                }, value: value)
        }
    }

    /// Nil: the phone makes one, or keeps that of a contact of this name.
    public var identifier: String?
    public var givenName: String
    public var middleName: String
    public var familyName: String
    public var organizationName: String
    public var jobTitle: String
    public var note: String
    public var phoneNumbers: [Entry]
    public var emailAddresses: [Entry]
    public var urlAddresses: [Entry]
    public var image: Data?

    public init(
        givenName: String = "", middleName: String = "", familyName: String = "",
        organizationName: String = "", jobTitle: String = "", note: String = "",
        phoneNumbers: [Entry] = [], emailAddresses: [Entry] = [], urlAddresses: [Entry] = [],
        image: Data? = nil
    ) {
        self.givenName = givenName
        self.middleName = middleName
        self.familyName = familyName
        self.organizationName = organizationName
        self.jobTitle = jobTitle
        self.note = note
        self.phoneNumbers = phoneNumbers
        self.emailAddresses = emailAddresses
        self.urlAddresses = urlAddresses
        self.image = image
    }

    fileprivate init(_ record: ContactRecord) {
        self.init(
            givenName: record.givenName, middleName: record.middleName,
            familyName: record.familyName, organizationName: record.organizationName,
            jobTitle: record.jobTitle, note: record.note,
            phoneNumbers: record.phoneNumbers.map(Entry.init),
            emailAddresses: record.emailAddresses.map(Entry.init),
            urlAddresses: record.urlAddresses.map(Entry.init), image: record.imageData)
        identifier = record.identifier
    }

    /// As the phone's own list shows it: the names in the order of English, else the company.
    public var name: String {
        let name = [givenName, middleName, familyName].filter { !$0.isEmpty }
            .joined(separator: " ")
        return name.isEmpty ? organizationName : name
    }

    /// What the phone keeps, with what it had kept that this does not say.
    fileprivate func record(
        _ known: ContactRecord?, _ makeIdentifier: () -> String
    ) -> ContactRecord {
        var record = known ?? ContactRecord(identifier: identifier ?? makeIdentifier())
        record.givenName = givenName
        record.middleName = middleName
        record.familyName = familyName
        record.organizationName = organizationName
        record.isOrganization = givenName.isEmpty && familyName.isEmpty
        record.jobTitle = jobTitle
        record.note = note
        record.imageData = image
        func kept(
            _ entries: [Entry], _ before: [ContactRecord.Labeled<String>]
        ) -> [ContactRecord.Labeled<String>] {
            entries.map { entry in
                before.first { Entry($0) == entry } ?? entry.kept(makeIdentifier())
            }
        }
        record.phoneNumbers = kept(phoneNumbers, record.phoneNumbers)
        record.emailAddresses = kept(emailAddresses, record.emailAddresses)
        record.urlAddresses = kept(urlAddresses, record.urlAddresses)
        return record
    }
}

private let knownLabels = [
    CNLabelHome, CNLabelWork, CNLabelSchool, CNLabelOther, CNLabelURLAddressHomePage,
    CNLabelPhoneNumberMobile, CNLabelPhoneNumberMain, CNLabelPhoneNumberHomeFax,
    CNLabelPhoneNumberWorkFax, CNLabelPhoneNumberOtherFax, CNLabelPhoneNumberPager,
]

// The user's contacts on an iPhone, and whom the user picks of them.
extension Device {
    private var book: AddressBook { AddressBook.of(phone) }

    /// All of the user's contacts, in the order in which they came; an Android phone's are not simulated.
    public var contacts: [PhoneContact] { book.contacts.map(PhoneContact.init) }

    /// Gives the phone these contacts and no others, as when they come from the user's account; apps
    /// hear of it. One with the identifier or the name of one that is there takes its place.
    public func setContacts(_ contacts: [PhoneContact]) {
        var before = book.contacts
        let records = contacts.map { contact in
            let index = before.firstIndex { record in
                contact.identifier.map { $0 == record.identifier }
                    ?? (PhoneContact(record).name == contact.name)
            }
            let known = index.map { before.remove(at: $0) }
            return contact.record(known, book.makeIdentifier)
        }
        book.replace(records)
    }

    /// Lets the first app see these contacts and no others; ``choose(_:for:)`` says `limited` with it.
    ///
    /// - Throws: ``DeviceError`` where the phone does not know one of the names.
    public func shareContacts(_ names: [String]) throws(DeviceError) {
        let identifiers = try records(names).map(\.identifier)
        guard let bundle = springBoard.installed.first?.bundle.identifier else { return }
        book.share(identifiers, with: bundle)
        choose(.limited, for: .contacts)
    }

    /// By their names, as the phone's own list shows them.
    func records(_ names: [String]) throws(DeviceError) -> [ContactRecord] {
        var found: [ContactRecord] = []
        for name in names {
            guard let record = book.contacts.first(where: { PhoneContact($0).name == name }) else {
                let known = book.contacts.map { "“\(PhoneContact($0).name)”" }
                throw DeviceError(
                    .usage,
                    "The phone has no contact “\(name)”"
                        + (known.isEmpty
                            ? "; give it some by setContacts."
                            : "; it has \(known.joined(separator: ", "))."))
            }
            found.append(record)
        }
        return found
    }

    // MARK: What apps show

    /// Whether an app has put the user's contacts before the user, to pick of them.
    public var isContactPickerShown: Bool { picker != nil }

    /// The contact that an app has put before the user, to look at or to keep.
    public var shownContact: PhoneContact? { contactView.map { PhoneContact($0.contact.record) } }

    private var picker: CNContactPickerViewController? {
        topmost as? CNContactPickerViewController
    }
    private var contactView: CNContactViewController? {
        topmost as? CNContactViewController
            ?? (topmost as? UINavigationController)?.topViewController as? CNContactViewController
    }

    /// Picks contacts by their names; where one may be picked, the first is.
    ///
    /// - Throws: ``DeviceError`` when there is no picker, or no such contact.
    public func pickContacts(_ names: [String]) throws(DeviceError) {
        let records = try records(names)
        try use(picker, ContactsSheet.noPicker) { $0.pick(records) }
    }

    /// Closes the picker without a contact.
    ///
    /// - Throws: ``DeviceError`` when there is none.
    public func cancelContacts() throws(DeviceError) {
        try use(picker, ContactsSheet.noPicker) { $0.cancel() }
    }

    /// Keeps the new contact that an app shows, or throws it away.
    ///
    /// - Throws: ``DeviceError`` when there is none.
    public func finishContact(saves: Bool) throws(DeviceError) {
        try use(contactView.flatMap { $0.isNew ? $0 : nil }, ContactsSheet.noContact) {
            $0.finish(saves: saves)
        }
    }

    private func use<Controller: UIViewController>(
        _ controller: Controller?, _ missing: String, _ use: @escaping (Controller) -> Void
    ) throws(DeviceError) {
        guard let controller else { throw DeviceError(.usage, missing) }
        springBoard.front?.perform("user") { use(controller) }
    }

    /// Whether an app has put a new contact before the user, to keep.
    var isNewContactShown: Bool { contactView?.isNew == true }

    /// What a scenario's user does: a finding where it meets nothing; nil closes what is shown.
    func useContacts(_ names: [String]?) {
        find { () throws(DeviceError) in
            guard let names else { return try cancelContacts() }
            try pickContacts(names)
        }
    }

    func useContact(saves: Bool) {
        find { () throws(DeviceError) in try finishContact(saves: saves) }
    }

    func find(_ action: () throws(DeviceError) -> Void) {
        do throws(DeviceError) { try action() } catch { parts.find(.tapMissed, error.message) }
    }
}

enum ContactsSheet {
    static let noPicker = "No picker of contacts is shown; let the app open one first."
    static let noContact = "No new contact is shown; let the app open one first."
}

// As scenarios and tests write contacts, and read them.
extension PhoneContact: Decodable {
    private enum Key: String, CodingKey {
        case id, givenName, middleName, familyName, organizationName, jobTitle, note
        case phoneNumbers, emailAddresses, urlAddresses
    }

    public init(from decoder: any Decoder) throws {
        let words = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String {
            try words.decodeIfPresent(String.self, forKey: key) ?? ""
        }
        func entries(_ key: Key) throws -> [Entry] {
            try words.decodeIfPresent([Entry].self, forKey: key) ?? []
        }
        self.init(
            givenName: try text(.givenName), middleName: try text(.middleName),
            familyName: try text(.familyName), organizationName: try text(.organizationName),
            jobTitle: try text(.jobTitle), note: try text(.note),
            phoneNumbers: try entries(.phoneNumbers),
            emailAddresses: try entries(.emailAddresses), urlAddresses: try entries(.urlAddresses))
        identifier = try words.decodeIfPresent(String.self, forKey: .id)
    }

    var jsonText: JSONText {
        func list(_ entries: [Entry]) -> JSONText {
            .array(
                entries.map {
                    .object(["label": .optional($0.label), "value": .string($0.value)])
                })
        }
        return .object([
            "id": .optional(identifier), "givenName": .string(givenName),
            "middleName": .string(middleName), "familyName": .string(familyName),
            "organizationName": .string(organizationName), "jobTitle": .string(jobTitle),
            "note": .string(note), "phoneNumbers": list(phoneNumbers),
            "emailAddresses": list(emailAddresses), "urlAddresses": list(urlAddresses),
        ])
    }
}

extension PhoneContact.Entry: Decodable {}
