import Capacitor
import FaradFoundation
import Simulation
import WebKit

/// Answers with whatever the test wants, and remembers what it was asked.
final class TestPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "TestPlugin"
    let jsName = "Test"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("echo", TestPlugin.echo),
        CAPPluginMethod("answer", TestPlugin.answer),
        CAPPluginMethod("watch", TestPlugin.watch, returnType: .callback),
        CAPPluginMethod("tell", TestPlugin.tell, returnType: .none),
        CAPPluginMethod("sleep", TestPlugin.sleep),
        CAPPluginMethod(name: "broken", selector: Selector("broken(call:)")),
    ]
    /// What `answer` does.
    var onAnswer: (CAPPluginCall) -> Void = { $0.resolve() }
    var loads = 0
    var calls: [CAPPluginCall] = []

    override func load() { loads += 1 }

    func echo(_ call: CAPPluginCall) {
        calls.append(call)
        call.resolve(call.options as? [String: Any] ?? [:])
    }

    func answer(_ call: CAPPluginCall) {
        calls.append(call)
        onAnswer(call)
    }

    func watch(_ call: CAPPluginCall) {
        call.keepAlive = true
        calls.append(call)
    }

    func tell(_ call: CAPPluginCall) { calls.append(call) }

    func sleep(_ call: CAPPluginCall) {
        Simulation.current?.sleep(for: .milliseconds(call.getInt("milliseconds") ?? 0))
        call.resolve()
    }
}

/// A root view controller that registers a plugin while the bridge is complete and no page is.
final class TestController: CAPBridgeViewController {
    let plugin: CAPPlugin

    init(_ plugin: CAPPlugin) {
        self.plugin = plugin
        super.init()
    }

    override func capacitorDidLoad() { bridge?.registerPluginInstance(plugin) }
}

extension TestPhone {
    /// A phone whose page can call `Test`.
    convenience init(
        plugin: CAPPlugin, page: String = "", settings: CapacitorSettings = CapacitorSettings(),
        web: @escaping (inout WebKitSettings) -> Void = { _ in }
    ) {
        self.init(
            page: page, settings: settings, web: web, controller: { TestController(plugin) })
    }
}
