import CSQLite
import Foundation

/// The database of messages, which both processes open: what Core Data's persistent store is to
/// Wire.
///
/// Core Data coordinates the access to a store's file by itself; here each use of the database is
/// wrapped in an `NSFileCoordinator`.
final class MessageStore {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let url: URL
    private var handle: OpaquePointer?

    /// Opens the database, and makes it where there is none.
    init(_ url: URL) throws {
        self.url = url
        try coordinate {
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            guard sqlite3_open_v2(url.path, &handle, flags, nil) == SQLITE_OK else {
                throw failure("the database cannot be opened")
            }
            guard sqlite3_exec(handle, Self.schema, nil, nil, nil) == SQLITE_OK else {
                throw failure("the tables cannot be made")
            }
        }
    }

    deinit { sqlite3_close_v2(handle) }

    static let schema = """
        CREATE TABLE IF NOT EXISTS messages (
            number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, own INTEGER NOT NULL,
            time INTEGER NOT NULL, text TEXT NOT NULL, asset TEXT);
        CREATE TABLE IF NOT EXISTS events (id INTEGER PRIMARY KEY);
        CREATE TABLE IF NOT EXISTS sync (last_event INTEGER);
        """

    /// All messages, oldest first.
    func all() throws -> [StoredMessage] {
        try coordinate {
            try select("SELECT id, own, time, text, asset FROM messages ORDER BY time")
        }
    }

    /// The messages of these ids as they are now, oldest first; those that are gone are left out.
    func fetch(_ ids: [String]) throws -> [StoredMessage] {
        if ids.isEmpty { return [] }
        return try all().filter { ids.contains($0.id) }
    }

    /// Adds a message, and remembers the event of the server's that it came by, both or neither; false
    /// when the message is there already, or is none.
    func insert(_ message: StoredMessage?, event: Int?) throws -> Bool {
        try coordinate {
            try run("BEGIN IMMEDIATE")
            do {
                let isNew = try add(message, event)
                try run("COMMIT")
                return isNew
            } catch {
                try? run("ROLLBACK")
                throw error
            }
        }
    }

    private func add(_ message: StoredMessage?, _ event: Int?) throws -> Bool {
        if let event { try run("INSERT OR IGNORE INTO events (id) VALUES (?)", event) }
        guard let message else { return false }
        try run(
            "INSERT OR IGNORE INTO messages (id, own, time, text, asset) VALUES (?, ?, ?, ?, ?)",
            message.id, message.isOwn ? 1 : 0, message.time, message.text, message.asset)
        return sqlite3_changes(handle) == 1
    }

    func has(event id: Int) throws -> Bool {
        try coordinate {
            let statement = try prepare("SELECT 1 FROM events WHERE id = ?", [id])
            defer { sqlite3_finalize(statement) }
            return sqlite3_step(statement) == SQLITE_ROW
        }
    }

    /// The event up to which this device has worked through all; nil: there was none yet.
    func lastEvent() throws -> Int? {
        try coordinate {
            let statement = try prepare("SELECT last_event FROM sync", [])
            defer { sqlite3_finalize(statement) }
            guard sqlite3_step(statement) == SQLITE_ROW else { return nil }
            return Int(sqlite3_column_int64(statement, 0))
        }
    }

    func setLastEvent(_ id: Int) throws {
        try coordinate {
            try run("INSERT OR REPLACE INTO sync (rowid, last_event) VALUES (1, ?)", id)
        }
    }

    // MARK: SQLite

    private func coordinate<R>(_ body: () throws -> R) throws -> R {
        var error: NSError?
        var result: Result<R, any Error>?
        NSFileCoordinator().coordinate(writingItemAt: url, error: &error) { _ in
            result = Result { try body() }
        }
        guard let result else { throw error ?? CocoaError(.userCancelled) }
        return try result.get()
    }

    private func run(_ sql: String, _ values: Any?...) throws {
        let statement = try prepare(sql, values)
        defer { sqlite3_finalize(statement) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: continue
            case SQLITE_DONE: return
            default: throw failure("a statement failed")
            }
        }
    }

    private func select(_ sql: String) throws -> [StoredMessage] {
        let statement = try prepare(sql, [])
        defer { sqlite3_finalize(statement) }
        var messages: [StoredMessage] = []
        func text(_ column: Int32) -> String? {
            sqlite3_column_text(statement, column).map { String(cString: $0) }
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                messages.append(
                    StoredMessage(
                        id: text(0) ?? "", isOwn: sqlite3_column_int(statement, 1) == 1,
                        time: Int(sqlite3_column_int64(statement, 2)), text: text(3) ?? "",
                        asset: text(4)))
            case SQLITE_DONE: return messages
            default: throw failure("a query failed")
            }
        }
    }

    private func prepare(_ sql: String, _ values: [Any?]) throws -> OpaquePointer? {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            throw failure("a statement cannot be prepared")
        }
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            switch value {
            case let text as String: sqlite3_bind_text(statement, place, text, -1, copied)
            case let number as Int: sqlite3_bind_int64(statement, place, Int64(number))
            default: sqlite3_bind_null(statement, place)
            }
        }
        return statement
    }

    private func failure(_ text: String) -> Failure {
        Failure(description: "\(text): \(String(cString: sqlite3_errmsg(handle)))")
    }
}
