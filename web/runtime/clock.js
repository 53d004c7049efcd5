// Date and Math.random follow the virtual clock and the page's own random stream.
import { runtime } from './runtime.js';
import { CLOCK_READ, EPOCH_NOW, words } from './shared-words.js';

const NativeDate = Date;
const isChromium = host.isChromium === true;
const { construct } = Reflect;

const now = () => {
    words[CLOCK_READ] = 1;
    return Math.floor(words[EPOCH_NOW]);
};

function VirtualDate(...parts) {
    if (new.target === undefined) return new NativeDate(now()).toString();
    if (parts.length === 0) parts.push(now());
    else if (parts.length === 1 && isChromium && !isPlain(parts[0])) parts[0] = texts().argumentOf(parts[0]);
    return construct(NativeDate, parts, new.target);
}
// V8 reads other texts as dates than JavaScriptCore; what nearly all are, both read alike.
const isoPattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?)?$/;
const isPlain = (value) => typeof value === 'number' || value instanceof NativeDate
    || (typeof value === 'string' && isoPattern.test(value) && !Number.isNaN(nativeParse(value)));
const nativeParse = NativeDate.parse;
const texts = () => runtime.load('date-texts');

function refuseToWait() {
    throw new TypeError('Atomics.wait cannot be called from the current thread.');
}

/** Lets a part change an object of the engine's before its first use. */
function lazily(holder, name, load) {
    const value = holder[name];
    if (value === undefined) return;
    const own = (content) => Object.defineProperty(holder, name, {
        value: content, writable: true, enumerable: false, configurable: true,
    });
    Object.defineProperty(holder, name, {
        configurable: true,
        enumerable: false,
        get() {
            own(value);
            load();
            return value;
        },
        set: own,
    });
}

const { defineProperty } = Object;
const define = (target, name, value, writable = true, configurable = true) =>
    defineProperty(target, name, { value, writable, enumerable: false, configurable });
define(VirtualDate, 'name', 'Date', false);
define(VirtualDate, 'length', 7, false);
define(VirtualDate, 'prototype', NativeDate.prototype, false, false);
define(NativeDate.prototype, 'constructor', VirtualDate);
define(VirtualDate, 'UTC', NativeDate.UTC);
define(VirtualDate, 'parse', isChromium ? {
    parse(text) {
        const given = `${text}`;
        return isPlain(given) ? nativeParse(given) : texts().parse(given);
    },
}.parse : nativeParse);
define(VirtualDate, 'now', { now() { return now(); } }.now);
define(globalThis, 'Date', VirtualDate);
define(Math, 'random', host.random);
// Waiting on shared memory would block on the machine's clock; a page's main thread may not.
define(Atomics, 'wait', { wait: refuseToWait }.wait);
delete Atomics.waitAsync;
// Formatting "now" is the one other place where ECMAScript reads the clock.
lazily(Intl, 'DateTimeFormat', () => runtime.load('intl'));
lazily(globalThis, 'WebAssembly', () => runtime.load('webassembly'));
// Only cross-origin isolated pages have it, and an app's custom scheme is never that.
delete globalThis.SharedArrayBuffer;
