// What an effect makes of properties (Web Animations, "keyframe effects").
import { kebab } from '../elements/text.js';
import { between } from './interpolation.js';
import { easingOf, notAnimated } from './timing.js';

const composites = ['replace', 'add', 'accumulate'];
function compositeOf(value, isOfKeyframe) {
    const text = `${value}`;
    if (!composites.includes(text) && !(isOfKeyframe && text === 'auto')) {
        throw new TypeError('Type error');
    }
    return text;
}
export { compositeOf };
const special = ['offset', 'easing', 'composite'];
const nameOf = (key) => (key === 'cssOffset' ? 'offset' : key === 'cssFloat' ? 'float' : kebab(key));
const keyOf = (name) => (name === 'offset' ? 'cssOffset' : name === 'float' ? 'cssFloat'
    : name.startsWith('--') ? name
        : name.replace(/^-webkit-/, 'webkit-').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()));
/** Names that say nothing of a property, or of one that no animation may change. */
const isAnimated = (key) => !special.includes(key) && !/^animation|^transition|^display$/.test(key)
    && (key.startsWith('--') || /^[a-z][A-Za-z]*$/.test(key));

const listOf = (value) => (value !== null && typeof value === 'object'
    && typeof value[Symbol.iterator] === 'function' ? [...value] : [value]);

function offsetOf(value) {
    if (value === undefined || value === null) return null;
    const offset = Number(value);
    if (!(offset >= 0 && offset <= 1)) throw notAnimated('Offsets must be null or in the range [0,1].');
    return offset;
}

/** Keyframes that a list of objects has, each with its own. */
function fromList(given) {
    return given.map((one) => {
        if (one !== undefined && one !== null && typeof one !== 'object') {
            throw new TypeError('Keyframes must be objects');
        }
        const source = one ?? {};
        const frame = {
            offset: offsetOf(source.offset),
            easing: source.easing === undefined ? easingOf('linear') : easingOf(source.easing),
            composite: source.composite === undefined ? 'auto' : compositeOf(source.composite, true),
            values: new Map(),
        };
        for (const key of Object.keys(source)) {
            if (isAnimated(key)) frame.values.set(nameOf(key), `${source[key]}`);
        }
        return frame;
    });
}
/** The same of an object with a list for each property. */
function fromLists(source) {
    const frames = new Map();
    for (const key of Object.keys(source)) {
        if (!isAnimated(key)) continue;
        const values = listOf(source[key]);
        values.forEach((value, index) => {
            const place = values.length === 1 ? 1 : index / (values.length - 1);
            if (!frames.has(place)) {
                frames.set(place, {
                    offset: null, place, easing: easingOf('linear'), composite: 'auto',
                    values: new Map(),
                });
            }
            frames.get(place).values.set(nameOf(key), `${value}`);
        });
    }
    const list = [...frames.values()].sort((one, other) => one.place - other.place);
    const offsets = source.offset === undefined ? [] : listOf(source.offset).map(offsetOf);
    const easings = source.easing === undefined ? [] : listOf(source.easing).map(easingOf);
    const own = source.composite === undefined ? []
        : listOf(source.composite).map((one) => compositeOf(one, true));
    list.forEach((frame, index) => {
        frame.offset = offsets[index] ?? null;
        if (offsets.length === 0) frame.spread = frame.place;
        if (easings.length > 0) frame.easing = easings[index % easings.length];
        if (own.length > 0) frame.composite = own[index % own.length];
    });
    return list;
}

/** Keyframes with all that a page may leave out. */
export function keyframesOf(given) {
    if (given === null || given === undefined) return [];
    if (typeof given !== 'object') throw notAnimated("parameter 1 is not of type 'object'.");
    const frames = typeof given[Symbol.iterator] === 'function' ? fromList([...given])
        : fromLists(given);
    let least = 0;
    for (const { offset } of frames) {
        if (offset === null) continue;
        if (offset < least) throw notAnimated('Offsets must be monotonically non-decreasing.');
        least = offset;
    }
    for (const frame of frames) frame.computed = frame.offset ?? frame.spread ?? null;
    if (frames.length > 1) frames[0].computed ??= 0;
    if (frames.length > 0) frames.at(-1).computed ??= 1;
    frames.forEach((frame, index) => {
        if (frame.computed !== null) return;
        const next = frames.findIndex((one, at) => at > index && one.computed !== null);
        const from = frames[index - 1].computed;
        frame.computed = from + (frames[next].computed - from) / (next - index + 1);
    });
    return frames;
}
export const shownKeyframes = (frames) => frames.map((frame) => ({
    offset: frame.offset, computedOffset: frame.computed, easing: frame.easing.text,
    composite: frame.composite,
    ...Object.fromEntries([...frame.values].map(([name, value]) => [keyOf(name), value])),
}));

/** What keyframes say of a property at a progress; `underlying` gives what it is without them. */
export function valueAt(frames, name, progress, underlying) {
    const own = frames.filter((one) => one.values.has(name))
        .map(({ computed, easing, values }) => ({ offset: computed, easing, value: values.get(name) }));
    if (own.length === 0) return undefined;
    if (own[0].offset > 0) own.unshift({ offset: 0, easing: easingOf('linear'), value: underlying() });
    if (own.at(-1).offset < 1) own.push({ offset: 1, easing: easingOf('linear'), value: underlying() });
    if (progress < 0 && own.filter(({ offset }) => offset === 0).length > 1) return own[0].value;
    if (progress >= 1 && own.filter(({ offset }) => offset === 1).length > 1) return own.at(-1).value;
    let index = own.findLastIndex(({ offset }) => offset <= progress && offset < 1);
    index = Math.min(Math.max(index, 0), own.length - 2);
    const [from, to] = [own[index], own[index + 1]];
    if (to.offset === from.offset) return to.value;
    const part = (progress - from.offset) / (to.offset - from.offset);
    const eased = from.easing.at(part, false);
    if (eased === 0) return from.value;
    if (eased === 1) return to.value;
    return between(from.value, to.value, eased, name);
}
