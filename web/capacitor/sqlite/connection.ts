import { SQLiteDBConnection } from "./database";
import type {
    capEchoResult,
    CapacitorSQLitePlugin,
    capNCDatabasePathResult,
    capSQLiteChanges,
    capSQLiteResult,
    capSQLiteValues,
    capSQLiteVersionUpgrade,
} from "./definitions";

function nameWithoutSuffix(database: string): string {
    return database.endsWith(".db") ? database.slice(0, -3) : database;
}

/** The package's own, with a parenthesis that nobody opens. */
function foreignKeyOf(databasePath: string): string {
    return `RO_${databasePath})`;
}

function keyOf(database: string, readonly: boolean): string {
    return `${readonly ? "RO" : "RW"}_${database}`;
}

/**
 * The connections that this page knows of.
 *
 * Native's own outlive the page (F146): after a reload this list is empty while native refuses to
 * create what it still has, until `checkConnectionsConsistency` has closed it.
 */
export class SQLiteConnection {
    readonly #sqlite: CapacitorSQLitePlugin;
    #connections = new Map<string, SQLiteDBConnection>();

    constructor(sqlite: CapacitorSQLitePlugin) {
        this.#sqlite = sqlite;
    }

    echo(value: string): Promise<capEchoResult> {
        return this.#sqlite.echo({ value });
    }

    /** For the connections that are made from now on. */
    addUpgradeStatement(database: string, upgrade: capSQLiteVersionUpgrade[]): Promise<void> {
        return this.#sqlite.addUpgradeStatement({ database: nameWithoutSuffix(database), upgrade });
    }

    isSecretStored(): Promise<capSQLiteResult> {
        return this.#sqlite.isSecretStored();
    }

    setEncryptionSecret(passphrase: string): Promise<void> {
        return this.#sqlite.setEncryptionSecret({ passphrase });
    }

    changeEncryptionSecret(passphrase: string, oldpassphrase: string): Promise<void> {
        return this.#sqlite.changeEncryptionSecret({ passphrase, oldpassphrase });
    }

    clearEncryptionSecret(): Promise<void> {
        return this.#sqlite.clearEncryptionSecret();
    }

    checkEncryptionSecret(passphrase: string): Promise<capSQLiteResult> {
        return this.#sqlite.checkEncryptionSecret({ passphrase });
    }

    isInConfigEncryption(): Promise<capSQLiteResult> {
        return this.#sqlite.isInConfigEncryption();
    }

    isInConfigBiometricAuth(): Promise<capSQLiteResult> {
        return this.#sqlite.isInConfigBiometricAuth();
    }

    isDatabaseEncrypted(database: string): Promise<capSQLiteResult> {
        return this.#sqlite.isDatabaseEncrypted({ database: nameWithoutSuffix(database) });
    }

    async createConnection(
        database: string,
        encrypted: boolean,
        mode: string,
        version: number,
        readonly: boolean,
    ): Promise<SQLiteDBConnection> {
        const name = nameWithoutSuffix(database);
        await this.#sqlite.createConnection({ database: name, encrypted, mode, version, readonly });
        const connection = new SQLiteDBConnection(name, readonly, this.#sqlite);
        this.#connections.set(keyOf(name, readonly), connection);
        return connection;
    }

    async closeConnection(database: string, readonly: boolean): Promise<void> {
        const name = nameWithoutSuffix(database);
        await this.#sqlite.closeConnection({ database: name, readonly });
        this.#connections.delete(keyOf(name, readonly));
    }

    async isConnection(database: string, readonly: boolean): Promise<capSQLiteResult> {
        return { result: this.#connections.has(keyOf(nameWithoutSuffix(database), readonly)) };
    }

    async retrieveConnection(database: string, readonly: boolean): Promise<SQLiteDBConnection> {
        const name = nameWithoutSuffix(database);
        const connection = this.#connections.get(keyOf(name, readonly));
        // Rejected with text and not an Error, as apps compare it.
        if (connection === undefined) throw `Connection ${name} does not exist`;
        return connection;
    }

    getNCDatabasePath(path: string, database: string): Promise<capNCDatabasePathResult> {
        return this.#sqlite.getNCDatabasePath({ path, database });
    }

    async createNCConnection(databasePath: string, version: number): Promise<SQLiteDBConnection> {
        await this.#sqlite.createNCConnection({ databasePath, version });
        const connection = new SQLiteDBConnection(databasePath, true, this.#sqlite);
        this.#connections.set(foreignKeyOf(databasePath), connection);
        return connection;
    }

    async closeNCConnection(databasePath: string): Promise<void> {
        await this.#sqlite.closeNCConnection({ databasePath });
        this.#connections.delete(foreignKeyOf(databasePath));
    }

    async isNCConnection(databasePath: string): Promise<capSQLiteResult> {
        return { result: this.#connections.has(foreignKeyOf(databasePath)) };
    }

    /** Finds none: it looks for the path, under which no connection is kept. */
    async retrieveNCConnection(databasePath: string): Promise<SQLiteDBConnection> {
        throw `Connection ${databasePath} does not exist`;
    }

    isNCDatabase(databasePath: string): Promise<capSQLiteResult> {
        return this.#sqlite.isNCDatabase({ databasePath });
    }

    copyFromAssets(overwrite?: boolean): Promise<void> {
        return this.#sqlite.copyFromAssets({ overwrite: overwrite ?? true });
    }

    getFromHTTPRequest(url: string, overwrite?: boolean): Promise<void> {
        return this.#sqlite.getFromHTTPRequest({ url, overwrite: overwrite ?? true });
    }

    getMigratableDbList(folderPath?: string): Promise<capSQLiteValues> {
        return this.#sqlite.getMigratableDbList({ folderPath: folderPath || "default" });
    }

    addSQLiteSuffix(folderPath?: string, dbNameList: string[] = []): Promise<void> {
        return this.#sqlite.addSQLiteSuffix({ folderPath: folderPath || "default", dbNameList });
    }

    deleteOldDatabases(folderPath?: string, dbNameList: string[] = []): Promise<void> {
        return this.#sqlite.deleteOldDatabases({
            folderPath: folderPath || "default",
            dbNameList,
        });
    }

    moveDatabasesAndAddSuffix(folderPath?: string, dbNameList: string[] = []): Promise<void> {
        return this.#sqlite.moveDatabasesAndAddSuffix({
            folderPath: folderPath || "default",
            dbNameList,
        });
    }

    async retrieveAllConnections(): Promise<Map<string, SQLiteDBConnection>> {
        return this.#connections;
    }

    async closeAllConnections(): Promise<void> {
        for (const key of [...this.#connections.keys()]) {
            const readonly = key.startsWith("RO_");
            await this.#sqlite.closeConnection({ database: key.slice(3), readonly });
        }
        this.#connections.clear();
    }

    /** Makes native's connections and these the same, by forgetting both where they differ. */
    async checkConnectionsConsistency(): Promise<capSQLiteResult> {
        const keys = [...this.#connections.keys()];
        try {
            const answer = await this.#sqlite.checkConnectionsConsistency({
                dbNames: keys.map((key) => key.slice(3)),
                openModes: keys.map((key) => key.slice(0, 2)),
            });
            if (!answer.result) this.#connections = new Map();
            return answer;
        } catch (error) {
            this.#connections = new Map();
            throw error;
        }
    }

    isDatabase(database: string): Promise<capSQLiteResult> {
        return this.#sqlite.isDatabase({ database: nameWithoutSuffix(database) });
    }

    isJsonValid(jsonstring: string): Promise<capSQLiteResult> {
        return this.#sqlite.isJsonValid({ jsonstring });
    }

    /** Brings the JSON into the file that it names, past the connections to it. */
    importFromJson(jsonstring: string): Promise<capSQLiteChanges> {
        return this.#sqlite.importFromJson({ jsonstring });
    }

    /** The names of the files, sorted. */
    async getDatabaseList(): Promise<capSQLiteValues> {
        const { values } = await this.#sqlite.getDatabaseList();
        return { values: values?.sort() };
    }
}
