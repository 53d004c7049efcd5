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

    private var cookieManager: CapacitorCookieManager? {
        (bridge?.config).map { CapacitorCookieManager($0, CapacitorEnvironment.current.cookies) }
    }

    func getCookies(_ call: CAPPluginCall) {
        guard let manager = cookieManager else { return call.reject("Invalid URL / Server URL") }
        call.resolve(manager.getCookiesAsMap(manager.getServerUrl(call.getString("url"))))
    }

    func setCookie(_ call: CAPPluginCall) {
        guard let key = call.getString("key") else { return call.reject("Must provide key") }
        guard let value = call.getString("value") else { return call.reject("Must provide value") }
        guard let manager = cookieManager else { return call.reject("Invalid domain") }
        manager.setCookie(
            manager.getServerUrl(call.getString("url")), key, manager.encode(value),
            call.getString("expires", ""), call.getString("path", ""))
        call.resolve()
    }

    func deleteCookie(_ call: CAPPluginCall) {
        guard let key = call.getString("key") else { return call.reject("Must provide key") }
        guard let manager = cookieManager else { return call.reject("Invalid URL / Server URL") }
        manager.deleteCookie(manager.getServerUrl(call.getString("url")), key)
        call.resolve()
    }

    func clearCookies(_ call: CAPPluginCall) {
        guard let manager = cookieManager else { return }
        manager.clearCookies(manager.getServerUrl(call.getString("url")))
        call.resolve()
    }

    func clearAllCookies(_ call: CAPPluginCall) {
        cookieManager?.clearAllCookies()
        call.resolve()
    }
}
