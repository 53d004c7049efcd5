import Crypto
import Foundation

/// One side of a session between two devices: a double ratchet.
///
/// It stands in for Proteus, Wire's implementation of the Axolotl protocol, and behaves as that does
/// where this app's lesson lies: each message has a key of its own, made from the one before and
/// then forgotten; each answer brings a new ratchet key; the keys of messages that were overtaken
/// are kept until they come; a key that was used once opens nothing again. It is no secure messenger:
/// prekeys are not signed and are used more than once.
struct Session: Codable, Equatable {
    /// The longest row of missing messages, as in Proteus.
    static let longestGap = 1000

    private struct KeptKey: Codable, Equatable {
        let ratchet: Data
        let number: Int
        let key: Data
    }

    private var root: Data
    /// This side's ratchet key, its secret part.
    private var own: Data
    private var their: Data?
    private var sendingChain: Data?
    private var receivingChain: Data?
    /// The numbers of the next messages.
    private(set) var sent = 0
    private(set) var received = 0
    private var previous = 0
    /// The keys of messages that have not come yet.
    private var kept: [KeptKey] = []
    private var handshake: Envelope.Handshake?
    /// The handshake by which the other side began it: it begins no second one.
    private(set) var begunBy: Data?

    // MARK: Beginning

    /// Begins a session with a device, from what it has published.
    ///
    /// - Parameter random: gives 32 random bytes.
    static func initiate(
        from identity: Identity, with published: PublishedKeys, _ random: () -> Data
    ) throws -> Session {
        let ephemeral = random()
        let root = try secret([
            agree(identity.secret, published.prekey), agree(ephemeral, published.identity),
            agree(ephemeral, published.prekey),
        ])
        var session = Session(root: root, own: random(), their: published.prekey)
        session.handshake = Envelope.Handshake(
            identity: try identity.publicKey, ephemeral: try publicKey(ephemeral),
            prekeyID: published.prekeyID)
        session.sendingChain = try session.turnRoot(by: session.own, published.prekey)
        return session
    }

    /// The other side of it, from the first message.
    static func accept(
        _ handshake: Envelope.Handshake, as identity: Identity
    ) throws -> Session {
        guard let prekey = identity.prekeys[handshake.prekeyID] else {
            throw DecryptionError.prekeyNotFound
        }
        let root = try secret([
            agree(prekey, handshake.identity), agree(identity.secret, handshake.ephemeral),
            agree(prekey, handshake.ephemeral),
        ])
        var session = Session(root: root, own: prekey, their: nil)
        session.begunBy = handshake.ephemeral
        return session
    }

    private init(root: Data, own: Data, their: Data?) {
        self.root = root
        self.own = own
        self.their = their
    }

    // MARK: Messages

    /// Encrypts a message; the session is another one afterwards, and has to be kept.
    mutating func encrypt(_ message: Data) throws -> Envelope {
        guard let chain = sendingChain else { throw DecryptionError.sessionNotFound }
        let (next, key) = Self.turn(chain)
        sendingChain = next
        let number = sent
        sent += 1
        let open = Envelope(
            handshake: handshake, ratchet: try Self.publicKey(own), previous: previous,
            number: number, box: Data())
        let box = try Self.seal(message, key, open.authenticated)
        return Envelope(
            handshake: open.handshake, ratchet: open.ratchet, previous: open.previous,
            number: number, box: box)
    }

    /// Decrypts a message. When it throws, the session is as it was.
    mutating func decrypt(_ envelope: Envelope, _ random: () -> Data) throws -> Data {
        var session = self
        let message = try session.open(envelope, random)
        self = session
        return message
    }

    private mutating func open(_ envelope: Envelope, _ random: () -> Data) throws -> Data {
        if let index = kept.firstIndex(where: {
            $0.ratchet == envelope.ratchet && $0.number == envelope.number
        }) {
            return try Self.open(envelope, kept.remove(at: index).key)
        }
        if envelope.ratchet != their {
            try keepKeys(until: envelope.previous)
            try turnRatchet(to: envelope.ratchet, random)
        }
        if envelope.number < received { throw DecryptionError.duplicateMessage }
        try keepKeys(until: envelope.number)
        guard let chain = receivingChain else { throw DecryptionError.invalidMessage }
        let (next, key) = Self.turn(chain)
        receivingChain = next
        received += 1
        let message = try Self.open(envelope, key)
        // The other side has answered: it has the session.
        handshake = nil
        return message
    }

    /// Keeps the keys of messages that were overtaken.
    private mutating func keepKeys(until number: Int) throws {
        guard let their, var chain = receivingChain else { return }
        guard number - received <= Self.longestGap else { throw DecryptionError.tooDistantFuture }
        while received < number {
            let (next, key) = Self.turn(chain)
            kept.append(KeptKey(ratchet: their, number: received, key: key))
            chain = next
            received += 1
        }
        receivingChain = chain
    }

    private mutating func turnRatchet(to key: Data, _ random: () -> Data) throws {
        previous = sent
        sent = 0
        received = 0
        their = key
        receivingChain = try turnRoot(by: own, key)
        own = random()
        sendingChain = try turnRoot(by: own, key)
    }

    // MARK: Keys

    private mutating func turnRoot(by secret: Data, _ key: Data) throws -> Data {
        let made = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: try Self.agree(secret, key)), salt: root,
            info: Data("root".utf8), outputByteCount: 64
        ).withUnsafeBytes { Data($0) }
        root = made.prefix(32)
        return Data(made.suffix(32))
    }

    /// The next key of a chain, and the key of one message.
    private static func turn(_ chain: Data) -> (next: Data, message: Data) {
        func derive(_ purpose: UInt8) -> Data {
            Data(HMAC<SHA256>.authenticationCode(for: [purpose], using: SymmetricKey(data: chain)))
        }
        return (derive(2), derive(1))
    }

    /// A key is used once, so the number that must not repeat may be the same for all.
    private static let nonce = Data(count: 12)

    private static func seal(_ message: Data, _ key: Data, _ other: Data) throws -> Data {
        try ChaChaPoly.seal(
            message, using: SymmetricKey(data: key), nonce: ChaChaPoly.Nonce(data: nonce),
            authenticating: other
        ).combined
    }

    private static func open(_ envelope: Envelope, _ key: Data) throws -> Data {
        do {
            return try ChaChaPoly.open(
                ChaChaPoly.SealedBox(combined: envelope.box), using: SymmetricKey(data: key),
                authenticating: envelope.authenticated)
        } catch {
            throw DecryptionError.invalidMessage
        }
    }

    private static func agree(_ secret: Data, _ key: Data) throws -> Data {
        do {
            return try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: secret)
                .sharedSecretFromKeyAgreement(
                    with: Curve25519.KeyAgreement.PublicKey(rawRepresentation: key)
                ).withUnsafeBytes { Data($0) }
        } catch {
            throw DecryptionError.invalidMessage
        }
    }

    private static func secret(_ parts: [Data]) throws -> Data {
        Data(SHA256.hash(data: parts.reduce(Data("Wire".utf8), +)))
    }

    static func publicKey(_ secret: Data) throws -> Data {
        try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: secret).publicKey
            .rawRepresentation
    }
}
