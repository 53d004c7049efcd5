// Which values lie between two others, and which properties change by degrees (CSS Values 4, "combining values";
// CSS Transitions 2, "transitionable").
let css;
const grammar = () => (css ??= runtime.load('css'));

const numbers = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi;
const namesAndNumbers = new RegExp(`#[\\da-f]+|[a-z_-][\\w-]*|${numbers.source}`, 'gi');
/** A text's numbers, and what is left of it without them; names may hold digits of their own. */
function taken(text) {
    const own = [];
    const rest = text.replace(namesAndNumbers, (part) => {
        if (!/^[+-]?[\d.]/.test(part)) return part;
        own.push(Number(part));
        return '\0';
    });
    return { own, rest };
}
/** A list of functions that changes nothing, as long as another one. */
const neutral = (text) => text.replace(/([\w-]+)\(([^)]*)\)/g, (_, name, inner) => {
    const isFactor = /^(scale|brightness|contrast|opacity|saturate)/.test(name);
    return `${name}(${inner.replace(numbers, isFactor ? '1' : '0')})`;
});
const rounded = (value) => Math.round(value * 1e6) / 1e6;

/** A color between two, as much as they are to be seen (CSS Color 4, "interpolating with alpha"). */
function colorBetween(from, to, progress) {
    const alpha = Math.min(1, Math.max(0, from[3] + (to[3] - from[3]) * progress));
    const mixed = [0, 1, 2].map((index) => {
        const whole = from[index] * from[3] + (to[index] * to[3] - from[index] * from[3]) * progress;
        return alpha === 0 ? 0 : Math.min(1, Math.max(0, whole / alpha));
    });
    return grammar().rgbText([...mixed, rounded(alpha)]);
}

const measure = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(px|%)?$/i;
/** The value between two: of texts that differ in numbers only, number by number. */
export function between(from, to, progress, name = '') {
    if (name === 'visibility') {
        // What is between is seen, if one of them is.
        return progress > 0 && progress < 1 && [from, to].includes('visible') ? 'visible'
            : progress < 0.5 ? from : to;
    }
    const [one, other] = [from, to].map((text) => (/^(?:rgb|#|color\(|[a-z]+$)/i.test(text) ? grammar().parseColor(text) : null));
    if (one !== null && other !== null) return colorBetween(one, other, progress);
    let [first, second] = [from, to];
    if (first === 'none') first = neutral(second);
    else if (second === 'none') second = neutral(first);
    const [start, end] = [taken(first), taken(second)];
    // Zero needs no unit.
    for (const [zero, model] of [[start, end], [end, start]]) {
        if (zero.rest === '\0' && zero.own[0] === 0 && /^\0[a-z%]+$/.test(model.rest)) zero.rest = model.rest;
    }
    if (start.rest !== end.rest || start.own.length === 0) {
        const [, length, unit] = measure.exec(first) ?? [];
        const [, target, otherUnit] = measure.exec(second) ?? [];
        if (unit === undefined || otherUnit === undefined) return progress < 0.5 ? from : to;
        const parts = { [unit]: length * (1 - progress), [otherUnit]: target * progress };
        return `calc(${rounded(parts['%'])}% + ${rounded(parts.px)}px)`;
    }
    let index = 0;
    return start.rest.replace(/\0/g, () => {
        const value = start.own[index];
        return `${rounded(value + (end.own[index++] - value) * progress)}`;
    });
}

const byDegrees = new Set(`aspect-ratio backdrop-filter background-position background-position-x
    background-position-y background-size baseline-shift block-size border-image-outset border-image-slice
    border-image-width border-spacing bottom box-shadow clip clip-path column-count column-gap column-width cx cy d
    fill filter flex-basis flex-grow flex-shrink font-size font-size-adjust font-stretch font-variation-settings
    font-weight grid-template-columns grid-template-rows height inline-size left letter-spacing line-height mask-position
    mask-size object-position order orphans perspective perspective-origin r right rotate row-gap rx ry scale
    shape-image-threshold shape-outside stroke stroke-dasharray stroke-dashoffset stroke-miterlimit tab-size
    text-decoration-thickness text-indent text-shadow text-underline-offset top transform transform-origin translate
    vertical-align visibility widows width word-spacing x y z-index zoom`.split(/\s+/));
const alsoByDegrees =
    /color$|opacity$|(?:border|outline|rule|stroke)-.*width$|^stroke-width$|radius$|^(?:inset|margin|max|min|offset|padding|scroll-margin|scroll-padding|shape-margin|outline-offset|contain-intrinsic)/;
/** Whether a property may be animated otherwise than by a jump. */
export const changesByDegrees = (name) => byDegrees.has(name.replace(/^-webkit-/, '')) || alsoByDegrees.test(name);

const turned = ['transform', 'translate', 'rotate', 'scale'];
const listed = ['box-shadow', 'text-shadow', 'filter', 'backdrop-filter'];
const functionsOf = (text) => [...text.matchAll(/([\w-]+)\(/g)].map(([, name]) => name);
/** Whether there is something between two values of such a property. */
export function mayLieBetween(name, from, to) {
    if (name === 'visibility') return [from, to].includes('visible');
    const plain = name.replace(/^-webkit-/, '');
    if (turned.includes(plain)) return true;
    if (listed.includes(plain)) {
        if (from === 'none' || to === 'none') return true;
        if (plain.endsWith('filter')) {
            const [one, other] = [functionsOf(from), functionsOf(to)];
            const length = Math.min(one.length, other.length);
            return one.slice(0, length).every((word, index) => word === other[index]);
        }
        return /\binset\b/.test(from) === /\binset\b/.test(to);
    }
    if (/color$|^(?:fill|stroke)$/.test(plain) && [from, to].every((text) => grammar().parseColor(text) !== null)) return true;
    // Lengths may be of other kinds, what is no number has to be the same.
    const [one, other] = [from, to].map((text) => text.replace(/calc\((?:[^()]|\([^()]*\))*\)/gi, '0px')
        .replace(new RegExp(`(?<![\\w-])${numbers.source}(?:[a-z]+|%)?`, 'gi'), '0'));
    return one === other && one.includes('0');
}
