/** One database and which of its two connections: read-write, or read-only (F145). */
export interface capSQLiteOptions {
    database?: string;
    readonly?: boolean;
}

export interface capConnectionOptions extends capSQLiteOptions {
    version?: number;
    encrypted?: boolean;
    mode?: string;
}

export interface capAllConnectionsOptions {
    dbNames?: string[];
    /** `RW` or `RO`, one per name. */
    openModes?: string[];
}

export interface capSQLiteExecuteOptions extends capSQLiteOptions {
    statements?: string;
    /** Whether the call wraps itself in BEGIN and COMMIT; default true (F148). */
    transaction?: boolean;
    isSQL92?: boolean;
}

export interface capSQLiteRunOptions extends capSQLiteOptions {
    statement?: string;
    /** Mandatory natively, even if empty (F144). */
    values?: any[];
    transaction?: boolean;
    returnMode?: string;
    isSQL92?: boolean;
}

export interface capSQLiteQueryOptions extends capSQLiteOptions {
    statement?: string;
    /** Mandatory natively, even if empty (F144). */
    values?: any[];
    isSQL92?: boolean;
}

export interface capSQLiteSet {
    statement?: string;
    values?: any[];
}

export interface capSQLiteSetOptions extends capSQLiteOptions {
    set?: capSQLiteSet[];
    transaction?: boolean;
    returnMode?: string;
    isSQL92?: boolean;
}

export interface capSQLiteTableOptions extends capSQLiteOptions {
    table?: string;
}

export interface capTask {
    statement: string;
    values?: any[];
}

export interface capEchoOptions {
    value?: string;
}

export interface capEchoResult {
    value?: string;
}

export interface capSQLiteResult {
    result?: boolean;
}

export interface capSQLiteUrl {
    url?: string;
}

/** What brings a database to a version, one statement after another. */
export interface capSQLiteVersionUpgrade {
    toVersion: number;
    statements: string[];
}

export interface capSQLiteUpgradeOptions {
    database?: string;
    upgrade?: capSQLiteVersionUpgrade[];
}

export interface capVersionResult {
    version?: number;
}

export interface Changes {
    changes?: number;
    lastId?: number;
    values?: any[];
}

export interface capSQLiteChanges {
    changes?: Changes;
}

export interface capSQLiteImportOptions {
    /** A {@link JsonSQLite} as text. */
    jsonstring?: string;
}

export interface capSQLiteExportOptions extends capSQLiteOptions {
    /** `full` or `partial`. */
    jsonexportmode?: string;
    encrypted?: boolean;
}

export interface capSQLiteSyncDateOptions extends capSQLiteOptions {
    /** As `yyyy-MM-dd'T'HH:mm:ss.SSSZ`. */
    syncdate?: string;
}

export interface capSQLiteSyncDate {
    /** In seconds since 1970. */
    syncDate?: number;
}

export interface capSQLiteJson {
    export?: JsonSQLite;
}

/** A database, or what of it has changed. */
export interface JsonSQLite {
    database: string;
    version: number;
    /** Whether a full import deletes the file first; default false. */
    overwrite?: boolean;
    encrypted: boolean;
    /** `full` or `partial`. */
    mode: string;
    tables: JsonTable[];
    views?: JsonView[];
}

export interface JsonTable {
    name: string;
    schema?: JsonColumn[];
    indexes?: JsonIndex[];
    triggers?: JsonTrigger[];
    values?: any[][];
}

export interface JsonColumn {
    column?: string;
    value: string;
    foreignkey?: string;
    constraint?: string;
}

export interface JsonIndex {
    name: string;
    value: string;
    /** `UNIQUE`, or none. */
    mode?: string;
}

export interface JsonTrigger {
    name: string;
    timeevent: string;
    condition?: string;
    logic: string;
}

export interface JsonView {
    name: string;
    value: string;
}

/** What the events `sqliteImportProgressEvent` and `sqliteExportProgressEvent` bring. */
export interface capJsonProgressListener {
    progress?: string;
}

export interface capSetSecretOptions {
    passphrase?: string;
}

export interface capChangeSecretOptions extends capSetSecretOptions {
    oldpassphrase?: string;
}

/** A database that the plugin has not made, by its path. */
export interface capNCOptions {
    databasePath?: string;
}

export interface capNCConnectionOptions extends capNCOptions {
    version?: number;
}

export interface capNCDatabasePathOptions {
    /** A folder, such as `Documents` on iOS or `default` on Android. */
    path?: string;
    database?: string;
}

export interface capNCDatabasePathResult {
    path?: string;
}

export interface capSQLiteFromAssetsOptions {
    overwrite?: boolean;
}

export interface capSQLiteHTTPOptions {
    url?: string;
    /** Natively what is there is always overwritten. */
    overwrite?: boolean;
}

export interface capSQLitePathOptions {
    folderPath?: string;
    dbNameList?: string[];
}

/** What the event `sqliteBiometricEvent` brings. */
export interface capBiometricListener {
    result?: boolean;
    message?: string;
}

/** Rows as native sends them; on iOS the first may only name the columns (F143). */
export interface capSQLiteValues {
    values?: any[];
}

export interface DBSQLiteValues {
    values?: any[];
}

/** The raw plugin: what native answers, unchanged (F142). */
export interface CapacitorSQLitePlugin {
    echo(options: capEchoOptions): Promise<capEchoResult>;
    createConnection(options: capConnectionOptions): Promise<void>;
    closeConnection(options: capSQLiteOptions): Promise<void>;
    checkConnectionsConsistency(options: capAllConnectionsOptions): Promise<capSQLiteResult>;
    open(options: capSQLiteOptions): Promise<void>;
    close(options: capSQLiteOptions): Promise<void>;
    beginTransaction(options: capSQLiteOptions): Promise<capSQLiteChanges>;
    commitTransaction(options: capSQLiteOptions): Promise<capSQLiteChanges>;
    rollbackTransaction(options: capSQLiteOptions): Promise<capSQLiteChanges>;
    isTransactionActive(options: capSQLiteOptions): Promise<capSQLiteResult>;
    addUpgradeStatement(options: capSQLiteUpgradeOptions): Promise<void>;
    isSecretStored(): Promise<capSQLiteResult>;
    setEncryptionSecret(options: capSetSecretOptions): Promise<void>;
    changeEncryptionSecret(options: capChangeSecretOptions): Promise<void>;
    clearEncryptionSecret(): Promise<void>;
    checkEncryptionSecret(options: capSetSecretOptions): Promise<capSQLiteResult>;
    isInConfigEncryption(): Promise<capSQLiteResult>;
    isInConfigBiometricAuth(): Promise<capSQLiteResult>;
    isDatabaseEncrypted(options: capSQLiteOptions): Promise<capSQLiteResult>;
    getNCDatabasePath(options: capNCDatabasePathOptions): Promise<capNCDatabasePathResult>;
    createNCConnection(options: capNCConnectionOptions): Promise<void>;
    closeNCConnection(options: capNCOptions): Promise<void>;
    isNCDatabase(options: capNCOptions): Promise<capSQLiteResult>;
    copyFromAssets(options: capSQLiteFromAssetsOptions): Promise<void>;
    getFromHTTPRequest(options: capSQLiteHTTPOptions): Promise<void>;
    getMigratableDbList(options: capSQLitePathOptions): Promise<capSQLiteValues>;
    addSQLiteSuffix(options: capSQLitePathOptions): Promise<void>;
    deleteOldDatabases(options: capSQLitePathOptions): Promise<void>;
    moveDatabasesAndAddSuffix(options: capSQLitePathOptions): Promise<void>;
    getUrl(options: capSQLiteOptions): Promise<capSQLiteUrl>;
    getVersion(options: capSQLiteOptions): Promise<capVersionResult>;
    execute(options: capSQLiteExecuteOptions): Promise<capSQLiteChanges>;
    executeSet(options: capSQLiteSetOptions): Promise<capSQLiteChanges>;
    run(options: capSQLiteRunOptions): Promise<capSQLiteChanges>;
    query(options: capSQLiteQueryOptions): Promise<capSQLiteValues>;
    isDBExists(options: capSQLiteOptions): Promise<capSQLiteResult>;
    isDBOpen(options: capSQLiteOptions): Promise<capSQLiteResult>;
    isDatabase(options: capSQLiteOptions): Promise<capSQLiteResult>;
    isTableExists(options: capSQLiteTableOptions): Promise<capSQLiteResult>;
    getDatabaseList(): Promise<capSQLiteValues>;
    getTableList(options: capSQLiteOptions): Promise<capSQLiteValues>;
    deleteDatabase(options: capSQLiteOptions): Promise<void>;
    isJsonValid(options: capSQLiteImportOptions): Promise<capSQLiteResult>;
    importFromJson(options: capSQLiteImportOptions): Promise<capSQLiteChanges>;
    exportToJson(options: capSQLiteExportOptions): Promise<capSQLiteJson>;
    createSyncTable(options: capSQLiteOptions): Promise<capSQLiteChanges>;
    setSyncDate(options: capSQLiteSyncDateOptions): Promise<void>;
    getSyncDate(options: capSQLiteOptions): Promise<capSQLiteSyncDate>;
    deleteExportedRows(options: capSQLiteOptions): Promise<void>;
}
