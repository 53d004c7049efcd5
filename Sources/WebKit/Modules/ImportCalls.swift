import Glibc
import Simulation

/// Where a script that is no module calls `import()`, which the engine's C API cannot answer.
///
/// It reads the script by its tokens only. What it takes for a regular expression may be a division
/// where a bracket stands before it; then it may find no call that comes after.
struct ImportCalls {
    /// The offsets in UTF-8 at which calls begin.
    private(set) var places: [Int] = []
    /// Whether a string or a template may hold one, as texts for `Function` do.
    private(set) var areInTexts = false
    private var bytes: [UInt8] = []
    private var position = 0
    private var openings: [Opening] = []
    /// Whether a slash that comes next begins a regular expression.
    private var allowsExpression = true
    private var followsDot = false
    private var lastWord = ""

    private enum Opening {
        /// A parenthesis: of a call that begins at an offset, or after a keyword such as `if`.
        case parenthesis(call: Int?, isCondition: Bool)
        case brace
        /// `${` in a template.
        case substitution
        case bracket
    }

    init(_ text: String) {
        guard Self.mayHave(text) else { return }
        bytes = Array(text.utf8)
        while position < bytes.count { step() }
        places.sort()
        bytes = []
    }

    /// Almost no script has any, and each is asked.
    private static func mayHave(_ text: String) -> Bool {
        text.hasPlace(of: "import") { _, after in
            let next = after.first { !isSpace($0) }
            return next == UInt8(ascii: "(") || next == UInt8(ascii: "/")
        }
    }

    /// The script with a function of a name as long as `import` in the place of each call; nil where
    /// it has none.
    static func replaced(in text: String, by name: String) -> String? {
        ImportCalls(text).replaced(in: text, by: name)
    }

    /// The same of the script that this was made of.
    func replaced(in text: String, by name: String) -> String? {
        guard !places.isEmpty else { return nil }
        precondition(name.utf8.count == 6, "“\(name)” would move what comes after it")
        var bytes = Array(text.utf8)
        for place in places { bytes.replaceSubrange(place..<place + 6, with: name.utf8) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What a script of a URL calls instead: pages have a function of that name.
    static func name(of url: String) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$")
        var hash = StableHash.of(url)
        var name = "$"
        for _ in 0..<5 {
            name.append(digits[Int(hash % 64)])
            hash /= 64
        }
        return name
    }

    // MARK: Tokens

    private mutating func step() {
        let byte = bytes[position]
        if isSpace(byte) {
            position += 1
            return
        }
        if skipComment() { return }
        let followedDot = followsDot
        followsDot = false
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): skipString(byte)
        case UInt8(ascii: "`"):
            position += 1
            skipTemplate()
        case UInt8(ascii: "/") where allowsExpression: skipExpression()
        case UInt8(ascii: "("):
            openings.append(
                .parenthesis(call: nil, isCondition: Self.conditions.contains(lastWord)))
            operate()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            openings.append(byte == UInt8(ascii: "{") ? .brace : .bracket)
            operate()
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(byte)
        case UInt8(ascii: "."):
            // Three of them are no access to a member.
            let isSpread =
                position + 2 < bytes.count && bytes[position + 1] == byte
                && bytes[position + 2] == byte
            operate(isSpread ? 3 : 1)
            followsDot = !isSpread
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            let isDouble = position + 1 < bytes.count && bytes[position + 1] == byte
            let allowed = allowsExpression
            operate(isDouble ? 2 : 1)
            // `a++` is a value, `++` before one is none.
            if isDouble { allowsExpression = allowed }
        default:
            if isWord(byte) { word(followsDot: followedDot) } else { operate() }
        }
    }

    private mutating func operate(_ count: Int = 1) {
        position += count
        allowsExpression = true
        lastWord = ""
    }

    private mutating func word(followsDot: Bool) {
        let start = position
        while position < bytes.count, isWord(bytes[position]) { position += 1 }
        let word = String(decoding: bytes[start..<position], as: UTF8.self)
        allowsExpression = !followsDot && Self.operators.contains(word)
        lastWord = followsDot ? "" : word
        guard word == "import", !followsDot, next() == UInt8(ascii: "(") else { return }
        skipBlanks()
        openings.append(.parenthesis(call: start, isCondition: false))
        operate()
    }

    private mutating func close(_ byte: UInt8) {
        let opening = openings.popLast()
        operate()
        allowsExpression = byte == UInt8(ascii: "}")
        switch opening {
        case .parenthesis(let call?, _):
            // A method of that name has a body.
            if next() != UInt8(ascii: "{") { places.append(call) }
        case .parenthesis(nil, let isCondition): allowsExpression = isCondition
        case .substitution: skipTemplate()
        default: break
        }
    }

    /// The byte after blanks and comments.
    private func next() -> UInt8? {
        var copy = self
        copy.skipBlanks()
        return copy.position < bytes.count ? bytes[copy.position] : nil
    }

    private mutating func skipBlanks() {
        while position < bytes.count {
            if isSpace(bytes[position]) { position += 1 } else if !skipComment() { return }
        }
    }

    private mutating func skipComment() -> Bool {
        guard bytes[position] == UInt8(ascii: "/"), position + 1 < bytes.count else { return false }
        switch bytes[position + 1] {
        case UInt8(ascii: "/"):
            while position < bytes.count, bytes[position] != 0x0a { position += 1 }
        case UInt8(ascii: "*"):
            position += 3
            while position < bytes.count,
                !(bytes[position] == UInt8(ascii: "/") && bytes[position - 1] == UInt8(ascii: "*"))
            { position += 1 }
            position += 1
        default: return false
        }
        return true
    }

    private mutating func skipString(_ quote: UInt8) {
        let start = position
        defer { lookForTexts(from: start) }
        position += 1
        while position < bytes.count, bytes[position] != quote, bytes[position] != 0x0a {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
        endValue()
    }

    private mutating func skipTemplate() {
        let start = position
        defer { lookForTexts(from: start) }
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 2
            case UInt8(ascii: "`"):
                position += 1
                return endValue()
            case UInt8(ascii: "$")
            where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "{"):
                openings.append(.substitution)
                return operate(2)
            default: position += 1
            }
        }
    }

    private mutating func lookForTexts(from start: Int) {
        let end = min(position, bytes.count)
        guard !areInTexts, end - start > 8 else { return }
        areInTexts = Self.mayHave(String(decoding: bytes[start..<end], as: UTF8.self))
    }

    private mutating func skipExpression() {
        var isInClass = false
        position += 1
        while position < bytes.count, bytes[position] != 0x0a {
            let byte = bytes[position]
            if byte == UInt8(ascii: "/"), !isInClass { break }
            if byte == UInt8(ascii: "[") { isInClass = true }
            if byte == UInt8(ascii: "]") { isInClass = false }
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
        endValue()
    }

    private mutating func endValue() {
        allowsExpression = false
        lastWord = ""
    }

    /// Words after which a value comes.
    private static let operators: Set<String> = [
        "await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw",
        "typeof", "void", "yield",
    ]
    /// Words whose parentheses are followed by a statement.
    private static let conditions: Set<String> = ["for", "if", "while", "with"]
}

extension String {
    typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Whether a word stands somewhere, as `test` wants: it is given some of the bytes before it and
    /// after it. Bundles are long, and regular expressions slow.
    func hasPlace(of word: StaticString, _ test: (_ before: Bytes, _ after: Bytes) -> Bool) -> Bool
    {
        var text = self
        return text.withUTF8 { text in
            guard let base = text.baseAddress else { return false }
            let count = word.utf8CodeUnitCount
            var start = 0
            while start + count < text.count,
                let found = memchr(base + start, Int32(word.utf8Start[0]), text.count - start)
            {
                start = UnsafeRawPointer(base).distance(to: found)
                guard start + count < text.count else { return false }
                if memcmp(found, word.utf8Start, count) == 0,
                    test(text[max(0, start - 48)..<start], text[(start + count)...].prefix(48))
                {
                    return true
                }
                start += 1
            }
            return false
        }
    }
}

extension String {
    /// Whether a text stands somewhere before the first zero, if there is any.
    func holds(_ text: String) -> Bool {
        withCString { whole in text.withCString { strstr(whole, $0) != nil } }
    }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
private func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5f
        || byte == 0x24 || byte >= 0x80 || byte == 0x5c || byte == 0x23
}
