// What browsers compute of values that are written otherwise: colours in their numbers, shadows with all their lengths,
// times in seconds and transforms as matrices.
const css = runtime.load('css');

/** A token that is a colour, in its numbers; `current` stands for the element's own. */
function plainColor(token, current) {
    const text = css.colorOf(token);
    if (text === undefined) return token;
    const color = text === 'currentcolor' ? current() : css.parseColor(text) === null ? text : css.rgbText(css.parseColor(text));
    return { ...css.tokens(color)[0], isSpaced: token.isSpaced };
}
const isColor = (token) => css.colorOf(token) !== undefined;
/** Shadows of boxes have four lengths, those of texts three. */
export function shadowsText(text, count, current) {
    const parts = text === 'none' ? null : css.commaParts(css.tokens(text) ?? []);
    if (parts === null) return text;
    return parts.map((part) => {
        const color = part.find(isColor);
        const lengths = part.filter((one) => !isColor(one) && one.name !== 'inset').map((one) => css.textOf([one]));
        while (lengths.length < count) lengths.push('0px');
        const isInset = part.some((one) => one.name === 'inset');
        return [color === undefined ? current() : css.textOf([plainColor(color, current)]), ...lengths, ...isInset ? ['inset'] : []].join(' ');
    }).join(', ');
}
/** Images whose colours are in their numbers. */
export function imagesText(text, current) {
    const list = css.tokens(text);
    if (list === null) return text;
    const within = (tokens) => tokens.map((token) => (isColor(token) ? plainColor(token, current)
        : token.type === 'function' ? { ...token, inner: within(token.inner) } : token));
    return css.textOf(list.map((token) => (token.type === 'function' ? { ...token, inner: within(token.inner) } : token)));
}
/** Times in seconds; `least`: what they may not be below. */
export const timesText = (text, least) => text.replace(/([+-]?[\d.]+)ms\b/gi, (_, count) => `${count / 1000}s`)
    .replace(/calc\((-?[\d.e-]+)s\)/gi, (_, count) => `${Math.max(count, least)}s`);
/** A transform as a matrix; as it is where it goes by the size of a box. */
export function matrixText(text) {
    if (text === 'none' || text.includes('%') || text.includes('var(')) return text;
    try {
        const matrix = new (runtime.loadGlobals('matrices').DOMMatrix)(text);
        const numbers = matrix.is2D ? matrix : matrix.toFloat64Array();
        const values = matrix.is2D ? ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => numbers[name]) : [...numbers];
        return `${matrix.is2D ? 'matrix' : 'matrix3d'}(${values.map((one) => Number(one.toPrecision(6)) + 0).join(', ')})`;
    } catch {
        return text;
    }
}
