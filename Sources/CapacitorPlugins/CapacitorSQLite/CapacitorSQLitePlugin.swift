import Capacitor

/// The community's SQLite plugin, its core methods (F142).
///
/// All work is done on the bridge queue, so a long query delays every other call (F151). Without
/// SQLCipher no database is encrypted or read with a passphrase: what would be is refused.
public class CapacitorSQLitePlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CapacitorSQLitePlugin"
    public let jsName = "CapacitorSQLite"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("echo", CapacitorSQLitePlugin.echo),
        CAPPluginMethod("createConnection", CapacitorSQLitePlugin.createConnection),
        CAPPluginMethod("closeConnection", CapacitorSQLitePlugin.closeConnection),
        CAPPluginMethod("open", CapacitorSQLitePlugin.open),
        CAPPluginMethod("close", CapacitorSQLitePlugin.close),
        CAPPluginMethod("getUrl", CapacitorSQLitePlugin.getUrl),
        CAPPluginMethod("getVersion", CapacitorSQLitePlugin.getVersion),
        CAPPluginMethod("execute", CapacitorSQLitePlugin.execute),
        CAPPluginMethod("executeSet", CapacitorSQLitePlugin.executeSet),
        CAPPluginMethod("run", CapacitorSQLitePlugin.run),
        CAPPluginMethod("query", CapacitorSQLitePlugin.query),
        CAPPluginMethod("isDBExists", CapacitorSQLitePlugin.isDBExists),
        CAPPluginMethod("isDBOpen", CapacitorSQLitePlugin.isDBOpen),
        CAPPluginMethod("isDatabase", CapacitorSQLitePlugin.isDatabase),
        CAPPluginMethod("isTableExists", CapacitorSQLitePlugin.isTableExists),
        CAPPluginMethod("getDatabaseList", CapacitorSQLitePlugin.getDatabaseList),
        CAPPluginMethod("getTableList", CapacitorSQLitePlugin.getTableList),
        CAPPluginMethod("deleteDatabase", CapacitorSQLitePlugin.deleteDatabase),
        CAPPluginMethod(
            "checkConnectionsConsistency", CapacitorSQLitePlugin.checkConnectionsConsistency),
        CAPPluginMethod("beginTransaction", CapacitorSQLitePlugin.beginTransaction),
        CAPPluginMethod("commitTransaction", CapacitorSQLitePlugin.commitTransaction),
        CAPPluginMethod("rollbackTransaction", CapacitorSQLitePlugin.rollbackTransaction),
        CAPPluginMethod("isTransactionActive", CapacitorSQLitePlugin.isTransactionActive),
        CAPPluginMethod("isInConfigEncryption", CapacitorSQLitePlugin.isInConfigEncryption),
        CAPPluginMethod("isSecretStored", CapacitorSQLitePlugin.isSecretStored),
        CAPPluginMethod("addUpgradeStatement", CapacitorSQLitePlugin.addUpgradeStatement),
        CAPPluginMethod("isJsonValid", CapacitorSQLitePlugin.isJsonValid),
        CAPPluginMethod("importFromJson", CapacitorSQLitePlugin.importFromJson),
        CAPPluginMethod("exportToJson", CapacitorSQLitePlugin.exportToJson),
        CAPPluginMethod("createSyncTable", CapacitorSQLitePlugin.createSyncTable),
        CAPPluginMethod("setSyncDate", CapacitorSQLitePlugin.setSyncDate),
        CAPPluginMethod("getSyncDate", CapacitorSQLitePlugin.getSyncDate),
        CAPPluginMethod("deleteExportedRows", CapacitorSQLitePlugin.deleteExportedRows),
        CAPPluginMethod("createNCConnection", CapacitorSQLitePlugin.createNCConnection),
        CAPPluginMethod("closeNCConnection", CapacitorSQLitePlugin.closeNCConnection),
        CAPPluginMethod("getNCDatabasePath", CapacitorSQLitePlugin.getNCDatabasePath),
        CAPPluginMethod("isNCDatabase", CapacitorSQLitePlugin.isNCDatabase),
        CAPPluginMethod("copyFromAssets", CapacitorSQLitePlugin.copyFromAssets),
        CAPPluginMethod("getFromHTTPRequest", CapacitorSQLitePlugin.getFromHTTPRequest),
        CAPPluginMethod("getMigratableDbList", CapacitorSQLitePlugin.getMigratableDbList),
        CAPPluginMethod("addSQLiteSuffix", CapacitorSQLitePlugin.addSQLiteSuffix),
        CAPPluginMethod("deleteOldDatabases", CapacitorSQLitePlugin.deleteOldDatabases),
        CAPPluginMethod(
            "moveDatabasesAndAddSuffix", CapacitorSQLitePlugin.moveDatabasesAndAddSuffix),
        CAPPluginMethod("isInConfigBiometricAuth", CapacitorSQLitePlugin.isInConfigBiometricAuth),
        CAPPluginMethod("isDatabaseEncrypted", CapacitorSQLitePlugin.isDatabaseEncrypted),
        CAPPluginMethod("setEncryptionSecret", CapacitorSQLitePlugin.setEncryptionSecret),
        CAPPluginMethod("changeEncryptionSecret", CapacitorSQLitePlugin.changeEncryptionSecret),
        CAPPluginMethod("clearEncryptionSecret", CapacitorSQLitePlugin.clearEncryptionSecret),
        CAPPluginMethod("checkEncryptionSecret", CapacitorSQLitePlugin.checkEncryptionSecret),
    ]
    private var upgrades: [String: [SQLiteUpgrade]] = [:]
    /// nil where the configuration asks for none.
    private(set) lazy var biometrics =
        connections.secret.isConfigured
        ? SQLiteBiometrics(getConfig().getObject("iosBiometric")) : nil
    private(set) lazy var connections = SQLiteConnections(
        location: getConfig().getString("iosDatabaseLocation"),
        secret: SQLiteSecret(
            isConfigured: getConfig().getBoolean("iosIsEncryption", false),
            prefix: getConfig().getString("iosKeychainPrefix") ?? ""))

    override public func load() {
        guard let biometrics else { return }
        guard biometrics.isSetUp else { return tellBiometric("Biometric not set-up") }
        biometrics.authenticate { [weak self] in self?.tellBiometric($0) }
    }

    /// Does the work of a method named `title` for the database that the call names.
    func perform(
        _ call: CAPPluginCall, _ title: String, missing: String? = nil,
        _ body: (String, _ readOnly: Bool) throws -> [String: Any]?
    ) {
        guard let database = call.getString("database") else {
            return call.reject("\(missing ?? title): Must provide a database name")
        }
        answer(call, title) { try body(database, call.getBool("readonly") ?? false) }
    }

    /// Resolves with what the body gives, or tells its failure under the title.
    func answer(_ call: CAPPluginCall, _ title: String, _ body: () throws -> [String: Any]?) {
        do {
            try connections.requireFolder()
            if let answer = try body() {
                call.resolve(answer)
            } else {
                call.resolve()
            }
        } catch let failure as SQLiteFailure {
            call.reject("\(title): \(failure.message)")
        } catch {
            call.reject("\(title): \(error)")
        }
    }

    func echo(_ call: CAPPluginCall) { call.resolve(["value": call.getString("value") ?? ""]) }

    // Connections.

    func createConnection(_ call: CAPPluginCall) {
        perform(call, "CreateConnection") { database, readOnly in
            let encrypted = call.getBool("encrypted") ?? false
            let mode = call.getString("mode") ?? "no-encryption"
            guard !encrypted || SQLiteSecret.modes.contains(mode) else {
                throw SQLiteFailure("inMode must be in['encryption','secret','decryption']")
            }
            try connections.create(
                database, readOnly: readOnly, encrypted: encrypted, mode: mode,
                version: call.getInt("version") ?? 1, upgrades: upgrades[database] ?? [])
            return nil
        }
    }

    /// For the connections that are made from now on, under the very name.
    func addUpgradeStatement(_ call: CAPPluginCall) {
        guard let database = call.getString("database") else {
            return call.reject("deleteDatabase: Must provide a database name")
        }
        guard let given = call.getArray("upgrade") as? [JSObject] else {
            return call.reject("Must provide an upgrade statement")
        }
        perform(call, "addUpgradeStatement") { _, _ in
            upgrades[database, default: []] += try SQLiteUpgrade.read(given)
            return nil
        }
    }

    func closeConnection(_ call: CAPPluginCall) {
        perform(call, "CloseConnection") { database, readOnly in
            try connections.remove(database, readOnly: readOnly)
            return nil
        }
    }

    func checkConnectionsConsistency(_ call: CAPPluginCall) {
        let title = "CheckConnectionsConsistency"
        guard let names = call.getArray("dbNames", String.self) else {
            return call.reject("\(title): Must provide a Connection Array")
        }
        guard let modes = call.getArray("openModes", String.self) else {
            return call.reject("\(title): Must provide a OpenModes Array")
        }
        do {
            let result = try connections.isConsistent(names: names, openModes: modes)
            call.resolve(["result": result])
        } catch {
            call.reject("\(title): \(error)")
        }
    }

    func open(_ call: CAPPluginCall) {
        perform(call, "Open") { database, readOnly in
            try connections.connection(database, readOnly: readOnly).open()
            return nil
        }
    }

    func close(_ call: CAPPluginCall) {
        perform(call, "Close") { database, readOnly in
            try connections.connection(database, readOnly: readOnly).close()
            return nil
        }
    }

    // Statements.

    func execute(_ call: CAPPluginCall) {
        perform(call, "Execute") { database, readOnly in
            let statements = call.getString("statements") ?? ""
            guard !statements.isEmpty else {
                throw SQLiteFailure("Must provide raw SQL statements")
            }
            let changes = try connections.writable(database, readOnly: readOnly)
                .execute(
                    statements: statements, transaction: call.getBool("transaction") ?? true)
            return ["changes": ["changes": changes]]
        }
    }

    func executeSet(_ call: CAPPluginCall) {
        perform(call, "ExecuteSet") { database, readOnly in
            let set = try SQLiteSet.read(call.getArray("set"))
            let changes = try connections.writable(database, readOnly: readOnly)
                .run(
                    set: set, transaction: call.getBool("transaction") ?? true,
                    returnMode: call.getString("returnMode") ?? "no")
            return ["changes": changes.payload]
        }
    }

    func run(_ call: CAPPluginCall) {
        perform(call, "Run") { database, readOnly in
            guard let statement = call.getString("statement") else {
                throw SQLiteFailure("Must provide a SQL statement")
            }
            guard let values = call.getArray("values") else {
                throw SQLiteFailure("Must provide an Array of values")
            }
            let connection = try connections.writable(database, readOnly: readOnly)
            let changes = try connection.run(
                statement, try values.map(SQLiteValue.init(running:)),
                transaction: call.getBool("transaction") ?? true,
                returnMode: call.getString("returnMode") ?? "no")
            return ["changes": changes.payload]
        }
    }

    func query(_ call: CAPPluginCall) {
        perform(call, "Query") { database, readOnly in
            guard let statement = call.getString("statement") else {
                throw SQLiteFailure("Must provide a query statement")
            }
            guard let values = call.getArray("values") else {
                throw SQLiteFailure("Must provide an Array of value")
            }
            let connection = try connections.readable(database, readOnly: readOnly)
            do {
                let bound = values.map { SQLiteValue(querying: $0) }
                return ["values": try connection.query(statement, bound)]
            } catch let failure as SQLiteFailure {
                throw failure.within("Failed in selectSQL : ")
            }
        }
    }

    // Transactions.

    func beginTransaction(_ call: CAPPluginCall) { transact(call, "begin") { try $0.begin() } }

    func commitTransaction(_ call: CAPPluginCall) { transact(call, "commit") { try $0.commit() } }

    func rollbackTransaction(_ call: CAPPluginCall) {
        transact(call, "rollback") { try $0.rollback() }
    }

    private func transact(
        _ call: CAPPluginCall, _ verb: String, _ body: (SQLiteDatabase) throws -> Void
    ) {
        let name = verb + "Transaction"
        perform(call, verb.prefix(1).uppercased() + name.dropFirst()) { database, _ in
            let connection = try connections.writable(database)
            do {
                try body(connection)
            } catch let failure as SQLiteFailure {
                throw failure.within("Failed in \(name) ")
            }
            return ["changes": ["changes": 0]]
        }
    }

    func isTransactionActive(_ call: CAPPluginCall) {
        perform(call, "IsTransactionActive") { database, _ in
            ["result": try connections.writable(database).isTransactionActive]
        }
    }

    // Questions.

    func getUrl(_ call: CAPPluginCall) {
        perform(call, "getUrl", missing: "GetUrl") { database, readOnly in
            let connection = try connections.connection(database, readOnly: readOnly)
            return ["url": "file://\(connection.path)"]
        }
    }

    func getVersion(_ call: CAPPluginCall) {
        perform(call, "GetVersion", missing: "getVersion") { database, readOnly in
            let connection = try connections.connection(database, readOnly: readOnly)
            guard connection.isOpen else {
                throw SQLiteFailure(
                    told: "getVersion", "Failed in getVersion database not opened")
            }
            return ["version": connection.userVersion]
        }
    }

    func isDBExists(_ call: CAPPluginCall) {
        perform(call, "isDBExists") { database, readOnly in
            _ = try connections.connection(database, readOnly: readOnly)
            return ["result": connections.fileExists(database)]
        }
    }

    func isDBOpen(_ call: CAPPluginCall) {
        perform(call, "isDBOpen", missing: "idDBOpen") { database, readOnly in
            ["result": try connections.connection(database, readOnly: readOnly).isOpen]
        }
    }

    func isDatabase(_ call: CAPPluginCall) {
        perform(call, "isDatabase") { database, _ in
            ["result": connections.fileExists(database)]
        }
    }

    func isTableExists(_ call: CAPPluginCall) {
        perform(call, "IsTableExists") { database, readOnly in
            guard let table = call.getString("table") else {
                throw SQLiteFailure("Must provide a table name")
            }
            let connection = try connections.connection(database, readOnly: readOnly)
            return try SQLiteFailure.within("IsTableExists: ") {
                guard connection.isOpen else {
                    throw SQLiteFailure("Error isTableExists: Database not opened")
                }
                return ["result": try connection.hasTable(table)]
            }
        }
    }

    func getTableList(_ call: CAPPluginCall) {
        perform(call, "getDatabaseList") { database, readOnly in
            let connection = try connections.readable(database, readOnly: readOnly)
            let tables = try SQLiteFailure.within("Failed in getTableNames : ") {
                try connection.tableNames()
            }
            return ["values": tables]
        }
    }

    func getDatabaseList(_ call: CAPPluginCall) {
        answer(call, "getDatabaseList") { ["values": try connections.databases()] }
    }

    func deleteDatabase(_ call: CAPPluginCall) {
        perform(call, "deleteDatabase") { database, readOnly in
            let connection = try connections.connection(database, readOnly: false)
            guard !readOnly else { throw SQLiteFailure("not allowed in read-only mode") }
            try connection.close()
            try connections.deleteFile(database)
            return nil
        }
    }
}
