public import Foundation
package import Simulation

/// A server of the simulation that takes web sockets too.
///
/// Where it stands behind a real port, only `respond` is asked.
public protocol WebSocketResponder: HTTPResponder {
    /// A client asks for a socket. What is sent here already comes behind the opening.
    ///
    /// - Returns: What is answered in its place, such as a 401; nil: it is open.
    func open(_ socket: ServerWebSocket, at date: Date) -> HTTPResponse?

    func receive(
        _ message: URLSessionWebSocketTask.Message, from socket: ServerWebSocket, at date: Date)

    /// The client has closed the socket, or its process has been suspended or has ended (1006). Of a
    /// network that is gone nothing is heard: the socket stays open, and what is sent is lost.
    func closed(
        _ socket: ServerWebSocket, with closeCode: URLSessionWebSocketTask.CloseCode,
        at date: Date)
}

/// A web socket as its server has it. It knows the way to the client, and holds nothing of it.
public final class ServerWebSocket {
    /// What the client has asked for it by.
    public let request: HTTPRequest
    /// Which of the client's subprotocols the server speaks; set it in `open`.
    public var selectedProtocol: String?
    public private(set) var isOpen = true
    private let toClient: Channel
    private weak var client: WebSocketConnection?
    private unowned let network: PhoneNetwork
    /// What the client's part touches of its process's memory.
    private let footprint: MemoryFootprint?
    /// The server's own.
    private let queue: SerialQueue
    /// What was sent before the opening was.
    private var early: [WebSocketFrame]? = []

    /// - Parameter client: nil when nothing reaches it.
    init(
        _ request: HTTPRequest, _ toClient: Channel, _ client: WebSocketConnection?,
        _ network: PhoneNetwork, _ footprint: MemoryFootprint?, _ queue: SerialQueue
    ) {
        self.queue = queue
        self.request = request
        self.toClient = toClient
        self.client = client
        self.network = network
        self.footprint = footprint
    }

    /// Sends a message; without effect when the socket is closed.
    public func send(_ message: URLSessionWebSocketTask.Message) {
        if isOpen { post(.message(message)) }
    }

    /// Sends a message when the server has taken its time; others do not wait for that.
    package func send(_ message: URLSessionWebSocketTask.Message, after delay: Window) {
        guard delay.highNanoseconds > 0 else { return send(message) }
        queue.after(delay, "push") { [self] in send(message) }
    }

    /// Closes the socket; the client hears of it behind all that was sent.
    public func close(
        with closeCode: URLSessionWebSocketTask.CloseCode = .normalClosure, reason: Data? = nil
    ) {
        guard isOpen else { return }
        isOpen = false
        post(.close(code: closeCode.rawValue, reason: reason ?? Data()))
    }

    private func post(_ frame: WebSocketFrame) {
        if early != nil {
            early?.append(frame)
            return
        }
        toClient.post("frame", window: network.response, memory: footprint) { [weak client] in
            client?.take(frame)
        }
    }

    // MARK: The server's part

    /// The answer to what it was asked for by.
    func answer(_ refusal: Result<HTTPResponse, URLError>?) {
        if refusal != nil { isOpen = false }
        let selected = selectedProtocol
        toClient.post("response", window: network.response, memory: footprint) { [weak client] in
            client?.answered(refusal, selected)
        }
        let frames = early ?? []
        early = nil
        if refusal == nil { for frame in frames { post(frame) } }
    }

    /// A frame of the client's; the close code when that ends the socket.
    func take(_ frame: WebSocketFrame) -> URLSessionWebSocketTask.CloseCode? {
        guard isOpen else { return nil }
        switch frame {
        case .message, .pong: return nil
        case .ping(let number):
            post(.pong(number))
            return nil
        case .close(let code, let reason):
            post(.close(code: code, reason: reason))
            isOpen = false
            return URLSessionWebSocketTask.CloseCode(rawValue: code)
        }
    }

    /// The client's system has ended the connection; false when it was closed before.
    func isLost() -> Bool {
        defer { isOpen = false }
        return isOpen
    }
}

extension SimulatedServer {
    /// A client asks for a web socket.
    func open(_ socket: ServerWebSocket) {
        guard let responder = responder as? any WebSocketResponder else {
            return socket.answer(answer(socket.request))
        }
        let refusal = responder.open(socket, at: date)
        note(socket.request, refusal?.status ?? 101)
        socket.answer(refusal.map(Result.success))
    }

    func take(_ frame: WebSocketFrame, from socket: ServerWebSocket) {
        guard let responder = responder as? any WebSocketResponder, socket.isOpen else { return }
        if case .message(let message) = frame {
            return responder.receive(message, from: socket, at: date)
        }
        if let code = socket.take(frame) { closed(socket, code, responder) }
    }

    func lose(_ socket: ServerWebSocket) {
        guard let responder = responder as? any WebSocketResponder, socket.isLost() else { return }
        closed(socket, .abnormalClosure, responder)
    }

    private func closed(
        _ socket: ServerWebSocket, _ code: URLSessionWebSocketTask.CloseCode,
        _ responder: any WebSocketResponder
    ) {
        simulation.trace.note(
            .lifecycle, "\(socket.request.url.absoluteString) is closed (\(code.rawValue))")
        responder.closed(socket, with: code, at: date)
    }
}
