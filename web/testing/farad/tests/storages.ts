// What processes keep, for tests to look at.

import type { StoredFile, StoredValue } from "../run";
import { link } from "./link";

/** What a process did to a file or a key of an app group. */
export interface Access {
    readonly process: string;
    /** `miss` is a read that found nothing. */
    readonly use: "read" | "miss" | "write" | "delete" | "move" | "list";
    readonly kind: "file" | "key";
    readonly group: string;
    /** The file's path from the container on, or the key. */
    readonly name: string;
    /** Virtual milliseconds. */
    readonly at: number;
}

/** The files of an app group, or of an app by its bundle identifier, but no property lists. */
export function container(identifier: string): readonly StoredFile[] {
    return link.ask("container(…)", "container", String(identifier));
}

/** What `UserDefaults` holds in a suite: an app group, or an app by its bundle identifier. */
export function defaults(suite: string): { readonly [key: string]: StoredValue } {
    return link.ask("defaults(…)", "defaults", String(suite));
}

/**
 * What `SharedPreferences` of an Android app hold, by their name, as the app's next start reads them;
 * nothing where nobody has written them. A set is an array.
 */
export function sharedPreferences(name: string): { readonly [key: string]: StoredValue } {
    return link.ask("sharedPreferences(…)", "sharedPreferences", String(name));
}

/** What processes did so far to the files and keys that they share by app groups, in order. */
export function accesses(group?: string): readonly Access[] {
    const all: readonly Access[] = link.ask("accesses(…)", "accesses");
    return group === undefined ? all : all.filter((one) => one.group === group);
}

/** A row of a table, by the names of its columns. */
export type Row = { readonly [column: string]: string | number | null };

/** The rows of a table in the apps' SQLite databases; none when there is no such table. */
export function tempDB(table = "temp"): readonly Row[] {
    return link.ask("tempDB(…)", "rows", String(table));
}
