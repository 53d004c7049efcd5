import Simulation
import Testing
import WebKit

/// What a page does not hold itself comes when another process of its engine's has answered. The
/// orders are those of WebKitGTK 2.50 and Chromium, played beside these.
@Suite struct AnswerTests {
    /// What a script logs between "go" and the end, one after the other.
    private func order(
        _ script: String, isChromium: Bool, hop: Duration = .microseconds(50)
    ) -> String {
        play(script, isChromium: isChromium, hop: hop).console.last ?? "nothing"
    }

    /// The app after it.
    private func play(
        _ script: String, isChromium: Bool, hop: Duration = .microseconds(50)
    ) -> TestApp {
        let app = TestApp(
            """
            const log = [];
            const say = (what) => () => { log.push(what); };
            const after = (delay) => new Promise((go) => { setTimeout(go, delay); });
            (async () => {
                // Not so deep in timers that their delay grows.
                await after(20);
                \(script)
                await after(50);
                console.log(log.join(" "));
            })();
            """
        ) {
            $0.pageToApp = .exactly(hop)
            $0.appToPage = .exactly(hop)
            guard isChromium else { return }
            $0.engine = .chromium(allowsMixedContent: false, allowsCleartext: false)
        }
        app.files["/a.json"] = "{}"
        app.files["/a.css"] = "body { z-index: 4 }"
        app.files["/a.js"] = "ran();"
        app.files["/a.svg"] =
            "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='3'/>"
        app.run()
        #expect(app.failures.isEmpty, "\(app.failures)")
        return app
    }

    @Test(arguments: [(false, "window port port other"), (true, "port window other port")])
    func `WebKit's port asks another process for what has come for it`(
        isChromium: Bool, expected: String
    ) {
        let posted = """
            const [one, other] = [new MessageChannel(), new MessageChannel()];
            one.port1.onmessage = say("port");
            other.port1.onmessage = say("other");
            onmessage = say("window");
            one.port2.postMessage(1);
            postMessage(1, "*");
            other.port2.postMessage(1);
            one.port2.postMessage(2);
            """
        #expect(order(posted, isChromium: isChromium) == expected)
    }

    @Test func `what comes while a message of the port is heard comes with the next answer`() {
        let posted = """
            const { port1, port2 } = new MessageChannel();
            onmessage = say("window");
            port1.onmessage = ({ data }) => {
                log.push(data);
                if (data !== 1) return;
                port2.postMessage(4);
                postMessage(1, "*");
                Promise.resolve().then(say("promise"));
            };
            for (const number of [1, 2, 3]) port2.postMessage(number);
            """
        #expect(order(posted, isChromium: false) == "1 promise 2 3 window 4")
    }

    @Test func `a timer may come before a port's message in WebKit, and never in Chromium`() {
        let posted = """
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = say("port");
            port2.postMessage(1);
            setTimeout(say("timer"), 1);
            """
        #expect(order(posted, isChromium: false) == "port timer")
        #expect(order(posted, isChromium: false, hop: .milliseconds(1)) == "timer port")
        #expect(order(posted, isChromium: true, hop: .milliseconds(1)) == "port timer")
    }

    @Test(arguments: [(false, "broadcast window"), (true, "window broadcast broadcast 2")])
    func `Chromium's broadcasts pass through another process`(isChromium: Bool, expected: String) {
        let posted = """
            const [one, other] = [new BroadcastChannel("a"), new BroadcastChannel("a")];
            other.onmessage = ({ data }) => { log.push(data); };
            onmessage = say("window");
            one.postMessage("broadcast");
            \(isChromium ? "one.postMessage('broadcast 2');" : "")
            postMessage(1, "*");
            """
        #expect(order(posted, isChromium: isChromium) == expected)
    }

    @Test(arguments: [
        ("new Response('x')", "text promise task", "promise text task"),
        ("new Response(new Uint8Array(3))", "text promise task", "promise text task"),
        ("new Response()", "text promise task", "text promise task"),
        ("await fetch('/a.json')", "text promise task", "promise task text"),
        ("await fetch('data:,a')", "text promise task", "promise task text"),
        ("new Response(new Blob(['x']))", "promise task text", "promise task text"),
        ("new Blob(['x'])", "promise task text", "promise task text"),
    ])
    func `a body has its text at once in WebKit, in a task in Chromium, or when it is there`(
        body: String, webKit: String, chromium: String
    ) {
        let read = """
            const body = \(body);
            onmessage = say("task");
            body.text().then(say("text"));
            Promise.resolve().then(say("promise"));
            postMessage(1, "*");
            """
        #expect(order(read, isChromium: false) == webKit)
        #expect(order(read, isChromium: true) == chromium)
    }

    @Test(arguments: [(false, "text promise task"), (true, "promise text task")])
    func `the body of a response that was not read in time is there`(
        isChromium: Bool, expected: String
    ) {
        let read = """
            const response = await fetch("/a.json");
            await after(10);
            onmessage = say("task");
            response.text().then(say("text"));
            Promise.resolve().then(say("promise"));
            postMessage(1, "*");
            """
        #expect(order(read, isChromium: isChromium) == expected)
    }

    @Test(arguments: [false, true])
    func `a reader of files has what it reads when another process has answered`(isChromium: Bool) {
        let read = """
            const reader = new FileReader();
            reader.onloadstart = say("start");
            reader.onload = say("load");
            onmessage = say("task");
            reader.readAsText(new Blob(["x"]));
            postMessage(1, "*");
            """
        #expect(order(read, isChromium: isChromium) == "start task load")
    }

    @Test(arguments: [(false, "task load"), (true, "load task")])
    func `an image is asked for once in a document, whoever shows it`(
        isChromium: Bool, order: String
    ) {
        let app = play(
            """
            const shown = (what) => {
                const image = new Image();
                image.onload = say(what);
                image.src = "/a.svg";
                return image;
            };
            shown("one");
            shown("other");
            await after(10);
            onmessage = say("task");
            log.push(shown("load").naturalWidth);
            postMessage(1, "*");
            """, isChromium: isChromium)
        #expect(app.console.last == "one other 3 \(order)")
        #expect(app.asked.filter { $0 == "/a.svg" }.count == 1)
    }

    @Test(arguments: [false, true])
    func `what a link has loaded ahead is not asked for again`(isChromium: Bool) {
        let app = play(
            """
            const link = document.createElement("link");
            const loaded = () => new Promise((go) => { link.onload = go; });
            Object.assign(link, { rel: "preload", as: "style", href: "/a.css" });
            document.head.append(link);
            await loaded();
            link.rel = "stylesheet";
            await loaded();
            log.push(getComputedStyle(document.body).zIndex);
            """, isChromium: isChromium)
        #expect(app.console.last == "4")
        #expect(app.asked.filter { $0 == "/a.css" }.count == 1)
    }

    @Test(arguments: [false, true])
    func `a module that a link has loaded ahead runs at once where it is imported`(
        isChromium: Bool
    ) {
        let app = play(
            """
            globalThis.ran = say("run");
            const link = document.createElement("link");
            Object.assign(link, { rel: "modulepreload", href: "/a.js" });
            await new Promise((go) => {
                link.onload = go;
                document.head.append(link);
            });
            onmessage = say("task");
            import("/a.js").then(say("imported"));
            postMessage(1, "*");
            """, isChromium: isChromium)
        #expect(app.console.last == "run imported task")
        #expect(app.asked.filter { $0 == "/a.js" }.count == 1)
    }
}
