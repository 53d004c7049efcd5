export interface ConfigureOptions {
    /** Default `CapacitorStorage`; `NativeStorage` stands for no prefix at all (F139). */
    group?: string;
}

export interface GetOptions {
    key: string;
}

export interface GetResult {
    value: string | null;
}

export interface SetOptions {
    key: string;
    value: string;
}

export interface RemoveOptions {
    key: string;
}

export interface KeysResult {
    keys: string[];
}

export interface MigrateResult {
    migrated: string[];
    existing: string[];
}

export interface PreferencesPlugin {
    configure(options: ConfigureOptions): Promise<void>;
    get(options: GetOptions): Promise<GetResult>;
    set(options: SetOptions): Promise<void>;
    remove(options: RemoveOptions): Promise<void>;
    clear(): Promise<void>;
    keys(): Promise<KeysResult>;
    migrate(): Promise<MigrateResult>;
    removeOld(): Promise<void>;
}
