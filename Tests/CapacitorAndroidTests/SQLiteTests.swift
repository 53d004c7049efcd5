import Farad
import Testing

@Suite struct SQLiteTests {
    private let sqlite = """
        const sqlite = (method, options) =>
            call("CapacitorSQLite", method, { database: "t", ...options });
        const open = async () => {
            await sqlite("createConnection", {});
            await sqlite("open", {});
            await sqlite("execute", { statements: "CREATE TABLE t (id INTEGER PRIMARY KEY, v);" });
        };

        """

    @Test func `F142, F143: rows are plain, with numbers, bytes and nulls as they are`() throws {
        let phone = try AndroidPhone(
            sqlite + """
                (async () => {
                    await open();
                    const insert = "INSERT INTO t (v) VALUES (?)";
                    await told(sqlite("run", { statement: insert, values: ["text"] }));
                    await sqlite("run", { statement: insert, values: [1.5] });
                    await sqlite("run", { statement: insert, values: [true] });
                    await sqlite("run", { statement: insert, values: [null] });
                    await sqlite("run", { statement: insert, values: [{ type: "Buffer", data: [1, 255] }] });
                    await told(sqlite("query", { statement: "SELECT v FROM t", values: [] }));
                    await told(sqlite("query", { statement: "SELECT v FROM t WHERE id > ?", values: [9] }));
                    await told(sqlite("query", { statement: "SELECT typeof(?) AS kind", values: [5] }));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"changes":{"changes":1,"lastId":1,"values":[]}}"#,
                #"resolved {"values":[{"v":"text"},{"v":1.5},{"v":1},{"v":null},{"v":[1,255]}]}"#,
                #"resolved {"values":[]}"#, #"resolved {"values":[{"kind":"integer"}]}"#,
            ])
    }

    @Test func `F145: the file lies in databases, .db is dropped, connections have a mode`() throws
    {
        let phone = try AndroidPhone(
            sqlite + """
                (async () => {
                    await open();
                    await told(call("CapacitorSQLite", "createConnection", { database: "t.db" }));
                    await told(call("CapacitorSQLite", "open", { database: "t", readonly: true }));
                    await told(call("CapacitorSQLite", "getUrl", { database: "t.db" }));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                "rejected CreateConnection: Connection t already exists undefined",
                "rejected Open: No available connection for database t undefined",
                #"resolved {"url":"file:///data/data/app.test/databases/tSQLite.db"}"#,
            ])
        #expect(phone.file("databases/tSQLite.db")?.hasPrefix("SQLite format 3") == true)
    }

    @Test func `F147: failures are told in the words of Android's driver`() throws {
        let phone = try AndroidPhone(
            sqlite + """
                (async () => {
                    await open();
                    await told(sqlite("run", { statement: "NO SQL", values: [] }));
                    await sqlite("run", { statement: "INSERT INTO t VALUES (1, 1)", values: [] });
                    await told(sqlite("run", { statement: "INSERT INTO t VALUES (1, 2)", values: [] }));
                    await told(sqlite("query", { statement: "SELECT x FROM t", values: [] }));
                    await told(sqlite("query", { statement: "SELECT v FROM t" }));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                #"rejected Run: near "NO": syntax error (code 1): , while compiling: NO SQL undefined"#,
                "rejected Run: UNIQUE constraint failed: t.id (code 1555) undefined",
                "rejected Query: in selectSQL cursor no such column: x (code 1): , while compiling: "
                    + "SELECT x FROM t undefined",
                "rejected Query: Must provide an Array of Strings undefined",
            ])
    }

    @Test func `F148: a call with its own transaction ends the app's open one`() throws {
        let phone = try AndroidPhone(
            sqlite + """
                (async () => {
                    await open();
                    await told(sqlite("beginTransaction"));
                    await sqlite("run", { statement: "INSERT INTO t VALUES (1, 1)", values: [],
                        transaction: false });
                    await told(sqlite("run", { statement: "INSERT INTO t VALUES (2, 2)", values: [] }));
                    await told(sqlite("isTransactionActive"));
                    await told(sqlite("query", { statement: "SELECT * FROM t", values: [] }));
                    await told(sqlite("commitTransaction"));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"changes":{"changes":0}}"#,
                "rejected Run: Failed in beginTransactionAlready in transaction undefined",
                #"resolved {"result":false}"#, #"resolved {"values":[]}"#,
                "rejected CommitTransaction: Cannot perform this operation because there is no "
                    + "current transaction. undefined",
            ])
    }

    @Test func `of several statements on one line only the first is run`() throws {
        let phone = try AndroidPhone(
            sqlite + """
                (async () => {
                    await open();
                    const insert = (id) => `INSERT INTO t VALUES (${id}, ${id});`;
                    await told(sqlite("execute", { statements: insert(1) + " " + insert(2) }));
                    await told(sqlite("execute", { statements: insert(3) + "\\n" + insert(4) }));
                    await told(sqlite("execute", { statements: "DELETE FROM t WHERE id = 1" }));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [1, 2, 1].map { #"resolved {"changes":{"changes":\#($0)}}"# })
    }

    @Test func `F142: a set runs rows one by one, or written into its text`() throws {
        let phone = try AndroidPhone(
            sqlite + """
                (async () => {
                    await open();
                    await told(sqlite("executeSet", { set: [
                        { statement: "INSERT INTO t VALUES (?, ?);", values: [[1, "it's"], [2, null]] },
                        { statement: "UPDATE t SET v = ? WHERE id = ?;", values: ["x", 2] },
                    ] }));
                    await told(sqlite("query", { statement: "SELECT * FROM t", values: [] }));
                    await told(sqlite("executeSet", { set: [] }));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"changes":{"changes":3,"lastId":2,"values":[]}}"#,
                #"resolved {"values":[{"id":1,"v":"it's"},{"id":2,"v":"x"}]}"#,
                "rejected ExecuteSet: Must provide a non-empty set of SQL statements undefined",
            ])
    }

    @Test func `F146: connections outlive the page, and consistency closes what JavaScript forgot`()
        throws
    {
        let phone = try AndroidPhone(
            sqlite + """
                (async () => {
                    if (location.search === "") {
                        await open();
                        location.href = "/?again";
                        return;
                    }
                    await told(sqlite("createConnection", {}));
                    await told(call("CapacitorSQLite", "checkConnectionsConsistency",
                        { dbNames: [], openModes: [] }));
                    await told(sqlite("createConnection", {}));
                    await told(sqlite("isDBOpen", {}));
                    await told(sqlite("isDatabase", {}));
                    await told(call("CapacitorSQLite", "getDatabaseList"));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                "rejected CreateConnection: Connection t already exists undefined",
                #"resolved {"result":false}"#, "resolved undefined", #"resolved {"result":false}"#,
                #"resolved {"result":true}"#, #"resolved {"values":["tSQLite.db"]}"#,
            ])
    }

    @Test func `F142: an upgrade brings an older file to its version, or leaves it as it was`()
        throws
    {
        let phone = try AndroidPhone(
            sqlite + """
                const upgrade = (toVersion, ...statements) =>
                    sqlite("addUpgradeStatement", { upgrade: [{ toVersion, statements }] });
                const reopen = async (version) => {
                    await sqlite("closeConnection", {});
                    await sqlite("createConnection", { version });
                    await told(sqlite("open", {}));
                };
                (async () => {
                    await open();
                    await upgrade(1, "INSERT INTO t (v) VALUES (1);");
                    await upgrade(2, "INSERT INTO t (v) VALUES (2);");
                    await upgrade(4, "INSERT INTO t (v) VALUES (4);", "INSERT INTO nowhere;");
                    await reopen(3);
                    await reopen(3);
                    await told(sqlite("query", { statement: "SELECT v FROM t", values: [] }));
                    await told(sqlite("getVersion", {}));
                    await reopen(4);
                    await reopen(3);
                    await told(sqlite("query", { statement: "SELECT v FROM t", values: [] }));
                    await told(sqlite("getDatabaseList", {}));
                    await told(sqlite("addUpgradeStatement", { upgrade: [{ toVersion: 1 }] }));
                    await told(sqlite("addUpgradeStatement", {}));
                })();
                """
        ).launch()
        let rows = #"resolved {"values":[{"v":1},{"v":2}]}"#
        let words = "AddUpgradeStatement: Must provide an"
        #expect(phone.lines.count == 10)
        #expect(
            Array(phone.lines[..<4]) == [
                "resolved undefined", "resolved undefined", rows, #"resolved {"version":2}"#,
            ])
        #expect(
            phone.lines[4].hasPrefix(
                "rejected Open: Error in creating the databaseError: onUpgrade "
                    + "executeStatementProcess failed"))
        #expect(
            Array(phone.lines[5...]) == [
                "resolved undefined", rows, #"resolved {"values":["tSQLite.db"]}"#,
                "rejected \(words) upgrade statement Must provide an upgrade statement "
                    + "{toVersion,statement} undefined",
                "rejected \(words) array with upgrade statement undefined",
            ])
    }

    @Test func `F144: values are mandatory`() throws {
        let phone = try AndroidPhone(
            sqlite + """
                (async () => {
                    await open();
                    await told(sqlite("run", { statement: "DELETE FROM t" }));
                    await told(sqlite("query", { statement: "SELECT v FROM t" }));
                    await told(sqlite("query", { statement: "SELECT v FROM t", values: "" }));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                "rejected Run: Must provide an Array of values undefined",
                "rejected Query: Must provide an Array of Strings undefined",
                "rejected Query: Must provide an Array of values undefined",
            ])
    }
}
