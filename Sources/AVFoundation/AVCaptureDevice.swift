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
}

extension AVAuthorizationStatus: WholeAuthorizationStatus {}

/// The cameras of an iPhone 14 and its microphone, and the lamp beside the one at the back.
open class AVCaptureDevice: NSObject {
    public struct DeviceType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        private init(camera: String) { rawValue = "AVCaptureDeviceTypeBuiltIn" + camera + "Camera" }

        public static let builtInWideAngleCamera = DeviceType(camera: "WideAngle")
        public static let builtInUltraWideCamera = DeviceType(camera: "UltraWide")
        public static let builtInDualWideCamera = DeviceType(camera: "DualWide")
        public static let builtInTrueDepthCamera = DeviceType(camera: "TrueDepth")
        public static let builtInMicrophone = DeviceType(
            rawValue: "AVCaptureDeviceTypeBuiltInMicrophone")
        // What other iPhones have.
        public static let builtInTelephotoCamera = DeviceType(camera: "Telephoto")
        public static let builtInDualCamera = DeviceType(camera: "Dual")
        public static let builtInTripleCamera = DeviceType(camera: "Triple")
        public static let builtInLiDARDepthCamera = DeviceType(camera: "LiDARDepth")
    }

    public enum Position: Int, Sendable {
        case unspecified = 0
        case back = 1
        case front = 2
    }

    let mediaType: AVMediaType
    public let deviceType: DeviceType
    public let position: Position
    public let localizedName: String
    public let uniqueID: String
    var isLocked = false

    private init(
        _ mediaType: AVMediaType, _ type: DeviceType, _ position: Position, _ name: String,
        _ number: Int
    ) {
        self.mediaType = mediaType
        deviceType = type
        self.position = position
        localizedName = name
        uniqueID =
            "com.apple.avfoundation.avcapturedevice.built-in_"
            + (mediaType == .audio ? "audio" : "video") + ":\(number)"
    }

    /// All of them, the one first that is meant where none is named.
    private static var all: [AVCaptureDevice] {
        [
            AVCaptureDevice(.video, .builtInWideAngleCamera, .back, "Back Camera", 0),
            AVCaptureDevice(.video, .builtInWideAngleCamera, .front, "Front Camera", 1),
            AVCaptureDevice(.video, .builtInDualWideCamera, .back, "Back Dual Wide Camera", 6),
            AVCaptureDevice(.video, .builtInUltraWideCamera, .back, "Back Ultra Wide Camera", 5),
            AVCaptureDevice(.video, .builtInTrueDepthCamera, .front, "Front TrueDepth Camera", 4),
            AVCaptureDevice(.audio, .builtInMicrophone, .unspecified, "iPhone Microphone", 0),
        ]
    }

    public convenience init?(uniqueID deviceUniqueID: String) {
        guard let known = Self.all.first(where: { $0.uniqueID == deviceUniqueID }) else {
            return nil
        }
        self.init(
            known.mediaType, known.deviceType, known.position, known.localizedName,
            Int(known.uniqueID.suffix(1)) ?? 0)
    }

    public func hasMediaType(_ mediaType: AVMediaType) -> Bool { self.mediaType == mediaType }

    /// The camera at the back, or the microphone.
    public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
        all.first { $0.mediaType == mediaType }
    }

    public class func `default`(
        _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
    ) -> AVCaptureDevice? {
        DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position)
            .devices.first
    }

    /// The devices of some kinds.
    open class DiscoverySession: NSObject {
        /// In the order of the kinds that were asked for.
        public let devices: [AVCaptureDevice]

        public init(
            deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position
        ) {
            devices = deviceTypes.flatMap { type in
                AVCaptureDevice.all.filter { device in
                    device.deviceType == type
                        && (mediaType.map { $0 == device.mediaType } ?? true)
                        && (position == .unspecified || position == device.position)
                }
            }
        }
    }

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
