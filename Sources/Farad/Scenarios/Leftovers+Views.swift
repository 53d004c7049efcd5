import CSQLite
import FaradFoundation

// What an invariant asks of the containers and the databases.
extension Leftovers {
    /// The containers that the device's apps have, by app group or bundle identifier; and what all apps
    /// of an Android phone share, by its path.
    var containers: [(name: String, path: String)] {
        groups.map { ($0.group, $0.path) }
            + sandboxes.map { ($0.bundleIdentifier, $0.dataContainer) }
            + Set(sandboxes.compactMap(\.sharedStorage)).sorted().map { ($0, $0) }
    }

    /// Of larger files nothing takes a digest: it would take longer than the run.
    static let longestDigested = 200_000_000

    /// The files of a container, property lists of its defaults left out; nil without such a one. The
    /// digest of a file of more than 200 MB is empty.
    func files(inContainer name: String) -> [(path: String, data: Data, sha256: String)]? {
        guard let root = containers.first(where: { $0.name == name })?.path else { return nil }
        return files(in: root).compactMap { path in
            let shown = String(path.dropFirst(root.count + 1))
            guard !shown.hasPrefix("Library/Preferences/"),
                let data = try? phone.fileSystem.read(path)
            else { return nil }
            let isLarge = data.count > Self.longestDigested
            return (shown, data, isLarge ? "" : SHA256.hexadecimal(of: Array(data)))
        }
    }

    /// What the defaults of a suite hold; nil without such a suite, nothing where nobody has written.
    func defaults(suite: String) -> [String: Any]? {
        guard let root = containers.first(where: { $0.name == suite })?.path else { return nil }
        let path = root + "/Library/Preferences/\(suite).plist"
        guard let data = try? phone.fileSystem.read(path),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        else { return [:] }
        return list as? [String: Any] ?? [:]
    }

    /// The keys and values of the shared preferences of that name; nil where no app has such a file.
    func sharedPreferences(named name: String) -> [String: Any]? {
        sharedPreferences.first { PhonePath.name($0) == name + ".xml" }.map {
            values(inSharedPreferences: $0).mapValues(\.foundation)
        }
    }

    /// The rows of every table of that name, as objects; the databases are read in order.
    func rows(ofTable table: String) -> JSONText {
        let found = databases.filter { path in tables(path).contains { $0.name == table } }
        return .array(found.flatMap { rows($0, "SELECT * FROM \(Self.quoted(table))") })
    }

    func rows(_ path: String, _ sql: String) -> [JSONText] {
        var rows: [JSONText] = []
        step(path, sql) { statement in
            rows.append(
                .object(
                    (0..<sqlite3_column_count(statement)).map { column in
                        JSONText.Member(
                            key: String(cString: sqlite3_column_name(statement, column)),
                            value: Self.value(statement, column))
                    }))
        }
        return rows
    }

    private static func value(_ statement: OpaquePointer?, _ column: Int32) -> JSONText {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(statement, column)))
        case SQLITE_FLOAT: return .number(sqlite3_column_double(statement, column))
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(statement, column))
            guard count > 0, let bytes = sqlite3_column_blob(statement, column) else {
                return .string("")
            }
            return .string(Data(bytes: bytes, count: count).base64EncodedString())
        default:
            return .string(
                sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
        }
    }
}

extension JSONText {
    /// A value of a property list or of JSON; data and dates, which JSON has not, become objects of text,
    /// and what neither can hold becomes null.
    init(foundation value: Any) {
        switch value {
        case let elements as [Any]: self = .array(elements.map { JSONText(foundation: $0) })
        case let members as [String: Any]:
            let sorted = members.sorted { $0.key < $1.key }
            self = .object(
                sorted.map { Member(key: $0.key, value: JSONText(foundation: $0.value)) })
        default: self.init(leaf: PropertyListValue(value))
        }
    }

    private init(leaf value: PropertyListValue?) {
        switch value {
        case .string(let text): self = .string(text)
        case .bool(let bool): self = .bool(bool)
        case .integer(let integer): self = .integer(Int(integer))
        case .real(let number): self = .number(number)
        case .data(let data): self = .object(["base64": .string(data.base64EncodedString())])
        case .date(let date):
            self = .object(["date": .string(ISO8601DateFormatter().string(from: date))])
        case .array(let elements): self = .array(elements.map { JSONText(leaf: $0) })
        case .dictionary(let pairs):
            let sorted = pairs.sorted { $0.key < $1.key }
            self = .object(sorted.map { Member(key: $0.key, value: JSONText(leaf: $0.value)) })
        case nil: self = .null
        }
    }
}
