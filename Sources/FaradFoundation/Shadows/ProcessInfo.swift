public import Foundation
import Simulation

/// What the running process can ask about itself and the phone; the host does not show.
open class ProcessInfo {
    private let process: PhoneProcess

    private init(_ process: PhoneProcess) { self.process = process }

    public static var processInfo: ProcessInfo { ProcessInfo(PhoneProcess.current) }

    open var environment: [String: String] { ["HOME": FileManager.homePath] }
    open var arguments: [String] { [process.sandbox.bundlePath + "/" + processName] }
    open var processName: String { process.process.name }
    open var processIdentifier: Int32 { Int32(process.process.id) }
    open var hostName: String { "localhost" }
    open var globallyUniqueString: String { process.makeUUID().uuidString }

    /// Seconds since the phone was started.
    open var systemUptime: TimeInterval { process.simulation.clock.now.milliseconds / 1000 }

    open var operatingSystemVersion: OperatingSystemVersion {
        let version = process.system.settings.systemVersion
        return OperatingSystemVersion(
            majorVersion: version.major, minorVersion: version.minor, patchVersion: version.patch)
    }

    open var operatingSystemVersionString: String {
        let version = operatingSystemVersion
        return "Version \(version.majorVersion).\(version.minorVersion)"
            + (version.patchVersion == 0 ? "" : ".\(version.patchVersion)")
    }

    open func isOperatingSystemAtLeast(_ version: OperatingSystemVersion) -> Bool {
        let own = operatingSystemVersion
        return (own.majorVersion, own.minorVersion, own.patchVersion)
            >= (version.majorVersion, version.minorVersion, version.patchVersion)
    }

    /// An iPhone 14's (assumed, as the screen is).
    open var processorCount: Int { 6 }
    open var activeProcessorCount: Int { 6 }
    open var physicalMemory: UInt64 { 6 << 30 }

    /// A simulated phone stays cool.
    open var thermalState: ThermalState { .nominal }

    public enum ThermalState: Int, Sendable {
        case nominal = 0
        case fair = 1
        case serious = 2
        case critical = 3
    }

    public static let thermalStateDidChangeNotification = Notification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")

    open var isLowPowerModeEnabled: Bool {
        UserSettings.of(process.system).values.isLowPowerMode
    }
    open var isMacCatalystApp: Bool { false }
    open var isiOSAppOnMac: Bool { false }
}

extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")
}
