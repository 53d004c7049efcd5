// Values as text: JSON, in which what JSON has no word for is a list that begins with a letter.
// Written is only what structured clone has made, so every object is of a kind that is known here.
import { fromBase64, toBase64 } from '../own-base64.js';
const { isArray } = Array;
const { defineProperty, hasOwn } = Object;
const { toString } = Object.prototype;

const own = (object, name, value) => defineProperty(object, name,
    { value, writable: true, enumerable: true, configurable: true });
const hidden = (object, name, value) => defineProperty(object, name,
    { value, writable: true, configurable: true });
const nameOfView = (view) => toString.call(view).slice('[object '.length, -1);
const errorParts = ['message', 'cause', 'line', 'column', 'sourceURL', 'stack'];

function write(value, seen) {
    switch (typeof value) {
    case 'string':
    case 'boolean': return value;
    case 'number': return Number.isFinite(value) && !Object.is(value, -0) ? value
        : ['d', Object.is(value, -0) ? '-0' : `${value}`];
    case 'undefined': return ['u'];
    case 'bigint': return ['n', `${value}`];
    default: break;
    }
    if (value === null) return null;
    const known = seen.get(value);
    if (known !== undefined) return ['r', known];
    seen.set(value, seen.size);
    return writeObject(value, seen);
}

function members(object, seen) {
    return Object.keys(object).flatMap((key) => [key, write(object[key], seen)]);
}

const ofMatrix = (value) => [[...value.toFloat64Array()]];
const ofRect = ({ x, y, width, height }) => [x, y, width, height];
const ofPoint = ({ x, y, z, w }) => [x, y, z, w];
const shapes = {
    DOMMatrix: ofMatrix, DOMMatrixReadOnly: ofMatrix, DOMPoint: ofPoint, DOMPointReadOnly: ofPoint, DOMRect: ofRect,
    DOMRectReadOnly: ofRect, DOMQuad: ({ p1, p2, p3, p4 }) => [p1, p2, p3, p4],
};

function writeObject(value, seen) {
    if (isArray(value)) return ['a', value.length, ...members(value, seen)];
    if (Object.getPrototypeOf(value) === Object.prototype) return ['o', ...members(value, seen)];
    if (value instanceof Date) return ['t', write(value.getTime(), seen)];
    if (value instanceof Map) {
        return ['m', ...[...value].flatMap(([key, one]) => [write(key, seen), write(one, seen)])];
    }
    if (value instanceof Set) return ['s', ...[...value].map((one) => write(one, seen))];
    if (value instanceof RegExp) return ['x', value.source, value.flags];
    if (value instanceof ArrayBuffer) return ['b', toBase64(new Uint8Array(value))];
    if (ArrayBuffer.isView(value)) {
        const length = value instanceof DataView ? value.byteLength : value.length;
        return ['v', nameOfView(value), write(value.buffer, seen), value.byteOffset, length];
    }
    const { Blob, DOMException, File } = globalThis;
    const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
    // Neither engine keeps what is compiled.
    if (tag === 'WebAssembly.Module') throw new DOMException('The object can not be cloned.', 'DataCloneError');
    if (tag === 'ImageData') {
        return ['I', write(value.data, seen), value.width, value.height, value.colorSpace ?? 'srgb'];
    }
    if (tag.startsWith('DOM') && hasOwn(shapes, tag)) return ['G', tag, ...shapes[tag](value).map((one) => write(one, seen))];
    if (value instanceof DOMException) return ['D', value.message, value.name, value.stack];
    if (value instanceof Error) {
        const parts = errorParts.filter((name) => hasOwn(value, name));
        return ['e', value.name,
            ...parts.flatMap((name) => [name, write(value[name], seen)])];
    }
    if (runtime.bytesOfBlob !== undefined && value instanceof Blob) {
        const base = [toBase64(runtime.bytesOfBlob(value)), value.type];
        return value instanceof File ? ['F', ...base, value.name, value.lastModified]
            : ['B', ...base];
    }
    const key = runtime.textOfKey?.(value);
    if (key !== undefined) return ['K', key];
    const handle = runtime.placeOfFileHandle?.(value);
    if (handle !== undefined) return ['H', ...handle];
    return ['w', write(value.valueOf(), seen)];
}

function read(text, seen) {
    if (!isArray(text)) return text;
    switch (text[0]) {
    case 'd': return Number(text[1]);
    case 'u': return undefined;
    case 'n': return BigInt(text[1]);
    case 'r': return seen[text[1]];
    default: break;
    }
    // Its number is taken before those of its members, as when it was written.
    const at = seen.push(undefined) - 1;
    const keep = (value) => (seen[at] = value);
    switch (text[0]) {
    case 'a': {
        const array = keep([]);
        array.length = text[1];
        return fill(array, text, 2, seen);
    }
    case 'o': return fill(keep({}), text, 1, seen);
    case 't': return keep(new Date(read(text[1], seen)));
    case 'm': {
        const map = keep(new Map());
        for (let i = 1; i < text.length; i += 2) {
            map.set(read(text[i], seen), read(text[i + 1], seen));
        }
        return map;
    }
    case 's': {
        const set = keep(new Set());
        for (let i = 1; i < text.length; i++) set.add(read(text[i], seen));
        return set;
    }
    case 'x': return keep(new RegExp(text[1], text[2]));
    case 'b': return keep(fromBase64(text[1]).buffer);
    case 'v': return keep(new globalThis[text[1]](read(text[2], seen), text[3], text[4]));
    case 'w': return keep(Object(read(text[1], seen)));
    case 'e': return readError(text, seen, keep);
    default: return keep(readClass(text, seen));
    }
}

function fill(object, text, from, seen) {
    for (let i = from; i < text.length; i += 2) own(object, text[i], read(text[i + 1], seen));
    return object;
}

function readError(text, seen, keep) {
    const Type = globalThis[text[1]];
    const isKnown = typeof Type === 'function' && Type.prototype instanceof Error;
    const error = keep(new (isKnown ? Type : Error)());
    for (let i = 2; i < text.length; i += 2) hidden(error, text[i], read(text[i + 1], seen));
    return error;
}

function readClass(text, seen) {
    if (text[0] === 'I') {
        runtime.loadGlobals('canvas');
        return new globalThis.ImageData(read(text[1], seen), text[2], text[3], { colorSpace: text[4] });
    }
    if (text[0] === 'G') return new globalThis[text[1]](...text.slice(2).map((one) => read(one, seen)));
    if (text[0] === 'D') {
        const exception = new globalThis.DOMException(text[1], text[2]);
        hidden(exception, 'stack', text[3]);
        return exception;
    }
    if (text[0] === 'K') return runtime.loadGlobals('web-crypto') && runtime.keyOfText(text[1]);
    if (text[0] === 'H') return runtime.load('file-system') && runtime.makeFileHandle(text[1], text.slice(2));
    const { Blob, File } = runtime.load('blob');
    const bytes = fromBase64(text[1]);
    return text[0] === 'B' ? new Blob([bytes], { type: text[2] })
        : new File([bytes], text[3], { type: text[2], lastModified: text[4] });
}

/** The text of a value that structured clone has made. */
export const textOf = (clone) => JSON.stringify(write(clone, new Map()));

/** A new value of a text. */
export const valueOf = (text) => read(JSON.parse(text), []);
