import Foundation

/// A phone's files in a device folder on the host, laid out as a simulator's.
///
/// Nothing outside the folder is touched: a symbolic link on the way is refused (EPERM), whatever it
/// points to. A write goes to a file beside the target, which then takes its name, so that a reader
/// sees the old file or the new one. The host keeps no settable date of creation; the date of the
/// last change stands for it.
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
            if mkdir(path, 0o700) != 0, errno != EEXIST { throw StorageFailure(errno) }
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
        let modified =
            Double(info.st_mtim.tv_sec) * 1000 + Double(info.st_mtim.tv_nsec) / 1_000_000
        // The date of change is the phone's, so what tells versions apart is the host's own.
        let stamp =
            UInt64(info.st_ino) &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(info.st_size)
            ^ UInt64(bitPattern: Int64(info.st_ctim.tv_sec)) &* 1_000_000_007
            ^ UInt64(bitPattern: Int64(info.st_ctim.tv_nsec))
        return FileStatus(
            isDirectory: info.st_mode & S_IFMT == S_IFDIR, size: Int(info.st_size),
            created: modified, modified: modified, stamp: stamp)
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
        if let status = try status(path), status.isDirectory { throw StorageFailure(EISDIR) }
        writes += 1
        let temporary = PhonePath.parent(host) + "/\(PhonePath.ownPrefix)\(getpid())-\(writes)"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file < 0 { throw StorageFailure(errno) }
        var code = data.withUnsafeBytes { HostWrite.all($0, to: file) }
        if code == 0 { setDate(file, date) }
        if close(file) != 0, code == 0 { code = errno }
        if code == 0, rename(temporary, host) != 0 { code = errno }
        if code != 0 {
            unlink(temporary)
            throw StorageFailure(code)
        }
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
            if code != 0 { return -Int(code) }
            setDate(file, date)
            return bytes.count
        }
    }

    package func resize(_ path: String, to size: Int, date: Double) throws(StorageFailure) {
        _ = try opened(path, O_RDWR) { file in
            if ftruncate(file, off_t(size)) != 0 { return -Int(errno) }
            setDate(file, date)
            return 0
        }
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
        if mkdir(try resolve(path), 0o700) != 0 { throw StorageFailure(errno) }
    }

    package func remove(_ path: String, date: Double) throws(StorageFailure) {
        try removeHost(try resolve(path))
    }

    package func move(
        _ path: String, to target: String, date: Double
    ) throws(StorageFailure) {
        let from = try resolve(path)
        let to = try resolve(target)
        if try status(target) != nil { throw StorageFailure(EEXIST) }
        verified.removeAll()
        if rename(from, to) != 0 { throw StorageFailure(errno) }
    }

    package func list(_ path: String) throws(StorageFailure) -> [String] {
        try names(try resolve(path)).filter { !$0.hasPrefix(PhonePath.ownPrefix) }
    }

    package func setModified(_ path: String, date: Double) throws(StorageFailure) {
        let file = open(try resolve(path), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        if file < 0 { throw StorageFailure(errno) }
        setDate(file, date)
        close(file)
    }

    package func hostPath(_ path: String) throws(StorageFailure) -> String? {
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

    private func setDate(_ file: Int32, _ date: Double) {
        let seconds = (date / 1000).rounded(.down)
        let time = timespec(
            tv_sec: Int(seconds), tv_nsec: Int((date - seconds * 1000) * 1_000_000))
        // A file system without dates is no reason to lose the file.
        _ = [time, time].withUnsafeBufferPointer { futimens(file, $0.baseAddress) }
    }
}
