/// The share extension's Info.plist and entitlements; Swift for the reason given at TimeSafari's.
enum ShareExtensionInfo {
    static let bundleIdentifier = "app.attachments.ShareExtension"
    static let displayName = "AttachmentsShareExtension"

    static var infoDictionary: [String: Any] {
        [
            "CFBundleIdentifier": bundleIdentifier,
            "CFBundleName": displayName,
            "CFBundleDisplayName": "Attachments",
            "CFBundleExecutable": displayName,
            "CFBundlePackageType": "XPC!",
            "CFBundleShortVersionString": "1.0",
            "CFBundleVersion": "1",
            "NSExtension": [
                "NSExtensionPointIdentifier": "com.apple.share-services",
                "NSExtensionPrincipalClass": "AttachmentsShareExtension.ShareViewController",
                "NSExtensionAttributes": [
                    "NSExtensionActivationRule": [
                        "NSExtensionActivationDictionaryVersion": 2,
                        "NSExtensionActivationSupportsAttachmentsWithMinCount": 1,
                        "NSExtensionActivationSupportsAttachmentsWithMaxCount": 50,
                        "NSExtensionActivationSupportsFileWithMaxCount": 50,
                        "NSExtensionActivationSupportsImageWithMaxCount": 50,
                        "NSExtensionActivationSupportsMovieWithMaxCount": 50,
                        "NSExtensionActivationSupportsText": true,
                        "NSExtensionActivationSupportsWebPageWithMaxCount": 10,
                        "NSExtensionActivationSupportsWebURLWithMaxCount": 10,
                    ] as [String: Any]
                ],
            ] as [String: Any],
        ]
    }

    /// `com.apple.security.application-groups` of AttachmentsShareExtension.entitlements.
    static let appGroups = [AppGroup.identifier]
}
