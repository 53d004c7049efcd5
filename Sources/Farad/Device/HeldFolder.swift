import FaradFoundation

/// A device folder that this process holds: its lock and its `device.json`.
///
/// One process at a time uses a device, as one phone has one SpringBoard. The lock is the kernel's,
/// so that a process that dies gives it back.
final class HeldFolder {
    static let name = "device.json"

    let path: String
    private let lock: DeviceFolderLock

    /// Makes the folder where it is missing and takes its lock, waiting briefly.
    ///
    /// - Throws: ``DeviceError``; `cannotCreate` names the process that holds the device.
    init(path: String, waitMilliseconds: Int = 2000) throws(DeviceError) {
        self.path = path
        try Self.checkLength(of: path)
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            throw DeviceError(.cannotCreate, "The device \(path) is a file, not a folder.")
        }
        try Self.checkContents(of: path)
        try Self.makeParents(of: path)
        var waited = 0
        while true {
            do throws(DeviceFolderError) {
                lock = try DeviceFolderLock(folder: path, holder: "farad")
                return
            } catch {
                guard case .inUse = error.reason, waited < waitMilliseconds else {
                    throw Self.error(error, .cannotCreate)
                }
            }
            usleep(20_000)
            waited += 20
        }
    }

    /// SQLite takes no path of 512 bytes, and a database lies some hundred below the folder.
    private static let longestPath = 400

    private static func checkLength(of path: String) throws(DeviceError) {
        var here = [CChar](repeating: 0, count: Int(PATH_MAX))
        let isRelative = !path.hasPrefix("/") && getcwd(&here, here.count) != nil
        let length = path.utf8.count + (isRelative ? strlen(here) + 1 : 0)
        guard length > longestPath else { return }
        throw DeviceError(
            .cannotCreate,
            "The path of the device folder has \(length) bytes, too many for the databases in it; "
                + "give one of \(longestPath) or fewer.")
    }

    /// A project, or whatever else somebody keeps, is no place for a device's files.
    private static func checkContents(of path: String) throws(DeviceError) {
        let marks = [name, "device.lock", "Containers"]
        guard let names = HostFolder.names(path)?.filter({ !$0.hasPrefix(".") }), !names.isEmpty,
            !names.contains(where: marks.contains)
        else { return }
        throw DeviceError(
            .cannotCreate,
            "\(path) holds other files and is no device folder; give one that is empty, or new.")
    }

    private static func makeParents(of path: String) throws(DeviceError) {
        let parts = path.split(separator: "/").dropLast()
        var folder = path.hasPrefix("/") ? "" : "."
        for part in parts {
            folder += "/" + part
            if mkdir(folder, 0o755) != 0, errno != EEXIST {
                throw DeviceError(
                    .cannotCreate,
                    "The device folder \(path) cannot be made: \(String(cString: strerror(errno)))."
                )
            }
        }
    }

    private static func error(
        _ error: DeviceFolderError, _ kind: DeviceError.Kind
    ) -> DeviceError {
        let text = error.description
        return DeviceError(kind, text.prefix(1).uppercased() + text.dropFirst() + ".")
    }

    /// What the folder remembers; a new device where nothing is.
    ///
    /// - Throws: ``DeviceError`` of kind `badData` when `device.json` is not one.
    func read() throws(DeviceError) -> DeviceState { try Self.state(in: path) }

    /// What a folder remembers, also one that another process holds.
    ///
    /// - Throws: As ``read()``.
    static func state(in path: String) throws(DeviceError) -> DeviceState {
        let data: Data?
        do throws(DeviceFolderError) {
            data = try DeviceFolder.read(name, in: path)
        } catch {
            throw Self.error(error, .inputOutput)
        }
        guard let data else { return DeviceState() }
        guard let state = DeviceState(text: Array(data)) else {
            throw DeviceError(
                .badData,
                "\(path)/\(name) is damaged; remove it to forget launch counters, the clock "
                    + "and what was pending.")
        }
        return state
    }

    /// Puts the state in place of the old one, whole or not at all.
    func write(_ state: DeviceState) throws(DeviceError) {
        do throws(DeviceFolderError) {
            try DeviceFolder.write(Data(state.text.utf8), to: Self.name, in: path)
        } catch {
            throw Self.error(error, .inputOutput)
        }
    }
}
