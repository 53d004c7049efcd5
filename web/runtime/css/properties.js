// The properties that inline styles know, with what they take.
//
// A grammar is alternatives between `|`: keywords, and types in capitals: L(ength), P(ercentage), N(umber),
// I(nteger), A(ngle), T(ime), with `+` where none is below 0 and `1` where none is below 1; C(olour), U(rl or
// image), S(tring), D (a name of the page's own), E(asing), and F:a,b: functions of those names. Behind all of them
// `#`: a list with commas, `&`: some of them with spaces, `2` to `4`: so many at most.
import {
    angle, colorOf, commaParts, isImage, isMath, lazySet, numberText, numeric, textOf, tokens, urlText,
} from './values.js';
import { escapeName } from '../elements/text.js';
import { shorthandNamed } from './shorthands.js';

const isChromium = host.isChromium === true;
const box = 'min-content|max-content|fit-content|-webkit-fill-available|LP+|F:fit-content'
    + (isChromium ? '|stretch' : '|intrinsic|min-intrinsic|-webkit-fit-content|-webkit-min-content|-webkit-max-content');
const alignment = 'center|start|end|flex-start|flex-end|normal|stretch|space-between|space-around|space-evenly|baseline'
    + '|first|last|safe|unsafe|left|right|self-start|self-end|auto|legacy|anchor-center &';
const lineStyle = 'none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset';
const breaks = 'auto|avoid|avoid-page|avoid-column|avoid-region|page|left|right|recto|verso|column|region|always|all';
const blend = 'normal|multiply|screen|overlay|darken|lighten|color-dodge|color-burn|hard-light|soft-light|difference'
    + '|exclusion|hue|saturation|color|luminosity|plus-lighter|plus-darker';
const timing = 'ease|linear|ease-in|ease-out|ease-in-out|step-start|step-end|E';
const listType = 'none|disc|circle|square|S|D';
const grammars = {
    'top right bottom left inset-block-start inset-block-end inset-inline-start inset-inline-end': 'auto|LP',
    'margin-top margin-right margin-bottom margin-left margin-block-start margin-block-end margin-inline-start margin-inline-end':
        'auto|LP',
    'padding-top padding-right padding-bottom padding-left padding-block-start padding-block-end padding-inline-start padding-inline-end':
        'LP+',
    'width height inline-size block-size': `auto|${box}`,
    'min-width min-height min-inline-size min-block-size': `auto|${box}`,
    'max-width max-height max-inline-size max-block-size': `none|${box}`,
    'color background-color border-top-color border-right-color border-bottom-color border-left-color outline-color text-decoration-color text-emphasis-color -webkit-text-fill-color -webkit-text-stroke-color -webkit-tap-highlight-color border-block-start-color border-block-end-color border-inline-start-color border-inline-end-color column-rule-color flood-color lighting-color stop-color':
        'C',
    'accent-color caret-color': 'auto|C',
    'border-top-width border-right-width border-bottom-width border-left-width border-block-start-width border-block-end-width border-inline-start-width border-inline-end-width column-rule-width outline-width -webkit-text-stroke-width':
        'thin|medium|thick|L+',
    'border-top-style border-right-style border-bottom-style border-left-style border-block-start-style border-block-end-style border-inline-start-style border-inline-end-style column-rule-style':
        lineStyle,
    'outline-style': `auto|${lineStyle.replace('|hidden', '')}`, 'outline-offset': 'L',
    'border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius border-start-start-radius border-start-end-radius border-end-start-radius border-end-end-radius':
        'LP+ 2',
    'border-collapse': 'collapse|separate', 'border-spacing': 'L+ 2',
    'opacity fill-opacity stroke-opacity stop-opacity flood-opacity shape-image-threshold': '=opacity',
    'z-index': 'auto|I', order: 'I', 'orphans widows': 'I1', 'column-count': 'auto|I1', 'flex-grow flex-shrink': 'N+',
    'flex-basis': `auto|content|${box}`, 'flex-direction': 'row|row-reverse|column|column-reverse',
    'flex-wrap': 'nowrap|wrap|wrap-reverse',
    display: '=display', position: `static|relative|absolute|fixed|sticky|-webkit-sticky`,
    float: 'none|left|right|inline-start|inline-end', clear: 'none|left|right|both|inline-start|inline-end',
    visibility: 'visible|hidden|collapse', 'overflow-x overflow-y overflow-block overflow-inline':
        'visible|hidden|clip|scroll|auto|overlay',
    'overscroll-behavior-x overscroll-behavior-y overscroll-behavior-block overscroll-behavior-inline':
        'auto|contain|none',
    'box-sizing': 'content-box|border-box', 'pointer-events':
        'auto|none|visible|visiblepainted|visiblefill|visiblestroke|painted|fill|stroke|all|bounding-box',
    'user-select': 'auto|none|text|all|contain', '-webkit-user-select': 'auto|none|text|all',
    '-webkit-user-drag': 'auto|none|element', '-webkit-user-modify': 'read-only|read-write|read-write-plaintext-only',
    '-webkit-touch-callout': 'default|none', '-webkit-overflow-scrolling': 'auto|touch',
    '-webkit-line-clamp': 'none|I1|P', '-webkit-box-orient': 'horizontal|vertical|inline-axis|block-axis',
    '-webkit-font-smoothing': 'auto|none|antialiased|subpixel-antialiased',
    '-webkit-text-size-adjust': 'auto|none|P', 'text-size-adjust': 'auto|none|P',
    'touch-action': 'auto|none|manipulation|pan-x|pan-y|pan-left|pan-right|pan-up|pan-down|pinch-zoom &',
    'row-gap column-gap': 'normal|LP+',
    'align-items align-self align-content justify-items justify-content justify-self': alignment,
    'transition-duration': 'T+ #', 'transition-delay animation-delay': 'T #', 'animation-duration': 'auto|T+ #',
    'transition-property': '=transitioned', 'transition-behavior': 'normal|allow-discrete #',
    'transition-timing-function animation-timing-function': `${timing} #`,
    'animation-name': '=frames', 'animation-iteration-count': 'infinite|N+ #',
    'animation-direction': 'normal|reverse|alternate|alternate-reverse #',
    'animation-fill-mode': 'none|forwards|backwards|both #', 'animation-play-state': 'running|paused #',
    'animation-composition': 'replace|add|accumulate #',
    'background-image mask-image': 'none|U #', 'background-repeat mask-repeat': '=repeat',
    'background-attachment': 'scroll|fixed|local #',
    'background-origin': 'border-box|padding-box|content-box #',
    'background-clip': 'border-box|padding-box|content-box|text|border-area #',
    'background-position-x': '=positionX', 'background-position-y': '=positionY',
    'background-size mask-size': '=size', 'background-blend-mode': `${blend} #`, 'mix-blend-mode': blend,
    'font-size': 'xx-small|x-small|small|medium|large|x-large|xx-large|xxx-large|smaller|larger|LP+',
    'font-weight': '=weight', 'font-style': '=fontStyle', 'font-family': '=families',
    'font-stretch': 'normal|ultra-condensed|extra-condensed|condensed|semi-condensed|semi-expanded|expanded|extra-expanded|ultra-expanded|P+',
    'font-variant-caps': 'normal|small-caps|all-small-caps|petite-caps|all-petite-caps|unicase|titling-caps',
    'font-kerning font-optical-sizing': 'auto|normal|none', 'line-height': 'normal|N+|LP+',
    'letter-spacing word-spacing': 'normal|LP', 'text-indent': 'LP|hanging|each-line &',
    'text-align': 'left|right|center|justify|start|end|match-parent|-webkit-auto|-webkit-left|-webkit-right|-webkit-center',
    'text-align-last': 'auto|left|right|center|justify|start|end|match-parent',
    'text-decoration-line': 'none|underline|overline|line-through|blink &',
    'text-decoration-style': 'solid|double|dotted|dashed|wavy', 'text-decoration-thickness': 'auto|from-font|LP',
    'text-transform': 'none|capitalize|uppercase|lowercase|full-width|full-size-kana|math-auto &',
    'text-overflow': 'clip|ellipsis', 'text-underline-offset': 'auto|LP',
    'text-rendering': 'auto|optimizespeed|optimizelegibility|geometricprecision',
    'white-space': 'normal|pre|nowrap|pre-wrap|pre-line|break-spaces|collapse|preserve|preserve-breaks|preserve-spaces|wrap|balance|pretty &',
    'white-space-collapse': 'collapse|preserve|preserve-breaks|preserve-spaces|break-spaces',
    'text-wrap-mode': 'wrap|nowrap', 'text-wrap': 'wrap|nowrap|balance|pretty|stable|auto &',
    'word-break': 'normal|break-all|keep-all|break-word|auto-phrase', 'overflow-wrap': 'normal|break-word|anywhere',
    'line-break': 'auto|loose|normal|strict|anywhere|after-white-space', hyphens: 'none|manual|auto',
    'vertical-align': 'baseline|sub|super|top|text-top|middle|bottom|text-bottom|-webkit-baseline-middle|LP',
    direction: 'ltr|rtl', 'unicode-bidi': 'normal|embed|isolate|bidi-override|isolate-override|plaintext|-webkit-isolate|-webkit-plaintext',
    'writing-mode': 'horizontal-tb|vertical-rl|vertical-lr|sideways-rl|sideways-lr|lr|lr-tb|rl|rl-tb|tb|tb-rl',
    'tab-size': 'N+|L+', zoom: 'normal|reset|document|N+|P+', resize: 'none|both|horizontal|vertical|block|inline|auto',
    cursor: '=cursor', 'object-fit': 'fill|contain|cover|none|scale-down',
    'object-position transform-origin perspective-origin mask-position': '=position',
    isolation: 'auto|isolate', 'backface-visibility': 'visible|hidden',
    'transform-style': 'flat|preserve-3d', 'transform-box': 'content-box|border-box|fill-box|stroke-box|view-box',
    perspective: 'none|L+', transform: '=transform', 'filter backdrop-filter': '=filter',
    rotate: '=rotate', scale: 'none|N|P &', translate: 'none|LP &', 'box-shadow': '=boxShadow', 'text-shadow': '=textShadow',
    'list-style-type': listType, 'list-style-position': 'inside|outside', 'list-style-image': 'none|U',
    'table-layout': 'auto|fixed', 'caption-side': 'top|bottom', 'empty-cells': 'show|hide',
    'scroll-behavior': 'auto|smooth', 'scroll-snap-stop': 'normal|always',
    'scroll-margin-top scroll-margin-right scroll-margin-bottom scroll-margin-left': 'L',
    'scroll-padding-top scroll-padding-right scroll-padding-bottom scroll-padding-left': 'auto|LP+',
    'scrollbar-width': 'auto|thin|none', 'column-width': 'auto|L+', 'column-span': 'none|all', 'column-fill': 'auto|balance',
    'break-after break-before break-inside': breaks, 'content-visibility': 'visible|auto|hidden', 'image-rendering':
        'auto|pixelated|crisp-edges|smooth|optimizespeed|optimizequality|-webkit-optimize-contrast',
    'grid-row-start grid-row-end grid-column-start grid-column-end': '=gridLine',
    'grid-auto-flow': 'row|column|dense &', 'aspect-ratio': '=ratio', 'will-change': 'auto|scroll-position|contents|D #',
    'fill stroke': 'none|context-fill|context-stroke|C|U', 'stroke-width stroke-dashoffset': 'N|LP',
    'stroke-linecap': 'butt|round|square', 'stroke-linejoin': 'miter|round|bevel', 'stroke-miterlimit': 'N+',
    'fill-rule clip-rule': 'nonzero|evenodd', 'text-anchor': 'start|middle|end', 'cx cy x y': 'LP', r: 'LP+', 'rx ry': 'auto|LP+',
    'animation-timeline': 'none|auto|D|F:scroll,view #', 'border-image-source': 'none|U',
    'font-variant-ligatures font-variant-numeric font-variant-east-asian': 'D &', 'stroke-dasharray': '=dashes',
    all: '=none',
};
/** Names of properties whose values are taken as they are. */
const loose = `alignment-baseline animation-range animation-range-end animation-range-start appearance
    background-attachment baseline-shift border-image-outset border-image-repeat border-image-slice
    border-image-width box-decoration-break buffered-rendering clip clip-path color-interpolation
    color-interpolation-filters color-scheme contain contain-intrinsic-block-size contain-intrinsic-height
    contain-intrinsic-inline-size contain-intrinsic-size contain-intrinsic-width container container-name
    container-type content counter-increment counter-reset counter-set d dominant-baseline font-feature-settings
    font-palette font-size-adjust font-synthesis font-synthesis-small-caps font-synthesis-style
    font-synthesis-weight font-variant font-variant-alternates font-variant-emoji font-variant-position
    font-variation-settings forced-color-adjust grid grid-auto-columns grid-auto-rows grid-template
    grid-template-areas grid-template-columns grid-template-rows hyphenate-character hyphenate-limit-chars
    image-orientation initial-letter mask mask-clip mask-composite mask-mode mask-origin mask-type marker
    marker-end marker-mid marker-start math-depth math-shift math-style offset offset-anchor offset-distance
    offset-path offset-position offset-rotate page paint-order print-color-adjust quotes ruby-align ruby-position
    scroll-margin-block scroll-margin-block-end scroll-margin-block-start scroll-margin-inline
    scroll-margin-inline-end scroll-margin-inline-start scroll-padding-block scroll-padding-block-end
    scroll-padding-block-start scroll-padding-inline scroll-padding-inline-end scroll-padding-inline-start
    scroll-snap-align scroll-snap-type scroll-timeline scroll-timeline-axis scroll-timeline-name scrollbar-color
    scrollbar-gutter shape-margin shape-outside shape-rendering text-combine-upright text-decoration-skip-ink
    text-emphasis text-emphasis-position text-emphasis-style text-orientation text-underline-position
    text-wrap-style timeline-scope vector-effect view-timeline view-timeline-axis view-timeline-inset
    view-timeline-name view-transition-class view-transition-name word-spacing speak page-break-after
    page-break-before page-break-inside -webkit-border-horizontal-spacing -webkit-border-vertical-spacing
    -webkit-box-align -webkit-box-direction -webkit-box-flex -webkit-box-ordinal-group -webkit-box-pack
    -webkit-box-reflect -webkit-locale -webkit-mask-box-image -webkit-mask-box-image-outset
    -webkit-mask-box-image-repeat -webkit-mask-box-image-slice -webkit-mask-box-image-source
    -webkit-mask-box-image-width -webkit-rtl-ordering -webkit-text-combine -webkit-text-decorations-in-effect
    -webkit-text-security -webkit-text-stroke`;
const looseOfChromium = `anchor-name anchor-scope app-region baseline-source color-rendering
    field-sizing interpolate-size object-view-box overflow-anchor overflow-clip-margin overlay page-orientation
    position-anchor position-area position-try position-try-fallbacks position-try-order position-visibility
    text-spacing-trim -webkit-box-decoration-break -webkit-print-color-adjust -webkit-mask-position-x
    -webkit-mask-position-y -webkit-ruby-position -webkit-perspective-origin-x -webkit-perspective-origin-y
    -webkit-transform-origin-x -webkit-transform-origin-y -webkit-transform-origin-z`;
const looseOfWebKit = `glyph-orientation-horizontal glyph-orientation-vertical hanging-punctuation kerning line-fit-edge
    margin-trim mask-border mask-border-outset mask-border-repeat mask-border-slice mask-border-source
    mask-border-width mask-position-x mask-position-y scroll-timeline speak-as stroke-color text-box text-box-edge
    text-box-trim text-edge text-justify text-decoration-skip -apple-pay-button-style -apple-pay-button-type
    -webkit-backdrop-filter -webkit-cursor-visibility -webkit-hyphenate-limit-after -webkit-hyphenate-limit-before
    -webkit-hyphenate-limit-lines -webkit-initial-letter -webkit-line-align -webkit-line-box-contain
    -webkit-line-grid -webkit-line-snap -webkit-mask-source-type -webkit-nbsp-mode -webkit-text-decoration
    -webkit-text-decoration-skip -webkit-text-underline-position -webkit-text-zoom`;
/** Those that have no other name without the prefix. */
const notHere = isChromium ? '-webkit-touch-callout -webkit-overflow-scrolling -webkit-backdrop-filter '
    + '-webkit-user-select -webkit-text-size-adjust' : 'user-select text-size-adjust app-region';

/** Properties by name, as far as they were asked for: a map of all would cost each page that has a style. */
const known = new Map();
const names = Object.keys(grammars);
const has = (text, name) => {
    const at = text.indexOf(name);
    if (at < 0) return false;
    const isWhole = (code) => !(code > 0x20);
    return (isWhole(text.charCodeAt(at - 1)) && isWhole(text.charCodeAt(at + name.length)))
        || ` ${text.replace(/\s+/g, ' ')} `.includes(` ${name} `);
};
function grammarNamed(name) {
    let found = known.get(name);
    if (found === undefined) {
        const row = names.find((one) => one === name || (one.length > name.length && has(one, name)));
        found = has(notHere, name) ? null : row !== undefined ? grammars[row]
            : has(loose, name) || has(isChromium ? looseOfChromium : looseOfWebKit, name) ? '*' : null;
        known.set(name, found);
    }
    return found;
}

const wide = /^(inherit|initial|unset|revert|revert-layer)$/i;
export const isWide = (text) => wide.test(text);
export const isSubstituted = (text) => text.includes('(') && /(?<![\w-])(var|env)\(/i.test(text);

const isOwnName = ({ type, name }) => type === 'ident' && name !== 'default' && !wide.test(name);
/** How fast something goes, as it is written; undefined: it is no function of that. */
function easingText(token) {
    const parts = token.type === 'function' ? commaParts(token.inner) : null;
    if (parts === null) return undefined;
    const numberOf = (part) => (part.length === 1 ? numeric(part[0], ['number']) : undefined);
    if (token.name === 'cubic-bezier') {
        const values = parts.map(numberOf);
        const isBetween = values.length === 4 && !values.includes(undefined)
            && [0, 2].every((at) => Number.isNaN(Number(values[at])) || (values[at] >= 0 && values[at] <= 1));
        return isBetween ? `cubic-bezier(${values.join(', ')})` : undefined;
    }
    if (token.name === 'steps') {
        const [count, jump = [{ name: 'end' }]] = parts;
        const number = parts.length > 2 || jump.length > 1 || !jumps.includes(jump[0].name) ? undefined : numberOf(count);
        const { name } = jump[0];
        if (number === undefined || (count[0].type === 'number'
            && !(Number.isInteger(Number(number)) && number >= (name === 'jump-none' ? 2 : 1)))) return undefined;
        return name === 'end' || name === 'jump-end' ? `steps(${number})` : `steps(${number}, ${name})`;
    }
    if (token.name !== 'linear' || parts.length < 2) return undefined;
    const points = parts.map((part) => {
        const isPercent = ({ unit }) => unit === '%';
        const values = part.filter((one) => !isPercent(one));
        const places = part.filter(isPercent);
        return values.length === 1 && places.length <= 2 && numberOf(values) !== undefined
            ? { value: numberOf(values), places: places.map((one) => one.value) } : undefined;
    });
    if (points.includes(undefined)) return undefined;
    return isChromium ? linearText(points) : `linear(${points.map(({ value, places }) =>
        [value, ...places.map((one) => `${numberText(one)}%`)].join(' ')).join(', ')})`;
}
const jumps = ['start', 'end', 'jump-start', 'jump-end', 'jump-none', 'jump-both'];
/** With all places, those between evenly apart. */
function linearText(given) {
    const points = given.flatMap(({ value, places }) => (places.length === 0 ? [[value]] : places.map((one) => [value, one])));
    points[0][1] ??= 0;
    points.at(-1)[1] ??= 100;
    let most = -Infinity;
    for (const point of points) if (point[1] !== undefined) most = point[1] = Math.max(most, point[1]);
    for (let at = 1; at < points.length; at++) {
        if (points[at][1] !== undefined) continue;
        const end = points.findIndex((one, index) => index > at && one[1] !== undefined);
        const step = (points[end][1] - points[at - 1][1]) / (end - at + 1);
        for (let next = at; next < end; next++) points[next][1] = points[next - 1][1] + step;
    }
    return `linear(${points.map(([value, place]) => `${value} ${numberText(place)}%`).join(', ')})`;
}
/** Easings as they are computed. */
export function computedEasing(text) {
    const list = tokens(text);
    return commaParts(list).map(([token]) => {
        if (token.name === 'step-start') return 'steps(1, start)';
        if (token.name === 'step-end') return 'steps(1)';
        const plain = textOf([token]).replace(/calc\(([-\d.e]+)\)/g, '$1');
        if (token.name !== 'linear' || token.type !== 'function') return plain;
        return linearText(commaParts(tokens(plain)[0].inner).map((part) => ({
            value: numberText(part.find(({ unit }) => unit !== '%').value),
            places: part.filter(({ unit }) => unit === '%').map(({ value }) => value),
        })));
    }).join(', ');
}
const framesName = (token) => {
    if (token.type === 'ident') return token.name === 'none' ? 'none' : isOwnName(token) ? escapeName(token.value) : undefined;
    if (token.type !== 'string') return undefined;
    const name = token.value.toLowerCase();
    return token.value === '' || name === 'none' || name === 'default' || wide.test(name) ? textOf([token]) : escapeName(token.value);
};

const numbers = {
    L: ['length'], P: ['percent'], N: ['number'], I: ['number'], A: ['angle'], T: ['time'],
};
/** A function that gives a token as it is written, or undefined; made once it is needed. */
function alternative(grammar) {
    let take;
    return (token) => (take ??= makeAlternative(grammar))(token);
}
function makeAlternative(grammar) {
    const words = new Set();
    const takes = [];
    for (const one of grammar.split('|')) {
        const [, letters, sign] = /^([LPNIATCUSDE]+)([+1]?)$/.exec(one) ?? [];
        if (one.startsWith('F:')) {
            const names = one.slice(2).split(',');
            takes.push((token) => (token.type === 'function' && names.includes(token.name)
                ? textOf([token]) : undefined));
        } else if (letters === undefined) words.add(one);
        else if (letters === 'C') takes.push(colorOf);
        else if (letters === 'U') takes.push((token) => (isImage(token) ? textOf([token]) : undefined));
        else if (letters === 'S') takes.push((token) => (token.type === 'string' ? textOf([token]) : undefined));
        else if (letters === 'D') {
            takes.push((token) => (isOwnName(token) ? escapeName(token.value) : undefined));
        } else if (letters === 'E') {
            takes.push(easingText);
        } else {
            const kinds = [...letters].flatMap((letter) => numbers[letter]);
            const least = sign === '+' ? 0 : sign === '1' ? 1 : -Infinity;
            const isWhole = letters === 'I';
            takes.push((token) => (isWhole && token.type === 'number' && !Number.isInteger(token.value) ? undefined
                : numeric(token, kinds, least)));
        }
    }
    return (token) => {
        if (token.type === 'ident' && words.has(token.name)) return token.name;
        for (const take of takes) {
            const text = take(token);
            if (text !== undefined) return text;
        }
        return undefined;
    };
}
const all = (list, take) => {
    const texts = list.map(take);
    return texts.includes(undefined) ? undefined : texts;
};
/** What a list of tokens is as a property's value; undefined: it takes no such. */
function grammarOf(text) {
    if (text === '*') return textOf;
    if (text.startsWith('=')) return special[text.slice(1)];
    const [, alternatives, form] = /^(\S+)(?: (.))?$/.exec(text);
    const take = alternative(alternatives);
    if (form === undefined) return (list) => (list.length === 1 ? take(list[0]) : undefined);
    if (form === '#') {
        return (list) => {
            const parts = commaParts(list);
            if (parts === null || parts.some((one) => one.length !== 1)) return undefined;
            return all(parts, ([one]) => take(one))?.join(', ');
        };
    }
    const most = form === '&' ? 4 : Number(form);
    return (list) => {
        if (list.length > most) return undefined;
        const texts = all(list, take);
        if (texts === undefined || new Set(texts).size < texts.length) {
            return texts !== undefined && form !== '&' && texts.every((one) => one === texts[0]) ? texts[0]
                : form === '&' && texts !== undefined && list.every((one) => one.type !== 'ident') ? texts.join(' ')
                    : undefined;
        }
        return texts.length > 1 && texts.includes('none') ? undefined : texts.join(' ');
    };
}

const displays = lazySet(`none contents block inline inline-block list-item table inline-table table-caption
    table-cell table-column table-column-group table-footer-group table-header-group table-row table-row-group flex
    inline-flex grid inline-grid flow-root ruby ruby-text -webkit-box -webkit-inline-box -webkit-flex
    -webkit-inline-flex math ${isChromium ? 'block-math inline-math' : 'ruby-base'}`);
const sizeOne = alternative('auto|LP+');
const horizontal = alternative('left|center|right|LP');
const vertical = alternative('top|center|bottom|LP');
const length = alternative('LP');
const axis = (take, sides) => (list) => {
    const parts = commaParts(list);
    const texts = parts && all(parts, (part) => {
        if (part.length === 1) return take(part[0]);
        const [side, offset] = part;
        if (part.length !== 2 || !sides.includes(side.name)) return undefined;
        const text = length(offset);
        return text === undefined ? undefined : `${side.name} ${text}`;
    });
    return texts?.join(', ') ?? undefined;
};
/** Both places of a position; undefined: it is none. */
export function positionOf(list) {
    if (list.length === 1) {
        const [one] = list;
        if (one.name === 'top' || one.name === 'bottom') return ['center', one.name];
        const x = horizontal(one);
        return x === undefined ? undefined : [x, 'center'];
    }
    if (list.length === 2) {
        const [one, two] = list;
        const isTurned = ['top', 'bottom'].includes(one.name) || ['left', 'right'].includes(two.name);
        const [x, y] = isTurned ? [two, one] : [one, two];
        if (isTurned && [one, two].some((each) => each.type !== 'ident')) return undefined;
        const texts = [horizontal(x), vertical(y)];
        return texts.includes(undefined) ? undefined : texts;
    }
    if (list.length > 4) return undefined;
    const found = {};
    for (let at = 0; at < list.length;) {
        const { name } = list[at++];
        if (!['left', 'right', 'top', 'bottom', 'center'].includes(name)) return undefined;
        const offset = name !== 'center' && at < list.length && list[at].type !== 'ident' ? length(list[at++]) : '';
        if (offset === undefined) return undefined;
        let key = name === 'left' || name === 'right' ? 'x' : name === 'center' ? 'any' : 'y';
        if (key in found) return undefined;
        found[key] = offset === '' ? name : `${name} ${offset}`;
    }
    const pair = [found.x ?? found.any, found.y ?? found.any];
    return pair.includes(undefined) ? undefined : pair;
}
const functionOf = (rows) => (token) => {
    const takes = token.type === 'function' ? rows[token.name] : undefined;
    if (takes === undefined) return undefined;
    const parts = token.inner.length === 0 ? [] : commaParts(token.inner);
    if (parts === null || parts.some((one) => one.length !== 1)) return undefined;
    const [least, most, ...types] = takes;
    if (parts.length < least || parts.length > most) return undefined;
    const texts = [];
    for (const [index, [one]] of parts.entries()) {
        const text = types[Math.min(index, types.length - 1)](one);
        if (text === undefined) return undefined;
        texts.push(text);
    }
    return texts;
};
const asNumber = alternative('N');
const numberOrPercent = alternative('N|P');
const plainLength = alternative('L');
const transforms = {
    translate: [1, 2, length], translatex: [1, 1, length], translatey: [1, 1, length], translatez: [1, 1, plainLength],
    translate3d: [3, 3, length, length, plainLength], scale: [1, 2, numberOrPercent], scalex: [1, 1, numberOrPercent],
    scaley: [1, 1, numberOrPercent], scalez: [1, 1, numberOrPercent], scale3d: [3, 3, numberOrPercent],
    rotate: [1, 1, angle], rotatex: [1, 1, angle], rotatey: [1, 1, angle], rotatez: [1, 1, angle],
    rotate3d: [4, 4, asNumber, asNumber, asNumber, angle], skew: [1, 2, angle], skewx: [1, 1, angle], skewy: [1, 1, angle],
    matrix: [6, 6, asNumber], matrix3d: [16, 16, asNumber], perspective: [1, 1, alternative('none|L+')],
};
const shownName = (name) => name.replace(/(?<=^(?:translate|scale|rotate|skew))[xyz]$/, (one) => one.toUpperCase());
const transformOf = functionOf(transforms);
const listOf = (list, take) => (list.length === 1 && list[0].name === 'none' && list[0].type === 'ident' ? 'none'
    : list.length === 0 ? undefined : all(list, take)?.join(' '));
const shadowOf = (most, isInset) => (list) => {
    let color;
    let inset = '';
    const lengths = [];
    for (const token of list) {
        const text = lengths.length < most ? numeric(token, ['length'], lengths.length === 2 ? 0 : -Infinity) : undefined;
        if (text !== undefined) lengths.push(text);
        else if (isInset && token.name === 'inset' && inset === '') inset = ' inset';
        else if (color === undefined) {
            color = colorOf(token);
            if (color === undefined) return undefined;
        } else return undefined;
    }
    return lengths.length < 2 ? undefined : `${color === undefined ? '' : `${color} `}${lengths.join(' ')}${inset}`;
};
const shadows = (take) => (list) => {
    if (list.length === 1 && list[0].name === 'none') return 'none';
    const parts = commaParts(list);
    return parts === null ? undefined : all(parts, take)?.join(', ');
};
const filterNames = lazySet(`blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
    url`);
const dropShadow = shadowOf(3, false);
const isInteger = (token) => token.type === 'number' && token.unit === '' && Number.isInteger(token.value);
const listed = (take) => (list) => {
    const parts = commaParts(list);
    return parts === null || parts.some((one) => one.length !== 1) ? undefined : all(parts, ([one]) => take(one));
};
const special = {
    none: () => undefined,
    frames: (list) => listed(framesName)(list)?.join(', '),
    transitioned(list) {
        const names = listed((token) => (!isOwnName(token) ? undefined : token.value !== token.name
            && (grammarNamed(token.name) !== null || shorthandNamed(token.name) !== undefined) ? token.name : escapeName(token.value)))(list);
        return names?.length > 1 && names.includes('none') ? undefined : names?.join(', ');
    },
    opacity: ([token, ...more]) => {
        if (more.length > 0) return undefined;
        const text = numberOrPercent(token);
        return text?.endsWith('%') ? `${Number((token.value / 100).toPrecision(6))}` : text;
    },
    display: (list) => {
        if (list.some((one) => one.type !== 'ident')) return undefined;
        const words = list.map((one) => one.name);
        if (words.length === 1) return displays.has(words[0]) ? words[0] : undefined;
        const [outer, inner] = words;
        if (words.length !== 2 || !['block', 'inline'].includes(outer)) return undefined;
        if (inner === 'flow') return outer;
        if (inner === 'flow-root') return outer === 'block' ? 'flow-root' : 'inline-block';
        return ['flex', 'grid', 'table'].includes(inner) ? `${outer === 'inline' ? 'inline-' : ''}${inner}` : undefined;
    },
    weight: ([token, ...more]) => (more.length > 0 ? undefined
        : token.type === 'number' && (token.value < 1 || token.value > 1000) ? undefined
            : alternative('normal|bold|bolder|lighter|N')(token)),
    fontStyle: (list) => {
        const [word, turn] = list;
        if (!['normal', 'italic', 'oblique'].includes(word.name)) return undefined;
        if (turn === undefined) return word.name;
        const text = word.name === 'oblique' && list.length === 2 ? angle(turn) : undefined;
        return text === undefined ? undefined : `oblique ${text}`;
    },
    families: (list) => {
        const parts = commaParts(list);
        return parts === null ? undefined : all(parts, (part) => {
            if (part.length === 1 && part[0].type === 'string') {
                const { value } = part[0];
                // Chromium writes a name without quotes that needs none.
                return isChromium && /^[a-z_][\w-]*$/i.test(value)
                    && !/^(serif|sans-serif|monospace|cursive|fantasy|system-ui|math|inherit|initial|unset|default)$/i
                        .test(value) ? value : textOf(part);
            }
            return part.every((one) => one.type === 'ident') ? part.map((one) => one.value).join(' ') : undefined;
        })?.join(', ');
    },
    repeat: (list) => {
        const parts = commaParts(list);
        return parts === null ? undefined : all(parts, repeatOf)?.join(', ');
    },
    positionX: axis(horizontal, ['left', 'right']), positionY: axis(vertical, ['top', 'bottom']),
    position: (list) => {
        const parts = commaParts(list);
        return parts === null ? undefined : all(parts, (part) => {
            const depth = part.length === 3 && part[2].type === 'number' ? numeric(part[2], ['length']) : undefined;
            const pair = positionOf(depth === undefined ? part : part.slice(0, 2));
            return pair === undefined ? undefined : [...pair, ...depth === undefined ? [] : [depth]].join(' ');
        })?.join(', ');
    },
    size: (list) => {
        const parts = commaParts(list);
        return parts === null ? undefined : all(parts, sizeOf)?.join(', ');
    },
    cursor: (list) => {
        const parts = commaParts(list);
        const last = parts?.at(-1);
        if (!last || last.length !== 1 || last[0].type !== 'ident') return undefined;
        if (!parts.slice(0, -1).every(([one]) => isImage(one))) return undefined;
        return cursors.has(last[0].name) ? parts.map((one) => (one === last ? last[0].name : textOf(one))).join(', ')
            : undefined;
    },
    transform: (list) => listOf(list, (token) => {
        const texts = transformOf(token);
        return texts === undefined ? undefined : `${shownName(token.name)}(${texts.join(', ')})`;
    }),
    filter: (list) => listOf(list, (token) => {
        if (token.type === 'url') return urlText(token);
        if (token.type !== 'function' || !filterNames.has(token.name)) return undefined;
        const { name, inner } = token;
        if (name === 'drop-shadow') {
            const text = dropShadow(inner);
            return text === undefined ? undefined : `drop-shadow(${text})`;
        }
        if (inner.length > 1) return undefined;
        if (inner.length === 0) return `${name}()`;
        const text = name === 'blur' ? numeric(inner[0], ['length'], 0) : name === 'hue-rotate' ? angle(inner[0])
            : numeric(inner[0], ['number', 'percent'], 0);
        return text === undefined ? undefined : `${name}(${text})`;
    }),
    rotate: (list) => {
        if (list.length === 1 && list[0].name === 'none') return 'none';
        const turns = list.filter((one) => angle(one) !== undefined && (one.unit !== '' || isMath(one)));
        const others = list.filter((one) => !turns.includes(one));
        if (turns.length !== 1 || ![0, 1, 3].includes(others.length)) return undefined;
        return [...others.map((one) => textOf([one])), angle(turns[0])].join(' ');
    },
    boxShadow: shadows(shadowOf(4, true)), textShadow: shadows(shadowOf(3, false)),
    gridLine: (list) => {
        if (list.length > 3 || list.length === 0) return undefined;
        if (list.length === 1 && list[0].name === 'auto') return 'auto';
        if (!list.every((one) => one.type === 'ident' || (isInteger(one) && one.value !== 0))) return undefined;
        const span = list.filter((one) => one.name === 'span').map(() => 'span');
        if (span.length > 1 || (span.length === 1 && list.length === 1)) return undefined;
        const rest = list.filter((one) => one.name !== 'span');
        return [...span, ...rest.filter((one) => one.type === 'number').map((one) => `${one.value}`),
            ...rest.filter((one) => one.type === 'ident').map((one) => one.value)].join(' ');
    },
    ratio: (list) => {
        const isAuto = list.some((one) => one.name === 'auto');
        const rest = list.filter((one) => one.name !== 'auto');
        if (rest.length === 0) return isAuto && list.length === 1 ? 'auto' : undefined;
        const [width, slash, height, ...more] = rest;
        if (more.length > 0 || numeric(width, ['number'], 0) === undefined) return undefined;
        if (slash !== undefined && (slash.type !== '/' || !height
            || numeric(height, ['number'], 0) === undefined)) return undefined;
        return `${isAuto ? 'auto ' : ''}${numeric(width, ['number'], 0)} / ${
            height === undefined ? '1' : numeric(height, ['number'], 0)}`;
    },
    dashes: (list) => (list.length === 1 && list[0].name === 'none' ? 'none'
        : all(list.filter((one) => one.type !== ','), alternative('N+|LP+'))?.join(', ')),
};
const cursors = lazySet(`auto default none context-menu help pointer progress wait cell crosshair text vertical-text
    alias copy move no-drop not-allowed grab grabbing all-scroll col-resize row-resize n-resize e-resize s-resize
    w-resize ne-resize nw-resize se-resize sw-resize ew-resize ns-resize nesw-resize nwse-resize zoom-in zoom-out
    -webkit-grab -webkit-grabbing -webkit-zoom-in -webkit-zoom-out hand`);
const repeats = new Set(['repeat', 'no-repeat', 'space', 'round']);
export function repeatOf(list) {
    const [one, two, more] = list.map((token) => token.name);
    if (more !== undefined) return undefined;
    if (two === undefined) return repeats.has(one) || one === 'repeat-x' || one === 'repeat-y' ? one : undefined;
    if (!repeats.has(one) || !repeats.has(two)) return undefined;
    return one === two ? one : one === 'repeat' && two === 'no-repeat' ? 'repeat-x'
        : one === 'no-repeat' && two === 'repeat' ? 'repeat-y' : `${one} ${two}`;
}
export function sizeOf(list) {
    if (list.length === 1 && ['cover', 'contain'].includes(list[0].name)) return list[0].name;
    const texts = list.length > 2 ? undefined : all(list, sizeOne);
    if (texts === undefined) return undefined;
    if (texts.length === 2) return texts.join(' ');
    return texts[0] === 'auto' || !isChromium ? texts[0] : `${texts[0]} auto`;
}

const compiled = new Map();
const plainLengths = new Map();
const simple = /^(-?)(?:[1-9]\d{0,5}|0)(?:px|%)$/;
export const isLonghand = (name) => grammarNamed(name) !== null;
/** The value that a longhand is given by tokens. */
export function valueOfTokens(name, list) {
    let take = compiled.get(name);
    if (take === undefined) compiled.set(name, (take = grammarOf(grammarNamed(name))));
    return list.length === 0 ? undefined : take(list);
}
/** A longhand's value as browsers write it; undefined: it takes no such. */
export function valueOfText(name, text) {
    // Most of what scripts set again and again is a length.
    let sign = plainLengths.get(name);
    if (sign === undefined) {
        const grammar = grammarNamed(name);
        sign = /\|?LP$/.test(grammar) ? 1 : /LP\+(\||$)/.test(grammar) ? 2 : 0;
        plainLengths.set(name, sign);
    }
    if (sign > 0) {
        const found = simple.exec(text);
        if (found !== null && (sign === 1 || found[1] === '')) return text;
    }
    if (wide.test(text)) return text.toLowerCase();
    if (isSubstituted(text)) return tokens(text) === null ? undefined : text;
    const list = tokens(text);
    return list === null ? undefined : valueOfTokens(name, list);
}
