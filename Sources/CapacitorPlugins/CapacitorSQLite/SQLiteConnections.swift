import Capacitor

/// The connections that the app has made, by mode and name.
///
/// They outlive the page: nothing but a close takes one away (F146).
final class SQLiteConnections {
    let folder: String
    /// Why the plugin can do nothing: there is no folder for its databases.
    private let failure: SQLiteFailure?
    let secret: SQLiteSecret
    private var connections: [String: SQLiteDatabase] = [:]

    /// `location` is the configured `iosDatabaseLocation`.
    init(location: String?, secret: SQLiteSecret) {
        self.secret = secret
        let place = Result { try PhoneFiles.folder(location ?? "Documents") }
        switch place {
        case .success(let folder): (self.folder, failure) = (folder, nil)
        case .failure(let error): (folder, failure) = ("", error as? SQLiteFailure)
        }
        guard let location, failure == nil, !PhoneFiles.isFolder(folder) else { return }
        PhoneFiles.createFolder(folder)
        // A folder that is new gets the databases that lie in Documents.
        if location.hasPrefix("Documents") || location.hasPrefix("default") { return }
        for name in PhoneFiles.list(PhoneFiles.documents) where name.hasSuffix("SQLite.db") {
            // As in the plugin, what cannot be moved is missed when it is opened.
            try? PhoneFiles.move("\(PhoneFiles.documents)/\(name)", to: "\(folder)/\(name)")
        }
    }

    func requireFolder() throws {
        if let failure { throw failure }
    }

    /// A trailing `.db` is dropped (F145), but from a path.
    static func name(_ database: String) -> String {
        database.hasSuffix(".db") && !database.contains("/")
            ? String(database.dropLast(3)) : database
    }

    private static func key(_ name: String, _ readOnly: Bool) -> String {
        (readOnly ? "RO_" : "RW_") + name
    }

    func path(_ name: String) -> String { "\(folder)/\(name)SQLite.db" }

    func create(
        _ database: String, readOnly: Bool, encrypted: Bool, mode: String, version: Int,
        upgrades: [SQLiteUpgrade]
    ) throws {
        let name = Self.name(database)
        let key = Self.key(name, readOnly)
        guard connections[key] == nil else {
            throw SQLiteFailure("Connection \(name) already exists")
        }
        guard !encrypted || secret.isConfigured else {
            throw SQLiteFailure(
                "Database cannot be encrypted as 'No Encryption' set in capacitor.config")
        }
        connections[key] = SQLiteDatabase(
            path: path(name), isReadOnly: readOnly, version: version, upgrades: upgrades
        ) { [secret, path = path(name)] in
            try secret.prepare(path, encrypted: encrypted, mode: mode)
        }
    }

    /// A connection to any file, which may only be read; one that ends as the plugin's own is taken for a
    /// name in its folder.
    func createForeign(_ path: String, version: Int) throws {
        let key = Self.key(path, true)
        guard connections[key] == nil else {
            throw SQLiteFailure("Connection \(path) already exists")
        }
        guard PhoneFiles.exists(path) else {
            throw SQLiteFailure(told: "failed", "database \(path) does not exist")
        }
        let isForeign = path.contains("/") && !path.hasSuffix("SQLite.db")
        connections[key] = SQLiteDatabase(
            path: isForeign ? path : "\(folder)/\(path)", isReadOnly: true, version: version,
            upgrades: [])
    }

    func closeForeign(_ path: String) throws {
        let key = Self.key(path, true)
        guard let connection = connections[key] else {
            throw SQLiteFailure("Connection to \(path) not available")
        }
        try connection.close()
        connections[key] = nil
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
    func importing(
        _ database: String, encrypted: Bool, version: Int, overwrites: Bool
    ) throws -> SQLiteDatabase {
        let path = path(Self.name(database))
        if overwrites { try deleteFile(database) }
        let connection = SQLiteDatabase(
            path: path, isReadOnly: false, version: version, upgrades: []
        ) { [secret] in
            try secret.prepare(
                path, encrypted: encrypted, mode: encrypted ? "secret" : "no-encryption")
        }
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

    func databases() throws -> [String] {
        guard PhoneFiles.isFolder(folder) else { throw SQLiteFailure("getFileListFailed") }
        return PhoneFiles.list(folder).filter { $0.hasSuffix(".db") && $0.contains("SQLite") }
    }

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

    func closeAll() throws {
        for key in connections.keys.sorted() { try connections[key]?.close() }
        connections.removeAll()
    }
}
