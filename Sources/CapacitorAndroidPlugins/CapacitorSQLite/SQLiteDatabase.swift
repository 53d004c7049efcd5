import CSQLite
import CapacitorAndroid
import FaradFoundation
import SQLiteJSON

/// One connection to one database file, as Android's driver behaves.
final class SQLiteDatabase {
    let path: String
    private let isReadOnly: Bool
    private(set) var isOpen = false
    private var handle: OpaquePointer?
    let version: Int
    private let upgrades: SQLiteUpgrades
    private let prepare: () throws -> Void
    /// What it was opened as, even where it is shut now.
    private(set) var hasBeenOpened = false

    /// - Parameters:
    ///   - version: To which an older file is brought when it is opened.
    ///   - upgrades: How; of two for one version the later counts.
    ///   - prepare: What is done before the file is opened.
    init(
        path: String, isReadOnly: Bool, version: Int, upgrades: SQLiteUpgrades,
        prepare: @escaping () throws -> Void = {}
    ) {
        self.path = path
        self.isReadOnly = isReadOnly
        self.version = version
        self.upgrades = upgrades
        self.prepare = prepare
    }

    deinit { sqlite3_close_v2(handle) }

    func open() throws {
        try prepare()
        let flags = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_CREATE | SQLITE_OPEN_READWRITE
        let vfs = PhoneSystem.current.map(SQLiteVFS.name)
        guard sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_FULLMUTEX, vfs) == SQLITE_OK,
            let handle
        else {
            let message = lastError
            sqlite3_close_v2(handle)
            handle = nil
            throw SQLiteFailure("Error in creating the database\(message)")
        }
        SQLiteVFS.prepare(handle)
        do {
            try execute("PRAGMA foreign_keys=ON;")
            _ = try number("SELECT count(*) FROM sqlite_master;")
        } catch let failure as SQLiteFailure {
            sqlite3_close_v2(handle)
            self.handle = nil
            throw SQLiteFailure("Error in creating the database\(failure.message)")
        }
        isOpen = true
        hasBeenOpened = true
        guard !isReadOnly, !upgrades.statements.isEmpty else { return }
        let current = try userVersion()
        if version > current {
            try SQLiteFailure.within("Error in creating the database") {
                try upgrade(from: current)
            }
        }
    }

    /// Runs what leads to the version, over a copy of the file that takes its place again when
    /// something fails.
    private func upgrade(from current: Int) throws {
        let backup = "\(PhonePath.parent(path))/backup-\(PhonePath.name(path))"
        try copy(path, to: backup)
        do {
            for version in upgrades.versions where version > current && version <= self.version {
                try run(upgrade: upgrades.statements[version] ?? [])
                try execute("PRAGMA user_version = \(version);")
            }
        } catch let failure as SQLiteFailure {
            close()
            try copy(backup, to: path)
            _ = File(backup).delete()
            throw failure
        }
        _ = File(backup).delete()
    }

    private func run(upgrade statements: [String]) throws {
        guard !statements.isEmpty else {
            throw SQLiteFailure("Error: onUpgrade statement not given")
        }
        do {
            try beginTransaction()
            _ = try execute(statements: statements, transaction: false)
            try commitTransaction()
        } catch let failure as SQLiteFailure {
            try rollbackTransaction()
            throw SQLiteFailure(
                "Error: onUpgrade executeStatementProcess failed java.lang.Exception: Error: "
                    + "executeStatementsProcess  failed java.lang.Exception: \(failure.message)")
        }
    }

    private func copy(_ path: String, to target: String) throws {
        try SQLiteFolders.write(File(path).readBytes(), to: File(target))
    }

    func close() {
        sqlite3_close_v2(handle)
        handle = nil
        isOpen = false
    }

    // MARK: Transactions

    var isInTransaction: Bool { handle != nil && sqlite3_get_autocommit(handle) == 0 }

    func beginTransaction() throws {
        do {
            if isInTransaction { throw SQLiteFailure("Already in transaction") }
            try execute("BEGIN EXCLUSIVE;")
        } catch let failure as SQLiteFailure {
            throw SQLiteFailure("Failed in beginTransaction\(failure.message)")
        }
    }

    func commitTransaction() throws {
        guard isInTransaction else {
            // What the driver says when the transaction is ended hides the plugin's own message.
            throw SQLiteFailure(
                "Cannot perform this operation because there is no current transaction.")
        }
        try execute("COMMIT;")
    }

    func rollbackTransaction() throws {
        if isInTransaction { try execute("ROLLBACK;") }
    }

    /// Ends whatever transaction is open when the body fails: the app's own too, in which a call
    /// with a transaction of its own cannot begin one (F148).
    private func inTransaction<Result>(_ wrapped: Bool, _ body: () throws -> Result) throws
        -> Result
    {
        guard wrapped else { return try body() }
        do {
            try beginTransaction()
            let result = try body()
            try commitTransaction()
            return result
        } catch {
            try rollbackTransaction()
            throw error
        }
    }

    // MARK: Statements

    /// The number of changed rows, those of triggers and foreign keys included.
    func execute(statements: [String], transaction: Bool) throws -> Int {
        let before = totalChanges
        try inTransaction(transaction) {
            for statement in statements {
                let text = statement.trimmingCharacters(in: .whitespacesAndNewlines)
                let capitals = text.uppercased()
                let isDeletion = capitals.hasPrefix("DELETE FROM") && capitals.contains("WHERE")
                try execute(isDeletion ? marking(text, []) : statement)
            }
        }
        return totalChanges - before
    }

    /// - Parameter returnMode: `no`, or which rows of a RETURNING clause are told: `one` or `all`.
    func run(
        _ statement: String, _ values: [JSONValue], transaction: Bool, returnMode: String
    ) throws -> JSObject {
        guard !statement.isEmpty else { throw SQLiteFailure("Database not opened") }
        let before = totalChanges
        let rows = try inTransaction(transaction) { try run(statement, values, returnMode) }
        return changes(since: before, rows)
    }

    /// Runs several statements, each with one list of values or with many.
    func run(
        set: [(statement: String, values: [JSONValue])], transaction: Bool, returnMode: String
    ) throws -> JSObject {
        let before = totalChanges
        let all = try inTransaction(transaction) {
            try set.flatMap { entry in
                var rows: [[JSONValue]] = []
                for case .array(let row) in entry.values { rows.append(row.values) }
                guard case .array? = entry.values.first else {
                    return try run(entry.statement, entry.values, returnMode).toList()
                }
                let text = try SQLiteStatements.filled(entry.statement, rows)
                return try run(text, [], returnMode).toList()
            }
        }
        return changes(since: before, JSArray(all))
    }

    /// The last id is the connection's, stale after non-inserts (F148).
    private func changes(since before: Int, _ rows: JSArray) -> JSObject {
        JSObject().put("changes", totalChanges - before).put("lastId", lastID).put("values", rows)
    }

    private var lastID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The rows of the statement's RETURNING clause, as far as the mode lets the plugin look for them.
    private func run(
        _ statement: String, _ values: [JSONValue], _ returnMode: String
    ) throws -> JSArray {
        let kind = ReturningClause.kind(statement, .android)
        let clause = ReturningClause(statement, .android)
        let columns = returnMode == "no" ? "" : clause.columns
        var text = clause.statement
        if kind == "DELETE" { text = try marking(text, values) }
        let last = lastID
        let rows = try kind == "DELETE" ? self.rows(columns, of: text) : JSArray()
        try execute(text, values)
        switch kind {
        case "INSERT": return try self.rows(columns, since: last, of: text, returnMode)
        case "UPDATE": return try self.rows(columns, of: text)
        default: return rows
        }
    }

    /// The rows that meet the condition of a statement; what is bound to it counts as null here.
    private func rows(_ columns: String, of statement: String) throws -> JSArray {
        let reader = DeletionReader(.android)
        guard !columns.isEmpty, let condition = reader.condition(of: statement),
            let table = reader.table(of: statement)
        else { return JSArray() }
        return try query("SELECT \(columns) FROM \(table) WHERE \(condition);", [])
    }

    /// The rows that an INSERT has made, where their ids follow the last one.
    private func rows(
        _ columns: String, since last: Int64, of statement: String, _ returnMode: String
    ) throws -> JSArray {
        guard !columns.isEmpty, let table = DeletionReader(.android).table(of: statement) else {
            return JSArray()
        }
        let ids =
            switch returnMode {
            case "one": "= \(last + 1)"
            case "all": "BETWEEN \(last + 1) AND \(lastID)"
            default: ""
            }
        return try query("SELECT \(columns) FROM \(table) WHERE rowid \(ids);", [])
    }

    func query(_ statement: String, _ values: [JSONValue]) throws -> JSArray {
        do {
            let rows = JSArray()
            try step(statement, values, isQuery: true) { rows.put(SQLiteBinding.row(of: $0)) }
            return rows
        } catch let failure as SQLiteFailure {
            throw SQLiteFailure("in selectSQL cursor \(failure.message)")
        }
    }

    func userVersion() throws -> Int { Int(try number("PRAGMA user_version;")) }

    private func number(_ statement: String) throws -> Int64 {
        var number: Int64 = 0
        try step(statement, [], isQuery: true) { number = sqlite3_column_int64($0, 0) }
        return number
    }

    /// Fails at the first row: the driver has other methods for what gives any.
    func execute(_ statement: String, _ values: [JSONValue] = []) throws {
        try step(statement, values, isQuery: false) { _ in
            throw SQLiteFailure(
                "unknown error (code 0): Queries can be performed using SQLiteDatabase query or "
                    + "rawQuery methods only.")
        }
    }

    /// Compiles the first statement of the text and steps through its rows.
    private func step(
        _ text: String, _ values: [JSONValue], isQuery: Bool,
        _ row: (OpaquePointer?) throws -> Void
    ) throws {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else {
            throw SQLiteFailure("\(lastError): , while compiling: \(text)")
        }
        defer { sqlite3_finalize(statement) }
        let places = Int(sqlite3_bind_parameter_count(statement))
        guard values.count <= places else {
            throw SQLiteFailure(
                isQuery
                    ? "Too many bind arguments.  \(values.count) arguments were provided but the "
                        + "statement needs \(places) arguments."
                    : "Cannot bind argument at index \(places + 1) because the index is out of "
                        + "range.  The statement has \(places) parameters.")
        }
        try SQLiteBinding.bind(values, to: statement)
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try row(statement)
            case SQLITE_DONE: return
            default: throw SQLiteFailure(lastError)
            }
        }
    }

    var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    /// SQLite's words and extended code, as Android's driver puts them into its exceptions.
    private var lastError: String {
        "\(String(cString: sqlite3_errmsg(handle))) (code \(sqlite3_extended_errcode(handle)))"
    }
}
