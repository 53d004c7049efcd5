import AndroidFoundation
import Simulation
import WebKit

/// Status bar and navigation bar: the state is the window's, there is no screen to show it on.
final class SystemBars: Plugin {
    override class var methods: [PluginMethod] {
        [
            PluginMethod("setStyle", SystemBars.setStyle),
            PluginMethod("show", SystemBars.show), PluginMethod("hide", SystemBars.hide),
            PluginMethod("setAnimation", SystemBars.setAnimation),
        ]
    }

    override func load() {
        setStyle(getConfig().getString("style", "DEFAULT") ?? "DEFAULT", "")
        if getConfig().getBoolean("hidden", false) { setHidden(true, "") }
        // Without a screen there are no insets that the page could be told of.
        bridge.getWebView().addJavascriptInterface(
            "CapacitorSystemBarsAndroidInterface",
            JavascriptInterface.Method("onDOMReady", memory: .nothing) { _ in .undefined })
    }

    func setStyle(_ call: PluginCall) {
        let style = call.getString("style", "DEFAULT")
        let bar = call.getString("bar", "")
        bridge.executeOnMainThread { [self] in
            setStyle(style, bar)
            call.resolve()
        }
    }

    /// The phone's own theme is light.
    private func setStyle(_ style: String, _ bar: String) {
        guard bar.isEmpty || bar == "StatusBar" else { return }
        getActivity().window.isAppearanceLightStatusBars = style != "DARK"
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
        let bars: Set<PhoneWindow.Bar> =
            switch bar {
            case "": [.status, .navigation]
            case "StatusBar": [.status]
            case "NavigationBar": [.navigation]
            default: []
            }
        getActivity().window.setHidden(isHidden, bars)
    }

    func setAnimation(_ call: PluginCall) { call.resolve() }
}
