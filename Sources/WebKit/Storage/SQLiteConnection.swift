import CSQLite

/// A connection to one SQLite database. What it runs is fixed text of this target, so a statement
/// that cannot be prepared is a mistake; what can fail is the file.
final class SQLiteConnection {
    enum Value {
        case text(String)
        case integer(Int64)
        case null

        init(_ text: String?) { self = text.map(Value.text) ?? .null }
    }

    struct Failure: Error {
        let code: Int32
        let message: String

        /// Whether the volume had no room.
        var isFull: Bool { code & 0xff == SQLITE_FULL }
    }

    private var handle: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]

    /// - Parameter fileSystem: SQLite's name of the phone's files; nil for a database in memory.
    init(path: String, fileSystem: String?) throws(Failure) {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
        guard sqlite3_open_v2(path, &handle, flags, fileSystem) == SQLITE_OK else {
            throw failure
        }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    private var failure: Failure {
        Failure(
            code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle))
        )
    }

    /// Runs a statement without rows.
    func run(_ sql: String, _ values: Value...) throws(Failure) {
        try rows(sql, values) { _ in }
    }

    /// Calls `body` with each row of a query.
    func rows(
        _ sql: String, _ values: [Value] = [], _ body: (Row) -> Void
    ) throws(Failure) {
        let statement = try prepare(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            switch value {
            case .text(let text):
                sqlite3_bind_text(
                    statement, place, text, -1,
                    unsafeBitCast(-1, to: sqlite3_destructor_type.self))
            case .integer(let number): sqlite3_bind_int64(statement, place, number)
            case .null: sqlite3_bind_null(statement, place)
            }
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: body(Row(statement: statement))
            case SQLITE_DONE: return
            default: throw failure
            }
        }
    }

    /// The first column of the first row.
    func text(_ sql: String, _ values: Value...) throws(Failure) -> String? {
        var result: String?
        try rows(sql, values) { row in
            if result == nil { result = row.text(0) }
        }
        return result
    }

    private func prepare(_ sql: String) throws(Failure) -> OpaquePointer? {
        if let known = statements[sql] { return known }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            throw failure
        }
        statements[sql] = statement
        return statement
    }

    /// The row that a query has come to.
    struct Row {
        fileprivate let statement: OpaquePointer?

        func text(_ column: Int32) -> String? {
            sqlite3_column_text(statement, column).map { String(cString: $0) }
        }

        func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
    }
}
