public import FaradFoundation

/// java.nio.charset.Charset: those that every Java has.
public struct Charset: Hashable, Sendable {
    private enum Name: Sendable {
        case ascii, latin1, utf8, utf16, utf16BigEndian, utf16LittleEndian
    }

    private let name: Name

    public static let utf8 = Charset(.utf8)

    private init(_ name: Name) { self.name = name }

    /// Nil for a name that is unknown; a phone knows some more.
    public static func forName(_ name: String) -> Charset? {
        switch name.lowercased().replacing("_", with: "-") {
        case "utf-8", "utf8", "unicode-1-1-utf-8": Charset(.utf8)
        case "us-ascii", "ascii", "iso646-us", "ascii7", "cp367", "646": Charset(.ascii)
        case "iso-8859-1", "iso8859-1", "latin1", "l1", "cp819", "8859-1": Charset(.latin1)
        case "utf-16", "utf16", "unicode", "unicodebig": Charset(.utf16)
        case "utf-16be": Charset(.utf16BigEndian)
        case "utf-16le": Charset(.utf16LittleEndian)
        default: nil
        }
    }

    /// What the charset lacks becomes a question mark.
    public func encode(_ text: String) -> Data {
        func bytes(_ order: (UInt16) -> [UInt8]) -> Data { Data(text.utf16.flatMap(order)) }
        func bigEndian(_ unit: UInt16) -> [UInt8] { [UInt8(unit >> 8), UInt8(unit & 0xff)] }
        func single(_ limit: UInt32) -> Data {
            Data(
                text.unicodeScalars.map { scalar in
                    scalar.value < limit ? UInt8(scalar.value) : UInt8(ascii: "?")
                })
        }
        return switch name {
        case .utf8: Data(text.utf8)
        case .ascii: single(0x80)
        case .latin1: single(0x100)
        case .utf16: (text.isEmpty ? Data() : Data([0xfe, 0xff])) + bytes(bigEndian)
        case .utf16BigEndian: bytes(bigEndian)
        case .utf16LittleEndian: bytes { bigEndian($0).reversed() }
        }
    }

    /// What the charset does not know becomes U+FFFD.
    public func decode(_ bytes: Data) -> String {
        func units(_ bytes: Data, isBigEndian: Bool) -> String {
            let all = Array(bytes)
            var units: [UInt16] = []
            for index in stride(from: 0, to: all.count - 1, by: 2) {
                let (first, second) = (UInt16(all[index]), UInt16(all[index + 1]))
                units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            }
            return String(decoding: units, as: UTF16.self)
                + (all.count.isMultiple(of: 2) ? "" : "\u{fffd}")
        }
        func single(_ limit: UInt8) -> String {
            String(
                String.UnicodeScalarView(
                    bytes.map { $0 <= limit ? UnicodeScalar($0) : "\u{fffd}" }))
        }
        switch name {
        case .utf8: return String(decoding: bytes, as: UTF8.self)
        case .ascii: return single(0x7f)
        case .latin1: return single(0xff)
        case .utf16BigEndian: return units(bytes, isBigEndian: true)
        case .utf16LittleEndian: return units(bytes, isBigEndian: false)
        case .utf16:
            let mark = Array(bytes.prefix(2))
            let isMarked = mark == [0xfe, 0xff] || mark == [0xff, 0xfe]
            return units(
                isMarked ? Data(bytes.dropFirst(2)) : bytes, isBigEndian: mark != [0xff, 0xfe])
        }
    }
}
