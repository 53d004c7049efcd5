import FaradFoundation
import Simulation
import Testing
import WebKit

/// The session history of a web view, across documents.
@Suite struct HistoryTests {
    private func app(isChromium: Bool = false) -> TestApp {
        func page(_ title: String) -> String {
            """
            <!doctype html><title>\(title)</title><script>
            addEventListener('popstate', (event) => console.log('popstate', JSON.stringify(event.state)));
            console.log(document.title, location.hash, history.length, JSON.stringify(history.state));
            </script>
            """
        }
        let app = TestApp(
            html: page("one"), files: ["/two.html": page("two"), "/three.html": page("three")]
        ) {
            if isChromium {
                $0.engine = .chromium(allowsMixedContent: false, allowsCleartext: false)
            }
        }
        app.run()
        return app
    }

    /// What the page says after a script of it has run to its end.
    private func lines(_ app: TestApp, _ script: String) -> [String] {
        let count = app.console.count
        app.onMain { app.webView.evaluateJavaScript("{ \(script) } undefined") }
        return Array(app.console.dropFirst(count))
    }

    private func ask<Value>(_ app: TestApp, _ question: @escaping (WKWebView) -> Value) -> Value? {
        var answer: Value?
        app.onMain { answer = question(app.webView) }
        return answer
    }

    @Test func `entries of one document that others have parted are reached past those`() {
        let app = app()
        _ = lines(
            app, "history.pushState(1, '', '#a'); history.pushState(2, '', '#b'); history.back()")
        _ = lines(app, "location.replace('two.html')")
        #expect(lines(app, "history.forward()") == ["one #b 3 2"])
        #expect(lines(app, "history.go(-2)") == ["one  3 null"])
    }

    @Test(arguments: [false, true])
    func `a document of another address is an entry, and back goes to the one before it`(
        isChromium: Bool
    ) {
        let app = app(isChromium: isChromium)
        #expect(app.console == ["one  1 null"])
        #expect(lines(app, "location.href = '/two.html'") == ["two  2 null"])
        #expect(lines(app, "history.back()") == ["one  2 null"])
        #expect(lines(app, "history.back()") == [])
        #expect(lines(app, "history.forward()") == ["two  2 null"])
        #expect(lines(app, "history.go(-1)") == ["one  2 null"])
        #expect(lines(app, "location.assign('/three.html')") == ["three  2 null"])
        #expect(lines(app, "history.forward()") == [])
        #expect(app.failures.isEmpty)
    }

    @Test func `replace and the same address add nothing, and reload keeps the state`() {
        let app = app()
        #expect(lines(app, "location.replace('/two.html')") == ["two  1 null"])
        #expect(lines(app, "location.href = location.href") == ["two  1 null"])
        #expect(lines(app, "history.replaceState({ n: 1 }, '')") == [])
        #expect(lines(app, "location.reload()") == [#"two  1 {"n":1}"#])
        #expect(lines(app, "location.href = location.href") == ["two  1 null"])
    }

    @Test func `what a script asks for before the document is loaded takes its place`() {
        let app = TestApp(
            html: "<script>location.href = '/two.html'</script>",
            files: ["/two.html": "<script>console.log('two', history.length)</script>"])
        #expect(app.run().console == ["two 1"])
    }

    @Test func `a document that is gone finds its own entries and their states again`() {
        let app = app()
        #expect(
            lines(
                app,
                """
                history.replaceState({ at: new Date(5), list: [1, undefined] }, '');
                history.pushState({ n: 2 }, '', '#b');
                """) == [])
        #expect(lines(app, "location.href = '/two.html'") == ["two  3 null"])
        #expect(lines(app, "history.back()") == [#"one #b 3 {"n":2}"#])
        // The document is the same for both of its entries, so there is a popstate and no load.
        #expect(
            lines(app, "onpopstate = () => console.log(history.state.at.getTime()); history.back()")
                == [#"popstate {"at":"1970-01-01T00:00:00.005Z","list":[1,null]}"#, "5"])
        #expect(lines(app, "history.go(2)") == ["two  3 null"])
        #expect(lines(app, "history.go(-2); ").first?.hasPrefix("one  3 {\"at\"") == true)
        #expect(
            lines(app, "history.pushState(null, '', '#c'); console.log(history.length)") == ["2"])
    }

    @Test func `native code walks the same history`() throws {
        let app = app()
        #expect(ask(app) { $0.canGoBack } == false)
        _ = lines(app, "location.href = '/two.html#x'")
        _ = lines(app, "history.pushState(null, '', '#y')")
        let list = try #require(ask(app) { $0.backForwardList })
        #expect(
            list.backList.map(\.url.absoluteString) == [
                "capacitor://localhost/index.html", "capacitor://localhost/two.html#x",
            ])
        #expect(list.currentItem?.url.absoluteString == "capacitor://localhost/two.html#y")
        #expect(list.item(at: -2)?.url == list.backList.first?.url)
        app.onMain { app.webView.goBack() }
        #expect(app.page?.url == "capacitor://localhost/two.html#x")
        #expect(app.console.last == "popstate null")
        app.onMain { app.webView.goBack() }
        #expect(app.console.last == "one  3 null")
        #expect(ask(app) { [$0.canGoBack, $0.canGoForward] } == [false, true])
        app.onMain { app.webView.goForward() }
        #expect(app.console.last == "two #x 3 null")
    }
}
