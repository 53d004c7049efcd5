import FaradFoundation
import Foundation
import Simulation

/// Wire's server and Alice's devices, as the phone meets them: a model with a clock of its own and
/// nothing of the phone's memory. It outlives the processes of the app.
///
/// A request takes its time there and back; what two processes ask may arrive in either order.
final class Backend {
    /// Something for the user's device, in the order of arrival.
    struct Event: Codable {
        let id: Int
        let from: String
        let envelope: Envelope
    }

    /// What became of a message that was posted.
    enum Post {
        case sent
        /// It has no envelope for these devices of Alice's, and went to none.
        case missing([(device: String, keys: PublishedKeys)])
        case unauthorized
    }

    struct State: Codable {
        var keys: PublishedKeys?
        var cookie: String?
        var mailbox: [Event] = []
        var events = 0
        /// What Alice has written so far.
        var written = 0
        var assets: [String: Data] = [:]
        /// The ids of the messages that were posted, by the user's device.
        var posted: [String] = []
        var devices: [PeerDevice] = []
    }

    /// How long a request is on its way, and its answer; assumed.
    static let way = Window(.milliseconds(20), .milliseconds(60))
    private static let folder = "/private/var/mobile/Network/prod-nginz-https.wire.com"

    private(set) var state: State
    let queue: SerialQueue
    private unowned let phone: PhoneSystem
    private let random: RandomStream
    /// Told of new events, while an app is connected.
    private var listeners: [(process: SimulatedProcess, tell: () -> Void)] = []

    static func of(_ phone: PhoneSystem) -> Backend {
        phone.service(Backend.self) { Backend(phone) }
    }

    private init(_ phone: PhoneSystem) {
        self.phone = phone
        let process = phone.simulation.makeProcess(name: "wire.com")
        queue = process.makeQueue(label: "https", hasStack: false)
        random = phone.simulation.randomStream("wire.com")
        state = State()
        guard phone.fileSystem.storage.isShared else { return }
        // On a device folder the server's side is kept beside the phone's.
        let files = phone.fileSystem
        _ = try? files.mount(Self.folder, at: "Network/prod-nginz-https.wire.com")
        if let data = try? files.read(Self.folder + "/state.json"),
            let kept = try? JSONDecoder().decode(State.self, from: data)
        {
            state = kept
        }
    }

    private func keep() {
        guard phone.fileSystem.storage.isShared, let data = try? Coding.data(state) else { return }
        try? phone.fileSystem.write(Self.folder + "/state.json", data)
    }

    /// Sets what the server knows at the start, unless it knows something already.
    func begin(_ make: () -> State) {
        if state.devices.isEmpty { state = make() }
    }

    private func bytes32() -> Data {
        var bytes = Data(count: 32)
        bytes.withUnsafeMutableBytes { random.fill($0) }
        return bytes
    }

    /// Alice's devices, when nobody has written yet.
    func beginAnew() {
        begin {
            var state = State()
            state.devices = [
                PeerDevice("alice-phone", answers: true, bytes32),
                PeerDevice("alice-laptop", answers: false, bytes32),
            ]
            return state
        }
    }

    // MARK: Requests, on the server's queue

    /// A device of the user's with its keys; answers with the cookie for its requests.
    func register(_ keys: PublishedKeys) -> String {
        beginAnew()
        let cookie = "zuid=" + bytes32().prefix(12).base64EncodedString()
        state.keys = keys
        state.cookie = cookie
        write(.text("Hi there"))
        keep()
        return cookie
    }

    /// A message, with an envelope for each device of Alice's.
    func post(_ id: String, _ envelopes: [String: Envelope], _ cookie: String) -> Post {
        guard cookie == state.cookie else { return .unauthorized }
        let missing = state.devices.filter { envelopes[$0.name] == nil }
        guard missing.isEmpty else {
            return .missing(
                missing.compactMap { device in
                    (try? device.identity.published).map { (device.name, $0) }
                })
        }
        if !state.posted.contains(id) { state.posted.append(id) }
        var answer: Message.Content?
        for index in state.devices.indices {
            guard let envelope = envelopes[state.devices[index].name] else { continue }
            let message = state.devices[index].receive(
                envelope, asset: { state.assets[$0] }, bytes32)
            guard let message, state.devices[index].answers else { continue }
            if case .image(let name, _, _, _) = message.content { answer = .text("Nice \(name)!") }
        }
        if let answer { write(answer) }
        keep()
        return .sent
    }

    func upload(_ sealed: Data, _ cookie: String) -> String? {
        guard cookie == state.cookie else { return nil }
        let id = "asset-\(state.assets.count + 1)"
        state.assets[id] = sealed
        keep()
        return id
    }

    /// Whether a message of that id was posted.
    func has(_ id: String) -> Bool { state.posted.contains(id) }

    func events() -> [Event] { state.mailbox }

    /// The user's device has these and all before.
    func acknowledge(_ id: Int) {
        state.mailbox.removeAll { $0.id <= id }
        keep()
    }

    /// A picture that some device of the user's needs again.
    func asset(_ id: String) -> Data? { state.assets[id] }

    /// Alice writes, from her phone.
    private func write(_ content: Message.Content) {
        guard let keys = state.keys, !state.devices.isEmpty else { return }
        state.written += 1
        let message = Message(id: "alice-\(state.written)", content: content)
        guard let envelope = try? state.devices[0].write(message, to: keys, bytes32) else { return }
        state.events += 1
        state.mailbox.append(
            Event(id: state.events, from: state.devices[0].name, envelope: envelope))
        for listener in listeners { listener.tell() }
    }

    // MARK: The socket

    /// Has the process told of each event from now on.
    func connect(_ process: SimulatedProcess, _ tell: @escaping () -> Void) {
        disconnect(process)
        listeners.append((process, tell))
    }

    func disconnect(_ process: SimulatedProcess) {
        listeners.removeAll { $0.process === process }
    }

    /// What Alice's devices have, for invariants: `run.surroundings`.
    var summary: [String: Any] {
        [
            "alice": state.devices.map { device -> [String: Any] in
                [
                    "device": device.name,
                    "history": device.history.map { $0.text ?? "(\($0.error ?? "?"))" },
                    "undecryptable": device.history.filter { $0.text == nil }.count,
                    "sent": device.sent, "confirmed": device.confirmed,
                    "received": device.received,
                ]
            },
            "posted": state.posted,
            "waiting": state.mailbox.count,
        ]
    }
}
