/// The plugin's own statements for export and synchronization.
package enum SyncStatement {
    /// The app's tables, the newest first.
    package static func tableNames(_ half: NativeHalf) -> String {
        "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sync_table' "
            + "AND name NOT LIKE '_temp_%' AND name NOT LIKE 'sqlite_%' "
            + (half == .android ? "AND name NOT LIKE 'android_%' " : "")
            + "ORDER BY rootpage DESC;"
    }

    package static func exportedTables(_ half: NativeHalf) -> String {
        "SELECT name,sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
            + (half == .android ? "AND name NOT LIKE 'android_%' " : "")
            + "AND name NOT LIKE 'sync_table';"
    }

    package static let exportedViews =
        "SELECT name,sql FROM sqlite_master WHERE type = 'view' AND name NOT LIKE 'sqlite_%';"

    /// - Parameter type: `index` or `trigger`.
    package static func parts(_ type: String, of table: String) -> String {
        "SELECT name,sql FROM sqlite_master WHERE type = '\(type)' AND tbl_name = '\(table)' "
            + "AND sql NOTNULL;"
    }

    /// What lies in the file beside tables, to drop it.
    package static func names(of type: String) -> String {
        "SELECT name FROM sqlite_master WHERE type='\(type)'"
            + (type == "trigger" ? "" : " AND name NOT LIKE 'sqlite_%'")
            + (type == "view" ? " ORDER BY rootpage DESC;" : ";")
    }

    package static func table(_ name: String) -> String {
        "SELECT name FROM sqlite_master WHERE type='table' AND name='\(name)';"
    }

    package static func columns(of table: String) -> String { "PRAGMA table_info('\(table)');" }

    // MARK: The table of dates

    /// The dates' rows: that of the app's last synchronization, and that of the last export.
    package enum DateRow: Int, Sendable {
        case synchronized = 1
        case exported = 2
    }

    package static func createSyncTable(_ seconds: Int64) -> [String] {
        [
            "CREATE TABLE IF NOT EXISTS sync_table (id INTEGER PRIMARY KEY NOT NULL,sync_date "
                + "INTEGER);", "INSERT INTO sync_table (sync_date) VALUES ('\(seconds)');",
        ]
    }

    package static func date(_ row: DateRow) -> String {
        "SELECT sync_date FROM sync_table WHERE id = \(row.rawValue);"
    }

    package static func setDate(_ row: DateRow, _ seconds: Int64) -> String {
        "UPDATE sync_table SET sync_date = \(seconds) WHERE id = \(row.rawValue);"
    }

    package static func addDate(_ seconds: Int64) -> String {
        "INSERT INTO sync_table (sync_date) VALUES (\(seconds));"
    }

    package static func deleteExported(_ table: String, before seconds: Int64) -> String {
        "DELETE FROM \(table) WHERE sql_deleted = 1 AND last_modified < \(seconds);"
    }

    // MARK: What has changed

    package static func count(_ table: String, since seconds: Int64? = nil) -> String {
        "SELECT count(*) AS count FROM \(table)" + condition(seconds)
    }

    package static func rows(_ table: String, since seconds: Int64? = nil) -> String {
        "SELECT * FROM \(table)" + condition(seconds)
    }

    private static func condition(_ seconds: Int64?) -> String {
        seconds.map { " WHERE last_modified >= \($0);" } ?? ";"
    }
}

/// How much of a table a partial export tells.
package enum TableChange: Sendable {
    case none
    case all
    case some

    package init(modified: Int64, of count: Int64) {
        self = modified == 0 ? .none : modified == count ? .all : .some
    }
}

/// A date as the plugin takes it, `yyyy-MM-dd'T'HH:mm:ss.SSSZ`.
package enum SyncDate {
    /// Whole seconds since 1970; nil for another form.
    package static func seconds(_ text: String) -> Int64? {
        let form =
            #/(\d{1,9})-(\d{1,2})-(\d{1,2})T(\d{1,2}):(\d{1,2}):(\d{1,2})\.(\d{1,3})(Z|([+-])(\d{2}):?(\d{2}))/#
        guard let match = text.wholeMatch(of: form)?.output,
            let year = Int64(match.1), let month = Int64(match.2), let day = Int64(match.3),
            let hour = Int64(match.4), let minute = Int64(match.5), let second = Int64(match.6),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        var seconds = ((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
        if let sign = match.9, let hours = match.10.flatMap({ Int64($0) }),
            let minutes = match.11.flatMap({ Int64($0) })
        {
            let offset = (hours * 60 + minutes) * 60
            seconds += sign == "+" ? -offset : offset
        }
        return seconds
    }

    /// Days since 1970 of the Gregorian calendar, whose years are taken to begin in March.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
