import Foundation
import Security

/// Where a device's sessions lie. Whoever uses them does so inside of `perform`.
///
/// Cryptobox keeps its files as it likes and knows nothing of a second process, so each use of it
/// that may read or write them is wrapped in a lock on the whole directory.
final class EncryptionContext {
    private let directory: URL
    private let isLocked: Bool

    /// - Parameter isLocked: false is the fault that the lock was made for.
    init(_ directory: URL, isLocked: Bool) {
        self.directory = directory
        self.isLocked = isLocked
    }

    /// Uses the sessions; what they are afterwards is kept when the body returns, and not when it
    /// throws.
    ///
    /// It must not be called from inside of itself: the lock would wait for its own end.
    func perform<R>(_ body: (EncryptionSessions) throws -> R) throws -> R {
        let lock = isLocked ? try DirectoryLock(directory) : nil
        defer { lock?.unlock() }
        let sessions = EncryptionSessions(directory)
        let result = try body(sessions)
        try sessions.save()
        return result
    }
}

/// The sessions with other devices, a file for each, and this device's own keys.
final class EncryptionSessions {
    private static let ownKeys = "identity"

    private let directory: URL
    private var known: [String: SessionBox] = [:]
    private var changed: [String] = []

    init(_ directory: URL) { self.directory = directory }

    /// This device's keys; nil before it is registered.
    func identity() throws -> Identity? { try read(Self.ownKeys) }

    func setIdentity(_ identity: Identity) throws { try write(identity, Self.ownKeys) }

    /// The devices that there are sessions with, in the order of their names.
    func devices() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path)
            .filter { $0 != Self.ownKeys }.sorted()
    }

    /// Begins a session with a device.
    func begin(with device: String, _ published: PublishedKeys) throws {
        guard let identity = try identity() else { throw DecryptionError.sessionNotFound }
        try use(device) { box in
            box.begin(
                try Session.initiate(from: identity, with: published, Randomness.bytes32))
        }
    }

    func encrypt(_ message: Data, for device: String) throws -> Envelope {
        try use(device) { try $0.encrypt(message) }
    }

    func decrypt(_ envelope: Envelope, from device: String) throws -> Data {
        let identity = try identity()
        return try use(device) { try $0.decrypt(envelope, as: identity, Randomness.bytes32) }
    }

    /// Writes what has changed, each file whole or not at all.
    func save() throws {
        for device in changed { try write(known[device], device) }
        changed = []
    }

    private func use<R>(_ device: String, _ body: (inout SessionBox) throws -> R) throws -> R {
        var box = try known[device] ?? read(device) ?? SessionBox()
        let result = try body(&box)
        known[device] = box
        if !changed.contains(device) { changed.append(device) }
        return result
    }

    private func read<T: Decodable>(_ name: String) throws -> T? {
        let file = directory.appendingPathComponent(name)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try JSONDecoder().decode(T.self, from: Data(contentsOf: file))
    }

    private func write<T: Encodable>(_ value: T, _ name: String) throws {
        try Coding.data(value).write(to: directory.appendingPathComponent(name), options: .atomic)
    }
}

/// JSON whose bytes depend on the value alone.
enum Coding {
    static func data(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }
}

/// Random bytes, as `SecRandomCopyBytes` gives them: swift-crypto is never asked for any.
enum Randomness {
    static func bytes32() -> Data {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else {
            fatalError("the system has no random bytes")
        }
        return Data(bytes)
    }
}
