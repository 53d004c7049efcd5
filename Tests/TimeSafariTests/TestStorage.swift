import FaradFoundation

/// Memory that can refuse to write images, as a full or read-only container does, and lets a test
/// do something just before or after an image is read.
final class TestStorage: Storage {
    private let inner = MemoryStorage()
    /// The code with which writing an image fails.
    var refusal: Int32?
    /// Called once.
    var beforeRead: (() -> Void)?
    /// Called once.
    var afterRead: (() -> Void)?

    var isShared: Bool { false }

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
        if let refusal, path.hasSuffix(".jpg") { throw StorageFailure(refusal) }
        try inner.write(path, data, date: date)
    }

    func mount(_ phonePath: String, at folder: String, date: Double) throws(StorageFailure) {
        inner.mount(phonePath, at: folder, date: date)
    }

    func status(_ path: String) throws(StorageFailure) -> FileStatus? { try inner.status(path) }

    func createDirectory(_ path: String, date: Double) throws(StorageFailure) {
        try inner.createDirectory(path, date: date)
    }

    func remove(_ path: String, date: Double) throws(StorageFailure) {
        try inner.remove(path, date: date)
    }

    func move(_ path: String, to target: String, date: Double) throws(StorageFailure) {
        try inner.move(path, to: target, date: date)
    }

    func list(_ path: String) throws(StorageFailure) -> [String] { try inner.list(path) }

    func setModified(_ path: String, date: Double) throws(StorageFailure) {
        try inner.setModified(path, date: date)
    }

    func hostPath(_ path: String) throws(StorageFailure) -> String? { nil }

    func exclusively<R>(
        _ path: String, _ body: () throws(StorageFailure) -> R
    ) throws(StorageFailure) -> R { try body() }
}
