/// A word of a source file in Swift, Objective-C, Java or Kotlin.
struct SourceToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case word(String)
        /// A text; nil where it is not all there to read, as with `\(…)` or an escape.
        case text(String?)
        case number
        /// One character that is none of these.
        case sign(Character)
    }

    let kind: Kind
    /// From 1 on.
    let line: Int
    /// Where it stands among the characters of its file, whose lines end in `\n` alone.
    let range: Range<Int>
    /// Code that runs here and is no part of the row of tokens: what a text calculates, and what another
    /// branch of `#if` has in place of what follows.
    var aside: [SourceToken] = []

    var word: String? {
        guard case .word(let word) = kind else { return nil }
        return word
    }

    /// The text, where it is one that can be read.
    var text: String? {
        guard case .text(let text) = kind else { return nil }
        return text
    }

    func isSign(_ sign: Character) -> Bool { kind == .sign(sign) }
    func isWord(_ word: String) -> Bool { kind == .word(word) }
}

/// A language that native halves of plugins are written in.
package enum SourceLanguage: Sendable {
    case swift, objectiveC, java, kotlin

    /// The language by a file's ending; nil where no plugin is written in it.
    package init?(fileName: String) {
        switch fileName.split(separator: ".").last {
        case "swift": self = .swift
        case "m", "mm": self = .objectiveC
        case "java": self = .java
        case "kt": self = .kotlin
        default: return nil
        }
    }
}

/// Takes a source file apart, so that neither comments nor texts are taken for code.
struct SourceTokenizer {
    private let characters: [Character]
    private let language: SourceLanguage
    private var at = 0
    private var line = 1
    private var tokens: [SourceToken] = []

    private init(_ text: String, _ language: SourceLanguage) {
        characters = Self.characters(of: text)
        self.language = language
    }

    /// What the places of tokens count. Two characters of a line's end are one to Swift.
    static func characters(of text: String) -> [Character] {
        Array(text.replacing("\r\n", with: "\n"))
    }

    static func tokens(of text: String, in language: SourceLanguage) -> [SourceToken] {
        var tokenizer = SourceTokenizer(text, language)
        while let next = tokenizer.peek() { tokenizer.read(next) }
        guard language == .swift || language == .objectiveC else { return tokenizer.tokens }
        return ConditionalTokens(tokenizer.tokens).plain
    }

    /// The tokens as they stand, with the directives of conditional compilation and all their branches,
    /// and with what texts calculate in the row.
    static func row(of text: String, in language: SourceLanguage) -> [SourceToken] {
        var tokenizer = SourceTokenizer(text, language)
        while let next = tokenizer.peek() { tokenizer.read(next) }
        return flat(tokenizer.tokens)
    }

    private static func flat(_ tokens: [SourceToken]) -> [SourceToken] {
        tokens.flatMap { token in
            var plain = token
            plain.aside = []
            return [plain] + flat(token.aside)
        }
    }

    private func peek(_ ahead: Int = 0) -> Character? {
        at + ahead < characters.count ? characters[at + ahead] : nil
    }

    private mutating func skip(_ count: Int = 1) {
        for _ in 0..<count where at < characters.count {
            if characters[at] == "\n" { line += 1 }
            at += 1
        }
    }

    private func isNext(_ text: String) -> Bool {
        var place = at
        for character in text {
            guard place < characters.count, characters[place] == character else { return false }
            place += 1
        }
        return true
    }

    private mutating func add(_ kind: SourceToken.Kind, _ line: Int, from start: Int) {
        tokens.append(SourceToken(kind: kind, line: line, range: start..<at))
    }

    private static func isWordPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    private mutating func read(_ next: Character) {
        let start = line
        let place = at
        if next.isWhitespace { return skip() }
        if isNext("//") {
            while peek() != nil, peek() != "\n" { skip() }
            return
        }
        if isNext("/*") { return skipComment() }
        if next == "#", language == .swift, let hashes = hashesOfText() {
            return readText(hashes: hashes)
        }
        if language == .swift, let length = lengthOfRegex() {
            skip(length)
            return add(.text(nil), start, from: place)
        }
        if next == "\"" { return readText(hashes: 0) }
        if next == "'", language != .swift { return readCharacter() }
        if next == "`" { return skip() }
        if next.isNumber {
            var isInside = true
            while isInside, let character = peek() {
                // `1...5` and `1.max` are no numbers with a point.
                let isPoint = character == "." && peek(1)?.isNumber == true
                isInside = Self.isWordPart(character) || isPoint
                if isInside { skip() }
            }
            return add(.number, start, from: place)
        }
        if Self.isWordPart(next) {
            var word = ""
            while let character = peek(), Self.isWordPart(character) {
                word.append(character)
                skip()
            }
            return add(.word(word), start, from: place)
        }
        skip()
        add(.sign(next), start, from: place)
    }

    /// Comments of Swift and Kotlin hold others.
    private mutating func skipComment() {
        let isNested = language == .swift || language == .kotlin
        var depth = 0
        repeat {
            if isNext("/*"), depth == 0 || isNested {
                depth += 1
                skip(2)
            } else if isNext("*/") {
                depth -= 1
                skip(2)
            } else {
                skip()
            }
        } while depth > 0 && at < characters.count
    }

    private mutating func readCharacter() {
        let start = line
        let place = at
        skip()
        while let character = peek(), character != "'", character != "\n" {
            skip(character == "\\" ? 2 : 1)
        }
        skip()
        add(.number, start, from: place)
    }

    // MARK: Texts

    /// How many `#` stand before a text of Swift's; nil where no text follows.
    private func hashesOfText() -> Int? {
        var count = 0
        while peek(count) == "#" { count += 1 }
        return peek(count) == "\"" ? count : nil
    }

    /// Of `/…/` or `#/…/#`, whose brackets and quotes are none of the code; nil where none begins.
    private func lengthOfRegex() -> Int? {
        var hashes = 0
        while peek(hashes) == "#" { hashes += 1 }
        guard peek(hashes) == "/", hashes > 0 || mayBeginRegex else { return nil }
        let end = "/" + String(repeating: "#", count: hashes)
        var length = hashes + 1
        var depth = 0
        var isSet = false
        while let next = peek(length) {
            // Only between `#` it may have several lines.
            if next == "\n", hashes == 0 { return nil }
            if next == "\\" {
                length += 2
                continue
            }
            if next == "[" { isSet = true }
            if next == "]" { isSet = false }
            if next == "(", !isSet { depth += 1 }
            if next == ")", !isSet {
                depth -= 1
                // The operator itself was given away, as in `reduce(1, /)`.
                if depth < 0, hashes == 0 { return nil }
            }
            if end.enumerated().allSatisfy({ peek(length + $0.offset) == $0.element }) {
                return length + end.count
            }
            length += 1
        }
        return nil
    }

    /// Whether a `/` here divides nothing: behind a value it does.
    private var mayBeginRegex: Bool {
        guard let next = peek(1), !next.isWhitespace else { return false }
        switch tokens.last?.kind {
        case .word(let word):
            return ["return", "in", "case", "where", "try", "await", "if", "else", "is"]
                .contains(word)
        case .number, .text: return false
        case .sign(let sign): return !")]}>?!".contains(sign)
        case nil: return true
        }
    }

    private mutating func readText(hashes: Int) {
        let start = line
        let place = at
        var code: [SourceToken] = []
        skip(hashes)
        let isLong = isNext("\"\"\"")
        let end = (isLong ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
        skip(isLong ? 3 : 1)
        var text: String? = ""
        while let character = peek(), !isNext(end) {
            if character == "\n", !isLong { break }
            if isEscape(hashes, isLong) {
                text = nil
                skip(1 + hashes)
                if language == .swift, peek() == "(" {
                    code += readNested("(", ")")
                } else {
                    skip()
                }
            } else if language == .kotlin, character == "$" {
                text = nil
                skip()
                if peek() == "{" { code += readNested("{", "}") }
            } else {
                text?.append(character)
                skip()
            }
        }
        // What is on lines of its own is no name.
        if isLong { text = nil }
        skip(end.count)
        tokens.append(
            SourceToken(kind: .text(text), line: start, range: place..<at, aside: code))
    }

    private func isEscape(_ hashes: Int, _ isLong: Bool) -> Bool {
        if language == .kotlin, isLong { return false }
        return isNext("\\" + String(repeating: "#", count: hashes))
    }

    /// Code within a text, which may hold texts.
    private mutating func readNested(_ open: Character, _ close: Character) -> [SourceToken] {
        let kept = tokens.count
        var depth = 0
        repeat {
            guard let next = peek() else { break }
            if next == open { depth += 1 }
            if next == close { depth -= 1 }
            if depth == 0 { skip() } else { read(next) }
        } while depth > 0
        let code = Array(tokens[kept...].dropFirst())
        tokens.removeSubrange(kept...)
        return code
    }
}
