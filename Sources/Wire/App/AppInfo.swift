/// The app's Info.plist and entitlements.
enum AppInfo {
    static let bundleIdentifier = "com.wire"
    static let displayName = "Wire"

    static var infoDictionary: [String: Any] {
        [
            "CFBundleIdentifier": bundleIdentifier, "CFBundleName": displayName,
            "CFBundleDisplayName": displayName, "CFBundleShortVersionString": "3.0",
            "CFBundleVersion": "1",
        ]
    }

    /// `com.apple.security.application-groups` of Wire-iOS.entitlements.
    static let appGroups = [AccountDirectory.appGroup]
}
