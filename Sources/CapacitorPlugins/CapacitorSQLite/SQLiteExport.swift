import Capacitor
import SQLiteJSON

/// Tells a database as JSON, step by step as the plugin does.
struct SQLiteExport {
    private let database: SQLiteDatabase
    /// Hears how far the work is.
    private let tell: (String) -> Void
    private let reader = SchemaReader(.ios)

    init(_ database: SQLiteDatabase, tell: @escaping (String) -> Void) {
        self.database = database
        self.tell = tell
    }

    /// The tables with their rows, or what of them has changed since the date of synchronization.
    func tables(isPartial: Bool) throws -> [[String: Any]] {
        if try database.hasTable("sync_table") {
            try database.setExportDate()
        } else if isPartial {
            throw SQLiteFailure("No sync_table available")
        }
        let found = try SQLiteFailure.within("Error get table's names failed : ") {
            try database.rows(SyncStatement.exportedTables(.ios)).compactMap { row in
                (row["name"] as? String).map { ($0, row["sql"] as? String ?? "") }
            }
        }
        if found.isEmpty { return [] }
        return isPartial ? try changed(found) : try whole(found)
    }

    private func whole(_ found: [(name: String, sql: String)]) throws -> [[String: Any]] {
        var tables: [[String: Any]] = []
        for (place, (name, sql)) in found.enumerated() {
            let count = "\(place + 1)/\(found.count) ..."
            try SQLiteFailure.within("Error get tables 'Full' failed : ") {
                var table = try schema(name, sql)
                tell("Full: Table \(name) schema exportcompleted \(count)")
                try add(rows: SyncStatement.rows(name), to: &table, name)
                tables.append(table)
            }
            tell("Full: Table \(name) data export completed \(count)")
        }
        tell("Full: Table's export completed ")
        return tables
    }

    private func changed(_ found: [(name: String, sql: String)]) throws -> [[String: Any]] {
        guard let since = try database.date(.synchronized) else {
            throw SQLiteFailure(told: "getPartialModeData", "Error did not find a sync_date")
        }
        let changes: [TableChange]
        do {
            changes = try found.map { try change(of: $0.name, since: since) }
        } catch let failure as SQLiteFailure {
            throw SQLiteFailure(
                told: "getPartialModeData",
                "Error get modified tables failed : \(failure.message)")
        }
        var tables: [[String: Any]] = []
        for (place, (name, sql)) in found.enumerated() {
            let change = changes[place]
            if change == .none { continue }
            let count = "\(place + 1)/\(found.count) ..."
            try SQLiteFailure.within("Error get tables 'Partial' failed : ") {
                var table = change == .all ? try schema(name, sql) : ["name": name]
                tell("Partial: Table \(name) schema exportcompleted \(count)")
                let rows = SyncStatement.rows(name, since: change == .all ? nil : since)
                try add(rows: rows, to: &table, name)
                tables.append(table)
            }
            tell("Partial: Table \(name) data export completed \(count)")
        }
        tell("Partial: Table's export completed ")
        return tables
    }

    private func change(of table: String, since: Int64) throws -> TableChange {
        func count(_ statement: String) throws -> Int64 {
            try database.rows(statement).first?["count"] as? Int64 ?? 0
        }
        let all = try count(SyncStatement.count(table))
        return TableChange(
            modified: try count(SyncStatement.count(table, since: since)), of: all)
    }

    func views() throws -> [[String: String]] {
        try SQLiteFailure.within("Error get table's names failed : ") {
            try database.rows(SyncStatement.exportedViews).map { row in
                let view = try reader.view(
                    row["name"] as? String ?? "", row["sql"] as? String ?? "")
                return dictionary(view.entries)
            }
        }
    }

    private func schema(_ name: String, _ sql: String) throws -> [String: Any] {
        var table: [String: Any] = ["name": name]
        table["schema"] = try reader.columns(sql).map { dictionary($0.entries) }
        let indexes = try parts("index", of: name, "Error query indexes failed : ") {
            try reader.index($0, $1).entries
        }
        if !indexes.isEmpty { table["indexes"] = indexes }
        let triggers = try parts("trigger", of: name, "Error query triggers failed : ") {
            try reader.trigger($0, of: name, $1).entries
        }
        if !triggers.isEmpty { table["triggers"] = triggers }
        return table
    }

    private func parts(
        _ type: String, of table: String, _ words: String,
        _ read: (_ name: String, _ sql: String) throws -> [(key: String, value: String)]
    ) throws -> [[String: String]] {
        try SQLiteFailure.within(words) { try database.rows(SyncStatement.parts(type, of: table)) }
            .map { row in
                dictionary(try read(row["name"] as? String ?? "", row["sql"] as? String ?? ""))
            }
    }

    private func dictionary(_ entries: [(key: String, value: String)]) -> [String: String] {
        Dictionary(entries) { $1 }
    }

    private func add(rows: String, to table: inout [String: Any], _ name: String) throws {
        let values = try Self.values(of: database, rows, database.columns(of: name))
        if !values.isEmpty { table["values"] = values }
    }

    /// Rows as lists; a value that its column's type does not let expect fails them all.
    static func values(
        of database: SQLiteDatabase, _ statement: String, _ columns: [(name: String, type: String)]
    ) throws -> [[Any]] {
        let rows: [[String: Any]]
        do {
            rows = try database.rows(statement)
        } catch let failure as SQLiteFailure {
            throw failure.within("Error query values failed : ")
        }
        return try rows.map { row in
            try columns.map { name, type in
                guard let value = row[name].flatMap({ SQLiteAffinity(type).told($0) }) else {
                    throw SQLiteFailure(
                        "Error value is not (string, nsnull,int64,double,[UInt8]) ")
                }
                return value
            }
        }
    }
}

/// Which values the plugin lets a column of a type hold, by the type's very name.
private struct SQLiteAffinity {
    /// In capitals, and without what stands in parentheses.
    private let type: String
    private let base: String

    init(_ type: String) {
        self.type = type.uppercased()
        base = String(self.type.prefix { $0 != "(" })
    }

    /// nil for a value that the column should not have.
    func told(_ value: Any) -> Any? {
        switch value {
        case is NSNull: return value
        case is String:
            return Self.texts.contains(base) || type == "BLOB" || Self.numerics.contains(type)
                ? value : nil
        case let integer as Int64:
            if Self.integers.contains(base) || Self.numerics.contains(type) { return integer }
            return isReal ? Double(integer) : nil
        case is Double: return isReal ? value : nil
        default: return type == "BLOB" ? value : nil
        }
    }

    private var isReal: Bool { Self.reals.contains(type) || Self.numerics.contains(base) }

    private static let reals = ["REAL", "DOUBLE", "DOUBLE PRECISION", "FLOAT"]
    private static let integers = [
        "INTEGER", "INT", "TINYINT", "SMALLINT", "MEDIUMINT", "BIGINT", "UNSIGNED BIG INT", "INT2",
        "INT8",
    ]
    private static let texts = [
        "TEXT", "CHARACTER", "VARCHAR", "VARYING CHARACTER", "NCHAR", "NATIVE CHARACTER",
        "NVARCHAR", "CLOB",
    ]
    private static let numerics = ["NUMERIC", "DECIMAL", "BOOLEAN", "DATE", "DATETIME"]
}
