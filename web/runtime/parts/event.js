// Event and its dispatch as the DOM standard has them. Dispatch is written as steps, one listener
// each, so that an event that native code raises lets microtasks run between two listeners.
import { globalHandlers, windowHandlers } from '../handler-names.js';
import { oldTypes } from '../old-event-types.js';
import { mustBeInstance, mustBeOptions, mustHave, refused } from '../refusals.js';

const { eventParent, listenersOf } = runtime;

/** The event whose listener runs, which scripts know as `window.event`. */
let currentEvent;
const hasWindow = !runtime.isPageless;
if (hasWindow && !runtime.hasOwn(globalThis, 'event')) {
    Object.defineProperty(globalThis, 'event', {
        get: () => currentEvent,
        set(value) {
            Object.defineProperty(globalThis, 'event', {
                value, writable: true, enumerable: true, configurable: true,
            });
        },
        enumerable: true, configurable: true,
    });
}
// Until now nothing could be dispatched: a handler that the window did not know yet is a plain member.
for (const type of hasWindow ? [...globalHandlers, ...windowHandlers] : []) {
    const name = `on${type}`;
    const own = Object.getOwnPropertyDescriptor(globalThis, name);
    if (own?.get !== undefined || own?.configurable === false) continue;
    delete globalThis[name];
    runtime.defineHandlers(globalThis, [name]);
    if (typeof own?.value === 'function') globalThis[name] = own.value;
}

let stateOf;
const initialise = (state, type, bubbles, cancelable) => {
    state.type = type;
    state.bubbles = bubbles;
    state.cancelable = cancelable;
    state.stopped = state.stoppedNow = state.prevented = false;
};

/** It is a member of each event, so that no class's can take its place, and the only one that JSON shows. */
const ownTrust = Object.getOwnPropertyDescriptor({
    get isTrusted() { return stateOf(this).trusted; },
}, 'isTrusted');
ownTrust.configurable = false;

class Event {
    #state;

    constructor(type, options) {
        if (arguments.length === 0) mustHave(1, arguments, new.target.name);
        if (options !== undefined && typeof options !== 'object') mustBeOptions(options, `${new.target.name}Init`, new.target.name);
        this.#state = {
            type: `${type}`,
            bubbles: Boolean(options?.bubbles),
            cancelable: Boolean(options?.cancelable),
            composed: Boolean(options?.composed),
            stopped: false,
            stoppedNow: false,
            prevented: false,
            passive: false,
            dispatching: false,
            initialised: true,
            trusted: false,
            target: null,
            current: null,
            phase: 0,
            path: [],
            time: runtime.now(),
        };
        Object.defineProperty(this, 'isTrusted', ownTrust);
    }

    static {
        stateOf = (event) => event.#state;
    }

    get type() { return this.#state.type; }
    get bubbles() { return this.#state.bubbles; }
    get cancelable() { return this.#state.cancelable; }
    get composed() { return this.#state.composed; }
    get target() { return this.#state.target; }
    get srcElement() { return this.#state.target; }
    get currentTarget() { return this.#state.current; }
    get eventPhase() { return this.#state.phase; }
    get defaultPrevented() { return this.#state.prevented; }
    get timeStamp() {
        runtime.readsClock();
        return this.#state.time;
    }
    get cancelBubble() { return this.#state.stopped; }
    set cancelBubble(value) { if (value) this.#state.stopped = true; }
    get returnValue() { return !this.#state.prevented; }
    set returnValue(value) { if (!value) this.preventDefault(); }
    composedPath() {
        const { current, path } = this.#state;
        return current === null ? [] : runtime.pathSeen?.(path, current) ?? [...path];
    }
    stopPropagation() { this.#state.stopped = true; }
    stopImmediatePropagation() { this.#state.stopped = this.#state.stoppedNow = true; }
    preventDefault() {
        const state = this.#state;
        if (state.cancelable && !state.passive) state.prevented = true;
    }
    initEvent(type, bubbles = false, cancelable = false) {
        mustHave(1, arguments, 'Event', 'initEvent');
        const state = this.#state;
        if (state.dispatching) return;
        state.initialised = true;
        state.target = null;
        initialise(state, `${type}`, Boolean(bubbles), Boolean(cancelable));
    }
}
for (const [name, value] of [['NONE', 0], ['CAPTURING_PHASE', 1], ['AT_TARGET', 2], ['BUBBLING_PHASE', 3]]) {
    const constant = { value, enumerable: true };
    Object.defineProperty(Event, name, constant);
    Object.defineProperty(Event.prototype, name, constant);
}

/** An event that only its maker may call trusted, and that `initEvent` must first name. */
function uninitialised(event) {
    stateOf(event).initialised = false;
    return event;
}

/** Marks an event as the browser's own. */
function trusted(event) {
    stateOf(event).trusted = true;
    return event;
}

/** `target.dispatchEvent(event)`: an event that a script made. */
function dispatchMade(target, event) {
    mustBeInstance(event, Event, 'event', 'Event', 'EventTarget', 'dispatchEvent');
    const state = stateOf(event);
    if (state.dispatching || !state.initialised) {
        throw refused('InvalidStateError', 'EventTarget', 'dispatchEvent',
            state.dispatching ? 'The event is already being dispatched.'
                : "The event provided is uninitialized.");
    }
    state.trusted = false;
    return dispatch(target, event);
}

/** Calls every listener of the event at once; the answer is whether nobody prevented it. */
function dispatch(target, event) {
    const steps = new Dispatch(target, event);
    runAtOnce(steps);
    return steps.allowed;
}

const isNode = (target) => hasWindow && target instanceof globalThis.Node;
const scrolling = new Set(['touchstart', 'touchmove', 'wheel', 'mousewheel']);
/** What a listener at the top is that does not say it: then it may not keep the page from scrolling. */
function isPassiveAt(target, type) {
    if (!scrolling.has(type) || !hasWindow) return false;
    const { document } = globalThis;
    return target === globalThis || target === document || target === document.documentElement
        || target === document.body;
}

function runAtOnce(steps) {
    while (steps.step());
}

/** One dispatch under way: `step` calls the next listener and says whether one was left. */
class Dispatch {
    /** What the last listener has thrown, when it is not told yet. */
    #thrown;
    #event;
    #state;
    #hops = [];
    #shadows;
    #hop = 0;
    #list = null;
    #next = 0;
    /** Whether those of the target's listeners come next that do not capture. */
    #isCaptured = false;
    /** The name of the type before it had one of its own, where nobody listens for that (DOM, "legacy event types"). */
    #oldType;
    #isOld = false;
    /** Whether a listener threw, which ends a transaction of a database. */
    hasThrown = false;

    /** `shown`: what the event names as its target, where it is another ("legacy target override"). */
    constructor(target, event, shown = target) {
        const state = stateOf(event);
        this.#event = event;
        this.#state = state;
        this.#oldType = state.trusted ? oldTypes[state.type] : undefined;
        state.dispatching = true;
        state.target = shown;
        const path = [target];
        for (let at = target; (at = at[eventParent]?.(event)) != null;) path.push(at);
        state.path = path;
        // Where shadow trees lie on the way, they say what each place is shown.
        this.#shadows = runtime.hopsOver?.(path, event);
        if (this.#shadows !== undefined) {
            this.#hops = this.#shadows.hops;
            return;
        }
        for (let index = path.length - 1; index > 0; index--) {
            this.#hops.push({ target: path[index], phase: 1 });
        }
        this.#hops.push({ target, phase: 2 });
        if (state.bubbles) {
            for (let index = 1; index < path.length; index++) {
                this.#hops.push({ target: path[index], phase: 3 });
            }
        }
    }

    get allowed() {
        return !this.#state.prevented;
    }

    step() {
        const state = this.#state;
        if (this.#thrown !== undefined) {
            const { error } = this.#thrown;
            this.#thrown = undefined;
            runtime.reportException(error);
            return true;
        }
        for (;;) {
            if (this.#list === null) {
                if (this.#hop >= this.#hops.length || state.stopped) return this.#finish();
                const hop = this.#hops[this.#hop];
                const { target, phase, pass = phase } = hop;
                hop.see?.(state);
                const list = this.#listOf(target);
                state.current = target;
                state.phase = phase;
                this.#next = 0;
                // At the target capturing listeners come first (DOM standard, "dispatch"); in Chromium of nodes only.
                this.#isCaptured = pass === 2 && list?.some((one) => one.capture) === true
                    && (host.isChromium !== true || isNode(target));
                this.#list = list === undefined ? []
                    : pass === 1 || this.#isCaptured ? list.filter((one) => one.capture)
                    : pass === 3 ? list.filter((one) => !one.capture)
                    : list.slice();
            }
            if (this.#next >= this.#list.length || state.stoppedNow) {
                if (this.#isCaptured && !state.stopped) {
                    this.#isCaptured = false;
                    this.#list = this.#listOf(state.current)?.filter((one) => !one.capture) ?? [];
                    this.#next = 0;
                    continue;
                }
                this.#list = null;
                this.#hop += 1;
                continue;
            }
            const listener = this.#list[this.#next++];
            if (listener.removed) continue;
            this.#call(listener, state.current);
            return true;
        }
    }

    #listOf(target) {
        const lists = listenersOf.get(target);
        const list = lists?.get(this.#state.type);
        this.#isOld = this.#oldType !== undefined && (list === undefined || list.length === 0);
        return this.#isOld ? lists?.get(this.#oldType) : list;
    }

    #call(listener, target) {
        const state = this.#state;
        const event = this.#event;
        const { type } = state;
        if (this.#isOld) state.type = this.#oldType;
        if (listener.once) target.removeEventListener(state.type, listener.callback, listener.capture);
        state.passive = listener.passive === undefined ? isPassiveAt(target, state.type) : Boolean(listener.passive);
        const outer = currentEvent;
        currentEvent = this.#hops[this.#hop].isInShadow ? undefined : event;
        try {
            const { callback } = listener;
            if (listener.handler) {
                callHandler(listener, target, event, state);
            } else if (typeof callback === 'function') {
                callback.call(target, event);
            } else {
                callback.handleEvent(event);
            }
        } catch (error) {
            this.hasThrown = true;
            // In WebKit the microtasks of a listener that the browser has called come before what tells of its error.
            if (host.isChromium === true) runtime.reportException(error);
            else this.#thrown = { error };
        }
        currentEvent = outer;
        state.passive = false;
        state.type = type;
    }

    #finish() {
        const state = this.#state;
        state.phase = 0;
        state.current = null;
        state.dispatching = state.stopped = state.stoppedNow = false;
        state.path = [];
        this.#shadows?.end(state);
        return false;
    }
}

/**
 * Events of the browser's own, one after another, for `runtime.perform`: `events` gives a dispatch
 * for each, when the one before has reached all its listeners.
 */
class Sequence {
    #events;
    #current;

    constructor(events) {
        this.#events = events;
    }

    step() {
        for (;;) {
            if (this.#current?.step()) return true;
            this.#current = this.#events.next().value;
            if (this.#current === undefined) return false;
        }
    }
}

/** Dispatches an event of the browser's own when no script runs, one listener a step. */
function raise(target, event) {
    runtime.perform(new Dispatch(target, trusted(event)));
}

/** The same with the next frame, before its callbacks. */
function raiseWithFrame(target, event) {
    let dispatch;
    runtime.postWithFrame({
        step() {
            dispatch ??= new Dispatch(target, trusted(event));
            return dispatch.step();
        },
    });
}

function callHandler(listener, target, event, state) {
    const { callback } = listener;
    // A handler may be any object; nothing comes of one that cannot be called.
    if (typeof callback !== 'function') return;
    if (state.type === 'error' && target === globalThis && 'error' in event) {
        const handled = callback.call(
            target, event.message, event.filename, event.lineno, event.colno, event.error);
        if (handled === true) state.prevented = state.cancelable;
        return;
    }
    const answer = callback.call(target, event);
    if (state.type === 'beforeunload' && typeof event.returnValue === 'string') {
        // HTML standard, "the event handler processing algorithm".
        if (answer === undefined || answer === null) return;
        event.preventDefault();
        if (event.returnValue === '') event.returnValue = answer;
    } else if (answer === false) {
        event.preventDefault();
    }
}

runtime.refuseInstances(Event);
runtime.provide({
    Event, Dispatch, Sequence, raise, raiseWithFrame, runAtOnce, dispatch, dispatchMade, trusted, uninitialised,
    isUnderWay: (event) => stateOf(event).dispatching,
});
