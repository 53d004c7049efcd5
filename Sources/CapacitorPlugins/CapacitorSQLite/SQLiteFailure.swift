import SQLiteJSON

/// Why an SQLite call failed, in the plugin's own words (F146, F147).
struct SQLiteFailure: WordedFailure {
    let message: String

    init(_ message: String) { self.message = message }
}

extension SQLiteFailure {
    /// Of an error that nobody in the plugin takes apart: it is told as Swift prints its case.
    init(told name: String, _ message: String) {
        self.init("\(name)(message: \(String(reflecting: message)))")
    }

    /// The system's words for an error of the plugin's that brings none; the module is that of a project
    /// with Swift packages.
    static func localized(_ type: String, _ code: Int) -> String {
        "The operation couldn’t be completed. (CapacitorSQLitePlugin.\(type) error \(code).)"
    }
}
