// navigator.serviceWorker of Android's web view. No service worker runs here, so none is registered: who
// registers one is told so, and everybody else finds what a page finds before its first registration.
const { EventTarget, defineHandlers } = runtime;

let making = false;

class ServiceWorkerContainer extends EventTarget {
    #ready = new runtime.Promise(() => {});

    constructor() {
        if (!making) throw new TypeError('Illegal constructor');
        super();
    }
    get controller() { return null; }
    get ready() { return this.#ready; }
    async register() { throw runtime.notSimulated('navigator.serviceWorker.register'); }
    async getRegistration() { return undefined; }
    async getRegistrations() { return []; }
    startMessages() {}
}
defineHandlers(ServiceWorkerContainer.prototype, ['oncontrollerchange', 'onmessage', 'onmessageerror']);
runtime.refuseInstances(ServiceWorkerContainer);

making = true;
const serviceWorker = new ServiceWorkerContainer();
making = false;
runtime.provide({ serviceWorker, ServiceWorkerContainer });
