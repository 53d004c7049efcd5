import AndroidFoundation
import FaradFoundation
import WebKit

/// The app's cookies, which are the page's own: `document.cookie` reads and writes them.
final class CapacitorCookies: Plugin {
    override class var methods: [PluginMethod] {
        [
            PluginMethod("getCookies", CapacitorCookies.getCookies),
            PluginMethod("setCookie", CapacitorCookies.setCookie),
            PluginMethod("deleteCookie", CapacitorCookies.deleteCookie),
            PluginMethod("clearCookies", CapacitorCookies.clearCookies),
            PluginMethod("clearAllCookies", CapacitorCookies.clearCookies),
        ]
    }

    override func load() {
        let isEnabled = getConfig().getBoolean("enabled", false)
        bridge.getWebView().addJavascriptInterface("CapacitorCookiesAndroidInterface") {
            [
                ("isEnabled", { _ in .bool(isEnabled) }),
                (
                    "setCookie",
                    { _ in
                        unsimulated("Farad does not simulate CapacitorCookies.enabled on Android")
                    }
                ),
            ]
        }
    }

    /// The page keeps the cookies: writing one is an evaluation of its own.
    private func set(_ cookie: String) {
        let literal = JSONValue.string(cookie).jsonLiteral
        bridge.eval(
            "Object.getOwnPropertyDescriptor(Document.prototype, 'cookie').set"
                + ".call(document, \(literal))")
    }

    func getCookies(_ call: PluginCall) {
        bridge.eval("document.cookie") { value in
            let result = JSObject()
            for cookie in value.dropFirst().dropLast().split(separator: ";") {
                let parts = cookie.split(separator: "=", maxSplits: 1)
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
        set("\(key ?? "null")=\(value ?? "null"); expires=\(expires); path=\(path)")
        call.resolve()
    }

    func deleteCookie(_ call: PluginCall) {
        let key = call.getString("key")
        if key == nil { call.reject("Must provide key") }
        set("\(key ?? "null")=; Expires=Wed, 31 Dec 2000 23:59:59 GMT")
        call.resolve()
    }

    func clearCookies(_ call: PluginCall) {
        bridge.eval("document.cookie") { [self] value in
            for cookie in value.dropFirst().dropLast().split(separator: ";") {
                guard let name = cookie.split(separator: "=").first else { continue }
                set("\(Self.decoded(name))=; Expires=Wed, 31 Dec 2000 23:59:59 GMT")
            }
            call.resolve()
        }
    }
}

extension JSONValue {
    /// The value as a literal of JavaScript.
    var jsonLiteral: String { JSONArray([self]).text.dropFirst().dropLast().description }
}
