public import FaradFoundation

/// Tells a target of taps on a view; who taps is the test: `tap()`.
///
/// The target answers to the action as ``SelectorResponder`` says; a plugin by its `selectors`.
open class UITapGestureRecognizer: NSObject {
    private weak var target: AnyObject?
    private var action: Selector?

    public init(target: Any?, action: Selector?) {
        self.target = target.map { $0 as AnyObject }
        self.action = action
    }

    open func addTarget(_ target: Any, action: Selector) {
        self.target = target as AnyObject
        self.action = action
    }

    package func tap() {
        guard let action, let target else { return }
        send(action, to: target, with: self)
    }
}
