import Farad
import Testing

/// What becomes of a DELETE in a synchronized database on Android, and of a RETURNING clause.
@Suite struct SQLiteDeletionTests {
    /// Two people, of whom the first has a pet.
    private func lines(onDelete action: String = "CASCADE", _ test: String) throws -> [String] {
        try phone(onDelete: action, test).lines
    }

    private func phone(onDelete action: String = "CASCADE", _ test: String) throws -> AndroidPhone {
        try AndroidPhone(
            """
            const sqlite = (method, options) =>
                call("CapacitorSQLite", method, { database: "t", ...options });
            const run = (statement, values = [], more) =>
                sqlite("run", { statement, values, ...more });
            const execute = (statements) => sqlite("execute", { statements });
            const rows = async () => {
                const statement = "SELECT 'person ' || id || iif(sql_deleted, ' deleted', '') AS t " +
                    "FROM people UNION ALL SELECT 'pet of ' || ifnull(owner, 'nobody') || " +
                    "iif(sql_deleted, ' deleted', '') FROM pets";
                const { values } = await sqlite("query", { statement, values: [] });
                say(values.map(({ t }) => t).join(", "));
            };
            const columns = "sql_deleted INTEGER DEFAULT 0, last_modified INTEGER DEFAULT 0";
            (async () => {
                await sqlite("createConnection", {});
                await sqlite("open", {});
                await execute(`CREATE TABLE people (id INTEGER PRIMARY KEY, ${columns});
                    CREATE TABLE pets (id INTEGER PRIMARY KEY, owner, ${columns},
                    FOREIGN KEY (owner) REFERENCES people(id) ON DELETE \(action));
                    INSERT INTO people (id) VALUES (1), (2);
                    INSERT INTO pets (owner) VALUES (1);`);
            \(test)
            })();
            """
        ).launch()
    }

    @Test(arguments: [
        "run('DELETE FROM people WHERE id = 1')", "run('DELETE FROM people WHERE id = ?', [1])",
        "execute('DELETE FROM people WHERE id = 1;')",
        "sqlite('executeSet', { set: [{ statement: 'DELETE FROM people WHERE id = ?', values: [1] }] })",
    ])
    func `a DELETE marks its rows and those that refer to them`(_ deletion: String) throws {
        #expect(
            try lines("await \(deletion); await rows();")
                == ["person 1 deleted, person 2, pet of 1 deleted"])
    }

    @Test func `with SET NULL, and with NO ACTION too, the reference is taken away`() throws {
        for action in ["SET NULL", "NO ACTION"] {
            #expect(
                try lines(
                    onDelete: action, "await run('DELETE FROM people WHERE id = 1'); await rows();")
                    == ["person 1 deleted, person 2, pet of nobody"])
        }
    }

    @Test func `with RESTRICT a row that is referred to stays`() throws {
        #expect(
            try lines(
                onDelete: "RESTRICT",
                """
                await told(run("DELETE FROM people WHERE id = 1"));
                await told(run("DELETE FROM people WHERE id = 2"));
                await rows();
                """) == [
                    "rejected Run: DeleteSQL Restrict mode related items exist, please delete them "
                        + "first undefined",
                    #"resolved {"changes":{"changes":1,"lastId":1,"values":[]}}"#,
                    "person 1, person 2 deleted, pet of 1",
                ])
    }

    @Test func `what the plugin cannot read it refuses`() throws {
        #expect(
            try lines(
                """
                await told(run("DELETE FROM people"));
                await told(run("DELETE FROM people WHERE id = 1\\n OR id = 2"));
                await told(run("DELETE FROM people WHERE 1"));
                await told(run("DELETE FROM people WHERE id >= 1"));
                """) == [
                    "rejected Run: DeleteSQL deleteSQL: cannot find a WHERE clause undefined",
                    "rejected Run: DeleteSQL deleteSQL: cannot find a WHERE clause undefined",
                    "rejected Run: DeleteSQL deleteSQL: Did not find column names in the WHERE "
                        + "Statement undefined",
                    #"rejected Run: DeleteSQL in selectSQL cursor near "=": syntax error (code 1): "#
                        + ", while compiling: SELECT t1.rowid FROM pets t1 JOIN people t2 ON "
                        + "t1.owner = t2.id WHERE t2.id > = 1 AND t1.sql_deleted = 0; undefined",
                ])
    }

    @Test func `a column of the condition that is named as the referring one ends the app`() throws
    {
        let phone = try phone(
            """
            await execute("ALTER TABLE people ADD COLUMN owner");
            await run("DELETE FROM people WHERE owner = 1");
            """)
        #expect(
            phone.findings.contains {
                $0.hasSuffix(
                    "java.lang.Error: Not implemented. Please transfer your example to the maintainer"
                )
            })
    }

    @Test func `a DELETE without a condition in execute deletes for good`() throws {
        #expect(
            try lines(
                "await execute('DELETE FROM people WHERE id = 2;\\nDELETE FROM pets;'); rows();")
                == ["person 1, person 2 deleted"])
    }

    @Test func `only a query may give rows, and it takes no more values than it has places`() throws
    {
        let lines = try lines(
            """
            await told(run("SELECT id FROM people"));
            await told(execute("PRAGMA journal_mode;"));
            await told(sqlite("query", { statement: "SELECT ?", values: [1, 2] }));
            """)
        let words =
            "unknown error (code 0): Queries can be performed using SQLiteDatabase query or "
            + "rawQuery methods only. undefined"
        #expect(
            lines == [
                "rejected Run: " + words, "rejected Execute: " + words,
                "rejected Query: in selectSQL cursor Too many bind arguments.  2 arguments were "
                    + "provided but the statement needs 1 arguments. undefined",
            ])
    }

    /// Of an INSERT by the ids behind the connection's last one, whatever table that was of.
    @Test func `rows of a RETURNING clause are looked up as the plugin does`() throws {
        let lines = try lines(
            """
            const all = { returnMode: "all" };
            const insert = "INSERT INTO people (id) VALUES (3), (4) RETURNING id";
            await told(run(insert, [], all));
            await told(run(insert.replace("3", "5").replace("4", "6"), [], { returnMode: "one" }));
            await told(run("UPDATE people SET last_modified = 9 WHERE id > 4 RETURNING id;", [], all));
            await told(run("UPDATE people SET id = 8 WHERE id = ? RETURNING id", [5], all));
            await told(run("DELETE FROM people WHERE id = 6 returning id", [], all));
            await told(run("INSERT INTO people (id) VALUES (9)", [], all));
            """)
        #expect(
            lines == [
                #"resolved {"changes":{"changes":2,"lastId":4,"values":[{"id":2},{"id":3},{"id":4}]}}"#,
                #"resolved {"changes":{"changes":2,"lastId":6,"values":[{"id":5}]}}"#,
                #"resolved {"changes":{"changes":2,"lastId":6,"values":[{"id":5},{"id":6}]}}"#,
                #"resolved {"changes":{"changes":1,"lastId":6,"values":[]}}"#,
                #"resolved {"changes":{"changes":1,"lastId":6,"values":[{"id":6}]}}"#,
                #"resolved {"changes":{"changes":1,"lastId":9,"values":[]}}"#,
            ])
    }
}
