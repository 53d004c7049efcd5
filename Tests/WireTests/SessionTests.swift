import FaradFoundation
import Simulation
import Testing

@testable import Wire

/// The ratchet as a messenger needs it: what a real one refuses, this one refuses.
@Suite struct SessionTests {
    private let random: () -> Data
    private let bob: Identity
    private let alice: Identity
    private var ours = SessionBox()
    private var theirs = SessionBox()

    init() throws {
        let stream = RandomStream(seed: 7, name: "sessions")
        random = {
            var bytes = Data(count: 32)
            bytes.withUnsafeMutableBytes { stream.fill($0) }
            return bytes
        }
        bob = Identity(random)
        alice = Identity(random)
        ours.begin(try Session.initiate(from: bob, with: alice.published, random))
    }

    private mutating func send(_ text: String) throws -> Envelope {
        try ours.encrypt(Data(text.utf8))
    }

    private mutating func receive(_ envelope: Envelope) throws -> String {
        String(decoding: try theirs.decrypt(envelope, as: alice, random), as: UTF8.self)
    }

    private mutating func failure(_ envelope: Envelope) -> DecryptionError? {
        do {
            _ = try theirs.decrypt(envelope, as: alice, random)
            return nil
        } catch {
            return error as? DecryptionError
        }
    }

    @Test mutating func `messages go both ways, and each answer brings a new ratchet key`() throws {
        var keys: [Data] = []
        for round in 0..<3 {
            let there = try send("there \(round)")
            keys.append(there.ratchet)
            #expect(try receive(there) == "there \(round)")
            let back = try theirs.encrypt(Data("back \(round)".utf8))
            keys.append(back.ratchet)
            #expect(try ours.decrypt(back, as: bob, random) == Data("back \(round)".utf8))
        }
        #expect(Set(keys).count == keys.count)
    }

    @Test mutating func `a key opens one message once`() throws {
        let envelope = try send("once")
        #expect(try receive(envelope) == "once")
        #expect(failure(envelope) == .duplicateMessage)
        #expect(try receive(try send("next")) == "next")
    }

    @Test mutating func `messages that were overtaken are decrypted when they come, once`() throws {
        let envelopes = try (0..<4).map { try send("\($0)") }
        #expect(try receive(envelopes[3]) == "3")
        #expect(try receive(envelopes[1]) == "1")
        #expect(failure(envelopes[1]) == .duplicateMessage)
        #expect(try receive(envelopes[0]) == "0")
        #expect(try receive(envelopes[2]) == "2")
    }

    @Test mutating func `one that was overtaken by an answer's ratchet is decrypted, too`() throws {
        let late = try send("late")
        #expect(try receive(try send("first")) == "first")
        _ = try ours.decrypt(try theirs.encrypt(Data("answer".utf8)), as: bob, random)
        #expect(try receive(try send("of the new ratchet")) == "of the new ratchet")
        #expect(try receive(late) == "late")
    }

    @Test mutating func `two uses of one state of a session make a message that nobody can read`()
        throws
    {
        #expect(try receive(try send("before")) == "before")
        // Two processes have read the same file.
        var copy = ours
        let one = try send("from the app")
        let other = try copy.encrypt(Data("from the extension".utf8))
        #expect(try receive(one) == "from the app")
        #expect(failure(other) == .duplicateMessage)
    }

    @Test mutating func `a gap of more than a thousand messages is too far`() throws {
        let envelopes = try (0...Session.longestGap + 1).map { try send("\($0)") }
        #expect(try receive(envelopes[0]) == "0")
        var far = theirs
        #expect(throws: Never.self) { try far.decrypt(envelopes[1001], as: nil, random) }
        var gone = SessionBox()
        #expect(throws: DecryptionError.tooDistantFuture) {
            var first = gone
            _ = try first.decrypt(envelopes[1001], as: alice, random)
            gone = first
        }
    }

    @Test mutating func `a changed message is refused, and the session goes on`() throws {
        var envelope = try send("whole")
        var box = envelope.box
        box[box.count - 1] ^= 1
        envelope = Envelope(
            handshake: envelope.handshake, ratchet: envelope.ratchet, previous: envelope.previous,
            number: envelope.number, box: box)
        #expect(failure(envelope) == .invalidMessage)
        #expect(try receive(try send("next")) == "next")
    }

    @Test mutating func `without a session, or for a prekey that is gone, there is no message`()
        throws
    {
        #expect(try receive(try send("begins")) == "begins")
        _ = try ours.decrypt(try theirs.encrypt(Data("knows".utf8)), as: bob, random)
        let plain = try send("without a handshake")
        #expect(plain.handshake == nil)
        var stranger = SessionBox()
        #expect(throws: DecryptionError.sessionNotFound) {
            _ = try stranger.decrypt(plain, as: alice, random)
        }
        var begun = SessionBox()
        begun.begin(
            try Session.initiate(
                from: bob,
                with: PublishedKeys(
                    identity: alice.publicKey, prekeyID: 9, prekey: alice.published.prekey), random)
        )
        let lost = try begun.encrypt(Data("lost".utf8))
        #expect(throws: DecryptionError.prekeyNotFound) {
            _ = try stranger.decrypt(lost, as: alice, random)
        }
    }

    @Test mutating func `two sides that begin at once understand each other`() throws {
        theirs.begin(try Session.initiate(from: alice, with: bob.published, random))
        let there = try send("there")
        let back = try theirs.encrypt(Data("back".utf8))
        #expect(try receive(there) == "there")
        #expect(try ours.decrypt(back, as: bob, random) == Data("back".utf8))
        #expect(try receive(try send("again")) == "again")
        let answer = try theirs.encrypt(Data("answer".utf8))
        #expect(try ours.decrypt(answer, as: bob, random) == Data("answer".utf8))
    }

    @Test mutating func `the bytes depend on the random stream alone`() throws {
        #expect(try send("equal") == SessionTests().sending("equal"))
    }

    private func sending(_ text: String) throws -> Envelope {
        var copy = self
        return try copy.send(text)
    }
}
