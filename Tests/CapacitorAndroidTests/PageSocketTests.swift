import Farad
import FaradFoundation
import Testing

/// `WebSocket` in a page of an Android app, by Chromium's rules and in its words.
@Suite struct PageSocketTests {
    private final class Server: WebSocketResponder {
        var state: [String: Any] { [:] }
        private(set) var origins: [String?] = []

        func respond(to request: HTTPRequest, at date: Date) throws -> HTTPResponse {
            HTTPResponse(status: 426)
        }

        func open(_ socket: ServerWebSocket, at date: Date) -> HTTPResponse? {
            origins.append(socket.request.header("origin"))
            if socket.request.path.first == "refused" { return HTTPResponse(status: 401) }
            socket.selectedProtocol = socket.request.path.first
            return nil
        }

        func receive(
            _ message: URLSessionWebSocketTask.Message, from socket: ServerWebSocket, at date: Date
        ) {
            socket.send(message)
        }

        func closed(
            _ socket: ServerWebSocket, with closeCode: URLSessionWebSocketTask.CloseCode,
            at date: Date
        ) {}
    }

    private let server = Server()

    private func lines(
        _ script: String, configuration: [String: Any] = [:]
    ) throws -> [String] {
        try AndroidPhone.lines(
            """
            const tell = (socket) => {
                socket.onopen = () => { say('open', socket.protocol); socket.send('hi'); };
                socket.onmessage = ({ data }) => { say(data); socket.close(); };
                socket.onerror = () => say('error');
                socket.onclose = ({ code, wasClean }) => say('close', code, wasClean);
            };
            \(script)
            """, server: server, configuration: configuration)
    }

    @Test func `a page of https://localhost opens a socket, and hears what it says`() throws {
        #expect(
            try lines("tell(new WebSocket('wss://server.example'))")
                == ["open ", "hi", "close 1005 true"])
        #expect(server.origins == ["https://localhost"])
    }

    @Test func `a page of https may open no socket of ws, unless mixed content is allowed`() throws
    {
        let script = """
            try { tell(new WebSocket('ws://server.example/a')); }
            catch (error) { say(error.name, error.message); }
            """
        #expect(
            try lines(script) == [
                "Mixed Content: The page at 'https://localhost/' was loaded over HTTPS, but "
                    + "attempted to connect to the insecure WebSocket endpoint "
                    + "'ws://server.example/a'. This request has been blocked; this endpoint must "
                    + "be available over WSS.",
                "SecurityError Failed to construct 'WebSocket': An insecure WebSocket connection "
                    + "may not be initiated from a page loaded over HTTPS.",
            ])
        let mixed: [String: Any] = ["allowMixedContent": true]
        #expect(
            try lines(script, configuration: ["android": mixed]) == [
                "WebSocket connection to 'ws://server.example/a' failed: Error in connection "
                    + "establishment: net::ERR_CLEARTEXT_NOT_PERMITTED",
                "error", "close 1006 false",
            ])
        #expect(server.origins.isEmpty)
    }

    @Test(
        arguments: [
            (
                "server.example/refused", "",
                "Error during WebSocket handshake: Unexpected response code: 401"
            ),
            (
                "server.example/b", "['a']",
                "Error during WebSocket handshake: 'Sec-WebSocket-Protocol' header value 'b' in "
                    + "response does not match any of sent values"
            ),
            (
                "server.example", "['a']",
                "Error during WebSocket handshake: Sent non-empty 'Sec-WebSocket-Protocol' header "
                    + "but no response was received"
            ),
            (
                "nowhere.example", "",
                "Error in connection establishment: net::ERR_NAME_NOT_RESOLVED"
            ),
        ])
    func `why a socket does not open stands in the console`(
        _ address: String, _ protocols: String, _ reason: String
    ) throws {
        let more = protocols.isEmpty ? "" : ", " + protocols
        #expect(
            try lines("tell(new WebSocket('wss://\(address)/'\(more)))") == [
                "WebSocket connection to 'wss://\(address)/' failed: \(reason)", "error",
                "close 1006 false",
            ])
    }

    @Test func `a subprotocol that the server has chosen among the page's is the socket's`() throws
    {
        #expect(
            try lines("tell(new WebSocket('wss://server.example/b', ['a', 'b']))").first == "open b"
        )
    }
}
