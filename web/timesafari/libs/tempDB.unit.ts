import { makeFakeSQLite, type NativeHalf } from "../../testing/fake-app";
import { expect, rejectionOf, test } from "../../testing/unit";
import type { CapacitorSQLitePlugin } from "@capacitor-community/sqlite";
import { TempDB } from "./tempDB";

function makeTempDB(changes: NativeHalf = {}) {
    const calls: string[] = [];
    const half: NativeHalf = { ...makeFakeSQLite(), ...changes };
    const plugin = new Proxy({} as CapacitorSQLitePlugin, {
        get: (_, method: string) => async (options: any) => {
            calls.push(options.statement ?? options.statements ?? method);
            return half[method]!(options);
        },
    });
    return { calls, tempDB: new TempDB(plugin) };
}

test("it is opened once, however often it is asked", async () => {
    const { calls, tempDB } = makeTempDB();
    await Promise.all([tempDB.open(), tempDB.read("a"), tempDB.open()]);
    expect(calls).toEqual([
        "createConnection",
        "open",
        "CREATE TABLE IF NOT EXISTS temp (id TEXT PRIMARY KEY, blobB64 TEXT);",
        "SELECT blobB64 FROM temp WHERE id = ?",
    ]);
});

test("rows are written, read and deleted by their ids", async () => {
    const { tempDB } = makeTempDB();
    expect(await tempDB.read("a")).toBe(undefined);
    await tempDB.insertOrReplace("a", "1");
    await tempDB.insertOrReplace("a", "2");
    expect(await tempDB.read("a")).toBe("2");
    await tempDB.delete("a");
    expect(await tempDB.read("a")).toBe(undefined);
});

test("a connection left by the page before is closed and made anew (F146, C14)", async () => {
    let attempts = 0;
    const { calls, tempDB } = makeTempDB({
        createConnection() {
            if (++attempts === 1) {
                throw new Error("CreateConnection: Connection timesafari.sqlite already exists");
            }
        },
    });
    await tempDB.open();
    expect(calls.slice(0, 4)).toEqual([
        "createConnection",
        "checkConnectionsConsistency",
        "createConnection",
        "open",
    ]);
});

test("a failure to open is told, and the next use tries again", async () => {
    let attempts = 0;
    const { tempDB } = makeTempDB({
        open() {
            if (++attempts === 1) throw new Error("disk full");
        },
    });
    expect((await rejectionOf(tempDB.open())).message).toBe("disk full");
    expect(await tempDB.read("a")).toBe(undefined);
});
