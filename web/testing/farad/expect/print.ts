import { bytesOf, enumerableKeys, isDate, isWildcard, tagOf } from "../show";

const plainKey = /^[A-Za-z_$][\w$]*$/;

/**
 * A value over as many lines as it takes, as snapshots hold it: members in order of their names, a
 * comma behind each. Equal values are equal texts, so that two can be compared line by line.
 */
export function print(value: unknown, indent = "", around: readonly object[] = []): string {
    if (typeof value === "string") return JSON.stringify(value);
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "function") return `[Function ${value.name || "anonymous"}]`;
    if (Object.is(value, -0)) return "-0";
    if (typeof value !== "object" || value === null) return String(value);
    if (isWildcard(value)) return String(value);
    if (around.includes(value)) return "[Circular]";
    const inside = [...around, value];
    const deeper = `${indent}  `;
    const list = (name: string, open: string, lines: readonly string[], close: string) =>
        lines.length === 0
            ? `${name}${open}${close}`
            : `${name}${open}\n${lines.map((line) => `${deeper}${line},\n`).join("")}` +
              `${indent}${close}`;
    const each = (items: Iterable<unknown>) =>
        [...items].map((item) => print(item, deeper, inside));
    if (value instanceof Error) return `[${value.name}: ${value.message}]`;
    if (value instanceof RegExp) return String(value);
    if (isDate(value)) return Number.isNaN(+value) ? "Date NaN" : value.toISOString();
    if (Array.isArray(value)) return list("", "[", each(value), "]");
    if (value instanceof Set) return list("Set ", "{", each(value), "}");
    const bytes = bytesOf(value);
    if (bytes || ArrayBuffer.isView(value)) {
        const items = each(bytes ?? (value as unknown as Iterable<unknown>));
        return list(`${value.constructor.name} `, "[", items, "]");
    }
    if (tagOf(value) === "URL") return String(value);
    if (["Boolean", "Number", "String"].includes(tagOf(value))) return `[${tagOf(value)}: ${value}]`;
    const entries: [unknown, unknown][] =
        value instanceof Map
            ? [...value]
            : sortedKeys(value).map((key) => [
                  key,
                  (value as Record<string | symbol, unknown>)[key],
              ]);
    const isMap = value instanceof Map;
    const lines = entries.map(([key, member]) => {
        const isPlain = !isMap && typeof key === "string" && plainKey.test(key);
        const name = isPlain ? String(key) : print(key, deeper, inside);
        return `${name}${isMap ? " => " : ": "}${print(member, deeper, inside)}`;
    });
    const name = value.constructor?.name;
    const isPlain = name === undefined || name === "Object";
    return list(isPlain ? "" : `${name} `, "{", lines, "}");
}

function sortedKeys(value: object): (string | symbol)[] {
    return [...Object.keys(value).sort(), ...enumerableKeys(value).filter(isSymbol)];
}

function isSymbol(key: string | symbol): boolean {
    return typeof key === "symbol";
}
