public import FaradFoundation

public enum CBManagerState: Int, Sendable {
    /// Nothing is known yet: the user has not been asked, or bluetoothd has not answered.
    case unknown = 0
    case resetting = 1
    case unsupported = 2
    case unauthorized = 3
    case poweredOff = 4
    case poweredOn = 5
}

/// What the user has said about Bluetooth.
public enum CBManagerAuthorization: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case allowedAlways = 3
}

/// An app's way to Bluetooth.
open class CBManager: NSObject {
    open internal(set) var state = CBManagerState.unknown

    override init() {}

    open class var authorization: CBManagerAuthorization {
        let process = PhoneProcess.current
        let daemon = PrivacyDaemon.of(process.system)
        return switch daemon.status(.bluetooth, process.sandbox.bundleIdentifier) {
        case .notDetermined: .notDetermined
        case .restricted: .restricted
        case .denied: .denied
        case .authorized, .limited: .allowedAlways
        }
    }

    open var authorization: CBManagerAuthorization { Self.authorization }
}
