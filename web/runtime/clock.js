// Date and Math.random follow the virtual clock and the page's own random stream.
import { EPOCH_NOW, words } from './shared-words.js';

const NativeDate = Date;
const { construct } = Reflect;

const now = () => Math.floor(words[EPOCH_NOW]);

function VirtualDate(...parts) {
    if (new.target === undefined) return new NativeDate(now()).toString();
    if (parts.length === 0) parts.push(now());
    return construct(NativeDate, parts, new.target);
}

function refuseToWait() {
    throw new TypeError('Atomics.wait cannot be called from the current thread.');
}

/** Formatting "now" is the one other place where ECMAScript reads the clock. */
function followClock(prototype) {
    const format = Object.getOwnPropertyDescriptor(prototype, 'format');
    const formats = new WeakMap();
    Object.defineProperty(prototype, 'format', {
        ...format,
        get() {
            let bound = formats.get(this);
            if (bound === undefined) {
                const native = format.get.call(this);
                bound = (date) => native(date === undefined ? now() : date);
                formats.set(this, bound);
            }
            return bound;
        },
    });
    const { formatToParts } = prototype;
    Object.defineProperty(prototype, 'formatToParts', {
        value: {
            formatToParts(date) {
                return formatToParts.call(this, date === undefined ? now() : date);
            },
        }.formatToParts,
        writable: true, enumerable: false, configurable: true,
    });
}

export function installClock(global) {
    const { defineProperty } = Object;
    const define = (target, name, value, writable = true, configurable = true) =>
        defineProperty(target, name, { value, writable, enumerable: false, configurable });
    define(VirtualDate, 'name', 'Date', false);
    define(VirtualDate, 'length', 7, false);
    define(VirtualDate, 'prototype', NativeDate.prototype, false, false);
    define(NativeDate.prototype, 'constructor', VirtualDate);
    define(VirtualDate, 'UTC', NativeDate.UTC);
    define(VirtualDate, 'parse', NativeDate.parse);
    define(VirtualDate, 'now', { now() { return now(); } }.now);
    define(global, 'Date', VirtualDate);
    define(Math, 'random', host.random);
    // Waiting on shared memory would block on the machine's clock; a page's main thread may not.
    define(Atomics, 'wait', { wait: refuseToWait }.wait);
    delete Atomics.waitAsync;
    followClock(Intl.DateTimeFormat.prototype);
    // Only cross-origin isolated pages have it, and an app's custom scheme is never that.
    delete global.SharedArrayBuffer;
}

// Compilation on a helper thread settles at a moment of the machine's choosing, so the promised
// forms are built on the synchronous ones.
export function installWebAssembly(global) {
    const descriptor = Object.getOwnPropertyDescriptor(global, 'WebAssembly');
    if (descriptor === undefined || descriptor.value === undefined) return;
    const WebAssembly = descriptor.value;
    const { Module, Instance } = WebAssembly;
    const methods = {
        async compile(bytes) {
            return new Module(bytes);
        },
        async instantiate(source, imports) {
            if (source instanceof Module) return new Instance(source, imports);
            const module = new Module(source);
            return { module, instance: new Instance(module, imports) };
        },
        async compileStreaming(source) {
            return methods.compile(await (await source).arrayBuffer());
        },
        async instantiateStreaming(source, imports) {
            return methods.instantiate(await (await source).arrayBuffer(), imports);
        },
    };
    for (const name of Object.keys(methods)) {
        Object.defineProperty(WebAssembly, name, {
            value: methods[name], writable: true, enumerable: true, configurable: true,
        });
    }
}
