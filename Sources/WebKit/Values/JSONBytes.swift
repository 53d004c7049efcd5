/// JSON as it is written, in bytes of UTF-8: a `String` that grows by small parts is several times slower.
extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    mutating func append<Item>(list: some Collection<Item>, _ add: (inout [UInt8], Item) -> Void) {
        var isFirst = true
        for element in list {
            if !isFirst { append(UInt8(ascii: ",")) }
            isFirst = false
            add(&self, element)
        }
    }

    mutating func append(quoted text: String) { append(quoted: ArraySlice(text.utf8)) }

    /// A text as JSON has it.
    mutating func append(quoted text: ArraySlice<UInt8>) {
        append(UInt8(ascii: "\""))
        if text.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5c }) {
            append(contentsOf: text)
        } else {
            for byte in text { append(escaped: byte) }
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case UInt8(ascii: "\n"): append("\\n")
        case UInt8(ascii: "\r"): append("\\r")
        case UInt8(ascii: "\t"): append("\\t")
        case 0..<0x20:
            append("\\u00")
            append(contentsOf: [byte >> 4, byte & 15].map { $0 + ($0 < 10 ? 48 : 87) })
        default: append(byte)
        }
    }
}
