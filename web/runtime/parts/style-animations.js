// What styles animate: transitions between the values that a change of the tree leaves and brings (CSS Transitions 2),
// and the frames that sheets give an element (CSS Animations 2). `parts/style-updates.js` tells when and of whom.
import { attributesOf, Node, tree } from '../elements/tree.js';
import { splitOutside, unescaped, unquoted } from '../elements/text.js';
import { changesByDegrees, mayLieBetween } from '../animations/interpolation.js';
import { easingOf, endOf } from '../animations/timing.js';
import { expose } from '../late-globals.js';

const {
    Animation, activeOnes, begin, boundary, change, enqueue, hold, plainly, schedule, settlePending, stateOf, timingOf,
    together, valueIn,
} = runtime.loadGlobals('animations');
const { declaredOf, isRendered } = runtime.loadGlobals('dom-more');
const css = runtime.load('css');
const styles = runtime.load('computed-style');
const updates = runtime.load('style-updates');
let cascade;
const sheets = () => (cascade ??= runtime.load('cascade'));

/** Scripts make none. */
const secret = {};
class CSSAnimation extends Animation {
    constructor(key) {
        if (key !== secret) throw new TypeError('Illegal constructor');
        super();
    }
    get animationName() { return owners.get(this).name; }
}
class CSSTransition extends Animation {
    constructor(key) {
        if (key !== secret) throw new TypeError('Illegal constructor');
        super();
    }
    get transitionProperty() { return owners.get(this).name; }
}
/** By animations, what styles have to do with them. */
const owners = new WeakMap();

// MARK: What is told of them

const kinds = {
    transition: { Type: 'TransitionEvent', key: 'propertyName', words: ['run', 'start', 'end', 'cancel'] },
    animation: { Type: 'AnimationEvent', key: 'animationName', words: ['start', 'iteration', 'end', 'cancel'] },
};
const isOver = (phase) => phase === 'after';
const isYet = (phase) => phase === 'idle' || phase === 'before';

/** What has begun with an element's styles, and how far the page has been told of it. */
class StyleOwner {
    /** `due`: when the frame comes that shows it first; `place`: among those of its element. */
    constructor(kind, element, part, name, due, place) {
        Object.assign(this, { kind, element, part, name, due, place, isSeen: false, last: 'idle', iteration: null });
    }
    /** Whether nobody hears of it, `type` aside. */
    isSilent(type = '') {
        return !this.isSeen && !kinds[this.kind].words.map((word) => this.kind + word)
            .some((one) => one !== type && updates.heard.has(one));
    }
    /** Where it lies beneath or above another of styles. */
    compare(other) {
        if (this.kind !== other.kind) return this.kind === 'transition' ? -1 : 1;
        if (this.element !== other.element) {
            return this.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
        }
        if (this.part !== other.part) return partOrder.indexOf(this.part) - partOrder.indexOf(other.part);
        return this.place === other.place ? (this.name < other.name ? -1 : 1) : this.place - other.place;
    }
    /** The time of its own at which something is to be told next; undefined: at its end. */
    next(own, time) {
        const timing = timingOf(own);
        if (time < timing.delay) return timing.delay;
        if (this.kind !== 'animation' || !updates.heard.has('animationiteration') || timing.duration === 0) return undefined;
        const begun = timing.delay + (Math.floor((time - timing.delay) / timing.duration) + 1) * timing.duration;
        return begun < endOf(timing) ? begun : undefined;
    }
    /** Tells of what has become of it; `elapsed`: where it was when it was cancelled. */
    follow(own, elapsed = null) {
        const { phase, iteration, isPending } = stateOf(own);
        const now = isPending && this.kind === 'transition' && phase !== 'idle' ? 'before' : phase;
        const { last } = this;
        const timing = timingOf(own);
        const active = endOf(timing) - timing.delay - timing.endDelay;
        const begin = Math.max(Math.min(-timing.delay, active), 0);
        const end = Math.max(Math.min(endOf(timing) - timing.delay, active), 0);
        const tell = (word, time, at) => this.#tell(own, word, time, at);
        const start = () => tell('start', begin, boundary(own, timing.delay + begin));
        const finish = () => tell('end', end, boundary(own, timing.delay + end));
        if (now === 'idle') {
            if (last !== 'idle' && !isOver(last)) tell('cancel', Math.max((elapsed ?? 0) - timing.delay, 0), null);
        } else {
            if (last === 'idle' && this.kind === 'transition') tell('run', begin, boundary(own, Math.min(timing.delay, 0)));
            if (!isYet(now) && isYet(last)) start();
            if (isOver(now) && !isOver(last)) finish();
            if (now === 'before' && last === 'active') tell('end', 0, boundary(own, timing.delay));
            if (isOver(last) && now !== last) {
                tell('start', end, boundary(own, timing.delay + end));
                if (now === 'before') tell('end', 0, boundary(own, timing.delay));
            }
            if (now === 'active' && last === 'active' && iteration !== this.iteration && this.kind === 'animation') {
                const time = iteration * timing.duration;
                tell('iteration', time, boundary(own, timing.delay + time));
            }
        }
        this.last = now;
        this.iteration = iteration;
    }
    /** The frames of an animation, with what the element is before and after where they do not say it. */
    framesOf(frames) {
        if (this.kind !== 'animation') return frames;
        const names = new Set(frames.flatMap(({ values }) => [...values.keys()]));
        if (names.size === 0) return [];
        const all = frames.map((one) => ({ ...one, values: new Map(one.values) }));
        for (const offset of [0, 1]) {
            const lacking = [...names].filter((name) => !all.some((one) => one.computed === offset && one.values.has(name)));
            if (lacking.length === 0) continue;
            let frame = all.find((one) => one.computed === offset && one.easing.text === this.easing.text);
            if (frame === undefined) {
                frame = { offset, computed: offset, easing: this.easing, composite: 'auto', values: new Map() };
                all.splice(offset === 0 ? all.filter((one) => one.computed === 0).length : all.length, 0, frame);
            }
            for (const name of lacking) frame.values.set(name, plainly(() => styles.computedValue(this.element, name, this.part)));
        }
        return all;
    }
    /** Takes what has become of it as told, if it has begun. */
    skip(own) {
        settlePending(own);
        if (own.start > runtime.now()) return;
        const { phase, iteration } = stateOf(own);
        this.last = phase;
        this.iteration = iteration;
    }
    #tell(own, word, time, at) {
        const { Type, key } = kinds[this.kind];
        const type = this.kind + word;
        if (!updates.heard.has(type)) return;
        enqueue(own, at, this.element, () => new (runtime.load('event-types')[Type])(type, {
            bubbles: true, cancelable: true, [key]: this.name, elapsedTime: time / 1000,
            pseudoElement: this.part === '' ? '' : `::${this.part}`,
        }));
    }
}
const partOrder = ['', 'marker', 'before', 'after'];

/** Makes one that begins with a change of styles at a time. */
function start(Type, kind, { element, part, at }, name, place, frames, timing, isHeld = false) {
    const object = new Type(secret);
    const owner = new StyleOwner(kind, element, part, name, at + frameTime, place);
    owners.set(object, owner);
    const own = begin(object, element, part, frames, timing, owner, isHeld);
    // What was before anybody listened is not told.
    if (owner.due < updates.since()) owner.skip(own);
    return own;
}
/** Until the next frame comes, at the latest. */
const frameTime = 17;

/** Somebody listens for a type of events for the first time. */
runtime.animationsHeard = (type) => {
    for (const own of activeOnes()) if (own.style?.isSilent(type)) own.style.skip(own);
    schedule();
};

// MARK: What styles say

const lists = new Map();
function listOf(text) {
    let list = lists.get(text);
    if (list === undefined) lists.set(text, list = splitOutside(text, ',').map((one) => one.trim()));
    return list;
}
const milliseconds = (text) => {
    const time = Number.parseFloat(text);
    return Number.isNaN(time) ? 0 : text.endsWith('ms') ? time : time * 1000;
};
const easingOfText = (text) => {
    try {
        return easingOf(text);
    } catch {
        return easingOf('ease');
    }
};
/** What a property says at a place of another list: a shorter list is gone through again. */
const reader = ({ element, part }, prefix) => (name) => {
    const list = listOf(styles.computedValue(element, `${prefix}-${name}`, part));
    return (place) => list[place % list.length];
};

/** What transitions an element's styles ask for: gives by longhand how; `names`: of which, `all`: of all others. */
function transitionsOf(subject) {
    const read = reader(subject, 'transition');
    const names = new Map();
    let all;
    const [duration, delay, easing, behavior] = ['duration', 'delay', 'timing-function', 'behavior'].map(read);
    const list = listOf(styles.computedValue(subject.element, 'transition-property', subject.part));
    for (const [place, property] of list.entries()) {
        const one = {
            duration: Math.max(0, milliseconds(duration(place))), delay: milliseconds(delay(place)),
            easing: easing(place), mayJump: behavior(place) === 'allow-discrete',
        };
        if (property === 'all') {
            names.clear();
            all = one;
        } else {
            for (const name of styles.longhandsOf(property)) names.set(name, one);
        }
    }
    return { names, all, of: (name) => names.get(name) ?? all };
}

/** What an element has from what it lies in: it may change without a declaration of its own. */
const inheritedNames = ['color', 'fill', 'stroke', 'font-size', 'font-weight', 'letter-spacing', 'line-height',
    'text-indent', 'visibility', 'word-spacing'];
/** The longhands that something is declared of, for those whom all of them concern. */
function declaredNames({ element, part }) {
    const names = updates.hasSheets() ? sheets().namesOf(element, part) : new Set();
    if (part === '' && attributesOf(element).has('style') && element.style !== undefined) {
        for (const name of declaredOf(element.style).keys()) names.add(name);
    }
    return names;
}
const isMovable = (name, how) => (name.startsWith('--') ? how.mayJump || isRegistered(name)
    : changesByDegrees(name) || (how.mayJump && !/^(?:animation|transition|display$|content$)/.test(name)));
const isRegistered = (name) => updates.hasSheets() && sheets().registered(name) !== undefined;

// MARK: By element

/** By elements and their parts, what runs and has run: `{transitions, animations}`. */
const known = new Map();
runtime.isAnimatedByStyles = (element) => known.has(element);
function recordOf({ element, part }) {
    let parts = known.get(element);
    if (parts === undefined) known.set(element, parts = new Map());
    let record = parts.get(part);
    if (record === undefined) parts.set(part, record = { transitions: new Map(), animations: [] });
    return record;
}
const recordIn = ({ element, part }) => known.get(element)?.get(part);
function forget({ element, part }) {
    const record = recordIn({ element, part });
    if (record === undefined) return;
    known.get(element).delete(part);
    if (known.get(element).size === 0) known.delete(element);
    for (const { own } of record.transitions.values()) own?.object.cancel();
    for (const own of record.animations) own.object.cancel();
}
/** Elements have left the page. */
runtime.leaveAnimations = (nodes) => {
    for (const element of [...known.keys()]) {
        if (!nodes.some((node) => node.contains(element)) && element.isConnected) continue;
        for (const part of [...known.get(element).keys()]) forget({ element, part });
    }
};

/**
 * Styles have changed. `subjects`: `{element, part, at, isBorn, only}` of those whom it may concern, with the time of
 * the change, whether they were not there before, and the longhands that it may concern if not all; `before` runs
 * something as the tree was then.
 */
const restyle = (subjects, before) => together(() => plainly(() => {
    generation++;
    const shown = new Map();
    const values = new Map();
    const jobs = styles.within(values, () => subjects.map((subject) => jobOf(subject, shown)).filter((job) => job !== null));
    const unknown = jobs.filter((job) => job.values === null);
    if (unknown.length > 0) before(() => styles.within(new Map(), () => takeOldValues(unknown)));
    for (const job of jobs) {
        if (job.isBorn && updates.hasSheets()) sheets().atStart(() => styles.within(null, () => takeValues(job)));
        keep(job, styles.within(values, () => compareValues(job)));
    }
}));
/** What is to be compared of an element: `{asked, names, values}`, null where the values before are not known. */
function jobOf(subject, shown) {
    const { element, part, only } = subject;
    const known = only === null ? undefined : keptOf(subject);
    if (known !== undefined) {
        const names = new Set([...only].filter((name) => known.asked.of(name) !== undefined && isMovable(name, known.asked.of(name))));
        const isKnown = known.style === subject.style && [...names].every((name) => known.values.has(name));
        const values = isKnown ? new Map([...names].map((name) => [name, known.values.get(name)])) : null;
        return { ...subject, asked: known.asked, names, values };
    }
    const isShown = isRendered(element, shown)
        && (part !== 'before' && part !== 'after' ? true : styles.computedValue(element, 'content', part) !== 'none');
    if (!isShown) {
        forget(subject);
        kept.delete(element);
        return null;
    }
    animateAll(subject);
    const asked = transitionsOf(subject);
    const moves = [...asked.names.values(), ...asked.all === undefined ? [] : [asked.all]]
        .some(({ duration, delay }) => duration + delay > 0);
    if (!moves && (recordIn(subject)?.transitions.size ?? 0) === 0) return null;
    const names = new Set(only === null ? asked.names.keys() : [...only].filter((name) => asked.of(name) !== undefined));
    if (asked.all !== undefined && only === null) {
        for (const name of [...declaredNames(subject), ...inheritedNames]) names.add(name);
    }
    return { ...subject, asked, names, values: null };
}
/** As the tree was before. */
function takeOldValues(jobs) {
    const wasShown = new Map();
    for (const job of jobs) {
        job.values = new Map();
        job.isBorn ||= job.only === null && !isRendered(job.element, wasShown);
        if (job.isBorn) continue;
        if (job.asked.all !== undefined && job.only === null) for (const name of declaredNames(job)) job.names.add(name);
        takeValues(job);
    }
}
/** By elements, what their styles asked for and were when they were last compared: `{asked, values, style, version}`. */
const kept = new WeakMap();
const keptOf = ({ element, part }) => {
    const known = part === '' ? kept.get(element) : undefined;
    return known?.version === tree.styleVersion ? known : undefined;
};
function keep({ element, part, asked, only }, values) {
    if (part !== '') return;
    const style = attributesOf(element).get('style') ?? '';
    const known = only === null ? undefined : kept.get(element);
    if (known === undefined) {
        kept.set(element, { asked, values, style, version: tree.styleVersion });
    } else {
        for (const [name, value] of values) known.values.set(name, value);
        known.style = style;
    }
}
function takeValues({ element, part, names, values, asked }) {
    for (const name of names) {
        if (isMovable(name, asked.of(name))) values.set(name, styles.computedValue(element, name, part));
    }
}

/** Begins, turns and ends transitions (CSS Transitions 2, "starting of transitions"); gives the values after. */
function compareValues(job) {
    const { element, part, asked, values } = job;
    const all = new Map();
    const transitions = recordIn(job)?.transitions;
    for (const [name, one] of transitions ?? []) {
        const phase = one.own === null ? 'after' : stateOf(one.own).phase;
        if (phase === 'after') one.own = null;
        if (phase !== 'idle' && asked.of(name) !== undefined) {
            if (!values.has(name) && job.only === null) values.set(name, one.end);
            continue;
        }
        transitions.delete(name);
        one.own?.object.cancel();
    }
    for (const [name, old] of values) {
        const how = asked.of(name);
        const after = styles.computedValue(element, name, part);
        all.set(name, after);
        const one = transitions?.get(name);
        const isRunning = one !== undefined && one.own !== null;
        const moves = (from) => how.duration + how.delay > 0 && from !== after
            && (how.mayJump || (changesByDegrees(name) && mayLieBetween(name, from, after)));
        if (!isRunning) {
            if (one !== undefined && one.end === after) continue;
            transitions?.delete(name);
            if (moves(old)) startTransition(job, name, how, old, after, old, 1);
        } else if (one.end !== after) {
            const { progress } = stateOf(one.own);
            const current = valueIn(one.own, name) ?? old;
            transitions.delete(name);
            one.own.object.cancel();
            if (!moves(current)) continue;
            if (one.turningValue === after) {
                const factor = Math.min(1, Math.abs((progress ?? 0) * one.factor + 1 - one.factor));
                const turned = {
                    ...how, duration: how.duration * factor, delay: how.delay < 0 ? how.delay * factor : how.delay,
                };
                startTransition(job, name, turned, current, after, one.end, factor);
            } else {
                startTransition(job, name, how, current, after, current, 1);
            }
        }
    }
    return all;
}
let generation = 0;
function startTransition(job, name, { duration, delay, easing }, from, to, turningValue, factor) {
    const frame = (offset, value) => ({
        offset, computed: offset, easing: easingOf('linear'), composite: 'auto', values: new Map([[name, value]]),
    });
    const own = start(CSSTransition, 'transition', job, name, generation, [frame(0, from), frame(1, to)], {
        duration, delay, easing: easingOfText(easing).text, fill: 'backwards',
    });
    recordOf(job).transitions.set(name, { own, end: to, turningValue, factor });
}

// MARK: Animations

/** Begins, changes and ends what an element's styles animate. */
function animateAll(subject) {
    const { element, part } = subject;
    const record = recordIn(subject);
    const text = styles.computedValue(element, 'animation-name', part);
    if (record === undefined && (text === 'none' || text === '')) return;
    const old = record === undefined ? [] : [...record.animations];
    const read = reader(subject, 'animation');
    const [duration, delay, easing, count, direction, fill, state] = ['duration', 'delay', 'timing-function',
        'iteration-count', 'direction', 'fill-mode', 'play-state'].map(read);
    const made = [];
    const names = listOf(text).map((one) => unescaped(unquoted(one)));
    for (let place = names.length - 1; place >= 0; place--) {
        const name = names[place];
        const given = name === 'none' || !updates.hasSheets() ? undefined : sheets().framesOf(element, name);
        if (given === undefined) continue;
        const timing = {
            duration: Math.max(0, milliseconds(duration(place))), delay: milliseconds(delay(place)),
            direction: direction(place), fill: fill(place),
            iterations: count(place) === 'infinite' ? Infinity : Math.max(0, Number(count(place))),
        };
        const isHeld = state(place) === 'paused';
        const look = JSON.stringify([timing, isHeld, easing(place)]);
        const index = old.findLastIndex(({ style }) => style.name === name);
        if (index >= 0) {
            const [own] = old.splice(index, 1);
            own.style.place = place;
            update(own, given, look, timing, isHeld, subject, easing(place));
            made.unshift(own);
        } else {
            const own = start(CSSAnimation, 'animation', subject, name, place, framesOf(given, subject, easing(place)), timing, isHeld);
            Object.assign(own.style, { given, look, isHeld, easing: easingOfText(easing(place)) });
            made.unshift(own);
        }
    }
    for (const own of old) own.object.cancel();
    if (made.length > 0 || record !== undefined) recordOf(subject).animations = made;
}
function update(own, given, look, timing, isHeld, subject, easing) {
    const { style, object } = own;
    if (style.given === given && style.look === look) return;
    change(own, framesOf(given, subject, easing), timing);
    if (style.isHeld !== isHeld) {
        const { playState } = object;
        if (!style.isSteered && (isHeld ? playState !== 'idle' : playState === 'paused')) hold(own, isHeld);
    }
    Object.assign(style, { given, look, isHeld, easing: easingOfText(easing) });
}
/** Keyframes as effects have them, in the order of their places. */
function framesOf(given, { element, part }, easing) {
    const frames = [];
    for (const [selectors, ...declarations] of given) {
        const values = new Map();
        let own = easing;
        let composite = 'auto';
        for (let at = 0; at < declarations.length; at += 2) {
            const [name, text] = declarations.slice(at, at + 2);
            if (/^(?:-webkit-)?animation-timing-function$/.test(name)) own = text;
            else if (name === 'animation-composition') composite = text;
            else if (!/^(?:-webkit-)?(?:animation|transition)/.test(name) && name !== 'display') {
                for (const [longhand, value] of styles.computedFrame(element, name, text, part)) values.set(longhand, value);
            }
        }
        for (const selector of selectors.split(',')) {
            const word = selector.trim().toLowerCase();
            const offset = word === 'from' ? 0 : word === 'to' ? 1 : /^[\d.]+%$/.test(word) ? Number.parseFloat(word) / 100 : NaN;
            if (offset >= 0 && offset <= 1) {
                frames.push({ offset, computed: offset, easing: easingOfText(own), composite, values });
            }
        }
    }
    // Those of one place are one, but for their easing.
    const merged = [];
    for (const frame of frames.sort((one, other) => one.offset - other.offset)) {
        const same = merged.find((one) => one.offset === frame.offset && one.easing.text === frame.easing.text
            && one.composite === frame.composite);
        if (same === undefined) merged.push({ ...frame, values: new Map(frame.values) });
        else for (const [name, value] of frame.values) same.values.set(name, value);
    }
    return merged;
}


expose({ CSSAnimation, CSSTransition });
runtime.refuseInstances(CSSAnimation, CSSTransition);
runtime.provide({ CSSAnimation, CSSTransition, restyle });
