import { checkKeys, refuseUnknown } from "./near";
import type { Photo } from "./photos";
import { Mistake, show } from "./show";

/** How another app hands a file over: its URL, its bytes, or an image object. */
export type SharedAs = "url" | "data" | "image";

/** A file that is shared. */
export interface SharedFile {
    /** How it is handed over. */
    as?: SharedAs;
    /** The uniform type identifier; else what the name's ending stands for. */
    type?: string;
    /**
     * Whether the receiver reads a URL only between `startAccessingSecurityScopedResource()` and its
     * stop, or as it is; else what the knob `shared-files` says.
     */
    access?: "security-scoped" | "granted";
}

/** What is shared: a photo or another file, something made up on the spot, a web page or a text. */
export type Item =
    | Photo
    | (SharedFile & { file: string; name?: string })
    /** A file of that text, or of so many zeros, which take no memory. */
    | (SharedFile & { name: string; contents?: string; bytes?: number })
    | { url: string }
    | { text: string };

const ways = ["url", "data", "image"];

const wholes = ["url", "text", "file", "contents", "name", "type"] as const;

function check(given: unknown, what: string): void {
    if (typeof given === "string" && given !== "") return;
    if (typeof given !== "object" || given === null) {
        throw new Mistake(`${what} takes a file name or sample(…), not ${show(given)}.`);
    }
    const item = given as { [key: string]: any };
    if (item.sample !== undefined) return;
    checkKeys(given, [...wholes, "bytes", "as", "access"], `An item of ${what}`);
    for (const key of wholes) {
        if (item[key] === undefined || typeof item[key] === "string") continue;
        throw new Mistake(`“${key}” of an item must be a text, not ${show(item[key])}.`);
    }
    const { url, text, file, name, contents, bytes, as, access } = item;
    const known = [url, text, file ?? name].filter((one) => one !== undefined);
    if (known.length !== 1) {
        throw new Mistake(`An item of ${what} has one of url, text, file and name: ${show(item)}.`);
    }
    if (contents !== undefined && bytes !== undefined) {
        throw new Mistake(`An item of ${what} has “contents” or “bytes”, not both.`);
    }
    if (bytes !== undefined && (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > 4e9)) {
        throw new Mistake(`“bytes” must be a whole number up to 4 GB, not ${show(bytes)}.`);
    }
    if (as !== undefined) refuseUnknown(as, ways, (one) => `A file is not shared as ${one}`);
    if (access !== undefined) {
        const kinds = ["security-scoped", "granted"];
        refuseUnknown(access, kinds, (one) => `A file's access is not ${one}`);
    }
}

/** What `share` was given, checked: the items, and how files are handed over. */
export function checkItems(
    given: Item | readonly Item[],
    as: string,
    what: string,
): { items: readonly Item[]; as: string } {
    const items = (Array.isArray(given) ? given : [given]) as readonly Item[];
    if (items.length === 0) throw new Mistake(`${what} needs a photo.`);
    for (const item of items) check(item, what);
    refuseUnknown(as, ways, (shown) => `A photo is not shared as ${shown}`);
    return { items, as };
}
