public import Foundation
import Simulation

/// A web socket: messages in both directions until one side closes it.
///
/// What is sent or asked for before it is open waits for the opening, and all handlers are called on
/// the session's delegate queue. Unlike iOS, the timeout of the request is that of the opening alone:
/// an open socket may be silent for ever. What iOS does with the socket of a suspended process, see
/// `WebSocketConnection`.
open class URLSessionWebSocketTask: URLSessionTask {
    public enum Message: Hashable, Sendable {
        case data(Data)
        case string(String)
    }

    /// `invalid` while it is open.
    open var closeCode: CloseCode {
        memory.touch(.read)
        return closing.code
    }
    open var closeReason: Data? {
        memory.touch(.read)
        return closing.reason
    }
    /// In bytes; a larger message ends the task with `NSPOSIXErrorDomain` 40.
    open var maximumMessageSize = 1024 * 1024 {
        didSet { memory.touch(.write) }
    }

    private var closing: (code: CloseCode, reason: Data?) = (.invalid, nil)
    private var connection: WebSocketConnection?
    private var isOpen = false
    private var unsent: [(frame: WebSocketFrame, handler: ((any Error)?) -> Void)] = []
    /// Messages that nobody has asked for yet.
    private var inbox: [Message] = []
    private var readers: [(Result<Message, any Error>) -> Void] = []
    private var pings: [(number: Int, handler: ((any Error)?) -> Void)] = []
    private var lastPing = 0
    /// What whoever asks for more is told, once nothing can come any more.
    private var ending: (any Error)?

    // MARK: What the app asks for

    /// The handler hears when the message has left the process, not that it has arrived.
    open func send(_ message: Message, completionHandler: @escaping ((any Error)?) -> Void) {
        transmit(.message(message), completionHandler)
    }

    /// Brings one message, the next one; once the socket is closed `NSPOSIXErrorDomain` 57.
    open func receive(completionHandler: @escaping (Result<Message, any Error>) -> Void) {
        memory.touch(.write)
        if !inbox.isEmpty {
            let message = inbox.removeFirst()
            tell { completionHandler(.success(message)) }
        } else if let ending {
            tell { completionHandler(.failure(ending)) }
        } else {
            readers.append(completionHandler)
        }
    }

    open func sendPing(pongReceiveHandler: @escaping ((any Error)?) -> Void) {
        memory.touch(.write)
        if let ending { return tell { pongReceiveHandler(ending) } }
        lastPing += 1
        pings.append((lastPing, pongReceiveHandler))
        transmit(.ping(lastPing)) { _ in }
    }

    private func transmit(_ frame: WebSocketFrame, _ handler: @escaping ((any Error)?) -> Void) {
        memory.touch(.write)
        if let ending { return tell { handler(ending) } }
        guard isOpen else { return unsent.append((frame, handler)) }
        connection?.send(frame)
        tell { handler(nil) }
    }

    open override func suspend() {
        guard state == .running else { return }
        unsimulated("URLSessionWebSocketTask.suspend() of a task that runs")
    }

    /// Sends a close frame without a code; the task ends at once, with -999.
    open override func cancel() {
        memory.touch(.write)
        guard state == .running || state == .suspended else { return }
        state = .canceling
        stopObserving()
        connection?.leave(with: .noStatusReceived)
        connection = nil
        inbox = []
        stop(URLFailure.make(.cancelled, originalRequest?.url))
        fail(.cancelled)
    }

    /// Sends a close frame; the task ends when the server has answered it.
    open func cancel(with closeCode: CloseCode, reason: Data?) {
        memory.touch(.write)
        guard state == .running, isOpen else { return cancel() }
        state = .canceling
        connection?.send(.close(code: closeCode.rawValue, reason: reason ?? Data()))
        inbox = []
        stop(notConnected)
    }

    private var notConnected: any Error { POSIXFailure.notConnected.error(originalRequest?.url) }

    // MARK: What the network tells

    override func connect(_ request: URLRequest, _ network: PhoneNetwork) {
        let connection = WebSocketConnection(
            request, on: network, queue: session.loader, memory: memory,
            security: TransportSecurity(of: session.process)
        ) { [self] in hear($0) }
        self.connection = connection
        connection.start()
    }

    private func hear(_ event: WebSocketConnection.Event) {
        memory.touch(.write)
        switch event {
        case .open(let response, let selectedProtocol):
            self.response = response
            opened(selectedProtocol)
        case .refusal(let response):
            self.response = response
            finish(URLFailure.make(.badServerResponse, originalRequest?.url))
        case .message(let message): arrived(message)
        case .pong(let number):
            guard let index = pings.firstIndex(where: { $0.number == number }) else { return }
            let handler = pings.remove(at: index).handler
            tell { handler(nil) }
        case .closed(let code, let reason): closed(CloseCode(rawValue: code), reason)
        case .failure(let error): finish(error)
        }
    }

    private func opened(_ selectedProtocol: String?) {
        isOpen = true
        if let delegate {
            tell { [self] in
                delegate.urlSession(
                    session, webSocketTask: self, didOpenWithProtocol: selectedProtocol)
            }
        }
        let waiting = unsent
        unsent = []
        for (frame, handler) in waiting { transmit(frame, handler) }
    }

    private func arrived(_ message: Message) {
        guard state == .running else { return }
        guard message.byteCount <= maximumMessageSize else {
            connection?.leave(with: .messageTooBig)
            return finish(POSIXFailure.messageTooLong.error(originalRequest?.url))
        }
        guard !readers.isEmpty else { return inbox.append(message) }
        let reader = readers.removeFirst()
        tell { reader(.success(message)) }
    }

    private func closed(_ code: CloseCode, _ reason: Data) {
        closing = (code, reason)
        stop(notConnected)
        if let delegate {
            tell { [self] in
                delegate.urlSession(
                    session, webSocketTask: self, didCloseWith: code, reason: reason)
            }
        }
        finish(nil)
    }

    override func finish(_ error: (any Error)?) {
        guard state != .completed else { return }
        stop(error ?? notConnected)
        connection = nil
        super.finish(error)
    }

    /// Nothing can come any more: whoever waits is told.
    private func stop(_ error: any Error) {
        isOpen = false
        if ending == nil { ending = error }
        let (unsent, readers, pings) = (unsent, readers, pings)
        dropHandlers()
        for (_, handler) in unsent { tell { handler(error) } }
        for reader in readers { tell { reader(.failure(error)) } }
        for (_, handler) in pings { tell { handler(error) } }
    }

    private func dropHandlers() {
        unsent = []
        readers = []
        pings = []
    }

    private var delegate: (any URLSessionWebSocketDelegate)? {
        session.delegate as? any URLSessionWebSocketDelegate
    }

    override func abandon() {
        super.abandon()
        connection = nil
        dropHandlers()
    }
}

extension URLSessionWebSocketTask.Message {
    fileprivate var byteCount: Int {
        switch self {
        case .data(let data): data.count
        case .string(let text): text.utf8.count
        }
    }
}
