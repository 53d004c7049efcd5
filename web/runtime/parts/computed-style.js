// getComputedStyle: what sheets and inline styles declare, and the values that properties have in
// WebKit where none of them says anything. Boxes are empty, so what is used of a size or a place is 0.
import { SVG, around, attributesOf, document, failure, isElement, isInPage } from '../elements/tree.js';
import { kebab, propertyName, splitOutside } from '../elements/text.js';
import { imagesText, matrixText, shadowsText, timesText } from '../css/computed.js';

const { CSSStyleDeclaration, compile, declaredOf, displayOf, hasSheets, isDisplayed } = runtime.loadGlobals('dom-more');
const css = runtime.load('css');

/** Names that have a value, by it; `color` stands for the element's own color. */
const table = {
    none: `animation-name animation-timeline appearance backdrop-filter border-bottom-style
        border-image-source border-left-style border-right-style border-top-style box-shadow
        clear clip-path column-rule-style column-span contain container-name counter-increment
        counter-reset counter-set filter float font-size-adjust grid-template-areas
        grid-template-columns grid-template-rows list-style-image marker-end marker-mid
        marker-start mask-image max-block-size max-height max-inline-size max-width offset-path
        outline-style perspective resize rotate scale scroll-snap-align scroll-snap-type
        shape-outside stroke stroke-dasharray text-box-trim text-combine-upright
        text-decoration-line text-emphasis-style text-shadow text-transform transform translate
        view-transition-name contain-intrinsic-width contain-intrinsic-height
        contain-intrinsic-block-size contain-intrinsic-inline-size hyphenate-limit-chars
        -webkit-box-reflect -webkit-line-clamp -webkit-line-align -webkit-line-grid
        -webkit-text-decorations-in-effect text-decoration border-style outline animation-fill-mode`,
    auto: `accent-color align-self alignment-baseline aspect-ratio break-after break-before
        break-inside clip column-count column-width cursor font-kerning font-optical-sizing
        flex-basis grid-auto-columns grid-auto-rows grid-column-end grid-column-start
        grid-row-end grid-row-start hyphenate-character image-rendering isolation justify-self
        line-break offset-anchor offset-rotate overscroll-behavior-block
        overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y page
        pointer-events quotes rx ry scroll-behavior scroll-padding-bottom scroll-padding-left
        scroll-padding-right scroll-padding-top scrollbar-color scrollbar-gutter scrollbar-width
        shape-rendering table-layout text-align-last text-decoration-skip-ink
        text-decoration-thickness text-justify text-rendering text-underline-offset
        text-underline-position text-wrap-style touch-action will-change z-index
        overscroll-behavior -webkit-font-smoothing -webkit-overflow-scrolling
        -webkit-text-size-adjust -webkit-user-drag dominant-baseline buffered-rendering`,
    normal: `align-content align-items animation-direction background-blend-mode color-scheme
        column-gap container-type content font-feature-settings font-palette font-stretch
        font-style font-variant font-variant-alternates font-variant-caps
        font-variant-east-asian font-variant-emoji font-variant-ligatures font-variant-numeric
        font-variant-position font-variation-settings justify-content justify-items
        letter-spacing line-height mix-blend-mode offset-position overflow-wrap row-gap
        scroll-snap-stop speak-as transition-behavior unicode-bidi white-space word-break
        word-wrap animation-range-end animation-range-start gap`,
    '0px': `border-bottom-left-radius border-bottom-right-radius border-bottom-width
        border-left-width border-right-width border-top-left-radius border-top-right-radius
        border-top-width column-rule-width cx cy offset-distance outline-offset outline-width r
        scroll-margin-bottom scroll-margin-left scroll-margin-right scroll-margin-top
        shape-margin stroke-dashoffset text-indent word-spacing x y margin-bottom margin-left
        margin-right margin-top padding-bottom padding-left padding-right padding-top min-width
        min-height min-block-size min-inline-size border-radius border-width margin padding
        -webkit-border-horizontal-spacing -webkit-border-vertical-spacing
        -webkit-text-stroke-width border-start-start-radius border-start-end-radius
        border-end-start-radius border-end-end-radius scroll-margin`,
    '0s': 'animation-delay animation-duration transition-delay transition-duration',
    0: 'flex-grow order shape-image-threshold border-image-outset mask-border-outset',
    1: `animation-iteration-count border-image-width fill-opacity flex-shrink flood-opacity
        opacity stop-opacity stroke-opacity zoom`,
    2: 'orphans widows',
    color: `border-bottom-color border-left-color border-right-color border-top-color
        border-color caret-color column-rule-color outline-color text-decoration-color
        text-emphasis-color -webkit-text-fill-color -webkit-text-stroke-color stroke-color`,
    'rgba(0, 0, 0, 0)': 'background-color',
    'rgb(0, 0, 0)': 'color fill flood-color stop-color',
    'rgb(255, 255, 255)': 'lighting-color',
    'rgba(26, 26, 26, 0.3)': '-webkit-tap-highlight-color',
    ease: 'animation-timing-function transition-timing-function',
    visible: 'backface-visibility content-visibility overflow overflow-x overflow-y visibility',
    all: 'transition-property',
    running: 'animation-play-state', replace: 'animation-composition',
    scroll: 'background-attachment',
    'border-box': 'background-clip mask-clip mask-origin', 'padding-box': 'background-origin',
    '0% 0%': 'background-position mask-position',
    '0%': 'background-position-x background-position-y', repeat: 'background-repeat mask-repeat',
    separate: 'border-collapse', '100%': 'border-image-slice',
    stretch: 'border-image-repeat', 'content-box': 'box-sizing', top: 'caption-side',
    nonzero: 'clip-rule fill-rule', balance: 'column-fill', ltr: 'direction', show: 'empty-cells',
    row: 'flex-direction grid-auto-flow', nowrap: 'flex-wrap', '-webkit-standard': 'font-family',
    '16px': 'font-size', 400: 'font-weight', 'weight style small-caps': 'font-synthesis',
    manual: 'hyphens', 'from-image': 'image-orientation', outside: 'list-style-position',
    disc: 'list-style-type', add: 'mask-composite', 'match-source': 'mask-mode', alpha: 'mask-type',
    fill: 'object-fit', '50% 50%': 'object-position', '0px 0px': `border-spacing
        perspective-origin transform-origin`, static: 'position',
    economy: 'print-color-adjust', butt: 'stroke-linecap',
    miter: 'stroke-linejoin', 4: 'stroke-miterlimit', '1px': 'stroke-width', 8: 'tab-size',
    start: 'text-align text-anchor', solid: 'text-decoration-style', mixed: 'text-orientation',
    'over right': 'text-emphasis-position', clip: 'text-overflow', wrap: 'text-wrap text-wrap-mode',
    'view-box': 'transform-box', flat: 'transform-style', text: '-webkit-user-select user-select',
    baseline: 'vertical-align baseline-shift', collapse: 'white-space-collapse', 'horizontal-tb': 'writing-mode',
    default: '-webkit-touch-callout', 'read-only': '-webkit-user-modify', '0 1 auto': 'flex',
    'row nowrap': 'flex-flow', 'disc outside none': 'list-style',
    inline: 'display', srgb: 'color-interpolation', linearrgb: 'color-interpolation-filters',
    horizontal: '-webkit-box-orient',
};
const used = ['width', 'height', 'inline-size', 'block-size'];
const places = ['top', 'right', 'bottom', 'left'];
const initial = new Map(Object.entries(table).flatMap(([value, names]) =>
    names.split(/\s+/).map((name) => [name, value])));
for (const name of [...used, ...places]) initial.set(name, 'auto');
initial.set('mask-size', 'auto').set('background-size', 'auto').set('background-image', 'none');
const inherited = new Set(`border-collapse border-spacing caption-side caret-color color
        color-scheme cursor direction empty-cells fill fill-opacity fill-rule font-family
        font-feature-settings font-kerning font-optical-sizing font-palette font-size
        font-size-adjust font-stretch font-style font-synthesis font-variant font-variant-caps
        font-variant-ligatures font-variant-numeric font-variation-settings font-weight hyphens
        image-orientation image-rendering letter-spacing line-break line-height list-style-image
        list-style-position list-style-type orphans overflow-wrap pointer-events
        print-color-adjust quotes stroke stroke-width tab-size text-align text-align-last
        text-anchor text-indent text-justify text-orientation text-rendering text-shadow
        text-transform text-underline-offset text-underline-position text-wrap visibility
        white-space widows word-break word-spacing word-wrap writing-mode accent-color
        -webkit-font-smoothing -webkit-tap-highlight-color -webkit-text-size-adjust
        -webkit-touch-callout -webkit-user-select -webkit-text-fill-color
        user-select`.split(/\s+/));
const isInherited = (name) => inherited.has(name);

// The browser's own style sheet, where it is plain. Lengths are in the element's own `em`.
const sizes = {
    h1: 2, h2: 1.5, h3: 1.17, h5: 0.83, h6: 0.67, small: 5 / 6, sub: 5 / 6, sup: 5 / 6, big: 1.2,
    code: 13 / 16, kbd: 13 / 16, pre: 13 / 16, samp: 13 / 16, tt: 13 / 16,
};
const margins = {
    blockquote: 1, dl: 1, figure: 1, h1: 0.67, h2: 0.83, h3: 1, h4: 1.33, h5: 1.67, h6: 2.33,
    hr: 0.5, menu: 1, ol: 1, p: 1, pre: 1, ul: 1,
};
const lists = 'dir, dl, menu, ol, ul';
const listed = ':is(dir, menu, ol, ul)';
const bulleted = ':is(dir, menu, ul)';
const own = [
    ['h1, h2, h3, h4, h5, h6, b, strong, th', { 'font-weight': '700' }],
    ['i, em, cite, var, dfn, address', { 'font-style': 'italic' }],
    ['code, kbd, samp, tt, pre', { 'font-family': 'monospace' }],
    ['pre, textarea', { 'white-space': 'pre-wrap' }], ['pre', { 'white-space': 'pre' }],
    ['a[href]', {
        color: 'rgb(0, 0, 238)', cursor: 'pointer', 'text-decoration': 'underline',
        'text-decoration-line': 'underline',
    }],
    ['u, ins', { 'text-decoration': 'underline', 'text-decoration-line': 'underline' }],
    ['s, strike, del', {
        'text-decoration': 'line-through', 'text-decoration-line': 'line-through',
    }],
    ['center, th, button', { 'text-align': 'center' }],
    ['sub', { 'vertical-align': 'sub' }], ['sup', { 'vertical-align': 'super' }], [bulleted, { 'list-style-type': 'disc' }],
    ['td, th', { 'vertical-align': 'inherit' }], ['ol', { 'list-style-type': 'decimal' }],
    [`${listed} ${bulleted}`, { 'list-style-type': 'circle' }],
    [`${listed} ${listed} ${bulleted}`, { 'list-style-type': 'square' }],
    ['button, input, select, progress, meter', { 'box-sizing': 'border-box' }],
    ['mark', { 'background-color': 'rgb(255, 255, 0)', color: 'rgb(0, 0, 0)' }],
    ['[popover]', { position: 'fixed' }],
    ['[dir=rtl]', { direction: 'rtl' }], ['[dir=ltr]', { direction: 'ltr' }],
    ['table', { 'border-spacing': '2px 2px', 'box-sizing': 'border-box' }],
];

/** Where an element's inherited values come from: in a host, from the slot that it fills. */
const parentOf = (element) => element.assignedSlot ?? around(element);
const pixels = (number) => `${Number(number.toFixed(4))}px`;
const emOf = (element) => Number.parseFloat(valueOf(element, 'font-size'));
const isIn = (element, names) => element.parentElement?.closest(names) != null;

/** What attributes of SVG say of their elements' styles. */
const presentational = new RegExp(`^(?:alignment-baseline|baseline-shift|clip-path|clip-rule|color|color-interpolation|cursor|direction
    |display|dominant-baseline|fill|fill-opacity|fill-rule|filter|flood-color|flood-opacity|font-family|font-size|font-style
    |font-variant|font-weight|image-rendering|letter-spacing|lighting-color|marker-end|marker-mid|marker-start|mask|mask-type
    |opacity|overflow|paint-order|pointer-events|shape-rendering|stop-color|stop-opacity|stroke|stroke-dasharray|stroke-dashoffset
    |stroke-linecap|stroke-linejoin|stroke-miterlimit|stroke-opacity|stroke-width|text-anchor|text-decoration|text-rendering
    |transform-origin|unicode-bidi|vector-effect|visibility|word-spacing|writing-mode)$`.replace(/\s+/g, ''));
/** What the browser's own sheet says of an element, or an attribute of it; undefined: nothing. */
function natural(element, name) {
    const kind = element.localName;
    const [, space, side] = /^(padding|margin)-(top|right|bottom|left)$/.exec(name) ?? [];
    const isUpright = side === 'top' || side === 'bottom';
    if (space === 'margin') {
        if (kind === 'body') return '8px';
        if (isUpright && kind in margins) {
            return isIn(element, lists) && element.matches(lists) ? '0px'
                : pixels(margins[kind] * emOf(element));
        }
        if (!isUpright && ['blockquote', 'figure'].includes(kind)) return '40px';
        if (side === 'left' && kind === 'dd') return '40px';
    } else if (space === 'padding') {
        if (side === 'left' && ['menu', 'ol', 'ul'].includes(kind)) return '40px';
        if (kind === 'td' || kind === 'th') return '1px';
    }
    if (name === 'font-size' && kind in sizes) {
        const parent = parentOf(element);
        return pixels(sizes[kind] * (parent === null ? 16 : emOf(parent)));
    }
    if (element.namespaceURI === SVG && presentational.test(name)) {
        const text = element.hasAttribute(name) ? substituted(element.getAttribute(name).trim(), element) : null;
        const value = text === null ? undefined : css.valueOfText(name, text) ?? css.valueOfText(name, `${text}px`);
        if (value !== undefined) return css.isWide(value) ? undefined : computed(element, name, value);
    }
    const row = own.findLast(([selector, values]) =>
        name in values && compile(selector)(element));
    return row?.[1][name];
}

/** A property of a side by the name that goes by the direction of writing, which is from left to right. */
const logical = new Map();
function logicalOf(name) {
    if (logical.has(name)) return logical.get(name);
    const [, before, side, after] = /^(?:(margin|padding|border)-)?(top|right|bottom|left)(-width|-style|-color)?$/
        .exec(name) ?? [];
    const edge = { top: 'block-start', right: 'inline-end', bottom: 'block-end', left: 'inline-start' }[side];
    const found = side === undefined ? undefined : `${before ?? 'inset'}-${edge}${after ?? ''}`;
    logical.set(name, found);
    return found;
}
/** What an element's inline style says of a longhand or a variable; undefined: nothing. */
function inlineDeclaration(element, name, partner) {
    if (!attributesOf(element).has('style') || element.style === undefined) return undefined;
    const own = declaredOf(element.style);
    const property = own.has(name) ? name : own.has(partner) ? partner : css.goesByAll(name) ? 'all' : name;
    const entry = own.get(property);
    return entry === undefined ? undefined : { ...entry, property };
}
let cascade;
/** What counts of an element's declarations of a longhand or a variable; undefined: nobody declares it. */
function declarationOf(element, name, part = '') {
    const partner = name.startsWith('--') ? undefined : logicalOf(name);
    const inline = part === '' ? inlineDeclaration(element, name, partner) : undefined;
    if (!hasSheets()) return inline;
    cascade ??= runtime.load('cascade');
    return cascade.declarationOf(element, name, partner, part, inline);
}
/** What is declared of a longhand, with the values of variables; '': nothing. */
function declaredValue(element, name, part) {
    const entry = declarationOf(element, name, part);
    if (entry === undefined) return '';
    const { value, pending, property } = entry;
    if (pending !== undefined) {
        if (!css.isSubstituted(pending.text)) return '';
        const text = substituted(pending.text, element, [], part);
        const all = text === null ? undefined : css.declared(pending.name, text.trim());
        return all?.find(([one]) => one === property)?.[1] ?? 'unset';
    }
    if (!css.isSubstituted(value)) return value;
    const text = substituted(value, element, [], part);
    return (text === null ? undefined : css.valueOfText(property, text.trim())) ?? 'unset';
}
const trimmed = (text) => (host.isChromium === true ? text.trim() : text.trimStart());
/** A text with what its variables stand for; null: one of them stands for nothing. `seen`: those that are asked. */
function substituted(text, element, seen = [], part = undefined) {
    const [start] = /(?<![\w-])(?:var|env)\(/i.exec(text) ?? [];
    if (start === undefined) return text;
    const at = text.search(/(?<![\w-])(?:var|env)\(/i);
    let depth = 1;
    let end = at + start.length;
    let comma = -1;
    for (; end < text.length && depth > 0; end++) {
        if (text[end] === '(') depth++;
        else if (text[end] === ')') depth--;
        else if (text[end] === ',' && depth === 1 && comma < 0) comma = end;
    }
    const last = depth === 0 ? end - 1 : end;
    const name = text.slice(at + start.length, comma < 0 ? last : comma).trim();
    const isVariable = start.toLowerCase() === 'var(';
    let value = isVariable ? customOf(element, name, seen, part) : name.startsWith('safe-area-inset-') ? '0px' : null;
    // A variable that is empty is one.
    if (value === null) value = comma < 0 ? null : substituted(trimmed(text.slice(comma + 1, last)), element, seen, part);
    const rest = value === null ? null : substituted(text.slice(end), element, seen, part);
    return rest === null ? null : `${text.slice(0, at)}${value}${rest}`;
}

const weights = { normal: '400', bold: '700' };
const keywords = {
    'xx-small': 9, 'x-small': 10, small: 13, medium: 16, large: 18, 'x-large': 24, 'xx-large': 32,
    'xxx-large': 48,
};
function fontSizeOf(text, element) {
    const parent = parentOf(element);
    const outer = parent === null ? 16 : emOf(parent);
    const [, count, unit] = /^([\d.]+)(px|r?em|%|pt)$/i.exec(text) ?? [];
    const scale = { px: 1, pt: 4 / 3, em: outer, '%': outer / 100 }[unit?.toLowerCase()]
        ?? (element === document.documentElement ? 16 : emOf(document.documentElement));
    if (unit !== undefined) return pixels(count * scale);
    return text in keywords ? `${keywords[text]}px` : text === 'smaller' ? pixels(outer / 1.2)
        : text === 'larger' ? pixels(outer * 1.2) : text;
}

/** A property that goes by another name too, as that name; undefined: there is none such. */
function canonical(given) {
    const name = css.canonical(given);
    const logical = /^(margin|padding)-(inline|block)-(start|end)$/.exec(name ?? '');
    if (logical !== null) {
        const [, space, axis, end] = logical;
        const sides = axis === 'inline' ? ['left', 'right'] : ['top', 'bottom'];
        return `${space}-${sides[end === 'start' ? 0 : 1]}`;
    }
    return name;
}
/** The longhands that a name declares, as those whose names do not go by the direction of writing. */
const longhandsOf = (name) => css.longhandsOf(name).map((one) => (one.startsWith('--') ? one : canonical(one)));
const isKnown = (name) => css.canonical(name) !== undefined;
const initialOf = (name) => initial.get(name) ?? '';

/** Values that are known, by element and name, as long as nothing changes; null: none are kept. */
let memory = null;
/** Does something while nothing changes; `values`: a map for what is asked for more than once. */
function within(values, work) {
    const outer = memory;
    memory = values;
    try {
        return work();
    } finally {
        memory = outer;
    }
}
function remembered(element, name, find) {
    if (memory === null) return find(element, name);
    let known = memory.get(element);
    if (known === undefined) memory.set(element, known = new Map());
    let value = known.get(name);
    if (value === undefined) known.set(name, value = find(element, name));
    return value;
}

function valueOf(element, given, pseudo = null) {
    if (pseudo === null && memory !== null) return remembered(element, given, findValue);
    return findValue(element, given, pseudo);
}
function findValue(element, given, pseudo = null) {
    if (!isInPage(element)) return '';
    if (given.startsWith('--')) return customOf(element, given) ?? '';
    const name = canonical(given);
    const animated = pseudo === null ? runtime.animatedValue?.(element, given) : undefined;
    if (animated !== undefined) return animated;
    if (pseudo !== null) return valueOfPart(element, name, pseudo);
    if (name === 'display') return displayOf(element);
    if (name === 'overflow-x' || name === 'overflow-y') {
        const value = plainValue(element, name);
        const other = plainValue(element, name === 'overflow-x' ? 'overflow-y' : 'overflow-x');
        // What scrolls in one direction lets nothing out in the other.
        if (['visible', 'clip'].includes(other)) return value;
        return value === 'visible' ? 'auto' : value === 'clip' ? 'hidden' : value;
    }
    if (name === 'margin' || name === 'padding') {
        const sides = places.map((side) => valueOf(element, `${name}-${side}`));
        return css.shorthandNamed(name).join(sides);
    }
    const shorthand = css.shorthandNamed(name);
    if (shorthand !== undefined && (shorthand.whole !== undefined || shorthand.longhands.some((one) => declaredValue(element, one) !== ''))) {
        const values = shorthand.longhands.map((one) => valueOf(element, one));
        return (shorthand.whole ?? shorthand.join)(values, () => valueOf(element, 'color'));
    }
    return plainValue(element, name);
}
/** The value of a longhand that goes by no other one; `hasBox`: whether sizes and places are those of a box. */
function plainValue(element, name, hasBox = undefined) {
    let value = declaredValue(element, name);
    if (value === 'initial') return finished(element, name, initialOf(name), hasBox);
    if (value === 'unset' || value === 'revert' || value === 'revert-layer') value = '';
    if (/^currentcolor$/i.test(value) && name !== 'color') return valueOf(element, 'color');
    if (value === '') value = natural(element, name) ?? '';
    else if (value !== 'inherit') {
        return name === 'font-size' ? fontSizeOf(value, element)
            : name === 'font-weight' ? weights[value] ?? value : computed(element, name, value, hasBox);
    }
    if (value !== '' && value !== 'inherit') return value;
    const parent = parentOf(element);
    if ((inherited.has(name) || value === 'inherit') && parent !== null) {
        const factor = name === 'line-height' ? lineFactorOf(parent) : undefined;
        return factor === undefined ? valueOf(parent, name) : pixels(factor * emOf(element));
    }
    return finished(element, name, initialOf(name), hasBox);
}

/** The number that an element has as `line-height`, which is inherited as it is; undefined: it has a length. */
function lineFactorOf(element) {
    for (let at = element; at !== null; at = parentOf(at)) {
        const value = declaredValue(at, 'line-height');
        if (/^[\d.]+$/.test(value)) return Number(value);
        if (!['', 'inherit', 'unset', 'revert', 'revert-layer'].includes(value)) return undefined;
    }
    return undefined;
}

/** A value of a pseudo-element, which inherits from its element. */
function valueOfPart(element, name, part) {
    const value = hasSheets() ? declaredValue(element, name, part) : '';
    if (name === 'display' && ['', 'inline', 'inline-block'].includes(value)
        && (/(?:flex|grid)$/.test(displayOf(element)) || ['absolute', 'fixed'].includes(declaredValue(element, 'position', part)))) {
        return 'block';
    }
    if (value === 'inherit') return valueOf(element, name);
    if (['', 'unset', 'revert', 'revert-layer'].includes(value)) {
        if (name === 'content') return 'none';
        if (inherited.has(name)) return valueOf(element, name);
    }
    if (name === 'content' && ['initial', 'unset', 'normal'].includes(value)) return 'none';
    return ['', 'initial', 'unset', 'revert', 'revert-layer'].includes(value)
        ? finished(element, name, initialOf(name), false) : computed(element, name, value);
}

const { width: screenWidth, viewHeight } = host.screen;
/** What lengths are that do not go by a font, in pixels. */
const absolute = {
    vw: screenWidth / 100, vh: viewHeight / 100, vi: screenWidth / 100, vb: viewHeight / 100,
    vmin: Math.min(screenWidth, viewHeight) / 100, vmax: Math.max(screenWidth, viewHeight) / 100,
    pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 9.6 / 2.54, q: 2.4 / 2.54,
};
const lengthPattern = /(?<![\w.#"'-])([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(r?em|r?ex|r?ch|[sld]?v(?:[whib]|min|max)|p[tc]|in|[cm]m|q)(?![\w-])/gi;
/** A value with its lengths in pixels. */
function inPixels(element, name, value) {
    if (!/\d(?:r?e[mx]|r?ch|[sld]?v(?:[whib]|min|max)|p[tc]|in|[cm]m|q)\b/i.test(value) || /["']|url\(/.test(value)) return value;
    const text = value.replace(lengthPattern, (_, count, unit) => {
        const small = unit.toLowerCase();
        const isRoot = small.startsWith('r');
        const font = small.replace(/^r/, '');
        const scale = absolute[small] ?? absolute[small.slice(1)]
            ?? emOf(isRoot ? document.documentElement : element) * (font === 'em' ? 1 : 0.5);
        return pixels(count * scale);
    });
    return css.valueOfText(name, text) ?? text;
}

const thickness = { thin: '1px', medium: '3px', thick: '5px' };
/** What a browser computes of a value that is written otherwise. */
function computed(element, name, value, hasBox = undefined) {
    value = inPixels(element, name, value);
    if (value === 'auto' && name === 'outline-color') return valueOf(element, 'color');
    if (value === 'auto') return name === 'animation-duration' ? '0s' : finished(element, name, value, hasBox);
    if (/^(?:transition|animation)-(?:duration|delay)$/.test(name)) {
        return timesText(value, name.endsWith('duration') ? 0 : -Infinity);
    }
    if (name.endsWith('timing-function')) return css.computedEasing(value);
    const current = () => valueOf(element, 'color');
    if (name.endsWith('-shadow')) return shadowsText(value, name === 'box-shadow' ? 4 : 3, current);
    if (name === 'stroke-width' && /^[\d.]+$/.test(value)) return `${value}px`;
    if (name === 'line-height' && /^[\d.]+%?$/.test(value)) {
        const scale = value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value);
        return pixels(scale * emOf(element));
    }
    if (name === 'color' || name.endsWith('-color') || name === 'fill' || name === 'stroke') {
        const color = css.parseColor(value);
        if (color !== null) return css.rgbText(color);
    }
    if (/^(?:border(?!-image)|outline|column-rule).*-width$/.test(name)) {
        return ['none', 'hidden'].includes(valueOf(element, name.replace('-width', '-style'))) ? '0px'
            : thickness[value] ?? value;
    }
    if (name.endsWith('opacity')) return `${Math.min(1, Math.max(0, Number(value))) || 0}`;
    const [, plain] = /^calc\((-?[\d.]+(?:px|%|s)?)\)$/.exec(value) ?? [];
    if (plain !== undefined) return plain;
    if (value.includes('gradient(')) value = imagesText(value, current);
    return value.includes('url("') ? value.replace(/url\("((?:[^"\\]|\\.)*)"\)/g, (whole, address) =>
        (address.startsWith('#') || address.startsWith('data:') ? whole : `url("${runtime.absolute(address)}")`)) : value;
}

/** A variable's value; null: it has none. `seen` are those whose values are asked for meanwhile. */
function customOf(element, name, seen = [], part = undefined) {
    const animated = part === undefined ? runtime.animatedValue?.(element, name) : undefined;
    if (animated !== undefined) return animated;
    return part === undefined && seen.length === 0 ? remembered(element, name, findCustom)
        : findCustom(element, name, seen, part);
}
function findCustom(element, name, seen = [], part = undefined) {
    const text = (part === undefined ? undefined : declarationOf(element, name, part)?.value)
        ?? declarationOf(element, name)?.value;
    const starts = () => cascade?.registered(name)?.initial || null;
    if (text === 'initial') return starts();
    const parent = parentOf(element);
    const inherits = () => (parent === null ? starts() : customOf(parent, name));
    if (text === undefined || css.isWide(text)) {
        const isOwn = cascade?.registered(name)?.inherits === false && text !== 'inherit';
        return isOwn ? starts() : inherits();
    }
    if (!css.isSubstituted(text)) return text;
    if (seen.includes(name)) {
        // None that leads here has a value, whatever else it names.
        for (const one of seen.slice(seen.indexOf(name))) seen.round.add(one);
        return null;
    }
    const chain = Object.assign([...seen, name], { round: seen.round ?? new Set() });
    let value = hasOthers.test(text) && goesRound(element, name, text) ? null : substituted(text, element, chain);
    if (chain.round.has(name)) value = null;
    if (value !== null || !hasSheets()) return value;
    const type = cascade?.registered(name);
    return type?.inherits === true ? inherits() : type?.initial || null;
}
const references = /(?<![\w-])var\(\s*(--[^\s,()]*)/gi;
/** Whether a variable may stand for another one that has no value. */
const hasOthers = /,[^]*var\(/i;
/** Whether an element's own variables lead from one back to it, be it by what stands for another one. */
function goesRound(element, name, text) {
    const seen = new Set();
    const leads = (from) => [...from.matchAll(references)].some(([, next]) => {
        if (next === name) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        const own = declarationOf(element, next)?.value;
        return own !== undefined && css.isSubstituted(own) && leads(own);
    });
    return leads(text);
}

/** What becomes of a value in the box that an element has, or has not. */
function finished(element, name, value, hasBox = isDisplayed(element)) {
    if (value === 'color') return valueOf(element, 'color');
    if (!hasBox) return value;
    if (value === 'auto' && /^margin-(?:top|right|bottom|left)$/.test(name)) return '0px';
    if (used.includes(name)) {
        return displayOf(element) === 'inline' && !isReplaced(element) ? value : '0px';
    }
    if (places.includes(name)) return valueOf(element, 'position') === 'static' ? value : '0px';
    return value;
}
const isReplaced = (element) =>
    ['canvas', 'embed', 'iframe', 'img', 'object', 'svg', 'video'].includes(element.localName);

/** What animations and transitions go by: a longhand or a variable as it is before there are boxes. */
const computedValue = (element, name, part) => (name.startsWith('--') ? customOf(element, name, [], part || undefined) ?? ''
    : part === '' ? plainValue(element, name, false) : valueOfPart(element, name, part));
/** What a keyframe's declaration computes to for an element: values by longhand. */
function computedFrame(element, given, text) {
    if (given.startsWith('--')) return [[given, text]];
    const property = css.canonical(given);
    const name = property === undefined ? undefined : canonical(property);
    if (name === undefined) return [];
    const plain = css.isSubstituted(text) ? substituted(text, element) : text;
    return (plain === null ? undefined : css.declared(name, plain.trim()))?.map(([one, value]) => {
        const longhand = canonical(one);
        const parent = parentOf(element);
        return [longhand, value === 'initial' || value === 'unset' ? initialOf(longhand)
            : value === 'inherit' && parent !== null ? valueOf(parent, longhand)
            : /^currentcolor$/i.test(value) ? valueOf(element, 'color')
            : longhand === 'font-size' ? fontSizeOf(value, element)
            : longhand === 'font-weight' ? weights[value] ?? value : computed(element, longhand, value, false)];
    }) ?? [];
}

/** `checkVisibility()`, where it asks for more than a box. */
function isVisible(element, options) {
    if (!isDisplayed(element)) return false;
    if ((options.visibilityProperty || options.checkVisibilityCSS)
        && valueOf(element, 'visibility') !== 'visible') return false;
    if (!options.opacityProperty && !options.checkOpacity) return true;
    for (let at = element; at !== null; at = around(at)) {
        if (Number.parseFloat(valueOf(at, 'opacity')) === 0) return false;
    }
    return true;
}

const readOnly = () => {
    throw failure('The object does not support the operation or argument.',
        'NoModificationAllowedError');
};
const isPlain = (name) => typeof name !== 'string' || name === 'then' || name === 'toJSON';
const partPattern =
    /^::?(before|after|first-line|first-letter|marker|placeholder|selection|backdrop)$/i;
const names = [...initial.keys()].filter(isKnown);
function computedStyle(element, pseudo = null) {
    if (!isElement(element)) {
        throw new TypeError("Argument 1 ('element') to Window.getComputedStyle must be an instance "
            + 'of Element');
    }
    const part = partPattern.exec(pseudo ?? '')?.[1] ?? null;
    const valueFor = (name) => {
        runtime.updateStyles?.();
        const value = valueOf(element, name, part);
        return name === 'transform' || name === '-webkit-transform' ? matrixText(value) : value;
    };
    const members = {
        getPropertyValue: (property) => {
            const name = propertyName(property);
            return name.startsWith('--') || isKnown(name) ? valueFor(name) : '';
        },
        getPropertyPriority: () => '', setProperty: readOnly, removeProperty: readOnly,
        length: names.length, item: (index) => names[index] ?? '', cssText: '', parentRule: null,
    };
    return new Proxy(Object.create(CSSStyleDeclaration.prototype), {
        get(target, name) {
            if (runtime.hasOwn(members, name)) return members[name];
            if (name === Symbol.iterator) return () => names.values();
            if (isPlain(name) || name in target) return Reflect.get(target, name, target);
            if (/^\d+$/.test(name)) return names[Number(name)];
            return isKnown(kebab(name)) ? valueFor(kebab(name)) : undefined;
        },
        has: (target, name) => name in target || (!isPlain(name)
            && (/^\d+$/.test(name) ? Number(name) < names.length : isKnown(kebab(name)))),
        set: readOnly,
    });
}

/** Whether a browser may take a declaration; of some values only that there is one is looked at. */
function takes(given, text) {
    const name = propertyName(given.trim());
    const value = text.replace(/\s*!\s*important\s*$/i, '').trim();
    if (value === '' || /[;{}]/.test(value)) return false;
    if (name.startsWith('--')) return name.length > 2;
    const property = css.canonical(name);
    return property !== undefined && css.declared(property, value) !== undefined && !/(^|[\s,(])-(moz|ms|o)-|(^|[\s,(])constant\(/i.test(value);
}

class Malformed extends Error {}
const wordsOf = (text) => splitOutside(text.trim().replace(/\s+/g, ' '), ' ').filter(Boolean);
function holds(text) {
    const words = wordsOf(text);
    if (words.length === 2 && /^not$/i.test(words[0])) return !holdsInside(words[1]);
    let value = holdsInside(words[0] ?? '');
    const word = words[1]?.toLowerCase();
    for (let at = 1; at < words.length; at += 2) {
        if (!['and', 'or'].includes(word) || words[at].toLowerCase() !== word) {
            throw new Malformed();
        }
        const next = holdsInside(words[at + 1] ?? '');
        value = word === 'and' ? value && next : value || next;
    }
    return value;
}
function holdsInside(word) {
    const [, name, inner] = /^([\w-]*)\(([^]*)\)$/.exec(word) ?? [];
    if (inner === undefined) throw new Malformed();
    if (/^selector$/i.test(name)) return isSelector(inner);
    if (name !== '') return false;
    const text = inner.trim();
    if (text.startsWith('(') || /^(not\s|[\w-]+\()/i.test(text)) return holds(text);
    const colon = text.indexOf(':');
    return colon > 0 && takes(text.slice(0, colon), text.slice(colon + 1));
}
/** Pseudo-elements that a selector may name, and no browser knows. */
const strangers = new RegExp('::-webkit-(?!(?:calendar|caps|clear|color|contacts|credentials|date|datetime|details|file|generic|inner'
    + '|input|inset|list|media|meter|outer|plugin|progress|resizer|scrollbar|search|slider|strong|textfield|validation)(?![a-z]))', 'i');
function isSelector(text) {
    if (splitOutside(text, ',').length > 1 || strangers.test(text)) return false;
    try {
        compile(text);
        return true;
    } catch (error) {
        // What is refused by name is one that phones know.
        return error instanceof Error && error.name === 'Error';
    }
}
function supports(...values) {
    if (values.length === 0) throw new TypeError('Not enough arguments');
    if (values.length > 1) return takes(`${values[0]}`, `${values[1]}`);
    const text = `${values[0]}`;
    try {
        return /^\s*(\(|not\s|[\w-]+\()/i.test(text) ? holds(text) : holds(`(${text})`);
    } catch (error) {
        if (error instanceof Malformed) return false;
        throw error;
    }
}

runtime.provide({ computedFrame, computedStyle, computedValue, declaredValue, isInherited, isVisible, longhandsOf, supports, within });
