import Capacitor

/// The official Device plugin (F158).
public class DevicePlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "DevicePlugin"
    public let jsName = "Device"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("getId", DevicePlugin.getId),
        CAPPluginMethod("getInfo", DevicePlugin.getInfo),
        CAPPluginMethod("getBatteryInfo", DevicePlugin.getBatteryInfo),
        CAPPluginMethod("getLanguageCode", DevicePlugin.getLanguageCode),
        CAPPluginMethod("getLanguageTag", DevicePlugin.getLanguageTag),
    ]

    func getId(_ call: CAPPluginCall) {
        guard let identifier = UIDevice.current.identifierForVendor else {
            return call.reject("Id not available")
        }
        call.resolve(["identifier": identifier.uuidString])
    }

    func getInfo(_ call: CAPPluginCall) {
        let version = UIDevice.current.systemVersion
        call.resolve([
            "memUsed": Hardware.residentMemory,
            "name": UIDevice.current.name,
            "model": Hardware.modelIdentifier,
            "operatingSystem": "ios",
            "osVersion": version,
            "iOSVersion": SystemVersion(version).number,
            "platform": "ios",
            "manufacturer": "Apple",
            "isVirtual": bridge?.isSimEnvironment ?? false,
            "webViewVersion": version,
        ])
    }

    func getBatteryInfo(_ call: CAPPluginCall) {
        let device = UIDevice.current
        device.isBatteryMonitoringEnabled = true
        call.resolve([
            "batteryLevel": device.batteryLevel,
            "isCharging": device.batteryState == .charging || device.batteryState == .full,
        ])
        device.isBatteryMonitoringEnabled = false
    }

    func getLanguageCode(_ call: CAPPluginCall) {
        call.resolve(["value": String(Locale.preferredLanguages[0].prefix(2))])
    }

    func getLanguageTag(_ call: CAPPluginCall) {
        call.resolve(["value": Locale.preferredLanguages[0]])
    }
}
