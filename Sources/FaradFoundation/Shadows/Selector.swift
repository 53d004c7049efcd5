// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The name of a method, as `#selector` gives it on iOS: `sharedPhotoReady:`.
///
/// There is no Objective-C runtime to look a name up; an object that is called by name says what
/// it answers to, by ``SelectorResponder``.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let description: String

    public init(_ name: String) { description = name }

    public init(stringLiteral name: String) { description = name }
}

/// Can be called by selector: by a notification, a timer or a control.
public protocol SelectorResponder: AnyObject {
    /// Calls the method; false when there is none of that name.
    func perform(_ selector: Selector, with object: Any?) -> Bool
}

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

/// Runs the body; memory here is counted, so there is no pool to drain.
public func autoreleasepool<R, E: Error>(
    invoking body: () throws(E) -> R
) throws(E) -> R { try body() }

/// Sends a message by selector, as the runtime does for notifications and timers.
func send(_ selector: Selector, to target: AnyObject, with object: Any?) {
    guard let responder = target as? any SelectorResponder else {
        unsimulated(
            "\(type(of: target)) was called by the selector \(selector), but has no "
                + "perform(_:with:): let it conform to SelectorResponder")
    }
    if !responder.perform(selector, with: object) {
        unsimulated(
            "unrecognized selector \(selector) sent to \(type(of: target)): "
                + "iOS raises NSInvalidArgumentException, and the app ends")
    }
}
