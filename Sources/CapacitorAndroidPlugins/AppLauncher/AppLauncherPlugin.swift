import CapacitorAndroid

/// The official AppLauncher plugin, as of 8.0.1 (F154): what it is given may be a URL, an app's package,
/// or the action of an intent.
public class AppLauncherPlugin: Plugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "AppLauncher") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("canOpenUrl", AppLauncherPlugin.canOpenUrl),
            PluginMethod("openUrl", AppLauncherPlugin.openUrl),
        ]
    }

    func canOpenUrl(_ call: PluginCall) {
        guard let url = call.getString("url") else { return call.reject("Must supply a url") }
        let packages = getContext().getPackageManager()
        let value: Bool
        do {
            try packages.getPackageInfo(url)
            value = true
        } catch {
            Logger.error(getLogTag(), "Package name '\(url)' not found!")
            value =
                packages.canResolve(Intent(Intent.ACTION_VIEW, url))
                || packages.canResolve(Intent(url))
        }
        call.resolve(JSObject().put("value", value))
    }

    /// Answers before the other app has come.
    func openUrl(_ call: PluginCall) {
        guard let url = call.getString("url") else {
            return call.reject("Must provide a url to open")
        }
        let launch = getContext().getPackageManager().getLaunchIntentForPackage(url)
        let completed =
            canLaunch(Intent(Intent.ACTION_VIEW, url)) || launch.map(canLaunch) == true
            || canLaunch(Intent(url))
        call.resolve(JSObject().put("completed", completed))
    }

    private func canLaunch(_ intent: Intent) -> Bool {
        do {
            try getActivity().startActivity(intent)
            return true
        } catch {
            return false
        }
    }
}
