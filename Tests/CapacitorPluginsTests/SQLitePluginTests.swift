import FaradFoundation
import Simulation
import Testing
import WebKit

@Suite struct SQLitePluginTests {
    /// A phone with an open database and a table of ids and texts.
    private func phone(_ configuration: [String: Any] = [:]) -> PluginPhone {
        let phone = PluginPhone(configuration: configuration)
        phone.launch()
        #expect(sql(phone, "createConnection") == "undefined")
        #expect(sql(phone, "open") == "undefined")
        #expect(
            sql(
                phone, "execute",
                "statements: 'CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b BLOB, c REAL UNIQUE);'"
            ) == #"{"changes":{"changes":0}}"#)
        return phone
    }

    private func sql(_ phone: PluginPhone, _ method: String, _ more: String = "") -> String {
        phone.call("CapacitorSQLite", method, "{ database: 'db', \(more) }")
    }

    private func run(_ phone: PluginPhone, _ statement: String, _ values: String = "[]") -> String {
        sql(phone, "run", "statement: \"\(statement)\", values: \(values)")
    }

    private func query(
        _ phone: PluginPhone, _ statement: String, _ values: String = "[]"
    ) -> String {
        sql(phone, "query", "statement: \"\(statement)\", values: \(values)")
    }

    @Test func `F142: the whole life of a connection`() {
        let phone = phone()
        #expect(phone.call("CapacitorSQLite", "echo", "{ value: 'x' }") == #"{"value":"x"}"#)
        #expect(
            run(phone, "INSERT INTO t (a) VALUES (?)", "['x']")
                == #"{"changes":{"changes":1,"lastId":1,"values":[]}}"#)
        for method in ["isDBOpen", "isDBExists", "isDatabase"] {
            #expect(sql(phone, method) == #"{"result":true}"#)
        }
        #expect(sql(phone, "isTableExists", "table: 't'") == #"{"result":true}"#)
        #expect(sql(phone, "getTableList") == #"{"values":["t"]}"#)
        #expect(sql(phone, "getVersion") == #"{"version":0}"#)
        #expect(sql(phone, "close") == "undefined")
        #expect(sql(phone, "isDBOpen") == #"{"result":false}"#)
        #expect(sql(phone, "closeConnection") == "undefined")
        #expect(sql(phone, "isDBOpen") == "rejected: isDBOpen: Connection to db not available")
    }

    @Test func `F142: an upgrade brings an older file to its version, or leaves it as it was`() {
        let phone = phone()
        func upgrade(_ version: Int, _ statements: String) {
            let upgrade = "upgrade: [{ toVersion: \(version), statements: [\(statements)] }]"
            #expect(sql(phone, "addUpgradeStatement", upgrade) == "undefined")
        }
        func reopen(_ version: Int) -> String {
            #expect(sql(phone, "closeConnection") == "undefined")
            #expect(sql(phone, "createConnection", "version: \(version)") == "undefined")
            return sql(phone, "open")
        }
        upgrade(2, "'INSERT INTO t (a) VALUES (2);'")
        upgrade(1, "'INSERT INTO t (a) VALUES (1);'")
        upgrade(4, "'INSERT INTO t (a) VALUES (4);', 'INSERT INTO nowhere;'")
        #expect(reopen(3) == "undefined")
        #expect(reopen(3) == "undefined")
        let ids = #"{"values":[{"ios_columns":["id"]},{"id":1},{"id":2}]}"#
        #expect(query(phone, "SELECT id FROM t") == ids)
        #expect(sql(phone, "getVersion") == #"{"version":2}"#)
        #expect(
            reopen(4) == "rejected: Open: Failed OnUpgrade Error: onUpgrade "
                + "executeStatementProcess: Failed in executeSQL :  Error: execute failed rc: 1 "
                + "message: near \";\": syntax error")
        #expect(reopen(3) == "undefined")
        #expect(query(phone, "SELECT id FROM t") == ids)
        #expect(sql(phone, "getDatabaseList") == #"{"values":["dbSQLite.db"]}"#)
    }

    @Test func `F142: an upgrade needs a version and statements`() {
        let phone = phone()
        #expect(
            sql(phone, "addUpgradeStatement") == "rejected: Must provide an upgrade statement")
        #expect(
            sql(phone, "addUpgradeStatement", "upgrade: [{ toVersion: 1 }]")
                == "rejected: addUpgradeStatement: upgrade must have keys in "
                + "{toVersion,statements}")
        #expect(
            sql(phone, "addUpgradeStatement", "upgrade: [{ toVersion: 'x', statements: [] }]")
                == "rejected: addUpgradeStatement: toVersion key must be an Int")
    }

    @Test func `F151: every write is made on the bridge queue, before the next call begins`() {
        let phone = phone()
        phone.simulation.trace.isRecording = true
        _ = run(phone, "INSERT INTO t (a) VALUES (?)", "['x']")
        _ = sql(phone, "execute", "statements: 'DELETE FROM t;'")
        let writes = phone.simulation.trace.records.filter { $0.kind == .storage }
        #expect(!writes.isEmpty)
        #expect(Set(writes.map(\.queue)) == ["bridge"])
        // Two calls of one job: the second finds what the first has written.
        phone.evaluate(
            """
            globalThis.rows = [];
            Capacitor.nativePromise("CapacitorSQLite", "run", { database: "db",
                statement: "INSERT INTO t (a) VALUES ('y')", values: [] });
            Capacitor.nativePromise("CapacitorSQLite", "query", { database: "db",
                statement: "SELECT a FROM t", values: [] }).then(({ values }) => rows.push(values)); 0
            """)
        #expect(
            phone.evaluate("JSON.stringify(rows)") as? String
                == #"[[{"ios_columns":["a"]},{"a":"y"}]]"#)
    }

    @Test func `F143: the first row names the columns, and values keep their kinds`() {
        let phone = phone()
        #expect(query(phone, "SELECT * FROM t") == #"{"values":[]}"#)
        _ = run(
            phone, "INSERT INTO t VALUES (?, ?, ?, ?)",
            "[9007199254740991, null, new Uint8Array([0, 255]), 1.5]")
        #expect(
            query(phone, "SELECT * FROM t")
                == #"{"values":[{"ios_columns":["id","a","b","c"]},"#
                + #"{"a":null,"b":[0,255],"c":1.5,"id":9007199254740991}]}"#)
    }

    @Test func `a long text is stored as a short one is: whole, or up to its first NUL`() {
        let phone = phone()
        #expect(
            run(
                phone, "INSERT INTO t VALUES (?, ?, ?, ?)",
                "[1, 'ä'.repeat(70000), 'b'.repeat(70000) + '\\u0000' + 'rest', 0.5]")
                == #"{"changes":{"changes":1,"lastId":1,"values":[]}}"#)
        #expect(
            run(phone, "UPDATE t SET b = b || ? WHERE a = ?", "['c', 'ä'.repeat(70000)]")
                == #"{"changes":{"changes":1,"lastId":1,"values":[]}}"#)
        #expect(
            query(
                phone,
                "SELECT length(a) AS n, length(b) AS m, substr(b, 70000) AS e, c FROM t WHERE a = ?",
                "['ä'.repeat(70000)]")
                == #"{"values":[{"ios_columns":["n","m","e","c"]},"#
                + #"{"c":0.5,"e":"bc","m":70001,"n":70000}]}"#)
    }

    @Test func `a clause is cut off in any case, where the word only begins nothing is`() {
        let phone = phone()
        #expect(
            run(phone, "INSERT INTO t (a) VALUES ('retureturnin') rEtUrNiNg nothing", "[]")
                == #"{"changes":{"changes":1,"lastId":1,"values":[]}}"#)
        #expect(
            query(phone, "SELECT a FROM t")
                == #"{"values":[{"ios_columns":["a"]},{"a":"retureturnin"}]}"#)
    }

    @Test func `F143: a returning run has the same shape`() {
        let phone = phone()
        #expect(
            sql(
                phone, "run",
                "statement: 'INSERT INTO t (a) VALUES (?), (?) RETURNING id, a', "
                    + "values: ['x', 'y'], returnMode: 'all'")
                == #"{"changes":{"changes":2,"lastId":2,"values":[{"ios_columns":["id","a"]},"#
                + #"{"a":"x","id":1},{"a":"y","id":2}]}}"#)
    }

    @Test func `F144: values are mandatory`() {
        let phone = phone()
        #expect(
            sql(phone, "run", "statement: 'DELETE FROM t'")
                == "rejected: Run: Must provide an Array of values")
        #expect(
            sql(phone, "query", "statement: 'SELECT 1'")
                == "rejected: Query: Must provide an Array of value")
    }

    @Test func `F145: names lose .db, files lie in Documents`() {
        let phone = phone()
        #expect(
            phone.call("CapacitorSQLite", "isDBOpen", "{ database: 'db.db' }")
                == #"{"result":true}"#)
        let url = sql(phone, "getUrl")
        #expect(url.contains("/Documents/dbSQLite.db"))
        var files: [String] = []
        phone.onMain {
            let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
            files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        }
        phone.run()
        #expect(files.contains("dbSQLite.db"))
    }

    @Test func `F145: the configured folder is made and used`() {
        let phone = phone([
            "plugins": ["CapacitorSQLite": ["iosDatabaseLocation": "Library/CapacitorDatabase"]]
        ])
        #expect(sql(phone, "getUrl").contains("/Library/CapacitorDatabase/dbSQLite.db"))
        _ = run(phone, "INSERT INTO t (a) VALUES ('x')")
        #expect(query(phone, "SELECT a FROM t").contains(#""a":"x""#))
    }

    @Test func `F145: read-write and read-only connections are two`() {
        let phone = phone()
        _ = run(phone, "INSERT INTO t (a) VALUES ('x')")
        #expect(sql(phone, "createConnection", "readonly: true") == "undefined")
        #expect(sql(phone, "open", "readonly: true") == "undefined")
        #expect(
            sql(phone, "query", "statement: 'SELECT a FROM t', values: [], readonly: true")
                == #"{"values":[{"ios_columns":["a"]},{"a":"x"}]}"#)
        #expect(
            sql(phone, "run", "statement: 'DELETE FROM t', values: [], readonly: true")
                == "rejected: Run: not allowed in read-only mode")
    }

    @Test func `C14, F146: native connections outlive the page`() {
        let phone = phone()
        phone.evaluate("location.reload()")
        #expect(
            sql(phone, "createConnection")
                == "rejected: CreateConnection: Connection db already exists")
        #expect(
            phone.call(
                "CapacitorSQLite", "checkConnectionsConsistency", "{ dbNames: [], openModes: [] }")
                == #"{"result":false}"#)
        #expect(sql(phone, "createConnection") == "undefined")
        #expect(
            run(phone, "SELECT 1") == "rejected: Run: Database db not opened or in read-only")
        #expect(query(phone, "SELECT 1") == "rejected: Query: Database db not opened")
        #expect(
            phone.call("CapacitorSQLite", "open", "{ database: 'other' }")
                == "rejected: Open: Connection to other not available")
    }

    @Test func `F147: errors name SQLite's calls`() {
        let phone = phone()
        #expect(
            run(phone, "NONSENSE")
                == "rejected: Run: Failed in runSQL :  Error: prepareSQL prepare failed rc: 1 "
                + #"message: near "NONSENSE": syntax error"#)
        _ = run(phone, "INSERT INTO t (c) VALUES (1)")
        #expect(
            run(phone, "INSERT INTO t (c) VALUES (1)")
                == "rejected: Run: Failed in runSQL :  Error: prepareSQL finalize failed rc: 19 "
                + "message: UNIQUE constraint failed: t.c")
        #expect(
            query(phone, "SELECT x FROM t")
                == "rejected: Query: Failed in selectSQL : Error: querySQL prepare failed rc: 1 "
                + "message: no such column: x")
        #expect(
            sql(phone, "execute", "statements: 'NONSENSE;'")
                == "rejected: Execute: Failed in executeSQL :  Error: execute failed rc: 1 "
                + #"message: near "NONSENSE": syntax error"#)
    }

    @Test func `F148: changes count triggers, and the last id stays stale`() {
        let phone = phone()
        _ = sql(
            phone, "execute",
            "statements: 'CREATE TABLE log (n); CREATE TRIGGER g AFTER INSERT ON t "
                + "BEGIN INSERT INTO log VALUES (1); END;'")
        #expect(
            run(phone, "INSERT INTO t (id) VALUES (5)")
                == #"{"changes":{"changes":2,"lastId":5,"values":[]}}"#)
        #expect(
            run(phone, "UPDATE t SET a = 'x'")
                == #"{"changes":{"changes":1,"lastId":5,"values":[]}}"#)
    }

    @Test func `F148: a call's own transaction fails inside an open one`() {
        let phone = phone()
        #expect(sql(phone, "beginTransaction") == #"{"changes":{"changes":0}}"#)
        #expect(sql(phone, "isTransactionActive") == #"{"result":true}"#)
        #expect(
            run(phone, "INSERT INTO t (a) VALUES ('x')").hasSuffix(
                "cannot start a transaction within a transaction"))
        #expect(
            sql(
                phone, "run",
                "statement: 'INSERT INTO t (a) VALUES (1)', values: [], transaction: false")
                == #"{"changes":{"changes":1,"lastId":1,"values":[]}}"#)
        #expect(sql(phone, "rollbackTransaction") == #"{"changes":{"changes":0}}"#)
        #expect(sql(phone, "isTransactionActive") == #"{"result":false}"#)
        #expect(query(phone, "SELECT * FROM t") == #"{"values":[]}"#)
    }

    @Test func `F148: foreign keys are on`() {
        let phone = phone()
        #expect(query(phone, "PRAGMA foreign_keys").contains(#"{"foreign_keys":1}"#))
    }

    @Test func `F149: run binds integers, query binds REAL`() {
        let phone = phone()
        _ = sql(phone, "execute", "statements: 'CREATE TABLE k (v);'")
        _ = run(phone, "INSERT INTO k VALUES (?), (?), (?)", "[1, true, 0.5]")
        #expect(
            query(phone, "SELECT typeof(v) AS t FROM k")
                == #"{"values":[{"ios_columns":["t"]},{"t":"integer"},{"t":"integer"},{"t":"real"}]}"#
        )
        #expect(
            query(phone, "SELECT typeof(?) AS t", "[1]")
                == #"{"values":[{"ios_columns":["t"]},{"t":"real"}]}"#)
        #expect(
            run(phone, "INSERT INTO k VALUES (?)", "[[1]]") == "rejected: Run: Not a SQL type")
    }

    @Test func `F150: a delete without a semicolon is a silent no-op`() {
        let phone = phone()
        _ = run(phone, "INSERT INTO t (a) VALUES ('x')")
        #expect(
            sql(phone, "execute", "statements: 'delete from t'") == #"{"changes":{"changes":0}}"#)
        #expect(query(phone, "SELECT a FROM t").contains(#""a":"x""#))
        #expect(
            sql(phone, "execute", "statements: 'DELETE FROM t;'") == #"{"changes":{"changes":1}}"#)
    }

    @Test func `F142: a set runs all of it or nothing`() {
        let phone = phone()
        #expect(
            sql(
                phone, "executeSet",
                "set: [{ statement: 'INSERT INTO t (id, a) VALUES (?, ?)', "
                    + "values: [[1, 'x'], [2, 'y']] }, "
                    + "{ statement: 'UPDATE t SET a = ?', values: ['z'] }]")
                == #"{"changes":{"changes":4,"lastId":2,"values":[]}}"#)
        #expect(
            sql(
                phone, "executeSet",
                "set: [{ statement: 'DELETE FROM t', values: [] }, "
                    + "{ statement: 'NONSENSE', values: [] }]"
            ).hasPrefix("rejected: ExecuteSet: Failed in execSet : "))
        #expect(query(phone, "SELECT count(*) AS n FROM t").contains(#"{"n":2}"#))
    }

    @Test func `what was committed outlives the process, what was not does not`() {
        let phone = phone()
        _ = run(phone, "INSERT INTO t (a) VALUES ('kept')")
        _ = sql(phone, "beginTransaction")
        _ = sql(
            phone, "run",
            "statement: \"INSERT INTO t (a) VALUES ('lost')\", values: [], transaction: false")
        phone.restart()
        phone.launch()
        _ = sql(phone, "createConnection")
        _ = sql(phone, "open")
        #expect(
            query(phone, "SELECT a FROM t")
                == #"{"values":[{"ios_columns":["a"]},{"a":"kept"}]}"#)
    }

    @Test func `a large text comes back as it went`() {
        let phone = phone()
        #expect(
            run(
                phone, "INSERT INTO t (a) VALUES (?)",
                "['data:image/jpeg;base64,' + 'AQID'.repeat(100000)]"
            )
            .contains(#""changes":1"#))
        phone.evaluate(
            """
            Capacitor.nativePromise("CapacitorSQLite", "query", { database: "db",
                statement: "SELECT a FROM t", values: [] }).then((data) => {
                    globalThis.results = [data.values[1].a.length, data.values[1].a.slice(0, 31)]; }); 0
            """)
        #expect(phone.results == #"[400023,"data:image/jpeg;base64,AQIDAQID"]"#)
    }
}
