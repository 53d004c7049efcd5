public import FaradFoundation

/// A view that the user sets something with.
///
/// A target answers to an action as ``SelectorResponder`` says.
open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let normal = State([])
        public static let highlighted = State(rawValue: 1 << 0)
        public static let disabled = State(rawValue: 1 << 1)
        public static let selected = State(rawValue: 1 << 2)
    }

    public enum ContentVerticalAlignment: Int, Sendable {
        case center = 0
        case top = 1
        case bottom = 2
        case fill = 3
    }

    public enum ContentHorizontalAlignment: Int, Sendable {
        case center = 0
        case left = 1
        case right = 2
        case fill = 3
        case leading = 4
        case trailing = 5
    }

    private struct Target {
        weak var object: AnyObject?
        let action: Selector
        let events: Event
    }

    private var targets: [Target] = []
    open var isEnabled = true
    open var isSelected = false
    // Kept, and without effect: nothing is drawn.
    open var contentVerticalAlignment = ContentVerticalAlignment.center
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center

    open var state: State {
        var state = isEnabled ? State.normal : .disabled
        if isSelected { state.insert(.selected) }
        return state
    }

    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        guard let target else {
            unsimulated("A control calls a target; one that looks for any is not simulated.")
        }
        targets.append(Target(object: target as AnyObject, action: action, events: controlEvents))
    }

    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        targets.removeAll { known in
            (target == nil || known.object === target as AnyObject)
                && (action == nil || known.action == action)
                && !known.events.isDisjoint(with: controlEvents)
        }
    }

    open func sendActions(for controlEvents: Event) {
        for target in targets where !target.events.isDisjoint(with: controlEvents) {
            guard let object = target.object else { continue }
            send(target.action, to: object, with: self)
        }
    }
}

/// A knob on a line.
open class UISlider: UIControl {
    open var minimumValue: Float = 0
    open var maximumValue: Float = 1
    private var position: Float = 0

    /// Between the least and the most; setting it calls no target.
    open var value: Float {
        get { position }
        set { position = min(max(newValue, minimumValue), maximumValue) }
    }

    open var isContinuous = true

    open func setValue(_ value: Float, animated: Bool) { self.value = value }
}
