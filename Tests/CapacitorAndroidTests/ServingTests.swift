import Farad
import Testing

@Suite struct ServingTests {
    @Test func `F16: a missing file is a response with the status 404`() throws {
        let phone = try AndroidPhone(
            """
            const get = async (path) => {
                const response = await fetch(path);
                say(path, response.status, (await response.text()).length > 0);
            };
            (async () => {
                for (const path of ["/missing.json", "/favicon.ico", "/_capacitor_file_/no", "/a"])
                    await get(path);
            })();
            """
        ).launch()
        #expect(
            phone.lines == [
                "/missing.json 404 false", "/favicon.ico 404 false",
                "/_capacitor_file_/no 404 false", "/a 200 true",
            ])
    }

    @Test func `F16: a document that is missing leads to the error page`() throws {
        let phone = try AndroidPhone(
            #"say(location.pathname); if (location.pathname === "/") location.href = "/no.html""#,
            configuration: ["server": ["errorPath": "error"]]
        ).launch()
        #expect(phone.lines == ["/", "/error"])
    }

    @Test func `F10: with CapacitorHttp enabled no server answers with a file of the app's`() throws
    {
        let phone = try AndroidPhone(
            """
            fetch("https://example.com/x").then((response) => say(response.status),
                (error) => say(error.name, error.message));
            """, configuration: ["plugins": ["CapacitorHttp": ["enabled": true]]]
        ).launch()
        #expect(phone.lines.count == 1)
        #expect(phone.lines.first?.hasPrefix("TypeError") == true)
    }
}
