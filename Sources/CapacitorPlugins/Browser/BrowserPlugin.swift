import Capacitor

/// The official Browser plugin (F153).
public class CAPBrowserPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CAPBrowserPlugin"
    public let jsName = "Browser"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("open", CAPBrowserPlugin.open),
        CAPPluginMethod("close", CAPBrowserPlugin.close),
    ]
    private let browser = Browser()

    /// Answers when the browser has appeared.
    func open(_ call: CAPPluginCall) {
        guard let text = call.getString("url"), let url = URL(string: text) else {
            return call.reject("Must provide a valid URL to open")
        }
        let tint = call.getString("toolbarColor").flatMap(UIColor.capacitor.color(fromHex:))
        // A phone shows a popover as it shows a sheet, so its size says nothing.
        let isPopover = call.getString("presentationStyle") == "popover"
        guard browser.prepare(for: url, tint: tint, style: isPopover ? .popover : .fullScreen),
            let controller = browser.viewController
        else { return call.reject("Unable to display URL") }
        browser.eventDidOccur = { [weak self] event in
            guard event == .finished else {
                self?.notifyListeners(event.rawValue, data: nil)
                return
            }
            self?.bridge?.viewController?.dismiss(animated: true) {
                self?.notifyListeners(event.rawValue, data: nil)
            }
        }
        DispatchQueue.main.async { [weak self] in
            self?.bridge?.viewController?.present(controller, animated: true) { call.resolve() }
        }
    }

    /// No event tells of a browser that the app itself has closed.
    func close(_ call: CAPPluginCall) {
        DispatchQueue.main.async { [weak self] in
            guard let self, browser.viewController != nil else {
                return call.reject("No active window to close!")
            }
            bridge?.viewController?.dismiss(animated: true) {
                call.resolve()
                self.browser.cleanup()
            }
        }
    }
}
