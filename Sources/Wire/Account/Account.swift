import Foundation

/// What a process has open of the account: the store, what it has loaded of it, the sessions and the
/// line to the server.
final class Account {
    let directory: AccountDirectory
    let context: ManagedObjectContext
    let encryption: EncryptionContext
    let client: BackendClient
    let pushChannel: PushChannel
    let outbox: Outbox
    /// Everything that uses sessions and server, one after the other; what the server answers too.
    private let queue = OperationQueue()
    /// Does a piece of work without being suspended in it: a process that is suspended with a file
    /// of the app group locked is ended.
    let finishing: (() -> Void) -> Void

    /// Opens the account, whose directory must be there.
    ///
    /// - Parameters:
    ///   - loads: Whether the messages are wanted in memory.
    ///   - finishing: Asks the system for time until the work is done, where it can.
    init(
        _ directory: AccountDirectory, _ consumer: Consumer, loads: Bool,
        finishing: @escaping (() -> Void) -> Void
    ) throws {
        self.directory = directory
        self.finishing = finishing
        context = try ManagedObjectContext(MessageStore(directory.database), loads: loads)
        encryption = EncryptionContext(
            directory.sessions, isLocked: !consumer.contains(.noLock))
        queue.name = "sync"
        queue.maxConcurrentOperationCount = 1
        client = BackendClient(queue, finishing)
        pushChannel = PushChannel(queue, finishing)
        outbox = Outbox(directory)
    }

    /// Does something on the account's queue, and all of it.
    func perform(_ work: @escaping () -> Void) {
        queue.addOperation { [finishing] in finishing(work) }
    }

    /// Reads what this device is known by; false before it is registered.
    func readCookie() -> Bool {
        guard let text = CookieStorage.read() else { return false }
        client.cookie = text
        return true
    }

    func writeCookie(_ cookie: String) throws {
        client.cookie = cookie
        try CookieStorage.write(cookie)
    }
}
