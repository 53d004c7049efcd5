import Foundation

/// A JSON value; objects keep the order in which they were made, and are sorted when they were read.
package indirect enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// One key of an object and what stands there.
    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: JSON

        package init(_ key: String, _ value: JSON) {
            self.key = key
            self.value = value
        }
    }

    /// An object from its keys in order; nil leaves a key out.
    package static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        .object(members.compactMap { key, value in value.map { Member(key, $0) } })
    }

    /// - Throws: what the decoder says of a text that is no JSON.
    package init(parsing text: String) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }

    /// The members of an object.
    package var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The elements of an array.
    package var elements: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The text of a string.
    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The value of a key.
    package subscript(key: String) -> JSON? { members?.first { $0.key == key }?.value }

    /// The text over several lines, for people; what fits on a line of 80 columns stays on it.
    package var prettyText: String { pretty("", key: 0) + "\n" }

    /// The text on one line.
    package var compact: String {
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let value): return Self.digits(value)
        case .string(let text): return Self.quoted(text)
        case .array(let elements):
            return "[" + elements.map(\.compact).joined(separator: ", ") + "]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            let inner = members.map { "\(Self.quoted($0.key)): \($0.value.compact)" }
            return "{ " + inner.joined(separator: ", ") + " }"
        }
    }

    private func pretty(_ indent: String, key: Int) -> String {
        let line = compact
        if indent.count + key + line.count <= 79 { return line }
        let deeper = indent + "  "
        switch self {
        case .array(let elements):
            let inner = elements.map { deeper + $0.pretty(deeper, key: 0) }
            return "[\n" + inner.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            let inner = members.map { member in
                let key = Self.quoted(member.key) + ": "
                return deeper + key + member.value.pretty(deeper, key: key.count)
            }
            return "{\n" + inner.joined(separator: ",\n") + "\n\(indent)}"
        default: return line
        }
    }

    /// Whole numbers are written without a point; JSON has no infinity.
    package static func digits(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == value.rounded(), abs(value) < 9_007_199_254_740_992 {
            return String(Int64(value))
        }
        return "\(value)"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 32 || scalar.value == 127:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension JSON: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            let members = try container.decode([String: JSON].self)
            self = .object(members.keys.sorted().map { Member($0, members[$0]!) })
        }
    }
}
