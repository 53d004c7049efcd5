/// Finds the parts of a text of CSS: where blocks, texts in quotes and comments end (CSS Syntax 3).
///
/// It looks at bytes of UTF-8, as every sign that counts is one byte, and a part of a text is a part of its bytes.
struct CSSScanner {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }
    init(_ text: String) { bytes = ArraySlice(text.utf8) }

    /// Where statements stand. Among rules alone a semicolon ends at-rules only, and is else a part of the
    /// next rule, which is none with it; a sheet may have the signs of an HTML comment between its rules.
    enum Context {
        case sheet, rules, declarations
    }

    /// The statements of a sheet or of a block: declarations, rules without a block, and rules with their blocks'
    /// places. What has neither a block nor an end is the last one. Preludes are trimmed.
    func forEachStatement(
        in range: Range<Int>, of context: Context,
        _ body: (_ prelude: ArraySlice<UInt8>, _ block: Range<Int>?) -> Void
    ) {
        var start = range.lowerBound
        var at = start
        // The first sign of a statement; nil where none has come yet.
        var first: UInt8?
        var hasComment = false
        func tell(to end: Int, block: Range<Int>? = nil) {
            let prelude = start..<end
            let isPlain = !hasComment
            first = nil
            hasComment = false
            body(isPlain ? bytes[prelude].trimmingSpace : trimmed(prelude), block)
        }
        while at < range.upperBound {
            let byte = bytes[at]
            if byte == UInt8(ascii: "/"), isComment(at) {
                hasComment = true
            } else if first == nil, !byte.isCSSSpace {
                if context == .sheet, let mark = endOfCommentMark(at) {
                    at = mark
                    start = mark
                    continue
                }
                first = byte
            }
            if byte == UInt8(ascii: ";") {
                if context == .declarations || first == UInt8(ascii: "@") {
                    tell(to: at)
                    start = at + 1
                }
                at += 1
            } else if byte == UInt8(ascii: "{") {
                let next = min(end(of: at), range.upperBound)
                // The brace that closes is no part of the block; a text may end without it.
                let isClosed = next > at + 1 && bytes[next - 1] == UInt8(ascii: "}")
                let close = isClosed ? next - 1 : next
                if context == .declarations, isCustomProperty(start..<at) {
                    // A variable's value may be in braces.
                    at = next
                    continue
                }
                tell(to: at, block: at + 1..<max(close, at + 1))
                start = next
                at = next
            } else {
                at = byte.isPlainInCSS ? at + 1 : min(end(of: at), range.upperBound)
            }
        }
        if start < range.upperBound { tell(to: range.upperBound) }
    }

    private func isCustomProperty(_ range: Range<Int>) -> Bool {
        let text = trimmed(range)
        return text.starts(with: "--".utf8) && text.contains(UInt8(ascii: ":"))
    }

    private func isComment(_ at: Int) -> Bool {
        bytes[at] == UInt8(ascii: "/") && at + 1 < bytes.endIndex
            && bytes[at + 1] == UInt8(ascii: "*")
    }

    /// Where `<!--` or `-->` ends, if it is what begins there.
    private func endOfCommentMark(_ at: Int) -> Int? {
        guard bytes[at] == UInt8(ascii: "<") || bytes[at] == UInt8(ascii: "-") else { return nil }
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
        while at + 1 < bytes.endIndex {
            if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") { return at + 2 }
            at += 1
        }
        return bytes.endIndex
    }

    private func endOfQuote(_ start: Int) -> Int {
        var at = start + 1
        while at < bytes.endIndex {
            switch bytes[at] {
            case UInt8(ascii: "\\"): at += 1
            // A text in quotes that has no end is over with its line.
            case UInt8(ascii: "\n"), bytes[start]: return at + 1
            default: break
            }
            at += 1
        }
        return bytes.endIndex
    }

    /// A loop and no recursion: sheets may have any number of brackets in each other.
    private func endOfBracket(_ start: Int, _ closing: UInt8) -> Int {
        if let end = endOfAddress(start) { return end }
        var outer: [UInt8] = []
        var closing = closing
        var at = start + 1
        while at < bytes.endIndex {
            let byte = bytes[at]
            if byte.isPlainInCSS {
                at += 1
            } else if byte == closing {
                at += 1
                guard let last = outer.popLast() else { return at }
                closing = last
            } else if let inner = self.closing(of: at) {
                if let end = endOfAddress(at) {
                    at = end
                } else {
                    outer.append(closing)
                    closing = inner
                    at += 1
                }
            } else {
                at = endOfPlain(at)
            }
        }
        return bytes.endIndex
    }

    /// Where `url(…)` ends whose bracket begins there, in which an address without quotes is no more than that.
    private func endOfAddress(_ bracket: Int) -> Int? {
        guard bytes[bracket] == UInt8(ascii: "("), bracket >= bytes.startIndex + 3,
            bytes[bracket - 1] | 0x20 == UInt8(ascii: "l"),
            bytes[bracket - 2] | 0x20 == UInt8(ascii: "r"),
            bytes[bracket - 3] | 0x20 == UInt8(ascii: "u"),
            bracket == bytes.startIndex + 3 || !isPartOfName(bytes[bracket - 4])
        else { return nil }
        var at = bracket + 1
        while at < bytes.endIndex, bytes[at].isCSSSpace { at += 1 }
        if at < bytes.endIndex,
            bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'")
        {
            return nil
        }
        while at < bytes.endIndex {
            if bytes[at] == UInt8(ascii: ")") { return at + 1 }
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.endIndex
    }

    private func isPartOfName(_ byte: UInt8) -> Bool {
        byte.isPartOfCSSName || byte == UInt8(ascii: "\\")
    }

    /// A part of the text without comments, and without white space around it.
    func trimmed(_ range: Range<Int>) -> ArraySlice<UInt8> {
        var kept: [UInt8]?
        // What comes from here on is not yet kept.
        var start = range.lowerBound
        var at = start
        while at < range.upperBound {
            if bytes[at].isPlainInCSS {
                at += 1
                continue
            }
            let next = min(end(of: at), range.upperBound)
            if isComment(at) {
                // Comments within brackets stay: whoever reads what is in them passes over those.
                kept = (kept ?? []) + bytes[start..<at]
                start = next
            }
            at = next
        }
        guard let kept else { return bytes[range].trimmingSpace }
        return (kept + bytes[start..<range.upperBound])[...].trimmingSpace
    }

    /// The parts of a list, which commas part outside of brackets and quotes, each trimmed.
    func forEachPart(_ body: (ArraySlice<UInt8>) -> Void) {
        var start = bytes.startIndex
        var at = start
        while at < bytes.endIndex {
            let byte = bytes[at]
            let next = byte.isPlainInCSS ? at + 1 : min(end(of: at), bytes.endIndex)
            if byte == UInt8(ascii: ",") {
                body(trimmed(start..<at))
                start = next
            }
            at = next
        }
        body(trimmed(start..<bytes.endIndex))
    }

    /// The name that begins at a place, without what escapes its signs, and behind the sign that it comes `from`.
    func identifier(_ start: Int, from sign: Int? = nil) -> (ArraySlice<UInt8>, end: Int) {
        var unescaped: ArraySlice<UInt8>?
        var plain = sign ?? start
        var at = start
        while at < bytes.endIndex {
            let byte = bytes[at]
            if byte == UInt8(ascii: "\\"), at + 1 < bytes.endIndex {
                unescaped = (unescaped ?? []) + bytes[plain..<at]
                let digits = bytes[(at + 1)...].prefix(6).prefix { hexDigit($0) }
                if digits.isEmpty {
                    plain = at + 1
                    at += 2
                    continue
                }
                let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xfffd
                let scalar = Unicode.Scalar(code == 0 ? 0xfffd : code) ?? "\u{fffd}"
                unescaped! += Array(String(scalar).utf8)
                at = digits.endIndex
                if at < bytes.endIndex, bytes[at].isHTMLSpace { at += 1 }
                plain = at
            } else if byte.isPartOfCSSName {
                at += 1
            } else {
                break
            }
        }
        guard let unescaped else { return (bytes[plain..<at], at) }
        return (unescaped + bytes[plain..<at], at)
    }

    private func hexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }
}

extension UInt8 {
    fileprivate var isCSSSpace: Bool { isHTMLSpace || self == 13 }

    /// Whether it stands for itself alone: it neither opens nor closes anything, nor escapes what follows.
    @inline(__always)
    var isPlainInCSS: Bool {
        switch self {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"),
            UInt8(ascii: "{"), UInt8(ascii: "}"):
            false
        default: true
        }
    }

    /// Whether it may be a part of a name as it is.
    var isPartOfCSSName: Bool {
        self >= 0x80 || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
            || (0x30...0x39).contains(self) || (0x61...0x7a).contains(self | 0x20)
    }
}

extension ArraySlice<UInt8> {
    /// Without white space around it.
    var trimmingSpace: Self {
        var (start, end) = (startIndex, endIndex)
        while start < end, self[start].isCSSSpace { start += 1 }
        while start < end, self[end - 1].isCSSSpace { end -= 1 }
        return self[start..<end]
    }

    /// In lower case, as Swift has it where not all of it is ASCII.
    var inLowerCase: Self {
        if allSatisfy({ $0 < 0x80 && !(0x41...0x5a).contains($0) }) { return self }
        return Self(String(decoding: self, as: UTF8.self).lowercased().utf8)
    }

    var inLowerCaseOfASCII: Self {
        let isCapital = { (byte: UInt8) in (0x41...0x5a).contains(byte) }
        return contains(where: isCapital) ? Self(map { isCapital($0) ? $0 | 0x20 : $0 }) : self
    }
}
