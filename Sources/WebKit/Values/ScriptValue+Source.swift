import FaradFoundation

extension ScriptValue {
    /// The value as a JavaScript expression, as Capacitor splices JSON into the text that it
    /// evaluates (F77): an object literal, so that a `__proto__` key acts as the prototype.
    package func appendSource(to source: inout String) {
        switch self {
        case .undefined: source += "undefined"
        case .null: source += "null"
        case .bool(let value): source += value ? "true" : "false"
        case .number(let value): source += ScriptValue.source(of: value)
        case .date(let milliseconds): source += "new Date(\(ScriptValue.source(of: milliseconds)))"
        case .string(let text): ScriptValue.appendLiteral(text.string, to: &source)
        case .bytes(let data):
            source += "\""
            source += data.base64EncodedString()
            source += "\""
        case .array(let elements):
            source += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { source += "," }
                element.appendSource(to: &source)
            }
            source += "]"
        case .object(let members):
            source += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { source += "," }
                ScriptValue.appendLiteral(member.0, to: &source)
                source += ":"
                member.1.appendSource(to: &source)
            }
            source += "}"
        }
    }

    private static func source(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        if number == number.rounded(), abs(number) < 9e15, !(number == 0 && number.sign == .minus) {
            return "\(Int64(number))"
        }
        return "\(number)"
    }

    /// JSON's string syntax.
    static func appendLiteral(_ text: String, to source: inout String) {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5c }
        if isPlain {
            source += "\""
            source += text
            source += "\""
            return
        }
        var literal = JSONText()
        literal.add(quoted: text)
        source += literal.string
    }
}
