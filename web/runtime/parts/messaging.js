// MessageChannel and BroadcastChannel: each message is copied, and is a task of its own.
const { EventTarget, defineHandlers, dispatch, postTask, trusted } = runtime;

let entangle;
let making = false;

class MessagePort extends EventTarget {
    #other = null;
    #started = false;
    #waiting = [];
    #handler = null;

    constructor() {
        if (!making) throw new TypeError('Illegal constructor');
        super();
    }

    static {
        entangle = (one, other) => {
            one.#other = other;
            other.#other = one;
        };
    }

    postMessage(message, transfer) {
        const list = Array.isArray(transfer) ? transfer : transfer?.transfer ?? [];
        const data = list.length > 0 ? globalThis.structuredClone(message, { transfer: list })
            : runtime.clone(message);
        const other = this.#other;
        if (other === null) return;
        if (other.#started) other.#deliver(data);
        else other.#waiting.push(data);
    }
    start() {
        if (this.#started) return;
        this.#started = true;
        for (const data of this.#waiting.splice(0)) this.#deliver(data);
    }
    close() {
        if (this.#other !== null) this.#other.#other = null;
        this.#other = null;
    }
    #deliver(data) {
        postTask(() => {
            dispatch(this, trusted(new globalThis.MessageEvent('message', { data })));
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

class MessageChannel {
    constructor() {
        making = true;
        try {
            this.port1 = new MessagePort();
            this.port2 = new MessagePort();
        } finally {
            making = false;
        }
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
        for (const other of channels.get(this.#name)) {
            if (other === this) continue;
            const data = runtime.clone(message);
            postTask(() => {
                if (other.#closed) return;
                dispatch(other, trusted(new globalThis.MessageEvent('message', {
                    data, origin: globalThis.location.origin,
                })));
            });
        }
    }
    close() {
        this.#closed = true;
        channels.get(this.#name).delete(this);
    }
}
defineHandlers(BroadcastChannel.prototype, ['onmessage', 'onmessageerror']);
runtime.provide({ MessageChannel, MessagePort, BroadcastChannel });
