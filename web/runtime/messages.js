// Values cross between page and app by copy, through shared memory, so that one crossing costs one
// native call whatever the value holds. Each value is an opcode cell followed by its operands;
// strings that repeat (keys, plugin and method names) travel as numbers, and a short string that
// went over lately can be named by its sequence number on the way back.
import { isPlatformObject } from './platform-objects.js';
import { runtime } from './runtime.js';
import { BASE, END, REMEMBERED, TARGET, HEADER, reserve, words } from './shared-words.js';

const UNDEFINED = 0, NULL = 1, FALSE = 2, TRUE = 3, NUMBER = 4, INTERNED = 5, SHORT = 6, LONG = 7,
    ARRAY = 8, OBJECT = 9, DATE = 10, RECENT = 11, BYTES = 12, INDEXED = 13, DEFINE = 14, SHAPE = 15;

const SHORT_LENGTH = 48;
const INTERN_LENGTH = 48;
const INTERN_LIMIT = 1024;
const RECENT_COUNT = 1024;

const { keys: objectKeys, getPrototypeOf, prototype: objectPrototype } = Object;
const { isArray } = Array;
const { includes } = Array.prototype;
const { post: hostPost, isProxy } = host;

const apply = Reflect.apply;
const NativePromise = Promise;
const { resolve: settle, reject } = Promise;
const resolvedPromise = () => settle.call(NativePromise);
const rejectedPromise = (error) => reject.call(NativePromise, error);
const getTime = Date.prototype.getTime;

const strings = [];
const ids = new Map();
const recent = new Array(RECENT_COUNT).fill('');

let top = HEADER;
let first, second, extras;
let elements = 0;
let path = [];
/** Whether the message under way has lost members (lenient mode). */
let leftOut = false;

/** Thrown inside the encoder when a value may not be cloned. */
const refused = { refused: true };
/** The same, for what no mode lets through: endless and oversized values. */
const boundless = { refused: true };
const isRefusal = (error) => error === refused || error === boundless
    || (error instanceof RangeError && error.message === 'Maximum call stack size exceeded.');
const { cloneMode, maximumDepth, maximumElements, recordsStacks } = host;
const lenient = cloneMode === 'lenient';
// F40: the newer web view takes members one by one and leaves out what it has no class for.
const extracting = cloneMode === 'extract';
const encodeMembers = extracting ? extractMembers : encodePlain;
const encodeElements = extracting ? extractElements : encodeArray;

/** Swift holds no lone surrogates, so for it a text with one is another. */
const isWellFormed = String.prototype.isWellFormed;
const wellFormed = (text) => isWellFormed.call(text);

function intern(text) {
    const id = host.intern(text);
    strings[id] = text;
    ids.set(text, id);
    return id;
}

function encodeCharacters(text) {
    const length = text.length;
    reserve(top, length);
    for (let index = 0; index < length; index++) words[top++] = text.charCodeAt(index);
}

function encodeString(text) {
    const length = text.length;
    if (length > SHORT_LENGTH) {
        if (extras === undefined) extras = [];
        reserve(top, 2);
        words[top++] = LONG;
        words[top++] = extras.length;
        extras.push(text);
        return;
    }
    const start = length === 0 ? 0 : text.charCodeAt(0);
    // Numbers as text (callback ids) are never the same twice and would only fill the table.
    if (start > 57 || start === 0 || start === 47) {
        let id = ids.get(text);
        if (id === undefined && ids.size < INTERN_LIMIT && wellFormed(text)) id = intern(text);
        if (id !== undefined) {
            reserve(top, 2);
            words[top++] = INTERNED;
            words[top++] = id;
            return;
        }
    }
    const sequence = words[REMEMBERED];
    words[REMEMBERED] = sequence + 1;
    recent[sequence % RECENT_COUNT] = text;
    reserve(top, 3);
    words[top++] = SHORT;
    words[top++] = sequence;
    words[top++] = length;
    encodeCharacters(text);
}

function encodeKey(key) {
    let id = ids.get(key);
    if (id === undefined && ids.size < INTERN_LIMIT && key.length <= INTERN_LENGTH
        && wellFormed(key)) {
        id = intern(key);
    }
    if (id !== undefined) {
        reserve(top, 2);
        words[top++] = INTERNED;
        words[top++] = id;
    } else {
        encodeString(key);
    }
}

function encode(value, depth) {
    switch (typeof value) {
    case 'string':
        encodeString(value);
        return;
    case 'number':
        reserve(top, 2);
        words[top++] = NUMBER;
        words[top++] = value;
        return;
    case 'boolean':
        reserve(top, 1);
        words[top++] = value ? TRUE : FALSE;
        return;
    case 'undefined':
        reserve(top, 1);
        words[top++] = UNDEFINED;
        return;
    case 'object':
        if (value === null) {
            reserve(top, 1);
            words[top++] = NULL;
            return;
        }
        encodeObject(value, depth);
        return;
    case 'bigint':
        // Structured clone takes it, but no Foundation class holds it: it vanishes on the way.
        reserve(top, 1);
        words[top++] = UNDEFINED;
        return;
    default:
        throw refused;
    }
}

function encodeObject(object, depth) {
    if (depth >= maximumDepth) {
        host.finding(`a message nested deeper than ${maximumDepth} was not posted`);
        throw boundless;
    }
    if (extracting && isProxy(object)) throw refused;
    // The first two objects are looked at by the native call that is made anyway.
    if (depth === 0) first = object;
    else if (second === undefined) second = object;
    else if (!lenient && isProxy(object)) throw refused;
    if (depth > 8) {
        if (includes.call(path, object)) {
            host.finding('a message that contains itself was not posted: on a phone the app would '
                + 'convert it without end');
            throw boundless;
        }
        path.push(object);
    }
    const prototype = getPrototypeOf(object);
    if (prototype === objectPrototype || prototype === null) encodeMembers(object, depth);
    else if (isArray(object)) encodeElements(object, depth);
    else encodeOther(object, depth);
    if (depth > 8) path.pop();
}

function count(number) {
    elements += number;
    if (elements > maximumElements) {
        host.finding(`a message of more than ${maximumElements} elements was not posted`);
        throw boundless;
    }
}

function encodePlain(object, depth) {
    const keys = objectKeys(object);
    const length = keys.length;
    count(length);
    reserve(top, 2);
    words[top++] = OBJECT;
    const header = top++;
    let written = 0;
    for (let index = 0; index < length; index++) {
        const key = keys[index];
        const value = object[key];
        if (value === undefined) continue;
        const start = top;
        encodeKey(key);
        if (lenient) {
            if (!attempt(value, depth + 1, start)) continue;
        } else {
            encode(value, depth + 1);
        }
        written += 1;
    }
    words[header] = written;
}

function encodeArray(array, depth) {
    const length = array.length;
    count(length);
    reserve(top, 2);
    words[top++] = ARRAY;
    words[top++] = length;
    for (let index = 0; index < length; index++) {
        const start = top;
        if (!lenient) {
            encode(array[index], depth + 1);
        } else if (!attempt(array[index], depth + 1, start)) {
            reserve(top, 1);
            words[top++] = NULL;
        }
    }
}

/** A member that is a getter and throws is left out like one without a class (F40). */
function extractMembers(object, depth) {
    const keys = objectKeys(object);
    count(keys.length);
    reserve(top, 2);
    words[top++] = OBJECT;
    const header = top++;
    let written = 0;
    for (const key of keys) {
        let value;
        try {
            value = object[key];
        } catch {
            continue;
        }
        if (value === undefined || typeof value === 'bigint') continue;
        const start = top;
        encodeKey(key);
        if (attempt(value, depth + 1, start)) written += 1;
    }
    words[header] = written;
}

/** The array gets shorter by what is left out; one whose element throws is left out itself. */
function extractElements(array, depth) {
    const length = array.length;
    count(length);
    reserve(top, 2);
    words[top++] = ARRAY;
    const header = top++;
    let written = 0;
    for (let index = 0; index < length; index++) {
        let value;
        try {
            value = array[index];
        } catch {
            throw refused;
        }
        if (value === undefined || typeof value === 'bigint') continue;
        if (attempt(value, depth + 1, top)) written += 1;
    }
    words[header] = written;
}

/** Lenient and extracting: a member that cannot be copied is left out. */
function attempt(value, depth, start) {
    const depthOfPath = path.length;
    try {
        encode(value, depth);
        return true;
    } catch (error) {
        if (error !== refused) throw error;
        leftOut = true;
        top = start;
        path.length = depthOfPath;
        return false;
    }
}

function encodeOther(object, depth) {
    const type = host.typeOf(object);
    switch (type) {
    case 'date':
        reserve(top, 2);
        words[top++] = DATE;
        words[top++] = getTime.call(object);
        return;
    case 'typed array': {
        // F42: an object with the keys "0", "1", …
        const length = object.length;
        count(length);
        reserve(top, 2 + 2 * length);
        words[top++] = INDEXED;
        words[top++] = length;
        for (let index = 0; index < length; index++) {
            const element = object[index];
            if (typeof element === 'number') {
                words[top++] = NUMBER;
                words[top++] = element;
            } else {
                words[top++] = UNDEFINED;
            }
        }
        return;
    }
    case 'array buffer':
    case 'empty':
        reserve(top, 2);
        words[top++] = OBJECT;
        words[top++] = 0;
        return;
    case 'proxy':
        if (lenient) return encodePlain(object, depth);
        throw refused;
    case 'promise':
    case 'refused':
        throw refused;
    default:
        if (isPlatformObject(object)) throw refused;
        encodeMembers(object, depth);
    }
}

const cloneError = () =>
    new globalThis.DOMException('The object can not be cloned.', 'DataCloneError');

/** Says which part of a message was refused; only then is anybody asked to look for it. */
function explain(handler, message, error) {
    const isBounded = error !== boundless && !(error instanceof RangeError);
    runtime.load('refusal').explain(handler, message, isBounded, runtime.stackHere());
}

/** The stack of the script that runs, or of the call that it goes on with. */
const stackHere = () => (callSite ?? new Error()).stack ?? '';
let callSite;
/** Tells the stack of the script that is about to post a message, while stacks are recorded. */
const tellStack = () => { if (recordsStacks) host.stack(stackHere()); };
runtime.tellStack = tellStack;
runtime.stackHere = () => (recordsStacks ? stackHere() : '');

if (recordsStacks) {
    // A promise's continuation has lost the stack of whoever made the promise. Code that goes on with
    // a call in one asks for the site of the call first: `const resume = site(); … resume(body)`.
    Object.defineProperty(globalThis, Symbol.for('farad.callSite'), {
        value() {
            const made = new Error();
            return (body) => {
                const outer = callSite;
                callSite = made;
                try {
                    return body();
                } finally {
                    callSite = outer;
                }
            };
        },
    });
}

/** `webkit.messageHandlers[name].postMessage(message)`; `handler` is its number. */
export function post(handler, message) {
    // A getter in the message may post a message of its own.
    const base = top, outerFirst = first, outerSecond = second, outerExtras = extras;
    const outerElements = elements, outerPath = path, outerLeftOut = leftOut;
    first = second = extras = undefined;
    elements = 0;
    path = [];
    leftOut = false;
    try {
        encode(message, 0);
        if (leftOut) explain(handler, message, refused);
        tellStack();
        words[TARGET] = handler;
        words[BASE] = base;
        words[END] = top;
        if ((extras !== undefined ? hostPost(first, second, extras)
            : second !== undefined ? hostPost(first, second)
            : first !== undefined ? hostPost(first) : hostPost()) === true) throw refused;
    } catch (error) {
        // The first two objects are known as proxies only now: what their traps threw is not the page's.
        const isTrap = !lenient && ((first !== undefined && isProxy(first))
            || (second !== undefined && isProxy(second)));
        if (isTrap || isRefusal(error)) {
            explain(handler, message, error);
            if (cloneMode === 'throw') throw cloneError();
            if (cloneMode === 'reject-unhandled') return rejectedPromise(cloneError());
            return resolvedPromise();
        }
        if (cloneMode === 'throw') throw error;
        return rejectedPromise(error);
    } finally {
        top = base;
        first = outerFirst;
        second = outerSecond;
        extras = outerExtras;
        elements = outerElements;
        path = outerPath;
        leftOut = outerLeftOut;
    }
    return resolvedPromise();
}

/** Writes `value` for the answer of an evaluation; false when Foundation has nothing for it. */
export function encodeResult(value) {
    const outerMode = top;
    top = HEADER;
    first = second = extras = undefined;
    elements = 0;
    path = [];
    try {
        encode(value, 0);
        if ((first !== undefined && host.isProxy(first))
            || (second !== undefined && host.isProxy(second))) return false;
        words[END] = top;
        return extras ?? true;
    } catch (error) {
        if (isRefusal(error)) return false;
        throw error;
    } finally {
        top = outerMode;
        extras = first = second = undefined;
    }
}

// App to page.

// The page's own encoder, taken before the app can replace it.
const { toBase64 } = Uint8Array.prototype;
const fromCharCode = String.fromCharCode;
const paths = [];
const shapes = [];
let at = 0;
let inbox;

function decodeCharacters() {
    const length = words[at++];
    const stop = at + length;
    let text = '';
    while (at < stop) text += fromCharCode(words[at++]);
    return text;
}

function decode() {
    switch (words[at++]) {
    case UNDEFINED: return undefined;
    case NULL: return null;
    case FALSE: return false;
    case TRUE: return true;
    case NUMBER: return words[at++];
    case INTERNED: return strings[words[at++]];
    case RECENT: return recent[words[at++] % RECENT_COUNT];
    case SHORT: return decodeCharacters();
    case LONG: return inbox[words[at++]];
    case BYTES: return toBase64.call(inbox[words[at++]]);
    case DEFINE: {
        const id = words[at++];
        const text = decodeCharacters();
        strings[id] = text;
        ids.set(text, id);
        return text;
    }
    case DATE: return new Date(words[at++]);
    case ARRAY: {
        const length = words[at++];
        const array = [];
        for (let index = 0; index < length; index++) array.push(decode());
        return array;
    }
    case OBJECT: {
        const length = words[at++];
        const object = {};
        for (let index = 0; index < length; index++) {
            const key = decode();
            assign(object, key, decode());
        }
        return object;
    }
    case SHAPE: return shapes[words[at++]](decode);
    default: throw new Error('Farad: the shared message is damaged');
    }
}

function assign(object, key, value) {
    if (key !== '__proto__') object[key] = value;
    // F77: in the spliced text the key sets the prototype.
    else if (value === null || typeof value === 'object') Object.setPrototypeOf(object, value);
}

/** A maker of objects with these keys, so that all of them share one hidden class. */
export function defineShape(id, keys) {
    const members = keys.map((key) => `${JSON.stringify(key)}:decode()`);
    shapes[id] = new Function(`return (decode) => ({${members.join(',')}})`)();
}

function resolve(id) {
    let names = paths[id];
    if (names === undefined) paths[id] = names = strings[id].split('.');
    return names;
}

/**
 * Calls the function whose path Swift wrote with the values it wrote. The answer is false when
 * there is no such function; Swift then evaluates the text, for the error that a phone would show.
 */
export function receive(values) {
    const names = resolve(words[TARGET]);
    let self = globalThis;
    let member = self[names[0]];
    for (let index = 1; index < names.length; index++) {
        if (member === undefined || member === null) return false;
        self = member;
        member = self[names[index]];
    }
    if (typeof member !== 'function') return false;
    inbox = values;
    at = HEADER;
    const length = words[END];
    if (length === 1) {
        const value = decode();
        inbox = undefined;
        apply(member, self, [value]);
    } else {
        const list = [];
        for (let index = 0; index < length; index++) list.push(decode());
        inbox = undefined;
        apply(member, self, list);
    }
    return true;
}

/** Learns a string that Swift is going to name by number. */
export function learn(id, text) {
    strings[id] = text;
    ids.set(text, id);
}
