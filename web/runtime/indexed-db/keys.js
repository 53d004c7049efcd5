// Keys as text whose order as text is the order of keys, so that the database sorts them without
// knowing what they are: a digit for the type (number, date, string, binary, array), then the value.
// What has no fixed length ends with a full stop, which sorts before all that it may hold.
import { fromHex, toHex } from '../own-base64.js';
import { begin, failure, make, stateOf } from './objects.js';
import { mustHave, refused, saying } from '../refusals.js';

const { isArray } = Array;
const { getTime } = Date.prototype;
const cell = new DataView(new ArrayBuffer(8));
const invalid = 'The parameter is not a valid key.';

export const invalidKey = (text = invalid) => failure('DataError', text);

const word = (bits) => (bits >>> 0).toString(16).padStart(8, '0');

/** The bits of a number, turned so that they sort as numbers do. */
function ordered(number) {
    // Zero has one key, whatever its sign.
    cell.setFloat64(0, number === 0 ? 0 : number);
    const [high, low] = [cell.getUint32(0), cell.getUint32(4)];
    return high >>> 31 === 1 ? word(~high) + word(~low) : word(high ^ 0x80000000) + word(low);
}

function numberAt(text, at) {
    const high = parseInt(text.slice(at, at + 8), 16);
    const low = parseInt(text.slice(at + 8, at + 16), 16);
    const isNegative = high >>> 31 === 0;
    cell.setUint32(0, isNegative ? ~high : high ^ 0x80000000);
    cell.setUint32(4, isNegative ? ~low : low);
    return cell.getFloat64(0);
}

/** Letters and digits stand for themselves; '/' is less than all of them, 0x7f is more. */
const spelled = (text) => text.replace(/[^0-~]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return code < 0x30 ? `/${code.toString(16).padStart(2, '0')}`
        : `\x7f${code.toString(16).padStart(4, '0')}`;
});
const unspelled = (text) => text.replace(/\/(..)|\x7f(....)/g, (all, low, high) =>
    String.fromCharCode(parseInt(low ?? high, 16)));

function bytesOf(value) {
    const isView = ArrayBuffer.isView(value);
    const buffer = isView ? value.buffer : value;
    if (buffer.detached) return undefined;
    return isView ? new Uint8Array(buffer, value.byteOffset, value.byteLength)
        : new Uint8Array(buffer);
}

function convert(value, seen) {
    switch (typeof value) {
    case 'number': return value !== value ? undefined : `1${ordered(value)}`;
    case 'string': return `3${spelled(value)}.`;
    case 'object': break;
    default: return undefined;
    }
    if (value === null) return undefined;
    if (isArray(value)) return convertArray(value, seen);
    if (host.isProxy(value)) return undefined;
    const type = host.typeOf(value);
    if (type === 'date') {
        const time = getTime.call(value);
        return time !== time ? undefined : `2${ordered(time)}`;
    }
    if (type === 'array buffer' || ArrayBuffer.isView(value)) {
        const bytes = bytesOf(value);
        return bytes === undefined ? undefined : `4${toHex(bytes)}.`;
    }
    return undefined;
}

function convertArray(array, seen) {
    if (seen.includes(array)) return undefined;
    const inner = [...seen, array];
    let text = '5';
    for (let index = 0; index < array.length; index++) {
        const one = runtime.hasOwn(array, index) ? convert(array[index], inner) : undefined;
        if (one === undefined) return undefined;
        text += one;
    }
    return `${text}.`;
}

/** The key of a value; undefined when it is none. */
export const keyOf = (value) => convert(value, []);

export function requireKey(value, text = undefined) {
    const key = keyOf(value);
    if (key === undefined) throw invalidKey(text);
    return key;
}

/** The keys of a value for an index with an entry for each element, each once. */
export function keysOf(value) {
    if (!isArray(value)) return [keyOf(value)].filter((key) => key !== undefined);
    const keys = new Set();
    for (let index = 0; index < value.length; index++) {
        const key = runtime.hasOwn(value, index) ? convert(value[index], [value]) : undefined;
        if (key !== undefined) keys.add(key);
    }
    return [...keys];
}

function read(text, at) {
    const type = text[at];
    if (type === '1') return [numberAt(text, at + 1), at + 17];
    if (type === '2') return [new Date(numberAt(text, at + 1)), at + 17];
    if (type === '5') {
        const array = [];
        let next = at + 1;
        while (text[next] !== '.') {
            const [value, end] = read(text, next);
            array.push(value);
            next = end;
        }
        return [array, next + 1];
    }
    const end = text.indexOf('.', at);
    const inner = text.slice(at + 1, end);
    return [type === '3' ? unspelled(inner) : fromHex(inner).buffer, end + 1];
}

/** The value of a key. */
export const valueOfKey = (key) => read(key, 0)[0];

/** The number of a key that is one. */
export const numberOfKey = (key) => (key[0] === '1' ? numberAt(key, 1) : undefined);

export const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

export class IDBKeyRange {
    constructor() { begin(this); }
    get lower() { return boundOf(this, 'lower'); }
    get upper() { return boundOf(this, 'upper'); }
    get lowerOpen() { return stateOf(this, IDBKeyRange).lowerOpen; }
    get upperOpen() { return stateOf(this, IDBKeyRange).upperOpen; }
    includes(value) {
        const { lower, upper, lowerOpen, upperOpen } = stateOf(this, IDBKeyRange);
        mustHave(1, arguments, 'IDBKeyRange', 'includes');
        const key = requireKey(value, saying('IDBKeyRange', 'includes',
            "Failed to execute 'includes' on 'IDBKeyRange': The passed-in value is not a valid IndexedDB key.", invalid));
        return (lower === null || (lowerOpen ? lower < key : lower <= key))
            && (upper === null || (upperOpen ? key < upper : key <= upper));
    }
    static only(value) {
        mustHave(1, arguments, 'IDBKeyRange', 'only');
        const key = boundKey(value, 'only');
        return makeRange(key, key);
    }
    static lowerBound(value, open = false) {
        mustHave(1, arguments, 'IDBKeyRange', 'lowerBound');
        return makeRange(boundKey(value, 'lowerBound'), null, Boolean(open), true);
    }
    static upperBound(value, open = false) {
        mustHave(1, arguments, 'IDBKeyRange', 'upperBound');
        return makeRange(null, boundKey(value, 'upperBound'), true, Boolean(open));
    }
    static bound(low, high, lowerOpen = false, upperOpen = false) {
        mustHave(2, arguments, 'IDBKeyRange', 'bound');
        const [lower, upper] = [boundKey(low, 'bound'), boundKey(high, 'bound')];
        if (lower > upper || (lower === upper && (lowerOpen || upperOpen))) {
            throw refused('DataError', 'IDBKeyRange', 'bound', lower > upper ? 'The lower key is greater than the upper key.'
                : 'The lower key and upper key are equal and one of the bounds is open.', inadequate);
        }
        return makeRange(lower, upper, Boolean(lowerOpen), Boolean(upperOpen));
    }
}

const inadequate = 'Provided data is inadequate.';
/** The key that a range begins or ends with. */
const boundKey = (value, method) => requireKey(value, saying('IDBKeyRange', method, inadequate, invalid));

function makeRange(lower, upper, lowerOpen = false, upperOpen = false) {
    return make(IDBKeyRange, { lower, upper, lowerOpen, upperOpen, values: {} });
}

/** Each bound is one object, however often it is asked for. */
function boundOf(range, name) {
    const state = stateOf(range, IDBKeyRange);
    const key = state[name];
    if (key === null) return undefined;
    if (!(name in state.values)) state.values[name] = valueOfKey(key);
    return state.values[name];
}

const everything = { lower: null, upper: null, lowerOpen: true, upperOpen: true };

/** What a query means: a range, a key, or (where that is allowed) all. */
export function rangeOf(query, isNeeded) {
    if (query instanceof IDBKeyRange) return stateOf(query, IDBKeyRange);
    if (query === undefined || query === null) {
        if (isNeeded) throw invalidKey('No key or key range specified.');
        return everything;
    }
    const key = requireKey(query);
    return { lower: key, upper: key, lowerOpen: false, upperOpen: false };
}

/** A range as the database is told of it. */
export const toldRange = ({ lower, upper, lowerOpen, upperOpen }) =>
    [lower, upper, `${Number(lowerOpen)}${Number(upperOpen)}`];
