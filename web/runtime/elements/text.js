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

