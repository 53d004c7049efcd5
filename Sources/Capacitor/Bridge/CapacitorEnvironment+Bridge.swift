import FaradFoundation
import Simulation

// What the bridge derives from its process's environment.
extension CapacitorEnvironment {
    /// A debug build, or a release build whose Info.plist says so in a string (F4).
    var isDevelopment: Bool {
        settings.isDebugBuild
            || Bundle.main.infoDictionary?["CAPACITOR_DEBUG"] as? String == "true"
    }

    var listenerRules: ListenerRules {
        ListenerRules(
            retention: settings.retention, tables: settings.listenerTables, witnesses: witnesses)
    }

    /// Whether the app has Cordova plugins: the CLI then lists the class that they all inherit.
    var hasCordovaPlugins: Bool {
        (configuration["packageClassList"] as? [String])?.contains("CDVPlugin") ?? false
    }

    /// The core plugins, always in one order; then the listed classes that the app links (F5, F6).
    func registeredClasses(automatic: Bool) -> [PluginClass] {
        let core = [
            PluginClass("CAPHttpPlugin", CAPHttpPlugin.self),
            PluginClass("CAPConsolePlugin", CAPConsolePlugin.self),
            PluginClass("CAPWebViewPlugin", CAPWebViewPlugin.self),
            PluginClass("CAPCookiesPlugin", CAPCookiesPlugin.self),
            PluginClass("CAPSystemBarsPlugin", CAPSystemBarsPlugin.self),
        ]
        guard automatic else { return core }
        var names: [String] = []
        for name in configuration["packageClassList"] as? [String] ?? [] where !names.contains(name)
        {
            names.append(name)
        }
        let listed = shuffled(names).compactMap(pluginClass).filter {
            !($0.type is CAPInstancePlugin.Type)
        }
        return core + listed
    }

    /// The order of what an iPhone keeps in an unordered set or dictionary (U11).
    func shuffled<Element>(_ elements: [Element]) -> [Element] {
        guard settings.pluginOrder == .seeded, let process = SimulatedProcess.current else {
            return elements
        }
        let stream = process.simulation.randomStream(
            "\(process.name)#\(process.launchOrdinal).plugins")
        var elements = elements
        for index in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(index, Int(stream.next() % UInt64(index + 1)))
        }
        return elements
    }
}

extension CAPPluginCall {
    /// The call that a reset hands to plugins: whoever answers it speaks to nobody (F55).
    static var unanswered: CAPPluginCall {
        CAPPluginCall(callbackId: "", options: [:], success: { _, _ in }, error: { _ in })
    }
}
