import CapacitorAndroid

/// Rules for SQL text that the plugin reads itself.
enum SQLiteStatements {
    /// The statements of an `execute`: split where a semicolon ends a line. Of several on one line
    /// only the first is run, as Android's driver compiles no more.
    static func split(_ text: String) -> [String] {
        var parts = text.replacingOccurrences(of: "end;", with: "END;")
            .components(separatedBy: ";\n")
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        // A trigger's own statements end in semicolons too; its END closes them.
        while let end = parts.firstIndex(of: "END"), end > 0 {
            parts[end - 1] += "; END"
            parts.remove(at: end)
        }
        var statements = parts.map(joined)
        if statements.last?.isEmpty == true { statements.removeLast() }
        return statements.map { $0.hasSuffix(";") ? $0 : $0 + ";" }
    }

    /// One line without comments.
    private static func joined(_ statement: String) -> String {
        statement.components(separatedBy: "\n")
            .map { line in
                let text = line.trimmingCharacters(in: .whitespaces)
                return text.range(of: "--").map { String(text[..<$0.lowerBound]) } ?? text
            }
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Several rows are written into the statement's text, in the place of its placeholders.
    static func filled(_ statement: String, _ rows: [[JSONValue]]) throws -> String {
        let placeholders = #/(?i)VALUES\s*\(\s*\?\s*(?:,\s*\?\s*)*\)/#
        guard statement.firstMatch(of: placeholders) != nil else { return statement }
        let literals = rows.map { "(" + $0.map(literal).joined(separator: ",") + ")" }
        return statement.replacing(placeholders, with: "VALUES " + literals.joined(separator: ","))
    }

    /// A value within a statement's text.
    static func literal(_ value: JSONValue) -> String {
        guard case .string(let text) = value else { return value.text }
        return "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
    }
}
