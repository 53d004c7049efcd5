import CapacitorAndroid

/// Strings by key, in one file of shared preferences per group (F181).
final class Preferences {
    private let preferences: SharedPreferences

    init(_ context: Context, _ configuration: PreferencesConfiguration) {
        preferences = context.getSharedPreferences(configuration.group, Context.MODE_PRIVATE)
    }

    func get(_ key: String) throws -> String? { try preferences.getString(key, nil) }

    /// nil removes the key (C16).
    func set(_ key: String, _ value: String?) { preferences.edit().putString(key, value).apply() }

    func remove(_ key: String) { preferences.edit().remove(key).apply() }

    func keys() -> [String] { preferences.getAll().keys }

    func clear() { preferences.edit().clear().apply() }
}

struct PreferencesConfiguration {
    static let defaults = PreferencesConfiguration(group: "CapacitorStorage")

    var group: String
}
