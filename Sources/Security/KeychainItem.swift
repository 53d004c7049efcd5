package import FaradFoundation

/// One generic password: its attributes and data, by Apple's short names, as the file has them.
package struct KeychainItem: Equatable {
    package private(set) var attributes: [String: PropertyListValue]

    package init(_ attributes: [String: PropertyListValue]) { self.attributes = attributes }

    /// A new one.
    init(_ attributes: [String: PropertyListValue], date: Date) {
        self.attributes = attributes
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

    /// As lists show it: service and account.
    package var name: String { "\(service)/\(account)" }

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
        accessGroup == other.accessGroup && service == other.service && account == other.account
    }

    func matches(_ query: SecItemQuery) -> Bool {
        query.attributes.allSatisfy { attributes[$0.key] == $0.value }
    }

    /// What a query asks for; nil when it asks for nothing.
    func answer(to query: SecItemQuery) -> Any? {
        guard query.returnsAttributes else { return query.returnsData ? data : nil }
        var answer = attributes.mapValues(\.foundation)
        answer[kSecClass] = kSecClassGenericPassword
        if !query.returnsData { answer[kSecValueData] = nil }
        return answer
    }
}
