/// A source file of a plugin's native half, as words.
struct SourceFile {
    /// As findings name it.
    let path: String
    let language: SourceLanguage
    let tokens: [SourceToken]
    /// For each bracket that opens, the place of the one that closes it.
    private let ends: [Int: Int]

    init(_ text: String, path: String, in language: SourceLanguage) {
        self.path = path
        self.language = language
        tokens = SourceTokenizer.tokens(of: text, in: language)
        var ends: [Int: Int] = [:]
        var open: [(at: Int, end: Character)] = []
        let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
        for (index, token) in tokens.enumerated() {
            guard case .sign(let sign) = token.kind else { continue }
            if let end = pairs[sign] {
                open.append((index, end))
            } else if sign == open.last?.end {
                ends[open.removeLast().at] = index
            }
        }
        self.ends = ends
    }

    /// Where the bracket that opens there is closed; nil where it is not, or none opens.
    func end(of index: Int) -> Int? { ends[index] }

    func place(_ index: Int) -> String { "\(path):\(tokens[index].line)" }

    func isSign(_ sign: Character, at index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].isSign(sign)
    }

    func isWord(_ word: String, at index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].isWord(word)
    }

    func word(at index: Int) -> String? {
        tokens.indices.contains(index) ? tokens[index].word : nil
    }

    /// Whether these words and signs stand there, one behind the other.
    func holds(_ words: String..., at index: Int) -> Bool {
        for (offset, word) in words.enumerated() {
            let at = index + offset
            let isSign = word.count == 1 && !word.first!.isLetter && word != "_"
            let isThere = isSign ? self.isSign(word.first!, at: at) : isWord(word, at: at)
            guard isThere else { return false }
        }
        return true
    }

    /// What stands between commas, from behind a bracket to its end.
    func elements(of open: Int) -> [Range<Int>] {
        guard let end = end(of: open), end > open + 1 else { return [] }
        var elements: [Range<Int>] = []
        var start = open + 1
        var at = start
        while at < end {
            if isSign(",", at: at) {
                elements.append(start..<at)
                start = at + 1
            }
            at = (self.end(of: at) ?? at) + 1
        }
        // A comma may stand behind the last one.
        if start < end { elements.append(start..<end) }
        return elements
    }

    /// The texts that names stand for in these files, where each stands for one alone and never
    /// changes.
    static func constants(of files: [SourceFile]) -> [String: String] {
        var found: [String: String?] = [:]
        for file in files {
            for at in file.tokens.indices {
                guard let (name, value) = file.constant(at: at) else { continue }
                if let other = found[name], other != value {
                    found[name] = .some(nil)
                } else {
                    found[name] = value
                }
            }
        }
        return found.compactMapValues(\.self)
    }

    /// A declaration of a text: `let event = "x"`, `static final String EVENT = "x"`,
    /// `const val EVENT = "x"`. One whose value is none has nil.
    private func constant(at index: Int) -> (name: String, value: String?)? {
        // A parameter may have the same name.
        let isBound = isSign(":", at: index + 1) || isWord("in", at: index + 1)
        if language != .java, isBound, let name = word(at: index),
            !["let", "var", "val"].contains(where: { isWord($0, at: index - 1) })
        {
            return (name, nil)
        }
        let isNamed: Bool
        switch language {
        case .swift: isNamed = isWord("let", at: index) || isWord("var", at: index)
        case .kotlin: isNamed = isWord("val", at: index) || isWord("var", at: index)
        case .java: isNamed = isWord("String", at: index)
        case .objectiveC: return nil
        }
        guard isNamed, let name = word(at: index + 1) else { return nil }
        var at = index + 2
        if isSign(":", at: at), isWord("String", at: at + 1) { at += 2 }
        let isFixed =
            language == .java
            ? (max(0, index - 4)..<index).contains { isWord("final", at: $0) }
            : !isWord("var", at: index)
        guard isFixed, isSign("=", at: at), tokens.indices.contains(at + 1),
            let text = tokens[at + 1].text
        else { return (name, nil) }
        // What goes on behind it, or calls something, is more than a text.
        let isMore = ["+", ".", "?"].contains { isSign($0, at: at + 2) }
        return (name, isMore ? nil : text)
    }
}
