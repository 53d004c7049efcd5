import FaradFoundation

/// Status bar and home indicator: the state is kept, there is no screen to show it on.
public class CAPSystemBarsPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CAPSystemBarsPlugin"
    public let jsName = "SystemBars"
    public let pluginMethods = [
        CAPPluginMethod("setStyle", CAPSystemBarsPlugin.setStyle),
        CAPPluginMethod("setAnimation", CAPSystemBarsPlugin.setAnimation),
        CAPPluginMethod("show", CAPSystemBarsPlugin.show),
        CAPPluginMethod("hide", CAPSystemBarsPlugin.hide),
    ]

    public private(set) var hideHomeIndicator = false
    public private(set) var style = "DEFAULT"
    public private(set) var animation = "FADE"

    public override func load() {
        let config = getConfig()
        style = config.getString("style", "DEFAULT") ?? "DEFAULT"
        animation = config.getString("animation", "FADE") ?? "FADE"
        setHidden(config.getBoolean("hidden", false), bar: nil)
    }

    func setStyle(_ call: CAPPluginCall) {
        style = call.getString("style", "DEFAULT")
        call.resolve()
    }

    func setAnimation(_ call: CAPPluginCall) {
        animation = call.getString("animation", "FADE")
        call.resolve()
    }

    func show(_ call: CAPPluginCall) { setHidden(false, call) }

    func hide(_ call: CAPPluginCall) { setHidden(true, call) }

    private func setHidden(_ hidden: Bool, _ call: CAPPluginCall) {
        if let animation = call.getString("animation") { self.animation = animation }
        let bar = call.getString("bar")
        onMain {
            self.setHidden(hidden, bar: bar)
            call.resolve()
        }
    }

    private func setHidden(_ hidden: Bool, bar: String?) {
        let bar = bar ?? ""
        if bar.isEmpty || bar == "StatusBar" { bridge?.statusBarVisible = !hidden }
        if bar.isEmpty || bar == "NavigationBar" { hideHomeIndicator = hidden }
    }
}
