// fetch, Headers, Request, Response. The app's own files come through its scheme handlers, all at
// once; what servers answer comes in two tasks: the head, then the body.
import { addIterators } from '../pair-iterators.js';
import { fromBase64 } from '../own-base64.js';
import { cluster, shareMemory } from '../cluster.js';
import { pageLines } from '../page-stack.js';
import {
    mustBeOptions, mustBeSequence, mustCall, mustHave, noSuch, reading, refused, takenOff,
} from '../refusals.js';

const { Promise, absolute } = runtime;
const { TextDecoder, TextEncoder } = runtime.load('text-encoding');
const failed = host.isChromium !== true ? 'Load failed' : 'Failed to fetch';
/**
 * What a request rejects with if it fails. Blink makes it when the page asks, with the stack of that;
 * WebKit when it has failed, and no script is at work.
 */
function makeFailure() {
    const error = new TypeError(failed);
    error.stack = host.isChromium === true ? pageLines(error.stack).join('\n') : '';
    return error;
}

const token = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** Headers that only the browser sets, and that a page may set nowhere without being asked. */
const forbidden = new Set(['accept-charset', 'accept-encoding', 'access-control-request-headers',
    'access-control-request-method', 'connection', 'content-length', 'cookie', 'cookie2', 'date',
    'dnt', 'expect', 'host', 'keep-alive', 'origin', 'referer', 'set-cookie', 'te', 'trailer',
    'transfer-encoding', 'upgrade', 'via']);
const isForbidden = (name) => forbidden.has(name) || /^(proxy|sec)-/.test(name);
/** Bytes that no such header may hold (Fetch standard, "CORS-unsafe request-header byte"). */
const unsafe = /[\0-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/;
function isSimple(name, value) {
    if (value.length > 128) return false;
    if (name === 'accept') return !unsafe.test(value);
    if (name === 'accept-language' || name === 'content-language') return /^[\da-z *,\-.;=]*$/i.test(value);
    return name === 'content-type' && !unsafe.test(value)
        && /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i.test(value);
}

const notLatin1 = 'String contains non ISO-8859-1 code point.';
const noPairs = "The provided value is not of type '(record<ByteString, ByteString> or sequence<sequence<ByteString>>)'.";
/** The headers that a `dictionary` has, for what is made with it. */
function headersIn(init, dictionary, type) {
    if (init === undefined || init === null || typeof init === 'object' || typeof init === 'function') return new Headers(init);
    throw refused('TypeError', type, undefined, reading('headers', dictionary, noPairs));
}

/** What its headers belong to decides what may be set. */
let guard;
let pairsIn;

class Headers {
    #list = new Map();
    #guard = 'none';
    /** The values of `set-cookie`, which may hold commas of their own. */
    #cookies = [];

    constructor(init) {
        if (init === undefined || init === null) return;
        if (typeof init !== 'object' && typeof init !== 'function') throw refused('TypeError', 'Headers', undefined, noPairs);
        if (typeof init[Symbol.iterator] === 'function') {
            for (const pair of init) {
                mustBeSequence(pair, 'Headers');
                const values = [...pair];
                if (values.length !== 2) {
                    throw refused('TypeError', 'Headers', undefined, 'Invalid value',
                        'Header sub-sequence must contain exactly two items');
                }
                this.#append(...values);
            }
            return;
        }
        for (const key of Reflect.ownKeys(init)) {
            if (!Reflect.getOwnPropertyDescriptor(init, key)?.enumerable) continue;
            // A symbol is no text.
            this.#append(typeof key === 'symbol' ? `${key}` : key, init[key]);
        }
    }

    static {
        pairsIn = (headers) => [...headers.#list].sort(([one], [other]) => (one < other ? -1 : 1))
            .flatMap((pair) => (pair[0] === 'set-cookie' ? headers.#cookies.map((value) => [pair[0], value]) : [pair]));
        guard = (headers, kind) => {
            headers.#guard = kind;
            for (const [name, value] of headers.#list) {
                if (!headers.#allows(name, value)) headers.#list.delete(name);
            }
            return headers;
        };
    }

    static #name(name, method) {
        if (token.test(`${name}`)) return `${name}`.toLowerCase();
        throw refused('TypeError', 'Headers', method, 'Invalid name', `Invalid header name: '${name}'`);
    }
    static #value(name, value, method) {
        const text = `${value}`.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
        if (/[^\0-\xff]/.test(text)) throw refused('TypeError', 'Headers', method, notLatin1);
        if (!/[\0\n\r]/.test(text)) return text;
        throw refused('TypeError', 'Headers', method, 'Invalid value', `Header '${name}' has invalid value: '${text}'`);
    }
    #allows(name, value) {
        if (this.#guard === 'request') return !isForbidden(name);
        return this.#guard !== 'request-no-cors' || isSimple(name, value);
    }
    #isOpen(name, value, method) {
        if (this.#guard === 'immutable') {
            throw refused('TypeError', 'Headers', method, 'Headers are immutable', "Headers object's guard is 'immutable'");
        }
        return this.#allows(name, value);
    }

    append(name, value) {
        mustHave(2, arguments, 'Headers', 'append');
        this.#append(name, value, 'append');
    }
    #append(name, value, method) {
        const key = Headers.#name(name, method);
        const text = Headers.#value(name, value, method);
        const whole = this.#list.has(key) ? `${this.#list.get(key)}, ${text}` : text;
        if (!this.#isOpen(key, whole, method)) return;
        this.#list.set(key, whole);
        if (key === 'set-cookie') this.#cookies.push(text);
    }
    delete(name) {
        mustHave(1, arguments, 'Headers', 'delete');
        const key = Headers.#name(name, 'delete');
        if (!this.#isOpen(key, '', 'delete')) return;
        this.#list.delete(key);
        if (key === 'set-cookie') this.#cookies = [];
    }
    get(name) {
        mustHave(1, arguments, 'Headers', 'get');
        return this.#list.get(Headers.#name(name, 'get')) ?? null;
    }
    getSetCookie() { return [...this.#cookies]; }
    has(name) {
        mustHave(1, arguments, 'Headers', 'has');
        return this.#list.has(Headers.#name(name, 'has'));
    }
    set(name, value) {
        mustHave(2, arguments, 'Headers', 'set');
        const key = Headers.#name(name, 'set');
        const text = Headers.#value(name, value, 'set');
        if (!this.#isOpen(key, text, 'set')) return;
        this.#list.set(key, text);
        if (key === 'set-cookie') this.#cookies = [text];
    }
    forEach(callback, self) {
        mustCall(callback, arguments, 'Headers');
        for (const [name, value] of this) callback.call(self, value, name, this);
    }
}
addIterators(Headers, 'Headers', (headers) => pairsIn(headers));

/** A form as browsers send it. */
function multipart(form) {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
    let boundary = '----WebKitFormBoundary';
    for (let count = 0; count < 16; count++) boundary += letters[Math.floor(host.random() * 62)];
    const escape = (name) => name.replace(/\r\n|\r|\n/g, '%0D%0A').replace(/"/g, '%22');
    const parts = [];
    for (const [name, value] of form) {
        parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${escape(name)}"`);
        if (typeof value === 'string') {
            parts.push(`\r\n\r\n${value.replace(/\r\n|\r|\n/g, '\r\n')}\r\n`);
        } else {
            const type = value.type || 'application/octet-stream';
            parts.push(`; filename="${escape(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`,
                value, '\r\n');
        }
    }
    const blob = new (runtime.load('blob').Blob)([...parts, `--${boundary}--\r\n`]);
    return {
        bytes: runtime.bytesOfBlob(blob), type: `multipart/form-data; boundary=${boundary}`,
    };
}

const badForm = () => new TypeError(host.isChromium === true ? 'Failed to fetch' : 'Type error');
/** The form that browsers read of bytes of that type. */
function formOf(bytes, type) {
    const form = new (runtime.load('form-data').FormData)();
    if (/^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
        const { URLSearchParams } = runtime.load('url');
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
        // A question mark at its start is text as any other.
        for (const [name, value] of new URLSearchParams(`?${text}`)) form.append(name, value);
        return form;
    }
    const [, quoted, plain] = /^\s*multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]*)"|([^;\s]+))/i.exec(type) ?? [];
    const mark = `--${quoted ?? plain ?? ''}`;
    const text = host.latin1(bytes);
    let at = text.indexOf(mark);
    for (;;) {
        if (mark === '--' || at < 0) throw badForm();
        at += mark.length;
        if (text.startsWith('--', at)) return form;
        const start = text.indexOf('\r\n\r\n', at);
        const end = text.indexOf(`\r\n${mark}`, start + 4);
        if (!text.startsWith('\r\n', at) || start < 0 || end < 0) throw badForm();
        addPart(form, new TextDecoder().decode(bytes.subarray(at, start)), bytes.subarray(start + 4, end));
        at = end + 2;
    }
}
function addPart(form, head, bytes) {
    const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(head)?.[1] ?? '';
    const [name, fileName] = ['name', 'filename'].map((key) => {
        const [, quoted, plain] = new RegExp(`;\\s*${key}=(?:"([^"]*)"|([^;\\s]*))`, 'i').exec(disposition) ?? [];
        return quoted ?? plain;
    });
    if (name === undefined) throw badForm();
    const type = /^content-type:\s*(.*?)\s*$/im.exec(head)?.[1] ?? 'text/plain';
    form.append(name, fileName === undefined ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
        : new (runtime.load('blob').File)([bytes], fileName, { type }));
}

/** The bytes that bodies were given as blobs: they are still where blobs are. */
const ofBlobs = new WeakSet();

/** The bytes of a body and the type that they bring along. */
function extract(body) {
    if (body === undefined || body === null) return { bytes: null, type: null };
    if (typeof body === 'object') {
        if (runtime.bytesOfBlob && body instanceof runtime.load('blob').Blob) {
            const bytes = runtime.bytesOfBlob(body);
            ofBlobs.add(bytes);
            return { bytes, type: body.type || null };
        }
        if (ArrayBuffer.isView(body)) {
            return {
                bytes: new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice(),
                type: null,
            };
        }
        if (body instanceof ArrayBuffer) return { bytes: new Uint8Array(body.slice(0)), type: null };
        const tag = Object.prototype.toString.call(body);
        if (tag === '[object URLSearchParams]') {
            return {
                bytes: new TextEncoder().encode(`${body}`),
                type: 'application/x-www-form-urlencoded;charset=UTF-8',
            };
        }
        if (tag === '[object FormData]') return multipart(body);
        // Only a page that has streams can have made one.
        if (tag === '[object ReadableStream]') return { bytes: null, type: null, stream: body };
    }
    return { bytes: new TextEncoder().encode(`${body}`), type: 'text/plain;charset=UTF-8' };
}

const streams = () => runtime.loadGlobals('streams');
const disturbed = () => new TypeError('Body is disturbed or locked');

const textOf = (bytes) => new TextDecoder().decode(bytes);
/** What the JSON of a body says. WebKit does not tell what is wrong with it, as `JSON.parse` does. */
function jsonOf(bytes) {
    try {
        return JSON.parse(textOf(bytes));
    } catch (error) {
        throw host.isChromium === true ? error : refused('SyntaxError');
    }
}
const converted = async (bytes, convert) => convert(await bytes);

/** How the bytes of a body that is there are waited for; null: not at all. */
function waitFor(bytes, isNone) {
    const { ask, postTask } = runtime;
    // A test's own machine has no tasks.
    if (isNone || postTask === undefined || !(bytes instanceof Uint8Array)) return null;
    if (ofBlobs.has(bytes)) return ask;
    return host.isChromium === true ? postTask : null;
}

class Body {
    /** A typed array, a promise of one that is under way, or nothing. */
    #bytes = null;
    #used = false;
    /** The stream of what it holds, once somebody has asked for it, or the one that it was given. */
    #stream = null;
    /** Has whoever waits for all of it hear of an error instead. */
    #stop = () => {};

    constructor(bytes, stream = null) {
        this.#bytes = bytes;
        if (bytes !== null && !(bytes instanceof Uint8Array)) {
            bytes.then((come) => { if (this.#bytes === bytes) this.#bytes = come; }, () => {});
        }
        if (stream === null) return;
        const { isDisturbed, isLocked } = streams();
        if (isDisturbed(stream) || isLocked(stream)) throw disturbed();
        this.#stream = stream;
    }

    get bodyUsed() {
        return this.#stream === null ? this.#used : streams().isDisturbed(this.#stream);
    }
    get body() {
        if (this.#stream !== null || this.#bytes === null) return this.#stream;
        const bytes = this.#bytes;
        this.#stream = streams().streamOfBytes(this.#used ? new Uint8Array(0)
            : host.isChromium !== true && ofBlobs.has(bytes) ? runtime.answered().then(() => bytes) : bytes);
        if (this.#used) this.#stream.cancel();
        this.#bytes = null;
        return this.#stream;
    }

    #take() {
        const stream = this.#stream;
        if (stream !== null) {
            const { bytesOfStream, isDisturbed, isLocked } = streams();
            if (isDisturbed(stream) || isLocked(stream)) throw disturbed();
            return bytesOfStream(stream);
        }
        if (this.#used) throw disturbed();
        this.#used = this.#bytes !== null;
        return this.#bytes ?? new Uint8Array(0);
    }
    /**
     * A promise of what `convert` makes of the bytes. Where they are there, WebKit's has it at once, and Chromium's in
     * a task.
     */
    #read(convert) {
        try {
            const isNone = this.#bytes === null && this.#stream === null;
            const bytes = this.#take();
            const wait = waitFor(bytes, isNone);
            if (wait !== null || (!(bytes instanceof Uint8Array) && host.isChromium === true)) {
                return converted(new Promise((go, stop) => {
                    this.#stop = stop;
                    if (wait === null) bytes.then(go, stop);
                    else wait(() => { go(bytes); });
                }), convert);
            }
            return bytes instanceof Uint8Array ? Promise.resolve(convert(bytes)) : converted(bytes, convert);
        } catch (error) {
            return Promise.reject(error);
        }
    }
    /** The request that it answers was aborted: what nobody has read yet is gone. */
    static abort(body, reason) {
        if (host.isChromium === true) body.#stop(reason);
        if (body.#used || body.#bytes === null) return;
        body.#bytes = Promise.reject(reason);
        body.#bytes.catch(() => {});
    }
    arrayBuffer() { return this.#read((bytes) => bytes.slice().buffer); }
    bytes() { return this.#read((bytes) => bytes.slice()); }
    blob() {
        const { Blob } = runtime.load('blob');
        return this.#read((bytes) => new Blob([bytes], { type: this.headers.get('content-type') ?? '' }));
    }
    text() { return this.#read(textOf); }
    json() { return this.#read(jsonOf); }
    formData() { return this.#read((bytes) => formOf(bytes, this.headers.get('content-type') ?? '')); }

    /** The same for another one: bytes, or a stream. */
    static copyOf(body) {
        if (body.#used) throw disturbed();
        if (body.#stream === null) return { bytes: body.#bytes };
        if (body.bodyUsed || body.#stream.locked) throw disturbed();
        const [own, other] = body.#stream.tee();
        body.#stream = own;
        return { bytes: null, stream: other };
    }
    /** What is sent. */
    static bytesOf(body) {
        if (body.bodyUsed || body.#stream?.locked) throw disturbed();
        return body.#stream === null ? body.#bytes : body.#take();
    }
}

// Chromium has it from 132 on.
if (host.isChromium === true) delete Body.prototype.bytes;

const choices = {
    mode: ['cors', 'no-cors', 'same-origin', 'navigate'],
    credentials: ['same-origin', 'omit', 'include'],
    cache: ['default', 'no-store', 'reload', 'no-cache', 'force-cache', 'only-if-cached'],
    redirect: ['follow', 'error', 'manual'],
    referrerPolicy: ['', 'no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
        'origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url'],
};

/** A method as it is sent; throws what `fail` makes of one that no page may use. */
function checkedMethod(method, fail) {
    if (!token.test(method)) throw fail(true, `'${method}' is not a valid HTTP method.`);
    if (/^(connect|trace|track)$/i.test(method)) throw fail(false, `'${method}' HTTP method is unsupported.`);
    return /^(delete|get|head|options|post|put)$/i.test(method) ? method.toUpperCase() : method;
}

/** A URL as it is sent; null for one that is none. */
function checkedURL(reference) {
    const url = absolute(reference);
    // Only what goes to a server needs the whole of the URL standard.
    if (!/^https?:/i.test(url)) return url;
    const { URL } = runtime.load('url');
    return URL.canParse(url) ? new URL(url).href : null;
}

/** WebKit sends no streams; Android's web view does, to servers. */
function refuseUpload() {
    if (host.isChromium === true) throw runtime.notSimulated("a request's body as a stream");
    throw new globalThis.DOMException('ReadableStream uploading is not supported', 'NotSupportedError');
}

/** Gives a prototype members that scripts only read; `valuesOf` has an instance's. */
function show(prototype, names, valuesOf) {
    for (const name of names) {
        Object.defineProperty(prototype, name, {
            get() { return valuesOf(this)[name]; }, set: undefined, enumerable: true, configurable: true,
        });
    }
}

let blobOf;
class Request extends Body {
    #own = {};
    static {
        show(this.prototype, ['method', 'url', 'headers', 'destination', 'referrer', 'integrity', 'keepalive', 'signal',
            ...Object.keys(choices), ...host.isChromium === true ? ['duplex', 'isHistoryNavigation'] : []],
        (one) => one.#own);
        blobOf = (one) => one.#own.blob;
    }
    constructor(input, init = {}) {
        mustHave(1, arguments, 'Request');
        mustBeOptions(init, 'RequestInit', 'Request');
        init ??= {};
        const refuse = (chromium, webkit) => refused('TypeError', 'Request', undefined, chromium, webkit);
        const from = input instanceof Request ? input : null;
        const { bytes = null, type = null, stream } = init.body !== undefined ? extract(init.body)
            : from ? Body.copyOf(from) : {};
        if (stream !== undefined && init.body !== undefined) refuseUpload();
        const method = checkedMethod(`${init.method ?? from?.method ?? 'GET'}`,
            (isNone, words) => refuse(words, isNone ? 'Method is not a valid HTTP token.' : 'Method is forbidden.'));
        if (bytes !== null && /^(GET|HEAD)$/.test(method)) {
            throw refuse('Request with GET/HEAD method cannot have body.',
                `Request has method '${method}' and cannot have a body`);
        }
        super(bytes, stream);
        const own = this.#own;
        own.method = method;
        own.url = from?.url ?? checkedURL(`${input}`);
        if (own.url !== null) own.blob = from === null ? blobAt(own.url) : blobOf(from);
        if (this.url === null || /^https?:\/\/[^/]*@/i.test(this.url)) {
            throw refuse(this.url === null ? `Failed to parse URL from ${input}`
                : `Request cannot be constructed from a URL that includes credentials: ${input}`,
            'URL is not valid or contains user credentials.');
        }
        for (const [name, values] of Object.entries(choices)) {
            own[name] = init[name] === undefined ? from?.[name] ?? values[0] : `${init[name]}`;
            if (values.includes(this[name])) continue;
            const kind = name === 'referrerPolicy' ? 'ReferrerPolicy' : `Request${name[0].toUpperCase()}${name.slice(1)}`;
            throw refuse(reading(name, 'RequestInit', noSuch(this[name], kind)));
        }
        if (init.referrer !== undefined && checkedURL(`${init.referrer}`) === null) {
            throw refuse(`Referrer '${init.referrer}' is not a valid URL.`, 'Referrer is not a valid URL.');
        }
        // WebKit takes what is none for nothing.
        const isSignal = typeof init.signal === 'object' || typeof init.signal === 'function';
        if (host.isChromium === true && init.signal !== undefined && !isSignal) {
            throw refuse(reading('signal', 'RequestInit', "Failed to convert value to 'AbortSignal'."));
        }
        for (const [name, value] of [['referrer', 'about:client'], ['integrity', ''],
            ['keepalive', false]]) own[name] = init[name] ?? from?.[name] ?? value;
        own.keepalive = Boolean(own.keepalive);
        own.destination = '';
        if (host.isChromium === true) {
            own.duplex = 'half';
            own.isHistoryNavigation = false;
        }
        if (init.mode === 'navigate') {
            throw refuse("Cannot construct a Request with a RequestInit whose mode member is set as 'navigate'.",
                'Request constructor does not accept navigate fetch mode.');
        }
        if (this.cache === 'only-if-cached' && this.mode !== 'same-origin') {
            throw refuse("'only-if-cached' can be set only with 'same-origin' mode",
                'only-if-cached cache option requires fetch mode to be same-origin.');
        }
        if (this.integrity !== '') throw runtime.notSimulated("fetch's integrity check");
        if (this.mode === 'no-cors' && !/^(GET|HEAD|POST)$/.test(method)) {
            throw refuse(`'${method}' is unsupported in no-cors mode.`,
                'Method must be GET, POST or HEAD in no-cors mode.');
        }
        own.headers = guard(headersIn(init.headers ?? from?.headers, 'RequestInit', 'Request'),
            this.mode === 'no-cors' ? 'request-no-cors' : 'request');
        if (type !== null && !this.headers.has('content-type')) this.headers.set('content-type', type);
        own.signal = (isSignal ? init.signal : undefined) ?? from?.signal ?? new (runtime.load('abort').AbortController)().signal;
    }
    clone() { return new Request(this); }
}

/** How the runtime itself makes responses: `{[internal]: {bytes, kind, url, redirected}}`. */
const internal = Symbol('internal');

let making;
/** What a script may not make a response of (Fetch standard, "initialize a response"). */
function checkInit({ status, statusText }, body) {
    const method = making;
    making = undefined;
    if (!(status >= 200 && status <= 599)) {
        throw refused('RangeError', 'Response', method, `The status provided (${status}) is outside the range [200, 599].`,
            'Status must be between 200 and 599');
    }
    const refuse = (chromium, webkit) => refused('TypeError', 'Response', method, chromium, webkit);
    if (/[^\x00-\xff]/.test(statusText)) throw refuse(reading('statusText', 'ResponseInit', notLatin1));
    if (/[^\t\x20-\x7e\x80-\xff]/.test(statusText)) {
        throw refuse('Invalid statusText', 'Status text must be a valid reason-phrase.');
    }
    if (body !== undefined && body !== null && [204, 205, 304].includes(status)) {
        throw refuse('Response with null body status cannot have body',
            'Response cannot have a body with the given status.');
    }
}

class Response extends Body {
    #own = {};
    static {
        show(this.prototype, ['status', 'statusText', 'ok', 'headers', 'url', 'type', 'redirected'], (one) => one.#own);
    }
    constructor(body, init = {}) {
        mustBeOptions(init, 'ResponseInit', 'Response');
        init ??= {};
        const given = init[internal];
        const { bytes, type = null, stream } = given ?? extract(body);
        super(bytes, stream);
        const own = this.#own;
        own.status = init.status === undefined ? 200 : Math.trunc(Number(init.status)) || 0;
        own.statusText = `${init.statusText ?? ''}`;
        if (given === undefined) checkInit(own, body);
        own.ok = this.status >= 200 && this.status < 300;
        own.headers = headersIn(init.headers, 'ResponseInit', 'Response');
        if (type !== null && !this.headers.has('content-type')) this.headers.set('content-type', type);
        own.url = given?.url ?? '';
        own.type = given?.kind ?? 'default';
        own.redirected = given?.redirected ?? false;
        if (given?.isImmutable) guard(this.headers, 'immutable');
    }
    clone() {
        if (!(#own in this)) throw takenOff('Response', 'clone');
        const { status, statusText, headers, url, type, redirected } = this;
        return new Response(null, {
            status, statusText, headers,
            [internal]: { ...Body.copyOf(this), url, kind: type, redirected },
        });
    }
    static error() { return new Response(null, { status: 0, [internal]: { bytes: null, kind: 'error', isImmutable: true } }); }
    static json(data, init = {}) {
        mustHave(1, arguments, 'Response', 'json');
        const text = JSON.stringify(data);
        if (text === undefined) {
            throw refused('TypeError', 'Response', 'json', 'The data is not JSON serializable',
                "Value doesn't have a JSON representation");
        }
        const headers = new Headers(init.headers);
        if (!headers.has('content-type')) headers.set('content-type', 'application/json');
        making = 'json';
        try {
            return new Response(text, { ...init, headers });
        } finally {
            making = undefined;
        }
    }
    static redirect(url, status = 302) {
        mustHave(1, arguments, 'Response', 'redirect');
        const address = checkedURL(`${url}`);
        if (address === null) {
            throw refused('TypeError', 'Response', 'redirect', `Failed to parse URL from ${url}`,
                `Redirection URL '${url}' is invalid`);
        }
        if (![301, 302, 303, 307, 308].includes(Number(status))) {
            throw refused('RangeError', 'Response', 'redirect', 'Invalid status code',
                `${status} is not a redirection status code`);
        }
        return new Response(null, { status, headers: { location: address }, [internal]: { bytes: null, kind: 'default', isImmutable: true } });
    }
}

/**
 * What a URL answers that holds or names its own bytes; undefined of all others. `headers`: those of the request,
 * names and values.
 */
function ownAnswer(url, method = 'GET', headers = [], named = blobAt(url)) {
    if (/^data:/i.test(url)) {
        const answer = dataAnswer(url);
        return method === 'HEAD' && !answer.isFailed ? { ...answer, body: new Uint8Array(0) } : answer;
    }
    if (!isBlob(url)) return undefined;
    if (named === undefined || method.toUpperCase() !== 'GET') return { isFailed: true };
    // They may be those of a worker or of its page.
    const { bytes: { buffer, byteOffset, length }, type } = named;
    const bytes = new Uint8Array(buffer, byteOffset, length);
    const asked = headers.find((_, index) => index % 2 === 1 && `${headers[index - 1]}`.toLowerCase() === 'range');
    if (asked === undefined) return answerOf(url, bytes, type, ['content-length', `${length}`]);
    // Fetch standard, "scheme fetch": one range alone.
    const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(asked.trim()) ?? [];
    if (from === undefined || (from === '' && to === '')) return { isFailed: true };
    const start = from === '' ? Math.max(0, length - Number(to)) : Number(from);
    const end = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
    if (start >= length || start > end) return { isFailed: true };
    return {
        ...answerOf(url, bytes.subarray(start, end + 1), type,
            ['content-length', `${end - start + 1}`, 'content-range', `bytes ${start}-${end}/${length}`]),
        status: 206, statusText: host.isChromium === true ? 'OK' : 'Partial Content',
    };
}
const isBlob = (url) => /^blob:/i.test(url);
/** What a name of a blob stands for: who has asked keeps it, though the name be taken back before it is sent. */
function blobAt(url) {
    if (!isBlob(url)) return undefined;
    shareMemory();
    return cluster().objectURLs.get(url.replace(/#.*/s, ''));
}
const answerOf = (url, body, type, more = []) => ({
    status: 200, statusText: 'OK', url, headers: [...more, ...type === '' ? [] : ['content-type', type]], body,
});
function dataAnswer(url) {
    const [head, ...rest] = url.slice(5).replace(/#.*/s, '').split(',');
    if (rest.length === 0) return { isFailed: true };
    const isBase64 = /;\s*base64\s*$/i.test(head);
    const given = head.replace(/;\s*base64\s*$/i, '');
    const said = given.startsWith(';') ? `text/plain${given}` : given;
    const type = /^\s*[!#$%&'*+\-.^_`|~\w]+\/[!#$%&'*+\-.^_`|~\w]/.test(said) ? said : 'text/plain;charset=US-ASCII';
    const bytes = percentDecoded(rest.join(','));
    try {
        return answerOf(url, isBase64 ? fromBase64(host.latin1(bytes)) : bytes, type);
    } catch {
        return { isFailed: true };
    }
}
/** The bytes of a text in which some stand as `%41`. */
function percentDecoded(text) {
    const bytes = new TextEncoder().encode(text);
    if (!text.includes('%')) return bytes;
    let length = 0;
    for (let at = 0; at < bytes.length; at++, length++) {
        const pair = bytes[at] === 0x25 ? String.fromCharCode(...bytes.subarray(at + 1, at + 3)) : '';
        const isByte = /^[\da-f]{2}$/i.test(pair);
        bytes[length] = isByte ? Number.parseInt(pair, 16) : bytes[at];
        if (isByte) at += 2;
    }
    return bytes.slice(0, length);
}

const waiting = new Map();
let lastID = 0;
/** What was asked for, by the errors of requests that failed: whoever reads of one wants to know. */
runtime.failedRequests ??= new WeakMap();

/** What an address holds WebKit decodes beside the page, which is a task more. */
const postDecoded = (task) => runtime.postTask(host.isChromium === true ? task : () => runtime.postTask(task));

/**
 * Sends a request: `{method, url, headers, body, mode, credentials, redirect, keepalive}`, and
 * `initiator` as the console names it.
 *
 * `hear` gets the head of a server's response, `{status, statusText, url, type, redirected, headers,
 * hasNoBody}`, then `{body}`; or `{isFailed}` in place of either. Of the app's own files it gets
 * all at once, or `{error}`. What is given back forgets the request.
 */
runtime.send = (request, hear) => {
    const own = ownAnswer(request.url, request.method, request.headers, request.blob);
    if (own !== undefined) {
        let isWanted = true;
        (isBlob(request.url) ? runtime.ask : postDecoded)(() => { if (isWanted) hear(own); });
        return () => { isWanted = false; };
    }
    const id = ++lastID;
    waiting.set(id, hear);
    if (host.recordsStacks) runtime.tellStack();
    host.fetch(id, request.method, request.url, request.headers, request.body,
        request.mode ?? 'cors', request.credentials ?? 'same-origin', request.redirect ?? 'follow',
        request.initiator, request.keepalive === true);
    return () => {
        if (waiting.delete(id)) host.cancelFetch(id);
    };
};
/** The same of a script that waits: all that has come, at once. */
runtime.sendNow = (request) => ownAnswer(request.url, request.method, request.headers, request.blob)
    ?? host.fetchNow(++lastID, request.method, request.url,
    request.headers, request.body, request.mode ?? 'cors', request.credentials ?? 'same-origin', 'follow',
    request.initiator, false);
runtime.fetched = (id, news) => {
    const hear = waiting.get(id);
    if (news.status === undefined || news.body !== undefined) waiting.delete(id);
    hear?.(news);
};
Object.assign(runtime, { checkedMethod, checkedURL, extractBody: extract, isForbiddenHeader: isForbidden, blobAt });

function pairsOf(list) {
    const pairs = [];
    for (let index = 0; index < list.length; index += 2) pairs.push([list[index], list[index + 1]]);
    return pairs;
}

function responseOf(news, bytes) {
    const { status, statusText, url, type = 'basic', redirected } = news;
    return new Response(null, {
        status, statusText, headers: pairsOf(news.headers),
        [internal]: { bytes, url, kind: type, redirected, isImmutable: true },
    });
}

/** The body of what comes at once: Chromium's page is told of it after the head, of what an address holds in two tasks. */
const whole = (bytes, url) => host.isChromium === true && bytes.length > 0
    ? (/^data:/i.test(url) ? runtime.turn().then(runtime.turn) : runtime.answered()).then(() => bytes) : bytes;

/** Sends a request whose URL a scheme handler or a server answers. */
function load(request) {
    const { signal } = request;
    const { promise, resolve: fulfil, reject } = Promise.withResolvers();
    const failure = makeFailure();
    let body = null;
    let response;
    const answer = (news, bytes) => {
        response = responseOf(news, bytes);
        fulfil(response);
    };
    const fail = (error) => {
        if (error instanceof TypeError) runtime.failedRequests.set(error, `${request.method} ${request.url}`);
        reject(error);
        body?.reject(error);
    };
    const forget = runtime.send({
        method: request.method, url: request.url, headers: [...request.headers].flat(),
        body: Body.bytesOf(request), mode: request.mode, credentials: request.credentials,
        redirect: request.redirect, keepalive: request.keepalive, initiator: 'Fetch API', blob: blobOf(request),
    }, (news) => {
        if (news.error !== undefined) failure.message = `${failed}: ${news.error}`;
        if (news.error !== undefined || news.isFailed) fail(failure);
        else if (news.status === undefined) body?.resolve(news.body);
        else if (news.body !== undefined) answer(news, whole(news.body, request.url));
        else if (news.hasNoBody) answer(news, null);
        else {
            body = Promise.withResolvers();
            // A page that reads no body hears nothing of its end.
            body.promise.catch(() => {});
            answer(news, body.promise);
        }
    });
    signal.addEventListener('abort', () => {
        forget();
        // WebKit's FetchResponse does not say why, and says it in a task.
        const reason = host.isChromium === true ? signal.reason
            : new globalThis.DOMException('Fetch is aborted', 'AbortError');
        if (response !== undefined) Body.abort(response, reason);
        if (host.isChromium === true) fail(reason);
        else runtime.postTask(() => fail(reason));
    }, { once: true });
    return promise;
}

function fetch(input, init) {
    try {
        const request = new Request(input, init);
        request.signal.throwIfAborted();
        return load(request);
    } catch (error) {
        return Promise.reject(error);
    }
}
runtime.refuseInstances(Headers, Request, Response);

/** A beacon: a request that outlives its page, of which nobody hears again. */
function sendBeacon(reference, data) {
    mustHave(1, arguments, 'Navigator', 'sendBeacon');
    const url = checkedURL(`${reference}`);
    const { URL } = runtime.load('url');
    if (url === null || !URL.canParse(url)) {
        throw refused('TypeError', 'Navigator', 'sendBeacon', 'The URL argument is ill-formed or unsupported.',
            'This URL is invalid');
    }
    if (!/^https?:/i.test(url)) {
        throw refused('TypeError', 'Navigator', 'sendBeacon', 'Beacons are only supported over HTTP(S).',
            'Beacons can only be sent over HTTP(S)');
    }
    const { bytes, type, stream } = extract(data);
    if (stream !== undefined) throw new TypeError('A beacon cannot send a stream');
    // As much as all requests that outlive their page may send together.
    if ((bytes?.length ?? 0) > 65_536) return false;
    const headers = type === null ? [] : ['content-type', type];
    runtime.send({
        method: 'POST', url, headers, body: bytes, credentials: 'include', keepalive: true,
        mode: type === null || isSimple('content-type', type) ? 'no-cors' : 'cors',
        initiator: 'Fetch API',
    }, ({ error }) => {
        // Of servers the console has been told.
        if (error !== undefined) host.console('error', `Failed to send a beacon: ${error}`);
    });
    return true;
}
runtime.provide({
    fetch, Headers, Request, Response, ownAnswer, sendBeacon, responseOf, bytesOfBody: (body) => Body.bytesOf(body),
});
