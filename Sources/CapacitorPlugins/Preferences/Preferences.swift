import Capacitor

/// Strings in the app's own defaults, under a group's prefix (F139).
public struct Preferences {
    public enum Group: Equatable {
        case named(String)
        /// Cordova's NativeStorage had no prefix; then every key of the defaults is in the group.
        case cordovaNativeStorage
    }

    private static let oldPrefix = "_cap_"
    private let group: Group

    public init(group: Group = .named("CapacitorStorage")) {
        self.group = group
    }

    private var defaults: UserDefaults { .standard }

    private var prefix: String {
        switch group {
        case .named(let name): return name + "."
        case .cordovaNativeStorage: return ""
        }
    }

    public func get(_ key: String) -> String? { defaults.string(forKey: prefix + key) }

    public func set(_ value: String, for key: String) {
        defaults.set(value, forKey: prefix + key)
    }

    public func remove(_ key: String) { defaults.removeObject(forKey: prefix + key) }

    public func removeAll() {
        for key in rawKeys(prefix) { defaults.removeObject(forKey: key) }
    }

    public func keys() -> [String] {
        rawKeys(prefix).map { String($0.dropFirst(prefix.count)) }
    }

    /// Takes over what versions before 3 stored, where the key is still free.
    public func migrate() -> (migrated: [String], existing: [String]) {
        var migrated: [String] = []
        var existing: [String] = []
        for oldKey in rawKeys(Self.oldPrefix) {
            let key = String(oldKey.dropFirst(Self.oldPrefix.count))
            if get(key) == nil {
                set(defaults.string(forKey: oldKey) ?? "", for: key)
                migrated.append(key)
            } else {
                existing.append(key)
            }
        }
        return (migrated, existing)
    }

    public func removeOld() {
        for key in rawKeys(Self.oldPrefix) { defaults.removeObject(forKey: key) }
    }

    /// Sorted, because a dictionary's order differs in every process.
    private func rawKeys(_ prefix: String) -> [String] {
        defaults.dictionaryRepresentation().keys.filter { $0.hasPrefix(prefix) }.sorted()
    }
}
