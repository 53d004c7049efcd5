import FaradFoundation
import Foundation
import Simulation

/// Wire's server and Alice's devices, as the phone meets them: a model in a process of its own, with
/// nothing of the phone's memory. It outlives the processes of the app.
final class Backend: WebSocketResponder {
    typealias Event = BackendAPI.Notification

    struct Contents: Codable {
        var keys: PublishedKeys?
        var cookie: String?
        /// All that was ever for the user's device; Wire's server keeps it for four weeks.
        var notifications: [Event] = []
        /// What Alice has written so far.
        var written = 0
        var assets: [String: Data] = [:]
        /// What was posted by the user's device.
        var posted: [BackendAPI.PostedMessage] = []
        /// When the last message came, from either side.
        var time = 0
        var devices: [PeerDevice] = []
    }

    private static let alice = "alice"
    private static let folder = "/private/var/mobile/Network/" + BackendAPI.host

    private(set) var contents: Contents
    private unowned let phone: PhoneSystem
    private let random: RandomStream
    /// Those that are told of new events.
    private var sockets: [ServerWebSocket] = []

    static func of(_ phone: PhoneSystem) -> Backend {
        phone.service(Backend.self) { Backend(phone) }
    }

    private init(_ phone: PhoneSystem) {
        self.phone = phone
        random = phone.simulation.randomStream("wire.com")
        contents = Contents()
        guard phone.fileSystem.storage.isShared else { return }
        // On a device folder the server's side is kept beside the phone's.
        let files = phone.fileSystem
        _ = try? files.mount(Self.folder, at: "Network/" + BackendAPI.host)
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
    private func beginAnew() {
        begin {
            var contents = Contents()
            contents.devices = [
                PeerDevice("alice-phone", answers: true, bytes32),
                PeerDevice("alice-laptop", answers: false, bytes32),
            ]
            return contents
        }
    }

    // MARK: Requests

    func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
        let response = answer(request)
        if request.method != "GET" { keep() }
        return response
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        let path = request.path
        if request.method == "POST", path == ["clients"] { return register(request) }
        guard isAuthorized(request) else { return HTTPResponse(status: 401) }
        let messages = ["conversations", BackendAPI.conversation, "otr", "messages"]
        switch (request.method, path) {
        case ("POST", messages): return post(request)
        case ("GET", messages + path.suffix(1)):
            guard let message = contents.posted.first(where: { $0.nonce == path[4] }) else {
                return HTTPResponse(status: 404)
            }
            return json(200, message)
        case ("POST", ["users", "prekeys"]): return prekeys(request)
        case ("POST", ["assets", "v3"]): return upload(request.body)
        case ("GET", ["notifications"]): return notifications(request)
        // A socket is asked for by the same path.
        case ("GET", ["await"]): return HTTPResponse(status: 426)
        default: return HTTPResponse(status: 404)
        }
    }

    private func isAuthorized(_ request: HTTPRequest) -> Bool {
        contents.cookie != nil && request.header("Cookie") == contents.cookie
    }

    private func body<T: Decodable>(_ type: T.Type, of request: HTTPRequest) -> T? {
        try? JSONDecoder().decode(type, from: request.body)
    }

    private func json(_ status: Int, _ value: some Encodable) -> HTTPResponse {
        guard let body = try? Coding.data(value) else { return HTTPResponse(status: 500) }
        return HTTPResponse(
            status: status, headers: ["Content-Type": "application/json"], body: body)
    }

    private func register(_ request: HTTPRequest) -> HTTPResponse {
        guard let client = body(BackendAPI.NewClient.self, of: request) else {
            return HTTPResponse(status: 400)
        }
        beginAnew()
        let cookie = "\(BackendAPI.cookieName)=" + bytes32().prefix(12).base64EncodedString()
        contents.keys = client.prekeys
        contents.cookie = cookie
        write(.text("Hi there"))
        var response = json(201, ["id": "1"])
        response.headers["Set-Cookie"] = cookie + "; Path=/access; HttpOnly; Secure"
        return response
    }

    private func post(_ request: HTTPRequest) -> HTTPResponse {
        guard let message = body(BackendAPI.NewOTRMessage.self, of: request) else {
            return HTTPResponse(status: 400)
        }
        let missing = contents.devices.map(\.name).filter { message.recipients[$0] == nil }
        guard missing.isEmpty else {
            return json(
                412, BackendAPI.ClientMismatch(missing: [Self.alice: missing], time: contents.time))
        }
        let known = contents.posted.first { $0.nonce == message.nonce }
        let time = known?.time ?? nextTime()
        if known == nil {
            contents.posted.append(BackendAPI.PostedMessage(nonce: message.nonce, time: time))
        }
        var answer: Message.Content?
        for index in contents.devices.indices {
            guard let envelope = message.recipients[contents.devices[index].name] else { continue }
            let received = contents.devices[index].receive(
                envelope, asset: { contents.assets[$0] }, bytes32)
            guard let received, contents.devices[index].answers else { continue }
            if case .image(let name, _, _, _) = received.content { answer = .text("Nice \(name)!") }
        }
        if let answer { write(answer) }
        return json(201, BackendAPI.ClientMismatch(time: time))
    }

    private func nextTime() -> Int {
        contents.time += 1
        return contents.time
    }

    private func prekeys(_ request: HTTPRequest) -> HTTPResponse {
        guard let users = body(BackendAPI.Users.self, of: request) else {
            return HTTPResponse(status: 400)
        }
        var keys: [String: PublishedKeys] = [:]
        for device in contents.devices where users[Self.alice]?.contains(device.name) == true {
            keys[device.name] = try? device.identity.published
        }
        return json(200, [Self.alice: keys])
    }

    private func upload(_ sealed: Data) -> HTTPResponse {
        let key = "asset-\(contents.assets.count + 1)"
        contents.assets[key] = sealed
        var response = json(201, ["key": key])
        response.headers["Location"] = "/assets/v3/\(key)"
        return response
    }

    private func notifications(_ request: HTTPRequest) -> HTTPResponse {
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems
        let since = items?.first { $0.name == "since" }?.value.flatMap { Int($0) } ?? 0
        return json(
            200,
            BackendAPI.Notifications(
                notifications: contents.notifications.filter { $0.id > since }))
    }

    /// Alice writes, from her phone.
    private func write(_ content: Message.Content) {
        guard let keys = contents.keys, !contents.devices.isEmpty else { return }
        contents.written += 1
        let message = Message(id: "alice-\(contents.written)", content: content)
        guard let envelope = try? contents.devices[0].write(message, to: keys, bytes32) else {
            return
        }
        let event = Event(
            id: contents.notifications.count + 1, time: nextTime(), from: contents.devices[0].name,
            envelope: envelope)
        contents.notifications.append(event)
        guard let data = try? Coding.data(event) else { return }
        for socket in sockets { socket.send(.data(data)) }
    }

    // MARK: The socket

    func open(_ socket: ServerWebSocket, at date: Date) -> HTTPResponse? {
        guard socket.request.path == ["await"] else { return HTTPResponse(status: 404) }
        guard isAuthorized(socket.request) else { return HTTPResponse(status: 401) }
        sockets.append(socket)
        return nil
    }

    /// Clients have nothing to say there.
    func receive(
        _ message: URLSessionWebSocketTask.Message, from socket: ServerWebSocket, at date: Date
    ) {}

    func closed(
        _ socket: ServerWebSocket, with closeCode: URLSessionWebSocketTask.CloseCode, at date: Date
    ) { sockets.removeAll { $0 === socket } }

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
            "posted": contents.posted.map(\.nonce),
            "notifications": contents.notifications.map(\.id),
        ]
    }
}
