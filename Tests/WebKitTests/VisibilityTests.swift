import Testing
import WebKit

@Suite struct VisibilityTests {
    private let script = """
        console.log(document.visibilityState);
        const tell = () => console.log("changed", document.visibilityState);
        document.addEventListener("visibilitychange", tell);
        """

    @Test func `a page that starts behind the user's back is hidden until they come`() {
        let app = TestApp(script).run()
        app.onMain { app.webView.setVisible(false) }
        app.onMain { app.webView.contentProcess.crash() }
        #expect(app.console == ["visible", "changed hidden", "hidden"])
        app.onMain { app.webView.setVisible(true) }
        #expect(app.console.last == "changed visible")
    }

    @Test func `what the app sends before it leaves finds the page still visible`() {
        for listens in [false, true] {
            let app = TestApp(listens ? script : "").run()
            var states: [String] = []
            app.onMain {
                let ask = {
                    app.webView.evaluate("document.visibilityState") { states.append("\($0)") }
                }
                ask()
                app.webView.setVisible(false)
                ask()
            }
            #expect(states.map { $0.contains("visible") } == [true, false], "\(states)")
        }
    }

    @Test func `a listener that is gone, or a change that is none, tells nothing`() {
        let app = TestApp(script).run()
        app.onMain { app.webView.setVisible(true) }
        #expect(app.console == ["visible"])
        _ = app.value("document.removeEventListener('visibilitychange', tell)")
        app.onMain { app.webView.setVisible(false) }
        #expect(app.console == ["visible"])
        #expect(app.value("document.hidden") == .bool(true))
    }
}
