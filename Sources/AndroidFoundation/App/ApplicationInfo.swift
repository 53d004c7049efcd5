/// What the manifest says of an app.
public struct ApplicationInfo: Sendable {
    public var packageName: String
    /// The name under the icon.
    public var label: String
    public var versionName: String
    public var versionCode: Int
    /// The permissions that the manifest declares.
    public var permissions: [String]

    public init(
        packageName: String, label: String, versionName: String = "1.0", versionCode: Int = 1,
        permissions: [String] = []
    ) {
        self.packageName = packageName
        self.label = label
        self.versionName = versionName
        self.versionCode = versionCode
        self.permissions = permissions
    }

    /// Whether the manifest declares a permission of the protection level `normal`, which the system
    /// grants with the installation, without a word to the user.
    func holdsSinceInstallation(_ permission: String) -> Bool {
        let prefix = "android.permission."
        return permissions.contains(permission) && permission.hasPrefix(prefix)
            && Self.normal.contains(String(permission.dropFirst(prefix.count)))
    }

    /// The permissions of that level, as of Android 15. Of those for exact alarms only the one for
    /// alarm clocks is left.
    private static let normal: Set<String> = {
        let foregroundServices = [
            "CAMERA", "CONNECTED_DEVICE", "DATA_SYNC", "HEALTH", "LOCATION", "MEDIA_PLAYBACK",
            "MEDIA_PROJECTION", "MICROPHONE", "PHONE_CALL", "REMOTE_MESSAGING", "SPECIAL_USE",
            "SYSTEM_EXEMPTED",
        ]
        let others = [
            "ACCESS_LOCATION_EXTRA_COMMANDS", "ACCESS_NETWORK_STATE", "ACCESS_NOTIFICATION_POLICY",
            "ACCESS_WIFI_STATE", "BLUETOOTH", "BLUETOOTH_ADMIN", "BROADCAST_STICKY",
            "CHANGE_NETWORK_STATE", "CHANGE_WIFI_MULTICAST_STATE", "CHANGE_WIFI_STATE",
            "DISABLE_KEYGUARD", "EXPAND_STATUS_BAR", "FOREGROUND_SERVICE", "GET_PACKAGE_SIZE",
            "HIDE_OVERLAY_WINDOWS", "HIGH_SAMPLING_RATE_SENSORS", "INTERNET",
            "KILL_BACKGROUND_PROCESSES", "MODIFY_AUDIO_SETTINGS", "NFC", "QUERY_ALL_PACKAGES",
            "READ_SYNC_SETTINGS", "READ_SYNC_STATS", "RECEIVE_BOOT_COMPLETED", "REORDER_TASKS",
            "REQUEST_IGNORE_BATTERY_OPTIMIZATIONS", "SET_WALLPAPER", "SET_WALLPAPER_HINTS",
            "TRANSMIT_IR", "USE_BIOMETRIC", "USE_EXACT_ALARM", "USE_FINGERPRINT", "VIBRATE",
            "WAKE_LOCK", "WRITE_SYNC_SETTINGS",
        ]
        return Set(others + foregroundServices.map { "FOREGROUND_SERVICE_" + $0 })
    }()
}
