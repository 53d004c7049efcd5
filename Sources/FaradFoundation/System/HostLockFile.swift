import Foundation

/// A file or folder of the host that is open for its locks: what makes a lock of the phone hold
/// between real processes. The locks go with the object.
final class HostLockFile {
    private let file: Int32
    let device: UInt64
    let number: UInt64

    /// - Parameter flags: as for `open`; a folder is opened for reading whatever they say.
    init(_ path: String, flags: Int32) throws(StorageFailure) {
        var file = open(path, flags | O_CLOEXEC | O_NOFOLLOW)
        if file < 0, errno == EISDIR { file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        if file < 0 { throw StorageFailure(errno == ELOOP ? EPERM : errno) }
        self.file = file
        var info = stat()
        fstat(file, &info)
        device = UInt64(info.st_dev)
        number = UInt64(info.st_ino)
    }

    deinit { close(file) }

    /// Answers with a POSIX code; 0 when the lock is there.
    ///
    /// - Parameter range: of bytes for `fcntl`; nil: the whole file for `flock`.
    func take(_ isExclusive: Bool, _ range: ClosedRange<Int64>?, waits: Bool) -> Int32 {
        if let range {
            return control(isExclusive ? F_WRLCK : F_RDLCK, range, waits ? Self.wait : Self.set)
        }
        let operation = (isExclusive ? LOCK_EX : LOCK_SH) | (waits ? 0 : LOCK_NB)
        while flock(file, operation) != 0 {
            if errno != EINTR { return errno }
        }
        return 0
    }

    func release(_ range: ClosedRange<Int64>?) {
        if let range { _ = control(F_UNLCK, range, Self.set) } else { flock(file, LOCK_UN) }
    }

    // Of Linux, by number: locks by `fcntl` that belong to this open file and not to the real
    // process, which may be several processes of phones. Others' locks by `fcntl` see them.
    private static let set: Int32 = 37
    private static let wait: Int32 = 38

    private func control(_ type: Int32, _ range: ClosedRange<Int64>, _ command: Int32) -> Int32 {
        var lock = Foundation.flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(range.lowerBound)
        lock.l_len = range.upperBound == .max ? 0 : off_t(range.upperBound - range.lowerBound + 1)
        while fcntl(file, command, &lock) != 0 {
            if errno != EINTR { return errno }
        }
        return 0
    }
}
