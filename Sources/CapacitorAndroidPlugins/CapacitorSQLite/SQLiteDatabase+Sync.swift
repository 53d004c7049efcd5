import CapacitorAndroid
import SQLiteJSON

/// The table of dates, and what the plugin asks of tables for it.
extension SQLiteDatabase {
    func rows(_ statement: String, _ values: [JSONValue] = []) throws -> [JSONObject] {
        try query(statement, values).toList().compactMap { row in
            guard case .object(let object) = row else { return nil }
            return object
        }
    }

    private func texts(_ key: String, _ statement: String) throws -> [String] {
        try rows(statement).compactMap { $0.coercedString(key) }
    }

    /// The app's tables, the newest first.
    func tableNames() throws -> [String] {
        try texts("name", SyncStatement.tableNames(.android))
    }

    /// Of indexes, triggers or views.
    func names(of type: String) throws -> [String] {
        try texts("name", SyncStatement.names(of: type))
    }

    func hasTable(_ name: String) throws -> Bool { try !rows(SyncStatement.table(name)).isEmpty }

    func columns(of table: String) throws -> [(name: String, type: String)] {
        try rows(SyncStatement.columns(of: table)).map {
            ($0.coercedString("name") ?? "", $0.coercedString("type") ?? "")
        }
    }

    /// Whether some table has the one column, and some the other: only such a file is synchronized.
    func isSynchronized() throws -> Bool {
        let columns = try Set(tableNames().flatMap { try self.columns(of: $0).map(\.name) })
        return columns.contains("last_modified") && columns.contains("sql_deleted")
    }

    // MARK: The dates

    private var now: Int64 { SystemClock.currentTimeMillis() / 1000 }

    /// 0 for a table that is there.
    func createSyncTable() throws -> Int {
        guard try !hasTable("sync_table") else { return 0 }
        guard try isSynchronized() else {
            throw SQLiteFailure("No last_modified/sql_deleted columns in tables")
        }
        return try execute(statements: SyncStatement.createSyncTable(now), transaction: true)
    }

    func requireSyncTable() throws {
        guard try hasTable("sync_table") else { throw SQLiteFailure("No sync_table available") }
    }

    func setSyncDate(_ text: String) throws {
        try requireSyncTable()
        guard let seconds = SyncDate.seconds(text) else {
            let read = text.hasSuffix("Z") ? text.dropLast() + "+0000" : text
            throw SQLiteFailure("Unparseable date: \"\(read)\"")
        }
        _ = try execute(
            statements: [SyncStatement.setDate(.synchronized, seconds)], transaction: true)
    }

    /// nil when there is none.
    func date(_ row: SyncStatement.DateRow) throws -> Int64? {
        do {
            guard
                case .long(let seconds)? = try rows(SyncStatement.date(row)).first?
                    .opt("sync_date")
            else { return nil }
            return seconds > 0 ? seconds : nil
        } catch let failure as SQLiteFailure {
            throw failure.within("GetSyncDate: ")
        }
    }

    /// Remembers that an export begins now.
    func setExportDate() throws {
        do {
            let statement =
                try date(.exported) == nil
                ? SyncStatement.addDate(now) : SyncStatement.setDate(.exported, now)
            try execute(statement)
        } catch let failure as SQLiteFailure {
            throw failure.within("SetLastExportDate: ")
        }
    }

    /// Takes away the rows that the app had deleted before the last export.
    func deleteExportedRows() throws {
        let words = "DelExportedRows: "
        do {
            guard try hasTable("sync_table") else {
                throw SQLiteFailure("\(words)No sync_table available")
            }
            guard let exported = try date(.exported) else {
                throw SQLiteFailure("\(words)No last exported date available")
            }
            let tables = try tableNames()
            guard !tables.isEmpty else {
                throw SQLiteFailure("\(words)No table's names returned")
            }
            for table in tables {
                try execute(SyncStatement.deleteExported(table, before: exported))
            }
        } catch let failure as SQLiteFailure {
            throw failure.within(words)
        }
    }
}
