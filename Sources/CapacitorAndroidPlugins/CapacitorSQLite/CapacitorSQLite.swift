import CapacitorAndroid
import FaradFoundation

/// The connections that the app has made, by mode and name; they outlive the page (F145, F146).
final class CapacitorSQLite {
    private let context: Context
    let secret: SQLiteSecret
    private var connections: [String: SQLiteDatabase] = [:]

    init(_ context: Context, _ secret: SQLiteSecret) {
        self.context = context
        self.secret = secret
    }

    /// A trailing `.db` is dropped.
    static func name(_ database: String) -> String {
        guard !database.contains("/"), database.hasSuffix(".db") else { return database }
        return String(database.dropLast(3))
    }

    private static func key(_ database: String, _ readOnly: Bool) -> String {
        (readOnly ? "RO_" : "RW_") + name(database)
    }

    func path(_ database: String) -> String {
        context.getDatabasePath(Self.name(database) + "SQLite.db")
    }

    func createConnection(
        _ database: String, encrypted: Bool, mode: String, readOnly: Bool, version: Int,
        upgrades: SQLiteUpgrades
    ) throws {
        let key = Self.key(database, readOnly)
        guard connections[key] == nil else {
            throw SQLiteFailure("Connection \(Self.name(database)) already exists")
        }
        guard !encrypted || secret.isConfigured else {
            throw SQLiteFailure(
                "Database cannot be encrypted as 'No Encryption' set in capacitor.config")
        }
        let path = path(database)
        _ = File(path).parentFile?.mkdirs()
        connections[key] = SQLiteDatabase(
            path: path, isReadOnly: readOnly, version: version, upgrades: upgrades
        ) { [secret] in
            try secret.prepare(path, encrypted: encrypted, mode: mode)
        }
    }

    /// A connection to any file, which may only be read.
    func createForeign(_ path: String, version: Int) throws {
        let key = Self.key(path, true)
        guard connections[key] == nil else {
            throw SQLiteFailure("Connection \(path) already exists")
        }
        guard File(path).exists() else {
            throw SQLiteFailure("Database \(path) does not exist")
        }
        connections[key] = SQLiteDatabase(
            path: context.getDatabasePath(path), isReadOnly: true, version: version,
            upgrades: SQLiteUpgrades())
    }

    func closeForeign(_ path: String) throws {
        try connection(path, readOnly: true).close()
        connections[Self.key(path, true)] = nil
    }

    func closeAll() throws {
        for key in connections.keys.sorted() { connections[key]?.close() }
        connections.removeAll()
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
    func importing(
        _ database: String, encrypted: Bool, version: Int, overwrites: Bool
    ) throws -> SQLiteDatabase {
        let file = File(path(database))
        _ = file.parentFile?.mkdirs()
        if overwrites { _ = file.delete() }
        let connection = SQLiteDatabase(
            path: file.path, isReadOnly: false, version: version, upgrades: SQLiteUpgrades()
        ) { [secret] in
            try secret.prepare(file.path, encrypted: encrypted, mode: "secret")
        }
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
    func isConsistent(_ names: [String], _ openModes: [String]) throws -> Bool {
        let expected = Set(zip(openModes, names).map { "\($0)_\($1)" })
        if !expected.isEmpty, connections.count >= expected.count {
            if connections.count > expected.count {
                for key in connections.keys.sorted() where !expected.contains(key) {
                    connections[key] = nil
                }
            }
            if Set(connections.keys) == expected { return true }
        }
        try closeAll()
        return false
    }

    func fileExists(_ database: String) -> Bool { File(path(database)).exists() }

    /// A database that is shut is opened first, so that one which cannot be stays.
    func deleteDatabase(_ database: String, readOnly: Bool) throws {
        let connection = try connection(database)
        guard !readOnly else { throw SQLiteFailure("not allowed in read-only mode") }
        let path = path(database)
        try SQLiteFailure.within("Failed in deleteDB ") {
            if File(path).exists(), !connection.isOpen { try connection.open() }
        }
        connection.close()
        for ending in ["", "-journal", "-shm", "-wal"] { _ = File(path + ending).delete() }
    }

    /// The names of the files.
    func databases() throws -> [String] {
        let folder = SQLiteFolders(context: context).databases
        let own = SQLiteFolders.names(in: folder).filter { $0.hasSuffix("SQLite.db") }
        guard !own.isEmpty else { throw SQLiteFailure("No databases available ") }
        return own
    }
}
