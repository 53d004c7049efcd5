/// A source file of a plugin's native half, as words.
struct SourceFile {
    /// As findings name it.
    let path: String
    let language: SourceLanguage
    let tokens: [SourceToken]
    /// For each bracket that opens, the place of the one that closes it, and the other way round.
    private let ends: [Int: Int]
    private let starts: [Int: Int]
    /// Whether each bracket has another; else nobody can tell here where a class ends.
    let isBalanced: Bool

    init(_ text: String, path: String, in language: SourceLanguage) {
        self.init(SourceTokenizer.tokens(of: text, in: language), path: path, in: language)
    }

    init(_ tokens: [SourceToken], path: String, in language: SourceLanguage) {
        self.path = path
        self.language = language
        self.tokens = tokens
        var ends: [Int: Int] = [:]
        var starts: [Int: Int] = [:]
        var open: [(at: Int, end: Character)] = []
        var isBalanced = true
        let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
        for (index, token) in tokens.enumerated() {
            guard case .sign(let sign) = token.kind else { continue }
            if let end = pairs[sign] {
                open.append((index, end))
            } else if sign == open.last?.end {
                let start = open.removeLast().at
                ends[start] = index
                starts[index] = start
            } else if ")]}".contains(sign) {
                isBalanced = false
            }
        }
        self.ends = ends
        self.starts = starts
        self.isBalanced = isBalanced && open.isEmpty
    }

    /// The code that stands aside of the row of tokens, each piece by itself.
    var asides: [SourceFile] {
        tokens.filter { !$0.aside.isEmpty }.flatMap { token in
            let file = SourceFile(token.aside, path: path, in: language)
            return [file] + file.asides
        }
    }

    /// Where the bracket that opens there is closed; nil where it is not, or none opens.
    func end(of index: Int) -> Int? { ends[index] }

    /// Where the bracket that closes there was opened.
    func start(of index: Int) -> Int? { starts[index] }

    /// The innermost bracket around a place; nil where there is none.
    func bracket(around index: Int, _ sign: Character? = nil) -> Int? {
        var at = index - 1
        while at >= 0 {
            if let start = starts[at] {
                at = start - 1
                continue
            }
            if ends[at] != nil, sign.map({ isSign($0, at: at) }) ?? true { return at }
            at -= 1
        }
        return nil
    }

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
    /// changes. Those of a type stand there under `Type.name`, too, whatever else has their name.
    static func constants(of files: [SourceFile]) -> [String: String] {
        var found: [String: String?] = [:]
        for file in files {
            for at in file.tokens.indices {
                guard let (name, value, isParameter) = file.constant(at: at) else { continue }
                var names = [name]
                if !isParameter, let type = file.type(around: at) {
                    names.append(type + "." + name)
                }
                for name in names {
                    if let other = found[name], other != value {
                        found[name] = .some(nil)
                    } else {
                        found[name] = value
                    }
                }
            }
        }
        return found.compactMapValues(\.self)
    }

    /// A declaration of a text: `let event = "x"`, `static final String EVENT = "x"`,
    /// `const val EVENT = "x"`. One whose value is none has nil.
    private func constant(
        at index: Int
    ) -> (name: String, value: String?, isParameter: Bool)? {
        // A parameter may have the same name.
        let isBound = isSign(":", at: index + 1) || isWord("in", at: index + 1)
        if language != .java, isBound, let name = word(at: index),
            !["let", "var", "val"].contains(where: { isWord($0, at: index - 1) })
        {
            return (name, nil, true)
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
        else { return (name, nil, false) }
        // What goes on behind it, or calls something, is more than a text.
        let isMore = ["+", ".", "?"].contains { isSign($0, at: at + 2) }
        return (name, isMore ? nil : text, false)
    }

    /// The name of the innermost type whose body a place is in.
    func type(around index: Int) -> String? {
        var at = index
        while let open = bracket(around: at, "{") {
            if let name = type(opening: open) { return name }
            at = open
        }
        return nil
    }

    private static let types = [
        "class", "struct", "enum", "extension", "actor", "interface", "object", "protocol",
    ]

    /// The name of the type whose body opens there; nil for any other body, and for what has no name.
    func type(opening open: Int) -> String? {
        var at = open - 1
        while at >= 0, !isSign("{", at: at), !isSign("}", at: at), !isSign(";", at: at) {
            if let word = word(at: at), Self.types.contains(word), !isSign(".", at: at - 1),
                // `class func x() {`
                !["func", "var", "let"].contains(where: { isWord($0, at: at + 1) })
            {
                // What Kotlin calls a companion belongs to the class around it.
                if word == "object", isWord("companion", at: at - 1) { return nil }
                var name = at + 1
                // `extension Notification.Name`
                while isSign(".", at: name + 1) { name += 2 }
                return name < open ? self.word(at: name) : nil
            }
            // Behind an `=` stands a value.
            if isSign("=", at: at), language != .swift { return nil }
            at = (start(of: at) ?? at) - 1
        }
        return nil
    }
}
