import Capacitor

/// The official Dialog plugin (F157).
///
/// A dialog that meets another one is not shown and never answers, as on a phone.
public class DialogPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "DialogPlugin"
    public let jsName = "Dialog"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("alert", DialogPlugin.alert),
        CAPPluginMethod("prompt", DialogPlugin.prompt),
        CAPPluginMethod("confirm", DialogPlugin.confirm),
    ]

    func alert(_ call: CAPPluginCall) {
        show(call) { alert, text in
            alert.addAction(
                UIAlertAction(title: text.button, style: .default) { _ in call.resolve() })
        }
    }

    func confirm(_ call: CAPPluginCall) {
        show(call) { alert, text in
            for (title, value) in [(text.cancelButton, false), (text.okButton, true)] {
                alert.addAction(
                    UIAlertAction(title: title, style: .default) { _ in
                        call.resolve(["value": value])
                    })
            }
        }
    }

    func prompt(_ call: CAPPluginCall) {
        show(call) { alert, text in
            alert.addTextField { field in
                field.placeholder = text.inputPlaceholder
                field.text = text.inputText
            }
            alert.addAction(
                UIAlertAction(title: text.cancelButton, style: .default) { _ in
                    call.resolve(["value": "", "cancelled": true])
                })
            alert.addAction(
                UIAlertAction(title: text.okButton, style: .default) { [weak alert] _ in
                    let typed = alert?.textFields?.first?.text ?? ""
                    call.resolve(["value": typed, "cancelled": false])
                })
        }
    }

    private func show(
        _ call: CAPPluginCall, _ addButtons: @escaping (UIAlertController, DialogText) -> Void
    ) {
        guard let text = DialogText(call) else {
            return call.reject("Please provide a message for the dialog")
        }
        DispatchQueue.main.async { [weak self] in
            let alert = UIAlertController(
                title: text.title, message: text.message, preferredStyle: .alert)
            addButtons(alert, text)
            self?.bridge?.viewController?.present(alert, animated: true)
        }
    }
}
