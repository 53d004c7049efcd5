import Capacitor
import FaradFoundation
import UIKit

/// The Cordova plugin `cordova-plugin-device`, as of 3.0.0, but for the version of Cordova, which its
/// script does not ask native code for.
public class CDVDevice: CDVPlugin {
    private static let identifierKey = "CDVUUID"

    override public var actions: [String: (CDVInvokedUrlCommand) -> Void] {
        ["getDeviceInfo": getDeviceInfo]
    }

    private func getDeviceInfo(_ command: CDVInvokedUrlCommand) {
        let hardware = DeviceHardware.of(PhoneProcess.current.system)
        let properties: [String: Any] = [
            "manufacturer": "Apple", "model": hardware.modelIdentifier, "platform": "iOS",
            "version": UIDevice.current.systemVersion, "uuid": identifier,
            "isVirtual": CapacitorEnvironment.current.settings.isSimulator,
            "isiOSAppOnMac": false,
        ]
        commandDelegate?.send(
            CDVPluginResult(status: .ok, messageAs: properties), callbackId: command.callbackId)
    }

    /// The vendor's identifier when the app first asked, for good.
    private var identifier: String {
        let defaults = UserDefaults.standard
        if let known = defaults.string(forKey: Self.identifierKey) { return known }
        let identifier = UIDevice.current.identifierForVendor?.uuidString ?? ""
        defaults.set(identifier, forKey: Self.identifierKey)
        return identifier
    }
}
