package import Capacitor
import CapacitorPlugins

/// The official plugins that Farad brings, by their class names.
package enum OfficialPlugins {
    /// What an app's `packageClassList` may name.
    package static var classes: [PluginClass] {
        [
            PluginClass("AppPlugin", AppPlugin.self),
            PluginClass("CapacitorSQLitePlugin", CapacitorSQLitePlugin.self),
            PluginClass("PreferencesPlugin", PreferencesPlugin.self),
            PluginClass("ActionSheetPlugin", ActionSheetPlugin.self),
            PluginClass("AppLauncherPlugin", AppLauncherPlugin.self),
            PluginClass("CAPBrowserPlugin", CAPBrowserPlugin.self),
            PluginClass("ClipboardPlugin", ClipboardPlugin.self),
            PluginClass("DevicePlugin", DevicePlugin.self),
            PluginClass("DialogPlugin", DialogPlugin.self),
            PluginClass("FilesystemPlugin", FilesystemPlugin.self),
            PluginClass("LocalNotificationsPlugin", LocalNotificationsPlugin.self),
            PluginClass("CAPNetworkPlugin", NetworkPlugin.self),
            PluginClass("PushNotificationsPlugin", PushNotificationsPlugin.self),
            PluginClass("SharePlugin", SharePlugin.self),
            PluginClass("ToastPlugin", ToastPlugin.self),
        ]
    }

    /// Those, by their JavaScript names, whose methods touch no memory of the app but their own.
    package static let selfContained = ["CapacitorSQLite", "Preferences", "Console"]

    /// Those that listen as the base class does: none has an `addListener` of its own.
    package static let plainListenerClasses = Set(classes.map { ObjectIdentifier($0.type) })

    /// All of them, for scripts and projects that list none.
    package static var classList: [String] { classes.map(\.name) }
}
