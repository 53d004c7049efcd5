import Simulation
import Testing
import WebKit

@Suite struct ErrorTests {
    @Test func `an uncaught error is reported with its place, and the next script runs`() {
        let app = TestApp(
            html: "<script src=a.js></script><script>console.log('next')</script>",
            files: ["/a.js": "\n  undefined.foo;"])
        app.run()
        #expect(app.console == ["next"])
        #expect(app.failures.count == 1)
        #expect(app.failures.first?.source == "capacitor://localhost/a.js")
        #expect(app.failures.first?.line == 2)
        #expect(
            app.failures.first?.message.hasPrefix("TypeError: undefined is not an object") == true)
    }

    @Test func `a script that is not JavaScript is one failure with its line`() {
        let app = TestApp("let x = 1;\nlet y = ;").run()
        #expect(app.failures.count == 1)
        #expect(app.failures.first?.message.hasPrefix("SyntaxError") == true)
        #expect(app.failures.first?.line == 2)
    }

    @Test func `a rejection with an event says what happened to which element`() {
        let app = TestApp(
            """
            const image = new Image();
            image.onerror = (event) => { Promise.reject(event); };
            image.src = "missing.png";
            """)
        app.run()
        #expect(
            app.failures.map(\.message) == [
                "[object Event] (“error” of img capacitor://localhost/missing.png)"
            ])
    }

    @Test func `window.onerror hears of errors and may take them`() {
        let app = TestApp(
            """
            window.onerror = (message, source, line, column, error) => {
                console.log(message, source, line, error instanceof TypeError); return message.includes('taken');
            };
            setTimeout(() => { throw new TypeError('taken'); }, 1);
            setTimeout(() => { throw new TypeError('left'); }, 2);
            """)
        app.run()
        #expect(
            app.console == [
                "TypeError: taken capacitor://localhost/main.js 4 true",
                "TypeError: left capacitor://localhost/main.js 5 true",
            ])
        #expect(app.failures.map(\.message) == ["TypeError: left"])
    }

    @Test func `a rejection that nobody handles is reported after the microtasks`() {
        let app = TestApp(
            """
            window.addEventListener('unhandledrejection', (event) => {
                console.log('unhandled', event.reason.message, event.promise instanceof Promise);
                if (event.reason.message === 'taken') event.preventDefault();
            });
            const late = Promise.reject(new Error('handled')); late.catch(() => {});
            Promise.reject(new Error('taken'));
            (async () => { throw new Error('left'); })();
            """)
        app.run()
        #expect(app.console == ["unhandled taken true", "unhandled left true"])
        #expect(app.failures.map(\.message) == ["Error: left"])
        #expect(app.failures.first?.kind == .rejection)
    }

    @Test func `a thrown value that is no error is reported as text`() {
        let app = TestApp("setTimeout(() => { throw 'text'; }); setTimeout(() => { throw null; });")
        app.run()
        #expect(app.failures.map(\.message) == ["text", "null"])
    }

    @Test func `an error in onerror is reported and does not come back`() {
        let app = TestApp(
            "window.onerror = () => { throw new Error('second'); }; throw new Error('first');")
        app.run()
        #expect(app.failures.map(\.message) == ["Error: second", "Error: first"])
    }

    @Test func `a web API that is not simulated is named`() {
        let app = TestApp("new SharedWorker('/worker.js');").run()
        #expect(
            app.failures.map(\.message) == [
                "ReferenceError: Can't find variable: SharedWorker (SharedWorker is not simulated)"
            ])
    }

    @Test func `an endless loop ends when a limit is set`() {
        let app = TestApp("console.log('before'); for (;;);") {
            $0.executionTimeLimit = .milliseconds(50)
        }
        app.run()
        #expect(app.console == ["before"])
        #expect(app.failures.count == 1)
    }

    @Test func `the page states how much it evaluated`() {
        let script = "// \(String(repeating: "x", count: 10_000))"
        let small = TestApp("").run().page?.evaluatedBytes ?? 0
        let large = TestApp(script).run().page?.evaluatedBytes ?? 0
        #expect(large - small == script.utf8.count)
        #expect(small > 0)
    }

    @Test func `Chromium names a constant that is assigned to, and no fixed property`() {
        let app = TestApp(
            html: """
                <script>
                const fixed = Object.freeze({ a: 1 });
                addEventListener('error', (event) => {
                    console.log(event.message);
                    event.preventDefault();
                });
                setTimeout(() => { fixed = 2; });
                setTimeout(() => { 'use strict'; fixed.a = 2; });
                </script>
                """)
        app.settings.engine = .chromium(allowsMixedContent: false, allowsCleartext: false)
        app.run()
        #expect(
            app.console == [
                "Uncaught TypeError: Assignment to constant variable.",
                "Uncaught TypeError: Attempted to assign to readonly property.",
            ])
    }
}
