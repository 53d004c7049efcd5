public import FaradFoundation

/// What is captured; of Apple's kinds only these.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let video = AVMediaType(rawValue: "vide")
    public static let audio = AVMediaType(rawValue: "soun")

    /// What the user is asked about.
    fileprivate var service: PrivacyDaemon.Service { self == .audio ? .microphone : .camera }
}

/// What the user has said about the camera or the microphone.
public enum AVAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorized = 3

    init(_ status: PrivacyDaemon.Status) {
        switch status {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized, .limited: self = .authorized
        }
    }
}

/// The camera and the microphone, as far as the user's leave goes, and the lamp beside the camera; nothing
/// is captured by them.
open class AVCaptureDevice: NSObject {
    let mediaType: AVMediaType
    var isLocked = false

    init(_ mediaType: AVMediaType) { self.mediaType = mediaType }

    open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
        let process = PhoneProcess.current
        return AVAuthorizationStatus(
            PrivacyDaemon.of(process.system).status(
                mediaType.service, process.sandbox.bundleIdentifier))
    }

    /// Answers on a queue that is not main. An app whose Info.plist does not say why it asks ends.
    open class func requestAccess(
        for mediaType: AVMediaType, completionHandler handler: @escaping (Bool) -> Void
    ) {
        PrivacyDaemon.of(PhoneProcess.current.system).authorize(mediaType.service) {
            handler($0 == .authorized)
        }
    }
}
