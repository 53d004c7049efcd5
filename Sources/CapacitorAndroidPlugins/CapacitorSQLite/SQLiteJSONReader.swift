import CapacitorAndroid
import SQLiteJSON

/// Reads JSON as strictly as the plugin does on Android: a key that it does not know makes the whole
/// not valid, and so does a value of another class. A key may be missing, though.
enum SQLiteJSONReader {
    /// nil for JSON that says something else or otherwise.
    ///
    /// - Parameter canEncrypt: Whether the app's configuration lets databases be encrypted.
    static func database(
        _ object: JSONObject, canEncrypt: Bool
    ) throws -> DatabaseJSON<JSONValue>? {
        let keys = ["database", "version", "overwrite", "encrypted", "mode", "tables", "views"]
        guard let object = known(object, keys) else { return nil }
        let tables: [TableJSON<JSONValue>]?
        let views: [ViewJSON]?
        do {
            tables = try list(object, "tables", table)
            views = try list(object, "views", view)
        } catch is NotValid {
            return nil
        }
        guard let name = text(object, "database"), let mode = text(object, "mode"),
            let version = version(object), let overwrites = flag(object, "overwrite"),
            let encrypted = flag(object, "encrypted"), canEncrypt || !encrypted
        else { return nil }
        return DatabaseJSON(
            database: name, version: version, overwrite: overwrites, encrypted: encrypted,
            mode: mode, tables: tables ?? [], views: views)
    }

    private struct NotValid: Error {}

    private static func table(_ object: JSONObject) throws -> TableJSON<JSONValue> {
        guard let object = known(object, ["name", "schema", "indexes", "triggers", "values"]),
            let name = text(object, "name")
        else { throw NotValid() }
        var table = TableJSON<JSONValue>(name: name)
        table.schema = try list(object, "schema", column)
        table.indexes = try list(object, "indexes", index)
        table.triggers = try list(object, "triggers", trigger)
        guard let values = object.opt("values") else { return table }
        guard case .array(let rows) = values else { throw NotValid() }
        // Rows are counted where the schema stands before them.
        let keys = object.keys
        let isCounted = (keys.firstIndex(of: "schema") ?? .max) < keys.firstIndex(of: "values") ?? 0
        let columns = isCounted ? table.schema?.filter { $0.column != nil }.count ?? 0 : 0
        table.values = try rows.values.map { row in
            guard case .array(let row) = row,
                columns == 0 || row.values.isEmpty || row.values.count == columns
            else { throw NotValid() }
            return row.values
        }
        return table
    }

    private static func column(_ object: JSONObject) throws -> ColumnJSON {
        let entry = try texts(object, ["column", "value", "foreignkey", "constraint"])
        return ColumnJSON(
            column: entry["column"], value: entry["value"] ?? "null",
            foreignkey: entry["foreignkey"], constraint: entry["constraint"])
    }

    private static func index(_ object: JSONObject) throws -> IndexJSON {
        let entry = try texts(object, ["name", "value", "mode"])
        if let mode = entry["mode"], mode.uppercased() != "UNIQUE" { throw NotValid() }
        return IndexJSON(
            name: entry["name"] ?? "null", value: entry["value"] ?? "null", mode: entry["mode"])
    }

    private static func trigger(_ object: JSONObject) throws -> TriggerJSON {
        let entry = try texts(object, ["name", "timeevent", "condition", "logic"])
        return TriggerJSON(
            name: entry["name"] ?? "null", timeevent: entry["timeevent"] ?? "null",
            condition: entry["condition"], logic: entry["logic"] ?? "null")
    }

    private static func view(_ object: JSONObject) throws -> ViewJSON {
        let entry = try texts(object, ["name", "value"])
        return ViewJSON(name: entry["name"] ?? "", value: entry["value"] ?? "")
    }

    // MARK: Values

    /// nil for an empty object and one with other keys.
    private static func known(_ object: JSONObject, _ keys: [String]) -> JSONObject? {
        object.length > 0 && object.keys.allSatisfy(keys.contains) ? object : nil
    }

    private static func texts(
        _ object: JSONObject, _ keys: [String]
    ) throws -> [String: String] {
        guard let object = known(object, keys) else { throw NotValid() }
        var texts: [String: String] = [:]
        for key in object.keys {
            guard case .string(let text)? = object.opt(key) else { throw NotValid() }
            texts[key] = text
        }
        return texts
    }

    private static func list<Element>(
        _ object: JSONObject, _ key: String, _ read: (JSONObject) throws -> Element
    ) throws -> [Element]? {
        guard let value = object.opt(key) else { return nil }
        guard case .array(let array) = value else { throw NotValid() }
        return try array.values.map { element in
            guard case .object(let object) = element else { throw NotValid() }
            return try read(object)
        }
    }

    private static func text(_ object: JSONObject, _ key: String) -> String? {
        guard let value = object.opt(key) else { return "" }
        guard case .string(let text) = value else { return nil }
        return text
    }

    private static func version(_ object: JSONObject) -> Int? {
        guard let value = object.opt("version") else { return 1 }
        guard case .int(let number) = value else { return nil }
        return Int(number)
    }

    private static func flag(_ object: JSONObject, _ key: String) -> Bool? {
        guard let value = object.opt(key) else { return false }
        guard case .bool(let flag) = value else { return nil }
        return flag
    }
}
