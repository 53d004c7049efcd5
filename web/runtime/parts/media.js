// matchMedia (Media Queries 4): a phone in portrait, light, without wishes of its user's. A query
// never fails: one that is malformed is `not all`, and what nobody knows does not match.
import { make, mustBeMade } from '../closed-classes.js';
import { splitOutside } from '../elements/text.js';
import { expose } from '../late-globals.js';
import { mustBeGlobal, mustHave } from '../refusals.js';

const { EventTarget, defineHandlers } = runtime;
const { width, viewHeight: height, height: deviceHeight, scale } = host.screen;

/** What each is on a phone; of several all match. */
const answers = {
    'prefers-color-scheme': ['light'], 'prefers-reduced-motion': ['no-preference'],
    'prefers-contrast': ['no-preference'], 'forced-colors': ['none'], 'inverted-colors': ['none'],
    orientation: [width > height ? 'landscape' : 'portrait'], hover: ['none'],
    'any-hover': ['none'], pointer: ['coarse'], 'any-pointer': ['coarse'], 'display-mode': ['browser'],
    scripting: ['enabled'], update: ['fast'], 'overflow-block': ['scroll'],
    'overflow-inline': ['scroll'], 'color-gamut': ['srgb', 'p3'],
    'dynamic-range': ['standard', 'high'], 'video-dynamic-range': ['standard', 'high'],
};
/** The kind of a measure, and what it is here. */
const measures = {
    width: ['length', width], height: ['length', height], 'device-width': ['length', width],
    'device-height': ['length', deviceHeight], 'aspect-ratio': ['ratio', width / height],
    'device-aspect-ratio': ['ratio', width / deviceHeight], resolution: ['resolution', scale],
    '-webkit-device-pixel-ratio': ['number', scale], color: ['number', 8],
    'color-index': ['number', 0], monochrome: ['number', 0], grid: ['number', 0],
    '-webkit-transform-2d': ['number', 1], '-webkit-transform-3d': ['number', 1],
    '-webkit-transition': ['number', 1], '-webkit-animation': ['number', 1],
    '-webkit-video-playable-inline': ['number', 1],
};
const units = {
    length: {
        px: 1, em: 16, rem: 16, ex: 8, ch: 8, cm: 96 / 2.54, mm: 9.6 / 2.54, in: 96, pt: 4 / 3,
        pc: 16, vw: width / 100, vh: height / 100,
    },
    resolution: { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 },
};
const number = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** What a text says of a measure; undefined: nothing. */
function read(kind, text) {
    if (kind === 'number') return number.test(text) ? Number(text) : undefined;
    if (kind === 'ratio') {
        const [first, second = '1', ...rest] = text.split('/').map((one) => one.trim());
        return rest.length === 0 && number.test(first) && number.test(second)
            ? Number(first) / Number(second) : undefined;
    }
    if (kind === 'length' && number.test(text) && Number(text) === 0) return 0;
    const [, count, unit] = /^([+-]?[\d.]+)([a-z]+)$/.exec(text) ?? [];
    const factor = Object.entries(units[kind]).find(([name]) => name === unit)?.[1];
    return factor !== undefined && number.test(count) ? Number(count) * factor : undefined;
}

const compare = {
    '<': (one, other) => one < other, '<=': (one, other) => one <= other,
    '>': (one, other) => one > other, '>=': (one, other) => one >= other,
    '=': (one, other) => one === other,
};
const turned = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=' };
/** Whether a measure is on that side of a value; undefined, as below: nobody knows. */
function bound(name, operator, text) {
    if (!runtime.hasOwn(measures, name)) return undefined;
    const [kind, actual] = measures[name];
    const limit = read(kind, text.trim());
    return limit === undefined ? undefined : compare[operator](actual, limit);
}

const all = (...values) => (values.includes(false) ? false
    : values.includes(undefined) ? undefined : true);
const any = (...values) => (values.includes(true) ? true
    : values.includes(undefined) ? undefined : false);
const not = (value) => (value === undefined ? undefined : !value);

function feature(text) {
    const [, name, , value] = /^(-?[a-z][\w-]*)\s*(:\s*([^]*))?$/.exec(text) ?? [];
    if (name !== undefined) {
        const [, prefix = '', side, rest] = /^(-webkit-)?(min|max)-([\w-]+)$/.exec(name) ?? [];
        if (side !== undefined) {
            return value === undefined ? undefined
                : bound(prefix + rest, side === 'min' ? '>=' : '<=', value);
        }
        if (runtime.hasOwn(measures, name)) {
            return value === undefined ? measures[name][1] !== 0 : bound(name, '=', value);
        }
        if (!runtime.hasOwn(answers, name)) return undefined;
        // A name alone asks for any value but the one that says no.
        return value === undefined ? !['none', 'no-preference'].includes(answers[name][0])
            : answers[name].includes(value);
    }
    const parts = text.split(/([<>]=?|=)/).map((one) => one.trim());
    if (parts.length === 3) {
        const [first, operator, second] = parts;
        return runtime.hasOwn(measures, first) ? bound(first, operator, second)
            : bound(second, turned[operator], first);
    }
    if (parts.length === 5 && parts[1][0] === parts[3][0] && parts[1] !== '=') {
        const [least, first, name, second, most] = parts;
        return all(bound(name, turned[first], least), bound(name, second, most));
    }
    return undefined;
}

class Malformed extends Error {}
const wordsOf = (text) => splitOutside(text.trim().replace(/\s+/g, ' '), ' ').filter(Boolean);

function condition(words, allowsOr = true) {
    if (words[0] === 'not' && words.length === 2) return not(inside(words[1]));
    const values = [inside(words[0])];
    const [, joint] = words;
    for (let at = 1; at < words.length; at += 2) {
        if (words[at] !== joint || !(joint === 'and' || (joint === 'or' && allowsOr))) {
            throw new Malformed();
        }
        values.push(inside(words[at + 1]));
    }
    return joint === 'or' ? any(...values) : all(...values);
}
function inside(word = '') {
    const [, name, inner] = /^([\w-]*)\(([^]*)\)$/.exec(word) ?? [];
    if (inner === undefined || inner.trim() === '') throw new Malformed();
    if (name !== '') return undefined;
    const text = inner.trim();
    const isCondition = text.startsWith('(') || text.startsWith('not ');
    return isCondition ? condition(wordsOf(text)) : feature(text);
}

function query(text) {
    let words = wordsOf(text);
    let isNegated = false;
    if (['not', 'only'].includes(words[0]) && !words[1]?.startsWith('(')) {
        isNegated = words[0] === 'not';
        words = words.slice(1);
    } else if (words[0]?.startsWith('(') || words[0] === 'not') {
        return condition(words);
    }
    const [type, and, ...rest] = words;
    if (!/^-?[a-z_][\w-]*$/.test(type ?? '') || ['and', 'layer', 'not', 'only', 'or'].includes(type)
        || (and !== undefined && (and !== 'and' || rest.length === 0))) throw new Malformed();
    const ofType = type === 'all' || type === 'screen';
    const value = rest.length === 0 ? ofType : all(ofType, condition(rest, false));
    return isNegated ? not(value) : value;
}

/** A list of queries, as it is written, and whether one matches. */
function evaluate(text) {
    if (text.trim() === '') return { media: '', matches: true };
    const media = [];
    let matches = false;
    for (const one of splitOutside(text, ',')) {
        try {
            matches = query(one.toLowerCase()) === true || matches;
            media.push(one.trim().toLowerCase().replace(/\s+/g, ' ').replace(/\s*:\s*/g, ': '));
        } catch (error) {
            if (!(error instanceof Malformed)) throw error;
            media.push('not all');
        }
    }
    return { media: media.join(', '), matches };
}

/** What the list that is made holds. */
let given = null;
class MediaQueryList extends EventTarget {
    #own = given;
    constructor() {
        if (given === null) throw new TypeError('Illegal constructor');
        super();
        given = null;
    }
    get media() { return this.#own.media; }
    get matches() { return this.#own.matches; }
    addListener(callback) { this.addEventListener('change', callback); }
    removeListener(callback) { this.removeEventListener('change', callback); }
}
defineHandlers(MediaQueryList.prototype, ['onchange']);

class MediaQueryListEvent extends runtime.Event {
    #media;
    #matches;
    constructor(type, options = {}) {
        super(...(arguments.length === 0 ? [] : [type, options]));
        this.#media = `${options?.media ?? ''}`;
        this.#matches = Boolean(options?.matches);
    }
    get media() { return this.#media; }
    get matches() { return this.#matches; }
}

class VisualViewport extends EventTarget {
    constructor() {
        mustBeMade();
        super();
    }
    get width() { return host.screen.width; }
    get height() { return host.screen.viewHeight; }
    get scale() { return 1; }
    get offsetLeft() { return 0; }
    get offsetTop() { return 0; }
    get pageLeft() { return 0; }
    get pageTop() { return 0; }
}
defineHandlers(VisualViewport.prototype,
    ['onresize', 'onscroll', ...host.isChromium === true ? ['onscrollend'] : []]);

expose({ MediaQueryListEvent, VisualViewport });
runtime.refuseInstances(VisualViewport);
runtime.provide({
    /** Whether a list of queries matches, for Swift. */
    matches: (query) => evaluate(query).matches,
    matchMedia(query) {
        mustBeGlobal(this, 'matchMedia');
        mustHave(1, arguments, 'Window', 'matchMedia');
        given = evaluate(`${query}`);
        return new MediaQueryList();
    },
    MediaQueryList, MediaQueryListEvent, VisualViewport,
    visualViewport: make(VisualViewport),
});
