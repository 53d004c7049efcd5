import FaradFoundation
import Simulation
import Testing
import WebKit

/// Documents in iframes, as far as the app and its files have to do with them; what scripts see of
/// them is in `web/runtime/parts/frames.unit.ts`.
@Suite struct FrameTests {
    private func app(_ body: String, _ files: [String: String] = [:]) -> TestApp {
        TestApp(
            html: "<!doctype html><title>Outer</title><body>\(body)", files: files,
            userScripts: ["window.isMain = true"])
    }

    @Test func `an iframe of the markup shows a file of the app, whose scripts run`() {
        let app = app(
            """
            <iframe id="f" src="inner.html#part" onload="console.log('frame is there')"></iframe>
            <script>
            console.log(window.length);
            addEventListener('load', () => console.log('window is there'));
            </script>
            """,
            [
                "/inner.html": "<title>Inner</title><p>in</p><script src=\"inner.js\"></script>",
                "/inner.js": """
                console.log(document.title, location.pathname + location.hash, typeof isMain);
                addEventListener('load', () => console.log(parent.document.title, frameElement.id));
                """,
            ]
        ).run()
        #expect(
            app.console == [
                "1", "Inner /inner.html#part undefined", "Outer f", "frame is there",
                "window is there",
            ])
        #expect(app.failures.isEmpty)
    }

    @Test func `a frame shares the storage of its origin, and its errors are reported`() {
        let app = app(
            """
            <script>
            localStorage.one = '1';
            addEventListener('storage', ({ key, oldValue, newValue, url, storageArea }) => console.log(
                key, oldValue, newValue, url, storageArea === localStorage));
            </script>
            <iframe src="inner.html"></iframe>
            """,
            [
                "/inner.html": """
                <script>console.log(localStorage.one); localStorage.two = '2'; missing();</script>
                """
            ]
        ).run()
        #expect(app.console == ["1", "two null 2 capacitor://localhost/inner.html true"])
        #expect(app.value("localStorage.two") == "2")
        #expect(app.failures.count == 1)
    }

    @Test func `a frame sends itself elsewhere, and the view stays where it is`() {
        let app = app(
            """
            <iframe src="one.html"></iframe>
            <script>
            document.querySelector('iframe').addEventListener('load', (event) => {
                const { contentWindow } = event.target;
                console.log(contentWindow.location.pathname);
                if (contentWindow.location.pathname === '/one.html') {
                    contentWindow.location.href = 'two.html';
                }
            });
            </script>
            """, ["/one.html": "one", "/two.html": "two"]
        ).run()
        #expect(app.console == ["/one.html", "/two.html"])
        #expect(app.webView.url?.path == "/index.html")
        #expect(app.value("frames[0].document.body.textContent") == "two")
    }

    @Test func `a file that is not there leaves a frame whose document is nobody's`() {
        let app = app(
            "<iframe src=\"missing.html\" onload=\"console.log(this.contentDocument)\"></iframe>"
        ).run()
        #expect(app.console == ["null"])
    }

    @Test func `a message from a frame says that it is not the main one's`() {
        let app = app(
            "<iframe src=\"inner.html\"></iframe>",
            [
                "/inner.html": "<script>webkit.messageHandlers.bridge.postMessage('hello')</script>"
            ])
        var isMain: [Bool] = []
        app.onMessage = { isMain.append($0.frameInfo.isMainFrame) }
        app.run()
        #expect(app.messages == ["hello"])
        #expect(isMain == [false])
    }

    @Test func `the window of a frame that is gone can be used, and nothing comes of it`() {
        let app = app("").run()
        let script = """
            (() => {
                const frame = document.body.appendChild(document.createElement('iframe'));
                const inner = frame.contentWindow;
                frame.remove();
                inner.setTimeout(() => console.log('never'), 1);
                inner.document.body.innerHTML = '<b>late</b>';
                inner.fetch('/main.js').then(() => console.log('never either'));
                return inner.document.body.textContent;
            })()
            """
        for _ in 0..<3 { #expect(app.value(script) == "late") }
        #expect(app.console.isEmpty)
        #expect(app.value("window.length") == .number(0))
    }

    @Test func `another document takes the frames of the old one along`() {
        let app = app(
            "<iframe src=\"inner.html\"></iframe>",
            ["/inner.html": "<script>setInterval(() => console.log('tick'), 1000)</script>"]
        ).run(until: 3_500)
        let ticks = app.console.count
        #expect(ticks > 0)
        app.files["/index.html"] = "<p>other"
        app.onMain { app.webView.reload() }
        app.run(until: 9_000)
        #expect(app.console.count <= ticks + 1)
        #expect(app.value("document.body.textContent") == "other")
    }

    @Test func `a frame that is removed before it has begun never runs`() {
        let app = app(
            """
            <iframe srcdoc="<script>parent.document.getElementById('two').remove()</script>"></iframe>
            <iframe id="two" srcdoc="<script>console.log('zombie')</script>"></iframe>
            """
        ).run()
        #expect(app.console.isEmpty)
        #expect(app.value("window.length") == .number(1))
    }

    @Test func `an app whose frame shows the app again ends by name`() {
        let app = app(
            "<iframe src=\"deep/0.html\"></iframe>",
            Dictionary(
                uniqueKeysWithValues: (0..<40).map {
                    ("/deep/\($0).html", "<iframe src=\"\($0 + 1).html\"></iframe>")
                }))
        app.run()
        #expect(app.failures.count == 1)
        #expect(app.failures[0].message.contains("an iframe in 20 others is not simulated"))
    }

    @Test func `frames hear that the page is hidden`() {
        let app = app(
            "<iframe src=\"inner.html\"></iframe>",
            [
                "/inner.html": """
                <script>
                document.addEventListener('visibilitychange', () => console.log(document.visibilityState));
                </script>
                """
            ]
        ).run()
        app.onMain { app.webView.setVisible(false) }
        #expect(app.console == ["hidden"])
    }
}
