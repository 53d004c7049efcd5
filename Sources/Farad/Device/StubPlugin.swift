import AndroidFoundation
import Capacitor
import CapacitorAndroid
import FaradFoundation
import Simulation

/// What stands in the place of a plugin, on either platform.
struct PluginStub {
    /// Whose the plugin is; the two know nothing of each other's names.
    enum Kind: String, Decodable, Sendable {
        case capacitor, cordova
    }

    let kind: Kind
    /// As pages know it; of Cordova's, the service.
    let name: String
    /// What its functions share; nil where they may touch what other code of the process does.
    let memory: Resource?
    private let methods: [StubMethod]
    private let connect: (any StubbedPlugin) -> Void

    /// - Parameter connect: Told of each plugin that a process makes, before it is loaded.
    init(
        _ kind: Kind, _ name: String, methods: [StubMethod], memory: Resource? = nil,
        connect: @escaping (any StubbedPlugin) -> Void
    ) {
        self.kind = kind
        self.name = name
        self.methods = methods
        self.memory = memory
        self.connect = connect
    }

    func makeForIOS() -> any CAPPlugin & CAPBridgedPlugin {
        connected(StubPlugin(name, methods: methods))
    }

    func makeForAndroid() -> Plugin { connected(AndroidStubPlugin(name, methods: methods)) }

    func makeServiceForIOS() -> CDVPlugin { connected(CDVStubPlugin(methods)) }

    func makeServiceForAndroid() -> CordovaPlugin { connected(CordovaStubPlugin(methods)) }

    private func connected<Plugin: StubbedPlugin>(_ plugin: Plugin) -> Plugin {
        connect(plugin)
        return plugin
    }
}

/// A plugin that was stubbed, of either platform.
protocol StubbedPlugin: AnyObject {
    /// What answers its calls.
    var receive: ((StubCall) -> Void)? { get set }
}

/// One of Capacitor's.
protocol StubbedCapacitorPlugin: StubbedPlugin {
    /// Told when the bridge has loaded it.
    var didLoad: (() -> Void)? { get set }
    /// Sends an event to the page's listeners.
    func notify(_ event: String, _ data: [String: Any], retainUntilConsumed: Bool)
}

/// What a function answers a call with, in JSON's values: Capacitor's plugins with objects, Cordova's with
/// whatever they like.
enum StubAnswer {
    case resolve(Any?)
    /// - Parameter data: Of Cordova's, all that the page's callback gets.
    case reject(String, code: String?, data: Any?)

    /// What a service of Cordova's gives: to which of a page's callbacks, and what it gets, as JSON.
    fileprivate var ofService: (isSuccess: Bool, message: String?) {
        let (isSuccess, value): (Bool, Any?) =
            switch self {
            case .resolve(let value): (true, value)
            case .reject(_, _, let data): (false, data)
            }
        return (isSuccess, value.map { JSONText(foundation: $0).text })
    }
}

/// A method of a stub, and how it answers: once, by a promise, or as often as it likes, to the
/// callback that the page has given.
struct StubMethod: Decodable {
    var name: String
    var isCallback: Bool
}

/// What a stub is asked: the method, the options, or the arguments of Cordova's, as JSON, the id that a
/// page has of its callback, and where the answers go.
struct StubCall {
    let method: StubMethod
    let options: String
    let id: String
    let answer: (StubAnswer) -> Void
}

/// Stands in the place of a plugin: functions in JavaScript answer its calls.
final class StubPlugin: CAPPlugin, CAPBridgedPlugin, StubbedCapacitorPlugin {
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
                case .resolve(let value as [String: Any]): call.resolve(value)
                case .resolve: call.resolve()
                case .reject(let message, let code, let data):
                    call.reject(message, code, nil, data as? [String: Any])
                }
            })
    }
}

/// The same on Android.
final class AndroidStubPlugin: Plugin, StubbedCapacitorPlugin {
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
                case .resolve(let value as [String: Any]):
                    call.resolve(CapacitorAndroid.JSObject(members: value))
                case .resolve: call.resolve()
                case .reject(let message, let code, let data):
                    let members = data as? [String: Any]
                    call.reject(
                        message, code,
                        data: members.map { CapacitorAndroid.JSObject(members: $0) })
                }
            })
    }
}

/// Stands in the place of a Cordova plugin.
final class CDVStubPlugin: CDVPlugin, StubbedPlugin {
    private var methods: [StubMethod] = []
    var receive: ((StubCall) -> Void)?

    required init() {}

    init(_ methods: [StubMethod]) {
        super.init()
        self.methods = methods
    }

    override var actions: [String: (CDVInvokedUrlCommand) -> Void] {
        Dictionary(
            methods.map { method in (method.name, { [self] in ask(method, $0) }) }
        ) { first, _ in first }
    }

    private func ask(_ method: StubMethod, _ command: CDVInvokedUrlCommand) {
        let id = command.callbackId
        receive?(
            StubCall(
                method: method, options: JSONText(foundation: command.arguments).text, id: id
            ) { [weak commandDelegate] answer in
                let (isSuccess, message) = answer.ofService
                var result = CDVPluginResult(
                    status: isSuccess ? .ok : .error, messageAsJSON: message ?? "null")
                result.keepCallback = method.isCallback
                commandDelegate?.send(result, callbackId: id)
            })
    }
}

/// The same on Android.
final class CordovaStubPlugin: CordovaPlugin, StubbedPlugin {
    private var methods: [StubMethod] = []
    var receive: ((StubCall) -> Void)?

    required init() {}

    init(_ methods: [StubMethod]) {
        super.init()
        self.methods = methods
    }

    override func execute(
        _ action: String, _ args: JSONArray, _ callbackContext: CallbackContext
    ) throws -> Bool {
        guard let method = methods.first(where: { $0.name == action }) else { return false }
        receive?(
            StubCall(
                method: method, options: args.text, id: callbackContext.callbackId ?? ""
            ) { answer in
                let (isSuccess, message) = answer.ofService
                callbackContext.send(
                    isSuccess: isSuccess, messageAsJSON: message, keepCallback: method.isCallback)
            })
        return true
    }
}

extension CapacitorAndroid.JSObject {
    fileprivate convenience init(members: [String: Any]) {
        let json = try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
        let object = json.flatMap { try? JSONObject(String(decoding: $0, as: UTF8.self)) }
        self.init(copying: object ?? JSONObject())
    }
}
