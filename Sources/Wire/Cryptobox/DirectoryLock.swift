import Foundation

/// A POSIX lock on a directory: one process at a time, and in it one at a time, uses what is in it.
///
/// The kernel lets go of it when the process dies, wherever that was.
final class DirectoryLock {
    private let descriptor: Int32

    /// Waits until nobody else has the lock.
    init(_ directory: URL) throws {
        descriptor = try Self.descriptor(of: directory)
        if let failure = Self.lock(descriptor, LOCK_EX) { throw failure }
    }

    /// Nil when somebody else has the lock.
    init?(trying directory: URL) throws {
        descriptor = try Self.descriptor(of: directory)
        if let failure = Self.lock(descriptor, LOCK_EX | LOCK_NB) {
            if failure.code == .EAGAIN { return nil }
            throw failure
        }
    }

    private static func descriptor(of directory: URL) throws -> Int32 {
        let descriptor = open(directory.path, O_RDONLY)
        if descriptor < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return descriptor
    }

    /// Why there is no lock; the descriptor is closed then.
    private static func lock(_ descriptor: Int32, _ operation: Int32) -> POSIXError? {
        while flock(descriptor, operation) != 0 {
            let code = errno
            if code == EINTR { continue }
            _ = close(descriptor)
            return POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
        return nil
    }

    func unlock() { _ = close(descriptor) }
}
