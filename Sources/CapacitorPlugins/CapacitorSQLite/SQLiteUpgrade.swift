import Capacitor

/// What brings a database to one version: statements, run when an older file is opened.
struct SQLiteUpgrade {
    let toVersion: Int
    /// Nil for what is no list of texts; that shows when the upgrade is run.
    let statements: [String]?

    static func read(_ upgrades: [JSObject]) throws -> [SQLiteUpgrade] {
        try upgrades.map { upgrade in
            guard upgrade["toVersion"] != nil, upgrade["statements"] != nil else {
                throw SQLiteFailure("upgrade must have keys in {toVersion,statements}")
            }
            guard let version = upgrade["toVersion"] as? Int else {
                throw SQLiteFailure("toVersion key must be an Int")
            }
            return SQLiteUpgrade(
                toVersion: version, statements: upgrade["statements"] as? [String])
        }
    }
}
