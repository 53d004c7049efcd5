import AndroidFoundation
import CapacitorAndroid

/// Files and folders, with the rules of the library ionfilesystem-android 1.1.0.
struct Filesystem {
    private let context: Context

    init(_ context: Context) { self.context = context }

    // MARK: Contents

    func read(_ place: FilePlace) throws -> Data {
        switch place {
        case .content(let uri):
            return try content(uri).data
        case .local(let local):
            guard local.kind != .folder else { throw FilesystemFailure.notForFolders }
            guard local.file.exists() else {
                throw FilesystemFailure.doesNotExist(local.fullPath)
            }
            return try local.file.readBytes()
        }
    }

    private func content(_ uri: Uri) throws -> Content {
        do {
            return try context.getContentResolver().content(uri)
        } catch {
            throw FilesystemFailure.doesNotExist(uri.description)
        }
    }

    /// The file is made and emptied before what is to be written is looked at.
    func write(
        _ data: String, to place: FilePlace, _ coding: FileCoding, append: Bool, recursive: Bool
    ) throws {
        let local = try local(place)
        guard local.kind != .folder else { throw FilesystemFailure.notForFolders }
        if !local.file.exists() {
            try make(local, recursive: recursive) { try $0.createNewFile() }
        }
        try local.file.open(append: append)
        try local.file.appendBytes(coding.bytes(of: data))
    }

    // MARK: Files and folders

    func makeFolder(_ place: FilePlace, recursive: Bool) throws {
        let local = try local(place)
        guard local.kind != .file else { throw FilesystemFailure.notForFiles }
        try make(local, recursive: recursive) { $0.mkdir() }
    }

    private func make(
        _ local: FilePlace.LocalFile, recursive: Bool, _ work: (File) throws -> Bool
    ) throws {
        guard !local.file.exists() else { throw FilesystemFailure.alreadyExists(local.fullPath) }
        guard let parent = local.file.parentFile,
            parent.exists() || (recursive && parent.mkdirs())
        else { throw FilesystemFailure.missingParent }
        guard try work(local.file) else { throw FilesystemFailure.unknown }
    }

    func delete(_ place: FilePlace, recursive: Bool) throws {
        // Nothing that is provided here can be deleted.
        guard case .local(let local) = place else { throw FilesystemFailure.unknown }
        guard local.file.exists() else { throw FilesystemFailure.doesNotExist(local.fullPath) }
        if !recursive, let files = local.file.listFiles(), !files.isEmpty {
            throw FilesystemFailure.hasChildren
        }
        guard local.file.deleteRecursively() else { throw FilesystemFailure.unknown }
    }

    func list(_ place: FilePlace) throws -> [JSObject] {
        let local = try local(place)
        guard local.kind != .file else { throw FilesystemFailure.notForFiles }
        guard let files = local.file.listFiles() else {
            throw FilesystemFailure.doesNotExist(local.fullPath)
        }
        return files.map(describe)
    }

    func describe(_ place: FilePlace) throws -> JSObject {
        switch place {
        case .content(let uri):
            let content = try content(uri)
            return Self.description(
                content.name, isFolder: false, Int64(content.data.count), content.date,
                content.date, uri)
        case .local(let local):
            guard local.file.exists() else {
                throw FilesystemFailure.doesNotExist(local.fullPath)
            }
            return describe(local.file)
        }
    }

    private func describe(_ file: File) -> JSObject {
        Self.description(
            file.name, isFolder: file.isDirectory, file.length(), file.lastModified(),
            file.created(), Uri.fromFile(file))
    }

    private static func description(
        _ name: String, isFolder: Bool, _ size: Int64, _ modified: Int64, _ created: Int64,
        _ uri: Uri
    ) -> JSObject {
        JSObject().put("name", name).put("type", isFolder ? "directory" : "file")
            .put("size", size).put("mtime", modified).put("ctime", created).put("uri", uri)
    }

    // MARK: Copying

    func copy(_ source: FilePlace, to target: FilePlace) throws {
        guard case .local(let target) = target else { throw FilesystemFailure.notForThese }
        switch source {
        case .content(let uri): try copy(uri, to: target)
        case .local(let source):
            guard try prepare(source, target) else { return }
            if source.kind != .folder, target.file.exists(), !target.file.delete() {
                throw FilesystemFailure.unknown
            }
            try source.file.copyTo(target.file)
        }
    }

    private func copy(_ uri: Uri, to target: FilePlace.LocalFile) throws {
        guard !target.file.isDirectory else { throw FilesystemFailure.notForThese }
        guard target.file.parentFile?.exists() != false else {
            throw FilesystemFailure.missingParent
        }
        let data = try content(uri).data
        try target.file.open(append: false)
        try target.file.appendBytes(data)
        guard !data.isEmpty else { throw FilesystemFailure.unknown }
    }

    func rename(_ source: FilePlace, to target: FilePlace) throws {
        let (source, target) = (try local(source), try local(target))
        guard try prepare(source, target) else { return }
        guard source.file.renameTo(target.file) else { throw FilesystemFailure.unknown }
    }

    /// False where both are the same, so that nothing is to be done.
    private func prepare(
        _ source: FilePlace.LocalFile, _ target: FilePlace.LocalFile
    ) throws -> Bool {
        if source.file == target.file { return false }
        guard source.file.exists() else {
            throw FilesystemFailure.doesNotExist(source.fullPath)
        }
        let isFolder = source.kind == .folder
        guard isFolder ? !target.file.isFile : !target.file.isDirectory else {
            throw FilesystemFailure.notForThese
        }
        guard target.file.parentFile?.exists() != false else {
            throw FilesystemFailure.missingParent
        }
        if isFolder, target.file.isDirectory {
            throw FilesystemFailure.alreadyExists(target.fullPath)
        }
        return true
    }

    private func local(_ place: FilePlace) throws -> FilePlace.LocalFile {
        guard case .local(let local) = place else { throw FilesystemFailure.notForContent }
        return local
    }
}
