// Values of CSS: their tokens, their types, and how browsers write them down again.
import { parseColor } from '../canvas/colors.js';
import { escapeName, unescaped as plainName } from '../elements/text.js';

/** Words that are made a set once somebody asks for one. */
export function lazySet(text) {
    let set;
    return { has: (word) => (set ??= new Set(text.split(/\s+/))).has(word) };
}

const number = /[+-]?(?:\d*\.\d+|\d+)(?:e[+-]?\d+)?(%|[a-z]+)?/iy;
const escaped = String.raw`\\(?:[\da-f]{1,6}\s?|[^\n\da-f])`;
const ident = new RegExp(String.raw`-?(?:[a-z_\x80-\uffff]|${escaped})(?:[\w\x80-\uffff-]|${escaped})*|--(?:[\w\x80-\uffff-]|${escaped})*`, 'iy');
const address = /url\(\s*((?:[^\s"'()\\]|\\[^\n])*)\s*\)/iy;
const quoted = /"((?:[^"\\\n]|\\[^])*)"|'((?:[^'\\\n]|\\[^])*)'/y;
const unescaped = (text) => (text.includes('\\')
    ? text.replace(/\\(?:([\da-f]{1,6})\s?|\n|([^]))/gi, (_, code, one) =>
        (code === undefined ? one ?? '' : String.fromCodePoint(Number.parseInt(code, 16)))) : text);

/** What a text consists of; null: no value. `isSpaced` says what a token stands behind. */
export function tokens(text) {
    let at = 0;
    let isSpaced = false;
    const match = (pattern) => {
        pattern.lastIndex = at;
        const found = pattern.exec(text);
        if (found !== null) at = pattern.lastIndex;
        return found;
    };
    function list(closer) {
        const found = [];
        const add = (token) => {
            found.push({ ...token, isSpaced });
            isSpaced = false;
        };
        while (at < text.length) {
            const one = text[at];
            if (one === closer) return found;
            let part;
            if (one === ' ' || one === '\n' || one === '\t' || one === '\r' || one === '\f') {
                at++;
                isSpaced = true;
            } else if (one === '/' && text[at + 1] === '*') {
                const end = text.indexOf('*/', at + 2);
                at = end < 0 ? text.length : end + 2;
            } else if ((part = match(number)) !== null) {
                add({ type: 'number', value: Number.parseFloat(part[0]), unit: (part[1] ?? '').toLowerCase() });
            } else if ((part = match(address)) !== null) add({ type: 'url', value: unescaped(part[1]) });
            else if ((part = match(quoted)) !== null) {
                add({ type: 'string', value: unescaped(part[1] ?? part[2]) });
            } else if ((part = match(ident)) !== null) {
                if (text[at] !== '(') {
                    const value = part[0].includes('\\') ? plainName(part[0]) : part[0];
                    add({ type: 'ident', value, name: value.toLowerCase() });
                    continue;
                }
                const token = { type: 'function', name: part[0].toLowerCase(), isSpaced };
                at++;
                isSpaced = false;
                token.inner = list(')');
                if (token.inner === null) return null;
                at++;
                const [only] = token.inner;
                if (token.name === 'url' && token.inner.length === 1 && only.type === 'string') {
                    found.push({ type: 'url', value: only.value, isSpaced: token.isSpaced });
                } else found.push(token);
                isSpaced = false;
            } else if (one === '(' || one === '[') {
                const token = { type: one, isSpaced };
                at++;
                isSpaced = false;
                token.inner = list(one === '(' ? ')' : ']');
                if (token.inner === null) return null;
                at++;
                found.push(token);
                isSpaced = false;
            } else if (one === '#' && (part = /^#[\w-]+/.exec(text.slice(at, at + 40))) !== null) {
                at += part[0].length;
                add({ type: 'hash', value: part[0] });
            } else if (',/+-*|<>=:.%&?@^~$#'.includes(one)) {
                at++;
                add({ type: one });
            } else return null;
        }
        // What is open where a text ends is closed there.
        return closer === undefined || at >= text.length ? found : null;
    }
    const found = list(undefined);
    return found === null || at < text.length ? null : found;
}

export const numberText = (value) =>
    `${Number.isInteger(value) ? value + 0 : Number(value.toPrecision(6))}`;
const quote = (text) => `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`;
const urlText = ({ value }) => `url(${quote(value)})`;

/** Tokens as browsers write them. */
export function textOf(list) {
    let text = '';
    for (const [index, token] of list.entries()) {
        if (token.type === ',') text += ',';
        else text += `${index > 0 && (token.isSpaced || list[index - 1].type === ',' || token.type === '/'
            || list[index - 1].type === '/') ? ' ' : ''}${tokenText(token)}`;
    }
    return text;
}
/** A gradient without the direction that it has by itself. */
function withoutUsual(list) {
    const at = list.findIndex((one) => one.type === ',');
    const [to, one, other] = list;
    if ((at === 1 && to.value === 180 && to.unit === 'deg') || (at === 2 && to.name === 'to' && one.name === 'bottom')) {
        const [first, ...rest] = list.slice(at + 1);
        return [{ ...first, isSpaced: false }, ...rest];
    }
    // Sides go before top and bottom.
    return at === 3 && to.name === 'to' && /^(?:top|bottom)$/.test(one.name) ? [to, other, one, ...list.slice(3)] : list;
}
/** What counts in decimals by itself. */
function usualCounter({ name, inner }) {
    const isUsual = (name === 'counter' || name === 'counters') && inner.at(-1)?.name === 'decimal'
        && inner.filter((one) => one.type === ',').length === (name === 'counter' ? 1 : 2);
    return isUsual ? inner.slice(0, -2) : inner;
}
function tokenText(token) {
    if (token.type === 'number') return `${numberText(token.value)}${token.unit}`;
    if (token.type === 'ident') return escapeName(token.value);
    if (token.type === 'string') return quote(token.value);
    if (token.type === 'url') return urlText(token);
    if (token.type === 'function') {
        if (/^(?:repeating-)?linear-gradient$/.test(token.name)) return `${token.name}(${textOf(withoutUsual(token.inner))})`;
        return colorOf(token) ?? (isMath(token) ? mathText(token) : `${token.name}(${textOf(usualCounter(token))})`);
    }
    if (token.type === '(') return `(${textOf(token.inner)})`;
    if (token.type === '[') return `[${textOf(token.inner)}]`;
    if (token.type === 'hash') return colorOf(token) ?? token.value;
    return token.type;
}

const systemColors = lazySet(`accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas
    canvastext field fieldtext graytext highlight highlighttext linktext mark marktext selecteditem
    selecteditemtext visitedtext -webkit-link -webkit-text -webkit-activelink
    -webkit-focus-ring-color`);
const spaces = new Set(['lab', 'lch', 'oklab', 'oklch', 'color', 'color-mix', 'light-dark']);
export function rgbText([red, green, blue, alpha]) {
    const bytes = [red, green, blue].map((one) => Math.round(one * 255)).join(', ');
    if (alpha >= 1) return `rgb(${bytes})`;
    // Two places are enough where they lead back to the same byte.
    const short = Math.round(alpha * 100) / 100;
    const isExact = Math.round(short * 255) === Math.round(alpha * 255);
    return `rgba(${bytes}, ${isExact ? short : Math.round(alpha * 1000) / 1000})`;
}
const plainly = (token) => `${token.name}(${token.inner.map((one) =>
    (one.type === 'number' ? ` ${one.value}${one.unit}` : one.type === 'ident' ? ` ${one.name}` : one.type)).join('')})`;
/** A colour as it is written; undefined: it is none. */
export function colorOf(token) {
    if (token.type === 'ident') {
        const { name } = token;
        return name === 'currentcolor' || name === 'transparent' || systemColors.has(name)
            || parseColor(name) !== null ? name : undefined;
    }
    if (token.type === 'hash') {
        const color = parseColor(token.value);
        return color === null ? undefined : rgbText(color);
    }
    if (token.type !== 'function') return undefined;
    if (/^(rgba?|hsla?|hwb)$/.test(token.name)) {
        if (token.inner.some((one) => one.type === 'function' || one.name === 'from')) {
            return `${token.name}(${textOf(token.inner)})`;
        }
        const color = parseColor(plainly(token).replace(/\bnone\b/g, '0'));
        return color === null ? undefined : rgbText(color);
    }
    return spaces.has(token.name) && token.inner.length > 0 ? `${token.name}(${textOf(token.inner)})` : undefined;
}

let kinds;
function makeKinds() {
    kinds = new Map();
    for (const [kind, units] of [['length', 'px em rem ex ch cap ic lh rlh vw vh vi vb vmin vmax svw svh svi svb svmin '
    + 'svmax lvw lvh lvi lvb lvmin lvmax dvw dvh dvi dvb dvmin dvmax cm mm q in pt pc cqw cqh cqi cqb cqmin cqmax'],
['angle', 'deg grad rad turn'], ['time', 's ms'], ['flex', 'fr'], ['resolution', 'dpi dpcm dppx x'],
['percent', '%'], ['number', '']]) {
        for (const unit of units.split(' ')) kinds.set(unit, kind);
    }
    return kinds;
}
export const kindOf = (token) => (kinds ?? makeKinds()).get(token.unit);

const mathNames = lazySet(`calc -webkit-calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt
    hypot log exp abs sign anchor anchor-size`);
export const isMath = (token) => token.type === 'function' && mathNames.has(token.name);
/** The kinds of what a calculation is made of; null: it is none. */
function kindsIn(list, found = new Set()) {
    for (const one of list) {
        if (one.type === 'number') {
            if (kindOf(one) === undefined) return null;
            found.add(kindOf(one));
        } else if (one.type === 'function' || one.type === '(') {
            if (one.type === 'function' && !isMath(one) && one.name !== 'env') return null;
            if (kindsIn(one.inner, found) === null) return null;
        } else if (one.type === 'ident') {
            if (!/^(e|pi|infinity|-infinity|nan|nearest|up|down|to-zero)$/.test(one.name)
                && !one.name.startsWith('--')) return null;
        } else if (!',+-*/'.includes(one.type)) return null;
    }
    return found;
}
/** What a calculation comes to, by unit; null: it is none, undefined: that is not known before there is a layout. */
function sum(list) {
    let at = 0;
    const isOver = () => at >= list.length;
    const scaled = (terms, factor) => new Map([...terms].map(([unit, value]) => [unit, value * factor]));
    const plain = (terms) => (terms.size === 1 && terms.has('') ? terms.get('') : undefined);
    function value() {
        const token = list[at++];
        if (token === undefined) return null;
        if (token.type === 'number') return new Map([[token.unit, token.value]]);
        if (token.type === '(' || (token.type === 'function' && /calc$/.test(token.name))) return sum(token.inner);
        return token.type === 'function' || token.type === 'ident' ? undefined : null;
    }
    function product() {
        let terms = value();
        while (!isOver() && (list[at].type === '*' || list[at].type === '/')) {
            const { type } = list[at++];
            const other = value();
            if (other === null || terms === null) return null;
            if (other === undefined || terms === undefined) {
                terms = undefined;
                continue;
            }
            const [one, two] = [plain(terms), plain(other)];
            if (type === '/') {
                if (two === undefined) return null;
                terms = scaled(terms, 1 / two);
            } else if (two !== undefined) terms = scaled(terms, two);
            else if (one !== undefined) terms = scaled(other, one);
            else return null;
        }
        return terms;
    }
    let total = product();
    while (!isOver()) {
        const sign = list[at++];
        if ((sign.type !== '+' && sign.type !== '-') || !sign.isSpaced || !list[at]?.isSpaced) return null;
        const other = product();
        if (other === null || total === null) return null;
        if (other === undefined || total === undefined) {
            total = undefined;
            continue;
        }
        for (const [unit, one] of other) total.set(unit, (total.get(unit) ?? 0) + (sign.type === '+' ? one : -one));
    }
    return total;
}
/** What calculations are written in. */
const canonicalUnits = {
    ms: ['s', 0.001], in: ['px', 96], cm: ['px', 96 / 2.54], mm: ['px', 9.6 / 2.54], q: ['px', 2.4 / 2.54], pt: ['px', 4 / 3],
    pc: ['px', 16], grad: ['deg', 0.9], rad: ['deg', 180 / Math.PI], turn: ['deg', 360],
};
function mathText(token) {
    if (!/calc$/.test(token.name)) return `${token.name}(${textOf(token.inner)})`;
    const terms = sum(token.inner);
    if (terms === null || terms === undefined) return `calc(${textOf(token.inner)})`;
    for (const [unit, value] of [...terms]) {
        const [base, factor] = canonicalUnits[unit] ?? [];
        if (base === undefined) continue;
        terms.delete(unit);
        terms.set(base, (terms.get(base) ?? 0) + value * factor);
    }
    const rank = (unit) => (unit === '' ? 0 : unit === '%' ? 1 : 2);
    const ordered = [...terms].sort(([one], [other]) =>
        rank(one) - rank(other) || (one < other ? -1 : 1));
    return `calc(${ordered.map(([unit, value], index) => (index === 0 ? `${numberText(value)}${unit}`
        : `${value < 0 ? '-' : '+'} ${numberText(Math.abs(value))}${unit}`)).join(' ')})`;
}
/** A number of one of these kinds; `least` is what it may not be below. */
export function numeric(token, allowed, least = -Infinity) {
    if (token.type === 'number') {
        let kind = kindOf(token);
        if (kind === 'number' && token.value === 0 && !allowed.includes('number')) {
            kind = allowed.includes('length') ? 'length' : allowed.includes('angle') ? 'angle-of-zero' : kind;
            if (kind === 'length' && token.value >= least) return '0px';
        }
        return allowed.includes(kind) && token.value >= least ? `${numberText(token.value)}${token.unit}` : undefined;
    }
    if (token.type === 'function' && token.name === 'env') return `env(${textOf(token.inner)})`;
    if (!isMath(token)) return undefined;
    const found = kindsIn(token.inner);
    if (found === null || found.size === 0) return undefined;
    const kinds = [...found].filter((one) => one !== 'number');
    if (kinds.length === 0 ? !allowed.includes('number') : !kinds.every((one) => allowed.includes(one))) return undefined;
    if (/calc$/.test(token.name) && sum(token.inner) === null) return undefined;
    return mathText(token);
}
/** Where functions of transforms take an angle, a plain zero is one. */
export const angle = (token) => (token.type === 'number' && token.unit === '' && token.value === 0 ? '0deg'
    : numeric(token, ['angle']));

/** Tokens between commas. */
export function commaParts(list) {
    const parts = [[]];
    for (const token of list) {
        if (token.type === ',') parts.push([]);
        else parts.at(-1).push(token);
    }
    return parts.some((one) => one.length === 0) ? null : parts;
}
export const isImage = (token) => token.type === 'url' || (token.type === 'function'
    && /^(-webkit-)?((repeating-)?(linear|radial|conic)-gradient|gradient|image-set|cross-fade|canvas|paint|image)$/
        .test(token.name) && token.inner.length > 0);
export { urlText };
