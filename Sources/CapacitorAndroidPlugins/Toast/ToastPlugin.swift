import CapacitorAndroid

/// The official Toast plugin, as of 8.0.1: answers at once, before anything is shown (F156).
public class ToastPlugin: Plugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Toast") }

    override public class var methods: [PluginMethod] {
        [PluginMethod("show", ToastPlugin.show)]
    }

    /// Where one stands makes no difference without a screen.
    func show(_ call: PluginCall) {
        guard let text = call.getString("text") else { return call.reject("Must provide text") }
        let isLong = call.getString("duration", "short") == "long"
        let context = getContext()
        Handler(context.getMainLooper()).post {
            Toast.makeText(context, text, isLong ? Toast.LENGTH_LONG : Toast.LENGTH_SHORT).show()
        }
        call.resolve()
    }
}
