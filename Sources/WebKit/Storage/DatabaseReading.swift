/// What is read from: the records of a store, or the entries of an index.
enum DatabaseSource {
    case store(Int64)
    case index(Int64)

    /// `s1` or `i1`.
    init(_ text: String) {
        let number = Int64(text.dropFirst()) ?? 0
        self = text.hasPrefix("i") ? .index(number) : .store(number)
    }
}

/// Bounds of keys.
struct DatabaseRange {
    let lower: String?
    let upper: String?
    let isLowerOpen: Bool
    let isUpperOpen: Bool

    /// - Parameter open: `0` or `1` for each of the bounds.
    init(lower: String?, upper: String?, open: String) {
        self.lower = lower
        self.upper = upper
        isLowerOpen = open.hasPrefix("1")
        isUpperOpen = open.hasSuffix("1")
    }
}

/// A statement and its values as it grows by conditions.
struct DatabaseQuery {
    private(set) var sql: String
    private(set) var values: [SQLiteConnection.Value]

    init(_ sql: String, _ values: [SQLiteConnection.Value]) {
        self.sql = sql
        self.values = values
    }

    mutating func add(_ text: String, _ values: String...) {
        sql += text
        self.values += values.map { .text($0) }
    }

    mutating func add(_ text: String, _ number: Int64) {
        sql += text
        values.append(.integer(number))
    }

    mutating func limit(to range: DatabaseRange, _ column: String) {
        if let lower = range.lower {
            add(" AND \(column) \(range.isLowerOpen ? ">" : ">=") ?", lower)
        }
        if let upper = range.upper {
            add(" AND \(column) \(range.isUpperOpen ? "<" : "<=") ?", upper)
        }
    }
}

/// One look at the records: of a range, in a direction, from where a cursor stands.
struct DatabaseReading {
    var source: DatabaseSource
    var range: DatabaseRange
    /// One of the four of the standard.
    var direction: String
    /// 0 for all.
    var limit: Int64
    var wantsValues: Bool
    /// Where the cursor stands.
    var key: String?
    var primaryKey: String?
    /// What it is to reach.
    var targetKey: String?
    var targetPrimaryKey: String?
    /// How many records it passes over.
    var skipped: Int64

    var query: DatabaseQuery {
        let isBackward = direction.hasPrefix("prev")
        let isUnique = direction.hasSuffix("unique")
        let (beyond, atLeast, order) =
            isBackward ? ("<", "<=", "DESC") : (">", ">=", "ASC")
        var query: DatabaseQuery
        switch source {
        case .store(let number):
            query = DatabaseQuery(
                "SELECT key, key, value FROM records WHERE store = ?", [.integer(number)])
            query.limit(to: range, "key")
            if let key { query.add(" AND key \(beyond) ?", key) }
            if let targetKey { query.add(" AND key \(atLeast) ?", targetKey) }
            query.add(" ORDER BY key \(order)")
        case .index(let number):
            // The first of the records with one key stands for all, whatever the direction: SQLite
            // takes the other columns from the row that has the least.
            query = DatabaseQuery(
                """
                SELECT entries.key, \(isUnique ? "MIN(primaryKey)" : "primaryKey"), value
                FROM entries JOIN records
                ON records.store = entries.store AND records.key = entries.primaryKey
                WHERE number = ?
                """, [.integer(number)])
            query.limit(to: range, "entries.key")
            if let key, isUnique {
                query.add(" AND entries.key \(beyond) ?", key)
            } else if let key, let primaryKey {
                query.add(" AND (entries.key, primaryKey) \(beyond) (?, ?)", key, primaryKey)
            }
            if let targetKey, let targetPrimaryKey {
                query.add(
                    " AND (entries.key, primaryKey) \(atLeast) (?, ?)", targetKey,
                    targetPrimaryKey)
            } else if let targetKey {
                query.add(" AND entries.key \(atLeast) ?", targetKey)
            }
            query.add(
                isUnique
                    ? " GROUP BY entries.key ORDER BY entries.key \(order)"
                    : " ORDER BY entries.key \(order), primaryKey \(order)")
        }
        query.add(" LIMIT ?", limit == 0 ? -1 : limit)
        query.add(" OFFSET ?", skipped)
        return query
    }
}
