// What the kinds of streams share (Streams standard): queues with sizes, promises that nobody need
// look at, and what their constructors are given.
import { mustHave, reading, refused } from '../refusals.js';

const { Promise } = runtime;
const { then } = Promise.prototype;
export const isAndroid = host.isChromium === true;

/** Goes on when a promise has settled, whatever a page has made of its methods. */
export const after = (promise, done, failed) => then.call(promise, done, failed);
export const resolved = (value) => Promise.resolve(value);
export const rejected = (reason) => quiet(Promise.reject(reason));
/** A promise whose rejection is no news to anybody. */
export function quiet(promise) {
    after(promise, undefined, () => {});
    return promise;
}
export const open = () => {
    const made = Promise.withResolvers();
    quiet(made.promise);
    return made;
};

/** Runs a page's function and gives a promise of what comes of it. */
export function attempt(work, self, ...values) {
    try {
        return resolved(Reflect.apply(work, self, values));
    } catch (error) {
        return rejected(error);
    }
}

/** What the objects of the standard's classes hold; asking for it throws at any other. */
const states = new WeakMap();
export const keep = (object, state) => {
    states.set(object, state);
    return state;
};
export function of(object, Type) {
    const state = object instanceof Type ? states.get(object) : undefined;
    if (state === undefined) throw new TypeError(`Can only call it on a ${Type.name}`);
    return state;
}
/** The same where what goes wrong is a rejection. */
export const asked = (object, Type, work) => {
    let state;
    try {
        state = of(object, Type);
    } catch (error) {
        return rejected(error);
    }
    return work(state);
};
/** Lets only the runtime make objects of a class. */
let isMaking = false;
export function only(Type) {
    if (!isMaking) throw new TypeError(`Illegal constructor: ${Type.name}`);
}
export function make(Type, state) {
    isMaking = true;
    try {
        const object = new Type();
        keep(object, state);
        return object;
    } finally {
        isMaking = false;
    }
}

export class Queue {
    items = [];
    total = 0;
    add(value, size) {
        const number = Number(size);
        if (!(number >= 0) || number === Infinity) {
            throw new RangeError('The size of a chunk must be a number that is finite and not negative');
        }
        this.items.push({ value, size: number });
        this.total += number;
    }
    take() {
        const { value, size } = this.items.shift();
        this.total = Math.max(0, this.total - size);
        return value;
    }
    clear() {
        this.items = [];
        this.total = 0;
    }
}

/** A dictionary as a constructor takes it. */
export function dictionary(value, name) {
    if (value === undefined || value === null) return {};
    if (typeof value !== 'object' && typeof value !== 'function') {
        throw new TypeError(`${name} must be an object`);
    }
    return value;
}
/** What the classes' constructors call what they are made of, as WebKit words it. */
const parts = {
    ReadableStream: ['underlyingSource', 'underlyingSource ', 'must'], WritableStream: ['underlyingSink', 'underlyingSink.', 'should'],
    TransformStream: ['transformer', 'transformer.', 'should'],
};
/** A function among the members of what a stream of that class is made of. */
export function method(source, name, type) {
    const work = source[name];
    if (work === undefined || typeof work === 'function') return work;
    const [part, start, verb] = parts[type];
    throw refused('TypeError', type, undefined, `${part}.${name} must be a function or undefined`,
        `${start}${name} ${verb} be a function`);
}
/** What a strategy says: a mark, and the size of a chunk. */
export function strategyOf(value, otherwise, type) {
    const strategy = dictionary(value, 'A queuing strategy');
    const mark = strategy.highWaterMark === undefined ? otherwise : Number(strategy.highWaterMark);
    if (!(mark >= 0)) {
        throw refused('RangeError', type, undefined, "A queuing strategy's highWaterMark property must be a nonnegative, "
            + 'non-NaN number', 'highWaterMark value is negative or not a number');
    }
    const { size } = strategy;
    if (size !== undefined && typeof size !== 'function') {
        throw refused('TypeError', type, undefined, "A queuing strategy's size property must be a function",
            'size parameter must be a function');
    }
    return { mark, size: size === undefined ? () => 1 : (chunk) => size(chunk) };
}

function strategyClass(name, size) {
    Object.defineProperty(size, 'name', { value: 'size' });
    const { [name]: Type } = { [name]: class {
        #mark;
        constructor(init) {
            if (init === undefined && host.isChromium === true) mustHave(1, arguments, name);
            if (init?.highWaterMark === undefined) {
                throw refused('TypeError', name, undefined,
                    reading('highWaterMark', 'QueuingStrategyInit', 'Required member is undefined.'),
                    init === undefined ? 'QueuingStrategyInit argument must be an object.'
                        : 'QueuingStrategyInit.highWaterMark member is required.');
            }
            this.#mark = Number(init.highWaterMark);
        }
        get highWaterMark() { return this.#mark; }
        get size() {
            void this.#mark;
            return size;
        }
    } };
    // WebKit has it as a method that any object may call.
    if (!isAndroid) Object.defineProperty(Type.prototype, 'size', { value: size, writable: true, configurable: true, enumerable: true });
    return Type;
}
export const CountQueuingStrategy = strategyClass('CountQueuingStrategy', () => 1);
export const ByteLengthQueuingStrategy = strategyClass('ByteLengthQueuingStrategy',
    isAndroid ? (chunk) => chunk.byteLength : (...chunks) => chunks[0].byteLength);
