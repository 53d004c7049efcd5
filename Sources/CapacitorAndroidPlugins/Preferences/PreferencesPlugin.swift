import CapacitorAndroid

/// The Preferences plugin over ``Preferences`` (F138).
public class PreferencesPlugin: Plugin {
    private var preferences: Preferences!

    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Preferences") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("configure", PreferencesPlugin.configure),
            PluginMethod("get", PreferencesPlugin.get),
            PluginMethod("set", PreferencesPlugin.set),
            PluginMethod("remove", PreferencesPlugin.remove),
            PluginMethod("keys", PreferencesPlugin.keys),
            PluginMethod("clear", PreferencesPlugin.clear),
            PluginMethod("migrate", PreferencesPlugin.migrate),
            PluginMethod("removeOld", PreferencesPlugin.removeOld),
        ]
    }

    override public func load() { preferences = Preferences(getContext(), .defaults) }

    func configure(_ call: PluginCall) {
        var configuration = PreferencesConfiguration.defaults
        configuration.group = call.getString("group", PreferencesConfiguration.defaults.group)
        preferences = Preferences(getContext(), configuration)
        call.resolve()
    }

    func get(_ call: PluginCall) throws {
        guard let key = call.getString("key") else { return call.reject("Must provide key") }
        let value = try preferences.get(key)
        call.resolve(JSObject().put("value", value.map(JSONValue.string) ?? .null))
    }

    /// A value that is no string counts as none, and none removes the key (C16).
    func set(_ call: PluginCall) {
        guard let key = call.getString("key") else { return call.reject("Must provide key") }
        preferences.set(key, call.getString("value"))
        call.resolve()
    }

    func remove(_ call: PluginCall) {
        guard let key = call.getString("key") else { return call.reject("Must provide key") }
        preferences.remove(key)
        call.resolve()
    }

    func keys(_ call: PluginCall) {
        call.resolve(JSObject().put("keys", JSArray(preferences.keys())))
    }

    func clear(_ call: PluginCall) {
        preferences.clear()
        call.resolve()
    }

    /// From the default group to the configured one.
    func migrate(_ call: PluginCall) throws {
        let old = Preferences(getContext(), .defaults)
        var migrated: [String] = []
        var existing: [String] = []
        for key in old.keys() {
            let value = try old.get(key)
            if try preferences.get(key) == nil {
                preferences.set(key, value)
                migrated.append(key)
            } else {
                existing.append(key)
            }
        }
        call.resolve(
            JSObject().put("migrated", JSArray(migrated)).put("existing", JSArray(existing)))
    }

    func removeOld(_ call: PluginCall) { call.resolve() }
}
