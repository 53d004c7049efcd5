import FaradFoundation
import Simulation
import WebKit

// Events and their listeners (F84–F95).
extension CAPPlugin {
    /// The first listener of an event gets what was retained for it, once and in order (F91).
    public func addEventListener(_ eventName: String, listener: CAPPluginCall) {
        listenerRules.willChange(self)
        let isFirst = eventListeners?[eventName]?.isEmpty ?? true
        if listener.address.page > 0,
            let lost = lostEvents.listens(
                to: eventName, of: pluginName, onPage: listener.address.page)
        {
            BridgeFindings.current?.lateListener(
                pluginName, event: eventName, lost, listener.address.stack?.text)
        }
        eventListeners?[eventName, default: []].append(listener)
        guard isFirst else { return }
        listenerRules.betweenSteps(self)
        sendRetainedArguments(for: eventName)
    }

    public func removeEventListener(_ eventName: String, listener: CAPPluginCall) {
        listenerRules.willChange(self)
        guard let index = eventListeners?[eventName]?.firstIndex(where: { $0 === listener }) else {
            return
        }
        eventListeners?[eventName]?.remove(at: index)
    }

    public func notifyListeners(_ eventName: String, data: [String: Any]?) {
        notifyListeners(eventName, data: data, retainUntilConsumed: false)
    }

    /// Calls the listeners in the order of their registration, on this thread (F90).
    public func notifyListeners(
        _ eventName: String, data: [String: Any]?, retainUntilConsumed retain: Bool
    ) {
        BackgroundWork.refuseBridge("notifyListeners(\(eventName))")
        if !listenerRules.witnesses.isEmpty { show(eventName, data) }
        notify(eventName, data, retain)
    }

    private func show(_ eventName: String, _ data: [String: Any]?) {
        let payload = data.map { ScriptValue(result: $0) ?? .object([]) } ?? .undefined
        let sight = EventSight(plugin: pluginName, event: eventName, data: payload)
        for witness in listenerRules.witnesses { witness.notified(sight) }
    }

    private func notify(_ eventName: String, _ data: [String: Any]?, _ retain: Bool) {
        listenerRules.willChange(self)
        guard let listeners = eventListeners?[eventName], !listeners.isEmpty else {
            guard retain else { return lostEvents.add(eventName, webView?.page?.number ?? 0) }
            listenerRules.betweenSteps(self)
            self.retain(data, for: eventName)
            return
        }
        for listener in listeners { listener.succeed(data) }
    }

    public func getListeners(_ eventName: String) -> [CAPPluginCall]? {
        eventListeners?[eventName]
    }

    public func hasListeners(_ eventName: String) -> Bool {
        !(eventListeners?[eventName]?.isEmpty ?? true)
    }

    private func retain(_ data: [String: Any]?, for eventName: String) {
        guard let data else {
            // On an iPhone nil goes into an NSMutableArray here, and the app is gone (F95).
            return PhoneProcess.crash(
                "\(pluginName) retained the event \(eventName) without data")
        }
        switch listenerRules.retention {
        case .all: retainedEventArguments?[eventName, default: []].append(data)
        case .last: retainedEventArguments?[eventName] = [data]
        }
    }

    private func sendRetainedArguments(for eventName: String) {
        // Detached first: what a listener causes is not part of this delivery.
        guard let retained = retainedEventArguments?.removeValue(forKey: eventName) else { return }
        for data in retained { notify(eventName, data, false) }
    }
}
