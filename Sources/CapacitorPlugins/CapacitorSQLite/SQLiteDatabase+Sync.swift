import Capacitor
import SQLiteJSON

/// The table of dates, and what the plugin asks of tables for it.
extension SQLiteDatabase {
    /// The rows of a query without that which names the columns.
    func rows(_ statement: String) throws -> [[String: Any]] {
        Array(try query(statement, []).dropFirst())
    }

    /// As ``rows(_:)``, failing in the words of the plugin's own reader of rows.
    func selected(_ statement: String) throws -> [[String: Any]] {
        do {
            return try rows(statement)
        } catch let failure as SQLiteFailure {
            throw failure.within("Failed in selectSQL : ")
        }
    }

    /// The app's tables, the newest first.
    func tableNames() throws -> [String] {
        try selected(SyncStatement.tableNames(.ios)).compactMap { $0["name"] as? String }
    }

    func hasTable(_ name: String) throws -> Bool {
        try rows(SyncStatement.table(name)).count == 1
    }

    func columns(of table: String) throws -> [(name: String, type: String)] {
        do {
            return try selected(SyncStatement.columns(of: table)).compactMap { row in
                guard let name = row["name"] as? String, let type = row["type"] as? String else {
                    return nil
                }
                return (name, type)
            }
        } catch let failure as SQLiteFailure {
            throw failure.within("Error: getTableColumnNamesTypes ")
        }
    }

    /// Whether some table has the one column, and some the other: only such a file is synchronized.
    func isSynchronized() throws -> Bool {
        let columns = try Set(tableNames().flatMap { try self.columns(of: $0).map(\.name) })
        return columns.contains("last_modified") && columns.contains("sql_deleted")
    }

    // The dates.

    /// 0 for a table that is there.
    func createSyncTable() throws -> Int {
        guard try !hasTable("sync_table") else { return 0 }
        guard try isSynchronized() else {
            throw SQLiteFailure("No last_modified column in tables")
        }
        let statements = SyncStatement.createSyncTable(Int64(Date().timeIntervalSince1970))
        return try execute(statements: statements.joined(), transaction: true)
    }

    func requireSyncTable() throws {
        guard try hasTable("sync_table") else { throw SQLiteFailure("No sync_table available") }
    }

    func setSyncDate(_ text: String) throws {
        try requireSyncTable()
        guard let seconds = SyncDate.seconds(text) else { throw SQLiteFailure("wrong syncDate") }
        _ = try run(
            SyncStatement.setDate(.synchronized, seconds), [], transaction: true, returnMode: "no")
    }

    /// nil when there is none.
    func date(_ row: SyncStatement.DateRow) throws -> Int64? {
        guard let found = try rows(SyncStatement.date(row)).first else { return nil }
        guard let seconds = found["sync_date"] as? Int64 else {
            throw SQLiteFailure("Error get sync date failed")
        }
        return seconds > 0 ? seconds : nil
    }

    /// Remembers that an export begins now.
    func setExportDate() throws {
        let now = Int64(Date().timeIntervalSince1970)
        let statement =
            try date(.exported) == nil
            ? SyncStatement.addDate(now) : SyncStatement.setDate(.exported, now)
        _ = try step(statement, [], "no")
    }

    /// Takes away the rows that the app had deleted before the last export.
    func deleteExportedRows() throws {
        try requireSyncTable()
        guard let exported = try date(.exported) else {
            throw SQLiteFailure("No last exported date available")
        }
        let tables: [String]
        do {
            tables = try tableNames()
        } catch let failure as SQLiteFailure {
            throw failure.within("Failed in getTableNames : ")
        }
        guard !tables.isEmpty else { throw SQLiteFailure("No table's names returned") }
        for table in tables {
            _ = try step(SyncStatement.deleteExported(table, before: exported), [], "no")
        }
    }
}
