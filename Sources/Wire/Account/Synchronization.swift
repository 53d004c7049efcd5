import Foundation

/// The app's part: registers the device, gets what Alice has written, and confirms it.
final class Synchronization {
    private let account: Account
    private let sender: MessageSender
    private var isActive = false
    private var isFetching = false
    private var wantsMore = false
    /// What the server has told while it was asked for what is older.
    private var pushed: [BackendAPI.Notification] = []
    /// What could not be decrypted, by Proteus's names: gaps in the history.
    private(set) var failures: [String] = []
    /// Told on the account's queue when a message could not be decrypted.
    var failed: () -> Void = {}
    /// Told on the account's queue when it is known what has become of the outbox.
    var settled: () -> Void = {}

    init(_ account: Account) {
        self.account = account
        sender = MessageSender(account)
        let channel = account.pushChannel
        channel.didOpen = { [weak self] in self?.fetch() }
        channel.didReceive = { [weak self] in self?.push($0) }
        channel.didFail = { error in
            print("[Wire] the server tells nothing more: \(error.localizedDescription)")
        }
    }

    /// Call it when the app becomes active: gets what waits, and hears of what comes.
    func start() {
        account.perform { [self] in
            isActive = true
            do {
                if account.readCookie() { return connect() }
                try register()
            } catch {
                print("[Wire] the device cannot be registered: \(error)")
            }
        }
    }

    /// Call it when the app goes to the background.
    func stop() {
        account.perform { [self] in
            isActive = false
            account.pushChannel.close()
        }
    }

    private func register() throws {
        let identity = try account.encryption.perform { sessions in
            // A start that was killed before it had the cookie has left its keys.
            if let known = try sessions.identity() { return known }
            let made = Identity(Randomness.bytes32)
            try sessions.setIdentity(made)
            return made
        }
        account.client.register(try identity.published) { [self] result in
            do {
                try account.writeCookie(result.get())
                connect()
            } catch {
                print("[Wire] the device cannot be registered: \(error)")
            }
        }
    }

    private func connect() {
        settleOutbox()
        fetch()
    }

    /// What a killed process was sending is part of the history when the server has it, and nothing
    /// otherwise: it is not sent hours later.
    private func settleOutbox() {
        do {
            let abandoned = try account.outbox.abandoned()
            var open = abandoned.count
            if open == 0 { settled() }
            for entry in abandoned {
                account.client.posted(entry.message.id) { [self] result in
                    do {
                        if let time = try result.get() {
                            try account.outbox.settle(entry, nil, at: time, in: account.context)
                        } else {
                            account.outbox.abandon(entry.message.id, nil)
                        }
                    } catch {
                        print("[Wire] a message that was being sent is not settled: \(error)")
                    }
                    open -= 1
                    if open == 0 { settled() }
                }
            }
        } catch {
            print("[Wire] the outbox cannot be read: \(error)")
        }
    }

    private func push(_ event: BackendAPI.Notification) {
        guard !isFetching else { return pushed.append(event) }
        isFetching = true
        take([event])
    }

    private func fetch() {
        if isFetching {
            wantsMore = true
            return
        }
        isFetching = true
        do {
            account.client.notifications(since: try account.context.lastEvent()) { [self] result in
                switch result {
                case .success(let events): take(events)
                case .failure(let error):
                    print("[Wire] what has come is not known: \(error)")
                    take([])
                }
            }
        } catch {
            isFetching = false
            print("[Wire] what has come cannot be asked for: \(error)")
        }
    }

    /// Works through events, one piece of work for each: the other process gets the sessions between
    /// two.
    private func take(_ events: [BackendAPI.Notification]) {
        for event in events { account.perform { [self] in receive(event) } }
        account.perform { [self] in
            do {
                if let last = events.last { try account.context.setLastEvent(last.id) }
                let last = pushed.isEmpty ? nil : try account.context.lastEvent()
                let new = pushed.filter { $0.id > last ?? 0 }
                pushed = []
                if !new.isEmpty { return take(new) }
            } catch {
                print("[Wire] the last event is not kept: \(error)")
            }
            isFetching = false
            // When it is open, what has come meanwhile is asked for: so nothing falls between.
            if isActive { account.pushChannel.open(account.client.awaitRequest) }
            guard wantsMore else { return }
            wantsMore = false
            fetch()
        }
    }

    /// Decrypts a message and keeps it before its session is kept: a message that is decrypted and
    /// not kept could never be decrypted again.
    private func receive(_ event: BackendAPI.Notification) {
        do {
            let message = try account.encryption.perform { sessions -> Message in
                let data = try sessions.decrypt(event.envelope, from: event.from)
                let message = try JSONDecoder().decode(Message.self, from: data)
                try account.context.insert(
                    StoredMessage(message, isOwn: false, time: event.time), event: event.id)
                return message
            }
            if case .confirmation = message.content { return }
            account.perform { [sender] in
                sender.confirm(message.id) { error in
                    if let error { print("[Wire] \(message.id) is not confirmed: \(error)") }
                }
            }
        } catch DecryptionError.duplicateMessage where isRepeated(event) {
            // A start that was killed before it had told the server has it already.
        } catch {
            print("[Wire] a message of \(event.from) cannot be decrypted: \(error)")
            failures.append("\(error)")
            failed()
        }
    }

    /// Whether this event was received before and the server was not told.
    private func isRepeated(_ event: BackendAPI.Notification) -> Bool {
        (try? account.context.has(event: event.id)) ?? false
    }
}
