package import CapacitorAndroid
import CapacitorAndroidPlugins

/// A plugin that Farad brings for Android.
package struct OfficialAndroidPlugin {
    /// The package that brings it.
    package let package: String
    package let type: Plugin.Type
    /// The permissions that its package's own manifest declares: a build adds them to the app's.
    package let permissions: [String]

    fileprivate init(_ package: String, _ type: Plugin.Type, permissions: [String] = []) {
        self.package = package
        self.type = type
        self.permissions = permissions.map { "android.permission." + $0 }
    }

    /// The last part of its class path in `capacitor.plugins.json`.
    package var name: String { "\(type)" }
}

/// The official plugins that Farad brings for Android, by their class names.
package enum OfficialAndroidPlugins {
    package static var all: [OfficialAndroidPlugin] {
        [
            OfficialAndroidPlugin("@capacitor/app", AppPlugin.self),
            OfficialAndroidPlugin("@capacitor-community/sqlite", CapacitorSQLitePlugin.self),
            OfficialAndroidPlugin(
                "@capacitor/local-notifications", LocalNotificationsPlugin.self,
                permissions: ["RECEIVE_BOOT_COMPLETED", "WAKE_LOCK", "POST_NOTIFICATIONS"]),
            OfficialAndroidPlugin("@capacitor/preferences", PreferencesPlugin.self),
            OfficialAndroidPlugin("@capacitor/action-sheet", ActionSheetPlugin.self),
            OfficialAndroidPlugin("@capacitor/app-launcher", AppLauncherPlugin.self),
            OfficialAndroidPlugin("@capacitor/clipboard", ClipboardPlugin.self),
            OfficialAndroidPlugin("@capacitor/device", DevicePlugin.self),
            OfficialAndroidPlugin("@capacitor/dialog", DialogPlugin.self),
            OfficialAndroidPlugin(
                "@capacitor/haptics", HapticsPlugin.self, permissions: ["VIBRATE"]),
            OfficialAndroidPlugin("@capacitor/inappbrowser", InAppBrowserPlugin.self),
            OfficialAndroidPlugin("@capacitor/keyboard", KeyboardPlugin.self),
            OfficialAndroidPlugin(
                "@capacitor/network", NetworkPlugin.self, permissions: ["ACCESS_NETWORK_STATE"]),
            OfficialAndroidPlugin("@capacitor/privacy-screen", PrivacyScreenPlugin.self),
            OfficialAndroidPlugin("@capacitor/screen-orientation", ScreenOrientationPlugin.self),
            OfficialAndroidPlugin("@capacitor/screen-reader", ScreenReaderPlugin.self),
            OfficialAndroidPlugin("@capacitor/splash-screen", SplashScreenPlugin.self),
            OfficialAndroidPlugin("@capacitor/status-bar", StatusBarPlugin.self),
            OfficialAndroidPlugin("@capacitor/storage", StoragePlugin.self),
            OfficialAndroidPlugin("@capacitor/text-zoom", TextZoomPlugin.self),
            OfficialAndroidPlugin("@capacitor/toast", ToastPlugin.self),
            OfficialAndroidPlugin("@capacitor/file-transfer", FileTransferPlugin.self),
            OfficialAndroidPlugin("@capacitor/file-viewer", FileViewerPlugin.self),
            OfficialAndroidPlugin("@capacitor/filesystem", FilesystemPlugin.self),
            OfficialAndroidPlugin("@capacitor/share", SharePlugin.self),
            OfficialAndroidPlugin("@capacitor/browser", BrowserPlugin.self),
            OfficialAndroidPlugin(
                "@capacitor/barcode-scanner", CapacitorBarcodeScannerPlugin.self,
                permissions: ["CAMERA"]),
            OfficialAndroidPlugin(
                "@capacitor/geolocation", GeolocationPlugin.self,
                permissions: ["ACCESS_NETWORK_STATE"]),
            OfficialAndroidPlugin("@capacitor/camera", CameraPlugin.self),
            OfficialAndroidPlugin(
                "@capacitor/push-notifications", PushNotificationsPlugin.self,
                permissions: [
                    "INTERNET", "ACCESS_NETWORK_STATE", "WAKE_LOCK", "POST_NOTIFICATIONS",
                ]),
        ]
    }

    /// Those that listen as the base class does: none has an `addListener` of its own.
    package static let plainListenerClasses = Set(all.map { ObjectIdentifier($0.type) })

    /// What makes Cordova plugins, by their services.
    static var cordovaPlugins: [(service: String, make: () -> CordovaPlugin)] {
        [
            ("Device", CordovaDevice.init), ("File", CordovaFile.init),
            ("NetworkStatus", CordovaNetworkManager.init), ("StatusBar", CordovaStatusBar.init),
        ]
    }

    /// Their class names by the names of their packages.
    package static var packages: [String: String] {
        Dictionary(all.map { ($0.package, $0.name) }) { first, _ in first }
    }

    /// Those for scripts, and for projects that say nothing of theirs: all but the launch screen, which
    /// would act by itself where nobody has asked for it, Storage, which Preferences has replaced, and
    /// the scanner, whose manifest has the camera ask for leave that it does not need by itself.
    package static var classList: [String] {
        let left = ["SplashScreenPlugin", "StoragePlugin", "CapacitorBarcodeScannerPlugin"]
        return all.map(\.name).filter { !left.contains($0) }
    }

    /// Those, by their JavaScript names, whose methods touch no memory of the app but their own.
    static let selfContained = ["CapacitorSQLite", "Keyboard", "Network", "Preferences", "Storage"]

    /// The classes of these names, in the order of the names.
    static func classes(named names: [String]) -> [Plugin.Type] {
        names.compactMap { name in all.first { $0.name == name }?.type }
    }

    /// What a build adds to the manifest of an app that has the plugins of these names.
    static func permissions(of names: [String]) -> [String] {
        all.filter { names.contains($0.name) }.flatMap(\.permissions)
    }
}
