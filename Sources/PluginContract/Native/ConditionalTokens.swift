/// Takes the directives of conditional compilation out of a file.
///
/// Branches that are whole in themselves all stay: which of them is built, nobody knows here. Of those
/// that open or close what others do, too, the first alone stays in the row, so that brackets match.
struct ConditionalTokens {
    private let tokens: [SourceToken]

    init(_ tokens: [SourceToken]) { self.tokens = tokens }

    private static let directives = ["if", "ifdef", "ifndef", "elseif", "elif", "else", "endif"]

    /// The tokens without directives.
    var plain: [SourceToken] {
        // The branches of each `#if` that is open; the first is the file's own.
        var open: [[[SourceToken]]] = [[[]]]
        var at = 0
        while at < tokens.count {
            guard let directive = directive(at) else {
                open[open.count - 1][open[open.count - 1].count - 1].append(tokens[at])
                at += 1
                continue
            }
            switch directive {
            case "if", "ifdef", "ifndef": open.append([[]])
            case "endif": if open.count > 1 { Self.close(&open) }
            default: if open.count > 1 { open[open.count - 1].append([]) }
            }
            let line = tokens[at].line
            while at < tokens.count, tokens[at].line == line { at += 1 }
        }
        while open.count > 1 { Self.close(&open) }
        return open[0][0]
    }

    private func directive(_ at: Int) -> String? {
        guard tokens[at].isSign("#"), at + 1 < tokens.count, let word = tokens[at + 1].word,
            tokens[at + 1].line == tokens[at].line, Self.directives.contains(word)
        else { return nil }
        return word
    }

    private static func close(_ open: inout [[[SourceToken]]]) {
        let branches = open.removeLast()
        let outer = open.count - 1
        let branch = open[outer].count - 1
        if branches.allSatisfy(isWhole) {
            open[outer][branch] += branches.joined()
            return
        }
        open[outer][branch] += branches[0]
        let others = Array(branches.dropFirst().joined())
        guard let last = open[outer][branch].indices.last else { return }
        // What is left out may do something with a call, too.
        open[outer][branch][last].aside += others
    }

    /// Whether each bracket in it is closed in it.
    private static func isWhole(_ tokens: [SourceToken]) -> Bool {
        SourceFile(tokens, path: "", in: .swift).isBalanced
    }
}
