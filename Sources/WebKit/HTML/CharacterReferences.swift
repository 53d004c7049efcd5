/// Reads the character references of HTML, from left to right and each once.
struct CharacterReferences {
    private let bytes: [UInt8]
    /// In an attribute's value, `&copy=1` is the parameter of an address and no reference.
    private let isAttribute: Bool
    private var position = 0
    private var result = ""

    /// The text with its references replaced by what they stand for.
    static func decode(_ text: String, inAttribute isAttribute: Bool = false) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var references = CharacterReferences(text, isAttribute)
        return references.decoded()
    }

    private init(_ text: String, _ isAttribute: Bool) {
        bytes = Array(text.utf8)
        self.isAttribute = isAttribute
    }

    private mutating func decoded() -> String {
        var start = 0
        while let ampersand = bytes[position...].firstIndex(of: UInt8(ascii: "&")) {
            position = ampersand + 1
            guard let value = reference() else { continue }
            result += String(decoding: bytes[start..<ampersand], as: UTF8.self)
            result += value
            start = position
        }
        return result + String(decoding: bytes[start...], as: UTF8.self)
    }

    /// What the reference after the ampersand stands for, and the position behind it; nil where there
    /// is none.
    private mutating func reference() -> String? {
        guard position < bytes.count else { return nil }
        return bytes[position] == UInt8(ascii: "#") ? number() : name()
    }

    private mutating func number() -> String? {
        var start = position + 1
        var radix: UInt32 = 10
        if start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "x") {
            start += 1
            radix = 16
        }
        var end = start
        var code: UInt32 = 0
        while end < bytes.count, let digit = Self.digit(bytes[end]), digit < radix {
            // What is out of range stays so, however many digits follow.
            code = min(code * radix + digit, Self.outOfRange)
            end += 1
        }
        guard end > start else { return nil }
        position = end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end + 1 : end
        return String(Self.scalar(code))
    }

    private static let outOfRange: UInt32 = 0x110000

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46, 0x61...0x66: UInt32((byte | 0x20) - 0x61 + 10)
        default: nil
        }
    }

    /// The standard's replacements: none of zero, surrogates and what is out of range can be written,
    /// and the controls from 0x80 mean what they are in windows-1252.
    private static func scalar(_ code: UInt32) -> Unicode.Scalar {
        if (0x80...0x9f).contains(code) { return windows1252[Int(code) - 0x80] }
        guard code != 0, let scalar = Unicode.Scalar(code) else { return "\u{fffd}" }
        return scalar
    }

    private static let windows1252: [Unicode.Scalar] = [
        "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8d}", "Ž",
        "\u{8f}",
        "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9d}", "ž", "Ÿ",
    ]

    private mutating func name() -> String? {
        let rest = bytes[position...]
        let run = rest.prefix(NamedCharacterReferences.longestName + 1).prefix(while: Self.isWord)
        let hasSemicolon = run.endIndex < bytes.count && bytes[run.endIndex] == UInt8(ascii: ";")
        if hasSemicolon, !run.isEmpty,
            let value = NamedCharacterReferences.value(of: run, hasSemicolon: true)
        {
            position = run.endIndex + 1
            return value
        }
        var name = run.prefix(NamedCharacterReferences.longestWithoutSemicolon)
        while name.count > 1 {
            if let value = NamedCharacterReferences.value(of: name, hasSemicolon: false) {
                guard !isAttribute || isEndOfName(name.endIndex) else { return nil }
                position = name.endIndex
                return value
            }
            name.removeLast()
        }
        return nil
    }

    private func isEndOfName(_ index: Int) -> Bool {
        guard index < bytes.count else { return true }
        return bytes[index] != UInt8(ascii: "=") && !Self.isWord(bytes[index])
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
    }
}
