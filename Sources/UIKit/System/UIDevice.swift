public import FaradFoundation

/// The phone as apps see it: an iPhone whose system version the phone's settings choose.
open class UIDevice: NSObject {
    private let phone: PhoneSystem

    private init(_ phone: PhoneSystem) {
        self.phone = phone
    }

    /// Stops outside a simulated process.
    open class var current: UIDevice {
        guard let phone = PhoneSystem.current else {
            preconditionFailure(
                "UIDevice.current was used outside a simulated process; use it in code that the "
                    + "simulation runs.")
        }
        return UIDevice(phone)
    }

    open var model: String { "iPhone" }
    open var name: String { "iPhone" }
    open var systemName: String { "iOS" }
    open var systemVersion: String {
        let version = phone.settings.systemVersion
        let text = "\(version.major).\(version.minor)"
        return version.patch == 0 ? text : "\(text).\(version.patch)"
    }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}

/// The kind of device that an interface is made for.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
}
