import AndroidFoundation
import FaradFoundation
import Simulation

// Events and their listeners (F90, F91), as on iOS but for the way in which answers travel. The tables
// are used from the plugins' thread and from others, so they are a resource.
extension Plugin {
    /// The first listener of an event gets what was retained for it, once and in order.
    func addEventListener(_ eventName: String, _ call: PluginCall) {
        let isFirst = !hasListeners(eventName)
        touchListeners(.write)
        eventListeners[eventName] = (eventListeners[eventName] ?? []) + [call]
        guard isFirst else { return }
        guard let retained = retainedEventArguments.removeValue(forKey: eventName) else { return }
        for data in retained { notify(eventName, data, false) }
    }

    func removeEventListener(_ eventName: String, _ call: PluginCall) {
        touchListeners(.write)
        guard var listeners = eventListeners[eventName],
            let index = listeners.firstIndex(where: { $0 === call })
        else { return }
        listeners.remove(at: index)
        eventListeners[eventName] = listeners
    }

    /// Answers each listener in the order of their registration, on this thread; nil gives undefined.
    public func notifyListeners(
        _ eventName: String, _ data: JSObject?, _ retainUntilConsumed: Bool = false
    ) {
        BackgroundWork.refuseBridge("notifyListeners(\(eventName))")
        // A plugin that no bridge has taken in yet is nobody's to see.
        for witness in bridge?.witnesses ?? [] {
            witness.notified(id, eventName, data)
        }
        notify(eventName, data, retainUntilConsumed)
    }

    private func notify(_ eventName: String, _ data: JSObject?, _ retainUntilConsumed: Bool) {
        Logger.verbose(getLogTag(), "Notifying listeners for event \(eventName)")
        touchListeners(.read)
        guard let listeners = eventListeners[eventName], !listeners.isEmpty else {
            Logger.debug(getLogTag(), "No listeners found for event \(eventName)")
            if retainUntilConsumed {
                touchListeners(.write)
                retainedEventArguments[eventName, default: []].append(data)
            }
            return
        }
        for call in listeners { call.resolve(data) }
    }

    public func hasListeners(_ eventName: String) -> Bool {
        touchListeners(.read)
        return !(eventListeners[eventName] ?? []).isEmpty
    }

    func forgetListeners() {
        touchListeners(.write)
        eventListeners.removeAll()
    }

    private func touchListeners(_ access: Access) {
        guard let simulation = Simulation.current else { return }
        simulation.touches(
            access, Resource("listeners", "\(AndroidProcess.current.process.uniqueName)/\(id)"))
    }
}
