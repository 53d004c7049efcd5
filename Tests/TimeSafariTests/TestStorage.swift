import FaradFoundation

/// Memory that can refuse to write images, as a full or read-only container does, lets a test do
/// something just before or after an image is read, and can stop in the middle of some changes.
final class TestStorage: Storage {
    private let inner = MemoryStorage()
    /// The code with which writing an image fails.
    var refusal: Int32?
    /// How the path of an image ends.
    var refusedSuffix = ".jpg"
    /// Called once.
    var beforeRead: (() -> Void)?
    /// Called once.
    var afterRead: (() -> Void)?
    /// Called once, when a folder or file is about to be renamed.
    var beforeMove: (() -> Void)?
    /// How many changes are still made; from then on none is, as if the process had been killed.
    var stepsUntilDeath: Int?

    var isShared: Bool { false }

    private func step() throws(StorageFailure) {
        guard let steps = stepsUntilDeath else { return }
        guard steps > 0 else { throw StorageFailure(EIO) }
        stepsUntilDeath = steps - 1
    }

    func read(_ path: String) throws(StorageFailure) -> Data {
        guard path.hasSuffix(".jpg") else { return try inner.read(path) }
        let before = beforeRead
        beforeRead = nil
        before?()
        let data = try inner.read(path)
        let after = afterRead
        afterRead = nil
        after?()
        return data
    }

    func write(_ path: String, _ data: Data, date: Double) throws(StorageFailure) {
        try step()
        if let refusal, path.hasSuffix(refusedSuffix) { throw StorageFailure(refusal) }
        try inner.write(path, data, date: date)
    }

    func mount(_ phonePath: String, at folder: String, date: Double) throws(StorageFailure) {
        inner.mount(phonePath, at: folder, date: date)
    }

    func status(_ path: String) throws(StorageFailure) -> FileStatus? { try inner.status(path) }

    func createDirectory(_ path: String, date: Double) throws(StorageFailure) {
        try step()
        try inner.createDirectory(path, date: date)
    }

    func remove(_ path: String, date: Double) throws(StorageFailure) {
        try step()
        try inner.remove(path, date: date)
    }

    func move(_ path: String, to target: String, date: Double) throws(StorageFailure) {
        let before = beforeMove
        beforeMove = nil
        before?()
        try step()
        try inner.move(path, to: target, date: date)
    }

    func list(_ path: String) throws(StorageFailure) -> [String] { try inner.list(path) }

    func setModified(_ path: String, date: Double) throws(StorageFailure) {
        try inner.setModified(path, date: date)
    }

    var deviceFolder: DiskStorage? { nil }

    func exclusively<R>(
        _ path: String, _ body: () throws(StorageFailure) -> R
    ) throws(StorageFailure) -> R { try body() }
}
