import Capacitor

/// The official Share plugin (F155).
public class SharePlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "SharePlugin"
    public let jsName = "Share"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("canShare", SharePlugin.canShare),
        CAPPluginMethod("share", SharePlugin.share),
    ]

    func canShare(_ call: CAPPluginCall) { call.resolve(["value": true]) }

    /// Answers when the sheet has gone.
    func share(_ call: CAPPluginCall) {
        let items = ShareItems(
            text: call.getString("text"), url: call.getString("url"), files: call.getArray("files"))
        guard let items else { return call.reject("Must provide at least url, text or files") }
        let title = call.getString("title")
        DispatchQueue.main.async { [weak self] in
            guard let controller = self?.bridge?.viewController else { return }
            // Whatever is above the app counts: an alert or a browser too.
            guard controller.presentedViewController == nil else {
                return call.reject("Can't share while sharing is in progress")
            }
            let sheet = UIActivityViewController(
                activityItems: items.items, applicationActivities: nil)
            if let title { sheet.setValue(title, forKey: "subject") }
            sheet.completionWithItemsHandler = { activity, completed, _, error in
                if let error {
                    call.reject("Error sharing item", nil, error)
                } else if completed {
                    call.resolve(["activityType": activity?.rawValue ?? ""])
                } else {
                    call.reject("Share canceled")
                }
            }
            controller.present(sheet, animated: true)
        }
    }
}
