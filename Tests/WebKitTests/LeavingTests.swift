import FaradFoundation
import Foundation
import Testing
import WebKit

/// What a document hears when another takes its place.
@Suite struct LeavingTests {
    private static let listens = """
        const names = ['beforeunload', 'pagehide', 'visibilitychange', 'unload', 'pageshow'];
        for (const name of names) addEventListener(name, (event) => {
            console.log(location.pathname, name, document.visibilityState, event.constructor.name,
                event.persisted ?? '', event.target === document ? 'document' : 'window', event.isTrusted);
        });

        """

    private func dropped(_ test: TestApp, _ count: Int) -> [String] {
        Array(test.console.dropFirst(count))
    }

    private func app(
        _ files: [String: String] = [:], _ script: String = listens, html: String? = nil,
        isChromium: Bool = false
    ) -> TestApp {
        let page = "<!doctype html><body><script src=\"/main.js\"></script>"
        return TestApp(script, html: html, files: ["/next.html": page].merging(files) { $1 }) {
            guard isChromium else { return }
            $0.engine = .chromium(allowsMixedContent: false, allowsCleartext: false)
        }
    }

    private func heard(at path: String, with first: [String] = []) -> [String] {
        first.map { "\(path) \($0)" } + [
            "\(path) pagehide visible PageTransitionEvent false document true",
            "\(path) visibilitychange hidden Event  document true",
            "\(path) unload hidden Event  document true",
        ]
    }
    private let shown = "pageshow visible PageTransitionEvent false document true"

    @Test(arguments: [
        "location.href = '/next.html'", "location.assign('/next.html')",
        "location.replace('/next.html')",
        "document.body.innerHTML = '<a href=\"/next.html\">'; document.querySelector('a').click()",
        "document.body.innerHTML = '<form action=\"/next.html\">'; document.forms[0].submit()",
    ])
    func `a document that its scripts leave hears that it goes, in order`(script: String) {
        let test = app().run()
        #expect(test.console == ["/index.html \(shown)"])
        _ = test.value("\(script); 0")
        #expect(
            dropped(test, 1) == heard(at: "/index.html") + ["/next.html \(shown)"])
    }

    @Test func `so does one that is loaded anew, left by history or by the app`() {
        let test = app().run()
        _ = test.value("location.reload(); 0")
        let again = heard(at: "/index.html") + ["/index.html \(shown)"]
        #expect(dropped(test, 1) == again)
        test.onMain {
            test.webView.load(URLRequest(url: URL(string: "capacitor://localhost/next.html")!))
        }
        #expect(
            dropped(test, 1 + again.count)
                == heard(at: "/index.html") + ["/next.html \(shown)"])
        _ = test.value("history.back(); 0")
        #expect(
            Array(test.console.suffix(4)) == heard(at: "/next.html") + ["/index.html \(shown)"])
    }

    @Test func `one that is hidden already hears no second time of that`() {
        let test = app().run()
        test.onMain { test.webView.setVisible(false) }
        test.onMain { test.webView.reload() }
        #expect(
            dropped(test, 2) == [
                "/index.html pagehide hidden PageTransitionEvent false document true",
                "/index.html unload hidden Event  document true",
                "/index.html pageshow hidden PageTransitionEvent false document true",
            ])
    }

    @Test func `what is done on leaving takes effect, and nothing leads elsewhere`() {
        let test = app(
            [:],
            """
            addEventListener('pagehide', () => {
                localStorage.setItem('left', location.pathname);
                webkit.messageHandlers.bridge.postMessage('bye');
                Promise.resolve().then(() => console.log('microtask'));
                console.log(alert('a'), confirm('b'), prompt('c'));
                location.href = '/elsewhere.html';
            });
            addEventListener('unload', () => console.log('unload'));
            console.log(localStorage.getItem('left'));
            """
        ).run()
        _ = test.value("location.href = '/next.html'; 0")
        let refused = ["alert", "confirm", "prompt"].map {
            "error: Use of window.\($0) is not allowed while unloading a page."
        }
        #expect(
            test.console == ["null"] + refused
                + ["undefined false null", "microtask", "unload", "/index.html"])
        #expect(test.messages == [.string("bye")])
        #expect(test.failures.isEmpty)
    }

    @Test func `a beacon that a document sends as it goes comes to its server`() {
        let test = TestNetwork(
            """
            addEventListener('pagehide', () => {
                console.log(navigator.sendBeacon(server + '/beacon', 'x'));
                fetch(server + '/kept', { keepalive: true });
                fetch(server + '/dropped');
            });
            if (sessionStorage.n !== '1') {
                sessionStorage.n = '1';
                setTimeout(() => location.reload(), 100);
            }
            """
        ) { _ in .open() }
        #expect(test.run() == ["true"])
        #expect(test.requests.map(\.url.path).filter { $0 != "/dropped" } == ["/beacon", "/kept"])
    }

    @Test func `a page whose process ends hears nothing`() {
        let test = app().run()
        test.onMain { test.webView.contentProcess.crash() }
        #expect(test.console.contains { $0.contains("hide") || $0.contains("unload") } == false)
    }

    @Test func `the document of an iframe hears it after its parent, and when its iframe goes`() {
        let frame = "<script src=\"/main.js\"></script>"
        let test = app(
            ["/frame.html": frame],
            html: "<body><script src=\"/main.js\"></script><iframe src=\"/frame.html\"></iframe>"
        ).run()
        let before = test.console.count
        _ = test.value("location.href = '/next.html'; 0")
        #expect(
            dropped(test, before)
                == heard(at: "/index.html") + heard(at: "/frame.html") + ["/next.html \(shown)"])
        _ = test.value(
            """
            document.body.append(Object.assign(document.createElement('iframe'), {src: '/frame.html'})); 0
            """)
        let there = test.console.count
        _ = test.value("document.querySelector('iframe').remove(); 0")
        #expect(dropped(test, there) == heard(at: "/frame.html"))
    }

    // MARK: beforeunload

    @Test func `Chromium asks a document before anything else, WebKit does not`() {
        let before = "/index.html beforeunload visible BeforeUnloadEvent  document true"
        for leave in [
            "location.href = '/next.html'; console.log('asked')",
            "history.back(); console.log('asked')",
        ] {
            let test = app(isChromium: true).run()
            _ = test.value("location.reload(); 0")
            _ = test.value("location.href = '/index.html?2'; 0")
            let start = test.console.count
            _ = test.value("\(leave); 0")
            let asked = leave.hasPrefix("location") ? [before, "asked"] : ["asked", before]
            #expect(dropped(test, start).dropLast() == asked + heard(at: "/index.html"))
        }
        let test = app(isChromium: true).run()
        test.onMain { test.webView.reload() }
        #expect(dropped(test, 1).dropLast() == [before] + heard(at: "/index.html"))
    }

    @Test func `without a touch nobody is kept`() {
        for handler in ["event.preventDefault()", "event.returnValue = 'stay'", "return 'stay'"] {
            let test = app(
                [:], "onbeforeunload = (event) => { console.log(confirm('x')); \(handler); };",
                isChromium: true
            ).run()
            _ = test.value("location.href = '/next.html'; 0")
            #expect(test.page?.url == "capacitor://localhost/next.html")
            #expect(
                test.console == [
                    "error: Blocked confirm('x') during beforeunload.", "false",
                    "error: Blocked attempt to show a 'beforeunload' confirmation panel for a frame that "
                        + "never had a user gesture since its load. "
                        + "https://www.chromestatus.com/feature/5082396709879808",
                ])
        }
    }

    @Test func `no document is told of one that no server gave`() {
        let test = app([:], "console.log(`from ${document.referrer}`)").run()
        _ = test.value("location.href = '/next.html'; 0")
        #expect(test.console == ["from ", "from "])
    }
}
