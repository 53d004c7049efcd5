import Farad
import FaradFoundation
import Testing

/// What a page of an Android app hears of servers, by Chromium's rules and in its words.
@Suite struct PageNetworkTests {
    /// Answers by the path: `/plain` without a header of CORS, `/open` to everybody.
    private final class Server: HTTPResponder {
        var state: [String: Any] { [:] }
        private(set) var asked: [String] = []
        private(set) var requests: [HTTPRequest] = []

        func respond(to request: HTTPRequest, at date: Date) throws -> HTTPResponse {
            asked.append("\(request.method) \(request.url.path)")
            requests.append(request)
            var headers: [String: String] = [:]
            let origin: String? =
                switch request.path.first {
                case "open": "*"
                case "other": "https://b.example"
                case "invalid": "b"
                case "several": "https://a.example, https://b.example"
                default: nil
                }
            headers["Access-Control-Allow-Origin"] = origin
            if request.method == "OPTIONS", request.path.last != "put" {
                headers["Access-Control-Allow-Methods"] = "PUT"
                headers["Access-Control-Max-Age"] = "99999"
            }
            return HTTPResponse(
                status: request.path.last == "missing" ? 404 : 200, headers: headers,
                body: Data("[]".utf8))
        }
    }

    private let server = Server()

    private func lines(
        _ script: String, configuration: [String: Any] = [:],
        before launch: (AndroidPhone) -> Void = { _ in }
    ) throws -> [String] {
        try AndroidPhone.lines(
            """
            const server = "https://server.example";
            const look = (promise) => promise.then(
                async (answer) => say(answer.status, answer.type, await answer.text()),
                (error) => say(String(error)));
            (async () => { \(script) })();
            """, server: server, configuration: configuration, before: launch)
    }

    @Test func `a page asks a server as a page of https://localhost`() throws {
        #expect(try lines("await look(fetch(server + '/open'))") == ["200 cors []"])
        #expect(server.requests.first?.header("origin") == "https://localhost")
        #expect(server.requests.first?.header("user-agent")?.contains("Android") == true)
    }

    @Test func `what a server says of a failure stands in the console without its address`() throws
    {
        #expect(
            try lines("await look(fetch(server + '/open/missing'))") == [
                "Failed to load resource: the server responded with a status of 404 (Not Found)",
                "404 cors []",
            ])
    }

    @Test(
        arguments: [
            (
                "/plain",
                "No 'Access-Control-Allow-Origin' header is present on the requested resource."
            ),
            (
                "/other",
                "The 'Access-Control-Allow-Origin' header has a value 'https://b.example' that is "
                    + "not equal to the supplied origin. Have the server send the header with a "
                    + "valid value."
            ),
            (
                "/invalid",
                "The 'Access-Control-Allow-Origin' header contains the invalid value 'b'. Have the "
                    + "server send the header with a valid value."
            ),
            (
                "/several",
                "The 'Access-Control-Allow-Origin' header contains multiple values "
                    + "'https://a.example, https://b.example', but only one is allowed. Have the "
                    + "server send the header with a valid value."
            ),
        ])
    func `a server that does not allow the page's origin keeps its answer from it`(
        _ path: String, _ reason: String
    ) throws {
        #expect(
            try lines("await look(fetch(server + '\(path)'))") == [
                "Access to fetch at 'https://server.example\(path)' from origin "
                    + "'https://localhost' has been blocked by CORS policy: \(reason)",
                "Failed to load resource: net::ERR_FAILED", "TypeError: Failed to fetch",
            ])
    }

    @Test func `an XMLHttpRequest is named as one, and so is what a preflight lacks`() throws {
        let script = """
            await new Promise((over) => {
                const request = new XMLHttpRequest();
                request.onerror = () => { say("error", request.status); over(); };
                request.open("PUT", server + "/plain");
                request.send();
            });
            await look(fetch(server + '/open/put', { method: "PUT" }));
            """
        #expect(
            try lines(script) == [
                "Access to XMLHttpRequest at 'https://server.example/plain' from origin "
                    + "'https://localhost' has been blocked by CORS policy: Response to preflight "
                    + "request doesn't pass access control check: No 'Access-Control-Allow-Origin' "
                    + "header is present on the requested resource.",
                "Failed to load resource: net::ERR_FAILED", "error 0",
                "Access to fetch at 'https://server.example/open/put' from origin "
                    + "'https://localhost' has been blocked by CORS policy: Method PUT is not "
                    + "allowed by Access-Control-Allow-Methods in preflight response.",
                "Failed to load resource: net::ERR_FAILED", "TypeError: Failed to fetch",
            ])
    }

    @Test func `a preflight counts for two hours at most`() throws {
        let script = """
            const put = () => fetch(server + '/open', { method: "PUT" });
            const wait = (seconds) => new Promise((over) => { setTimeout(over, seconds * 1000); });
            await put();
            await wait(7000);
            await put();
            await wait(300);
            await put();
            """
        _ = try lines(script)
        #expect(
            server.asked == [
                "OPTIONS /open", "PUT /open", "PUT /open", "OPTIONS /open", "PUT /open",
            ])
    }

    @Test func `a page of https asks no server of http unless mixed content is allowed`() throws {
        let ask = "await look(fetch('http://server.example/open'))"
        let blocked =
            "Mixed Content: The page at 'https://localhost/' was loaded over HTTPS, but requested "
            + "an insecure resource 'http://server.example/open'. This request has been blocked; "
            + "the content must be served over HTTPS."
        #expect(try lines(ask) == [blocked, "TypeError: Failed to fetch"])
        let mixed: [String: Any] = ["allowMixedContent": true]
        #expect(
            try lines(ask, configuration: ["android": mixed]) == [
                "Failed to load resource: net::ERR_CLEARTEXT_NOT_PERMITTED",
                "TypeError: Failed to fetch",
            ])
        #expect(server.asked.isEmpty)
        #expect(
            try lines(ask, configuration: ["android": mixed, "server": ["cleartext": true]])
                == ["200 cors []"])
    }

    @Test func `without a network, or a server of that name, the console has Chromium's code`()
        throws
    {
        let offline = try lines("await look(fetch(server))") { phone in
            PhoneNetwork.of(phone.device.phone).change(to: .none)
        }
        #expect(
            offline == [
                "Failed to load resource: net::ERR_INTERNET_DISCONNECTED",
                "TypeError: Failed to fetch",
            ])
        #expect(
            try lines("await look(fetch('https://nobody.example/'))") == [
                "Failed to load resource: net::ERR_NAME_NOT_RESOLVED", "TypeError: Failed to fetch",
            ])
    }
}
