import Capacitor

/// Passphrases, as far as they are kept; they open nothing here.
extension CapacitorSQLitePlugin {
    private var secret: SQLiteSecret { connections.secret }

    func isInConfigEncryption(_ call: CAPPluginCall) {
        call.resolve(["result": secret.isConfigured])
    }

    func isInConfigBiometricAuth(_ call: CAPPluginCall) {
        call.resolve(["result": biometrics != nil])
    }

    /// Listeners hear whether the user was known when the plugin was loaded.
    func tellBiometric(_ refusal: String?) {
        var data: [String: Any] = ["result": refusal == nil]
        if let refusal { data["message"] = refusal }
        DispatchQueue.main.async {
            self.notifyListeners("sqliteBiometricEvent", data: data, retainUntilConsumed: true)
        }
    }

    func isDatabaseEncrypted(_ call: CAPPluginCall) {
        perform(call, "isDatabaseEncrypted") { database, _ in
            let path = connections.path(SQLiteConnections.name(database))
            guard let isPlain = try secret.isPlain(path) else {
                throw SQLiteFailure("Database does not exist")
            }
            guard isPlain else { throw SQLiteFailure("Database unknown") }
            return ["result": false]
        }
    }

    func isSecretStored(_ call: CAPPluginCall) {
        answer(call, "IsSecretStored") {
            try secret.requireConfiguration()
            return ["result": try secret.isStored()]
        }
    }

    func setEncryptionSecret(_ call: CAPPluginCall) {
        withPassphrase(call, "SetEncryptionSecret") { passphrase in
            guard !secret.prefix.isEmpty else {
                throw SQLiteFailure("keychain prefix must not be empty")
            }
            guard !passphrase.isEmpty else {
                throw SQLiteFailure("passphrase must not be empty")
            }
            guard secret.stored.isEmpty else {
                throw SQLiteFailure("passphrase already stored in keychain")
            }
            try secret.store(passphrase)
            // The plugin looks for names in Documents, and for these files where databases lie.
            let names = PhoneFiles.list(PhoneFiles.documents).filter { $0.hasSuffix(".db") }
            try secret.requireReadable(names, in: connections.folder)
            return nil
        }
    }

    /// The plugin answers where it has done the work or failed, and then once more; first of all where
    /// the user has to be known.
    func changeEncryptionSecret(_ call: CAPPluginCall) {
        let title = "ChangeEncryptionSecret"
        if call.getString("passphrase") != nil, call.getString("oldpassphrase") == nil {
            return call.reject("\(title): Must provide the old passphrase")
        }
        withPassphrase(call, title) { passphrase in
            let answer = {
                do {
                    try self.change(call.getString("oldpassphrase") ?? "", to: passphrase)
                    call.resolve()
                } catch {
                    let words = (error as? SQLiteFailure)?.message ?? "\(error)"
                    call.reject("\(title): \(words)")
                }
            }
            if let biometrics, biometrics.isSetUp {
                biometrics.authenticate { refusal in if refusal == nil { answer() } }
            } else {
                answer()
            }
            return nil
        }
    }

    private func change(_ old: String, to passphrase: String) throws {
        guard !secret.prefix.isEmpty else {
            throw SQLiteFailure("Keychain prefix must not be empty")
        }
        guard !passphrase.isEmpty, !old.isEmpty else {
            throw SQLiteFailure("Passphrase and/or oldpassphrase must not be empty")
        }
        guard try secret.isStored() else {
            throw SQLiteFailure("Encryption secret has not been set")
        }
        guard secret.stored == old else { throw SQLiteFailure("Given oldpassphrase is wrong") }
        let names = PhoneFiles.list(connections.folder).filter { $0.hasSuffix(".db") }
        try secret.requireReadable(names, in: connections.folder)
        try secret.store(passphrase)
    }

    func clearEncryptionSecret(_ call: CAPPluginCall) {
        answer(call, "ClearEncryptionSecret") {
            try secret.requireConfiguration()
            try connections.closeAll()
            guard !secret.prefix.isEmpty else {
                throw SQLiteFailure(
                    told: "setEncryptionSecret", "keychain prefix must not be empty")
            }
            try secret.store("")
            return nil
        }
    }

    func checkEncryptionSecret(_ call: CAPPluginCall) {
        withPassphrase(call, "CheckEncryptionSecret") { passphrase in
            guard !secret.prefix.isEmpty else {
                throw SQLiteFailure("keychain prefix must not be empty")
            }
            guard !passphrase.isEmpty else {
                throw SQLiteFailure("passphrase must not be empty")
            }
            guard !secret.stored.isEmpty else {
                throw SQLiteFailure("no passphrase stored in keychain")
            }
            return ["result": secret.stored == passphrase]
        }
    }

    /// Does something with the call's passphrase when all connections are closed.
    private func withPassphrase(
        _ call: CAPPluginCall, _ title: String, _ body: (String) throws -> [String: Any]?
    ) {
        guard let passphrase = call.getString("passphrase") else {
            return call.reject("\(title): Must provide a passphrase")
        }
        answer(call, title) {
            try secret.requireConfiguration()
            try connections.closeAll()
            return try body(passphrase)
        }
    }
}
