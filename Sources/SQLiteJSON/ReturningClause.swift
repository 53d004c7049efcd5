/// A statement of the app's without its RETURNING clause, as the plugin reads it: behind the last
/// parenthesis of an INSERT's values, or as a word of its own in an UPDATE or a DELETE.
package struct ReturningClause: Sendable {
    /// What SQLite gets to see.
    package let statement: String
    /// What the clause names; empty where there is none.
    package let columns: String

    package init(_ statement: String, _ half: NativeHalf) {
        var text = trimmed(statement)
        if text.hasSuffix(";") { text = trimmed(text.dropLast()) }
        var clause = ""
        switch Self.kind(statement, half) {
        case "INSERT":
            if let values = text.firstRange(of: #/(?i)VALUES/#),
                let end = text[values.lowerBound...].lastIndex(of: ")")
            {
                clause = String(text[text.index(after: end)...])
                text = String(text[...end])
            }
        case "DELETE", "UPDATE":
            let words = text.split(whereSeparator: \.isWhitespace)
            let end = words.firstIndex { $0.lowercased() == "returning" } ?? words.endIndex
            clause = words[end...].joined(separator: " ")
            text = words[..<end].joined(separator: " ")
        default: break
        }
        guard let word = clause.firstRange(of: #/(?i)returning/#) else {
            self.statement = statement
            columns = ""
            return
        }
        self.statement = trimmed(text) + ";"
        let named = clause[word.upperBound...]
        columns = trimmed(
            named.prefix(upTo: named.firstRange(of: #/;|--|\/\*/#)?.lowerBound ?? named.endIndex))
    }

    /// The first word in capitals, by which the plugin tells statements apart.
    package static func kind(_ statement: String, _ half: NativeHalf) -> String {
        trimmed(statement)
            .split(maxSplits: 1) { half == .ios ? $0 == " " : $0.isWhitespace }
            .first?.uppercased() ?? ""
    }
}
