import Foundation
import Security

/// The cookie that the server knows this device by, in the keychain: shared by app and extension,
/// as the app group is an access group of both.
struct CookieStorage {
    struct Failure: Error, CustomStringConvertible {
        let status: OSStatus
        var description: String {
            SecCopyErrorMessageString(status, nil).map { $0 as String } ?? "error \(status)"
        }
    }

    /// Wherever in the keychain it is.
    private static var cookie: [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "wire.com",
            kSecAttrAccount as String: "cookie",
        ]
    }

    private static var inSharedGroup: [String: Any] {
        [kSecAttrAccessGroup as String: AccountDirectory.appGroup]
    }

    /// Nil before the device is registered.
    static func read() -> String? {
        var query = cookie.merging(inSharedGroup) { $1 }
        query[kSecReturnData as String] = true
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess,
            let data = item as? Data
        else { return nil }
        return String(data: data, encoding: .utf8)
    }

    static func write(_ text: String) throws {
        let value: [String: Any] = [kSecValueData as String: Data(text.utf8)]
        let place = cookie.merging(inSharedGroup) { $1 }
        var status = SecItemUpdate(place as CFDictionary, value as CFDictionary)
        if status == errSecItemNotFound {
            // An upload in the background may end while the phone is locked.
            let protection = [
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlock
            ]
            let item = place.merging(value) { $1 }.merging(protection) { $1 }
            status = SecItemAdd(item as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw Failure(status: status) }
    }

    /// Moves what versions before the share extension kept in the app's own access group: in one
    /// step, and without effect when it has been done.
    static func share() throws {
        let status = SecItemUpdate(cookie as CFDictionary, inSharedGroup as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw Failure(status: status)
        }
    }
}
