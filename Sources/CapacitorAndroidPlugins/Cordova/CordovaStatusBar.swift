import AndroidFoundation
import CapacitorAndroid

/// The Cordova plugin `cordova-plugin-statusbar`, as of 4.0.0, with the preferences that an app has which
/// sets none.
///
/// As of Android 15 the bar has no color of its own: what is set has no effect.
public class CordovaStatusBar: CordovaPlugin {
    /// Whether the window bears `FLAG_FULLSCREEN`.
    private var isFullscreen = false

    private var window: PhoneWindow { activity.window }

    override public func initialize() {
        activity.runOnUiThread { [self] in
            setOverlays(true)
            window.isAppearanceLightStatusBars = false
        }
    }

    /// All but the first are never answered.
    override public func execute(
        _ action: String, _ args: JSONArray, _ callbackContext: CallbackContext
    ) throws -> Bool {
        switch action {
        case "_ready": callbackContext.success(!isFullscreen)
        case "show", "hide":
            activity.runOnUiThread { [self] in setFullscreen(action == "hide") }
        case "overlaysWebView":
            guard case .bool(let overlays)? = args.opt(0) else { break }
            activity.runOnUiThread { [self] in setOverlays(overlays) }
        case "styleDefault", "styleLightContent":
            activity.runOnUiThread { [self] in
                window.isAppearanceLightStatusBars = action == "styleDefault"
            }
        case "backgroundColorByHexString": break
        default: return false
        }
        return true
    }

    private func setFullscreen(_ isFullscreen: Bool) {
        self.isFullscreen = isFullscreen
        window.isLayoutFullscreen = isFullscreen
        window.setHidden(isFullscreen, [.status])
    }

    /// The flags that are set say that the bar is there, whoever has hidden it; the one of the window stays.
    private func setOverlays(_ overlays: Bool) {
        window.isLayoutFullscreen = overlays
        if !isFullscreen { window.setHidden(false, [.status]) }
    }
}
