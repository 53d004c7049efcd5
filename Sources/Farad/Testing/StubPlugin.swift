import Capacitor
import FaradFoundation
import Simulation
import WebKit

/// Stands in the place of a plugin: a test's functions answer its calls.
final class StubPlugin: CAPPlugin, CAPBridgedPlugin {
    private(set) var identifier = ""
    private(set) var jsName = ""
    private(set) var pluginMethods: [CAPPluginMethod] = []
    private var receive: ((_ method: String, CAPPluginCall) -> Void)?

    required init() {}

    init(
        _ name: String, methods: [String],
        receive: @escaping (_ method: String, CAPPluginCall) -> Void
    ) {
        super.init()
        identifier = name + "Plugin"
        jsName = name
        self.receive = receive
        pluginMethods = methods.map { method in
            CAPPluginMethod(
                method,
                { (plugin: StubPlugin) in { call in plugin.receive?(method, call) } })
        }
    }
}

/// The stubs of one test's phone, and the calls that its functions have not answered yet.
final class StubDesk {
    /// Whose call it is, and what it waits in.
    private struct Open {
        let call: CAPPluginCall
        let process: SimulatedProcess
    }

    private unowned let device: Device
    private let ask: (_ call: Int, _ plugin: String, _ method: String, _ options: String) -> Void
    private(set) var names: [String] = []
    private var plugins: [(name: String, plugin: StubPlugin, process: SimulatedProcess)] = []
    private var open: [Int: Open] = [:]
    private var next = 1

    init(
        _ device: Device,
        ask: @escaping (_ call: Int, _ plugin: String, _ method: String, _ options: String) -> Void
    ) {
        self.device = device
        self.ask = ask
    }

    /// Puts a stub in the place of a plugin of every process that starts from now on.
    func add(_ name: String, methods: [String]) {
        names.append(name)
        device.stubs.removeAll { $0.name == name }
        device.stubs.append(
            (
                name,
                { [unowned self] in
                    let plugin = StubPlugin(name, methods: methods) { [unowned self] in
                        receive(name, $0, $1)
                    }
                    if let process = SimulatedProcess.current {
                        plugins.append((name, plugin, process))
                    }
                    return plugin
                }
            ))
    }

    /// A stub that no process has, as the app ran before it was made and was not started again.
    var unused: String? {
        guard device.springBoard.running.contains(where: \.isAlive) else { return nil }
        return names.first { name in !plugins.contains { $0.name == name } }
    }

    private func receive(_ plugin: String, _ method: String, _ call: CAPPluginCall) {
        guard let process = SimulatedProcess.current else { return }
        let number = next
        next += 1
        open[number] = Open(call: call, process: process)
        let options = call.receivedOptions.map { JSONText($0).text } ?? "{}"
        // All stubs of a test share what the test remembers.
        device.simulation.touches(.write, Resource("test", "stubs"))
        Simulation.onOwnStack { ask(number, plugin, method, options) }
    }

    /// The test's function has answered.
    func answer(_ number: Int, _ body: (CAPPluginCall) -> Void) {
        guard let waiting = open.removeValue(forKey: number), waiting.process.state != .dead
        else { return }
        if SimulatedProcess.current === waiting.process {
            body(waiting.call)
        } else {
            device.simulation.enter(waiting.process) { body(waiting.call) }
        }
    }

    /// Sends an event to the page's listeners; false when no process has the plugin.
    func emit(_ event: String, _ data: [String: Any], from plugin: String) -> Bool {
        guard let (_, plugin, process) = plugins.last(where: { $0.name == plugin }),
            let app = device.springBoard.running.last(where: { $0.process === process }),
            app.isAlive
        else { return false }
        app.perform("event of a stub") { plugin.notifyListeners(event, data: data) }
        return true
    }
}
