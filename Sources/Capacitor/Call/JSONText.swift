import FaradFoundation

/// Writes a plugin's answer as JSON text, the way JSONSerialization does.
///
/// The log wants only the first characters, so writing stops at a limit.
struct JSONText {
    private(set) var bytes: [UInt8] = []
    private let limit: Int

    private init(limit: Int) { self.limit = limit }

    /// The first `count` characters of the text of an object that is known to be valid.
    static func prefix(_ count: Int, of object: [String: Any]) -> Substring {
        var text = JSONText(limit: count * 8)
        text.write(.object(object))
        return String(decoding: text.bytes, as: UTF8.self).prefix(count)
    }

    /// The text of an object that is known to be valid.
    static func whole(_ object: [String: Any]) -> String {
        var text = JSONText(limit: .max)
        text.write(.object(object))
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// A string as a JSON literal, with its quotes.
    static func literal(_ string: String) -> String {
        var text = JSONText(limit: .max)
        text.write(string)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    private var isFull: Bool { bytes.count >= limit }

    @discardableResult
    private mutating func write(_ value: ResultValue) -> Bool {
        switch value {
        case .null: append("null")
        case .bool(let bool): append(bool ? "true" : "false")
        case .integer(let integer): append(String(integer))
        case .unsigned(let integer): append(String(integer))
        case .number(let number): append(Self.digits(number))
        case .string(let string): write(string)
        case .array(let array): return write(array)
        case .object(let object): return write(object)
        }
        return true
    }

    private mutating func write(_ array: [Any]) -> Bool {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in array.enumerated() where !isFull {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            guard let value = ResultValue(element), write(value) else { return false }
        }
        bytes.append(UInt8(ascii: "]"))
        return true
    }

    private mutating func write(_ object: [String: Any]) -> Bool {
        bytes.append(UInt8(ascii: "{"))
        for (index, key) in ResultValue.sortedKeys(object).enumerated() where !isFull {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(key)
            bytes.append(UInt8(ascii: ":"))
            guard let element = object[key], let value = ResultValue(element), write(value) else {
                return false
            }
        }
        bytes.append(UInt8(ascii: "}"))
        return true
    }

    /// Escapes the slash too, as JSONSerialization does.
    private mutating func write(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x08: append("\\b")
            case 0x09: append("\\t")
            case 0x0A: append("\\n")
            case 0x0C: append("\\f")
            case 0x0D: append("\\r")
            case 0..<0x20:
                append(byte < 16 ? "\\u000" : "\\u00")
                append(String(byte, radix: 16))
            default: bytes.append(byte)
            }
            if isFull { return }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Integral doubles print without a point (F74).
    private static func digits(_ number: Double) -> String {
        if number == 0 { return number.sign == .minus ? "-0" : "0" }
        if let integer = Int64(exactly: number) { return String(integer) }
        return "\(number)"
    }
}
