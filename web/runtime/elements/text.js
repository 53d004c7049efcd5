// Texts in the syntax of CSS, and the names of properties.
export const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const kebab = (name) => (name === 'cssFloat' ? 'float' : name.startsWith('--') ? name
    : dashed(name).replace(/^webkit-/, '-webkit-'));
export const propertyName = (name) =>
    (`${name}`.startsWith('--') ? `${name}` : `${name}`.toLowerCase());
/** The words of an attribute's list. */
export const wordsOf = (text) => text.split(/[\t\n\f\r ]+/).filter(Boolean);
/** A name that may stand in quotes. */
export const unquoted = (text) => text.replace(/^(["'])(.*)\1$/s, '$2');
const closing = { '(': ')', '[': ']', '"': '"', "'": "'" };
/** The parts of a text between separators that are not in quotes or brackets. */
export function splitOutside(text, separator) {
    const parts = [''];
    const closers = [];
    for (let index = 0; index < text.length; index++) {
        const one = text[index];
        const closer = closers.at(-1);
        const isQuoted = closer === '"' || closer === "'";
        if (one === separator && closer === undefined) {
            parts.push('');
            continue;
        }
        if (one === '\\') {
            parts[parts.length - 1] += one + (text[++index] ?? '');
            continue;
        }
        if (one === closer) closers.pop();
        else if (!isQuoted && one in closing) closers.push(closing[one]);
        parts[parts.length - 1] += one;
    }
    return parts;
}
/** A name or a text without its escapes. */
export const unescaped = (text) => text.replace(/\\(?:([\da-f]{1,6})(?:\r\n|[ \t\r\n\f])?|([^]))/gi, (_, code, one) =>
    one ?? signOf(parseInt(code, 16)));
/** No sign is zero, half of a pair or beyond the last one (CSS Syntax, "consume an escaped code point"). */
const signOf = (code) => (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd'
    : String.fromCodePoint(code));
/** As the CSSOM standard serialises an identifier. */
export function escapeName(text) {
    if (/^[a-z_][\w-]*$/i.test(text)) return text;
    return Array.from({ length: text.length }, (_, index) => {
        const one = text[index];
        const code = text.charCodeAt(index);
        if (code === 0) return '\ufffd';
        const isDigit = code >= 0x30 && code <= 0x39;
        if (code < 0x20 || code === 0x7f || (isDigit && (index === 0
            || (index === 1 && text[0] === '-')))) return `\\${code.toString(16)} `;
        if (text === '-') return '\\-';
        return code >= 0x80 || /[\w-]/.test(one) ? one : `\\${one}`;
    }).join('');
}
/** Whether nothing is closed in a text that was not opened in it. */
export function isClosed(text) {
    if (!/[)\]}]/.test(text)) return true;
    const open = [];
    for (const [one] of text.matchAll(/"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|\\[^]|[()[\]{}]/g)) {
        if (one === '{') open.push('}');
        else if (one === '(' || one === '[') open.push(closing[one]);
        else if (')]}'.includes(one) && open.pop() !== one) return false;
    }
    return true;
}
