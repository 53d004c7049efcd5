import Capacitor

/// Files by paths relative to a folder of the app, or by whole URLs.
struct Filesystem {
    enum Failure: LocalizedError {
        case noParentFolder, noSave, noAppend, notEmpty

        var errorDescription: String? {
            switch self {
            case .noParentFolder: "Parent folder doesn't exist"
            case .noSave: "Unable to save file"
            case .noAppend: "Unable to append file"
            case .notEmpty: "Folder is not empty"
            }
        }
    }

    /// Whether a call's text is the file's text, as UTF-8, or its bytes in base64. The name of an
    /// encoding makes no difference.
    enum Coding {
        case text, base64

        init(_ encoding: String?) { self = encoding == nil ? .base64 : .text }
    }

    // MARK: Places

    /// Without a directory the path is a URL; a directory that iOS lacks is the documents' folder.
    /// Nil for a path that is no URL.
    func url(_ path: String, in directory: String?) -> URL? {
        guard let directory else { return URL(string: path) }
        let folder: FileManager.SearchPathDirectory
        switch directory {
        case "CACHE": folder = .cachesDirectory
        case "LIBRARY": folder = .libraryDirectory
        default: folder = .documentDirectory
        }
        guard let root = FileManager.default.urls(for: folder, in: .userDomainMask).first else {
            return nil
        }
        return path.isEmpty ? root : root.appendingPathComponent(path)
    }

    // MARK: Contents

    func read(_ url: URL, _ coding: Coding) throws -> String {
        switch coding {
        case .text: try String(contentsOf: url, encoding: .utf8)
        case .base64: try Data(contentsOf: url).base64EncodedString()
        }
    }

    /// Moves a file to a place, over whatever is there.
    func keep(_ file: URL, at target: URL, recursive: Bool) throws {
        let parent = target.deletingLastPathComponent()
        if recursive, !FileManager.default.fileExists(atPath: parent.path) {
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        }
        if FileManager.default.fileExists(atPath: target.path) {
            try FileManager.default.removeItem(at: target)
        }
        try FileManager.default.moveItem(at: file, to: target)
    }

    func write(_ data: String, to url: URL, _ coding: Coding, recursive: Bool) throws {
        let parent = url.deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: parent.path) {
            guard recursive else { throw Failure.noParentFolder }
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        }
        guard let bytes = bytes(data, coding) else { throw Failure.noSave }
        try bytes.write(to: url)
    }

    /// Makes the file when there is none, but not its folder.
    func append(_ data: String, to url: URL, _ coding: Coding) throws {
        guard FileManager.default.fileExists(atPath: url.path) else {
            return try write(data, to: url, coding, recursive: false)
        }
        guard let bytes = bytes(data, coding) else { throw Failure.noAppend }
        try (Data(contentsOf: url) + bytes).write(to: url)
    }

    private func bytes(_ data: String, _ coding: Coding) -> Data? {
        switch coding {
        case .text: Data(data.utf8)
        case .base64: Data.capacitor.data(base64EncodedOrDataUrl: data)
        }
    }

    // MARK: Files and folders

    /// A file that is missing is as good as deleted.
    func delete(_ url: URL) throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        try FileManager.default.removeItem(atPath: url.path)
    }

    func makeFolder(_ url: URL, recursive: Bool) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: recursive)
    }

    func removeFolder(_ url: URL, recursive: Bool) throws {
        guard try recursive || list(url).isEmpty else { throw Failure.notEmpty }
        try FileManager.default.removeItem(at: url)
    }

    func list(_ url: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: url, includingPropertiesForKeys: nil, options: [])
    }

    /// Type, size, times in milliseconds, and URL.
    func describe(_ url: URL) throws -> [String: Any] {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        func milliseconds(_ key: FileAttributeKey) -> UInt64 {
            let seconds = (attributes[key] as? Date)?.timeIntervalSince1970 ?? 0
            return UInt64((seconds * 1000).rounded())
        }
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        return [
            "type": isFolder ? "directory" : "file",
            "size": (attributes[.size] as? NSNumber)?.uint64Value ?? 0,
            "ctime": milliseconds(.creationDate),
            "mtime": milliseconds(.modificationDate),
            "uri": url.absoluteString,
        ]
    }

    // MARK: Copying

    func rename(_ source: URL, to target: URL) throws {
        guard makeWay(source, target) else { return }
        try FileManager.default.moveItem(at: source, to: target)
    }

    func copy(_ source: URL, to target: URL) throws {
        guard makeWay(source, target) else { return }
        try FileManager.default.copyItem(at: source, to: target)
    }

    /// Removes a file that is in the way; a folder stays. False when both are the same.
    private func makeWay(_ source: URL, _ target: URL) -> Bool {
        if source == target { return false }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder),
            !isFolder.boolValue
        {
            // What cannot be removed stops the copy itself, with the error that it deserves.
            try? FileManager.default.removeItem(at: target)
        }
        return true
    }
}
