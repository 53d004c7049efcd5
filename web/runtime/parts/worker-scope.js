// The global scope of a dedicated worker (HTML standard, "Workers"): the runtime has made a window, and
// what workers do not have of it goes. `workers.js` is the other side.
const { EventTarget, defineHandlers, postTask } = runtime;
const { raise } = runtime.load('event');
const { copied, transferOf } = runtime.loadGlobals('messaging');
const global = globalThis;
const { link } = host;
const isAndroid = host.isChromium === true;

link.scope = runtime.load('structured-clone').realm;

/** What it keeps of a window; classes that parts bring are there once these are used. */
const kept = new Set(`AbortController AbortSignal Blob BroadcastChannel ByteLengthQueuingStrategy Cache CacheStorage CanvasGradient
    CanvasPattern CloseEvent CompressionStream CountQueuingStrategy Crypto CryptoKey CustomEvent
    DOMException DOMMatrix DOMMatrixReadOnly DOMPoint DOMPointReadOnly DOMQuad DOMRect
    DOMRectReadOnly DOMStringList DecompressionStream ErrorEvent Event EventSource EventTarget File
    FileList FileReader FormData Headers IDBCursor IDBCursorWithValue IDBDatabase IDBFactory
    IDBIndex IDBKeyRange IDBObjectStore IDBOpenDBRequest IDBRequest IDBTransaction
    IDBVersionChangeEvent ImageBitmap ImageBitmapRenderingContext ImageData MessageChannel
    MessageEvent MessagePort OffscreenCanvas OffscreenCanvasRenderingContext2D Path2D Performance
    PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver
    PerformanceObserverEntryList ProgressEvent PromiseRejectionEvent ReadableStream
    ReadableStreamDefaultController ReadableStreamDefaultReader Request Response SubtleCrypto
    TextDecoder TextDecoderStream TextEncoder TextEncoderStream TextMetrics TransformStream
    TransformStreamDefaultController URL URLSearchParams WebSocket Worker WritableStream
    WritableStreamDefaultController WritableStreamDefaultWriter XMLHttpRequest
    XMLHttpRequestEventTarget XMLHttpRequestUpload addEventListener atob btoa caches cancelAnimationFrame
    clearInterval clearTimeout console createImageBitmap crossOriginIsolated crypto dispatchEvent
    fetch indexedDB isSecureContext navigator ononline onoffline onerror onunhandledrejection origin
    performance queueMicrotask removeEventListener reportError requestAnimationFrame self
    setInterval setTimeout structuredClone`.split(/\s+/));
const ofLanguage = new Set(host.languageNames);
const shown = { writable: true, enumerable: true, configurable: true };
const hidden = { ...shown, enumerable: false };

class WorkerGlobalScope extends EventTarget {
    constructor() { throw new TypeError('Illegal constructor'); }
    static [Symbol.hasInstance](value) { return value === global; }
}
class DedicatedWorkerGlobalScope extends WorkerGlobalScope {
}
class WorkerLocation {
    #url = new global.URL(host.locationHref);
    get href() { return this.#url.href; }
    get origin() { return this.#url.origin; }
    get protocol() { return this.#url.protocol; }
    get host() { return this.#url.host; }
    get hostname() { return this.#url.hostname; }
    get port() { return this.#url.port; }
    get pathname() { return this.#url.pathname; }
    get search() { return this.#url.search; }
    get hash() { return this.#url.hash; }
    toString() { return this.#url.href; }
}
class WorkerNavigator {
}
/** Reads a blob while the script waits. */
class FileReaderSync {
    #read(blob, read) {
        if (!(blob instanceof global.Blob)) throw new TypeError('Type error');
        return read(runtime.bytesOfBlob(blob), blob.type);
    }
    readAsArrayBuffer(blob) { return this.#read(blob, (bytes) => bytes.slice().buffer); }
    readAsBinaryString(blob) { return this.#read(blob, (bytes) => host.latin1(bytes)); }
    readAsDataURL(blob) {
        return this.#read(blob, (bytes, type) =>
            `data:${type || 'application/octet-stream'};base64,${bytes.toBase64()}`);
    }
    readAsText(blob, encoding = 'utf-8') {
        return this.#read(blob, (bytes) => new global.TextDecoder(encoding).decode(bytes));
    }
}

/** What a page's navigator has and a worker's has, too. */
const ofNavigator = ['userAgent', 'appVersion', 'appName', 'appCodeName', 'product', 'platform', 'language',
    'languages', 'onLine', 'hardwareConcurrency', 'locks', 'storage', 'permissions', 'deviceMemory', 'userAgentData'];

function strip() {
    const { navigator } = global;
    const { Navigator } = global;
    for (const name of Object.getOwnPropertyNames(global)) {
        if (!ofLanguage.has(name) && !kept.has(name)) delete global[name];
    }
    const own = new WorkerNavigator();
    for (const name of ofNavigator) {
        const member = Object.getOwnPropertyDescriptor(navigator, name);
        if (member !== undefined) Object.defineProperty(own, name, member);
        const method = Object.getOwnPropertyDescriptor(Navigator.prototype, name);
        if (method !== undefined) Object.defineProperty(WorkerNavigator.prototype, name, method);
    }
    if (isAndroid) own.platform = 'Linux armv8l';
    define({ navigator: own }, shown);
}

function define(values, how) {
    for (const [name, value] of Object.entries(values)) Object.defineProperty(global, name, { ...how, value });
}

/** Those that have arrived before the script had run. */
const early = [];
let hasStarted = false;
const deliver = ({ data, ports }) => new global.MessageEvent('message',
    ports === undefined ? { data } : { data, ports: Object.freeze(ports) });

const scope = {
    postMessage(message, transfer) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        link.toOwner.push(copied(message, transferOf(transfer), link.realm));
        host.tellOwner();
    },
    close() { host.closeWorker(); },
    importScripts(...references) {
        const urls = references.map((reference) => addressOf(`${reference}`));
        for (const url of urls) host.importScript(textOf(url), url);
    },
};
function addressOf(reference) {
    const base = host.locationHref;
    const url = global.URL.parse(reference, /^(?:blob|data):/i.test(base) ? undefined : base);
    if (url !== null) return url.href;
    throw new global.DOMException(isAndroid
        ? `Failed to execute 'importScripts' on 'WorkerGlobalScope': The URL '${reference}' is invalid.`
        : 'The string did not match the expected pattern.', 'SyntaxError');
}

/** The text of a script; for one that its owner has not got beforehand the worker waits. */
function textOf(url) {
    const text = link.texts.get(url);
    if (text !== undefined) return text;
    runtime.load('fetch');
    const news = runtime.sendNow({
        method: 'GET', url, headers: [], body: null, mode: 'no-cors', initiator: 'Script element',
    });
    if (news.body !== undefined && news.status >= 200 && news.status <= 299) {
        return new (runtime.loadGlobals('text-encoding').TextDecoder)().decode(news.body);
    }
    if (news.error !== undefined) host.console('error', `Failed to load script ${url}: ${news.error}`);
    throw new global.DOMException(isAndroid
        ? `Failed to execute 'importScripts' on 'WorkerGlobalScope': The script at '${url}' failed to load.`
        : 'A network error occurred.', 'NetworkError');
}

runtime.provide({
    WorkerGlobalScope, DedicatedWorkerGlobalScope, WorkerLocation, WorkerNavigator, FileReaderSync,
    begin() {
        strip();
        define({
            WorkerGlobalScope, DedicatedWorkerGlobalScope, WorkerLocation, WorkerNavigator, FileReaderSync,
            importScripts: scope.importScripts, postMessage: scope.postMessage, close: scope.close,
        }, hidden);
        define({ name: link.name }, shown);
        Object.defineProperty(global, 'self', { get: () => global, enumerable: true, configurable: true });
        const location = new WorkerLocation();
        Object.defineProperty(global, 'location', { get: () => location, enumerable: true, configurable: true });
        Object.defineProperty(global, Symbol.toStringTag,
            { value: 'DedicatedWorkerGlobalScope', configurable: true });
        defineHandlers(global, ['onmessage', 'onmessageerror', 'onrejectionhandled', 'onlanguagechange']);
    },
    /** The script has run: what has arrived meanwhile is heard now, one task each. */
    started() {
        hasStarted = true;
        for (let count = early.length; count > 0; count--) {
            postTask(() => raise(global, deliver(early.shift())));
        }
    },
    /** A message is there. */
    hear() {
        const sent = link.toWorker.shift();
        if (!hasStarted) {
            early.push(sent);
        } else if (early.length > 0) {
            early.push(sent);
            postTask(() => raise(global, deliver(early.shift())));
        } else {
            raise(global, deliver(sent));
        }
        return true;
    },
});
