import Foundation

/// A device of Alice's, with whom the user writes: a model that keeps its side of the session, and a
/// history of all that it got, whether it could decrypt it or not.
struct PeerDevice: Codable {
    /// What came of a message.
    struct Entry: Codable, Equatable {
        /// The text, or a picture's name; nil where it cannot be decrypted.
        let text: String?
        /// Why not, by Proteus's name.
        var error: String?
    }

    let name: String
    let identity: Identity
    private(set) var sessions = SessionBox()
    private(set) var history: [Entry] = []
    /// The messages that have come, by their senders' ids.
    private(set) var received: [String] = []
    /// Those of its own that the user's device has confirmed.
    private(set) var confirmed: [String] = []
    private(set) var sent: [String] = []
    /// Whether it answers a picture.
    let answers: Bool

    init(_ name: String, answers: Bool, _ random: () -> Data) {
        self.name = name
        self.answers = answers
        identity = Identity(random)
    }

    /// Writes a message, beginning a session where there is none.
    mutating func write(
        _ message: Message, to published: PublishedKeys, _ random: () -> Data
    ) throws -> Envelope {
        if sessions.isEmpty {
            sessions.begin(try Session.initiate(from: identity, with: published, random))
        }
        if case .confirmation = message.content {} else { sent.append(message.id) }
        return try sessions.encrypt(Coding.data(message))
    }

    /// Gets a message; answers with it when it is one that the device wants to answer to.
    ///
    /// - Parameter asset: gives a sealed picture of the server's.
    mutating func receive(
        _ envelope: Envelope, asset: (String) -> Data?, _ random: () -> Data
    ) -> Message? {
        let message: Message
        do {
            let data = try sessions.decrypt(envelope, as: identity, random)
            message = try JSONDecoder().decode(Message.self, from: data)
        } catch {
            history.append(Entry(text: nil, error: "\(error)"))
            return nil
        }
        guard !received.contains(message.id) else { return nil }
        received.append(message.id)
        switch message.content {
        case .text(let text): history.append(Entry(text: text))
        case .image(let name, let id, let key, let digest):
            guard let sealed = asset(id), let bytes = try? SealedAsset.open(sealed, key),
                SealedAsset.digest(bytes) == digest
            else {
                history.append(Entry(text: nil, error: "assetNotFound"))
                return nil
            }
            history.append(Entry(text: name))
        case .confirmation(let id): confirmed.append(id)
        }
        return message
    }
}
