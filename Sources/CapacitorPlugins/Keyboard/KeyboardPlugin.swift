import Capacitor

/// The official Keyboard plugin, as of 8.0.3. No keyboard comes up on this phone, so no event tells of
/// one.
public class KeyboardPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "KeyboardPlugin"
    public let jsName = "Keyboard"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("show", KeyboardPlugin.show),
        CAPPluginMethod("hide", KeyboardPlugin.hide),
        CAPPluginMethod("setAccessoryBarVisible", KeyboardPlugin.setAccessoryBarVisible),
        CAPPluginMethod("setStyle", KeyboardPlugin.setStyle),
        CAPPluginMethod("setResizeMode", KeyboardPlugin.setResizeMode),
        CAPPluginMethod("getResizeMode", KeyboardPlugin.getResizeMode),
        CAPPluginMethod("setScroll", KeyboardPlugin.setScroll),
    ]

    private enum ResizeMode: String {
        case none, native, body, ionic
    }

    private var resizeMode = ResizeMode.native

    override public func load() {
        resizeMode = getConfig().getString("resize").flatMap(ResizeMode.init) ?? .native
    }

    /// iOS lets no app bring the keyboard up by itself.
    func show(_ call: CAPPluginCall) { call.unimplemented() }

    func hide(_ call: CAPPluginCall) { call.resolve() }

    func setAccessoryBarVisible(_ call: CAPPluginCall) { call.resolve() }

    func setStyle(_ call: CAPPluginCall) { call.resolve() }

    func setScroll(_ call: CAPPluginCall) { call.resolve() }

    func setResizeMode(_ call: CAPPluginCall) {
        resizeMode = ResizeMode(rawValue: call.getString("mode", "none")) ?? .none
        call.resolve()
    }

    func getResizeMode(_ call: CAPPluginCall) { call.resolve(["mode": resizeMode.rawValue]) }
}
