/// The tokens of an HTML text, as the HTML standard's tokenization gives them.
///
/// What the standard has as states of text is for the caller: it asks for the text of an element whose
/// tags do not count (`rawText(until:)`, `scriptText()`, `plainText()`), and says where `<![CDATA[` begins a
/// section (`next(takesCDATA:)`).
struct HTMLTokenizer {
    /// A tag, its name in lower case.
    struct Tag {
        var name: String
        var tag: HTMLTag
        var attributes: [Attribute] = []
        var isSelfClosing = false

        init(_ tag: HTMLTag) {
            name = tag.rawValue
            self.tag = tag
        }

        fileprivate init(name: String) {
            self.name = name
            tag = HTMLTag(named: name)
        }

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    struct Attribute: Equatable {
        var name: String
        var value: String
    }

    struct Doctype {
        var name = ""
        /// Nil where the text has none, which is not the same as an empty one.
        var publicID: String?
        var systemID: String?
        var forcesQuirks = false
    }

    enum Token {
        /// A run of text, its character references replaced; zeros are still in it.
        case text(String)
        case comment(String)
        case doctype(Doctype)
        case start(Tag)
        case end(Tag)
        case endOfFile
    }

    private let bytes: [UInt8]
    private var position = 0
    private var countedTo = 0
    private var lines = 1

    init(_ text: String) {
        // "Normalize newlines in the input stream".
        let text = Array(text.utf8)
        guard text.contains(carriageReturn) else {
            bytes = text
            return
        }
        var normal: [UInt8] = []
        normal.reserveCapacity(text.count)
        for (index, byte) in text.enumerated() {
            if byte == lineFeed, index > 0, text[index - 1] == carriageReturn { continue }
            normal.append(byte == carriageReturn ? lineFeed : byte)
        }
        bytes = normal
    }

    /// The line that the tokenizer has come to, from 1.
    mutating func line() -> Int {
        for byte in bytes[countedTo..<position] where byte == lineFeed { lines += 1 }
        countedTo = position
        return lines
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func has(_ text: StaticString, at start: Int) -> Bool {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard start + wanted.count <= bytes.count else { return false }
        return wanted.indices.allSatisfy { bytes[start + $0] == wanted[$0] }
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    // MARK: Tokens

    /// The next token.
    ///
    /// - Parameter takesCDATA: Whether the text lies in SVG or MathML, where it may have CDATA sections.
    mutating func next(takesCDATA: Bool) -> Token {
        while let byte = current {
            if byte != UInt8(ascii: "<") { return .text(textRun()) }
            guard let second = self.byte(at: position + 1) else { return .text(textRun()) }
            switch second {
            case UInt8(ascii: "!"):
                position += 2
                return declaration(takesCDATA: takesCDATA)
            case UInt8(ascii: "/"):
                guard let third = self.byte(at: position + 2) else { return .text(textRun()) }
                position += 2
                if isLetter(third) {
                    guard let tag = readTag() else { return .endOfFile }
                    return .end(tag)
                }
                if third != UInt8(ascii: ">") { return .comment(bogusComment()) }
                // Nothing at all; the text before it goes on behind it.
                position += 1
            case UInt8(ascii: "?"):
                position += 1
                return .comment(bogusComment())
            case _ where isLetter(second):
                position += 1
                // A tag that has no end is none.
                guard let tag = readTag() else { return .endOfFile }
                return .start(tag)
            default: return .text(textRun())
            }
        }
        return .endOfFile
    }

    /// The text up to the next sign that may begin a tag, with the sign here if it begins none.
    private mutating func textRun() -> String {
        let start = position
        repeat {
            position += 1
        } while position < bytes.count && bytes[position] != UInt8(ascii: "<")
        let text = CharacterReferences.decode(string(start..<position))
        // Where a tag might begin, neither engine passes over a zero.
        guard text.utf8.starts(with: [UInt8(ascii: "<"), 0]) else { return text }
        return "<\u{fffd}" + String(text.unicodeScalars.dropFirst(2))
    }

    // MARK: Tags

    /// The tag whose name begins here; nil where the text ends within it.
    private mutating func readTag() -> Tag? {
        var tag = Tag(
            name: word { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && !$0.isHTMLSpace })
        while let byte = current {
            if byte == UInt8(ascii: ">") {
                position += 1
                return tag
            }
            if byte == UInt8(ascii: "/") {
                position += 1
                if current == UInt8(ascii: ">") { tag.isSelfClosing = true }
                continue
            }
            if byte.isHTMLSpace {
                position += 1
                continue
            }
            guard let attribute = readAttribute() else { return nil }
            if tag[attribute.name] == nil { tag.attributes.append(attribute) }
        }
        return nil
    }

    private mutating func readAttribute() -> Attribute? {
        let start = position
        // An equals sign that comes first is the name's.
        position += 1
        while let byte = current, !byte.isHTMLSpace, byte != UInt8(ascii: "/"),
            byte != UInt8(ascii: ">"), byte != UInt8(ascii: "=")
        {
            position += 1
        }
        let name = lowercase(start..<position)
        skipSpace()
        guard current == UInt8(ascii: "=") else { return Attribute(name: name, value: "") }
        position += 1
        skipSpace()
        guard let quote = current else { return nil }
        if quote == UInt8(ascii: ">") { return Attribute(name: name, value: "") }
        let value: String
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            position += 1
            let start = position
            while let byte = current, byte != quote { position += 1 }
            guard position < bytes.count else { return nil }
            value = string(start..<position)
            position += 1
        } else {
            let start = position
            while let byte = current, !byte.isHTMLSpace, byte != UInt8(ascii: ">") { position += 1 }
            value = string(start..<position)
        }
        return Attribute(
            name: name,
            value: CharacterReferences.decode(value.withoutZeros, inAttribute: true))
    }

    private mutating func word(while condition: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = current, condition(byte) { position += 1 }
        return lowercase(start..<position)
    }

    private func lowercase(_ range: Range<Int>) -> String {
        let slice = bytes[range]
        if !slice.contains(where: { (0x41...0x5a).contains($0) }) {
            return String(decoding: slice, as: UTF8.self).withoutZeros
        }
        return String(decoding: slice.map(lower), as: UTF8.self).withoutZeros
    }

    private mutating func skipSpace() {
        while let byte = current, byte.isHTMLSpace { position += 1 }
    }

    // MARK: Declarations and comments

    private mutating func declaration(takesCDATA: Bool) -> Token {
        if has("--", at: position) {
            position += 2
            return .comment(comment())
        }
        if takesCDATA, has("[CDATA[", at: position) {
            position += 7
            return .text(upTo("]]>"))
        }
        guard isWord("doctype", at: position) else { return .comment(bogusComment()) }
        position += 7
        return .doctype(doctype())
    }

    /// The text of the comment that has begun.
    private mutating func comment() -> String {
        // An empty one may end in fewer signs.
        for end: StaticString in [">", "->"] where has(end, at: position) {
            position += end.utf8CodeUnitCount
            return ""
        }
        let start = position
        while position < bytes.count {
            for end: StaticString in ["-->", "--!>"] where has(end, at: position) {
                let text = string(start..<position)
                position += end.utf8CodeUnitCount
                return text.withoutZeros
            }
            position += 1
        }
        // The signs that were to end it are not its text.
        for end: StaticString in ["--!", "--", "-"] {
            let from = position - end.utf8CodeUnitCount
            if from >= start, has(end, at: from) { return string(start..<from).withoutZeros }
        }
        return string(start..<position).withoutZeros
    }

    /// What looks like a declaration or an instruction is a comment in HTML, up to the next `>`.
    private mutating func bogusComment() -> String { upTo(">").withoutZeros }

    private mutating func upTo(_ end: StaticString) -> String {
        let start = position
        while position < bytes.count, !has(end, at: position) { position += 1 }
        let text = string(start..<position)
        position = min(position + end.utf8CodeUnitCount, bytes.count)
        return text
    }

    private func isWord(_ word: StaticString, at start: Int) -> Bool {
        let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard start + wanted.count <= bytes.count else { return false }
        return wanted.indices.allSatisfy { lower(bytes[start + $0]) == wanted[$0] }
    }

    /// The doctype whose keyword is read.
    private mutating func doctype() -> Doctype {
        var doctype = Doctype(forcesQuirks: true)
        skipSpace()
        guard let first = current else { return doctype }
        if first != UInt8(ascii: ">") {
            doctype.name = word { !$0.isHTMLSpace && $0 != UInt8(ascii: ">") }
            doctype.forcesQuirks = current == nil
            readIdentifiers(&doctype)
        }
        while let byte = current {
            position += 1
            if byte == UInt8(ascii: ">") { break }
        }
        return doctype
    }

    private mutating func readIdentifiers(_ doctype: inout Doctype) {
        skipSpace()
        guard let byte = current else {
            doctype.forcesQuirks = true
            return
        }
        if byte == UInt8(ascii: ">") { return }
        let hasPublic = isWord("public", at: position)
        guard hasPublic || isWord("system", at: position) else {
            doctype.forcesQuirks = true
            return
        }
        position += 6
        if hasPublic {
            guard readIdentifier(\.publicID, of: &doctype) else {
                doctype.forcesQuirks = true
                return
            }
            skipSpace()
            if current == UInt8(ascii: ">") { return }
        }
        guard readIdentifier(\.systemID, of: &doctype) else {
            doctype.forcesQuirks = true
            return
        }
        skipSpace()
        // What follows it is wrong and counts for nothing.
        if current == nil { doctype.forcesQuirks = true }
    }

    /// False where there is none, or where it has no end.
    private mutating func readIdentifier(
        _ identifier: WritableKeyPath<Doctype, String?>, of doctype: inout Doctype
    ) -> Bool {
        skipSpace()
        guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return false
        }
        position += 1
        let start = position
        while let byte = current, byte != quote, byte != UInt8(ascii: ">") { position += 1 }
        doctype[keyPath: identifier] = string(start..<position).withoutZeros
        guard current == quote else { return false }
        position += 1
        return true
    }

    // MARK: Text in which tags do not count

    /// The text up to the element's end tag, which is passed.
    mutating func rawText(until name: String) -> String {
        let start = position
        let wanted = Array(name.utf8)
        while position < bytes.count, !isEndTag(wanted, at: position) { position += 1 }
        return endRawText(from: start)
    }

    /// The same of a script, in whose comments its own tags do not count (the "script data escaped" and
    /// "double escaped" states).
    mutating func scriptText() -> String {
        let script = Array("script".utf8)
        let start = position
        var isEscaped = false
        var isDoubleEscaped = false
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "<"):
                if !isDoubleEscaped, isEndTag(script, at: position) {
                    return endRawText(from: start)
                }
                if !isEscaped, has("<!--", at: position) {
                    isEscaped = true
                    // Its own signs may be the first of those that end it.
                    position += 2
                    continue
                }
                if isDoubleEscaped, isEndTag(script, at: position) {
                    isDoubleEscaped = false
                } else if isEscaped, isName(script, at: position + 1) {
                    isDoubleEscaped = true
                }
            case UInt8(ascii: "-") where isEscaped && has("-->", at: position):
                isEscaped = false
                isDoubleEscaped = false
            default: break
            }
            position += 1
        }
        return endRawText(from: start)
    }

    /// All that is left.
    mutating func plainText(skipsZeros: Bool = false) -> String {
        defer { position = bytes.count }
        let text = string(position..<bytes.count)
        return skipsZeros ? text.droppingZeros : text.withoutZeros
    }

    private mutating func endRawText(from start: Int) -> String {
        let text = string(start..<position).withoutZeros
        if position < bytes.count {
            position += 2
            _ = readTag()
        }
        return text
    }

    private func isEndTag(_ name: [UInt8], at start: Int) -> Bool {
        has("</", at: start) && isName(name, at: start + 2)
    }

    /// Whether that is the name here, of a tag that goes on: one with which the text ends is none.
    private func isName(_ name: [UInt8], at start: Int) -> Bool {
        let end = start + name.count
        guard end < bytes.count, name.indices.allSatisfy({ lower(bytes[start + $0]) == name[$0] })
        else { return false }
        return bytes[end].isHTMLSpace || bytes[end] == UInt8(ascii: ">")
            || bytes[end] == UInt8(ascii: "/")
    }
}

extension String {
    /// With a replacement character for each zero, as most of the tokenizer's states have it.
    var withoutZeros: String {
        guard utf8.contains(0) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars { result.append(scalar == "\0" ? "\u{fffd}" : scalar) }
        return String(result)
    }

    var droppingZeros: String {
        utf8.contains(0) ? String(decoding: utf8.filter { $0 != 0 }, as: UTF8.self) : self
    }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(lower(byte)) }
private func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
