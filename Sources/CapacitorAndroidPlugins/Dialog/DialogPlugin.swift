import CapacitorAndroid

/// The official Dialog plugin, as of 8.0.1 (F157).
///
/// A dialog that meets another one lies above it, and both are answered, as on a phone.
public class DialogPlugin: Plugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Dialog") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("alert", DialogPlugin.alert),
            PluginMethod("confirm", DialogPlugin.confirm),
            PluginMethod("prompt", DialogPlugin.prompt),
        ]
    }

    /// Also the back button and a touch beside it are an answer.
    func alert(_ call: PluginCall) {
        show(call) { dialog in
            dialog.setPositiveButton(call.getString("buttonTitle", "OK")) { call.resolve() }
                .setOnCancelListener { call.resolve() }
        }
    }

    func confirm(_ call: PluginCall) {
        let answer = { (value: Bool) in call.resolve(JSObject().put("value", value)) }
        show(call) { dialog in
            dialog.setPositiveButton(call.getString("okButtonTitle", "OK")) { answer(true) }
                .setNegativeButton(call.getString("cancelButtonTitle", "Cancel")) { answer(false) }
                .setOnCancelListener { answer(false) }
        }
    }

    /// What was typed comes without the white space around it.
    func prompt(_ call: PluginCall) {
        let field = EditText(call.getString("inputText", ""))
        let answer = { (text: String?) in
            call.resolve(JSObject().put("cancelled", text == nil).put("value", text ?? ""))
        }
        show(call) { dialog in
            dialog.setView(field)
                .setPositiveButton(call.getString("okButtonTitle", "OK")) {
                    answer(field.text.javaTrimmed)
                }
                .setNegativeButton(call.getString("cancelButtonTitle", "Cancel")) { answer(nil) }
                .setOnCancelListener { answer(nil) }
        }
    }

    private func show(_ call: PluginCall, _ fill: @escaping (AlertDialog.Builder) -> Void) {
        let activity = getActivity()
        guard let message = call.getString("message") else {
            return call.reject("Please provide a message for the dialog")
        }
        if activity.isFinishing { return call.reject("App is finishing") }
        Handler(activity.getMainLooper()).post {
            let dialog = AlertDialog.Builder(activity)
            dialog.setTitle(call.getString("title")).setMessage(message)
            fill(dialog)
            dialog.create().show()
        }
    }
}
