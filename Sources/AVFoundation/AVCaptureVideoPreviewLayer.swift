public import FaradFoundation
public import QuartzCore

/// How a film fills the rectangle that it is shown in.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
    public static let resizeAspect = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspect")
    public static let resizeAspectFill = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspectFill")
}

/// Where what a session's camera sees would be shown.
open class AVCaptureVideoPreviewLayer: CALayer {
    open var session: AVCaptureSession? { didSet { connection = Self.connection(session) } }
    open private(set) var connection: AVCaptureConnection?
    open var videoGravity = AVLayerVideoGravity.resizeAspect

    public init(session: AVCaptureSession) {
        self.session = session
        connection = Self.connection(session)
        super.init()
    }

    private static func connection(_ session: AVCaptureSession?) -> AVCaptureConnection? {
        session.map { _ in AVCaptureConnection(nil, .video) }
    }
}

/// Where what a player plays would be shown.
open class AVPlayerLayer: CALayer {
    open var player: AVPlayer?
    open var videoGravity = AVLayerVideoGravity.resizeAspect

    public init(player: AVPlayer?) {
        self.player = player
        super.init()
    }

    public override convenience init() { self.init(player: nil) }

    /// Whether there would be a picture: what is played is ready.
    open var isReadyForDisplay: Bool { player?.currentItem?.isReady == true }
}
