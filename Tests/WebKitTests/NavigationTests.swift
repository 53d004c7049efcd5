import FaradFoundation
import Simulation
import Testing
import WebKit

@Suite struct NavigationTests {
    @Test func `user scripts run at document start in order, before the document's own (F2)`() {
        let app = TestApp(
            "console.log('main', document.readyState);",
            userScripts: ["console.log('one', document.readyState)", "console.log('two')"])
        app.run()
        #expect(app.console == ["one loading", "two", "main loading"])
    }

    @Test func `a script added late runs from the next document on (F18, F19)`() {
        let app = TestApp("console.log('main');") {
            $0.documentStart = .exactly(.milliseconds(800))
        }
        app.main.after(.exactly(.milliseconds(500)), "early") {
            app.addUserScript("console.log('early')")
        }
        app.main.after(.exactly(.milliseconds(900)), "late") {
            app.addUserScript("console.log('late')")
        }
        app.run()
        #expect(app.console == ["early", "main"])
        app.onMain { app.webView.reload() }
        #expect(app.console == ["early", "main", "early", "late", "main"])
    }

    @Test func `a search is told that a document takes the app's scripts, and when one is added`() {
        let app = TestApp {
            $0.documentStart = .exactly(.milliseconds(800))
        }
        app.simulation.trace.isRecording = true
        app.main.after(.exactly(.milliseconds(500)), "early") { app.addUserScript("") }
        app.main.after(.exactly(.milliseconds(900)), "look") { _ = app.webView.page }
        app.run()
        func access(_ label: String, _ kind: String) -> [Access] {
            app.simulation.trace.events.filter { "\($0.label)" == label }.flatMap(\.steps)
                .filter { "\($0.resource.kind)" == kind }.map(\.access)
        }
        #expect(access("early", "user-content") == [.write])
        #expect(access("document start", "user-content").contains(.read))
        #expect(access("document start", "document") == [.write])
        #expect(access("look", "document") == [.read])
    }

    @Test func `U2, F19: a script that travels by message may miss the document by one hop`() {
        func console(byMessage: Bool, addedAt: Int) -> [String] {
            let app = TestApp("console.log('main');") {
                $0.documentStart = .exactly(.milliseconds(100))
                $0.appToPage = .exactly(.milliseconds(5))
                $0.sendsUserScripts = byMessage
            }
            app.main.after(.exactly(.milliseconds(addedAt)), "add") {
                app.addUserScript("console.log('added')")
            }
            return app.run().console
        }
        // On its way when the document starts.
        #expect(console(byMessage: false, addedAt: 97) == ["added", "main"])
        #expect(console(byMessage: true, addedAt: 97) == ["main"])
        // There in time, and too late, either way.
        for byMessage in [false, true] {
            #expect(console(byMessage: byMessage, addedAt: 90) == ["added", "main"])
            #expect(console(byMessage: byMessage, addedAt: 101) == ["main"])
        }
    }

    @Test func `U2: scripts on the way to a dead process are there for the next one`() {
        let app = TestApp("console.log('main');") { $0.sendsUserScripts = true }
        app.run()
        app.main.async("crash") {
            app.webView.contentProcess.crash()
            app.addUserScript("console.log('added')")
        }
        app.run()
        #expect(app.console == ["main", "added", "main"])
    }

    @Test func `the document starts when its window says (F25)`() {
        let app = TestApp("console.log(performance.now(), Date.now() % 100000);") {
            $0.documentStart = .exactly(.milliseconds(800))
        }
        app.run()
        #expect(app.console == ["800 800"])
    }

    @Test func `load events come in their order, each listener with its microtasks`() {
        let app = TestApp(
            """
            const say = (text) => () => { console.log(text); Promise.resolve().then(() => console.log(text, 'micro')); };
            document.addEventListener('readystatechange', () => console.log(document.readyState));
            document.addEventListener('DOMContentLoaded', say('content 1'));
            document.addEventListener('DOMContentLoaded', say('content 2'));
            window.onload = say('load');
            """)
        app.run()
        #expect(
            app.console == [
                "interactive", "content 1", "content 1 micro", "content 2", "content 2 micro",
                "complete", "load", "load micro",
            ])
    }

    @Test func `the old page runs on until the new document is committed (F58)`() {
        let app = TestApp("setInterval(() => console.log(Math.round(performance.now())), 100);") {
            $0.laterDocumentStart = .exactly(.milliseconds(250))
        }
        app.run(until: 150)
        app.main.async("reload") { app.webView.reload() }
        app.run(until: 550)
        #expect(app.console == ["100", "200", "300", "350"])
        #expect(app.news == ["start", "commit", "finish", "start", "commit", "finish"])
    }

    @Test func `going elsewhere within the document loads nothing (F55)`() {
        let app = TestApp("history.pushState(null, '', '/shared-photo'); location.hash = 'x';")
        app.run()
        #expect(app.news == ["start", "commit", "finish"])
        #expect(app.webView.url?.absoluteString == "capacitor://localhost/shared-photo#x")
    }

    @Test func `a page can load another document, or itself again`() {
        let app = TestApp(
            "console.log(location.pathname); if (location.pathname === '/index.html') location.href = '/other.html';",
            files: ["/other.html": "<title>Other</title><script src=/main.js></script>"])
        app.run()
        #expect(app.console == ["/index.html", "/other.html"])
        #expect(app.webView.title == "Other")
    }

    @Test func `a document that is not there fails the navigation and keeps the page`() {
        let app = TestApp("window.kept = true").run()
        app.onMain {
            app.webView.load(URLRequest(url: URL(string: "capacitor://localhost/no.html")!))
        }
        app.onMain { app.webView.load(URLRequest(url: URL(string: "https://example.org/")!)) }
        #expect(app.news.suffix(4).first == "start")
        #expect(app.news.contains("fail: gone"))
        #expect(app.news.last?.hasPrefix("fail: https://example.org/ is not simulated") == true)
        #expect(app.value("kept") == .bool(true))
    }

    @Test func `a crashed web process is heard of and loads again with new headers (C14)`() {
        let app = TestApp("console.log('up'); setTimeout(() => console.log('never'), 1000);")
        app.run(until: 10)
        app.addUserScript("console.log('new header')")
        app.main.async("crash") { app.webView.contentProcess.crash() }
        app.run(until: 500)
        #expect(app.console == ["up", "new header", "up"])
        #expect(
            app.news == ["start", "commit", "finish", "terminated", "start", "commit", "finish"])
    }

    @Test func `a view loads until its app hears of the crash, and what it began since goes on`() {
        for loadsAgain in [false, true] {
            let app = TestApp("console.log('up');")
            app.run(until: 10)
            var afterCrash: Bool?
            app.main.async("crash") {
                app.webView.reload()
                app.webView.contentProcess.crash()
                afterCrash = app.webView.isLoading
                if loadsAgain { app.webView.reload() }
            }
            app.run()
            #expect(afterCrash == true)
            #expect(app.wasLoadingAtTermination == loadsAgain)
        }
    }

    @Test func `an evaluation on the way to a dead process is lost`() {
        let app = TestApp("").run()
        app.onMain {
            app.webView.evaluateJavaScript("console.log('late')")
            app.webView.contentProcess.process.kill()
        }
        #expect(app.console.isEmpty)
    }

    @Test func `a suspended page waits and then goes on`() {
        let app = TestApp("setTimeout(() => console.log(performance.now()), 100);")
        app.run(until: 50)
        app.webView.contentProcess.process.suspend()
        app.run(until: 300)
        #expect(app.console.isEmpty)
        app.main.after(.exactly(.milliseconds(200)), "wake") {
            app.webView.contentProcess.process.resume()
        }
        app.run()
        #expect(app.console.count == 1)
    }

    @Test func `a module is strict, has a scope of its own and runs after the document`() {
        let app = TestApp(
            html: """
                <script type="module">const hidden = 1; console.log('module', this === undefined);</script>
                <script>console.log('classic', typeof hidden);</script>
                """)
        app.run()
        #expect(app.console == ["classic undefined", "module true"])
    }

    @Test func `a missing script is reported and the next one runs`() {
        let app = TestApp(
            html: "<script src=no.js></script><script>console.log('next')</script>")
        app.run()
        #expect(app.console == ["next"])
        #expect(
            app.failures.map(\.message) == [
                "Failed to load script capacitor://localhost/no.js: gone"
            ])
    }
}
