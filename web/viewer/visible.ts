// Text of an app as it may be shown: nothing in it can hide, reorder or colour what stands beside it.

const hidden = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g;

/** Control and direction characters as their code points. */
export function visible(text: string): string {
    return text.replace(hidden, (character) => {
        const code = character.charCodeAt(0);
        return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
    });
}

/** `1 950.05 ms` on one line, without needless zeros; from ten minutes on in hours, minutes, seconds. */
export function milliseconds(value: number): string {
    if (Math.abs(value) >= 600_000) return clock(value);
    const rounded = Math.round(value * 1000) / 1000;
    return `${rounded.toLocaleString("en", { maximumFractionDigits: 3 }).replace(/,/g, "\u202F")}\u00A0ms`;
}

function clock(value: number): string {
    const whole = Math.floor(value);
    const two = (number: number) => String(number).padStart(2, "0");
    const days = Math.floor(whole / 86_400_000);
    const time = `${two(Math.floor(whole / 3_600_000) % 24)}:${two(Math.floor(whole / 60_000) % 60)}:`
        + `${two(Math.floor(whole / 1000) % 60)}.${String(whole % 1000).padStart(3, "0")}`;
    return days > 0 ? `${days} d ${time}` : time;
}

/** A long text of JSON on lines of its own, also where it is cut; nothing but spaces is added to it. */
export function indented(text: string): string {
    if (text.length < 60 || !/^(?:\{"|\[[[{"\d-])/.test(text)) return text;
    let depth = 0;
    // Strings stay as they are, and so do brackets with nothing between them.
    return text.replace(/"(?:[^"\\]|\\[^])*"?|\{\}|\[\]|[{}[\],:]/g, (part) => {
        switch (part) {
            case "{": case "[": return `${part}\n${"  ".repeat(++depth)}`;
            case "}": case "]": return `\n${"  ".repeat(depth = Math.max(0, depth - 1))}${part}`;
            case ",": return `,\n${"  ".repeat(depth)}`;
            case ":": return ": ";
            default: return part;
        }
    });
}

export function bytes(count: number): string {
    return `${count.toLocaleString("en")} bytes`;
}
