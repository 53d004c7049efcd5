import Capacitor
import SQLiteJSON

/// Rules for SQL text that the plugin reads itself.
enum SQLiteStatement {
    /// The lines without what surrounds them.
    static func trimmed(_ statements: String) -> String {
        guard statements.contains("\n") else { return statements }
        return statements.split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .joined(separator: "\n")
    }

    /// Without rows to return, a RETURNING clause is cut off before SQLite sees it.
    static func withoutReturning(_ statement: String) -> String {
        mayReturn(statement) ? ReturningClause(statement, .ios).statement : statement
    }

    /// Whether the word stands there in any case: few statements have it, and Foundation would make a
    /// text of its own of each to look for it.
    private static func mayReturn(_ statement: String) -> Bool {
        let word: StaticString = "returning"
        let count = word.utf8CodeUnitCount
        var statement = statement
        return statement.withUTF8 { utf8 in
            utf8.indices.dropLast(count - 1).contains { start in
                (0..<count).allSatisfy { utf8[start + $0] | 0x20 == word.utf8Start[$0] }
            }
        }
    }
}
