/// A value of a ``JSONObject`` or ``JSONArray``, with the class that it has in `org.json`.
///
/// The class matters: `getInt` of a `PluginCall` takes an `Integer` and no `Long` (F173).
public enum JSONValue: Equatable {
    /// `JSONObject.NULL`, which is a value; a missing one is nil.
    case null
    case bool(Bool)
    case int(Int32)
    case long(Int64)
    case double(Double)
    case string(String)
    case object(JSONObject)
    case array(JSONArray)

    /// Objects and arrays are references; equal are those that are one.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.long(let a), .long(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.object(let a), .object(let b)): a === b
        case (.array(let a), .array(let b)): a === b
        default: false
        }
    }
}

/// What can be put into a ``JSONObject``.
public protocol JSONRepresentable {
    var jsonValue: JSONValue { get }
}

extension JSONValue: JSONRepresentable {
    public var jsonValue: JSONValue { self }
}

extension String: JSONRepresentable {
    public var jsonValue: JSONValue { .string(self) }
}

extension Bool: JSONRepresentable {
    public var jsonValue: JSONValue { .bool(self) }
}

extension Int32: JSONRepresentable {
    public var jsonValue: JSONValue { .int(self) }
}

extension Int64: JSONRepresentable {
    public var jsonValue: JSONValue { .long(self) }
}

/// A whole number is an `Integer` where it fits, as a literal in Java is.
extension Int: JSONRepresentable {
    public var jsonValue: JSONValue {
        Int32(exactly: self).map(JSONValue.int) ?? .long(Int64(self))
    }
}

extension Double: JSONRepresentable {
    public var jsonValue: JSONValue { .double(self) }
}

extension JSONObject: JSONRepresentable {
    public var jsonValue: JSONValue { .object(self) }
}

extension JSONArray: JSONRepresentable {
    public var jsonValue: JSONValue { .array(self) }
}

/// What `org.json` throws.
public struct JSONException: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String

    public init(_ message: String) { self.message = message }

    public var description: String { "org.json.JSONException: \(message)" }
}
