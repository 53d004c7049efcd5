package import FaradFoundation

/// A person or a company in the user's contacts, as the phone keeps it.
package struct ContactRecord: Hashable, Sendable, Codable {
    /// One of a contact's numbers, addresses or links, and what it is for.
    package struct Labeled<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
        package var identifier: String
        /// As Contacts writes it, `_$!<Home>!$_`, or the user's own word.
        package var label: String?
        package var value: Value

        package init(identifier: String, label: String?, value: Value) {
            self.identifier = identifier
            self.label = label
            self.value = value
        }
    }

    package struct Address: Hashable, Sendable, Codable {
        var street = ""
        var subLocality = ""
        var city = ""
        var subAdministrativeArea = ""
        var state = ""
        var postalCode = ""
        var country = ""
        var isoCountryCode = ""
    }

    package struct Day: Hashable, Sendable, Codable {
        package var year: Int?
        package var month: Int?
        package var day: Int?

        package init(year: Int?, month: Int?, day: Int?) {
            self.year = year
            self.month = month
            self.day = day
        }
    }

    package var identifier: String
    package var isOrganization = false
    package var namePrefix = ""
    package var givenName = ""
    package var middleName = ""
    package var familyName = ""
    package var previousFamilyName = ""
    package var nameSuffix = ""
    package var nickname = ""
    package var organizationName = ""
    package var departmentName = ""
    package var jobTitle = ""
    package var phoneticGivenName = ""
    package var phoneticMiddleName = ""
    package var phoneticFamilyName = ""
    package var note = ""
    package var birthday: Day?
    package var imageData: Data?
    package var phoneNumbers: [Labeled<String>] = []
    package var emailAddresses: [Labeled<String>] = []
    package var urlAddresses: [Labeled<String>] = []
    package var postalAddresses: [Labeled<Address>] = []

    package init(identifier: String) { self.identifier = identifier }

    /// The names in the order in which English writes them; else the company; empty where there is
    /// neither.
    package var fullName: String {
        let parts = [namePrefix, givenName, middleName, familyName, nameSuffix]
        let name = parts.filter { !$0.isEmpty }.joined(separator: " ")
        return name.isEmpty || isOrganization && !organizationName.isEmpty ? organizationName : name
    }

    /// What the phone's own list is sorted by: the family name, or what stands in its place.
    func isBefore(_ other: ContactRecord, _ order: [(ContactRecord) -> String]) -> Bool {
        for part in order {
            let (mine, theirs) = (part(self), part(other))
            if mine != theirs { return mine < theirs }
        }
        return identifier < other.identifier
    }
}

/// Some of the user's contacts, by a name.
package struct ContactGroup: Hashable, Sendable, Codable {
    package var identifier: String
    package var name: String
    package var members: [String] = []
}
