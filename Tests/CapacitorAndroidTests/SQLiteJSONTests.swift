import Farad
import Testing

/// Databases as JSON, and what is synchronized of them, on Android.
@Suite struct SQLiteJSONTests {
    private let people = """
        const sqlite = (method, options) =>
            call("CapacitorSQLite", method, { database: "t", ...options });
        const bring = (json) =>
            sqlite("importFromJson", { jsonstring: JSON.stringify({ ...people, ...json }) });
        const people = {
            database: "t", version: 1, encrypted: false, mode: "full",
            tables: [{
                name: "people",
                schema: [
                    { column: "id", value: "INTEGER PRIMARY KEY NOT NULL" },
                    { column: "name", value: "VARCHAR(40)" },
                    { column: "sql_deleted", value: "INTEGER DEFAULT 0" },
                    { column: "last_modified", value: "INTEGER" },
                    { constraint: "one", value: "UNIQUE (name, sql_deleted)" },
                ],
                indexes: [{ name: "byName", value: "name" }],
                values: [[1, "Ann's", 0, 7], [2, "Bob", 0, 8]],
            }],
            views: [{ name: "names", value: "SELECT name FROM people" }],
        };
        const rows = (values) => ({ mode: "partial", tables: [{ name: "people", values }], views: [] });
        const open = async () => {
            await bring({});
            await sqlite("createConnection", {});
            await sqlite("open", {});
        };

        """

    @Test func `what was imported is there, and is exported in the order it came`() throws {
        let phone = try AndroidPhone(
            people + """
                (async () => {
                    await told(bring({}));
                    await told(bring({}));
                    await told(bring({ version: 0 }));
                    await open();
                    await told(sqlite("exportToJson", { jsonexportmode: "full" }));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"changes":{"changes":2}}"#, #"resolved {"changes":{"changes":0}}"#,
                "rejected ImportFromJson: importFromJson : ImportFromJson: Cannot import a version "
                    + "lower than1 undefined",
                #"resolved {"export":{"database":"t","version":1,"encrypted":false,"mode":"full","#
                    + #""tables":[{"name":"people","schema":[{"column":"id","value":"INTEGER "#
                    + #"PRIMARY KEY NOT NULL"},{"column":"name","value":"VARCHAR(40)"},"#
                    + #"{"column":"sql_deleted","value":"INTEGER DEFAULT 0"},{"column":"#
                    + #""last_modified","value":"INTEGER"},{"value":"UNIQUE (name, sql_deleted)","#
                    + #""constraint":"one"}],"indexes":[{"name":"byName","value":"name"}],"#
                    + #""triggers":[{"name":"people_trigger_last_modified","timeevent":"#
                    + #""AFTER UPDATE","condition":"FOR EACH ROW WHEN NEW.last_modified <= "#
                    + #"OLD.last_modified","logic":"BEGIN UPDATE people SET last_modified = "#
                    + #"(strftime('%s','now')) WHERE id=NEW.id; END"}],"values":[[1,"Ann's",0,7],"#
                    + #"[2,"Bob",0,8]]}],"views":[{"name":"names","value":"SELECT name FROM people"}]}}"#,
            ])
    }

    @Test func `JSON with a key or a class of its own is not valid`() throws {
        let phone = try AndroidPhone(
            people + """
                (async () => {
                    const valid = (json) =>
                        told(sqlite("isJsonValid", { jsonstring: JSON.stringify(json) }));
                    await valid(people);
                    await valid({ ...people, more: 1 });
                    await valid({ ...people, version: "1" });
                    await valid({ ...people, encrypted: true });
                    await told(bring({ more: 1 }));
                })();
                """,
            configuration: ["plugins": ["CapacitorSQLite": ["androidIsEncryption": false]]]
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"result":true}"#, #"resolved {"result":false}"#,
                #"resolved {"result":false}"#, #"resolved {"result":false}"#,
                "rejected ImportFromJson: importFromJson : Stringify Json Object not Valid undefined",
            ])
    }

    @Test func `a partial import replaces and deletes, and tells what fails`() throws {
        let phone = try AndroidPhone(
            people + """
                (async () => {
                    await open();
                    await told(bring(rows([[1, "Ann", 0, 9], [2, "Bob", 1, 9], [3, "Cy", 0, 9]])));
                    await told(sqlite("query", { statement: "SELECT id, name FROM people", values: [] }));
                    await told(bring({ ...rows([[1]]), tables: [{ name: "x", values: [[1]] }] }));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"changes":{"changes":3}}"#,
                #"resolved {"values":[{"id":1,"name":"Ann"},{"id":3,"name":"Cy"}]}"#,
                "rejected ImportFromJson: importFromJson : CreateDatabaseData: CreateDatabaseData: "
                    + "createTableData: Table xdoes not exist undefined",
            ])
    }

    @Test func `a partial export tells what has changed, and then the deleted rows go`() throws {
        let phone = try AndroidPhone(
            people + """
                (async () => {
                    await open();
                    await told(sqlite("exportToJson", { jsonexportmode: "partial" }));
                    await told(sqlite("createSyncTable", {}));
                    await told(sqlite("createSyncTable", {}));
                    await told(sqlite("setSyncDate", { syncdate: "1970-01-01T00:00:08.000Z" }));
                    await told(sqlite("getSyncDate", {}));
                    await told(sqlite("exportToJson", { jsonexportmode: "partial" }));
                    await told(sqlite("setSyncDate", { syncdate: "1970" }));
                    await sqlite("execute", { statements: "INSERT INTO people VALUES (3, 'Cy', 1, 9);" });
                    await told(sqlite("deleteExportedRows", {}));
                    await told(sqlite("query", { statement: "SELECT id FROM people", values: [] }));
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                "rejected ExportToJson: ExportToJson No sync_table available undefined",
                #"resolved {"changes":{"changes":1}}"#, #"resolved {"changes":{"changes":0}}"#,
                "resolved undefined", #"resolved {"syncDate":8}"#,
                #"resolved {"export":{"database":"t","version":1,"encrypted":false,"mode":"#
                    + #""partial","tables":[{"name":"people","values":[[2,"Bob",0,8]]}],"views":"#
                    + #"[{"name":"names","value":"SELECT name FROM people"}]}}"#,
                "rejected SetSyncDate: Unparseable date: \"1970\" undefined", "resolved undefined",
                #"resolved {"values":[{"id":1},{"id":2}]}"#,
            ])
    }

    @Test func `listeners hear how far an import and an export are`() throws {
        let phone = try AndroidPhone(
            people + """
                for (const event of ["sqliteImportProgressEvent", "sqliteExportProgressEvent"]) {
                    Capacitor.addListener("CapacitorSQLite", event, (data) => say(data.progress));
                }
                (async () => {
                    await open();
                    await sqlite("exportToJson", { jsonexportmode: "full" });
                })();
                """
        ).launch()
        #expect(
            phone.lines == [
                "Import: Schema creation completed changes: 0",
                "Import: Table people data creation completed 1/1 ...",
                "Import: Tables data creation completed changes: 2",
                "Export: Full: Table people schema export completed 1/1 ...",
                "Export: Full: Table people data export completed 1/1 ...",
                "Export: Full: Table's export completed",
            ])
    }
}
