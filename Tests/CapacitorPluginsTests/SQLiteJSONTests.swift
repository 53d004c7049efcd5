import FaradFoundation
import Simulation
import Testing
import WebKit

/// Databases as JSON, and what is synchronized of them, on an iPhone.
@Suite struct SQLiteJSONTests {
    private let people = """
        { database: 'db', version: 1, encrypted: false, mode: 'full', tables: [{ name: 'people',
          schema: [{ column: 'id', value: 'INTEGER PRIMARY KEY NOT NULL' },
            { column: 'name', value: 'VARCHAR(40)' }, { column: 'size', value: 'REAL' },
            { column: 'photo', value: 'BLOB' }, { column: 'boss', value: 'INTEGER' },
            { column: 'sql_deleted', value: 'BOOLEAN DEFAULT 0 CHECK (sql_deleted IN (0, 1))' },
            { column: 'last_modified', value: "INTEGER DEFAULT (strftime('%s', 'now'))" },
            { foreignkey: 'boss', value: 'REFERENCES people(id) ON DELETE CASCADE' }],
          indexes: [{ name: 'byName', value: 'name', mode: 'UNIQUE' }],
          triggers: [{ name: 'kept', timeevent: 'BEFORE DELETE', condition: 'WHEN OLD.id = 0',
            logic: "BEGIN SELECT RAISE(ABORT, 'stays'); END" }],
          values: [[1, 'Ann', 1.5, [1, 255], null, 0, 7], [2, 'Bob', 2, null, 1, 0, 8]] }],
          views: [{ name: 'names', value: 'SELECT name FROM people' }] }
        """

    private func call(_ phone: PluginPhone, _ method: String, _ more: String = "") -> String {
        phone.call("CapacitorSQLite", method, "{ database: 'db', \(more) }")
    }

    private func bring(_ phone: PluginPhone, _ json: String) -> String {
        call(phone, "importFromJson", "jsonstring: JSON.stringify(\(json))")
    }

    /// A phone with the people in an open database.
    private func phone() -> PluginPhone {
        let phone = PluginPhone()
        phone.launch()
        #expect(bring(phone, people) == #"{"changes":{"changes":2}}"#)
        #expect(call(phone, "createConnection") == "undefined")
        #expect(call(phone, "open") == "undefined")
        return phone
    }

    private func query(_ phone: PluginPhone, _ statement: String) -> String {
        call(phone, "query", "statement: \"\(statement)\", values: []")
    }

    private func update(_ mode: String, _ values: String) -> String {
        "{ database: 'db', version: 1, encrypted: false, mode: '\(mode)', "
            + "tables: [{ name: 'people', values: [\(values)] }] }"
    }

    @Test func `what was imported is there, and is exported as it came`() {
        let phone = phone()
        #expect(
            query(phone, "SELECT name, typeof(photo) AS kind FROM people")
                == #"{"values":[{"ios_columns":["name","kind"]},{"kind":"blob","name":"Ann"},"#
                + #"{"kind":"null","name":"Bob"}]}"#)
        let exported = call(phone, "exportToJson", "jsonexportmode: 'full'")
        for part in [
            #""database":"db""#, #""mode":"full""#, #""version":1"#,
            #"{"column":"name","value":"VARCHAR(40)"}"#,
            #"{"foreignkey":"boss","value":"REFERENCES people(id) ON DELETE CASCADE"}"#,
            #"CHECK (sql_deleted IN (0, 1))"#, #"{"mode":"UNIQUE","name":"byName","value":"name"}"#,
            #""condition":"WHEN OLD.id = 0""#, #""timeevent":"BEFORE DELETE""#,
            #""name":"people_trigger_last_modified""#,
            #""values":[[1,"Ann",1.5,[1,255],null,0,7],[2,"Bob",2,null,1,0,8]]"#,
            #""views":[{"name":"names","value":"SELECT name FROM people"}]"#,
        ] {
            #expect(exported.contains(part), "\(part) is missing in \(exported)")
        }
    }

    @Test func `a file of the same version is kept, one of a later version refused`() {
        let phone = phone()
        #expect(bring(phone, people) == #"{"changes":{"changes":0}}"#)
        #expect(
            bring(phone, "{ ...(\(people)), version: 0 }")
                == "rejected: importFromJson: failed(message: \"ImportFromJson: Cannot import a "
                + "version lower than 1\")")
        #expect(
            bring(phone, "{ ...(\(people)), overwrite: true }") == #"{"changes":{"changes":2}}"#)
    }

    @Test func `a partial import adds, changes, deletes and leaves alone`() {
        let phone = phone()
        let rows = """
            [1, 'Ann', 1.5, null, null, 1, 9], [2, 'Bo', 2, null, null, 0, 9],
            [3, 'Cy', 3, null, null, 0, 9]
            """
        #expect(bring(phone, update("partial", rows)) == #"{"changes":{"changes":3}}"#)
        #expect(
            query(phone, "SELECT id, name FROM people")
                == #"{"values":[{"ios_columns":["id","name"]},{"id":2,"name":"Bo"},"#
                + #"{"id":3,"name":"Cy"}]}"#)
        #expect(
            bring(phone, update("partial", "[3, 'Cy', 3, null, null, 0, 9]"))
                == #"{"changes":{"changes":0}}"#)
    }

    @Test func `an import that fails is told and taken back`() {
        let phone = phone()
        #expect(
            bring(
                phone,
                update("partial", "[4, 'Di', 1, null, null, 0, 9], [5, 'Di', 1, null, null, 0, 9]"))
                == "rejected: importFromJson: Error: prepareSQL finalize failed rc: 19 message: "
                + "UNIQUE constraint failed: people.name")
        #expect(
            query(phone, "SELECT count(*) AS n FROM people")
                == #"{"values":[{"ios_columns":["n"]},{"n":2}]}"#)
        #expect(
            bring(
                phone,
                "{ ...(\(update("partial", "[1]"))), tables: [{ name: 'x', values: [[1]] }] }")
                == "rejected: importFromJson: createTableData: Table x does not exist")
    }

    @Test func `JSON that says too little is not valid`() {
        let phone = PluginPhone()
        phone.launch()
        #expect(
            call(phone, "isJsonValid")
                == "rejected: IsJsonValid: Must provide a Stringify Json Object")
        #expect(
            call(phone, "isJsonValid", "jsonstring: JSON.stringify(\(people))")
                == #"{"result":true}"#)
        #expect(
            call(phone, "isJsonValid", "jsonstring: '{\"database\":\"db\"}'")
                .hasPrefix("rejected: isJsonValid: "))
        #expect(
            bring(phone, "{ database: 'db' }")
                .hasPrefix("rejected: importFromJson: Stringify Json Object not Valid "))
        #expect(
            bring(phone, "{ expData: 'AAAA' }")
                == "rejected: importFromJson: Encrypted Json Object not Valid "
                + "decryptBase64ToDictionary(message: \"No passphrase stored\")")
    }

    @Test func `a partial export tells what has changed since the date of synchronization`() {
        let phone = phone()
        let partial = { call(phone, "exportToJson", "jsonexportmode: 'partial'") }
        #expect(partial() == "rejected: exportToJson: No sync_table available")
        #expect(call(phone, "createSyncTable") == #"{"changes":{"changes":1}}"#)
        #expect(call(phone, "createSyncTable") == #"{"changes":{"changes":0}}"#)
        #expect(call(phone, "setSyncDate", "syncdate: '1970-01-01T00:00:08.000Z'") == "undefined")
        #expect(call(phone, "getSyncDate") == #"{"syncDate":8}"#)
        #expect(partial().contains(#""tables":[{"name":"people","values":[[2,"Bob","#))
        #expect(
            call(phone, "setSyncDate", "syncdate: '1970-01-01T00:00:09.000+0000'") == "undefined")
        #expect(
            partial() == "rejected: exportToJson: failed(message: \"return Object is empty No data "
                + "to synchronize\")")
        #expect(
            call(phone, "setSyncDate", "syncdate: '1970'")
                == "rejected: setSyncDate: wrong syncDate")
        #expect(
            call(phone, "setSyncDate", "syncdate: '999999999999999999-01-01T00:00:09.000Z'")
                == "rejected: setSyncDate: wrong syncDate", "a year that no count of seconds holds")
    }

    @Test func `deleted rows go for good once they were exported`() {
        let phone = phone()
        #expect(
            call(phone, "deleteExportedRows") == "rejected: exportToJson: exportToJson(message: "
                + "\"No sync_table available\")")
        #expect(call(phone, "createSyncTable") == #"{"changes":{"changes":1}}"#)
        #expect(
            call(
                phone, "run",
                "statement: 'UPDATE people SET sql_deleted = 1 WHERE id = 2', values: []"
            )
            .hasPrefix(#"{"changes":{"changes":1"#))
        #expect(call(phone, "exportToJson", "jsonexportmode: 'full'").hasPrefix(#"{"export""#))
        #expect(call(phone, "deleteExportedRows") == "undefined")
        #expect(
            query(phone, "SELECT id FROM people")
                == #"{"values":[{"ios_columns":["id"]},{"id":1}]}"#)
    }

    @Test func `listeners hear how far an import and an export are`() {
        let phone = phone()
        _ = phone.evaluate(
            """
            globalThis.heard = [];
            for (const event of ["sqliteImportProgressEvent", "sqliteExportProgressEvent"]) {
                Capacitor.Plugins.CapacitorSQLite.addListener(event, (data) => heard.push(data.progress));
            }
            """)
        _ = call(phone, "exportToJson", "jsonexportmode: 'full'")
        phone.run()
        #expect(
            phone.evaluate("heard.join('\\n')") as? String == """
                Import: Schema creation completed changes: 0
                Import: Table people data creation completed 1/1 ...
                Import: Tables data creation completed changes: 2
                Export Full: Table people schema exportcompleted 1/1 ...
                Export Full: Table people data export completed 1/1 ...
                Export Full: Table's export completed\u{20}
                """)
    }
}
