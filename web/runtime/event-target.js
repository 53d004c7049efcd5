// EventTarget: who listens to what. Events and their dispatch are a part of their own
// (`parts/event.js`), loaded with the first event.

import { oldTypes } from './old-event-types.js';
import { mustHave, saying } from './refusals.js';
import { named, runtime } from './runtime.js';

/** The symbol under which a target answers where an event bubbles to. */
export const eventParent = Symbol('event parent');

export const listenersOf = new WeakMap();

const capturing = (options) =>
    typeof options === 'object' && options !== null ? Boolean(options.capture) : Boolean(options);

function find(list, callback, capture) {
    for (let index = 0; index < list.length; index++) {
        const listener = list[index];
        if (listener.callback === callback && listener.capture === capture && !listener.handler) {
            return index;
        }
    }
    return -1;
}

function remove(list, index) {
    if (index < 0) return;
    list[index].removed = true;
    list.splice(index, 1);
}

function listOf(target, type) {
    let types = listenersOf.get(target);
    if (types === undefined) listenersOf.set(target, (types = new Map()));
    let list = types.get(type);
    if (list === undefined) {
        types.set(type, (list = []));
        // Only a page that listens is told of it by an event of the simulation.
        if (type === 'visibilitychange') host.visibility(true);
        else if (type === 'load' || type === 'error') runtime.heard?.(target);
        // Its part tells that somebody is to be asked before the document is left.
        else if (type === 'beforeunload' && host.isChromium) runtime.load('leaving');
        runtime.heardMedia?.(target, type);
        runtime.heardAnimation?.(type);
    }
    return list;
}

export function hasListeners(target, type, capture = false) {
    const list = listenersOf.get(target)?.get(type);
    return list !== undefined && (capture ? list.some((one) => one.capture) : list.length > 0);
}

const notListener = (method) => new TypeError(saying('EventTarget', method,
    `Argument 2 ('listener') to EventTarget.${method} must be an object`, "parameter 2 is not of type 'Object'."));

export class EventTarget {
    addEventListener(type, callback, options) {
        const target = this ?? globalThis;
        const isNone = callback === null || callback === undefined;
        if (isNone) mustHave(2, arguments, 'EventTarget', 'addEventListener');
        else if (typeof callback !== 'function' && typeof callback !== 'object') throw notListener('addEventListener');
        // What the options say is asked once each, even where there is nobody to call.
        const given = typeof options === 'object' && options !== null ? options : {};
        const capture = capturing(options);
        const once = Boolean(given.once);
        const { passive, signal } = given;
        if (signal !== undefined) {
            if (typeof signal?.aborted !== 'boolean') {
                throw new TypeError(saying('EventTarget', 'addEventListener', 'Type error', "Failed to read the 'signal' "
                    + "property from 'AddEventListenerOptions': Failed to convert value to 'AbortSignal'."));
            }
            if (signal.aborted) return;
        }
        if (isNone) return;
        const list = listOf(target, `${type}`);
        if (find(list, callback, capture) >= 0) return;
        const listener = {
            callback, capture, once, passive, handler: false, removed: false,
        };
        list.push(listener);
        if (list.length === 1) runtime.heardMotion?.(target, type);
        if (signal) {
            runtime.load('abort').whenAborted(signal, () => remove(list, list.indexOf(listener)));
        }
    }

    removeEventListener(type, callback, options) {
        mustHave(2, arguments, 'EventTarget', 'removeEventListener');
        if (typeof callback !== 'function' && typeof callback !== 'object' && callback !== undefined) {
            throw notListener('removeEventListener');
        }
        const capture = capturing(options);
        const list = listenersOf.get(this ?? globalThis)?.get(`${type}`);
        if (list === undefined) return;
        remove(list, find(list, callback, capture));
    }

    dispatchEvent(event) {
        mustHave(1, arguments, 'EventTarget', 'dispatchEvent');
        // Events themselves load when the first is made: many pages listen and hear nothing.
        return runtime.load('event').dispatchMade(this ?? globalThis, event);
    }
}
named(EventTarget, 'EventTarget');
runtime.unfinished.push(['EventTarget', EventTarget]);

/**
 * The methods of `EventTarget` as members of an object that would find them late or not at all.
 * They are looked up again each time, since libraries replace those of `EventTarget.prototype`.
 */
export function inheritMethods(target) {
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
        Object.defineProperty(target, name, {
            get: () => EventTarget.prototype[name],
            set(value) {
                Object.defineProperty(this, name, {
                    value, writable: true, enumerable: true, configurable: true,
                });
            },
            enumerable: true,
            configurable: true,
        });
    }
}

/** Types of events whose handlers have no capital letters. */
const oldHandlers = Object.fromEntries(Object.values(oldTypes).map((type) => [`on${type.toLowerCase()}`, type]));
/** Defines `onname` attributes. A handler keeps the place in line that it was first given. */
export function defineHandlers(target, names) {
    for (const name of names) {
        const type = oldHandlers[name] ?? name.slice(2);
        Object.defineProperty(target, name, {
            configurable: true,
            enumerable: true,
            get() {
                const list = listenersOf.get(this ?? globalThis)?.get(type);
                return list?.find((one) => one.handler)?.callback ?? null;
            },
            set(callback) {
                const usable = typeof callback === 'function' || (typeof callback === 'object' && callback !== null);
                const list = listOf(this ?? globalThis, type);
                const index = list.findIndex((one) => one.handler);
                if (usable) place(list, index, handlerOf(callback));
                else remove(list, index);
                if (usable && list.length === 1) runtime.heardMotion?.(this ?? globalThis, type);
            },
        });
    }
}

const handlerOf = (callback) => ({
    callback, capture: false, once: false, passive: undefined, handler: true, removed: false,
});

function place(list, index, handler) {
    if (index >= 0) list[index] = handler;
    else list.push(handler);
}

/**
 * Sets the handler that an attribute of markup stands for; null takes it away. `make` gives its
 * function, when somebody first asks for it; undefined: there may be one later.
 */
export function setMarkupHandler(target, type, make) {
    const list = listOf(target, type);
    const index = list.findIndex((one) => one.handler);
    if (make === null) {
        remove(list, index);
        return;
    }
    const handler = handlerOf(null);
    Object.defineProperty(handler, 'callback', {
        get() {
            const callback = make();
            if (callback === undefined) return null;
            Object.defineProperty(handler, 'callback', { value: callback });
            return callback;
        },
        configurable: true,
    });
    place(list, index, handler);
}
