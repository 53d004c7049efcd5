// The global scope of a service worker (Service Workers standard): the events by which it is asked, and
// whom it serves.
import { ServiceWorker, ServiceWorkerRegistration, ask, news, registrationOf, sentTo, workerOf } from '../service-workers.js';
import { mustHave } from '../refusals.js';
import {
    WorkerGlobalScope, addressOf, begin, define, fetchText, notImported, shown,
} from '../worker-global.js';
import { removeTooNew } from '../too-new.js';

removeTooNew();
const { defineHandlers } = runtime;
const { raise } = runtime.load('event');
const { Request, Response, bytesOfBody } = runtime.load('fetch');
const global = globalThis;
const { Event } = runtime;
const { link } = host;
const failure = (message, name) => new global.DOMException(message, name);

link.scope = runtime.load('structured-clone').realm;

// Events. The worker is needed until what they wait for has settled.
const lives = new WeakMap();
let isTrusted = false;
class ExtendableEvent extends Event {
    waitUntil(promise) {
        const life = lives.get(this);
        if (life === undefined || (!life.isDispatching && life.pending === 0)) {
            throw failure("Failed to execute 'waitUntil' on 'ExtendableEvent': The event handler is already finished.",
                'InvalidStateError');
        }
        extend(life, promise);
    }
}
function extend(life, promise) {
    life.pending += 1;
    const end = () => {
        // Whoever waits for the same promise may extend it further.
        runtime.queueMicrotask(() => {
            life.pending -= 1;
            settle(life);
        });
    };
    runtime.Promise.resolve(promise).then(end, () => {
        life.hasFailed = true;
        end();
    });
}
function settle(life) {
    if (life.isDispatching || life.pending > 0 || life.isOver) return;
    life.isOver = true;
    life.done?.(!life.hasFailed);
}
class InstallEvent extends ExtendableEvent {
}
class ExtendableMessageEvent extends ExtendableEvent {
    #own;
    constructor(type, init = {}) {
        super(type, init);
        this.#own = init;
    }
    get data() { return this.#own.data ?? null; }
    get origin() { return this.#own.origin ?? ''; }
    get lastEventId() { return this.#own.lastEventId ?? ''; }
    get source() { return this.#own.source ?? null; }
    get ports() { return this.#own.ports ?? Object.freeze([]); }
}
const answers = new WeakMap();
class FetchEvent extends ExtendableEvent {
    #own;
    constructor(type, init) {
        super(type, init);
        this.#own = init;
    }
    get request() { return this.#own.request; }
    get clientId() { return this.#own.clientId ?? ''; }
    get resultingClientId() { return this.#own.resultingClientId ?? ''; }
    get replacesClientId() { return ''; }
    get preloadResponse() { return runtime.Promise.resolve(undefined); }
    get handled() { return (this.#own.handled ??= runtime.Promise.resolve(undefined)); }
    respondWith(response) {
        const life = lives.get(this);
        if (answers.has(this) || life?.isDispatching !== true) {
            throw failure("Failed to execute 'respondWith' on 'FetchEvent': "
                + (answers.has(this) ? 'respondWith() was already called.' : 'The event handler is already finished.'),
            'InvalidStateError');
        }
        this.stopImmediatePropagation();
        const promise = runtime.Promise.resolve(response);
        answers.set(this, promise);
        extend(life, promise.then(() => {}, () => {}));
    }
}

/** Dispatches an event, and calls `done` with whether all that it waits for has come to a good end. */
function* played(event, after, done) {
    const life = { isDispatching: true, pending: 0, hasFailed: false, isOver: false, done };
    lives.set(event, life);
    yield new runtime.Dispatch(global, runtime.trusted(event));
    life.isDispatching = false;
    after?.();
    settle(life);
}
function play(event, after, done) {
    runtime.perform(new (runtime.load('event').Sequence)(played(event, after, done)));
    return true;
}

// Whom it serves.
class Client {
    #own;
    constructor(own) {
        if (!isTrusted) throw new TypeError('Illegal constructor');
        this.#own = own;
    }
    get id() { return this.#own[0]; }
    get url() { return this.#own[1]; }
    get type() { return 'window'; }
    get frameType() { return 'top-level'; }
    postMessage(message, transfer) {
        mustHave(1, arguments, 'Client', 'postMessage');
        const other = host.clientLink(this.id);
        const sent = sentTo(other?.realm, message, transfer, 'Client');
        // A page that has never asked for its service workers hears nothing of them.
        if (!other) return;
        other.messages.push({ ...sent, source: host.ownWorker() });
        host.tellClient(this.id);
    }
}
class WindowClient extends Client {
    #own;
    constructor(own) {
        super(own);
        this.#own = own;
    }
    get visibilityState() { return this.#own[2]; }
    get focused() { return this.#own[2] === 'visible'; }
    get ancestorOrigins() { return Object.freeze([]); }
    async focus() {
        throw failure('Not allowed to focus a window.', 'InvalidAccessError');
    }
    async navigate(reference) {
        const url = global.URL.parse(`${reference}`, host.locationHref);
        if (url === null) throw new TypeError(`'${reference}' is not a valid URL.`);
        await ask('navigate', this.id, url.href);
        return null;
    }
}
function clientOf(own) {
    if (!own) return undefined;
    isTrusted = true;
    try {
        return new WindowClient(own);
    } finally {
        isTrusted = false;
    }
}
class Clients {
    constructor() {
        if (!isTrusted) throw new TypeError('Illegal constructor');
    }
    async get(id) { return clientOf(await ask('client', `${id}`)); }
    async matchAll(options = {}) {
        const { includeUncontrolled = false, type = 'window' } = options ?? {};
        if (type !== 'window' && type !== 'all') return [];
        return (await ask('clients', Boolean(includeUncontrolled))).map(clientOf);
    }
    async openWindow() { throw failure('Not allowed to open a window.', 'InvalidAccessError'); }
    async claim() { await ask('claim'); }
}

class ServiceWorkerGlobalScope extends WorkerGlobalScope {
}
isTrusted = true;
const clients = new Clients();
isTrusted = false;

function importScripts(...references) {
    for (const url of references.map((reference) => addressOf(`${reference}`))) {
        // What it has imported before it was installed it finds again; later it may import nothing new.
        const known = host.importedText(url);
        const text = known ?? (host.mayImport() ? fetchText(url) : undefined);
        if (text === undefined) throw notImported(url);
        if (known === undefined) host.keepImported(url, text);
        host.importScript(text, url);
    }
}
const missing = ['Worker', 'XMLHttpRequest', 'XMLHttpRequestEventTarget', 'XMLHttpRequestUpload',
    'requestAnimationFrame', 'cancelAnimationFrame'];
const classes = {
    Cache: global.Cache, CacheStorage: global.CacheStorage, Client, Clients, ExtendableEvent, ExtendableMessageEvent,
    FetchEvent, InstallEvent, ServiceWorker, ServiceWorkerGlobalScope, ServiceWorkerRegistration, WindowClient,
};
runtime.refuseInstances(Client, Clients, WindowClient, ServiceWorker, ServiceWorkerRegistration);

/** A request of a page, as its worker gets it. */
function requestOf([method, url, headers, body, mode, credentials, redirect, destination]) {
    const pairs = Array.from({ length: headers.length / 2 }, (_, index) => headers.slice(2 * index, 2 * index + 2));
    const request = new Request(url, {
        method, headers: pairs, body: body ?? undefined, credentials, redirect, mode: mode === 'navigate' ? 'same-origin' : mode,
    });
    for (const [name, value] of [['mode', mode], ['destination', destination], ['referrer', '']]) {
        Object.defineProperty(request, name, { value, writable: true, enumerable: true, configurable: true });
    }
    return request;
}
async function answer(id, promise, request) {
    let response;
    try {
        response = await promise;
    } catch (error) {
        return host.failFetch(id, 'the promise was rejected.', `${error}`);
    }
    if (!(response instanceof Response)) {
        return host.failFetch(id, "an object that was not a Response was passed to respondWith().", '');
    }
    if (response.type === 'error') {
        return host.failFetch(id, 'the response was a network error.', '');
    }
    if (response.redirected && request.redirect !== 'follow') {
        return host.failFetch(id, 'a redirected response was used for a request whose redirect mode is not "follow".', '');
    }
    if (response.type === 'opaqueredirect' && request.redirect !== 'manual') {
        return host.failFetch(id, 'an "opaqueredirect" type response was used for a request whose redirect mode is not "manual".', '');
    }
    if (response.type === 'opaque' && request.mode !== 'no-cors') {
        return host.failFetch(id, 'an "opaque" response was used for a request whose type is not no-cors', '');
    }
    // Of these the runtime has no bytes: whoever asks gets them of the network.
    if (response.type === 'opaque' || response.type === 'opaqueredirect') return host.passFetch(id);
    if (response.bodyUsed) {
        return host.failFetch(id, 'a Response whose "bodyUsed" is "true" cannot be used to respond to a request.', '');
    }
    let body = null;
    try {
        if (response.body !== null) body = await bytesOfBody(response);
    } catch (error) {
        return host.failFetch(id, 'its body could not be read.', `${error}`);
    }
    const { status, statusText, url, type, redirected } = response;
    return host.answerFetch(id, {
        status, statusText, type, redirected, url: url === '' ? request.url : url, headers: [...response.headers].flat(),
    }, body);
}

runtime.provide({
    ...classes, ...news,
    begin() {
        begin('ServiceWorkerGlobalScope', { ...classes, importScripts, skipWaiting: () => ask('skipWaiting').then(() => {}) }, missing);
        define({ clients }, shown);
        const registration = registrationOf(host.ownRegistration());
        const worker = workerOf(host.ownWorker());
        Object.defineProperty(global, 'registration', { get: () => registration, enumerable: true, configurable: true });
        Object.defineProperty(global, 'serviceWorker', { get: () => worker, enumerable: true, configurable: true });
        defineHandlers(global, ['oninstall', 'onactivate', 'onfetch', 'onmessage', 'onmessageerror']);
    },
    /** Whether it listens to requests, asked when its script has run. */
    hearsFetch: () => runtime.hasListeners(global, 'fetch'),
    /** `install` or `activate`. */
    live(id, type) {
        const Type = type === 'install' ? InstallEvent : ExtendableEvent;
        return play(new Type(type), undefined, (isGood) => host.endEvent(id, isGood));
    },
    /** A request of a page, or of one that is to come. */
    asked(id, life, given, clientId, resultingClientId) {
        const request = requestOf(given);
        const event = new FetchEvent('fetch', { cancelable: true, request, clientId, resultingClientId });
        return play(event, () => {
            if (answers.has(event)) void answer(id, answers.get(event), request);
            else if (event.defaultPrevented) host.failFetch(id, 'preventDefault() was called without calling respondWith().', '');
            else host.passFetch(id);
        }, () => host.endEvent(life, true));
    },
    /** A message is there. */
    hear(id) {
        const sent = link.toWorker.shift();
        if (sent === undefined) {
            host.endEvent(id, true);
            return false;
        }
        const { data, ports, from: [client, worker] } = sent;
        return play(new ExtendableMessageEvent('message', {
            data, ports: Object.freeze(ports ?? []), origin: host.origin,
            source: client ? clientOf(client) : workerOf(worker),
        }), undefined, () => host.endEvent(id, true));
    },
});
