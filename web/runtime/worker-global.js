// What the global scopes of all workers have in common (HTML standard, "Workers"): the runtime has made a
// window, and what workers do not have of it goes.
const { EventTarget } = runtime;
const global = globalThis;
const isAndroid = host.isChromium === true;

/** What each of them keeps of a window; classes that parts bring are there once these are used. */
const common = `AbortController AbortSignal Blob BroadcastChannel ByteLengthQueuingStrategy Cache CacheStorage CanvasGradient
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
    setInterval setTimeout structuredClone`.split(/\s+/);
const ofLanguage = new Set(host.languageNames);
export const shown = { writable: true, enumerable: true, configurable: true };
export const hidden = { ...shown, enumerable: false };

export class WorkerGlobalScope extends EventTarget {
    constructor() { throw new TypeError('Illegal constructor'); }
    static [Symbol.hasInstance](value) { return value === global; }
}
export class WorkerLocation {
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
export class WorkerNavigator {
}

/** What a page's navigator has and a worker's has, too. */
const ofNavigator = ['userAgent', 'appVersion', 'appName', 'appCodeName', 'product', 'platform', 'language',
    'languages', 'onLine', 'hardwareConcurrency', 'locks', 'storage', 'permissions', 'deviceMemory', 'userAgentData',
    'connection'];

/** Takes from the window what a worker does not have; `missing`: what this kind of worker lacks, too. */
function strip(missing) {
    const kept = new Set(common.filter((name) => !missing.includes(name)));
    const { navigator } = global;
    for (const name of Object.getOwnPropertyNames(global)) {
        if (!ofLanguage.has(name) && !kept.has(name)) delete global[name];
    }
    const own = new WorkerNavigator();
    for (const name of ofNavigator) {
        const member = Object.getOwnPropertyDescriptor(navigator, name);
        if (member !== undefined) Object.defineProperty(own, name, member);
        else if (name in navigator) {
            Object.defineProperty(WorkerNavigator.prototype, name,
                { get: () => navigator[name], enumerable: true, configurable: true });
        }
    }
    if (isAndroid) own.platform = 'Linux armv8l';
    define({ navigator: own }, shown);
}

export function define(values, how) {
    for (const [name, value] of Object.entries(values)) Object.defineProperty(global, name, { ...how, value });
}

/** The address of a script that is to be imported. */
export function addressOf(reference) {
    const base = host.locationHref;
    const url = global.URL.parse(reference, /^(?:blob|data):/i.test(base) ? undefined : base);
    if (url !== null) return url.href;
    throw new global.DOMException(isAndroid
        ? `Failed to execute 'importScripts' on 'WorkerGlobalScope': The URL '${reference}' is invalid.`
        : 'The string did not match the expected pattern.', 'SyntaxError');
}

/** The text of a script for which the worker waits. */
export function fetchText(url) {
    runtime.load('fetch');
    const news = runtime.sendNow({
        method: 'GET', url, headers: [], body: null, mode: 'no-cors', initiator: 'Script element',
    });
    if (news.body !== undefined && news.status >= 200 && news.status <= 299) {
        return new (runtime.loadGlobals('text-encoding').TextDecoder)().decode(news.body);
    }
    if (news.error !== undefined) host.console('error', `Failed to load script ${url}: ${news.error}`);
    throw notImported(url);
}
export const notImported = (url) => new global.DOMException(isAndroid
    ? `Failed to execute 'importScripts' on 'WorkerGlobalScope': The script at '${url}' failed to load.`
    : 'A network error occurred.', 'NetworkError');

/** Makes the window the scope of a worker, an object of the class of that name, with `members` of its own. */
export function begin(name, members, missing = []) {
    strip(missing);
    define({ WorkerGlobalScope, WorkerLocation, WorkerNavigator, ...members }, hidden);
    Object.defineProperty(global, 'self', { get: () => global, enumerable: true, configurable: true });
    const location = new WorkerLocation();
    Object.defineProperty(global, 'location', { get: () => location, enumerable: true, configurable: true });
    Object.defineProperty(global, Symbol.toStringTag, { value: name, configurable: true });
    Object.defineProperty(global, 'constructor', { value: global[name], writable: true, configurable: true });
}
