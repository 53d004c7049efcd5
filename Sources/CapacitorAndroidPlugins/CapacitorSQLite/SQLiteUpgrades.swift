import CapacitorAndroid

/// What brings a database to its versions: statements, run when an older file is opened.
struct SQLiteUpgrades {
    private(set) var statements: [Int: [String]] = [:]

    var versions: [Int] { statements.keys.sorted() }

    /// Of two for one version the later counts.
    mutating func add(_ upgrades: [JSONValue]) throws {
        for upgrade in upgrades {
            guard case .object(let object) = upgrade, object.opt("toVersion") != nil,
                let list = object.opt("statements")
            else {
                let words = "Must provide an upgrade statement"
                throw SQLiteFailure("\(words) \(words) {toVersion,statement}")
            }
            guard case .int(let version)? = object.opt("toVersion") else {
                throw SQLiteFailure("Must provide toVersion as Integer")
            }
            if case .array(let texts) = list {
                statements[Int(version)] = texts.values.map(\.text)
            } else {
                statements[Int(version)] = []
            }
        }
    }
}
