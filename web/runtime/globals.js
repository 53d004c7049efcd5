// The names that a window has: a few at once, most of them loaded on first use, and those that are
// not simulated, which say so.
import { defineHandlers } from './events.js';
import { post } from './messages.js';
import { notSimulated } from './document.js';

/** Globals of each lazily loaded part. */
const lazy = {
    'dom-exception': ['DOMException'],
    'event-types': ['CustomEvent', 'ErrorEvent', 'PromiseRejectionEvent', 'MessageEvent',
        'PopStateEvent', 'HashChangeEvent', 'StorageEvent', 'ProgressEvent', 'UIEvent',
        'MouseEvent', 'KeyboardEvent', 'FocusEvent', 'InputEvent', 'PointerEvent', 'WheelEvent',
        'PageTransitionEvent', 'CloseEvent', 'SubmitEvent'],
    url: ['URL', 'URLSearchParams'],
    'structured-clone': ['structuredClone'],
    'text-encoding': ['TextEncoder', 'TextDecoder'],
    base64: ['atob', 'btoa'],
    abort: ['AbortController', 'AbortSignal'],
    blob: ['Blob', 'File', 'FileReader', 'FileList'],
    'form-data': ['FormData'],
    fetch: ['Request', 'Response', 'Headers'],
    xhr: ['XMLHttpRequest', 'XMLHttpRequestEventTarget', 'XMLHttpRequestUpload'],
    crypto: ['crypto', 'Crypto', 'SubtleCrypto', 'CryptoKey'],
    messaging: ['MessageChannel', 'MessagePort', 'BroadcastChannel'],
    storage: ['localStorage', 'sessionStorage', 'Storage'],
    media: ['matchMedia', 'MediaQueryList', 'visualViewport'],
    dom: ['Element', 'HTMLElement', 'HTMLAnchorElement', 'HTMLButtonElement', 'HTMLCanvasElement',
        'HTMLDivElement', 'HTMLFormElement', 'HTMLIFrameElement', 'HTMLImageElement',
        'HTMLInputElement', 'HTMLScriptElement', 'HTMLStyleElement', 'HTMLTemplateElement',
        'HTMLTextAreaElement', 'HTMLSelectElement', 'HTMLVideoElement', 'SVGElement',
        'CharacterData', 'Text', 'Comment', 'DocumentFragment', 'ShadowRoot', 'NodeList',
        'HTMLCollection', 'DOMTokenList', 'CSSStyleDeclaration'],
};

/** Classes that a phone's web view has and that only say what they are when made. */
const missingClasses = ['Audio', 'AudioContext', 'CSSStyleSheet', 'CompressionStream', 'DOMMatrix',
    'DOMParser', 'DOMPoint', 'DOMRect', 'DataTransfer', 'DecompressionStream', 'EventSource',
    'FontFace', 'IDBKeyRange', 'Image', 'ImageData', 'IntersectionObserver', 'MediaRecorder',
    'MediaStream', 'MutationObserver', 'Notification', 'OffscreenCanvas', 'Path2D',
    'PerformanceObserver', 'RTCPeerConnection', 'Range', 'ReadableStream', 'ReportingObserver',
    'ResizeObserver', 'SharedWorker', 'SpeechSynthesisUtterance', 'TextDecoderStream',
    'TextEncoderStream', 'TransformStream', 'TreeWalker', 'WebSocket', 'Worker', 'WritableStream',
    'XMLSerializer', 'XPathEvaluator', 'XSLTProcessor'];
/** Objects that it has; their methods say what they are when called. */
const missingObjects = {
    indexedDB: ['open', 'deleteDatabase', 'databases', 'cmp'],
    caches: ['open', 'match', 'has', 'delete', 'keys'],
    customElements: ['define', 'get', 'whenDefined', 'upgrade'],
    speechSynthesis: ['speak', 'cancel', 'pause', 'resume', 'getVoices'],
    cookieStore: ['get', 'getAll', 'set', 'delete'],
};
const missingFunctions = ['createImageBitmap', 'find', 'getComputedStyle', 'getSelection', 'open',
    'print', 'requestIdleCallback', 'cancelIdleCallback', 'showModalDialog'];
/** Not in Safari 17 and 18 either, so a page may look for them in vain. */
const absentInSafari = new Set(['requestIdleCallback', 'cancelIdleCallback', 'showModalDialog',
    'cookieStore', 'ReportingObserver']);

const hide = { writable: true, enumerable: false, configurable: true };

export function installGlobals(global, runtime, given) {
    const define = (name, value) => Object.defineProperty(global, name, { value, ...hide });
    const getter = (name, get) => Object.defineProperty(global, name, {
        get,
        set(value) {
            Object.defineProperty(global, name, { ...hide, value, enumerable: true });
        },
        enumerable: false,
        configurable: true,
    });

    class Window extends given.EventTarget {
        constructor() { throw new TypeError('Illegal constructor'); }
        static [Symbol.hasInstance](value) { return value === global; }
    }
    // The engine does not let its global object change its prototype.
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
        define(name, given.EventTarget.prototype[name]);
    }
    Object.defineProperty(global, Symbol.toStringTag, { value: 'Window', configurable: true });
    define('Window', Window);
    for (const name of Object.keys(given)) define(name, given[name]);
    for (const name of ['window', 'self', 'frames', 'parent', 'top']) {
        Object.defineProperty(global, name, {
            get: () => global, set: name === 'window' || name === 'top' ? undefined : () => {},
            enumerable: true, configurable: name !== 'window' && name !== 'top',
        });
    }

    const load = (part) => {
        const names = lazy[part];
        // A polyfill looks at the global that it is about to replace.
        for (const name of names) {
            const own = Object.getOwnPropertyDescriptor(global, name);
            if (own?.get?.farad === part) delete global[name];
        }
        const exports = runtime.load(part);
        for (const name of names) {
            if (exports[name] !== undefined && (!Object.hasOwn(global, name)
                || part === 'url' || part === 'structured-clone')) define(name, exports[name]);
        }
        return exports;
    };
    runtime.loadGlobals = load;
    for (const part of Object.keys(lazy)) {
        for (const name of lazy[part]) {
            const get = () => load(part)[name];
            get.farad = part;
            getter(name, get);
        }
    }

    for (const name of missingClasses) {
        if (absentInSafari.has(name)) continue;
        getter(name, () => {
            const missing = { [name]: class {
                constructor() { throw notSimulated(name); }
            } }[name];
            Object.defineProperty(missing, 'name', { value: name });
            define(name, missing);
            return missing;
        });
    }
    for (const name of Object.keys(missingObjects)) {
        if (absentInSafari.has(name)) continue;
        getter(name, () => {
            const object = {};
            for (const member of missingObjects[name]) {
                object[member] = () => { throw notSimulated(`${name}.${member}`); };
            }
            define(name, object);
            return object;
        });
    }
    for (const name of missingFunctions) {
        if (absentInSafari.has(name)) continue;
        define(name, { [name]() { throw notSimulated(name); } }[name]);
    }

    define('fetch', function fetch(...values) {
        return runtime.load('fetch').fetch(...values);
    });
    define('alert', function alert(message = '') {
        host.panel('alert', `${message}`);
    });
    define('confirm', function confirm(message = '') {
        return host.panel('confirm', `${message}`);
    });
    define('prompt', function prompt(message = '', text = '') {
        return host.panel('prompt', `${message}`, `${text}`);
    });
    define('reportError', function reportError(error) {
        runtime.reportException(error);
    });
    define('postMessage', function postMessage(message) {
        const data = runtime.clone(message);
        runtime.postTask(() => {
            runtime.dispatch(global, runtime.trusted(new global.MessageEvent('message', {
                data, origin: global.location.origin, source: global,
            })));
        });
    });
    for (const name of ['focus', 'blur', 'stop', 'close']) define(name, { [name]() {} }[name]);

    const scroll = { x: 0, y: 0 };
    const scrollTo = (relative) => (x, y) => {
        const to = typeof x === 'object' && x !== null ? x : { left: x, top: y };
        scroll.x = (relative ? scroll.x : 0) + (Number(to.left) || 0);
        scroll.y = (relative ? scroll.y : 0) + (Number(to.top) || 0);
    };
    define('scrollTo', scrollTo(false));
    define('scroll', global.scrollTo);
    define('scrollBy', scrollTo(true));
    const values = {
        name: '', closed: false, opener: null, length: 0, frameElement: null, status: '',
        isSecureContext: true, crossOriginIsolated: false, origin: global.location.origin,
        devicePixelRatio: host.screen.scale,
        innerWidth: host.screen.width, innerHeight: host.screen.height,
        outerWidth: host.screen.width, outerHeight: host.screen.height,
        screenX: 0, screenY: 0, screenLeft: 0, screenTop: 0,
    };
    for (const name of Object.keys(values)) {
        Object.defineProperty(global, name, { ...hide, value: values[name], enumerable: true });
    }
    for (const [name, axis] of [['scrollX', 'x'], ['scrollY', 'y'], ['pageXOffset', 'x'],
        ['pageYOffset', 'y']]) getter(name, () => scroll[axis]);
    getter('screen', () => {
        const { width, height } = host.screen;
        const value = {
            width, height, availWidth: width, availHeight: height, availLeft: 0, availTop: 0,
            colorDepth: 24, pixelDepth: 24,
            orientation: { type: 'portrait-primary', angle: 0 },
        };
        define('screen', value);
        return value;
    });

    class Performance extends given.EventTarget {
        get timeOrigin() { return runtime.timeOrigin; }
        now() { return runtime.now(); }
        toJSON() { return { timeOrigin: runtime.timeOrigin }; }
    }
    for (const name of ['mark', 'measure', 'clearMarks', 'clearMeasures', 'getEntries',
        'getEntriesByName', 'getEntriesByType', 'clearResourceTimings']) {
        Object.defineProperty(Performance.prototype, name, { ...hide, value: { [name](...list) {
            return runtime.load('performance')[name](...list);
        } }[name] });
    }
    define('Performance', Performance);
    define('performance', new Performance());

    const Navigator = makeNavigator(runtime);
    define('Navigator', Navigator);
    const navigator = new Navigator();
    getter('navigator', () => navigator);

    const messageHandlers = makeMessageHandlers();
    define('webkit', { messageHandlers: messageHandlers.object });
    host.handlers.forEach((name, index) => messageHandlers.add(name, index));

    defineHandlers(global, ['onerror', 'onunhandledrejection', 'onrejectionhandled', 'onload',
        'onpopstate', 'onhashchange', 'onmessage', 'onmessageerror', 'onfocus', 'onblur',
        'onresize', 'onscroll', 'onpageshow', 'onpagehide', 'onbeforeunload', 'onunload',
        'onstorage', 'ononline', 'onoffline', 'onclick', 'onkeydown', 'onkeyup',
        'onorientationchange', 'ontouchstart', 'ontouchend']);
    return { Window, Navigator, messageHandlers };
}

function makeNavigator() {
    class Navigator {
        get userAgent() { return host.userAgent; }
        get appVersion() { return host.userAgent.replace(/^Mozilla\//, ''); }
        get appName() { return 'Netscape'; }
        get appCodeName() { return 'Mozilla'; }
        get product() { return 'Gecko'; }
        get productSub() { return '20030107'; }
        get vendor() { return 'Apple Computer, Inc.'; }
        get vendorSub() { return ''; }
        get platform() { return 'iPhone'; }
        get language() { return host.language; }
        get languages() { return Object.freeze([host.language]); }
        get onLine() { return true; }
        get cookieEnabled() { return true; }
        get doNotTrack() { return null; }
        get hardwareConcurrency() { return 4; }
        get maxTouchPoints() { return 5; }
        get standalone() { return false; }
        get webdriver() { return false; }
        get pdfViewerEnabled() { return false; }
        javaEnabled() { return false; }
        sendBeacon() { throw notSimulated('navigator.sendBeacon'); }
        vibrate() { return false; }
    }
    delete Navigator.prototype.vibrate;
    for (const [name, members] of [['clipboard', ['read', 'readText', 'write', 'writeText']],
        ['geolocation', ['getCurrentPosition', 'watchPosition', 'clearWatch']],
        ['mediaDevices', ['enumerateDevices', 'getUserMedia']],
        ['serviceWorker', ['register', 'getRegistration', 'getRegistrations']],
        ['permissions', ['query']], ['storage', ['estimate', 'persist', 'persisted']],
        ['locks', ['request', 'query']]]) {
        Object.defineProperty(Navigator.prototype, name, {
            configurable: true,
            enumerable: true,
            get() {
                const object = {};
                for (const member of members) {
                    object[member] = () => { throw notSimulated(`navigator.${name}.${member}`); };
                }
                Object.defineProperty(this, name, { ...hide, value: object });
                return object;
            },
        });
    }
    return Navigator;
}

function makeMessageHandlers() {
    class UserMessageHandler {
        #index;
        constructor(index) { this.#index = index; }
        postMessage(message) {
            if (arguments.length === 0) throw new TypeError('Not enough arguments');
            return post(this.#index, message);
        }
    }
    const object = {};
    return {
        object,
        add(name, index) {
            Object.defineProperty(object, name, {
                value: new UserMessageHandler(index), enumerable: true, configurable: true,
            });
        },
        remove(name) { delete object[name]; },
    };
}
