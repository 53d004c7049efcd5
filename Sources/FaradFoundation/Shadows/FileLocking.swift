public import Foundation
import Simulation

/// What `open`, `close`, `flock` and `fcntl` do on the phone, for the locks of files and folders.
///
/// A target's own `Shadows.swift` sends the C functions here. Each answers with -1 and sets `errno`
/// when it fails. What a descriptor's file holds is read and written by `Data` and `FileManager`.
public enum FileLocking {
    /// Opens a file or folder, or makes a file where the flags say `O_CREAT`.
    public static func open(_ path: String, _ flags: Int32) -> Int32 {
        guard let process = PhoneProcess.currentIfAny else { return fail(ENOENT) }
        do throws(StorageFailure) {
            let opened = try process.system.fileSystem.open(path, flags, as: process)
            guard let descriptor = process.descriptors.add(opened) else { return fail(EMFILE) }
            return descriptor
        } catch {
            return fail(error.code)
        }
    }

    /// Closes a descriptor: its `flock` lock ends, and so do all `fcntl` locks that the process has
    /// on that file, by whichever descriptor they were taken.
    public static func close(_ descriptor: Int32) -> Int32 {
        let process = PhoneProcess.current
        guard let opened = process.descriptors.remove(descriptor) else { return fail(EBADF) }
        let locks = process.system.fileLocks
        locks.release(
            whole(opened, process, false), on: opened.file, call: "close", host: opened.host)
        locks.releaseRanges(of: process.process, on: opened.file)
        return 0
    }

    /// Locks or unlocks the whole of an open file or folder.
    public static func flock(_ descriptor: Int32, _ operation: Int32) -> Int32 {
        let process = PhoneProcess.current
        guard let opened = process.descriptors[descriptor] else { return fail(EBADF) }
        let locks = process.system.fileLocks
        let waits = operation & LOCK_NB == 0
        switch operation & ~LOCK_NB {
        case LOCK_SH, LOCK_EX:
            let isExclusive = operation & LOCK_EX != 0
            let code = locks.take(
                whole(opened, process, isExclusive), on: opened.file, waits: waits, call: "flock",
                host: opened.host)
            return code == 0 ? 0 : fail(code)
        case LOCK_UN:
            locks.release(
                whole(opened, process, false), on: opened.file, call: "flock", host: opened.host)
            return 0
        default: return fail(EINVAL)
        }
    }

    /// `F_GETFD`, `F_GETFL`, and `F_SETFD` with its value.
    public static func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32 = 0) -> Int32 {
        guard let opened = PhoneProcess.current.descriptors[descriptor] else { return fail(EBADF) }
        switch command {
        case F_GETFD: return opened.descriptorFlags
        case F_GETFL: return opened.flags
        case F_SETFD:
            opened.descriptorFlags = value
            return 0
        default: unsimulated("fcntl's command \(command); locks and descriptor flags are")
        }
    }

    /// `F_SETLK`, `F_SETLKW` and `F_GETLK`.
    ///
    /// `F_SETLKW` answers EDEADLK where waiting would close a circle of processes of this phone.
    public static func fcntl(
        _ descriptor: Int32, _ command: Int32, _ lock: UnsafeMutablePointer<Foundation.flock>
    ) -> Int32 {
        let process = PhoneProcess.current
        guard let opened = process.descriptors[descriptor] else { return fail(EBADF) }
        guard let bytes = bytes(of: lock.pointee, opened, process) else { return fail(EINVAL) }
        let type = Int(lock.pointee.l_type)
        guard [F_RDLCK, F_WRLCK, F_UNLCK].map(Int.init).contains(type) else { return fail(EINVAL) }
        let wanted = range(bytes, process, type == Int(F_WRLCK))
        let locks = process.system.fileLocks
        switch command {
        case F_GETLK:
            guard let other = locks.obstacle(to: wanted, on: opened.file) else {
                lock.pointee.l_type = Int16(F_UNLCK)
                return 0
            }
            lock.pointee.l_type = Int16(other.isExclusive ? F_WRLCK : F_RDLCK)
            lock.pointee.l_whence = Int16(SEEK_SET)
            lock.pointee.l_start = off_t(other.range.lowerBound)
            lock.pointee.l_len =
                other.range.upperBound == .max
                ? 0 : off_t(other.range.upperBound - other.range.lowerBound + 1)
            lock.pointee.l_pid = other.isWholeFile ? -1 : pid_t(other.process.id)
            return 0
        case F_SETLK, F_SETLKW:
            let host = locks.hostFile(of: opened.file, for: process.process)
            if type == Int(F_UNLCK) {
                locks.release(wanted, on: opened.file, call: "fcntl", host: host)
                return 0
            }
            // Who locks for writing has to be able to write.
            if wanted.isExclusive, !opened.canWrite { return fail(EBADF) }
            let code = locks.take(
                wanted, on: opened.file, waits: command == F_SETLKW, call: "fcntl", host: host)
            return code == 0 ? 0 : fail(code)
        default: unsimulated("fcntl's command \(command) with a pointer; locks are")
        }
    }

    private static func whole(
        _ opened: OpenFile, _ process: PhoneProcess, _ isExclusive: Bool
    ) -> FileLocks.Lock {
        FileLocks.Lock(
            owner: opened, process: process.process, isExclusive: isExclusive,
            range: 0...Int64.max)
    }

    private static func range(
        _ bytes: ClosedRange<Int64>, _ process: PhoneProcess, _ isExclusive: Bool
    ) -> FileLocks.Lock {
        FileLocks.Lock(
            owner: process.process, process: process.process, isExclusive: isExclusive,
            range: bytes)
    }

    /// Nil for a range that begins before the file. Nothing is read by a descriptor here, so its
    /// place in the file stays at the start.
    private static func bytes(
        of lock: Foundation.flock, _ opened: OpenFile, _ process: PhoneProcess
    ) -> ClosedRange<Int64>? {
        var start = Int64(lock.l_start)
        switch Int32(lock.l_whence) {
        case Int32(SEEK_SET), Int32(SEEK_CUR): break
        case Int32(SEEK_END):
            let size = (try? process.system.fileSystem.status(opened.file.path))?.size ?? 0
            start += Int64(size)
        default: return nil
        }
        let length = Int64(lock.l_len)
        if length < 0 {
            let first = start + length
            return first >= 0 && start > 0 ? first...start - 1 : nil
        }
        guard start >= 0 else { return nil }
        if length == 0 { return start...Int64.max }
        let (end, isTooFar) = start.addingReportingOverflow(length - 1)
        return isTooFar ? nil : start...end
    }

    private static func fail(_ code: Int32) -> Int32 {
        errno = code
        return -1
    }
}
