import CapacitorAndroid

/// The Cordova plugin `cordova-plugin-device`, as of 3.0.0.
public class CordovaDevice: CordovaPlugin {
    override public func execute(
        _ action: String, _ args: JSONArray, _ callbackContext: CallbackContext
    ) -> Bool {
        guard action == "getDeviceInfo" else { return false }
        let info = JSObject()
        info.put("uuid", Settings.Secure.getAndroidId(activity.getApplicationContext()))
        info.put("version", Build.VERSION.RELEASE)
        info.put("platform", "Android")
        info.put("model", Build.MODEL)
        info.put("manufacturer", Build.MANUFACTURER)
        info.put(
            "isVirtual", Build.FINGERPRINT.contains("generic") || Build.PRODUCT.contains("sdk"))
        // Of late no app hears of a phone's own number.
        info.put("serial", "unknown")
        info.put("sdkVersion", String(Build.VERSION.SDK_INT))
        callbackContext.success(info)
        return true
    }
}
