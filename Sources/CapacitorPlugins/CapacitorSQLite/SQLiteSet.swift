import Capacitor

/// The statements of an `executeSet`.
enum SQLiteSet {
    /// Values may be one list or a list of lists; then the statement runs once for each.
    static func read(
        _ set: JSArray?
    ) throws -> [(statement: String, values: [[SQLiteValue?]])] {
        guard let set, let entries = set as? [JSObject] else {
            throw SQLiteFailure("Must provide a set of SQL statements")
        }
        guard !entries.isEmpty else {
            throw SQLiteFailure("Must provide a non-empty set of SQL statements")
        }
        return try entries.map { entry in
            guard entry["statement"] != nil, entry["values"] != nil else {
                throw SQLiteFailure("Must provide a set as Array of {statement,values}")
            }
            guard let statement = entry["statement"] as? String else {
                throw SQLiteFailure("Failed in execSet :  No statement given")
            }
            guard let values = entry["values"] as? JSArray else {
                throw SQLiteFailure("Failed in execSet :  No values given")
            }
            if let lists = values as? [JSArray], !lists.isEmpty {
                return (statement, lists.map { $0.map { SQLiteValue(querying: $0) } })
            }
            return (statement, [values.map { SQLiteValue(querying: $0) }])
        }
    }
}
