public import FaradFoundation

/// An object that may handle events, and the link to the next one that may.
open class UIResponder: NSObject {
    public override init() {
        super.init()
    }

    /// The next object of the responder chain; nil here, each subclass knows its own.
    open var next: UIResponder? { nil }

    // What does not handle a shake passes it on.

    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionBegan(motion, with: event)
    }

    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionEnded(motion, with: event)
    }

    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionCancelled(motion, with: event)
    }
}

/// Something that the user does; of these only a shake of the phone is one here.
open class UIEvent: NSObject {
    public enum EventType: Int, Sendable {
        case touches = 0
        case motion = 1
    }

    public enum EventSubtype: Int, Sendable {
        case none = 0
        case motionShake = 1
    }

    public let type: EventType
    public let subtype: EventSubtype
    /// In seconds since the phone was started.
    public let timestamp: TimeInterval

    init(_ type: EventType, _ subtype: EventSubtype) {
        self.type = type
        self.subtype = subtype
        timestamp = ProcessInfo.processInfo.systemUptime
    }
}

extension UIApplication {
    /// The phone was shaken: the view before the user hears of it first, as there is no first responder
    /// here, then its controller, the views around it, the window and the app.
    package func sendShake() {
        guard let window = keyWindow else { return }
        let first = window.rootViewController?.topmost.viewIfLoaded ?? window
        let event = UIEvent(.motion, .motionShake)
        first.motionBegan(.motionShake, with: event)
        first.motionEnded(.motionShake, with: event)
    }
}
