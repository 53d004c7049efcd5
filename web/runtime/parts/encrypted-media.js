// The classes of Encrypted Media Extensions, which players look at and change before they ask for a key system.
// No key system is simulated (`parts/media-capabilities.js`), so that nothing ever makes one of them.
import { mustBeMade } from '../closed-classes.js';
import { expose } from '../late-globals.js';

const { Event, defineHandlers } = runtime;
const { makeEvent } = runtime.loadGlobals('event-types');
const isAndroid = host.isChromium === true;

class MediaKeySystemAccess {
    #keySystem;
    constructor() { mustBeMade(); }
    get keySystem() { return this.#keySystem; }
    getConfiguration() { return this.#keySystem; }
    async createMediaKeys() { return this.#keySystem; }
}
class MediaKeys {
    #access;
    constructor() { mustBeMade(); }
    createSession() { return this.#access; }
    async getStatusForPolicy() { return this.#access; }
    async setServerCertificate() { return this.#access; }
}
class MediaKeySession extends runtime.EventTarget {
    #access;
    constructor() {
        mustBeMade();
        super();
    }
    get sessionId() { return this.#access; }
    get expiration() { return this.#access; }
    get closed() { return this.#access; }
    get keyStatuses() { return this.#access; }
    async generateRequest() { return this.#access; }
    async load() { return this.#access; }
    async update() { return this.#access; }
    async close() { return this.#access; }
    async remove() { return this.#access; }
}
defineHandlers(MediaKeySession.prototype, ['onkeystatuseschange', 'onmessage']);
class MediaKeyStatusMap {
    #statuses;
    constructor() { mustBeMade(); }
    get size() { return this.#statuses.size; }
    has(key) { return this.#statuses.has(key); }
    get(key) { return this.#statuses.get(key); }
    entries() { return this.#statuses.entries(); }
    keys() { return this.#statuses.keys(); }
    values() { return this.#statuses.values(); }
    forEach(callback, self) { this.#statuses.forEach(callback, self); }
    [Symbol.iterator]() { return this.entries(); }
}

const mustHave = (Type, names) => (init = {}) => {
    const missing = names.find((name) => init?.[name] === undefined);
    if (missing === undefined) return;
    throw new TypeError(isAndroid ? `Failed to construct '${Type}': Failed to read the '${missing}' property from `
        + `'${Type}Init': Required member is undefined.` : `Member ${Type}Init.${missing} is required and must be an `
        + `instance of ${missing === 'message' ? 'ArrayBuffer' : 'MediaKeyMessageType'}`);
};
const types = { MediaKeys, MediaKeySession, MediaKeyStatusMap, MediaKeySystemAccess };
expose({
    ...types,
    MediaEncryptedEvent: makeEvent('MediaEncryptedEvent', Event, { initDataType: '', initData: null }),
    MediaKeyMessageEvent: makeEvent('MediaKeyMessageEvent', Event, { message: null, messageType: '' }, undefined,
        { check: mustHave('MediaKeyMessageEvent', ['message', 'messageType']) }),
});
runtime.refuseInstances(...Object.values(types));
