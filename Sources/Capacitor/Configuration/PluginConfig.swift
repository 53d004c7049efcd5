public import FaradFoundation

/// One plugin's part of the configuration.
public class PluginConfig: NSObject {
    private let config: JSObject

    init(config: JSObject) {
        self.config = config
        super.init()
    }

    public func getString(_ key: String, _ defaultValue: String? = nil) -> String? {
        config[keyPath: KeyPath(key)] as? String ?? defaultValue
    }

    public func getBoolean(_ key: String, _ defaultValue: Bool) -> Bool {
        config[keyPath: KeyPath(key)] as? Bool ?? defaultValue
    }

    public func getInt(_ key: String, _ defaultValue: Int) -> Int {
        config[keyPath: KeyPath(key)] as? Int ?? defaultValue
    }

    public func getDouble(_ key: String, _ defaultValue: Double) -> Double {
        config[keyPath: KeyPath(key)] as? Double ?? defaultValue
    }

    public func getArray(_ key: String, _ defaultValue: JSArray? = nil) -> JSArray? {
        config[keyPath: KeyPath(key)] as? JSArray ?? defaultValue
    }

    public func getObject(_ key: String) -> JSObject? {
        config[keyPath: KeyPath(key)] as? JSObject
    }

    public func isEmpty() -> Bool { config.isEmpty }

    public func getConfigJSON() -> JSObject { config }
}
