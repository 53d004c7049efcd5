/// Finds tags as the HTML standard's tokenizer does, as far as scripts need it.
struct HTMLScanner {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var line = 1

    init(_ text: String) { bytes = Array(text.utf8) }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where position < bytes.count {
            if bytes[position] == 0x0a { line += 1 }
            position += 1
        }
    }

    private func hasPrefix(_ text: StaticString, at start: Int) -> Bool {
        let wanted = UnsafeBufferPointer(
            start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard start + wanted.count <= bytes.count else { return false }
        return wanted.indices.allSatisfy { bytes[start + $0] == wanted[$0] }
    }

    mutating func nextTag() -> HTMLDocument.Tag? {
        while let byte = current {
            guard byte == UInt8(ascii: "<") else {
                advance()
                continue
            }
            if hasPrefix("<!--", at: position) {
                _ = comment()
                continue
            }
            advance()
            guard let first = current, isLetter(first) else { continue }
            return readTag()
        }
        return nil
    }

    private mutating func readTag() -> HTMLDocument.Tag {
        var tag = HTMLDocument.Tag(
            name: word { !isSpace($0) && $0 != 0x3e && $0 != 0x2f })
        while let byte = current {
            if byte == UInt8(ascii: ">") {
                advance()
                break
            }
            if isSpace(byte) || byte == UInt8(ascii: "/") {
                advance()
                continue
            }
            let name = word { !isSpace($0) && $0 != 0x3d && $0 != 0x3e && $0 != 0x2f }
            skipSpace()
            var value = ""
            if current == UInt8(ascii: "=") {
                advance()
                skipSpace()
                value = attributeValue()
            } else if name.isEmpty {
                advance()
                continue
            }
            if tag.attributes[name] == nil {
                tag.attributes[name] = value
                tag.names.append(name)
            }
        }
        return tag
    }

    private mutating func attributeValue() -> String {
        guard let quote = current, quote == 0x22 || quote == 0x27 else {
            return CharacterReferences.decode(
                text { !isSpace($0) && $0 != 0x3e }, inAttribute: true)
        }
        advance()
        let value = text { $0 != quote }
        advance()
        return CharacterReferences.decode(value, inAttribute: true)
    }

    /// The text up to the element's end tag.
    mutating func rawText(until name: String) -> String {
        let start = position
        let wanted = Array(name.utf8)
        while current != nil {
            if hasPrefix("</", at: position), matches(wanted, at: position + 2) { break }
            advance()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        while let byte = current {
            advance()
            if byte == UInt8(ascii: ">") { break }
        }
        return text
    }

    private func matches(_ name: [UInt8], at start: Int) -> Bool {
        let end = start + name.count
        guard end <= bytes.count, name.indices.allSatisfy({ lower(bytes[start + $0]) == name[$0] })
        else { return false }
        return end == bytes.count || isSpace(bytes[end]) || bytes[end] == 0x3e || bytes[end] == 0x2f
    }

    private mutating func text(while condition: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = current, condition(byte) { advance() }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func word(while condition: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = current, condition(byte) { advance() }
        return String(decoding: bytes[start..<position].map(lower), as: UTF8.self)
    }

    private mutating func skipSpace() {
        while let byte = current, isSpace(byte) { advance() }
    }

    enum Token {
        case text(String)
        case comment(String)
        /// A start tag, and whether it ends with a slash.
        case open(HTMLDocument.Tag, isClosed: Bool)
        case close(String)
    }

    /// The next piece of the text; doctypes are left out.
    mutating func nextToken() -> Token? {
        guard let byte = current else { return nil }
        guard byte == UInt8(ascii: "<"), position + 1 < bytes.count else {
            return .text(textUntilTag())
        }
        if hasPrefix("<!--", at: position) {
            return .comment(comment())
        }
        let next = bytes[position + 1]
        if next == UInt8(ascii: "?") {
            advance()
            return bogusComment()
        }
        if next == UInt8(ascii: "!") {
            advance(2)
            guard isDoctype(at: position) else { return bogusComment() }
            skipTag()
            return nextToken()
        }
        if next == UInt8(ascii: "/") {
            advance(2)
            if let first = current, !isLetter(first), first != UInt8(ascii: ">") {
                return bogusComment()
            }
            let name = word { !isSpace($0) && $0 != 0x3e && $0 != 0x2f }
            skipTag()
            return name.isEmpty ? nextToken() : .close(name)
        }
        guard isLetter(next) else { return .text(textUntilTag()) }
        advance()
        let tag = readTag()
        let slash = position >= 2 && bytes[position - 2] == UInt8(ascii: "/")
        return .open(tag, isClosed: slash)
    }

    /// The text of the comment that begins here.
    private mutating func comment() -> String {
        advance(4)
        // An empty one may end in fewer signs, and any in one more.
        for end: StaticString in [">", "->"] where hasPrefix(end, at: position) {
            advance(end.utf8CodeUnitCount)
            return ""
        }
        let start = position
        while current != nil {
            for end: StaticString in ["-->", "--!>"] where hasPrefix(end, at: position) {
                let text = String(decoding: bytes[start..<position], as: UTF8.self)
                advance(end.utf8CodeUnitCount)
                return text
            }
            advance()
        }
        return String(decoding: bytes[start...], as: UTF8.self)
    }

    /// What looks like a declaration or an instruction is a comment in HTML, up to the next `>`.
    private mutating func bogusComment() -> Token {
        let start = position
        while let byte = current, byte != UInt8(ascii: ">") { advance() }
        let comment = String(decoding: bytes[start..<position], as: UTF8.self)
        advance()
        return .comment(comment)
    }

    private func isDoctype(at start: Int) -> Bool {
        let word = "doctype".utf8
        return start + word.count <= bytes.count
            && zip(word, bytes[start...]).allSatisfy { $0 == lower($1) }
    }

    private mutating func textUntilTag() -> String {
        let start = position
        repeat { advance() } while current != nil && current != UInt8(ascii: "<")
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipTag() {
        while let byte = current {
            advance()
            if byte == UInt8(ascii: ">") { break }
        }
    }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(lower(byte)) }
private func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
