/// The app's Info.plist and entitlements; Swift for the reason given at TimeSafari's.
enum AppInfo {
    static let bundleIdentifier = "app.attachments"
    static let displayName = "Attachments"

    static var infoDictionary: [String: Any] {
        [
            "CFBundleIdentifier": bundleIdentifier,
            "CFBundleName": "Attachments",
            "CFBundleDisplayName": displayName,
            "CFBundleExecutable": "Attachments",
            "CFBundlePackageType": "APPL",
            "CFBundleShortVersionString": "1.0",
            "CFBundleVersion": "1",
            "UIMainStoryboardFile": "Main",
            "CFBundleURLTypes": [
                [
                    "CFBundleURLName": bundleIdentifier, "CFBundleURLSchemes": ["attachments"],
                ] as [String: Any]
            ],
        ]
    }

    /// `com.apple.security.application-groups` of Attachments.entitlements.
    static let appGroups = [AppGroup.identifier]
}
