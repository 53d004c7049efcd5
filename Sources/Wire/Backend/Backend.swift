import FaradFoundation
import Foundation
import Simulation

/// Wire's server and Alice's devices, as the phone meets them: a model with a clock of its own and
/// nothing of the phone's memory. It outlives the processes of the app.
///
/// A request takes its time there and back; what two processes ask may arrive in either order.
final class Backend: HTTPResponder {
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

    struct Contents: Codable {
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
    static let host = "prod-nginz-https.wire.com"
    private static let folder = "/private/var/mobile/Network/" + host

    private(set) var contents: Contents
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
        contents = Contents()
        guard phone.fileSystem.storage.isShared else { return }
        // On a device folder the server's side is kept beside the phone's.
        let files = phone.fileSystem
        _ = try? files.mount(Self.folder, at: "Network/" + Self.host)
        if let data = try? files.read(Self.folder + "/state.json"),
            let kept = try? JSONDecoder().decode(Contents.self, from: data)
        {
            contents = kept
        }
    }

    private func keep() {
        guard phone.fileSystem.storage.isShared, let data = try? Coding.data(contents) else {
            return
        }
        try? phone.fileSystem.write(Self.folder + "/state.json", data)
    }

    /// Sets what the server knows at the start, unless it knows something already.
    func begin(_ make: () -> Contents) {
        if contents.devices.isEmpty { contents = make() }
    }

    private func bytes32() -> Data {
        var bytes = Data(count: 32)
        bytes.withUnsafeMutableBytes { random.fill($0) }
        return bytes
    }

    /// Alice's devices, when nobody has written yet.
    func beginAnew() {
        begin {
            var contents = Contents()
            contents.devices = [
                PeerDevice("alice-phone", answers: true, bytes32),
                PeerDevice("alice-laptop", answers: false, bytes32),
            ]
            return contents
        }
    }

    // MARK: Requests, on the server's queue

    /// A device of the user's with its keys; answers with the cookie for its requests.
    func register(_ keys: PublishedKeys) -> String {
        beginAnew()
        let cookie = "zuid=" + bytes32().prefix(12).base64EncodedString()
        contents.keys = keys
        contents.cookie = cookie
        write(.text("Hi there"))
        keep()
        return cookie
    }

    /// A message, with an envelope for each device of Alice's.
    func post(_ id: String, _ envelopes: [String: Envelope], _ cookie: String) -> Post {
        guard cookie == contents.cookie else { return .unauthorized }
        let missing = contents.devices.filter { envelopes[$0.name] == nil }
        guard missing.isEmpty else {
            return .missing(
                missing.compactMap { device in
                    (try? device.identity.published).map { (device.name, $0) }
                })
        }
        if !contents.posted.contains(id) { contents.posted.append(id) }
        var answer: Message.Content?
        for index in contents.devices.indices {
            guard let envelope = envelopes[contents.devices[index].name] else { continue }
            let message = contents.devices[index].receive(
                envelope, asset: { contents.assets[$0] }, bytes32)
            guard let message, contents.devices[index].answers else { continue }
            if case .image(let name, _, _, _) = message.content { answer = .text("Nice \(name)!") }
        }
        if let answer { write(answer) }
        keep()
        return .sent
    }

    func upload(_ sealed: Data, _ cookie: String) -> String? {
        guard cookie == contents.cookie else { return nil }
        let id = "asset-\(contents.assets.count + 1)"
        contents.assets[id] = sealed
        keep()
        return id
    }

    /// Whether a message of that id was posted.
    func has(_ id: String) -> Bool { contents.posted.contains(id) }

    func events() -> [Event] { contents.mailbox }

    /// The user's device has these and all before.
    func acknowledge(_ id: Int) {
        contents.mailbox.removeAll { $0.id <= id }
        keep()
    }

    /// A picture that some device of the user's needs again.
    func asset(_ id: String) -> Data? { contents.assets[id] }

    /// Alice writes, from her phone.
    private func write(_ content: Message.Content) {
        guard let keys = contents.keys, !contents.devices.isEmpty else { return }
        contents.written += 1
        let message = Message(id: "alice-\(contents.written)", content: content)
        guard let envelope = try? contents.devices[0].write(message, to: keys, bytes32) else {
            return
        }
        contents.events += 1
        contents.mailbox.append(
            Event(id: contents.events, from: contents.devices[0].name, envelope: envelope))
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

    /// What Alice's devices have, for invariants: `run.device.server(host)`.
    var state: [String: Any] {
        [
            "alice": contents.devices.map { device -> [String: Any] in
                [
                    "device": device.name,
                    "history": device.history.map { $0.text ?? "(\($0.error ?? "?"))" },
                    "undecryptable": device.history.filter { $0.text == nil }.count,
                    "sent": device.sent, "confirmed": device.confirmed,
                    "received": device.received,
                ]
            },
            "assets": contents.assets.count,
            "posted": contents.posted,
            "waiting": contents.mailbox.count,
        ]
    }

    // MARK: Uploads by a session of the phone's

    private static let resource = Resource("server", host)

    /// What comes by the phone's network and what comes by the line meets here.
    func isUsed() { phone.simulation.touches(.write, Self.resource) }

    func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
        isUsed()
        guard request.method == "POST", request.path == ["assets", "v3"] else {
            return HTTPResponse(status: 404)
        }
        guard let id = upload(request.body, request.header("Cookie") ?? "") else {
            return HTTPResponse(status: 401)
        }
        return HTTPResponse(status: 201, headers: ["Location": id])
    }
}
