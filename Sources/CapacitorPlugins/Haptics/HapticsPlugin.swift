import AudioToolbox
import Capacitor
import CoreHaptics
import FaradFoundation
import UIKit

/// The official Haptics plugin, as of 8.0.2: every call answers at once; the trace tells what the user
/// feels.
public class HapticsPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "HapticsPlugin"
    public let jsName = "Haptics"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("impact", HapticsPlugin.impact),
        CAPPluginMethod("notification", HapticsPlugin.notification),
        CAPPluginMethod("selectionStart", HapticsPlugin.selectionStart),
        CAPPluginMethod("selectionChanged", HapticsPlugin.selectionChanged),
        CAPPluginMethod("selectionEnd", HapticsPlugin.selectionEnd),
        CAPPluginMethod("vibrate", HapticsPlugin.vibrate),
    ]

    private var selection: UISelectionFeedbackGenerator?
    /// Made by the first vibration; a call or a suspension ends it.
    private var engine: CHHapticEngine?

    private func feel(_ call: CAPPluginCall, _ work: @escaping () -> Void) {
        DispatchQueue.main.async(execute: work)
        call.resolve()
    }

    /// What is no style's name means `HEAVY`.
    func impact(_ call: CAPPluginCall) {
        let style: UIImpactFeedbackGenerator.FeedbackStyle =
            switch call.getString("style") {
            case "MEDIUM": .medium
            case "LIGHT": .light
            default: .heavy
            }
        feel(call) { UIImpactFeedbackGenerator(style: style).impactOccurred() }
    }

    /// What is no type's name means `SUCCESS`.
    func notification(_ call: CAPPluginCall) {
        let type: UINotificationFeedbackGenerator.FeedbackType =
            switch call.getString("type") {
            case "WARNING": .warning
            case "ERROR": .error
            default: .success
            }
        feel(call) { UINotificationFeedbackGenerator().notificationOccurred(type) }
    }

    func selectionStart(_ call: CAPPluginCall) {
        feel(call) { [self] in selection = UISelectionFeedbackGenerator() }
    }

    /// Felt only between start and end.
    func selectionChanged(_ call: CAPPluginCall) {
        feel(call) { [self] in selection?.selectionChanged() }
    }

    func selectionEnd(_ call: CAPPluginCall) {
        feel(call) { [self] in selection = nil }
    }

    /// For a duration that is none, as long as phones do by themselves.
    func vibrate(_ call: CAPPluginCall) {
        let seconds = call.getDouble("duration", 300) / 1000
        feel(call) { [self] in
            do {
                try vibrate(for: seconds)
            } catch {
                AudioServicesPlayAlertSound(kSystemSoundID_Vibrate)
            }
        }
    }

    private func vibrate(for seconds: TimeInterval) throws {
        let event = CHHapticEvent(
            eventType: .hapticContinuous,
            parameters: [
                CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
                CHHapticEventParameter(parameterID: .hapticSharpness, value: 1),
            ], relativeTime: 0, duration: seconds)
        let pattern = try CHHapticPattern(events: [event], parameters: [])
        try runningEngine().makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
    }

    private func runningEngine() throws -> CHHapticEngine {
        if let engine { return engine }
        let made = CHHapticEngine()
        made.stoppedHandler = { [weak self] _ in self?.engine = nil }
        try made.start()
        engine = made
        return made
    }
}
