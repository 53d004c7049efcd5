import FaradFoundation
import Foundation
import Simulation
import Testing
import WebKit

@Suite struct PageFetchTests {
    @Test func `fetch brings what a server answers, with the page's origin in the request`() throws
    {
        let test = TestNetwork(
            """
            const response = await fetch(server + '/files/7?a=b c');
            console.log(response.status, response.statusText, response.ok, response.type,
                response.url, response.redirected);
            console.log(await response.text(), response.headers.get('content-type'));
            """
        ) { _ in .open("hello") }
        #expect(
            test.run() == [
                "200 OK true cors https://server.example/files/7?a=b%20c false",
                "hello text/plain",
            ])
        let request = try #require(test.requests.first)
        #expect(test.requests.count == 1)
        #expect(request.header("origin") == "capacitor://localhost")
        #expect(request.header("accept") == "*/*")
        #expect(request.header("referer") == nil)
        #expect(request.header("user-agent")?.contains("AppleWebKit") == true)
    }

    @Test func `a response is a task of the page, after the network's windows`() {
        let test = TestNetwork(
            """
            const start = performance.now();
            const response = await fetch(server);
            console.log('head', performance.now() - start);
            """
        ) { _ in .open() }
        test.network.request = .exactly(.milliseconds(40))
        test.network.response = .exactly(.milliseconds(60))
        #expect(test.run() == ["head 100"])
    }

    @Test func `a beacon is sent, and the page goes on at once`() throws {
        let test = TestNetwork(
            """
            console.log(navigator.sendBeacon(server + '/log', 'seen'));
            console.log(navigator.sendBeacon(server, 'x'.repeat(70000)));
            try { navigator.sendBeacon('/own', 'x'); } catch (error) { console.log(error.name); }
            """
        ) { _ in .open() }
        #expect(test.run() == ["true", "false", "TypeError"])
        let request = try #require(test.requests.first)
        #expect(test.requests.count == 1)
        #expect(request.method == "POST")
        #expect(request.header("content-type") == "text/plain;charset=UTF-8")
    }

    @Test func `a response is read as a stream of what the server sends`() {
        let test = TestNetwork(
            """
            const response = await fetch(server);
            const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
            console.log(JSON.stringify(await reader.read()), JSON.stringify(await reader.read()));
            """
        ) { _ in .open("hello") }
        #expect(test.run() == [#"{"value":"hello","done":false} {"done":true}"#])
    }

    @Test func `bodies travel with their type`() {
        let test = TestNetwork(
            """
            const post = (body) => fetch(server, { method: 'POST', body, mode: 'no-cors' });
            await post('text');
            await post(new URLSearchParams({ a: '1 2' }));
            await post(new Uint8Array([1, 2]).buffer);
            await post(new Blob(['blob'], { type: 'text/plain' }));
            const form = new FormData();
            form.append('na"me', 'line\\nline');
            form.append('file', new File(['inside'], 'a.txt', { type: 'text/x' }));
            await post(form);
            console.log(await failure(post(new ReadableStream())));
            """
        ) { _ in HTTPResponse() }
        #expect(test.run() == ["NotSupportedError: ReadableStream uploading is not supported"])
        let sent = test.requests.map { request in
            "\(request.header("content-type") ?? "none"): "
                + String(decoding: request.body, as: UTF8.self)
        }
        #expect(
            sent.prefix(4) == [
                "text/plain;charset=UTF-8: text",
                "application/x-www-form-urlencoded;charset=UTF-8: a=1+2", "none: \u{1}\u{2}",
                "text/plain: blob",
            ])
        let boundary = sent[4].prefix { $0 != ":" }
            .replacing("multipart/form-data; boundary=", with: "")
        #expect(boundary.hasPrefix("----WebKitFormBoundary") && boundary.count == 38)
        #expect(
            sent[4].hasSuffix(
                ": --\(boundary)\r\nContent-Disposition: form-data; name=\"na%22me\"\r\n\r\n"
                    + "line\r\nline\r\n--\(boundary)\r\nContent-Disposition: form-data; "
                    + "name=\"file\"; filename=\"a.txt\"\r\nContent-Type: text/x\r\n\r\ninside\r\n"
                    + "--\(boundary)--\r\n"))
    }

    @Test func `headers that only the browser sets are dropped without a word`() throws {
        let test = TestNetwork(
            """
            const headers = { Host: 'evil', Cookie: 'a=b', 'Sec-Fetch-Mode': 'x', Accept: 'text/html' };
            await fetch(server, { headers });
            const received = (await fetch(server)).headers;
            try { received.set('a', 'b'); } catch (error) { console.log(`${error}`); }
            """
        ) { _ in .open() }
        #expect(test.run() == ["TypeError: Headers object's guard is 'immutable'"])
        let request = try #require(test.requests.first)
        #expect(request.header("accept") == "text/html")
        #expect(request.header("host") == nil && request.header("cookie") == nil)
        #expect(request.header("sec-fetch-mode") == nil)
    }

    @Test func `redirects are followed, to GET where the method changes`() {
        let test = TestNetwork(
            """
            const response = await fetch(server + '/old', { method: 'POST', body: 'x' });
            console.log(response.url, response.redirected, await response.text());
            await fetch(server + '/kept', { method: 'POST', body: 'x' });
            console.log(await failure(fetch(server + '/old', { redirect: 'error' })));
            const manual = await fetch(server + '/old', { redirect: 'manual' });
            console.log(manual.type, manual.status);
            console.log(await failure(fetch(server + '/round')));
            """
        ) { request in
            switch request.url.path {
            case "/old": .open(status: 302, ["Location": "/new"])
            case "/kept": .open(status: 307, ["Location": "/new"])
            case "/round": .open(status: 301, ["Location": "/round"])
            default: .open(String(decoding: request.body, as: UTF8.self))
            }
        }
        let console = test.run()
        #expect(console.first == "https://server.example/new true ")
        #expect(
            test.asked.prefix(6) == [
                "POST /old", "GET /new", "POST /kept", "POST /new", "GET /old", "GET /old",
            ])
        #expect(test.requests[1].header("content-type") == nil)
        #expect(String(decoding: test.requests[3].body, as: UTF8.self) == "x")
        #expect(
            console.contains(
                "error: Not allowed to follow a redirection while loading "
                    + "https://server.example/old"))
        #expect(console.contains("opaqueredirect 0"))
        #expect(console.contains("error: Load cannot follow more than 20 redirections"))
        #expect(test.asked.count { $0 == "GET /round" } == 21)
    }

    @Test func `without a network, a host or an answer a page learns no more than 'Load failed'`() {
        let test = TestNetwork(
            """
            console.log(await failure(fetch('https://nobody.example/a')));
            console.log(await failure(fetch(server + '/lost')), performance.now() >= 60_000);
            const cut = await fetch(server + '/cut');
            console.log(cut.status, await failure(cut.text()));
            webkit.messageHandlers.bridge.postMessage('ready');
            await new Promise((fulfil) => { setTimeout(fulfil, 1000); });
            console.log(await failure(fetch(server + '/offline')));
            """
        ) { _ in .open("some text") }
        test.network.faults.add(.loseRequest, "GET */lost", nth: 1)
        test.network.faults.add(.cutResponse, "GET */cut", nth: 1)
        test.app.onMessage = { _ in test.network.change(to: .none) }
        let lost = "error: Failed to load resource:"
        #expect(
            test.run() == [
                "\(lost) A server with the specified hostname could not be found. "
                    + "(https://nobody.example/a)",
                "TypeError: Load failed",
                "\(lost) The request timed out. (https://server.example/lost)",
                "TypeError: Load failed true",
                "\(lost) The network connection was lost. (https://server.example/cut)",
                "200 TypeError: Load failed",
                "\(lost) The Internet connection appears to be offline. "
                    + "(https://server.example/offline)",
                "TypeError: Load failed",
            ])
        #expect(test.asked == ["GET /cut"])
    }

    @Test func `a status of failure is a response, which the console names`() {
        let test = TestNetwork("console.log((await fetch(server + '/x')).status);") { _ in
            .open(status: 404)
        }
        #expect(
            test.run() == [
                "error: Failed to load resource: the server responded with a status of 404 "
                    + "(Not Found) (https://server.example/x)", "404",
            ])
    }

    @Test func `what is aborted rejects at once and is heard of no more`() {
        let test = TestNetwork(
            """
            const controller = new AbortController();
            const aborted = failure(fetch(server, { signal: controller.signal }));
            setTimeout(() => controller.abort(), 10);
            console.log(await aborted, performance.now());
            const late = new AbortController();
            const response = await fetch(server, { signal: late.signal });
            const text = failure(response.text());
            late.abort();
            console.log(await text);
            const asking = new AbortController();
            setTimeout(() => asking.abort(), 10);
            console.log(await failure(fetch(server, { method: 'PUT', signal: asking.signal })));
            """
        ) { _ in .open("body", ["Access-Control-Allow-Methods": "PUT"]) }
        test.network.response = .exactly(.milliseconds(50))
        let console = test.run()
        #expect(console[0].hasPrefix("AbortError: Fetch is aborted 10"))
        #expect(
            Array(console.dropFirst())
                == Array(repeating: "AbortError: Fetch is aborted", count: 2))
        // Aborted while the server is asked for leave, a request never sets out.
        #expect(test.asked == ["GET /", "GET /", "OPTIONS /"])
        #expect(test.app.failures.isEmpty)
    }

    @Test func `a document that goes takes its requests with it, unless they are kept alive`() {
        let test = TestNetwork(
            """
            if (sessionStorage.seen) return;
            sessionStorage.seen = 'yes';
            fetch(server + '/gone').then(() => fetch(server + '/after'));
            fetch(server + '/kept', { keepalive: true });
            location.reload();
            """
        ) { _ in .open(status: 302, ["Location": "https://server.example/next"]) }
        test.network.response = .exactly(.seconds(1))
        _ = test.run()
        #expect(test.asked.prefix(2) == ["GET /gone", "GET /kept"])
        #expect(test.asked.dropFirst(2).allSatisfy { $0 == "GET /next" })
        #expect(test.asked.count == 22)
    }

    @Test(arguments: [
        ("fetch('https://')", "TypeError: URL is not valid or contains user credentials."),
        (
            "fetch('https://me:secret@server.example/')",
            "TypeError: URL is not valid or contains user credentials."
        ),
        ("fetch(server, { method: 'TRACE' })", "TypeError: Method is forbidden."),
        ("fetch(server, { method: 'A B' })", "TypeError: Method is not a valid HTTP token."),
        (
            "fetch(server, { body: 'x' })",
            "TypeError: Request has method 'GET' and cannot have a body"
        ),
        (
            "fetch(server, { headers: { a: 'b\\nc' } })",
            "TypeError: Header 'a' has invalid value: 'b\nc'"
        ),
        (
            "fetch(server, { mode: 'no-cors', method: 'PUT' })",
            "TypeError: Method must be GET, POST or HEAD in no-cors mode."
        ),
        ("fetch(server, { mode: 'x' })", "TypeError: Type error"),
        (
            "fetch(server, { integrity: 'sha256-x' })",
            "Error: fetch's integrity check is not simulated"
        ),
        (
            "fetch('ftp://server.example/')",
            "TypeError: Load failed: ftp://server.example/ is not simulated: only the app's own "
                + "files are, by its scheme handlers, and what servers of the phone's network "
                + "answer"
        ),
    ])
    func `a request that cannot be is refused in words`(_ call: String, _ message: String) {
        let test = TestNetwork("console.log(await failure(\(call)));") { _ in .open() }
        #expect(test.run() == [message])
        #expect(test.requests.isEmpty)
    }
}
