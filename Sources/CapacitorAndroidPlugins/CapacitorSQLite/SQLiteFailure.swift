import SQLiteJSON

/// Why an SQLite call failed, in the plugin's own words.
struct SQLiteFailure: WordedFailure {
    let message: String

    init(_ message: String) { self.message = message }
}
