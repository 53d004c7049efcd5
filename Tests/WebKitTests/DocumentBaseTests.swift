import FaradFoundation
import Testing
import WebKit

/// What relative addresses are relative to (HTML standard, "document base URL").
@Suite struct DocumentBaseTests {
    private static let html = """
        <!doctype html><html><head><base href="/"><link rel=stylesheet href="a.css">
        </head><body><a id=there href="x/y">there</a><a id=here href="#part">here</a>
        <script>history.pushState(null, '', 'tabs/one'); window.begun = location.pathname;</script>
        <script src="main.js"></script></body></html>
        """

    private func console(_ script: String, html: String = html, files: [String: String]) -> [String]
    {
        let app = TestApp(script, html: html, files: files)
        app.run()
        #expect(app.failures.isEmpty)
        return app.console
    }

    @Test func `chunks that an app of Angular loads after a change of route come from its base`() {
        let lines = console(
            """
            history.pushState(null, '', 'tabs/two/three');
            const script = document.createElement('script');
            script.src = 'chunk.js';
            document.head.append(script);
            const say = (...values) => console.log(location.pathname, ...values);
            say(begun, document.baseURI, document.body.baseURI, script.src);
            say(document.querySelector('#there').href, document.querySelector('#here').href);
            fetch('data.json').then((response) => response.json()).then(say);
            const request = new XMLHttpRequest();
            request.open('GET', 'data.json');
            request.onload = () => say(request.responseURL);
            request.send();
            """, files: ["/chunk.js": "console.log('chunk')", "/data.json": "[1]", "/a.css": ""])
        #expect(
            lines.sorted() == [
                "/tabs/two/three /tabs/one capacitor://localhost/ capacitor://localhost/ capacitor://localhost/chunk.js",
                "/tabs/two/three [1]", "/tabs/two/three capacitor://localhost/data.json",
                "/tabs/two/three capacitor://localhost/x/y capacitor://localhost/#part", "chunk",
            ])
    }

    @Test func `a base that a script sets or takes away counts at once`() {
        let lines = console(
            """
            const base = document.querySelector('base');
            const link = document.querySelector('#there');
            base.remove();
            console.log(link.href);
            const other = document.createElement('base');
            other.href = '/app/';
            document.head.append(other);
            console.log(link.href, document.baseURI);
            location.hash = 'part';
            console.log(location.href);
            """, files: ["/a.css": ""])
        #expect(
            lines == [
                "capacitor://localhost/tabs/x/y",
                "capacitor://localhost/app/x/y capacitor://localhost/app/",
                "capacitor://localhost/tabs/one#part",
            ])
    }
}
