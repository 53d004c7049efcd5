import CSQLite
import Foundation
import Simulation

/// A database or journal in a ``MemoryStorage``.
final class SQLiteMemoryFile: SQLiteFile {
    private let node: MemoryNode
    private let storage: MemoryStorage
    private let sharing: SQLiteSharing
    private var level = SQLITE_LOCK_NONE
    private var sharedSlots: UInt8 = 0
    private var exclusiveSlots: UInt8 = 0
    private var isMapped = false

    init(
        _ registration: SQLiteRegistration, path: String?, _ flags: Int32,
        _ process: SimulatedProcess?, _ node: MemoryNode, _ storage: MemoryStorage
    ) {
        self.node = node
        self.storage = storage
        sharing = node.sharing ?? SQLiteSharing()
        node.sharing = sharing
        super.init(registration, path: path, flags, process)
    }

    private var date: Double { registration.fileSystem?.date ?? 0 }

    override func read(_ target: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int32 {
        let available = max(0, min(target.count, node.data.count - offset))
        if available > 0 {
            node.data.withUnsafeBytes { bytes in
                target.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[offset...].prefix(available)))
            }
        }
        if available == target.count { return SQLITE_OK }
        // SQLite wants the rest of a page that the file does not have as zeros.
        memset(target.baseAddress! + available, 0, target.count - available)
        return SQLiteFailure.shortRead
    }

    override func write(_ source: UnsafeRawBufferPointer, _ offset: Int) -> Int32 {
        let end = offset + source.count
        if offset == node.data.count {
            node.data.append(contentsOf: source)
        } else {
            if node.data.count < end {
                node.data.append(Data(count: end - node.data.count))
            }
            node.data.withUnsafeMutableBytes { bytes in
                _ = memcpy(bytes.baseAddress! + offset, source.baseAddress!, source.count)
            }
        }
        storage.touch(node, date)
        return SQLITE_OK
    }

    override func truncate(_ size: Int) -> Int32 {
        if size < node.data.count { node.data.removeLast(node.data.count - size) }
        storage.touch(node, date)
        return SQLITE_OK
    }

    override func size(_ result: inout Int64) -> Int32 {
        result = Int64(node.data.count)
        return SQLITE_OK
    }

    override func control(_ operation: Int32, _ argument: UnsafeMutableRawPointer?) -> Int32 {
        guard operation == SQLITE_FCNTL_SIZE_HINT, let argument else { return SQLITE_NOTFOUND }
        // SQLite says how long the file is about to be: growing page by page copies it several times.
        node.data.reserveCapacity(Int(argument.load(as: Int64.self)))
        return SQLITE_OK
    }

    // MARK: Locks of a roll-back journal's kind

    override func lock(_ wanted: Int32) -> Int32 {
        if level >= wanted { return SQLITE_OK }
        switch wanted {
        case SQLITE_LOCK_SHARED:
            if sharing.pending != nil { return SQLITE_BUSY }
            sharing.readers += 1
        case SQLITE_LOCK_RESERVED:
            if sharing.reserved != nil { return SQLITE_BUSY }
            sharing.reserved = ObjectIdentifier(self)
        default:
            if let pending = sharing.pending, pending != ObjectIdentifier(self) {
                return SQLITE_BUSY
            }
            // A hot journal is rolled back straight from SHARED; nobody else may begin meanwhile.
            sharing.pending = ObjectIdentifier(self)
            level = max(level, SQLITE_LOCK_PENDING)
            if wanted == SQLITE_LOCK_EXCLUSIVE, sharing.readers > 1 { return SQLITE_BUSY }
        }
        level = wanted
        return SQLITE_OK
    }

    override func unlock(_ wanted: Int32) -> Int32 {
        if level <= wanted { return SQLITE_OK }
        if sharing.reserved == ObjectIdentifier(self) { sharing.reserved = nil }
        if sharing.pending == ObjectIdentifier(self) { sharing.pending = nil }
        if wanted == SQLITE_LOCK_NONE { sharing.readers -= 1 }
        level = wanted
        return SQLITE_OK
    }

    override func checkReserved(_ result: inout Int32) -> Int32 {
        result = sharing.reserved != nil || sharing.pending != nil ? 1 : 0
        return SQLITE_OK
    }

    // MARK: Shared memory of a write-ahead log

    override func mapShared(
        _ region: Int, _ size: Int, _ extend: Bool,
        _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32 {
        if !isMapped {
            isMapped = true
            sharing.mappings += 1
        }
        out.pointee = sharing.region(region, size: size, extend: extend)
        return SQLITE_OK
    }

    override func lockShared(_ first: Int, _ count: Int, _ flags: Int32) -> Int32 {
        let mask = UInt8(truncatingIfNeeded: ((1 << count) - 1) << first)
        if flags & SQLITE_SHM_UNLOCK != 0 {
            sharing.release(sharedSlots & mask, exclusiveSlots & mask)
            sharedSlots &= ~mask
            exclusiveSlots &= ~mask
        } else if flags & SQLITE_SHM_SHARED != 0 {
            guard sharing.takeShared(mask & ~sharedSlots) else { return SQLITE_BUSY }
            sharedSlots |= mask
        } else {
            guard sharing.takeExclusive(mask & ~exclusiveSlots) else { return SQLITE_BUSY }
            exclusiveSlots |= mask
        }
        return SQLITE_OK
    }

    override func unmapShared(_ delete: Bool) -> Int32 {
        release()
        return SQLITE_OK
    }

    private func release() {
        sharing.release(sharedSlots, exclusiveSlots)
        sharedSlots = 0
        exclusiveSlots = 0
        guard isMapped else { return }
        isMapped = false
        sharing.mappings -= 1
        // Nobody remembers: the next one to come reads the log again.
        if sharing.mappings == 0 { sharing.forgetRegions() }
    }

    override func close() {
        _ = unlock(SQLITE_LOCK_NONE)
        release()
        if flags & SQLITE_OPEN_DELETEONCLOSE != 0, let path, !isDead {
            // Already gone is as good.
            try? storage.remove(path, date: date)
        }
    }

    override func abandon() {
        _ = unlock(SQLITE_LOCK_NONE)
        release()
    }
}

/// What the connections to one file in memory share: locks, and a log's index.
final class SQLiteSharing {
    var readers = 0
    var reserved: ObjectIdentifier?
    var pending: ObjectIdentifier?
    var mappings = 0
    private var regions: [UnsafeMutableRawPointer] = []
    /// A dead connection may still look at these.
    private var oldRegions: [UnsafeMutableRawPointer] = []
    private var sharedCounts = [Int](repeating: 0, count: 8)
    private var exclusive: UInt8 = 0

    deinit {
        for region in regions + oldRegions { region.deallocate() }
    }

    func region(_ index: Int, size: Int, extend: Bool) -> UnsafeMutableRawPointer? {
        while extend && regions.count <= index {
            let region = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
            memset(region, 0, size)
            regions.append(region)
        }
        return index < regions.count ? regions[index] : nil
    }

    func forgetRegions() {
        oldRegions += regions
        regions = []
    }

    func takeShared(_ mask: UInt8) -> Bool {
        if exclusive & mask != 0 { return false }
        for slot in 0..<8 where mask & (1 << slot) != 0 { sharedCounts[slot] += 1 }
        return true
    }

    func takeExclusive(_ mask: UInt8) -> Bool {
        if exclusive & mask != 0 { return false }
        for slot in 0..<8 where mask & (1 << slot) != 0 && sharedCounts[slot] > 0 {
            return false
        }
        exclusive |= mask
        return true
    }

    func release(_ sharedMask: UInt8, _ exclusiveMask: UInt8) {
        exclusive &= ~exclusiveMask
        for slot in 0..<8 where sharedMask & (1 << slot) != 0 { sharedCounts[slot] -= 1 }
    }
}
