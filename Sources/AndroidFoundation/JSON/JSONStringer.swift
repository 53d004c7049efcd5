/// Writes JSON text as Android's `org.json` does: no spaces, a backslash before each slash, whole
/// doubles without a point.
enum JSONStringer {
    static func text(of value: JSONValue) -> String {
        var bytes: [UInt8] = []
        write(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ value: JSONValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .int(let number): bytes += String(number).utf8
        case .long(let number): bytes += String(number).utf8
        case .double(let number): bytes += text(of: number).utf8
        case .string(let text): write(text, to: &bytes)
        case .array(let array):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in array.values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element, to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, key) in object.keys.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                write(object.opt(key) ?? .null, to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x09: bytes += "\\t".utf8
            case 0x08: bytes += "\\b".utf8
            case 0x0a: bytes += "\\n".utf8
            case 0x0d: bytes += "\\r".utf8
            case 0x0c: bytes += "\\f".utf8
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes +=
                    ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// - Throws: ``JSONException`` for NaN and the infinities.
    static func check(_ number: Double) throws {
        guard number.isFinite else {
            throw JSONException("Forbidden numeric value: \(javaText(of: number))")
        }
    }

    /// `JSONObject.numberToString`.
    private static func text(of number: Double) -> String {
        if number == 0, number.sign == .minus { return "-0" }
        if let whole = Int64(exactly: number) { return String(whole) }
        return javaText(of: number)
    }

    /// `Double.toString`: always a point, and from 10⁷ and below 10⁻³ the computerised scientific
    /// notation. The digits are the fewest that tell the number from its neighbours.
    static func javaText(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        let size = abs(number)
        if number == 0 || (1e-3..<1e7).contains(size) {
            let text = "\(number)"
            // Swift turns to exponents one power of ten later than Java does.
            if !text.contains("e") { return text }
        }
        let (sign, digits, exponent) = decimal(number)
        let fraction = digits.count > 1 ? String(digits.dropFirst()) : "0"
        return "\(sign)\(digits.prefix(1)).\(fraction)E\(exponent)"
    }

    /// The significant digits and the exponent of the first one.
    private static func decimal(_ number: Double) -> (sign: String, digits: String, exponent: Int) {
        let text = "\(abs(number))"
        let parts = text.split(separator: "e")
        var exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let whole = String(mantissa[0])
        let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
        var digits = whole + fraction
        exponent += whole.count - 1
        while digits.count > 1, digits.hasPrefix("0") {
            digits.removeFirst()
            exponent -= 1
        }
        while digits.count > 1, digits.hasSuffix("0") { digits.removeLast() }
        return (number < 0 ? "-" : "", digits, exponent)
    }
}
