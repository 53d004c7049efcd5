import FaradFoundation
import Simulation

/// Values by their keys, in files of the app's container or in memory.
///
/// Unlike Capacitor's, a store in files reads its file each time: what another process has written
/// is seen at once.
public class KeyValueStore {
    public enum Backend {
        case ephemeral
        case persistent(suiteName: String)
    }

    private let backend: any KeyValueStoreBackend

    public init(backend: any KeyValueStoreBackend) { self.backend = backend }

    public init(type: Backend) {
        switch type {
        case .ephemeral: backend = MemoryBackend()
        case .persistent(let suiteName): backend = FileBackend(suiteName)
        }
    }

    public convenience init(suiteName: String) {
        self.init(type: .persistent(suiteName: suiteName))
    }

    /// The files of the suite `standard` of the running process's app.
    public static var standard: KeyValueStore { KeyValueStore(suiteName: "standard") }

    public func get<T: Decodable>(_ key: String, as type: T.Type) throws -> T? {
        try backend.get(key, as: type)
    }

    public func get<T: Decodable>(_ key: String) throws -> T? { try backend.get(key, as: T.self) }

    public func set<T: Encodable>(_ key: String, value: T) throws {
        try backend.set(key, value: value)
    }

    public func delete(_ key: String) throws { try backend.delete(key) }

    /// What goes wrong counts as nothing stored, and as nothing done.
    public subscript<T: Codable>(_ key: String, as type: T.Type) -> T? {
        get { try? get(key) }
        set {
            if let newValue { try? set(key, value: newValue) } else { try? delete(key) }
        }
    }

    public subscript<T: Codable>(_ key: String) -> T? {
        get { self[key, as: T.self] }
        set { self[key, as: T.self] = newValue }
    }
}

/// Where a ``KeyValueStore`` keeps its values.
public protocol KeyValueStoreBackend {
    func get<T: Decodable>(_ key: String, as type: T.Type) throws -> T?
    func set<T: Encodable>(_ key: String, value: T) throws
    func delete(_ key: String) throws
}

/// A file for each key, in `Library/kvstore`.
private struct FileBackend: KeyValueStoreBackend {
    private let folder: URL

    init(_ suiteName: String) {
        folder = URL(
            fileURLWithPath: FileManager.homePath + "/Library/kvstore/" + suiteName,
            isDirectory: true)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ key: String) -> URL { FileContents.appending(key, to: folder) }

    func get<T: Decodable>(_ key: String, as type: T.Type) throws -> T? {
        guard FileManager.default.fileExists(atPath: file(key).path) else { return nil }
        return try JSONDecoder().decode(type, from: FileContents.read(file(key)))
    }

    func set<T: Encodable>(_ key: String, value: T) throws {
        try FileContents.write(JSONEncoder().encode(value), file(key), .atomic)
    }

    func delete(_ key: String) throws { try FileManager.default.removeItem(at: file(key)) }
}

private final class MemoryBackend: KeyValueStoreBackend {
    private var values: [String: Data] = [:]

    func get<T: Decodable>(_ key: String, as type: T.Type) throws -> T? {
        try values[key].map { try JSONDecoder().decode(type, from: $0) }
    }

    func set<T: Encodable>(_ key: String, value: T) throws {
        values[key] = try JSONEncoder().encode(value)
    }

    func delete(_ key: String) throws { values[key] = nil }
}
