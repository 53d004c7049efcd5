export type Query = { readonly [name: string]: string };

/** Reads `?a=1&b=2`; a name without a value stands for an empty one. */
export function parseQuery(search: string): Query {
    const query: { [name: string]: string } = {};
    const pairs = search.startsWith("?") ? search.slice(1) : search;
    if (pairs === "") return query;
    for (const pair of pairs.split("&")) {
        if (pair === "") continue;
        const equals = pair.indexOf("=");
        const name = equals < 0 ? pair : pair.slice(0, equals);
        query[decode(name)] = equals < 0 ? "" : decode(pair.slice(equals + 1));
    }
    return query;
}

/** Writes `?a=1&b=2`, or nothing for an empty query; what is undefined is left out. */
export function formatQuery(query: { readonly [name: string]: string | undefined }): string {
    const pairs: string[] = [];
    for (const [name, value] of Object.entries(query)) {
        if (value !== undefined) {
            pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
        }
    }
    return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text.replaceAll("+", " "));
    } catch {
        return text;
    }
}
