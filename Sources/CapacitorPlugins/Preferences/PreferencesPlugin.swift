import Capacitor

/// The official Preferences plugin (F138).
public class PreferencesPlugin: CAPPlugin, CAPBridgedPlugin {
    public var identifier: String { "PreferencesPlugin" }
    public var jsName: String { "Preferences" }
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("configure", PreferencesPlugin.configure),
        CAPPluginMethod("get", PreferencesPlugin.get),
        CAPPluginMethod("set", PreferencesPlugin.set),
        CAPPluginMethod("remove", PreferencesPlugin.remove),
        CAPPluginMethod("keys", PreferencesPlugin.keys),
        CAPPluginMethod("clear", PreferencesPlugin.clear),
        CAPPluginMethod("migrate", PreferencesPlugin.migrate),
        CAPPluginMethod("removeOld", PreferencesPlugin.removeOld),
    ]
    private var preferences = Preferences()

    /// For all later calls of whoever uses the plugin (F139).
    func configure(_ call: CAPPluginCall) {
        switch call.getString("group") {
        case nil: preferences = Preferences()
        case "NativeStorage"?: preferences = Preferences(group: .cordovaNativeStorage)
        case let name?: preferences = Preferences(group: .named(name))
        }
        call.resolve()
    }

    func get(_ call: CAPPluginCall) {
        guard let key = call.getString("key") else { return call.reject("Must provide a key") }
        call.resolve(["value": preferences.get(key) as Any])
    }

    /// A value that is no string is stored as '' (C16).
    func set(_ call: CAPPluginCall) {
        guard let key = call.getString("key") else { return call.reject("Must provide a key") }
        preferences.set(call.getString("value", ""), for: key)
        call.resolve()
    }

    func remove(_ call: CAPPluginCall) {
        guard let key = call.getString("key") else { return call.reject("Must provide a key") }
        preferences.remove(key)
        call.resolve()
    }

    func keys(_ call: CAPPluginCall) { call.resolve(["keys": preferences.keys()]) }

    func clear(_ call: CAPPluginCall) {
        preferences.removeAll()
        call.resolve()
    }

    func migrate(_ call: CAPPluginCall) {
        let result = preferences.migrate()
        call.resolve(["migrated": result.migrated, "existing": result.existing])
    }

    func removeOld(_ call: CAPPluginCall) {
        preferences.removeOld()
        call.resolve()
    }
}
