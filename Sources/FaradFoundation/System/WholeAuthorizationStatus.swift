/// A status of Apple's by which an app has all of what it has asked for, or nothing.
package protocol WholeAuthorizationStatus {
    static var notDetermined: Self { get }
    static var restricted: Self { get }
    static var denied: Self { get }
    static var authorized: Self { get }
}

extension WholeAuthorizationStatus {
    package init(_ status: PrivacyDaemon.Status) {
        switch status {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized, .limited: self = .authorized
        }
    }
}
