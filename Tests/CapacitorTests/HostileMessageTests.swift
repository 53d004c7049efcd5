import FaradFoundation
import Simulation
import Testing
import WebKit

@testable import Capacitor

/// Whatever a page sends, the app lives, and the next call is answered.
@Suite struct HostileMessageTests {
    private func survives(_ script: String, _ verify: (TestPlugin) -> Void = { _ in }) -> Bool {
        let plugin = TestPlugin()
        let phone = TestPhone(plugin: plugin, page: "globalThis.results = []")
        phone.launch()
        phone.evaluate(
            """
            const send = (message) => webkit.messageHandlers.bridge.postMessage(
                { type: "message", pluginId: "Test", methodName: "answer", callbackId: "1",
                  ...message });
            \(script); 0
            """)
        verify(plugin)
        phone.evaluate("Capacitor.Plugins.Test.echo({ a: 1 }).then((x) => results.push(x.a)); 0")
        return phone.results == "[1]"
    }

    @Test(arguments: [
        "send({ options: { n: NaN, i: Infinity, z: -0 } })",
        "send({ options: { s: '\\ud800', e: '\\u0000' } })",
        "const cycle = {}; cycle.self = cycle; send({ options: cycle })",
        "send({ options: { big: 10n } })",
        "send({ options: JSON.parse('{\"__proto__\": {\"a\": 1}, \"constructor\": 2}') })",
        "send({ options: Object.create({ inherited: 1 }) })",
        "send({ callbackId: '\\'); alert(1); (\\'' })",
        "send({ pluginId: '\\u2028', methodName: '\\n' })",
        "let deep = {}; for (let n = 0; n < 1500; n++) deep = { deep }; send({ options: deep })",
        "let deep = []; for (let n = 0; n < 40000; n++) deep = [deep]; send({ options: { deep } })",
        "send({ options: { text: 'x'.repeat(3e6) } })",
        "send({ options: { many: Array.from({ length: 50000 }, (_, n) => n) } })",
        "send({ options: new Map([[1, 2]]) }); send({ options: new Error('x') })",
        "send({ options: { get trap() { throw new Error('trap'); } } })",
        "for (let n = 0; n < 100; n++) send({})",
        "Capacitor.fromNative({}); Capacitor.fromNative({ callbackId: '1', success: true })",
    ]) func `the app survives`(script: String) {
        #expect(survives("try { \(script) } catch {}"))
    }

    @Test func `F37: numbers that JSON lacks arrive, and cannot go back`() {
        let passed = survives("send({ options: { n: NaN, i: -Infinity } })") { plugin in
            #expect(plugin.calls.first?.getDouble("n")?.isNaN == true)
            #expect(plugin.calls.first?.getDouble("i") == -.infinity)
            #expect(plugin.calls.first?.getInt("n") == nil)
        }
        #expect(passed)
    }

    @Test func `ids that collide settle one call each`() {
        let plugin = TestPlugin()
        plugin.onAnswer = { _ in }
        let phone = TestPhone(plugin: plugin, page: "globalThis.results = []")
        phone.launch()
        phone.evaluate(
            """
            Capacitor.Plugins.Test.answer({ n: 1 }).then((x) => results.push(x.n)); 0
            """)
        let id = plugin.calls.first?.callbackId ?? ""
        phone.evaluate(
            """
            webkit.messageHandlers.bridge.postMessage({ type: "message", pluginId: "Test",
                methodName: "echo", callbackId: "\(id)", options: { n: 2 } }); 0
            """)
        phone.onMain { plugin.calls.first?.resolve(["n": 3]) }
        phone.run()
        #expect(phone.results == "[2]")
    }
}
