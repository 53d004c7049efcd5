import CapacitorAndroid
import SQLiteJSON

/// Brings JSON into a database, statement by statement as the plugin does.
struct SQLiteImport {
    typealias JSON = DatabaseJSON<JSONValue>

    private let database: SQLiteDatabase
    /// Hears how far the work is.
    private let tell: (String) -> Void

    init(_ database: SQLiteDatabase, tell: @escaping (String) -> Void) {
        self.database = database
        self.tell = tell
    }

    static func object(_ text: String) throws -> JSONObject {
        do {
            return try JSONObject(text)
        } catch let failure as JSONException {
            throw SQLiteFailure(failure.message)
        }
    }

    /// The number of changed rows; -1 for a whole import of tables without a schema.
    func run(_ json: JSON) throws -> Int {
        try database.execute("PRAGMA foreign_keys = OFF;")
        var changes = 0
        if !json.tables.isEmpty {
            changes = try SQLiteFailure.within("CreateDatabaseSchema: ") { try createSchema(json) }
            if changes != -1 {
                changes += try SQLiteFailure.within("CreateDatabaseData: ") { try createData(json) }
            }
        }
        if let views = json.views, !views.isEmpty {
            changes += try SQLiteFailure.within("CreateViews: ") { try create(views) }
        }
        try database.execute("PRAGMA foreign_keys = ON;")
        return changes
    }

    private func createSchema(_ json: JSON) throws -> Int {
        try database.execute("PRAGMA user_version = \(json.version);")
        if json.mode == "full" {
            try SQLiteFailure.within("DropAll failed: java.lang.Exception: ") { try dropAll() }
        }
        let statements = json.tables.flatMap { $0.statements(.android) }
        var changes = json.mode == "partial" ? 0 : -1
        if !statements.isEmpty {
            changes = try SQLiteFailure.within("CreateSchema: ") {
                try transaction { for statement in statements { try database.execute(statement) } }
            }
        }
        tell("Schema creation completed changes: \(changes)")
        return changes
    }

    /// Takes away everything but the table of dates.
    private func dropAll() throws {
        _ = try transaction {
            try drop("TABLE", database.tableNames())
            for type in ["index", "trigger", "view"] {
                try drop(type.uppercased(), database.names(of: type))
            }
        }
        try database.execute("VACUUM;")
    }

    private func drop(_ type: String, _ names: [String]) throws {
        for name in names { try database.execute("DROP \(type) IF EXISTS \(name) ;") }
    }

    /// The number of changed rows; a failure takes them back.
    private func transaction(_ body: () throws -> Void) throws -> Int {
        let before = database.totalChanges
        try database.beginTransaction()
        do {
            try body()
            try database.commitTransaction()
        } catch {
            try database.rollbackTransaction()
            throw error
        }
        return database.totalChanges - before
    }

    // MARK: Rows

    private func createData(_ json: JSON) throws -> Int {
        guard json.tables.contains(where: { $0.values?.isEmpty == false }) else { return 0 }
        let changes = try transaction {
            for (place, table) in json.tables.enumerated() {
                guard let rows = table.values, !rows.isEmpty else { continue }
                try SQLiteFailure.within("CreateDatabaseData: ") {
                    try create(rows, in: table.name, mode: json.mode)
                }
                tell(
                    "Table \(table.name) data creation completed "
                        + "\(place + 1)/\(json.tables.count) ...")
            }
        }
        tell("Tables data creation completed changes: \(changes)")
        return changes
    }

    /// Row by row where one can hold bytes; else all rows in one statement.
    private func create(_ rows: [[JSONValue]], in table: String, mode: String) throws {
        guard try database.hasTable(table) else {
            throw SQLiteFailure("createTableData: Table \(table)does not exist")
        }
        try SQLiteFailure.within("CreateTableData: ") {
            let columns = try database.columns(of: table)
            let names = columns.map(\.name)
            if columns.contains(where: { $0.type.uppercased() == "BLOB" }) {
                try SQLiteFailure.within("oldProcessFlow: ") {
                    for (place, row) in rows.enumerated() {
                        try create(Self.bytes(row), place, in: table, names, mode: mode)
                    }
                }
            } else {
                try SQLiteFailure.within("newProcessFlow: ") {
                    try createAll(rows, in: table, names)
                }
            }
        }
    }

    private func createAll(
        _ rows: [[JSONValue]], in table: String, _ names: [String]
    ) throws {
        var inserted: [String] = []
        var deleted: [String] = []
        let column = names.firstIndex(of: "sql_deleted")
        for row in rows {
            var state: Int32 = 0
            if let column {
                guard row.indices.contains(column), case .int(let given) = row[column] else {
                    throw SQLiteFailure("sql_deleted cannot be cast to java.lang.Integer")
                }
                state = given
            }
            if state == 0 {
                inserted.append(
                    "(" + row.map(SQLiteStatements.literal).joined(separator: ", ") + ")")
            } else if state == 1, let key = row.first {
                deleted.append(Self.key(key))
            }
        }
        if !inserted.isEmpty {
            try database.execute(
                "INSERT OR REPLACE INTO \(table)(\(names.joined(separator: ","))) VALUES "
                    + inserted.joined(separator: ", ") + ";")
        }
        if !deleted.isEmpty {
            try database.execute(
                "DELETE FROM \(table) WHERE \(names[0]) IN (\(deleted.joined(separator: ", ")));")
        }
    }

    private func create(
        _ row: [JSONValue], _ place: Int, in table: String, _ names: [String], mode: String
    ) throws {
        guard row.count == names.count, let key = row.first else {
            throw SQLiteFailure(
                "CreateRowStatement: Table\(table) values row\(place) not correct length")
        }
        let found = "FROM \(table) WHERE \(names[0]) = \(Self.key(key));"
        let isThere = try SQLiteFailure.within("isIdExists: ") {
            try database.rows("SELECT \(names[0]) \(found)").count == 1
        }
        if mode == "full" || !isThere {
            let places = names.map { _ in "?" }.joined(separator: ",")
            try database.execute(
                "INSERT INTO \(table)(\(names.joined(separator: ","))) VALUES (\(places));", row)
            return
        }
        // The key is always written as a text; the column's type makes a number of it.
        let isKey = "\(names[0]) = '\(key.text)'"
        if let column = names.firstIndex(of: "sql_deleted"), row[column] == .int(1) {
            try database.execute("DELETE FROM \(table) WHERE \(isKey);")
        } else if try isNew(row, "SELECT * \(found)", table) {
            let set = names.map { "(\($0)) = ? " }.joined(separator: ",")
            try database.execute("UPDATE \(table) SET \(set) WHERE \(isKey);", row)
        }
    }

    private func isNew(_ row: [JSONValue], _ statement: String, _ table: String) throws -> Bool {
        try SQLiteFailure.within("CheckUpdate: ") {
            guard
                let old = try SQLiteExport.values(of: database, statement, table).first
            else { throw SQLiteFailure("CheckUpdate: CheckUpdate statement returns nothing") }
            guard old.count == row.count else {
                throw SQLiteFailure("CheckValues: Both arrays not the same length")
            }
            return zip(row, old).contains { !Self.isSame($0, $1) }
        }
    }

    /// Objects other than texts and whole numbers are new each time; null is one.
    private static func isSame(_ new: JSONValue, _ old: JSONValue) -> Bool {
        switch (new, old) {
        case (.string(let new), .string(let old)): new == old
        case (.int(let new), .long(let old)): Int64(new) == old
        case (.int(let new), .double(let old)): Double(new) == old
        case (.null, .null): true
        default: false
        }
    }

    private static func key(_ value: JSONValue) -> String {
        if case .string(let text) = value { return "'\(text)'" }
        return value.text
    }

    /// Lists of numbers as what a statement binds as bytes.
    private static func bytes(_ row: [JSONValue]) -> [JSONValue] {
        row.map { value in
            guard case .array(let numbers) = value else { return value }
            let buffer = JSObject().put("type", "Buffer").put("data", JSArray(numbers.values))
            return .object(buffer)
        }
    }

    // MARK: Views

    private func create(_ views: [ViewJSON]) throws -> Int {
        try transaction {
            for view in views {
                guard !view.name.isEmpty, !view.value.isEmpty else {
                    throw SQLiteFailure("CreateViews: no name and value")
                }
                try database.execute("CREATE VIEW IF NOT EXISTS \(view.name) AS \(view.value) ;")
            }
        }
    }
}
