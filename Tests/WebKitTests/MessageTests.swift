import FaradFoundation
import Simulation
import Testing
import WebKit

/// What crosses from page to app, and how (F29, F37–F42).
@Suite struct MessageTests {
    /// The values that the page's script posts.
    private func posted(
        _ script: String, configure: (inout WebKitSettings) -> Void = { _ in }
    ) -> (values: [ScriptValue], app: TestApp) {
        let app = TestApp(
            "const post = (value) => webkit.messageHandlers.bridge.postMessage(value);\n" + script,
            configure: configure)
        app.run()
        return (app.messages, app)
    }

    @Test func `each kind of value arrives as its own (F37)`() {
        let (values, _) = posted(
            """
            post(true); post(1.5); post('text'); post(null); post(undefined); post(new Date(1500));
            post([1, undefined, [null]]); post({a: 1, b: undefined, c: {d: false}}); post(-0); post(NaN);
            """)
        #expect(
            values == [
                .bool(true), .number(1.5), "text", .null, .undefined, .date(1500),
                .array([.number(1), .undefined, .array([.null])]),
                .object([("a", .number(1)), ("c", .object([("d", .bool(false))]))]),
                .number(-0.0), .number(.nan),
            ])
    }

    @Test func `Foundation sees numbers, null for a missing element, and no missing member (F37)`()
    {
        let value = ScriptValue.object([
            ("n", .number(2)), ("b", .bool(true)), ("gone", .undefined),
            ("list", .array([.undefined, .null])), ("at", .date(1500)),
        ])
        let dictionary = value.foundation as? [String: Any]
        #expect(dictionary?.keys.sorted() == ["at", "b", "list", "n"])
        #expect(dictionary?["n"] as? Int == 2)
        #expect(dictionary?["b"] as? Bool == true)
        #expect((dictionary?["list"] as? [Any])?.count == 2)
        #expect((dictionary?["list"] as? [Any])?.allSatisfy { $0 is NSNull } == true)
        #expect(dictionary?["at"] as? Date == Date(timeIntervalSince1970: 1.5))
    }

    @Test func `strings of every kind and length arrive whole`() {
        let (values, _) = posted(
            """
            for (const text of ['', 'é€😀', 'x'.repeat(47) + 'é', 'y'.repeat(100), '__proto__', '12',
                '\\0', 'a\\ud800b', 'z'.repeat(70000) + '€']) post({[text]: text});
            """)
        let texts = [
            "", "é€😀", String(repeating: "x", count: 47) + "é", String(repeating: "y", count: 100),
            "__proto__", "12", "\0", "a\u{fffd}b", String(repeating: "z", count: 70000) + "€",
        ]
        #expect(values == texts.map { .object([($0, .string(ScriptString($0)))]) })
    }

    @Test func `members keep their order and getters run once`() {
        let (values, app) = posted(
            """
            let runs = 0;
            post({b: 1, get a() { runs += 1; return runs; }, 2: 'two', [Symbol('s')]: 1});
            console.log(runs);
            """)
        #expect(values == [.object([("2", "two"), ("b", .number(1)), ("a", .number(1))])])
        #expect(app.console == ["1"])
    }

    @Test func `a getter in a message may post another message first`() {
        let (values, _) = posted(
            """
            post({before: 'x', get inner() { post({deep: 'long '.repeat(20), n: [1, {}]}); return {y: 2}; }, after: 'z'});
            """)
        #expect(
            values == [
                .object([
                    ("deep", .string(ScriptString(String(repeating: "long ", count: 20)))),
                    ("n", .array([.number(1), .object([])])),
                ]),
                .object([
                    ("before", "x"), ("inner", .object([("y", .number(2))])), ("after", "z"),
                ]),
            ])
    }

    @Test func `inherited and hidden members stay behind`() {
        let (values, _) = posted(
            """
            class Point { x = 1; get y() { return 2; } }
            post(new Point()); post(Object.create({inherited: 1}, {hidden: {value: 1}}));
            """)
        #expect(values == [.object([("x", .number(1))]), .object([])])
    }

    @Test func `a typed array arrives as an object of indices (F42)`() {
        let (values, _) = posted("post(new Uint8Array([7, 8])); post(new Map([[1, 2]]));")
        #expect(
            values == [.object([("0", .number(7)), ("1", .number(8))]), .object([])])
    }

    @Test(arguments: [
        "() => {}", "Symbol('s')", "Promise.resolve()", "new Proxy({}, {})", "document",
        "{a: {b: [() => {}]}}", "[new Proxy([], {})]", "{a: 1, b: 2, c: new Proxy({}, {})}",
        "new WeakMap()", "window", "new Event('x')", "document.body",
    ])
    func `what cannot be cloned rejects and never reaches the app (F38, F39)`(value: String) {
        let (values, app) = posted("post(\(value));")
        #expect(values.isEmpty)
        #expect(
            app.failures.map(\.description) == [
                "Unhandled rejection: DataCloneError: The object can not be cloned."
                    + " (capacitor://localhost/main.js:\(app.failures.first?.line ?? -1):\(app.failures.first?.column ?? -1))"
            ] || app.failures.map(\.message) == ["DataCloneError: The object can not be cloned."])
        #expect(app.failures.first?.kind == .rejection)
    }

    @Test func `the clone mode decides who hears of a refusal (U3)`() {
        let script = """
            try { post({f() {}, ok: 1})?.catch((error) => console.log('rejected', error.code)); }
            catch (error) { console.log('thrown', error.name); }
            """
        let expected: [(WebKitSettings.CloneMode, [String], [ScriptValue])] = [
            (.rejectUnhandled, ["rejected 25"], []),
            (.throw, ["thrown DataCloneError"], []),
            (.silentDrop, [], []),
            (.lenient, [], [.object([("ok", .number(1))])]),
        ]
        for (mode, console, values) in expected {
            let (posted, app) = posted(script) { $0.cloneMode = mode }
            #expect(app.console == console)
            #expect(posted == values)
            #expect(app.failures.isEmpty)
        }
    }

    @Test func `the lenient mode reads a proxy like an object`() {
        let (values, _) = posted("post({p: new Proxy({a: [1]}, {})});") { $0.cloneMode = .lenient }
        #expect(values == [.object([("p", .object([("a", .array([.number(1)]))]))])])
    }

    @Test func `F40, U3: a newer web view leaves out what it cannot take, and tells nobody`() {
        let script = """
            const kept = {n: 1, s: 's', b: true, z: null, d: new Date(1500), list: [1, [2]]};
            const left = {f() {}, symbol: Symbol('s'), big: 1n, none: undefined,
                proxy: new Proxy({a: 1}, {}), promise: Promise.resolve(),
                get broken() { throw new RangeError('mine'); }};
            post({...kept, inner: Object.defineProperties({ok: 2},
                Object.getOwnPropertyDescriptors(left)), mixed: [1, () => {}, undefined, 2]});
            for (const whole of [() => {}, document, new Proxy({}, {}), Promise.resolve()])
                post(whole)?.then(() => console.log('settled'), () => console.log('rejected'));
            """
        let (values, app) = posted(script) { $0.cloneMode = .extract }
        #expect(
            values == [
                .object([
                    ("n", .number(1)), ("s", .string("s")), ("b", .bool(true)), ("z", .null),
                    ("d", .date(1500)),
                    ("list", .array([.number(1), .array([.number(2)])])),
                    ("inner", .object([("ok", .number(2))])),
                    ("mixed", .array([.number(1), .number(2)])),
                ])
            ])
        #expect(app.failures.isEmpty)
        #expect(app.console == ["settled", "settled", "settled", "settled"])
    }

    @Test func `an error in a getter rejects with that error`() {
        let (values, app) = posted("post({get a() { throw new RangeError('mine'); }});")
        #expect(values.isEmpty)
        #expect(app.failures.map(\.message) == ["RangeError: mine"])
    }

    @Test func `endless and oversized messages are refused with a sentence`() {
        let (values, app) = posted(
            """
            const cyclic = {a: {}}; cyclic.a.back = cyclic; post(cyclic).catch(() => {});
            let deep = {}; for (let i = 0; i < 5000; i++) deep = {deep}; post(deep).catch(() => {});
            post(new Array(2e7)).catch((error) => console.log(error.message));
            post({fine: 1});
            """)
        #expect(values == [.object([("fine", .number(1))])])
        #expect(app.console == ["The object can not be cloned."])
        #expect(app.failures.isEmpty)
    }

    @Test func `one value twice is two values`() {
        let (values, _) = posted("const one = {x: 1}; post([one, one]);")
        let one = ScriptValue.object([("x", .number(1))])
        #expect(values == [.array([one, one])])
    }

    @Test func `many different strings and a large message go over`() {
        let (values, _) = posted(
            """
            for (let i = 0; i < 3000; i++) post({['key' + i]: 'value' + i, ['9' + i]: i + 'n'});
            post(Array.from({length: 20000}, (_, i) => ({i, s: 's' + i % 10})));
            """)
        #expect(values.count == 3001)
        #expect(
            values[2999] == .object([("92999", "2999n"), ("key2999", "value2999")]))
        guard case .array(let elements) = values[3000] else { return #expect(Bool(false)) }
        #expect(elements.count == 20000)
        #expect(elements[19999] == .object([("i", .number(19999)), ("s", "s9")]))
    }

    @Test func `a message is what it was when it was posted`() {
        let (values, _) = posted("const m = {list: [1]}; post(m); m.list.push(2); m.more = 1;")
        #expect(values == [.object([("list", .array([.number(1)]))])])
    }

    @Test func `messages arrive in order, each after the page's own job (F82b)`() {
        let app = TestApp(
            """
            const post = (value) => webkit.messageHandlers.bridge.postMessage(value);
            Promise.resolve().then(() => post('micro')); post('one'); post('two');
            setTimeout(() => post('timer'), 0); console.log('end of script');
            """
        ) { $0.pageToApp = .exactly(.milliseconds(3)) }
        app.run()
        #expect(app.messages == ["one", "two", "micro", "timer"])
        #expect(app.simulation.clock.now.milliseconds >= 3)
    }

    @Test func `a handler that the app adds or removes later comes and goes`() {
        let app = TestApp("").run()
        app.onMain {
            app.webView.configuration.userContentController.removeScriptMessageHandler(
                forName: "bridge")
        }
        #expect(app.value("typeof webkit.messageHandlers.bridge") == "undefined")
    }
}
