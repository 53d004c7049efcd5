/** Divides at semicolons that are not quoted. */
function partsOf(header: string): string[] {
    const parts = [""];
    let isQuoted = false;
    let isEscaped = false;
    for (const character of header) {
        if (character === ";" && !isQuoted) {
            parts.push("");
            continue;
        }
        if (isEscaped) isEscaped = false;
        else if (isQuoted && character === "\\") isEscaped = true;
        else if (character === '"') isQuoted = !isQuoted;
        parts[parts.length - 1] += character;
    }
    return parts;
}

function unquoted(value: string): string | undefined {
    if (!value.startsWith('"')) return value.includes('"') ? undefined : value;
    if (value.length < 2 || !value.endsWith('"')) return undefined;
    return value.slice(1, -1).replace(/\\(.)/gs, "$1");
}

/** `UTF-8''k%C3%BCste.png` (RFC 8187). */
function decoded(value: string): string | undefined {
    const [charset, , ...text] = value.split("'");
    if (charset?.toLowerCase() !== "utf-8" || text.length === 0) return undefined;
    try {
        return decodeURIComponent(text.join("'"));
    } catch {
        return undefined;
    }
}

/** The last part of a path, as a name that is a file's and not hidden. */
function safe(name: string | undefined): string | undefined {
    const last = (name ?? "").split(/[/\\]/).filter((part) => part !== "").at(-1) ?? "";
    // eslint-disable-next-line no-control-regex
    const text = last.replace(/[\u0000-\u001f\u007f]/g, "").trim().replace(/^\.+/, "");
    return text === "" ? undefined : text.slice(-80);
}

/** What a `Content-Disposition` header says (RFC 6266); undefined without a type. */
export function readDisposition(
    header: string | undefined,
): { type: string; filename: string | undefined } | undefined {
    const [first = "", ...parts] = partsOf(header ?? "");
    const type = first.trim().toLowerCase();
    if (!/^[a-z-]+$/.test(type)) return undefined;
    let plain: string | undefined;
    let extended: string | undefined;
    for (const part of parts) {
        const mark = part.indexOf("=");
        if (mark < 0) continue;
        const name = part.slice(0, mark).trim().toLowerCase();
        const value = part.slice(mark + 1).trim();
        if (name === "filename") plain ??= unquoted(value);
        if (name === "filename*") extended ??= decoded(value);
    }
    return { type, filename: safe(extended) ?? safe(plain) };
}
