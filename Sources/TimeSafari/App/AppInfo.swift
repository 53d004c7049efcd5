/// The app's Info.plist and entitlements.
///
/// Swift instead of property-list files: they are read at every start, and nothing has to be
/// found beside the executable or parsed.
enum AppInfo {
    static let bundleIdentifier = "app.timesafari"
    static let displayName = "TimeSafari"

    static var infoDictionary: [String: Any] {
        [
            "CFBundleIdentifier": bundleIdentifier,
            "CFBundleName": "App",
            "CFBundleDisplayName": displayName,
            "CFBundleExecutable": "App",
            "CFBundlePackageType": "APPL",
            "CFBundleShortVersionString": "1.0",
            "CFBundleVersion": "1",
            "UIMainStoryboardFile": "Main",
            "UIBackgroundModes": ["fetch"],
            "BGTaskSchedulerPermittedIdentifiers": [DailyFetch.taskIdentifier],
            "CFBundleURLTypes": [
                [
                    "CFBundleURLName": bundleIdentifier,
                    "CFBundleURLSchemes": ["timesafari"],
                ] as [String: Any]
            ],
        ]
    }

    /// `com.apple.security.application-groups` of App.entitlements.
    static let appGroups = ["group.app.timesafari.share"]
}
