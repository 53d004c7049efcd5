import Foundation

/// Sends messages to all of Alice's devices; in the app and in the extension alike.
final class MessageSender {
    enum Failure: Error {
        case cancelled
        /// The server did not say how to begin a session with a device that it misses.
        case noPrekeys
    }

    /// A message on its way, which can be given up until it is posted.
    final class Sending {
        fileprivate(set) var isCancelled = false
        /// Nothing more is done for it; what was posted stays sent.
        func cancel() { isCancelled = true }
    }

    private let account: Account

    init(_ account: Account) { self.account = account }

    /// Sends a picture: uploads it, then posts the message that leads to it.
    ///
    /// - Parameter completion: called on the account's queue; nil when it was sent.
    func send(
        image: Data, named name: String, _ sending: Sending,
        completion: @escaping ((any Error)?) -> Void
    ) {
        let key = Randomness.bytes32()
        let id = UUID().uuidString
        do {
            let sealed = try SealedAsset.seal(image, key)
            account.client.upload(sealed) { [self] result in
                switch result {
                case .failure(let error): completion(error)
                case .success(let asset):
                    if sending.isCancelled { return completion(Failure.cancelled) }
                    let upload = Upload(id: id, name: name, image: image, key: key)
                    send(upload, asset, sending, completion)
                }
            }
        } catch {
            completion(error)
        }
    }

    /// Posts the message that leads to a picture of the server's.
    func send(
        _ upload: Upload, _ asset: String, _ sending: Sending,
        _ completion: @escaping ((any Error)?) -> Void
    ) {
        let digest = SealedAsset.digest(upload.image)
        let message = Message(
            id: upload.id,
            content: .image(name: upload.name, asset: asset, key: upload.key, sha256: digest))
        send(Outbox.Entry(message: message, image: upload.image), sending, completion)
    }

    func send(text: String, completion: @escaping ((any Error)?) -> Void) {
        let message = Message(id: UUID().uuidString, content: .text(text))
        send(Outbox.Entry(message: message, image: nil), Sending(), completion)
    }

    private func send(
        _ entry: Outbox.Entry, _ sending: Sending, _ completion: @escaping ((any Error)?) -> Void
    ) {
        let outbox = account.outbox
        do {
            let claim = try outbox.add(entry)
            try post(entry.message, sending) { [account] result in
                do {
                    switch result {
                    case .success(let time):
                        try outbox.settle(entry, claim, at: time, in: account.context)
                        completion(nil)
                    case .failure(let error):
                        if error is URLError {
                            outbox.leave(claim)
                        } else {
                            outbox.abandon(entry.message.id, claim)
                        }
                        completion(error)
                    }
                } catch {
                    completion(error)
                }
            }
        } catch {
            completion(error)
        }
    }

    /// Tells Alice's devices that a message has come; it is no part of the history.
    func confirm(_ id: String, completion: @escaping ((any Error)?) -> Void) {
        let message = Message(id: UUID().uuidString, content: .confirmation(of: id))
        do {
            try post(message, Sending()) { result in
                if case .failure(let error) = result { completion(error) } else { completion(nil) }
            }
        } catch {
            completion(error)
        }
    }

    /// Encrypts a message for each device that is known and posts it. The server says which ones are
    /// missing; then sessions with those begin, and it is encrypted anew.
    ///
    /// The completion gets the server's time. An error of the network's leaves open whether the
    /// message was posted.
    private func post(
        _ message: Message, _ sending: Sending,
        _ completion: @escaping (Result<Int, any Error>) -> Void
    ) throws {
        if sending.isCancelled { return completion(.failure(Failure.cancelled)) }
        let data = try Coding.data(message)
        let envelopes = try account.encryption.perform { sessions in
            var envelopes: [String: Envelope] = [:]
            for device in try sessions.devices() {
                envelopes[device] = try sessions.encrypt(data, for: device)
            }
            return envelopes
        }
        // Whoever cancels while the sessions were in use by others still comes in time.
        if sending.isCancelled { return completion(.failure(Failure.cancelled)) }
        account.client.post(message.id, envelopes) { [self] result in
            switch result {
            case .failure(let error): completion(.failure(error))
            case .success(.sent(let time)): completion(.success(time))
            case .success(.missing(let users)):
                beginSessions(users) { [self] error in
                    if let error { return completion(.failure(error)) }
                    do {
                        try post(message, sending, completion)
                    } catch {
                        completion(.failure(error))
                    }
                }
            }
        }
    }

    private func beginSessions(
        _ users: BackendAPI.Users, _ completion: @escaping ((any Error)?) -> Void
    ) {
        account.client.prekeys(users) { [self] result in
            do {
                let prekeys = try result.get()
                try account.encryption.perform { sessions in
                    let known = try sessions.devices()
                    for (user, devices) in users.sorted(by: { $0.key < $1.key }) {
                        for device in devices where !known.contains(device) {
                            guard let keys = prekeys[user]?[device] else {
                                throw Failure.noPrekeys
                            }
                            try sessions.begin(with: device, keys)
                        }
                    }
                }
                account.perform { completion(nil) }
            } catch {
                // Nothing was posted, whatever the network has done.
                completion(error is URLError ? Failure.noPrekeys : error)
            }
        }
    }
}
