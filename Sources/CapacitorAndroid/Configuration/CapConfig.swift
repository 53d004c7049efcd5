public import AndroidFoundation
import FaradFoundation

/// What `capacitor.config.json` says to an Android app.
///
/// Unlike Capacitor's, it holds only what a phone without a screen can act on.
public final class CapConfig {
    let scheme: String
    let hostname: String
    let serverURL: String?
    let errorPath: String?
    let startPath: String?
    let allowNavigation: [String]
    let isUsingLegacyBridge: Bool
    let isLoggingEnabled: Bool
    let userAgent: String
    let overriddenUserAgent: String?
    /// Whether a page of `https` may ask servers of `http`.
    let isMixedContentAllowed: Bool
    private let plugins: JSONObject

    /// The user agent of a WebView of today on the phone that is simulated.
    private static let defaultUserAgent =
        "Mozilla/5.0 (Linux; Android \(Build.VERSION.RELEASE); \(Build.MODEL) "
        + "Build/AP4A.250105.002; wv) "
        + "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/\(WebView.version) "
        + "Mobile Safari/537.36"

    init(json: String, isDebug: Bool) {
        let root: JSONObject
        do {
            root = try JSONObject(json)
        } catch {
            Log.e("Capacitor", "Unable to parse capacitor.config.json: \(error)")
            root = JSONObject()
        }
        let server = Self.object(root, "server")
        let android = Self.object(root, "android")
        func text(_ key: String) -> String? {
            Self.text(android, key) ?? Self.text(root, key)
        }
        scheme = Self.scheme(Self.text(server, "androidScheme"))
        hostname = Self.text(server, "hostname") ?? "localhost"
        serverURL = Self.text(server, "url")
        errorPath = Self.text(server, "errorPath")
        startPath = Self.text(server, "appStartPath")
        if case .array(let list)? = server.opt("allowNavigation") {
            allowNavigation = list.values.map(\.text)
        } else {
            allowNavigation = []
        }
        isUsingLegacyBridge = android.opt("useLegacyBridge") == .bool(true)
        switch text("loggingBehavior")?.lowercased() {
        case "none"?: isLoggingEnabled = false
        case "production"?: isLoggingEnabled = true
        default: isLoggingEnabled = isDebug
        }
        overriddenUserAgent = text("overrideUserAgent")
        isMixedContentAllowed =
            (android.opt("allowMixedContent") ?? root.opt("allowMixedContent")) == .bool(true)
        let appended = text("appendUserAgent").map { " " + $0 } ?? ""
        userAgent = overriddenUserAgent ?? Self.defaultUserAgent + appended
        plugins = Self.object(root, "plugins")
    }

    /// What the app's assets hold, for code that has no bridge.
    public static func loadDefault(_ context: Context) -> CapConfig {
        let environment = CapacitorAndroidEnvironment.current
        return CapConfig(
            json: environment.configuration, isDebug: environment.settings.isDebuggable)
    }

    /// `https://localhost`, without a slash at its end (F174).
    var localURL: String {
        guard let serverURL, let url = URL(string: serverURL), let scheme = url.scheme,
            let host = url.host
        else { return "\(scheme)://\(hostname)" }
        return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
    }

    /// Where the page starts.
    var appURL: String {
        var url = serverURL ?? localURL
        if serverURL == nil, scheme != "http", scheme != "https" { url += "/" }
        return url + (startPath ?? "")
    }

    var errorURL: String? {
        guard let errorPath, !errorPath.allSatisfy(\.isWhitespace) else { return nil }
        return "\(scheme)://\(hostname)/\(errorPath)"
    }

    /// Whether the page itself goes there.
    func isOwn(_ address: String) -> Bool {
        guard let url = URL(string: address), let app = URL(string: appURL) else { return false }
        if url.host == app.host, url.scheme == app.scheme { return true }
        guard let host = url.host else { return false }
        return allowNavigation.contains { Self.host(host, matches: $0) }
    }

    public func getPluginConfiguration(_ pluginId: String) -> PluginConfig {
        PluginConfig(Self.object(plugins, pluginId))
    }

    private static func object(_ parent: JSONObject, _ key: String) -> JSONObject {
        guard case .object(let object)? = parent.opt(key) else { return JSONObject() }
        return object
    }

    private static func text(_ parent: JSONObject, _ key: String) -> String? {
        guard case .string(let text)? = parent.opt(key) else { return nil }
        return text
    }

    /// A scheme that a web view serves itself in another way cannot be the app's.
    private static func scheme(_ wanted: String?) -> String {
        guard let wanted = wanted?.lowercased(),
            !["file", "ftp", "ftps", "ws", "wss", "about", "blob", "data"].contains(wanted)
        else { return "https" }
        return wanted
    }

    /// `*` stands for one part of a name, and alone for every host.
    private static func host(_ host: String, matches pattern: String) -> Bool {
        if pattern == "*" { return true }
        let parts = host.lowercased().split(separator: ".")
        let patterns = pattern.lowercased().split(separator: ".")
        guard parts.count == patterns.count else { return false }
        return zip(parts, patterns).allSatisfy { $1 == "*" || $0 == $1 }
    }
}

/// One plugin's part of the configuration.
public final class PluginConfig {
    private let json: JSONObject

    init(_ json: JSONObject) { self.json = json }

    public func getString(_ key: String, _ defaultValue: String? = nil) -> String? {
        guard case .string(let text)? = json.opt(key) else { return defaultValue }
        return text
    }

    public func getBoolean(_ key: String, _ defaultValue: Bool) -> Bool {
        guard case .bool(let value)? = json.opt(key) else { return defaultValue }
        return value
    }

    public func getInt(_ key: String, _ defaultValue: Int32) -> Int32 {
        guard case .int(let number)? = json.opt(key) else { return defaultValue }
        return number
    }

    /// nil where there is no array; its values as texts.
    public func getArray(_ key: String) -> [String]? {
        guard case .array(let array)? = json.opt(key) else { return nil }
        return array.values.map(\.text)
    }

    public func getObject(_ key: String) -> JSONObject? {
        guard case .object(let object)? = json.opt(key) else { return nil }
        return object
    }

    public func isEmpty() -> Bool { json.length == 0 }
}
