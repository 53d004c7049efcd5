// localStorage and sessionStorage: the items live here, every change goes to Swift too.
import { mustHave } from '../refusals.js';

const QUOTA = 5 * 1024 * 1024;
// `{kind, items, size}` of each storage, for the object and for the proxy that scripts have.
const states = new WeakMap();
let making = false;

function stateOf(storage, member) {
    const state = states.get(storage);
    if (state !== undefined) return state;
    throw new TypeError(`Can only call Storage.${member} on instances of Storage`);
}

class Storage {
    constructor() {
        if (!making) throw new TypeError('Illegal constructor');
    }
    get length() { return stateOf(this, 'length').items.size; }
    key(index) {
        mustHave(1, arguments, 'Storage', 'key');
        return [...stateOf(this, 'key').items.keys()][index >>> 0] ?? null;
    }
    getItem(key) {
        mustHave(1, arguments, 'Storage', 'getItem');
        return stateOf(this, 'getItem').items.get(`${key}`) ?? null;
    }
    setItem(key, value) {
        mustHave(2, arguments, 'Storage', 'setItem');
        const name = `${key}`;
        const text = `${value}`;
        const state = stateOf(this, 'setItem');
        const old = state.items.get(name);
        if (old === text) return;
        const size = state.size + text.length + (old === undefined ? name.length : -old.length);
        if (size * 2 > QUOTA) {
            throw new globalThis.DOMException('The quota has been exceeded.', 'QuotaExceededError');
        }
        state.size = size;
        state.items.set(name, text);
        host.storageSet(state.kind, name, text);
    }
    removeItem(key) {
        mustHave(1, arguments, 'Storage', 'removeItem');
        const name = `${key}`;
        const state = stateOf(this, 'removeItem');
        const old = state.items.get(name);
        if (old === undefined) return;
        state.size -= name.length + old.length;
        state.items.delete(name);
        host.storageSet(state.kind, name, null);
    }
    clear() {
        const state = stateOf(this, 'clear');
        if (state.items.size === 0) return;
        state.items.clear();
        state.size = 0;
        host.storageSet(state.kind, null, null);
    }
}

// Properties are items whatever a script has made of the methods.
const { setItem, removeItem } = Storage.prototype;
const itemOf = (target, name) =>
    (typeof name === 'symbol' ? undefined : states.get(target).items.get(name));

/** Items are properties too, as far as a class's own members do not hide them; what a symbol names is none. */
const handler = {
    get: (target, name) => (name in target ? Reflect.get(target, name, target)
        : itemOf(target, name)),
    set(target, name, value) {
        if (typeof name === 'symbol') return Reflect.set(target, name, value);
        setItem.call(target, name, value);
        return true;
    },
    has: (target, name) => name in target || itemOf(target, name) !== undefined,
    deleteProperty(target, name) {
        if (typeof name === 'symbol') return Reflect.deleteProperty(target, name);
        removeItem.call(target, name);
        return true;
    },
    defineProperty(target, name, descriptor) {
        if (typeof name === 'symbol') return Reflect.defineProperty(target, name, descriptor);
        if ('get' in descriptor || 'set' in descriptor) return false;
        setItem.call(target, name, descriptor.value);
        return true;
    },
    ownKeys: (target) => [...states.get(target).items.keys(), ...Reflect.ownKeys(target)],
    getOwnPropertyDescriptor(target, name) {
        if (typeof name === 'symbol') return Reflect.getOwnPropertyDescriptor(target, name);
        const value = itemOf(target, name);
        return value === undefined ? undefined
            : { value, writable: true, enumerable: true, configurable: true };
    },
};

function make(kind) {
    making = true;
    try {
        const storage = new Storage();
        const state = { kind, items: new Map(host.storageLoad(kind)), size: 0 };
        for (const [name, value] of state.items) state.size += name.length + value.length;
        const proxy = new Proxy(storage, handler);
        states.set(storage, state);
        states.set(proxy, state);
        return proxy;
    } finally {
        making = false;
    }
}
const localStorage = make('local');
const sessionStorage = make('session');

/** Another document of this origin is about to change an item: null as its key clears all. */
function changed(kind, key, newValue, url) {
    const storageArea = kind === 'local' ? localStorage : sessionStorage;
    const state = states.get(storageArea);
    const { items } = state;
    key ??= null;
    newValue ??= null;
    const oldValue = key === null ? null : items.get(key) ?? null;
    if (key === null) items.clear();
    else if (newValue === null) items.delete(key);
    else items.set(key, newValue);
    state.size = 0;
    for (const [name, value] of items) state.size += name.length + value.length;
    if (!runtime.hasListeners(globalThis, 'storage')) return;
    runtime.ask(() => {
        runtime.load('event').raise(globalThis,
            new (runtime.load('event-types').StorageEvent)('storage', { key, oldValue, newValue, url, storageArea }));
    });
}
runtime.provide({ Storage, localStorage, sessionStorage, changed });
