import FaradFoundation
import Simulation

/// How a plugin's tables of listeners behave, and where another queue may come between (F94).
struct ListenerRules {
    var retention = CapacitorSettings.Retention.all
    var tables = CapacitorSettings.ListenerTables.atomic
    /// Who sees what is sent.
    var witnesses: [any BridgeWitness] = []

    /// The tables are unlocked dictionaries, used from main and from the bridge queue: an access
    /// to a resource that an explorer must know.
    func willChange(_ plugin: CAPPlugin) {
        guard let simulation = Simulation.current else { return }
        simulation.step(.write, Resource("listeners", plugin.pluginName))
    }

    /// The gap between looking at a table and acting on it, open only when asked for (U5).
    func betweenSteps(_ plugin: CAPPlugin) {
        guard tables == .split else { return }
        willChange(plugin)
    }
}
