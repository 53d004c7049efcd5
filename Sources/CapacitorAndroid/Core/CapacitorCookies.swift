import AndroidFoundation
import FaradFoundation
import Simulation
import WebKit

/// The app's cookies, which are the page's own: `document.cookie` reads and writes them.
final class CapacitorCookies: Plugin {
    override class var methods: [PluginMethod] {
        [
            PluginMethod("getCookies", CapacitorCookies.getCookies),
            PluginMethod("setCookie", CapacitorCookies.setCookie),
            PluginMethod("deleteCookie", CapacitorCookies.deleteCookie),
            PluginMethod("clearCookies", CapacitorCookies.clearCookies),
            PluginMethod("clearAllCookies", CapacitorCookies.clearAllCookies),
        ]
    }

    /// What makes a cookie go: its time lies behind.
    private static let past = "Expires=Wed, 31 Dec 2000 23:59:59 GMT"

    private var cookieManager: CapacitorCookieManager {
        CapacitorCookieManager(bridge.getConfig())
    }

    /// A new activity is a new session.
    override func load() {
        let isEnabled = getConfig().getBoolean("enabled", false)
        let manager = cookieManager
        bridge.getWebView().addJavascriptInterface(
            "CapacitorCookiesAndroidInterface",
            JavascriptInterface.Method("isEnabled", memory: .nothing) { _ in .bool(isEnabled) },
            JavascriptInterface.Method("setCookie") { call in
                if call.arguments.count > 1, let action = call.arguments[1] {
                    manager.setCookie(call.arguments[0], action)
                }
                return .undefined
            })
        manager.removeSessionCookies()
    }

    override func handleOnDestroy() { cookieManager.removeSessionCookies() }

    /// Those that the page sees, whatever URL is named.
    func getCookies(_ call: PluginCall) {
        bridge.eval("document.cookie") { value in
            let result = JSObject()
            for cookie in value.dropFirst().dropLast().split(separator: ";") {
                let parts = cookie.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2 else { continue }
                let (key, text) = (Self.decoded(parts[0]), Self.decoded(parts[1]))
                result.put(key, text)
            }
            call.resolve(result)
        }
    }

    private static func decoded(_ text: Substring) -> String {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
            .replacingOccurrences(of: "+", with: " ")
        return trimmed.removingPercentEncoding ?? trimmed
    }

    /// Rejects for a missing key and then goes on all the same, as Capacitor's does.
    func setCookie(_ call: PluginCall) {
        let key = call.getString("key")
        if key == nil { call.reject("Must provide key") }
        let value = call.getString("value")
        if value == nil { call.reject("Must provide value") }
        let path = call.getString("path", "/")
        let expires = call.getString("expires", "")
        cookieManager.setCookie(
            call.getString("url"),
            "\(key ?? "null")=\(value ?? "null"); expires=\(expires); path=\(path)")
        call.resolve()
    }

    func deleteCookie(_ call: PluginCall) {
        let key = call.getString("key")
        if key == nil { call.reject("Must provide key") }
        cookieManager.setCookie(call.getString("url"), "\(key ?? "null")=; \(Self.past)")
        call.resolve()
    }

    func clearCookies(_ call: PluginCall) {
        let url = call.getString("url")
        for name in cookieManager.getCookieNames(url) {
            cookieManager.setCookie(url, "\(name)=; \(Self.past)")
        }
        call.resolve()
    }

    func clearAllCookies(_ call: PluginCall) {
        cookieManager.removeAllCookies()
        call.resolve()
    }
}
