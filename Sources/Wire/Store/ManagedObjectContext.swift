import Foundation

extension Notification.Name {
    /// A context has saved; `userInfo` holds the ids of the changed messages under `changed`.
    static let contextDidSave = Notification.Name("NSManagedObjectContextDidSave")
}

/// The messages that a process has loaded: what an `NSManagedObjectContext` is to Wire.
///
/// Once loaded, a message is as it was then, whatever another process does to the store; whoever
/// knows that it has changed has it loaded again.
final class ManagedObjectContext {
    private let store: MessageStore
    private(set) var messages: [StoredMessage] = []

    /// - Parameter loads: Whether the messages that are there are wanted in memory.
    init(_ store: MessageStore, loads: Bool) throws {
        self.store = store
        if loads { messages = try store.all() }
    }

    /// Adds a message to the store and here; false when it is there already.
    ///
    /// - Parameter event: the event of the server's that it came by.
    @discardableResult
    func insert(_ message: StoredMessage?, event: Int? = nil) throws -> Bool {
        guard try store.insert(message, event: event), let message else { return false }
        messages.append(message)
        sort()
        tellOfSave([message.id])
        return true
    }

    /// Whether an event of the server's was received.
    func has(event id: Int) throws -> Bool { try store.has(event: id) }

    /// The event of the server's up to which all was worked through; nil: there was none yet.
    func lastEvent() throws -> Int? { try store.lastEvent() }

    func setLastEvent(_ id: Int) throws { try store.setLastEvent(id) }

    /// Whether the store has a message, loaded or not.
    func has(_ id: String) throws -> Bool { try !store.fetch([id]).isEmpty }

    /// Loads these messages anew from the store.
    func refresh(_ ids: [String]) throws {
        for message in try store.fetch(ids) {
            if let index = messages.firstIndex(where: { $0.id == message.id }) {
                messages[index] = message
            } else {
                messages.append(message)
            }
        }
        sort()
    }

    /// What another process has added may be older than what was added here.
    private func sort() { messages.sort { $0.time < $1.time } }

    /// Loads everything anew.
    func refreshAll() throws { messages = try store.all() }

    private func tellOfSave(_ ids: [String]) {
        NotificationCenter.default.post(
            name: .contextDidSave, object: self, userInfo: ["changed": ids])
    }
}
