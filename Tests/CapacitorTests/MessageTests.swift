import Capacitor
import FaradFoundation
import Testing
import WebKit

@Suite struct MessageTests {
    /// What a plugin finds in its options when the page sends `options`.
    private func options(_ options: String, stringify: Bool = true) -> JSObject {
        let plugin = TestPlugin()
        let phone = TestPhone(plugin: plugin)
        phone.launch()
        phone.onMain { plugin.shouldStringifyDatesInCalls = stringify }
        phone.evaluate("Capacitor.nativePromise('Test', 'answer', \(options)); 0")
        return plugin.calls.first?.jsObjectRepresentation ?? ["no call": NSNull()]
    }

    @Test(arguments: ["null", "undefined", "0", "''", "'text'", "[1, 2]"])
    func `F33: what is no object arrives as no options`(text: String) {
        #expect(options(text).isEmpty)
    }

    @Test func `F37: values arrive as Foundation's, undefined properties do not`() {
        let object = options(
            "{ t: true, n: 1.5, s: 'x', z: null, u: undefined, a: [undefined, 1] }")
        #expect(object.keys.sorted() == ["a", "n", "s", "t", "z"])
        #expect(object["t"] as? NSNumber === NSNumber(value: true))
        #expect(object["n"] as? Double == 1.5)
        #expect(object["z"] is NSNull)
        #expect((object["a"] as? JSArray)?.first is NSNull)
    }

    @Test func `F42: a typed array arrives as a dictionary of its indices`() {
        let object = options("{ bytes: new Uint8Array([7, 8]) }")["bytes"] as? JSObject
        #expect(object?["0"] as? Int == 7)
        #expect(object?["1"] as? Int == 8)
        #expect(object?.count == 2)
    }

    @Test func `C17, F43, F44: a date arrives as text without its milliseconds`() {
        #expect(options("{ at: new Date(1500) }")["at"] as? String == "1970-01-01T00:00:01Z")
        #expect(
            options("{ at: new Date(1500) }", stringify: false)["at"] as? Date
                == Date(timeIntervalSince1970: 1.5))
        let plugin = TestPlugin()
        let phone = TestPhone(plugin: plugin)
        phone.launch()
        phone.evaluate(
            "Capacitor.nativePromise('Test', 'answer', { at: new Date(1500).toISOString() }); 0")
        #expect(plugin.calls.first?.getDate("at") == nil)
    }

    @Test(arguments: [
        "'text'", "null", "[1]", "{}", "{ type: 'other' }", "{ type: 7 }",
        "{ type: 'message' }", "{ type: 'message', pluginId: 5, methodName: {}, callbackId: [] }",
    ]) func `F35, F36: odd messages are dropped or looked up as ''`(message: String) {
        let phone = TestPhone()
        phone.launch()
        phone.evaluate("webkit.messageHandlers.bridge.postMessage(\(message)); 0")
        let isMessage = message.contains("'message'")
        #expect(phone.logs.contains("⚡️  To Native ->    ") == isMessage)
        #expect(
            phone.logs.contains(
                "⚡️  Error loading plugin  for call. Check that the pluginId is correct")
                == isMessage)
    }

    @Test func `F34: an error at start-up is only logged`() {
        let phone = TestPhone(page: "setTimeout(() => { throw new Error('broken'); }, 0)")
        phone.launch()
        #expect(phone.logs.contains("\n⚡️  ------ STARTUP JS ERROR ------\n"))
        #expect(phone.logs.contains { $0.hasPrefix("⚡️  ") && $0.contains("broken") })
    }

    @Test func `F15: console lines go through the Console plugin`() {
        let phone = TestPhone(page: "console.warn('a', 1, { b: 2 }, new Error('x'))")
        phone.launch()
        #expect(phone.logs.contains(#"⚡️  [warn] - a 1 {"b":2} {}"#))
    }

    @Test func `F38, F39: what cannot be cloned never arrives and never settles`() {
        let plugin = TestPlugin()
        let phone = TestPhone(plugin: plugin, page: "globalThis.results = ['pending']")
        phone.launch()
        phone.evaluate(
            """
            Capacitor.nativePromise('Test', 'answer', new Proxy({}, {}))
                .then(() => results.push('resolved'), () => results.push('rejected')); 0
            """)
        #expect(phone.results == #"["pending"]"#)
        #expect(plugin.calls.isEmpty)
        #expect(phone.failures.contains { $0.contains("The object can not be cloned") })
    }

    @Test func `F45: each call is logged on arrival, Console's are not`() {
        let phone = TestPhone(plugin: TestPlugin())
        phone.launch()
        phone.evaluate("console.log('x'); Capacitor.Plugins.Test.echo({}); 0")
        let arrivals = phone.logs.filter { $0.hasPrefix("⚡️  To Native -> ") }
        #expect(arrivals.count == 1)
        #expect(arrivals[0].hasPrefix("⚡️  To Native ->  Test echo "))
    }
}
