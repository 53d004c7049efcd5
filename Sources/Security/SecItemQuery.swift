import FaradFoundation
import LocalAuthentication

/// A dictionary of a `SecItem…` call, read and checked as securityd does.
struct SecItemQuery {
    /// What items are matched with, or made of: attributes and the data, by Apple's short names.
    private(set) var attributes: [String: PropertyListValue] = [:]
    /// How many items are wanted; nil: the query does not say. `Int.max` is all.
    private(set) var limit: Int?
    private(set) var returnsData = false
    private(set) var returnsAttributes = false
    /// That of the items; nil: the query does not say.
    private(set) var itemClass: String?
    /// By whom the user has been authenticated, or is to be.
    private(set) var context: LAContext?
    private(set) var prompt = ""
    private(set) var interaction = kSecUseAuthenticationUIAllow

    var hasClass: Bool { itemClass != nil }

    private static let texts = [
        kSecAttrAccessGroup, kSecAttrAccount, kSecAttrComment, kSecAttrDescription, kSecAttrLabel,
        kSecAttrService, kSecAttrServer, kSecAttrPath, kSecAttrSecurityDomain, kSecAttrProtocol,
        kSecAttrAuthenticationType,
    ]
    static let protections = [
        kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleAfterFirstUnlock,
        kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
        kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
        kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
    ]

    /// Nil where a value is of the wrong kind. A key that is not simulated stops with its name.
    init?(_ dictionary: CFDictionary) {
        for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
            guard read(key, value) else { return nil }
        }
        // Which of the two it is to be, nobody could say.
        if dictionary[kSecAttrAccessControl] != nil, dictionary[kSecAttrAccessible] != nil {
            return nil
        }
    }

    private mutating func read(_ key: String, _ value: Any) -> Bool {
        switch key {
        case kSecClass: return readClass(value)
        case kSecMatchLimit: return readLimit(value)
        case kSecReturnData: return Self.read(value, into: &returnsData)
        case kSecReturnAttributes: return Self.read(value, into: &returnsAttributes)
        case kSecReturnRef, kSecReturnPersistentRef:
            var isWanted = false
            guard Self.read(value, into: &isWanted) else { return false }
            if isWanted { unsimulated("references to keychain items (\(key)); use kSecReturnData") }
            return true
        case kSecAttrSynchronizable:
            if value as? String == kSecAttrSynchronizableAny { return true }
            var isSynchronizable = false
            guard Self.read(value, into: &isSynchronizable) else { return false }
            if isSynchronizable { unsimulated("the iCloud keychain (kSecAttrSynchronizable)") }
            return true
        case kSecAttrAccessible:
            guard let text = value as? String, Self.protections.contains(text) else { return false }
            attributes[key] = .string(text)
        case kSecAttrAccessControl:
            // Matched by what it is made of.
            guard let control = value as? SecAccessControl else { return false }
            attributes[key] = control.record
            attributes[kSecAttrAccessible] = .string(control.protection)
        case kSecUseAuthenticationContext:
            guard let value = value as? LAContext else { return false }
            context = value
        case kSecUseOperationPrompt:
            guard let text = value as? String else { return false }
            prompt = text
        case kSecUseAuthenticationUI:
            let known = [
                kSecUseAuthenticationUIAllow, kSecUseAuthenticationUIFail,
                kSecUseAuthenticationUISkip,
            ]
            guard let text = value as? String, known.contains(text) else { return false }
            interaction = text
        case kSecAttrPort:
            guard let number = value as? Int else { return false }
            attributes[key] = .integer(Int64(number))
        case kSecValueData, kSecAttrGeneric:
            guard let data = value as? Data else { return false }
            attributes[key] = .data(data)
        case _ where Self.texts.contains(key):
            guard let text = value as? String else { return false }
            attributes[key] = .string(text)
        default: unsimulated("the key \(key) of a keychain query")
        }
        return true
    }

    private mutating func readClass(_ value: Any) -> Bool {
        switch value as? String {
        case kSecClassGenericPassword, kSecClassInternetPassword: itemClass = value as? String
        case kSecClassCertificate, kSecClassKey, kSecClassIdentity:
            unsimulated(
                "Of the keychain, Farad simulates passwords, not the class \(value).")
        default: return false
        }
        return true
    }

    private mutating func readLimit(_ value: Any) -> Bool {
        switch value {
        case let text as String where text == kSecMatchLimitOne: limit = 1
        case let text as String where text == kSecMatchLimitAll: limit = .max
        case let number as Int where number > 0: limit = number
        default: return false
        }
        return true
    }

    private static func read(_ value: Any, into flag: inout Bool) -> Bool {
        guard let bool = value as? Bool else { return false }
        flag = bool
        return true
    }

    /// The access group that it names.
    var accessGroup: String? {
        if case .string(let group)? = attributes[kSecAttrAccessGroup] { return group }
        return nil
    }
}
