import CapacitorAndroid

/// The official Haptics plugin, as of 8.0.2: every call answers at once; the trace tells what the
/// user feels.
public class HapticsPlugin: Plugin {
    private var vibrator: Vibrator!
    private var isSelecting = false

    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Haptics") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("vibrate", HapticsPlugin.vibrate),
            PluginMethod("impact", HapticsPlugin.impact),
            PluginMethod("notification", HapticsPlugin.notification),
            PluginMethod("selectionStart", HapticsPlugin.selectionStart),
            PluginMethod("selectionChanged", HapticsPlugin.selectionChanged),
            PluginMethod("selectionEnd", HapticsPlugin.selectionEnd),
        ]
    }

    override public func load() { vibrator = Vibrator(getContext()) }

    /// A duration that is none ends the app.
    func vibrate(_ call: PluginCall) throws {
        vibrator.vibrate(try VibrationEffect.createOneShot(Int(call.getInt("duration", 300))))
        call.resolve()
    }

    /// What is no style's name means `HEAVY`.
    func impact(_ call: PluginCall) throws {
        switch call.getString("style") {
        case "LIGHT": try play([0, 50])
        case "MEDIUM": try play([0, 43])
        default: try play([0, 60])
        }
        call.resolve()
    }

    /// What is no type's name means `SUCCESS`.
    func notification(_ call: PluginCall) throws {
        switch call.getString("type") {
        case "WARNING": try play([0, 30, 40, 30, 50, 60])
        case "ERROR": try play([0, 27, 45, 50])
        default: try play([0, 35, 65, 21])
        }
        call.resolve()
    }

    func selectionStart(_ call: PluginCall) {
        isSelecting = true
        call.resolve()
    }

    /// Felt only between start and end.
    func selectionChanged(_ call: PluginCall) throws {
        if isSelecting { try play([0, 100]) }
        call.resolve()
    }

    func selectionEnd(_ call: PluginCall) {
        isSelecting = false
        call.resolve()
    }

    private func play(_ timings: [Int]) throws {
        vibrator.vibrate(try VibrationEffect.createWaveform(timings))
    }
}
