// navigator.locks (Web Locks). A page has its locks to itself: no other page of the app asks for them.
import { expose, giveNavigator } from '../late-globals.js';

const failure = (text, name) => new globalThis.DOMException(text, name);
const isChromium = host.isChromium === true;
const illegal = () => new TypeError('Illegal constructor');
let given = null;
let clientID;

class Lock {
    #own = given;
    constructor() {
        if (given === null) throw illegal();
        given = null;
    }
    get name() { return this.#own.name; }
    get mode() { return this.#own.mode; }
}

/** By name: what is held, and what waits, in order. */
const held = [];
const waiting = [];
const remove = (list, one) => {
    const index = list.indexOf(one);
    if (index >= 0) list.splice(index, 1);
    return index >= 0;
};
const isFree = ({ name, mode }, ahead) => {
    const others = [...held, ...ahead].filter((one) => one.name === name);
    return mode === 'exclusive' ? others.length === 0
        : others.every((one) => one.mode === 'shared');
};

/** Grants whatever may be granted now: another process says so, of each in a task of its own. */
function advance() {
    for (const one of [...waiting]) {
        if (!isFree(one, waiting.slice(0, waiting.indexOf(one)))) continue;
        remove(waiting, one);
        grant(one);
    }
}
function grant(one, tellOthers) {
    held.push(one);
    // Chromium's thief hears first of what it has.
    if (!isChromium && tellOthers) runtime.ask(tellOthers);
    runtime.ask(() => {
        if (one.isOver) return;
        given = one;
        settle(one, new Lock());
        if (isChromium) tellOthers?.();
    });
}
async function settle(one, lock) {
    try {
        const value = await (0, one.callback)(lock);
        end(one, () => one.resolve(value));
    } catch (error) {
        end(one, () => one.reject(error));
    }
}
function end(one, tell) {
    if (one.isOver) return;
    one.isOver = true;
    remove(held, one);
    tell();
    advance();
}

function checked(name, options, callback) {
    if (typeof callback !== 'function') throw new TypeError('The callback of a lock must be a function');
    const { mode = 'exclusive', ifAvailable = false, steal = false, signal } = options ?? {};
    if (mode !== 'exclusive' && mode !== 'shared') throw new TypeError('Type error');
    if (signal !== undefined && !(signal instanceof runtime.load('abort').AbortSignal)) {
        throw new TypeError('member signal must be an AbortSignal');
    }
    const refuse = (text) => { throw failure(text, 'NotSupportedError'); };
    if (name.startsWith('-')) refuse("Lock name cannot start with '-'");
    if (ifAvailable && steal) refuse('ifAvailable and steal are mutually exclusive');
    if (steal && mode !== 'exclusive') refuse('mode must be "exclusive" for steal');
    if (signal !== undefined && (ifAvailable || steal)) {
        refuse('signal cannot be used with ifAvailable or steal');
    }
    signal?.throwIfAborted();
    return { name, mode, ifAvailable: Boolean(ifAvailable), steal: Boolean(steal), signal, callback };
}

class LockManager {
    constructor() {
        if (given !== LockManager) throw illegal();
        given = null;
    }
    request(name, ...rest) {
        return new runtime.Promise((resolve, reject) => {
            if (rest.length === 0) throw new TypeError('Not enough arguments');
            const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
            const one = { ...checked(`${name}`, options, callback), resolve, reject, isOver: false };
            if (one.steal) {
                const others = held.filter((lock) => lock.name === one.name);
                for (const other of others) {
                    other.isOver = true;
                    remove(held, other);
                }
                grant(one, () => {
                    for (const { reject: fail } of others) {
                        fail(failure('Lock was stolen by another request', 'AbortError'));
                    }
                });
            } else if (one.ifAvailable && !isFree(one, waiting)) {
                runtime.ask(() => settle(one, null));
            } else {
                waiting.push(one);
                if (one.signal) {
                    runtime.load('abort').whenAborted(one.signal, () => {
                        if (!remove(waiting, one)) return;
                        reject(one.signal.reason);
                        advance();
                    });
                }
                advance();
            }
        });
    }
    async query() {
        await runtime.answered();
        clientID ??= globalThis.crypto.randomUUID();
        const shown = (list) => list.map(({ name, mode }) => ({ name, mode, clientId: clientID }));
        return { held: shown(held), pending: shown(waiting) };
    }
}
given = LockManager;
const locks = new LockManager();
expose({ Lock, LockManager });
runtime.refuseInstances(Lock, LockManager);
giveNavigator({ locks });
runtime.provide({ Lock, LockManager, locks });
