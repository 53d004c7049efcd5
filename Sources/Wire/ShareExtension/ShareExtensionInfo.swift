/// The share extension's Info.plist and entitlements.
enum ShareExtensionInfo {
    static let bundleIdentifier = "com.wire.share"
    static let displayName = "WireShare"

    static var infoDictionary: [String: Any] {
        [
            "CFBundleIdentifier": bundleIdentifier, "CFBundleName": displayName,
            "CFBundleDisplayName": "Wire", "CFBundlePackageType": "XPC!",
            "CFBundleShortVersionString": "3.0", "CFBundleVersion": "1",
            "NSExtension": [
                "NSExtensionPointIdentifier": "com.apple.share-services",
                "NSExtensionPrincipalClass": "WireShare.ShareViewController",
                "NSExtensionAttributes": [
                    "NSExtensionActivationRule": [
                        "NSExtensionActivationSupportsImageWithMaxCount": 1
                    ]
                ],
            ] as [String: Any],
        ]
    }

    static let appGroups = [AccountDirectory.appGroup]
}
