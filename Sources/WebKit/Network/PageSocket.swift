import FaradFoundation
import Simulation

/// What a page hears of a web socket of its own; `failed` and `closed` are the last.
enum PageSocketEvent {
    case open(selectedProtocol: String)
    case message(URLSessionWebSocketTask.Message)
    /// - Parameters:
    ///   - console: What the engine's console says of it; nil: nothing.
    ///   - isError: Whether the script is told of an error before the end.
    case failed(console: String?, isError: Bool)
    case closed(code: Int, reason: String)
}

/// A page's web socket, carried beside its requests.
///
/// Unlike in a phone's engines nothing is compressed, and no cookie goes with the opening.
final class PageSocket {
    let id: Double
    private let url: URL
    private let origin: WebOrigin
    private let asked: [String]
    private let engine: WebEngine
    private let connection: WebSocketConnection
    let memory: TaskMemory
    private var isOpen = false
    private let tell: (PageSocketEvent) -> Void

    /// - Parameter asked: The subprotocols that the page can speak.
    init(
        _ id: Double, _ url: URL, _ asked: [String], of page: String, on network: PageNetwork,
        _ tell: @escaping (PageSocketEvent) -> Void
    ) {
        self.id = id
        self.url = url
        origin = WebOrigin(ofDocument: page)
        self.asked = asked
        self.tell = tell
        engine = network.engine
        memory = network.memory("web socket", id)
        var request = URLRequest(url: url, timeoutInterval: engine.socketPatience)
        request.setValue(origin.text, forHTTPHeaderField: "origin")
        request.setValue(network.userAgent, forHTTPHeaderField: "user-agent")
        request.setValue("13", forHTTPHeaderField: "sec-websocket-version")
        if !asked.isEmpty {
            request.setValue(
                asked.joined(separator: ", "), forHTTPHeaderField: "sec-websocket-protocol")
        }
        var hear: ((WebSocketConnection.Event) -> Void)?
        connection = WebSocketConnection(
            request, on: network.phone, queue: network.queue, memory: memory,
            security: network.security
        ) { hear?($0) }
        hear = { [weak self] in self?.take($0) }
    }

    func start() {
        // Mixed content was refused before.
        if engine.refusal(of: url, from: origin) != nil {
            return tell(
                failure("Error in connection establishment: net::ERR_CLEARTEXT_NOT_PERMITTED"))
        }
        connection.start()
    }

    func send(_ message: URLSessionWebSocketTask.Message) { connection.send(.message(message)) }

    /// - Parameter code: nil: the page has given none.
    func close(_ code: Int?, _ reason: String) {
        let code = code ?? URLSessionWebSocketTask.CloseCode.noStatusReceived.rawValue
        connection.send(.close(code: code, reason: Data(reason.utf8)))
    }

    /// The page does not want it any more, before it was open.
    func giveUp() {
        connection.leave(with: .abnormalClosure)
        tell(failure("WebSocket is closed before the connection is established."))
    }

    /// The document is gone.
    func leave() { connection.leave(with: .goingAway) }

    func processEnded() { connection.processEnded() }

    // MARK: What comes back

    private func take(_ event: WebSocketConnection.Event) {
        switch event {
        case .open(_, let selected):
            if let refusal = engine.refusal(ofProtocol: selected, asked) {
                connection.leave(with: .protocolError)
                return tell(failure("Error during WebSocket handshake: \(refusal)"))
            }
            isOpen = true
            tell(.open(selectedProtocol: selected ?? ""))
        case .message(let message): tell(.message(message))
        case .pong: break
        case .closed(let code, let reason):
            tell(.closed(code: code, reason: String(decoding: reason, as: UTF8.self)))
        case .refusal(let response):
            tell(failure(engine.socketReason(for: response?.statusCode ?? 0)))
        case .failure(let error): fail(error)
        }
    }

    private func fail(_ error: any Error) {
        // Chromium says nothing of an open connection that drops, but that it is closed.
        if isOpen, case .chromium = engine { return tell(.failed(console: nil, isError: false)) }
        tell(failure(engine.socketReason(for: error)))
    }

    private func failure(_ reason: String) -> PageSocketEvent {
        .failed(
            console: "WebSocket connection to '\(url.absoluteString)' failed: \(reason)",
            isError: true)
    }
}

extension WebEngine {
    /// In seconds, for the opening.
    fileprivate var socketPatience: Double {
        switch self {
        case .webKit: patience
        case .chromium: 240
        }
    }

    /// What is wrong with the server's choice of a subprotocol; that iOS asks nothing of it is assumed.
    fileprivate func refusal(ofProtocol selected: String?, _ asked: [String]) -> String? {
        guard case .chromium = self else { return nil }
        let header = "'Sec-WebSocket-Protocol' header"
        guard let selected else {
            return asked.isEmpty ? nil : "Sent non-empty \(header) but no response was received"
        }
        if asked.isEmpty {
            return "Response must not include \(header) if not present in request: \(selected)"
        }
        return asked.contains(selected)
            ? nil : "\(header) value '\(selected)' in response does not match any of sent values"
    }

    fileprivate func socketReason(for status: Int) -> String {
        switch self {
        case .webKit: "There was a bad response from the server."
        case .chromium: "Error during WebSocket handshake: Unexpected response code: \(status)"
        }
    }

    fileprivate func socketReason(for error: any Error) -> String {
        if case .webKit = self { return error.localizedDescription }
        guard let error = error as? URLError else { return "net::ERR_FAILED" }
        if error.code == .timedOut { return "WebSocket opening handshake timed out" }
        return "Error in connection establishment: net::\(ChromiumWords.name(of: error))"
    }
}
