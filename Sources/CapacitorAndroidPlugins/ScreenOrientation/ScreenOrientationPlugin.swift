import CapacitorAndroid

/// The official ScreenOrientation plugin, as of 8.0.1 (F164).
///
/// It tells how the screen is turned, which a lock keeps as it is however the phone is held. Of a
/// screen that only stands on its head it tells nothing.
public class ScreenOrientationPlugin: Plugin {
    private var orientation = 0

    override public class var annotation: CapacitorPlugin {
        CapacitorPlugin(name: "ScreenOrientation")
    }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("orientation", ScreenOrientationPlugin.orientation),
            PluginMethod("lock", ScreenOrientationPlugin.lock),
            PluginMethod("unlock", ScreenOrientationPlugin.unlock),
        ]
    }

    func orientation(_ call: PluginCall) { call.resolve(payload) }

    /// Answers before the screen has turned. What is no orientation's name means `portrait-primary`.
    func lock(_ call: PluginCall) {
        guard let name = call.getString("orientation") else {
            return call.reject("Input option 'orientation' must be provided.")
        }
        getActivity().setRequestedOrientation(Self.wish(name))
        call.resolve()
    }

    func unlock(_ call: PluginCall) {
        getActivity().setRequestedOrientation(ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED)
        call.resolve()
    }

    /// The first change of whatever kind counts as one.
    override public func handleOnConfigurationChanged(_ newConfig: Configuration) {
        guard newConfig.orientation != orientation else { return }
        orientation = newConfig.orientation
        notifyListeners("screenOrientationChange", payload)
    }

    private var payload: JSObject {
        let type =
            switch getActivity().getDisplay().getRotation() {
            case Surface.ROTATION_90: "landscape-primary"
            case Surface.ROTATION_180: "portrait-secondary"
            case Surface.ROTATION_270: "landscape-secondary"
            default: "portrait-primary"
            }
        return JSObject().put("type", type)
    }

    private static func wish(_ name: String) -> Int {
        switch name {
        case "any": ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED
        case "landscape", "landscape-primary": ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE
        case "landscape-secondary": ActivityInfo.SCREEN_ORIENTATION_REVERSE_LANDSCAPE
        case "portrait-secondary": ActivityInfo.SCREEN_ORIENTATION_REVERSE_PORTRAIT
        default: ActivityInfo.SCREEN_ORIENTATION_PORTRAIT
        }
    }
}
