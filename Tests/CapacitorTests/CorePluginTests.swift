import FaradFoundation
import Testing
import WebKit

/// The plugins that every bridge has.
@Suite struct CorePluginTests {
    private func results(_ script: String) -> String {
        let phone = TestPhone(
            page: """
                globalThis.results = [];
                const { WebView, CapacitorCookies, CapacitorHttp } = Capacitor.Plugins;
                const tell = (promise) => promise.then((data) => results.push(data ?? null),
                    (error) => results.push(error.message));
                (async () => { \(script) })();
                """)
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

    @Test func `F164: a request needs a URL, and finds no network`() {
        #expect(
            results(
                """
                await tell(CapacitorHttp.get({}));
                await tell(CapacitorHttp.get({ url: "https://example.org/" }));
                """)
                == #"["Must provide a URL","The Internet connection appears to be offline."]"#)
    }
}
