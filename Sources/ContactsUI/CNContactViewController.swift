/// Hears what became of a new contact: nil where the user has thrown it away. The app closes the view.
public protocol CNContactViewControllerDelegate: AnyObject {
    func contactViewController(
        _ viewController: CNContactViewController, didCompleteWith contact: CNContact?)
}

extension CNContactViewControllerDelegate {
    public func contactViewController(
        _ viewController: CNContactViewController, didCompleteWith contact: CNContact?
    ) {}
}

/// One contact, to look at, or a new one for the user to keep. What the user changes in one that is
/// there already, `Device.setContacts(_:)` says.
open class CNContactViewController: UIViewController {
    open weak var delegate: (any CNContactViewControllerDelegate)?
    open private(set) var contact: CNContact
    /// Kept, and not looked at: the phone has one list.
    open var contactStore: CNContactStore?
    open var allowsEditing = true
    open var allowsActions = true
    open var displayedPropertyKeys: [Any]?
    open var message: String?
    open var alternateName: String?
    package let isNew: Bool

    /// A contact that was fetched without ``descriptorForRequiredKeys()`` ends the app.
    public init(for contact: CNContact) {
        self.contact = contact
        isNew = false
        super.init()
        if !contact.areKeysAvailable([Self.descriptorForRequiredKeys()]) {
            PhoneProcess.crash(
                "CNPropertyNotFetchedException: Contact is missing some of the required key "
                    + "descriptors: CNContactViewController.descriptorForRequiredKeys()")
        }
    }

    /// Nil: an empty one.
    public init(forNewContact contact: CNContact?) {
        self.contact = contact ?? CNMutableContact()
        isNew = true
        super.init()
    }

    open class func descriptorForRequiredKeys() -> any CNKeyDescriptor {
        CNContactFormatter.descriptorForRequiredKeys(for: .fullName)
    }

    /// The user keeps the new contact, or throws it away. The phone's own view writes it.
    package func finish(saves: Bool) {
        if saves { AddressBook.of(PhoneProcess.current.system).append(contact.record) }
        delegate?.contactViewController(self, didCompleteWith: saves ? contact : nil)
    }
}
