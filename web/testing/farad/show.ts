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

/** A value as people write it, cut where nobody would read on. */
export function show(value: unknown): string {
    const text = whole(value, []);
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function whole(value: unknown, around: object[]): string {
    if (typeof value === "string") return JSON.stringify(value);
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "function") return value.name ? `function ${value.name}` : "function";
    if (Object.is(value, -0)) return "-0";
    if (typeof value !== "object" || value === null) return String(value);
    if (around.includes(value)) return "[circular]";
    const inside = [...around, value];
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (value instanceof RegExp) return String(value);
    if (Array.isArray(value)) return `[${value.map((item) => whole(item, inside)).join(", ")}]`;
    if (value instanceof Map) return `Map ${whole([...value], inside)}`;
    if (value instanceof Set) return `Set ${whole([...value], inside)}`;
    const members = Object.entries(value).map(([key, member]) => {
        const name = /^[\w$]+$/.test(key) ? key : JSON.stringify(key);
        return `${name}: ${whole(member, inside)}`;
    });
    return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
