public import FaradFoundation
import Simulation

/// Lets the user feel what the app does; the trace tells of it, where the app is before its user.
open class UIFeedbackGenerator: NSObject {
    public override init() {}

    /// - Parameter view: Where it is felt, on what has more than one place for it.
    public convenience init(view: UIView) { self.init() }

    /// Wakes the motor, which is never late here.
    open func prepare() {}

    func feel(_ what: String) {
        let process = PhoneProcess.current
        guard !process.isInBackground else { return }
        HapticMotor.of(process.system).feel("the phone taps: \(what)")
    }
}

/// Two things meet.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable {
        case light = 0
        case medium = 1
        case heavy = 2
        case soft = 3
        case rigid = 4
    }

    private let style: FeedbackStyle

    public init(style: FeedbackStyle) { self.style = style }

    public convenience override init() { self.init(style: .medium) }

    public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }

    open func impactOccurred() { feel("\(style) impact") }

    /// - Parameter intensity: From 0 to 1.
    open func impactOccurred(intensity: CGFloat) {
        feel("\(style) impact, intensity \(min(1, max(0, intensity)))")
    }

    open func impactOccurred(at location: CGPoint) { impactOccurred() }

    open func impactOccurred(intensity: CGFloat, at location: CGPoint) {
        impactOccurred(intensity: intensity)
    }
}

/// Something has come to its end, well or not.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable {
        case success = 0
        case warning = 1
        case error = 2
    }

    open func notificationOccurred(_ notificationType: FeedbackType) { feel("\(notificationType)") }

    open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
        notificationOccurred(notificationType)
    }
}

/// Another one is chosen.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() { feel("selection") }

    open func selectionChanged(at location: CGPoint) { selectionChanged() }
}
