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
            PluginClass(
                "CapacitorBarcodeScannerPlugin", CapacitorBarcodeScannerPlugin.self),
            PluginClass("CAPBrowserPlugin", CAPBrowserPlugin.self),
            PluginClass("CAPCameraPlugin", CameraPlugin.self),
            PluginClass("ClipboardPlugin", ClipboardPlugin.self),
            PluginClass("DevicePlugin", DevicePlugin.self),
            PluginClass("DialogPlugin", DialogPlugin.self),
            PluginClass("FileTransferPlugin", FileTransferPlugin.self),
            PluginClass("FileViewerPlugin", FileViewerPlugin.self),
            PluginClass("FilesystemPlugin", FilesystemPlugin.self),
            PluginClass("GeolocationPlugin", GeolocationPlugin.self),
            PluginClass("HapticsPlugin", HapticsPlugin.self),
            PluginClass("InAppBrowserPlugin", InAppBrowserPlugin.self),
            PluginClass("KeyboardPlugin", KeyboardPlugin.self),
            PluginClass("LocalNotificationsPlugin", LocalNotificationsPlugin.self),
            PluginClass("CAPNetworkPlugin", NetworkPlugin.self),
            PluginClass("PrivacyScreenPlugin", PrivacyScreenPlugin.self),
            PluginClass("PushNotificationsPlugin", PushNotificationsPlugin.self),
            PluginClass("ScreenOrientationPlugin", ScreenOrientationPlugin.self),
            PluginClass("ScreenReaderPlugin", ScreenReaderPlugin.self),
            PluginClass("SharePlugin", SharePlugin.self),
            PluginClass("SplashScreenPlugin", SplashScreenPlugin.self),
            PluginClass("StatusBarPlugin", StatusBarPlugin.self),
            PluginClass("StoragePlugin", StoragePlugin.self),
            PluginClass("TextZoomPlugin", TextZoomPlugin.self),
            PluginClass("ToastPlugin", ToastPlugin.self),
        ]
    }

    /// What makes Cordova plugins, by their services.
    static var cordovaPlugins: [(service: String, make: () -> CDVPlugin)] {
        [
            ("Device", CDVDevice.init), ("File", CDVFile.init),
            ("NetworkStatus", CDVConnection.init),
        ]
    }

    /// Their class names by the names of their packages.
    package static let packages = [
        "@capacitor-community/sqlite": "CapacitorSQLitePlugin",
        "@capacitor/action-sheet": "ActionSheetPlugin",
        "@capacitor/app": "AppPlugin",
        "@capacitor/app-launcher": "AppLauncherPlugin",
        "@capacitor/barcode-scanner": "CapacitorBarcodeScannerPlugin",
        "@capacitor/browser": "CAPBrowserPlugin",
        "@capacitor/camera": "CAPCameraPlugin",
        "@capacitor/clipboard": "ClipboardPlugin",
        "@capacitor/device": "DevicePlugin",
        "@capacitor/dialog": "DialogPlugin",
        "@capacitor/file-transfer": "FileTransferPlugin",
        "@capacitor/file-viewer": "FileViewerPlugin",
        "@capacitor/filesystem": "FilesystemPlugin",
        "@capacitor/geolocation": "GeolocationPlugin",
        "@capacitor/haptics": "HapticsPlugin",
        "@capacitor/inappbrowser": "InAppBrowserPlugin",
        "@capacitor/keyboard": "KeyboardPlugin",
        "@capacitor/local-notifications": "LocalNotificationsPlugin",
        "@capacitor/network": "CAPNetworkPlugin",
        "@capacitor/preferences": "PreferencesPlugin",
        "@capacitor/privacy-screen": "PrivacyScreenPlugin",
        "@capacitor/push-notifications": "PushNotificationsPlugin",
        "@capacitor/screen-orientation": "ScreenOrientationPlugin",
        "@capacitor/screen-reader": "ScreenReaderPlugin",
        "@capacitor/share": "SharePlugin",
        "@capacitor/splash-screen": "SplashScreenPlugin",
        "@capacitor/status-bar": "StatusBarPlugin",
        "@capacitor/storage": "StoragePlugin",
        "@capacitor/text-zoom": "TextZoomPlugin",
        "@capacitor/toast": "ToastPlugin",
    ]

    /// Those, by their JavaScript names, whose methods touch no memory of the app but their own.
    package static let selfContained = [
        "CapacitorSQLite", "Preferences", "Storage", "Console", "ScreenReader", "TextZoom",
    ]

    /// Those that listen as the base class does: none has an `addListener` of its own.
    package static let plainListenerClasses = Set(classes.map { ObjectIdentifier($0.type) })

    /// Those for scripts, and for projects that say nothing of theirs: all but the launch screen, which
    /// would act by itself where nobody has asked for it, and Storage, which Preferences has replaced.
    package static var classList: [String] {
        classes.map(\.name).filter { !["SplashScreenPlugin", "StoragePlugin"].contains($0) }
    }
}
