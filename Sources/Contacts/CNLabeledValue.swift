public import FaradFoundation

/// One of a contact's numbers, addresses or links, and what it is for.
open class CNLabeledValue<ValueType: NSObject>: NSObject {
    public let identifier: String
    public let label: String?
    public let value: ValueType

    /// Stops outside a simulated process.
    public init(label: String?, value: ValueType) {
        identifier = PhoneProcess.current.makeUUID().uuidString
        self.label = label
        self.value = value
    }

    init<Kept>(_ kept: ContactRecord.Labeled<Kept>, _ value: (Kept) -> ValueType) {
        identifier = kept.identifier
        label = kept.label
        self.value = value(kept.value)
    }

    private init(_ identifier: String, _ label: String?, _ value: ValueType) {
        self.identifier = identifier
        self.label = label
        self.value = value
    }

    func kept<Kept>(_ value: (ValueType) -> Kept) -> ContactRecord.Labeled<Kept> {
        .init(identifier: identifier, label: label, value: value(self.value))
    }

    open func settingLabel(_ label: String?) -> Self { Self.make(identifier, label, value) }
    open func settingValue(_ value: ValueType) -> Self { Self.make(identifier, label, value) }

    private static func make(_ identifier: String, _ label: String?, _ value: ValueType) -> Self {
        unsafeDowncast(CNLabeledValue(identifier, label, value), to: Self.self)
    }

    /// A label as an English phone shows it.
    open class func localizedString(forLabel label: String) -> String {
        switch label {
        case CNLabelURLAddressHomePage: "homepage"
        case CNLabelPhoneNumberHomeFax: "home fax"
        case CNLabelPhoneNumberWorkFax: "work fax"
        case CNLabelPhoneNumberOtherFax: "other fax"
        case CNLabelPhoneNumberAppleWatch: "Apple Watch"
        case _ where label.hasPrefix("_$!<") && label.hasSuffix(">!$_"):
            label.dropFirst(4).dropLast(4).lowercased()
        default: label
        }
    }
}

/// A number as the user has written it.
open class CNPhoneNumber: NSObject {
    public let stringValue: String

    public init(stringValue string: String) { stringValue = string }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CNPhoneNumber)?.stringValue == stringValue
    }
    open override var hash: Int { stringValue.hashValue }
}

/// Where somebody lives or works.
open class CNPostalAddress: NSObject, NSCopying, NSMutableCopying {
    final var address: ContactRecord.Address

    init(_ address: ContactRecord.Address) { self.address = address }

    public override init() { address = .init() }

    open override func copy() -> Any { copy(with: nil) }
    open func copy(with zone: NSZone?) -> Any { CNPostalAddress(address) }
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }
    open func mutableCopy(with zone: NSZone?) -> Any { CNMutablePostalAddress(address) }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CNPostalAddress)?.address == address
    }
    open override var hash: Int { address.hashValue }

    open var street: String { address.street }
    open var subLocality: String { address.subLocality }
    open var city: String { address.city }
    open var subAdministrativeArea: String { address.subAdministrativeArea }
    open var state: String { address.state }
    open var postalCode: String { address.postalCode }
    open var country: String { address.country }
    open var isoCountryCode: String { address.isoCountryCode }
}

/// An address that the app writes.
open class CNMutablePostalAddress: CNPostalAddress {
    open override var street: String {
        get { super.street }
        set { address.street = newValue }
    }
    open override var subLocality: String {
        get { super.subLocality }
        set { address.subLocality = newValue }
    }
    open override var city: String {
        get { super.city }
        set { address.city = newValue }
    }
    open override var subAdministrativeArea: String {
        get { super.subAdministrativeArea }
        set { address.subAdministrativeArea = newValue }
    }
    open override var state: String {
        get { super.state }
        set { address.state = newValue }
    }
    open override var postalCode: String {
        get { super.postalCode }
        set { address.postalCode = newValue }
    }
    open override var country: String {
        get { super.country }
        set { address.country = newValue }
    }
    open override var isoCountryCode: String {
        get { super.isoCountryCode }
        set { address.isoCountryCode = newValue }
    }
}
