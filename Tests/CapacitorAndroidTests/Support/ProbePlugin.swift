import AndroidFoundation
import CapacitorAndroid

/// A plugin with a method for everything that a test wants to see.
final class ProbePlugin: Plugin {
    override class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Probe") }

    override class var methods: [PluginMethod] {
        [
            PluginMethod("echo", ProbePlugin.echo), PluginMethod("nothing", ProbePlugin.nothing),
            PluginMethod("read", ProbePlugin.read), PluginMethod("refuse", ProbePlugin.refuse),
            PluginMethod("silent", ProbePlugin.silent),
            PluginMethod("slow", ProbePlugin.slow),
            PluginMethod("crash", ProbePlugin.crash), PluginMethod("raise", ProbePlugin.raise),
            PluginMethod("watch", returnType: .callback, ProbePlugin.watch),
            PluginMethod("odd", ProbePlugin.odd), PluginMethod("twice", ProbePlugin.twice),
            PluginMethod("order", ProbePlugin.order),
        ]
    }

    func echo(_ call: PluginCall) { call.resolve(call.getData()) }
    func nothing(_ call: PluginCall) { call.resolve() }
    func silent(_ call: PluginCall) {}

    /// Every accessor's view of the option `value`, the missing ones left out.
    func read(_ call: PluginCall) {
        let result = JSObject()
        result.put("string", call.getString("value"))
        result.put("int", call.getInt("value"))
        result.put("long", call.getLong("value"))
        result.put("double", call.getDouble("value"))
        result.put("float", call.getFloat("value").map { Double($0) })
        result.put("boolean", call.getBoolean("value"))
        result.put("object", call.getObject("value"))
        result.put("array", call.getArray("value"))
        result.put("has", call.hasOption("value"))
        result.put("standard", call.getString("value", "standard"))
        call.resolve(result)
    }

    func refuse(_ call: PluginCall) {
        call.reject(
            "refused", call.getString("code"), data: call.getObject("data"))
    }

    func crash(_ call: PluginCall) throws {
        throw JavaException("java.lang.IllegalStateException", "no good")
    }

    /// Keeps the plugins' thread busy.
    func slow(_ call: PluginCall) {
        Handler(Looper.mainLooper).postDelayed({ call.resolve(JSObject().put("slow", true)) }, 500)
    }

    func raise(_ call: PluginCall) {
        notifyListeners(
            call.getString("event", ""), call.getObject("data"), call.getBoolean("retain", false))
        call.resolve()
    }

    /// Answers twice and then with an error; the error ends it.
    func watch(_ call: PluginCall) {
        call.setKeepAlive(true)
        call.resolve(JSObject().put("n", 1))
        call.resolve(JSObject().put("n", 2))
        call.setKeepAlive(false)
        call.reject("over")
        call.resolve(JSObject().put("n", 3))
    }

    func twice(_ call: PluginCall) {
        call.resolve(JSObject().put("n", 1))
        call.resolve(JSObject().put("n", 2))
    }

    func odd(_ call: PluginCall) {
        call.resolve(
            JSObject().put("nan", Double.nan).put("kept", 1.5).put("whole", 2.0)
                .put("path", "a/b"))
    }

    /// Says on which thread it ran.
    func order(_ call: PluginCall) {
        call.resolve(JSObject().put("n", call.getInt("n")))
    }
}
