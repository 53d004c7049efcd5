import AndroidFoundation
import CSQLite
import FaradFoundation
import JavaScriptCore

/// What is left on a device when a run is over: files and keys of the containers, rows of the
/// databases.
struct Leftovers {
    let phone: PhoneSystem
    let sandboxes: [Sandbox]

    init(phone: PhoneSystem, sandboxes: [Sandbox]) {
        self.phone = phone
        self.sandboxes = sandboxes
    }

    /// One line for each app group and each database.
    var lines: [String] {
        var lines: [String] = []
        for (group, path) in groups {
            // The defaults' own file is told by its keys.
            let files = self.files(in: path, preferencesToo: false).filter {
                !$0.contains("/Library/")
            }
            let names = files.map { String($0.dropFirst(path.count + 1)) }
            let keys = phone.preferences.keys(
                ofFile: path + "/Library/Preferences/\(group).plist")
            lines.append(
                "\(group): " + (names.isEmpty ? "no files" : Self.shown(names))
                    + (keys.isEmpty ? ", no keys" : "; keys " + keys.joined(separator: ", ")))
        }
        for path in sharedPreferences {
            let keys = values(inSharedPreferences: path).keys.sorted()
            lines.append(
                "\(PhonePath.name(path)): "
                    + (keys.isEmpty ? "no keys" : "keys " + keys.joined(separator: ", ")))
        }
        for database in databases {
            let rows = self.tables(database).map { "\($0.name) \(Verdict.count($0.rows, "row"))" }
            lines.append(
                "\(PhonePath.name(database)): "
                    + (rows.isEmpty ? "no tables" : rows.joined(separator: ", ")))
        }
        return lines
    }

    /// Few files by their names, more by the folders that they are in.
    private static func shown(_ names: [String]) -> String {
        guard names.count > 4 else { return names.joined(separator: ", ") }
        var folders: [(name: String, files: Int)] = []
        for name in names {
            let folder = name.contains("/") ? name.prefix { $0 != "/" } + "/" : ""
            if folders.last?.name == folder {
                folders[folders.count - 1].files += 1
            } else {
                folders.append((folder, 1))
            }
        }
        return folders.map {
            Verdict.count($0.files, "file") + ($0.name.isEmpty ? "" : " in \($0.name)")
        }.joined(separator: ", ")
    }

    /// What the containers hold, gone through as far as somebody asks.
    private final class Contents {
        private let leftovers: Leftovers
        /// The files of the app groups.
        private(set) lazy var shared = leftovers.groups.flatMap {
            leftovers.files(in: $0.path, preferencesToo: false)
        }
        /// Those of each sandbox's data container.
        private(set) lazy var own = leftovers.sandboxes.map {
            leftovers.files(in: $0.dataContainer, preferencesToo: false)
        }
        private(set) lazy var databases = leftovers.databases(among: own, shared)

        init(_ leftovers: Leftovers) { self.leftovers = leftovers }

        /// The app groups come first, as what waits for an app does so there.
        func containsFile(where isSought: (String) -> Bool) -> Bool {
            shared.contains(where: isSought)
                || own.contains { $0.contains(where: isSought) }
        }
    }

    /// Tells of shared items whether they are kept anywhere: their bytes, or for a text and a URL a
    /// default's value.
    ///
    /// The containers are gone through once for all questions: until the last of them nothing may
    /// change.
    func lookup() -> (ShareLedger.Entry) -> Bool {
        let contents = Contents(self)
        return { entry in
            guard let item = entry.item else { return hold(entry, in: contents) }
            return hold(item, in: contents)
        }
    }

    /// Of what another process shared only the size and the digest are known, or its text.
    private func hold(_ entry: ShareLedger.Entry, in contents: Contents) -> Bool {
        if let text = entry.shownText, entry.isText {
            return holdsText(text) || hold(Array(text.utf8), in: contents)
        }
        let isFile = contents.containsFile { path in
            contentsOfFile(path, ofSize: entry.size).map { isDigest(entry.sha256, of: Array($0)) }
                ?? false
        }
        return isFile || contents.databases.contains { holds($0, entry) }
    }

    /// Zeros that only make an item large are left out of its digest.
    private func isDigest(_ sha256: String, of bytes: [UInt8]) -> Bool {
        if SHA256.hexadecimal(of: bytes) == sha256 { return true }
        guard bytes.last == 0, let last = bytes.lastIndex(where: { $0 != 0 }) else { return false }
        return SHA256.hexadecimal(of: Array(bytes[...last])) == sha256
    }

    private func hold(_ item: SharedItem, in contents: Contents) -> Bool {
        if item.zeroBytes > 0 { return holdsFile(of: item, in: contents) }
        if item.isText, holdsText(String(decoding: item.bytes, as: UTF8.self)) { return true }
        return hold(item.bytes, in: contents)
    }

    /// A large file is told by its size and how it begins.
    private func holdsFile(of item: SharedItem, in contents: Contents) -> Bool {
        contents.containsFile { path in
            contentsOfFile(path, ofSize: item.size)?.withUnsafeBytes {
                let beginning = $0.prefix(item.bytes.count)
                return item.bytes.hasSameBytes(as: UnsafeRawBufferPointer(rebasing: beginning))
            } == true
        }
    }

    private func contentsOfFile(_ path: String, ofSize size: Int) -> Data? {
        guard let status = try? phone.fileSystem.status(path), status.size == size else {
            return nil
        }
        return try? phone.fileSystem.read(path)
    }

    private func holdsText(_ text: String) -> Bool {
        phone.preferences.contents.contains { _, pairs in
            pairs.values.contains { value in
                switch value {
                case .string(let kept): kept == text
                // A URL that is no file's, and a list, are kept as archives.
                case .data(let archive): archive.range(of: Data(text.utf8)) != nil
                default: false
                }
            }
        }
    }

    /// Whether the bytes are kept anywhere: as a file of a container, or as base64 in a database.
    private func hold(_ bytes: [UInt8], in contents: Contents) -> Bool {
        let isFile = contents.containsFile { path in
            contentsOfFile(path, ofSize: bytes.count)?.withUnsafeBytes {
                bytes.hasSameBytes(as: $0)
            } == true
        }
        if isFile { return true }
        // Enough to tell one photo from another, and a multiple of three, so that it is a prefix.
        let prefix = Data(bytes.prefix(2997)).base64EncodedString()
        return contents.databases.contains { holds($0, prefix) }
    }

    var groups: [(group: String, path: String)] {
        var groups: [(group: String, path: String)] = []
        for sandbox in sandboxes {
            for container in sandbox.groupContainers
            where !groups.contains(where: { $0.group == container.group }) {
                groups.append(container)
            }
        }
        return groups
    }

    /// - Parameter preferencesToo: Whether the defaults' own files are to be up to date.
    func files(in folder: String, preferencesToo: Bool = true) -> [String] {
        phone.fileSystem.files(below: folder, preferencesToo: preferencesToo).map {
            folder + "/" + $0
        }
    }

    /// The files of shared preferences; one whose writing was cut off is there by its backup.
    var sharedPreferences: [String] {
        let files = sandboxes.flatMap {
            self.files(in: $0.dataContainer + "/shared_prefs", preferencesToo: false)
        }
        let backups = files.filter { $0.hasSuffix(".bak") }.map { String($0.dropLast(4)) }
        return files.filter { !$0.hasSuffix(".bak") } + backups.filter { !files.contains($0) }
    }

    /// What the app's next start reads of such a file: a backup counts, where there is one.
    func values(inSharedPreferences path: String) -> [String: PropertyListValue] {
        let data =
            (try? phone.fileSystem.read(path + ".bak")) ?? (try? phone.fileSystem.read(path))
        return data.map {
            SharedPreferences.values(inFile: String(decoding: $0, as: UTF8.self))
        } ?? [:]
    }

    // MARK: Databases

    var databases: [String] { Contents(self).databases }

    /// - Parameters:
    ///   - own: The files of each sandbox's data container.
    ///   - shared: Those of the app groups.
    private func databases(among own: [[String]], _ shared: [String]) -> [String] {
        let kept = zip(sandboxes, own).flatMap { sandbox, files in
            ["/Library/", "/Documents/", "/databases/"].flatMap { folder in
                files.filter { $0.hasSuffix(".db") && $0.hasPrefix(sandbox.dataContainer + folder) }
            }
        }
        return kept + shared.filter { $0.hasSuffix(".db") }
    }

    func tables(_ path: String) -> [(name: String, rows: Int)] {
        reading(path) { database, code in code == SQLITE_OK ? Self.tables(database) : [] }
    }

    private static func tables(_ database: OpaquePointer?) -> [(name: String, rows: Int)] {
        let names = query(
            database, "SELECT name FROM sqlite_master WHERE type='table' ORDER BY name")
        return names.filter { !$0.hasPrefix("sqlite_") }.map { name in
            (name, Int(query(database, "SELECT count(*) FROM \(quoted(name))").first ?? "") ?? 0)
        }
    }

    private func holds(_ path: String, _ prefix: String) -> Bool {
        anyColumn(of: path) { database, table, column in
            let sql =
                "SELECT 1 FROM \(table) WHERE instr(\(column), \(Self.literal(prefix))) LIMIT 1"
            return !Self.query(database, sql).isEmpty
        }
    }

    /// As base64, alone or at the end of a data URL.
    private func holds(_ path: String, _ entry: ShareLedger.Entry) -> Bool {
        let length = (entry.size + 2) / 3 * 4
        return anyColumn(of: path) { database, table, column in
            let sql =
                "SELECT substr(\(column), -\(length)) FROM \(table) "
                + "WHERE typeof(\(column)) = 'text' AND length(\(column)) >= \(length)"
            return Self.query(database, sql).contains { text in
                Data(base64Encoded: text).map { isDigest(entry.sha256, of: Array($0)) } ?? false
            }
        }
    }

    /// Whether `isSought` is true of a column of a table with rows; both come quoted.
    private func anyColumn(
        of path: String,
        _ isSought: (_ database: OpaquePointer?, _ table: String, _ column: String) -> Bool
    ) -> Bool {
        reading(path) { database, code in
            guard code == SQLITE_OK else { return false }
            return Self.tables(database).contains { name, rows in
                guard rows > 0 else { return false }
                let columns = Self.query(
                    database, "SELECT name FROM pragma_table_info(\(Self.literal(name)))")
                return columns.contains { isSought(database, Self.quoted(name), Self.quoted($0)) }
            }
        }
    }

    static func quoted(_ name: String) -> String {
        enclosed(name, in: "\"")
    }

    private static func literal(_ text: String) -> String { enclosed(text, in: "'") }

    /// By characters of Unicode, as SQLite reads them: a quote with an accent is a quote.
    private static func enclosed(_ text: String, in quote: Unicode.Scalar) -> String {
        var enclosed = String.UnicodeScalarView([quote])
        for scalar in text.unicodeScalars {
            if scalar == quote { enclosed.append(quote) }
            enclosed.append(scalar)
        }
        enclosed.append(quote)
        return String(enclosed)
    }

    /// The first column of each row; empty where the database cannot be read.
    private static func query(_ database: OpaquePointer?, _ sql: String) -> [String] {
        var texts: [String] = []
        step(database, sql) { statement in
            texts.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
        }
        return texts
    }

    /// Calls `row` at each row that a statement gives; never where the database cannot be read, and
    /// then SQLite's code says why.
    @discardableResult
    func step(_ path: String, _ sql: String, row: (OpaquePointer?) -> Void) -> Int32 {
        reading(path) { database, code in
            code == SQLITE_OK ? Self.step(database, sql, row: row) : code
        }
    }

    /// Opens a database for what `body` asks of it.
    ///
    /// - Parameter body: Given the connection, and SQLite's code, which says whether it is one.
    private func reading<R>(_ path: String, _ body: (OpaquePointer?, Int32) -> R) -> R {
        var database: OpaquePointer?
        defer { sqlite3_close_v2(database) }
        let code = sqlite3_open_v2(
            path, &database, SQLITE_OPEN_READONLY, SQLiteVFS.name(for: phone))
        return body(database, code)
    }

    @discardableResult
    private static func step(
        _ database: OpaquePointer?, _ sql: String, row: (OpaquePointer?) -> Void
    ) -> Int32 {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        var code = sqlite3_prepare_v2(database, sql, -1, &statement, nil)
        guard code == SQLITE_OK else { return code }
        code = sqlite3_step(statement)
        while code == SQLITE_ROW {
            row(statement)
            code = sqlite3_step(statement)
        }
        return code
    }
}
