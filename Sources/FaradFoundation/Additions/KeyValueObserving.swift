/// What an observer of a property wants to hear.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// What a change says of itself, in the dictionary that an observer by key path is given.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// 1: the property was set.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
}

/// Hears of changes of a property that it observes by its key path.
///
/// On iOS any object does. Without the Objective-C runtime a class says so; plugins do already.
public protocol KeyValueObserver: AnyObject {
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)
}

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
