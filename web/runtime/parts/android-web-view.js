// What a page finds in Android's WebView and not in WKWebView: the objects that the app adds by
// name, to which a page posts text (web message listeners) or whose methods it calls at once
// (JavaScript interfaces). `webkit` is not there, and the navigator says so.
import { removeTooNew } from '../too-new.js';

const { EventTarget, defineHandlers, dispatch, stackHere, tellStack, trusted } = runtime;

const hide = { writable: true, enumerable: false, configurable: true };

class WebMessageListener extends EventTarget {
    #index;

    constructor(index) {
        super();
        this.#index = index;
    }

    postMessage(message) {
        if (typeof message !== 'string') {
            throw new TypeError('Error processing argument at index 0, conversion failure');
        }
        tellStack();
        host.postText(this.#index, message);
    }

    /** Capacitor's script tells what it could not post: no app looks for it. */
    [Symbol.for('farad.refused')](message) {
        runtime.load('refusal').explainUnwritable(this.#index, message, stackHere());
    }
}
defineHandlers(WebMessageListener.prototype, ['onmessage']);

const listeners = host.messageListeners.map((name, index) => {
    const listener = new WebMessageListener(index);
    Object.defineProperty(globalThis, name, { ...hide, value: listener });
    return listener;
});

host.javascriptInterfaces.forEach(({ name, methods }, index) => {
    const object = {};
    for (const method of methods) {
        // The page stands still until the app's method has returned.
        object[method] = (...values) => {
            tellStack();
            return host.callInterface(index, method, ...values);
        };
    }
    Object.defineProperty(globalThis, name, { ...hide, value: object });
});

if (host.cookie) {
    Object.defineProperty(globalThis.Document.prototype, 'cookie', {
        get() { return this === globalThis.document ? host.cookie() : ''; },
        set(text) { if (this === globalThis.document) host.setCookie(`${text}`); },
        enumerable: true, configurable: true,
    });
}

for (const name of ['requestIdleCallback', 'cancelIdleCallback']) {
    Object.defineProperty(globalThis, name, {
        ...hide, value: (...values) => runtime.load('idle-callbacks')[name](...values),
    });
}

// Their names are too common to look for in scripts.
for (const [name, part] of [['scheduler', 'scheduler'], ['external', 'window-extras']]) {
    const set = (value) => { Object.defineProperty(globalThis, name, { ...hide, value }); };
    Object.defineProperty(globalThis, name, {
        get() {
            const { [name]: value } = runtime.bring(part);
            set(value);
            return value;
        },
        set, enumerable: false, configurable: true,
    });
}

/** What a page that few objects fill hears: Chromium tells nothing below 10 MB. */
class MemoryInfo {
    get jsHeapSizeLimit() { return 1_130_000_000; }
    get totalJSHeapSize() { return 10_000_000; }
    get usedJSHeapSize() { return 10_000_000; }
}
Object.defineProperty(globalThis.Performance.prototype, 'memory', {
    get: () => Object.create(MemoryInfo.prototype, { [Symbol.toStringTag]: { value: 'MemoryInfo' } }),
    enumerable: true, configurable: true,
});

removeTooNew();
delete globalThis.webkit;
Object.assign(globalThis.navigator, {
    vendor: 'Google Inc.', platform: 'Linux armv8l', doNotTrack: null,
});
delete globalThis.navigator.standalone;

host.androidReady((index, data) => {
    dispatch(listeners[index], trusted(new (runtime.load('event-types').MessageEvent)('message', { data })));
});
