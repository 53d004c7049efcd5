/// Hears whom the user has picked. A picker lets several be picked where the delegate takes a list.
public protocol CNContactPickerDelegate: AnyObject {
    func contactPickerDidCancel(_ picker: CNContactPickerViewController)
    func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact)
    func contactPicker(_ picker: CNContactPickerViewController, didSelect contacts: [CNContact])
}

extension CNContactPickerDelegate {
    public func contactPickerDidCancel(_ picker: CNContactPickerViewController) {}
    public func contactPicker(
        _ picker: CNContactPickerViewController, didSelect contact: CNContact
    ) {}
    public func contactPicker(
        _ picker: CNContactPickerViewController, didSelect contacts: [CNContact]
    ) { picker.takesOne = true }
}

/// The user's contacts, in a process of the system's: the app needs no leave for it, and gets whom the
/// user picks. Single numbers and addresses are not picked, and predicates not simulated.
open class CNContactPickerViewController: UIViewController {
    open weak var delegate: (any CNContactPickerDelegate)?
    open var displayedPropertyKeys: [String]?
    fileprivate var takesOne = false

    public override init() { super.init() }

    /// The user picks some, and the picker goes. Where it lets one be picked, the first touch ends it.
    package func pick(_ records: [ContactRecord]) {
        let contacts = records.map(CNContact.picked)
        takesOne = false
        delegate?.contactPicker(self, didSelect: contacts)
        if takesOne, let first = contacts.first {
            delegate?.contactPicker(self, didSelect: first)
        }
        dismiss(animated: true)
    }

    package func cancel() {
        delegate?.contactPickerDidCancel(self)
        dismiss(animated: true)
    }
}
