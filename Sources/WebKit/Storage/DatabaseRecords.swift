import FaradFoundation

/// What one database holds: its stores, their records and the entries of their indexes, in SQLite.
///
/// Keys are text whose order is that of the keys (`web/runtime/indexed-db/keys.js`), values are text
/// that only pages can read. Names are JSON, as pages know them.
final class DatabaseRecords {
    typealias Value = SQLiteConnection.Value

    /// What a request finds wrong, by the name that the standard gives it.
    struct Refusal: Error {
        let name: String
        let text: String

        init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }

        init(_ failure: SQLiteConnection.Failure) {
            self.init(
                failure.isFull ? "QuotaExceededError" : "UnknownError",
                "The database could not be used: \(failure.message)")
        }
    }

    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) throws(SQLiteConnection.Failure) {
        self.connection = connection
        for statement in Self.tables { try connection.run(statement) }
    }

    private static let tables = [
        "CREATE TABLE IF NOT EXISTS database (name TEXT NOT NULL, version INTEGER NOT NULL)",
        """
        CREATE TABLE IF NOT EXISTS stores (number INTEGER PRIMARY KEY, name TEXT NOT NULL,
            keyPath TEXT NOT NULL, isGenerating INTEGER NOT NULL, nextKey INTEGER NOT NULL)
        """,
        """
        CREATE TABLE IF NOT EXISTS indexes (number INTEGER PRIMARY KEY, store INTEGER NOT NULL,
            name TEXT NOT NULL, keyPath TEXT NOT NULL, isUnique INTEGER NOT NULL,
            isMultiEntry INTEGER NOT NULL)
        """,
        """
        CREATE TABLE IF NOT EXISTS records (store INTEGER NOT NULL, key TEXT NOT NULL,
            value TEXT NOT NULL, PRIMARY KEY (store, key)) WITHOUT ROWID
        """,
        """
        CREATE TABLE IF NOT EXISTS entries (number INTEGER NOT NULL, key TEXT NOT NULL,
            primaryKey TEXT NOT NULL, store INTEGER NOT NULL,
            PRIMARY KEY (number, key, primaryKey)) WITHOUT ROWID
        """,
        "CREATE INDEX IF NOT EXISTS entriesOfRecords ON entries (store, primaryKey)",
    ]

    // MARK: The database itself

    func begin() throws(SQLiteConnection.Failure) { try connection.run("BEGIN IMMEDIATE") }
    func commit() throws(SQLiteConnection.Failure) { try connection.run("COMMIT") }
    func rollBack() throws(SQLiteConnection.Failure) { try connection.run("ROLLBACK") }

    /// 0 for one that was never made.
    func version() throws(SQLiteConnection.Failure) -> Int64 {
        Int64(try connection.text("SELECT version FROM database") ?? "0") ?? 0
    }

    func name() throws(SQLiteConnection.Failure) -> String? {
        try connection.text("SELECT name FROM database")
    }

    func setVersion(_ version: Int64, name: String) throws(SQLiteConnection.Failure) {
        try connection.run("DELETE FROM database")
        try connection.run(
            "INSERT INTO database (name, version) VALUES (?, ?)", .text(name), .integer(version))
    }

    /// What pages are told of stores and indexes, as JSON.
    func schema(name: String) throws(SQLiteConnection.Failure) -> String {
        var indexes: [Int64: [String]] = [:]
        var (lastStore, lastIndex): (Int64, Int64) = (0, 0)
        try connection.rows(
            "SELECT store, number, name, keyPath, isUnique, isMultiEntry FROM indexes ORDER BY number"
        ) { row in
            lastIndex = row.integer(1)
            indexes[row.integer(0), default: []].append(
                """
                {"number":\(row.integer(1)),"name":\(row.text(2) ?? ""),\
                "keyPath":\(row.text(3) ?? ""),"isUnique":\(row.integer(4) != 0),\
                "isMultiEntry":\(row.integer(5) != 0)}
                """)
        }
        var stores: [String] = []
        try connection.rows(
            "SELECT number, name, keyPath, isGenerating FROM stores ORDER BY number"
        ) { row in
            lastStore = row.integer(0)
            let inner = (indexes[row.integer(0)] ?? []).joined(separator: ",")
            stores.append(
                """
                {"number":\(row.integer(0)),"name":\(row.text(1) ?? ""),\
                "keyPath":\(row.text(2) ?? ""),"isGenerating":\(row.integer(3) != 0),\
                "indexes":[\(inner)]}
                """)
        }
        return """
            {"name":\(name),"lastStore":\(lastStore),"lastIndex":\(lastIndex),\
            "stores":[\(stores.joined(separator: ","))]}
            """
    }

    // MARK: Stores and indexes

    func createStore(
        _ store: Int64, name: String, keyPath: String, isGenerating: Bool
    ) throws(SQLiteConnection.Failure) {
        try connection.run(
            "INSERT INTO stores VALUES (?, ?, ?, ?, 1)", .integer(store), .text(name),
            .text(keyPath), .integer(isGenerating ? 1 : 0))
    }

    func deleteStore(_ store: Int64) throws(SQLiteConnection.Failure) {
        for table in ["entries", "indexes", "records"] {
            try connection.run("DELETE FROM \(table) WHERE store = ?", .integer(store))
        }
        try connection.run("DELETE FROM stores WHERE number = ?", .integer(store))
    }

    func createIndex(
        _ index: Int64, of store: Int64, name: String, keyPath: String, isUnique: Bool,
        isMultiEntry: Bool
    ) throws(SQLiteConnection.Failure) {
        try connection.run(
            "INSERT INTO indexes VALUES (?, ?, ?, ?, ?, ?)", .integer(index), .integer(store),
            .text(name), .text(keyPath), .integer(isUnique ? 1 : 0),
            .integer(isMultiEntry ? 1 : 0))
    }

    func deleteIndex(_ index: Int64) throws(SQLiteConnection.Failure) {
        try connection.run("DELETE FROM entries WHERE number = ?", .integer(index))
        try connection.run("DELETE FROM indexes WHERE number = ?", .integer(index))
    }

    func rename(_ table: Table, _ number: Int64, to name: String) throws(SQLiteConnection.Failure) {
        try connection.run(
            "UPDATE \(table.rawValue) SET name = ? WHERE number = ?", .text(name), .integer(number))
    }

    enum Table: String {
        case stores, indexes
    }

    /// Keys and values of a store, one after another, for an index that begins.
    func everything(of store: Int64) throws(SQLiteConnection.Failure) -> [String?] {
        var result: [String?] = []
        try connection.rows(
            "SELECT key, value FROM records WHERE store = ? ORDER BY key", [.integer(store)]
        ) { row in
            result.append(row.text(0))
            result.append(row.text(1))
        }
        return result
    }

    /// Gives an index its entries, keys and primary keys in turn.
    func fill(_ index: Int64, _ entries: [String]) throws {
        guard let store = try storeOf(index) else { return }
        for at in stride(from: 0, to: entries.count - 1, by: 2) {
            try refuseSecond(index, key: entries[at], primaryKey: entries[at + 1])
            try insert(index, key: entries[at], primaryKey: entries[at + 1], store: store)
        }
    }

    private func storeOf(_ index: Int64) throws(SQLiteConnection.Failure) -> Int64? {
        try connection.text("SELECT store FROM indexes WHERE number = ?", .integer(index))
            .flatMap { Int64($0) }
    }

    // MARK: Records

    /// A record as a page asks for it to be stored.
    struct Storing {
        let store: Int64
        /// Nil: the store makes it.
        let key: String?
        let value: String
        /// The key as a number, where the store makes keys and this is one.
        let number: Double?
        /// Indexes and keys in turn; in a key U+0002 stands for the key that the store makes.
        let entries: [String]
        let overwrites: Bool
    }

    private static let lastGenerated: Int64 = 1 << 53

    /// Stores a record, and answers with its key. What is refused has changed nothing.
    func store(_ record: Storing) throws -> String {
        let store = Value.integer(record.store)
        var next =
            Int64(
                try connection.text("SELECT nextKey FROM stores WHERE number = ?", store) ?? "1")
            ?? 1
        let key: String
        if let given = record.key {
            key = given
        } else {
            guard next <= Self.lastGenerated else {
                throw Refusal("ConstraintError", "The key generator has no more keys.")
            }
            key = Self.key(of: Double(next))
            next += 1
        }
        let isThere =
            try connection.text(
                "SELECT 1 FROM records WHERE store = ? AND key = ?", store, .text(key))
            != nil
        if isThere, !record.overwrites {
            throw Refusal("ConstraintError", "Key already exists in the object store.")
        }
        var entries: [(index: Int64, key: String)] = []
        for at in stride(from: 0, to: record.entries.count - 1, by: 2) {
            guard let index = Int64(record.entries[at]) else { continue }
            entries.append(
                (index, record.entries[at + 1].replacingOccurrences(of: "\u{2}", with: key)))
        }
        for entry in entries {
            try refuseSecond(entry.index, key: entry.key, primaryKey: key)
        }
        if let number = record.number, number >= Double(next) {
            next = Int64(min(number.rounded(.down), Double(Self.lastGenerated))) + 1
        }
        try connection.run("UPDATE stores SET nextKey = ? WHERE number = ?", .integer(next), store)
        if isThere {
            try connection.run(
                "DELETE FROM entries WHERE store = ? AND primaryKey = ?", store, .text(key))
        }
        try connection.run(
            "INSERT OR REPLACE INTO records VALUES (?, ?, ?)", store, .text(key),
            .text(record.value))
        for entry in entries {
            try insert(entry.index, key: entry.key, primaryKey: key, store: record.store)
        }
        return key
    }

    private func insert(
        _ index: Int64, key: String, primaryKey: String, store: Int64
    ) throws(SQLiteConnection.Failure) {
        try connection.run(
            "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)", .integer(index), .text(key),
            .text(primaryKey), .integer(store))
    }

    /// A unique index has each key for one record.
    private func refuseSecond(_ index: Int64, key: String, primaryKey: String) throws {
        let other = try connection.text(
            """
            SELECT 1 FROM indexes JOIN entries ON entries.number = indexes.number
            WHERE indexes.number = ? AND isUnique AND key = ? AND primaryKey != ?
            """, .integer(index), .text(key), .text(primaryKey))
        guard other != nil else { return }
        throw Refusal(
            "ConstraintError",
            "Unable to add key to index: at least one key does not satisfy the uniqueness "
                + "requirements.")
    }

    func delete(from store: Int64, _ range: DatabaseRange) throws(SQLiteConnection.Failure) {
        for (table, column) in [("entries", "primaryKey"), ("records", "key")] {
            var query = DatabaseQuery(
                "DELETE FROM \(table) WHERE store = ?", [.integer(store)])
            query.limit(to: range, column)
            try connection.rows(query.sql, query.values) { _ in }
        }
    }

    func count(_ source: DatabaseSource, _ range: DatabaseRange) throws -> Int64 {
        var query: DatabaseQuery
        switch source {
        case .store(let number):
            query = DatabaseQuery(
                "SELECT COUNT(*) FROM records WHERE store = ?", [.integer(number)])
        case .index(let number):
            query = DatabaseQuery(
                "SELECT COUNT(*) FROM entries WHERE number = ?", [.integer(number)])
        }
        query.limit(to: range, "key")
        var count: Int64 = 0
        try connection.rows(query.sql, query.values) { count = $0.integer(0) }
        return count
    }

    /// Records as key, primary key and value (nil where none is asked for), one after another.
    func read(_ reading: DatabaseReading) throws(SQLiteConnection.Failure) -> [String?] {
        let query = reading.query
        var result: [String?] = []
        try connection.rows(query.sql, query.values) { row in
            result.append(row.text(0))
            result.append(row.text(1))
            result.append(reading.wantsValues ? row.text(2) : nil)
        }
        return result
    }

    /// The key of a number that is not negative, as pages write it.
    private static func key(of number: Double) -> String {
        let digits = String(number.bitPattern ^ (1 << 63), radix: 16)
        return "1" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
