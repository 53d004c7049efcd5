import CSQLite
import CapacitorAndroid

/// Values on their way into a statement and out of a row. Unlike on iOS, a whole number is bound as
/// one, in a query too.
enum SQLiteBinding {
    /// - Throws: ``SQLiteFailure`` for an object that is no buffer.
    static func bind(_ values: [JSONValue], to statement: OpaquePointer?) throws {
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            switch value {
            case .null: sqlite3_bind_null(statement, place)
            case .bool(let bool): sqlite3_bind_int64(statement, place, bool ? 1 : 0)
            case .int(let number): sqlite3_bind_int64(statement, place, Int64(number))
            case .long(let number): sqlite3_bind_int64(statement, place, number)
            case .double(let number): sqlite3_bind_double(statement, place, number)
            case .string(let text):
                sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), transient)
            case .object(let object):
                let bytes = try buffer(object)
                sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), transient)
            case .array: throw SQLiteFailure("Cannot bind \(value.text) at index \(place)")
            }
        }
    }

    /// The bytes of `{type: "Buffer", data: […]}`.
    private static func buffer(_ object: JSONObject) throws -> [UInt8] {
        guard object.coercedString("type") == "Buffer", case .array(let data)? = object.opt("data")
        else { throw SQLiteFailure("Object not implemented") }
        return data.values.map { value in
            guard case .int(let number) = value else { return 0 }
            return UInt8(truncatingIfNeeded: number)
        }
    }

    /// The row that the statement stands on: plain, with a BLOB as an array of byte numbers (F143).
    static func row(of statement: OpaquePointer?) -> JSObject {
        let row = JSObject()
        for column in 0..<sqlite3_column_count(statement) {
            let name = String(cString: sqlite3_column_name(statement, column))
            row.put(name, value(statement, column))
        }
        return row
    }

    private static func value(_ statement: OpaquePointer?, _ column: Int32) -> JSONValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .long(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .double(sqlite3_column_double(statement, column))
        case SQLITE_TEXT: return .string(String(cString: sqlite3_column_text(statement, column)))
        case SQLITE_BLOB:
            guard let bytes = sqlite3_column_blob(statement, column) else {
                return .array(JSONArray())
            }
            let count = Int(sqlite3_column_bytes(statement, column))
            let numbers = UnsafeRawBufferPointer(start: bytes, count: count)
                .map { JSONValue.int(Int32($0)) }
            return .array(JSONArray(numbers))
        default: return .null
        }
    }
}
