public import UIKit

/// An app extension: its identity, what it accepts and its principal view controller.
public struct ExtensionBundle {
    /// The bundle identifier, such as `app.timesafari.TimeSafariShareExtension`.
    public var identifier: String
    /// The name that the process bears, such as `TimeSafariShareExtension`.
    public var displayName: String
    /// The extension's Info.plist. The share sheet reads `NSExtension` › `NSExtensionAttributes` ›
    /// `NSExtensionActivationRule`.
    public var infoDictionary: [String: Any]
    /// The app-group identifiers of the extension's entitlements (F184).
    public var appGroups: [String]
    /// `keychain-access-groups` of the extension's entitlements, as ``AppBundle`` has them.
    public var keychainAccessGroups: [String] = []
    /// Makes the principal view controller (`NSExtensionPrincipalClass`), once per process.
    public var makePrincipal: (LaunchContext) -> UIViewController

    /// Describes an extension.
    public init(
        identifier: String, displayName: String, infoDictionary: [String: Any],
        appGroups: [String] = [], makePrincipal: @escaping (LaunchContext) -> UIViewController
    ) {
        self.identifier = identifier
        self.displayName = displayName
        self.infoDictionary = infoDictionary
        self.appGroups = appGroups
        self.makePrincipal = makePrincipal
    }

    /// `com.apple.share-services` for a share extension.
    public var extensionPoint: String? {
        (infoDictionary["NSExtension"] as? [String: Any])?["NSExtensionPointIdentifier"] as? String
    }
}
