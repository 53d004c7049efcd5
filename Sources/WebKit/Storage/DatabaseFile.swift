import FaradFoundation

/// The file of one database: `<origin>/<hash of the name>/IndexedDB.sqlite3`, as WebKit has it.
struct DatabaseFile {
    let name: String
    /// Nil: the database is in memory, and ends with who keeps it.
    let folder: String?

    private static let fileName = "IndexedDB.sqlite3"

    private var path: String? {
        folder.map { $0 + "/" + ContentHash.text(Data(name.utf8)) + "/" + Self.fileName }
    }

    /// Opens it, and makes it where there is none.
    func open() throws(SQLiteConnection.Failure) -> DatabaseRecords {
        guard let path else {
            return try DatabaseRecords(SQLiteConnection(path: ":memory:", fileSystem: nil))
        }
        let system = PhoneProcess.current.system
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        // What keeps the folder from being made keeps SQLite from opening the file, which says why.
        try? system.fileSystem.createDirectory(folder, withIntermediates: true)
        return try DatabaseRecords(
            SQLiteConnection(path: path, fileSystem: SQLiteVFS.name(for: system)))
    }

    func remove() {
        guard let path else { return }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try? PhoneProcess.current.system.fileSystem.remove(folder)
    }

    /// How many bytes the databases of a folder take, with what SQLite keeps beside them.
    static func size(ofAllIn folder: String?) -> Int {
        guard let folder else { return 0 }
        let files = PhoneProcess.current.system.fileSystem
        let folders = (try? files.list(folder)) ?? []
        return folders.map { folder + "/" + $0 }.reduce(0) { size, folder in
            let names = (try? files.list(folder)) ?? []
            return names.reduce(size) { $0 + ((try? files.status(folder + "/" + $1).size) ?? 0) }
        }
    }

    /// Names and versions of the databases of a folder.
    static func stored(in folder: String?) -> [(name: String, version: Int64)] {
        guard let folder else { return [] }
        let system = PhoneProcess.current.system
        guard let names = try? system.fileSystem.list(folder) else { return [] }
        return names.sorted().compactMap { entry in
            let path = "\(folder)/\(entry)/\(fileName)"
            guard system.fileSystem.exists(path),
                let connection = try? SQLiteConnection(
                    path: path, fileSystem: SQLiteVFS.name(for: system)),
                let records = try? DatabaseRecords(connection),
                let name = try? records.name(), let version = try? records.version()
            else { return nil }
            return (name, version)
        }
    }
}
