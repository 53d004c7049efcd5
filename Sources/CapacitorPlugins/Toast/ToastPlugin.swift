import Capacitor

/// The official Toast plugin: answers when the toast has faded out (F156).
public class ToastPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "ToastPlugin"
    public let jsName = "Toast"
    public let pluginMethods: [CAPPluginMethod] = [CAPPluginMethod("show", ToastPlugin.show)]

    /// Toasts do not wait for one another. Where one stands makes no difference without a screen.
    func show(_ call: CAPPluginCall) {
        guard let text = call.getString("text") else {
            return call.reject("text must be provided and must be a string.")
        }
        guard let viewController = bridge?.viewController else {
            return call.reject("Unable to display toast!")
        }
        let toast = Toast(text: text, duration: call.getString("duration", "short"))
        DispatchQueue.main.async {
            toast.show(in: viewController.view) { call.resolve() }
        }
    }
}
