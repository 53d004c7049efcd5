import CapacitorAndroid
import CapacitorAndroidPlugins

/// The official plugins that Farad brings for Android, by their class names.
enum OfficialAndroidPlugins {
    static var classes: [(name: String, type: Plugin.Type)] {
        [
            ("AppPlugin", AppPlugin.self), ("CapacitorSQLitePlugin", CapacitorSQLitePlugin.self),
            ("PreferencesPlugin", PreferencesPlugin.self),
        ]
    }

    static var classList: [String] { classes.map(\.name) }

    /// Those, by their JavaScript names, whose methods touch no memory of the app but their own.
    static let selfContained = ["CapacitorSQLite", "Preferences"]

    /// The classes of these names, in the order of the names.
    static func classes(named names: [String]) -> [Plugin.Type] {
        names.compactMap { name in classes.first { $0.name == name }?.type }
    }
}
