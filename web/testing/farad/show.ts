const longest = 300;

/**
 * JSON as strict readers take it. Half of a pair of surrogates, as a text has that is cut in the
 * middle of an emoji, is no character of theirs: U+FFFD stands for it.
 */
export function toJSON(value: unknown): string {
    return JSON.stringify(value, (_, member: unknown) =>
        typeof member === "string" ? wellFormed(member) : member,
    );
}

/** The text without halves of surrogate pairs, as `toWellFormed()` makes it. */
export function wellFormed(text: string): string {
    return text.replace(/\p{Surrogate}/gu, "\u{FFFD}");
}

/** What the author of a scenario has to put right; its message is a sentence of its own. */
export class Mistake extends Error {
    override readonly name = "Mistake";
}

/** A value as people write it, wildcards by their names, cut where nobody would read on. */
export function show(value: unknown): string {
    const text = whole(value, []);
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** As many letters are shown before the first that differs. */
const before = 40;

/**
 * Two values beside each other. Of texts that differ where neither would be shown any more, the place
 * where they do.
 */
export function showBoth(one: unknown, other: unknown): [string, string] {
    const whole: [string, string] = [show(one), show(other)];
    if (typeof one !== "string" || typeof other !== "string") return whole;
    let at = 0;
    while (at < one.length && one[at] === other[at]) at++;
    if (at < 2 * before || Math.max(one.length, other.length) <= 2 * before) return whole;
    const from = at - before;
    const part = (text: string) =>
        `${show(`…${text.slice(from, from + 3 * before)}`)} from character ${from + 1} on`;
    return [part(one), part(other)];
}

/** What stands for a value inside an expected one: `expect.any(String)`. */
export interface Wildcard {
    asymmetricMatch(received: unknown): boolean;
    toString(): string;
}

/** By its method, so that those of other packages count too. */
export function isWildcard(value: unknown): value is Wildcard {
    return (
        typeof value === "object" &&
        value !== null &&
        typeof (value as Partial<Wildcard>).asymmetricMatch === "function"
    );
}

/** What a value calls itself: `Date`. Where scenarios are read, that name itself is refused. */
export function tagOf(value: unknown): string {
    return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

export function isDate(value: unknown): value is Date {
    return tagOf(value) === "Date";
}

/** The names of the members that an object has of its own, and that are seen. */
export function enumerableKeys(value: object): (string | symbol)[] {
    const symbols = Object.getOwnPropertySymbols(value).filter((symbol) =>
        Object.prototype.propertyIsEnumerable.call(value, symbol),
    );
    return [...Object.keys(value), ...symbols];
}

/** The bytes of a value that consists of bytes alone, and has no members for them. */
export function bytesOf(value: object): Uint8Array | undefined {
    if (value instanceof ArrayBuffer) return new Uint8Array(value);
    if (!(value instanceof DataView)) return undefined;
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

/** What kinds of objects hold that is not seen as members of theirs. */
function contentOf(value: object): string | undefined {
    const tag = tagOf(value);
    if (tag === "Promise") return "Promise {}";
    if (isDate(value)) return Number.isNaN(+value) ? "Invalid Date" : value.toISOString();
    if (tag === "URL") return String(value);
    if (["Boolean", "Number", "String"].includes(tag)) return `[${tag}: ${value}]`;
    const items = bytesOf(value) ?? (ArrayBuffer.isView(value) ? (value as Uint8Array) : undefined);
    return items && `${tag} [${items.subarray(0, longest).join(", ")}]`;
}

function whole(value: unknown, around: object[]): string {
    if (typeof value === "string") return JSON.stringify(value);
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "function") return value.name ? `function ${value.name}` : "function";
    if (Object.is(value, -0)) return "-0";
    if (typeof value !== "object" || value === null) return String(value);
    if (isWildcard(value)) return String(value);
    if (around.includes(value)) return "[circular]";
    const inside = [...around, value];
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (value instanceof RegExp) return String(value);
    const content = contentOf(value);
    if (content !== undefined) return content;
    if (Array.isArray(value)) return `[${value.map((item) => whole(item, inside)).join(", ")}]`;
    if (value instanceof Map) return `Map ${whole([...value], inside)}`;
    if (value instanceof Set) return `Set ${whole([...value], inside)}`;
    const members = enumerableKeys(value).map((key) => {
        const isPlain = typeof key === "symbol" || /^[\w$]+$/.test(key);
        const name = isPlain ? String(key) : JSON.stringify(key);
        return `${name}: ${whole((value as Record<string | symbol, unknown>)[key], inside)}`;
    });
    return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
