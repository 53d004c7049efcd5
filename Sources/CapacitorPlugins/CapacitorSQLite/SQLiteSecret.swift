import Capacitor
import Security

/// The passphrase of encrypted databases, in the keychain.
///
/// Without SQLCipher nothing is encrypted with it, and no file that is can be read.
struct SQLiteSecret {
    static let modes = [
        "no-encryption", "encryption", "secret", "decryption", "newsecret", "wrongsecret",
    ]
    private static let plainAccount = "CapacitorSQLitePlugin"

    /// Whether the app's configuration lets databases be encrypted.
    let isConfigured: Bool
    let prefix: String

    private var account: String { "\(prefix)_\(Self.plainAccount)" }

    func requireConfiguration() throws {
        guard isConfigured else { throw SQLiteFailure("No Encryption set in capacitor.config") }
    }

    // MARK: The keychain

    /// Empty where there is none.
    var stored: String { stored(account) }

    /// One that an old version has stored without the prefix is stored under it.
    func isStored() throws -> Bool {
        if !stored.isEmpty { return true }
        let old = stored(Self.plainAccount)
        if old.isEmpty { return false }
        try store(old)
        return true
    }

    private func stored(_ account: String) -> String {
        var query = item(account)
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        query[kSecReturnData as String] = true
        var found: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess,
            let data = found as? Data
        else { return "" }
        return String(data: data, encoding: .utf8) ?? ""
    }

    /// An empty one takes away what is stored.
    func store(_ passphrase: String) throws {
        let query = item(account)
        let value = [kSecValueData as String: Data(passphrase.utf8)]
        var status: OSStatus
        if passphrase.isEmpty {
            status = SecItemDelete(query as CFDictionary)
            if status == errSecItemNotFound { status = errSecSuccess }
        } else {
            status = SecItemAdd(query.merging(value) { $1 } as CFDictionary, nil)
            if status == errSecDuplicateItem {
                status = SecItemUpdate(query as CFDictionary, value as CFDictionary)
            }
        }
        guard status == errSecSuccess else {
            throw SQLiteFailure(
                "SetPassphrase command failed : "
                    + SQLiteFailure.localized("KeychainWrapperError", 1))
        }
    }

    private func item(_ account: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account,
            kSecAttrService as String: "unlockSecret",
        ]
    }

    // MARK: Files

    /// What stands between a connection and its file; where a passphrase would open it, nothing does.
    func prepare(_ path: String, encrypted: Bool, mode: String) throws {
        let changesFile = mode == "encryption" || mode == "decryption"
        let needsPassphrase = isConfigured && encrypted && (changesFile || mode == "secret")
        if needsPassphrase, try !isStored() { throw SQLiteFailure("No Passphrase stored") }
        if changesFile {
            try requireConfiguration()
            guard PhoneFiles.exists(path) else { throw SQLiteFailure("Failed in \(mode)") }
        }
        if needsPassphrase || changesFile {
            throw SQLiteFailure(
                "Farad has no SQLCipher: \(path) cannot be opened with the mode \(mode), only "
                    + "without encryption")
        }
    }

    /// Whether SQLite reads the file without a passphrase; nil for a file that is not there.
    func isPlain(_ path: String) throws -> Bool? {
        guard PhoneFiles.exists(path) else { return nil }
        do {
            try SQLiteDatabase(path: path, isReadOnly: true, version: 1, upgrades: []).open()
            return true
        } catch {
            if stored.isEmpty { return false }
            throw SQLiteFailure(
                "Farad has no SQLCipher: whether the stored passphrase opens \(path) is unknown")
        }
    }

    /// Fails for a database of the folder that neither is plain nor opens with a passphrase.
    func requireReadable(_ names: [String], in folder: String) throws {
        for name in names where try isPlain("\(folder)/\(name)") != true {
            throw SQLiteFailure("State for: \(name) not correct")
        }
    }
}
