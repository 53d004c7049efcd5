import Exploration
import FaradFoundation
import Foundation
import Simulation
import Testing
import WebKit

@Suite struct EventSourceTests {
    private static let listen = """
        const listen = (source, ...types) => {
            for (const type of ['open', 'message', 'error', ...types]) {
                source.addEventListener(type, (event) => console.log(type, source.readyState,
                    ...(event instanceof MessageEvent ? [event.data, event.lastEventId] : [])));
            }
        };
        """

    private static func stream(_ text: String, status: Int = 200) -> HTTPResponse {
        .open(text, status: status, ["Content-Type": "text/event-stream;charset=utf-8"])
    }

    @Test func `a page hears what a server says, each in its turn, and asks again for the rest`()
        throws
    {
        var answers = 0
        let test = TestNetwork(
            Self.listen + """
                const source = new EventSource('https://server.example/events');
                console.log(source.readyState, source.url, source.withCredentials, EventSource.OPEN);
                listen(source, 'news');
                source.addEventListener('news', () => source.close());
                """
        ) { _ in
            answers += 1
            return answers == 1
                ? Self.stream(
                    ": hello\nretry: 500\nid: 1\ndata: a\ndata:b\n\nid\ndata\n\ndata: cut\n")
                : Self.stream("event: news\r\ndata: é\r\rdata: never\n\n")
        }
        #expect(
            test.run() == [
                "0 https://server.example/events false 1", "open 1", "message 1 a\nb 1",
                "message 1  ", "error 0", "open 1", "news 1 é ",
            ])
        let first = try #require(test.requests.first)
        #expect(first.header("accept") == "text/event-stream")
        #expect(first.header("cache-control") == "no-cache")
        // Nobody asks a server whether that is allowed.
        #expect(Set(test.asked) == ["GET /events"])
    }

    @Test func `it asks again with the last id, after the time that the server names`() {
        let test = TestNetwork(
            Self.listen + """
                const source = new EventSource(server + '/events', { withCredentials: true });
                listen(source, 'news');
                source.addEventListener('news', () => {
                    source.close();
                    console.log(source.readyState, Math.round(performance.now() / 1000));
                });
                """
        ) { request in
            let answer =
                request.header("last-event-id") == "7 é"
                ? Self.stream("event: news\r\ndata: é\r\rdata: never\n\n")
                : Self.stream("retry: 9000\nid: 7 é\ndata: first\n\n")
            return HTTPResponse(
                status: answer.status,
                headers: [
                    "Content-Type": "text/event-stream",
                    "Access-Control-Allow-Origin": "capacitor://localhost",
                    "Access-Control-Allow-Credentials": "true",
                ], body: answer.body)
        }
        #expect(
            test.run() == [
                "open 1", "message 1 first 7 é", "error 0", "open 1", "news 1 é 7 é", "2 9",
            ])
        #expect(test.requests.count == 2)
    }

    @Test
    func `what is no stream, or not for the page, is over; a network that fails is tried again`() {
        let test = TestNetwork(
            Self.listen + """
                for (const path of ['/text', '/missing', '/closed']) {
                    const source = new EventSource(server + path);
                    await new Promise((done) => { source.onerror = done; });
                    console.log(path, source.readyState);
                }
                const source = new EventSource('https://nobody.example/');
                let times = 0;
                await new Promise((done) => { source.onerror = () => { if (++times === 3) done(); }; });
                console.log(source.readyState, Math.round(performance.now() / 1000));
                source.close();
                try { new EventSource('http://['); } catch (error) { console.log(error.name); }
                """
        ) { request in
            switch request.url.path {
            case "/text": .open("data: 1\n\n")
            case "/missing": Self.stream("", status: 404)
            default: HTTPResponse(status: 200, headers: ["Content-Type": "text/event-stream"])
            }
        }
        let lines = test.run()
        #expect(
            lines.filter { !$0.hasPrefix("error") } == [
                "/text 2", "/missing 2", "/closed 2", "0 6", "SyntaxError",
            ])
        #expect(
            lines.first == "error: EventSource's response has a MIME type (\"text/plain\") that is "
                + "not \"text/event-stream\". Aborting the connection.")
        #expect(
            lines.contains {
                $0.contains(
                    "EventSource cannot load https://server.example/closed due to access "
                        + "control checks.")
            })
    }

    @Test func `a worker hears a server, too`() {
        let test = TestNetwork(
            """
            const worker = new Worker(URL.createObjectURL(new Blob([`
                const source = new EventSource('https://server.example/events');
                source.onmessage = ({ data }) => { source.close(); postMessage(data); };
            `])));
            worker.onmessage = ({ data }) => console.log(data);
            """
        ) { _ in Self.stream("data: to a worker\n\n") }
        #expect(test.run() == ["to a worker"])
    }
}
