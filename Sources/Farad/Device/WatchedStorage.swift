import FaradFoundation

/// A storage that tells when this machine, not the phone, refuses to write: a full or read-only
/// disk. The app sees the failure as on a phone; the person at the command line has to see it too.
final class WatchedStorage: Storage {
    private let storage: any Storage
    private let refused: (StorageFailure) -> Void

    init(_ storage: any Storage, refused: @escaping (StorageFailure) -> Void) {
        self.storage = storage
        self.refused = refused
    }

    /// What a disk answers when it is full, read-only or broken.
    private static let codes: Set<Int32> = [ENOSPC, EDQUOT, EFBIG, EROFS, EIO, EACCES]

    private func watching<R>(
        _ body: () throws(StorageFailure) -> R
    ) throws(StorageFailure) -> R {
        do throws(StorageFailure) {
            return try body()
        } catch {
            if Self.codes.contains(error.code) { refused(error) }
            throw error
        }
    }

    func mount(_ phonePath: String, at folder: String, date: Double) throws(StorageFailure) {
        try watching { () throws(StorageFailure) in
            try storage.mount(phonePath, at: folder, date: date)
        }
    }

    func write(_ path: String, _ data: Data, date: Double) throws(StorageFailure) {
        try watching { () throws(StorageFailure) in
            try storage.write(path, data, date: date)
        }
    }

    func read(
        _ path: String, into target: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(StorageFailure) -> Int {
        try storage.read(path, into: target, at: offset)
    }

    func write(
        _ path: String, _ bytes: UnsafeRawBufferPointer, at offset: Int, date: Double
    ) throws(StorageFailure) {
        try watching { () throws(StorageFailure) in
            try storage.write(path, bytes, at: offset, date: date)
        }
    }

    func resize(_ path: String, to size: Int, date: Double) throws(StorageFailure) {
        try watching { () throws(StorageFailure) in
            try storage.resize(path, to: size, date: date)
        }
    }

    func createDirectory(_ path: String, date: Double) throws(StorageFailure) {
        try watching { () throws(StorageFailure) in
            try storage.createDirectory(path, date: date)
        }
    }

    func remove(_ path: String, date: Double) throws(StorageFailure) {
        try watching { () throws(StorageFailure) in try storage.remove(path, date: date) }
    }

    func move(_ path: String, to target: String, date: Double) throws(StorageFailure) {
        try watching { () throws(StorageFailure) in
            try storage.move(path, to: target, date: date)
        }
    }

    func setModified(_ path: String, date: Double) throws(StorageFailure) {
        try watching { () throws(StorageFailure) in
            try storage.setModified(path, date: date)
        }
    }

    func exclusively<R>(
        _ path: String, _ body: () throws(StorageFailure) -> R
    ) throws(StorageFailure) -> R {
        try storage.exclusively(path, body)
    }

    func status(_ path: String) throws(StorageFailure) -> FileStatus? { try storage.status(path) }
    func read(_ path: String) throws(StorageFailure) -> Data { try storage.read(path) }
    func list(_ path: String) throws(StorageFailure) -> [String] { try storage.list(path) }
    var deviceFolder: DiskStorage? { storage.deviceFolder }
    var isShared: Bool { storage.isShared }
}
