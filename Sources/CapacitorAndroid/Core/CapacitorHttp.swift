import AndroidFoundation
import WebKit

/// HTTP requests made by native code. The simulated phone has no network, so each one fails as on a
/// phone in flight mode.
final class CapacitorHttp: Plugin {
    override class var annotation: CapacitorPlugin {
        CapacitorPlugin(permissions: [
            Permission(
                alias: "HttpWrite", strings: ["android.permission.WRITE_EXTERNAL_STORAGE"]),
            Permission(alias: "HttpRead", strings: ["android.permission.READ_EXTERNAL_STORAGE"]),
        ])
    }

    override class var methods: [PluginMethod] {
        ["request", "get", "post", "put", "patch", "delete"].map {
            PluginMethod($0, CapacitorHttp.http)
        }
    }

    override func load() {
        let isEnabled = getConfig().getBoolean("enabled", false)
        bridge.getWebView().addJavascriptInterface("CapacitorHttpAndroidInterface") {
            [("isEnabled", { _ in .bool(isEnabled) })]
        }
    }

    private func http(_ call: PluginCall) {
        guard let url = call.getString("url") else {
            return call.reject("Invalid URL", "URISyntaxException")
        }
        let host = URL(string: url)?.host ?? url
        call.reject(
            "Unable to resolve host \"\(host)\": No address associated with hostname",
            "UnknownHostException")
    }
}
