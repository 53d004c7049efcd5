import CapacitorAndroid
import SQLiteJSON

/// Tells a database as JSON, step by step as the plugin does.
struct SQLiteExport {
    private let database: SQLiteDatabase
    /// Hears how far the work is.
    private let tell: (String) -> Void
    private let reader = SchemaReader(.android)

    init(_ database: SQLiteDatabase, tell: @escaping (String) -> Void) {
        self.database = database
        self.tell = tell
    }

    /// The tables with their rows, or what of them has changed since the date of synchronization; nil
    /// when that is nothing.
    func run(_ name: String, mode: String) throws -> JSObject? {
        let isPartial = mode == "partial"
        if try database.hasTable("sync_table") {
            try database.setExportDate()
        } else if isPartial {
            throw SQLiteFailure("No sync_table available")
        }
        return try SQLiteFailure.within("CreateExportObject: ") {
            let views = try parts(SyncStatement.exportedViews) { try reader.view($0, $1).entries }
            let found = try database.rows(SyncStatement.exportedTables(.android)).map {
                ($0.coercedString("name") ?? "", $0.coercedString("sql") ?? "")
            }
            guard !found.isEmpty else {
                throw SQLiteFailure("CreateExportObject: table's names failed")
            }
            let tables = try told(isPartial ? "Partial" : "Full") {
                isPartial ? try changed(found) : try whole(found)
            }
            guard !tables.isEmpty else { return nil }
            let answer = JSObject().put("database", name).put("version", database.version)
                .put("encrypted", false).put("mode", mode).put("tables", JSArray(tables))
            return views.isEmpty ? answer : answer.put("views", JSArray(views))
        }
    }

    private func told(
        _ mode: String, _ body: () throws -> [JSONValue]
    ) throws -> [JSONValue] {
        do {
            let tables = try SQLiteFailure.within("GetTables\(mode): ", body)
            tell("\(mode): Table's export completed")
            return tables
        } catch {
            tell("\(mode): Table's export failed")
            throw error
        }
    }

    private func whole(_ found: [(name: String, sql: String)]) throws -> [JSONValue] {
        try found.enumerated().map { place, table in
            let count = "\(place + 1)/\(found.count) ..."
            let answer = try schema(table.name, table.sql)
            let values = try Self.values(of: database, SyncStatement.rows(table.name), table.name)
            tell("Full: Table \(table.name) schema export completed \(count)")
            if !values.isEmpty { answer.put("values", Self.array(values)) }
            tell("Full: Table \(table.name) data export completed \(count)")
            return .object(answer)
        }
    }

    private func changed(_ found: [(name: String, sql: String)]) throws -> [JSONValue] {
        let (since, changes) = try SQLiteFailure.within("GetPartialModeData: ") {
            guard let since = try database.date(.synchronized) else {
                throw SQLiteFailure("GetPartialModeData: did not find a sync_date")
            }
            let changes = try SQLiteFailure.within("GetTablesModified: ") {
                try found.map { try change(of: $0.name, since: since) }
            }
            return (since, changes)
        }
        var tables: [JSONValue] = []
        for (place, (name, sql)) in found.enumerated() {
            let change = changes[place]
            if change == .none { continue }
            let count = "\(place + 1)/\(found.count) ..."
            let table = change == .all ? try schema(name, sql) : JSObject().put("name", name)
            let rows = SyncStatement.rows(name, since: change == .all ? nil : since)
            let values = try Self.values(of: database, rows, name)
            tell("Partial: Table \(name) schema export completed \(count)")
            if !values.isEmpty { table.put("values", Self.array(values)) }
            guard table.length > 1 else {
                throw SQLiteFailure("GetTablesPartial: table \(name) is not a jsonTable")
            }
            tables.append(.object(table))
            tell("Partial: Table \(name) data export completed \(count)")
        }
        return tables
    }

    private func change(of table: String, since: Int64) throws -> TableChange {
        func count(_ statement: String) throws -> Int64 {
            guard case .long(let count)? = try database.rows(statement).first?.opt("count") else {
                return 0
            }
            return count
        }
        let all = try count(SyncStatement.count(table))
        return TableChange(
            modified: try count(SyncStatement.count(table, since: since)), of: all)
    }

    private func schema(_ name: String, _ sql: String) throws -> JSObject {
        let table = JSObject().put("name", name)
        table.put("schema", JSArray(try reader.columns(sql).map { Self.object($0.entries) }))
        let indexes = try parts(SyncStatement.parts("index", of: name)) {
            try reader.index($0, $1).entries
        }
        if !indexes.isEmpty { table.put("indexes", JSArray(indexes)) }
        let triggers = try parts(SyncStatement.parts("trigger", of: name)) {
            try reader.trigger($0, of: name, $1).entries
        }
        if !triggers.isEmpty { table.put("triggers", JSArray(triggers)) }
        return table
    }

    private func parts(
        _ statement: String,
        _ read: (_ name: String, _ sql: String) throws -> [(key: String, value: String)]
    ) throws -> [JSONValue] {
        try database.rows(statement).map { row in
            Self.object(
                try read(row.coercedString("name") ?? "", row.coercedString("sql") ?? ""))
        }
    }

    private static func object(_ entries: [(key: String, value: String)]) -> JSONValue {
        let object = JSObject()
        for (key, value) in entries { object.put(key, value) }
        return .object(object)
    }

    private static func array(_ rows: [[JSONValue]]) -> JSArray {
        JSArray(rows.map { JSONValue.array(JSArray($0)) })
    }

    /// Rows as lists. Bytes are left out, so that such a row is shorter than its columns.
    static func values(
        of database: SQLiteDatabase, _ statement: String, _ table: String
    ) throws -> [[JSONValue]] {
        let columns = try database.columns(of: table)
        return try database.rows(statement).map { row in
            columns.compactMap { column in
                guard let value = row.opt(column.name) else { return nil }
                if case .array = value { return nil }
                return value
            }
        }
    }
}
