import Foundation

/// Why a device folder cannot be used; for the person at the command line, so it names host paths.
package struct DeviceFolderError: Error, Equatable, CustomStringConvertible {
    package enum Reason: Equatable, Sendable {
        case inUse(by: String)
        case cannotRead(Int32)
        case cannotWrite(Int32)
    }

    package let folder: String
    package let reason: Reason

    package var description: String {
        switch reason {
        case .inUse(let holder): "the device folder \(folder) is in use by \(holder)"
        case .cannotRead(let code):
            "the device folder \(folder) cannot be read: \(String(cString: strerror(code)))"
        case .cannotWrite(let code):
            "the device folder \(folder) cannot be written: \(String(cString: strerror(code)))"
        }
    }
}

/// Keeps a device folder for one real process, until the lock is let go or the process ends.
package final class DeviceFolderLock {
    private let file: Int32

    /// - Parameters:
    ///   - folder: the device folder; made when it is missing.
    ///   - holder: what others are told, such as `farad run`.
    package init(folder: String, holder: String) throws(DeviceFolderError) {
        if mkdir(folder, 0o700) != 0, errno != EEXIST {
            throw DeviceFolderError(folder: folder, reason: .cannotWrite(errno))
        }
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        let file = open(folder + "/device.lock", flags, 0o600)
        if file < 0 { throw DeviceFolderError(folder: folder, reason: .cannotWrite(errno)) }
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            let code = errno
            let other = Self.text(of: file)
            close(file)
            guard code == EWOULDBLOCK else {
                throw DeviceFolderError(folder: folder, reason: .cannotWrite(code))
            }
            throw DeviceFolderError(
                folder: folder, reason: .inUse(by: other.isEmpty ? "another process" : other))
        }
        let text = "\(holder) (process \(getpid()))"
        // The text only helps a person; the lock holds without it.
        _ = ftruncate(file, 0)
        _ = text.withCString { pwrite(file, $0, strlen($0), 0) }
        self.file = file
    }

    deinit {
        _ = ftruncate(file, 0)
        close(file)
    }

    private static func text(of file: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = pread(file, &bytes, bytes.count, 0)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
    }
}

/// Reads and writes Farad's own files at the top of a device folder, such as `device.json`.
package enum DeviceFolder {
    /// Nil when there is no such file.
    package static func read(_ name: String, in folder: String) throws(DeviceFolderError) -> Data? {
        let file = open(folder + "/" + name, O_RDONLY | O_CLOEXEC)
        if file < 0 {
            if errno == ENOENT { return nil }
            throw DeviceFolderError(folder: folder, reason: .cannotRead(errno))
        }
        defer { close(file) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = Foundation.read(file, &buffer, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw DeviceFolderError(folder: folder, reason: .cannotRead(errno))
            }
            if count == 0 { return data }
            data.append(contentsOf: buffer[..<count])
        }
    }

    /// Replaces the file in one step: a reader sees the old one or the new one, whole.
    package static func write(
        _ data: Data, to name: String, in folder: String
    ) throws(DeviceFolderError) {
        let temporary = folder + "/.farad-\(name)-\(getpid())"
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file < 0 { throw DeviceFolderError(folder: folder, reason: .cannotWrite(errno)) }
        var code = data.withUnsafeBytes { HostWrite.all($0, to: file) }
        if close(file) != 0, code == 0 { code = errno }
        if code == 0, rename(temporary, folder + "/" + name) != 0 { code = errno }
        if code != 0 {
            unlink(temporary)
            throw DeviceFolderError(folder: folder, reason: .cannotWrite(code))
        }
    }
}
