import FaradFoundation
import Simulation
import Testing

@Suite struct WebSocketTests {
    private let phone = TestPhone()
    private let url = URL(string: "wss://server.example/await?client=7")!
    private let server = SocketServer()

    init() { PhoneNetwork.of(phone.system).add("server.example", server) }

    private var network: PhoneNetwork { PhoneNetwork.of(phone.system) }

    /// Opens a socket in a process; what its delegate and its handlers hear goes to the listener.
    private func open(
        in process: SimulatedProcess, _ listener: SocketListener,
        _ then: @escaping (URLSessionWebSocketTask) -> Void = { _ in }
    ) throws {
        try phone.run(process) { [url] in
            let session = URLSession(
                configuration: .default, delegate: listener, delegateQueue: .main)
            let task = session.webSocketTask(with: url, protocols: ["wire.2", "wire.1"])
            listener.task = task
            then(task)
            task.resume()
        }
    }

    /// Has something happen to a process while it does whatever it does.
    private func at(_ milliseconds: Int, _ body: @escaping () -> Void) {
        phone.simulation.makeProcess(name: "system").makeQueue(label: "main")
            .after(.exactly(.milliseconds(milliseconds)), "system", body)
    }

    // MARK: Messages

    @Test func `messages go both ways, each direction in its order, and take their time`() throws {
        network.request = Window(.milliseconds(20), .milliseconds(60))
        network.response = .exactly(.milliseconds(30))
        server.answersEach = true
        let process = try phone.app()
        let listener = SocketListener()
        try open(in: process, listener) { task in
            for text in ["a", "b", "c"] { task.send(.string(text)) { _ in } }
            listener.readAll()
        }
        #expect(listener.heard == ["open wire.1", "re: a", "re: b", "re: c"])
        #expect(server.heard == ["open /await?client=7", "a", "b", "c"])
        #expect(phone.simulation.clock.now.milliseconds == 100)
    }

    @Test func `what was sent in the opening comes behind it, and data stays data`() throws {
        server.greeting = [.data(Data([1, 2, 3])), .string("there")]
        let listener = SocketListener()
        try open(in: try phone.app(), listener) { _ in listener.readAll() }
        #expect(listener.heard == ["open wire.1", "3 bytes", "there"])
    }

    @Test func `a message that nobody has asked for waits, also behind the close`() throws {
        server.greeting = [.string("one"), .string("two")]
        server.closesAfterGreeting = (.goingAway, "bye")
        let process = try phone.app()
        let listener = SocketListener()
        try open(in: process, listener)
        #expect(listener.heard == ["open wire.1", "close 1001 bye", "end"])
        try phone.run(process) { listener.readAll() }
        #expect(listener.heard.suffix(3) == ["one", "two", "NSPOSIXErrorDomain 57"])
    }

    @Test func `a ping is answered by the server's system, without the server`() throws {
        let listener = SocketListener()
        try open(in: try phone.app(), listener) { task in
            task.sendPing { listener.heard.append($0.map { "\($0)" } ?? "pong") }
        }
        #expect(listener.heard == ["open wire.1", "pong"])
        #expect(server.heard == ["open /await?client=7"])
    }

    @Test func `a message longer than the maximum ends the task with 40`() throws {
        server.greeting = [.string(String(repeating: "x", count: 101))]
        let listener = SocketListener()
        try open(in: try phone.app(), listener) { task in
            #expect(task.maximumMessageSize == 1_048_576)
            task.maximumMessageSize = 100
            listener.readAll()
        }
        #expect(
            listener.heard == ["open wire.1", "NSPOSIXErrorDomain 40", "end NSPOSIXErrorDomain 40"])
        #expect(server.heard.last == "closed 1009")
    }

    // MARK: The end

    @Test(arguments: [
        (nil, "close 1005 "), (URLSessionWebSocketTask.CloseCode(rawValue: 4000), "close 4000 "),
    ])
    func `behind a close of the server's nothing is connected any more`(
        _ code: URLSessionWebSocketTask.CloseCode?, _ heard: String
    ) throws {
        server.closesAfterGreeting = (code ?? .noStatusReceived, "")
        let process = try phone.app()
        let listener = SocketListener()
        try open(in: process, listener) { _ in listener.readAll() }
        #expect(listener.heard == ["open wire.1", "NSPOSIXErrorDomain 57", heard, "end"])
        listener.heard = []
        try phone.run(process) {
            let task = try #require(listener.task)
            #expect(task.state == .completed)
            #expect(task.closeCode.rawValue == (code?.rawValue ?? 1005))
            task.receive { listener.note($0) }
            task.send(.string("late")) { error in
                listener.heard.append((error as NSError?)?.localizedDescription ?? "sent")
            }
            task.sendPing { error in listener.heard.append("\((error as NSError?)?.code ?? 0)") }
        }
        #expect(
            listener.heard == [
                "NSPOSIXErrorDomain 57",
                "The operation couldn’t be completed. Socket is not connected",
                "57",
            ])
        #expect(server.heard == ["open /await?client=7"])
    }

    @Test func `a close of the app's is told to the server and answered by it`() throws {
        network.request = .exactly(.milliseconds(50))
        network.response = .exactly(.milliseconds(50))
        let listener = SocketListener()
        try open(in: try phone.app(), listener) { task in
            listener.readAll()
            PhoneQueue.main.asyncAfter(deadline: .now() + 1) {
                task.cancel(with: .goingAway, reason: Data("home".utf8))
            }
        }
        #expect(
            listener.heard == ["open wire.1", "NSPOSIXErrorDomain 57", "close 1001 home", "end"])
        #expect(server.heard == ["open /await?client=7", "closed 1001"])
        #expect(phone.simulation.clock.now.milliseconds == 1100)
    }

    @Test(arguments: [0.0, 1.0])
    func `a cancelled task ends with minus 999, open or not`(_ seconds: Double) throws {
        network.request = .exactly(.milliseconds(50))
        let listener = SocketListener()
        try open(in: try phone.app(), listener) { task in
            listener.readAll()
            PhoneQueue.main.asyncAfter(deadline: .now() + seconds) { task.cancel() }
        }
        let opening = seconds == 0 ? [] : ["open wire.1"]
        #expect(listener.heard == opening + ["NSURLErrorDomain -999", "end NSURLErrorDomain -999"])
        #expect(server.heard.last == (seconds == 0 ? "closed 1006" : "closed 1005"))
        #expect(listener.task?.closeCode == .invalid)
    }

    // MARK: What does not open

    @Test func `a refused opening is a bad response, with the server's status`() throws {
        server.refusal = HTTPResponse(status: 401)
        let listener = SocketListener()
        try open(in: try phone.app(), listener) { _ in listener.readAll() }
        #expect(listener.heard == ["NSURLErrorDomain -1011", "end NSURLErrorDomain -1011"])
        #expect((listener.task?.response as? HTTPURLResponse)?.statusCode == 401)
    }

    @Test func `a server without web sockets answers as to any request`() throws {
        let plain = TestServer { _ in HTTPResponse(status: 426) }
        network.add("server.example", plain)
        let listener = SocketListener()
        try open(in: try phone.app(), listener)
        #expect(listener.heard == ["end NSURLErrorDomain -1011"])
        #expect(plain.requests.map { $0.header("Upgrade") } == ["websocket"])
    }

    @Test(arguments: [
        (NetworkFaults.Kind.loseRequest, -1001, 0), (.loseResponse, -1001, 1),
        (.cutResponse, -1005, 1),
    ])
    func `what goes wrong with the opening is what goes wrong with a request`(
        _ fault: NetworkFaults.Kind, _ code: Int, _ openings: Int
    ) throws {
        network.faults.add(fault, "GET wss://*/await*", nth: 1)
        let listener = SocketListener()
        try open(in: try phone.app(), listener)
        #expect(listener.heard == ["end NSURLErrorDomain \(code)"])
        #expect(server.heard.filter { $0.hasPrefix("open") }.count == openings)
        if code == -1001 { #expect(phone.simulation.clock.now.milliseconds == 60_000) }
    }

    @Test func `without a network, and to an unknown host, it fails as a request does`() throws {
        let process = try phone.app()
        network.change(to: .none)
        let offline = SocketListener()
        try open(in: process, offline)
        #expect(offline.heard == ["end NSURLErrorDomain -1009"])
        network.change(to: .wifi)
        var code: Int?
        try phone.run(process) {
            let task = URLSession.shared.webSocketTask(
                with: try #require(URL(string: "wss://nobody.example/")))
            task.receive { if case .failure(let error) = $0 { code = (error as NSError).code } }
            task.resume()
        }
        #expect(code == -1003)
    }

    // MARK: What becomes of the process

    @Test func `a suspended process's socket is gone, and so is what was on its way`() throws {
        network.response = .exactly(.milliseconds(100))
        server.greeting = [.string("first")]
        let process = try phone.app()
        let listener = SocketListener()
        let (server, network) = (server, network)
        at(150) { server.last?.send(.string("on its way")) }
        at(200) {
            process.suspend()
            network.processSuspended(process)
        }
        at(300) { server.last?.send(.string("never heard")) }
        at(5000) { process.resume() }
        try open(in: process, listener) { _ in listener.readAll() }
        #expect(
            listener.heard == [
                "open wire.1", "first", "NSPOSIXErrorDomain 53", "end NSPOSIXErrorDomain 53",
            ])
        #expect(server.heard == ["open /await?client=7", "closed 1006"])
    }

    @Test func `the server is told of the end of a process`() throws {
        let process = try phone.app()
        let listener = SocketListener()
        at(200) { process.kill(reason: "test") }
        try open(in: process, listener) { _ in listener.readAll() }
        #expect(server.heard == ["open /await?client=7", "closed 1006"])
        #expect(server.last?.isOpen == false)
    }

    @Test func `a network that goes takes the socket along, and the server does not know`() throws {
        let listener = SocketListener()
        let (server, network) = (server, network)
        at(200) { network.change(to: .none) }
        at(300) { server.last?.send(.string("to nobody")) }
        try open(in: try phone.app(), listener) { _ in listener.readAll() }
        #expect(
            listener.heard == [
                "open wire.1", "NSPOSIXErrorDomain 57", "end NSPOSIXErrorDomain 57",
            ])
        #expect(server.heard == ["open /await?client=7"])
        #expect(server.last?.isOpen == true)
    }

    @Test func `a session that waits for connectivity opens when the network is back`() throws {
        network.change(to: .none)
        let network = network
        at(5000) { network.change(to: .wifi) }
        let process = try phone.app()
        let listener = SocketListener()
        try phone.run(process) { [url] in
            let configuration = URLSessionConfiguration.default
            configuration.waitsForConnectivity = true
            URLSession(configuration: configuration, delegate: listener, delegateQueue: .main)
                .webSocketTask(with: url).resume()
        }
        #expect(listener.heard == ["open "])
        #expect(phone.simulation.clock.now.milliseconds == 5000)
    }
}

/// Writes down what its sockets do.
private final class SocketServer: WebSocketResponder {
    var heard: [String] = []
    var greeting: [URLSessionWebSocketTask.Message] = []
    var closesAfterGreeting: (URLSessionWebSocketTask.CloseCode, String)?
    var refusal: HTTPResponse?
    var answersEach = false
    private(set) var last: ServerWebSocket?

    var state: [String: Any] { [:] }

    func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
        HTTPResponse(status: 404)
    }

    func open(_ socket: ServerWebSocket, at date: Date) -> HTTPResponse? {
        heard.append("open \(socket.request.url.path)?\(socket.request.url.query ?? "")")
        last = socket
        let offered = socket.request.header("Sec-WebSocket-Protocol") ?? ""
        socket.selectedProtocol = offered.contains("wire.1") ? "wire.1" : nil
        for message in greeting { socket.send(message) }
        if let (code, reason) = closesAfterGreeting {
            socket.close(with: code, reason: Data(reason.utf8))
        }
        return refusal
    }

    func receive(
        _ message: URLSessionWebSocketTask.Message, from socket: ServerWebSocket, at date: Date
    ) {
        guard case .string(let text) = message else { return }
        heard.append(text)
        if answersEach { socket.send(.string("re: \(text)")) }
    }

    func closed(
        _ socket: ServerWebSocket, with closeCode: URLSessionWebSocketTask.CloseCode, at date: Date
    ) { heard.append("closed \(closeCode.rawValue)") }
}

/// Writes down what a socket's delegate and readers hear.
private final class SocketListener: NSObject, URLSessionWebSocketDelegate {
    var heard: [String] = []
    var task: URLSessionWebSocketTask?

    func readAll() {
        task?.receive { [self] result in
            note(result)
            if case .success = result { readAll() }
        }
    }

    func note(_ result: Result<URLSessionWebSocketTask.Message, any Error>) {
        switch result {
        case .success(.string(let text)): heard.append(text)
        case .success(.data(let data)): heard.append("\(data.count) bytes")
        case .failure(let error): heard.append(text(error))
        }
    }

    private func text(_ error: any Error) -> String {
        "\((error as NSError).domain) \((error as NSError).code)"
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didOpenWithProtocol protocol: String?
    ) { heard.append("open \(`protocol` ?? "")") }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {
        heard.append(
            "close \(closeCode.rawValue) \(String(decoding: reason ?? Data(), as: UTF8.self))")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) { heard.append(error.map { "end \(text($0))" } ?? "end") }
}
