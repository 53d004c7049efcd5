// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import FaradFoundation
package import Simulation

/// What a session captures from.
open class AVCaptureInput: NSObject {}

/// A camera, or the microphone, as a session's input.
open class AVCaptureDeviceInput: AVCaptureInput {
    public let device: AVCaptureDevice

    /// Asks the user where the app has not done so; until the answer nothing is seen.
    ///
    /// - Throws: ``AVError/Code/applicationIsNotAuthorizedToUseDevice`` where the user has said no.
    public init(device: AVCaptureDevice) throws {
        switch AVCaptureDevice.authorizationStatus(for: device.mediaType) {
        case .authorized: break
        case .notDetermined: AVCaptureDevice.requestAccess(for: device.mediaType) { _ in }
        case .denied, .restricted:
            throw AVError(.applicationIsNotAuthorizedToUseDevice, device: device.localizedName)
        }
        self.device = device
    }
}

/// Where a session's captured things go.
open class AVCaptureOutput: NSObject {
    open fileprivate(set) var connections: [AVCaptureConnection] = []

    open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
        connections.first { $0.mediaType == mediaType }
    }
}

/// How the pictures of a camera lie.
public enum AVCaptureVideoOrientation: Int, Sendable {
    case portrait = 1
    case portraitUpsideDown = 2
    case landscapeRight = 3
    case landscapeLeft = 4
}

/// The way from a session's input to an output or a layer.
open class AVCaptureConnection: NSObject {
    public private(set) weak var output: AVCaptureOutput?
    let mediaType: AVMediaType
    open var isEnabled = true
    // Kept, and without effect: there are no pictures.
    open var videoOrientation = AVCaptureVideoOrientation.landscapeRight
    open var isVideoMirrored = false
    open var automaticallyAdjustsVideoMirroring = true

    init(_ output: AVCaptureOutput?, _ mediaType: AVMediaType) {
        self.output = output
        self.mediaType = mediaType
    }

    open var isActive: Bool { isEnabled }
    open var isVideoOrientationSupported: Bool { mediaType == .video }
    open var isVideoMirroringSupported: Bool { mediaType == .video }
}

/// Has what the camera sees go to outputs. There are no pictures: what is before the camera the user says,
/// as `Device.scanBarcode(_:_:)`.
///
/// It stops while its app is in the background, and goes on when that is over.
open class AVCaptureSession: NSObject {
    public struct Preset: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
        public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
        public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
        public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
        public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
        public static let hd1280x720 = Preset(rawValue: "AVCaptureSessionPreset1280x720")
        public static let hd1920x1080 = Preset(rawValue: "AVCaptureSessionPreset1920x1080")
        public static let hd4K3840x2160 = Preset(rawValue: "AVCaptureSessionPreset3840x2160")
        public static let inputPriority = Preset(rawValue: "AVCaptureSessionPresetInputPriority")
    }

    public enum InterruptionReason: Int, Sendable {
        case videoDeviceNotAvailableInBackground = 1
        case audioDeviceInUseByAnotherClient = 2
        case videoDeviceInUseByAnotherClient = 3
        case videoDeviceNotAvailableWithMultipleForegroundApps = 4
        case videoDeviceNotAvailableDueToSystemPressure = 5
    }

    public static let didStartRunningNotification = Notification.Name(
        "AVCaptureSessionDidStartRunningNotification")
    public static let didStopRunningNotification = Notification.Name(
        "AVCaptureSessionDidStopRunningNotification")
    public static let wasInterruptedNotification = Notification.Name(
        "AVCaptureSessionWasInterruptedNotification")
    public static let interruptionEndedNotification = Notification.Name(
        "AVCaptureSessionInterruptionEndedNotification")
    /// Never posted here.
    public static let runtimeErrorNotification = Notification.Name(
        "AVCaptureSessionRuntimeErrorNotification")

    open private(set) var inputs: [AVCaptureInput] = []
    open private(set) var outputs: [AVCaptureOutput] = []
    open private(set) var isRunning = false {
        didSet { CaptureSessions.of(process.process).touch(.write) }
    }
    open private(set) var isInterrupted = false
    /// Kept, and without effect: there are no pictures.
    open var sessionPreset = Preset.high

    private let process = PhoneProcess.current
    private let center = NotificationCenter.default
    private var background: [any NSObjectProtocol] = []

    public override init() { super.init() }

    deinit { for observer in background { center.removeObserver(observer) } }

    // MARK: What it is made of

    private func device(_ mediaType: AVMediaType) -> AVCaptureDevice? {
        inputs.lazy.compactMap { ($0 as? AVCaptureDeviceInput)?.device }
            .first { $0.mediaType == mediaType }
    }

    /// One camera and one microphone.
    open func canAddInput(_ input: AVCaptureInput) -> Bool {
        guard let input = input as? AVCaptureDeviceInput else { return false }
        return device(input.device.mediaType) == nil
    }

    /// One that cannot be added ends the app, as on a phone.
    open func addInput(_ input: AVCaptureInput) {
        guard canAddInput(input) else {
            return PhoneProcess.crash(
                "NSInvalidArgumentException: -[AVCaptureSession addInput:] Multiple audio/video "
                    + "AVCaptureInputs are not currently supported")
        }
        inputs.append(input)
        connect()
    }

    open func removeInput(_ input: AVCaptureInput) {
        inputs.removeAll { $0 === input }
        connect()
    }

    open func canAddOutput(_ output: AVCaptureOutput) -> Bool {
        !outputs.contains { $0 === output }
    }

    /// One that cannot be added ends the app, as on a phone.
    open func addOutput(_ output: AVCaptureOutput) {
        guard canAddOutput(output) else {
            return PhoneProcess.crash(
                "NSInvalidArgumentException: -[AVCaptureSession addOutput:] An AVCaptureOutput "
                    + "instance may not be added to more than one session")
        }
        outputs.append(output)
        connect()
    }

    open func removeOutput(_ output: AVCaptureOutput) {
        outputs.removeAll { $0 === output }
        output.connections = []
    }

    private func connect() {
        let hasCamera = device(.video) != nil
        for output in outputs where output.connections.isEmpty == hasCamera {
            output.connections = hasCamera ? [AVCaptureConnection(output, .video)] : []
        }
    }

    /// Changes count at once here.
    open func beginConfiguration() {}
    open func commitConfiguration() {}

    // MARK: Running

    open func startRunning() {
        guard !isRunning else { return }
        CaptureSessions.of(process.process).add(self)
        watchBackground()
        isRunning = true
        announce(Self.didStartRunningNotification)
    }

    open func stopRunning() {
        guard isRunning || isInterrupted else { return }
        (isRunning, isInterrupted) = (false, false)
        announce(Self.didStopRunningNotification)
    }

    private func watchBackground() {
        guard background.isEmpty else { return }
        let names = [
            "UIApplicationDidEnterBackgroundNotification",
            "UIApplicationWillEnterForegroundNotification",
        ]
        background = names.enumerated().map { index, name in
            center.addObserver(
                forName: Notification.Name(name), object: nil, queue: nil
            ) { [weak self] _ in index == 0 ? self?.interrupt() : self?.resume() }
        }
    }

    private func interrupt() {
        guard isRunning, device(.video) != nil else { return }
        (isRunning, isInterrupted) = (false, true)
        announce(
            Self.wasInterruptedNotification,
            [
                AVCaptureSessionInterruptionReasonKey:
                    InterruptionReason.videoDeviceNotAvailableInBackground.rawValue
            ])
    }

    private func resume() {
        guard isInterrupted else { return }
        (isRunning, isInterrupted) = (true, false)
        announce(Self.interruptionEndedNotification)
    }

    private func announce(_ name: Notification.Name, _ userInfo: [String: Any]? = nil) {
        center.announce(name, object: self, userInfo: userInfo)
    }

    // MARK: What it sees

    private var codeOutputs: [AVCaptureMetadataOutput] {
        // The phone itself asks, too.
        let status = PrivacyDaemon.of(process.system).status(
            .camera, process.sandbox.bundleIdentifier)
        guard isRunning, status == .authorized else { return [] }
        return outputs.compactMap { $0 as? AVCaptureMetadataOutput }.filter {
            $0.connections.first?.isEnabled == true && $0.metadataObjectsDelegate != nil
        }
    }

    fileprivate var types: [AVMetadataObject.ObjectType] {
        codeOutputs.flatMap(\.metadataObjectTypes)
    }

    /// Shows a code for so many pictures, 30 in a second, and then none.
    fileprivate func show(_ text: String, _ type: AVMetadataObject.ObjectType, _ pictures: Int) {
        for output in codeOutputs where output.metadataObjectTypes.contains(type) {
            see(text, type, pictures, output)
        }
    }

    private func see(
        _ text: String, _ type: AVMetadataObject.ObjectType, _ pictures: Int,
        _ output: AVCaptureMetadataOutput
    ) {
        output.metadataObjectsCallbackQueue?.async { [weak self, weak output] in
            guard let self, let output, codeOutputs.contains(where: { $0 === output }),
                output.metadataObjectTypes.contains(type)
            else { return }
            guard pictures > 0 else { return output.tell(nil) }
            let time = CMTime(
                seconds: process.simulation.clock.now.milliseconds / 1000,
                preferredTimescale: 1_000_000_000)
            output.tell(AVMetadataMachineReadableCodeObject(text, type, time))
            process.workQueue.after(.exactly(.nanoseconds(33_333_333)), "picture") { [weak self] in
                self?.see(text, type, pictures - 1, output)
            }
        }
    }
}

public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"

extension NSNotification.Name {
    public static let AVCaptureSessionDidStartRunning = AVCaptureSession.didStartRunningNotification
    public static let AVCaptureSessionDidStopRunning = AVCaptureSession.didStopRunningNotification
    public static let AVCaptureSessionWasInterrupted = AVCaptureSession.wasInterruptedNotification
    public static let AVCaptureSessionInterruptionEnded =
        AVCaptureSession.interruptionEndedNotification
    public static let AVCaptureSessionRuntimeError = AVCaptureSession.runtimeErrorNotification
}

/// The sessions of one process that have run.
package final class CaptureSessions {
    private var sessions: [Weak] = []

    /// Whether a camera runs, and what it looks for: the app says it, and the phone asks.
    private let resource: Resource

    private struct Weak { weak var session: AVCaptureSession? }

    private init(_ process: SimulatedProcess) { resource = Resource("camera", process.uniqueName) }

    package static func of(_ process: SimulatedProcess) -> CaptureSessions {
        process.service(CaptureSessions.self) { CaptureSessions(process) }
    }

    func touch(_ access: Access) { Simulation.current?.touches(access, resource) }

    fileprivate func add(_ session: AVCaptureSession) {
        sessions.removeAll { $0.session == nil || $0.session === session }
        sessions.append(Weak(session: session))
    }

    /// What a camera that runs looks for.
    package var types: [AVMetadataObject.ObjectType] {
        touch(.read)
        return sessions.flatMap { $0.session?.types ?? [] }
    }

    /// Holds a code before the camera for a third of a second.
    package func show(_ text: String, _ type: AVMetadataObject.ObjectType) {
        for known in sessions { known.session?.show(text, type, 10) }
    }
}
