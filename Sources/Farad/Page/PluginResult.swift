/// What a plugin call from Swift resolved with, read by member names and subscripts.
///
/// `result.fileName.string`, `result["items"][0].number`; what is not there is ``undefined``.
@dynamicMemberLookup
public enum PluginResult: Hashable, Sendable {
    case undefined
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([PluginResult])
    case object([String: PluginResult])

    /// The member of an object.
    public subscript(dynamicMember name: String) -> PluginResult { self[name] }

    /// The member of an object.
    public subscript(name: String) -> PluginResult {
        guard case .object(let members) = self else { return .undefined }
        return members[name] ?? .undefined
    }

    /// The element of an array.
    public subscript(index: Int) -> PluginResult {
        guard case .array(let elements) = self, elements.indices.contains(index) else {
            return .undefined
        }
        return elements[index]
    }

    /// The text, if it is one.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number, if it is one.
    public var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The truth value, if it is one.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements, if it is an array.
    public var array: [PluginResult]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// Whether it is `undefined` or `null`.
    public var isNothing: Bool { self == .undefined || self == .null }
}

/// How a plugin call, or a script, failed as JavaScript sees it.
public struct JavaScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error's message.
    public let message: String
    /// The error's code, such as `UNIMPLEMENTED`.
    public let code: String?
    public var description: String { code.map { "\(message) (\($0))" } ?? message }

    /// Makes an error.
    public init(message: String, code: String? = nil) {
        self.message = message
        self.code = code
    }
}
