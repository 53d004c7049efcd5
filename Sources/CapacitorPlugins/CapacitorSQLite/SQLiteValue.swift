import CSQLite
import Capacitor

/// A value on its way into a statement (F149).
enum SQLiteValue {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// As `run` converts it: what is integral becomes an integer, a boolean too.
    init(running value: Any) throws {
        if let text = value as? String {
            self = .text(text)
        } else if let integer = value as? Int {
            self = .integer(Int64(integer))
        } else if let real = value as? Double {
            self = .real(real)
        } else if value is NSNull {
            self = .null
        } else if let bytes = value as? [String: Any] {
            self = .blob(try Self.bytes(bytes))
        } else {
            throw SQLiteFailure("Not a SQL type")
        }
    }

    /// As `query` and sets convert it: every number and boolean of JavaScript becomes a REAL.
    ///
    /// nil binds nothing, so that the parameter stays NULL.
    init?(querying value: Any) {
        if value is NSNull {
            self = .null
        } else if let real = value as? Double {
            self = .real(real)
        } else if let text = value as? String {
            self = .text(text)
        } else if let bytes = value as? [String: Any], let blob = try? Self.bytes(bytes) {
            self = .blob(blob)
        } else {
            return nil
        }
    }

    /// A typed array, which crosses the border as a dictionary with the keys "0", "1", … (F42).
    private static func bytes(_ dictionary: [String: Any]) throws -> [UInt8] {
        var indexed: [(index: Int, byte: UInt8)] = []
        indexed.reserveCapacity(dictionary.count)
        for (key, value) in dictionary {
            guard let index = Int(key), let number = value as? Int,
                let byte = UInt8(exactly: number)
            else { throw SQLiteFailure("Error in reading buffer") }
            indexed.append((index, byte))
        }
        return indexed.sorted { $0.index < $1.index }.map(\.byte)
    }

    /// Binds the values for as long as `body` takes: SQLite reads a long text where it lies, and copies
    /// the others.
    static func binding<Result>(
        _ values: [SQLiteValue?], to statement: OpaquePointer?, _ body: () throws -> Result
    ) rethrows -> Result {
        var lent: [(text: String, index: Int32)] = []
        for (offset, value) in values.enumerated() {
            let index = Int32(offset + 1)
            if case .text(let text) = value, text.utf8.count >= longText {
                lent.append((text, index))
            } else {
                value?.bind(to: statement, at: index)
            }
        }
        return try lending(lent[...], to: statement, body)
    }

    /// In bytes: a photo, not a name.
    private static let longText = 1 << 14

    private static func lending<Result>(
        _ texts: ArraySlice<(text: String, index: Int32)>, to statement: OpaquePointer?,
        _ body: () throws -> Result
    ) rethrows -> Result {
        guard let (bound, index) = texts.first else { return try body() }
        var text = bound
        return try text.withUTF8 { utf8 in
            bind(utf8, to: statement, at: index, lent)
            return try lending(texts.dropFirst(), to: statement, body)
        }
    }

    /// Handed over as a C string, Swift would copy a text before SQLite does.
    private static func bind(
        _ utf8: UnsafeBufferPointer<UInt8>, to statement: OpaquePointer?, at index: Int32,
        _ keeping: sqlite3_destructor_type?
    ) {
        let bytes = UnsafeRawPointer(utf8.baseAddress)?.assumingMemoryBound(to: CChar.self)
        let end = utf8.firstIndex(of: 0) ?? utf8.count
        sqlite3_bind_text(statement, index, bytes, Int32(end), keeping)
    }

    private func bind(to statement: OpaquePointer?, at index: Int32) {
        switch self {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let integer): sqlite3_bind_int64(statement, index, integer)
        case .real(let real): sqlite3_bind_double(statement, index, real)
        case .text(var text):
            text.withUTF8 { Self.bind($0, to: statement, at: index, Self.transient) }
        case .blob(let bytes):
            sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), Self.transient)
        }
    }

    /// SQLITE_STATIC: the bytes stay where they are while the statement runs.
    private static var lent: sqlite3_destructor_type? { nil }

    /// SQLITE_TRANSIENT, a cast in C that Swift does not import: SQLite copies the bytes.
    private static var transient: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}
