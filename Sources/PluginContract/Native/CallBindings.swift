/// Where in the code of a method the name of its call stands for something else: for what a closure is
/// given, a loop goes through, or a declaration makes anew.
struct CallBindings {
    private let file: SourceFile
    private let body: Range<Int>
    private var hidden: [Range<Int>] = []

    init(of name: String, in file: SourceFile, _ body: Range<Int>) {
        self.file = file
        self.body = body
        for at in body
        where file.isWord(name, at: at) && !file.isSign(".", at: at - 1) && !hides(at) {
            if let end = scope(at) { hidden.append(at..<max(at + 1, end)) }
        }
    }

    var isEmpty: Bool { hidden.isEmpty }

    func hides(_ at: Int) -> Bool { hidden.contains { $0.contains(at) } }

    /// Where what the name stands for from here on ends; nil where it is used and not bound.
    private func scope(_ at: Int) -> Int? {
        if let loop = loop(at) { return loop }
        if let function = function(at) { return function }
        if isDeclared(at) {
            // `if let call = next {` is for what follows alone.
            let isCondition = ["if", "while"].contains { file.isWord($0, at: at - 2) }
            let code = (at..<body.upperBound).first { file.isSign("{", at: $0) }
            return (isCondition ? code.flatMap(file.end) : nil) ?? end(around: at)
        }
        return closure(at)
    }

    /// The end of the code that the place is in.
    private func end(around at: Int) -> Int {
        file.bracket(around: at, "{").flatMap(file.end) ?? body.upperBound
    }

    /// `for call in`, `for (id, call) in`, `for (PluginCall call : calls)`
    private func loop(_ at: Int) -> Int? {
        let open = file.bracket(around: at, "(")
        var start = at - 1
        if let open, let end = file.end(of: open) {
            let isList = file.isWord("in", at: end + 1) || file.isWord("for", at: open - 1)
            if isList { start = open - 1 }
        }
        // `for ((id, call) in calls)`
        if file.isSign("(", at: start) { start -= 1 }
        while start > body.lowerBound,
            ["await", "try", "case", "let", "var"].contains(where: { file.isWord($0, at: start) })
        {
            start -= 1
        }
        guard file.isWord("for", at: start) else { return nil }
        // What it goes through is behind the name, as is not so with `for x in call.all`.
        let isBound =
            [",", ":", ")"].contains { file.isSign($0, at: at + 1) }
            || file.isWord("in", at: at + 1)
        guard isBound else { return nil }
        let code = (at..<body.upperBound).first {
            file.isSign("{", at: $0) || file.isSign(";", at: $0)
        }
        return code.map { file.end(of: $0) ?? $0 } ?? body.upperBound
    }

    /// `func x(_ call: T) {` and `fun x(call: T) {` within the method, `void x(T call) {` of a class
    /// there.
    private func function(_ at: Int) -> Int? {
        guard let open = file.bracket(around: at, nil), file.isSign("(", at: open),
            let close = file.end(of: open)
        else { return nil }
        let isDeclared: Bool
        if file.language == .java {
            isDeclared = isTyped(at)
        } else {
            isDeclared = (max(0, open - 4)..<open).contains {
                file.isWord("func", at: $0) || file.isWord("fun", at: $0)
            }
        }
        guard isDeclared else { return nil }
        // A lambda of Java’s may have types, too.
        if file.holds("-", ">", at: close + 1) { return bracketEnd(around: open) }
        let code = (close..<min(close + 12, body.upperBound)).first { file.isSign("{", at: $0) }
        return code.flatMap(file.end) ?? end(around: at)
    }

    private func isDeclared(_ at: Int) -> Bool {
        let words = ["let", "var", "val"]
        if words.contains(where: { file.isWord($0, at: at - 1) }) { return true }
        if file.language == .java, isTyped(at) { return true }
        // `let (id, call) = …`
        guard let open = file.bracket(around: at, nil), file.isSign("(", at: open) else {
            return false
        }
        return words.contains { file.isWord($0, at: open - 1) }
    }

    /// `PluginCall call`, which `return call` is not.
    private func isTyped(_ at: Int) -> Bool {
        guard let word = file.word(at: at - 1) else { return false }
        return !["return", "throw", "new", "else", "case", "do", "assert", "yield"].contains(word)
    }

    private func bracketEnd(around at: Int) -> Int {
        file.bracket(around: at, nil).flatMap(file.end) ?? body.upperBound
    }

    /// `{ call in`, `{ (id, call) in`, `{ call: T, x -> U in`, `call -> …`, `(id, call) -> …`
    private func closure(_ at: Int) -> Int? {
        var next = at + 1
        let line = file.tokens[at].line
        while file.tokens.indices.contains(next), file.tokens[next].line == line {
            if file.isWord("in", at: next), file.language == .swift { return end(around: at) }
            if file.holds("-", ">", at: next), file.language != .swift {
                // The list of a lambda of Java’s may be in brackets of its own.
                let open = file.bracket(around: at, nil)
                let isList = open.flatMap(file.end).map { $0 < next } ?? false
                return bracketEnd(around: isList ? open! : at)
            }
            if let word = file.word(at: next) {
                guard !Self.statements.contains(word) else { return nil }
            } else {
                let signs: [Character] = [",", ":", "<", ">", "?", "!", ")", "(", "-", "@", "&"]
                let isType = file.isSign(".", at: next) && next > at + 1
                guard isType || signs.contains(where: { file.isSign($0, at: next) }) else {
                    return nil
                }
            }
            next += 1
        }
        return nil
    }

    /// What begins something else than the head of a closure.
    private static let statements = [
        "for", "if", "let", "var", "val", "guard", "switch", "while", "return", "case", "else",
    ]
}
