import Capacitor

/// The official ScreenReader plugin, as of 8.0.1 (F164): VoiceOver.
public class ScreenReaderPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "ScreenReaderPlugin"
    public let jsName = "ScreenReader"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("speak", ScreenReaderPlugin.speak),
        CAPPluginMethod("isEnabled", ScreenReaderPlugin.isEnabled),
    ]

    override public func load() {
        NotificationCenter.default.addObserver(
            forName: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil, queue: nil
        ) { [weak self] _ in
            self?.notifyListeners(
                "stateChange", data: ["value": UIAccessibility.isVoiceOverRunning])
        }
    }

    func isEnabled(_ call: CAPPluginCall) {
        call.resolve(["value": UIAccessibility.isVoiceOverRunning])
    }

    /// Answers before anything is said; without VoiceOver nothing is.
    func speak(_ call: CAPPluginCall) {
        guard let text = call.getString("value") else { return call.reject("No value provided") }
        if UIAccessibility.isVoiceOverRunning {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
                UIAccessibility.post(notification: .announcement, argument: text)
            }
        }
        call.resolve()
    }
}
