// What the modules of the eager part and the lazily loaded parts share.
//
// All of the eager part is written as statements of its modules, not as functions that install
// something: the engine would read the body of a function that runs at once a second time.
import { CLOCK_READ, EPOCH_NOW, GESTURE, MONOTONIC_NOW, words } from './shared-words.js';

const origin = words[MONOTONIC_NOW];
// What the lazily loaded parts may use of this one, and where they leave what they make.
const parts = new Map();
let loading = null;
/** Classes that are not yet made interfaces. */
const unfinished = [];
let isStart = true;
export const runtime = {
    now: () => words[MONOTONIC_NOW] - origin,
    timeOrigin: words[EPOCH_NOW],
    /** The page's scripts are about to see a time: orders of events do not fix it. */
    readsClock() { words[CLOCK_READ] = 1; },
    /** When the user has last touched the page, or pressed a key (HTML standard, "tracking user
     * activation"). */
    activatedAt: -Infinity,
    isConsumed: false,
    activate() {
        words[GESTURE] = words[MONOTONIC_NOW] + 1;
        runtime.activatedAt = runtime.now();
        runtime.isConsumed = false;
    },
    /** Also by what the app evaluates, while that runs. */
    isActivated() {
        if (words[GESTURE] < 0) return true;
        words[CLOCK_READ] = 1;
        return !runtime.isConsumed && runtime.now() - runtime.activatedAt < 5000;
    },
    /** Uses it up: false where there is none. */
    consumeActivation() {
        const isActive = runtime.isActivated();
        if (words[GESTURE] < 0) words[GESTURE] = -words[GESTURE];
        runtime.isConsumed = true;
        return isActive;
    },
    /** Whether no frame runs for now; who ends that asks for the next one. */
    holdsFrames: false,
    /** WebKit's measure is the running task: one for the user, or what the app evaluates. */
    isGesture: () => words[GESTURE] !== 0,
    notSimulated: (name) => new Error(`${name} is not simulated`),
    get Event() { return runtime.load('event').Event; },
    get Dispatch() { return runtime.load('event').Dispatch; },
    dispatch: (target, event) => runtime.load('event').dispatch(target, event),
    trusted: (event) => runtime.load('event').trusted(event),
    currentURL: () => runtime.load('location').currentURL(),
    /** Whether the document has, or may have got, an element that says what addresses are relative to. */
    hasBase: host.hasBase === true,
    /** What relative addresses are relative to (HTML standard, "document base URL"). */
    baseURL() {
        const url = host.frame?.base ?? runtime.currentURL();
        const base = runtime.hasBase ? runtime.load('dom').baseAddress() : undefined;
        return base === undefined ? url : runtime.resolve(base, url);
    },
    /** A reference as the page's scripts and elements mean it. */
    absolute: (reference) => runtime.resolve(reference, runtime.baseURL()),
    resolve: (reference, base) => runtime.load('location').resolve(reference, base),
    reportException: (error) => runtime.load('errors').reportException(error),
    reportThrown: (error, perform) => runtime.load('errors').reportThrown(error, perform),
    /** The exports of a part; its first use runs it. */
    load(name) {
        let exports = parts.get(name);
        if (exports === undefined) {
            const outer = loading;
            loading = {};
            parts.set(name, loading);
            try {
                host.part(name);
                exports = loading;
                parts.set(name, exports);
            } catch (error) {
                parts.delete(name);
                throw error;
            } finally {
                loading = outer;
            }
        }
        return exports;
    },
    /** What a part gives. With it all interfaces so far are finished (`asInterface`). */
    provide(exports) {
        isStart = false;
        runtime.provideEarly(exports);
    },
    /** What a part of an app's start gives: its interfaces wait until a page uses another part. */
    provideEarly(exports) {
        for (const name of Object.keys(exports)) {
            const value = exports[name];
            if (typeof value === 'function') {
                if (value.name !== name) named(value, name);
                // Pages see classes, and no function of the runtime's own.
                if (name[0] <= 'Z') unfinished.push([name, value]);
            }
            loading[name] = value;
        }
        if (isStart) return;
        for (const [name, Type] of unfinished.splice(0)) asInterface(Type.prototype, name);
    },
    // A page may have put others in their places by the time that a part loads.
    Promise, NativeDate: Date, hasOwn: Object.hasOwn,
    unfinished,
    /** A deep copy, as structured clone makes it; `caller` and `method`: whose call refuses what it cannot copy. */
    clone(value, caller, method) {
        const type = typeof value;
        return value === null || (type !== 'object' && type !== 'function' && type !== 'symbol')
            ? value : runtime.load('structured-clone').cloneFor(value, caller, method);
    },
};

host.runtime = runtime;

const shown = { enumerable: true };
/**
 * Gives a class what Web IDL asks of interfaces and a class of the language lacks: members that
 * enumeration shows, and a tag. It costs more than all else that a class does at a start.
 */
function asInterface(prototype, name) {
    for (const member of Object.getOwnPropertyNames(prototype)) {
        if (member !== 'constructor') Object.defineProperty(prototype, member, shown);
    }
    if (!runtime.hasOwn(prototype, Symbol.toStringTag)) {
        Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
    }
}

/**
 * Keeps a class's name, which the minifier would change. From outside of the class: a static block is
 * two functions more that each page would have to make ready.
 */
export const named = (type, name) =>
    Object.defineProperty(type, 'name', { value: name, configurable: true });
