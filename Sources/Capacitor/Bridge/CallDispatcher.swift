import FaradFoundation
import Simulation
import WebKit

/// Takes the page's messages and runs what they call, one after another on the bridge queue (F46).
final class CallDispatcher {
    static let queueLabel = "bridge"
    private let registry: PluginRegistry
    private let messenger: PageMessenger
    private let environment: CapacitorEnvironment
    private let queue: SerialQueue
    private let findings: BridgeFindings
    /// Loads a plugin class that only its name is known of (F47).
    private let load: (_ className: String) -> PluginRegistry.Entry?
    private lazy var cordova = CDVPluginManager(environment, messenger, findings)
    private var storedCalls: [String: CAPPluginCall] = [:]
    private let phone = PhoneProcess.current

    init(
        registry: PluginRegistry, messenger: PageMessenger, environment: CapacitorEnvironment,
        queue: SerialQueue, findings: BridgeFindings,
        load: @escaping (String) -> PluginRegistry.Entry?
    ) {
        self.registry = registry
        self.messenger = messenger
        self.environment = environment
        self.queue = queue
        self.findings = findings
        self.load = load
    }

    /// A message of the page, on main. What is no message of the bridge is ignored (F35, F36).
    func receive(_ posted: WKScriptMessage) {
        guard case .object(let fields) = posted.value else { return }
        var message = Message()
        for (key, value) in fields {
            switch key {
            case "callbackId":
                if case .string(let text) = value { message.callbackID = text.string }
            case "pluginId": if case .string(let text) = value { message.pluginID = text.string }
            case "methodName": if case .string(let text) = value { message.method = text.string }
            case "options": message.options = value
            case "type": if case .string(let text) = value { message.type = text.string }
            default: continue
            }
        }
        switch message.type {
        case "message": dispatch(message, of: posted)
        case "js.error": logStartupError(posted.value.field("error"))
        case "cordova": cordova.receive(posted)
        default: break
        }
    }

    private struct Message {
        var type = ""
        var pluginID = ""
        var method = ""
        var callbackID = ""
        var options = ScriptValue.undefined
    }

    /// Looks the plugin and its method up on main; only what was found is queued (F45).
    private func dispatch(_ message: Message, of posted: WKScriptMessage) {
        let simulation = queue.process.simulation
        let address = CallAddress(
            pluginID: message.pluginID, methodName: message.method,
            callbackID: message.callbackID, page: posted.pageNumber,
            arrival: simulation.clock.now, stack: posted.stack)
        let isOfConsole = address.isOfConsole
        if !isOfConsole {
            simulation.trace.remark(.hop, "call \(message.pluginID).\(message.method)()")
            if environment.isLoggingEnabled {
                environment.log(
                    "⚡️  To Native ->  \(message.pluginID) \(message.method) \(message.callbackID)")
            }
            simulation.trace.detail(
                .call(
                    id: address.traceID, target: message.pluginID, method: message.method,
                    TracedBody(message.options)))
        }
        guard let entry = registry.entry(named: message.pluginID) ?? load(message.pluginID) else {
            findings.unknownPlugin(address)
            // No answer: the promise stays pending (F47).
            CAPLog.print(
                "⚡️  Error loading plugin \(message.pluginID) for call. "
                    + "Check that the pluginId is correct")
            return
        }
        guard let method = method(of: address, in: entry) else { return }
        let call = CAPPluginCall(
            address: address, options: message.options, messenger: messenger)
        if method.isSettledOnce, message.callbackID != "-1" {
            messenger.openCalls.open(call, isNews: queue.process.simulation.isRunningNews)
            if !isOfConsole { messenger.trail.called(address, origin: posted.origin) }
        }
        if !environment.witnesses.isEmpty, !isOfConsole {
            let sight = CallSight(
                plugin: message.pluginID, method: message.method, options: message.options,
                address: address.sight, milliseconds: address.arrival.milliseconds,
                isAnsweredOnce: method.isSettledOnce && message.callbackID != "-1",
                stack: address.stack)
            for witness in environment.witnesses { witness.called(sight) }
        }
        let memory = memory(of: entry, message.method)
        queue.async("call", memory: memory) { [self] in
            let plugin = entry.plugin
            call.stringifiesDates = plugin.shouldStringifyDatesInCalls
            environment.runningCall = call
            phone.actor = UInt(bitPattern: ObjectIdentifier(plugin))
            method.body(plugin, call)
            environment.runningCall = nil
            phone.actor = 0
            if call.keepAlive { saveCall(call) }
        }
    }

    /// What a call touches of the app's memory; nil: perhaps all.
    ///
    /// The base class's own listening touches the tables of listeners and the stored calls, which are
    /// resources.
    private func memory(of entry: PluginRegistry.Entry, _ method: String) -> MemoryFootprint? {
        if let known = entry.memory { return known }
        switch method {
        case "addListener", "removeListener", "removeAllListeners":
            let isPlain = environment.plainListenerClasses.contains(
                ObjectIdentifier(type(of: entry.plugin as CAPPlugin)))
            return isPlain ? .nothing : nil
        default: return nil
        }
    }

    /// What runs for a call, and whether the page waits for exactly one answer.
    private typealias Callee = (
        body: (CAPPlugin, CAPPluginCall) -> Void, isSettledOnce: Bool
    )

    /// nil after saying why nothing runs; then nobody answers (F48, F51).
    private func method(of address: CallAddress, in entry: PluginRegistry.Entry) -> Callee? {
        switch address.methodName {
        case "addListener": return ({ $0.addListener($1) }, false)
        case "removeListener": return ({ $0.removeListener($1) }, false)
        case "removeAllListeners": return ({ $0.removeAllListeners($1) }, true)
        default: break
        }
        guard let method = entry.method(named: address.methodName) else {
            findings.unknownMethod(address, isListed: false)
            CAPLog.print(
                "⚡️  Error calling method \(address.methodName) on plugin \(address.pluginID): "
                    + "No method found.")
            CAPLog.print(
                "⚡️  Ensure plugin method exists and uses @objc in its declaration, "
                    + "and has been defined")
            return nil
        }
        guard let body = method.body else {
            // What only this machine lacks was said when the plugin was registered.
            if !entry.withoutBody.contains(method.name) {
                findings.unknownMethod(address, isListed: true)
            }
            CAPLog.print(
                "⚡️  Error: Plugin \(entry.plugin.getId()) does not respond to method call "
                    + "\"\(address.methodName)\" using selector \"\(method.selector)\".")
            CAPLog.print(
                "⚡️  Ensure plugin method exists, uses @objc in its declaration, and arguments "
                    + "match selector without callbacks in CAP_PLUGIN_METHOD.")
            CAPLog.print(
                "⚡️  Learn more: https://capacitorjs.com/docs/plugins/ios/#defining-methods")
            return nil
        }
        return (body, method.isSettledOnce)
    }

    // Calls that outlive their method (F59).

    func saveCall(_ call: CAPPluginCall) {
        touchStoredCalls(.write)
        storedCalls[call.callbackId] = call
    }

    func savedCall(withID id: String) -> CAPPluginCall? {
        touchStoredCalls(.read)
        return storedCalls[id]
    }

    func releaseCall(withID id: String) {
        touchStoredCalls(.write)
        storedCalls.removeValue(forKey: id)
    }

    func forgetCalls() {
        touchStoredCalls(.write)
        storedCalls.removeAll()
    }

    var storedCallCount: Int { storedCalls.count }

    private func touchStoredCalls(_ access: Access) {
        queue.process.simulation.touches(
            access, Resource("stored-calls", queue.process.uniqueName))
    }

    // Messages without a call.

    /// Said by `window.onerror` of a debug build (F34).
    private func logStartupError(_ error: ScriptValue?) {
        guard let error, case .object = error else { return }
        let url = error.text("url")
        let file = url.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        CAPLog.print("\n⚡️  ------ STARTUP JS ERROR ------\n")
        CAPLog.print("⚡️  \(error.shown("message") ?? "No message")")
        CAPLog.print("⚡️  URL: \(url)")
        CAPLog.print("⚡️  \(file):\(error.shown("line") ?? ""):\(error.shown("col") ?? "")")
        CAPLog.print("\n⚡️  See above for help with debugging blank-screen issues")
    }
}

extension ScriptValue {
    /// A property as Swift would print it; nil when it is missing.
    fileprivate func shown(_ name: String) -> String? {
        switch field(name) {
        case nil: return nil
        case .number(let number)?:
            return Int64(exactly: number).map(String.init) ?? "\(number)"
        case .string(let text)?: return text.string
        case let value?: return value.jsValue(datesAsStrings: false).map { "\($0)" }
        }
    }
}
