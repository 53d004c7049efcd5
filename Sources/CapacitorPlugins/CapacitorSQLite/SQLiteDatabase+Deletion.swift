import Capacitor
import SQLiteJSON

/// What `execute` makes of a DELETE with a condition in a synchronized database. `run` and `executeSet`
/// let one through: the plugin compares `Delete` with `DELETE` there.
extension SQLiteDatabase {
    /// The quirk of `execute` (F150): a text with a DELETE loses its line breaks without a space
    /// in their place, and whatever follows the last semicolon.
    func executed(_ statements: String) throws -> String {
        guard statements.uppercased().contains("DELETE FROM") else { return statements }
        let text = statements.replacingOccurrences(of: "\n", with: "")
        return try text.components(separatedBy: ";").dropLast().map { statement in
            let trimmed = statement.trimmingCharacters(in: .whitespacesAndNewlines)
            let capitals = trimmed.uppercased()
            return capitals.hasPrefix("DELETE FROM") && capitals.contains("WHERE")
                ? try SQLiteFailure.within("Error: execute ") { try marking(trimmed) } : statement
        }.joined(separator: ";")
    }

    private func marking(_ statement: String) throws -> String {
        guard try isSynchronized() else { return statement }
        let reader = DeletionReader(.ios)
        guard let condition = reader.condition(of: statement),
            let table = reader.table(of: statement)
        else { throw SQLiteFailure("deleteSQL cannot find a WHERE clause") }
        guard reader.namesColumn(condition) else {
            throw SQLiteFailure("Did not find column names in theWHERE Statement")
        }
        try checkReferences(to: table, reader)
        return DeletionReader.mark(table, condition)
    }

    /// Rows of other tables stay as they are on an iPhone: the plugin looks for a foreign key by a
    /// pattern with line breaks, in a text that it has taken them from.
    private func checkReferences(to table: String, _ reader: DeletionReader) throws {
        let found = try rows(DeletionReader.references(to: table))
        guard let sql = found.first?["sql"] as? String else { return }
        let referrer = reader.referrer(sql)
        guard !referrer.name.isEmpty else { throw UtilsDeleteError.unread }
        if referrer.name != table, !referrer.keys.isEmpty {
            throw SQLiteFailure("extractForeignKeyInfo: No FOREIGN KEY found")
        }
    }
}

/// An error that the plugin catches nowhere on its way up, so that it is told as Swift prints it and
/// the transaction around it stays open.
enum UtilsDeleteError: Error {
    case getRefs(message: String)
    case getReferences(message: String)

    static var unread: UtilsDeleteError {
        let cause = UtilsDeleteError.getRefs(message: "getRefs: Error creating tableNameMatch ")
        return .getReferences(message: "getRefs: Error creating regular expression: \(cause)")
    }
}
