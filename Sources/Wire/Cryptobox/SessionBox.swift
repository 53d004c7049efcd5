import Foundation

/// The sessions that a device has with another one: more than one where both sides began. The last
/// one that was used comes first and is the one to encrypt with.
struct SessionBox: Codable, Equatable {
    private(set) var sessions: [Session] = []

    var isEmpty: Bool { sessions.isEmpty }

    mutating func begin(_ session: Session) { sessions.insert(session, at: 0) }

    mutating func encrypt(_ message: Data) throws -> Envelope {
        guard !sessions.isEmpty else { throw DecryptionError.sessionNotFound }
        return try sessions[0].encrypt(message)
    }

    /// Decrypts by the session that the message belongs to, or by a new one that it brings along.
    ///
    /// - Parameter identity: of this device.
    mutating func decrypt(
        _ envelope: Envelope, as identity: Identity?, _ random: () -> Data
    ) throws -> Data {
        var failure = DecryptionError.sessionNotFound
        for index in sessions.indices {
            do {
                let message = try sessions[index].decrypt(envelope, random)
                sessions.insert(sessions.remove(at: index), at: 0)
                return message
            } catch let error as DecryptionError {
                // A session that knows the key says more than one that does not.
                if failure == .sessionNotFound || failure == .invalidMessage { failure = error }
            }
        }
        guard let handshake = envelope.handshake, let identity,
            !sessions.contains(where: { $0.begunBy == handshake.ephemeral })
        else { throw failure }
        var session = try Session.accept(handshake, as: identity)
        let message = try session.decrypt(envelope, random)
        begin(session)
        return message
    }
}
