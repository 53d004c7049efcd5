public import FaradFoundation
import Simulation

/// The lamp of a phone, which stays on for as long as the app is before the user.
package final class Torch {
    private static let resource = Resource("torch", "")
    private var brightness: Float = 0
    /// Whose lamp it is: it goes out with the process, and when its app goes to the background.
    private weak var holder: SimulatedProcess?
    private var background: (any NSObjectProtocol)?

    private init() {}

    package static func of(_ phone: PhoneSystem) -> Torch {
        phone.service(Torch.self) { Torch() }
    }

    /// From 0 to 1; 0: it is off.
    package var level: Float {
        get {
            Simulation.current?.touches(.read, Self.resource)
            guard let holder, holder.state != .dead else { return 0 }
            return brightness
        }
        set {
            Simulation.current?.touches(.write, Self.resource)
            brightness = newValue
            guard let process = SimulatedProcess.current, process !== holder else { return }
            holder = process
            background = NotificationCenter.default.addObserver(
                forName: Notification.Name("UIApplicationDidEnterBackgroundNotification"),
                object: nil, queue: nil
            ) { [weak self] _ in self?.level = 0 }
        }
    }
}

extension AVCaptureDevice {
    public enum TorchMode: Int, Sendable {
        case off = 0
        case on = 1
        case auto = 2
    }

    public static let maxAvailableTorchLevel: Float = 1

    public var hasTorch: Bool { position == .back }
    public var isTorchAvailable: Bool { hasTorch }
    public var isTorchActive: Bool { torchLevel > 0 }
    public var torchLevel: Float { torch.level }

    private var torch: Torch { Torch.of(PhoneProcess.current.system) }

    /// To set it without ``lockForConfiguration()`` ends the app, as on a phone.
    public var torchMode: TorchMode {
        get { torchLevel > 0 ? .on : .off }
        set {
            guard checkLock() else { return }
            torch.level = newValue == .on ? Self.maxAvailableTorchLevel : 0
        }
    }

    public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool { hasTorch }

    /// A level that is none ends the app.
    public func setTorchModeOn(level torchLevel: Float) throws {
        guard checkLock() else { return }
        guard torchLevel > 0, torchLevel <= Self.maxAvailableTorchLevel else {
            return PhoneProcess.crash("the torch level \(torchLevel) is out of range")
        }
        torch.level = torchLevel
    }

    private func checkLock() -> Bool {
        if isLocked { return true }
        PhoneProcess.crash(
            "[AVCaptureDevice setTorchMode:] may not be called without lockForConfiguration:")
        return false
    }

    public func lockForConfiguration() throws { isLocked = true }

    public func unlockForConfiguration() { isLocked = false }
}
