import Capacitor

/// Files by paths relative to a folder of the app, or by whole URLs, with the rules and texts of the
/// library IONFilesystemLib 1.1.1.
struct Filesystem {
    enum Failure: LocalizedError {
        case alreadyExists, notEmpty, fileNotFound, missingParentFolder, notAbleToReadFile
        case cantDecodeData(TextEncoding)
        case cantEncodeData(TextEncoding)

        var errorDescription: String? {
            switch self {
            case .alreadyExists: "The directory you are trying to create already exists."
            case .notEmpty: "Directory is not empty."
            case .fileNotFound: "Can't find file."
            case .missingParentFolder: "Parent folder doesn't exist."
            case .notAbleToReadFile: "Can't read file."
            case .cantDecodeData(let encoding):
                "Can't decode data using encoding .\(encoding.rawValue)."
            case .cantEncodeData(let encoding):
                "Can't encode data using encoding .\(encoding.rawValue)."
            }
        }
    }

    enum TextEncoding: String {
        case ascii, utf8, utf16

        var encoding: String.Encoding {
            switch self {
            case .ascii: .ascii
            case .utf8: .utf8
            case .utf16: .utf16
            }
        }

        /// As iOS names it in its errors.
        var name: String {
            switch self {
            case .ascii: "Western (ASCII)"
            case .utf8: "Unicode (UTF-8)"
            case .utf16: "Unicode (UTF-16)"
            }
        }
    }

    /// Whether a call's text is the file's text, or its bytes in base64.
    enum Coding {
        case text(TextEncoding)
        case base64

        /// A name that is none of an encoding means UTF-8.
        init(_ encoding: String?) {
            self = encoding.map { .text(TextEncoding(rawValue: $0) ?? .utf8) } ?? .base64
        }
    }

    // MARK: Places

    /// Without a directory the path is a URL; a directory that iOS lacks is the documents' folder.
    /// Nil for a path that is no URL.
    func url(_ path: String, in directory: String?) -> URL? {
        guard let directory, !directory.isEmpty else { return URL(string: path).map(fixed) }
        return root(directory).map { fixed(path.isEmpty ? $0 : $0.appendingPathComponent(path)) }
    }

    private func root(_ directory: String) -> URL? {
        let folder: FileManager.SearchPathDirectory
        switch directory {
        case "CACHE": folder = .cachesDirectory
        case "LIBRARY", "LIBRARY_NO_CLOUD": folder = .libraryDirectory
        case "TEMPORARY": return FileManager.default.temporaryDirectory
        default: folder = .documentDirectory
        }
        let root = FileManager.default.urls(for: folder, in: .userDomainMask).first
        return directory == "LIBRARY_NO_CLOUD" ? root?.appendingPathComponent("NoCloud") : root
    }

    /// A folder's URL ends with a slash, and so does that of a missing item without an extension,
    /// which may be meant as one; slashes that follow each other are one.
    private func fixed(_ url: URL) -> URL {
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        var text = url.absoluteString
        if !text.hasSuffix("/"), isFolder.boolValue || (!isThere && url.pathExtension.isEmpty) {
            text += "/"
        }
        let start = text.range(of: "://")?.upperBound ?? text.startIndex
        var single = String(text[..<start])
        var isBehindSlash = false
        for character in text[start...] where character != "/" || !isBehindSlash {
            isBehindSlash = character == "/"
            single.append(character)
        }
        return URL(string: single) ?? url
    }

    // MARK: Contents

    /// - Parameters:
    ///   - offset: In bytes; no more than 0: from the start.
    ///   - length: In bytes; no more than 0: to the end.
    func read(_ url: URL, _ coding: Coding, offset: Int, length: Int) throws -> String {
        try withAccess(url) {
            guard exists(url) else { throw Failure.fileNotFound }
            let whole = try Data(contentsOf: url)
            let isPart = offset > 0 || length > 0
            let data = isPart ? part(of: whole, offset, length) : whole
            guard case .text(let encoding) = coding else { return data.base64EncodedString() }
            if let text = String(data: data, encoding: encoding.encoding) { return text }
            guard !isPart else { throw Failure.cantDecodeData(encoding) }
            throw CocoaError(
                .fileReadInapplicableStringEncoding,
                userInfo: [
                    NSLocalizedDescriptionKey: "The file “\(url.lastPathComponent)” couldn’t be "
                        + "opened using text encoding \(encoding.name)."
                ])
        }
    }

    /// The same piece by piece.
    ///
    /// - Parameter take: Called with each piece, and not for what is missing.
    func readInChunks(
        _ url: URL, _ coding: Coding, chunkSize: Int, offset: Int, length: Int,
        _ take: (String) -> Void
    ) throws {
        guard withAccess(url, { exists(url) }) else { throw Failure.fileNotFound }
        // The access is over when the reading begins, and whatever goes wrong has one text.
        guard let whole = try? Data(contentsOf: url) else { throw Failure.notAbleToReadFile }
        var rest = part(of: whole, offset, length)
        // Pieces in base64 can be put together where none but the last ends within three bytes.
        let size = if case .base64 = coding { chunkSize - chunkSize % 3 + 3 } else { chunkSize }
        while size > 0, !rest.isEmpty {
            let chunk = rest.prefix(size)
            rest = rest.dropFirst(size)
            switch coding {
            case .base64: take(chunk.base64EncodedString())
            case .text(let encoding):
                guard let text = String(data: chunk, encoding: encoding.encoding) else {
                    throw Failure.cantEncodeData(encoding)
                }
                take(text)
            }
        }
    }

    private func part(of data: Data, _ offset: Int, _ length: Int) -> Data {
        let rest = data.dropFirst(max(0, offset))
        return Data(length > 0 ? rest.prefix(length) : rest)
    }

    func write(_ data: String, to url: URL, _ coding: Coding, recursive: Bool) throws {
        try withAccess(url) {
            let parent = url.deletingLastPathComponent()
            if !exists(parent) {
                guard recursive else { throw Failure.missingParentFolder }
                try makeFolder(parent, recursive: true)
            }
            guard let bytes = Self.bytes(data, coding) else {
                throw CocoaError(
                    .fileWriteInapplicableStringEncoding,
                    userInfo: [
                        NSLocalizedDescriptionKey: "The file “\(url.lastPathComponent)” couldn’t "
                            + "be saved using text encoding \(Self.name(of: coding))."
                    ])
            }
            try bytes.write(to: url)
        }
    }

    func append(_ data: String, to url: URL, _ coding: Coding, recursive: Bool) throws {
        try withAccess(url) {
            guard exists(url) else {
                return try write(data, to: url, coding, recursive: recursive)
            }
            guard let bytes = Self.bytes(data, coding) else {
                guard case .text(let encoding) = coding else { return }
                throw Failure.cantDecodeData(encoding)
            }
            try (Data(contentsOf: url) + bytes).write(to: url)
        }
    }

    /// Nil for what is no base64, and for a text that the encoding cannot hold.
    static func bytes(_ data: String, _ coding: Coding) -> Data? {
        switch coding {
        case .text(let encoding): data.data(using: encoding.encoding)
        case .base64: Data.capacitor.data(base64EncodedOrDataUrl: data)
        }
    }

    private static func name(of coding: Coding) -> String {
        if case .text(let encoding) = coding { encoding.name } else { "" }
    }

    // MARK: Files and folders

    func delete(_ url: URL) throws {
        try withAccess(url) {
            guard exists(url) else { throw Failure.fileNotFound }
            try FileManager.default.removeItem(at: url)
        }
    }

    func makeFolder(_ url: URL, recursive: Bool) throws {
        try withAccess(url) {
            guard recursive || exists(url.deletingLastPathComponent()) else {
                throw Failure.missingParentFolder
            }
            guard !exists(url) else { throw Failure.alreadyExists }
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: recursive)
        }
    }

    func removeFolder(_ url: URL, recursive: Bool) throws {
        try withAccess(url) {
            guard exists(url) else { throw Failure.fileNotFound }
            guard try recursive || list(url).isEmpty else { throw Failure.notEmpty }
            try FileManager.default.removeItem(at: url)
        }
    }

    func list(_ url: URL) throws -> [URL] {
        try withAccess(url) {
            guard exists(url) else { throw Failure.fileNotFound }
            return try FileManager.default.contentsOfDirectory(
                at: url, includingPropertiesForKeys: nil, options: [])
        }
    }

    /// Name, type, size, times in milliseconds, and URL.
    func describe(_ url: URL) throws -> [String: Any] {
        let attributes = try withAccess(url) {
            guard exists(url) else { throw Failure.fileNotFound }
            return try FileManager.default.attributesOfItem(atPath: url.path)
        }
        func milliseconds(_ key: FileAttributeKey) -> UInt64 {
            let seconds = (attributes[key] as? Date)?.timeIntervalSince1970 ?? 0
            return UInt64((seconds * 1000).rounded())
        }
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        return [
            "name": url.lastPathComponent,
            "type": isFolder ? "directory" : "file",
            "size": (attributes[.size] as? NSNumber)?.uint64Value ?? 0,
            "ctime": milliseconds(.creationDate),
            "mtime": milliseconds(.modificationDate),
            "uri": url.absoluteString,
        ]
    }

    // MARK: Copying

    func rename(_ source: URL, to target: URL) throws {
        try transfer(source, to: target) {
            try FileManager.default.moveItem(at: source, to: target)
        }
    }

    func copy(_ source: URL, to target: URL) throws {
        try transfer(source, to: target) {
            try FileManager.default.copyItem(at: source, to: target)
        }
    }

    /// Removes a file that is in the way; a folder stays. Nothing happens when both are the same.
    private func transfer(_ source: URL, to target: URL, _ work: () throws -> Void) throws {
        try withAccess(source) {
            guard exists(source) else { throw Failure.fileNotFound }
            try withAccess(target) {
                guard source != target else { return }
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder),
                    !isFolder.boolValue
                {
                    try delete(target)
                }
                try work()
            }
        }
    }

    private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    /// Opens what another process may have handed over, for as long as the work takes.
    private func withAccess<Result>(_ url: URL, _ work: () throws -> Result) rethrows -> Result {
        let isOpened = url.startAccessingSecurityScopedResource()
        defer { if isOpened { url.stopAccessingSecurityScopedResource() } }
        return try work()
    }
}
