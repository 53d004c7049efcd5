import AndroidFoundation

/// What a call's path and directory stand for.
enum FilePlace {
    /// What another app provides.
    case content(Uri)
    case local(LocalFile)

    var uri: Uri {
        switch self {
        case .content(let uri): uri
        case .local(let file): file.uri
        }
    }

    /// As it was when the place was looked up; what is not there may be meant as either.
    struct LocalFile {
        enum Kind { case file, folder, missing }

        let file: File
        /// With a slash at its end for a folder, and for what is missing and has no extension.
        let fullPath: String
        let uri: Uri
        let kind: Kind
    }

    /// Looks a path up; a directory that Android lacks counts as none.
    ///
    /// - Throws: ``FilesystemFailure`` for an address that is no file's.
    static func resolve(_ path: String, in directory: String?, _ context: Context) throws -> Self {
        if let folder = folder(directory, context) { return local(File(folder, path)) }
        let uri = Uri.parse(path)
        if uri.scheme == "content" { return .content(uri) }
        if path.contains(synthetic) { return .content(try contentOfSynthetic(path)) }
        switch uri.scheme {
        case "file": return local(File(uri.path ?? ""))
        case nil: return local(File(path))
        default: throw FilesystemFailure.invalidPath(path)
        }
    }

    /// Files that a picker has mounted are read by their contents' address.
    private static let synthetic = "/synthetic/"

    private static func contentOfSynthetic(_ path: String) throws -> Uri {
        guard let start = path.ranges(of: synthetic).last?.upperBound,
            let point = path.lastIndex(of: "."), point >= start
        else { throw FilesystemFailure.invalidPath(path) }
        return Uri.parse("content://media/" + path[start..<point])
    }

    /// The letters of a name count, whatever their case.
    private static func folder(_ directory: String?, _ context: Context) -> File? {
        switch (directory ?? "").filter(\.isLetter).lowercased() {
        case "cache", "temporary", "internalcache": File(context.getCacheDir())
        case "data", "library", "files", "librarynocloud", "internalfiles":
            File(context.getFilesDir())
        case "cacheexternal", "externalcache": context.getExternalCacheDir()
        case "external", "filesexternal", "externalfiles": context.getExternalFilesDir()
        case "externalstorage", "sdcard": Environment.getExternalStorageDirectory()
        case "documents":
            Environment.getExternalStoragePublicDirectory(Environment.DIRECTORY_DOCUMENTS)
        default: nil
        }
    }

    private static func local(_ file: File) -> Self {
        let kind: LocalFile.Kind =
            file.isDirectory ? .folder : file.exists() ? .file : .missing
        let hasNoExtension = !file.extension.contains { !$0.isWhitespace }
        let isFolder =
            kind == .folder && !file.path.hasSuffix("/") || kind == .missing && hasNoExtension
        let uri = Uri.fromFile(file)
        return .local(
            LocalFile(
                file: file, fullPath: file.path + (isFolder ? "/" : ""),
                uri: isFolder ? uri.asFolder : uri, kind: kind))
    }
}
