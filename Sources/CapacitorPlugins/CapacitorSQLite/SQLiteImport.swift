import Capacitor
import SQLiteJSON

/// Brings JSON into a database, statement by statement as the plugin does.
struct SQLiteImport {
    typealias JSON = DatabaseJSON<SQLiteValue>

    private let database: SQLiteDatabase
    /// Hears how far the work is.
    private let tell: (String) -> Void

    init(_ database: SQLiteDatabase, tell: @escaping (String) -> Void) {
        self.database = database
        self.tell = tell
    }

    static func read(_ text: String) throws -> JSON {
        try JSONDecoder().decode([JSON].self, from: Data("[\(text)]".utf8))[0]
    }

    /// The same for an import, which looks for encrypted JSON too.
    static func readPlain(_ text: String, _ secret: SQLiteSecret) throws -> JSON {
        do {
            return try text.contains("expData") ? decrypted(text, secret) : read(text)
        } catch let failure as SQLiteFailure {
            throw failure
        } catch {
            let words = text.contains("expData") ? "Encrypted" : "Stringify"
            throw SQLiteFailure("\(words) Json Object not Valid \(error)")
        }
    }

    private struct Encrypted: Decodable {
        let expData: String
    }

    /// Decrypted it would go to a database that cannot be opened here.
    private static func decrypted(_ text: String, _ secret: SQLiteSecret) throws -> JSON {
        enum Failure: Error { case decryptBase64ToDictionary(message: String) }
        let json = try JSONDecoder().decode([Encrypted].self, from: Data("[\(text)]".utf8))[0]
        guard Data(base64Encoded: json.expData) != nil else {
            throw Failure.decryptBase64ToDictionary(
                message: "Conversion from Base64 to Dictionary failed")
        }
        guard try secret.isStored() else {
            throw Failure.decryptBase64ToDictionary(message: "No passphrase stored")
        }
        throw SQLiteFailure("Farad does not simulate encrypted JSON of CapacitorSQLite")
    }

    /// The number of changed rows.
    func run(_ json: JSON) throws -> Int {
        database.execute("PRAGMA foreign_keys = OFF;")
        var changes = 0
        if !json.tables.isEmpty {
            do {
                changes = try createSchema(json)
            } catch let failure as SQLiteFailure {
                throw failure.within("importFromJson:  ")
            }
            changes += try createData(json)
        }
        if let views = json.views, !views.isEmpty { changes += try create(views) }
        database.execute("PRAGMA foreign_keys = ON;")
        return changes
    }

    private func createSchema(_ json: JSON) throws -> Int {
        database.execute("PRAGMA user_version = \(json.version);")
        if json.mode == "full" { try dropAll() }
        try database.transact("BEGIN", "beginTransaction")
        var changes = 0
        let statements = json.tables.flatMap { $0.statements(.ios) }
        if !statements.isEmpty {
            let before = database.totalChanges
            do {
                try database.run(script: statements.joined(separator: "\n"))
            } catch {
                try database.transact("ROLLBACK", "rollbackTransaction")
                throw error
            }
            changes = database.totalChanges - before
        }
        // A whole import without a schema leaves its transaction open, and fails in the next.
        if !statements.isEmpty || json.mode == "partial" {
            try database.transact("COMMIT", "commitTransaction")
        }
        tell("Schema creation completed changes: \(changes)")
        return changes
    }

    /// Takes away everything but the table of dates.
    private func dropAll() throws {
        try drop("TABLE", database.tableNames())
        for type in ["index", "trigger", "view"] {
            let names = try database.selected(SyncStatement.names(of: type))
            try drop(type.uppercased(), names.compactMap { $0["name"] as? String })
        }
        _ = try database.step("VACUUM;", [], "no")
    }

    private func drop(_ type: String, _ names: [String]) throws {
        guard !names.isEmpty else { return }
        let statements = names.map { "DROP \(type) IF EXISTS \($0);" }
        _ = try database.execute(
            statements: statements.joined(separator: "\n"), transaction: true)
    }

    // MARK: Rows

    private func createData(_ json: JSON) throws -> Int {
        let before = database.totalChanges
        try database.transact("BEGIN", "beginTransaction")
        for (place, table) in json.tables.enumerated() {
            guard let rows = table.values, !rows.isEmpty else { continue }
            do {
                try create(rows, in: table.name, mode: json.mode)
            } catch {
                try database.transact("ROLLBACK", "rollbackTransaction")
                throw error
            }
            tell(
                "Table \(table.name) data creation completed \(place + 1)/\(json.tables.count) ...")
        }
        try database.transact("COMMIT", "commitTransaction")
        let changes = database.totalChanges - before
        tell("Tables data creation completed changes: \(changes)")
        return changes
    }

    private func create(_ rows: [[SQLiteValue]], in table: String, mode: String) throws {
        guard try database.hasTable(table) else {
            throw SQLiteFailure("createTableData: Table \(table) does not exist")
        }
        let columns = try database.columns(of: table)
        let names = columns.map(\.name)
        for row in rows {
            guard let key = row.first else {
                throw SQLiteFailure("Farad: a row without values ends the app on an iPhone")
            }
            let isKey = "\(names[0]) = \(key.literal)"
            let isThere = try exists(table, names[0], isKey)
            if mode == "full" || !isThere {
                let places = names.map { _ in "?" }.joined(separator: ",")
                try run(
                    "INSERT INTO \(table) (\(names.joined(separator: ","))) VALUES (\(places));",
                    row)
            } else if let column = names.firstIndex(of: "sql_deleted"), column < row.count,
                case .integer(1) = row[column]
            {
                try require(key)
                try run("DELETE FROM \(table) WHERE \(isKey);", [])
            } else {
                try require(key)
                if try isNew(row, in: table, isKey, columns) {
                    let set = names.map { "\($0) = ? " }.joined(separator: ",")
                    try run("UPDATE \(table)  SET \(set) WHERE \(isKey);", row)
                }
            }
        }
    }

    private func run(_ statement: String, _ values: [SQLiteValue]) throws {
        _ = try database.step(statement, values, "no")
    }

    private func exists(_ table: String, _ column: String, _ isKey: String) throws -> Bool {
        do {
            return try database.selected("SELECT \(column) FROM \(table) WHERE \(isKey);").count
                == 1
        } catch let failure as SQLiteFailure {
            throw failure.within("isIdExists: ")
        }
    }

    private func require(_ key: SQLiteValue) throws {
        switch key {
        case .text, .integer: break
        default: throw SQLiteFailure("createRowStatement: data is missing")
        }
    }

    private func isNew(
        _ row: [SQLiteValue], in table: String, _ isKey: String,
        _ columns: [(name: String, type: String)]
    ) throws -> Bool {
        let statement = "SELECT * FROM \(table) WHERE \(isKey);"
        guard let old = try SQLiteExport.values(of: database, statement, columns).first else {
            throw SQLiteFailure("CheckUpdate statement returns nothing")
        }
        guard old.count == row.count else {
            throw SQLiteFailure("CheckValues Both arrays not the same length")
        }
        return zip(row, old).contains { !$0.isSame(as: $1) }
    }

    // MARK: Views

    /// One view that can be made is enough; else what was wrong with the last is told.
    private func create(_ views: [ViewJSON]) throws -> Int {
        let before = database.totalChanges
        try database.transact("BEGIN", "beginTransaction")
        var isMade = false
        var failure = SQLiteFailure("")
        for view in views {
            guard !view.name.isEmpty, !view.value.isEmpty else {
                failure = SQLiteFailure("no name and value")
                break
            }
            do {
                try database.run(
                    script: "CREATE VIEW IF NOT EXISTS \(view.name) AS \(view.value);")
                isMade = true
            } catch let thrown as SQLiteFailure {
                failure = thrown
            }
        }
        try database.transact(
            isMade ? "COMMIT" : "ROLLBACK", isMade ? "commitTransaction" : "rollbackTransaction")
        if !isMade { throw failure }
        return database.totalChanges - before
    }
}

extension SQLiteValue: Decodable {
    /// Of the types that JSON can hold here the first that fits; anything else counts as null.
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let integer = try? value.decode(Int.self) {
            self = .integer(Int64(integer))
        } else if let real = try? value.decode(Double.self) {
            self = .real(real)
        } else if let bytes = try? value.decode([UInt8].self) {
            self = .blob(bytes)
        } else {
            self = .null
        }
    }

    /// As the plugin writes it into a statement; only numbers and plain texts are SQL then.
    fileprivate var literal: String {
        switch self {
        case .null: "<null>"
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .text(let text): "'\(text)'"
        case .blob(let bytes): "\(bytes)"
        }
    }

    /// Whether an import takes it for what is there. The plugin compares objects, not texts: only a
    /// text so short that it lies in the pointer itself is the same object twice.
    fileprivate func isSame(as old: Any) -> Bool {
        switch (self, old) {
        case (.real(let new), let old as Double): new == old
        case (_, is Double): true
        case (.integer(let new), let old as Int64): new == old
        case (.text(let new), let old as String): new == old && new.utf8.count <= 11
        case (.null, is NSNull): true
        default: false
        }
    }
}
