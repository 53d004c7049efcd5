// Iterators over the pairs that headers, forms and parameters hold (Web IDL, "default iterator objects"): they see
// what is changed while they run.

const plain = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
const shown = { entries: ([name, value]) => [name, value], keys: ([name]) => name, values: ([, value]) => value };

/**
 * Gives a class, by its name, what iterates over its objects; `pairsOf` is asked for each step, and throws where an
 * object is none of the class's.
 */
export function addIterators(Type, name, pairsOf) {
    const positions = new WeakMap();
    const prototype = Object.create(plain, {
        next: {
            value: function next() {
                const position = positions.get(this);
                const pair = pairsOf(position.object)[position.index++];
                return { value: pair === undefined ? undefined : position.show(pair), done: pair === undefined };
            },
            writable: true, enumerable: true, configurable: true,
        },
        [Symbol.toStringTag]: { value: `${name} Iterator`, configurable: true },
    });
    for (const [key, show] of Object.entries(shown)) {
        const { [key]: value } = { [key]() {
            pairsOf(this);
            const iterator = Object.create(prototype);
            positions.set(iterator, { object: this, show, index: 0 });
            return iterator;
        } };
        Object.defineProperty(Type.prototype, key, { value, writable: true, enumerable: true, configurable: true });
    }
    Object.defineProperty(Type.prototype, Symbol.iterator, {
        value: Type.prototype.entries, writable: true, configurable: true,
    });
}
