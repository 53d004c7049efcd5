public import FaradFoundation

/// Whether the user lets apps track them.
open class ATTrackingManager: NSObject {
    public enum AuthorizationStatus: UInt, Sendable {
        case notDetermined = 0
        case restricted = 1
        case denied = 2
        case authorized = 3
    }

    open class var trackingAuthorizationStatus: AuthorizationStatus {
        let process = PhoneProcess.current
        return AuthorizationStatus(
            PrivacyDaemon.of(process.system).status(.tracking, process.sandbox.bundleIdentifier))
    }

    /// Asks the user, once. An app whose Info.plist does not say why it asks ends.
    open class func requestTrackingAuthorization(
        completionHandler completion: @escaping (AuthorizationStatus) -> Void
    ) {
        PrivacyDaemon.of(PhoneProcess.current.system).authorize(.tracking) {
            completion(AuthorizationStatus($0))
        }
    }
}

extension ATTrackingManager.AuthorizationStatus: WholeAuthorizationStatus {}
