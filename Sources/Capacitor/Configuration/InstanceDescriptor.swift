public import FaradFoundation

public enum InstanceDescriptorDefaults {
    public static let scheme = "capacitor"
    public static let hostname = "localhost"
}

public enum InstanceLoggingBehavior: String, Sendable {
    case none, debug, production
}

/// How an instance of Capacitor is to be set up, read from `capacitor.config.json`.
///
/// Unlike Capacitor's, it holds only what a phone without a screen can act on.
public class InstanceDescriptor: NSObject {
    public var urlScheme: String? = InstanceDescriptorDefaults.scheme
    public var urlHostname: String? = InstanceDescriptorDefaults.hostname
    public var serverURL: String?
    public var errorPath: String?
    public var allowedNavigationHostnames: [String] = []
    public var appendedUserAgentString: String?
    public var overridenUserAgentString: String?
    public var loggingBehavior = InstanceLoggingBehavior.debug
    public var handleApplicationNotifications = true
    public var pluginConfigurations: JSObject = [:]
    public var legacyConfig: JSObject = [:]
    public var appLocation: URL
    public var appStartPath: String?

    /// The descriptor of the running app: its `public` folder and its configuration.
    public override init() {
        appLocation = Self.publicFolder
        super.init()
        read(JSTypes.coerceDictionaryToJSObject(CapacitorEnvironment.current.configuration))
    }

    static var publicFolder: URL {
        URL(fileURLWithPath: Bundle.main.bundlePath + "/public", isDirectory: true)
    }

    private func read(_ config: JSObject) {
        legacyConfig = config
        func text(_ path: KeyPath) -> String? { config[keyPath: path] as? String }
        appendedUserAgentString = text("ios.appendUserAgent") ?? text("appendUserAgent")
        overridenUserAgentString = text("ios.overrideUserAgent") ?? text("overrideUserAgent")
        allowedNavigationHostnames = config[keyPath: "server.allowNavigation"] as? [String] ?? []
        if let scheme = text("server.iosScheme") { urlScheme = scheme.lowercased() }
        if let hostname = text("server.hostname") { urlHostname = hostname }
        serverURL = text("server.url")
        errorPath = text("server.errorPath")
        appStartPath = text("server.appStartPath")
        pluginConfigurations = config[keyPath: "plugins"] as? JSObject ?? [:]
        if let behavior = text("ios.loggingBehavior") ?? text("loggingBehavior") {
            loggingBehavior = InstanceLoggingBehavior(rawValue: behavior.lowercased()) ?? .debug
        }
        if let handles = config[keyPath: "ios.handleApplicationNotifications"] as? Bool {
            handleApplicationNotifications = handles
        }
    }

    /// Puts defaults where a value could not work.
    func normalize() {
        let scheme = urlScheme ?? ""
        if !Self.isScheme(scheme) || Self.webKitSchemes.contains(scheme) {
            urlScheme = InstanceDescriptorDefaults.scheme
        }
        if urlHostname == nil { urlHostname = InstanceDescriptorDefaults.hostname }
        if let server = serverURL, URL(string: server) == nil { serverURL = nil }
        if appStartPath?.allSatisfy(\.isWhitespace) == true { appStartPath = nil }
    }

    /// Schemes that a web view serves itself, and lets nobody else serve.
    private static let webKitSchemes: Set<String> = [
        "about", "blob", "data", "file", "ftp", "http", "https", "javascript", "ws", "wss",
    ]

    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { byte in
            isLetter(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte)
    }
}
