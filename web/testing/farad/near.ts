import { Mistake, show } from "./show";

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

function near(word: string, known: readonly string[]): string | undefined {
    const lower = word.toLowerCase();
    const rated = known.map((name) => ({
        name,
        far: name.toLowerCase().startsWith(lower) ? 1 : distance(lower, name.toLowerCase()),
    }));
    const best = rated.sort((a, b) => a.far - b.far)[0];
    return best && best.far <= Math.max(2, word.length / 3) ? best.name : undefined;
}

/** Throws a sentence that names what was meant, or all that is known. */
export function refuseUnknown(
    word: unknown,
    known: readonly string[],
    begin: (shown: string) => string,
): void {
    if (typeof word === "string" && known.includes(word)) return;
    const meant = typeof word === "string" ? near(word, known) : undefined;
    const hint = meant === undefined ? "" : ` Did you mean “${meant}”?`;
    const shown = typeof word === "string" ? `“${word}”` : show(word);
    throw new Mistake(`${begin(shown)}; known are ${known.join(", ")}.${hint}`);
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
export function named<T extends object>(name: string, kind: string, members: T): T {
    return new Proxy(members, {
        get(target, key) {
            if (typeof key === "string" && !(key in target) && !askedOfAll.includes(key)) {
                const known = Object.getOwnPropertyNames(target);
                refuseUnknown(key, known, (shown) => `${name} has no ${kind} ${shown}`);
            }
            return target[key as keyof T];
        },
        set(_, key) {
            throw new Mistake(`Nothing of ${name} can be changed, nor “${String(key)}”.`);
        },
    });
}
