/// What the annotation `@CapacitorPlugin` says of a class.
public struct CapacitorPlugin: Sendable {
    /// Empty: the name of the class.
    public var name: String
    public var permissions: [Permission]

    public init(name: String = "", permissions: [Permission] = []) {
        self.name = name
        self.permissions = permissions
    }
}

/// Permissions that the user grants under one alias.
public struct Permission: Sendable {
    public var alias: String
    /// The full names; none for something that needs no grant.
    public var strings: [String]

    public init(alias: String, strings: [String]) {
        self.alias = alias
        self.strings = strings
    }

    var isGrantedAlways: Bool { strings.isEmpty || strings == [""] }
}

/// What a page is told of a permission (F180).
public enum PermissionState: String, Sendable {
    case granted
    case denied
    case prompt
    case promptWithRationale = "prompt-with-rationale"
}

/// A method that the page can call.
///
/// Java finds the methods by their annotations; here a class lists them:
/// `PluginMethod("getState", AppPlugin.getState)`.
public struct PluginMethod {
    public enum ReturnType: String, Sendable {
        case promise, callback, none
    }

    public let name: String
    public let returnType: ReturnType
    let body: (Plugin, PluginCall) throws -> Void
    private let file: StaticString
    private let line: UInt

    /// Where the list names the method: `Module/File.swift:line`.
    package var place: String { "\(file):\(line)" }

    public init<P: Plugin>(
        _ name: String, returnType: ReturnType = .promise,
        _ body: @escaping (P) -> (PluginCall) throws -> Void, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.name = name
        self.file = file
        self.line = line
        self.returnType = returnType
        self.body = { plugin, call in
            guard let plugin = plugin as? P else {
                preconditionFailure(
                    "\(type(of: plugin)) lists a method of \(P.self); list its own methods.")
            }
            try body(plugin)(call)
        }
    }
}
