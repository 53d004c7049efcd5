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
/// Linux has no Objective-C runtime to watch any property: what can be observed says so.
public final class NSKeyValueObservation {
    private var end: (() -> Void)?

    package init(_ end: @escaping () -> Void) { self.end = end }

    deinit { end?() }

    public func invalidate() {
        end?()
        end = nil
    }
}

/// A class of whose properties some can be observed: those that `_observations` names.
public protocol _KeyValueCodingAndObserving: NSObject {
    /// The class that has the properties, whatever is derived from it.
    associatedtype Observed: NSObject
    var _observations: KeyValueObservations<Observed> { get }
}

extension _KeyValueCodingAndObserving {
    private var observed: Observed { self as! Observed }

    public func observe<Value>(
        _ keyPath: KeyPath<Observed, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Observed, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        _observations.observe(observed, keyPath, options, changeHandler)
    }

    /// Observes a property by its name; the observer is held weakly.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        _observations.add(observer, to: observed, keyPath, options, context)
    }

    /// Ends the newest observation of it with this context.
    public func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) {
        _observations.remove(observer, keyPath, context: .some(context))
    }

    /// Ends the newest observation of it.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        _observations.remove(observer, keyPath)
    }
}

/// Who observes the properties of an object that can be observed; the object tells when they change.
public final class KeyValueObservations<Object: NSObject> {
    private typealias Change = (keyPath: PartialKeyPath<Object>, old: Any)
    private typealias Named = (
        observer: ObjectIdentifier, name: String, context: UnsafeMutableRawPointer?, number: Int
    )

    private let properties: [(name: String, keyPath: PartialKeyPath<Object>)]
    private var observers = Observers<Change>()
    /// Those among them that were named by an object.
    private var named: [Named] = []

    /// - Parameter properties: What can be observed, by the names that Objective-C knows it by.
    package init(_ properties: [(name: String, keyPath: PartialKeyPath<Object>)]) {
        self.properties = properties
    }

    /// Tells everybody who observes it that a property has another value now.
    package func tell(_ keyPath: PartialKeyPath<Object>, was old: Any) {
        observers.tell((keyPath, old))
    }

    fileprivate func observe<Value>(
        _ object: Object, _ keyPath: KeyPath<Object, Value>,
        _ options: NSKeyValueObservingOptions,
        _ handler: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        guard properties.contains(where: { $0.keyPath == keyPath }) else { refuse("that property") }
        func change(_ object: Object, _ old: Value?) {
            handler(
                object,
                NSKeyValueObservedChange(
                    newValue: options.contains(.new) ? object[keyPath: keyPath] : nil,
                    oldValue: options.contains(.old) ? old : nil))
        }
        let number = observers.add { [weak object] news in
            guard let object, news.keyPath == keyPath else { return }
            change(object, news.old as? Value)
        }
        if options.contains(.initial) { change(object, nil) }
        return NSKeyValueObservation { [weak self] in self?.observers.remove(number) }
    }

    fileprivate func add(
        _ observer: NSObject, to object: Object, _ name: String,
        _ options: NSKeyValueObservingOptions, _ context: UnsafeMutableRawPointer?
    ) {
        guard let keyPath = properties.first(where: { $0.name == name })?.keyPath else {
            refuse(name)
        }
        guard let observer = observer as? any KeyValueObserver & NSObject else {
            unsimulated(
                "\(type(of: observer)) observes a key path and is no KeyValueObserver, which "
                    + "farad bring-plugin makes of it")
        }
        func tell(_ observer: any KeyValueObserver, _ object: Object, _ old: Any?) {
            var change: [NSKeyValueChangeKey: Any] = [.kindKey: 1]
            if options.contains(.new) { change[.newKey] = object[keyPath: keyPath] }
            if options.contains(.old), let old { change[.oldKey] = old }
            observer.observeValue(forKeyPath: name, of: object, change: change, context: context)
        }
        let number = observers.add { [weak object, weak observer] news in
            guard let object, let observer, news.keyPath == keyPath else { return }
            tell(observer, object, news.old)
        }
        named.append((ObjectIdentifier(observer), name, context, number))
        if options.contains(.initial) { tell(observer, object, nil) }
    }

    fileprivate func remove(
        _ observer: NSObject, _ name: String, context: UnsafeMutableRawPointer?? = nil
    ) {
        let index = named.lastIndex {
            $0.observer == ObjectIdentifier(observer) && $0.name == name
                && (context.map { [known = $0.context] in known == $0 } ?? true)
        }
        guard let index else {
            return PhoneProcess.crash(
                "NSRangeException: Cannot remove an observer \(type(of: observer)) for the key path "
                    + "“\(name)” from \(Object.self) because it is not registered as an observer")
        }
        observers.remove(named.remove(at: index).number)
    }

    private func refuse(_ name: String) -> Never {
        let names = properties.map(\.name).joined(separator: ", ")
        unsimulated("Of \(Object.self) only \(names) can be observed, not \(name).")
    }
}
