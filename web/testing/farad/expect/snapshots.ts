import { Mistake } from "../show";

/** What became of the snapshots of a test. */
export interface SnapshotChanges {
    /** By key: those that were not there before, or are to be there from now on. */
    readonly written: { [key: string]: string };
    /** The keys that were looked at. */
    readonly seen: string[];
}

/** How a snapshot compares with what was kept. */
export type Comparison =
    | { readonly state: "same" | "written" }
    | { readonly state: "differs"; readonly kept: string }
    | { readonly state: "missing" };

/** `new`: writes those that are not there; `all`: writes; `none`: one that is not there fails. */
export type SnapshotMode = "new" | "all" | "none";

/** The snapshots of one file, and how often the test under way has asked for one of each name. */
export class Snapshots {
    #kept: { [key: string]: string } = {};
    #mode: SnapshotMode = "new";
    #counts = new Map<string, number>();
    #test: string | undefined;
    #changes: SnapshotChanges = { written: {}, seen: [] };

    load(kept: { [key: string]: string }, mode: SnapshotMode): void {
        this.#mode = mode;
        this.#kept = kept;
    }

    begin(test: string): void {
        this.#test = test;
        this.#counts = new Map();
        this.#changes = { written: {}, seen: [] };
    }

    end(): SnapshotChanges {
        this.#test = undefined;
        return this.#changes;
    }

    compare(text: string, hint: string): Comparison {
        if (this.#test === undefined) {
            throw new Mistake("A snapshot belongs to a test; none is under way.");
        }
        const name = hint === "" ? this.#test : `${this.#test} > ${hint}`;
        const count = (this.#counts.get(name) ?? 0) + 1;
        this.#counts.set(name, count);
        const key = `${name} ${count}`;
        this.#changes.seen.push(key);
        const kept = this.#kept[key];
        const wanted = wrapped(text);
        if (kept === wanted) return { state: "same" };
        if (this.#mode === "all" || (kept === undefined && this.#mode === "new")) {
            this.#kept[key] = wanted;
            this.#changes.written[key] = wanted;
            return { state: "written" };
        }
        return kept === undefined
            ? { state: "missing" }
            : { state: "differs", kept: unwrapped(kept) };
    }
}

/** A text of several lines stands on lines of its own. */
function wrapped(text: string): string {
    return text.includes("\n") ? `\n${text}\n` : text;
}

function unwrapped(text: string): string {
    return text.startsWith("\n") && text.endsWith("\n") ? text.slice(1, -1) : text;
}

/** Takes the indentation off that an inline snapshot has in its file. */
export function unindented(text: string): string {
    if (!text.startsWith("\n")) return text;
    const lines = text.slice(1).replace(/\n[ \t]*$/, "").split("\n");
    const indent = Math.min(
        ...lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/)),
    );
    return lines.map((line) => line.slice(indent)).join("\n");
}

export const snapshots = new Snapshots();
