import AndroidFoundation

/// A plugin with its name and methods, as the bridge knows it.
public final class PluginHandle {
    let id: String
    /// By name, in the order of Java's table: the order of the headers (F9).
    let methods: HashMap<PluginMethod>
    public let instance: Plugin

    /// Makes the plugin the bridge's and loads it.
    init(_ bridge: Bridge, _ plugin: Plugin) {
        instance = plugin
        id = plugin.id
        var methods = HashMap<PluginMethod>()
        // A method that a class lists takes the place of the base class's.
        for method in Self.baseMethods + plugin.listedMethods { methods[method.name] = method }
        self.methods = methods
        plugin.bridge = bridge
        plugin.load()
        plugin.registerActivityCallbacks()
    }

    public func getId() -> String { id }
    public func getInstance() -> Plugin { instance }

    static func id(of type: Plugin.Type) -> String {
        type.annotation.name.isEmpty ? "\(type)" : type.annotation.name
    }

    /// What every plugin has, listed or not (F9, F180).
    private static var baseMethods: [PluginMethod] {
        [
            PluginMethod("addListener", returnType: .none, Plugin.addListener),
            PluginMethod("removeListener", returnType: .none, Plugin.removeListener),
            PluginMethod("removeAllListeners", Plugin.removeAllListeners),
            PluginMethod("checkPermissions", Plugin.checkPermissions),
            PluginMethod("requestPermissions", Plugin.requestPermissions),
        ]
    }

    /// - Throws: what the method throws; ``InvalidPluginMethodException`` where there is none.
    func invoke(_ name: String, _ call: PluginCall) throws {
        guard let method = methods[name] else {
            throw InvalidPluginMethodException(
                message: "No method \(name) found for plugin \(type(of: instance))")
        }
        try method.body(instance, call)
    }
}

/// A call of a method that a plugin does not have.
struct InvalidPluginMethodException: Error, CustomStringConvertible {
    let message: String
    var description: String { "com.getcapacitor.InvalidPluginMethodException: \(message)" }
}
