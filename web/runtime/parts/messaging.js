// MessageChannel, BroadcastChannel and the window's own postMessage: each message is copied, and is
// a task of its own. WebKit's ports ask another process for what has come for them (WebMessagePortChannelProvider),
// and Chromium's broadcasts pass through one: measured, 70 to 190 µs, where a task takes 6 to 20.
import { cluster, hasSisters, shareMemory } from '../cluster.js';
import { mustBeSequence, mustHave, reading, refused } from '../refusals.js';

const { EventTarget, ask, defineHandlers, postTask, trusted } = runtime;
const isChromium = host.isChromium === true;
const { Sequence, raise } = runtime.load('event');

let making = false;

/** What a second argument, a list or options with one, hands over to `type.postMessage`. */
function transferOf(given, type) {
    if (given === undefined || given === null) return [];
    if (typeof given !== 'object' && typeof given !== 'function') {
        throw refused('TypeError', type, 'postMessage', 'Overload resolution failed.');
    }
    if (typeof given[Symbol.iterator] === 'function') return [...given];
    const { transfer } = given;
    if (transfer === undefined) return [];
    mustBeSequence(transfer, type, 'postMessage', (words) => reading('transfer', 'StructuredSerializeOptions', words));
    return [...transfer];
}

/**
 * The members of the event of a message to whoever copies are made for, as a rule this page itself; `type`: what
 * posts it.
 */
function copied(message, list, realm = undefined, type = 'MessagePort') {
    if (list.length === 0 && realm === undefined) return { data: runtime.clone(message, type, 'postMessage') };
    const { cloneWith, copyingFor } = runtime.load('structured-clone');
    return copyingFor(type, 'postMessage', () => cloneWith(message, list, realm));
}

/** Whether `target`, a target origin, is this page's. */
function isOwn(target) {
    if (target === '*' || target === '/' || target === host.origin) return true;
    const url = runtime.loadGlobals('url').URL.parse(target);
    if (url === null) {
        throw refused('SyntaxError', 'Window', 'postMessage',
            `Invalid target origin '${target}' in a call to 'postMessage'.`);
    }
    return `${url.protocol}//${url.host}` === host.origin;
}

function postToWindow(message, target, transfer) {
    mustHave(1, arguments, 'Window', 'postMessage');
    const hasOptions = target === undefined || target === null || typeof target === 'object';
    const own = isOwn(`${hasOptions ? target?.targetOrigin ?? '/' : target}`);
    if (!hasOptions && transfer !== undefined) mustBeSequence(transfer, 'Window', 'postMessage');
    const list = transferOf(hasOptions ? target : transfer, 'Window');
    // Where there are several windows, the one whose task runs has sent it, and copies what is its own.
    const from = hasSisters() ? runtime.load('frames').sender() : undefined;
    const sent = from === undefined ? copied(message, list, undefined, 'Window')
        : from.runtime.load('messaging').copied(message, list, ownRealm(), 'Window');
    if (!own) return;
    postTask(() => {
        raise(globalThis, runtime.load('event-types').messageOf({
            ...sent, origin: host.origin, source: from?.window ?? globalThis,
        }));
    });
}

// Loaded when something is copied: many pages have a channel whose messages are nothing at all.
const ownRealm = () => runtime.load('structured-clone').realm;

/** What a port's partner, here or in a worker, knows of it: how to send it something. */
class End {
    /** The other end; null: nobody hears. */
    other = null;
    /** The end of the port that it has become when it was handed over. */
    heir = null;
    waiting = [];
    isStarted = false;
    /** What comes with the next answer. */
    #coming = [];

    get realm() { return ownRealm(); }

    /** Takes a message whose members are of its own realm. */
    take(sent) {
        if (this.isStarted) this.#deliver(sent);
        else this.waiting.push(sent);
    }
    #deliver(sent) {
        if (isChromium) return postTask(() => { this.#hear(sent); });
        if (this.#coming.push(sent) > 1) return;
        ask(() => {
            const coming = this.#coming.splice(0);
            if (coming.length === 1) this.#hear(coming[0]);
            // WebKit's event loop runs all tasks that wait before anything else gets a turn.
            else runtime.perform(new Sequence(this.#heard(coming)));
        });
    }
    *#heard(coming) {
        const { messageOf } = runtime.load('event-types');
        for (const sent of coming) {
            if (this.heir !== null) handOn(sent, this.heir);
            else yield new runtime.Dispatch(this.port, trusted(messageOf(sent)));
        }
    }
    #hear(sent) {
        // It may have been handed over meanwhile, and what is under way goes along.
        if (this.heir !== null) handOn(sent, this.heir);
        else raise(this.port, runtime.load('event-types').messageOf(sent));
    }
    start() {
        this.isStarted = true;
        for (const sent of this.waiting.splice(0)) this.#deliver(sent);
    }
}

function handOn(sent, end) {
    end.take(end instanceof End ? sent : copied(sent.data, sent.ports ?? [], end.realm));
}
function entangle(one, other) {
    one.other = other;
    other.other = one;
}

let endOf;

class MessagePort extends EventTarget {
    #end;
    #handler = null;

    constructor() {
        if (!making) throw refused('TypeError', 'MessagePort', undefined, 'Illegal constructor', 'Illegal constructor');
        super();
        this.#end = new End();
        this.#end.port = this;
    }

    static { endOf = (port) => (#end in port ? port.#end : undefined); }

    postMessage(message, transfer) {
        mustHave(1, arguments, 'MessagePort', 'postMessage');
        const list = transferOf(transfer, 'MessagePort');
        const { other } = this.#end;
        if (list.includes(this)) {
            throw refused('DataCloneError', 'MessagePort', 'postMessage',
                `Port at index ${list.indexOf(this)} contains the source port.`);
        }
        const isFar = other !== null && !(other instanceof End);
        if (isFar) shareMemory();
        const sent = copied(message, list, isFar ? other.realm : undefined);
        other?.take(sent);
    }
    start() {
        if (!this.#end.isStarted) this.#end.start();
    }
    close() {
        if (this.#end.other !== null) this.#end.other.other = null;
        this.#end.other = null;
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

/** The end of a new port, for one that is handed over to this page or worker. */
runtime.makePortEnd = () => endOf(makePort());
/** Hands a port over to the page or worker of `realm`; undefined of what is none, or is gone. */
runtime.takePort = (port, realm) => {
    const end = endOf(port);
    if (end === undefined || end.heir !== null) return undefined;
    const heir = realm.portEnd();
    const take = () => {
        end.heir = heir;
        if (end.other !== null) entangle(heir, end.other);
        end.other = null;
        for (const sent of end.waiting.splice(0)) handOn(sent, heir);
    };
    return { taken: heir.port, take };
};

class MessageChannel {
    constructor() {
        this.port1 = makePort();
        this.port2 = makePort();
        entangle(endOf(this.port1), endOf(this.port2));
    }
}

// All of one name, in the page and in its workers.
const { channels } = cluster();

class BroadcastChannel extends EventTarget {
    #name;
    #closed = false;
    #end = {
        get realm() { return ownRealm(); },
        take: (data) => {
            (isChromium ? ask : postTask)(() => {
                if (this.#closed) return;
                raise(this, runtime.load('event-types').messageOf({ data, origin: host.origin }));
            });
        },
    };

    constructor(name) {
        mustHave(1, arguments, 'BroadcastChannel');
        super();
        this.#name = `${name}`;
        shareMemory();
        if (!channels.has(this.#name)) channels.set(this.#name, new Set());
        channels.get(this.#name).add(this.#end);
    }
    get name() { return this.#name; }
    postMessage(message) {
        mustHave(1, arguments, 'BroadcastChannel', 'postMessage');
        if (this.#closed) {
            throw refused('InvalidStateError', 'BroadcastChannel', 'postMessage', 'Channel is closed',
                'This BroadcastChannel is closed');
        }
        shareMemory();
        const sent = runtime.clone(message, 'BroadcastChannel', 'postMessage');
        for (const other of channels.get(this.#name)) {
            if (other !== this.#end) other.take(copied(sent, [], other.realm).data);
        }
    }
    close() {
        this.#closed = true;
        shareMemory();
        channels.get(this.#name).delete(this.#end);
    }
}
defineHandlers(BroadcastChannel.prototype, ['onmessage', 'onmessageerror']);
runtime.provide({ MessageChannel, MessagePort, BroadcastChannel, copied, postToWindow, transferOf });
