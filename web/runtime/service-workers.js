// Service workers and their registrations, as pages and the workers themselves see them (Service Workers
// standard). What becomes of them Swift decides, and tells all who may know of it.
import { mustHave } from './refusals.js';

const { EventTarget, defineHandlers } = runtime;
const { raise } = runtime.load('event');
const { copied, transferOf } = runtime.loadGlobals('messaging');

let isMaking = false;
function make(Type, ...values) {
    isMaking = true;
    try {
        return new Type(...values);
    } finally {
        isMaking = false;
    }
}
function mustMake() {
    if (!isMaking) throw new TypeError('Illegal constructor');
}

// Questions to whoever keeps the registrations.
const asked = new Map();
let lastQuestion = 0;
/** Asks for something by its name; the answer is what Swift settles it with. */
export function ask(what, ...values) {
    return new runtime.Promise((fulfil, reject) => {
        asked.set(++lastQuestion, { fulfil, reject });
        host.askServiceWorkers(lastQuestion, what, ...values);
    });
}

/** A message to another realm, with what it hands over. */
export const sentTo = (realm, message, transfer, type) =>
    copied(message, transferOf(transfer, type), realm, type);

const workers = new Map();
let setState;
export class ServiceWorker extends EventTarget {
    #number;
    #url;
    #state;
    constructor(number, url, state) {
        mustMake();
        super();
        [this.#number, this.#url, this.#state] = [number, url, state];
    }
    get scriptURL() { return this.#url; }
    get state() { return this.#state; }
    postMessage(message, transfer) {
        mustHave(1, arguments, 'ServiceWorker', 'postMessage');
        // Its scope is there from now on, though it may not have begun to run.
        const link = host.serviceWorkerLink(this.#number);
        const sent = sentTo(link?.scope, message, transfer, 'ServiceWorker');
        if (!link) return;
        link.toWorker.push({ ...sent, from: host.ownClient() });
        host.tellServiceWorker(this.#number);
    }
    static { setState = (worker, state) => { worker.#state = state; }; }
}
defineHandlers(ServiceWorker.prototype, ['onstatechange', 'onerror']);

/** The object of a worker, `[number, url, state]`. */
export function workerOf(given) {
    if (!given) return null;
    const [number, url, state] = given;
    if (!workers.has(number)) workers.set(number, make(ServiceWorker, number, url, state));
    return workers.get(number);
}

const registrations = new Map();
let update;
export class ServiceWorkerRegistration extends EventTarget {
    #number;
    #scope;
    #updateViaCache;
    #workers = [null, null, null];
    constructor(number, scope, updateViaCache) {
        mustMake();
        super();
        [this.#number, this.#scope, this.#updateViaCache] = [number, scope, updateViaCache];
    }
    get installing() { return this.#workers[0]; }
    get waiting() { return this.#workers[1]; }
    get active() { return this.#workers[2]; }
    get scope() { return this.#scope; }
    get updateViaCache() { return this.#updateViaCache; }
    async update() { return registrationOf(await ask('update', this.#number)); }
    unregister() { return ask('unregister', this.#number); }
    static { update = (registration, given) => { registration.#workers = given.map(workerOf); }; }
}
defineHandlers(ServiceWorkerRegistration.prototype, ['onupdatefound']);

/** The object of a registration, `[number, scope, updateViaCache, installing, waiting, active]`. */
export function registrationOf(given) {
    if (!given) return undefined;
    const [number, scope, updateViaCache, ...own] = given;
    const isNew = !registrations.has(number);
    if (isNew) registrations.set(number, make(ServiceWorkerRegistration, number, scope, updateViaCache));
    // What one that is known has become, it is told in time.
    if (isNew) update(registrations.get(number), own);
    return registrations.get(number);
}

/** What Swift tells, each in a task. */
export const news = {
    settled(question, value, name, message) {
        const { fulfil, reject } = asked.get(question);
        asked.delete(question);
        if (name === undefined) fulfil(value);
        else reject(name === 'TypeError' ? new TypeError(message) : new globalThis.DOMException(message, name));
    },
    updated(number, ...own) {
        if (registrations.has(number)) update(registrations.get(number), own);
    },
    found(number) {
        if (registrations.has(number)) raise(registrations.get(number), new runtime.Event('updatefound'));
        return true;
    },
    state(number, state) {
        if (!workers.has(number)) return false;
        setState(workers.get(number), state);
        raise(workers.get(number), new runtime.Event('statechange'));
        return true;
    },
};
