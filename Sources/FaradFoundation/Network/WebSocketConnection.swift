import Foundation
package import Simulation

/// A web socket as its client's process has it.
///
/// Each frame is a post of its own; those of one direction keep their order. A suspended process's
/// connections are ended as soon as it is suspended, as iOS has done for years (Apple's DTS, in the
/// developer forums: everything is "defunct" at once, not only when the screen is locked, as TN2277
/// says). What is still under way then is lost, and the process finds out when it goes on:
/// `NSPOSIXErrorDomain` 53. The server is told, as of the end of a process: its end of the connection
/// goes too. Of a network that goes, the server hears nothing.
package final class WebSocketConnection {
    package enum Event {
        case open(HTTPURLResponse, selectedProtocol: String?)
        /// The server has answered, but not with a socket.
        case refusal(HTTPURLResponse?)
        case message(URLSessionWebSocketTask.Message)
        case pong(Int)
        case closed(code: Int, reason: Data)
        case failure(any Error)
    }

    private enum State { case connecting, open, over }

    private let request: URLRequest
    private let security: TransportSecurity?
    private let network: PhoneNetwork
    private let queue: SerialQueue
    private let fromServer: Channel
    let memory: TaskMemory
    private var state = State.connecting
    private var receive: ((Event) -> Void)?
    private var peer: (server: SimulatedServer, socket: ServerWebSocket, channel: Channel)?
    private var isCut = false
    private let wait: ServerWait

    /// - Parameters:
    ///   - security: Which servers it may ask without encryption; nil: any.
    ///   - receive: called on the queue; `refusal`, `closed` and `failure` are the last.
    package init(
        _ request: URLRequest, on network: PhoneNetwork, queue: SerialQueue, memory: TaskMemory,
        security: TransportSecurity? = nil, _ receive: @escaping (Event) -> Void
    ) {
        self.request = request
        self.security = security
        self.network = network
        self.memory = memory
        self.queue = queue
        self.receive = receive
        fromServer = queue.makeChannel("web socket")
        wait = ServerWait(on: network, queue: queue)
    }

    package func start() {
        OpenSockets.of(queue.process).add(self)
        if let code = network.refusal(of: request, schemes: ["ws", "wss", "http", "https"]) {
            return fail(URLFailure.make(code, request.url))
        }
        guard let url = request.url, let host = url.host else { return }
        guard security?.allows(url) != false else {
            return fail(URLFailure.make(.appTransportSecurityRequiresSecureConnection, url))
        }
        wait.listen { [weak self] in self?.networkIsGone() }
        wait.count(request) { [weak self] in self?.end(.failure(URLFailure.make(.timedOut, url))) }
        guard let server = network.server(host) else {
            return fail(URLFailure.make(.cannotFindHost, url), after: network.response)
        }
        var sent = request
        sent.setValue("websocket", forHTTPHeaderField: "Upgrade")
        sent.setValue("Upgrade", forHTTPHeaderField: "Connection")
        ask(
            HTTPRequest(method: "GET", url: url, headers: sent.allHTTPHeaderFields ?? [:]), server)
    }

    /// Of the faults of requests, a repeated one changes nothing here.
    private func ask(_ request: HTTPRequest, _ server: SimulatedServer) {
        let faults = network.strikes(request.method, request.url.absoluteString)
        if faults.contains(.loseRequest) { return }
        isCut = faults.contains(.cutResponse)
        let socket = ServerWebSocket(
            request, fromServer, faults.contains(.loseResponse) ? nil : self, network,
            memory.footprint, server.queue)
        let channel = server.queue.makeChannel("web socket")
        peer = (server, socket, channel)
        channel.post("request", window: network.request) { server.open(socket) }
    }

    /// Sends a frame on an open connection.
    package func send(_ frame: WebSocketFrame) {
        memory.touch(.write)
        guard state == .open, let (server, socket, channel) = peer else { return }
        channel.post("frame", window: network.request) { server.take(frame, from: socket) }
    }

    /// Ends the connection without waiting for an answer; nothing more is heard of it.
    package func leave(with closeCode: URLSessionWebSocketTask.CloseCode) {
        memory.touch(.write)
        if state == .open {
            send(.close(code: closeCode.rawValue, reason: Data()))
        } else {
            tellServer()
        }
        stop()
    }

    // MARK: What the system does

    func processSuspended() {
        memory.touch(.write)
        guard state != .over else { return }
        let error: any Error =
            state == .open
            ? POSIXFailure.connectionAborted.error(request.url)
            : URLFailure.make(.networkConnectionLost, request.url)
        tellServer()
        let receive = receive
        stop()
        fromServer.post("abort") { receive?(.failure(error)) }
    }

    package func processEnded() {
        guard state != .over else { return }
        tellServer()
        stop()
    }

    private func tellServer() {
        guard let (server, socket, channel) = peer else { return }
        channel.post("end of connection", window: network.request) { server.lose(socket) }
    }

    /// Runs as code of the system.
    private func networkIsGone() {
        queue.after(.immediate, "failure") { [self] in
            memory.touch(.write)
            guard state != .over else { return }
            end(
                .failure(
                    state == .open
                        ? POSIXFailure.notConnected.error(request.url)
                        : URLFailure.make(.networkConnectionLost, request.url)))
        }
    }

    // MARK: What comes from the server

    func answered(_ refusal: Result<HTTPResponse, URLError>?, _ selectedProtocol: String?) {
        memory.touch(.write)
        guard state == .connecting, let url = request.url else { return }
        if isCut {
            tellServer()
            return end(.failure(URLFailure.make(.networkConnectionLost, url)))
        }
        wait.stopCounting()
        let answer = try? refusal?.get()
        var fields = answer?.sentHeaders ?? ["Upgrade": "websocket", "Connection": "Upgrade"]
        fields["Sec-WebSocket-Protocol"] = answer == nil ? selectedProtocol : nil
        let response = HTTPURLResponse(
            url: url, statusCode: answer?.status ?? 101, httpVersion: "HTTP/1.1",
            headerFields: fields)
        guard refusal == nil, let response else { return end(.refusal(response)) }
        state = .open
        receive?(.open(response, selectedProtocol: selectedProtocol))
    }

    func take(_ frame: WebSocketFrame) {
        memory.touch(.write)
        guard state == .open else { return }
        switch frame {
        case .message(let message): receive?(.message(message))
        case .ping: break
        case .pong(let number): receive?(.pong(number))
        case .close(let code, let reason): end(.closed(code: code, reason: reason))
        }
    }

    // MARK: The end

    private func fail(_ error: any Error, after window: Window = .immediate) {
        queue.after(window, "failure") { [self] in end(.failure(error)) }
    }

    private func end(_ event: Event) {
        memory.touch(.write)
        let receive = receive
        stop()
        receive?(event)
    }

    private func stop() {
        state = .over
        receive = nil
        wait.end()
    }
}
