public import FaradFoundation

/// How a contact's name is written.
public enum CNContactFormatterStyle: Int, Sendable {
    case fullName = 0
    case phoneticFullName = 1
}

/// Writes names, in the order of English.
open class CNContactFormatter: NSObject {
    open var style = CNContactFormatterStyle.fullName

    public override init() {}

    /// What the contact must have been fetched with.
    open class func descriptorForRequiredKeys(
        for style: CNContactFormatterStyle
    ) -> any CNKeyDescriptor {
        KeyList(keys(style))
    }

    private static func keys(_ style: CNContactFormatterStyle) -> [String] {
        switch style {
        case .fullName:
            [
                CNContactTypeKey, CNContactNamePrefixKey, CNContactGivenNameKey,
                CNContactMiddleNameKey, CNContactFamilyNameKey, CNContactNameSuffixKey,
                CNContactOrganizationNameKey,
            ]
        case .phoneticFullName:
            [
                CNContactPhoneticGivenNameKey, CNContactPhoneticMiddleNameKey,
                CNContactPhoneticFamilyNameKey,
            ]
        }
    }

    /// Nil where the contact has no name. One that was fetched without the names ends the app.
    open class func string(
        from contact: CNContact, style: CNContactFormatterStyle
    ) -> String? {
        let name: String
        switch style {
        case .fullName:
            for key in keys(style) { _ = contact.fetched(key, \.identifier) }
            name = contact.record.fullName
        case .phoneticFullName:
            let parts = [
                contact.phoneticGivenName, contact.phoneticMiddleName, contact.phoneticFamilyName,
            ]
            name = parts.filter { !$0.isEmpty }.joined(separator: " ")
        }
        return name.isEmpty ? nil : name
    }

    open func string(from contact: CNContact) -> String? {
        Self.string(from: contact, style: style)
    }
}

/// How an address is written.
public enum CNPostalAddressFormatterStyle: Int, Sendable {
    case mailingAddress = 0
}

/// Writes addresses on lines, as in the United States: other countries' orders are not simulated.
open class CNPostalAddressFormatter: NSObject {
    public override init() {}

    open class func string(
        from postalAddress: CNPostalAddress, style: CNPostalAddressFormatterStyle
    ) -> String {
        let address = postalAddress.address
        let place = [address.city, address.state, address.postalCode]
        let lines = [
            address.street, place.filter { !$0.isEmpty }.joined(separator: " "), address.country,
        ]
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    open func string(from postalAddress: CNPostalAddress) -> String {
        Self.string(from: postalAddress, style: .mailingAddress)
    }
}
