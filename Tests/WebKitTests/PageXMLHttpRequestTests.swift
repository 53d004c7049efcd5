import FaradFoundation
import Foundation
import Simulation
import Testing
import WebKit

@Suite struct PageXMLHttpRequestTests {
    /// Sends a request and logs each of its events with state and status.
    private static let send = """
        const send = (method, url, prepare = () => {}, body) => new Promise((fulfil) => {
            const request = new XMLHttpRequest();
            const log = [];
            for (const name of ['readystatechange', 'load', 'error', 'abort', 'timeout', 'loadend']) {
                request.addEventListener(name, () => {
                    log.push(name === 'readystatechange' ? request.readyState : name);
                    if (name === 'loadend') fulfil({ request, log: log.join() });
                });
            }
            request.open(method, url);
            prepare(request);
            request.send(body);
        });
        """

    @Test func `XMLHttpRequest brings what a server answers, head first`() throws {
        let test = TestNetwork(
            Self.send + """
                const { request, log } = await send('post', server + '/a', (request) => {
                    request.setRequestHeader('Host', 'evil');
                    request.setRequestHeader('Content-Type', 'text/plain');
                }, new URLSearchParams('a=b'));
                console.log(log, request.status, request.statusText, request.responseText);
                console.log(request.getResponseHeader('X-Hidden'), request.responseURL);
                """
        ) { _ in .open("hello", status: 201, ["X-Hidden": "1"]) }
        #expect(
            test.run() == [
                "error: Refused to set unsafe header \"Host\"",
                "1,2,3,4,load,loadend 201 Created hello", "null https://server.example/a",
            ])
        let request = try #require(test.requests.first)
        #expect(request.method == "POST" && request.header("content-type") == "text/plain")
        #expect(request.header("host") == nil)
        #expect(String(decoding: request.body, as: UTF8.self) == "a=b")
    }

    @Test func `what fails has no status, whether the network or the server refuses`() {
        let test = TestNetwork(
            Self.send + """
                for (const url of ['https://nobody.example/', server + '/closed', server + '/cut']) {
                    const { request, log } = await send('GET', url);
                    console.log(log, request.status, request.responseText === '');
                }
                """
        ) { request in request.url.path == "/closed" ? HTTPResponse() : .open("some text") }
        test.network.faults.add(.cutResponse, "GET */cut", nth: 1)
        let console = test.run()
        #expect(
            console.filter { !$0.hasPrefix("error") } == [
                "1,4,error,loadend 0 true", "1,4,error,loadend 0 true",
                "1,2,4,error,loadend 0 true",
            ])
        #expect(
            console.contains(
                "error: XMLHttpRequest cannot load https://server.example/closed due to access "
                    + "control checks."))
    }

    @Test func `timeout and abort end a request that is under way`() {
        let test = TestNetwork(
            Self.send + """
                const late = await send('GET', server, (request) => { request.timeout = 20; });
                console.log(late.log, performance.now());
                const ended = await send('GET', server, (request) => {
                    setTimeout(() => request.abort(), 10);
                });
                console.log(ended.log, ended.request.readyState);
                """
        ) { _ in .open() }
        test.network.response = .exactly(.milliseconds(50))
        let console = test.run()
        #expect(console[0].hasPrefix("1,4,timeout,loadend 20"))
        #expect(console[1].hasPrefix("1,4,abort,loadend"))
    }

    @Test func `credentials need the server's leave, and bad arguments are refused`() {
        let test = TestNetwork(
            Self.send + """
                const { log } = await send('GET', server, (request) => { request.withCredentials = true; });
                console.log(log);
                for (const [method, url] of [['TRACE', server], ['A B', server], ['GET', 'https://']]) {
                    try { new XMLHttpRequest().open(method, url); } catch (error) { console.log(error.name); }
                }
                """
        ) { _ in .open() }
        #expect(
            test.run().filter { !$0.hasPrefix("error") } == [
                "1,4,error,loadend", "SecurityError", "SyntaxError", "SyntaxError",
            ])
        #expect(test.asked == ["GET /"])
    }
}
