// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import Simulation

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

/// Sends a message by selector, as the runtime does for notifications, timers and controls.
package func send(_ selector: Selector, to target: AnyObject, with object: Any?) {
    let type = "\(type(of: target))"
    guard let responder = target as? any SelectorResponder else {
        return SelectorFailure.end(
            .unknownSelector,
            "\(type) was called by the selector \(selector), and Farad has no Objective-C runtime "
                + "to find the method by it: let \(type) conform to SelectorResponder, whose "
                + "perform(_:with:) calls the method.",
            because: "\(type) has no perform(_:with:) for \(selector)")
    }
    if responder.perform(selector, with: object) { return }
    SelectorFailure.end(
        .unknownSelector,
        "unrecognized selector \(selector) sent to \(type): iOS raises "
            + "NSInvalidArgumentException, and the app ends. Where the class has such a method, "
            + "name it: a plugin by `override class var selectors`, any other object in its "
            + "perform(_:with:).",
        because: "unrecognized selector \(selector) sent to \(type)")
}

/// The end of an app whose object does not answer to a selector.
package enum SelectorFailure {
    package static func end(
        _ rule: FindingRule, _ message: String, because reason: String, plugin: String = "",
        method: String = ""
    ) {
        guard let process = SimulatedProcess.current else { unsimulated(message) }
        process.simulation.findings.report(
            Finding(rule, message, plugin: plugin, method: method))
        process.kill(reason: reason)
    }
}

extension FindingRule {
    /// An object was called by a selector that it does not answer to.
    static var unknownSelector: FindingRule { FindingRule("unknown-selector") }
}
