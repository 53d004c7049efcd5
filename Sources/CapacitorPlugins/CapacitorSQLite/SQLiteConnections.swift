import Capacitor

/// The connections that the app has made, by mode and name.
///
/// They outlive the page: nothing but a close takes one away (F146).
final class SQLiteConnections {
    private let folder: String
    private var connections: [String: SQLiteDatabase] = [:]

    /// `location` is the configured `iosDatabaseLocation`.
    init(location: String?) {
        folder = PhoneFiles.folder(location ?? "Documents")
        if location != nil { PhoneFiles.createFolder(folder) }
    }

    /// A trailing `.db` is dropped (F145).
    static func name(_ database: String) -> String {
        database.hasSuffix(".db") ? String(database.dropLast(3)) : database
    }

    private static func key(_ name: String, _ readOnly: Bool) -> String {
        (readOnly ? "RO_" : "RW_") + name
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)SQLite.db" }

    func create(
        _ database: String, readOnly: Bool, encrypted: Bool, version: Int,
        upgrades: [SQLiteUpgrade]
    ) throws {
        let name = Self.name(database)
        let key = Self.key(name, readOnly)
        guard connections[key] == nil else {
            throw SQLiteFailure("Connection \(name) already exists")
        }
        guard !encrypted else {
            throw SQLiteFailure(
                "Database cannot be encrypted as 'No Encryption' set in capacitor.config")
        }
        connections[key] = SQLiteDatabase(
            path: path(name), isReadOnly: readOnly, version: version, upgrades: upgrades)
    }

    func connection(_ database: String, readOnly: Bool) throws -> SQLiteDatabase {
        let name = Self.name(database)
        guard let connection = connections[Self.key(name, readOnly)] else {
            throw SQLiteFailure("Connection to \(name) not available")
        }
        return connection
    }

    /// An open connection that may write, whatever mode the call names.
    func writable(_ database: String, readOnly: Bool = false) throws -> SQLiteDatabase {
        let connection = try connection(database, readOnly: false)
        guard !readOnly else { throw SQLiteFailure("not allowed in read-only mode") }
        guard connection.isOpen else {
            throw SQLiteFailure("Database \(Self.name(database)) not opened or in read-only")
        }
        return connection
    }

    func readable(_ database: String, readOnly: Bool) throws -> SQLiteDatabase {
        try readable(connection(database, readOnly: readOnly), database)
    }

    private func readable(
        _ connection: SQLiteDatabase, _ database: String
    ) throws -> SQLiteDatabase {
        guard connection.isOpen else {
            throw SQLiteFailure("Database \(Self.name(database)) not opened")
        }
        return connection
    }

    /// The open read-write connection of a call that also says its mode.
    func synchronized(_ database: String, readOnly: Bool) throws -> SQLiteDatabase {
        let connection = try connection(database, readOnly: false)
        guard !readOnly else { throw SQLiteFailure("not allowed in read-only mode") }
        return try readable(connection, database)
    }

    /// A connection of nobody's, to bring JSON into a file that may lie there.
    func importing(_ database: String, version: Int, overwrites: Bool) throws -> SQLiteDatabase {
        let path = path(Self.name(database))
        if overwrites { try deleteFile(database) }
        let connection = SQLiteDatabase(
            path: path, isReadOnly: false, version: version, upgrades: [])
        try connection.open()
        return connection
    }

    /// Closing a connection that nobody made is no error.
    func remove(_ database: String, readOnly: Bool) throws {
        let key = Self.key(Self.name(database), readOnly)
        try connections[key]?.close()
        connections[key] = nil
    }

    func fileExists(_ database: String) -> Bool { PhoneFiles.exists(path(Self.name(database))) }

    func deleteFile(_ database: String) throws {
        let path = path(Self.name(database))
        guard PhoneFiles.exists(path) else { return }
        try FileManager.default.removeItem(atPath: path)
    }

    func databases() -> [String] { PhoneFiles.list(folder).filter { $0.hasSuffix("SQLite.db") } }

    /// Compares with what JavaScript believes; what cannot be mended is closed (F146).
    func isConsistent(names: [String], openModes: [String]) throws -> Bool {
        let expected = zip(openModes, names).map { "\($0)_\($1)" }
        if !expected.isEmpty, connections.count >= expected.count {
            for key in connections.keys.sorted() where !expected.contains(key) {
                connections[key] = nil
            }
            if Set(connections.keys) == Set(expected) { return true }
        }
        try closeAll()
        return false
    }

    private func closeAll() throws {
        for key in connections.keys.sorted() { try connections[key]?.close() }
        connections.removeAll()
    }
}
