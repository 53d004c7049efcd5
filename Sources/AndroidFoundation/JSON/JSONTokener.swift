/// Reads JSON text as Android's `org.json` does.
///
/// It is more lenient than JSON: single quotes, unquoted names, `=` and `;` are taken too; what a
/// page posts is always strict JSON (F30).
public final class JSONTokener {
    /// Nesting beyond this would end Android's parser by a stack that is full; where exactly depends
    /// on the thread.
    static let maximumDepth = 2000

    private let bytes: [UInt8]
    private var at = 0

    public init(_ text: String) {
        bytes = Array(text.utf8)
        // A byte order mark is skipped.
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { at = 3 }
    }

    /// - Throws: ``JSONException``, or a ``JavaException`` that says that the stack is full.
    public func nextValue() throws -> JSONValue { try nextValue(depth: 0) }

    private func nextValue(depth: Int) throws -> JSONValue {
        guard depth <= Self.maximumDepth else {
            throw JavaException("java.lang.StackOverflowError", "stack size 8192KB")
        }
        switch nextClean() {
        case nil: throw failure("End of input")
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case let quote? where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
            return .string(try string(quote))
        default:
            at -= 1
            return try literal()
        }
    }

    /// The next byte that is neither white space nor part of a comment.
    private func nextClean() -> UInt8? {
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case 0x09, 0x0a, 0x0d, 0x20: continue
            case UInt8(ascii: "#"): skipLine()
            case UInt8(ascii: "/") where at < bytes.count && bytes[at] == UInt8(ascii: "/"):
                skipLine()
            case UInt8(ascii: "/") where at < bytes.count && bytes[at] == UInt8(ascii: "*"):
                skipComment()
            default: return byte
            }
        }
        return nil
    }

    private func skipLine() {
        while at < bytes.count, bytes[at] != 0x0a, bytes[at] != 0x0d { at += 1 }
    }

    private func skipComment() {
        at += 1
        while at + 1 < bytes.count {
            if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") {
                at += 2
                return
            }
            at += 1
        }
        at = bytes.count
    }

    // MARK: Objects and arrays

    private func object(depth: Int) throws -> JSONObject {
        let object = JSONObject()
        let first = nextClean()
        if first == UInt8(ascii: "}") { return object }
        if first != nil { at -= 1 }
        while true {
            let name = try nextValue(depth: depth + 1)
            guard case .string(let key) = name else {
                if name == .null { throw failure("Names cannot be null") }
                throw failure(
                    "Names must be strings, but \(name.text) is of type \(name.className)")
            }
            let separator = nextClean()
            guard separator == UInt8(ascii: ":") || separator == UInt8(ascii: "=") else {
                throw failure("Expected ':' after \(key)")
            }
            if at < bytes.count, bytes[at] == UInt8(ascii: ">") { at += 1 }
            object.set(key, try nextValue(depth: depth + 1))
            switch nextClean() {
            case UInt8(ascii: "}"): return object
            case UInt8(ascii: ";"), UInt8(ascii: ","): continue
            default: throw failure("Unterminated object")
            }
        }
    }

    private func array(depth: Int) throws -> JSONArray {
        var values: [JSONValue] = []
        var hasTrailingSeparator = false
        while true {
            switch nextClean() {
            case nil: throw failure("Unterminated array")
            case UInt8(ascii: "]"):
                if hasTrailingSeparator { values.append(.null) }
                return JSONArray(values)
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                // A separator without a value before it stands for a null.
                values.append(.null)
                hasTrailingSeparator = true
                continue
            default: at -= 1
            }
            values.append(try nextValue(depth: depth + 1))
            switch nextClean() {
            case UInt8(ascii: "]"): return JSONArray(values)
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                hasTrailingSeparator = true
                continue
            default: throw failure("Unterminated array")
            }
        }
    }

    // MARK: Strings

    private func string(_ quote: UInt8) throws -> String {
        let start = at
        while at < bytes.count {
            let byte = bytes[at]
            if byte == quote {
                defer { at += 1 }
                return String(decoding: bytes[start..<at], as: UTF8.self)
            }
            if byte == UInt8(ascii: "\\") { return try escapedString(quote, start) }
            at += 1
        }
        throw failure("Unterminated string")
    }

    /// The rest of a string that has at least one escape, in UTF-16 so that two of them may make one
    /// character. A lone surrogate, which Swift's strings cannot hold, becomes U+FFFD.
    private func escapedString(_ quote: UInt8, _ start: Int) throws -> String {
        var units = Array(String(decoding: bytes[start..<at], as: UTF8.self).utf16)
        var plain = at
        func flush(to end: Int) {
            guard plain < end else { return }
            units += String(decoding: bytes[plain..<end], as: UTF8.self).utf16
        }
        while at < bytes.count {
            let byte = bytes[at]
            if byte == quote {
                flush(to: at)
                at += 1
                return String(decoding: units, as: UTF16.self)
            }
            guard byte == UInt8(ascii: "\\") else {
                at += 1
                continue
            }
            flush(to: at)
            at += 1
            guard at < bytes.count else { throw failure("Unterminated escape sequence") }
            try readEscape(into: &units)
            plain = at
        }
        throw failure("Unterminated string")
    }

    private func readEscape(into units: inout [UInt16]) throws {
        let escaped = bytes[at]
        at += 1
        switch escaped {
        case UInt8(ascii: "u"):
            guard at + 4 <= bytes.count else { throw failure("Unterminated escape sequence") }
            let digits = String(decoding: bytes[at..<at + 4], as: UTF8.self)
            guard let unit = UInt16(digits, radix: 16) else {
                throw failure("Invalid escape sequence: \(digits)")
            }
            units.append(unit)
            at += 4
        case UInt8(ascii: "t"): units.append(0x09)
        case UInt8(ascii: "b"): units.append(0x08)
        case UInt8(ascii: "n"): units.append(0x0a)
        case UInt8(ascii: "r"): units.append(0x0d)
        case UInt8(ascii: "f"): units.append(0x0c)
        case 0x80...:
            // The first byte of a character of several: it stands for itself.
            at -= 1
            let length = escaped >= 0xf0 ? 4 : escaped >= 0xe0 ? 3 : 2
            let end = min(at + length, bytes.count)
            units += String(decoding: bytes[at..<end], as: UTF8.self).utf16
            at = end
        default: units.append(UInt16(escaped))
        }
    }

    // MARK: Literals

    /// null, a boolean, a number, or an unquoted text (F173).
    private func literal() throws -> JSONValue {
        let start = at
        while at < bytes.count, !Self.endsLiteral(bytes[at]) { at += 1 }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        guard !text.isEmpty else { throw failure("Expected literal value") }
        switch text.lowercased() {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: return Self.number(text) ?? .string(text)
        }
    }

    private static func endsLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ":"), UInt8(ascii: ","),
            UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: "#"), 0x20, 0x09, 0x0c, 0x0a, 0x0d:
            return true
        default: return false
        }
    }

    /// Whole numbers are Integers where they fit, else Longs; all others are Doubles.
    private static func number(_ text: String) -> JSONValue? {
        if !text.utf8.contains(UInt8(ascii: ".")) {
            var digits = Substring(text)
            var radix = 10
            if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
                digits = digits.dropFirst(2)
                radix = 16
            } else if digits.hasPrefix("0"), digits.utf8.count > 1 {
                digits = digits.dropFirst()
                radix = 8
            }
            if let whole = Int64(digits, radix: radix) {
                return Int32(exactly: whole).map(JSONValue.int) ?? .long(whole)
            }
        }
        return Double(text).map(JSONValue.double)
    }

    private func failure(_ words: String) -> JSONException {
        JSONException("\(words) at character \(at) of \(String(decoding: bytes, as: UTF8.self))")
    }
}
