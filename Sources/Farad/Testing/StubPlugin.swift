import AndroidFoundation
import Capacitor
import CapacitorAndroid
import FaradFoundation
import Simulation

/// What stands in the place of a plugin, on either platform.
struct PluginStub {
    let name: String
    let makeForIOS: () -> any CAPPlugin & CAPBridgedPlugin
    let makeForAndroid: () -> Plugin
}

/// What a test's function answers a call with.
enum StubAnswer {
    case resolve([String: Any]?)
    case reject(String, code: String?, data: [String: Any]?)
}

/// A method of a stub, and how it answers: once, by a promise, or as often as it likes, to the
/// callback that the page has given.
struct StubMethod: Decodable {
    var name: String
    var isCallback: Bool
}

/// What a stub is asked: the method, the options as JSON, the id that a page has of its callback,
/// and where the answers go.
struct StubCall {
    let method: StubMethod
    let options: String
    let id: String
    let answer: (StubAnswer) -> Void
}

/// Stands in the place of a plugin: a test's functions answer its calls.
final class StubPlugin: CAPPlugin, CAPBridgedPlugin {
    private(set) var identifier = ""
    private(set) var jsName = ""
    private(set) var pluginMethods: [CAPPluginMethod] = []
    private var receive: ((StubCall) -> Void)?

    required init() {}

    init(_ name: String, methods: [StubMethod], receive: @escaping (StubCall) -> Void) {
        super.init()
        identifier = name + "Plugin"
        jsName = name
        self.receive = receive
        pluginMethods = methods.map { method in
            CAPPluginMethod(
                method.name, { (plugin: StubPlugin) in { call in plugin.ask(method, call) } },
                returnType: method.isCallback ? .callback : .promise)
        }
    }

    private func ask(_ method: StubMethod, _ call: CAPPluginCall) {
        let options = call.receivedOptions.map { JSONText($0).text } ?? "{}"
        call.keepAlive = method.isCallback
        receive?(
            StubCall(method: method, options: options, id: call.callbackId) { answer in
                switch answer {
                case .resolve(let value?): call.resolve(value)
                case .resolve(nil): call.resolve()
                case .reject(let message, let code, let data):
                    call.reject(message, code, nil, data)
                }
            })
    }
}

/// The same on Android.
final class AndroidStubPlugin: Plugin {
    private var receive: ((StubCall) -> Void)?

    required init() {}

    init(_ name: String, methods: [StubMethod], receive: @escaping (StubCall) -> Void) {
        self.receive = receive
        super.init()
        standIn = (
            name,
            methods.map { method in
                PluginMethod(
                    method.name, returnType: method.isCallback ? .callback : .promise,
                    { (plugin: AndroidStubPlugin) in { plugin.ask(method, $0) } })
            }
        )
    }

    private func ask(_ method: StubMethod, _ call: PluginCall) {
        call.setKeepAlive(method.isCallback)
        receive?(
            StubCall(method: method, options: call.getData().text, id: call.getCallbackId() ?? "") {
                switch $0 {
                case .resolve(let value?):
                    call.resolve(CapacitorAndroid.JSObject(members: value))
                case .resolve(nil): call.resolve()
                case .reject(let message, let code, let data):
                    call.reject(
                        message, code, data: data.map { CapacitorAndroid.JSObject(members: $0) })
                }
            })
    }
}

extension CapacitorAndroid.JSObject {
    fileprivate convenience init(members: [String: Any]) {
        let json = try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
        let object = json.flatMap { try? JSONObject(String(decoding: $0, as: UTF8.self)) }
        self.init(copying: object ?? JSONObject())
    }
}

/// The stubs of one test's phone, and the calls that its functions may still answer.
final class StubDesk {
    /// Where an answer goes, and whose call it answers.
    private struct Open {
        let call: StubCall
        let process: SimulatedProcess
    }

    /// A stub in a process that has it.
    private struct Placed {
        let name: String
        let process: SimulatedProcess
        let notify: (_ event: String, _ data: [String: Any]) -> Void
    }

    /// What all stubs of a test share: what the test remembers.
    static let memory = Resource("test", "stubs")

    private unowned let device: Device
    private let ask: (_ number: Int, _ plugin: String, _ call: StubCall) -> Void
    private(set) var names: [String] = []
    private var placed: [Placed] = []
    private var open: [Int: Open] = [:]
    private var next = 1

    init(
        _ device: Device,
        ask: @escaping (_ number: Int, _ plugin: String, _ call: StubCall) -> Void
    ) {
        self.device = device
        self.ask = ask
    }

    /// Puts a stub in the place of a plugin of every process that starts from now on.
    func add(_ name: String, methods: [StubMethod]) {
        names.append(name)
        // Code that is parked when a run is given up goes on to its end when the test is long over, and
        // may then come to make its plugins.
        let receive: (StubCall) -> Void = { [weak self] call in self?.receive(name, call) }
        device.stubs.removeAll { $0.name == name }
        device.stubs.append(
            PluginStub(
                name: name,
                makeForIOS: { [weak self] in
                    let plugin = StubPlugin(name, methods: methods, receive: receive)
                    self?.place(name) { plugin.notifyListeners($0, data: $1) }
                    return plugin
                },
                makeForAndroid: { [weak self] in
                    let plugin = AndroidStubPlugin(name, methods: methods, receive: receive)
                    self?.place(name) {
                        plugin.notifyListeners($0, CapacitorAndroid.JSObject(members: $1))
                    }
                    return plugin
                }))
    }

    private func place(
        _ name: String, _ notify: @escaping (_ event: String, _ data: [String: Any]) -> Void
    ) {
        guard let process = SimulatedProcess.current else { return }
        placed.append(Placed(name: name, process: process, notify: notify))
    }

    /// A stub that no process has, as the app ran before it was made and was not started again.
    var unused: String? {
        guard device.springBoard.running.contains(where: \.isAlive) else { return nil }
        return names.first { name in !placed.contains { $0.name == name } }
    }

    private func receive(_ plugin: String, _ call: StubCall) {
        guard let process = SimulatedProcess.current else { return }
        let number = next
        next += 1
        open[number] = Open(call: call, process: process)
        device.simulation.touches(.write, Self.memory)
        Simulation.onOwnStack { ask(number, plugin, call) }
    }

    /// The test's function has answered, for the only time unless it answers to a callback.
    func answer(_ number: Int, _ answer: StubAnswer) {
        guard let waiting = open[number] else { return }
        let isGone = waiting.process.state == .dead
        if isGone || !waiting.call.method.isCallback { open[number] = nil }
        if isGone { return }
        if SimulatedProcess.current === waiting.process {
            waiting.call.answer(answer)
        } else {
            device.simulation.enter(waiting.process) { waiting.call.answer(answer) }
        }
    }

    /// Sends an event to the page's listeners; false when no process has the plugin.
    func emit(_ event: String, _ data: [String: Any], from plugin: String) -> Bool {
        guard let stub = placed.last(where: { $0.name == plugin }),
            let app = device.springBoard.running.last(where: { $0.process === stub.process }),
            app.isAlive
        else { return false }
        app.perform("event of a stub") { stub.notify(event, data) }
        return true
    }
}
