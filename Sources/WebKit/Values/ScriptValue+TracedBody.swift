import FaradFoundation
package import Simulation

extension TracedBody {
    /// A message as JSON, with long texts cut and bytes counted.
    package init(_ value: ScriptValue) {
        var crossing = Crossing()
        crossing.add(value)
        var writer = BodyWriter()
        writer.write(value)
        self.init(
            text: writer.text, byteCount: crossing.byteCount,
            hash: UInt64(truncatingIfNeeded: crossing.hash), isCut: writer.isCut)
        for value in writer.values { follow(value) }
    }

    /// A text that may be base64, such as a data URL: the value that it stands for.
    package static func value(of text: String) -> Value? {
        let count = text.utf8.count
        guard count >= shortestValue else { return nil }
        let hash = StableHash.of(text)
        let plain = Value(byteCount: count, hash: hash)
        guard count >= shortestBase64 else { return plain }
        guard let trace = Simulation.current?.trace else { return meaning(of: text) ?? plain }
        if let known = trace.valuesOfTexts[hash] { return known }
        let value = meaning(of: text) ?? plain
        trace.valuesOfTexts[hash] = value
        return value
    }

    private static let shortestBase64 = 64

    private static func meaning(of text: String) -> Value? {
        base64(text).map { Value(byteCount: $0.count, hash: ContentHash.of($0)) }
    }

    private static func base64(_ text: String) -> Data? {
        var digits = Substring(text)
        if text.hasPrefix("data:") {
            guard let comma = text.prefix(256).range(of: ";base64,") else { return nil }
            digits = text[comma.upperBound...]
        }
        // Most texts are no base64, and their beginning says so.
        for byte in digits.utf8.prefix(64) {
            switch byte {
            case 48...57, 65...90, 97...122, 43, 47, 61: continue
            default: return nil
            }
        }
        guard digits.utf8.count % 4 == 0 else { return nil }
        return Data(base64Encoded: Data(digits.utf8))
    }
}

/// Writes a message's beginning: its shape matters more to a reader than the rest of a long text.
private struct BodyWriter {
    private static let textLimit = 240
    private(set) var text = ""
    private(set) var isCut = false
    private(set) var values: [TracedBody.Value] = []

    private var isFull: Bool { text.utf8.count >= TracedBody.textLimit }

    mutating func write(_ value: ScriptValue) {
        switch value {
        case .undefined: add("undefined")
        case .null: add("null")
        case .bool(let bool): add(bool ? "true" : "false")
        case .number(let number): add(ScriptNumber.text(number))
        case .date(let milliseconds): add("Date(\(ScriptNumber.text(milliseconds)))")
        case .string(let string):
            if let value = TracedBody.value(of: string.string) { values.append(value) }
            quote(string.string)
        case .bytes(let data):
            values.append(TracedBody.Value(byteCount: data.count, hash: ContentHash.of(data)))
            add("<\(data.count) bytes as base64>")
        case .array(let elements):
            add("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { add(",") }
                if isFull && values.count >= TracedBody.valueLimit { break }
                write(element)
            }
            add("]")
        case .object(let members):
            add("{")
            for (index, (key, element)) in members.enumerated() {
                if index > 0 { add(",") }
                if isFull && values.count >= TracedBody.valueLimit { break }
                quote(key)
                add(":")
                write(element)
            }
            add("}")
        }
    }

    private mutating func add(_ part: String) {
        guard !isFull else {
            isCut = true
            return
        }
        text += part
    }

    private mutating func quote(_ string: String) {
        let beginning = TracedBody.beginning(of: string, Self.textLimit)
        var quoted = "\""
        for scalar in beginning.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        let count = string.utf8.count
        if count > Self.textLimit {
            isCut = true
            quoted += "… (\(count) bytes)"
        }
        add(quoted + "\"")
    }
}

private enum ScriptNumber {
    static func text(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? "\(number)"
    }
}
