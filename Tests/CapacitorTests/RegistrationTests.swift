import Capacitor
import FaradFoundation
import Simulation
import Testing
import WebKit

@Suite struct RegistrationTests {
    @Test func `F7: registerPluginType does nothing, and a plugin without a bridge is only logged`()
    {
        final class Silent: CAPPlugin {}
        let phone = TestPhone()
        phone.launch()
        phone.onMain {
            phone.bridge.registerPluginType(TestPlugin.self)
            phone.bridge.registerPluginInstance(Silent())
        }
        phone.run()
        #expect(phone.bridge.plugin(withName: "Test") == nil)
        #expect(phone.logs.contains { $0.contains("Silent must conform to CAPBridgedPlugin") })
    }

    @Test func `F17, F27: registering again loads again, logs, and adds a second header`() {
        let plugin = TestPlugin()
        let phone = TestPhone(plugin: plugin)
        phone.launch()
        phone.onMain {
            plugin.eventListeners = ["x": [CAPPluginCall.received(.null)]]
            plugin.shouldStringifyDatesInCalls = false
            phone.bridge.registerPluginInstance(plugin)
        }
        phone.run()
        #expect(plugin.loads == 2)
        #expect(plugin.eventListeners?.isEmpty == true)
        #expect(plugin.shouldStringifyDatesInCalls)
        #expect(
            phone.logs.contains("⚡️  Overriding existing registered plugin TestPlugin"))
        phone.evaluate("location.reload()")
        #expect(
            phone.evaluate("Capacitor.PluginHeaders.filter((h) => h.name === 'Test').length")
                as? Int == 2)
    }

    private let page = """
        globalThis.results = [];
        const has = () => (Capacitor.PluginHeaders ?? []).some((h) => h.name === "Test");
        setTimeout(() => {
            results.push(has());
            Capacitor.nativePromise("Test", "echo", { a: 1 }).then((x) => results.push(x.a));
        }, 1000);
        """

    /// Registers at 500 ms, as the seed's app does; the document starts at `documentStart`.
    private func phone(documentStart: Duration) -> TestPhone {
        let phone = TestPhone(page: page, web: { $0.documentStart = .exactly(documentStart) })
        phone.onMain(after: .milliseconds(500)) {
            phone.bridge.registerPluginInstance(TestPlugin())
        }
        phone.launch()
        return phone
    }

    @Test func `C1, F18, F19, F23, F24: registered after document start, a plugin has no header`() {
        let phone = phone(documentStart: .milliseconds(300))
        #expect(phone.results == "[false,1]")
        phone.evaluate("location.reload()")
        #expect(phone.results == "[true,1]")
    }

    @Test func `C2, F19: registered before document start, a plugin has its header`() {
        #expect(phone(documentStart: .milliseconds(800)).results == "[true,1]")
    }
}
