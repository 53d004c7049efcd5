package import FaradFoundation

/// One password, of an app or of a server, or a passkey: its attributes and data, by Apple's short names,
/// as the file has them.
package struct KeychainItem: Equatable {
    package private(set) var attributes: [String: PropertyListValue]
    /// `kSecClassGenericPassword`, `kSecClassInternetPassword` or `kSecClassKey`.
    package let itemClass: String

    package init(_ attributes: [String: PropertyListValue], _ itemClass: String) {
        self.attributes = attributes
        self.itemClass = itemClass
    }

    /// A new one.
    package init(_ attributes: [String: PropertyListValue], _ itemClass: String, date: Date) {
        self.init(attributes, itemClass)
        self.attributes[kSecAttrCreationDate] = .date(date)
        self.attributes[kSecAttrModificationDate] = .date(date)
    }

    package func text(_ key: String) -> String {
        if case .string(let text)? = attributes[key] { return text }
        return ""
    }

    package var accessGroup: String { text(kSecAttrAccessGroup) }
    package var service: String { text(kSecAttrService) }
    package var account: String { text(kSecAttrAccount) }

    /// As lists show it: service, server or a passkey's site, and account.
    package var name: String {
        let place =
            switch itemClass {
            case kSecClassInternetPassword: text(kSecAttrServer)
            case kSecClassKey: text(kSecAttrLabel)
            default: service
            }
        return "\(place)/\(account)"
    }

    package var data: Data { data(kSecValueData) }

    package func data(_ key: String) -> Data {
        if case .data(let data)? = attributes[key] { return data }
        return Data()
    }

    mutating func change(_ update: [String: PropertyListValue], date: Date) {
        attributes.merge(update) { $1 }
        attributes[kSecAttrModificationDate] = .date(date)
    }

    /// Whether the two cannot be in one keychain.
    func hasPrimaryKey(of other: KeychainItem) -> Bool {
        itemClass == other.itemClass
            && Self.primaryKeys(itemClass).allSatisfy { attributes[$0] == other.attributes[$0] }
    }

    /// What tells the items of a class apart.
    static func primaryKeys(_ itemClass: String) -> [String] {
        switch itemClass {
        case kSecClassGenericPassword: [kSecAttrAccessGroup, kSecAttrService, kSecAttrAccount]
        case kSecClassKey: [kSecAttrAccessGroup, kSecAttrLabel, kSecAttrApplicationLabel]
        default:
            [
                kSecAttrAccessGroup, kSecAttrServer, kSecAttrAccount, kSecAttrPath, kSecAttrPort,
                kSecAttrProtocol, kSecAttrSecurityDomain, kSecAttrAuthenticationType,
            ]
        }
    }

    /// What the user has to show before its data is told; nil: nothing.
    var control: SecAccessControl? {
        attributes[kSecAttrAccessControl].flatMap(SecAccessControl.init)
    }

    func matches(_ query: SecItemQuery) -> Bool {
        query.itemClass == itemClass
            && query.attributes.allSatisfy { attributes[$0.key] == $0.value }
    }

    /// What a query asks for; nil when it asks for nothing.
    func answer(to query: SecItemQuery) -> Any? {
        guard query.returnsAttributes else { return query.returnsData ? data : nil }
        var answer = attributes.mapValues(\.foundation)
        answer[kSecClass] = itemClass
        if let control { answer[kSecAttrAccessControl] = control }
        if !query.returnsData { answer[kSecValueData] = nil }
        return answer
    }
}
