// structuredClone (HTML standard, "safe passing of structured data"), in one walk: what is copied
// is known by its insides, never by the names that its class gives itself, and the copy is made for
// whoever gets it, which may be a worker or its page.
import { hasSisters } from '../cluster.js';
import { mustBeGlobal, mustBeOptions, mustBeSequence, mustHave, reading, refused } from '../refusals.js';

const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, hasOwn, keys: keysOf } = Object;
const { isArray } = Array;
const objectPrototype = Object.prototype;
const { toString } = objectPrototype;
const { isProxy, typeOf } = host;
const { isPlatformObject } = runtime;
const { ArrayBuffer, DataView, Date, Error, Map, RegExp, Set, Uint8Array } = globalThis;
const { slice, transfer: detach } = ArrayBuffer.prototype;
const { getTime } = Date.prototype;
const { entries } = Map.prototype;
const { values } = Set.prototype;
const { get: viewTag } =
    getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
const boxes = [Boolean, Number, String, BigInt].map((one) => one.prototype.valueOf);
const views = {};
for (const name of ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array',
    'Int32Array', 'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array',
    'BigUint64Array']) views[name] = globalThis[name];
const errors = {};
for (const name of ['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError',
    'URIError']) errors[name] = globalThis[name];

const getterOf = (Type, name) => getOwnPropertyDescriptor(Type.prototype, name).get;
/** Of the language's classes, a getter that works on their instances alone, of whatever realm. */
const brands = new Map([[Map, getterOf(Map, 'size')], [Set, getterOf(Set, 'size')],
    [RegExp, getterOf(RegExp, 'source')], [DataView, getterOf(DataView, 'byteLength')]]);

function isA(value, Type) {
    if (value instanceof Type) return true;
    if (!hasSisters()) return false;
    if (Type === Error) return toString.call(value) === '[object Error]' && !(Symbol.toStringTag in value);
    try {
        brands.get(Type).call(value);
        return true;
    } catch {
        return false;
    }
}

/** What copies are made with: the classes of one page or worker. */
const realm = {
    object: () => ({}), array: () => [], box: Object,
    ArrayBuffer, DataView, Date, Error, Map, RegExp, Set, Uint8Array, errors, views,
    exception: (message, name) => new globalThis.DOMException(message, name),
    blob: (...values) => runtime.loadGlobals('blob') && runtime.makeBlob(...values),
    fileList: (files) => runtime.loadGlobals('blob') && runtime.makeFileList(files),
    bitmap: (...values) => runtime.loadGlobals('canvas') && runtime.makeBitmap(...values),
    imageData: (...values) => runtime.loadGlobals('canvas') && new globalThis.ImageData(...values),
    geometry: (name, values) => new globalThis[name](...values),
    key: (record) => runtime.loadGlobals('web-crypto') && runtime.makeKey(record),
    fileHandle: (...values) => runtime.load('file-system') && runtime.makeFileHandle(...values),
    portEnd: () => runtime.loadGlobals('messaging') && runtime.makePortEnd(),
};
/** That of the copy that is being made. */
let to = realm;

/** Whose call makes the copy. */
let caller = [];
const refusal = (words) => refused('DataCloneError', caller[0] ?? 'Window', caller[0] ? caller[1] : 'structuredClone', words);
/** That of a value that cannot be copied: Chromium shows the value. */
const uncopied = (value) => refusal(host.isChromium === true ? `${shownValue(value)} could not be cloned.` : '');
function shownValue(value) {
    if (typeof value === 'function') return Function.prototype.toString.call(value);
    if (typeof value === 'symbol') return String(value);
    if (isProxy(value)) return '#<Object>';
    const tag = toString.call(value);
    if (tag.endsWith('Generator]')) return tag;
    if (value !== globalThis && isPlatformObject(value)) return `${tag.slice('[object '.length, -1)} object`;
    return `#<${getPrototypeOf(value)?.constructor?.name || 'Object'}>`;
}

/** A buffer as large as the one given, and as free to grow. */
function bufferLike(buffer) {
    if (buffer.detached) {
        throw host.isChromium === true ? refusal('An ArrayBuffer is detached and could not be cloned.') : new TypeError('Type error');
    }
    const { byteLength, resizable, maxByteLength } = buffer;
    return new to.ArrayBuffer(byteLength, resizable ? { maxByteLength } : undefined);
}

function copyBuffer(buffer) {
    if (to === realm && !buffer.resizable && !buffer.detached) return slice.call(buffer, 0);
    const copy = bufferLike(buffer);
    new Uint8Array(copy).set(new Uint8Array(buffer));
    return copy;
}

function keep(seen, value, copy) {
    seen.set(value, copy);
    return copy;
}

function hide(object, name, value) {
    defineProperty(object, name, { value, writable: true, configurable: true });
}

function copy(value, seen) {
    const type = typeof value;
    if (type === 'symbol' || type === 'function') throw uncopied(value);
    if (type !== 'object' || value === null) return value;
    const known = seen.get(value);
    if (known !== undefined) return known;
    // Asked first, as looking at a proxy runs its traps.
    if (isProxy(value)) throw uncopied(value);
    if (isArray(value)) {
        const array = keep(seen, value, to.array());
        array.length = value.length;
        return copyMembers(value, array, seen);
    }
    const prototype = getPrototypeOf(value);
    if (prototype === objectPrototype || prototype === null) {
        return copyMembers(value, keep(seen, value, to.object()), seen);
    }
    return copyOther(value, seen);
}

function copyMembers(from, to, seen) {
    for (const key of keysOf(from)) {
        const value = copy(from[key], seen);
        if (key === '__proto__') {
            defineProperty(to, key,
                { value, writable: true, enumerable: true, configurable: true });
        } else {
            to[key] = value;
        }
    }
    return to;
}

function copyOther(value, seen) {
    switch (typeOf(value)) {
    case 'date': return keep(seen, value, new to.Date(getTime.call(value)));
    case 'array buffer': return keep(seen, value, copyBuffer(value));
    case 'typed array': {
        const buffer = copy(value.buffer, seen);
        const View = to.views[viewTag.call(value)];
        return keep(seen, value, new View(buffer, value.byteOffset, value.length));
    }
    case 'promise':
    case 'refused': throw uncopied(value);
    case 'empty':
        // A class that looks like an error without being one has the other type.
        if (isA(value, Error)) return copyError(value, seen);
        return copyClass(value, seen);
    default: return copyClass(value, seen);
    }
}

/** An instance of one of the language's classes, or of one derived from it. */
function copyClass(value, seen) {
    if (isA(value, Map)) {
        const map = keep(seen, value, new to.Map());
        for (const [key, one] of [...entries.call(value)]) {
            map.set(copy(key, seen), copy(one, seen));
        }
        return map;
    }
    if (isA(value, Set)) {
        const set = keep(seen, value, new to.Set());
        for (const one of [...values.call(value)]) set.add(copy(one, seen));
        return set;
    }
    if (isA(value, RegExp)) return keep(seen, value, new to.RegExp(value.source, value.flags));
    if (isA(value, DataView)) {
        const { byteOffset, byteLength } = value;
        return keep(seen, value, new to.DataView(copy(value.buffer, seen), byteOffset, byteLength));
    }
    return copyObject(value, seen);
}

function copyError(value, seen) {
    const { name } = value;
    const error = keep(seen, value, new (hasOwn(errors, name) ? to.errors[name] : to.Error)());
    const message = getOwnPropertyDescriptor(value, 'message');
    if (message !== undefined && 'value' in message) hide(error, 'message', `${message.value}`);
    if (hasOwn(value, 'cause')) hide(error, 'cause', copy(value.cause, seen));
    for (const one of ['line', 'column', 'sourceURL', 'stack']) hide(error, one, value[one]);
    return error;
}

const ofMatrix = (value) => [value.is2D ? [value.a, value.b, value.c, value.d, value.e, value.f]
    : [...value.toFloat64Array()]];
const ofRect = ({ x, y, width, height }) => [x, y, width, height];
const ofPoint = ({ x, y, z, w }) => [x, y, z, w];
/** What the web's shapes are made of. */
const shapes = {
    DOMMatrix: ofMatrix, DOMMatrixReadOnly: ofMatrix, DOMPoint: ofPoint, DOMPointReadOnly: ofPoint, DOMRect: ofRect,
    DOMRectReadOnly: ofRect, DOMQuad: ({ p1, p2, p3, p4 }) => [p1, p2, p3, p4],
};
let uncloneable;
/** Whether it is an iterator or a generator of the language's own. */
function isIterator(value) {
    uncloneable ??= new Set([[].values(), new Map().entries(), new Set().values(), ''[Symbol.iterator](),
        'a'.matchAll(/a/g), [].values().map(String)].map(getPrototypeOf)
        .concat(getPrototypeOf(getPrototypeOf((function* none() {})())),
            getPrototypeOf(getPrototypeOf((async function* none() {})()))));
    const prototype = getPrototypeOf(value);
    return uncloneable.has(prototype) || uncloneable.has(getPrototypeOf(prototype));
}

/** What only the web's classes or the page's own are left for. */
function copyObject(value, seen) {
    const { DOMException } = globalThis;
    if (value instanceof DOMException) {
        const exception = keep(seen, value, to.exception(value.message, value.name));
        hide(exception, 'stack', value.stack);
        return exception;
    }
    // Until its part has loaded there are none.
    const own = runtime.copyOfBlob?.(value, to) ?? runtime.copyOfPicture?.(value, to)
        ?? runtime.copyOfKey?.(value, to) ?? runtime.copyOfFileHandle?.(value, to);
    if (own !== undefined) return keep(seen, value, own);
    const tag = toString.call(value).slice('[object '.length, -1);
    if (isPlatformObject(value) || hasOwn(shapes, tag)) {
        if (tag === 'MessagePort') {
            throw host.isChromium === true ? refusal('A MessagePort could not be cloned because it was not transferred.')
                : new TypeError('Type error');
        }
        if (!hasOwn(shapes, tag) || hasOwn(value, Symbol.toStringTag)) throw uncopied(value);
        return keep(seen, value, to.geometry(tag, shapes[tag](value)));
    }
    if (tag !== 'Object') {
        if (tag === 'WebAssembly.Module' && value instanceof globalThis.WebAssembly.Module) return keep(seen, value, value);
        const [, member] = /^(?:WebAssembly|Intl)\.(\w+)$/.exec(tag) ?? [];
        const Type = member === undefined ? undefined : (tag[0] === 'I' ? Intl : globalThis.WebAssembly)[member];
        if ((typeof Type === 'function' && value instanceof Type) || isIterator(value)) throw uncopied(value);
        for (const valueOf of boxes) {
            try {
                return keep(seen, value, to.box(valueOf.call(value)));
            } catch {
                // Another kind, or none.
            }
        }
        const type = tag === 'Symbol' ? Symbol : globalThis[tag];
        if (typeof type === 'function' && value instanceof type) throw uncopied(value);
    }
    return copyMembers(value, keep(seen, value, to.object()), seen);
}

/**
 * A copy of `value` for which what `list` names is handed over, `{data, ports}`, for the page or the
 * worker whose `realm` is given.
 */
function cloneWith(value, list, target = realm) {
    // What is copied may have getters, which may make copies of their own.
    const outer = to;
    to = target;
    try {
        return handOver(value, list);
    } finally {
        to = outer;
    }
}

function handOver(value, list) {
    const seen = new Map();
    const buffers = [];
    const ports = [];
    for (const [index, one] of [...list].entries()) {
        if (typeof one !== 'object' || one === null) {
            const words = "Failed to convert value to 'object'.";
            throw refused('TypeError', caller[0] ?? 'Window', caller[0] ? caller[1] : 'structuredClone',
                caller[0] ? words : reading('transfer', 'StructuredSerializeOptions', words));
        }
        const kind = typeOf(one) === 'array buffer' ? 'ArrayBuffer' : 'Message port';
        if (seen.has(one)) throw refusal(`${kind} at index ${index} is a duplicate of an earlier ${kind}.`);
        if (typeOf(one) === 'array buffer') {
            if (one.detached) throw refusal(`ArrayBuffer at index ${index} is already detached.`);
            // Filled at the end: an error on the way must leave the original as it is.
            seen.set(one, bufferLike(one));
            buffers.push(one);
        } else {
            const port = runtime.takePort?.(one, to);
            const taken = port?.taken ?? runtime.takePicture?.(one, to);
            if (taken === undefined) throw refusal(`Value at index ${index} does not have a transferable type.`);
            seen.set(one, taken);
            if (port !== undefined) ports.push(port);
        }
    }
    const data = copy(value, seen);
    for (const buffer of buffers) {
        if (buffer.detached) throw refusal('An ArrayBuffer is detached and could not be cloned.');
        new Uint8Array(seen.get(buffer)).set(new Uint8Array(buffer));
        detach.call(buffer);
    }
    const given = to.array();
    for (const port of ports) {
        port.take();
        given.push(port.taken);
    }
    return { data, ports: given };
}

function structuredClone(value, options = undefined) {
    mustBeGlobal(this, 'structuredClone');
    mustHave(1, arguments, 'Window', 'structuredClone');
    mustBeOptions(options, 'StructuredSerializeOptions', 'Window', 'structuredClone');
    const transfer = options?.transfer;
    if (transfer !== undefined) {
        mustBeSequence(transfer, 'Window', 'structuredClone',
            (words) => reading('transfer', 'StructuredSerializeOptions', words));
    }
    return transfer === undefined && to === realm ? copy(value, new Map())
        : cloneWith(value, transfer === undefined ? [] : transfer).data;
}
/** Does something that makes copies for a call of `type.method`. */
function copyingFor(type, method, body) {
    const outer = caller;
    caller = [type, method];
    try {
        return body();
    } finally {
        caller = outer;
    }
}
const cloneFor = (value, type, method) =>
    copyingFor(type, method, () => (to === realm ? copy(value, new Map()) : cloneWith(value, []).data));
runtime.provide({ structuredClone, cloneFor, cloneWith, copyingFor, realm });
