import Capacitor
import FaradFoundation
import Testing
import WebKit

/// Cookies of an app whose configuration turns `CapacitorCookies` on.
@Suite struct CookieTests {
    private func results(_ script: String, server: (any HTTPResponder)? = nil) -> String {
        let phone = TestPhone(
            page: """
                globalThis.results = [];
                const { CapacitorCookies, CapacitorHttp } = Capacitor.Plugins;
                const wait = (milliseconds) => new Promise((done) =>
                    setTimeout(done, milliseconds));
                (async () => { \(script) })();
                """
        ) { $0.configuration = ["plugins": ["CapacitorCookies": ["enabled": true]]] }
        if let server { PhoneNetwork.of(phone.system).add("server.example", server) }
        phone.launch()
        return phone.results
    }

    @Test func `F11: a cookie ends when its time has come by the phone's clock`() {
        #expect(
            results(
                """
                document.cookie = "a=1; max-age=60";
                document.cookie = `b=2; expires=${new Date(Date.now() + 120_000).toUTCString()}`;
                document.cookie = "c=3";
                results.push(document.cookie);
                await wait(60_000);
                results.push(document.cookie);
                await wait(60_000);
                results.push(document.cookie);
                """) == #"["a=1; b=2; c=3","b=2; c=3","c=3"]"#)
    }

    @Test func `F11: a date in the past removes a cookie`() {
        #expect(
            results(
                """
                document.cookie = "a=1";
                document.cookie = "b=2";
                document.cookie = "a=; expires=Wed, 31 Dec 2003 23:59:59 GMT";
                results.push(document.cookie);
                """) == #"["b=2"]"#)
    }

    @Test func `F164: expires and path of the plugin are those of the cookie`() {
        #expect(
            results(
                """
                const all = async (url) => results.push(await CapacitorCookies.getCookies({ url }));
                const url = "https://shop.example";
                await CapacitorCookies.setCookie({ url, key: "a", value: "1", path: "/cart" });
                await CapacitorCookies.setCookie({ url, key: "b", value: "2",
                    expires: "Thu, 01 Jan 2004 00:00:00 GMT" });
                await all(url);
                await all(url + "/cart/1");
                await all("shop.example/cart");
                await all();
                """) == #"[{},{"a":"1"},{"a":"1"},{}]"#)
    }

    /// Sets cookies, and answers with those that it got.
    private final class CookieServer: HTTPResponder {
        var state: [String: Any] { [:] }

        func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
            HTTPResponse(
                headers: ["Set-Cookie": "a=1; Path=/; HttpOnly, b=2; Path=/"],
                body: Data((request.header("Cookie") ?? "none").utf8))
        }
    }

    @Test func `F164: a server gets its cookies back, and a page sees none for HTTP only`() {
        #expect(
            results(
                """
                const url = "https://server.example/";
                const get = async () => results.push((await CapacitorHttp.get({ url })).data);
                await get();
                await get();
                results.push(await CapacitorCookies.getCookies({ url }), document.cookie);
                await CapacitorCookies.clearCookies({ url });
                await get();
                """, server: CookieServer())
                == #"["none","a=1; b=2",{"b":"2"},"b=2","none"]"#)
    }
}
