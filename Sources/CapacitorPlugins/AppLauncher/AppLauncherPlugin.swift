import Capacitor

/// The official AppLauncher plugin (F154).
public class AppLauncherPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "AppLauncherPlugin"
    public let jsName = "AppLauncher"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("canOpenUrl", AppLauncherPlugin.canOpenUrl),
        CAPPluginMethod("openUrl", AppLauncherPlugin.openUrl),
    ]

    func canOpenUrl(_ call: CAPPluginCall) {
        guard let url = url(of: call) else { return }
        DispatchQueue.main.async {
            call.resolve(["value": UIApplication.shared.canOpenURL(url)])
        }
    }

    func openUrl(_ call: CAPPluginCall) {
        guard let url = url(of: call) else { return }
        DispatchQueue.main.async {
            UIApplication.shared.open(url, options: [:]) { completed in
                call.resolve(["completed": completed])
            }
        }
    }

    /// nil after the call was rejected.
    private func url(of call: CAPPluginCall) -> URL? {
        guard let text = call.getString("url") else {
            call.reject("Must supply a URL")
            return nil
        }
        guard let url = URL(string: text) else {
            call.reject("Invalid URL")
            return nil
        }
        return url
    }
}
