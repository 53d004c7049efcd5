import Foundation
import HostFiles

/// A phone's files in a device folder on the host, laid out as a simulator's.
///
/// Nothing outside the folder is touched: a symbolic link on the way is refused (EPERM), whatever it
/// points to. A write goes to a file beside the target, which then takes its name, so that a reader
/// sees the old file or the new one.
///
/// Dates are the phone's, of folders too: what the host has set by its own clock is set anew. Its date
/// of creation cannot be set, so the phone's lies beside the file as a note; where the host's file
/// system keeps none, the date of the last change stands for it.
package final class DiskStorage: Storage {
    /// The device folder, as an absolute path of the host.
    package let root: String
    private var mounts: [(path: String, folder: String)] = []
    /// Folders that were seen to be folders, not links.
    private var verified = ByteKeyed<Void>()
    private var writes = 0

    /// - Parameter root: the device folder; made when it is missing.
    package init(root: String) throws(StorageFailure) {
        if mkdir(root, 0o700) != 0, errno != EEXIST { throw StorageFailure(errno) }
        guard let resolved = realpath(root, nil) else { throw StorageFailure(errno) }
        defer { free(resolved) }
        self.root = String(cString: resolved)
    }

    package var isShared: Bool { true }

    package var deviceFolder: DiskStorage? { self }

    package func mount(
        _ phonePath: String, at folder: String, date: Double
    ) throws(StorageFailure) {
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
            throw StorageFailure(EINVAL)
        }
        mounts.append((phonePath, folder))
        var path = root
        for part in parts {
            path += "/" + part
            if mkdir(path, 0o700) == 0 {
                setDates(path, created: date, modified: date)
            } else if errno != EEXIST {
                throw StorageFailure(errno)
            }
            try verify(path)
        }
    }

    package func status(_ path: String) throws(StorageFailure) -> FileStatus? {
        let host: String
        do throws(StorageFailure) {
            host = try resolve(path)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error
        }
        var info = stat()
        if lstat(host, &info) != 0 {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw StorageFailure(errno)
        }
        if info.st_mode & S_IFMT == S_IFLNK { throw StorageFailure(EPERM) }
        let modified = Self.modified(info)
        let isDirectory = info.st_mode & S_IFMT == S_IFDIR
        // The date of change is the phone's, so what tells versions apart is the host's own.
        let stamp =
            UInt64(info.st_ino) &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(info.st_size)
            ^ UInt64(bitPattern: Int64(info.st_ctim.tv_sec)) &* 1_000_000_007
            ^ UInt64(bitPattern: Int64(info.st_ctim.tv_nsec))
        return FileStatus(
            isDirectory: isDirectory,
            size: isDirectory ? FileStatus.folderSize : Int(info.st_size),
            created: created(host) ?? modified, modified: modified, stamp: stamp)
    }

    package func read(_ path: String) throws(StorageFailure) -> Data {
        let file = open(try resolve(path), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        if file < 0 { throw StorageFailure(errno == ELOOP ? EPERM : errno) }
        defer { close(file) }
        var info = stat()
        if fstat(file, &info) != 0 { throw StorageFailure(errno) }
        if info.st_mode & S_IFMT == S_IFDIR { throw StorageFailure(EISDIR) }
        var data = Data(count: Int(info.st_size))
        let code = data.withUnsafeMutableBytes { bytes -> Int32 in
            var done = 0
            while done < bytes.count {
                let count = Foundation.read(file, bytes.baseAddress! + done, bytes.count - done)
                if count < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                // Somebody cut the file short meanwhile.
                if count == 0 { return EIO }
                done += count
            }
            return 0
        }
        if code != 0 { throw StorageFailure(code) }
        return data
    }

    package func write(_ path: String, _ data: Data, date: Double) throws(StorageFailure) {
        let host = try resolve(path)
        let before = try status(path)
        if before?.isDirectory ?? false { throw StorageFailure(EISDIR) }
        let folder = PhonePath.parent(host)
        // The name beside the target comes and goes, which nobody on the phone is to see.
        var folderDate = modified(folder)
        defer { if let folderDate { setDate(folder, folderDate) } }
        writes += 1
        let temporary = "\(folder)/\(PhonePath.ownPrefix)\(getpid())-\(writes)"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file < 0 { throw StorageFailure(errno) }
        var code = data.withUnsafeBytes { HostWrite.all($0, to: file) }
        if close(file) != 0, code == 0 { code = errno }
        if code == 0 { setDates(temporary, created: before?.created ?? date, modified: date) }
        if code == 0, rename(temporary, host) != 0 { code = errno }
        if code != 0 {
            unlink(temporary)
            throw StorageFailure(code)
        }
        if before == nil { folderDate = date }
    }

    package func read(
        _ path: String, into target: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(StorageFailure) -> Int {
        try opened(path, O_RDONLY) { file in
            var done = 0
            while done < target.count {
                let count = pread(
                    file, target.baseAddress! + done, target.count - done, off_t(offset + done))
                if count < 0 {
                    if errno == EINTR { continue }
                    return -Int(errno)
                }
                if count == 0 { break }
                done += count
            }
            return done
        }
    }

    package func write(
        _ path: String, _ bytes: UnsafeRawBufferPointer, at offset: Int, date: Double
    ) throws(StorageFailure) {
        _ = try opened(path, O_RDWR) { file in
            let code = HostWrite.all(bytes, to: file, at: offset)
            return code != 0 ? -Int(code) : bytes.count
        }
        setDate(try resolve(path), date)
    }

    package func resize(_ path: String, to size: Int, date: Double) throws(StorageFailure) {
        _ = try opened(path, O_RDWR) { file in
            ftruncate(file, off_t(size)) != 0 ? -Int(errno) : 0
        }
        setDate(try resolve(path), date)
    }

    /// Lends a file; a negative number that comes back is the code of a failure.
    private func opened(
        _ path: String, _ flags: Int32, _ body: (Int32) -> Int
    ) throws(StorageFailure) -> Int {
        let file = open(try resolve(path), flags | O_NOFOLLOW | O_CLOEXEC)
        if file < 0 { throw StorageFailure(errno == ELOOP ? EPERM : errno) }
        defer { close(file) }
        let result = body(file)
        if result < 0 { throw StorageFailure(Int32(-result)) }
        return result
    }

    package func createDirectory(_ path: String, date: Double) throws(StorageFailure) {
        let host = try resolve(path)
        if mkdir(host, 0o700) != 0 { throw StorageFailure(errno) }
        came(host, date)
    }

    package func remove(_ path: String, date: Double) throws(StorageFailure) {
        let host = try resolve(path)
        try removeHost(host)
        setDate(PhonePath.parent(host), date)
    }

    package func move(
        _ path: String, to target: String, date: Double
    ) throws(StorageFailure) {
        let from = try resolve(path)
        let to = try resolve(target)
        if try status(target) != nil { throw StorageFailure(EEXIST) }
        verified.removeAll()
        if rename(from, to) != 0 { throw StorageFailure(errno) }
        setDate(PhonePath.parent(from), date)
        setDate(PhonePath.parent(to), date)
    }

    package func list(_ path: String) throws(StorageFailure) -> [String] {
        try names(try resolve(path)).filter { !$0.hasPrefix(PhonePath.ownPrefix) }
    }

    package func setModified(_ path: String, date: Double) throws(StorageFailure) {
        if setDate(try hostPath(path), date) == ENOENT { throw StorageFailure(ENOENT) }
    }

    /// Something is there that SQLite's layer over the host has made by the host's clock.
    func came(_ path: String, date: Double) throws(StorageFailure) {
        came(try resolve(path), date)
    }

    /// Lets SQLite's layer over the host make and remove what the phone knows nothing of, beside a file.
    func keepingFolderDate<R>(of path: String, _ body: () -> R) -> R {
        let folder = (try? resolve(path)).map(PhonePath.parent)
        let date = folder.flatMap(modified)
        defer { if let folder, let date { setDate(folder, date) } }
        return body()
    }

    /// The host's path of what may be at a path, which is no link.
    package func hostPath(_ path: String) throws(StorageFailure) -> String {
        let host = try resolve(path)
        var info = stat()
        if lstat(host, &info) == 0, info.st_mode & S_IFMT == S_IFLNK {
            throw StorageFailure(EPERM)
        }
        return host
    }

    /// One lock for the whole folder: it is held for the time of one small file.
    package func exclusively<R>(
        _ path: String, _ body: () throws(StorageFailure) -> R
    ) throws(StorageFailure) -> R {
        let file = open(root + "/storage.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file < 0 { throw StorageFailure(errno) }
        defer { close(file) }
        while flock(file, LOCK_EX) != 0 {
            if errno != EINTR { throw StorageFailure(errno) }
        }
        return try body()
    }

    // MARK: Host paths

    /// The host's path of a phone path, once every folder on the way is known to be one.
    private func resolve(_ path: String) throws(StorageFailure) -> String {
        if let objection = PhonePath.objection(to: path) { throw objection }
        for mount in mounts where PhonePath.isInside(path, mount.path) {
            let host = root + "/" + mount.folder + path.dropFirst(mount.path.count)
            if path.utf8.count > mount.path.utf8.count { try verify(PhonePath.parent(host)) }
            return host
        }
        throw StorageFailure(ENOENT)
    }

    private func verify(_ folder: String) throws(StorageFailure) {
        if folder == root || verified[folder] != nil { return }
        try verify(PhonePath.parent(folder))
        var info = stat()
        if lstat(folder, &info) != 0 { throw StorageFailure(errno) }
        if info.st_mode & S_IFMT == S_IFLNK { throw StorageFailure(EPERM) }
        if info.st_mode & S_IFMT != S_IFDIR { throw StorageFailure(ENOTDIR) }
        verified[folder] = ()
    }

    private func names(_ host: String) throws(StorageFailure) -> [String] {
        guard let folder = opendir(host) else { throw StorageFailure(errno) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted { $0.precedesInBytes($1) }
    }

    /// A link is removed itself; what it points to stays.
    private func removeHost(_ host: String) throws(StorageFailure) {
        var info = stat()
        if lstat(host, &info) != 0 { throw StorageFailure(errno) }
        guard info.st_mode & S_IFMT == S_IFDIR else {
            if unlink(host) != 0 { throw StorageFailure(errno) }
            return
        }
        verified.removeAll()
        for name in try names(host) { try removeHost(host + "/" + name) }
        if rmdir(host) != 0 { throw StorageFailure(errno) }
    }

    // MARK: Dates

    private static let creationNote = "user.farad.created"

    /// A name has come: of something new, in its folder.
    private func came(_ host: String, _ date: Double) {
        setDates(host, created: date, modified: date)
        setDate(PhonePath.parent(host), date)
    }

    private func setDates(_ host: String, created: Double, modified: Double) {
        // A file system without notes or dates is no reason to lose the file.
        _ = host_set_note(host, Self.creationNote, "\(created)")
        setDate(host, modified)
    }

    /// Sets the date of the last change. By name: to open and close a file again would end the locks
    /// that this real process has of it. Answers with the code of the failure, or 0.
    @discardableResult
    private func setDate(_ host: String, _ date: Double) -> Int32 {
        let seconds = (date / 1000).rounded(.down)
        let time = timespec(
            tv_sec: Int(seconds), tv_nsec: Int((date - seconds * 1000) * 1_000_000))
        return withUnsafeTemporaryAllocation(of: timespec.self, capacity: 2) { times in
            times.initialize(repeating: time)
            return utimensat(AT_FDCWD, host, times.baseAddress, AT_SYMLINK_NOFOLLOW) == 0
                ? 0 : errno
        }
    }

    private func created(_ host: String) -> Double? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { text in
            guard host_read_note(host, Self.creationNote, text.baseAddress, text.count) == 0
            else { return nil }
            return Double(String(cString: text.baseAddress!))
        }
    }

    private func modified(_ host: String) -> Double? {
        var info = stat()
        return lstat(host, &info) == 0 ? Self.modified(info) : nil
    }

    private static func modified(_ info: stat) -> Double {
        Double(info.st_mtim.tv_sec) * 1000 + Double(info.st_mtim.tv_nsec) / 1_000_000
    }
}
