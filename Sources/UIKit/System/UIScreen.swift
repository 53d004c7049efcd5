public import FaradFoundation
import Simulation

/// The phone's display: 390 by 844 points at three pixels each (assumed: an iPhone 14's).
open class UIScreen: NSObject {
    open class var main: UIScreen { UIScreen() }

    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
    open var scale: CGFloat { 3 }
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1170, height: 2532) }
    open var nativeScale: CGFloat { 3 }

    /// From 0 to 1, for all apps of the phone; half of it at first. Only an app changes it here.
    open var brightness: CGFloat {
        get { Brightness.ofCurrentPhone.value }
        set {
            guard Brightness.ofCurrentPhone.set(min(max(newValue, 0), 1)) else { return }
            NotificationCenter.default.announce(
                UIScreen.brightnessDidChangeNotification, object: self)
        }
    }

    /// False: nobody records a simulated screen.
    open var isCaptured: Bool { false }

    public static let brightnessDidChangeNotification = Notification.Name(
        "UIScreenBrightnessDidChangeNotification")
    public static let capturedDidChangeNotification = Notification.Name(
        "UIScreenCapturedDidChangeNotification")
}

/// How bright the phone's display is.
private final class Brightness {
    private var current: CGFloat = 0.5
    private unowned let phone: PhoneSystem

    private init(_ phone: PhoneSystem) { self.phone = phone }

    static var ofCurrentPhone: Brightness {
        let phone = PhoneProcess.current.system
        return phone.service(Brightness.self) { Brightness(phone) }
    }

    var value: CGFloat {
        phone.simulation.touches(.read, Resource("brightness", ""))
        return current
    }

    /// False when nothing has changed.
    func set(_ value: CGFloat) -> Bool {
        phone.simulation.touches(.write, Resource("brightness", ""))
        defer { current = value }
        return current != value
    }
}
