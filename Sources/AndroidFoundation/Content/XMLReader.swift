/// Reads the XML that Android's own serializers write: elements, attributes, text and the entities
/// of characters. Comments and declarations are skipped; a document type is refused.
struct XMLReader {
    enum Event: Equatable {
        case start(String, [String: String], isEmpty: Bool)
        case end(String)
        case text(String)
    }

    private let bytes: [UInt8]
    private var at = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// - Throws: ``JavaException`` at the end of the text and where it is malformed.
    mutating func next() throws -> Event {
        guard at < bytes.count else { throw PreferencesXML.malformed }
        guard bytes[at] == UInt8(ascii: "<") else {
            let start = at
            while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
            return .text(try unescaped(start..<at))
        }
        if starts("<?") {
            try skip(past: "?>")
            return .text("")
        }
        if starts("<!--") {
            try skip(past: "-->")
            return .text("")
        }
        at += 1
        if at < bytes.count, bytes[at] == UInt8(ascii: "/") {
            at += 1
            let name = try name()
            skipSpace()
            try expect(UInt8(ascii: ">"))
            return .end(name)
        }
        return try startTag()
    }

    private mutating func startTag() throws -> Event {
        let element = try name()
        var attributes: [String: String] = [:]
        while true {
            skipSpace()
            guard at < bytes.count else { throw PreferencesXML.malformed }
            if bytes[at] == UInt8(ascii: ">") {
                at += 1
                return .start(element, attributes, isEmpty: false)
            }
            if bytes[at] == UInt8(ascii: "/") {
                at += 1
                try expect(UInt8(ascii: ">"))
                return .start(element, attributes, isEmpty: true)
            }
            let key = try name()
            skipSpace()
            try expect(UInt8(ascii: "="))
            skipSpace()
            guard at < bytes.count,
                bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'")
            else { throw PreferencesXML.malformed }
            let quote = bytes[at]
            at += 1
            let start = at
            while at < bytes.count, bytes[at] != quote { at += 1 }
            attributes[key] = try unescaped(start..<at)
            try expect(quote)
        }
    }

    private mutating func name() throws -> String {
        let start = at
        while at < bytes.count, !" \t\r\n/>=<\"'".utf8.contains(bytes[at]) { at += 1 }
        guard at > start else { throw PreferencesXML.malformed }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while at < bytes.count, " \t\r\n".utf8.contains(bytes[at]) { at += 1 }
    }

    private mutating func expect(_ byte: UInt8) throws {
        guard at < bytes.count, bytes[at] == byte else { throw PreferencesXML.malformed }
        at += 1
    }

    private func starts(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    private mutating func skip(past text: String) throws {
        while at < bytes.count {
            if starts(text) {
                at += text.utf8.count
                return
            }
            at += 1
        }
        throw PreferencesXML.malformed
    }

    private func unescaped(_ range: Range<Int>) throws -> String {
        let raw = bytes[range]
        guard raw.contains(UInt8(ascii: "&")) else { return String(decoding: raw, as: UTF8.self) }
        var text: [UInt8] = []
        var index = raw.startIndex
        while index < raw.endIndex {
            guard raw[index] == UInt8(ascii: "&") else {
                text.append(raw[index])
                index += 1
                continue
            }
            guard let end = raw[index...].firstIndex(of: UInt8(ascii: ";")) else {
                throw PreferencesXML.malformed
            }
            let entity = String(decoding: raw[(index + 1)..<end], as: UTF8.self)
            text += try character(entity).utf8
            index = end + 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func character(_ entity: String) throws -> String {
        switch entity {
        case "quot": return "\""
        case "apos": return "'"
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        default: break
        }
        guard entity.hasPrefix("#") else { throw PreferencesXML.malformed }
        let digits = entity.dropFirst()
        let number =
            digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        // XML knows no character of number zero, even where the serializer wrote it.
        guard let number, number != 0, let scalar = Unicode.Scalar(number) else {
            throw PreferencesXML.malformed
        }
        return String(Character(scalar))
    }
}
