import Testing

/// What becomes of a DELETE in a synchronized database on an iPhone.
@Suite struct SQLiteDeletionTests {
    private func call(_ phone: PluginPhone, _ method: String, _ more: String = "") -> String {
        phone.call("CapacitorSQLite", method, "{ database: 'db', \(more) }")
    }

    private func execute(_ phone: PluginPhone, _ statements: String) -> String {
        call(phone, "execute", "statements: `\(statements)`")
    }

    /// A phone with two people in an open database.
    private func phone(_ more: String = "") -> PluginPhone {
        let phone = PluginPhone()
        phone.launch()
        #expect(call(phone, "createConnection") == "undefined")
        #expect(call(phone, "open") == "undefined")
        #expect(
            execute(
                phone,
                "CREATE TABLE people (id INTEGER PRIMARY KEY, sql_deleted INTEGER DEFAULT 0, "
                    + "last_modified INTEGER DEFAULT 0); \(more) "
                    + "INSERT INTO people (id) VALUES (1), (2);"
            ) == #"{"changes":{"changes":2}}"#)
        return phone
    }

    /// The ids of the people, with those marked as deleted behind a minus.
    private func people(_ phone: PluginPhone) -> String {
        call(
            phone, "query",
            "statement: 'SELECT group_concat(iif(sql_deleted, -id, id)) AS ids FROM people', "
                + "values: []"
        ).replacing(#"{"values":[{"ios_columns":["ids"]},"#, with: "").replacing("]}", with: "")
    }

    @Test func `execute marks the rows of a DELETE with a condition, and each only once`() {
        let phone = phone()
        let deletion = "DELETE FROM people WHERE id = 1;"
        #expect(execute(phone, deletion) == #"{"changes":{"changes":1}}"#)
        #expect(people(phone) == #"{"ids":"-1,2"}"#)
        #expect(execute(phone, deletion) == #"{"changes":{"changes":0}}"#)
        #expect(execute(phone, "DELETE FROM people;") == #"{"changes":{"changes":2}}"#)
        #expect(people(phone) == #"{"ids":null}"#)
    }

    @Test func `run and executeSet delete for good`() {
        let phone = phone()
        _ = call(phone, "run", "statement: 'DELETE FROM people WHERE id = ?', values: [1]")
        #expect(people(phone) == #"{"ids":2}"#.replacing("2", with: "\"2\""))
        _ = call(
            phone, "executeSet",
            "set: [{ statement: 'DELETE FROM people WHERE id = ?', values: [2] }]")
        #expect(people(phone) == #"{"ids":null}"#)
    }

    @Test func `a database without both columns loses its rows`() {
        let phone = phone("DROP TABLE people; CREATE TABLE people (id, sql_deleted);")
        #expect(
            execute(phone, "DELETE FROM people WHERE id = 1;") == #"{"changes":{"changes":1}}"#)
        #expect(people(phone) == #"{"ids":"2"}"#)
    }

    @Test func `what the plugin cannot read it refuses`() {
        let phone = phone()
        let words = "rejected: Execute: Failed in executeSQL :  Error: execute "
        #expect(
            execute(phone, "delete from people WHERE id = 1;")
                == words + "deleteSQL cannot find a WHERE clause")
        #expect(
            execute(phone, "DELETE FROM people WHERE 1 = id;")
                == words + "Did not find column names in theWHERE Statement")
        #expect(people(phone) == #"{"ids":"1,2"}"#)
    }

    @Test func `a foreign key with ON DELETE lets no row of its target be deleted`() {
        let phone = phone(
            "CREATE TABLE pets (id, owner, FOREIGN KEY (owner) REFERENCES people(id) "
                + "ON DELETE CASCADE);")
        #expect(
            execute(phone, "DELETE FROM people WHERE id = 1;")
                == "rejected: Execute: Failed in executeSQL :  Error: execute "
                + "extractForeignKeyInfo: No FOREIGN KEY found")
        #expect(people(phone) == #"{"ids":"1,2"}"#)
        #expect(
            execute(phone, "DELETE FROM pets WHERE id = 1;")
                .hasSuffix("no such column: sql_deleted"))
    }

    @Test func `a referring table without a space behind its name leaves the transaction open`() {
        let phone = phone(
            "CREATE TABLE pets(id, owner, FOREIGN KEY (owner) REFERENCES people(id) "
                + "ON DELETE CASCADE);")
        #expect(
            execute(phone, "DELETE FROM people WHERE id = 1;")
                == #"rejected: Execute: getReferences(message: "getRefs: Error creating regular "#
                + #"expression: getRefs(message: \"getRefs: Error creating tableNameMatch \")")"#)
        #expect(
            execute(phone, "SELECT 1;").hasSuffix(
                "cannot start a transaction within a transaction"))
    }
}
