import CapacitorAndroid

/// Where the plugin finds databases, and puts them.
struct SQLiteFolders {
    let context: Context

    /// Made where it is missing.
    var databases: File {
        let folder = plainDatabases
        _ = folder.mkdir()
        return folder
    }

    private var plainDatabases: File { File(context.dataFolder + "/databases") }
    var cache: File { File(context.getCacheDir()) }

    /// The folder for a path of the app's, which begins with `files` or `databases`.
    func folder(_ path: String) throws -> File {
        let place: File
        let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        if path == "default" {
            place = plainDatabases
        } else if path.lowercased() == "cache" {
            place = cache
        } else if parts.count < 2 {
            place = File(context.getFilesDir())
        } else {
            switch parts[0] {
            case "files": place = File("\(context.getFilesDir())/\(parts[1])")
            case "databases": place = File("\(plainDatabases.path)/\(parts[1])")
            default: throw SQLiteFailure("Folder \(path) not allowed")
            }
        }
        guard place.exists() else { throw SQLiteFailure("Folder \(place.path) does not exist") }
        return place
    }

    static func names(in folder: File) -> [String] { folder.listFiles()?.map(\.name) ?? [] }

    /// With the plugin's ending.
    static func withSuffix(_ name: String) -> String {
        name.hasSuffix("SQLite.db") ? name : name.dropLast(3) + "SQLite.db"
    }

    // MARK: Databases of other plugins

    func migratable(_ path: String) throws -> [String] {
        _ = databases
        let names = Self.names(in: try folder(path)).filter { !$0.contains("SQLite") }
        guard !names.isEmpty else { throw SQLiteFailure("No databases available ") }
        return names
    }

    /// The files of a folder that the plugin has not made and the list means, with their names here: all
    /// that end in `.db`, where it is empty.
    private func files(of folder: File, _ wanted: [String]) -> [(file: File, target: String)] {
        Self.names(in: folder).filter { !$0.contains("SQLite.db") }.compactMap { name in
            let file = File(folder, name)
            let hasEnding = file.extension == "db" && name != ".db"
            guard wanted.isEmpty ? hasEnding : wanted.contains(name) else { return nil }
            return (
                file, hasEnding ? name.replacing(".db", with: "SQLite.db") : name + "SQLite.db"
            )
        }
    }

    /// Copies or moves them to the plugin's own.
    func migrate(_ path: String, _ wanted: [String], moves: Bool) throws {
        let databases = databases
        let folder = try folder(path)
        if folder.path != databases.path, Self.names(in: folder).isEmpty {
            throw SQLiteFailure("Folder \(folder.path) no database files")
        }
        for (file, name) in files(of: folder, wanted) {
            let target = File(databases, name)
            guard moves ? file.renameTo(target) : Self.copy(file, to: target) else {
                let verb = moves ? "move" : "copy"
                throw SQLiteFailure("Failed in \(verb) \(file.name) to \(file.name)")
            }
        }
    }

    func delete(_ path: String, _ wanted: [String]) throws {
        for (file, _) in files(of: try folder(path), wanted) where !file.delete() {
            throw SQLiteFailure("Failed in delete \(file.name)")
        }
    }

    private static func copy(_ file: File, to target: File) -> Bool {
        do {
            try write(file.readBytes(), to: target)
            return true
        } catch {
            return false
        }
    }

    /// Takes the place of what is there.
    static func write(_ bytes: Data, to file: File) throws {
        try file.open(append: false)
        try file.appendBytes(bytes)
    }
}
