import FaradFoundation
import Simulation
import Testing
import WebKit

@testable import Capacitor

@Suite struct ResetTests {
    private let page = """
        globalThis.results = [];
        globalThis.listen = (name) => Capacitor.Plugins.Test.addListener("x",
            (data) => results.push(name + " " + data.n));
        """

    private func phone(
        _ plugin: TestPlugin, reset: CapacitorSettings.ListenerReset = .always
    ) -> TestPhone {
        var settings = CapacitorSettings()
        settings.listenerReset = reset
        let phone = TestPhone(plugin: plugin, page: page, settings: settings)
        phone.launch()
        return phone
    }

    @Test func `F55: a reload forgets listeners and kept calls, a new hash does not`() {
        let plugin = TestPlugin()
        let phone = phone(plugin)
        phone.evaluate("listen('a'); Capacitor.Plugins.Test.watch({}, () => {}); 0")
        let id = plugin.calls.first?.callbackId ?? ""
        phone.evaluate("history.pushState(null, '', '/there'); location.hash = '#x'; 0")
        #expect(plugin.hasListeners("x"))
        #expect(phone.bridge.savedCall(withID: id) != nil)
        phone.evaluate("location.reload()")
        #expect(!plugin.hasListeners("x"))
        #expect(phone.bridge.savedCall(withID: id) == nil)
    }

    @Test func `C7, F56: a late answer of the old page is ignored, a late error is one warning`() {
        var warnings = 0
        let plugin = TestPlugin()
        plugin.onAnswer = { _ in }
        let phone = TestPhone(
            plugin: plugin, page: page,
            web: { settings in
                settings.consoleSink = { if $0.level == .warn { warnings += 1 } }
            })
        phone.launch()
        phone.evaluate(
            """
            for (let n = 0; n < 2; n++) Capacitor.Plugins.Test.answer({})
                .then(() => results.push("late"), () => results.push("late")); 0
            """)
        phone.evaluate("location.reload()")
        phone.onMain {
            plugin.calls.first?.resolve()
            plugin.calls.last?.reject("late")
        }
        phone.run()
        #expect(phone.results == "[]")
        #expect(warnings == 1)
    }

    @Test func `F32: two pages draw different ids`() {
        let plugin = TestPlugin()
        let phone = phone(plugin)
        phone.evaluate("Capacitor.Plugins.Test.answer({}); 0")
        phone.evaluate("location.reload()")
        phone.evaluate("Capacitor.Plugins.Test.answer({}); 0")
        #expect(plugin.calls.count == 2)
        #expect(Set(plugin.calls.map(\.callbackId)).count == 2)
        // F31: a decimal string.
        #expect(plugin.calls.allSatisfy { Int($0.callbackId) != nil })
    }

    @Test func `C8, F57, F93, U4: retained events survive the reload and reach the new page`() {
        let plugin = TestPlugin()
        let phone = phone(plugin)
        phone.evaluate("listen('old'); 0")
        phone.evaluate("location.reload()")
        phone.onMain { plugin.notifyListeners("x", data: ["n": 1], retainUntilConsumed: true) }
        phone.run()
        phone.evaluate("location.reload()")
        phone.evaluate("listen('new'); 0")
        #expect(phone.results == #"["new 1"]"#)
    }

    @Test(arguments: [CapacitorSettings.ListenerReset.never, .processDeath])
    func `C8, F93: before 7.3 a dead listener swallows the event`(
        reset: CapacitorSettings.ListenerReset
    ) {
        let plugin = TestPlugin()
        let phone = phone(plugin, reset: reset)
        phone.evaluate("listen('old'); 0")
        phone.evaluate("location.reload()")
        phone.onMain { plugin.notifyListeners("x", data: ["n": 1], retainUntilConsumed: true) }
        phone.run()
        phone.evaluate("listen('new'); 0")
        #expect(phone.results == "[]")
    }

    @Test func `C14, F55: a crash of the page loads it again, with the headers of that moment`() {
        let plugin = TestPlugin()
        let phone = TestPhone(page: page)
        phone.launch()
        phone.onMain { phone.bridge.registerPluginInstance(plugin) }
        phone.run()
        #expect(phone.evaluate("typeof Capacitor.Plugins.Test") as? String == "undefined")
        phone.onMain { phone.controller.webView?.contentProcess.crash() }
        phone.run()
        #expect(phone.logs.contains("⚡️  WebView process terminated"))
        #expect(phone.evaluate("typeof Capacitor.Plugins.Test") as? String == "object")
    }

    @Test(arguments: [
        (CapacitorSettings.ListenerReset.never, true), (.processDeath, false), (.always, false),
    ]) func `F93: since 7.1 a dead page takes its listeners along`(
        reset: CapacitorSettings.ListenerReset, stays: Bool
    ) {
        let plugin = TestPlugin()
        let phone = phone(plugin, reset: reset)
        phone.evaluate("listen('old'); 0")
        phone.onMain { phone.controller.webView?.contentProcess.crash() }
        phone.run()
        #expect(plugin.hasListeners("x") == stays)
    }

    @Test func `F55: an overridden removeAllListeners hears of the reset`() {
        final class Stubborn: CAPPlugin, CAPBridgedPlugin {
            let identifier = "Stubborn", jsName = "Stubborn"
            let pluginMethods: [CAPPluginMethod] = []
            var resets = 0
            override func removeAllListeners(_ call: CAPPluginCall) {
                resets += 1
                call.resolve()
            }
        }
        let plugin = Stubborn()
        let phone = TestPhone(plugin: plugin)
        phone.launch()
        #expect(plugin.resets == 1)
        phone.evaluate("location.reload()")
        #expect(plugin.resets == 2)
    }

    @Test func `F58: a listener added between reset and commit stays`() {
        let plugin = TestPlugin()
        let phone = TestPhone(
            plugin: plugin, page: page,
            web: { $0.laterDocumentStart = .exactly(.milliseconds(100)) })
        phone.launch()
        phone.evaluate("location.reload(); setTimeout(() => listen('late'), 50); 0")
        #expect(plugin.hasListeners("x"))
        phone.onMain { plugin.notifyListeners("x", data: ["n": 1], retainUntilConsumed: true) }
        phone.run()
        phone.evaluate("listen('new'); 0")
        #expect(phone.results == "[]")
    }
}
