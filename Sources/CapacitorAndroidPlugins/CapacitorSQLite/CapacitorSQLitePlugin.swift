import CapacitorAndroid
import FaradFoundation

/// The community's SQLite plugin on Android, its core methods (F142).
///
/// As on iOS all work is done on the thread of the calls. Without SQLCipher no database is encrypted or
/// read with a passphrase: what would be is refused.
public class CapacitorSQLitePlugin: Plugin {
    private(set) var implementation: CapacitorSQLite!
    private var upgrades: [String: SQLiteUpgrades] = [:]

    override public class var annotation: CapacitorPlugin {
        CapacitorPlugin(name: "CapacitorSQLite")
    }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("echo", CapacitorSQLitePlugin.echo),
            PluginMethod("createConnection", CapacitorSQLitePlugin.createConnection),
            PluginMethod("open", CapacitorSQLitePlugin.open),
            PluginMethod("close", CapacitorSQLitePlugin.close),
            PluginMethod("closeConnection", CapacitorSQLitePlugin.closeConnection),
            PluginMethod(
                "checkConnectionsConsistency", CapacitorSQLitePlugin.checkConnectionsConsistency),
            PluginMethod("beginTransaction", CapacitorSQLitePlugin.beginTransaction),
            PluginMethod("commitTransaction", CapacitorSQLitePlugin.commitTransaction),
            PluginMethod("rollbackTransaction", CapacitorSQLitePlugin.rollbackTransaction),
            PluginMethod("isTransactionActive", CapacitorSQLitePlugin.isTransactionActive),
            PluginMethod("execute", CapacitorSQLitePlugin.execute),
            PluginMethod("executeSet", CapacitorSQLitePlugin.executeSet),
            PluginMethod("run", CapacitorSQLitePlugin.run),
            PluginMethod("query", CapacitorSQLitePlugin.query),
            PluginMethod("getUrl", CapacitorSQLitePlugin.getUrl),
            PluginMethod("getVersion", CapacitorSQLitePlugin.getVersion),
            PluginMethod("isDBExists", CapacitorSQLitePlugin.isDBExists),
            PluginMethod("isDBOpen", CapacitorSQLitePlugin.isDBOpen),
            PluginMethod("isDatabase", CapacitorSQLitePlugin.isDatabase),
            PluginMethod("isTableExists", CapacitorSQLitePlugin.isTableExists),
            PluginMethod("getTableList", CapacitorSQLitePlugin.getTableList),
            PluginMethod("getDatabaseList", CapacitorSQLitePlugin.getDatabaseList),
            PluginMethod("deleteDatabase", CapacitorSQLitePlugin.deleteDatabase),
            PluginMethod("isInConfigEncryption", CapacitorSQLitePlugin.isInConfigEncryption),
            PluginMethod("isSecretStored", CapacitorSQLitePlugin.isSecretStored),
            PluginMethod("addUpgradeStatement", CapacitorSQLitePlugin.addUpgradeStatement),
            PluginMethod("isJsonValid", CapacitorSQLitePlugin.isJsonValid),
            PluginMethod("importFromJson", CapacitorSQLitePlugin.importFromJson),
            PluginMethod("exportToJson", CapacitorSQLitePlugin.exportToJson),
            PluginMethod("createSyncTable", CapacitorSQLitePlugin.createSyncTable),
            PluginMethod("setSyncDate", CapacitorSQLitePlugin.setSyncDate),
            PluginMethod("getSyncDate", CapacitorSQLitePlugin.getSyncDate),
            PluginMethod("deleteExportedRows", CapacitorSQLitePlugin.deleteExportedRows),
            PluginMethod("createNCConnection", CapacitorSQLitePlugin.createNCConnection),
            PluginMethod("closeNCConnection", CapacitorSQLitePlugin.closeNCConnection),
            PluginMethod("getNCDatabasePath", CapacitorSQLitePlugin.getNCDatabasePath),
            PluginMethod("isNCDatabase", CapacitorSQLitePlugin.isNCDatabase),
            PluginMethod("copyFromAssets", CapacitorSQLitePlugin.copyFromAssets),
            PluginMethod("getFromHTTPRequest", CapacitorSQLitePlugin.getFromHTTPRequest),
            PluginMethod("getMigratableDbList", CapacitorSQLitePlugin.getMigratableDbList),
            PluginMethod("addSQLiteSuffix", CapacitorSQLitePlugin.addSQLiteSuffix),
            PluginMethod("deleteOldDatabases", CapacitorSQLitePlugin.deleteOldDatabases),
            PluginMethod(
                "moveDatabasesAndAddSuffix", CapacitorSQLitePlugin.moveDatabasesAndAddSuffix),
            PluginMethod("isInConfigBiometricAuth", CapacitorSQLitePlugin.isInConfigBiometricAuth),
            PluginMethod("isDatabaseEncrypted", CapacitorSQLitePlugin.isDatabaseEncrypted),
            PluginMethod("setEncryptionSecret", CapacitorSQLitePlugin.setEncryptionSecret),
            PluginMethod("changeEncryptionSecret", CapacitorSQLitePlugin.changeEncryptionSecret),
            PluginMethod("clearEncryptionSecret", CapacitorSQLitePlugin.clearEncryptionSecret),
            PluginMethod("checkEncryptionSecret", CapacitorSQLitePlugin.checkEncryptionSecret),
        ]
    }

    override public func load() {
        let secret = SQLiteSecret(
            context: getContext(),
            isConfigured: getConfig().getBoolean("androidIsEncryption", true))
        implementation = CapacitorSQLite(getContext(), secret)
    }

    /// Does the work of a method named `title` for the database that the call names.
    func perform(
        _ call: PluginCall, _ title: String, missing: String? = nil,
        _ body: (_ database: String, _ readOnly: Bool) throws -> JSObject?
    ) {
        guard let database = call.getString("database") else {
            return call.reject(missing ?? "\(title): Must provide a database name")
        }
        answer(call, title) { try body(database, call.getBoolean("readonly", false)) }
    }

    /// Resolves with what the body gives, or tells its failure under the title.
    func answer(_ call: PluginCall, _ title: String, _ body: () throws -> JSObject?) {
        do {
            if let answer = try body() {
                call.resolve(answer)
            } else {
                call.resolve()
            }
        } catch let failure as SQLiteFailure {
            call.reject("\(title): \(failure.message)")
        } catch let error as JavaException where error.className == "java.lang.Error" {
            // The plugin catches exceptions, and an error is none.
            AndroidProcess.current.crash(error)
        } catch {
            call.reject("\(title): \(error)")
        }
    }

    func echo(_ call: PluginCall) {
        call.resolve(JSObject().put("value", call.getString("value")))
    }

    // MARK: Connections

    func createConnection(_ call: PluginCall) {
        perform(call, "CreateConnection") { database, readOnly in
            let encrypted = call.getBoolean("encrypted", false)
            let mode = encrypted ? call.getString("mode", "no-encryption") : "no-encryption"
            guard SQLiteSecret.modes.contains(mode) else {
                throw SQLiteFailure("inMode must be in ['encryption','secret', 'decryption'] ")
            }
            try implementation.createConnection(
                database, encrypted: encrypted, mode: mode, readOnly: readOnly,
                version: Int(call.getInt("version", 1)),
                upgrades: upgrades[database] ?? SQLiteUpgrades())
            return nil
        }
    }

    /// For the connections that are made from now on, under the very name.
    func addUpgradeStatement(_ call: PluginCall) {
        perform(call, "AddUpgradeStatement") { database, _ in
            guard let list = call.getArray("upgrade") else {
                throw SQLiteFailure("Must provide an array with upgrade statement")
            }
            try upgrades[database, default: SQLiteUpgrades()].add(list.toList())
            return nil
        }
    }

    func open(_ call: PluginCall) {
        perform(call, "Open") { database, readOnly in
            try implementation.connection(database, readOnly: readOnly).open()
            return nil
        }
    }

    func close(_ call: PluginCall) {
        perform(call, "Close") { database, readOnly in
            try implementation.close(database, readOnly: readOnly)
            return nil
        }
    }

    func closeConnection(_ call: PluginCall) {
        perform(call, "CloseConnection") { database, readOnly in
            try implementation.closeConnection(database, readOnly: readOnly)
            return nil
        }
    }

    func checkConnectionsConsistency(_ call: PluginCall) {
        let title = "CheckConnectionsConsistency"
        guard let names = call.getArray("dbNames") else {
            return call.reject("\(title): Must provide a connection Array")
        }
        guard let modes = call.getArray("openModes") else {
            return call.reject("\(title): Must provide a openModes Array")
        }
        answer(call, title) {
            result(
                try implementation.isConsistent(
                    names.toList().map(\.text), modes.toList().map(\.text)))
        }
    }

    // MARK: Transactions

    func beginTransaction(_ call: PluginCall) {
        transact(call, "BeginTransaction") { try $0.beginTransaction() }
    }

    func commitTransaction(_ call: PluginCall) {
        transact(call, "CommitTransaction") { try $0.commitTransaction() }
    }

    func rollbackTransaction(_ call: PluginCall) {
        transact(call, "RollbackTransaction") { try $0.rollbackTransaction() }
    }

    private func transact(
        _ call: PluginCall, _ title: String, _ body: (SQLiteDatabase) throws -> Void
    ) {
        perform(call, title) { database, _ in
            try body(implementation.opened(database))
            return JSObject().put("changes", JSObject().put("changes", 0))
        }
    }

    func isTransactionActive(_ call: PluginCall) {
        perform(call, "IsTransactionActive", missing: "Must provide a database name") {
            database, _ in
            result(try implementation.opened(database).isInTransaction)
        }
    }

    // MARK: Statements

    func execute(_ call: PluginCall) {
        perform(call, "Execute") { database, readOnly in
            guard let statements = call.getString("statements") else {
                throw SQLiteFailure("Must provide raw SQL statements")
            }
            let connection = try implementation.writable(database, readOnly: readOnly)
            let changes = try connection.execute(
                statements: SQLiteStatements.split(statements),
                transaction: call.getBoolean("transaction", true))
            return JSObject().put("changes", JSObject().put("changes", changes))
        }
    }

    func executeSet(_ call: PluginCall) {
        perform(call, "ExecuteSet") { database, readOnly in
            guard let set = call.getArray("set") else {
                throw SQLiteFailure("Must provide a set of SQL statements")
            }
            guard set.length > 0 else {
                throw SQLiteFailure("Must provide a non-empty set of SQL statements")
            }
            let entries = try set.toList().map(Self.entry)
            let connection = try implementation.writable(database, readOnly: readOnly)
            return JSObject().put(
                "changes",
                try connection.run(
                    set: entries, transaction: call.getBoolean("transaction", true),
                    returnMode: call.getString("returnMode", "no")))
        }
    }

    private static func entry(
        _ value: JSONValue
    ) throws -> (statement: String, values: [JSONValue]) {
        guard case .object(let object) = value,
            object.keys.allSatisfy(["statement", "values"].contains)
        else { throw SQLiteFailure("Must provide a set as Array of {statement,values}") }
        guard let statement = object.coercedString("statement") else {
            throw SQLiteFailure("No value for statement")
        }
        guard let values = object.opt("values") else { throw SQLiteFailure("No value for values") }
        guard case .array(let values) = values else {
            throw SQLiteFailure(
                "Value \(values.text) at values of type \(values.className) cannot be converted "
                    + "to JSONArray")
        }
        return (statement, values.values)
    }

    func run(_ call: PluginCall) {
        perform(call, "Run") { database, readOnly in
            guard let statement = call.getString("statement") else {
                throw SQLiteFailure("Must provide a SQL statement")
            }
            guard let values = call.getArray("values") else {
                throw SQLiteFailure("Must provide an Array of values")
            }
            let connection = try implementation.writable(database, readOnly: readOnly)
            return JSObject().put(
                "changes",
                try connection.run(
                    statement, values.toList(), transaction: call.getBoolean("transaction", true),
                    returnMode: call.getString("returnMode", "no")))
        }
    }

    func query(_ call: PluginCall) {
        perform(call, "Query") { database, readOnly in
            guard let statement = call.getString("statement") else {
                throw SQLiteFailure("Must provide a SQL statement")
            }
            guard call.hasOption("values") else {
                throw SQLiteFailure("Must provide an Array of Strings")
            }
            guard let values = call.getArray("values") else {
                throw SQLiteFailure("Must provide an Array of values")
            }
            let connection = try implementation.opened(database, readOnly: readOnly)
            return JSObject().put("values", try connection.query(statement, values.toList()))
        }
    }

    // MARK: Questions

    func result(_ value: Bool) -> JSObject { JSObject().put("result", value) }

    func getUrl(_ call: PluginCall) {
        perform(call, "GetUrl") { database, readOnly in
            let connection = try implementation.connection(database, readOnly: readOnly)
            return JSObject().put("url", "file://\(connection.path)")
        }
    }

    func getVersion(_ call: PluginCall) {
        perform(call, "GetVersion") { database, readOnly in
            let connection = try implementation.connection(database, readOnly: readOnly)
            guard connection.hasBeenOpened else {
                throw SQLiteFailure(
                    "Attempt to invoke interface method 'boolean androidx.sqlite.db."
                        + "SupportSQLiteDatabase.isOpen()' on a null object reference")
            }
            guard connection.isOpen else { throw SQLiteFailure("Database not opened") }
            return JSObject().put("version", try connection.userVersion())
        }
    }

    func isDBExists(_ call: PluginCall) {
        perform(call, "isDBExists") { database, readOnly in
            _ = try implementation.connection(database, readOnly: readOnly)
            return result(implementation.fileExists(database))
        }
    }

    func isDBOpen(_ call: PluginCall) {
        perform(call, "isDBOpen") { database, readOnly in
            result(try implementation.connection(database, readOnly: readOnly).isOpen)
        }
    }

    func isDatabase(_ call: PluginCall) {
        perform(call, "isDatabase", missing: "Must provide a database name") { database, _ in
            result(implementation.fileExists(database))
        }
    }

    func isTableExists(_ call: PluginCall) {
        if call.hasOption("database"), !call.hasOption("table") {
            return call.reject("Must provide a table name")
        }
        perform(call, "isTableExists", missing: "Must provide a database name") {
            database, readOnly in
            let connection = try implementation.connection(database, readOnly: readOnly)
            // One that was never opened has no tables; one that was shut tells its class.
            guard connection.hasBeenOpened else { return result(false) }
            guard connection.isOpen else {
                throw SQLiteFailure(
                    "isTableExists: in selectSQL cursor attempt to re-open an already-closed "
                        + "object: SQLiteDatabase: \(connection.path)")
            }
            return result(try connection.hasTable(call.getString("table") ?? ""))
        }
    }

    func getTableList(_ call: PluginCall) {
        perform(call, "GetTableList", missing: "getTableList: Must provide a database name") {
            database, readOnly in
            // Here alone a trailing `.db` stays.
            guard CapacitorSQLite.name(database) == database else {
                throw SQLiteFailure("No available connection for database \(database)")
            }
            let connection = try implementation.opened(database, readOnly: readOnly)
            return JSObject().put("values", JSArray(try connection.tableNames()))
        }
    }

    func getDatabaseList(_ call: PluginCall) {
        answer(call, "getDatabaseList") {
            JSObject().put("values", JSArray(try implementation.databases()))
        }
    }

    func deleteDatabase(_ call: PluginCall) {
        perform(call, "deleteDatabase") { database, readOnly in
            try implementation.deleteDatabase(database, readOnly: readOnly)
            return nil
        }
    }
}
