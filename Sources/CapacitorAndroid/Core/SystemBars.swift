import AndroidFoundation
import WebKit

/// Status bar and navigation bar: the state is kept, there is no screen to show it on.
final class SystemBars: Plugin {
    private(set) var style = "DEFAULT"
    private(set) var hiddenBars: Set<String> = []

    override class var methods: [PluginMethod] {
        [
            PluginMethod("setStyle", SystemBars.setStyle),
            PluginMethod("show", SystemBars.show), PluginMethod("hide", SystemBars.hide),
            PluginMethod("setAnimation", SystemBars.setAnimation),
        ]
    }

    override func load() {
        style = getConfig().getString("style", "DEFAULT") ?? "DEFAULT"
        if getConfig().getBoolean("hidden", false) { setHidden(true, "") }
        bridge.getWebView().addJavascriptInterface("CapacitorSystemBarsAndroidInterface") {
            // Without a screen there are no insets that the page could be told of.
            [("onDOMReady", { _ in .undefined })]
        }
    }

    func setStyle(_ call: PluginCall) {
        let style = call.getString("style", "DEFAULT")
        bridge.executeOnMainThread { [self] in
            self.style = style
            call.resolve()
        }
    }

    func show(_ call: PluginCall) { setHidden(false, call) }

    func hide(_ call: PluginCall) { setHidden(true, call) }

    private func setHidden(_ isHidden: Bool, _ call: PluginCall) {
        let bar = call.getString("bar", "")
        bridge.executeOnMainThread { [self] in
            setHidden(isHidden, bar)
            call.resolve()
        }
    }

    private func setHidden(_ isHidden: Bool, _ bar: String) {
        for name in ["StatusBar", "NavigationBar"] where bar.isEmpty || bar == name {
            if isHidden { hiddenBars.insert(name) } else { hiddenBars.remove(name) }
        }
    }

    func setAnimation(_ call: PluginCall) { call.resolve() }
}
