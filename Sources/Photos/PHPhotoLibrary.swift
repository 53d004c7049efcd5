public import FaradFoundation

/// What the user has said about the photos.
public enum PHAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorized = 3
    /// Some photos only.
    case limited = 4

    init(_ status: PrivacyDaemon.Status) { self = Self(rawValue: status.number)! }

    /// As those hear it who do not know of ``limited``.
    var old: PHAuthorizationStatus { self == .limited ? .authorized : self }
}

/// What an app wants of the photos.
public enum PHAccessLevel: Int, Sendable {
    case addOnly = 1
    case readWrite = 2
}

/// The user's photos, as far as the user's leave goes; nothing can be looked up in them.
open class PHPhotoLibrary: NSObject {

    open class func shared() -> PHPhotoLibrary { PHPhotoLibrary() }

    open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
        let process = PhoneProcess.current
        return PHAuthorizationStatus(
            PrivacyDaemon.of(process.system).status(
                service(accessLevel), process.sandbox.bundleIdentifier))
    }

    /// Who asks so sees limited photos as all of them.
    open class func authorizationStatus() -> PHAuthorizationStatus {
        authorizationStatus(for: .readWrite).old
    }

    /// Answers on a queue that is not main. An app whose Info.plist does not say why it asks ends.
    open class func requestAuthorization(
        for accessLevel: PHAccessLevel, handler: @escaping (PHAuthorizationStatus) -> Void
    ) {
        PrivacyDaemon.of(PhoneProcess.current.system).authorize(service(accessLevel)) {
            handler(PHAuthorizationStatus($0))
        }
    }

    open class func requestAuthorization(_ handler: @escaping (PHAuthorizationStatus) -> Void) {
        requestAuthorization(for: .readWrite) { handler($0.old) }
    }

    private class func service(_ level: PHAccessLevel) -> PrivacyDaemon.Service {
        level == .addOnly ? .photosAdd : .photos
    }
}
