import CSQLite
import Capacitor

/// One connection to one database file.
///
/// It talks to SQLite's C interface because the plugin's error texts name its calls: prepare, step
/// and finalize (F147). The file lives in the phone's storage, whatever that is.
final class SQLiteDatabase {
    let path: String
    let isReadOnly: Bool
    private(set) var isOpen = false
    /// What `beginTransaction` and its ends last said; statements do not change it.
    private(set) var isTransactionActive = false
    private var handle: OpaquePointer?
    let version: Int
    private let upgrades: [SQLiteUpgrade]
    private let prepare: () throws -> Void

    /// - Parameters:
    ///   - version: To which an older file is brought when it is opened.
    ///   - upgrades: How; of two for one version the later counts.
    ///   - prepare: What is done before the file is opened.
    init(
        path: String, isReadOnly: Bool, version: Int, upgrades: [SQLiteUpgrade],
        prepare: @escaping () throws -> Void = {}
    ) {
        self.path = path
        self.isReadOnly = isReadOnly
        self.version = version
        self.upgrades = upgrades
        self.prepare = prepare
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    func open() throws {
        try prepare()
        let flags =
            isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_CREATE | SQLITE_OPEN_READWRITE
        let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_FULLMUTEX, PhoneFiles.vfs)
        guard code == SQLITE_OK else {
            sqlite3_close_v2(handle)
            handle = nil
            throw SQLiteFailure("Failed in openOrCreateDatabase open_v2 failed")
        }
        guard execute("SELECT count(*) FROM sqlite_master;") == SQLITE_OK else {
            sqlite3_close_v2(handle)
            handle = nil
            throw SQLiteFailure("Failed in openOrCreateDatabase Cannot open the DB")
        }
        if let handle { PhoneFiles.prepare(handle) }
        isOpen = true
        execute("PRAGMA foreign_keys = ON;")
        guard !isReadOnly, !upgrades.isEmpty else { return }
        let current = userVersion
        if version > current { try upgrade(from: current) }
    }

    /// Runs what leads to the version, over a copy of the file that takes its place again when
    /// something fails.
    private func upgrade(from current: Int) throws {
        try PhoneFiles.copy(path, to: backupPath)
        do {
            for version in Set(upgrades.map(\.toVersion)).sorted()
            where version > current && version <= self.version {
                guard let upgrade = upgrades.last(where: { $0.toVersion == version }),
                    let statements = upgrade.statements
                else { throw SQLiteFailure("Error: onUpgrade statements not given") }
                try run(upgrade: statements)
                execute("PRAGMA user_version = \(version);")
            }
        } catch let failure as SQLiteFailure {
            try PhoneFiles.copy(backupPath, to: path)
            try PhoneFiles.remove(backupPath)
            try close()
            throw failure.within("Failed OnUpgrade ")
        }
        try PhoneFiles.remove(backupPath)
    }

    private func run(upgrade statements: [String]) throws {
        do {
            try transact("BEGIN", "beginTransaction")
            for statement in statements {
                _ = try execute(statements: statement, transaction: false)
            }
            try transact("COMMIT", "commitTransaction")
        } catch let failure as SQLiteFailure {
            execute("ROLLBACK TRANSACTION;")
            throw failure.within("Error: onUpgrade executeStatementProcess: ")
        }
    }

    private var backupPath: String {
        let url = URL(fileURLWithPath: path, isDirectory: false)
        return url.deletingLastPathComponent().path + "/backup-" + url.lastPathComponent
    }

    func close() throws {
        guard isOpen else { return }
        let code = sqlite3_close_v2(handle)
        guard code == SQLITE_OK else {
            throw SQLiteFailure(
                "Failed in close : Error: closing the database rc: \(code) message: \(lastError)")
        }
        handle = nil
        isOpen = false
    }

    // Transactions.

    func begin() throws {
        try transact("BEGIN", "beginTransaction")
        isTransactionActive = true
    }

    func commit() throws {
        try transact("COMMIT", "commitTransaction")
        isTransactionActive = false
    }

    func rollback() throws {
        try transact("ROLLBACK", "rollbackTransaction")
        isTransactionActive = false
    }

    func transact(_ verb: String, _ name: String) throws {
        let code = execute("\(verb) TRANSACTION;")
        guard code == SQLITE_OK else {
            throw SQLiteFailure("Error \(name): failed rc: \(code) message: \(lastError)")
        }
    }

    /// Each call is wrapped in a transaction of its own, and so fails inside an open one (F148).
    ///
    /// - Parameter committing: The words for a transaction that cannot be committed, and stays open.
    private func inTransaction<Result>(
        _ wrapped: Bool, _ words: String, committing: String, _ body: () throws -> Result
    ) throws -> Result {
        guard isOpen else { throw SQLiteFailure(words + "Database not opened") }
        if wrapped {
            try SQLiteFailure.within(words) { try transact("BEGIN", "beginTransaction") }
        }
        let result: Result
        do {
            result = try body()
        } catch let failure as SQLiteFailure {
            if wrapped { execute("ROLLBACK TRANSACTION;") }
            throw failure.within(words)
        }
        if wrapped {
            try SQLiteFailure.within(committing) { try transact("COMMIT", "commitTransaction") }
        }
        return result
    }

    // Statements.

    /// The number of changed rows, those of triggers and foreign keys included (F148).
    func execute(statements: String, transaction: Bool) throws -> Int {
        let words = "Failed in executeSQL : "
        return try inTransaction(transaction, words + " ", committing: words) {
            let before = totalChanges
            try run(script: SQLiteStatement.trimmed(statements))
            return totalChanges - before
        }
    }

    /// Runs statements as they are, in whatever transaction is open.
    func run(script: String) throws {
        let code = execute(try executed(script))
        guard code == SQLITE_OK else {
            throw SQLiteFailure("Error: execute failed rc: \(code) message: \(lastError)")
        }
    }

    func run(
        _ statement: String, _ values: [SQLiteValue?], transaction: Bool, returnMode: String
    ) throws -> SQLiteChanges {
        let before = totalChanges
        let words = "Failed in runSQL :  "
        let rows = try inTransaction(transaction, words, committing: words) {
            try step(statement, values, returnMode)
        }
        return SQLiteChanges(
            changes: totalChanges - before, lastID: sqlite3_last_insert_rowid(handle), rows: rows)
    }

    /// Runs several statements, each with one list of values or with many.
    func run(
        set: [(statement: String, values: [[SQLiteValue?]])], transaction: Bool,
        returnMode: String
    ) throws -> SQLiteChanges {
        let before = totalChanges
        let rows = try inTransaction(transaction, "Failed in execSet :  ", committing: "") {
            try set.flatMap { entry in
                try entry.values.flatMap { try step(entry.statement, $0, returnMode) }
            }
        }
        return SQLiteChanges(
            changes: totalChanges - before, lastID: sqlite3_last_insert_rowid(handle), rows: rows)
    }

    func query(_ statement: String, _ values: [SQLiteValue?]) throws -> [[String: Any]] {
        guard isOpen else { throw SQLiteFailure("Error querySQL: Database not opened") }
        return try prepared(statement, values, "querySQL") { statement in
            (SQLiteRows.read(statement, onlyOne: false), nil)
        }
    }

    var userVersion: Int {
        let rows = try? query("PRAGMA user_version;", [])
        return (rows?.last?["user_version"] as? Int64).map(Int.init) ?? 0
    }

    func step(
        _ statement: String, _ values: [SQLiteValue?], _ returnMode: String
    ) throws -> [[String: Any]] {
        let returns = returnMode != "no"
        let text = returns ? statement : SQLiteStatement.withoutReturning(statement)
        return try prepared(text, values, "prepareSQL") { statement in
            if returns {
                return (SQLiteRows.read(statement, onlyOne: returnMode == "one"), nil)
            }
            let code = sqlite3_step(statement)
            guard code != SQLITE_DONE else { return ([], nil) }
            return ([], "Error: prepareSQL step failed rc: \(code) message: \(lastError)")
        }
    }

    /// A failing step is told by finalize, whose message replaces the step's own (F147).
    private func prepared(
        _ text: String, _ values: [SQLiteValue?], _ name: String,
        _ body: (OpaquePointer?) -> ([[String: Any]], failure: String?)
    ) throws -> [[String: Any]] {
        var statement: OpaquePointer?
        var code = sqlite3_prepare_v2(handle, text, -1, &statement, nil)
        guard code == SQLITE_OK else {
            throw SQLiteFailure("Error: \(name) prepare failed rc: \(code) message: \(lastError)")
        }
        var (rows, failure) = SQLiteValue.binding(values, to: statement) { body(statement) }
        code = sqlite3_finalize(statement)
        if code != SQLITE_OK {
            failure = "Error: \(name) finalize failed rc: \(code) message: \(lastError)"
        }
        if let failure { throw SQLiteFailure(failure) }
        return rows
    }

    @discardableResult
    func execute(_ sql: String) -> Int32 { sqlite3_exec(handle, sql, nil, nil, nil) }

    var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    private var lastError: String { String(cString: sqlite3_errmsg(handle)) }
}

/// What a changing statement did. The last id is the connection's, stale after non-inserts (F148).
struct SQLiteChanges {
    let changes: Int
    let lastID: Int64
    let rows: [[String: Any]]

    var payload: [String: Any] { ["changes": changes, "lastId": lastID, "values": rows] }
}
