import Capacitor

/// The official ActionSheet plugin, as it is before iOS 26 (F157).
public class ActionSheetPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "ActionSheetPlugin"
    public let jsName = "ActionSheet"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("showActions", ActionSheetPlugin.showActions)
    ]

    func showActions(_ call: CAPPluginCall) {
        let options = (call.getArray("options", JSObject.self) ?? []).map(ActionSheetOption.init)
        DispatchQueue.main.async { [weak self] in
            let sheet = UIAlertController(
                title: call.getString("title"), message: call.getString("message"),
                preferredStyle: .actionSheet)
            for (index, option) in options.enumerated() {
                sheet.addAction(
                    UIAlertAction(title: option.title, style: option.style) { _ in
                        call.resolve(["index": index, "canceled": option.style == .cancel])
                    })
            }
            let isCancelable = call.getBool("cancelable", false)
            self?.bridge?.viewController?.present(sheet, animated: true) {
                // With a row that cancels, the system itself takes a touch beside the sheet for it.
                guard isCancelable, !options.contains(where: { $0.style == .cancel }) else {
                    return
                }
                let backdrop = sheet.view.superview?.subviews.first
                backdrop?.addGestureRecognizer(
                    BackdropTap { [weak sheet] in
                        sheet?.dismiss(animated: true)
                        call.resolve(["index": -1, "canceled": true])
                    })
            }
        }
    }
}

/// A touch beside a sheet.
private final class BackdropTap: UITapGestureRecognizer, SelectorResponder {
    private let onTap: () -> Void

    init(onTap: @escaping () -> Void) {
        self.onTap = onTap
        super.init(target: nil, action: nil)
        addTarget(self, action: "action")
    }

    func perform(_ selector: Selector, with object: Any?) -> Bool {
        guard selector == "action" else { return false }
        onTap()
        return true
    }
}
