package import FaradFoundation
import Foundation

/// Hands a phone's requests to a real server on 127.0.0.1, whatever their host, and waits for the
/// answer.
package final class LoopbackClient: HTTPResponder {
    private let port: UInt16
    /// Kept for as long as somebody asks.
    private let server: LoopbackServer?

    /// A server of this process.
    package init(_ server: LoopbackServer) {
        port = server.port
        self.server = server
    }

    /// A server of another process.
    package init(port: UInt16) {
        self.port = port
        server = nil
    }

    /// What a real server keeps is its own.
    package var state: [String: Any] { [:] }

    package func respond(to request: HTTPRequest, at date: Date) throws -> HTTPResponse {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw URLError(.cannotConnectToHost) }
        let stream = Stream(descriptor)
        defer { stream.close() }
        var address = Stream.address(port)
        guard Stream.with(&address, { connect(descriptor, $0, $1) == 0 }) else {
            throw URLError(.cannotConnectToHost)
        }
        guard stream.send(Self.text(request)) else { throw URLError(.networkConnectionLost) }
        guard let message = stream.receive(isAnswerTo: request.method),
            let response = Self.response(message)
        else { throw URLError(.badServerResponse) }
        return response
    }

    private static func text(_ request: HTTPRequest) -> Data {
        var headers = request.headers
        headers["Host"] = request.url.host ?? ""
        if !request.body.isEmpty { headers["Content-Length"] = String(request.body.count) }
        let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        let path = parts.map(\.percentEncodedPath) ?? ""
        let query = parts?.percentEncodedQuery.map { "?" + $0 } ?? ""
        let target = (path.isEmpty ? "/" : path) + query
        return Message.text("\(request.method) \(target) HTTP/1.1", headers, request.body)
    }

    private static func response(_ message: Message) -> HTTPResponse? {
        let words = message.head.firstLine.split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            return nil
        }
        var headers = message.head.headers
        for name in headers.keys where ["content-length", "connection"].contains(name.lowercased())
        {
            headers[name] = nil
        }
        let length = message.head.contentLength
        return HTTPResponse(
            status: status, headers: headers, body: message.body,
            announcedLength: length == message.body.count ? nil : length.map(Int64.init))
    }
}
