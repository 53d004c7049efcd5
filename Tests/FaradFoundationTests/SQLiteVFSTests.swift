import CSQLite
import FaradFoundation
import Simulation
import TestSupport
import Testing

@Suite struct SQLiteVFSTests {
    private static let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE

    private var path: String {
        PhonePath.dataContainer(of: "app.timesafari", isExtension: false) + "/Documents/temp.db"
    }

    /// Lets a test write SQL in a line; the connection goes with the object.
    private final class Connection {
        private(set) var handle: OpaquePointer?
        let openCode: Int32

        init(_ system: PhoneSystem, _ path: String) {
            openCode = sqlite3_open_v2(path, &handle, flags, SQLiteVFS.name(for: system))
            if let handle { sqlite3_busy_timeout(handle, 0) }
        }

        deinit { sqlite3_close_v2(handle) }

        @discardableResult
        func run(_ sql: String) -> Int32 { sqlite3_exec(handle, sql, nil, nil, nil) }

        /// The first column of the first row.
        func value(_ sql: String) -> String? {
            var statement: OpaquePointer?
            guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
                return nil
            }
            defer { sqlite3_finalize(statement) }
            guard sqlite3_step(statement) == SQLITE_ROW else { return nil }
            return sqlite3_column_text(statement, 0).map { String(cString: $0) }
        }
    }

    @Test(arguments: StorageKind.allCases)
    func `rows outlive the process that wrote them`(_ kind: StorageKind) throws {
        let folder = TestFolder()
        let phone = TestPhone(storage: try kind.make(folder))
        let first = try phone.app()
        phone.at(first) {
            let database = Connection(phone.system, path)
            #expect(database.run("CREATE TABLE temp(id TEXT PRIMARY KEY, blob TEXT)") == SQLITE_OK)
            #expect(
                database.run("INSERT INTO temp VALUES('shared-photo-base64', 'data:')")
                    == SQLITE_OK)
        }
        first.kill()
        let second = try phone.app()
        phone.at(second) {
            let database = Connection(phone.system, path)
            #expect(database.value("SELECT blob FROM temp") == "data:")
        }
        if kind == .disk {
            #expect(folder.exists("Containers/Data/Application/app.timesafari/Documents/temp.db"))
        }
        #expect(phone.texts(.storage).contains { $0.contains("SQLite wrote") })
    }

    /// What a database's file and folder say after each of what is done to them, a second apart.
    private func dates(_ kind: StorageKind, _ mode: String) throws -> [[Double]] {
        let folder = TestFolder()
        let phone = TestPhone(storage: try kind.make(folder))
        let app = try phone.app()
        var connection: Connection?
        var dates: [[Double]] = []
        for statement in [
            nil, "PRAGMA journal_mode=\(mode)", "CREATE TABLE t(x)", "INSERT INTO t VALUES(1)",
            "SELECT * FROM t", "BEGIN; INSERT INTO t VALUES(2); ROLLBACK", "VACUUM", "",
        ] {
            try phone.run(app) {
                PhoneProcess.current.simulation.sleep(for: .seconds(1))
                switch statement {
                case nil: connection = Connection(phone.system, path)
                case "": connection = nil
                case let statement?: #expect(connection?.run(statement) == SQLITE_OK)
                }
            }
            for path in [path, PhonePath.parent(path)] {
                let status = try? phone.system.fileSystem.status(path)
                dates.append([status?.created ?? 0, status?.modified ?? 0])
            }
        }
        return dates
    }

    @Test(arguments: ["DELETE", "TRUNCATE", "WAL"])
    func `a database and its folder have the phone's dates in a device folder, too`(
        _ mode: String
    ) throws {
        let dates = try dates(.memory, mode)
        #expect(try self.dates(.disk, mode) == dates)
        // Not all the same, or nothing was compared.
        #expect(Set(dates).count > 3)
    }

    @Test(arguments: StorageKind.allCases, ["DELETE", "TRUNCATE", "WAL"])
    func `a kill in the middle of a transaction is rolled back by the next to open`(
        _ kind: StorageKind, _ mode: String
    ) throws {
        let folder = TestFolder()
        let phone = TestPhone(storage: try kind.make(folder))
        let first = try phone.app()
        let database = phone.at(first) { Connection(phone.system, path) }
        try phone.at(first) {
            #expect(database.value("PRAGMA journal_mode=\(mode)")?.uppercased() == mode)
            #expect(database.run("CREATE TABLE t(x)") == SQLITE_OK)
            #expect(
                database.run(
                    "INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 "
                        + "FROM n WHERE i < 200) SELECT hex(zeroblob(2000)) FROM n") == SQLITE_OK)
            // A cache of a few pages, so that the transaction's are written before its end.
            #expect(database.run("PRAGMA cache_size=5; BEGIN; UPDATE t SET x='lost'") == SQLITE_OK)
            if mode != "WAL" {
                let status = try phone.system.fileSystem.status(path + "-journal")
                #expect(status.size > 0)
            }
        }
        first.kill()
        // What the dead process's code still does reaches nothing.
        #expect(database.run("COMMIT") != SQLITE_OK)
        let second = try phone.app()
        phone.at(second) {
            let next = Connection(phone.system, path)
            #expect(next.value("SELECT count(*) FROM t WHERE x='lost'") == "0")
            #expect(next.value("SELECT count(*) FROM t") == "200")
            #expect(next.value("PRAGMA integrity_check") == "ok")
            #expect(next.run("INSERT INTO t VALUES('new')") == SQLITE_OK)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func `a writer keeps other writers out until it is done`(_ kind: StorageKind) throws {
        let folder = TestFolder()
        let phone = TestPhone(storage: try kind.make(folder))
        try phone.at(phone.app()) {
            let one = Connection(phone.system, path)
            let two = Connection(phone.system, path)
            one.run("CREATE TABLE t(x)")
            #expect(one.run("BEGIN IMMEDIATE; INSERT INTO t VALUES(1)") == SQLITE_OK)
            #expect(two.run("BEGIN IMMEDIATE") == SQLITE_BUSY)
            #expect(two.value("SELECT count(*) FROM t") == "0")
            #expect(one.run("COMMIT") == SQLITE_OK)
            #expect(two.value("SELECT count(*) FROM t") == "1")
            // A reader keeps a writer from its last step.
            #expect(two.run("BEGIN; SELECT * FROM t") == SQLITE_OK)
            #expect(one.run("INSERT INTO t VALUES(2)") == SQLITE_BUSY)
            #expect(two.run("COMMIT") == SQLITE_OK)
            #expect(one.run("INSERT INTO t VALUES(2)") == SQLITE_OK)
        }
    }

    @Test func `a busy connection waits in virtual time`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        var log: [String] = []
        try phone.run(app) {
            let one = Connection(phone.system, self.path)
            one.run("CREATE TABLE t(x); BEGIN IMMEDIATE; INSERT INTO t VALUES(1)")
            DispatchQueue(label: "other").async {
                let two = Connection(phone.system, self.path)
                sqlite3_busy_timeout(two.handle, 5000)
                log.append(two.run("INSERT INTO t VALUES(2)") == SQLITE_OK ? "second" : "busy")
            }
            Thread.sleep(forTimeInterval: 1)
            log.append("first")
            one.run("COMMIT")
        }
        #expect(log == ["first", "second"])
        #expect(phone.simulation.clock.now.milliseconds >= 1000)
        #expect(phone.simulation.clock.now.milliseconds < 5000)
    }

    @Test(arguments: StorageKind.allCases)
    func `a database outside the sandbox does not open`(_ kind: StorageKind) throws {
        let folder = TestFolder()
        let phone = TestPhone(storage: try kind.make(folder))
        try phone.at(phone.shareExtension()) {
            let database = Connection(phone.system, path)
            #expect(database.openCode == SQLITE_CANTOPEN)
        }
    }

    @Test func `F195: SQL's clock is the virtual one, and its randomness the process's`() throws {
        func run() throws -> [String?] {
            let phone = TestPhone()
            return try phone.at(phone.app()) {
                let database = Connection(phone.system, path)
                if let handle = database.handle { SQLiteVFS.prepare(handle) }
                return [
                    database.value("SELECT CURRENT_TIMESTAMP"),
                    database.value("SELECT random()"), database.value("SELECT hex(randomblob(8))"),
                ]
            }
        }
        let first = try run()
        #expect(first[0] == "2026-01-01 00:00:00")
        #expect(try run() == first)
        #expect(first[2]?.count == 16)
    }

    @Test func `a phone's file layer goes with the phone`() throws {
        var name = ""
        do {
            let phone = TestPhone()
            name = SQLiteVFS.name(for: phone.system)
            try phone.at(phone.app()) {
                let database = Connection(phone.system, path)
                database.run("CREATE TABLE t(x)")
            }
            #expect(sqlite3_vfs_find(name) != nil)
        }
        #expect(sqlite3_vfs_find(name) == nil)
    }

    @Test func `a device folder's locks hold against another real process`() throws {
        let folder = TestFolder()
        let phone = TestPhone(storage: try DiskStorage(root: folder.path))
        let app = try phone.app()
        let database = phone.at(app) { Connection(phone.system, path) }
        phone.at(app) { _ = database.run("CREATE TABLE t(x)") }
        let file =
            folder.path + "/Containers/Data/Application/app.timesafari/Documents/temp.db"
        // Perl is on every Debian; it takes SQLite's bytes as another process's SQLite would.
        let script = """
            use Fcntl; open(my $f, '+<', $ARGV[0]) or exit 2;
            my $lock = pack('s s x4 q q i x4', F_WRLCK, 0, 0x40000000, 512, 0);
            fcntl($f, F_SETLK, $lock) or exit 1; syswrite(STDOUT, "locked\\n"); <STDIN>; exit 0;
            """
        phone.at(app) { #expect(database.run("BEGIN EXCLUSIVE") == SQLITE_OK) }
        let refused = try Helper(script, file)
        #expect(refused.finish() == 1)
        phone.at(app) { #expect(database.run("COMMIT") == SQLITE_OK) }
        let holder = try Helper(script, file)
        #expect(holder.line() == "locked\n")
        phone.at(app) { #expect(database.run("INSERT INTO t VALUES(1)") == SQLITE_BUSY) }
        #expect(holder.finish() == 0)
        phone.at(app) { #expect(database.run("INSERT INTO t VALUES(1)") == SQLITE_OK) }
    }

    /// Another real process, which goes on when its input is closed.
    private final class Helper {
        private let process = Process()
        private let input = Pipe()
        private let output = Pipe()

        init(_ script: String, _ file: String) throws {
            process.executableURL = URL(fileURLWithPath: "/usr/bin/perl")
            process.arguments = ["-e", script, file]
            process.standardInput = input
            process.standardOutput = output
            try process.run()
        }

        func line() -> String {
            String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        }

        func finish() -> Int32 {
            try? input.fileHandleForWriting.close()
            return process.waitForEnd()
        }
    }
}
