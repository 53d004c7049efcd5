import CapacitorAndroid

/// The official TextZoom plugin, as of 8.0.1 (F164): how large the web view shows texts, and how large
/// the user wants them to be.
public class TextZoomPlugin: Plugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "TextZoom") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("get", TextZoomPlugin.get), PluginMethod("set", TextZoomPlugin.set),
            PluginMethod("getPreferred", TextZoomPlugin.getPreferred),
        ]
    }

    private func onMain(_ work: @escaping () -> Void) {
        Handler(getContext().getMainLooper()).post(work)
    }

    func get(_ call: PluginCall) {
        onMain { [unowned self] in
            let zoom = getBridge().getWebView().getSettings().getTextZoom()
            call.resolve(JSObject().put("value", Double(zoom) / 100))
        }
    }

    /// Whole percents are kept.
    func set(_ call: PluginCall) {
        onMain { [unowned self] in
            guard let value = call.getDouble("value") else {
                return call.reject("Invalid integer value.")
            }
            let percent = (value * 100 + 0.5).rounded(.down)
            getBridge().getWebView().getSettings().setTextZoom(
                Int(Int32(exactly: percent) ?? (percent < 0 ? .min : .max)))
            call.resolve()
        }
    }

    func getPreferred(_ call: PluginCall) {
        let scale = getActivity().configuration.fontScale
        call.resolve(JSObject().put("value", Double("\(scale)") ?? Double(scale)))
    }
}
