import CapacitorAndroid

/// The official ScreenReader plugin, as of 8.0.1 (F164): TalkBack.
public class ScreenReaderPlugin: Plugin {
    private var accessibility: AccessibilityManager!
    private var voice: TextToSpeech?

    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "ScreenReader") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("isEnabled", ScreenReaderPlugin.isEnabled),
            PluginMethod("speak", ScreenReaderPlugin.speak),
        ]
    }

    override public func load() {
        accessibility = AccessibilityManager.of(getContext())
        accessibility.addTouchExplorationStateChangeListener { [weak self] enabled in
            self?.notifyListeners("stateChange", JSObject().put("value", enabled))
        }
    }

    func isEnabled(_ call: PluginCall) {
        call.resolve(JSObject().put("value", accessibility.isTouchExplorationEnabled()))
    }

    /// Answers before anything is said, also where there is nothing to say or nobody to hear it; in
    /// which language it is said makes no difference here.
    func speak(_ call: PluginCall) {
        let text = call.getString("value")
        if accessibility.isTouchExplorationEnabled() {
            voice = TextToSpeech(getContext()) { [weak self] in self?.voice?.speak(text) }
        }
        call.resolve()
    }
}
