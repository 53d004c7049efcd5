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

/// A method that the Objective-C runtime would find by its selector.
public struct CAPPluginSelector {
    public let name: String
    let body: (CAPPlugin, CAPPluginCall) -> Void

    public init<P: CAPPlugin>(
        _ name: String, _ body: @escaping (P) -> (CAPPluginCall) -> Void
    ) {
        self.name = name
        self.body = { plugin, call in
            guard let plugin = plugin as? P else {
                preconditionFailure(
                    "\(type(of: plugin)) answers to a selector of \(P.self); list its own.")
            }
            body(plugin)(call)
        }
    }
}
