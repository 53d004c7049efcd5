import Capacitor
import Compression

/// A database that a server has, plain or in a zip file, on its way into a folder.
struct SQLiteDownload {
    let folder: String

    /// - Parameter done: Told whether it is there.
    func start(_ address: String, _ done: @escaping (Bool) -> Void) {
        guard let url = URL(string: address), ["db", "zip"].contains(url.pathExtension) else {
            return done(false)
        }
        URLSession.shared.downloadTask(with: url) { location, _, _ in
            guard let location else { return done(false) }
            do {
                let file = PhoneFiles.temporaryFolder + "/" + url.lastPathComponent
                try PhoneFiles.move(location.path, to: file)
                guard url.pathExtension == "zip" else {
                    try take(file)
                    return done(true)
                }
                DispatchQueue.global().async { done(Result { try unzip(file) }.isSuccess) }
            } catch {
                done(false)
            }
        }.resume()
    }

    /// Beside the zip file first, where nothing may lie in the way.
    private func unzip(_ file: String) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file, isDirectory: false))
        let archive = try ZipArchive([UInt8](bytes))
        var databases: [String] = []
        for entry in archive.entries where !entry.isFolder && entry.path.hasSuffix(".db") {
            let target = URL(
                fileURLWithPath: "\(PhoneFiles.temporaryFolder)/\(entry.path)", isDirectory: false)
            PhoneFiles.createFolder(target.deletingLastPathComponent().path)
            try Data(archive.contents(of: entry)).write(to: target, options: .withoutOverwriting)
            databases.append(target.path)
        }
        try PhoneFiles.remove(file)
        try databases.forEach(take)
    }

    private func take(_ file: String) throws {
        PhoneFiles.createFolder(folder)
        var name = URL(fileURLWithPath: file, isDirectory: false).lastPathComponent
        if name.hasSuffix(".db"), !name.contains("SQLite") {
            name = name.replacingOccurrences(of: ".db", with: "SQLite.db")
        }
        try PhoneFiles.move(file, to: "\(folder)/\(name)")
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
