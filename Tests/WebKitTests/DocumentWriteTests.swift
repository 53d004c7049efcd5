import Testing
import WebKit

/// What scripts write into the document while it is parsed.
@Suite struct DocumentWriteTests {
    private func console(
        _ body: String, files: [String: String] = [:]
    ) -> (lines: [String], failures: [String]) {
        let app = TestApp(html: "<!doctype html><body>\(body)</body>", files: files)
        app.run()
        return (app.console, app.failures.map(\.message))
    }

    @Test func `what is written comes after its script, and grows with what is written next`() {
        let seen = console(
            """
            <script>
                document.write('<div id=d>hel'); document.write('lo <b>bo', 'ld');
                document.write('</b></div><p id=after>');
                const after = document.getElementById("after");
                console.log(after.previousSibling.outerHTML, after.previousSibling.id);
                document.write('<i tit'); console.log(document.querySelector('i'));
                document.write('le="x">in it</i>'); console.log(document.querySelector('i').title);
            </script><p id=rest>rest</p><script>
                const { parentNode, textContent } = document.querySelector("i");
                console.log(parentNode.nextSibling.id, textContent);
            </script>
            """)
        #expect(
            seen.lines == [
                #"<div id="d">hello <b>bold</b></div> d"#, "null", "x", "rest in it",
            ])
        #expect(seen.failures == [])
    }

    @Test func `written scripts run at once, and what they write comes after them`() {
        let seen = console(
            """
            <script>
                document.write('<script>console.log("runs"); document.write("<i id=nested></i>");</scr'
                    + 'ipt><u id=u></u>');
                const { nextSibling } = document.getElementById("nested");
                console.log(nextSibling.id, document.currentScript.nextSibling.localName);
            </script>
            """)
        #expect(seen.lines == ["runs", "u script"])
    }

    @Test func `the parser waits for a written script of a file, and for one that this writes`() {
        let seen = console(
            """
            <script>document.write('<script src="a.js"></scr' + 'ipt>'); console.log(typeof a);</script>
            <p id=two></p><script>console.log(a, b, document.querySelector('em').nextSibling.id);</script>
            <script>addEventListener('DOMContentLoaded', () => console.log('whole'));</script>
            """,
            files: [
                "/a.js": """
                globalThis.a = document.getElementById('two');
                document.write('<em></em><s id=s></s><script src="b.js"></scr' + 'ipt>');
                """,
                "/b.js": "globalThis.b = 'b';",
            ])
        #expect(seen.lines == ["undefined", "null b s", "whole"])
        #expect(seen.failures == [])
    }

    @Test func `scripts that the parser does not wait for write nothing`() {
        let seen = console(
            "<script defer src=a.js></script><script async src=a.js></script><p></p>",
            files: ["/a.js": "document.write('<i></i>'); console.log(document.querySelector('i'));"]
        )
        #expect(seen.lines.filter { $0 == "null" }.count == 2)
        #expect(seen.failures == [])
    }

    @Test func `what would open another document is refused by name`() {
        let seen = console(
            """
            <script>
                const write = () => {
                    try { document.write('x'); } catch (error) { console.log(error.message); }
                };
                setTimeout(write);
                addEventListener('load', write);
            </script>
            """)
        #expect(
            Set(seen.lines) == [
                "document.write after the document was parsed, which opens another one is not simulated"
            ])
    }
}
