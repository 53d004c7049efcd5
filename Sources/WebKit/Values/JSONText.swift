/// JSON as it is written, in bytes of UTF-8: a `String` that grows by small parts is several times slower.
struct JSONText {
    private var bytes: [UInt8] = []

    var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func add(_ text: StaticString) {
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func add(_ number: Int) {
        if number >= 10 { add(number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    mutating func add<Item>(
        list: some Collection<Item>, _ add: (inout JSONText, Item) -> Void
    ) {
        var isFirst = true
        for item in list {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            add(&self, item)
        }
    }

    mutating func add(quoted text: String) { add(quoted: ArraySlice(text.utf8)) }

    /// A text in JSON's string syntax. U+2028 and U+2029 go as they are, which ECMAScript 2019 allows.
    mutating func add(quoted text: ArraySlice<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        if text.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5c }) {
            bytes.append(contentsOf: text)
        } else {
            for byte in text { add(escaped: byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func add(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): add("\\\"")
        case UInt8(ascii: "\\"): add("\\\\")
        case UInt8(ascii: "\n"): add("\\n")
        case UInt8(ascii: "\r"): add("\\r")
        case UInt8(ascii: "\t"): add("\\t")
        case 0..<0x20:
            add("\\u00")
            bytes.append(contentsOf: [byte >> 4, byte & 15].map { $0 + ($0 < 10 ? 48 : 87) })
        default: bytes.append(byte)
        }
    }
}
