/// Finds the parts of a text of CSS: where blocks, texts in quotes and comments end (CSS Syntax 3).
struct CSSScanner {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// A declaration, a rule without a block, or a rule with its block, as places in the bytes.
    struct Statement {
        var prelude: Range<Int>
        var block: Range<Int>?
    }

    /// Where statements stand. Among rules alone a semicolon ends at-rules only, and is else a part of the
    /// next rule, which is none with it; a sheet may have the signs of an HTML comment between its rules.
    enum Context {
        case sheet, rules, declarations
    }

    /// The statements of a sheet or of a block; what has neither a block nor an end is the last one.
    func statements(in range: Range<Int>, of context: Context) -> [Statement] {
        var statements: [Statement] = []
        var start = range.lowerBound
        var at = start
        // The first sign of a statement; nil where none has come yet.
        var first: UInt8?
        while at < range.upperBound {
            let byte = bytes[at]
            let next = min(end(of: at), range.upperBound)
            if first == nil, !isSpace(byte), !isComment(at) {
                if context == .sheet, let mark = endOfCommentMark(at) {
                    at = mark
                    start = mark
                    continue
                }
                first = byte
            }
            if byte == UInt8(ascii: ";"),
                context == .declarations || first == UInt8(ascii: "@")
            {
                first = nil
                statements.append(Statement(prelude: start..<at))
                start = next
            } else if byte == UInt8(ascii: "{") {
                // The brace that closes is no part of the block; a text may end without it.
                let isClosed = next > at + 1 && bytes[next - 1] == UInt8(ascii: "}")
                let close = isClosed ? next - 1 : next
                if context == .declarations, isCustomProperty(start..<at) {
                    // A variable's value may be in braces.
                    at = next
                    continue
                }
                statements.append(
                    Statement(prelude: start..<at, block: at + 1..<max(close, at + 1)))
                start = next
                first = nil
            }
            at = next
        }
        if start < range.upperBound {
            statements.append(Statement(prelude: start..<range.upperBound))
        }
        return statements
    }

    private func isCustomProperty(_ range: Range<Int>) -> Bool {
        let text = trimmed(range)
        return text.hasPrefix("--") && text.contains(":")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte.isHTMLSpace || byte == 13 }
    private func isSpace(_ byte: UInt8) -> Bool { Self.isSpace(byte) }

    private func isComment(_ at: Int) -> Bool {
        bytes[at] == UInt8(ascii: "/") && at + 1 < bytes.count
            && bytes[at + 1] == UInt8(ascii: "*")
    }

    /// Where `<!--` or `-->` ends, if it is what begins there.
    private func endOfCommentMark(_ at: Int) -> Int? {
        for mark in ["<!--", "-->"] where bytes[at...].starts(with: mark.utf8) {
            return at + mark.utf8.count
        }
        return nil
    }

    /// Where what begins at a place ends: a text in quotes, a comment, what is in brackets, or a sign.
    func end(of start: Int) -> Int {
        if let closing = closing(of: start) { return endOfBracket(start, closing) }
        return endOfPlain(start)
    }

    /// The same of what is no bracket.
    private func endOfPlain(_ start: Int) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "\\"): start + 2
        case UInt8(ascii: "/") where isComment(start): endOfComment(start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): endOfQuote(start)
        default: start + 1
        }
    }

    /// The sign that closes the bracket at a place; nil: there is none.
    private func closing(of start: Int) -> UInt8? {
        switch bytes[start] {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }

    private func endOfComment(_ start: Int) -> Int {
        var at = start + 2
        while at + 1 < bytes.count {
            if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") { return at + 2 }
            at += 1
        }
        return bytes.count
    }

    private func endOfQuote(_ start: Int) -> Int {
        var at = start + 1
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\\"): at += 1
            // A text in quotes that has no end is over with its line.
            case UInt8(ascii: "\n"), bytes[start]: return at + 1
            default: break
            }
            at += 1
        }
        return bytes.count
    }

    /// A loop and no recursion: sheets may have any number of brackets in each other.
    private func endOfBracket(_ start: Int, _ closing: UInt8) -> Int {
        if let end = endOfAddress(start) { return end }
        var open = [closing]
        var at = start + 1
        while at < bytes.count {
            if bytes[at] == open[open.count - 1] {
                open.removeLast()
                at += 1
                if open.isEmpty { return at }
            } else if let inner = self.closing(of: at) {
                if let end = endOfAddress(at) {
                    at = end
                } else {
                    open.append(inner)
                    at += 1
                }
            } else {
                at = endOfPlain(at)
            }
        }
        return bytes.count
    }

    /// Where `url(…)` ends whose bracket begins there, in which an address without quotes is no more than that.
    private func endOfAddress(_ bracket: Int) -> Int? {
        guard bytes[bracket] == UInt8(ascii: "("), bracket >= 3,
            zip(bytes[(bracket - 3)..<bracket], "url".utf8).allSatisfy({ $0 | 0x20 == $1 }),
            bracket == 3 || !isPartOfName(bytes[bracket - 4])
        else { return nil }
        var at = bracket + 1
        while at < bytes.count, isSpace(bytes[at]) { at += 1 }
        if at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") {
            return nil
        }
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: ")") { return at + 1 }
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.count
    }

    private func isPartOfName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "\\") || (0x30...0x39).contains(byte)
            || (0x61...0x7a).contains(byte | 0x20)
    }

    /// A part of the text without comments, and without white space around it.
    func trimmed(_ range: Range<Int>) -> String {
        if !bytes[range].contains(UInt8(ascii: "/")) { return Self.trimmed(bytes[range]) }
        var kept: [UInt8] = []
        var at = range.lowerBound
        while at < range.upperBound {
            let next = min(end(of: at), range.upperBound)
            if !isComment(at) {
                // Comments within brackets stay: whoever reads what is in them passes over those.
                kept += bytes[at..<next]
            }
            at = next
        }
        return Self.trimmed(kept[...])
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The parts of a list, which commas part outside of brackets and quotes.
    func parts(of range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var at = start
        while at < range.upperBound {
            let next = min(end(of: at), range.upperBound)
            if bytes[at] == UInt8(ascii: ",") {
                parts.append(start..<at)
                start = next
            }
            at = next
        }
        return parts + [start..<range.upperBound]
    }
}
