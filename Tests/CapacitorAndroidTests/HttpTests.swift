import Farad
import FaradFoundation
import Testing

/// `CapacitorHttp` on Android, and what a page's own `fetch` makes of it.
@Suite struct HttpTests {
    /// Answers with what it was asked; the path says how.
    private final class Mirror: HTTPResponder {
        var state: [String: Any] { [:] }
        private(set) var requests: [HTTPRequest] = []

        func respond(to request: HTTPRequest, at date: Date) throws -> HTTPResponse {
            requests.append(request)
            let text = { (text: String) in
                HTTPResponse(headers: ["Content-Type": "text/plain"], body: Data(text.utf8))
            }
            let json = { (text: String, status: Int) in
                HTTPResponse(
                    status: status, headers: ["Content-Type": "application/json"],
                    body: Data(text.utf8))
            }
            switch request.path.first {
            case "moved": return HTTPResponse(status: 302, headers: ["Location": "/there"])
            case "kept": return HTTPResponse(status: 307, headers: ["Location": "/there"])
            case "round": return HTTPResponse(status: 302, headers: ["Location": "/round"])
            case "json": return json(request.url.query?.removingPercentEncoding ?? "", 200)
            case "missing": return json(#"{"why":"gone"}"#, 404)
            case "lines": return text("a\r\nb\n")
            case "cookie": return HTTPResponse(headers: ["Set-Cookie": "a=1; Path=/"])
            default:
                return text(
                    "\(request.method) \(request.url.path)?\(request.url.query ?? "") "
                        + "\(request.header("Content-Type") ?? "-") "
                        + String(decoding: request.body, as: UTF8.self))
            }
        }
    }

    private let mirror = Mirror()

    private func lines(
        _ script: String, configuration: [String: Any] = [:],
        then: (AndroidPhone) throws -> Void = { _ in }
    ) throws -> [String] {
        let phone = try AndroidPhone(
            """
            const { CapacitorHttp } = Capacitor.Plugins;
            const server = "https://server.example";
            const look = (promise) => promise.then(({ data }) => say(data ?? "nothing"),
                (error) => say("rejected", error.message, error.code));
            (async () => { \(script) })();
            """, configuration: configuration)
        PhoneNetwork.of(phone.device.phone).add("server.example", mirror)
        try phone.launch()
        try then(phone)
        return phone.lines
    }

    @Test func `an answer has status, headers, url and data, and an error says so`() throws {
        let script = """
            await told(CapacitorHttp.get({ url: server + "/lines" }));
            await told(CapacitorHttp.get({ url: server + "/missing" }));
            """
        #expect(
            try lines(script) == [
                #"resolved {"status":200,"headers":{"Content-Length":"5","Content-Type":"text/plain"}"#
                    + #","url":"https://server.example/lines","data":"a\nb"}"#,
                #"resolved {"status":404,"headers":{"Content-Length":"14","Content-Type":"#
                    + #""application/json"},"url":"https://server.example/missing","data":{"why":"#
                    + #""gone"},"error":true}"#,
            ])
    }

    @Test func `parameters stand behind the address's own, in their order`() throws {
        let script = """
            await look(CapacitorHttp.get({ url: server + "/a?z=1#end", params: { b: "x y", a: ["1", "2"] } }));
            await look(CapacitorHttp.get({
                url: server + "/a", params: { b: "x/y" }, shouldEncodeUrlParams: false }));
            """
        #expect(
            try lines(script) == ["GET /a?z=1&b=x+y&a=1&a=2end - ", "GET /a?b=x/y - "])
    }

    @Test func `data is sent as its content type says, and without one not at all`() throws {
        let script = """
            const send = (type, data, more) => look(CapacitorHttp.post({ url: server + "/p", data,
                headers: type === undefined ? {} : { "content-type": type }, ...more }));
            await send(undefined, { a: 1 });
            await send("application/json", { a: [1] });
            await send("application/x-www-form-urlencoded", { a: 1, b: "x&y" });
            await send("application/x-www-form-urlencoded", "a=2");
            await send("text/plain", "text");
            await send("image/png", "AAEC", { dataType: "file" });
            await look(CapacitorHttp.get({ url: server + "/g", data: { a: 1 },
                headers: { "content-type": "application/json" } }));
            """
        #expect(
            try lines(script) == [
                "POST /p? - ", #"POST /p? application/json {"a":[1]}"#,
                "POST /p? application/x-www-form-urlencoded a=1&b=x%26y",
                "POST /p? application/x-www-form-urlencoded a=2", "POST /p? text/plain text",
                "POST /p? image/png \u{0}\u{1}\u{2}", "GET /g? application/json ",
            ])
    }

    @Test func `JSON is read as far as Capacitor reads it`() throws {
        let read = { (json: String) in
            "await look(CapacitorHttp.get({ url: server + '/json?' + encodeURIComponent('\(json)') }));"
        }
        let texts = [
            #"{"a":[1,null]}"#, "[1]", "1.5", #""a\\nb""#, "true", "null", "{", "12345678901",
        ]
        #expect(
            try lines(texts.map(read).joined()) == [
                #"{"a":[1,null]}"#, "[1]", "1.5", #"a\nb"#, "true", "nothing", "{",
                #"rejected For input string: "12345678901" NumberFormatException"#,
            ])
    }

    @Test func `bytes come in lines of base64`() throws {
        let script = """
            const { data } = await CapacitorHttp.get({ url: server + "/" + "x".repeat(60),
                responseType: "arraybuffer" });
            say(JSON.stringify(data.split("\\n").map((line) => line.length)));
            """
        #expect(try lines(script) == ["[76,16,0]"])
    }

    @Test func `redirects are followed as OkHttp follows them`() throws {
        let script = """
            await look(CapacitorHttp.post({ url: server + "/moved", data: "x",
                headers: { "content-type": "text/plain" } }));
            await told(CapacitorHttp.post({ url: server + "/kept" }).then(({ status }) => status));
            await told(CapacitorHttp.get({ url: server + "/moved", disableRedirects: true })
                .then(({ status }) => status));
            await look(CapacitorHttp.get({ url: server + "/round" }));
            """
        #expect(
            try lines(script) == [
                "GET /there? - ", "resolved 307", "resolved 302",
                "rejected Too many follow-up requests: 21 ProtocolException",
            ])
    }

    @Test func `what cannot be asked is rejected with the exception's class`() throws {
        let script = """
            const get = (url, more) => look(CapacitorHttp.request({ url, ...more }));
            await get("https://nobody.example/");
            await get("nonsense");
            await get("http://server.example/");
            await get(server, { method: "foo" });
            await get(server + "/missing", { method: "head" });
            """
        #expect(
            try lines(script) == [
                "rejected Unable to resolve host \"nobody.example\": No address associated with "
                    + "hostname UnknownHostException",
                "rejected no protocol: nonsense MalformedURLException",
                "rejected Cleartext HTTP traffic to server.example not permitted IOException",
                "rejected Expected one of [OPTIONS, GET, HEAD, POST, PUT, DELETE, TRACE, PATCH] but "
                    + "was FOO ProtocolException",
                "rejected https://server.example/missing FileNotFoundException",
            ])
    }

    @Test func `a server that does not answer is given up after the time for reading`() throws {
        let script = """
            const start = Date.now();
            await look(CapacitorHttp.get({ url: server + "/a", readTimeout: 1500 }));
            say(Math.floor((Date.now() - start) / 100));
            """
        let phone = try AndroidPhone(
            """
            const { CapacitorHttp } = Capacitor.Plugins;
            const server = "https://server.example";
            const look = (promise) => promise.then(({ data }) => say(data),
                (error) => say("rejected", error.message, error.code));
            (async () => { \(script) })();
            """)
        PhoneNetwork.of(phone.device.phone).add("server.example", mirror)
        PhoneNetwork.of(phone.device.phone).faults.add(.loseResponse, "*", nth: 1)
        #expect(try phone.launch().lines == ["rejected timeout SocketTimeoutException", "15"])
    }

    @Test func `native requests share the cookies of the app's pages`() throws {
        let script = """
            await look(CapacitorHttp.get({ url: server + "/cookie" }));
            await look(CapacitorHttp.get({ url: server + "/next" }));
            """
        _ = try lines(script)
        #expect(mirror.requests.map { $0.header("cookie") } == [nil, "a=1"])
    }

    @Test func `a page's fetch goes by native code where the configuration says so`() throws {
        let script = """
            const answer = await fetch(server + "/seen");
            say(answer.status, answer.headers.get("content-type"), await answer.text());
            const sent = await fetch(server + "/sent", { method: "POST", body: "x",
                headers: { "content-type": "text/plain" } });
            say(sent.status, await sent.text());
            """
        let enabled = ["plugins": ["CapacitorHttp": ["enabled": true]]]
        #expect(
            try lines(script, configuration: enabled) == [
                "200 text/plain GET /seen? - ", "200 POST /sent? text/plain x",
            ])
        // Neither was asked for first, though the server allows nothing.
        #expect(mirror.requests.map(\.method) == ["GET", "POST"])
    }
}
