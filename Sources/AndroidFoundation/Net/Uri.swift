/// android.net.Uri: a text that may be one; no text is refused.
public struct Uri: Hashable, Sendable, Codable, CustomStringConvertible {
    private let text: String

    private init(_ text: String) { self.text = text }

    public static func parse(_ text: String) -> Uri { Uri(text) }

    public static func fromFile(_ file: File) -> Uri {
        Uri("file://" + encode(file.absolutePath, allowing: "/"))
    }

    public var description: String { text }

    /// What stands before the first colon, whatever that is.
    public var scheme: String? { text.firstIndex(of: ":").map { String(text[..<$0]) } }

    /// Decoded; nil for an address without slashes, such as that of a mail.
    public var path: String? {
        var rest = text[...]
        if let colon = text.firstIndex(of: ":") {
            rest = text[text.index(after: colon)...]
            guard rest.hasPrefix("/") else { return nil }
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            rest = rest[(rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex)...]
        }
        return Self.decode(String(rest.prefix { $0 != "?" && $0 != "#" }))
    }

    public var lastPathSegment: String? { path?.split(separator: "/").last.map(String.init) }

    /// The same with a slash at its end.
    package var asFolder: Uri { Uri(text + "/") }

    public static func encode(_ text: String, allowing allowed: String = "") -> String {
        escaped(text, besides: "_-!.~'()*" + allowed)
    }

    /// The text with a code for each byte but letters, digits and these characters.
    static func escaped(_ text: String, besides plain: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            let character = Character(UnicodeScalar(byte))
            let isPlain =
                character.isASCII
                && (character.isLetter || character.isNumber || plain.contains(character))
            if isPlain {
                encoded.append(character)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return encoded
    }

    /// What is no code of a byte stays as it is.
    public static func decode(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.count == 2, let code = UInt8(digits, radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Uri: JSONRepresentable {
    public var jsonValue: JSONValue { .string(text) }
}
