import { Mistake, wellFormed } from "../show";

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

/** The snapshots of one file, and how often its tests have asked for one of each name. */
export class Snapshots {
    #kept: { [key: string]: string } = {};
    #mode: SnapshotMode = "new";
    #counts = new Map<string, number>();
    /** The test that has begun last, and the counts before it. */
    #latest: object | undefined;
    #before = new Map<string, number>();
    #test: string | undefined;
    #changes: SnapshotChanges = { written: {}, seen: [] };

    /** Takes over what was kept of a file; `seen` are the keys that its earlier tests have had. */
    load(kept: { [key: string]: string }, mode: SnapshotMode, seen: readonly string[] = []): void {
        this.#mode = mode;
        this.#kept = kept;
        for (const key of seen) {
            const end = key.lastIndexOf(" ");
            const name = key.slice(0, end);
            const count = Number(key.slice(end + 1));
            this.#counts.set(name, Math.max(count, this.#counts.get(name) ?? 0));
        }
    }

    /**
     * A test begins. Two tests of a file may have one name, so counts go on from test to test; one
     * that is played again, in another order, counts as it did before.
     */
    begin(test: object, name: string): void {
        if (test === this.#latest) this.#counts = new Map(this.#before);
        else this.#before = new Map(this.#counts);
        this.#latest = test;
        this.#test = name;
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
        const name = hint === "" ? this.#test : `${this.#test} > ${wellFormed(hint)}`;
        const count = (this.#counts.get(name) ?? 0) + 1;
        this.#counts.set(name, count);
        const key = `${name} ${count}`;
        this.#changes.seen.push(key);
        const kept = this.#kept[key];
        const wanted = wrapped(asKept(text));
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

/** As a file of UTF-8 holds it, where a template has one kind of line end, whatever its file has. */
function asKept(text: string): string {
    return wellFormed(text).replace(/\r\n?/g, "\n");
}

/** A text as a template of the language, over lines of its own, between two other texts. */
export function asTemplate(before: string, text: string, after: string): readonly string[] {
    const quoted = text.replace(/[`\\]|\$(?=\{)/g, "\\$&");
    if (!quoted.includes("\n")) return [`${before}\`${quoted}\`${after}`];
    const lines = quoted.split("\n").map((line) => `    ${line}`);
    return [`${before}\``, ...lines, `\`${after}`];
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
