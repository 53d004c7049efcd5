import Simulation
import Testing
import WebKit

/// Documents that send their user elsewhere (HTML standard, "shared declarative refresh steps").
@Suite struct RefreshTests {
    private func console(refresh content: String, _ head: String = "") -> [String] {
        let app = TestApp(
            "onload = () => console.log('loaded'); console.log(location.pathname);",
            html: """
                <!doctype html><html><head>\(head)<META HTTP-EQUIV="Refresh" content="\(content)"></head>
                <body><script src="/main.js"></script></body></html>
                """,
            files: [
                "/a/other.html": """
                <title>Other</title><script>console.log(location.pathname + location.search);</script>
                """
            ])
        app.run()
        #expect(app.failures.isEmpty)
        return app.console
    }

    @Test(arguments: [
        "0;url=/a/other.html", "0; URL = '/a/other.html' more", "1,/a/other.html",
        ".5 url=/a/other.html", " 2.75 ; url=&quot;/a/other.html", "0;a/other.html",
    ])
    func `a document sends its user elsewhere once it is loaded`(content: String) {
        #expect(console(refresh: content) == ["/index.html", "loaded", "/a/other.html"])
    }

    @Test(arguments: [
        "", "/a/other.html", "url=/a/other.html", "-1;/a/other.html", "0x;/a/other.html",
        "0;javascript:console.log('run')",
    ])
    func `what says no time or no address leads nowhere`(content: String) {
        #expect(console(refresh: content) == ["/index.html", "loaded"])
    }

    @Test func `the first that leads anywhere counts, from the document's base`() {
        let lines = console(
            refresh: "0;url=none.html",
            """
            <base href="/a/"><meta http-equiv=refresh content=soon>
            <meta http-equiv="refresh" content="0;url=other.html?first">
            """)
        #expect(lines == ["/index.html", "loaded", "/a/other.html?first"])
    }

    @Test func `a page without scripts leads on, in the place of its entry in the history`() {
        let app = TestApp(
            html: #"<head><meta http-equiv="refresh" content="0; url=/in.html"></head>"#,
            files: [
                "/in.html": "<script>console.log(location.pathname, history.length)</script>"
            ])
        app.run()
        #expect(app.console == ["/in.html 1"])
    }

    @Test func `one that waits stays in the history, and comes again where it has no address`() {
        let app = TestApp(
            html: """
                <script>
                sessionStorage.count = Number(sessionStorage.count ?? 0) + 1;
                const content = sessionStorage.count < 3 ? '2' : '3;/next.html';
                document.write(`<meta http-equiv=refresh content="${content}">`);
                onload = () => {
                    const loaded = performance.now();
                    onpagehide = () => console.log(Math.round((performance.now() - loaded) / 1000));
                };
                </script>
                """,
            files: ["/next.html": "<script>console.log('next', history.length)</script>"])
        app.run()
        #expect(app.console == ["2", "2", "3", "next 2"])
    }
}
