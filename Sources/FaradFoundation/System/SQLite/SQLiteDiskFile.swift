import CSQLite
import Foundation
import Simulation

/// A database or journal in a device folder: SQLite's own layer over the host does the work, so that
/// its locks hold between real processes. Dates are set anew after it, for it knows the host's clock
/// alone.
final class SQLiteDiskFile: SQLiteFile {
    private let storage: DiskStorage
    private let real: UnsafeMutablePointer<sqlite3_file>
    private var filename: sqlite3_filename?
    private var isOpen = false
    private var sharedSlots: Int32 = 0
    private var exclusiveSlots: Int32 = 0

    init(
        _ registration: SQLiteRegistration, path: String, _ flags: Int32,
        _ process: SimulatedProcess?, _ storage: DiskStorage
    ) {
        self.storage = storage
        let size = Int(registration.host.pointee.szOsFile)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        memset(memory, 0, size)
        real = memory.bindMemory(to: sqlite3_file.self, capacity: 1)
        super.init(registration, path: path, flags, process)
    }

    deinit {
        closeReal()
        UnsafeMutableRawPointer(real).deallocate()
        if let filename { sqlite3_free_filename(filename) }
    }

    func open(_ hostPath: String, _ flags: Int32, _ out: UnsafeMutablePointer<Int32>?) -> Int32 {
        // The layer beneath copies names into buffers of a fixed size, and a journal's is longer.
        let longest = Int(registration.host.pointee.mxPathname) - "-journal".utf8.count
        guard hostPath.utf8.count < longest else { return SQLITE_CANTOPEN }
        // It keeps the name for as long as the file is open.
        filename = sqlite3_create_filename(
            hostPath, hostPath + "-journal", hostPath + "-wal", 0, nil)
        guard let filename else { return SQLITE_NOMEM }
        let code = registration.host.pointee.xOpen(
            registration.host, filename, real, flags & ~SQLITE_OPEN_URI, out)
        isOpen = real.pointee.pMethods != nil
        return code
    }

    private var methods: sqlite3_io_methods { real.pointee.pMethods.pointee }

    override func read(_ target: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int32 {
        methods.xRead(real, target.baseAddress, Int32(target.count), Int64(offset))
    }

    override func write(_ source: UnsafeRawBufferPointer, _ offset: Int) -> Int32 {
        dated(methods.xWrite(real, source.baseAddress, Int32(source.count), Int64(offset)))
    }

    override func truncate(_ size: Int) -> Int32 { dated(methods.xTruncate(real, Int64(size))) }

    /// Gives what was written the phone's date, unless something else has the file's name by now.
    private func dated(_ code: Int32) -> Int32 {
        guard code == SQLITE_OK, let path, let date = registration.fileSystem?.date else {
            return code
        }
        var hasMoved: Int32 = 0
        _ = methods.xFileControl(real, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        // What is gone has no date.
        if hasMoved == 0 { try? storage.setModified(path, date: date) }
        return code
    }

    override func sync(_ flags: Int32) -> Int32 { methods.xSync(real, flags) }

    override func size(_ result: inout Int64) -> Int32 { methods.xFileSize(real, &result) }

    override func lock(_ level: Int32) -> Int32 { methods.xLock(real, level) }

    override func unlock(_ level: Int32) -> Int32 { methods.xUnlock(real, level) }

    override func checkReserved(_ result: inout Int32) -> Int32 {
        methods.xCheckReservedLock(real, &result)
    }

    override func control(_ operation: Int32, _ argument: UnsafeMutableRawPointer?) -> Int32 {
        // Mapped files would go past this layer.
        if operation == SQLITE_FCNTL_MMAP_SIZE { return SQLITE_NOTFOUND }
        return methods.xFileControl(real, operation, argument)
    }

    override var sectorSize: Int32 { isOpen ? methods.xSectorSize(real) : 4096 }

    override var characteristics: Int32 { isOpen ? methods.xDeviceCharacteristics(real) : 0 }

    override func mapShared(
        _ region: Int, _ size: Int, _ extend: Bool,
        _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32 {
        keepingFolderDate {
            UnsafeMutableRawPointer(out).withMemoryRebound(
                to: UnsafeMutableRawPointer?.self, capacity: 1
            ) { methods.xShmMap(real, Int32(region), Int32(size), extend ? 1 : 0, $0) }
        }
    }

    /// The log's index is a file of the host's beside the log.
    private func keepingFolderDate(_ body: () -> Int32) -> Int32 {
        guard let path else { return body() }
        return storage.keepingFolderDate(of: path, body)
    }

    override func lockShared(_ first: Int, _ count: Int, _ flags: Int32) -> Int32 {
        let code = methods.xShmLock(real, Int32(first), Int32(count), flags)
        guard code == SQLITE_OK else { return code }
        let mask = ((Int32(1) << Int32(count)) - 1) << Int32(first)
        if flags & SQLITE_SHM_UNLOCK != 0 {
            sharedSlots &= ~mask
            exclusiveSlots &= ~mask
        } else if flags & SQLITE_SHM_SHARED != 0 {
            sharedSlots |= mask
        } else {
            exclusiveSlots |= mask
        }
        return code
    }

    override func barrier() { if isOpen { methods.xShmBarrier(real) } }

    override func unmapShared(_ delete: Bool) -> Int32 {
        keepingFolderDate { methods.xShmUnmap(real, delete ? 1 : 0) }
    }

    override func close() { closeReal() }

    /// Drops every lock; the journal stays for the next one to roll back. The file stays open until
    /// the connection goes, which may still look at the log's index in shared memory.
    override func abandon() {
        guard isOpen else { return }
        for slot in 0..<Int32(8) {
            for (held, kind) in [
                (sharedSlots, SQLITE_SHM_SHARED), (exclusiveSlots, SQLITE_SHM_EXCLUSIVE),
            ] where held & (1 << slot) != 0 {
                _ = methods.xShmLock(real, slot, 1, SQLITE_SHM_UNLOCK | kind)
            }
        }
        sharedSlots = 0
        exclusiveSlots = 0
        _ = methods.xUnlock(real, SQLITE_LOCK_NONE)
    }

    private func closeReal() {
        guard isOpen else { return }
        isOpen = false
        _ = methods.xShmUnmap?(real, 0)
        _ = methods.xClose(real)
    }
}
