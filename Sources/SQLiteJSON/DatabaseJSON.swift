/// Which of the SQLite plugin's native halves is spoken of: they write and read SQL a little
/// differently.
package enum NativeHalf: Sendable {
    case ios
    case android
}

/// A database, or what of it has changed, as the plugin's JSON tells it.
package struct DatabaseJSON<Value> {
    package let database: String
    package let version: Int
    package let overwrite: Bool?
    package let encrypted: Bool
    /// `full` or `partial`.
    package let mode: String
    package let tables: [TableJSON<Value>]
    package let views: [ViewJSON]?

    package init(
        database: String, version: Int, overwrite: Bool?, encrypted: Bool, mode: String,
        tables: [TableJSON<Value>], views: [ViewJSON]?
    ) {
        self.database = database
        self.version = version
        self.overwrite = overwrite
        self.encrypted = encrypted
        self.mode = mode
        self.tables = tables
        self.views = views
    }
}

extension DatabaseJSON: Decodable where Value: Decodable {}

package struct TableJSON<Value> {
    package var name: String
    package var schema: [ColumnJSON]?
    package var indexes: [IndexJSON]?
    package var triggers: [TriggerJSON]?
    package var values: [[Value]]?

    package init(name: String) { self.name = name }
}

extension TableJSON: Decodable where Value: Decodable {}

/// One entry of a table's schema: a column, a foreign key or another constraint.
package struct ColumnJSON: Decodable, Sendable {
    package var column: String?
    package var value: String
    package var foreignkey: String?
    package var constraint: String?

    package init(
        column: String? = nil, value: String, foreignkey: String? = nil, constraint: String? = nil
    ) {
        self.column = column
        self.value = value
        self.foreignkey = foreignkey
        self.constraint = constraint
    }

    /// As an export tells it.
    package var entries: [(key: String, value: String)] {
        given([
            ("column", column), ("value", value), ("foreignkey", foreignkey),
            ("constraint", constraint),
        ])
    }
}

package struct IndexJSON: Decodable, Sendable {
    package var name: String
    package var value: String
    package var mode: String?

    package init(name: String, value: String, mode: String? = nil) {
        self.name = name
        self.value = value
        self.mode = mode
    }

    /// As an export tells it.
    package var entries: [(key: String, value: String)] {
        given([("name", name), ("value", value), ("mode", mode)])
    }
}

package struct TriggerJSON: Decodable, Sendable {
    package var name: String
    package var timeevent: String
    package var condition: String?
    package var logic: String

    package init(name: String, timeevent: String, condition: String? = nil, logic: String) {
        self.name = name
        self.timeevent = timeevent
        self.condition = condition
        self.logic = logic
    }

    /// As an export tells it.
    package var entries: [(key: String, value: String)] {
        given([
            ("name", name), ("timeevent", timeevent), ("condition", condition), ("logic", logic),
        ])
    }
}

package struct ViewJSON: Decodable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// As an export tells it.
    package var entries: [(key: String, value: String)] { [("name", name), ("value", value)] }
}

private func given(_ entries: [(String, String?)]) -> [(key: String, value: String)] {
    entries.compactMap { key, value in value.map { (key, $0) } }
}
