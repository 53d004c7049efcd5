import Foundation

/// A picture that the system uploads for one of the two processes: all that either of them needs to
/// go on when it hears of the end.
struct Upload: Codable {
    /// The message's.
    let id: String
    let name: String
    let image: Data
    /// What the picture is sealed with.
    let key: Data
    /// Where the server has it; nil until then.
    var asset: String?
}

/// The uploads that are not sent yet, a file for each, in the container that both processes share.
struct UploadFolder {
    private static let suffix = ".upload"

    private let directory: AccountDirectory

    init(_ directory: AccountDirectory) { self.directory = directory }

    private var files: FileManager { .default }

    private func file(_ id: String) -> URL {
        directory.uploads.appendingPathComponent(id + Self.suffix, isDirectory: false)
    }

    private func makeFolder() throws {
        try files.createDirectory(at: directory.uploads, withIntermediateDirectories: true)
    }

    /// What is sent to the server: the picture, sealed.
    func body(of upload: Upload) throws -> URL {
        try makeFolder()
        let url = directory.uploads.appendingPathComponent(
            upload.id + ".sealed", isDirectory: false)
        try SealedAsset.seal(upload.image, upload.key).write(to: url, options: .atomic)
        return url
    }

    func write(_ upload: Upload) throws {
        try makeFolder()
        try Coding.data(upload).write(to: file(upload.id), options: .atomic)
    }

    /// Nil when the other process is through with it.
    func read(_ id: String) -> Upload? {
        guard let data = try? Data(contentsOf: file(id)) else { return nil }
        return try? JSONDecoder().decode(Upload.self, from: data)
    }

    func all() -> [Upload] {
        let names = (try? files.contentsOfDirectory(atPath: directory.uploads.path)) ?? []
        return names.sorted().filter { $0.hasSuffix(Self.suffix) }.compactMap {
            read(String($0.dropLast(Self.suffix.count)))
        }
    }

    /// It is sent, or never will be. Gone already is as good.
    func remove(_ id: String) {
        let body = directory.uploads.appendingPathComponent(id + ".sealed", isDirectory: false)
        try? files.removeItem(at: body)
        try? files.removeItem(at: file(id))
    }
}
