import CapacitorAndroid
import FaradFoundation

/// The connections that the app has made, by mode and name; they outlive the page (F145, F146).
final class CapacitorSQLite {
    private let context: Context
    private var connections: [String: SQLiteDatabase] = [:]

    init(_ context: Context) { self.context = context }

    /// A trailing `.db` is dropped.
    static func name(_ database: String) -> String {
        guard !database.contains("/"), database.hasSuffix(".db") else { return database }
        return String(database.dropLast(3))
    }

    private static func key(_ database: String, _ readOnly: Bool) -> String {
        (readOnly ? "RO_" : "RW_") + name(database)
    }

    private func path(_ database: String) -> String {
        context.getDatabasePath(Self.name(database) + "SQLite.db")
    }

    func createConnection(
        _ database: String, encrypted: Bool, readOnly: Bool, version: Int, upgrades: SQLiteUpgrades
    ) throws {
        let key = Self.key(database, readOnly)
        guard connections[key] == nil else {
            throw SQLiteFailure("Connection \(Self.name(database)) already exists")
        }
        guard !encrypted else {
            throw SQLiteFailure(
                "Database cannot be encrypted as 'No Encryption' set in capacitor.config")
        }
        let path = path(database)
        let process = PhoneProcess.current
        try process.system.fileSystem.createDirectory(
            PhonePath.parent(path), withIntermediates: true, as: process)
        connections[key] = SQLiteDatabase(
            path: path, isReadOnly: readOnly, version: version, upgrades: upgrades)
    }

    func connection(_ database: String, readOnly: Bool = false) throws -> SQLiteDatabase {
        guard let connection = connections[Self.key(database, readOnly)] else {
            throw SQLiteFailure("No available connection for database \(Self.name(database))")
        }
        return connection
    }

    func opened(_ database: String, readOnly: Bool = false) throws -> SQLiteDatabase {
        let connection = try connection(database, readOnly: readOnly)
        guard connection.isOpen else {
            throw SQLiteFailure("database \(Self.name(database)) not opened")
        }
        return connection
    }

    /// A connection that may write, whatever mode the call names.
    func writable(_ database: String, readOnly: Bool) throws -> SQLiteDatabase {
        let connection = try connection(database)
        guard !readOnly else { throw SQLiteFailure("not allowed in read-only mode") }
        guard connection.isOpen else {
            throw SQLiteFailure("database \(Self.name(database)) not opened")
        }
        return connection
    }

    /// The open read-write connection of a call that also says its mode; `words` tell that it is shut.
    func synchronized(
        _ database: String, readOnly: Bool, _ words: String
    ) throws -> SQLiteDatabase {
        let connection = try connection(database)
        guard !readOnly else { throw SQLiteFailure("not allowed in read-only mode") }
        guard connection.isOpen else { throw SQLiteFailure("\(words): db not opened") }
        return connection
    }

    /// A connection of nobody's, to bring JSON into a file that may lie there.
    func importing(_ database: String, version: Int, overwrites: Bool) throws -> SQLiteDatabase {
        let path = path(database)
        let process = PhoneProcess.current
        let files = process.system.fileSystem
        try files.createDirectory(PhonePath.parent(path), withIntermediates: true, as: process)
        if overwrites, files.exists(path, as: process) { try files.remove(path, as: process) }
        let connection = SQLiteDatabase(
            path: path, isReadOnly: false, version: version, upgrades: SQLiteUpgrades())
        try connection.open()
        return connection
    }

    func close(_ database: String, readOnly: Bool) throws {
        let connection = try opened(database, readOnly: readOnly)
        guard !connection.isInTransaction else {
            throw SQLiteFailure(
                "database \(Self.name(database)) failed to close still in transaction")
        }
        connection.close()
    }

    func closeConnection(_ database: String, readOnly: Bool) throws {
        try connection(database, readOnly: readOnly).close()
        connections[Self.key(database, readOnly)] = nil
    }

    /// Compares with what JavaScript believes; what cannot be mended is closed.
    func isConsistent(_ names: [String], _ openModes: [String]) -> Bool {
        let expected = Set(zip(openModes, names).map { "\($0)_\($1)" })
        if !expected.isEmpty, connections.count >= expected.count {
            if connections.count > expected.count {
                for key in connections.keys.sorted() where !expected.contains(key) {
                    connections[key] = nil
                }
            }
            if Set(connections.keys) == expected { return true }
        }
        for key in connections.keys.sorted() { connections[key]?.close() }
        connections.removeAll()
        return false
    }

    func fileExists(_ database: String) -> Bool {
        let process = PhoneProcess.current
        return process.system.fileSystem.exists(path(database), as: process)
    }

    func deleteDatabase(_ database: String) throws {
        let connection = try connection(database)
        if connection.isOpen { connection.close() }
        let process = PhoneProcess.current
        let path = path(database)
        guard process.system.fileSystem.exists(path, as: process) else { return }
        try process.system.fileSystem.remove(path, as: process)
    }

    /// The names of the files.
    func databases() throws -> [String] {
        let process = PhoneProcess.current
        let folder = PhonePath.parent(context.getDatabasePath("x"))
        let files = process.system.fileSystem
        let names = files.exists(folder, as: process) ? try files.list(folder, as: process) : []
        let own = names.filter { $0.contains("SQLite") && !$0.hasSuffix("-journal") }
        guard !own.isEmpty else { throw SQLiteFailure("No databases available ") }
        return own
    }
}
