import Foundation

/// Messages that are on their way to the server, a file for each: what tells the next start whether
/// a message that a killed process was sending has arrived.
struct Outbox {
    /// One message, and its picture.
    struct Entry: Codable {
        let message: Message
        let image: Data?
    }

    /// Keeps others from taking a message for one that was given up. The kernel lets go of it when
    /// the process dies.
    final class Claim {
        fileprivate let lock: DirectoryLock
        fileprivate init(_ lock: DirectoryLock) { self.lock = lock }
    }

    private let directory: AccountDirectory

    init(_ directory: AccountDirectory) { self.directory = directory }

    private var folder: URL { directory.outbox }

    private func file(_ id: String) -> URL { folder.appendingPathComponent(id) }

    /// Keeps a message until `settle` or `abandon`.
    func add(_ entry: Entry) throws -> Claim {
        // The lock is on another file, made before: a message is never seen without it.
        let claim = folder.appendingPathComponent(entry.message.id + ".lock")
        try Data().write(to: claim)
        let lock = try DirectoryLock(claim)
        try Coding.data(entry).write(to: file(entry.message.id), options: .atomic)
        return Claim(lock)
    }

    /// The messages whose process is gone.
    func abandoned() throws -> [Entry] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { !$0.hasSuffix(".lock") }.compactMap { name in
            let claim = folder.appendingPathComponent(name + ".lock")
            guard let lock = try DirectoryLock(trying: claim) else { return nil }
            lock.unlock()
            guard let data = try? Data(contentsOf: file(name)) else { return nil }
            return try JSONDecoder().decode(Entry.self, from: data)
        }
    }

    /// The message was sent: it becomes part of the history.
    ///
    /// - Parameter time: the server's.
    func settle(
        _ entry: Entry, _ claim: Claim?, at time: Int, in context: ManagedObjectContext
    ) throws {
        let id = entry.message.id
        guard let stored = StoredMessage(entry.message, isOwn: true, time: time) else { return }
        if let image = entry.image, let asset = stored.asset {
            try image.write(to: directory.assets.appendingPathComponent(asset), options: .atomic)
        }
        try context.insert(stored)
        remove(id, claim)
    }

    /// Whether the message was sent is not known: the next start of the app finds out.
    func leave(_ claim: Claim) { claim.lock.unlock() }

    /// The message was not sent: nothing of it is left.
    func abandon(_ id: String, _ claim: Claim?) { remove(id, claim) }

    private func remove(_ id: String, _ claim: Claim?) {
        // Gone already is as good: another process may have settled it.
        try? FileManager.default.removeItem(at: file(id))
        claim?.lock.unlock()
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(id + ".lock"))
    }
}

extension StoredMessage {
    /// As it is shown; nil for what is no part of the history.
    init?(_ message: Message, isOwn: Bool, time: Int) {
        switch message.content {
        case .text(let text):
            self.init(id: message.id, isOwn: isOwn, time: time, text: text, asset: nil)
        case .image(let name, let asset, _, _):
            self.init(id: message.id, isOwn: isOwn, time: time, text: name, asset: asset)
        case .confirmation: return nil
        }
    }
}
