// The web APIs that need no page, for a script that has none: a test's own file. They are those of pages, part
// by part, and each part loads when the script first names what it brings.
import { EventTarget, defineHandlers, eventParent, hasListeners, listenersOf } from './event-target.js';
import { Performance } from './performance-class.js';
import { isPlatformObject, refuseInstances } from './platform-objects.js';
import { runtime } from './runtime.js';

const global = globalThis;
const { defineProperty, getOwnPropertyDescriptor } = Object;

/** The globals of each part. */
const lazy = {
    abort: ['AbortController', 'AbortSignal'],
    base64: ['atob', 'btoa'],
    blob: ['Blob', 'File'],
    crypto: ['crypto', 'Crypto'],
    'dom-exception': ['DOMException'],
    event: ['Event'],
    'event-types': ['CustomEvent'],
    'structured-clone': ['structuredClone'],
    'text-encoding': ['TextEncoder', 'TextDecoder'],
    url: ['URL', 'URLSearchParams'],
};
/** Where random bytes come from: what `Math.random` is before a test puts another function in its place. */
let random = Math.random;
defineProperty(global, Symbol.for('farad.random'), {
    value(source) { random = source; }, configurable: true,
});
const notInTests = (name) => runtime.notSimulated(`${name} in a test's own file`);
/** What of them needs a page after all. */
const refused = { 'web-crypto': 'crypto.subtle', streams: 'Blob.stream' };

Object.assign(host, {
    // Like a worker's: there is no document.
    link: {},
    part(name) {
        const { random } = Math;
        // What a part makes names of must not take numbers from the test, which has none as its file loads.
        Math.random = () => 0.5;
        global.__farad = [host, runtime];
        try {
            host.evaluate(name);
        } finally {
            Math.random = random;
        }
    },
    latin1: (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
    /** From the seed, as `Math.random` is. */
    randomBytes({ buffer, byteOffset, byteLength }) {
        const bytes = new Uint8Array(buffer, byteOffset, byteLength);
        for (let index = 0; index < byteLength; index++) bytes[index] = random() * 256;
    },
});
Object.assign(runtime, {
    EventTarget, defineHandlers, eventParent, hasListeners, isPlatformObject, listenersOf, refuseInstances,
    isPageless: true,
    now: host.now,
    readsClock() {},
    /** No event of the browser's own waits for others here. */
    perform(steps) { while (steps.step()); },
    /** No page has tasks for others to come in between. */
    async turn() {},
    async answered() {},
    /** Fails the test, as what nobody catches does. */
    reportException(error) { Promise.reject(error); },
    loadGlobals(part) {
        const names = lazy[part];
        if (names === undefined) throw notInTests(refused[part] ?? part);
        const untouched = names.filter((name) => getOwnPropertyDescriptor(global, name)?.get?.part === part);
        const exports = runtime.load(part);
        if (part === 'url') refuseObjectURLs(exports.URL);
        for (const name of untouched) define(name, exports[name]);
        return exports;
    },
});
defineProperty(runtime, 'timeOrigin', { get: () => Date.now() - runtime.now() });
refuseInstances(EventTarget);
// The engine's own tell in a run loop of this machine's, which nobody turns here; streams need a page.
for (const name of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming']) {
    const value = async (...parameters) => {
        if (name.endsWith('Streaming')) throw notInTests(`WebAssembly.${name}`);
        return runtime.load('webassembly')[name](...parameters);
    };
    defineProperty(value, 'name', { value: name });
    defineProperty(WebAssembly, name, { value, writable: true, enumerable: true, configurable: true });
}
// They tell of a document's loading.
for (const name of ['timing', 'navigation']) {
    defineProperty(Performance.prototype, name, {
        get() { throw notInTests(`performance.${name}`); }, enumerable: true, configurable: true,
    });
}
/** They are the addresses of a document's own, for its elements to load. */
function refuseObjectURLs(URL) {
    for (const name of ['createObjectURL', 'revokeObjectURL']) {
        URL[name] = { [name]() { throw notInTests(`URL.${name}`); } }[name];
    }
}
runtime.unfinished.push(['Performance', Performance]);

function define(name, value) {
    defineProperty(global, name, { value, writable: true, enumerable: false, configurable: true });
}
for (const part of Object.keys(lazy)) {
    for (const name of lazy[part]) {
        const get = () => runtime.loadGlobals(part)[name];
        get.part = part;
        const set = (value) => define(name, value);
        defineProperty(global, name, { get, set, enumerable: false, configurable: true });
    }
}
define('EventTarget', EventTarget);
define('performance', new Performance());
define('queueMicrotask', function queueMicrotask(callback) {
    if (typeof callback !== 'function') throw new TypeError('queueMicrotask needs a function');
    Promise.resolve().then(() => callback());
});
