// Animations, their effects and the timeline (Web Animations). Nothing happens between two frames, so
// the page is asked for one only where an animation begins, ends or tells of its end. Those that styles begin
// (`style-animations.js`) have `style`, which says what they are told of.
import { failure, isElement, unmatched } from '../elements/tree.js';
import {
    changedTiming, computedTiming, endOf, initialTiming, progressOf, shownTiming,
} from './timing.js';
import { compositeOf, keyframesOf, shownKeyframes, valueAt } from './keyframes.js';
import { refused } from '../refusals.js';

const { EventTarget, Event, defineHandlers, queueMicrotask, setTimeout, clearTimeout } = runtime;
const isAndroid = host.isChromium === true;
const quiet = (made) => {
    made.promise.catch(() => {});
    return made;
};
const open = () => quiet(runtime.Promise.withResolvers());
const invalid = (text) => failure(text, 'InvalidStateError');
const now = () => {
    runtime.readsClock();
    return runtime.now();
};

export class AnimationTimeline {
    constructor() {
        if (new.target === AnimationTimeline) throw new TypeError('Illegal constructor');
    }
    get currentTime() { return null; }
}
export class DocumentTimeline extends AnimationTimeline {
    #origin;
    constructor(options) {
        super();
        this.#origin = Number(options?.originTime ?? 0);
    }
    get currentTime() { return now() - this.#origin; }
}
export const timeline = new DocumentTimeline();

export class AnimationPlaybackEvent extends Event {
    #times;
    constructor(type, options) {
        super(type, options);
        this.#times = [options?.currentTime ?? null, options?.timelineTime ?? null];
    }
    get currentTime() { return this.#times[0]; }
    get timelineTime() { return this.#times[1]; }
}

/** What effects and animations hold. */
const effects = new WeakMap();
const animations = new WeakMap();
const effect = (object) => {
    const own = effects.get(object);
    if (own === undefined) throw new TypeError('Can only call it on an AnimationEffect');
    return own;
};
const animation = (object) => {
    const own = animations.get(object);
    if (own === undefined) throw new TypeError('Can only call it on an Animation');
    return own;
};

/** Of what styles have begun, as they are by now. */
function upToDate(object) {
    const own = animation(object);
    if (own.style !== null) runtime.updateStyles?.();
    return own;
}

export class AnimationEffect {
    constructor() {
        if (new.target === AnimationEffect) throw new TypeError('Illegal constructor');
    }
    getTiming() { return shownTiming(effect(this).timing); }
    getComputedTiming() {
        const own = effect(this);
        const owner = own.owner;
        return computedTiming(own.timing, owner === null ? null : currentTime(owner), owner?.rate ?? 1);
    }
    updateTiming(options) {
        const own = effect(this);
        own.timing = changedTiming(own.timing, options ?? {});
        if (own.owner !== null) changed(own.owner, false);
    }
}
function mustTarget(target) {
    if (target === null || isElement(target)) return target;
    throw new TypeError("Argument 1 ('target') to the KeyframeEffect constructor must be an instance "
        + 'of Element');
}
export class KeyframeEffect extends AnimationEffect {
    constructor(target, keyframes, options) {
        super();
        if (target instanceof KeyframeEffect) {
            const { timing, frames, target: element, pseudo, composite, iterations } = effect(target);
            effects.set(this, {
                timing: { ...timing }, frames, target: element, pseudo, composite, iterations,
                owner: null,
            });
            return;
        }
        const given = typeof options === 'object' && options !== null ? options
            : options === undefined || options === null ? {} : { duration: Number(options) };
        effects.set(this, {
            timing: changedTiming(initialTiming(), given), frames: keyframesOf(keyframes),
            target: mustTarget(target ?? null), pseudo: pseudoOf(given.pseudoElement),
            composite: compositeOf(given.composite ?? 'replace'),
            iterations: given.iterationComposite === undefined ? 'replace'
                : `${given.iterationComposite}`,
            owner: null,
        });
    }
    get target() { return effect(this).target; }
    set target(target) { effect(this).target = mustTarget(target); }
    get pseudoElement() { return effect(this).pseudo; }
    set pseudoElement(value) { effect(this).pseudo = pseudoOf(value); }
    get composite() { return effect(this).composite; }
    set composite(value) { effect(this).composite = compositeOf(value); }
    getKeyframes() {
        const own = effect(this);
        return shownKeyframes(own.owner?.style?.framesOf?.(own.frames) ?? own.frames);
    }
    setKeyframes(keyframes) { effect(this).frames = keyframesOf(keyframes); }
}
if (!isAndroid) {
    Object.defineProperty(KeyframeEffect.prototype, 'iterationComposite', {
        get() { return effect(this).iterations; },
        set(value) { if (['replace', 'accumulate'].includes(value)) effect(this).iterations = value; },
        enumerable: true, configurable: true,
    });
}
function pseudoOf(value) {
    if (value === undefined || value === null) return null;
    if (!/^::?[a-z-]+$|^::view-transition-[a-z-]+\([^\s()]+\)$/i.test(`${value}`)) throw unmatched();
    return `${value}`;
}

// MARK: Times. All of an animation's own state is what `animation(object)` gives.

const timeOf = (own) => own.timeline?.currentTime ?? null;
const endTime = (own) => (own.effect === null ? 0 : endOf(effect(own.effect).timing));
function unheld(own) {
    const time = timeOf(own);
    return time === null || own.start === null ? null : (time - own.start) * own.rate;
}
function currentTime(own) { return own.hold ?? unheld(own); }
const effectiveRate = (own) => own.nextRate ?? own.rate;
function playState(own) {
    const time = currentTime(own);
    if (time === null && own.pending === null) return 'idle';
    if (own.pending === 'pause' || (own.start === null && own.pending !== 'play')) return 'paused';
    const rate = effectiveRate(own);
    return time !== null && ((rate > 0 && time >= endTime(own)) || (rate < 0 && time <= 0))
        ? 'finished' : 'running';
}
const phaseOf = (own) => (own.effect === null ? { phase: 'idle', progress: null }
    : progressOf(effect(own.effect).timing, currentTime(own), own.rate));
/** Whether it does something to its target, or is to do so. */
function isRelevant(own) {
    if (own.effect === null || own.replace === 'removed') return false;
    const { phase, progress } = phaseOf(own);
    return progress !== null || phase === 'active' || (phase === 'before' && own.rate > 0)
        || (phase === 'after' && own.rate < 0) || own.pending !== null;
}

function takeRate(own) {
    if (own.nextRate === null) return;
    own.rate = own.nextRate;
    own.nextRate = null;
}

/** Looks whether it has ended (Web Animations, "update an animation's finished state"). */
function updateFinished(own, didSeek, isAtOnce = false) {
    const time = didSeek ? currentTime(own) : unheld(own);
    if (time !== null && own.start !== null && own.pending === null) {
        const end = endTime(own);
        if (own.rate > 0 && time >= end) {
            own.hold = didSeek ? time : own.previous === null ? end : Math.max(own.previous, end);
        } else if (own.rate < 0 && time <= 0) {
            own.hold = didSeek ? time : own.previous === null ? 0 : Math.min(own.previous, 0);
        } else if (own.rate !== 0 && timeOf(own) !== null) {
            if (didSeek && own.hold !== null) own.start = timeOf(own) - own.hold / own.rate;
            own.hold = null;
        }
    }
    own.previous = currentTime(own);
    const isFinished = playState(own) === 'finished';
    if (isFinished && !own.isFinished) {
        if (isAtOnce) {
            own.isNoticing = false;
            notice(own);
        } else if (!own.isNoticing) {
            own.isNoticing = true;
            queueMicrotask(() => {
                if (!own.isNoticing) return;
                own.isNoticing = false;
                // Chromium's frame has nothing to begin of what is over.
                if (host.isChromium === true && own.pending === 'play' && playState(own) === 'finished') settlePending(own);
                notice(own);
            });
        }
    }
    if (!isFinished && own.isFinished) {
        own.finished = open();
        own.isFinished = false;
    }
}
function notice(own) {
    if (playState(own) !== 'finished') return;
    own.isFinished = true;
    own.finished.resolve(own.object);
    tell(own, 'finish', currentTime(own));
}

// MARK: Frames

/** Those of which something is still to come, or which do something to their targets. */
const active = new Set();
const events = [];
let dispatch = null;
let alarm = null;
let isInFrame = false;

function enqueue(own, at, target, make) {
    events.push({ own, at: at ?? -Infinity, target, make });
    if (!isInFrame) host.requestFrame();
}
const tell = (own, type, time) => {
    if (!runtime.hasListeners(own.object, type)) return;
    const timelineTime = timeOf(own);
    const at = type === 'finish' && own.start !== null ? boundary(own, endTime(own)) : null;
    enqueue(own, at, own.object, () =>
        new AnimationPlaybackEvent(type, { currentTime: time, timelineTime }));
};
/** When it comes to a time of its own. */
const boundary = (own, time) => (own.start === null ? null : own.start + (own.rate === 0 ? 0 : time / own.rate));

let isHeldBack = false;
/** Does something that begins and ends many of them. */
export function together(work) {
    isHeldBack = true;
    try {
        return work();
    } finally {
        isHeldBack = false;
        schedule();
    }
}
/** Asks for a frame at the time at which the next of them ends. */
function schedule() {
    if (isHeldBack) return;
    clearTimeout(alarm);
    alarm = null;
    let soonest = Infinity;
    for (const own of active) {
        // Where nobody would hear of it, the page needs no frame.
        if (own.style?.isSilent() === true) continue;
        if (own.pending !== null) {
            host.requestFrame();
        } else if (playState(own) === 'running' && own.rate !== 0 && timeOf(own) !== null) {
            const left = own.rate < 0 ? currentTime(own)
                : (own.style?.next(own, currentTime(own)) ?? endTime(own)) - currentTime(own);
            soonest = Math.min(soonest, left / Math.abs(own.rate));
        }
    }
    // A frame may come just then: it is asked for before that.
    if (soonest < 2 ** 31 - 1) alarm = setTimeout(() => host.requestFrame(), Math.max(0, Math.floor(soonest) - 1));
}

/** Something about it is another than before. */
function changed(own, didSeek = false, isAtOnce = false) {
    updateFinished(own, didSeek, isAtOnce);
    if (own.pending === null) own.style?.follow(own);
    if (isRelevant(own) || own.pending !== null) active.add(own);
    else active.delete(own);
    schedule();
}

function settlePending(own) {
    const { pending } = own;
    // What styles begin is ready with the frame that shows it, whether or not somebody has asked for that one.
    const time = own.style === null ? timeOf(own) : Math.min(timeOf(own), own.style.due);
    if (pending === null || time === null) return;
    own.pending = null;
    if (pending === 'play') {
        if (own.hold !== null) {
            takeRate(own);
            own.start = own.rate === 0 ? time : time - own.hold / own.rate;
            if (own.rate !== 0) own.hold = null;
        } else if (own.start !== null && own.nextRate !== null) {
            const held = (time - own.start) * own.rate;
            takeRate(own);
            if (own.rate === 0) {
                own.hold = held;
                own.start = time;
            } else {
                own.start = time - held / own.rate;
            }
        }
    } else {
        if (own.start !== null && own.hold === null) own.hold = (time - own.start) * own.rate;
        takeRate(own);
        own.start = null;
    }
    own.isReady = true;
    own.ready.resolve(own.object);
    if (own.style !== null) own.style.due = Infinity;
}

/**
 * What a frame does before its callbacks: first all animations go on, then who listens hears of what
 * has ended, one listener a call. Gives whether there was something.
 */
runtime.animate = (time, isFirst) => {
    if (isFirst) {
        isInFrame = true;
        for (const own of active) {
            settlePending(own);
            updateFinished(own, false);
            own.style?.follow(own);
        }
        replaceOthers();
        const places = new Map(events.length > 1 ? ordered().map((own, index) => [own, index]) : []);
        events.sort((one, other) => (one.at === other.at ? (places.get(one.own) ?? -1) - (places.get(other.own) ?? -1)
            : one.at - other.at));
        for (const own of active) if (!isRelevant(own)) active.delete(own);
        schedule();
        return true;
    }
    for (;;) {
        if (dispatch?.step()) return true;
        const next = events.shift();
        if (next === undefined) {
            dispatch = null;
            isInFrame = false;
            return false;
        }
        dispatch = new runtime.Dispatch(next.target, runtime.trusted(next.make()));
    }
};

/** Whether one is beneath another: transitions are, then what sheets animate, then what scripts do. */
const compared = (one, other) => (one.style === null && other.style === null ? one.number - other.number
    : one.style === null ? 1 : other.style === null ? -1 : one.style.compare(other.style));
const ordered = () => [...active].sort(compared);
const propertiesOf = (own) =>
    new Set(effect(own.effect).frames.flatMap(({ values }) => [...values.keys()]));
const targets = (own) => {
    const { target, pseudo } = effect(own.effect);
    return { target, pseudo };
};
/** Those that have ended and of which nothing shows any more are let go. */
function replaceOthers() {
    const done = ordered().filter((own) => own.style === null && own.effect !== null && own.replace !== 'removed'
        && own.timeline !== null && playState(own) === 'finished' && phaseOf(own).progress !== null
        && effect(own.effect).target !== null);
    done.forEach((own, index) => {
        if (own.replace !== 'active') return;
        const later = done.slice(index + 1).filter((one) =>
            targets(one).target === targets(own).target && targets(one).pseudo === targets(own).pseudo);
        const covered = new Set(later.flatMap((one) => [...propertiesOf(one)]));
        if (![...propertiesOf(own)].every((name) => covered.has(name))) return;
        own.replace = 'removed';
        tell(own, 'remove', currentTime(own));
    });
}

// MARK: The class

let count = 0;

function resetPending(own) {
    own.pending = null;
    takeRate(own);
    own.ready.reject(failure('The operation was aborted.', 'AbortError'));
    own.ready = open();
    own.isReady = true;
    own.ready.resolve(own.object);
}
/** From now on what styles say of its running does not count. */
const steered = (own) => { if (own.style !== null) own.style.isSteered = true; };
const unready = (own) => {
    if (own.isReady) own.ready = open();
    own.isReady = false;
};

function play(own, rewinds) {
    const wasPausing = own.pending === 'pause';
    const rate = effectiveRate(own);
    const time = currentTime(own);
    const end = endTime(own);
    let seek = null;
    if (rewinds && rate >= 0 && (time === null || time < 0 || time >= end)) seek = 0;
    else if (rewinds && rate < 0 && (time === null || time <= 0 || time > end)) {
        if (end === Infinity) throw invalid('The animation has no end from which it could run backwards');
        seek = end;
    } else if (time === null && rate === 0) seek = 0;
    if (seek !== null) {
        own.start = null;
        own.hold = seek;
    } else if (own.start === null && own.hold === null) {
        own.hold = rate < 0 ? end : 0;
    }
    if (own.hold !== null) own.start = null;
    else if (!wasPausing && own.nextRate === null && own.pending === null) return;
    if (own.pending === null) unready(own);
    own.pending = 'play';
    changed(own);
}

export class Animation extends EventTarget {
    constructor(given, line) {
        super();
        const own = {
            object: this, number: count++, id: '', effect: null, start: null, hold: null,
            previous: null, rate: 1, nextRate: null, pending: null, replace: 'active',
            timeline: line === undefined ? timeline : line,
            ready: open(), isReady: true, finished: open(), isFinished: false, isNoticing: false, style: null,
        };
        if (own.timeline !== null && !(own.timeline instanceof AnimationTimeline)) {
            throw new TypeError("Argument 2 ('timeline') to the Animation constructor must be an "
                + 'instance of AnimationTimeline');
        }
        animations.set(this, own);
        own.ready.resolve(this);
        if (given !== undefined && given !== null) this.effect = given;
    }
    get id() { return animation(this).id; }
    set id(value) { animation(this).id = `${value}`; }
    get effect() { return animation(this).effect; }
    set effect(value) {
        const own = animation(this);
        if (value !== null && !(value instanceof AnimationEffect)) throw new TypeError('Type error');
        if (own.effect === value) return;
        if (own.effect !== null) effect(own.effect).owner = null;
        if (value !== null) {
            const before = effect(value).owner;
            if (before !== null) before.object.effect = null;
            effect(value).owner = own;
        }
        own.effect = value;
        changed(own);
    }
    get timeline() { return animation(this).timeline; }
    get startTime() { return animation(this).start; }
    set startTime(value) {
        const own = animation(this);
        const given = value === null ? null : Number(value);
        if (timeOf(own) === null && given !== null) own.hold = null;
        const before = currentTime(own);
        takeRate(own);
        own.start = given;
        if (given === null) own.hold = before;
        else if (own.rate !== 0) own.hold = null;
        if (own.pending !== null) {
            own.pending = null;
            own.isReady = true;
            own.ready.resolve(this);
        }
        changed(own, true);
    }
    get currentTime() { return currentTime(animation(this)); }
    set currentTime(value) {
        const own = animation(this);
        if (value === null) {
            if (currentTime(own) === null) return;
            throw new TypeError('currentTime may not be changed from resolved to unresolved');
        }
        const time = Number(value);
        if (!Number.isFinite(time)) throw new TypeError('The provided value is non-finite');
        const isHeld = own.hold !== null || own.start === null || timeOf(own) === null;
        if (isHeld || own.rate === 0) own.hold = time;
        else own.start = timeOf(own) - time / own.rate;
        if (timeOf(own) === null) own.start = null;
        own.previous = null;
        if (own.pending === 'pause') {
            own.hold = time;
            takeRate(own);
            own.start = null;
            own.pending = null;
            own.isReady = true;
            own.ready.resolve(this);
        }
        changed(own, true);
    }
    get playbackRate() { return animation(this).rate; }
    set playbackRate(value) {
        const own = animation(this);
        const time = currentTime(own);
        own.nextRate = null;
        own.rate = Number(value);
        if (time !== null) this.currentTime = time;
        else changed(own);
    }
    get playState() { return playState(upToDate(this)); }
    get pending() { return animation(this).pending !== null; }
    get replaceState() { return animation(this).replace; }
    get ready() { return upToDate(this).ready.promise; }
    get finished() { return animation(this).finished.promise; }

    play() {
        const own = animation(this);
        steered(own);
        play(own, true);
    }
    pause() {
        const own = animation(this);
        steered(own);
        if (own.pending === 'pause' || playState(own) === 'paused') return;
        if (currentTime(own) === null) {
            if (own.rate < 0 && endTime(own) === Infinity) {
                throw invalid('The animation has no end from which it could run backwards');
            }
            own.hold = own.rate >= 0 ? 0 : endTime(own);
        }
        if (own.pending === null) unready(own);
        own.pending = 'pause';
        changed(own);
    }
    finish() {
        const own = animation(this);
        const rate = effectiveRate(own);
        const end = endTime(own);
        if (rate === 0 || (rate > 0 && end === Infinity)) {
            throw refused('InvalidStateError', 'Animation', 'finish',
                'Cannot finish Animation with an infinite target effect end.');
        }
        takeRate(own);
        const limit = rate > 0 ? end : 0;
        own.hold = limit;
        const time = timeOf(own);
        if (time !== null) own.start = time - limit / own.rate;
        if (own.pending !== null && own.start !== null) {
            own.pending = null;
            own.isReady = true;
            own.ready.resolve(this);
        }
        changed(own, true, true);
    }
    cancel() {
        const own = animation(this);
        const elapsed = own.style === null ? null : currentTime(own);
        if (playState(own) !== 'idle') {
            if (own.pending !== null) resetPending(own);
            const { reject } = own.finished;
            const refuse = () => reject(failure('The operation was aborted.', 'AbortError'));
            if (host.isChromium === true) refuse();
            else queueMicrotask(refuse);
            own.finished = open();
            own.isFinished = false;
            own.isNoticing = false;
            tell(own, 'cancel', null);
        }
        own.hold = own.start = own.previous = null;
        own.style?.follow(own, elapsed);
        active.delete(own);
        schedule();
    }
    reverse() {
        const own = animation(this);
        const before = own.nextRate;
        own.nextRate = -effectiveRate(own);
        try {
            play(own, true);
        } catch (error) {
            own.nextRate = before;
            throw error;
        }
    }
    updatePlaybackRate(value) {
        const own = animation(this);
        const before = playState(own);
        own.nextRate = Number(value);
        if (own.pending !== null) return;
        if (before === 'idle' || before === 'paused') takeRate(own);
        else if (before === 'finished') {
            const time = unheld(own);
            own.start = own.nextRate === 0 ? timeOf(own)
                : time === null ? null : timeOf(own) - time / own.nextRate;
            takeRate(own);
            changed(own);
        } else {
            play(own, false);
        }
    }
    persist() { animation(this).replace = 'persisted'; }
    commitStyles() {
        const own = animation(this);
        const { target = null, pseudo = null } = own.effect === null ? {} : effect(own.effect);
        if (pseudo !== null || !target?.style) {
            throw failure('The effect has no element whose style could be changed',
                'NoModificationAllowedError');
        }
        if (!runtime.loadGlobals('dom-more').isDisplayed(target)) {
            throw invalid('The element is not rendered');
        }
        for (const name of propertiesOf(own)) {
            const value = animatedValue(target, name, own);
            if (value !== undefined) target.style.setProperty(name, value);
        }
    }
}
defineHandlers(Animation.prototype, ['oncancel', 'onfinish', 'onremove']);

// MARK: Elements

export function animate(element, keyframes, options) {
    const given = typeof options === 'object' && options !== null ? options : {};
    const made = new Animation(new KeyframeEffect(element, keyframes, options), given.timeline);
    if (given.id !== undefined) made.id = given.id;
    made.play();
    return made;
}

/** The animations of the nodes that a test is true of, in the order in which they lie. */
export function animationsOf(test) {
    runtime.updateStyles?.();
    const shown = ordered().filter((own) => isRelevant(own)
        && effect(own.effect).target !== null && test(effect(own.effect).target, effect(own.effect).pseudo));
    for (const { style } of shown) if (style !== null) style.isSeen = true;
    schedule();
    return shown.map(({ object }) => object);
}

function isOf(own, element) {
    if (own.effect === null) return false;
    const { target, pseudo } = effect(own.effect);
    return target === element && pseudo === null;
}
/** What animations make of a property of an element; undefined: nothing. */
function animatedValue(element, name, last) {
    let value;
    const all = [...active].filter((own) => isOf(own, element)).sort(compared);
    if (last !== undefined && !active.has(last)) all.push(last);
    for (const own of all) {
        if (own.replace === 'removed' && own !== last) continue;
        const { frames } = effect(own.effect);
        const { progress } = phaseOf(own);
        if (progress === null) continue;
        value = valueAt(frames, name, progress, () => value
            ?? plainly(() => underlying(element, name))) ?? value;
        if (own === last) break;
    }
    return value;
}
/** A transform stays what it is written as: between matrices it would go another way. */
const underlying = (element, name) => (name === 'transform' ? runtime.load('computed-style').computedValue(element, name, '')
    : globalThis.getComputedStyle(element).getPropertyValue(name));
export function plainly(work) {
    const hook = runtime.animatedValue;
    runtime.animatedValue = undefined;
    try {
        return work();
    } finally {
        runtime.animatedValue = hook;
    }
}

// MARK: For those that styles begin

/** Where it is in its own time: `{phase, progress, iteration}`, `pending` before it is ready. */
export const stateOf = (own) => ({ ...phaseOf(own), isPending: own.pending !== null, time: currentTime(own) });
export const timingOf = (own) => (own.effect === null ? initialTiming() : effect(own.effect).timing);
/** Makes an animation of frames, which begins at once unless it is held. */
export function begin(object, target, part, frames, timing, style, isHeld) {
    const own = animation(object);
    own.effect = new KeyframeEffect(target, null, { ...timing, pseudoElement: part === '' ? null : `::${part}` });
    effect(own.effect).owner = own;
    effect(own.effect).frames = frames;
    own.style = style;
    hold(own, isHeld);
    return own;
}
/** Holds it or lets it go on, as styles say. */
export function hold(own, isHeld) {
    if (isHeld) own.object.pause();
    else own.object.play();
    own.style.isSteered = false;
}
/** Gives it other frames, or another timing. */
export function change(own, frames, timing) {
    effect(own.effect).frames = frames;
    own.object.effect.updateTiming(timing);
}
export { boundary, enqueue, schedule, settlePending };
/** Makes those ready that a frame has begun, where the engine does so before the next one. */
export function settleAll() {
    for (const own of active) if (own.style !== null) settlePending(own);
    schedule();
}
export const activeOnes = () => active;
/** What it makes of a property at its time; undefined: nothing. */
export function valueIn(own, name) {
    const { progress } = phaseOf(own);
    return progress === null ? undefined : valueAt(effect(own.effect).frames, name, progress, () => '');
}
runtime.animatedValue = (element, name) => (active.size === 0 ? undefined : animatedValue(element, name));
