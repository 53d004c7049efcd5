package import FaradFoundation

/// One password, of an app or of a server: its attributes and data, by Apple's short names, as the file has them.
package struct KeychainItem: Equatable {
    package private(set) var attributes: [String: PropertyListValue]
    /// `kSecClassGenericPassword` or `kSecClassInternetPassword`.
    package let itemClass: String

    package init(_ attributes: [String: PropertyListValue], _ itemClass: String) {
        self.attributes = attributes
        self.itemClass = itemClass
    }

    /// A new one.
    init(_ attributes: [String: PropertyListValue], _ itemClass: String, date: Date) {
        self.init(attributes, itemClass)
        self.attributes[kSecAttrCreationDate] = .date(date)
        self.attributes[kSecAttrModificationDate] = .date(date)
    }

    private func text(_ key: String) -> String {
        if case .string(let text)? = attributes[key] { return text }
        return ""
    }

    package var accessGroup: String { text(kSecAttrAccessGroup) }
    package var service: String { text(kSecAttrService) }
    package var account: String { text(kSecAttrAccount) }

    /// As lists show it: service or server, and account.
    package var name: String {
        "\(itemClass == kSecClassInternetPassword ? text(kSecAttrServer) : service)/\(account)"
    }

    package var data: Data {
        if case .data(let data)? = attributes[kSecValueData] { return data }
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
        itemClass == kSecClassGenericPassword
            ? [kSecAttrAccessGroup, kSecAttrService, kSecAttrAccount]
            : [
                kSecAttrAccessGroup, kSecAttrServer, kSecAttrAccount, kSecAttrPath, kSecAttrPort,
                kSecAttrProtocol, kSecAttrSecurityDomain, kSecAttrAuthenticationType,
            ]
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
