import CapacitorAndroid

/// The official Device plugin, as of 8.0.2 (F158).
public class DevicePlugin: Plugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Device") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("getId", DevicePlugin.getId),
            PluginMethod("getInfo", DevicePlugin.getInfo),
            PluginMethod("getBatteryInfo", DevicePlugin.getBatteryInfo),
            PluginMethod("getLanguageCode", DevicePlugin.getLanguageCode),
            PluginMethod("getLanguageTag", DevicePlugin.getLanguageTag),
        ]
    }

    func getId(_ call: PluginCall) {
        call.resolve(JSObject().put("identifier", Settings.Secure.getAndroidId(getContext())))
    }

    func getInfo(_ call: PluginCall) {
        let runtime = Runtime.getRuntime()
        let data = JSObject()
        data.put("memUsed", runtime.totalMemory() - runtime.freeMemory())
        data.put("model", Build.MODEL)
        data.put("operatingSystem", "android")
        data.put("osVersion", Build.VERSION.RELEASE)
        data.put("androidSDKVersion", Build.VERSION.SDK_INT)
        data.put("platform", "android")
        data.put("manufacturer", Build.MANUFACTURER)
        data.put(
            "isVirtual", Build.FINGERPRINT.contains("generic") || Build.PRODUCT.contains("sdk"))
        data.put("name", Settings.Global.getDeviceName(getContext()))
        data.put("webViewVersion", WebView.version)
        call.resolve(data)
    }

    /// A level has the error of a number of 32 bits.
    func getBatteryInfo(_ call: PluginCall) {
        let status = BatteryStatus(getContext())
        let level = Float(status.level) / Float(status.scale)
        call.resolve(
            JSObject().put("batteryLevel", Double(level)).put("isCharging", status.isCharging))
    }

    func getLanguageCode(_ call: PluginCall) {
        call.resolve(JSObject().put("value", getContext().getLanguage()))
    }

    func getLanguageTag(_ call: PluginCall) {
        call.resolve(JSObject().put("value", getContext().getLanguageTag()))
    }
}
