import Capacitor

/// The official Clipboard plugin (F152).
public class ClipboardPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "ClipboardPlugin"
    public let jsName = "Clipboard"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("read", ClipboardPlugin.read),
        CAPPluginMethod("write", ClipboardPlugin.write),
    ]
    private let clipboard = Clipboard()

    func read(_ call: CAPPluginCall) {
        guard let content = clipboard.read() else {
            return call.reject("There is no data on the clipboard")
        }
        call.resolve(["value": content.value, "type": content.type])
    }

    /// The first of string, url and image counts.
    func write(_ call: CAPPluginCall) {
        let content: Clipboard.Content
        if let text = call.getString("string") {
            content = .string(text)
        } else if let url = call.getString("url") {
            content = .url(url)
        } else if let image = call.getString("image") {
            content = .image(image)
        } else {
            return call.reject("No content provided")
        }
        do {
            try clipboard.write(content)
            call.resolve()
        } catch let failure as Clipboard.Failure {
            call.reject(failure.message)
        } catch {
            call.reject(error.localizedDescription)
        }
    }
}
