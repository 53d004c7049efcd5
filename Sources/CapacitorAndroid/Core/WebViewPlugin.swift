import AndroidFoundation

/// Moves the folder that the page is served from.
final class WebViewPlugin: Plugin {
    override class var annotation: CapacitorPlugin { CapacitorPlugin(name: "WebView") }

    override class var methods: [PluginMethod] {
        [
            PluginMethod("setServerAssetPath", WebViewPlugin.setServerAssetPath),
            PluginMethod("setServerBasePath", WebViewPlugin.setServerBasePath),
            PluginMethod("getServerBasePath", WebViewPlugin.getServerBasePath),
            PluginMethod("persistServerBasePath", WebViewPlugin.persistServerBasePath),
        ]
    }

    func setServerAssetPath(_ call: PluginCall) {
        bridge.setServerAssetPath(call.getString("path", ""))
        call.resolve()
    }

    func setServerBasePath(_ call: PluginCall) {
        bridge.setServerBasePath(call.getString("path", ""))
        call.resolve()
    }

    func getServerBasePath(_ call: PluginCall) {
        call.resolve(JSObject().put("path", bridge.getServerBasePath()))
    }

    func persistServerBasePath(_ call: PluginCall) {
        getContext().getSharedPreferences("CapWebViewSettings", Context.MODE_PRIVATE).edit()
            .putString("serverBasePath", bridge.getServerBasePath()).apply()
        call.resolve()
    }
}
