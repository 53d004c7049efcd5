package import FaradFoundation
import Foundation
import HostMemory

/// Puts a responder behind a real port of 127.0.0.1, for as long as the object lives.
///
/// It answers one connection after another, and goes by this machine's clock.
package final class LoopbackServer: @unchecked Sendable {
    private let listener: Int32
    package let port: UInt16
    /// Touched by the server's thread alone, while whoever asked waits for the answer.
    private let responder: any HTTPResponder

    /// - Throws: ``LoopbackError`` where no port can be opened.
    package init(_ responder: any HTTPResponder) throws(LoopbackError) {
        self.responder = responder
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw LoopbackError("socket") }
        self.listener = listener
        var address = Stream.address(0)
        let isBound = Stream.with(&address) { bind(listener, $0, $1) == 0 }
        guard isBound, listen(listener, 16) == 0 else {
            let error = LoopbackError("listen")
            close(listener)
            throw error
        }
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = Stream.with(&address) { pointer, _ in getsockname(listener, pointer, &size) }
        port = UInt16(bigEndian: address.sin_port)
        let serve: @Sendable () -> Void = { [weak self, listener] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    // Closed by whoever still asks for connections: somebody else's socket would
                    // soon bear the number.
                    close(listener)
                    return
                }
                self?.answer(Stream(connection))
            }
        }
        host_count_references_atomically()
        Foundation.Thread.detachNewThread(serve)
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private func answer(_ stream: Stream) {
        defer { stream.close() }
        guard let message = stream.receive(), let request = Self.request(message) else {
            _ = stream.send(Self.text(HTTPResponse(status: 400)))
            return
        }
        let response =
            (try? responder.respond(to: request, at: Date())) ?? HTTPResponse(status: 502)
        _ = stream.send(Self.text(response))
    }

    private static func text(_ response: HTTPResponse) -> Data {
        let line = "HTTP/1.1 \(response.status) \(HTTPResponse.reason(of: response.status))"
        return Message.text(line, response.sentHeaders, response.body)
    }

    /// Nil for what is no request.
    private static func request(_ message: Message) -> HTTPRequest? {
        let words = message.head.firstLine.split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1."),
            let host = message.head.headers.first(where: { $0.key.lowercased() == "host" })?.value,
            let url = URL(string: "http://\(host)\(words[1])")
        else { return nil }
        return HTTPRequest(
            method: String(words[0]), url: url, headers: message.head.headers, body: message.body)
    }
}

/// Why a real port cannot be used.
package struct LoopbackError: Error, CustomStringConvertible {
    package let description: String

    init(_ call: String) {
        description = "\(call): \(String(cString: strerror(errno)))"
    }
}
