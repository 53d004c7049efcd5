import {
    CapacitorSQLite,
    SQLiteConnection,
    type CapacitorSQLitePlugin,
    type SQLiteDBConnection,
} from "@capacitor-community/sqlite";

import { messageOf } from "./util";

const databaseName = "timesafari.sqlite";
const schema = "CREATE TABLE IF NOT EXISTS temp (id TEXT PRIMARY KEY, blobB64 TEXT);";

/** A place in SQLite for what one view leaves to the next: rows of text under well-known ids. */
export class TempDB {
    readonly #sqlite: SQLiteConnection;
    #opened: Promise<SQLiteDBConnection> | undefined;

    constructor(plugin: CapacitorSQLitePlugin) {
        this.#sqlite = new SQLiteConnection(plugin);
    }

    /** Opens the database, once; every other method does so by itself. */
    open(): Promise<SQLiteDBConnection> {
        this.#opened ??= this.#connect().catch((error) => {
            this.#opened = undefined;
            throw error;
        });
        return this.#opened;
    }

    async read(id: string): Promise<string | undefined> {
        const database = await this.open();
        const rows = await database.query("SELECT blobB64 FROM temp WHERE id = ?", [id]);
        return rows.values?.[0]?.blobB64 ?? undefined;
    }

    async insertOrReplace(id: string, blobB64: string): Promise<void> {
        const database = await this.open();
        const statement = "INSERT OR REPLACE INTO temp (id, blobB64) VALUES (?, ?)";
        await database.run(statement, [id, blobB64]);
    }

    async delete(id: string): Promise<void> {
        const database = await this.open();
        await database.run("DELETE FROM temp WHERE id = ?", [id]);
    }

    async #connect(): Promise<SQLiteDBConnection> {
        const database = await this.#createConnection();
        await database.open();
        await database.execute(schema);
        return database;
    }

    async #createConnection(): Promise<SQLiteDBConnection> {
        const create = () =>
            this.#sqlite.createConnection(databaseName, false, "no-encryption", 1, false);
        try {
            return await create();
        } catch (error) {
            if (!messageOf(error).includes("already exists")) throw error;
            // A page before this one left its connection behind (F146).
            await this.#sqlite.checkConnectionsConsistency();
            return create();
        }
    }
}

export const tempDB = new TempDB(CapacitorSQLite);
