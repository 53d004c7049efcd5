import CapacitorAndroid

/// The official ActionSheet plugin, as of 8.1.1 (F157).
///
/// Its rows have no styles, and nobody reads its message. A sheet that meets the one that is shown ends
/// the app, as on a phone.
public class ActionSheetPlugin: Plugin {
    private let implementation = ActionSheet()

    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "ActionSheet") }

    override public class var methods: [PluginMethod] {
        [PluginMethod("showActions", ActionSheetPlugin.showActions)]
    }

    func showActions(_ call: PluginCall) throws {
        let isCancelable = call.getBoolean("cancelable", false)
        guard let options = call.getArray("options") else {
            return call.reject("Must supply options")
        }
        if getActivity().isFinishing { return call.reject("App is finishing") }
        let titles = try options.toList().map(Self.title)
        implementation.heading = call.getString("title")
        implementation.options = titles
        implementation.isCancelable = isCancelable
        if isCancelable {
            implementation.onCancelListener = { [unowned self] in resolve(call, -1) }
        }
        implementation.onSelect = { [unowned self] index in resolve(call, index) }
        try implementation.show(getActivity(), "capacitorModalsActionSheet")
    }

    /// What is no object ends the app.
    private static func title(_ option: JSONValue) throws -> String {
        guard case .object(let object) = option else {
            throw JavaException(
                "java.lang.ClassCastException", "an option cannot be cast to org.json.JSONObject")
        }
        return JSObject(copying: object).getString("title", "") ?? ""
    }

    private func resolve(_ call: PluginCall, _ index: Int) {
        call.resolve(JSObject().put("index", index).put("canceled", index < 0))
        implementation.dismiss()
    }
}
