/// The tokens of a script, one at a time, as whoever reads it asks for them: only that one knows
/// whether a slash begins a regular expression.
struct ScriptTokens {
    enum Kind {
        case end
        /// A word: a name or a keyword.
        case name
        case privateName
        case number
        case string
        /// The beginning of a template; ``skipChunk()`` reads on.
        case template
        case punctuator
    }

    /// What keeps a text from being a script, as far as its reader sees that.
    struct Failure: Error {
        let offset: Int
        /// The engine's words; nil: it has to be asked.
        var message: String?
    }

    let bytes: UnsafeBufferPointer<UInt8>
    /// Of the token: what it is, its word by number, its characters as one number, where it lies and
    /// whether a line ended before it.
    private(set) var kind = Kind.end
    private(set) var word: Int32 = -1
    private(set) var mark: UInt32 = 0
    private(set) var start = 0
    private(set) var end = 0
    private(set) var followsLineEnd = false
    /// Where the token before it ended.
    private(set) var lastEnd = 0
    private(set) var words = WordTable()

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The characters of a punctuator as one number.
    static func mark(_ text: StaticString) -> UInt32 {
        var mark: UInt32 = 0
        for index in 0..<text.utf8CodeUnitCount {
            mark = mark << 8 | UInt32(text.utf8Start[index])
        }
        return mark
    }

    @inline(__always)
    func at(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    /// A place to which a reader may come back.
    struct Place {
        fileprivate let kind: Kind
        fileprivate let word: Int32
        fileprivate let mark: UInt32
        let start: Int
        fileprivate let end: Int
        fileprivate let followsLineEnd: Bool
        fileprivate let lastEnd: Int
    }

    var place: Place {
        get {
            Place(
                kind: kind, word: word, mark: mark, start: start, end: end,
                followsLineEnd: followsLineEnd, lastEnd: lastEnd)
        }
        set {
            kind = newValue.kind
            word = newValue.word
            mark = newValue.mark
            start = newValue.start
            end = newValue.end
            followsLineEnd = newValue.followsLineEnd
            lastEnd = newValue.lastEnd
        }
    }

    mutating func next() throws(Failure) {
        lastEnd = end
        followsLineEnd = false
        try skipBlanks()
        start = end
        guard end < bytes.count else {
            kind = .end
            return
        }
        let byte = bytes[end]
        if Self.isWord(byte) {
            return (0x30...0x39).contains(byte) ? readNumber() : try readWord()
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try readString(byte)
        case UInt8(ascii: "`"):
            kind = .template
            end += 1
        case UInt8(ascii: "#") where Self.isWord(at(end + 1)):
            end += 1
            try readWord()
            kind = .privateName
        case UInt8(ascii: ".") where (0x30...0x39).contains(at(end + 1)): readNumber()
        default: readPunctuator(byte)
        }
    }

    // MARK: Blanks

    private mutating func skipBlanks() throws(Failure) {
        while end < bytes.count {
            switch bytes[end] {
            case 0x20, 0x09, 0x0b, 0x0c: end += 1
            case 0x0a, 0x0d:
                followsLineEnd = true
                end += 1
            case UInt8(ascii: "/") where at(end + 1) == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where at(end + 1) == UInt8(ascii: "*"):
                let start = end
                end += 2
                while end < bytes.count,
                    !(bytes[end] == UInt8(ascii: "*") && at(end + 1) == UInt8(ascii: "/"))
                {
                    if bytes[end] == 0x0a || bytes[end] == 0x0d { followsLineEnd = true }
                    end += 1
                }
                guard end < bytes.count else { throw Failure(offset: start) }
                end += 2
            case UInt8(ascii: "#") where end == 0 && at(1) == UInt8(ascii: "!"): skipLine()
            case let byte where byte >= 0x80:
                let count = wideBlank(end)
                guard count > 0 else { return }
                if bytes[end] == 0xe2, at(end + 1) == 0x80, [0xa8, 0xa9].contains(at(end + 2)) {
                    followsLineEnd = true
                }
                end += count
            default: return
            }
        }
    }

    private mutating func skipLine() {
        while end < bytes.count, bytes[end] != 0x0a, bytes[end] != 0x0d {
            if bytes[end] == 0xe2, at(end + 1) == 0x80, [0xa8, 0xa9].contains(at(end + 2)) {
                return
            }
            end += 1
        }
    }

    /// How many bytes a blank beyond ASCII has that stands somewhere; 0: none does.
    private func wideBlank(_ offset: Int) -> Int {
        switch (at(offset), at(offset + 1), at(offset + 2)) {
        case (0xc2, 0xa0, _): 2
        case (0xef, 0xbb, 0xbf), (0xe1, 0x9a, 0x80), (0xe3, 0x80, 0x80), (0xe2, 0x81, 0x9f): 3
        case (0xe2, 0x80, let last)
        where last <= 0x8a || last == 0xa8 || last == 0xa9 || last == 0xaf:
            3
        default: 0
        }
    }

    // MARK: Words, numbers and strings

    @inline(__always)
    static func isWord(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5f
            || byte == 0x24 || byte >= 0x80 || byte == 0x5c
    }

    private mutating func readWord() throws(Failure) {
        let first = end
        var hasEscapes = false
        while end < bytes.count, Self.isWord(bytes[end]) {
            let byte = bytes[end]
            if byte >= 0x80, wideBlank(end) > 0 { break }
            if byte == 0x5c {
                hasEscapes = true
                if at(end + 1) != UInt8(ascii: "u") { throw Failure(offset: first) }
                if at(end + 2) == UInt8(ascii: "{") {
                    while end < bytes.count, bytes[end] != UInt8(ascii: "}") { end += 1 }
                }
            }
            end += 1
        }
        // A character that belongs to no token of a script.
        guard end > first else { throw Failure(offset: first) }
        kind = .name
        let slice = UnsafeBufferPointer(rebasing: bytes[first..<end])
        if hasEscapes {
            var name = Self.unescaped(slice)
            word = name.withUTF8 { words.number(of: $0) }
        } else {
            word = words.number(of: slice)
        }
    }

    private mutating func readNumber() {
        kind = .number
        let second = at(end + 1) | 0x20
        if bytes[end] == UInt8(ascii: "0"), [0x78, 0x6f, 0x62].contains(second) {
            while Self.isWord(at(end)) { end += 1 }
            return
        }
        skipDigits()
        if at(end) == UInt8(ascii: "n") {
            end += 1
            return
        }
        // `1..toString()`, `1.5.toFixed()`, `1e3.value`: what follows is no part of it.
        if at(end) == UInt8(ascii: ".") {
            end += 1
            skipDigits()
        }
        guard at(end) | 0x20 == UInt8(ascii: "e") else { return }
        let hasSign = at(end + 1) == UInt8(ascii: "+") || at(end + 1) == UInt8(ascii: "-")
        end += hasSign ? 2 : 1
        skipDigits()
    }

    private mutating func skipDigits() {
        while (0x30...0x39).contains(at(end)) || at(end) == UInt8(ascii: "_") { end += 1 }
    }

    private mutating func readString(_ quote: UInt8) throws(Failure) {
        kind = .string
        end += 1
        while end < bytes.count, bytes[end] != quote {
            if bytes[end] == 0x0a || bytes[end] == 0x0d { throw Failure(offset: start) }
            if bytes[end] == UInt8(ascii: "\\") {
                // A line that goes on, of a file from Windows.
                end += at(end + 1) == 0x0d && at(end + 2) == 0x0a ? 3 : 2
            } else {
                end += 1
            }
        }
        guard end < bytes.count else { throw Failure(offset: start) }
        end += 1
    }

    private mutating func readPunctuator(_ byte: UInt8) {
        kind = .punctuator
        mark = UInt32(byte)
        end += 1
        let next = at(end)
        func take(_ byte: UInt8) {
            mark = mark << 8 | UInt32(byte)
            end += 1
        }
        let equals = UInt8(ascii: "=")
        switch byte {
        case UInt8(ascii: "."):
            if next == byte, at(end + 1) == byte {
                take(byte)
                take(byte)
            }
        case UInt8(ascii: "?"):
            if next == byte {
                take(byte)
                if at(end) == equals { take(equals) }
            } else if next == UInt8(ascii: "."), !(0x30...0x39).contains(at(end + 1)) {
                take(next)
            }
        case equals, UInt8(ascii: "!"):
            if next == equals {
                take(next)
                if at(end) == equals { take(equals) }
            } else if byte == equals, next == UInt8(ascii: ">") {
                take(next)
            }
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            if next == byte || next == equals { take(next) }
        case UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
            UInt8(ascii: "|"):
            if next == byte { take(byte) }
            if byte == UInt8(ascii: ">"), mark != UInt32(byte), at(end) == byte { take(byte) }
            if at(end) == equals { take(equals) }
        case UInt8(ascii: "/"), UInt8(ascii: "%"), UInt8(ascii: "^"):
            if next == equals { take(next) }
        default: break
        }
    }

    // MARK: What only the reader can ask for

    /// The token is a slash that begins a regular expression: goes behind that.
    mutating func skipExpression() throws(Failure) {
        var isInClass = false
        end = start + 1
        while true {
            let byte = at(end)
            if end >= bytes.count || byte == 0x0a || byte == 0x0d { throw Failure(offset: start) }
            if byte == UInt8(ascii: "/"), !isInClass { break }
            if byte == UInt8(ascii: "[") { isInClass = true }
            if byte == UInt8(ascii: "]") { isInClass = false }
            end += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        end += 1
        while at(end) < 0x80, Self.isWord(at(end)) { end += 1 }
        try next()
    }

    /// Goes on in a template, behind its beginning or the bracket that ends a substitution.
    ///
    /// - Returns: Whether a substitution begins; else the template is over.
    mutating func skipChunk() throws(Failure) -> Bool {
        if kind != .template { end = start + 1 }
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "\\"): end += 2
            case UInt8(ascii: "`"):
                end += 1
                try next()
                return false
            case UInt8(ascii: "$") where at(end + 1) == UInt8(ascii: "{"):
                end += 2
                try next()
                return true
            default: end += 1
            }
        }
        throw Failure(offset: start)
    }

    /// What the token says, where it is a string.
    var stringValue: String {
        Self.unescaped(UnsafeBufferPointer(rebasing: bytes[(start + 1)..<(end - 1)]))
    }

    private static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard bytes.contains(0x5c) else { return String(decoding: bytes, as: UTF8.self) }
        var units: [UInt16] = []
        var rest = Array(String(decoding: bytes, as: UTF8.self).utf16)[...]
        func code(_ digits: some Collection<UInt16>) -> UInt32 {
            UInt32(String(decoding: Array(digits), as: UTF16.self), radix: 16) ?? 0xfffd
        }
        while let unit = rest.popFirst() {
            guard unit == 0x5c, let escape = rest.popFirst() else {
                units.append(unit)
                continue
            }
            switch escape {
            case 0x75 where rest.first == 0x7b:
                let digits = rest.dropFirst().prefix { $0 != 0x7d }
                rest = rest.dropFirst(digits.count + 2)
                let scalar = Unicode.Scalar(code(digits)) ?? "\u{fffd}"
                units += Array(String(Character(scalar)).utf16)
            case 0x75, 0x78:
                let count = escape == 0x75 ? 4 : 2
                units.append(UInt16(truncatingIfNeeded: code(rest.prefix(count))))
                rest = rest.dropFirst(count)
            case 0x6e: units.append(0x0a)
            case 0x74: units.append(0x09)
            case 0x72: units.append(0x0d)
            case 0x62: units.append(0x08)
            case 0x66: units.append(0x0c)
            case 0x76: units.append(0x0b)
            case 0x30: units.append(0)
            case 0x0a: break
            case 0x0d: if rest.first == 0x0a { rest = rest.dropFirst() }
            default: units.append(escape)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}

/// The words of a text, each with a number.
struct WordTable {
    private var slots = [Int32](repeating: -1, count: 1024)
    private var pool: [UInt8] = []
    private var places: [(start: Int32, count: Int32)] = []

    init() { for word in Word.allCases { _ = add(word.rawValue) } }

    private mutating func add(_ text: String) -> Int32 {
        var text = text
        return text.withUTF8 { number(of: $0) }
    }

    mutating func number(of bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 29) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = slots[slot]
            let place = places[Int(number)]
            if Int(place.count) == bytes.count,
                pool[Int(place.start)..<Int(place.start) + bytes.count].elementsEqual(bytes)
            {
                return number
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = Int32(places.count)
        places.append((Int32(pool.count), Int32(bytes.count)))
        pool += bytes
        slots[slot] = number
        if places.count * 2 > slots.count { grow() }
        return number
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 4)
        for (number, place) in places.enumerated() {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in pool[Int(place.start)..<Int(place.start + place.count)] {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
            var slot = Int(truncatingIfNeeded: hash ^ hash >> 29) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }

    subscript(number: Int32) -> String {
        let place = places[Int(number)]
        return String(
            decoding: pool[Int(place.start)..<Int(place.start + place.count)], as: UTF8.self)
    }
}

/// The words that mean something to a reader of scripts; their numbers are those of ``WordTable``.
enum Word: String, CaseIterable {
    case `break`, `case`, `catch`, `class`, const, `continue`, debugger, `default`, delete, `do`
    case `else`, export, extends, finally, `for`, function, `if`, `import`, `in`, instanceof, new
    case `return`, `super`, `switch`, this, `throw`, `try`, typeof, `var`, void, `while`, with
    case yield, `let`, `static`, await, async, of, `get`, set, accessor, `as`, from, arguments
    case `true`, `false`, null, assert, type, json, meta, eval

    static let numbers: [Word: Int32] = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($1, Int32($0)) })
    private static let all = allCases

    init?(number: Int32) {
        guard number >= 0, Int(number) < Self.all.count else { return nil }
        self = Self.all[Int(number)]
    }

    /// Whether no variable can have this name.
    var isReserved: Bool {
        switch self {
        case .async, .of, .get, .set, .accessor, .as, .from, .arguments, .assert, .type, .json,
            .meta, .eval:
            false
        default: true
        }
    }
}
