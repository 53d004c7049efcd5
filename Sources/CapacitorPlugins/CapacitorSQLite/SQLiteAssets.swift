import Capacitor
import Compression

/// The databases that the app's assets bring, plain or in zip files.
struct SQLiteAssets {
    private static let folder = "/assets/databases"

    let overwrites: Bool

    func copy(to target: String) throws {
        let files = CapacitorEnvironment.current.appFileNames(Self.folder)
            .filter { $0.split(separator: "/").count == 3 }
        guard !files.isEmpty else {
            throw SQLiteFailure(told: "failed", "assets database path does not exist")
        }
        for file in files where file.hasSuffix(".db") {
            let name = Self.withSuffix(String(file.dropFirst(Self.folder.count + 1)))
            try write(contents(file), to: "\(target)/\(name)") { _ in
                "Error: copyFile Failed"
            }
        }
        for file in files where file.hasSuffix(".zip") { try unzip(file, to: target) }
    }

    private func contents(_ file: String) -> Data {
        CapacitorEnvironment.current.appFiles(file) ?? Data()
    }

    private func unzip(_ file: String, to target: String) throws {
        do {
            let archive = try ZipArchive([UInt8](contents(file)))
            for entry in archive.entries {
                let path = "\(target)/\(Self.withSuffix(entry.path))"
                if entry.isFolder {
                    PhoneFiles.createFolder(path)
                    continue
                }
                PhoneFiles.createFolder(
                    URL(fileURLWithPath: path, isDirectory: false).deletingLastPathComponent().path)
                try write(Data(archive.contents(of: entry)), to: path) {
                    "Error: Extracting \(entry.path) from archive failed \($0)"
                }
            }
        } catch is ZipArchive.Unreadable {
            let place = Bundle.main.bundleURL.absoluteString + "public" + file
            let cause = SQLiteFailure(
                told: "unzipToDatabaseFailed", "Error: Read Archive: \(place) failed")
            throw cause.within("Error: ")
        }
    }

    private func write(
        _ data: Data, to path: String, _ words: (String) -> String
    ) throws {
        if PhoneFiles.exists(path), !overwrites { return }
        do {
            try data.write(to: URL(fileURLWithPath: path, isDirectory: false))
        } catch {
            throw SQLiteFailure(words(error.localizedDescription))
        }
    }

    private static func withSuffix(_ name: String) -> String {
        name.hasSuffix(".db") && !name.contains("SQLite.db")
            ? name.dropLast(3) + "SQLite.db" : name
    }
}
