import Exploration
import FaradFoundation
import Foundation
import Simulation
import Testing
import WebKit

/// Dedicated workers beside their page; `web/runtime/parts/workers.unit.ts` has what scripts see.
@Suite struct WorkerTests {
    @Test func `a worker's script comes from the app's files, and runs beside a page that goes on`()
    {
        let app = TestApp(
            """
            const worker = new Worker('/worker.js');
            worker.onmessage = ({ data }) => console.log('page', data);
            setTimeout(() => console.log('page goes on'), 5);
            """,
            files: [
                "/worker.js": """
                importScripts('slow.js');
                postMessage(answer);
                """,
                "/slow.js": "var answer = 42;",
            ])
        app.slowFiles = ["/slow.js": 20]
        app.run()
        #expect(app.console == ["page goes on", "page 42"])
        #expect(app.failures.isEmpty)
        #expect(app.simulation.clock.now.milliseconds >= 20)
    }

    @Test func `a worker asks servers, and waits for scripts of theirs`() {
        let test = TestNetwork(
            """
            const worker = new Worker(URL.createObjectURL(new Blob([`
                importScripts('https://server.example/lib.js');
                fetch('https://server.example/data').then((response) => response.text()).then(use);
            `])));
            worker.onmessage = ({ data }) => console.log(data);
            """
        ) { request in
            request.url.path == "/lib.js"
                ? .open("const use = (text) => postMessage('used ' + text);") : .open("data")
        }
        #expect(test.run() == ["used data"])
        #expect(test.asked == ["GET /lib.js", "GET /data"])
        #expect(test.requests[1].header("origin") == "capacitor://localhost")
    }

    @Test func `a page that waits for a server keeps nobody else from going on`() {
        let test = TestNetwork(
            """
            setTimeout(() => console.log('timer'), 0);
            const request = new XMLHttpRequest();
            request.open('GET', server + '/now', false);
            request.send();
            console.log(request.status, request.responseText);
            request.open('GET', 'https://nobody.example/', false);
            request.send();
            """
        ) { _ in .open("now") }
        #expect(
            test.run() == [
                "200 now",
                "error: Failed to load resource: A server with the specified hostname could not be "
                    + "found. (https://nobody.example/)",
                "threw NetworkError: A network error occurred.", "timer",
            ])
    }

    @Test func `workers end with their document`() {
        let app = TestApp(
            """
            console.log('loaded');
            if (sessionStorage.again) return;
            sessionStorage.again = 1;
            new Worker('/worker.js');
            setTimeout(() => location.reload(), 25);
            """.asBody,
            files: ["/worker.js": "setInterval(() => console.log('worker'), 10);"])
        app.run(until: 500)
        #expect(app.console == ["loaded", "worker", "worker", "loaded"])
        #expect(app.page?.pendingTimers == 0)
    }

    @Test func `timers of workers are left over as those of the page are`() {
        let app = TestApp(
            "new Worker('/worker.js'); setTimeout(() => {}, 1000);",
            files: ["/worker.js": "setTimeout(() => {}, 1000);"])
        app.run(until: 500)
        #expect(app.page?.pendingTimers == 2)
    }

    @Test func `a worker hears that the phone has lost its network`() {
        let app = TestApp(
            "new Worker('/worker.js')",
            files: ["/worker.js": "onoffline = () => console.log('offline', navigator.onLine);"])
        app.run()
        app.onMain { app.webView.contentProcess.networkChanged(to: .none, isNews: true) }
        #expect(app.console == ["offline false"])
    }

    @Test func `the same seed gives a worker the same numbers, and others than its page`() {
        let script = """
            new Worker('/worker.js');
            console.log(Math.random());
            """
        let files = ["/worker.js": "console.log(Math.random(), crypto.randomUUID());"]
        let first = TestApp(script, files: files, seed: 3).run()
        let second = TestApp(script, files: files, seed: 3).run()
        #expect(first.console == second.console)
        #expect(first.simulation.trace.hash == second.simulation.trace.hash)
        #expect(!first.console[1].hasPrefix(first.console[0]))
    }

    /// The page's timer and the worker's answer are due about the same time.
    private func outcomes(_ page: String, worker: String) -> Set<String> {
        var options = Explorer.Options()
        options.keepsGoing = true
        let program = DisturbedProgram { scheduler in
            TestApp(page, files: ["/worker.js": worker], scheduler: scheduler) {
                $0.pageToApp = Window(.zero, .milliseconds(3))
            }
        }
        let report = Explorer(program, options).explore()
        #expect(report.divergence == nil)
        #expect(report.isExhausted)
        return program.outcomes
    }

    @Test func `the search has a worker's answer before and behind a timer of its page`() {
        let outcomes = outcomes(
            """
            const worker = new Worker('/worker.js');
            let answer = 'none';
            worker.onmessage = ({ data }) => { answer = data; };
            worker.postMessage('question');
            worker.addEventListener('message', () => setTimeout(() => {}, 0), { once: true });
            setTimeout(() => console.log(answer), 5);
            """, worker: "onmessage = ({ data }) => postMessage(`answer to ${data}`);")
        #expect(outcomes == ["none", "answer to question"])
    }

    @Test func `what two workers say comes in either order, and of each in its own`() {
        let outcomes = outcomes(
            """
            const log = [];
            const text = new Blob(['postMessage(name); postMessage(name.toUpperCase());']);
            // When the document's own tasks are over.
            setTimeout(() => {
                for (const name of ['a', 'b']) {
                    const worker = new Worker(URL.createObjectURL(text), { name });
                    worker.onmessage = ({ data }) => {
                        log.push(data);
                        if (log.length === 4) console.log(log.join(''));
                    };
                }
            }, 50);
            """, worker: "")
        #expect(outcomes == ["aAbB", "abAB", "abBA", "bBaA", "baBA", "baAB"])
    }

    @Test func `a name that page and worker use is tried before and behind its end`() {
        let outcomes = outcomes(
            """
            const name = URL.createObjectURL(new Blob(['text']));
            const worker = new Worker('/worker.js');
            worker.postMessage(name);
            setTimeout(() => URL.revokeObjectURL(name), 5);
            """,
            worker: """
                onmessage = async ({ data }) => {
                    try { console.log(await (await fetch(data)).text()); } catch { console.log('gone'); }
                };
                """)
        #expect(outcomes == ["text", "gone"])
    }
}

extension String {
    /// A script that may return.
    fileprivate var asBody: String { "(() => { \(self) })();" }
}
