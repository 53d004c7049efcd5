/// Why an SQLite call failed, in the plugin's own words.
struct SQLiteFailure: Error {
    let message: String

    init(_ message: String) { self.message = message }

    /// The same failure, seen from one floor higher.
    func within(_ words: String) -> SQLiteFailure { SQLiteFailure(words + message) }
}
