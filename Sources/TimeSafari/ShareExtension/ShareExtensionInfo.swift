/// The share extension's Info.plist and entitlements; Swift for the reason given at `AppInfo`.
enum ShareExtensionInfo {
    static let bundleIdentifier = "app.timesafari.TimeSafariShareExtension"
    static let displayName = "TimeSafariShareExtension"

    static var infoDictionary: [String: Any] {
        [
            "CFBundleIdentifier": bundleIdentifier,
            "CFBundleName": displayName,
            "CFBundleDisplayName": "TimeSafari",
            "CFBundleExecutable": displayName,
            "CFBundlePackageType": "XPC!",
            "CFBundleShortVersionString": "1.0",
            "CFBundleVersion": "1",
            "NSExtension": [
                "NSExtensionPointIdentifier": "com.apple.share-services",
                "NSExtensionPrincipalClass": "TimeSafariShareExtension.ShareViewController",
                "NSExtensionAttributes": [
                    "NSExtensionActivationRule": [
                        "NSExtensionActivationSupportsImageWithMaxCount": 1
                    ]
                ],
            ] as [String: Any],
        ]
    }

    /// `com.apple.security.application-groups` of TimeSafariShareExtension.entitlements.
    static let appGroups = ["group.app.timesafari.share"]
}
