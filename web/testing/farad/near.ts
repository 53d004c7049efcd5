import { Mistake, show } from "./show";
import { elsewhere } from "./words";

/** How many letters have to change to make one word of the other. */
function distance(from: string, to: string): number {
    let row = Array.from({ length: to.length + 1 }, (_, column) => column);
    for (let line = 1; line <= from.length; line++) {
        const next = [line];
        for (let column = 1; column <= to.length; column++) {
            const same = from[line - 1] === to[column - 1];
            const change = row[column - 1]! + (same ? 0 : 1);
            next.push(Math.min(change, row[column]! + 1, next[column - 1]! + 1));
        }
        row = next;
    }
    return row[to.length]!;
}

/** What the word is so near to that it is most likely meant; undefined where nothing is. */
export function near(word: string, known: readonly string[]): string | undefined {
    const lower = word.toLowerCase();
    const rated = known.map((name) => ({
        name,
        far:
            lower.length >= shortestBeginning && name.toLowerCase().startsWith(lower)
                ? 1
                : distance(lower, name.toLowerCase()),
    }));
    const best = rated.sort((a, b) => a.far - b.far)[0];
    return best && best.far <= Math.max(1, Math.min(3, word.length / 3)) ? best.name : undefined;
}

/** How many letters of a name are taken for its beginning; fewer fit too many names. */
const shortestBeginning = 3;

/** What was meant, by what the word means elsewhere or by a name like it. */
function meant(word: string, known: readonly string[]): readonly string[] {
    const others = elsewhere.get(word)?.filter((one) => known.includes(one)) ?? [];
    if (others.length > 0) return others;
    const name = near(word, known);
    return name === undefined ? [] : [name];
}

/**
 * Throws a sentence that names all that is known, and what was meant: what is like the word, unless it is
 * said what stands for it.
 */
export function refuseUnknown(
    word: unknown,
    known: readonly string[],
    begin: (shown: string) => string,
    instead?: string,
): void {
    if (typeof word === "string" && known.includes(word)) return;
    const guesses = instead !== undefined ? [instead] : typeof word === "string" ? meant(word, known) : [];
    const hint = guesses.length === 0 ? "" : ` Did you mean “${guesses.join("” or “")}”?`;
    const shown = typeof word === "string" ? `“${word}”` : show(word);
    throw new Mistake(`${begin(shown)}; known ${known.length === 1 ? "is" : "are"} ${known.join(", ")}.${hint}`);
}

/** An object without keys that mean nothing. */
export function checkKeys(
    value: unknown,
    known: readonly string[],
    what: string,
): asserts value is Record<string, unknown> {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
        throw new Mistake(`${what} must be an object, not ${show(value)}.`);
    }
    for (const key of Object.keys(value)) {
        refuseUnknown(key, known, (shown) => `${what} has no ${shown}`);
    }
}

/** What is asked of anything: by a promise that is resolved with it, and by what shows or compares it. */
const askedOfAll = ["then", "toJSON", "asymmetricMatch"];

/** An object that names what it has when something else is asked of it, and takes nothing new. */
export function named<T extends object>(
    name: string,
    kind: string,
    members: T,
    instead: ReadonlyMap<string, string> = new Map(),
): T {
    return new Proxy(members, {
        get(target, key) {
            if (typeof key === "string" && !(key in target) && !askedOfAll.includes(key)) {
                const known = Object.getOwnPropertyNames(target);
                const begin = (shown: string) => `${name} has no ${kind} ${shown}`;
                refuseUnknown(key, known, begin, instead.get(key));
            }
            return target[key as keyof T];
        },
        set(_, key) {
            throw new Mistake(`Nothing of ${name} can be changed, nor “${String(key)}”.`);
        },
    });
}
