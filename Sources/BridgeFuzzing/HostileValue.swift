/// A value that a page may put into a message, from harmless to hostile.
indirect enum HostileValue {
    case undefined
    case null
    case bool(Bool)
    case number(Double)
    case bigInteger
    /// UTF-16, lone surrogates included.
    case string([UInt16])
    /// A string of that many equal letters.
    case long(Int)
    /// Milliseconds since 1970; NaN for an invalid one.
    case date(Double)
    case array([HostileValue])
    case object([(name: [UInt16], value: HostileValue)])
    /// Arrays or objects one in another, that many.
    case nested(Int, isArray: Bool)
    /// A `Uint8Array`.
    case bytes([UInt8])
    /// An expression whose value has nothing that crosses but itself, such as a `Map`.
    case emptied(String)
    /// An expression whose value refuses to be cloned.
    case refused(String)
    /// An object with a getter that throws.
    case throwing

    static func text(_ string: String) -> HostileValue { .string(Array(string.utf16)) }
}

extension HostileValue {
    /// The value as an expression of the page's script; `nest` and `cycle` are the harness's.
    var source: String {
        switch self {
        case .undefined: "undefined"
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let number): Self.source(of: number)
        case .bigInteger: "12345678901234567890n"
        case .string(let units): Self.literal(units)
        case .long(let count): "'x'.repeat(\(count))"
        case .date(let milliseconds): "new Date(\(Self.source(of: milliseconds)))"
        case .array(let elements): "[" + elements.map(\.source).joined(separator: ",") + "]"
        case .object(let members):
            // A computed name makes an own property even of __proto__.
            "({"
                + members.map { "[\(Self.literal($0.name))]:\($0.value.source)" }
                .joined(separator: ",") + "})"
        case .nested(let depth, let isArray): "nest(\(depth),\(isArray))"
        case .bytes(let bytes):
            "new Uint8Array([" + bytes.map(String.init).joined(separator: ",") + "])"
        case .emptied(let expression), .refused(let expression): "(\(expression))"
        case .throwing: "({get trap(){throw new Error('trap')}})"
        }
    }

    private static func source(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        return "\(number)"
    }

    /// Every unit that is no letter or digit as an escape, so that no reader has to be trusted.
    static func literal(_ units: [UInt16]) -> String {
        var text = "\""
        for unit in units {
            switch unit {
            case 48...57, 65...90, 97...122: text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            default:
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return text + "\""
    }
}
