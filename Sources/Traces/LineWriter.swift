/// Writes lines of JSON, a field at a time, without a tree of values between.
struct LineWriter {
    private(set) var bytes: [UInt8] = []
    private(set) var lines = 0
    private var isFirst = true

    /// The lines so far, which are then somebody else's.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    mutating func begin(_ line: String) {
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
        string("line", line)
    }

    mutating func end() {
        bytes.append(UInt8(ascii: "}"))
        bytes.append(UInt8(ascii: "\n"))
        lines += 1
    }

    mutating func string(_ key: StaticString, _ text: String) {
        name(key)
        quote(text)
    }

    mutating func integer(_ key: StaticString, _ number: Int) {
        name(key)
        bytes += String(number).utf8
    }

    mutating func boolean(_ key: StaticString, _ value: Bool) {
        name(key)
        bytes += (value ? "true" : "false").utf8
    }

    mutating func milliseconds(_ key: StaticString, _ value: Double) {
        name(key)
        if value == value.rounded(), abs(value) < 9e15 {
            bytes += String(Int64(value)).utf8
        } else {
            bytes += "\(value)".utf8
        }
    }

    mutating func strings(_ key: StaticString, _ texts: [String]) {
        name(key)
        list(texts) { $0.quote($1) }
    }

    /// JSON that is already text.
    mutating func raw(_ key: StaticString, _ text: String) {
        name(key)
        bytes += text.utf8
    }

    mutating func object(_ key: StaticString, _ body: (inout LineWriter) -> Void) {
        name(key)
        braces(body)
    }

    mutating func objects<Element>(
        _ key: StaticString, _ elements: [Element],
        _ body: (inout LineWriter, Element) -> Void
    ) {
        name(key)
        list(elements) { writer, element in writer.braces { body(&$0, element) } }
    }

    private mutating func braces(_ body: (inout LineWriter) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
        body(&self)
        isFirst = false
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func list<Element>(
        _ elements: [Element], _ body: (inout LineWriter, Element) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            body(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func name(_ key: StaticString) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        bytes.append(UInt8(ascii: "\""))
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated()
            where byte < 32 || byte == 127 || byte == UInt8(ascii: "\"")
                || byte == UInt8(ascii: "\\")
            {
                bytes.append(contentsOf: utf8[start..<index])
                start = index + 1
                escape(byte)
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): bytes += "\\\"".utf8
        case UInt8(ascii: "\\"): bytes += "\\\\".utf8
        case UInt8(ascii: "\n"): bytes += "\\n".utf8
        case UInt8(ascii: "\t"): bytes += "\\t".utf8
        default: bytes += ("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8
        }
    }
}
