import CapacitorAndroid

/// The official Keyboard plugin, as of 8.0.3.
///
/// Its events come to the window as well, after its listeners: by way of the UI thread (F169). None is
/// retained. The web view is above the keyboard while that is there, as Capacitor places it.
public class KeyboardPlugin: Plugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Keyboard") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("show", KeyboardPlugin.show),
            PluginMethod("hide", KeyboardPlugin.hide),
            PluginMethod("setAccessoryBarVisible", KeyboardPlugin.refuse),
            PluginMethod("setStyle", KeyboardPlugin.refuse),
            PluginMethod("setResizeMode", KeyboardPlugin.refuse),
            PluginMethod("getResizeMode", KeyboardPlugin.refuse),
            PluginMethod("setScroll", KeyboardPlugin.refuse),
        ]
    }

    private var keyboard: SoftKeyboard { getActivity().window.keyboard }

    /// It begins to listen on the plugins' thread.
    override public func load() {
        execute { [unowned self] in
            keyboard.setAnimationCallback(
                (
                    onStart: { [unowned self] in
                        tell(keyboard.isShown ? "keyboardWillShow" : "keyboardWillHide")
                    },
                    onEnd: { [unowned self] in
                        tell(keyboard.isShown ? "keyboardDidShow" : "keyboardDidHide")
                    }
                ))
        }
    }

    private func tell(_ event: String) {
        guard keyboard.isShown else {
            getBridge().triggerWindowJSEvent(event)
            return notifyListeners(event, JSObject())
        }
        getBridge().triggerWindowJSEvent(event, "{ 'keyboardHeight': \(keyboard.height) }")
        notifyListeners(event, JSObject().put("keyboardHeight", keyboard.height))
    }

    /// Answers after a third of a second, when it has asked for the keyboard; it comes also where
    /// the page has no field with the focus.
    func show(_ call: PluginCall) {
        execute { [unowned self] in
            let show = { [unowned self] in
                keyboard.show()
                call.resolve()
            }
            Handler(getContext().getMainLooper()).postDelayed(show, 350)
        }
    }

    /// The web view has the focus of its window, so there is always something to hide it for.
    func hide(_ call: PluginCall) {
        execute { [unowned self] in
            keyboard.hide()
            call.resolve()
        }
    }

    func refuse(_ call: PluginCall) { call.unimplemented() }

    override public func handleOnDestroy() { keyboard.setAnimationCallback(nil) }
}
