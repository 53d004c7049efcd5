import CapacitorAndroid
import SQLiteJSON

/// What the plugin makes of a DELETE in a synchronized database.
extension SQLiteDatabase {
    /// The statement that marks rows instead, after those that refer to them have been dealt with.
    func marking(_ statement: String, _ values: [JSONValue]) throws -> String {
        try SQLiteFailure.within("DeleteSQL ") {
            guard try isSynchronized() else { return statement }
            let reader = DeletionReader(.android)
            guard let condition = reader.condition(of: statement),
                let table = reader.table(of: statement)
            else { throw SQLiteFailure("deleteSQL: cannot find a WHERE clause") }
            let columns = reader.columns(of: condition)
            guard !columns.isEmpty else {
                throw SQLiteFailure(
                    "deleteSQL: Did not find column names in the WHERE Statement")
            }
            try mark(referring: table, condition, columns, values)
            return DeletionReader.mark(table, condition)
        }
    }

    private func mark(
        referring table: String, _ condition: String, _ columns: [String], _ values: [JSONValue]
    ) throws {
        let found = try SQLiteFailure.within("getReferences: ") {
            try rows(DeletionReader.references(to: table))
        }
        guard let sql = found.first?.coercedString("sql") else { return }
        let reader = DeletionReader(.android)
        let referrer = reader.referrer(sql)
        if referrer.name == table { return }
        for key in referrer.keys where key.table == table {
            guard key.columns.count == key.references.count else {
                throw JavaException("java.lang.Error", "findReferencesAndUpdate: mismatch length")
            }
            guard !key.columns.allSatisfy(columns.contains) else {
                throw JavaException(
                    "java.lang.Error",
                    "Not implemented. Please transfer your example to the maintainer")
            }
            let related = try rows(key.relatedRows(in: referrer.name, condition), values)
            guard let name = related.first?.keys.first else { continue }
            let set: String
            switch key.action {
            case "RESTRICT":
                throw SQLiteFailure("Restrict mode related items exist, please delete them first")
            case "CASCADE": set = "sql_deleted = 1"
            default: set = key.columns.map { "\($0) = NULL, " }.joined() + "sql_deleted = 0"
            }
            let ids = related.compactMap { $0.opt(name)?.text }.joined(separator: ",")
            let isRelated = "WHERE \(name) IN (\(ids));"
            // The plugin takes the first value for each column whose name stands in the condition.
            let bound = values.prefix(1).flatMap { value in
                key.columns.filter(isRelated.contains).map { _ in value }
            }
            try execute("UPDATE \(referrer.name) SET \(set) \(isRelated)", bound)
        }
    }
}
