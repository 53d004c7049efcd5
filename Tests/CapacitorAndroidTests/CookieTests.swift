import Farad
import Testing

@Suite struct CookieTests {
    private func lines(_ script: String, enabled: Bool = false) throws -> [String] {
        try AndroidPhone(
            """
            const cookies = (method, options = {}) => call("CapacitorCookies", method, options);
            (async () => { \(script) })();
            """,
            configuration: ["plugins": ["CapacitorCookies": ["enabled": enabled]]]
        ).launch().lines
    }

    @Test func `F164: cookies of the plugin are those of the page`() throws {
        #expect(
            try lines(
                """
                await cookies("setCookie", { key: "token", value: "abc" });
                document.cookie = "own=1; path=/";
                say(document.cookie);
                say(await cookies("getCookies"));
                await cookies("deleteCookie", { key: "token" });
                say(document.cookie);
                await cookies("clearCookies");
                say(document.cookie === "");
                """)
                == ["token=abc; own=1", #"{"token":"abc","own":"1"}"#, "own=1", "true"])
    }

    @Test func `F164: a cookie of another site is none of the page's`() throws {
        #expect(
            try lines(
                """
                await cookies("setCookie", { key: "a", value: "1", url: "https://shop.example" });
                await cookies("setCookie", { key: "b", value: "2", url: "localhost" });
                say(document.cookie, await cookies("getCookies", { url: "https://shop.example" }));
                await cookies("clearCookies", { url: "https://shop.example" });
                say(document.cookie);
                await cookies("clearAllCookies");
                say(document.cookie === "");
                """) == [#"b=2 {"b":"2"}"#, "b=2", "true"])
    }

    @Test func `F164: getCookies reads what the page reads, as JSON text without its ends`() throws
    {
        #expect(
            try lines(
                """
                document.cookie = 'a="<b>"';
                document.cookie = "c=1+2%2B";
                say(await cookies("getCookies"));
                """) == [#"{"a":"\\\"\\u003Cb>\\\"","c":"1 2+"}"#])
    }

    @Test func `a page's cookies are there after a reload, and end by the clock`() throws {
        #expect(
            try lines(
                """
                if (!sessionStorage.getItem("again")) {
                    sessionStorage.setItem("again", "1");
                    document.cookie = "a=1; max-age=60";
                    document.cookie = "b=2; HttpOnly";
                    document.cookie = "c=3";
                    return location.reload();
                }
                say(document.cookie);
                setTimeout(() => say(document.cookie), 60_000);
                """) == ["a=1; c=3", "c=3"])
    }

    @Test func `F10: with CapacitorCookies enabled a page writes through native`() throws {
        #expect(
            try lines(
                """
                document.cookie = "a=1; path=/";
                document.cookie = "b=2; domain=shop.example";
                say(document.cookie, await cookies("getCookies"));
                """, enabled: true) == [#"a=1 {"a":"1"}"#])
    }
}
