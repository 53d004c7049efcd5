import { WebPlugin } from "@capacitor/core";

import type {
    ConfigureOptions,
    GetOptions,
    GetResult,
    KeysResult,
    MigrateResult,
    PreferencesPlugin,
    RemoveOptions,
    SetOptions,
} from "./definitions";

const oldPrefix = "_cap_";

/** Preferences in `localStorage`, one prefix per group. */
export class PreferencesWeb extends WebPlugin implements PreferencesPlugin {
    #group = "CapacitorStorage";

    async configure({ group }: ConfigureOptions): Promise<void> {
        if (typeof group === "string") this.#group = group;
    }

    async get({ key }: GetOptions): Promise<GetResult> {
        return { value: localStorage.getItem(this.#prefix + key) };
    }

    async set({ key, value }: SetOptions): Promise<void> {
        localStorage.setItem(this.#prefix + key, value);
    }

    async remove({ key }: RemoveOptions): Promise<void> {
        localStorage.removeItem(this.#prefix + key);
    }

    async clear(): Promise<void> {
        for (const key of this.#namesWith(this.#prefix)) localStorage.removeItem(key);
    }

    async keys(): Promise<KeysResult> {
        const prefix = this.#prefix;
        return { keys: this.#namesWith(prefix).map((name) => name.slice(prefix.length)) };
    }

    async migrate(): Promise<MigrateResult> {
        const result: MigrateResult = { migrated: [], existing: [] };
        for (const name of this.#namesWith(oldPrefix)) {
            const key = name.slice(oldPrefix.length);
            if ((await this.get({ key })).value === null) {
                await this.set({ key, value: localStorage.getItem(name) ?? "" });
                result.migrated.push(key);
            } else {
                result.existing.push(key);
            }
        }
        return result;
    }

    async removeOld(): Promise<void> {
        for (const name of this.#namesWith(oldPrefix)) localStorage.removeItem(name);
    }

    get #prefix(): string {
        return this.#group === "NativeStorage" ? "" : `${this.#group}.`;
    }

    #namesWith(prefix: string): string[] {
        const names: string[] = [];
        for (let index = 0; index < localStorage.length; index++) {
            const name = localStorage.key(index);
            if (name?.startsWith(prefix)) names.push(name);
        }
        return names;
    }
}
