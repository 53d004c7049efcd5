import Foundation
import Simulation

/// A file or folder that a process has opened by `open`: what `flock` locks belong to.
final class OpenFile {
    let file: FileLocks.LockedFile
    let canWrite: Bool
    /// What `F_GETFL` says.
    let flags: Int32
    var descriptorFlags: Int32
    /// The file of the host beneath; nil in memory.
    let host: HostLockFile?

    init(
        _ file: FileLocks.LockedFile, canWrite: Bool, flags: Int32, host: HostLockFile?
    ) {
        self.file = file
        self.canWrite = canWrite
        self.flags = flags
        self.host = host
        descriptorFlags = flags & O_CLOEXEC == 0 ? 0 : FD_CLOEXEC
    }
}

/// The descriptors of one process, the lowest free number for each new one.
final class FileDescriptors {
    /// As many as iOS lets a process have by default.
    static let limit = 256
    /// 0, 1 and 2 are the process's own.
    private static let first: Int32 = 3
    private var table: [OpenFile?] = []

    subscript(descriptor: Int32) -> OpenFile? {
        let index = Int(descriptor - Self.first)
        return table.indices.contains(index) ? table[index] : nil
    }

    /// Nil when the process has too many open.
    func add(_ file: OpenFile) -> Int32? {
        if let free = table.firstIndex(where: { $0 == nil }) {
            table[free] = file
            return Self.first + Int32(free)
        }
        guard table.count + Int(Self.first) < Self.limit else { return nil }
        table.append(file)
        return Self.first + Int32(table.count) - 1
    }

    func remove(_ descriptor: Int32) -> OpenFile? {
        guard let file = self[descriptor] else { return nil }
        table[Int(descriptor - Self.first)] = nil
        return file
    }
}
