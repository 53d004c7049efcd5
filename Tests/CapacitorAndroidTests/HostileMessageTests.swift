import CapacitorAndroid
import Farad
import Testing

@Suite struct HostileMessageTests {
    /// JavaScript that posts one text; afterwards the bridge must answer as if nothing had been.
    @Test(arguments: [
        #"androidBridge.postMessage("")"#, #"androidBridge.postMessage("null")"#,
        #"androidBridge.postMessage("[1,2]")"#, #"androidBridge.postMessage("{")"#,
        #"androidBridge.postMessage("{}")"#,
        #"androidBridge.postMessage('{"callbackId":5,"pluginId":6,"methodName":7}')"#,
        #"androidBridge.postMessage('{"callbackId":"1","pluginId":null,"methodName":null}')"#,
        #"androidBridge.postMessage('{"callbackId":{},"pluginId":[],"methodName":true}')"#,
        #"androidBridge.postMessage('{"type":"cordova","service":"S","action":"a"}')"#,
        #"androidBridge.postMessage("[".repeat(40000) + "]".repeat(40000))"#,
        #"androidBridge.postMessage('{"a":'.repeat(40000) + '1' + '}'.repeat(40000))"#,
        #"androidBridge.postMessage('{"options":"' + "x".repeat(5e6) + '"}')"#,
        #"androidBridge.postMessage('{"\\u0000":"\\ud800","__proto__":{"a":1}}')"#,
        #"androidBridge.postMessage('{"callbackId":"1\\u0027);","pluginId":"\\u0027","methodName":""}')"#,
    ])
    func `a message that no bridge sends harms nobody`(post: String) throws {
        let phone = try AndroidPhone(
            "\(post); told(call('Probe', 'echo', { fine: true }));", plugins: [ProbePlugin.self]
        ).launch()
        #expect(phone.lines.last == #"resolved {"fine":true}"#)
        #expect(phone.findings.isEmpty)
    }

    @Test
    func
        `F77: the key __proto__ is a key like any other in JSON, and a prototype in a text that is evaluated`()
        throws
    {
        let page = """
            call("Probe", "echo", JSON.parse('{"__proto__":{"inherited":1}}')).then((data) =>
                say(Object.hasOwn(data, "__proto__"), data.inherited));
            """
        let listener = try AndroidPhone(page, plugins: [ProbePlugin.self]).launch()
        #expect(listener.lines == ["true undefined"])
        let legacy = try AndroidPhone(
            page, plugins: [ProbePlugin.self], set: ["android-bridge": "javascript-interface"]
        ).launch()
        #expect(legacy.lines == ["false 1"])
    }

    @Test func `F74: a number beyond the exact ones loses its last digits in the page alone`()
        throws
    {
        final class Large: Plugin {
            override class var methods: [PluginMethod] {
                [PluginMethod("large", Large.large)]
            }
            func large(_ call: PluginCall) {
                call.resolve(JSObject().put("n", Int64.max))
            }
        }
        let phone = try AndroidPhone(
            #"call("Large", "large").then(({ n }) => say(n));"#, plugins: [Large.self]
        ).launch()
        #expect(phone.lines == ["9223372036854776000"])
    }

    /// F41: the console has the error, and nothing is posted.
    @Test(arguments: [
        ("{ key: 'k', value: 10n }", "“options.value” is a BigInt"),
        ("{ key: 'k', value: [{ a: 1n }] }", "“options.value[0].a” is a BigInt"),
        (
            "(() => { const own = {}; own.own = own; return own; })()",
            "“options.own” is an object that holds itself"
        ),
        ("{ get value() { throw new Error('no'); } }", "The message is nothing that JSON can hold"),
    ])
    func `what JSON cannot hold never reaches native, and is found`(
        _ options: String, _ words: String
    ) throws {
        let phone = try AndroidPhone(
            "Capacitor.nativePromise('Preferences', 'set', \(options)).then(() => say('set'));"
        ).launch()
        let found = phone.device.findings.filter { $0.rule == "uncloneable-option" }
        #expect(
            found.map { $0.message.contains("Preferences.set() did not reach native: \(words)") }
                == [true], "\(phone.device.findings)")
        #expect(!phone.lines.contains("set"))
        // The console's stack has the page's lines, each with its place.
        #expect(phone.lines.count == 1)
        #expect(phone.lines.first?.contains("\n    at ") == true, "\(phone.lines)")
        #expect(!phone.lines[0].contains("()") && !phone.lines[0].contains("[native code]"))
    }

    @Test func `unknown plugins and methods, late and double answers are found on Android too`()
        throws
    {
        let phone = try AndroidPhone(
            """
            const calls = () => {
                call("Nobody", "here").catch(() => {});
                call("Probe", "missing");
                call("Probe", "twice");
                call("Probe", "silent");
            };
            if (location.search === "") {
                call("Probe", "slow");
                setTimeout(() => { location.href = "/?second"; }, 50);
            } else {
                calls();
            }
            """, plugins: [ProbePlugin.self]
        ).launch()
        #expect(
            Set(phone.device.run([]).findings.map(\.rule)) == [
                "unknown-plugin", "unknown-method", "settled-twice", "late-answer",
                "unsettled-call",
            ])
    }

    @Test func `a poll whose answers are always on their way leaves no call unsettled`() throws {
        let rules = { (method: String) in
            let phone = try AndroidPhone(
                "setInterval(() => call('Probe', '\(method)'), 300);",
                plugins: [ProbePlugin.self]
            ).launch()
            return Set(phone.device.run([]).findings.map(\.rule))
        }
        #expect(try rules("slow") == [])
        #expect(try rules("silent") == ["unsettled-call"])
    }
}
