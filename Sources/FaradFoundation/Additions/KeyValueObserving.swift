/// How a property has changed.
public struct NSKeyValueObservedChange<Value> {
    /// Nil where it was not asked for, as `oldValue`.
    public let newValue: Value?
    public let oldValue: Value?

    package init(newValue: Value?, oldValue: Value?) {
        self.newValue = newValue
        self.oldValue = oldValue
    }
}

/// Observes a property until it is invalid or gone.
///
/// Linux has no Objective-C runtime to watch any property: a class that can be observed has an
/// `observe` of its own.
public final class NSKeyValueObservation {
    private var end: (() -> Void)?

    package init(_ end: @escaping () -> Void) { self.end = end }

    deinit { end?() }

    public func invalidate() {
        end?()
        end = nil
    }
}
