public import FaradFoundation

/// Tells a target of taps on a view; who taps is the test: `tap()`.
open class UITapGestureRecognizer: NSObject {
    private weak var target: (any SelectorResponder)?
    private var action: Selector?

    public init(target: (any SelectorResponder)?, action: Selector?) {
        self.target = target
        self.action = action
    }

    open func addTarget(_ target: any SelectorResponder, action: Selector) {
        self.target = target
        self.action = action
    }

    package func tap() {
        guard let action else { return }
        _ = target?.perform(action, with: self)
    }
}
