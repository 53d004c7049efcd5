import Capacitor

/// Where databases live on the phone.
enum PhoneFiles {
    /// The virtual file system through which SQLite reaches the phone's storage.
    static var vfs: String? { PhoneSystem.current.map(SQLiteVFS.name) }

    /// Lets the connection's `random()` draw from the running process's stream.
    static func prepare(_ connection: OpaquePointer) { SQLiteVFS.prepare(connection) }

    /// The folder for a location; the first part chooses the base (F145).
    static func folder(_ location: String) throws -> String {
        let parts = location.split(separator: "/", maxSplits: 1).map(String.init)
        let base: String
        switch parts.first {
        case "Library"?: base = path(.libraryDirectory)
        case "Applications"?: base = path(.applicationDirectory)
        case "tmp"?: base = temporaryFolder
        case "Documents"?, "default"?: base = documents
        case let first? where first.lowercased() == "cache": base = path(.cachesDirectory)
        case nil: throw SQLiteFailure("Farad: a folder without a name ends the app on an iPhone")
        default:
            throw SQLiteFailure(
                "getFolderURL command failed : " + SQLiteFailure.localized("UtilsFileError", 2))
        }
        return ([base] + parts.dropFirst()).joined(separator: "/")
    }

    static var documents: String { path(.documentDirectory) }
    static var temporaryFolder: String { FileManager.default.temporaryDirectory.path }

    static func createFolder(_ path: String) {
        // As in the plugin, a folder that cannot be made shows when a database is opened.
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// Takes the place of a file that is there.
    static func copy(_ path: String, to target: String) throws {
        if exists(target) { try remove(target) }
        try FileManager.default.copyItem(atPath: path, toPath: target)
    }

    /// As ``copy(_:to:)``, with nothing left behind.
    static func move(_ path: String, to target: String) throws {
        if exists(target) { try remove(target) }
        try FileManager.default.moveItem(atPath: path, toPath: target)
    }

    static func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: path)
    }

    static func list(_ folder: String) -> [String] {
        // A folder that is not there holds no databases.
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    }

    private static func path(_ directory: FileManager.SearchPathDirectory) -> String {
        FileManager.default.urls(for: directory, in: .userDomainMask).first?.path ?? ""
    }
}
