import CSQLite
import Foundation
import Simulation

/// SQLite's way to a phone's files: its databases and journals lie in the storage, its locks hold
/// between processes, its clock is the virtual one. Kill, journal and roll-back are SQLite's own.
package enum SQLiteVFS {
    /// The name for `sqlite3_open_v2(path, &db, flags, name)`; paths are the phone's.
    package static func name(for system: PhoneSystem) -> String { system.sqlite.name }

    /// Lets a connection's `random()` and `randomblob()` draw from the running process's stream.
    package static func prepare(_ connection: OpaquePointer) {
        seedGenerator()
        let stream = Unmanaged.passRetained(PhoneProcess.current.sqliteRandomness)
        sqlite3_create_function_v2(
            connection, "random", 0, SQLITE_UTF8, stream.toOpaque(),
            { context, _, _ in
                guard let data = sqlite3_user_data(context) else { return }
                let stream = Unmanaged<RandomStream>.fromOpaque(data).takeUnretainedValue()
                sqlite3_result_int64(context, Int64(bitPattern: stream.next()))
            }, nil, nil, { Unmanaged<RandomStream>.fromOpaque($0!).release() })
        sqlite3_create_function_v2(
            connection, "randomblob", 1, SQLITE_UTF8, stream.retain().toOpaque(),
            { context, _, values in
                guard let data = sqlite3_user_data(context), let value = values?[0] else { return }
                let stream = Unmanaged<RandomStream>.fromOpaque(data).takeUnretainedValue()
                let count = min(max(1, Int(sqlite3_value_int64(value))), 1 << 20)
                var bytes = [UInt8](repeating: 0, count: count)
                bytes.withUnsafeMutableBytes { stream.fill($0) }
                sqlite3_result_blob64(
                    context, bytes, UInt64(count),
                    unsafeBitCast(-1, to: sqlite3_destructor_type.self))
            }, nil, nil, { Unmanaged<RandomStream>.fromOpaque($0!).release() })
    }

    /// Has what SQLite draws for itself (row numbers behind the last one, what journals and logs begin
    /// with) come from the running process: its generator is one for the whole host process. So each
    /// connection and each transaction that writes begins with a seed of its own.
    static func seedGenerator() {
        guard let process = PhoneProcess.currentIfAny else { return }
        farad_seed_sqlite(Int32(truncatingIfNeeded: process.sqliteSeeds.next()) | 1)
    }
}

/// One phone's entry in SQLite's list of file systems; open files keep it alive.
final class SQLiteRegistration {
    let name: String
    /// Nil once the phone is gone; open files may outlive it.
    unowned(unsafe) private(set) var fileSystem: FileSystem?
    unowned(unsafe) private(set) var simulation: Simulation?
    /// SQLite's own layer over the host, for device folders.
    let host: UnsafeMutablePointer<sqlite3_vfs>
    let methods: UnsafeMutablePointer<sqlite3_io_methods>
    private let vfs: UnsafeMutablePointer<sqlite3_vfs>
    /// Every open file takes itself out when it goes.
    private var files: [Unmanaged<SQLiteFile>] = []

    init(_ system: PhoneSystem) {
        fileSystem = system.fileSystem
        simulation = system.simulation
        guard let host = sqlite3_vfs_find(nil) else {
            fatalError("SQLite was built without a file layer for this host")
        }
        self.host = host
        methods = .allocate(capacity: 1)
        methods.initialize(to: SQLiteFile.makeMethods())
        vfs = .allocate(capacity: 1)
        vfs.initialize(to: sqlite3_vfs())
        // Two phones may live in one host process; an address is taken once at a time.
        name = "farad-\(UInt(bitPattern: vfs))"
        vfs.pointee.iVersion = 2
        vfs.pointee.szOsFile = Int32(MemoryLayout<SQLiteFile.Handle>.stride)
        vfs.pointee.mxPathname = 1024
        vfs.pointee.zName = UnsafePointer(strdup(name))
        vfs.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
        fillFunctions()
        sqlite3_vfs_register(vfs, 0)
    }

    deinit {
        sqlite3_vfs_unregister(vfs)
        free(UnsafeMutableRawPointer(mutating: vfs.pointee.zName))
        vfs.deallocate()
        methods.deallocate()
    }

    static func of(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> SQLiteRegistration {
        Unmanaged<SQLiteRegistration>.fromOpaque(vfs!.pointee.pAppData!).takeUnretainedValue()
    }

    func phoneIsGone() {
        fileSystem = nil
        simulation = nil
    }

    func closed(_ file: SQLiteFile) {
        let address = Unmanaged.passUnretained(file).toOpaque()
        files.removeAll { $0.toOpaque() == address }
    }

    /// A dead process's files are let go at once: its locks end, its journals stay.
    func processDied(_ process: SimulatedProcess) {
        for file in files {
            let file = file.takeUnretainedValue()
            if file.process === process { file.abandon() }
        }
    }

    /// The databases of app groups that a process has locked, as reports call them.
    func sharedLocks(of process: SimulatedProcess) -> [String] {
        files.map { $0.takeUnretainedValue() }.filter { $0.isSharedLock(of: process) }
            .compactMap { file in file.path.flatMap { path in fileSystem?.label(path) } }
    }

    private func fillFunctions() {
        vfs.pointee.xOpen = { vfs, name, file, flags, out in
            SQLiteRegistration.of(vfs).open(name, file!, flags, out)
        }
        vfs.pointee.xDelete = { vfs, name, _ in
            SQLiteRegistration.of(vfs).delete(String(cString: name!))
        }
        vfs.pointee.xAccess = { vfs, name, flags, result in
            let registration = SQLiteRegistration.of(vfs)
            let process = PhoneProcess.currentIfAny
            result?.pointee =
                registration.fileSystem?.exists(String(cString: name!), as: process) ?? false
                ? 1 : 0
            return SQLITE_OK
        }
        vfs.pointee.xFullPathname = { _, name, capacity, out in
            let path = PhonePath.canonical(String(cString: name!))
            guard path.utf8.count < Int(capacity) else { return SQLITE_CANTOPEN }
            path.withCString { _ = strcpy(out!, $0) }
            return SQLITE_OK
        }
        vfs.pointee.xRandomness = { _, count, out in
            let bytes = UnsafeMutableRawBufferPointer(start: out, count: Int(count))
            PhoneProcess.currentIfAny?.sqliteRandomness.fill(bytes)
            return count
        }
        vfs.pointee.xSleep = { vfs, microseconds in
            let registration = SQLiteRegistration.of(vfs)
            PhoneProcess.currentIfAny?.simulation.sleep(
                for: .microseconds(Int64(microseconds)))
            if registration.fileSystem?.storage.isShared ?? false {
                // The lock may be another real process's, which knows no virtual time.
                return registration.host.pointee.xSleep(registration.host, microseconds)
            }
            return microseconds
        }
        vfs.pointee.xCurrentTime = { vfs, out in
            out!.pointee = Double(SQLiteRegistration.of(vfs).julianMilliseconds) / 86_400_000
            return SQLITE_OK
        }
        vfs.pointee.xCurrentTimeInt64 = { vfs, out in
            out!.pointee = SQLiteRegistration.of(vfs).julianMilliseconds
            return SQLITE_OK
        }
        vfs.pointee.xGetLastError = { _, _, _ in 0 }
    }

    /// Milliseconds since noon of 24 November 4714 BC, by the virtual clock.
    private var julianMilliseconds: sqlite3_int64 {
        210_866_760_000_000 + sqlite3_int64(simulation?.clock.millisecondsSince1970 ?? 0)
    }

    private func open(
        _ name: UnsafePointer<CChar>?, _ handle: UnsafeMutablePointer<sqlite3_file>,
        _ flags: Int32, _ out: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        handle.pointee.pMethods = nil
        guard let fileSystem else { return SQLITE_CANTOPEN }
        let process = PhoneProcess.currentIfAny
        out?.pointee = flags
        guard let name else {
            // A temporary file: nobody else sees it, so it needs no name.
            let node = MemoryNode(isDirectory: false, date: fileSystem.date)
            let file = SQLiteMemoryFile(
                self, path: nil, flags, process?.process, node, MemoryStorage())
            return finish(file, handle)
        }
        let path = String(cString: name)
        let use: Sandbox.Use = flags & SQLITE_OPEN_READONLY != 0 ? .read : .write
        if fileSystem.refusal(path, use, as: process) != nil { return SQLITE_CANTOPEN }
        let store = fileSystem.store(of: path)
        do throws(StorageFailure) {
            let wantsCreation = flags & SQLITE_OPEN_CREATE != 0
            let wasThere = try store.status(path) != nil
            if flags & SQLITE_OPEN_EXCLUSIVE != 0, wasThere { return SQLITE_CANTOPEN }
            if wantsCreation, !wasThere { fileSystem.nameChanged(path, process) }
            if let memory = store as? MemoryStorage {
                let node = try memory.node(path, create: wantsCreation, date: fileSystem.date)
                return finish(
                    SQLiteMemoryFile(self, path: path, flags, process?.process, node, memory),
                    handle)
            }
            guard let disk = store.deviceFolder else { return SQLITE_CANTOPEN }
            let file = SQLiteDiskFile(self, path: path, flags, process?.process, disk)
            let code = file.open(try disk.hostPath(path), flags, out)
            guard code == SQLITE_OK else { return code }
            if wantsCreation, !wasThere { try disk.came(path, date: fileSystem.date) }
            return finish(file, handle)
        } catch {
            return error.code == ENOSPC ? SQLITE_FULL : SQLITE_CANTOPEN
        }
    }

    private func finish(
        _ file: SQLiteFile, _ handle: UnsafeMutablePointer<sqlite3_file>
    ) -> Int32 {
        files.append(.passUnretained(file))
        UnsafeMutableRawPointer(handle).assumingMemoryBound(to: SQLiteFile.Handle.self)
            .pointee.object = Unmanaged.passRetained(file).toOpaque()
        handle.pointee.pMethods = UnsafePointer(methods)
        return SQLITE_OK
    }

    private func delete(_ path: String) -> Int32 {
        guard let fileSystem else { return SQLiteFailure.delete }
        let process = PhoneProcess.currentIfAny
        if fileSystem.refusal(path, .write, as: process) != nil { return SQLiteFailure.delete }
        do throws(StorageFailure) {
            try fileSystem.store(of: path).remove(path, date: fileSystem.date)
            fileSystem.nameChanged(path, process)
            return SQLITE_OK
        } catch {
            return error.code == ENOENT ? SQLiteFailure.deleteMissing : SQLiteFailure.delete
        }
    }
}
