import { show } from "../show";

/** The rows of a table, each as the arguments of one test. */
export function rowsOf(table: unknown, values: readonly unknown[]): (readonly unknown[])[] {
    if (isTemplate(table)) return templateRows(table, values);
    if (!Array.isArray(table)) throw new TypeError(`each needs a list of rows, not ${show(table)}`);
    return table.map((row) => (Array.isArray(row) ? row : [row]));
}

function isTemplate(table: unknown): table is TemplateStringsArray {
    return Array.isArray(table) && "raw" in table;
}

/** `a | b` in the first line, then a line of values for each row, as one object each. */
function templateRows(
    table: TemplateStringsArray,
    values: readonly unknown[],
): (readonly unknown[])[] {
    const names = table[0]!
        .trim()
        .split("|")
        .map((name) => name.trim());
    if (names.length === 0 || values.length % names.length !== 0) {
        throw new TypeError(
            `the table has ${names.length} columns and ${values.length} values; a row is short`,
        );
    }
    const rows: (readonly unknown[])[] = [];
    for (let start = 0; start < values.length; start += names.length) {
        rows.push([
            Object.fromEntries(names.map((name, column) => [name, values[start + column]])),
        ]);
    }
    return rows;
}

/** Puts a row's values into a name: `%s`, `%i`, `%j`, `%#` in order, `$member` of an object. */
export function nameOf(name: string, row: readonly unknown[], index: number): string {
    const rest = [...row];
    const filled = name.replace(/%([sdifjoOp#%])/g, (whole, kind: string) => {
        if (kind === "%") return "%";
        if (kind === "#") return String(index);
        if (rest.length === 0) return whole;
        const value = rest.shift();
        switch (kind) {
            case "s":
                return typeof value === "object" ? show(value) : String(value);
            case "d":
            case "f":
                return String(Number(value));
            case "i":
                return String(Math.trunc(Number(value)));
            case "j":
                return JSON.stringify(value) ?? "undefined";
            default:
                return show(value);
        }
    });
    const [first] = row;
    if (typeof first !== "object" || first === null) return filled;
    return filled.replace(/\$([\w.]+)/g, (whole, path: string) => {
        let value: any = first;
        for (const key of path.split(".")) {
            if (value === null || value === undefined || !(key in Object(value))) return whole;
            value = value[key];
        }
        return typeof value === "string" ? value : show(value);
    });
}
