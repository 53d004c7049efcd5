public import FaradFoundation

// swift-format-ignore: AlwaysUseLowerCamelCase
public let CAPPluginReturnNone = CAPPluginMethod.ReturnType.none
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CAPPluginReturnCallback = CAPPluginMethod.ReturnType.callback
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CAPPluginReturnPromise = CAPPluginMethod.ReturnType.promise

public typealias CAPPluginReturnType = CAPPluginMethod.ReturnType

/// An entry of a plugin's method list: a name for JavaScript and what runs.
///
/// Linux has no Objective-C runtime to look a selector up, so an entry usually names the method
/// itself: `CAPPluginMethod("getState", AppPlugin.getState)`. The forms with a selector or with a
/// name alone find theirs in ``CAPPlugin/selectors`` (F194).
public final class CAPPluginMethod {
    public enum ReturnType: String, Sendable {
        case promise, callback, none
    }

    public let name: String
    public let selector: Selector
    public let returnType: ReturnType
    let body: ((CAPPlugin, CAPPluginCall) -> Void)?
    private let file: StaticString
    private let line: UInt

    /// Where the list names the method: `Module/File.swift:line`.
    package var place: String { "\(file):\(line)" }

    public init<P: CAPPlugin>(
        _ name: String, _ body: @escaping (P) -> (CAPPluginCall) -> Void,
        returnType: ReturnType = .promise, file: StaticString = #fileID, line: UInt = #line
    ) {
        self.name = name
        self.file = file
        self.line = line
        selector = Selector(name + ":")
        self.returnType = returnType
        self.body = { plugin, call in
            guard let plugin = plugin as? P else {
                preconditionFailure(
                    "\(type(of: plugin)) lists a method of \(P.self); list its own methods.")
            }
            body(plugin)(call)
        }
    }

    /// The selector is the name and a colon (F51).
    public convenience init(
        name: String, returnType: ReturnType, file: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(
            name: name, selector: Selector(name + ":"), returnType: returnType, file: file,
            line: line)
    }

    /// The name is the selector without its last character, whatever that is.
    public convenience init(
        _ selector: Selector, returnType: ReturnType = .promise, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(
            name: String(selector.description.dropLast()), selector: selector,
            returnType: returnType, file: file, line: line)
    }

    public convenience init(
        selector: Selector, returnType: ReturnType, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(selector, returnType: returnType, file: file, line: line)
    }

    /// A method whose selector need not fit its name: `handleUrl(call:)` is `handleUrl(call:)`'s
    /// selector, `handleUrlWithCall:`, and no plugin answers to it unless it says so (F51).
    public init(
        name: String, selector: Selector, returnType: ReturnType = .promise,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        self.file = file
        self.line = line
        self.name = name
        self.selector = selector
        self.returnType = returnType
        body = nil
    }
}

/// A method that the Objective-C runtime would find by its selector: one for calls, or one that a
/// notification, a timer or a gesture calls.
///
/// ```swift
/// override class var selectors: [CAPPluginSelector] {
///     [
///         CAPPluginSelector("read:", MyPlugin.read),  // read(_ call: CAPPluginCall)
///         CAPPluginSelector("becameActive:", MyPlugin.becameActive),  // (_: Notification)
///         CAPPluginSelector("refresh", MyPlugin.refresh),  // refresh()
///     ]
/// }
/// ```
public struct CAPPluginSelector {
    public let name: String
    /// What the method takes; nil where it takes anything.
    let parameter: Any.Type?
    /// Calls the method; false when it does not take what it is given.
    private let body: (CAPPlugin, Any?) -> Bool

    public init<P: CAPPlugin>(
        _ name: String, _ body: @escaping (P) -> (CAPPluginCall) -> Void
    ) {
        self.init(name, taking: CAPPluginCall.self, body) { $0 as? CAPPluginCall }
    }

    public init<P: CAPPlugin>(
        _ name: String, _ body: @escaping (P) -> (Notification) -> Void
    ) {
        self.init(name, taking: Notification.self, body) { $0 as? Notification }
    }

    public init<P: CAPPlugin>(
        _ name: String, _ body: @escaping (P) -> (NSNotification) -> Void
    ) {
        self.init(name, taking: NSNotification.self, body) { object in
            (object as? Notification).map {
                NSNotification(name: $0.name, object: $0.object, userInfo: $0.userInfo)
            }
        }
    }

    /// A method that takes who calls: a timer, a gesture recognizer.
    public init<P: CAPPlugin, Sender: AnyObject>(
        _ name: String, _ body: @escaping (P) -> (Sender) -> Void
    ) {
        self.init(name, taking: Sender.self, body) { $0 as? Sender }
    }

    /// A method without a parameter: whoever calls it, it is called.
    public init<P: CAPPlugin>(_ name: String, _ body: @escaping (P) -> () -> Void) {
        self.name = name
        parameter = nil
        self.body = { plugin, _ in
            body(Self.own(plugin))()
            return true
        }
    }

    private init<P: CAPPlugin, Argument>(
        _ name: String, taking type: Argument.Type, _ body: @escaping (P) -> (Argument) -> Void,
        _ convert: @escaping (Any?) -> Argument?
    ) {
        self.name = name
        parameter = type
        self.body = { plugin, object in
            guard let argument = convert(object) else { return false }
            body(Self.own(plugin))(argument)
            return true
        }
    }

    private static func own<P: CAPPlugin>(_ plugin: CAPPlugin) -> P {
        guard let plugin = plugin as? P else {
            preconditionFailure(
                "\(type(of: plugin)) answers to a selector of \(P.self); list its own.")
        }
        return plugin
    }

    /// Calls the method; one that is handed what it cannot take ends the app, as on a phone: the
    /// object does not answer what the method asks of it.
    func run(_ plugin: CAPPlugin, _ object: Any?) {
        if body(plugin, object) { return }
        let given = object.map { "\(type(of: $0))" } ?? "nothing"
        let expected = parameter.map { "\($0)" } ?? "nothing"
        SelectorFailure.end(
            .wrongSelectorArgument,
            "\(plugin.pluginName) was called by the selector \(name) with \(given) where the "
                + "method expects a \(expected); iOS ends the app (unrecognized selector).",
            because: "\(plugin.pluginName) was called by \(name) with \(given)",
            plugin: plugin.pluginName, method: name.hasSuffix(":") ? "\(name.dropLast())" : name)
    }
}
