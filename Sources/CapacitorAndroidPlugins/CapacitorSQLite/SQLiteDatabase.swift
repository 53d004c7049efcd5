import CSQLite
import CapacitorAndroid
import FaradFoundation

/// One connection to one database file, as Android's driver behaves.
final class SQLiteDatabase {
    let path: String
    private let isReadOnly: Bool
    private(set) var isOpen = false
    private var handle: OpaquePointer?
    let version: Int
    private let upgrades: SQLiteUpgrades

    /// - Parameters:
    ///   - version: To which an older file is brought when it is opened.
    ///   - upgrades: How; of two for one version the later counts.
    init(path: String, isReadOnly: Bool, version: Int, upgrades: SQLiteUpgrades) {
        self.path = path
        self.isReadOnly = isReadOnly
        self.version = version
        self.upgrades = upgrades
    }

    deinit { sqlite3_close_v2(handle) }

    func open() throws {
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
        guard !isReadOnly, !upgrades.statements.isEmpty else { return }
        let current = try userVersion()
        if version > current { try upgrade(from: current) }
    }

    /// Runs what leads to the version, over a copy of the file that takes its place again when
    /// something fails.
    private func upgrade(from current: Int) throws {
        let backup = PhonePath.parent(path) + "/backup-" + PhonePath.name(path)
        try copy(path, to: backup)
        do {
            for version in upgrades.versions where version > current && version <= self.version {
                try run(upgrade: upgrades.statements[version] ?? [])
                try execute("PRAGMA user_version = \(version);")
            }
        } catch let failure as SQLiteFailure {
            close()
            try copy(backup, to: path)
            try remove(backup)
            throw failure
        }
        try remove(backup)
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
        let process = PhoneProcess.current
        let files = process.system.fileSystem
        try files.write(target, files.read(path, as: process), as: process)
    }

    private func remove(_ path: String) throws {
        let process = PhoneProcess.current
        try process.system.fileSystem.remove(path, as: process)
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
            for statement in statements { try execute(statement) }
        }
        return totalChanges - before
    }

    func run(_ statement: String, _ values: [JSONValue], transaction: Bool) throws -> JSObject {
        guard !statement.isEmpty else { throw SQLiteFailure("Database not opened") }
        let before = totalChanges
        try inTransaction(transaction) {
            try execute(SQLiteStatements.withoutReturning(statement), values)
        }
        return changes(since: before)
    }

    /// Runs several statements, each with one list of values or with many.
    func run(set: [(statement: String, values: [JSONValue])], transaction: Bool) throws -> JSObject
    {
        let before = totalChanges
        try inTransaction(transaction) {
            for entry in set {
                var rows: [[JSONValue]] = []
                for case .array(let row) in entry.values { rows.append(row.values) }
                if case .array? = entry.values.first {
                    let text = try SQLiteStatements.filled(entry.statement, rows)
                    try execute(SQLiteStatements.withoutReturning(text))
                } else {
                    try execute(SQLiteStatements.withoutReturning(entry.statement), entry.values)
                }
            }
        }
        return changes(since: before)
    }

    /// The last id is the connection's, stale after non-inserts (F148).
    private func changes(since before: Int) -> JSObject {
        JSObject().put("changes", totalChanges - before)
            .put("lastId", Int64(sqlite3_last_insert_rowid(handle))).put("values", JSArray())
    }

    func query(_ statement: String, _ values: [JSONValue]) throws -> JSArray {
        do {
            let rows = JSArray()
            try step(statement, values) { rows.put(SQLiteBinding.row(of: $0)) }
            return rows
        } catch let failure as SQLiteFailure {
            throw SQLiteFailure("in selectSQL cursor \(failure.message)")
        }
    }

    func userVersion() throws -> Int { Int(try number("PRAGMA user_version;")) }

    private func number(_ statement: String) throws -> Int64 {
        var number: Int64 = 0
        try step(statement, []) { number = sqlite3_column_int64($0, 0) }
        return number
    }

    func execute(_ statement: String, _ values: [JSONValue] = []) throws {
        try step(statement, values) { _ in }
    }

    /// Compiles the first statement of the text and steps through its rows.
    private func step(
        _ text: String, _ values: [JSONValue], _ row: (OpaquePointer?) -> Void
    ) throws {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else {
            throw SQLiteFailure("\(lastError): , while compiling: \(text)")
        }
        defer { sqlite3_finalize(statement) }
        let places = Int(sqlite3_bind_parameter_count(statement))
        guard values.count <= places else {
            throw SQLiteFailure(
                "Cannot bind argument at index \(places + 1) because the index is out of range.  "
                    + "The statement has \(places) parameters.")
        }
        try SQLiteBinding.bind(values, to: statement)
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: row(statement)
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
