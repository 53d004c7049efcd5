/// A value that crossed the bridge, as far as its shape is concerned.
package indirect enum ContractValue: Hashable, Sendable {
    case undefined
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    /// A `Date`; it leaves a page as one, and comes to it as text.
    case date
    /// What no bridge carries, by its kind, such as `a Map`; only mocks answer with such.
    case foreign(String)
    /// What native code calculates when it runs: its type, as far as the words of a source tell it.
    case unread(String?)
    case array([ContractValue])
    case object([Member])

    /// One key of an object and what stands there.
    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: ContractValue

        package init(_ key: String, _ value: ContractValue) {
            self.key = key
            self.value = value
        }
    }

    /// The type as JSON Schema names it; a date counts as a string, nothing as `undefined`.
    package var typeName: String {
        switch self {
        case .undefined: "undefined"
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string, .date: "string"
        case .array: "array"
        case .object: "object"
        case .foreign(let kind): kind
        case .unread(let type): type ?? "unread"
        }
    }

    /// The value of a key; nil where there is none.
    package subscript(key: String) -> ContractValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// What a message says of the value: its type, and the value where it is short.
    package var shown: String {
        switch self {
        case .undefined: return "nothing"
        case .null: return "null"
        case .bool(let value): return "the boolean \(value)"
        case .number(let value): return "the number \(JSON.digits(value))"
        case .string(let text):
            return text.count <= 40 ? "the string “\(text)”" : "a string"
        case .date: return "a Date"
        case .foreign(let kind): return kind
        case .unread(let type):
            return type.map { (["array", "object"].contains($0) ? "an " : "a ") + $0 } ?? "a value"
        case .array(let elements): return elements.isEmpty ? "an empty array" : "an array"
        case .object(let members):
            return members.isEmpty
                ? "an empty object"
                : "an object with " + members.map(\.key).sorted().prefix(6).joined(separator: ", ")
        }
    }
}
