import Simulation
import Testing
import WebKit

/// The page's only synchronous way to the app (F11, F82c).
@Suite struct DialogTests {
    @Test func `prompt waits for the app while other queues go on`() {
        let app = TestApp(
            """
            setTimeout(() => console.log('timer'), 10);
            console.log('answer', prompt('{"type":"x"}'), Math.round(performance.now()));
            Promise.resolve().then(() => console.log('micro'));
            """)
        app.prompt = { text, answer in
            app.news.append("asked \(text)")
            app.main.after(.exactly(.milliseconds(50)), "answer") { answer("yes") }
        }
        app.run()
        #expect(app.console == ["answer yes 50", "micro", "timer"])
        #expect(app.news.contains(#"asked {"type":"x"}"#))
    }

    @Test func `messages that were posted before a prompt reach the app before it`() {
        var order: [String] = []
        let app = TestApp(
            "webkit.messageHandlers.bridge.postMessage('message'); prompt('prompt');")
        app.onMessage = { order.append($0.value.text ?? "") }
        app.prompt = { text, answer in
            order.append(text)
            answer(nil)
        }
        app.run()
        #expect(order == ["message", "prompt"])
    }

    @Test func `dialogs without an app's answer end as WebKit ends them`() {
        let app = TestApp("console.log(alert('a'), confirm('b'), prompt('c'));").run()
        #expect(app.console == ["undefined false null"])
    }

    @Test func `an app that dies while the page waits leaves nothing hanging`() {
        let app = TestApp("console.log('before'); prompt('x'); console.log('after');")
        app.prompt = { _, _ in app.process.kill() }
        app.run()
        #expect(app.console.first == "before")
    }
}
