import CapacitorAndroid

/// The official StatusBar plugin, as of 8.0.2 (F164).
///
/// As of Android 15 an app's window reaches below the bar, which has no color of its own: what is set
/// is checked, and has no effect. The web view keeps its size.
public class StatusBarPlugin: Plugin {
    private static let visibilityEvent = "statusBarVisibilityChanged"
    private static let overlayEvent = "statusBarOverlayChanged"

    private var style = "DEFAULT"

    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "StatusBar") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("setStyle", StatusBarPlugin.setStyle),
            PluginMethod("setBackgroundColor", StatusBarPlugin.setBackgroundColor),
            PluginMethod("show", StatusBarPlugin.show),
            PluginMethod("hide", StatusBarPlugin.hide),
            PluginMethod("getInfo", StatusBarPlugin.getInfo),
            PluginMethod("setOverlaysWebView", StatusBarPlugin.setOverlaysWebView),
        ]
    }

    private var window: PhoneWindow { getActivity().window }

    /// The first listener hears of the start, twice: at first, nothing is known of the bar.
    override public func load() {
        switch getConfig().getString("style", "DEFAULT")?.lowercased() {
        case "lightcontent", "dark": setStyle("DARK")
        case "darkcontent", "light": setStyle("LIGHT")
        default: setStyle("DEFAULT")
        }
        if let color = getConfig().getString("backgroundColor"), WebColor.parseColor(color) == nil {
            Logger.debug("Background color not applied")
        }
        setOverlays(getConfig().getBoolean("overlaysWebView", true))
        notifyListeners(Self.overlayEvent, info(isVisible: true), true)
    }

    /// What is no style's name means light.
    func setStyle(_ call: PluginCall) {
        guard let style = call.getString("style") else {
            return call.reject("Style must be provided")
        }
        getBridge().executeOnMainThread { [self] in
            setStyle(style)
            call.resolve()
        }
    }

    private func setStyle(_ style: String) {
        self.style = style
        // The phone's own theme is light.
        window.isAppearanceLightStatusBars = style != "DARK"
    }

    override public func handleOnConfigurationChanged(_ newConfig: Configuration) {
        setStyle(style)
    }

    func setBackgroundColor(_ call: PluginCall) {
        guard let color = call.getString("color") else {
            return call.reject("Color must be provided")
        }
        getBridge().executeOnMainThread {
            if color.isEmpty {
                return AndroidProcess.current.crash(
                    JavaException(
                        "java.lang.StringIndexOutOfBoundsException",
                        "index 0, length 0"))
            }
            guard WebColor.parseColor(color) != nil else {
                return call.reject("Invalid color provided. Must be a hex string (ex: #ff0000")
            }
            call.resolve()
        }
    }

    func show(_ call: PluginCall) { setVisible(true, call) }

    func hide(_ call: PluginCall) { setVisible(false, call) }

    /// The bar itself goes or comes later than the event tells.
    private func setVisible(_ isVisible: Bool, _ call: PluginCall) {
        getBridge().executeOnMainThread { [self] in
            window.setHidden(!isVisible, [.status])
            notifyListeners(Self.visibilityEvent, info(isVisible: isVisible), true)
            call.resolve()
        }
    }

    func getInfo(_ call: PluginCall) {
        call.resolve(info(isVisible: window.isVisible(.status)))
    }

    func setOverlaysWebView(_ call: PluginCall) {
        let overlay = call.getBoolean("overlay", true)
        getBridge().executeOnMainThread { [self] in
            setOverlays(overlay)
            call.resolve()
        }
    }

    private func setOverlays(_ overlays: Bool) {
        window.isLayoutFullscreen = overlays
        notifyListeners(
            Self.overlayEvent, info(isVisible: window.isVisible(.status)), true)
    }

    private func info(isVisible: Bool) -> JSObject {
        let data = JSObject()
        data.put("visible", isVisible)
        data.put("style", window.isAppearanceLightStatusBars ? "LIGHT" : "DARK")
        data.put("color", "#000000")
        data.put("overlays", window.isLayoutFullscreen)
        data.put("height", window.statusBarHeight)
        return data
    }
}
