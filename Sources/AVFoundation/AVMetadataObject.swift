// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import Simulation

/// What a camera recognises in what it sees.
open class AVMetadataObject: NSObject {
    public struct ObjectType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let aztec = ObjectType(rawValue: "org.iso.Aztec")
        public static let codabar = ObjectType(rawValue: "Codabar")
        public static let code128 = ObjectType(rawValue: "org.iso.Code128")
        public static let code39 = ObjectType(rawValue: "org.iso.Code39")
        public static let code39Mod43 = ObjectType(rawValue: "org.iso.Code39Mod43")
        public static let code93 = ObjectType(rawValue: "com.intermec.Code93")
        public static let dataMatrix = ObjectType(rawValue: "org.iso.DataMatrix")
        public static let ean13 = ObjectType(rawValue: "org.gs1.EAN-13")
        public static let ean8 = ObjectType(rawValue: "org.gs1.EAN-8")
        public static let gs1DataBar = ObjectType(rawValue: "GS1DataBar")
        public static let gs1DataBarExpanded = ObjectType(rawValue: "GS1DataBarExpanded")
        public static let gs1DataBarLimited = ObjectType(rawValue: "GS1DataBarLimited")
        public static let interleaved2of5 = ObjectType(rawValue: "org.ansi.Interleaved2of5")
        public static let itf14 = ObjectType(rawValue: "org.gs1.ITF14")
        public static let microPDF417 = ObjectType(rawValue: "MicroPDF417")
        public static let microQR = ObjectType(rawValue: "MicroQR")
        public static let pdf417 = ObjectType(rawValue: "org.iso.PDF417")
        public static let qr = ObjectType(rawValue: "org.iso.QRCode")
        public static let upce = ObjectType(rawValue: "org.gs1.UPC-E")
        /// No simulated camera sees one.
        public static let face = ObjectType(rawValue: "face")

        static let all = [
            aztec, codabar, code128, code39, code39Mod43, code93, dataMatrix, ean13, ean8, face,
            gs1DataBar, gs1DataBarExpanded, gs1DataBarLimited, interleaved2of5, itf14, microPDF417,
            microQR, pdf417, qr, upce,
        ]
    }

    public let type: ObjectType
    public let time: CMTime
    /// Where it is in the picture, whose sides are 1 long.
    public let bounds: CGRect

    init(_ type: ObjectType, _ time: CMTime, _ bounds: CGRect) {
        self.type = type
        self.time = time
        self.bounds = bounds
    }
}

/// A code that was read; it lies in the middle of the picture.
open class AVMetadataMachineReadableCodeObject: AVMetadataObject {
    public let stringValue: String?

    init(_ text: String, _ type: ObjectType, _ time: CMTime) {
        stringValue = text
        super.init(type, time, CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    }

    open var corners: [CGPoint] {
        [
            CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.minX, y: bounds.maxY),
            CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.minY),
        ]
    }
}

/// Hears what a camera recognises in each of its pictures, and of the first one where it is gone.
public protocol AVCaptureMetadataOutputObjectsDelegate: AnyObject {
    func metadataOutput(
        _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection)
}

/// Looks for codes in what the camera of its session sees.
open class AVCaptureMetadataOutput: AVCaptureOutput {
    open private(set) weak var metadataObjectsDelegate:
        (any AVCaptureMetadataOutputObjectsDelegate)?
    open private(set) var metadataObjectsCallbackQueue: DispatchQueue?
    /// Where it looks; it sees what is in the middle, and what is here makes no difference.
    open var rectOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1)
    private var types: [AVMetadataObject.ObjectType] = []

    public override init() { super.init() }

    open func setMetadataObjectsDelegate(
        _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?,
        queue objectsCallbackQueue: DispatchQueue?
    ) {
        guard objectsDelegate == nil || objectsCallbackQueue != nil else {
            return PhoneProcess.crash(
                "NSInvalidArgumentException: -[AVCaptureMetadataOutput "
                    + "setMetadataObjectsDelegate:queue:] NULL queue passed")
        }
        metadataObjectsDelegate = objectsDelegate
        metadataObjectsCallbackQueue = objectsCallbackQueue
    }

    /// None until its session has a camera.
    open var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] {
        connections.isEmpty ? [] : AVMetadataObject.ObjectType.all
    }

    /// One that is not available ends the app, as on a phone.
    open var metadataObjectTypes: [AVMetadataObject.ObjectType]! {
        get { types }
        set {
            let wanted = newValue ?? []
            guard wanted.allSatisfy(availableMetadataObjectTypes.contains) else {
                return PhoneProcess.crash(
                    "NSInvalidArgumentException: -[AVCaptureMetadataOutput "
                        + "setMetadataObjectTypes:] Unsupported type found - use "
                        + "-availableMetadataObjectTypes")
            }
            CaptureSessions.of(PhoneProcess.current.process).touch(.write)
            types = wanted
        }
    }

    /// - Parameter code: What the camera sees; nil: nothing any more.
    func tell(_ code: AVMetadataMachineReadableCodeObject?) {
        guard let connection = connections.first else { return }
        metadataObjectsDelegate?.metadataOutput(
            self, didOutput: code.map { [$0] } ?? [], from: connection)
    }
}
