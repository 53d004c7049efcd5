import Foundation

/// A device folder on disk: its lock and its `device.json`.
///
/// One process at a time uses a device, as one phone has one SpringBoard. The lock is the kernel's
/// (`flock`), so that a process that dies gives it back.
final class DeviceFolder {
    let path: String
    private let lock: Int32

    /// Makes the folder where it is missing and takes its lock, waiting briefly.
    ///
    /// - Throws: ``DeviceError``; `cannotCreate` names the process that holds the device.
    init(path: String, waitMilliseconds: Int = 2000) throws(DeviceError) {
        self.path = path
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) {
            guard isDirectory.boolValue else {
                throw DeviceError(.cannotCreate, "The device \(path) is a file, not a folder.")
            }
        } else {
            do {
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: true)
            } catch {
                throw DeviceError(
                    .cannotCreate,
                    "The device folder \(path) cannot be made: \(Self.reason()).")
            }
        }
        lock = open(path + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard lock >= 0 else {
            throw DeviceError(
                .cannotCreate, "The device folder \(path) cannot be written: \(Self.reason()).")
        }
        var waited = 0
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK, waited < waitMilliseconds else {
                let holder = Self.holder(lock)
                close(lock)
                throw DeviceError(
                    .cannotCreate, "The device \(path) is in use by \(holder); try again later.")
            }
            usleep(20_000)
            waited += 20
        }
        ftruncate(lock, 0)
        let name = "process \(getpid())"
        _ = name.withCString { pwrite(lock, $0, strlen($0), 0) }
    }

    deinit {
        ftruncate(lock, 0)
        close(lock)
    }

    private static func holder(_ file: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = pread(file, &bytes, bytes.count, 0)
        return count > 0
            ? String(decoding: bytes[..<count], as: UTF8.self) : "another process"
    }

    private static func reason() -> String {
        String(cString: strerror(errno))
    }

    /// What the folder remembers; a new device where nothing is.
    ///
    /// - Throws: ``DeviceError`` of kind `badData` when `device.json` is not one.
    func read() throws(DeviceError) -> DeviceState {
        guard let data = FileManager.default.contents(atPath: path + "/device.json") else {
            if FileManager.default.fileExists(atPath: path + "/device.json") {
                throw DeviceError(.inputOutput, "\(path)/device.json cannot be read.")
            }
            return DeviceState()
        }
        guard let state = DeviceState(text: Array(data)) else {
            throw DeviceError(
                .badData,
                "\(path)/device.json is damaged; remove it to forget launch counters, the clock "
                    + "and what was pending.")
        }
        return state
    }

    /// Puts the state in place of the old one, whole or not at all.
    func write(_ state: DeviceState) throws(DeviceError) {
        let target = path + "/device.json"
        let temporary = target + ".\(getpid())"
        var text = Array(state.text.utf8)
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        var isWritten = file >= 0
        if file >= 0 {
            isWritten = Foundation.write(file, &text, text.count) == text.count
            isWritten = fsync(file) == 0 && isWritten
            isWritten = close(file) == 0 && isWritten
        }
        guard isWritten, rename(temporary, target) == 0 else {
            let reason = Self.reason()
            unlink(temporary)
            throw DeviceError(.inputOutput, "\(target) cannot be written: \(reason).")
        }
    }
}
