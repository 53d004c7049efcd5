import Simulation
import Testing
import WebKit

@Suite struct PageTests {
    @Test func `a page runs the scripts of its document in order`() {
        let app = TestApp(
            html: """
                <title>One &amp; two</title><script>console.log('inline', document.title)</script>
                <script src="a.js" defer></script><script src="/b.js"></script>
                <script type="application/json">{}</script>
                <script>console.log('last', typeof window, self === globalThis)</script>
                """,
            files: ["/a.js": "console.log('deferred')", "/b.js": "console.log('external')"])
        app.run()
        #expect(app.console == ["inline One & two", "external", "last object true", "deferred"])
        #expect(app.news == ["start", "commit", "finish"])
        #expect(app.failures.isEmpty)
    }

    @Test func `a byte order mark before a file is no part of it`() {
        let app = TestApp(
            html: """
                \u{feff}<!doctype html><html><head><title>One</title><link rel=stylesheet href="/a.css">
                <script type=module src="/a.js"></script></head><body>two</body></html>
                """,
            files: [
                "/a.css": "\u{feff}p { top: 0 }",
                "/a.js": """
                \u{feff}import data from './a.json' with { type: 'json' };
                const { head, body, styleSheets } = document;
                console.log(head.children.length, body.textContent.trim(), styleSheets[0].cssRules[0].selectorText);
                const text = await (await fetch('/a.json')).text();
                console.log(data.one, text[0], (await (await fetch('/a.json')).json()).one);
                const request = new XMLHttpRequest();
                request.open('GET', '/a.json');
                request.onload = () => console.log(request.responseText[0]);
                request.send();
                """,
                "/a.json": "\u{feff}{\"one\": 1}",
            ])
        app.run()
        #expect(app.console == ["3 two p", "1 { 1", "{"])
        #expect(app.failures.isEmpty)
    }

    @Test func `a message reaches the app as a value in a task of its own`() {
        let app = TestApp(
            """
            webkit.messageHandlers.bridge.postMessage({callbackId: '123', pluginId: 'SharedImage',
                methodName: 'getSharedImage', options: {}, type: 'message'});
            """)
        app.run()
        #expect(
            app.messages == [
                .object([
                    ("callbackId", "123"), ("pluginId", "SharedImage"),
                    ("methodName", "getSharedImage"), ("options", .object([])),
                    ("type", "message"),
                ])
            ])
    }

    @Test func `a page goes with its phone, and with the next document`() throws {
        weak var last: Page?
        do {
            let app = TestApp("setTimeout(() => {}, 1e6); setInterval(() => {}, 1e5);")
            app.run(until: 10)
            weak let first = app.page
            app.main.async("reload") { app.webView.reload() }
            app.run(until: 20)
            #expect(first == nil)
            last = app.page
            #expect(last != nil)
        }
        #expect(last == nil)
    }

    @Test func `pages of one pool share a machine, and each has its own globals`() {
        let app = TestApp("globalThis.count = (globalThis.count ?? 0) + 1; console.log(count);")
        app.run()
        app.onMain { app.webView.reload() }
        #expect(app.console == ["1", "1"])
    }

    @Test(arguments: [
        "place.innerHTML = `<p><img src=\"${photo}\"></p>`;",
        "const image = new Image(); image.src = photo; place.append(image);",
        "place.insertAdjacentHTML('beforeend', `<img src=\"${photo}\">`);",
    ])
    func `an image is looked for in the page however it came there`(script: String) {
        var looks = 0
        let app = TestApp(
            """
            setTimeout(() => {
                const place = document.body;
                const photo = 'data:image/png;base64,iVBORw0KGgo=';
                \(script)
            }, 50);
            """
        ) { $0.imageSink = { _ in looks += 1 } }
        app.run()
        #expect(looks > 0)
    }
}
