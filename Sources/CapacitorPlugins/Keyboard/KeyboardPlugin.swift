import Capacitor
import FaradFoundation
import Simulation
import UIKit

/// The official Keyboard plugin, as of 8.0.3.
///
/// Each of its events comes to the window first, and then to its listeners.
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
    private var observers: [any NSObjectProtocol] = []
    /// What the page has to make room for, and when it does.
    private var paddingBottom = 0
    private var update: DispatchWorkItem?
    private var hideTimer: DispatchWorkItem?

    override public func load() {
        resizeMode = getConfig().getString("resize").flatMap(ResizeMode.init) ?? .native
        if let process = SimulatedProcess.current { ScreenKeyboard.of(process).isHeard = true }
        observe(UIResponder.keyboardDidHideNotification) { plugin, _ in
            plugin.tell("keyboardDidHide", nil)
        }
        observe(UIResponder.keyboardDidShowNotification) { $0.tell("keyboardDidShow", $1) }
        observe(UIResponder.keyboardWillHideNotification) { plugin, _ in plugin.willHide() }
        observe(UIResponder.keyboardWillShowNotification) { plugin, height in
            plugin.hideTimer?.cancel()
            plugin.setKeyboardHeight(height, after: ScreenKeyboard.animation + 0.2)
            plugin.tell("keyboardWillShow", height)
        }
    }

    private func observe(
        _ name: Notification.Name, _ hear: @escaping (KeyboardPlugin, _ height: Int) -> Void
    ) {
        observers.append(
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [weak self] notification in
                let key = UIResponder.keyboardFrameEndUserInfoKey
                let frame = notification.userInfo?[key] as? CGRect
                if let self { hear(self, Int(frame?.height ?? 0)) }
            })
    }

    private func tell(_ event: String, _ height: Int?) {
        guard let height else {
            bridge?.triggerWindowJSEvent(eventName: event)
            return notifyListeners(event, data: nil)
        }
        bridge?.triggerWindowJSEvent(eventName: event, data: "{ 'keyboardHeight': \(height) }")
        notifyListeners(event, data: ["keyboardHeight": height])
    }

    /// The event comes by a timer of its own, which the keyboard's return ends.
    private func willHide() {
        setKeyboardHeight(0, after: 0.01)
        let work = DispatchWorkItem { [weak self] in self?.tell("keyboardWillHide", nil) }
        hideTimer = work
        let main = DispatchQueue.main
        main.asyncAfter(deadline: .now(), execute: work)
    }

    private func setKeyboardHeight(_ height: Int, after delay: Double) {
        guard paddingBottom != height else { return }
        paddingBottom = height
        update?.cancel()
        let work = DispatchWorkItem { [weak self] in self?.updateFrame() }
        update = work
        let main = DispatchQueue.main
        main.asyncAfter(deadline: .now() + delay, execute: work)
    }

    private func updateFrame() {
        switch resizeMode {
        case .body: resize("document.body")
        case .ionic: resize("document.querySelector('ion-app')")
        case .native: webView?.shrink(by: paddingBottom)
        case .none: break
        }
    }

    private func resize(_ element: String) {
        let height = paddingBottom > 0 ? Int(UIScreen.main.bounds.height) - paddingBottom : -1
        bridge?.eval(
            js: "(function () { const e = \(element); "
                + "if (e) e.style.height = \(height > -1 ? "'\(height)px'" : "null"); })()")
    }

    /// iOS lets no app bring the keyboard up by itself.
    func show(_ call: CAPPluginCall) { call.unimplemented() }

    /// The field that is edited loses its focus, if there is one.
    func hide(_ call: CAPPluginCall) {
        let main = DispatchQueue.main
        main.async { [weak self] in self?.webView?.endEditing(true) }
        call.resolve()
    }

    func setAccessoryBarVisible(_ call: CAPPluginCall) { call.resolve() }

    func setStyle(_ call: CAPPluginCall) { call.resolve() }

    func setScroll(_ call: CAPPluginCall) { call.resolve() }

    func setResizeMode(_ call: CAPPluginCall) {
        resizeMode = ResizeMode(rawValue: call.getString("mode", "none")) ?? .none
        call.resolve()
    }

    func getResizeMode(_ call: CAPPluginCall) { call.resolve(["mode": resizeMode.rawValue]) }
}
