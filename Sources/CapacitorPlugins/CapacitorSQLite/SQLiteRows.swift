import CSQLite
import Capacitor

/// Reads the rows of a statement in the plugin's shape.
enum SQLiteRows {
    /// Element 0 names the columns when there is at least one row (F143).
    static func read(_ statement: OpaquePointer?, onlyOne: Bool) -> [[String: Any]] {
        var rows: [[String: Any]] = []
        var names: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            if names.isEmpty {
                names = (0..<sqlite3_column_count(statement)).map {
                    String(cString: sqlite3_column_name(statement, $0))
                }
                rows.append(["ios_columns": names])
            }
            var row: [String: Any] = [:]
            for (index, name) in names.enumerated() {
                row[name] = value(statement, Int32(index))
            }
            rows.append(row)
            if onlyOne { break }
        }
        return rows
    }

    /// NULL is null, a BLOB an array of byte numbers (F143).
    private static func value(_ statement: OpaquePointer?, _ column: Int32) -> Any {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return sqlite3_column_int64(statement, column)
        case SQLITE_FLOAT: return sqlite3_column_double(statement, column)
        case SQLITE_TEXT: return String(cString: sqlite3_column_text(statement, column))
        case SQLITE_BLOB:
            guard let bytes = sqlite3_column_blob(statement, column) else { return NSNull() }
            let count = Int(sqlite3_column_bytes(statement, column))
            return UnsafeRawBufferPointer(start: bytes, count: count).map { Int($0) }
        default: return NSNull()
        }
    }
}
