import FaradFoundation
import Foundation
import Simulation
import Testing
import WebKit

/// `WebSocket` in a page, beside a server of the phone's network.
@Suite struct PageSocketTests {
    /// Sends back what it gets, behind a greeting; closes, refuses or drops by the path.
    final class Server: WebSocketResponder {
        private(set) var opened: [HTTPRequest] = []
        private(set) var sockets: [ServerWebSocket] = []
        private(set) var heard: [URLSessionWebSocketTask.Message] = []
        private(set) var closed: [Int] = []

        var state: [String: Any] { [:] }

        func respond(to request: HTTPRequest, at date: Date) throws -> HTTPResponse {
            HTTPResponse(status: 426)
        }

        func open(_ socket: ServerWebSocket, at date: Date) -> HTTPResponse? {
            opened.append(socket.request)
            if socket.request.path.first == "refused" { return HTTPResponse(status: 401) }
            if socket.request.path.first == "chat" { socket.selectedProtocol = "chat" }
            sockets.append(socket)
            socket.send(.string("hello"))
            return nil
        }

        func receive(
            _ message: URLSessionWebSocketTask.Message, from socket: ServerWebSocket, at date: Date
        ) {
            heard.append(message)
            if message == .string("bye") {
                socket.close(with: .init(rawValue: 4001), reason: Data("over".utf8))
            } else {
                socket.send(message)
            }
        }

        func closed(
            _ socket: ServerWebSocket, with closeCode: URLSessionWebSocketTask.CloseCode,
            at date: Date
        ) {
            closed.append(closeCode.rawValue)
        }
    }

    private let server = Server()

    private func network(_ script: String) -> TestNetwork {
        let test = TestNetwork(
            """
            const tell = (socket) => {
                for (const kind of ['open', 'message', 'error', 'close']) {
                    socket.addEventListener(kind, (event) => console.log(kind, socket.readyState,
                        ...(kind === 'message' ? [event.data, event.origin] : []),
                        ...(kind === 'close' ? [event.code, event.reason, event.wasClean] : [])));
                }
                return socket;
            };
            const live = 'wss://live.example/room?a=b';
            const open = (socket) => new Promise((done) => { socket.onopen = () => done(socket); });
            const thrown = (work) => {
                try { work(); } catch (error) { console.log(error.name, error.message); }
            };
            \(script)
            """
        ) { _ in .open() }
        test.network.add("live.example", server)
        return test
    }

    @Test func `texts go to the server and come back, until the page closes the socket`() throws {
        let test = network(
            """
            const socket = tell(new WebSocket(live));
            console.log(socket.readyState, socket.url, socket.protocol === '', socket.binaryType);
            socket.onmessage = ({ data }) => {
                if (data === 'hello') socket.send('one €');
                else socket.close(1000, 'done');
            };
            """)
        #expect(
            test.run() == [
                "0 wss://live.example/room?a=b true blob", "open 1",
                "message 1 hello wss://live.example", "message 1 one € wss://live.example",
                "close 3 1000 done true",
            ])
        let request = try #require(server.opened.first)
        #expect(request.header("origin") == "capacitor://localhost")
        #expect(request.header("upgrade") == "websocket")
        #expect(server.heard == [.string("one €")])
        #expect(server.closed == [1000])
    }

    @Test func `each event is a task of the page, after the network's windows`() {
        let test = network(
            """
            const socket = new WebSocket(live);
            socket.onopen = () => {
                Promise.resolve().then(() => console.log('micro'));
                socket.send('x');
                console.log('open', performance.now());
            };
            socket.onmessage = ({ data }) => console.log(data, performance.now());
            """)
        test.network.request = .exactly(.milliseconds(40))
        test.network.response = .exactly(.milliseconds(60))
        #expect(test.run() == ["open 100", "micro", "hello 100", "x 200"])
    }

    @Test func `bytes are what they are asked for as`() {
        let test = network(
            """
            const socket = await open(new WebSocket(live));
            socket.onmessage = async ({ data }) => {
                if (typeof data === 'string') return;
                console.log(data.constructor.name,
                    new Uint8Array(data instanceof Blob ? await data.arrayBuffer() : data).join());
                socket.binaryType = 'other';
                if (socket.binaryType === 'blob') {
                    socket.binaryType = 'arraybuffer';
                    socket.send(new Uint8Array([9, 1, 2, 9]).subarray(1, 3));
                    socket.send(new Blob(['a']));
                }
            };
            socket.send(new Uint8Array([1, 255]).buffer);
            """)
        #expect(test.run() == ["Blob 1,255", "ArrayBuffer 1,2", "ArrayBuffer 97"])
    }

    @Test func `the server closes with a code and a reason`() {
        let test = network(
            """
            const socket = tell(new WebSocket(live));
            socket.onopen = () => socket.send('bye');
            """)
        #expect(
            test.run() == [
                "open 1", "message 1 hello wss://live.example", "close 3 4001 over true",
            ])
    }

    @Test func `a socket without a code is closed with 1005`() {
        let test = network("tell(await open(new WebSocket(live))).close();")
        #expect(test.run() == ["close 3 1005  true"])
        #expect(server.closed == [1005])
    }

    @Test func `subprotocols are asked for, and the chosen one is the socket's`() throws {
        let test = network(
            """
            const socket = await open(
                new WebSocket('https://live.example/chat', ['chat', 'other']));
            console.log(socket.url, socket.protocol);
            """)
        #expect(test.run() == ["wss://live.example/chat chat"])
        #expect(server.opened.first?.header("sec-websocket-protocol") == "chat, other")
    }

    @Test(
        arguments: [
            ("wss://live.example/refused", "There was a bad response from the server."),
            ("wss://nowhere.example/", "A server with the specified hostname could not be found."),
        ])
    func `what fails is an error and a close, with WebKit's words`(url: String, reason: String) {
        let test = network("tell(new WebSocket('\(url)'));")
        #expect(
            test.run() == [
                "error: WebSocket connection to '\(url)' failed: \(reason)", "error 3",
                "close 3 1006  false",
            ])
    }

    @Test func `a socket that is closed before it is open fails`() {
        let test = network("const socket = tell(new WebSocket(live)); socket.close();")
        #expect(
            test.run() == [
                "error: WebSocket connection to 'wss://live.example/room?a=b' failed: WebSocket is closed "
                    + "before the connection is established.",
                "error 3", "close 3 1006  false",
            ])
        #expect(server.opened.isEmpty)
    }

    @Test func `what cannot be an address or a subprotocol is refused with WebKit's words`() {
        let test = network(
            """
            thrown(() => new WebSocket('/room'));
            thrown(() => new WebSocket('ftp://live.example/'));
            thrown(() => new WebSocket('wss://live.example/#top'));
            thrown(() => new WebSocket(live, 'a b'));
            thrown(() => new WebSocket(live, ['a', 'a']));
            thrown(() => new WebSocket(live).send('early'));
            const socket = await open(new WebSocket(live));
            thrown(() => socket.close(1001));
            thrown(() => socket.close(3000, 'é'.repeat(62)));
            socket.close();
            socket.send('four');
            console.log(socket.readyState, socket.bufferedAmount, WebSocket.CLOSING);
            """)
        let syntax = "SyntaxError The string did not match the expected pattern."
        #expect(
            test.run() == [
                "error: Invalid url for WebSocket /room", syntax,
                "error: Wrong url scheme for WebSocket ftp://live.example/", syntax,
                "error: URL has fragment component wss://live.example/#top", syntax,
                "error: Wrong protocol for WebSocket 'a b'", syntax,
                "error: WebSocket protocols contain duplicates: 'a'", syntax,
                "InvalidStateError The object is in an invalid state.",
                "InvalidAccessError The object does not support the operation or argument.",
                "error: WebSocket close message is too long.", syntax,
                "2 10 2",
            ])
        #expect(server.heard.isEmpty)
    }

    @Test func `a page that goes leaves its sockets with 1001`() {
        let test = network(
            """
            if (sessionStorage.been) return;
            sessionStorage.been = 1;
            await open(new WebSocket(live));
            location.reload();
            """)
        _ = test.run()
        #expect(server.closed == [1001])
    }

    @Test func `of a page that is killed the server hears 1006`() {
        let test = network("await open(new WebSocket(live));")
        test.app.main.after(.exactly(.seconds(1)), "kill") {
            test.app.webView?.contentProcess.process.kill(reason: "test")
        }
        #expect(test.run().isEmpty && server.closed == [1006])
    }

    @Test func `a network that goes ends the socket, and the server hears nothing`() {
        let test = network("tell(await open(new WebSocket(live)));")
        test.app.main.after(.exactly(.seconds(1)), "look") { test.network.change(to: .none) }
        #expect(
            test.run() == [
                "message 1 hello wss://live.example",
                "error: WebSocket connection to 'wss://live.example/room?a=b' failed: The operation "
                    + "couldn’t be completed. Socket is not connected",
                "error 3", "close 3 1006  false",
            ])
        #expect(server.closed.isEmpty)
    }

    @Test func `a page that is suspended has lost its sockets when it goes on`() {
        let test = network("tell(await open(new WebSocket(live)));")
        test.app.main.after(.exactly(.seconds(1)), "look") {
            guard let process = test.app.webView?.contentProcess.process else { return }
            process.suspend()
            test.network.processSuspended(process)
        }
        test.app.main.after(.exactly(.seconds(5)), "look") {
            test.app.webView?.contentProcess.process.resume()
        }
        #expect(
            test.run() == [
                "message 1 hello wss://live.example",
                "error: WebSocket connection to 'wss://live.example/room?a=b' failed: The operation "
                    + "couldn’t be completed. Software caused connection abort",
                "error 3", "close 3 1006  false",
            ])
        #expect(server.closed == [1006])
    }
}
