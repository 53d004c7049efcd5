import FaradFoundation
import Simulation
import Testing
import WebKit

/// From app to page (F76–F80).
@Suite struct DeliveryTests {
    private static let values: [ScriptValue] = [
        .object([
            ("callbackId", "123"), ("save", .bool(false)), ("none", .undefined), ("null", .null),
            ("text", "line\u{2028}sep\u{2029} \"quoted\" \\ \n\0 é 😀"), ("n", .number(1.5)),
            ("big", .number(9_007_199_254_740_992)), ("minus", .number(-0.0)),
            ("list", .array([.number(1), .null, .object([])])),
            ("__proto__", .object([("inherited", .number(1))])),
            ("at", .date(1500)), ("bytes", .bytes(Data([0, 255, 16]))),
            ("long", .string(ScriptString(String(repeating: "é", count: 5000)))),
        ]),
        .object([("__proto__", .number(1)), ("own", "x")]),
        .array([]), "plain", .number(.infinity), .undefined,
    ]

    private func run(_ delivery: WebKitSettings.Delivery) -> TestApp {
        let app = TestApp(
            """
            const show = (v) => v === undefined ? 'undefined' : Object.is(v, -0) ? '-0'
                : typeof v === 'number' ? String(v)
                : v instanceof Date ? 'date ' + v.getTime()
                : Array.isArray(v) ? '[' + v.map(show) + ']'
                : typeof v === 'object' && v !== null
                    ? '{' + Object.keys(v).map((k) => k + ':' + show(v[k])) + '|' + v.inherited + '}'
                : JSON.stringify(v);
            window.Capacitor = {fromNative(...values) {
                console.log(this === window.Capacitor, values.map(show).join(' '));
                Promise.resolve().then(() => console.log('then'));
            }};
            """
        ) { $0.delivery = delivery }
        app.run()
        for value in Self.values {
            app.onMain {
                app.webView.deliver(function: "Capacitor.fromNative", arguments: [value])
                app.webView.deliver(function: "Capacitor.fromNative", arguments: [value, "second"])
            }
        }
        return app
    }

    @Test func `values and text give equal effects and equal traces (F74, F77, U+2028)`() {
        let values = run(.values)
        let source = run(.source)
        #expect(values.console.count == 4 * Self.values.count)
        #expect(values.console == source.console)
        #expect(values.simulation.trace.hash == source.simulation.trace.hash)
        #expect(values.simulation.events == source.simulation.events)
        #expect(values.failures.isEmpty && source.failures.isEmpty)
        #expect(values.console.first?.contains("|1}") == true)
        #expect(values.console.first?.contains("bytes:\"AP8Q\"") == true)
    }

    @Test func `a photo that crosses again leaves equal hops, and the page the same text`() {
        let app = TestApp(
            "globalThis.take = (s) => { console.log(s.length, s.slice(0, 8), s.slice(-4)); };")
        app.run()
        let photo = Data((0..<9001).map { UInt8(truncatingIfNeeded: $0 &* 13) })
        var notes: [String] = []
        app.simulation.trace.sink = { if $0.text.hasPrefix("to page ") { notes.append($0.text) } }
        func sent(_ argument: ScriptValue) -> [String] {
            notes = []
            app.onMain { app.webView.deliver(function: "take", arguments: [argument]) }
            return notes
        }
        let hops = (0..<3).map { _ in sent(.bytes(photo)) }
        #expect(hops[0].count == 1)
        #expect(hops[1] == hops[0] && hops[2] == hops[0])
        let text = photo.base64EncodedString(options: [])
        let texts = (0..<2).map { _ in sent(.string(ScriptString(text))) }
        #expect(texts[1] == texts[0])
        #expect(texts[0] != hops[0])
        #expect(Set(app.console.suffix(5)).count == 1)
        #expect(app.console.suffix(5).first?.hasPrefix("12004 ") == true)
    }

    @Test(arguments: WebKitSettings.Delivery.allCases)
    func `a page without the function fails, and only the app hears of it (F80)`(
        delivery: WebKitSettings.Delivery
    ) {
        let app = TestApp("") { $0.delivery = delivery }
        app.run()
        var heard: [String] = []
        app.onMain {
            app.webView.deliver(function: "Capacitor.fromNative", arguments: ["x"]) { error in
                let error = error as NSError?
                heard.append(error?.userInfo["WKJavaScriptExceptionMessage"] as? String ?? "")
                heard.append("\(error?.domain ?? "") \(error?.code ?? 0)")
            }
        }
        #expect(
            heard == [
                "TypeError: undefined is not an object (evaluating 'window.Capacitor.fromNative')",
                "WKErrorDomain 4",
            ])
        #expect(app.failures.isEmpty)
    }

    @Test func `each delivery is a task of its own, with its microtasks before the next (F79)`() {
        let app = TestApp(
            """
            window.take = (n) => { console.log('task', n); Promise.resolve().then(() => console.log('micro', n)); };
            """)
        app.run()
        app.onMain {
            for n in 1...3 {
                app.webView.deliver(function: "take", arguments: [.number(Double(n))])
            }
        }
        #expect(app.console == ["task 1", "micro 1", "task 2", "micro 2", "task 3", "micro 3"])
    }

    @Test func `a string goes back as the very one that came, and repeated keys cost nothing`() {
        let app = TestApp(
            """
            window.back = (m) => console.log(JSON.stringify(m));
            for (let i = 0; i < 2500; i++) webkit.messageHandlers.bridge.postMessage({id: String(1e6 + i), name: 'n'});
            """)
        app.onMessage = { message in
            guard case .object(let members) = message.value else { return }
            message.webView?.deliver(function: "back", arguments: [.object(members)])
        }
        app.run()
        #expect(app.console.count == 2500)
        #expect(app.console.first == #"{"id":"1000000","name":"n"}"#)
        #expect(app.console.last == #"{"id":"1002499","name":"n"}"#)
    }

    @Test func `an evaluation answers the app in a later task`() {
        let app = TestApp("window.x = {a: [1, 'two', null, undefined, new Date(5)]}").run()
        #expect(
            app.value("x")
                == .object([
                    ("a", .array([.number(1), "two", .null, .undefined, .date(5)]))
                ]))
        #expect(app.value("1 + 1") == .number(2))
        #expect(app.value("undefined") == .undefined)
        #expect(
            app.value("'long '.repeat(5000)")
                == .string(ScriptString(String(repeating: "long ", count: 5000))))
        var answers: [String] = []
        app.onMain {
            app.webView.evaluateJavaScript("(() => {})") { value, error in
                answers.append("\(value == nil) \((error as NSError?)?.code ?? 0)")
            }
            app.webView.evaluateJavaScript("nothing.here") { value, error in
                let message = (error as NSError?)?.userInfo["WKJavaScriptExceptionMessage"]
                answers.append("\(message ?? "")")
            }
            app.webView.evaluateJavaScript("'value'") { value, _ in
                answers.append(value as? String ?? "")
            }
            #expect(answers.isEmpty)
        }
        #expect(answers == ["true 5", "ReferenceError: Can't find variable: nothing", "value"])
    }

    @Test func `a large payload is the same base64 text whichever way it comes`() {
        let data = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &>> 3) })
        let text = data.base64EncodedString()
        let app = TestApp("window.seen = []; window.take = (m) => { seen.push(m.base64); };") {
            $0.base64Origin = { $0 == text ? data : nil }
        }
        app.run()
        app.onMain {
            app.webView.deliver(function: "take", arguments: [.object([("base64", .bytes(data))])])
            app.webView.deliver(
                function: "take",
                arguments: [.object([("base64", .string(ScriptString(text)))])])
        }
        #expect(app.value("seen.length === 2 && seen[0] === seen[1]") == .bool(true))
        #expect(app.value("seen[0]") == .string(ScriptString(text)))
    }
}
