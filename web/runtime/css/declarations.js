// Blocks of declarations, as the `style` of an element or a rule has them: longhands by name.
import { computedEasing, isLonghand, isSubstituted, isWide, valueOfText, valueOfTokens } from './properties.js';
import { shorthandNamed, shorthandsOf, shorthandsWith } from './shorthands.js';
import { lazySet, tokens } from './values.js';
import { escapeName } from '../elements/text.js';

const isChromium = host.isChromium === true;
const aliases = {
    'word-wrap': 'overflow-wrap', 'grid-gap': 'gap', 'grid-row-gap': 'row-gap', 'grid-column-gap': 'column-gap',
    '-webkit-margin-start': 'margin-inline-start', '-webkit-margin-end': 'margin-inline-end',
    '-webkit-margin-before': 'margin-block-start', '-webkit-margin-after': 'margin-block-end',
    '-webkit-padding-start': 'padding-inline-start', '-webkit-padding-end': 'padding-inline-end',
    '-webkit-padding-before': 'padding-block-start', '-webkit-padding-after': 'padding-block-end',
    '-webkit-logical-width': 'inline-size', '-webkit-logical-height': 'block-size',
    '-webkit-max-logical-width': 'max-inline-size', '-webkit-max-logical-height': 'max-block-size',
    '-webkit-min-logical-width': 'min-inline-size', '-webkit-min-logical-height': 'min-block-size',
    '-webkit-border-start': 'border-inline-start', '-webkit-border-end': 'border-inline-end',
    '-webkit-border-before': 'border-block-start', '-webkit-border-after': 'border-block-end',
    '-webkit-column-break-after': 'break-after', '-webkit-column-break-before': 'break-before',
    '-webkit-column-break-inside': 'break-inside',
};
/** Those that had the prefix once. */
const prefixed = lazySet(`align-content align-items align-self animation animation-delay animation-direction
    animation-duration animation-fill-mode animation-iteration-count animation-name animation-play-state
    animation-timing-function appearance backface-visibility background-clip background-origin background-size
    border-bottom-left-radius border-bottom-right-radius border-image border-radius border-top-left-radius
    border-top-right-radius box-shadow box-sizing clip-path column-count column-gap column-rule column-rule-color
    column-rule-style column-rule-width column-span column-width columns filter flex flex-basis flex-direction
    flex-flow flex-grow flex-shrink flex-wrap font-feature-settings hyphenate-character justify-content line-break
    mask mask-clip mask-composite mask-image mask-origin mask-position mask-repeat mask-size opacity order perspective
    perspective-origin shape-image-threshold shape-margin shape-outside text-emphasis text-emphasis-color
    text-emphasis-position text-emphasis-style text-orientation transform transform-origin transform-style transition
    transition-delay transition-duration transition-property transition-timing-function writing-mode ${isChromium
        ? 'app-region text-size-adjust user-select' : `backdrop-filter hyphens print-color-adjust column-fill
    box-decoration-break text-combine-upright`}`);
const isKnown = (name) => name === 'all' || isLonghand(name) || shorthandNamed(name) !== undefined;
/** A property by the name that it goes by; undefined: there is none. `name` is in small letters. */
export function canonical(name) {
    if (isKnown(name)) return name;
    const other = aliases[name];
    if (other !== undefined) return other;
    if (!name.startsWith('-webkit-')) return undefined;
    const plain = name.slice('-webkit-'.length);
    return prefixed.has(plain) && isKnown(plain) ? plain : undefined;
}
/** The names under which sheets may declare a longhand: its own, those of its shorthands, and what leads to them. */
export function declarersOf(name) {
    let known = declarers.get(name);
    if (known === undefined) {
        known = [name, ...shorthandsWith(name)].flatMap((one) => [
            one, ...Object.keys(aliases).filter((alias) => aliases[alias] === one), ...(prefixed.has(one) ? [`-webkit-${one}`] : []),
        ]);
        declarers.set(name, known = [...known, 'all']);
    }
    return known;
}
const declarers = new Map();
/** The longhands that a name declares, a variable itself. */
export function longhandsOf(name) {
    let known = longhands.get(name);
    if (known === undefined) {
        const property = name.startsWith('--') ? name : canonical(name);
        known = property === undefined ? [] : shorthandNamed(property)?.longhands ?? [property];
        longhands.set(name, known);
    }
    return known;
}
const longhands = new Map();
/** Whether `all` stands for a property too. */
export const goesByAll = (name) => !name.startsWith('--') && name !== 'direction' && name !== 'unicode-bidi';
/** By the names that members of a style have; null: there is none. */
const members = new Map();
const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export function memberProperty(name) {
    let found = members.get(name);
    if (found === undefined) {
        found = canonicalMember(name) ?? null;
        members.set(name, found);
    }
    return found;
}
function canonicalMember(name) {
    if (name === 'cssFloat') return 'float';
    // It is `webkitTransform`, `WebkitTransform` or `-webkit-transform`.
    if (/[A-Z]/.test(name)) {
        if (name.includes('-')) return undefined;
        const property = dashed(name).replace(/^-?webkit-/, '-webkit-');
        return /^[A-Z]/.test(name) && !name.startsWith('Webkit') ? undefined : canonical(property);
    }
    return name.startsWith('webkit') || name.startsWith('--') ? undefined : canonical(name);
}

/**
 * The longhands that a declaration sets, with what: `[name, value, pending]`s; undefined: it is none. What
 * stands for more than it says (`var()`) is `pending` in a shorthand: `{name, text}`.
 */
export function declared(name, text) {
    // It takes what all properties take, and stays what it is.
    if (name === 'all') return isWide(text) ? [['all', text.toLowerCase()]] : undefined;
    const shorthand = isLonghand(name) ? undefined : shorthandNamed(name);
    if (shorthand === undefined) {
        const value = valueOfText(name, text);
        return value === undefined ? undefined : [[name, value]];
    }
    const { longhands } = shorthand;
    if (isWide(text)) return longhands.map((one) => [one, text.toLowerCase()]);
    const list = tokens(text);
    if (list === null || list.length === 0) return undefined;
    if (isSubstituted(text) || shorthand.isWhole?.(list)) {
        const pending = { name, text };
        return longhands.map((one) => [one, '', pending]);
    }
    const values = shorthand.expand(list);
    return values?.map((value, index) => [longhands[index], value]);
}

/** What a shorthand of declarations is put together to; '': not all of it is there, or it cannot tell. */
export function joined(own, name) {
    const { longhands, join } = shorthandNamed(name);
    const all = longhands.map((one) => own.get(one));
    const [first] = all;
    if (all.some((one) => one === undefined || one.priority !== first.priority)) return '';
    if (all.some((one) => one.pending !== undefined)) {
        return all.every((one) => one.pending === first.pending) && first.pending.name === name
            ? first.pending.text : '';
    }
    if (all.some((one) => isWide(one.value))) {
        return all.every((one) => one.value === first.value) ? first.value : '';
    }
    if (all.some((one) => isSubstituted(one.value))) return '';
    return join(all.map((one) => one.value));
}

const declarationText = (name, value, priority) =>
    `${name.startsWith('--') ? escapeName(name) : name}: ${value}${priority === '' ? '' : ' !important'};`;
/** CSSOM, "serialize a CSS declaration block". */
export function blockText(own) {
    if (own.size === 1) {
        // Only WebKit has a shorthand for one property.
        const [[name, { value, priority }]] = own;
        if (name !== 'text-decoration-line') return declarationText(name, value, priority);
    }
    let text = '';
    let done;
    for (const [name, { value, priority }] of own) {
        if (done?.has(name)) continue;
        let line;
        for (const shorthand of shorthandsOf(name, own)) {
            const { longhands } = shorthandNamed(shorthand);
            if (longhands.length > own.size || longhands.some((one) => done?.has(one))) continue;
            const whole = joined(own, shorthand);
            if (whole === '') continue;
            done ??= new Set();
            for (const one of longhands) done.add(one);
            line = declarationText(shorthand, whole, priority);
            break;
        }
        text += `${text === '' ? '' : ' '}${line ?? declarationText(name, value, priority)}`;
    }
    return text;
}
export { computedEasing, isWide, isSubstituted, shorthandNamed, tokens, valueOfText, valueOfTokens };
