/// The app's Info.plist.
enum AppInfo {
    static let bundleIdentifier = "example.beamlet"
    static let displayName = "Beamlet"

    static var infoDictionary: [String: Any] {
        [
            "CFBundleIdentifier": bundleIdentifier, "CFBundleName": displayName,
            "CFBundleDisplayName": displayName, "UIBackgroundModes": ["remote-notification"],
        ]
    }
}
