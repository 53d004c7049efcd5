import { expect, rejectionOf, test } from "../../testing/unit";
import { SQLiteConnection, type CapacitorSQLitePlugin } from "./index";

/** A plugin that notes each call and answers what the test planned for the method. */
function makePlugin(answers: { [method: string]: (options: any) => unknown } = {}) {
    const calls: [string, unknown][] = [];
    const plugin = new Proxy({} as CapacitorSQLitePlugin, {
        get: (_, method: string) => async (options: unknown) => {
            calls.push([method, structuredClone(options)]);
            return answers[method]?.(options);
        },
    });
    return { calls, sqlite: new SQLiteConnection(plugin) };
}

const iosRows = () => ({
    values: [{ ios_columns: ["id", "name"] }, { name: "n", id: 1 }, { name: null, id: 2 }],
});

test("a connection is created and opened under its name without .db (F142, F145)", async () => {
    const { calls, sqlite } = makePlugin();
    const database = await sqlite.createConnection("notes.db", false, "no-encryption", 1, false);
    await database.open();
    expect(calls).toEqual([
        [
            "createConnection",
            {
                database: "notes",
                encrypted: false,
                mode: "no-encryption",
                version: 1,
                readonly: false,
            },
        ],
        ["open", { database: "notes", readonly: false }],
    ]);
    expect(await sqlite.isConnection("notes", false)).toEqual({ result: true });
    expect(await sqlite.isConnection("notes", true)).toEqual({ result: false });
    expect((await sqlite.retrieveConnection("notes.db", false)) === database).toBe(true);
});

test("the row of column names goes, and keys get its order (F143)", async () => {
    const { sqlite } = makePlugin({ query: iosRows });
    const database = await sqlite.createConnection("notes", false, "no-encryption", 1, false);
    expect(await database.query("SELECT * FROM notes")).toEqual({
        values: [
            { id: 1, name: "n" },
            { id: 2, name: null },
        ],
    });
});

test("no rows and Android's plain rows stay as they are (F143)", async () => {
    let values: object[] = [];
    const { sqlite } = makePlugin({ query: () => ({ values }) });
    const database = await sqlite.createConnection("notes", false, "no-encryption", 1, false);
    expect(await database.query("SELECT 1")).toEqual({ values: [] });
    values = [{ b: 1, a: 2 }];
    expect(await database.query("SELECT 1")).toEqual({ values: [{ b: 1, a: 2 }] });
});

test("values are always sent (F144)", async () => {
    const { calls, sqlite } = makePlugin({
        query: () => ({ values: [] }),
        run: () => ({ changes: { changes: 1, lastId: 1, values: [] } }),
    });
    const database = await sqlite.createConnection("notes", false, "no-encryption", 1, false);
    await database.query("SELECT 1");
    await database.run("DELETE FROM notes");
    expect(calls.slice(1)).toEqual([
        [
            "query",
            {
                database: "notes",
                statement: "SELECT 1",
                values: [],
                readonly: false,
                isSQL92: true,
            },
        ],
        [
            "run",
            {
                database: "notes",
                statement: "DELETE FROM notes",
                values: [],
                transaction: true,
                readonly: false,
                returnMode: "no",
                isSQL92: true,
            },
        ],
    ]);
});

test("returned rows of run lose the row of column names as well (F143)", async () => {
    const { sqlite } = makePlugin({ run: () => ({ changes: { changes: 1, ...iosRows() } }) });
    const database = await sqlite.createConnection("notes", false, "no-encryption", 1, false);
    const { changes } = await database.run("INSERT …", [1], true, "all");
    expect(changes!.values).toEqual([
        { id: 1, name: "n" },
        { id: 2, name: null },
    ]);
});

test("statements run as one transaction unless the caller says otherwise (F148)", async () => {
    const { calls, sqlite } = makePlugin({ execute: () => ({ changes: { changes: 0 } }) });
    const database = await sqlite.createConnection("notes", false, "no-encryption", 1, false);
    await database.execute("CREATE TABLE notes (id);");
    expect(calls[1]).toEqual([
        "execute",
        {
            database: "notes",
            statements: "CREATE TABLE notes (id);",
            transaction: true,
            readonly: false,
            isSQL92: true,
        },
    ]);
});

test("a connection that only reads refuses to write", async () => {
    const { sqlite } = makePlugin();
    const database = await sqlite.createConnection("notes", false, "no-encryption", 1, true);
    const refusal = "not allowed in read-only mode";
    expect(await rejectionOf(database.run("DELETE FROM notes"))).toBe(refusal);
    expect(await rejectionOf(database.execute("…"))).toBe(refusal);
});

test("after a reload this page knows no connections and native closes its own (F146)", async () => {
    const { calls, sqlite } = makePlugin({
        checkConnectionsConsistency: () => ({ result: false }),
    });
    expect(await sqlite.checkConnectionsConsistency()).toEqual({ result: false });
    expect(calls[0]).toEqual(["checkConnectionsConsistency", { dbNames: [], openModes: [] }]);
    await sqlite.createConnection("notes", false, "no-encryption", 1, true);
    await sqlite.checkConnectionsConsistency();
    expect(calls[2]).toEqual([
        "checkConnectionsConsistency",
        { dbNames: ["notes"], openModes: ["RO"] },
    ]);
    expect(await sqlite.isConnection("notes", true)).toEqual({ result: false });
});

test("a transaction of tasks is rolled back when one fails", async () => {
    const { calls, sqlite } = makePlugin({
        isTransactionActive: () => ({ result: true }),
        run: () => {
            throw new Error("Run: Failed");
        },
    });
    const database = await sqlite.createConnection("notes", false, "no-encryption", 1, false);
    const tasks = [{ statement: "INSERT …", values: [1] }];
    expect(await rejectionOf(database.executeTransaction(tasks))).toBe("Run: Failed");
    expect(calls[calls.length - 1]![0]).toBe("rollbackTransaction");
});

test("upgrades, the list of files and a file's URL are asked of native (F142)", async () => {
    const { calls, sqlite } = makePlugin({
        getDatabaseList: () => ({ values: ["bSQLite.db", "aSQLite.db"] }),
        getUrl: () => ({ url: "file:///notes" }),
        isInConfigEncryption: () => ({ result: false }),
    });
    const upgrade = [{ toVersion: 2, statements: ["CREATE TABLE t (id);"] }];
    await sqlite.addUpgradeStatement("notes.db", upgrade);
    expect(calls).toEqual([["addUpgradeStatement", { database: "notes", upgrade }]]);
    expect(await sqlite.getDatabaseList()).toEqual({ values: ["aSQLite.db", "bSQLite.db"] });
    expect(await sqlite.isInConfigEncryption()).toEqual({ result: false });
    const database = await sqlite.createConnection("notes", false, "no-encryption", 2, false);
    expect(await database.getUrl()).toEqual({ url: "file:///notes" });
    expect(calls.at(-1)).toEqual(["getUrl", { database: "notes", readonly: false }]);
});

test("JSON and the date of synchronization are asked of native, writing only where one may", async () => {
    let syncDate = 8;
    const { calls, sqlite } = makePlugin({ getSyncDate: () => ({ syncDate }) });
    await sqlite.importFromJson("{}");
    const database = await sqlite.createConnection("notes", false, "no-encryption", 1, false);
    await database.exportToJson("partial");
    expect(calls.filter(([method]) => method.endsWith("Json"))).toEqual([
        ["importFromJson", { jsonstring: "{}" }],
        [
            "exportToJson",
            { database: "notes", readonly: false, jsonexportmode: "partial", encrypted: false },
        ],
    ]);
    expect(await database.getSyncDate()).toBe("1970-01-01T00:00:08.000Z");
    syncDate = -1;
    expect(await database.getSyncDate()).toBe("");
    const reading = await sqlite.createConnection("notes", false, "no-encryption", 1, true);
    expect(await rejectionOf(reading.createSyncTable())).toBe("not allowed in read-only mode");
    expect(await rejectionOf(reading.setSyncDate(""))).toBe("not allowed in read-only mode");
    expect(await rejectionOf(reading.deleteExportedRows())).toBe("not allowed in read-only mode");
});

test("a foreign database is created and opened by its path, and never retrieved", async () => {
    const { calls, sqlite } = makePlugin();
    const database = await sqlite.createNCConnection("/a/b.db", 1);
    await database.open();
    expect(calls).toEqual([
        ["createNCConnection", { databasePath: "/a/b.db", version: 1 }],
        ["open", { database: "/a/b.db", readonly: true }],
    ]);
    expect(await sqlite.isNCConnection("/a/b.db")).toEqual({ result: true });
    const missing = "Connection /a/b.db does not exist";
    expect(await sqlite.retrieveNCConnection("/a/b.db").catch((error) => error)).toBe(missing);
    await sqlite.closeNCConnection("/a/b.db");
    expect(await sqlite.isNCConnection("/a/b.db")).toEqual({ result: false });
});

test("folders, assets and servers have defaults", async () => {
    const { calls, sqlite } = makePlugin();
    await sqlite.copyFromAssets();
    await sqlite.getFromHTTPRequest("https://a.example/b.db", false);
    await sqlite.getMigratableDbList();
    await sqlite.addSQLiteSuffix("", ["b"]);
    await sqlite.deleteOldDatabases("cache");
    await sqlite.moveDatabasesAndAddSuffix();
    expect(calls).toEqual([
        ["copyFromAssets", { overwrite: true }],
        ["getFromHTTPRequest", { url: "https://a.example/b.db", overwrite: false }],
        ["getMigratableDbList", { folderPath: "default" }],
        ["addSQLiteSuffix", { folderPath: "default", dbNameList: ["b"] }],
        ["deleteOldDatabases", { folderPath: "cache", dbNameList: [] }],
        ["moveDatabasesAndAddSuffix", { folderPath: "default", dbNameList: [] }],
    ]);
});

test("passphrases are handed to native", async () => {
    const { calls, sqlite } = makePlugin({ checkEncryptionSecret: () => ({ result: true }) });
    await sqlite.setEncryptionSecret("a");
    await sqlite.changeEncryptionSecret("b", "a");
    expect(await sqlite.checkEncryptionSecret("b")).toEqual({ result: true });
    await sqlite.isDatabaseEncrypted("notes.db");
    expect(calls).toEqual([
        ["setEncryptionSecret", { passphrase: "a" }],
        ["changeEncryptionSecret", { passphrase: "b", oldpassphrase: "a" }],
        ["checkEncryptionSecret", { passphrase: "b" }],
        ["isDatabaseEncrypted", { database: "notes" }],
    ]);
});
