// localStorage and sessionStorage: the items live here, every change goes to Swift too.
const QUOTA = 5 * 1024 * 1024;
const items = new WeakMap();
const sizes = new WeakMap();
const kinds = new WeakMap();
let making = false;

class Storage {
    constructor() {
        if (!making) throw new TypeError('Illegal constructor');
    }
    get length() { return items.get(this).size; }
    key(index) { return [...items.get(this).keys()][index >>> 0] ?? null; }
    getItem(key) { return items.get(this).get(`${key}`) ?? null; }
    setItem(key, value) {
        if (arguments.length < 2) throw new TypeError('Not enough arguments');
        const name = `${key}`;
        const text = `${value}`;
        const own = items.get(this);
        const old = own.get(name);
        if (old === text) return;
        const size = sizes.get(this) + text.length + (old === undefined ? name.length : -old.length);
        if (size * 2 > QUOTA) {
            throw new globalThis.DOMException('The quota has been exceeded.', 'QuotaExceededError');
        }
        sizes.set(this, size);
        own.set(name, text);
        host.storageSet(kinds.get(this), name, text);
    }
    removeItem(key) {
        const name = `${key}`;
        const own = items.get(this);
        const old = own.get(name);
        if (old === undefined) return;
        sizes.set(this, sizes.get(this) - name.length - old.length);
        own.delete(name);
        host.storageSet(kinds.get(this), name, null);
    }
    clear() {
        if (items.get(this).size === 0) return;
        items.get(this).clear();
        sizes.set(this, 0);
        host.storageSet(kinds.get(this), null, null);
    }
}

/** Items are properties too, as far as a class's own members do not hide them. */
const handler = {
    get: (target, name, self) => (typeof name === 'symbol' || name in target
        ? Reflect.get(target, name, target) : target.getItem(name) ?? undefined),
    set(target, name, value) {
        target.setItem(name, value);
        return true;
    },
    has: (target, name) => name in target || target.getItem(name) !== null,
    deleteProperty(target, name) {
        target.removeItem(name);
        return true;
    },
    ownKeys: (target) => [...items.get(target).keys()],
    getOwnPropertyDescriptor(target, name) {
        const value = typeof name === 'symbol' ? null : target.getItem(name);
        return value === null ? undefined
            : { value, writable: true, enumerable: true, configurable: true };
    },
};

function make(kind) {
    making = true;
    try {
        const storage = new Storage();
        const own = new Map(host.storageLoad(kind));
        items.set(storage, own);
        kinds.set(storage, kind);
        let size = 0;
        for (const [name, value] of own) size += name.length + value.length;
        sizes.set(storage, size);
        const proxy = new Proxy(storage, handler);
        // Methods are called on the proxy.
        items.set(proxy, own);
        kinds.set(proxy, kind);
        sizes.set(proxy, size);
        for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key']) {
            const method = Storage.prototype[name];
            Object.defineProperty(storage, name, {
                value: { [name](...values) { return method.apply(storage, values); } }[name],
                configurable: true, writable: true,
            });
        }
        return proxy;
    } finally {
        making = false;
    }
}
Object.defineProperty(Storage.prototype, Symbol.toStringTag, { value: 'Storage', configurable: true });
runtime.provide({ Storage, localStorage: make('local'), sessionStorage: make('session') });
