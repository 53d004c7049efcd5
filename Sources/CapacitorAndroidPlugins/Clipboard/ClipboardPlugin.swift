import CapacitorAndroid

/// The official Clipboard plugin, as of 8.0.1 (F152): whatever is written is a text, and so is an
/// image's data URL.
public class ClipboardPlugin: Plugin {
    private var clipboard: ClipboardManager!

    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Clipboard") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("write", ClipboardPlugin.write),
            PluginMethod("read", ClipboardPlugin.read),
        ]
    }

    override public func load() { clipboard = ClipboardManager(getContext()) }

    /// The first of string, image and url counts.
    func write(_ call: PluginCall) {
        let names = ["string", "image", "url"]
        guard let text = names.lazy.compactMap({ call.getString($0) }).first else {
            return call.reject("No data provided")
        }
        do {
            try clipboard.setPrimaryClip(ClipData.newPlainText(call.getString("label"), text))
            call.resolve()
        } catch {
            Logger.error("Clipboard: \(error)")
            call.reject("Writing to the clipboard failed")
        }
    }

    /// An app that is not before the user finds nothing.
    func read(_ call: PluginCall) throws {
        guard let text = clipboard.getPrimaryClip()?.text else {
            return call.reject("There is no data on the clipboard")
        }
        call.resolve(JSObject().put("value", text).put("type", try Self.type(of: text)))
    }

    /// Of a data URL its own; one without any ends the app.
    private static func type(of text: String) throws -> String {
        guard text.hasPrefix("data:") else { return "text/plain" }
        let head = text.prefix { $0 != ";" }
        let parts = head.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1, parts.dropFirst().contains(where: { !$0.isEmpty }) else {
            throw JavaException(
                "java.lang.ArrayIndexOutOfBoundsException", "length=1; index=1")
        }
        return String(parts[1])
    }
}
