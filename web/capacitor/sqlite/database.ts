import type {
    CapacitorSQLitePlugin,
    capSQLiteChanges,
    capSQLiteJson,
    capSQLiteResult,
    capSQLiteSet,
    capSQLiteUrl,
    capTask,
    capVersionResult,
    DBSQLiteValues,
} from "./definitions";
import { withoutColumnRow } from "./rows";

/** One database, through one connection (F142). Errors are native's, message for message (F147). */
export class SQLiteDBConnection {
    readonly #database: string;
    readonly #readonly: boolean;
    readonly #sqlite: CapacitorSQLitePlugin;

    constructor(database: string, readonly: boolean, sqlite: CapacitorSQLitePlugin) {
        this.#database = database;
        this.#readonly = readonly;
        this.#sqlite = sqlite;
    }

    getConnectionDBName(): string {
        return this.#database;
    }

    getConnectionReadOnly(): boolean {
        return this.#readonly;
    }

    open(): Promise<void> {
        return this.#sqlite.open(this.#connection);
    }

    close(): Promise<void> {
        return this.#sqlite.close(this.#connection);
    }

    beginTransaction(): Promise<capSQLiteChanges> {
        return this.#sqlite.beginTransaction({ database: this.#database });
    }

    commitTransaction(): Promise<capSQLiteChanges> {
        return this.#sqlite.commitTransaction({ database: this.#database });
    }

    rollbackTransaction(): Promise<capSQLiteChanges> {
        return this.#sqlite.rollbackTransaction({ database: this.#database });
    }

    isTransactionActive(): Promise<capSQLiteResult> {
        return this.#sqlite.isTransactionActive({ database: this.#database });
    }

    getUrl(): Promise<capSQLiteUrl> {
        return this.#sqlite.getUrl(this.#connection);
    }

    getVersion(): Promise<capVersionResult> {
        return this.#sqlite.getVersion(this.#connection);
    }

    getTableList(): Promise<DBSQLiteValues> {
        return this.#sqlite.getTableList(this.#connection);
    }

    /** Runs statements separated by semicolons; see F150 for what a DELETE among them does. */
    async execute(
        statements: string,
        transaction = true,
        isSQL92 = true,
    ): Promise<capSQLiteChanges> {
        const database = this.#writable;
        return this.#sqlite.execute({
            database,
            statements,
            transaction,
            readonly: false,
            isSQL92,
        });
    }

    async query(statement: string, values?: any[] | null, isSQL92 = true): Promise<DBSQLiteValues> {
        const rows = await this.#sqlite.query({
            database: this.#database,
            statement,
            values: values ?? [],
            readonly: this.#readonly,
            isSQL92: !!values?.length || isSQL92,
        });
        return withoutColumnRow(rows);
    }

    async run(
        statement: string,
        values?: any[] | null,
        transaction = true,
        returnMode = "no",
        isSQL92 = true,
    ): Promise<capSQLiteChanges> {
        const answer = await this.#sqlite.run({
            database: this.#writable,
            statement,
            values: values ?? [],
            transaction,
            readonly: false,
            returnMode,
            isSQL92: !!values?.length || isSQL92,
        });
        answer.changes = withoutColumnRow(answer.changes);
        return answer;
    }

    async executeSet(
        set: capSQLiteSet[],
        transaction = true,
        returnMode = "no",
        isSQL92 = true,
    ): Promise<capSQLiteChanges> {
        const answer = await this.#sqlite.executeSet({
            database: this.#writable,
            set,
            transaction,
            readonly: false,
            returnMode,
            isSQL92,
        });
        answer.changes = withoutColumnRow(answer.changes);
        return answer;
    }

    /** Runs all the tasks or none of them; rejects with the failing one's message as text. */
    async executeTransaction(tasks: capTask[], isSQL92 = true): Promise<capSQLiteChanges> {
        const database = this.#writable;
        await this.beginTransaction();
        try {
            let changes = 0;
            for (const { statement, values } of tasks) {
                const answer = values?.length
                    ? await this.#sqlite.run({
                          database,
                          statement,
                          values,
                          transaction: false,
                          readonly: false,
                          returnMode: /returning/i.test(statement) ? "all" : "no",
                          isSQL92,
                      })
                    : await this.#sqlite.execute({
                          database,
                          statements: statement,
                          transaction: false,
                          readonly: false,
                      });
                changes += answer.changes?.changes ?? 0;
            }
            const committed = await this.commitTransaction();
            return { changes: { changes: changes + (committed.changes?.changes ?? 0) } };
        } catch (error) {
            await this.rollbackTransaction();
            throw error instanceof Error ? error.message : error;
        }
    }

    isExists(): Promise<capSQLiteResult> {
        return this.#sqlite.isDBExists(this.#connection);
    }

    isDBOpen(): Promise<capSQLiteResult> {
        return this.#sqlite.isDBOpen(this.#connection);
    }

    isTable(table: string): Promise<capSQLiteResult> {
        return this.#sqlite.isTableExists({ ...this.#connection, table });
    }

    exportToJson(mode: string, encrypted = false): Promise<capSQLiteJson> {
        return this.#sqlite.exportToJson({ ...this.#connection, jsonexportmode: mode, encrypted });
    }

    async createSyncTable(): Promise<capSQLiteChanges> {
        return this.#sqlite.createSyncTable({ database: this.#writable, readonly: false });
    }

    async setSyncDate(syncdate: string): Promise<void> {
        await this.#sqlite.setSyncDate({ database: this.#writable, syncdate, readonly: false });
    }

    /** As `toISOString()` writes it; empty when there is none. */
    async getSyncDate(): Promise<string> {
        const { syncDate = 0 } = await this.#sqlite.getSyncDate(this.#connection);
        return syncDate > 0 ? new Date(syncDate * 1000).toISOString() : "";
    }

    /** Takes away for good what was marked `sql_deleted` before the last export. */
    async deleteExportedRows(): Promise<void> {
        await this.#sqlite.deleteExportedRows({ database: this.#writable, readonly: false });
    }

    async delete(): Promise<void> {
        await this.#sqlite.deleteDatabase({ database: this.#writable, readonly: false });
    }

    get #connection(): { database: string; readonly: boolean } {
        return { database: this.#database, readonly: this.#readonly };
    }

    /** The database's name, or the refusal to write over a connection that only reads. */
    get #writable(): string {
        if (this.#readonly) throw "not allowed in read-only mode";
        return this.#database;
    }
}
