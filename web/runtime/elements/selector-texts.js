// Selectors as CSSOM writes them ("serialize a group of selectors").
import { escapeName, splitOutside, unescaped } from './text.js';

const { compile, selectorGrammar } = runtime.loadGlobals('dom-more');
const {
    attributePattern, classPattern, combinatorPattern, completed, idPattern, oldParts, pseudoPattern, stepPattern, trimmed,
    typePattern,
} = selectorGrammar;
const isChromium = host.isChromium === true;
const quote = (text) => `"${text.replace(/["\\]/g, '\\$&').replace(/[\0-\x1f\x7f]/g, (one) =>
    `\\${one.charCodeAt(0).toString(16)} `)}"`;
const nested = /(?:^|[^\\])&/;
const relative = /^\s*[>+~]/;
const plainCompound = String.raw`(?:[a-z][a-z\d-]*|[.#][a-zA-Z_][\w-]*)(?:[.#][a-zA-Z_][\w-]*)*`;
/** Most selectors are written as they are written down again. */
const plainPattern = new RegExp(`^${plainCompound}(?:(?: | [>+~] |, )${plainCompound})*$`);
/** Names that WebKit knows under another one. */
const renamed = isChromium ? {} : {
    matches: 'is', '-webkit-any-link': 'any-link', '-webkit-autofill': 'autofill', '-webkit-full-screen': 'fullscreen',
    '-webkit-input-placeholder': 'placeholder', '-webkit-file-upload-button': 'file-selector-button',
};

/**
 * A list of selectors, as it is written; null: it is none. `namespaces` are those of the sheet, by prefix; `place`:
 * it stands in another rule's block, whose elements `&` is for (`style`), or in that of a `scope`.
 */
export function selectorText(text, namespaces, place) {
    if (place === undefined && plainPattern.test(text)) return text;
    try {
        const parts = splitOutside(trimmed(completed(text)), ',').map((one) => {
            const part = trimmed(one);
            return place === 'style' && part !== '' && (relative.test(part) || !nested.test(part)) ? `& ${part}` : part;
        });
        const whole = place === 'scope' ? parts.map((one) => (relative.test(one) ? `&${one}` : one)) : parts;
        compile(whole.join(','), undefined, namespaces);
        return parts.map((one) => complexText(one, namespaces)).join(', ');
    } catch (error) {
        if (error.name === 'SyntaxError') return null;
        throw error;
    }
}
const listText = (text, namespaces) =>
    splitOutside(text, ',').map((one) => complexText(trimmed(one), namespaces)).join(', ');

function complexText(text, namespaces) {
    let result = '';
    let at = 0;
    while (at < text.length) {
        const [part, end] = compoundText(text, at, namespaces);
        result += part;
        combinatorPattern.lastIndex = end;
        const found = combinatorPattern.exec(text);
        if (found === null) return result;
        result += found[1] === undefined ? ' ' : `${result === '' ? '' : ' '}${found[1]} `;
        at = combinatorPattern.lastIndex;
    }
    return result;
}

/** What stands up to the next combinator, and where that is. */
function compoundText(text, start, namespaces) {
    let at = start;
    let result = '';
    let found;
    const next = (pattern) => {
        pattern.lastIndex = at;
        found = pattern.exec(text);
        if (found === null) return false;
        at = pattern.lastIndex;
        return true;
    };
    let isAny = false;
    if (next(typePattern)) {
        const prefix = prefixText(found[1], namespaces);
        const name = found[2] === '*' ? '*' : nameText(found[2]);
        isAny = `${prefix}${name}` === '*';
        if (!isAny) result = prefix + name;
    }
    const body = at;
    for (;;) {
        if (text[at] === '&') {
            at++;
            result += '&';
        } else if (next(idPattern)) {
            result += `#${escapeName(unescaped(found[1]))}`;
        } else if (next(classPattern)) {
            result += `.${escapeName(unescaped(found[1]))}`;
        } else if (next(attributePattern)) {
            result += attributeText(found);
        } else if (text[at] === ':') {
            const isElement = text[at + 1] === ':';
            if (isElement) at++;
            next(pseudoPattern);
            const name = found[1].toLowerCase();
            result += `${isElement || oldParts.has(name) ? '::' : ':'}${renamed[name] ?? name}`;
            if (text[at] !== '(') continue;
            const [argument] = splitOutside(text.slice(at + 1), ')');
            at += argument.length + 2;
            result += `(${argumentText(name, trimmed(argument), namespaces)})`;
        } else {
            break;
        }
    }
    return [isAny && at === body ? `*${result}` : result, at];
}
const nameText = (text) => {
    const name = unescaped(text);
    return escapeName(isChromium ? name.toLowerCase() : name);
};
/** What says of which namespace a type is, where that says something. */
function prefixText(prefix, namespaces) {
    if (prefix === undefined) return '';
    if (prefix === '') return '|';
    const common = namespaces?.get('');
    if (prefix === '*') return common === undefined ? '' : '*|';
    const name = unescaped(prefix);
    return namespaces.get(name) === common ? '' : `${escapeName(name)}|`;
}
function attributeText([, prefix, name, operator, double, single, bare, flag]) {
    const before = prefix === undefined || prefix === '' ? '' : prefix === '*' ? '*|' : `${escapeName(unescaped(prefix))}|`;
    const value = operator === undefined ? '' : `${operator}${quote(unescaped(double ?? single ?? bare))}`;
    return `[${before}${nameText(name)}${value}${flag === undefined ? '' : ' i'}]`;
}

function argumentText(name, argument, namespaces) {
    if (name.startsWith('nth-')) return placeText(argument, namespaces);
    switch (name) {
    case 'lang':
        return splitOutside(argument, ',').map((one) => {
            const range = trimmed(one);
            return /^['"]/.test(range) ? quote(unescaped(range.slice(1, -1))) : escapeName(unescaped(range));
        }).join(', ');
    case 'is': case 'where': case 'matches': return forgivenText(argument, namespaces);
    case '-webkit-any': return isChromium ? listText(argument, namespaces) : forgivenText(argument, namespaces);
    case 'not': case 'has': case 'host': case 'host-context': case 'slotted': case 'cue':
        return listText(argument, namespaces);
    case 'part': return argument.replace(/\s+/g, ' ');
    default: return splitOutside(argument, ',').map((one) => one.trim()).join(', ');
    }
}
/** WebKit keeps what it does not know, as it stands there. */
function forgivenText(argument, namespaces) {
    return splitOutside(argument, ',').flatMap((one) => {
        const part = trimmed(one);
        // As an argument, where no pseudo-element may stand.
        const known = selectorText(`:not(${part})`, namespaces);
        if (known !== null) return [known.slice(':not('.length, -1)];
        return isChromium || part === '' ? [] : [part];
    }).join(', ');
}
function placeText(argument, namespaces) {
    const [, word, factor, sign, offset, only, filter] = stepPattern.exec(argument);
    const of = filter === undefined ? '' : ` of ${listText(filter, namespaces)}`;
    const isSmall = word?.toLowerCase();
    if (isSmall !== undefined) return `${isSmall === 'odd' ? '2n+1' : '2n'}${of}`;
    if (only !== undefined) return `${Number(only)}${of}`;
    const step = /\d/.test(factor) ? Number(factor) : Number(`${factor}1`);
    const start = Number(`${sign ?? ''}${offset ?? 0}`);
    if (step === 0) return `${start + 0}${of}`;
    const head = step === 1 ? 'n' : step === -1 ? '-n' : `${step}n`;
    return `${head}${start === 0 ? '' : start > 0 ? `+${start}` : start}${of}`;
}
