import CSQLite
import Foundation
import Simulation

/// A file that SQLite has open, by one process of the phone.
///
/// Subclasses do the work; this class keeps a dead process away from the phone: whatever its code
/// still asks for fails, so that its transaction is neither finished nor rolled back by it.
class SQLiteFile {
    /// What SQLite allocates for each open file.
    struct Handle {
        var base: sqlite3_file
        var object: UnsafeMutableRawPointer?
    }

    let registration: SQLiteRegistration
    let path: String?
    let flags: Int32
    let process: SimulatedProcess?
    private let resource: Resource?
    private var writtenBytes = 0
    /// Whether SQLite has the file locked just now, in any way.
    final var isLocked: Bool { heldLevel > SQLITE_LOCK_NONE || heldSlots != 0 }
    private var heldLevel = SQLITE_LOCK_NONE
    private var heldSlots: UInt32 = 0

    init(
        _ registration: SQLiteRegistration, path: String?, _ flags: Int32,
        _ process: SimulatedProcess?
    ) {
        self.registration = registration
        self.path = path
        self.flags = flags
        self.process = process
        resource = path.map { Resource("file", $0) }
    }

    deinit { registration.closed(self) }

    /// Whether the process has it locked and it lies in an app group; for the phone's own look.
    final func isSharedLock(of process: SimulatedProcess) -> Bool {
        guard self.process === process, let path, PhonePath.isShared(PhonePath.canonical(path))
        else { return false }
        if let resource { process.simulation.touches(.read, resource) }
        return isLocked
    }

    final var isDead: Bool { process?.state == .dead }

    /// An access is a step; false when the process died before it came to it.
    private func step(_ access: Access) -> Bool {
        if isDead { return false }
        guard let process, let resource else { return true }
        process.simulation.step(access, resource)
        return process.state != .dead
    }

    /// Notes that the file changes as a lock, without being a step of the code.
    private func touches() {
        guard let process, let resource else { return }
        process.simulation.touches(.write, resource)
    }

    /// Whether a write is to find the volume full.
    private func findsVolumeFull(for bytes: Int) -> Bool {
        guard let fileSystem = registration.fileSystem, fileSystem.writeFaults != nil, let path
        else { return false }
        return fileSystem.failsToWrite(bytes, to: path, PhoneProcess.currentIfAny)
    }

    /// One line of the trace for what a transaction wrote to the database file.
    private func noteWrites() {
        guard writtenBytes > 0, flags & SQLITE_OPEN_MAIN_DB != 0, let path,
            let fileSystem = registration.fileSystem
        else { return }
        let bytes = writtenBytes
        writtenBytes = 0
        registration.simulation?.trace.note(
            .storage, "SQLite wrote \(fileSystem.label(path)) \(bytes) bytes")
    }

    /// Says that the database is about to change; a journal alone changes nothing.
    private func tellChange() {
        guard let path, let changed = registration.fileSystem?.changed else { return }
        if flags & SQLITE_OPEN_MAIN_DB != 0 {
            changed(.database(path))
        } else if flags & SQLITE_OPEN_WAL != 0 {
            changed(.database(String(path.dropLast("-wal".count))))
        }
    }

    func read(_ target: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int32 {
        SQLiteFailure.read
    }
    func write(_ source: UnsafeRawBufferPointer, _ offset: Int) -> Int32 { SQLiteFailure.write }
    func truncate(_ size: Int) -> Int32 { SQLiteFailure.truncate }
    func sync(_ flags: Int32) -> Int32 { SQLITE_OK }
    func size(_ result: inout Int64) -> Int32 { SQLiteFailure.size }
    func lock(_ level: Int32) -> Int32 { SQLiteFailure.lock }
    func unlock(_ level: Int32) -> Int32 { SQLITE_OK }
    func checkReserved(_ result: inout Int32) -> Int32 { SQLiteFailure.checkReserved }
    func control(_ operation: Int32, _ argument: UnsafeMutableRawPointer?) -> Int32 {
        SQLITE_NOTFOUND
    }
    var sectorSize: Int32 { 4096 }
    var characteristics: Int32 { SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    func mapShared(
        _ region: Int, _ size: Int, _ extend: Bool,
        _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32 { SQLiteFailure.sharedMap }
    func lockShared(_ first: Int, _ count: Int, _ flags: Int32) -> Int32 {
        SQLiteFailure.sharedLock
    }
    func barrier() {}
    func unmapShared(_ delete: Bool) -> Int32 { SQLITE_OK }
    /// Closes what is open beneath; the object itself goes with SQLite's handle.
    func close() {}
    /// Lets go of the file because its process died.
    func abandon() {}

    /// The table of C functions that SQLite calls; each finds its object behind the handle.
    static func makeMethods() -> sqlite3_io_methods {
        var methods = sqlite3_io_methods()
        methods.iVersion = 2
        methods.xClose = { handle in
            let file = SQLiteFile.unmanaged(handle)
            file.takeUnretainedValue().close()
            file.release()
            return SQLITE_OK
        }
        methods.xRead = { handle, target, count, offset in
            let file = SQLiteFile.of(handle)
            guard file.step(.read) else { return SQLiteFailure.read }
            return file.read(
                UnsafeMutableRawBufferPointer(start: target, count: Int(count)), Int(offset))
        }
        methods.xWrite = { handle, source, count, offset in
            let file = SQLiteFile.of(handle)
            guard file.step(.write) else { return SQLiteFailure.write }
            if file.findsVolumeFull(for: Int(count)) { return SQLITE_FULL }
            file.writtenBytes += Int(count)
            file.tellChange()
            return file.write(
                UnsafeRawBufferPointer(start: source, count: Int(count)), Int(offset))
        }
        methods.xTruncate = { handle, size in
            let file = SQLiteFile.of(handle)
            guard file.step(.write) else { return SQLiteFailure.truncate }
            file.tellChange()
            return file.truncate(Int(size))
        }
        methods.xSync = { handle, flags in
            let file = SQLiteFile.of(handle)
            return file.isDead ? SQLiteFailure.sync : file.sync(flags)
        }
        methods.xFileSize = { handle, result in
            let file = SQLiteFile.of(handle)
            return file.isDead ? SQLiteFailure.size : file.size(&result!.pointee)
        }
        methods.xLock = { handle, level in
            let file = SQLiteFile.of(handle)
            guard file.step(.write) else { return SQLiteFailure.lock }
            let code = file.lock(level)
            if code == SQLITE_OK {
                if level == SQLITE_LOCK_RESERVED { SQLiteVFS.seedGenerator() }
                file.heldLevel = max(file.heldLevel, level)
            }
            return code
        }
        methods.xUnlock = { handle, level in
            let file = SQLiteFile.of(handle)
            if file.isDead { return SQLITE_OK }
            file.noteWrites()
            // Whoever finds the file locked depends on this, whatever was touched just before.
            file.touches()
            file.heldLevel = min(file.heldLevel, level)
            return file.unlock(level)
        }
        methods.xCheckReservedLock = { handle, result in
            let file = SQLiteFile.of(handle)
            return file.isDead
                ? SQLiteFailure.checkReserved : file.checkReserved(&result!.pointee)
        }
        methods.xFileControl = { handle, operation, argument in
            let file = SQLiteFile.of(handle)
            return file.isDead ? SQLITE_NOTFOUND : file.control(operation, argument)
        }
        methods.xSectorSize = { SQLiteFile.of($0).sectorSize }
        methods.xDeviceCharacteristics = { SQLiteFile.of($0).characteristics }
        methods.xShmMap = { handle, region, size, extend, out in
            let file = SQLiteFile.of(handle)
            if file.isDead { return SQLiteFailure.sharedMap }
            return UnsafeMutableRawPointer(out!).withMemoryRebound(
                to: UnsafeMutableRawPointer?.self, capacity: 1
            ) { file.mapShared(Int(region), Int(size), extend != 0, $0) }
        }
        methods.xShmLock = { handle, first, count, flags in
            let file = SQLiteFile.of(handle)
            guard file.step(.write) else { return SQLiteFailure.sharedLock }
            let code = file.lockShared(Int(first), Int(count), flags)
            let slots = ((UInt32(1) << UInt32(count)) - 1) << UInt32(first)
            if flags & SQLITE_SHM_UNLOCK != 0 {
                file.heldSlots &= ~slots
            } else if code == SQLITE_OK {
                // The first slot is the one of whoever writes the log.
                if first == 0, flags & SQLITE_SHM_EXCLUSIVE != 0 { SQLiteVFS.seedGenerator() }
                file.heldSlots |= slots
            }
            return code
        }
        methods.xShmBarrier = { SQLiteFile.of($0).barrier() }
        methods.xShmUnmap = { handle, delete in
            let file = SQLiteFile.of(handle)
            return file.isDead ? SQLITE_OK : file.unmapShared(delete != 0)
        }
        return methods
    }

    private static func unmanaged(
        _ handle: UnsafeMutablePointer<sqlite3_file>?
    ) -> Unmanaged<SQLiteFile> {
        Unmanaged.fromOpaque(
            UnsafeMutableRawPointer(handle!).assumingMemoryBound(to: Handle.self).pointee.object!)
    }

    private static func of(_ handle: UnsafeMutablePointer<sqlite3_file>?) -> SQLiteFile {
        unmanaged(handle).takeUnretainedValue()
    }
}
