package import Capacitor
import CapacitorPlugins

/// The official plugins that Farad brings, by their class names.
package enum OfficialPlugins {
    /// What an app's `packageClassList` may name.
    package static var classes: [(name: String, type: CAPPlugin.Type)] {
        [
            ("AppPlugin", AppPlugin.self), ("CapacitorSQLitePlugin", CapacitorSQLitePlugin.self),
            ("PreferencesPlugin", PreferencesPlugin.self),
            ("ActionSheetPlugin", ActionSheetPlugin.self),
            ("AppLauncherPlugin", AppLauncherPlugin.self),
            ("CAPBrowserPlugin", CAPBrowserPlugin.self), ("ClipboardPlugin", ClipboardPlugin.self),
            ("DevicePlugin", DevicePlugin.self), ("DialogPlugin", DialogPlugin.self),
            ("FilesystemPlugin", FilesystemPlugin.self),
            ("LocalNotificationsPlugin", LocalNotificationsPlugin.self),
            ("CAPNetworkPlugin", NetworkPlugin.self),
            ("PushNotificationsPlugin", PushNotificationsPlugin.self),
            ("SharePlugin", SharePlugin.self), ("ToastPlugin", ToastPlugin.self),
        ]
    }

    /// Those, by their JavaScript names, whose methods touch no memory of the app but their own.
    package static let selfContained = ["CapacitorSQLite", "Preferences", "Console"]

    /// Those that listen as the base class does: none has an `addListener` of its own.
    package static let plainListenerClasses = Set(classes.map { ObjectIdentifier($0.type) })

    /// All of them, for scripts and projects that list none.
    package static var classList: [String] { classes.map(\.name) }
}
