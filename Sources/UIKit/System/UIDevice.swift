public import FaradFoundation
import Simulation

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

    /// One for all apps whose bundle identifiers differ in the last part only; it follows from the
    /// device's seed.
    open var identifierForVendor: UUID? {
        DeviceHardware.of(phone).vendorIdentifier(
            PhoneProcess.current.sandbox.bundleIdentifier)
    }

    // MARK: Battery

    open var isBatteryMonitoringEnabled: Bool {
        get { BatteryMonitor.ofCurrentProcess.isEnabled }
        set { BatteryMonitor.ofCurrentProcess.isEnabled = newValue }
    }

    /// From 0 to 1; -1 while the battery is not monitored.
    open var batteryLevel: Float {
        isBatteryMonitoringEnabled ? PhoneBattery.of(phone).state.level : -1
    }

    open var batteryState: BatteryState {
        guard isBatteryMonitoringEnabled else { return .unknown }
        let battery = PhoneBattery.of(phone).state
        return !battery.isOnCable ? .unplugged : battery.level == 1 ? .full : .charging
    }

    // MARK: Proximity

    /// Kept, as on an iPhone, which has the sensor.
    open var isProximityMonitoringEnabled: Bool {
        get { BatteryMonitor.ofCurrentProcess.watchesProximity }
        set { BatteryMonitor.ofCurrentProcess.watchesProximity = newValue }
    }

    /// False: nobody holds a simulated phone to an ear.
    open var proximityState: Bool { false }

    public static let proximityStateDidChangeNotification = Foundation.Notification.Name(
        "UIDeviceProximityStateDidChangeNotification")

    // MARK: The rest

    open var localizedModel: String { model }
    open var isMultitaskingSupported: Bool { true }
    open func beginGeneratingDeviceOrientationNotifications() {}
    open func endGeneratingDeviceOrientationNotifications() {}
    open var isGeneratingDeviceOrientationNotifications: Bool { true }

    /// Stops: to turn the screen by a key that is not public is not simulated.
    open func setValue(_ value: Any?, forKey key: String) {
        unsimulated("UIDevice.setValue(_:forKey:) is not simulated (“\(key)”)")
    }

    public static let batteryLevelDidChangeNotification = Foundation.Notification.Name(
        "UIDeviceBatteryLevelDidChangeNotification")
    public static let batteryStateDidChangeNotification = Foundation.Notification.Name(
        "UIDeviceBatteryStateDidChangeNotification")

    /// Tells the running process's observers what is otherwise than it was, if it watches the battery.
    package class func batteryChanged(from before: PhoneBattery.State) {
        let device = UIDevice.current
        guard device.isBatteryMonitoringEnabled else { return }
        let now = PhoneBattery.of(device.phone).state
        let center = NotificationCenter.default
        if now.level != before.level {
            center.announce(batteryLevelDidChangeNotification, object: device)
        }
        if now.isOnCable != before.isOnCable || (now.level == 1) != (before.level == 1) {
            center.announce(batteryStateDidChangeNotification, object: device)
        }
    }

    public enum BatteryState: Int, Sendable {
        case unknown = 0
        case unplugged = 1
        case charging = 2
        case full = 3
    }
}

/// What a process wants to know of the phone.
private final class BatteryMonitor {
    var isEnabled = false
    var watchesProximity = false

    static var ofCurrentProcess: BatteryMonitor {
        PhoneProcess.current.process.service(BatteryMonitor.self) { BatteryMonitor() }
    }
}

/// The kind of device that an interface is made for.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
    case tv = 2
    case carPlay = 3
    case mac = 5
    case vision = 6
}
