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
}
