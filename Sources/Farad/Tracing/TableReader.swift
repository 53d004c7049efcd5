import CSQLite
import FaradFoundation
import Simulation
import WebKit

/// Reads the tables of a database as a trace tells them: each a body of JSON, a row a line.
package struct TableReader {
    package static let rowLimit = 50
    private static let cellLimit = 120
    private let leftovers: Leftovers
    private let path: String

    init(_ leftovers: Leftovers, _ path: String) {
        self.leftovers = leftovers
        self.path = path
    }

    /// By their names; nil where the database cannot be read just now.
    var tables: [String: TracedBody]? {
        guard leftovers.phone.fileSystem.exists(path) else { return [:] }
        var names: [String] = []
        let code = leftovers.step(
            path, "SELECT name FROM sqlite_master WHERE type='table' ORDER BY name"
        ) { names.append(Self.text($0, 0)) }
        if code == SQLITE_BUSY || code == SQLITE_LOCKED { return nil }
        var tables: [String: TracedBody] = [:]
        for name in names where !name.hasPrefix("sqlite_") { tables[name] = body(of: name) }
        return tables
    }

    private func body(of table: String) -> TracedBody {
        var lines: [String] = []
        var rows = 0
        var byteCount = 0
        var hash = StableHash(0x7ab1e)
        var values: [TracedBody.Value] = []
        var isCut = false
        leftovers.step(path, "SELECT * FROM \(Leftovers.quoted(table))") { row in
            rows += 1
            var members: [JSONText.Member] = []
            for column in 0..<sqlite3_column_count(row) {
                let name = String(cString: sqlite3_column_name(row, column))
                let text = Self.text(row, column)
                byteCount += text.utf8.count
                hash.absorb(text)
                if let value = TracedBody.value(of: text) { values.append(value) }
                guard rows <= Self.rowLimit else { continue }
                let shown = TracedBody.beginning(of: text, Self.cellLimit)
                if shown.utf8.count < text.utf8.count { isCut = true }
                members.append(
                    JSONText.Member(
                        key: name,
                        value: sqlite3_column_type(row, column) == SQLITE_NULL
                            ? .null
                            : .string(
                                shown.utf8.count < text.utf8.count
                                    ? "\(shown)… (\(text.utf8.count) bytes)" : shown)))
            }
            if rows <= Self.rowLimit { lines.append(JSONText.object(members).text) }
        }
        hash.absorb(UInt64(rows))
        let whole = "\(Verdict.count(rows, "row"))\n" + lines.joined(separator: "\n")
        let text = TracedBody.beginning(of: whole, TracedBody.textLimit)
        var body = TracedBody(
            text: text, byteCount: byteCount, hash: hash.value,
            isCut: isCut || rows > Self.rowLimit || text.utf8.count < whole.utf8.count)
        for value in values { body.follow(value) }
        return body
    }

    private static func text(_ row: OpaquePointer?, _ column: Int32) -> String {
        sqlite3_column_text(row, column).map { String(cString: $0) } ?? ""
    }
}
