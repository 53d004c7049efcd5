public import FaradFoundation
public import UIKit

/// The settings of a running instance; ``InstanceDescriptor`` made final.
public class InstanceConfiguration: NSObject {
    /// Where the page comes from: `capacitor://localhost` unless configured (F3).
    public let localURL: URL
    /// The local URL, or `server.url` of a development server.
    public let serverURL: URL
    public let errorPath: String?
    public let allowedNavigationHostnames: [String]
    public let appendedUserAgentString: String?
    public let overridenUserAgentString: String?
    /// The same value gates native and JavaScript logging (F4).
    public let loggingEnabled: Bool
    public let handleApplicationNotifications: Bool
    public let pluginConfigurations: JSObject
    public let appLocation: URL
    public let appStartPath: String?
    @available(*, deprecated, message: "Use direct properties instead")
    public var legacyConfig: JSObject { wholeConfig }
    private let wholeConfig: JSObject

    // What a phone without a screen cannot show: as configured.

    public var backgroundColor: UIColor? {
        let text = wholeConfig[keyPath: "ios.backgroundColor"] ?? wholeConfig["backgroundColor"]
        return (text as? String).flatMap { UIColor.capacitor.color(fromHex: $0) }
    }
    public var scrollingEnabled: Bool { wholeConfig[keyPath: "ios.scrollEnabled"] as? Bool ?? true }
    public var zoomingEnabled: Bool {
        wholeConfig[keyPath: "ios.zoomEnabled"] as? Bool
            ?? wholeConfig["zoomEnabled"] as? Bool ?? false
    }
    public var allowLinkPreviews: Bool {
        wholeConfig[keyPath: "ios.allowsLinkPreview"] as? Bool ?? true
    }
    public var limitsNavigationsToAppBoundDomains: Bool {
        wholeConfig[keyPath: "ios.limitsNavigationsToAppBoundDomains"] as? Bool ?? false
    }
    public var preferredContentMode: String? {
        wholeConfig[keyPath: "ios.preferredContentMode"] as? String
    }

    public convenience init(with descriptor: InstanceDescriptor, isDebug: Bool) {
        descriptor.normalize()
        self.init(descriptor, isDebug, appLocation: descriptor.appLocation)
    }

    private init(_ descriptor: InstanceDescriptor, _ isDebug: Bool, appLocation: URL) {
        let scheme = descriptor.urlScheme ?? InstanceDescriptorDefaults.scheme
        let host = descriptor.urlHostname ?? InstanceDescriptorDefaults.hostname
        guard let local = URL(string: "\(scheme)://\(host)") else {
            preconditionFailure("\(scheme)://\(host) is no URL; correct server.hostname.")
        }
        localURL = local
        serverURL = descriptor.serverURL.flatMap(URL.init(string:)) ?? local
        errorPath = descriptor.errorPath
        allowedNavigationHostnames = descriptor.allowedNavigationHostnames
        appendedUserAgentString = descriptor.appendedUserAgentString
        overridenUserAgentString = descriptor.overridenUserAgentString
        switch descriptor.loggingBehavior {
        case .none: loggingEnabled = false
        case .debug: loggingEnabled = isDebug
        case .production: loggingEnabled = true
        }
        handleApplicationNotifications = descriptor.handleApplicationNotifications
        pluginConfigurations = descriptor.pluginConfigurations
        self.appLocation = appLocation
        appStartPath = descriptor.appStartPath
        wholeConfig = descriptor.legacyConfig
        super.init()
    }

    private init(_ other: InstanceConfiguration, appLocation: URL) {
        localURL = other.localURL
        serverURL = other.serverURL
        errorPath = other.errorPath
        allowedNavigationHostnames = other.allowedNavigationHostnames
        appendedUserAgentString = other.appendedUserAgentString
        overridenUserAgentString = other.overridenUserAgentString
        loggingEnabled = other.loggingEnabled
        handleApplicationNotifications = other.handleApplicationNotifications
        pluginConfigurations = other.pluginConfigurations
        self.appLocation = appLocation
        appStartPath = other.appStartPath
        wholeConfig = other.wholeConfig
        super.init()
    }

    public func updatingAppLocation(_ location: URL) -> InstanceConfiguration {
        InstanceConfiguration(self, appLocation: location)
    }

    public var appStartFileURL: URL {
        appStartPath.map { appLocation.appendingPathComponent($0) } ?? appLocation
    }

    public var appStartServerURL: URL {
        appStartPath.map { serverURL.appendingPathComponent($0) } ?? serverURL
    }

    public var errorPathURL: URL? { errorPath.map { localURL.appendingPathComponent($0) } }

    public func getPluginConfig(_ pluginID: String) -> PluginConfig {
        PluginConfig(config: pluginConfigurations[keyPath: KeyPath(pluginID)] as? JSObject ?? [:])
    }

    @available(*, deprecated, message: "Use getPluginConfig")
    public func getPluginConfigValue(_ pluginID: String, _ key: String) -> Any? {
        pluginConfigurations[keyPath: KeyPath("\(pluginID).\(key)")]
    }

    @available(*, deprecated, message: "Use direct property accessors")
    public func getValue(_ key: String) -> Any? { wholeConfig[keyPath: KeyPath(key)] }

    @available(*, deprecated, message: "Use direct property accessors")
    public func getString(_ key: String) -> String? {
        wholeConfig[keyPath: KeyPath(key)] as? String
    }

    /// Whether `server.allowNavigation` lists the host; `*` stands for one part of a name.
    public func shouldAllowNavigation(to host: String) -> Bool {
        allowedNavigationHostnames.contains { Self.host(host, matches: $0) }
    }

    private static func host(_ host: String, matches pattern: String) -> Bool {
        if pattern == "*" { return true }
        let parts = host.lowercased().split(separator: ".")
        let patterns = pattern.lowercased().split(separator: ".")
        guard parts.count == patterns.count else { return false }
        return zip(parts, patterns).allSatisfy { $1 == "*" || $0 == $1 }
    }
}
