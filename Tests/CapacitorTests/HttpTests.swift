import Capacitor
import FaradFoundation
import Simulation
import TestSupport
import Testing
import WebKit

/// `CapacitorHttp` on the phone's network, and what a page's own `fetch` makes of it.
@Suite struct HttpTests {
    /// Answers with what it was asked; the path says how.
    private final class Mirror: HTTPResponder {
        var state: [String: Any] { [:] }

        func respond(to request: HTTPRequest, at date: Date) throws -> HTTPResponse {
            switch request.path.first {
            case "moved":
                return HTTPResponse(status: 302, headers: ["Location": "/there"])
            case "broken":
                return HTTPResponse(
                    headers: ["Content-Type": "application/json"], body: Data("{".utf8))
            default:
                let type = request.header("Content-Type") ?? "-"
                let agent = request.header("User-Agent") ?? "-"
                let text = """
                    \(request.method) \(request.url.path)?\(request.url.query ?? "") \
                    \(type) \(agent) \(request.header("Accept-Language") ?? "-")
                    \(String(decoding: request.body, as: UTF8.self))
                    """
                return HTTPResponse(
                    status: 200, headers: ["X-Mirror": "yes", "Content-Type": "text/plain"],
                    body: Data(text.utf8))
            }
        }
    }

    private static let hasOwnBridge = Checkout.capacitorSources == nil
    private static let streams: Comment = """
        Capacitor's own bridge asks of each body whether it is a ReadableStream, which no page \
        has here
        """

    private func results(_ script: String, configuration: [String: Any] = [:]) -> String {
        let phone = TestPhone(
            page: """
                globalThis.results = [];
                const { CapacitorHttp } = Capacitor.Plugins;
                const server = "https://server.example";
                const look = (promise) => promise.then(
                    ({ data }) => results.push(data ?? null),
                    (error) => results.push([error.message, error.code ?? ""]));
                (async () => { \(script) })();
                """
        ) { $0.configuration = configuration }
        PhoneNetwork.of(phone.system).add("server.example", Mirror())
        phone.launch()
        return phone.results
    }

    private func resultsWhereEnabled(_ script: String) -> String {
        results(script, configuration: ["plugins": ["CapacitorHttp": ["enabled": true]]])
    }

    @Test func `F164: names of headers are in lower case`() {
        #expect(
            results(
                """
                const { headers } = await CapacitorHttp.get({ url: server });
                results.push(Object.keys(headers).sort());
                """) == #"[["content-length","content-type","x-mirror"]]"#)
    }

    @Test func `F164: a body goes out as its content type says, and without one not at all`() {
        #expect(
            results(
                """
                const post = (type, data) => look(CapacitorHttp.post({ url: server, data,
                    headers: type ? { "content-type": type } : {} }));
                await post("", { a: 1 });
                await post("application/json", { b: "/", a: 1 });
                await post("application/x-www-form-urlencoded", { "a b": "1&2", c: 5 });
                await post("multipart/form-data; boundary=x", { a: "1", b: 2 });
                await post("text/css", "a {}");
                await post("text/css", {});
                """)
                == #"["POST ? - - en-US,en;q=0.5\n","#
                + #""POST ? application/json - en-US,en;q=0.5\n{\"a\":1,\"b\":\"\\/\"}","#
                + #""POST ? application/x-www-form-urlencoded - en-US,en;q=0.5\na+b=1%262&c=","#
                + #""POST ? multipart/form-data; boundary=x - en-US,en;q=0.5\n\r\n--x\r\n"#
                + #"Content-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x--\r\n","#
                + #""POST ? text/css - en-US,en;q=0.5\na {}","#
                + #"["The operation couldn’t be completed. "#
                + #"(Capacitor.CapacitorUrlRequest.CapacitorUrlRequestError error 0.)","#
                + #""Capacitor.CapacitorUrlRequest.CapacitorUrlRequestError"]]"#)
    }

    @Test func `F164: what is no JSON comes as the parser's words`() {
        let words = "The data couldn’t be read because it isn’t in the correct format."
        #expect(
            results(
                """
                await look(CapacitorHttp.get({ url: server, responseType: "json" }));
                await look(CapacitorHttp.get({ url: server + "/broken" }));
                """) == "[\"\(words)\",\"\(words)\"]")
    }

    @Test func `F164: parameters are escaped, or stand as they are in the place of the query`() {
        #expect(
            results(
                """
                const params = { a: "1 2", b: ["x%20", "y"] };
                const get = (more) => look(CapacitorHttp.get(
                    { url: server + "/p?q=1", params, ...more }));
                await get();
                await get({ shouldEncodeUrlParams: false });
                await look(CapacitorHttp.get({ url: server + "/p q" }));
                """)
                == #"["GET /p?q=1&a=1%202&b=x%2520&b=y - - en-US,en;q=0.5\n","#
                + #""GET /p?a=1%202&b=x%2520&b=y - - en-US,en;q=0.5\n","#
                + #""GET /p q? - - en-US,en;q=0.5\n"]"#)
    }

    @Test func `F164: a redirect is followed, unless the call says not`() {
        #expect(
            results(
                """
                const url = server + "/moved";
                const get = async (more) => {
                    const answer = await CapacitorHttp.get({ url, ...more });
                    results.push(answer.status, answer.url);
                };
                await get();
                await get({ disableRedirects: true });
                """)
                == #"[200,"https://server.example/there",302,"https://server.example/moved"]"#)
    }

    @Test func `F164: the configured user agent is sent, unless the call names one`() {
        #expect(
            results(
                """
                await look(CapacitorHttp.get({ url: server }));
                await look(CapacitorHttp.get({ url: server, headers: { "user-agent": "me" } }));
                """, configuration: ["overrideUserAgent": "app/1"])
                == #"["GET ? - app/1 en-US,en;q=0.5\n","GET ? - me en-US,en;q=0.5\n"]"#)
    }

    @Test func `F164: a parameter that is no text ends the app`() {
        let phone = TestPhone(
            page: """
                Capacitor.Plugins.CapacitorHttp.get(
                    { url: "https://server.example", params: { a: 1 } })
                """)
        var findings: [String] = []
        phone.simulation.findings.receive = { findings.append($0.message) }
        phone.launch()
        #expect(phone.process.state == .dead)
        #expect(
            findings == ["The app crashed: CapacitorHttp was given a parameter that is no text."])
    }

    @Test func `F10: a patched fetch reads by native code`() {
        #expect(
            resultsWhereEnabled(
                """
                const response = await fetch(server + "/a?b=1", { headers: { "x-own": "1" } });
                results.push(response.status, response.headers.get("X-Mirror"),
                    (await response.text()).split(" ").slice(0, 2));
                await fetch("https://nowhere.example").catch((error) => results.push(error.name));
                """) == #"[200,"yes",["GET","/a?b=1"],"TypeError"]"#)
    }

    @Test(.enabled(if: Self.hasOwnBridge, Self.streams))
    func `F10: a patched fetch sends bodies of every kind by native code`() {
        #expect(
            resultsWhereEnabled(
                """
                const send = async (body, type) => {
                    const headers = type ? { "content-type": type } : {};
                    const response = await fetch(server, { method: "POST", body, headers });
                    const [head, ...rest] = (await response.text()).split("\\n");
                    results.push([head.split(" ")[2].replace(/=.*/, ""), rest.join("\\n")
                        .replace(/^--[^\\r]*/, "--").replace(/\\r\\n--.*--\\r\\n$/, "")]);
                };
                await send("plain");
                await send(JSON.stringify({ a: 1 }), "application/json");
                await send(new URLSearchParams({ a: "1 2" }));
                await send(new Uint8Array([104, 105]), "text/x");
                const form = new FormData();
                form.append("a", "1");
                await send(form);
                await send(new File(["file"], "f.txt", { type: "text/x" }));
                """)
                == #"[["text/plain;charset","plain"],["application/json","{\"a\":1}"],"#
                + #"["application/x-www-form-urlencoded;charset","a=1+2"],["text/x","hi"],"#
                + #"["multipart/form-data;","--\r\nContent-Disposition: form-data; name=\"a\""#
                + #"\r\n\r\n1"],["text/x","file"]]"#)
    }

    @Test(.enabled(if: Self.hasOwnBridge, Self.streams))
    func `F10: a patched XMLHttpRequest sends by native code`() {
        #expect(
            resultsWhereEnabled(
                """
                const send = (body, type) => new Promise((done) => {
                    const request = new XMLHttpRequest();
                    request.open("PUT", server + "/x");
                    if (type) request.setRequestHeader("Content-Type", type);
                    request.onload = () => {
                        results.push(request.status,
                            request.responseText.split("\\n").slice(1).join(" ").trim());
                        done();
                    };
                    request.send(body);
                });
                await send("text", "text/plain");
                await send("text");
                const form = new FormData();
                form.append("a", "1");
                await send(form);
                results.push(results.pop().replace(/--[^\\s]+(--)?/g, "--"));
                """)
                == #"[200,"text",200,"",200,"--\r Content-Disposition: form-data; name=\"a\"\r "#
                + #"\r 1\r --"]"#)
    }
}
