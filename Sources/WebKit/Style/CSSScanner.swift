/// Finds the parts of a text of CSS: where blocks, texts in quotes and comments end (CSS Syntax 3).
struct CSSScanner {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// A declaration, a rule without a block, or a rule with its block, as places in the bytes.
    struct Statement {
        var prelude: Range<Int>
        var block: Range<Int>?
    }

    /// The statements of a sheet or of a block; what has neither a block nor an end is the last one.
    func statements(in range: Range<Int>) -> [Statement] {
        var statements: [Statement] = []
        var start = range.lowerBound
        var at = start
        while at < range.upperBound {
            let byte = bytes[at]
            let next = min(end(of: at), range.upperBound)
            if byte == UInt8(ascii: ";") {
                statements.append(Statement(prelude: start..<at))
                start = next
            } else if byte == UInt8(ascii: "{") {
                // The brace that closes is no part of the block; a text may end without it.
                let isClosed = next > at + 1 && bytes[next - 1] == UInt8(ascii: "}")
                let close = isClosed ? next - 1 : next
                if isCustomProperty(start..<at) {
                    // A variable's value may be in braces.
                    at = next
                    continue
                }
                statements.append(
                    Statement(prelude: start..<at, block: at + 1..<max(close, at + 1)))
                start = next
            } else if byte == UInt8(ascii: "}") {
                // Of a block that nobody has opened.
                start = next
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

    /// Where what begins at a place ends: a text in quotes, a comment, what is in brackets, or a sign.
    func end(of start: Int) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "\\"): return start + 2
        case UInt8(ascii: "/")
        where start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "*"):
            return endOfComment(start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return endOfQuote(start)
        case UInt8(ascii: "("): return endOfBracket(start, UInt8(ascii: ")"))
        case UInt8(ascii: "["): return endOfBracket(start, UInt8(ascii: "]"))
        case UInt8(ascii: "{"): return endOfBracket(start, UInt8(ascii: "}"))
        default: return start + 1
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

    private func endOfBracket(_ start: Int, _ close: UInt8) -> Int {
        var at = start + 1
        while at < bytes.count {
            if bytes[at] == close { return at + 1 }
            at = end(of: at)
        }
        return bytes.count
    }

    /// A part of the text without comments, and without white space around it.
    func trimmed(_ range: Range<Int>) -> String {
        var kept: [UInt8] = []
        var at = range.lowerBound
        while at < range.upperBound {
            let next = min(end(of: at), range.upperBound)
            let isComment = bytes[at] == UInt8(ascii: "/") && next > at + 1
            if !isComment {
                // Comments within brackets stay: whoever reads what is in them passes over those.
                kept += bytes[at..<next]
            }
            at = next
        }
        let isSpace = { (byte: UInt8) in byte.isHTMLSpace || byte == 13 }
        guard let first = kept.firstIndex(where: { !isSpace($0) }),
            let last = kept.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(decoding: kept[first...last], as: UTF8.self)
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
