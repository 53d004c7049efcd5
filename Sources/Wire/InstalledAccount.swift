import CSQLite
import Farad
import FaradFoundation
import Foundation
import Security

/// What is on the phone before the app runs for the first time: an account with a history, and the
/// server's and Alice's side of the same sessions.
struct InstalledAccount {
    enum Kind: String, CaseIterable {
        case none
        /// In the app's own container, where versions before the share extension had it.
        case earlier
        /// Where this version has it.
        case current
        /// With change notices that name what is long gone.
        case staleNotices = "stale-notices"
        /// With a file of change notices that cannot be read.
        case damagedNotices = "damaged-notices"
    }

    static let knob = Knob(
        "account", .choice(Kind.allCases.map(\.rawValue)), default: Kind.none.rawValue,
        summary: "what account is on the phone: none, or of which version, with which notices",
        reason: "a phone without an account is where everybody begins")

    private let phone: PhoneSystem
    private let kind: Kind

    init(_ phone: PhoneSystem, _ kind: Kind) {
        self.phone = phone
        self.kind = kind
    }

    /// Puts it on a phone that has no account of either version yet.
    func install(_ backend: Backend) throws {
        if kind == .none { return }
        let files = phone.fileSystem
        let container = PhonePath.dataContainer(of: AppInfo.bundleIdentifier, isExtension: false)
        let old = container + "/Documents/AccountData"
        let new = PhonePath.groupContainer(of: AccountDirectory.appGroup) + "/AccountData"
        if files.exists(old) || files.exists(new) { return }
        let stream = phone.simulation.randomStream("Wire's installed account")
        func random() -> Data {
            var bytes = Data(count: 32)
            bytes.withUnsafeMutableBytes { stream.fill($0) }
            return bytes
        }
        let identity = Identity(random)
        var state = Backend.Contents()
        state.keys = try identity.published
        state.cookie = "zuid=of-the-installed-account"
        state.devices = [
            PeerDevice("alice-phone", answers: true, random),
            PeerDevice("alice-laptop", answers: false, random),
        ]
        let (messages, boxes) = try converse(identity, &state, random)
        // Alice has written since, so that the sessions have to go on where they were.
        let last = Message(id: "alice-3", content: .text("Are you still there?"))
        state.written = 3
        state.time = 5
        state.notifications = [
            Backend.Event(
                id: 1, time: 5, from: state.devices[0].name,
                envelope: try state.devices[0].write(last, to: identity.published, random))
        ]
        backend.begin { state }

        let place = kind == .earlier ? old : new
        try files.createDirectory(place + "/otr", withIntermediates: true)
        try files.createDirectory(place + "/assets")
        try files.createDirectory(place + "/outbox")
        try files.write(place + "/otr/identity", Coding.data(identity))
        for (name, box) in boxes { try files.write(place + "/otr/" + name, Coding.data(box)) }
        Keychain.of(phone).put(
            Data((state.cookie ?? "").utf8), service: "wire.com", account: "cookie",
            accessGroup: kind == .earlier
                ? "\(Sandbox.teamIdentifier).\(AppInfo.bundleIdentifier)"
                : AccountDirectory.appGroup)
        try files.write(place + "/store.db", Self.database(messages))
        switch kind {
        case .staleNotices:
            try files.write(
                place + "/changes.plist", ChangeNotices.data(["own-of-another-account"]))
        case .damagedNotices: try files.write(place + "/changes.plist", Data("bplist00?".utf8))
        case .none, .earlier, .current: break
        }
    }

    /// Alice writes twice, and is answered each time on both of her devices.
    private func converse(
        _ identity: Identity, _ state: inout Backend.Contents, _ random: () -> Data
    ) throws -> (messages: [StoredMessage], boxes: [(String, SessionBox)]) {
        var messages: [StoredMessage] = []
        var boxes = state.devices.map { ($0.name, SessionBox()) }
        for round in 1...2 {
            let text = Message(id: "alice-\(round)", content: .text("Old message \(round)"))
            let envelope = try state.devices[0].write(text, to: identity.published, random)
            _ = try boxes[0].1.decrypt(envelope, as: identity, random)
            let answer = Message(id: "own-\(round)", content: .text("Old answer \(round)"))
            for index in boxes.indices {
                if boxes[index].1.isEmpty {
                    boxes[index].1.begin(
                        try Session.initiate(
                            from: identity, with: state.devices[index].identity.published, random))
                }
                let sent = try boxes[index].1.encrypt(Coding.data(answer))
                _ = state.devices[index].receive(sent, asset: { _ in nil }, random)
            }
            for message in [text, answer] {
                let stored = StoredMessage(
                    message, isOwn: message.id.hasPrefix("own"), time: messages.count + 1)
                if let stored { messages.append(stored) }
            }
        }
        return (messages, boxes)
    }

    /// The bytes of a database with these messages.
    private static func database(_ messages: [StoredMessage]) throws -> Data {
        var handle: OpaquePointer?
        defer { sqlite3_close_v2(handle) }
        guard CSQLite.sqlite3_open(":memory:", &handle) == SQLITE_OK else {
            throw MessageStore.Failure(description: "no database in memory")
        }
        var script = MessageStore.schema
        for message in messages {
            script += "INSERT INTO messages (id, own, time, text) VALUES ('\(message.id)', "
            script += "\(message.isOwn ? 1 : 0), \(message.time), '\(message.text)');"
        }
        guard sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else {
            throw MessageStore.Failure(description: String(cString: sqlite3_errmsg(handle)))
        }
        var size: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else {
            throw MessageStore.Failure(description: "the database has no bytes")
        }
        defer { sqlite3_free(bytes) }
        return Data(bytes: bytes, count: Int(size))
    }
}
