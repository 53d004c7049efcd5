import FaradFoundation
import Simulation

/// The plugins that native code knows, in the order of their registration.
///
/// A page knows the headers of its document's start; the registry is asked anew at each call (F24).
final class PluginRegistry {
    /// One plugin with its method list, read once.
    final class Entry {
        let name: String
        let plugin: any CapacitorPlugin
        let methods: [Method]
        /// The listed methods that only the Objective-C runtime would find.
        let withoutBody: [String]
        /// What its methods touch of the app's memory, where that is declared.
        let memory: MemoryFootprint?

        init(_ plugin: any CapacitorPlugin, memory: [String: MemoryFootprint]) {
            name = plugin.jsName
            self.memory = memory[name]
            self.plugin = plugin
            let table = type(of: plugin as CAPPlugin).selectors
            let selectors = table + Self.baseSelectors
            methods = plugin.pluginMethods.map { method in
                let selector = method.selector.description
                let found = selectors.first { $0.name == selector }
                return Method(
                    name: method.name, selector: selector,
                    isSettledOnce: method.returnType == .promise,
                    body: method.body
                        ?? found.map { found in { plugin, call in found.run(plugin, call) } })
            }
            // Who has a table of selectors has said what there is; a method that is not in it is
            // missing on a phone too. Without one nobody here can know.
            withoutBody =
                table.isEmpty ? methods.filter { $0.body == nil && $0.isPlain }.map(\.name) : []
        }

        /// The first of a name wins (F9).
        func method(named name: String) -> Method? {
            for method in methods where method.name == name { return method }
            return nil
        }

        /// What every plugin answers to. The first three need no entry in its list (F49); the
        /// permissions do (F50).
        private static var baseSelectors: [CAPPluginSelector] {
            [
                CAPPluginSelector("addListener:", CAPPlugin.addListener),
                CAPPluginSelector("removeListener:", CAPPlugin.removeListener),
                CAPPluginSelector("removeAllListeners:", CAPPlugin.removeAllListeners),
                CAPPluginSelector("checkPermissions:", CAPPlugin.checkPermissions),
                CAPPluginSelector("requestPermissions:", CAPPlugin.requestPermissions),
            ]
        }
    }

    /// A name from the list and what runs; nothing runs when no method has the selector (F51).
    struct Method {
        let name: String
        let selector: String
        /// Whether its answer settles a promise.
        let isSettledOnce: Bool
        let body: ((CAPPlugin, CAPPluginCall) -> Void)?

        /// Whether a phone would find a Swift method `name(_ call:)` by it.
        var isPlain: Bool { selector == name + ":" }
    }

    private(set) var entries: [Entry] = []
    /// The one that was asked for last.
    private var latest: Entry?
    private let memory: [String: MemoryFootprint]

    /// - Parameter memory: What plugins are declared to touch of the app's memory, by their names.
    init(memory: [String: MemoryFootprint]) { self.memory = memory }

    /// A handful of short names: looking at each costs less than hashing one.
    func entry(named name: String) -> Entry? {
        if let latest, latest.name == name { return latest }
        for entry in entries where entry.name == name {
            latest = entry
            return entry
        }
        return nil
    }

    /// Puts the plugin under its name, in the place of a former one of that name.
    @discardableResult
    func add(_ plugin: any CapacitorPlugin) -> Entry {
        let entry = Entry(plugin, memory: memory)
        if let index = entries.firstIndex(where: { $0.name == entry.name }) {
            entries[index] = entry
            latest = nil
        } else {
            entries.append(entry)
        }
        return entry
    }
}
