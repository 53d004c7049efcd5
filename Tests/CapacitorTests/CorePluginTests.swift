import FaradFoundation
import Testing
import WebKit

/// The plugins that every bridge has.
@Suite struct CorePluginTests {
    private func results(_ script: String, server: (any HTTPResponder)? = nil) -> String {
        let phone = TestPhone(
            page: """
                globalThis.results = [];
                const { WebView, CapacitorCookies, CapacitorHttp } = Capacitor.Plugins;
                const tell = (promise) => promise.then((data) => results.push(data ?? null),
                    (error) => results.push(error.message));
                (async () => { \(script) })();
                """)
        if let server { PhoneNetwork.of(phone.system).add("server.example", server) }
        phone.launch()
        return phone.results
    }

    @Test func `F164: WebView knows its folder, and answers nothing without a path`() {
        #expect(
            results(
                """
                const { path } = await WebView.getServerBasePath();
                results.push(path.endsWith("/public"));
                tell(WebView.setServerBasePath({}));
                tell(WebView.setServerAssetPath({}));
                """) == "[true]")
    }

    @Test func `F164: cookies are set, read and deleted, and need key and value`() {
        #expect(
            results(
                """
                await tell(CapacitorCookies.setCookie({ key: "a", value: "1 2" }));
                await tell(CapacitorCookies.getCookies({}));
                await tell(CapacitorCookies.deleteCookie({ key: "a" }));
                await tell(CapacitorCookies.getCookies({}));
                await tell(CapacitorCookies.setCookie({ value: "1" }));
                await tell(CapacitorCookies.setCookie({ key: "a" }));
                """)
                == #"[null,{"a":"1%202"},null,{},"Must provide key","Must provide value"]"#)
    }

    @Test func `F164: a request needs a URL, and a server that is there`() {
        #expect(
            results(
                """
                await tell(CapacitorHttp.get({}));
                await tell(CapacitorHttp.get({ url: "https://example.org/" }));
                """)
                == #"["The operation couldn’t be completed. (NSURLErrorDomain error -1000.)","#
                + #""A server with the specified hostname could not be found."]"#)
    }

    /// Answers with what it was asked.
    private final class Echo: HTTPResponder {
        var state: [String: Any] { [:] }

        func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
            let body = String(decoding: request.body, as: UTF8.self)
            let text = "\(request.method) \(request.url.query ?? "") \(body)"
            return request.path == ["json"]
                ? HTTPResponse(
                    headers: ["Content-Type": "application/json"], body: Data(#"{"a":[1]}"#.utf8))
                : HTTPResponse(
                    status: 418, headers: ["Content-Type": "text/plain"], body: Data(text.utf8))
        }
    }

    @Test func `F164: a request goes out as it was said, and its answer comes as its type says`() {
        let server = "https://server.example"
        #expect(
            results(
                """
                const look = async (promise) => {
                    const { data, status } = await promise;
                    results.push([status, data]);
                };
                await look(CapacitorHttp.request({ url: "\(server)/", method: "DELETE" }));
                await look(CapacitorHttp.put({ url: "\(server)/", params: { b: ["1", "2"] },
                    headers: { "Content-Type": "application/json" }, data: { x: 1 } }));
                await look(CapacitorHttp.post({ url: "\(server)/", data: "text",
                    headers: { "Content-Type": "text/plain" } }));
                await look(CapacitorHttp.get({ url: "\(server)/", responseType: "blob" }));
                await look(CapacitorHttp.get({ url: "\(server)/json", responseType: "blob" }));
                """, server: Echo())
                == #"[[418,"DELETE  "],[418,"PUT b=1&b=2 {\"x\":1}"],[418,"POST  text"],"#
                + #"[418,"R0VUICA="],[200,{"a":[1]}]]"#)
    }
}
