// The insides of the objects that pages get, and how those objects are made: by nobody but this part.
const states = new WeakMap();
let given;

/** A new object of a class that scripts cannot make. */
export function make(Type, state) {
    given = state;
    try {
        return new Type();
    } finally {
        given = undefined;
    }
}

/** What each constructor does. */
export function begin(object) {
    if (given === undefined) throw new TypeError('Illegal constructor');
    states.set(object, given);
    given = undefined;
}

/** The insides of an object; of anything else an error of its class's name. */
export function stateOf(object, Type) {
    const state = states.get(object);
    if (state === undefined || !(object instanceof Type)) {
        throw new TypeError(`Can only be used on instances of ${Type.name}`);
    }
    return state;
}

export const failure = (name, text) => new globalThis.DOMException(text, name);

/** An error as WebKit words those of methods. */
export const refusal = (name, method, text) =>
    failure(name, `Failed to execute '${method[1]}' on '${method[0]}': ${text}`);

/** Names in the order of their code units, as a page gets them. */
export class DOMStringList {
    constructor() { begin(this); }
    get length() { return stateOf(this, DOMStringList).length; }
    item(index) { return stateOf(this, DOMStringList)[index >>> 0] ?? null; }
    contains(text) { return stateOf(this, DOMStringList).includes(`${text}`); }
}
DOMStringList.prototype[Symbol.iterator] = Array.prototype.values;

export function stringList(names) {
    const sorted = [...names].sort();
    const list = make(DOMStringList, sorted);
    sorted.forEach((value, index) => {
        Object.defineProperty(list, index, { value, enumerable: true, configurable: true });
    });
    return list;
}
