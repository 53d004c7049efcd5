/// A JSON value whose objects keep the order in which they were written.
package indirect enum JSONText: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case unsigned(UInt64)
    case number(Double)
    case string(String)
    /// JSON that is already text.
    case raw(String)
    case array([JSONText])
    case object([Member])

    /// One key of an object and what stands there.
    package struct Member: Hashable, Sendable {
        package let key: String
        package let value: JSONText

        package init(key: String, value: JSONText) {
            self.key = key
            self.value = value
        }
    }

    /// An object from its keys in order.
    package static func object(_ members: KeyValuePairs<String, JSONText>) -> JSONText {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }

    /// A string, or null.
    package static func optional(_ text: String?) -> JSONText {
        text.map(JSONText.string) ?? .null
    }

    /// The text on one line, in UTF-8.
    package var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        case .unsigned(let value): bytes += String(value).utf8
        case .number(let value): bytes += Self.digits(value).utf8
        case .string(let value): Self.quote(value, to: &bytes)
        case .raw(let text): bytes += text.utf8
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (position, value) in values.enumerated() {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (position, member) in members.enumerated() {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.quote(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// JSON has no infinity and no NaN; whole numbers are written without a point.
    private static func digits(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == value.rounded(), abs(value) < 9_007_199_254_740_992 {
            return String(Int64(value))
        }
        return "\(value)"
    }

    private static func quote(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += "\\\"".utf8
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\r"): bytes += "\\r".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case 0..<32, 127:
                let hexadecimal = String(byte, radix: 16)
                bytes += ("\\u" + String(repeating: "0", count: 4 - hexadecimal.count)).utf8
                bytes += hexadecimal.utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
