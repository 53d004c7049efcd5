import Capacitor

/// A plugin whose file imports nothing but Capacitor, as most plugins' files do (F187).
final class PlainPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "Plain"
    let jsName = "Plain"
    let pluginMethods = [CAPPluginMethod("look", PlainPlugin.look)]

    func look(_ call: CAPPluginCall) {
        let controller: UIViewController? = bridge?.viewController
        let view: WKWebView? = bridge?.webView
        let defaults = UserDefaults.standard
        defaults.set(call.getString("name"), forKey: "name")
        call.resolve([
            "state": UIApplication.shared.applicationState == .active,
            "hasView": controller != nil && view != nil,
            "name": defaults.string(forKey: "name") ?? "",
            "bytes": Data([1, 2]).base64EncodedString(),
        ])
    }
}
