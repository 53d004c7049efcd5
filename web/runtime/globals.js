// The names that a window has: a few at once, most of them loaded on first use, and those that are
// not simulated, which say so.
import { documentClasses } from './document.js';
import { earlyNames } from './element-names.js';
import { EventTarget, defineHandlers, inheritMethods } from './event-target.js';
import { post } from './messages.js';
import { Performance } from './performance-class.js';
import { mustBeGlobal, mustHave } from './refusals.js';
import { named, runtime } from './runtime.js';
import { timerFunctions } from './timers.js';

/** Globals of each lazily loaded part. */
const lazy = {
    event: ['Event'],
    location: ['history', 'Location', 'History'],
    'dom-exception': ['DOMException'],
    'event-types': ['CustomEvent', 'ErrorEvent', 'PromiseRejectionEvent', 'MessageEvent',
        'PopStateEvent', 'HashChangeEvent', 'StorageEvent', 'ProgressEvent', 'UIEvent',
        'MouseEvent', 'KeyboardEvent', 'FocusEvent', 'InputEvent', 'PointerEvent', 'WheelEvent',
        'PageTransitionEvent', 'CloseEvent', 'SubmitEvent', 'TouchEvent', 'DragEvent',
        'CompositionEvent', 'ClipboardEvent', 'AnimationEvent', 'TransitionEvent'],
    url: ['URL', 'URLSearchParams'],
    'structured-clone': ['structuredClone'],
    'text-encoding': ['TextEncoder', 'TextDecoder'],
    base64: ['atob', 'btoa'],
    abort: ['AbortController', 'AbortSignal'],
    blob: ['Blob', 'File', 'FileReader', 'FileList'],
    'form-data': ['FormData', 'FormDataEvent'],
    'data-transfer': ['DataTransfer'],
    clipboard: ['ClipboardItem'],
    fetch: ['Request', 'Response', 'Headers'],
    'cache-storage': ['caches', 'Cache', 'CacheStorage'],
    'web-socket': ['WebSocket'],
    'event-source': ['EventSource'],
    xhr: ['XMLHttpRequest', 'XMLHttpRequestEventTarget', 'XMLHttpRequestUpload'],
    crypto: ['crypto', 'Crypto'],
    'web-crypto': ['SubtleCrypto', 'CryptoKey'],
    messaging: ['MessageChannel', 'MessagePort', 'BroadcastChannel'],
    workers: ['Worker'],
    storage: ['localStorage', 'sessionStorage', 'Storage'],
    'indexed-db': ['indexedDB', 'IDBKeyRange', 'IDBFactory', 'IDBDatabase', 'IDBTransaction',
        'IDBObjectStore', 'IDBIndex', 'IDBCursor', 'IDBCursorWithValue', 'IDBRequest',
        'IDBOpenDBRequest', 'IDBVersionChangeEvent', 'DOMStringList'],
    media: ['matchMedia', 'MediaQueryList', 'visualViewport'],
    mutations: ['MutationObserver', 'MutationRecord', 'WebKitMutationObserver'],
    dom: ['Element', 'HTMLElement', 'CharacterData', 'Text', 'Comment', 'DocumentType', 'DocumentFragment',
        'NodeList', 'HTMLCollection'],
    'dom-more': ['Attr', 'Audio', 'CSS', 'CSSStyleDeclaration', 'DOMImplementation', 'DOMStringMap',
        'DOMTokenList', 'HTMLFormControlsCollection', 'HTMLOptionsCollection', 'Image',
        'NamedNodeMap', 'NodeFilter', 'Option', 'ValidityState', 'getComputedStyle'],
    ranges: ['Range', 'StaticRange', 'Selection', 'getSelection'],
    'custom-elements': ['customElements', 'CustomElementRegistry', 'ElementInternals', 'ShadowRoot'],
    sheets: ['CSSStyleSheet', 'StyleSheet'],
    fonts: ['FontFace'],
    performance: ['PerformanceObserver'],
    geometry: ['DOMRect', 'DOMRectReadOnly'],
    matrices: ['DOMMatrix', 'DOMMatrixReadOnly', 'DOMPoint', 'DOMPointReadOnly', 'DOMQuad',
        'WebKitCSSMatrix'],
    canvas: ['CanvasRenderingContext2D', 'ImageBitmap', 'ImageData', 'OffscreenCanvas', 'Path2D',
        'createImageBitmap'],
    audio: ['AudioContext', 'webkitAudioContext', 'OfflineAudioContext'],
    'window-open': ['open'],
    dialogs: ['ToggleEvent'],
    screen: ['screen', 'Screen', 'ScreenOrientation'],
    'window-extras': ['menubar', 'scrollbars', 'statusbar', 'toolbar'],
    observers: ['IntersectionObserver', 'IntersectionObserverEntry', 'ResizeObserver'],
    parser: ['DOMParser', 'XMLSerializer'],
    streams: ['ReadableStream', 'WritableStream', 'TransformStream', 'TextDecoderStream',
        'TextEncoderStream'],
    compression: ['CompressionStream', 'DecompressionStream'],
    animations: ['Animation', 'AnimationEffect', 'KeyframeEffect'],
};

const hide = { writable: true, enumerable: false, configurable: true };

const global = globalThis;
const given = { EventTarget, ...documentClasses, ...timerFunctions };
const { defineProperty, getOwnPropertyDescriptor } = Object;
// One descriptor for all: a fresh one for each name is what would cost most here.
const data = { value: undefined, ...hide };
// Classes are not shown to whoever counts a window's members up; they have capitals.
const isShown = (name) => name.charCodeAt(0) > 0x5a;
const define = (name, value) => {
    data.value = value;
    data.enumerable = isShown(name);
    defineProperty(global, name, data);
    data.value = undefined;
};
/** The same of what the browser alone sets: an assignment does nothing, or throws where code is strict. */
const fix = (name, value) => {
    data.writable = false;
    define(name, value);
    data.writable = true;
};
/** Such names of parts; the others give way to what a page assigns. */
const fixed = new Set(['history', 'localStorage', 'sessionStorage', 'indexedDB', 'crypto', 'caches', 'customElements']);
const accessor = { get: undefined, set: undefined, enumerable: false, configurable: true };
const getter = (name, get) => {
    accessor.get = get;
    accessor.set = (value) => {
        defineProperty(global, name, { ...hide, value, enumerable: true });
    };
    accessor.enumerable = isShown(name);
    defineProperty(global, name, accessor);
};

class Window extends given.EventTarget {
    constructor() { throw new TypeError('Illegal constructor'); }
    static [Symbol.hasInstance](value) { return value === global; }
}
named(Window, 'Window');
// The engine does not let its global object change its prototype.
inheritMethods(global);
Object.defineProperty(global, Symbol.toStringTag, { value: 'Window', configurable: true });
define('Window', Window);
defineProperty(global, 'constructor', { ...hide, value: Window });
for (const name of Object.keys(given)) define(name, given[name]);
// A worker's scope begins as a window, and loses what only windows have.
const configurable = host.link !== undefined;
defineProperty(global, 'window', { value: global, enumerable: true, configurable });
defineProperty(global, 'top', { value: host.frame?.top ?? global, enumerable: true, configurable });
for (const name of ['self', 'frames']) global[name] = global;
global.parent = host.frame?.parent ?? global;

const getters = {};
const loadGlobals = (part) => {
    // The document's own nodes come first, as they may need the rest of elements.
    if (part === 'dom-more') loadGlobals('dom');
    // What a script has set, defined or deleted stays as it is.
    const untouched = lazy[part].filter((name, index) =>
        getOwnPropertyDescriptor(global, name)?.get === getters[part][index]);
    const exports = runtime.load(part);
    for (const name of untouched) (fixed.has(name) ? fix : define)(name, exports[name]);
    return exports;
};
runtime.loadGlobals = loadGlobals;
/** Loads a part for a name that only scripts which have it ask for. */
runtime.bring = (part) => (part in lazy ? loadGlobals(part) : runtime.load(part));
for (const part of Object.keys(lazy)) {
    getters[part] = [];
    for (const name of lazy[part]) {
        accessor.get = () => loadGlobals(part)[name];
        accessor.set = fixed.has(name) ? undefined : (value) => {
            defineProperty(global, name, { ...hide, value, enumerable: true });
        };
        getters[part].push(accessor.get);
        accessor.enumerable = isShown(name);
        defineProperty(global, name, accessor);
    }
}

// The classes of elements are made one by one.
runtime.defineElementType = (name) => getter(name, () => {
    const Type = loadGlobals('dom-more').typeNamed(name);
    define(name, Type);
    return Type;
});
for (const name of earlyNames) runtime.defineElementType(`HTML${name}Element`);
runtime.defineElementType('SVGElement');

defineProperty(global, 'location', {
    get: () => runtime.load('location').location,
    set: (value) => { runtime.load('location').location.href = value; },
    enumerable: true,
    configurable,
});
define('fetch', function fetch(...values) {
    // Not an async function: what waits for it would come later.
    try {
        mustBeGlobal(this, 'fetch');
    } catch (error) {
        return runtime.Promise.reject(error);
    }
    return runtime.load('fetch').fetch(...values);
});
define('alert', function alert(message = '') {
    mustBeGlobal(this, 'alert');
    host.panel('alert', `${message}`);
});
define('confirm', function confirm(message = '') {
    mustBeGlobal(this, 'confirm');
    return host.panel('confirm', `${message}`);
});
define('prompt', function prompt(message = '', text = '') {
    mustBeGlobal(this, 'prompt');
    return host.panel('prompt', `${message}`, `${text}`);
});
define('reportError', function reportError(error) {
    mustBeGlobal(this, 'reportError');
    mustHave(1, arguments, 'Window', 'reportError');
    runtime.load('errors').reportByScript(error);
});
define('postMessage', function postMessage(...values) {
    mustBeGlobal(this, 'postMessage');
    runtime.load('messaging').postToWindow(...values);
});
for (const name of ['focus', 'blur', 'stop', 'close', 'print', 'moveTo']) define(name, () => {});
define('find', () => { throw runtime.notSimulated('window.find'); });

const scroll = { x: 0, y: 0 };
const scrollTo = (name, relative) => define(name, function (x, y) {
    mustBeGlobal(this, name);
    const to = typeof x === 'object' && x !== null ? x : { left: x, top: y };
    scroll.x = (relative ? scroll.x : 0) + (Number(to.left) || 0);
    scroll.y = (relative ? scroll.y : 0) + (Number(to.top) || 0);
});
scrollTo('scrollTo', false);
scrollTo('scroll', false);
scrollTo('scrollBy', true);
const values = {
    opener: null, length: 0, origin: host.origin,
    devicePixelRatio: host.screen.scale,
    innerWidth: host.screen.width, innerHeight: host.screen.viewHeight,
    outerWidth: host.screen.width, outerHeight: host.screen.viewHeight,
    screenX: 0, screenY: 0, screenLeft: 0, screenTop: 0,
};
Object.assign(global, values);
fix('frameElement', host.frame?.element ?? null);
fix('closed', false);
fix('isSecureContext', true);
fix('crossOriginIsolated', false);
fix('orientation', 0);
// Whatever a page gives these is a text from then on.
for (const [name, first] of [['name', host.frame?.name ?? ''], ['status', '']]) {
    let text = first;
    accessor.get = () => text;
    accessor.set = (value) => { text = `${value}`; };
    accessor.enumerable = true;
    defineProperty(global, name, accessor);
}
for (const [name, axis] of [['scrollX', 'x'], ['scrollY', 'y'], ['pageXOffset', 'x'],
    ['pageYOffset', 'y']]) getter(name, () => scroll[axis]);

define('Performance', Performance);
define('performance', new Performance());

class Navigator {
    javaEnabled() { return false; }
    sendBeacon(...values) { return runtime.load('fetch').sendBeacon(...values); }
}
named(Navigator, 'Navigator');
// What the class does not have is asked of this object: it loads the part that `late-names.txt` gives.
Object.setPrototypeOf(host.navigator, Object.prototype);
Object.setPrototypeOf(Navigator.prototype, host.navigator);
define('Navigator', Navigator);
runtime.unfinished.push(['Performance', Performance], ['Navigator', Navigator]);
// Plain members: as many getters would cost more than all else that start-up does here.
const navigator = Object.assign(new Navigator(), {
    userAgent: host.userAgent, appVersion: host.userAgent.slice('Mozilla/'.length),
    appName: 'Netscape', appCodeName: 'Mozilla', product: 'Gecko', productSub: '20030107',
    vendor: 'Apple Computer, Inc.', vendorSub: '', platform: 'iPhone', language: host.language,
    languages: Object.freeze([host.language]), onLine: !host.isOffline, cookieEnabled: true,
    hardwareConcurrency: 4, maxTouchPoints: 5, standalone: false,
    webdriver: false, pdfViewerEnabled: !host.isChromium,
});
fix('navigator', navigator);

// Elements are members of the window by their ids, and some by their names (`parts/named-elements.js`). A
// proxy would tell of any name; these stay, undefined, when no element has the name any more. What the
// window has of its own is not hidden.
const elementNames = new Map();
const isName = /^[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*$/;
runtime.elementNames = elementNames;
/** Those that their names lead to. */
runtime.namedElements = new Set(['embed', 'form', 'iframe', 'img', 'object']);
const nameElement = (name, isOfDocument) => {
    if (isOfDocument && !(name in global.document)) {
        defineProperty(global.document, name, {
            get: () => runtime.load('named-elements').ofDocument(name),
            set(value) { defineProperty(global.document, name, { ...hide, value, enumerable: true }); },
            configurable: true,
        });
    }
    if (elementNames.has(name) || name in global) return false;
    accessor.get = () => runtime.load('named-elements').ofWindow(name);
    elementNames.set(name, accessor.get);
    accessor.set = (value) => {
        defineProperty(global, name, { ...hide, value, enumerable: true });
    };
    accessor.enumerable = false;
    defineProperty(global, name, accessor);
    return true;
};
/** An element is given an id or a name, in the document or out of it. */
runtime.nameElement = (element, key, name) => {
    const isNamed = runtime.namedElements.has(element.localName);
    if ((key === 'name' && !isNamed) || !isName.test(name)) return;
    if (nameElement(name, isNamed)) host.elementNamed(name);
};
for (const [names, isOfDocument] of [[host.elementIDs, false], [host.elementNames, true]]) {
    if (names === undefined) continue;
    for (const name of names.split(' ')) nameElement(name, isOfDocument);
}

class UserMessageHandler {
    #index;
    constructor(index) { this.#index = index; }
    postMessage(message) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        return post(this.#index, message);
    }
}
named(UserMessageHandler, 'UserMessageHandler');
const object = {};
const messageHandlers = {
    object,
    add(name, index) {
        Object.defineProperty(object, name, {
            value: new UserMessageHandler(index), enumerable: true, configurable: true,
        });
    },
    remove(name) { delete object[name]; },
};
define('webkit', { messageHandlers: messageHandlers.object });
host.handlers.forEach((name, index) => messageHandlers.add(name, index));

defineHandlers(global, ['onerror', 'onunhandledrejection', 'onload', 'onpopstate',
    'onhashchange', 'onmessage', 'onfocus', 'onblur', 'onresize', 'onpageshow', 'onpagehide',
    'onbeforeunload', 'onstorage', 'ononline', 'onoffline', 'ontouchstart', 'ontouchend',
    'onclick']);

export { Window, Navigator, messageHandlers };
