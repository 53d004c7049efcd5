import CapacitorAndroid
import Compression
import Simulation

/// Databases from elsewhere, plain or in zip files: the app's assets, and what a server has.
struct SQLiteAssets {
    private static let folder = "/assets/databases"

    let context: Context

    func copy(overwrites: Bool) throws {
        let environment = CapacitorAndroidEnvironment.current
        let files = environment.appFileNames(Self.folder)
        guard !files.isEmpty else {
            throw SQLiteFailure("Folder public/assets/databases does not exist or is empty")
        }
        let target = SQLiteFolders(context: context).databases
        for file in files where file.split(separator: "/").count == 3 {
            let name = String(file.dropFirst(Self.folder.count + 1))
            let bytes = environment.appFiles(file) ?? Data()
            if name.hasSuffix(".db"), name.count > 3 {
                try write(bytes, name, to: target, overwrites)
            } else if name.hasSuffix(".zip"), name.count > 4 {
                try unzip(bytes, to: target, overwrites: overwrites)
            }
        }
    }

    private func write(_ bytes: Data, _ name: String, to target: File, _ overwrites: Bool) throws {
        let file = File(target, SQLiteFolders.withSuffix(name))
        if file.exists(), !overwrites { return }
        do {
            try SQLiteFolders.write(bytes, to: file)
        } catch let error as JavaException {
            throw SQLiteFailure("in copyFromAssetsToDatabase \(error.message ?? "null")")
        }
    }

    /// What is no zip file has no entries for Java.
    private func unzip(_ bytes: Data, to target: File, overwrites: Bool) throws {
        guard let archive = try? ZipArchive([UInt8](bytes)) else { return }
        for entry in archive.entries {
            guard entry.path.hasSuffix(".db") else {
                throw SQLiteFailure(
                    "Farad: \(entry.path) of a zip file is no .db file, which keeps the plugin "
                        + "busy for ever on Android")
            }
            guard let bytes = try? archive.contents(of: entry) else { return }
            try write(Data(bytes), entry.path, to: target, overwrites)
        }
    }

    // MARK: A server

    /// Fetches a file to the cache and moves every database that lies there to the plugin's own.
    ///
    /// - Parameter done: Called once, on the queue.
    func download(
        _ address: String, on queue: SerialQueue, _ done: @escaping ((any Error)?) -> Void
    ) {
        do {
            var name = try Self.fileName(address)
            let isZip = name.lowercased().hasSuffix(".zip") && !name.contains("SQLite.db")
            if !isZip { name = SQLiteFolders.withSuffix(name) }
            let file = File(SQLiteFolders(context: context).cache, name)
            let connection = try HttpURLConnection(address)
            connection.connect(on: queue) { result in
                // It keeps the connection until it has come.
                _ = connection
                done(Self.failure { try keep(result, file, isZip: isZip) })
            }
        } catch {
            done(Self.failure { throw error })
        }
    }

    private static func failure(_ body: () throws -> Void) -> (any Error)? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    private static func fileName(_ address: String) throws -> String {
        do {
            _ = try HttpURLConnection(address)
        } catch let error as JavaException {
            throw SQLiteFailure(error.message ?? "null")
        }
        let path = URL(string: address)?.path ?? ""
        let name = String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
        guard let kind = name.firstMatch(of: #/\.([a-zA-Z0-9]+)(?:[\?#]|$)/#)?.1.lowercased() else {
            throw SQLiteFailure("extension db or zip not found")
        }
        guard name.contains("SQLite.db") || kind == "db" || kind == "zip" else {
            throw SQLiteFailure("Unknown file type. Filename: \(name)")
        }
        return name
    }

    private func keep(
        _ result: Result<HttpURLConnection.Response, JavaException>, _ file: File, isZip: Bool
    ) throws {
        let response = try result.get()
        guard response.status == 200 else {
            throw JavaException(
                "java.io.IOException",
                "No file to download. Server replied HTTP code: \(response.status)")
        }
        let folders = SQLiteFolders(context: context)
        try SQLiteFolders.write(response.body, to: file)
        if isZip {
            try unzip(response.body, to: folders.cache, overwrites: true)
            _ = file.delete()
        }
        for name in SQLiteFolders.names(in: folders.cache) where name.hasSuffix(".db") {
            let target = File(context.getDatabasePath(name))
            let found = File(folders.cache, name)
            guard found.renameTo(target) else {
                throw SQLiteFailure("moveAllDBs: move file \(name) failed")
            }
        }
    }
}
