// When an effect does what (Web Animations, "timing model"; CSS Easing).
import { noSuch, reading, refused } from '../refusals.js';

const presets = {
    ease: [0.25, 0.1, 0.25, 1], 'ease-in': [0.42, 0, 1, 1], 'ease-out': [0, 0, 0.58, 1],
    'ease-in-out': [0.42, 0, 0.58, 1],
};
const number = '\\s*([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?)\\s*';
const bezier = new RegExp(`^cubic-bezier\\(${[number, number, number, number].join(',')}\\)$`);
const steps = /^steps\(\s*(\d+)\s*(?:,\s*([a-z-]+)\s*)?\)$/;
const jumps = { start: 'jump-start', end: 'jump-end' };

/** The height of a curve from 0,0 to 1,1 at a place. */
function curve([x1, y1, x2, y2]) {
    const at = (first, second, t) =>
        3 * first * t * (1 - t) ** 2 + 3 * second * t ** 2 * (1 - t) + t ** 3;
    return (x) => {
        if (x <= 0) return x1 > 0 ? x * y1 / x1 : y1 === 0 && x2 > 0 ? x * y2 / x2 : 0;
        if (x >= 1) {
            return x2 < 1 ? 1 + (x - 1) * (y2 - 1) / (x2 - 1)
                : y2 === 1 && x1 < 1 ? 1 + (x - 1) * (y1 - 1) / (x1 - 1) : 1;
        }
        let [low, high] = [0, 1];
        while (high - low > 1e-9) {
            const middle = (low + high) / 2;
            if (at(x1, x2, middle) < x) low = middle;
            else high = middle;
        }
        return at(y1, y2, low);
    };
}

function staircase(count, jump) {
    const levels = jump === 'jump-none' ? count - 1 : jump === 'jump-both' ? count + 1 : count;
    return (x, isBefore) => {
        let step = Math.floor(x * count);
        if (jump === 'jump-start' || jump === 'jump-both') step++;
        if (isBefore && (x * count) % 1 === 0) step--;
        if (x >= 0 && step < 0) step = 0;
        if (x <= 1 && step > levels) step = levels;
        return step / levels;
    };
}

/** Points of `linear()`, with places where it says none. */
function polyline(text) {
    const points = [];
    for (const part of text.split(',')) {
        const words = part.trim().split(/\s+/);
        const heights = words.filter((one) => !one.endsWith('%'));
        const places = words.filter((one) => one.endsWith('%')).map((one) => parseFloat(one) / 100);
        if (heights.length !== 1 || places.length > 2 || !Number.isFinite(Number(heights[0]))
            || places.some(Number.isNaN)) return undefined;
        for (const place of places.length === 0 ? [undefined] : places) {
            points.push([place, Number(heights[0])]);
        }
    }
    if (points.length < 2) return undefined;
    points[0][0] ??= 0;
    points.at(-1)[0] ??= 1;
    let least = -Infinity;
    points.forEach((point, index) => {
        if (point[0] === undefined) {
            const next = points.findIndex(([place], at) => at > index && place !== undefined);
            const from = points[index - 1][0];
            point[0] = from + (Math.max(from, points[next][0]) - from) / (next - index + 1);
        }
        point[0] = least = Math.max(least, point[0]);
    });
    return (x) => {
        let index = points.findLastIndex(([place]) => place <= x);
        index = Math.min(Math.max(index, 0), points.length - 2);
        const [[left, low], [right, high]] = [points[index], points[index + 1]];
        return left === right ? high : low + (high - low) * (x - left) / (right - left);
    };
}

const easings = new Map([['linear', { text: 'linear', at: (x) => x }]]);
/** What `animate`, and the effects that scripts make themselves, refuse. */
export const notAnimated = (chromium) => refused('TypeError', 'Element', 'animate', chromium);
const nonNegative = { duration: 'duration must be non-negative or auto', iterations: 'iterationCount must be non-negative' };

/** An easing by its text; throws where it is none. */
export function easingOf(value) {
    const text = `${value}`.trim().toLowerCase();
    let known = easings.get(text);
    if (known !== undefined) return known;
    const points = presets[text] ?? bezier.exec(text)?.slice(1).map(Number);
    const stair = text === 'step-start' ? ['1', 'start'] : text === 'step-end' ? ['1', 'end']
        : steps.exec(text)?.slice(1);
    const line = /^linear\((.*)\)$/s.exec(text)?.[1];
    let at;
    let name = text;
    if (points !== undefined && [points[0], points[2]].every((x) => x >= 0 && x <= 1)) {
        at = curve(points);
        if (presets[text] === undefined) name = `cubic-bezier(${points.join(', ')})`;
    } else if (stair !== undefined) {
        const [count, word = 'end'] = stair;
        const jump = jumps[word] ?? word;
        if (['jump-start', 'jump-end', 'jump-none', 'jump-both'].includes(jump)
            && Number(count) >= (jump === 'jump-none' ? 2 : 1)) at = staircase(Number(count), jump);
        name = jump === 'jump-end' ? `steps(${count})`
            : `steps(${count}, ${jump === 'jump-start' ? 'start' : jump})`;
    } else if (line !== undefined) {
        at = polyline(line);
    }
    if (at === undefined) {
        throw notAnimated(`${value}` === '' ? 'Easing may not be the empty string' : `'${value}' is not a valid value for easing`);
    }
    known = { text: name, at };
    easings.set(text, known);
    return known;
}

const words = {
    fill: ['none', 'forwards', 'backwards', 'both', 'auto'],
    direction: ['normal', 'reverse', 'alternate', 'alternate-reverse'],
};
export const initialTiming = () => ({
    delay: 0, direction: 'normal', duration: 'auto', easing: easingOf('linear'), endDelay: 0,
    fill: 'auto', iterationStart: 0, iterations: 1,
});

/** What a dictionary changes about a timing; nothing is changed where some of it is wrong. */
export function changedTiming(timing, given) {
    const changed = { ...timing };
    for (const name of Object.keys(timing)) {
        const value = given[name];
        if (value === undefined) continue;
        if (name === 'easing') changed.easing = easingOf(value);
        else if (words[name] !== undefined) {
            if (!words[name].includes(`${value}`)) {
                throw notAnimated(reading(name, 'EffectTiming',
                    noSuch(value, name === 'fill' ? 'FillMode' : 'PlaybackDirection')));
            }
            changed[name] = `${value}`;
        } else if (name === 'duration' && typeof value === 'string') {
            if (value !== 'auto') throw notAnimated(nonNegative.duration);
            changed.duration = 'auto';
        } else {
            const count = Number(value);
            const mayBeInfinite = name === 'iterations' || name === 'duration';
            const mayBeNegative = name === 'delay' || name === 'endDelay';
            if (Number.isNaN(count) || (!mayBeInfinite && !Number.isFinite(count))
                || (!mayBeNegative && count < 0)) {
                throw notAnimated(nonNegative[name] ?? `${name} must be non-negative`);
            }
            changed[name] = count;
        }
    }
    return changed;
}

const lengthOf = ({ duration, iterations }) => {
    const once = duration === 'auto' ? 0 : duration;
    return once === 0 || iterations === 0 ? 0 : once * iterations;
};
export const endOf = (timing) => Math.max(0, timing.delay + lengthOf(timing) + timing.endDelay);

/** Where an effect is at a time of its own: its phase, its iteration and how far that has come. */
export function progressOf(timing, time, rate) {
    const none = { phase: 'idle', progress: null, iteration: null };
    if (time === null) return none;
    const { delay, fill, iterations, iterationStart, direction, easing } = timing;
    const length = lengthOf(timing);
    const end = endOf(timing);
    const begins = Math.max(0, Math.min(delay, end));
    const stops = Math.max(0, Math.min(delay + length, end));
    const phase = time < begins || (rate < 0 && time === begins) ? 'before'
        : time > stops || (rate >= 0 && time === stops) ? 'after' : 'active';
    const fillsBefore = fill === 'backwards' || fill === 'both';
    const fillsAfter = fill === 'forwards' || fill === 'both';
    if ((phase === 'before' && !fillsBefore) || (phase === 'after' && !fillsAfter)) {
        return { ...none, phase };
    }
    const active = Math.max(0, phase === 'before' ? Math.max(time - delay, 0)
        : phase === 'after' ? Math.min(time - delay, length) : time - delay);
    const once = timing.duration === 'auto' ? 0 : timing.duration;
    const overall = iterationStart
        + (once === 0 ? (phase === 'before' ? 0 : iterations) : active / once);
    let simple = (overall === Infinity ? iterationStart : overall) % 1;
    if (simple === 0 && phase !== 'before' && active === length && iterations !== 0) simple = 1;
    const iteration = phase === 'after' && iterations === Infinity ? Infinity
        : simple === 1 ? Math.floor(overall) - 1 : Math.floor(overall);
    const isOdd = iteration !== Infinity && iteration % 2 === 1;
    const isReversed = direction === 'reverse' || (direction === 'alternate' && isOdd)
        || (direction === 'alternate-reverse' && !isOdd);
    const directed = isReversed ? 1 - simple : simple;
    const isBefore = isReversed ? phase === 'active' || phase === 'after' ? false : true
        : phase === 'before';
    return { phase, progress: easing.at(directed, isBefore), iteration };
}

/** The timing as a page reads it. */
export const shownTiming = (timing) => ({ ...timing, easing: timing.easing.text });
export function computedTiming(timing, time, rate) {
    const { progress, iteration } = progressOf(timing, time, rate);
    const { fill, duration } = timing;
    return {
        ...shownTiming(timing), fill: fill === 'auto' ? 'none' : fill,
        duration: duration === 'auto' ? 0 : duration, activeDuration: lengthOf(timing),
        currentIteration: iteration, endTime: endOf(timing), localTime: time, progress,
    };
}
