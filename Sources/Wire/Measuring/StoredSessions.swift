import FaradFoundation
import Foundation
import Simulation

/// The sessions of a device folder, used by real processes at once: what the benchmark measures and
/// a test checks.
package struct StoredSessions {
    private static let device = "alice-phone"
    private static let seed = "Wire's measured sessions"

    /// The device folder, as a path of the host.
    package let folder: String

    package init(folder: String) { self.folder = folder }

    /// Begins one session with Alice's phone.
    package func prepare() throws {
        try onPhone { directory in
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true)
            let random = Self.randomness()
            let identity = Identity(random)
            let alice = Identity(random)
            try EncryptionContext(directory, isLocked: true).perform { sessions in
                try sessions.setIdentity(identity)
                try sessions.begin(with: Self.device, alice.published)
            }
        }
    }

    /// Encrypts messages, one use of the sessions each, and writes the envelopes to a file of the
    /// host, a line each.
    package func send(_ count: Int, isLocked: Bool = true, to path: String) throws {
        var lines = Data()
        try onPhone { directory in
            let context = EncryptionContext(directory, isLocked: isLocked)
            for number in 0..<count {
                let envelope = try context.perform { sessions in
                    try sessions.encrypt(Data("message \(number)".utf8), for: Self.device)
                }
                lines += try Coding.data(envelope) + Data("\n".utf8)
            }
        }
        guard Foundation.FileManager.default.createFile(atPath: path, contents: lines) else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// The same by the ratchet alone: no file, no lock.
    package static func ratchet(_ count: Int) throws {
        let random = randomness()
        let identity = Identity(random)
        var session = try Session.initiate(
            from: identity, with: Identity(random).published, random)
        for number in 0..<count { _ = try session.encrypt(Data("message \(number)".utf8)) }
    }

    /// How many of the envelopes in these files Alice's phone can decrypt, in the order of their
    /// numbers.
    package static func decryptable(in paths: [String]) throws -> Int {
        let random = randomness()
        _ = Identity(random)
        let alice = Identity(random)
        var envelopes: [Envelope] = []
        for path in paths {
            let data = Foundation.FileManager.default.contents(atPath: path) ?? Data()
            for line in data.split(separator: UInt8(ascii: "\n")) {
                envelopes.append(try JSONDecoder().decode(Envelope.self, from: Data(line)))
            }
        }
        envelopes.sort { $0.number < $1.number }
        var box = SessionBox()
        return envelopes.count { (try? box.decrypt($0, as: alice, random)) != nil }
    }

    /// Equal keys in every process, so that each knows what the other side has.
    private static func randomness() -> () -> Data {
        let stream = RandomStream(seed: 2, name: seed)
        return {
            var bytes = Data(count: 32)
            bytes.withUnsafeMutableBytes { stream.fill($0) }
            return bytes
        }
    }

    /// Runs code as an app's on a phone whose files are the folder's.
    private func onPhone(_ body: @escaping (URL) throws -> Void) throws {
        let simulation = Simulation(seed: 2)
        let system = PhoneSystem(
            simulation: simulation, storage: try DiskStorage(root: folder))
        let process = simulation.makeProcess(name: "Wire")
        try system.install(
            process: process,
            sandbox: Sandbox(
                bundleIdentifier: AppInfo.bundleIdentifier, appGroups: AppInfo.appGroups))
        var failure: (any Error)?
        process.makeQueue(label: "work").async("work") {
            do {
                guard let directory = AccountDirectory.shared else {
                    throw CocoaError(.fileNoSuchFile)
                }
                try body(directory.sessions)
            } catch {
                failure = error
            }
        }
        _ = try simulation.run()
        simulation.shutDown()
        if let failure { throw failure }
    }
}
