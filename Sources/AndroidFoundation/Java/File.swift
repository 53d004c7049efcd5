public import FaradFoundation

/// java.io.File: a path, and what the running process may do there.
///
/// Unlike Java's, folders are listed in sorted order.
public struct File: Hashable, Sendable {
    public let path: String

    /// Slashes that follow each other count as one, and one at the end does not count.
    public init(_ path: String) {
        var normal = ""
        for character in path where character != "/" || normal.last != "/" {
            normal.append(character)
        }
        if normal.count > 1, normal.last == "/" { normal.removeLast() }
        self.path = normal
    }

    public init(_ parent: File, _ child: String) {
        self.init(child.isEmpty ? parent.path : parent.path + "/" + child)
    }

    /// A path without a slash at its start counts from the root, where an app's process is.
    public var absolutePath: String { path.hasPrefix("/") ? path : "/" + path }

    public var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// What stands behind the name's last point.
    public var `extension`: String {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    }

    /// Nil where the path names none.
    public var parentFile: File? {
        guard let slash = path.lastIndex(of: "/"), path.count > 1 else { return nil }
        return File(slash == path.startIndex ? "/" : String(path[..<slash]))
    }

    // MARK: What is there

    private static var process: PhoneProcess { PhoneProcess.current }
    private static var files: FileSystem { process.system.fileSystem }

    private func status(wantsDates: Bool = false) -> FileStatus? {
        try? Self.files.status(absolutePath, wantsDates: wantsDates, as: Self.process)
    }

    public func exists() -> Bool { Self.files.exists(absolutePath, as: Self.process) }
    public var isDirectory: Bool { status()?.isDirectory == true }
    public var isFile: Bool { status()?.isDirectory == false }

    /// In bytes; a folder has the size of its table (assumed), what is missing has 0.
    public func length() -> Int64 {
        guard let status = status() else { return 0 }
        return status.isDirectory ? 4096 : Int64(status.size)
    }

    /// In Unix milliseconds; 0 for what is missing.
    public func lastModified() -> Int64 { Int64(status(wantsDates: true)?.modified ?? 0) }

    /// When it was made, in Unix milliseconds: a phone knows it by the last access, which its volumes
    /// do not bring up to date.
    package func created() -> Int64 { Int64(status(wantsDates: true)?.created ?? 0) }

    /// Nil where there is no folder.
    public func listFiles() -> [File]? {
        guard let names = try? Self.files.list(absolutePath, as: Self.process) else { return nil }
        return names.map { File(self, $0) }
    }

    // MARK: Changes

    /// False where it is there already.
    ///
    /// - Throws: A `java.io.IOException`.
    public func createNewFile() throws -> Bool {
        if exists() { return false }
        do {
            try Self.files.write(absolutePath, Data(), withoutOverwriting: true, as: Self.process)
        } catch {
            throw JavaException("java.io.IOException", PosixError(error, absolutePath).text)
        }
        return true
    }

    /// Makes an empty file with a number in its name that chance gives.
    public static func createTempFile(
        _ prefix: String, _ suffix: String, _ directory: File
    ) throws -> File {
        let bytes = PhoneClock.uuid().uuid
        let number = [bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5].reduce(UInt64(0)) {
            $0 << 8 | UInt64($1)
        }
        let file = File(directory, "\(prefix)\(number)\(suffix)")
        _ = try file.createNewFile()
        return file
    }

    public func mkdir() -> Bool { succeeds { try $0.createDirectory(absolutePath, as: $1) } }

    public func mkdirs() -> Bool {
        if exists() { return false }
        return succeeds {
            try $0.createDirectory(absolutePath, withIntermediates: true, as: $1)
        }
    }

    /// False for a folder that is not empty.
    public func delete() -> Bool {
        if let files = listFiles(), !files.isEmpty { return false }
        return deleteRecursively()
    }

    /// Kotlin's.
    public func deleteRecursively() -> Bool { succeeds { try $0.remove(absolutePath, as: $1) } }

    /// Takes the place of a file that is there.
    public func renameTo(_ target: File) -> Bool {
        if target.isFile, isFile, !target.delete() { return false }
        return succeeds { try $0.move(absolutePath, to: target.absolutePath, as: $1) }
    }

    /// Kotlin's, for a file or for a folder with all that is in it, where nothing is there yet.
    ///
    /// - Throws: A `java.io.IOException`.
    public func copyTo(_ target: File) throws {
        if let parent = target.parentFile, !parent.exists() { _ = parent.mkdirs() }
        do {
            try Self.files.copy(absolutePath, to: target.absolutePath, as: Self.process)
        } catch {
            throw JavaException("java.io.IOException", PosixError(error, target.path).text)
        }
    }

    private func succeeds(_ work: (FileSystem, PhoneProcess) throws -> Void) -> Bool {
        do {
            try work(Self.files, Self.process)
            return true
        } catch {
            return false
        }
    }

    // MARK: Contents

    /// What a `FileInputStream` reads.
    ///
    /// - Throws: A `java.io.FileNotFoundException`.
    public func readBytes() throws -> Data {
        do {
            return try Self.files.read(absolutePath, as: Self.process)
        } catch {
            throw PosixError(error, absolutePath).notOpened(path)
        }
    }

    /// What a `FileOutputStream` does when it is opened: a file that is there is emptied, unless it is
    /// to be appended to.
    ///
    /// - Throws: A `java.io.FileNotFoundException`.
    public func open(append: Bool) throws {
        guard !append || !exists() else { return }
        do {
            try Self.files.write(absolutePath, Data(), as: Self.process)
        } catch {
            throw PosixError(error, absolutePath).notOpened(path)
        }
    }

    /// Writes behind what is there.
    ///
    /// - Throws: A `java.io.IOException`.
    public func appendBytes(_ bytes: Data) throws {
        if bytes.isEmpty { return }
        do {
            let former = try Self.files.read(absolutePath, as: Self.process)
            try Self.files.write(absolutePath, former + bytes, as: Self.process)
        } catch {
            throw JavaException(
                "java.io.IOException", "write failed: " + PosixError(error, absolutePath).name)
        }
    }
}

/// A refusal of the phone's files in the words of Android's system calls.
private struct PosixError {
    private let code: Int32

    init(_ error: any Error, _ path: String) {
        let cause = (error as? CocoaError)?.userInfo[NSUnderlyingErrorKey] as? NSError
        let code = cause.map { Int32($0.code) } ?? EIO
        // What belongs to others is hidden from an app, but for the storage that all share.
        self.code = code == EPERM && !path.hasPrefix(Environment.storage) ? EACCES : code
    }

    /// As `strerror` says it.
    var text: String { String(cString: strerror(code)) }

    var name: String {
        let symbol =
            switch code {
            case EACCES: "EACCES"
            case EPERM: "EPERM"
            case ENOENT: "ENOENT"
            case EISDIR: "EISDIR"
            case ENOTDIR: "ENOTDIR"
            case ENOSPC: "ENOSPC"
            case EEXIST: "EEXIST"
            case ENAMETOOLONG: "ENAMETOOLONG"
            case EROFS: "EROFS"
            default: "EIO"
            }
        return "\(symbol) (\(text))"
    }

    func notOpened(_ path: String) -> JavaException {
        JavaException("java.io.FileNotFoundException", "\(path): open failed: \(name)")
    }
}
