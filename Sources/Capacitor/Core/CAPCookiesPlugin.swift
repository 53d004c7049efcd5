import FaradFoundation

/// The app's cookies, as promises.
public class CAPCookiesPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CAPCookiesPlugin"
    public let jsName = "CapacitorCookies"
    public let pluginMethods = [
        CAPPluginMethod("getCookies", CAPCookiesPlugin.getCookies),
        CAPPluginMethod("setCookie", CAPCookiesPlugin.setCookie),
        CAPPluginMethod("deleteCookie", CAPCookiesPlugin.deleteCookie),
        CAPPluginMethod("clearCookies", CAPCookiesPlugin.clearCookies),
        CAPPluginMethod("clearAllCookies", CAPCookiesPlugin.clearAllCookies),
    ]

    private var jar: CookieJar { CapacitorEnvironment.current.cookies }

    private func url(_ call: CAPPluginCall) -> URL? {
        (bridge?.config).map { CookieJar.url(call.getString("url"), in: $0) }
    }

    func getCookies(_ call: CAPPluginCall) {
        guard let url = url(call) else { return call.reject("Invalid URL / Server URL") }
        call.resolve(jar.values(for: url))
    }

    func setCookie(_ call: CAPPluginCall) {
        guard let key = call.getString("key") else { return call.reject("Must provide key") }
        guard let value = call.getString("value") else { return call.reject("Must provide value") }
        guard let url = url(call) else { return call.reject("Invalid domain") }
        let encoded = value.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        jar.set("\(key)=\(encoded); expires=\(call.getString("expires", ""))", for: url)
        call.resolve()
    }

    func deleteCookie(_ call: CAPPluginCall) {
        guard let key = call.getString("key") else { return call.reject("Must provide key") }
        guard let url = url(call) else { return call.reject("Invalid URL / Server URL") }
        jar.remove(key, for: url)
        call.resolve()
    }

    func clearCookies(_ call: CAPPluginCall) {
        guard let url = url(call) else { return }
        jar.removeAll(for: url)
        call.resolve()
    }

    func clearAllCookies(_ call: CAPPluginCall) {
        jar.removeAll()
        call.resolve()
    }
}
