import Capacitor

/// The official Toast plugin: answers when the toast has faded out (F156).
public class ToastPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "ToastPlugin"
    public let jsName = "Toast"
    public let pluginMethods: [CAPPluginMethod] = [CAPPluginMethod("show", ToastPlugin.show)]
    /// The texts that were shown, oldest first.
    private(set) var shown: [String] = []

    func show(_ call: CAPPluginCall) {
        guard let text = call.getString("text") else {
            return call.reject("text must be provided and must be a string.")
        }
        let seconds = call.getString("duration", "short") == "long" ? 3.5 : 2.0
        let fade = 0.3
        DispatchQueue.main.async {
            self.shown.append(text)
            DispatchQueue.main.asyncAfter(deadline: .now() + fade + seconds + fade) {
                call.resolve()
            }
        }
    }
}
