import CapacitorAndroid

/// Passphrases, as far as they are kept; they open nothing here.
extension CapacitorSQLitePlugin {
    private var secret: SQLiteSecret { implementation.secret }

    func isInConfigEncryption(_ call: PluginCall) { call.resolve(result(secret.isConfigured)) }

    func isInConfigBiometricAuth(_ call: PluginCall) { call.resolve(result(wantsBiometrics)) }

    /// A simulated phone has nothing that knows its user: the passphrase is there without a prompt.
    private var wantsBiometrics: Bool {
        guard secret.isConfigured,
            case .bool(let isOn)? = getConfig().getObject("androidBiometric")?.opt("biometricAuth")
        else { return false }
        return isOn
    }

    func isDatabaseEncrypted(_ call: PluginCall) {
        perform(call, "isDatabaseEncrypted", missing: "Must provide a database name") {
            database, _ in
            guard let isPlain = try secret.isPlain(implementation.path(database)) else {
                throw SQLiteFailure("Database does not exist")
            }
            guard isPlain else { throw SQLiteFailure("Database unknown") }
            return result(false)
        }
    }

    func isSecretStored(_ call: PluginCall) {
        answer(call, "IsSecretStored") {
            try secret.requireConfiguration()
            return result(try !secret.stored().isEmpty)
        }
    }

    func setEncryptionSecret(_ call: PluginCall) {
        let title = "SetEncryptionSecret"
        withPassphrase(call, title, missing: title) { passphrase in
            guard !passphrase.isEmpty else { throw SQLiteFailure("passphrase must not be empty") }
            guard try secret.stored().isEmpty else {
                throw SQLiteFailure("a passphrase has already been set ")
            }
            secret.store(passphrase)
            try secret.requireReadable()
            return nil
        }
    }

    /// Answered on the UI thread.
    func changeEncryptionSecret(_ call: PluginCall) {
        let missing = "SetEncryptionSecret: Must provide a"
        guard call.hasOption("passphrase") else { return call.reject("\(missing) passphrase") }
        guard call.hasOption("oldpassphrase") else {
            return call.reject("\(missing) oldpassphrase")
        }
        Handler(Looper.mainLooper).post { [self] in
            withPassphrase(call, "ChangeEncryptionSecret", missing: "") { passphrase in
                if wantsBiometrics {
                    throw SQLiteFailure("Biometric features are currently unavailable.")
                }
                let old = call.getString("oldpassphrase") ?? ""
                guard !passphrase.isEmpty, !old.isEmpty else {
                    throw SQLiteFailure("Passphrase and/or oldpassphrase must not be empty")
                }
                let stored = try secret.stored()
                guard !stored.isEmpty else {
                    throw SQLiteFailure("Encryption secret has not been set")
                }
                guard stored == old else { throw SQLiteFailure("Oldpassphrase is wrong secret") }
                try secret.requireReadable()
                secret.store(passphrase)
                return nil
            }
        }
    }

    func clearEncryptionSecret(_ call: PluginCall) {
        answer(call, "ClearEncryptionSecret") {
            try secret.requireConfiguration()
            try implementation.closeAll()
            try secret.clear()
            return nil
        }
    }

    func checkEncryptionSecret(_ call: PluginCall) {
        withPassphrase(call, "CheckEncryptionSecret", missing: "checkEncryptionSecret") {
            passphrase in
            guard !passphrase.isEmpty else { throw SQLiteFailure("passphrase must not be empty") }
            let stored = try secret.stored()
            guard !stored.isEmpty else {
                throw SQLiteFailure("no passphrase stored  in sharedPreferences")
            }
            return result(stored == passphrase)
        }
    }

    /// Does something with the call's passphrase when all connections are closed.
    private func withPassphrase(
        _ call: PluginCall, _ title: String, missing: String,
        _ body: (String) throws -> JSObject?
    ) {
        guard call.hasOption("passphrase") else {
            return call.reject("\(missing): Must provide a passphrase")
        }
        answer(call, title) {
            try secret.requireConfiguration()
            try implementation.closeAll()
            return try body(call.getString("passphrase") ?? "")
        }
    }
}
