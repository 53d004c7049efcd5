import AndroidFoundation
import Capacitor
import CapacitorAndroid
import FaradFoundation
import Simulation

/// What stands in the place of a plugin, on either platform.
struct PluginStub {
    let name: String
    /// What its functions share; nil where they may touch what other code of the process does.
    var memory: Resource?
    let makeForIOS: () -> any CAPPlugin & CAPBridgedPlugin
    let makeForAndroid: () -> Plugin

    /// - Parameter connect: Told of each plugin that a process makes, before it is loaded.
    init(
        _ name: String, methods: [StubMethod], memory: Resource? = nil,
        connect: @escaping (any StubbedPlugin) -> Void
    ) {
        self.name = name
        self.memory = memory
        makeForIOS = {
            let plugin = StubPlugin(name, methods: methods)
            connect(plugin)
            return plugin
        }
        makeForAndroid = {
            let plugin = AndroidStubPlugin(name, methods: methods)
            connect(plugin)
            return plugin
        }
    }
}

/// A plugin that was stubbed, of either platform.
protocol StubbedPlugin: AnyObject {
    /// What answers its calls.
    var receive: ((StubCall) -> Void)? { get set }
    /// Told when the bridge has loaded it.
    var didLoad: (() -> Void)? { get set }
    /// Sends an event to the page's listeners.
    func notify(_ event: String, _ data: [String: Any], retainUntilConsumed: Bool)
}

/// What a function answers a call with.
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

/// Stands in the place of a plugin: functions in JavaScript answer its calls.
final class StubPlugin: CAPPlugin, CAPBridgedPlugin, StubbedPlugin {
    private(set) var identifier = ""
    private(set) var jsName = ""
    private(set) var pluginMethods: [CAPPluginMethod] = []
    var receive: ((StubCall) -> Void)?
    var didLoad: (() -> Void)?

    required init() {}

    init(_ name: String, methods: [StubMethod]) {
        super.init()
        identifier = name + "Plugin"
        jsName = name
        pluginMethods = methods.map { method in
            CAPPluginMethod(
                method.name, { (plugin: StubPlugin) in { call in plugin.ask(method, call) } },
                returnType: method.isCallback ? .callback : .promise)
        }
    }

    override func load() { didLoad?() }

    func notify(_ event: String, _ data: [String: Any], retainUntilConsumed: Bool) {
        notifyListeners(event, data: data, retainUntilConsumed: retainUntilConsumed)
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
final class AndroidStubPlugin: Plugin, StubbedPlugin {
    var receive: ((StubCall) -> Void)?
    var didLoad: (() -> Void)?

    required init() {}

    init(_ name: String, methods: [StubMethod]) {
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

    override func load() { didLoad?() }

    func notify(_ event: String, _ data: [String: Any], retainUntilConsumed: Bool) {
        notifyListeners(event, CapacitorAndroid.JSObject(members: data), retainUntilConsumed)
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
