import CapacitorAndroid

/// The passphrase of encrypted databases, in preferences of its own.
///
/// Unlike Android's, these preferences are not encrypted. Without SQLCipher nothing is encrypted with the
/// passphrase, and no file that is can be read.
struct SQLiteSecret {
    static let modes = ["no-encryption", "encryption", "secret", "decryption", "wrongsecret"]

    let context: Context
    /// Whether the app's configuration lets databases be encrypted; so it does where it says nothing.
    let isConfigured: Bool

    func requireConfiguration() throws {
        guard isConfigured else { throw SQLiteFailure("No Encryption set in capacitor.config") }
    }

    private var preferences: SharedPreferences {
        context.getSharedPreferences("sqlite_encrypted_shared_prefs", Context.MODE_PRIVATE)
    }

    /// Empty where there is none.
    func stored() throws -> String { try preferences.getString("secret", "") ?? "" }

    func store(_ passphrase: String) { preferences.edit().putString("secret", passphrase).apply() }

    func clear() throws {
        if try !stored().isEmpty { _ = preferences.edit().remove("secret").commit() }
    }

    // MARK: Files

    /// What stands between a connection and its file; where a passphrase would open it, nothing does.
    func prepare(_ path: String, encrypted: Bool, mode: String) throws {
        guard encrypted, ["secret", "encryption", "decryption"].contains(mode) else { return }
        guard try !stored().isEmpty else { throw SQLiteFailure("No Passphrase stored") }
        if mode != "secret", !File(path).exists() {
            throw SQLiteFailure("Failed in \(mode) \(path) not found")
        }
        throw SQLiteFailure(
            "Farad has no SQLCipher: \(path) cannot be opened with the mode \(mode), only without "
                + "encryption")
    }

    /// Whether SQLite reads the file without a passphrase; nil for a file that is not there.
    func isPlain(_ path: String) throws -> Bool? {
        guard File(path).exists() else { return nil }
        do {
            try SQLiteDatabase(
                path: path, isReadOnly: true, version: 1, upgrades: SQLiteUpgrades()
            ).open()
            return true
        } catch {
            if try stored().isEmpty { return false }
            throw SQLiteFailure(
                "Farad has no SQLCipher: whether the stored passphrase opens \(path) is unknown")
        }
    }

    /// Fails for one of the plugin's databases that neither is plain nor opens with a passphrase.
    func requireReadable() throws {
        let folder = SQLiteFolders(context: context).databases
        for name in SQLiteFolders.names(in: folder) where name.hasSuffix("SQLite.db") {
            guard try isPlain("\(folder.path)/\(name)") == true else {
                throw SQLiteFailure("State for: \(name) not correct")
            }
        }
    }
}
