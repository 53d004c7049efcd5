import FaradFoundation

/// Answers `prompt` where the page uses it as a synchronous call (F11).
struct PromptChannel {
    let configuration: InstanceConfiguration
    let cookies: CookieJar

    private var cookieManager: CapacitorCookieManager {
        CapacitorCookieManager(configuration, cookies)
    }

    /// nil for a text that is no such call; then a real dialog is due.
    func answer(to text: String) -> String? {
        // The two that every page asks while it starts, without a JSON parser.
        switch text {
        case #"{"type":"CapacitorCookies.isEnabled"}"#: return isEnabled("CapacitorCookies")
        case #"{"type":"CapacitorHttp"}"#: return isEnabled("CapacitorHttp")
        default: break
        }
        guard text.hasPrefix("{"), let payload = Self.object(text) else { return nil }
        switch payload["type"] as? String {
        case "CapacitorCookies.isEnabled": return isEnabled("CapacitorCookies")
        case "CapacitorHttp": return isEnabled("CapacitorHttp")
        case "CapacitorCookies.get": return cookieManager.getCookies()
        case "CapacitorCookies.set":
            cookieManager.setCookie(
                payload["domain"] as? String ?? "", payload["action"] as? String ?? "")
            return ""
        default: return nil
        }
    }

    /// Both are off unless the configuration turns them on (F10).
    private func isEnabled(_ plugin: String) -> String {
        String(configuration.getPluginConfig(plugin).getBoolean("enabled", false))
    }

    private static func object(_ text: String) -> [String: Any]? {
        // A text that is no JSON is a text for a dialog, not a mistake.
        try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    }
}
