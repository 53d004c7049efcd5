// navigator.serviceWorker of Android's web view (Service Workers standard). WKWebView has none but for
// app-bound domains.
import { expose, giveNavigator } from '../late-globals.js';
import {
    ServiceWorker, ServiceWorkerRegistration, ask, news, registrationOf, workerOf,
} from '../service-workers.js';

const { EventTarget, defineHandlers, hasListeners, postTask } = runtime;
const { raise } = runtime.load('event');
runtime.loadGlobals('url');
let isMaking = false;

/** Where messages of workers wait for this page, and what copies for it are made with. */
const own = { realm: runtime.load('structured-clone').realm, messages: [] };

const failure = (message, name) => new globalThis.DOMException(message, name);
/** The address of what a registration names, relative to the page. */
function addressOf(reference, what, scope, script) {
    const url = runtime.load('url').URL.parse(`${reference}`, runtime.baseURL());
    const begin = `Failed to register a ServiceWorker${scope === undefined ? '' : ` for scope ('${scope}') with script ('${script}')`}: `;
    if (url === null) throw new TypeError(`${begin}The URL '${reference}' is invalid.`);
    if (!/^https?:$/.test(url.protocol)) {
        throw new TypeError(`${begin}The URL protocol of the ${what} ('${url.href}') is not supported.`);
    }
    if (/%2f|%5c/i.test(url.pathname)) {
        throw new TypeError(`${begin}The ${what} ('${url.href}') includes a disallowed escape character.`);
    }
    url.hash = '';
    return url;
}
/** The address of a document, as `getRegistration` takes it. */
const documentURL = (reference) => {
    const url = runtime.load('url').URL.parse(`${reference}`, runtime.baseURL());
    if (url === null) throw new TypeError(`Failed to get a ServiceWorkerRegistration: The URL '${reference}' is invalid.`);
    if (url.origin === host.origin) return url.href.replace(/#.*/s, '');
    throw failure('Failed to get a ServiceWorkerRegistration: The origin of the provided documentURL '
        + `('${url.origin}') does not match the current origin ('${host.origin}').`, 'SecurityError');
};

/** Whether messages are told, or wait. */
let isStarted;
class ServiceWorkerContainer extends EventTarget {
    #ready;
    #handler = null;
    #isStarted = false;

    constructor() {
        if (!isMaking) throw new TypeError('Illegal constructor');
        super();
    }
    get controller() { return workerOf(host.serviceWorkerController()); }
    get ready() { return (this.#ready ??= ask('ready').then(registrationOf)); }
    async register(reference, options = {}) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        const { scope, type = 'classic', updateViaCache = 'imports' } = options ?? {};
        const script = addressOf(reference, 'script');
        const { URL } = runtime.load('url');
        const where = addressOf(scope ?? new URL('./', script.href), 'scope', scope ?? './', script.href);
        for (const [what, url] of [['scriptURL', script], ['scope', where]]) {
            if (url.origin === host.origin) continue;
            throw failure(`Failed to register a ServiceWorker: The origin of the provided ${what} ('${url.origin}') `
                + `does not match the current origin ('${host.origin}').`, 'SecurityError');
        }
        return registrationOf(await ask('register', script.href, where.href, `${type}` === 'module', `${updateViaCache}`));
    }
    async getRegistration(reference = '') {
        return registrationOf(await ask('registration', documentURL(`${reference}` === '' ? runtime.currentURL() : reference)));
    }
    async getRegistrations() { return (await ask('registrations')).map(registrationOf); }
    static { isStarted = (container) => container.#isStarted; }
    startMessages() {
        if (this.#isStarted) return;
        this.#isStarted = true;
        for (let count = own.messages.length; count > 0; count--) postTask(deliver);
    }
    get onmessage() { return this.#handler; }
    set onmessage(callback) {
        if (this.#handler !== null) this.removeEventListener('message', this.#handler);
        this.#handler = typeof callback === 'function' ? callback : null;
        if (this.#handler === null) return;
        this.addEventListener('message', this.#handler);
        this.startMessages();
    }
}
defineHandlers(ServiceWorkerContainer.prototype, ['oncontrollerchange', 'onmessageerror']);
runtime.refuseInstances(ServiceWorkerContainer, ServiceWorker, ServiceWorkerRegistration);

isMaking = true;
const serviceWorker = new ServiceWorkerContainer();
isMaking = false;
host.listenToServiceWorkers(own);

function deliver() {
    // Those that waited have been told in tasks of their own.
    if (own.messages.length === 0) return;
    const { data, ports, source } = own.messages.shift();
    raise(serviceWorker, new (runtime.load('event-types').MessageEvent)('message', {
        data, ports: Object.freeze(ports ?? []), source: workerOf(source), origin: host.origin,
    }));
}
// Those that come while the document is parsed wait until it is.
if (runtime.documentState.readyState === 'loading') {
    globalThis.document.addEventListener('DOMContentLoaded', () => { serviceWorker.startMessages(); });
} else serviceWorker.startMessages();
expose({ ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration });

giveNavigator({ serviceWorker });
runtime.provide({
    serviceWorker, ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration, ...news,
    /** Another worker controls the page. */
    controlled() {
        if (!hasListeners(serviceWorker, 'controllerchange')) return false;
        raise(serviceWorker, new runtime.Event('controllerchange'));
        return true;
    },
    /** A message of a worker is there. */
    hear() {
        if (!isStarted(serviceWorker)) return false;
        deliver();
        return true;
    },
});
