package import FaradFoundation

/// A value that crossed the border between page and app by copy (F37): never a shared object.
package enum ScriptValue: Sendable {
    case undefined
    case null
    case bool(Bool)
    case number(Double)
    case string(ScriptString)
    /// A `Date`, in milliseconds since 1970.
    case date(Double)
    case array([ScriptValue])
    /// The own enumerable string keys, in the order of the properties.
    case object([(String, ScriptValue)])
    /// Bytes that JavaScript shall see as a base64 string; only from app to page. The string is
    /// made by the engine, so that a large payload is never copied as text.
    case bytes(Data)
}

/// A text that crossed the border.
///
/// A lone surrogate, which Swift's strings cannot hold, is U+FFFD.
package struct ScriptString: Hashable, Sendable, ExpressibleByStringLiteral {
    package var string: String

    @inline(__always)
    package init(_ string: String) { self.string = string }
    package init(stringLiteral value: String) { string = value }
}

extension ScriptValue {
    /// The value of an object's property; nil when there is none.
    package subscript(key: String) -> ScriptValue? {
        guard case .object(let members) = self else { return nil }
        for (name, value) in members where name == key { return value }
        return nil
    }

    /// The text of a string value.
    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text.string
    }
}

extension ScriptValue: Equatable {
    package static func == (left: ScriptValue, right: ScriptValue) -> Bool {
        switch (left, right) {
        case (.undefined, .undefined), (.null, .null): return true
        case (.bool(let a), .bool(let b)): return a == b
        case (.number(let a), .number(let b)): return a == b || (a.isNaN && b.isNaN)
        case (.string(let a), .string(let b)): return a == b
        case (.date(let a), .date(let b)): return a == b
        case (.array(let a), .array(let b)): return a == b
        case (.bytes(let a), .bytes(let b)): return a == b
        case (.object(let a), .object(let b)):
            return a.count == b.count && zip(a, b).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
        default: return false
        }
    }
}
