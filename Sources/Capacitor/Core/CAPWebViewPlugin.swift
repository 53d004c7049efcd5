import FaradFoundation

/// Moves the folder that the page is served from. A call without a path gets no answer (F164).
public class CAPWebViewPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CAPWebViewPlugin"
    public let jsName = "WebView"
    public let pluginMethods = [
        CAPPluginMethod("setServerAssetPath", CAPWebViewPlugin.setServerAssetPath),
        CAPPluginMethod("setServerBasePath", CAPWebViewPlugin.setServerBasePath),
        CAPPluginMethod("getServerBasePath", CAPWebViewPlugin.getServerBasePath),
        CAPPluginMethod("persistServerBasePath", CAPWebViewPlugin.persistServerBasePath),
    ]

    private var viewController: CAPBridgeViewController? {
        bridge?.viewController as? CAPBridgeViewController
    }

    func setServerAssetPath(_ call: CAPPluginCall) {
        guard let path = call.getString("path"), let viewController else { return }
        viewController.setServerBasePath(path: Bundle.main.bundlePath + "/" + path)
        call.resolve()
    }

    func setServerBasePath(_ call: CAPPluginCall) {
        guard let path = call.getString("path"), let viewController else { return }
        viewController.setServerBasePath(path: path)
        call.resolve()
    }

    func getServerBasePath(_ call: CAPPluginCall) {
        guard let viewController else { return }
        call.resolve(["path": viewController.getServerBasePath()])
    }

    /// Capacitor's own key; the next start of an unchanged app would use it.
    func persistServerBasePath(_ call: CAPPluginCall) {
        guard let viewController else { return }
        UserDefaults.standard.set(viewController.getServerBasePath(), forKey: "serverBasePath")
        call.resolve()
    }
}
