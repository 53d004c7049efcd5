import FaradFoundation
import Simulation

/// A server whose answers functions in JavaScript give: those of a scenario, or of a test.
final class ScriptServer: WebSocketResponder {
    /// A request, or news of a web socket, as the module `farad` reads it.
    private struct Asked: Encodable {
        struct Socket: Encodable {
            let id: Int
            let event: String
        }

        let method: String
        let url: String
        let headers: [String: String]
        /// The body; one that is no UTF-8 goes by `base64`.
        var text: String?
        var base64: String?
        var socket: Socket?
        /// What a socket was closed with.
        var code: Int?

        init(_ request: HTTPRequest) {
            method = request.method
            url = request.url.absoluteString
            let sorted = request.headers.sorted { $0.key < $1.key }
            headers = Dictionary(sorted.map { ($0.key.lowercased(), $0.value) }) { $1 }
        }

        init(_ event: String, of socket: ServerWebSocket, _ id: Int) {
            self.init(socket.request)
            self.socket = Socket(id: id, event: event)
        }
    }

    /// An answer as the module `farad` writes it.
    private struct Answered: Decodable {
        let status: Int
        let headers: [String: String]
        let text: String?
        let base64: String?
        /// Milliseconds, at the earliest and at the latest.
        let delay: [Double]
    }

    /// What is to be done to web sockets, as the module `farad` writes it.
    private struct SocketNews: Decodable {
        struct Action: Decodable {
            let id: Int
            let text: String?
            let base64: String?
            let delay: [Double]?
            /// It is closed.
            let code: Int?
            let reason: String?
        }

        let actions: [Action]
        let `protocol`: String?
    }

    private let functions: ScriptFunctions
    /// Those that are open, by their numbers.
    private var sockets: [Int: ServerWebSocket] = [:]
    private var lastSocket = 0

    init(_ functions: ScriptFunctions) {
        self.functions = functions
    }

    func respond(to request: HTTPRequest, at date: Date) throws -> HTTPResponse {
        var asked = Asked(request)
        asked.text = String(validating: request.body, as: UTF8.self)
        if asked.text == nil { asked.base64 = request.body.base64EncodedString() }
        guard let reply = try ask(asked) else {
            // Readable, as what the functions answer: it is no question of who may read it.
            let origin = request.header("origin")
            return HTTPResponse(
                status: 500,
                headers: origin.map { ["access-control-allow-origin": $0] } ?? [:])
        }
        return try response(reply)
    }

    private func response(_ reply: Data) throws -> HTTPResponse {
        let answered = try JSONDecoder().decode(Answered.self, from: reply)
        var headers = answered.headers
        let length = headers.removeValue(forKey: "content-length").flatMap { Int64($0) }
        var response = HTTPResponse(
            status: answered.status, headers: headers,
            body: answered.base64.flatMap { Data(base64Encoded: $0) }
                ?? Data((answered.text ?? "").utf8), announcedLength: length)
        response.delay = Self.window(answered.delay)
        return response
    }

    private func ask(_ asked: Asked) throws -> Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(asked), as: UTF8.self)
        // The engine looks through the stack that it was entered on.
        return Simulation.onOwnStack { functions.ask(json) }.map { Data($0.utf8) }
    }

    private static func window(_ delay: [Double]) -> Window {
        Window(.milliseconds(delay[0]), .milliseconds(delay[1]))
    }

    // MARK: Web sockets

    func open(_ socket: ServerWebSocket, at date: Date) -> HTTPResponse? {
        lastSocket += 1
        let id = lastSocket
        sockets[id] = socket
        let reply = try? ask(Asked("open", of: socket, id))
        if let news = reply.flatMap({ try? JSONDecoder().decode(SocketNews.self, from: $0) }) {
            socket.selectedProtocol = news.protocol
            carryOut(news)
            return nil
        }
        sockets[id] = nil
        return reply.flatMap { try? response($0) } ?? HTTPResponse(status: 500)
    }

    func receive(
        _ message: URLSessionWebSocketTask.Message, from socket: ServerWebSocket, at date: Date
    ) {
        guard let id = number(of: socket) else { return }
        var asked = Asked("message", of: socket, id)
        switch message {
        case .string(let text): asked.text = text
        case .data(let data): asked.base64 = data.base64EncodedString()
        }
        hear(asked, of: socket, id)
    }

    func closed(
        _ socket: ServerWebSocket, with closeCode: URLSessionWebSocketTask.CloseCode,
        at date: Date
    ) {
        guard let id = number(of: socket) else { return }
        var asked = Asked("close", of: socket, id)
        asked.code = closeCode.rawValue
        sockets[id] = nil
        hear(asked, of: socket, id)
    }

    private func number(of socket: ServerWebSocket) -> Int? {
        sockets.first { $0.value === socket }?.key
    }

    private func hear(_ asked: Asked, of socket: ServerWebSocket, _ id: Int) {
        guard let reply = try? ask(asked),
            let news = try? JSONDecoder().decode(SocketNews.self, from: reply)
        else {
            sockets[id] = nil
            return socket.close(with: .internalServerError)
        }
        carryOut(news)
    }

    private func carryOut(_ news: SocketNews) {
        for action in news.actions {
            guard let socket = sockets[action.id] else { continue }
            if let code = action.code {
                socket.close(
                    with: URLSessionWebSocketTask.CloseCode(rawValue: code),
                    reason: Data((action.reason ?? "").utf8))
                sockets[action.id] = nil
                continue
            }
            let message: URLSessionWebSocketTask.Message =
                action.base64.flatMap { Data(base64Encoded: $0) }.map { .data($0) }
                ?? .string(action.text ?? "")
            socket.send(message, after: Self.window(action.delay ?? [0, 0]))
        }
    }

    var state: [String: Any] { functions.state }
}
