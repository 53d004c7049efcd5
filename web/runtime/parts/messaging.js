// MessageChannel, BroadcastChannel and the window's own postMessage: each message is copied, and is
// a task of its own.
const { EventTarget, defineHandlers, postTask } = runtime;
const { raise } = runtime.load('event');

let entangle;
let making = false;

const refusal = () =>
    new globalThis.DOMException('The object can not be cloned.', 'DataCloneError');

/** What a second argument, a list or options with one, hands over. */
const transferOf = (given) =>
    [...given?.[Symbol.iterator] === undefined ? given?.transfer ?? [] : given];

/** The members of the event of a message. */
function copied(message, list) {
    if (list.length === 0) return { data: runtime.clone(message) };
    const { data, ports } = runtime.load('structured-clone').cloneWith(message, list);
    return { data, ports: Object.freeze(ports) };
}

/** Whether `target`, a target origin, is this page's. */
function isOwn(target) {
    if (target === '*' || target === '/' || target === host.origin) return true;
    const url = runtime.loadGlobals('url').URL.parse(target);
    if (url === null) {
        throw new globalThis.DOMException(`Invalid target origin '${target}' in a call to `
            + "'postMessage'.", 'SyntaxError');
    }
    return `${url.protocol}//${url.host}` === host.origin;
}

function postToWindow(message, target, transfer) {
    if (arguments.length === 0) throw new TypeError('Not enough arguments');
    const hasOptions = target === undefined || target === null || typeof target === 'object';
    const own = isOwn(`${hasOptions ? target?.targetOrigin ?? '/' : target}`);
    const sent = copied(message, transferOf(hasOptions ? target : transfer));
    if (!own) return;
    postTask(() => {
        raise(globalThis, new globalThis.MessageEvent('message', {
            ...sent, origin: host.origin, source: globalThis,
        }));
    });
}

class MessagePort extends EventTarget {
    #other = null;
    #started = false;
    #waiting = [];
    #handler = null;
    /** The port that it has become when it was handed over. */
    #heir = null;

    constructor() {
        if (!making) throw new TypeError('Illegal constructor');
        super();
    }

    static {
        entangle = (one, other) => {
            one.#other = other;
            other.#other = one;
        };
        runtime.takePort = (port) => {
            if (!(#other in port) || port.#heir !== null) return undefined;
            const taken = makePort();
            const take = () => {
                port.#heir = taken;
                if (port.#other !== null) entangle(taken, port.#other);
                port.#other = null;
                taken.#waiting = port.#waiting.splice(0);
            };
            return { taken, take };
        };
    }

    postMessage(message, transfer) {
        const list = transferOf(transfer);
        const other = this.#other;
        if (list.includes(this)) throw refusal();
        const sent = copied(message, list);
        if (other !== null) other.#receive(sent);
    }
    start() {
        if (this.#started) return;
        this.#started = true;
        for (const sent of this.#waiting.splice(0)) this.#deliver(sent);
    }
    close() {
        if (this.#other !== null) this.#other.#other = null;
        this.#other = null;
    }
    #receive(sent) {
        if (this.#started) this.#deliver(sent);
        else this.#waiting.push(sent);
    }
    #deliver(sent) {
        postTask(() => {
            // It may have been handed over meanwhile, and what is under way goes along.
            if (this.#heir !== null) this.#heir.#receive(sent);
            else raise(this, new globalThis.MessageEvent('message', sent));
        });
    }
    get onmessage() { return this.#handler; }
    set onmessage(callback) {
        if (this.#handler !== null) this.removeEventListener('message', this.#handler);
        this.#handler = typeof callback === 'function' ? callback : null;
        if (this.#handler !== null) this.addEventListener('message', this.#handler);
        this.start();
    }
}
defineHandlers(MessagePort.prototype, ['onmessageerror', 'onclose']);

function makePort() {
    making = true;
    try {
        return new MessagePort();
    } finally {
        making = false;
    }
}

class MessageChannel {
    constructor() {
        this.port1 = makePort();
        this.port2 = makePort();
        entangle(this.port1, this.port2);
    }
}

const channels = new Map();

class BroadcastChannel extends EventTarget {
    #name;
    #closed = false;

    constructor(name) {
        super();
        this.#name = `${name}`;
        if (!channels.has(this.#name)) channels.set(this.#name, new Set());
        channels.get(this.#name).add(this);
    }
    get name() { return this.#name; }
    postMessage(message) {
        if (this.#closed) {
            throw new globalThis.DOMException('The object is in an invalid state.', 'InvalidStateError');
        }
        const sent = runtime.clone(message);
        for (const other of channels.get(this.#name)) {
            if (other === this) continue;
            const data = runtime.clone(sent);
            postTask(() => {
                if (other.#closed) return;
                raise(other, new globalThis.MessageEvent('message', {
                    data, origin: globalThis.location.origin,
                }));
            });
        }
    }
    close() {
        this.#closed = true;
        channels.get(this.#name).delete(this);
    }
}
defineHandlers(BroadcastChannel.prototype, ['onmessage', 'onmessageerror']);
runtime.provide({ MessageChannel, MessagePort, BroadcastChannel, postToWindow });
