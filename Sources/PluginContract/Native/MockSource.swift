/// Finds a mock in its module, for the places of findings.
package enum MockSource {
    /// The line on which a module exports something; nil where it only passes it on.
    ///
    /// - Parameter name: `default` for the default export.
    package static func line(of name: String, in text: String) -> Int? {
        // The words of TypeScript are close enough to those of Java for that.
        let file = SourceFile(text, path: "", in: .java)
        let kinds = ["const", "let", "var", "class", "function"]
        for at in file.tokens.indices where file.isWord("export", at: at) {
            var next = at + 1
            if file.isWord("abstract", at: next) || file.isWord("async", at: next) { next += 1 }
            if file.isWord(name, at: next) { return file.tokens[at].line }
            let isNamed = kinds.contains { file.isWord($0, at: next) }
            if isNamed, file.isWord(name, at: next + 1) { return file.tokens[at].line }
        }
        return nil
    }
}
