// The factory and databases: opening, upgrading, deleting, and what each connection knows of its
// database.
import { keyPathOf } from './key-paths.js';
import { compare, requireKey } from './keys.js';
import { begin, failure, make, refusal, stateOf, stringList } from './objects.js';
import { mustHave, refused, wholeNumber } from '../refusals.js';
import { fillIndex, storeHandle } from './stores.js';
import {
    IDBOpenDBRequest, aborted, beginTransaction, completed, done, endIfThrown, failed, finish, fire,
    makeRequest, makeTransaction, nextNumber, requests, requireActive, rest, tell, transactions,
} from './transactions.js';

const { Event, EventTarget, defineHandlers, trusted } = runtime;
/** Connections by number. */
const databases = new Map();

export class IDBVersionChangeEvent extends Event {
    #oldVersion;
    #newVersion;
    constructor(type, options) {
        super(...(arguments.length === 0 ? [] : [type, options]));
        this.#oldVersion = Math.trunc(Number(options?.oldVersion ?? 0)) || 0;
        this.#newVersion = options?.newVersion === undefined || options.newVersion === null ? null
            : Math.trunc(Number(options.newVersion)) || 0;
    }
    get oldVersion() { return this.#oldVersion; }
    get newVersion() { return this.#newVersion; }
}

const versionEvent = (type, oldVersion, newVersion) =>
    trusted(new IDBVersionChangeEvent(type, { oldVersion, newVersion }));
const numberOf = (text) => (text === null ? null : Number(text));

export class IDBDatabase extends EventTarget {
    constructor() {
        super();
        begin(this);
    }
    get name() { return stateOf(this, IDBDatabase).name; }
    get version() { return stateOf(this, IDBDatabase).version; }
    get objectStoreNames() { return stringList(stateOf(this, IDBDatabase).stores.keys()); }

    createObjectStore(name, options) {
        const method = ['IDBDatabase', 'createObjectStore'];
        mustHave(1, arguments, 'IDBDatabase', 'createObjectStore');
        const state = upgrading(this, method);
        const given = options?.keyPath ?? null;
        const keyPath = given === null ? null : keyPathOf(given);
        if (keyPath === undefined) {
            throw refusal('SyntaxError', method, 'The keyPath option is not a valid key path.');
        }
        if (state.stores.has(`${name}`)) {
            throw refusal('ConstraintError', method,
                'An object store with the specified name already exists.');
        }
        const isGenerating = Boolean(options?.autoIncrement);
        if (isGenerating && (keyPath === '' || Array.isArray(keyPath))) {
            throw refusal('InvalidAccessError', method, 'The autoIncrement option was set but the '
                + 'keyPath option was empty or an array.');
        }
        const store = {
            number: ++state.lastStore, name: `${name}`, keyPath, isGenerating, indexes: new Map(),
        };
        state.stores.set(store.name, store);
        tell(state.upgrade, 'createStore', `${store.number}`, JSON.stringify(store.name),
            JSON.stringify(keyPath), `${Number(isGenerating)}`);
        return state.upgrade.handleOf(store);
    }
    deleteObjectStore(name) {
        const method = ['IDBDatabase', 'deleteObjectStore'];
        const state = upgrading(this, method);
        const store = state.stores.get(`${name}`);
        if (store === undefined) {
            throw refusal('NotFoundError', method, 'The specified object store was not found.');
        }
        state.stores.delete(store.name);
        drop(store);
        tell(state.upgrade, 'deleteStore', `${store.number}`);
    }
    transaction(names, mode = 'readonly', options) {
        const method = ['IDBDatabase', 'transaction'];
        mustHave(1, arguments, 'IDBDatabase', 'transaction');
        const state = stateOf(this, IDBDatabase);
        const wanted = typeof names === 'object' && names?.[Symbol.iterator] !== undefined
            ? [...new Set([...names].map((one) => `${one}`))] : [`${names}`];
        const kind = `${mode}`;
        if (state.upgrade !== null) {
            throw refusal('InvalidStateError', method, 'A version change transaction is running.');
        }
        if (state.isClosed) {
            throw refusal('InvalidStateError', method, 'The database connection is closing.');
        }
        if (wanted.some((name) => !state.stores.has(name))) {
            throw refusal('NotFoundError', method,
                'One of the specified object stores was not found.');
        }
        if (wanted.length === 0) {
            throw refusal('InvalidAccessError', method, 'The storeNames parameter was empty.');
        }
        if (kind !== 'readonly' && kind !== 'readwrite') {
            throw new TypeError(`Failed to execute 'transaction' on 'IDBDatabase': '${kind}' is no mode`);
        }
        const durability = `${options?.durability ?? 'default'}`;
        if (!['default', 'strict', 'relaxed'].includes(durability)) {
            throw new TypeError(`'${durability}' is no durability`);
        }
        const transaction = begun(state, {
            number: nextNumber(), mode: kind, durability, names: () => wanted,
        });
        beginTransaction(transaction, wanted.map((name) => state.stores.get(name).number));
        return transaction.object;
    }
    close() { close(stateOf(this, IDBDatabase)); }
}
defineHandlers(IDBDatabase.prototype, ['onabort', 'onclose', 'onerror', 'onversionchange']);

function begun(database, given) {
    const transaction = makeTransaction({ database, ...given });
    transaction.handleOf = (store) => {
        let handle = transaction.handles.get(store);
        if (handle === undefined) {
            handle = storeHandle(transaction, store);
            transaction.handles.set(store, handle);
        }
        return handle;
    };
    return transaction;
}

function upgrading(object, method) {
    const state = stateOf(object, IDBDatabase);
    if (state.upgrade === null) {
        throw refusal('InvalidStateError', method,
            'The database is not running a version change transaction.');
    }
    requireActive(state.upgrade, method);
    return state;
}

function close(state) {
    if (state.isClosed) return;
    state.isClosed = true;
    host.indexedDB('close', state.number);
}

/** The stores of a database as it tells of them. */
function storesOf(list) {
    return new Map(list.map((store) => [store.name, {
        ...store, indexes: new Map(store.indexes.map((index) => [index.name, index])),
    }]));
}

function makeDatabase(number, text, version) {
    const schema = JSON.parse(text);
    const state = {
        number, name: schema.name, version, stores: storesOf(schema.stores), upgrade: null,
        isClosed: false, lastStore: schema.lastStore, lastIndex: schema.lastIndex,
        nextIndex: () => ++state.lastIndex,
    };
    state.object = make(IDBDatabase, state);
    databases.set(number, state);
    return state;
}

function open(Type, name, version) {
    const request = makeRequest(Type, { isOpening: true });
    host.indexedDB('open', request.number, JSON.stringify(name), version);
    return request.object;
}

export class IDBFactory {
    constructor() { begin(this); }
    open(name, version) {
        mustHave(1, arguments, 'IDBFactory', 'open');
        stateOf(this, IDBFactory);
        if (version === undefined) return open(IDBOpenDBRequest, `${name}`, null);
        const number = wholeNumber(version, 'IDBFactory', 'open');
        if (number === 0) {
            throw refused('TypeError', 'IDBFactory', 'open', 'The version provided must not be 0.',
                'IDBFactory.open() called with a version of 0');
        }
        return open(IDBOpenDBRequest, `${name}`, `${number}`);
    }
    deleteDatabase(name) {
        mustHave(1, arguments, 'IDBFactory', 'deleteDatabase');
        stateOf(this, IDBFactory);
        const request = makeRequest(IDBOpenDBRequest, { isOpening: true });
        host.indexedDB('deleteDatabase', request.number, JSON.stringify(`${name}`));
        return request.object;
    }
    async databases() {
        stateOf(this, IDBFactory);
        const { promise, resolve } = runtime.Promise.withResolvers();
        const { number } = makeRequest(IDBOpenDBRequest, { resolve });
        host.indexedDB('databases', number);
        return promise;
    }
    cmp(one, other) {
        mustHave(2, arguments, 'IDBFactory', 'cmp');
        stateOf(this, IDBFactory);
        const keyOf = (value) => requireKey(value, "Failed to execute 'cmp' on 'IDBFactory': The parameter is not a valid key.");
        return compare(keyOf(one), keyOf(other));
    }
}

export const indexedDB = make(IDBFactory, {});

/** How many bytes the databases of the page's origin take. */
export function usage() {
    const { promise, resolve } = runtime.Promise.withResolvers();
    const { number } = makeRequest(IDBOpenDBRequest, { resolve });
    host.indexedDB('usage', number);
    return promise;
}

/** A store is gone, with its indexes. */
function drop(store) {
    store.isDeleted = true;
    for (const index of store.indexes.values()) index.isDeleted = true;
    store.indexes = new Map();
}

/** What puts back the stores of a database as they are now: those that a page has are the same. */
function snapshot(database) {
    const named = (all) => [...all.values()].map((one) => [one.name, one]);
    const restored = (list) => new Map(list.map(([name, one]) => {
        one.name = name;
        one.isDeleted = false;
        return [name, one];
    }));
    const stores = named(database.stores);
    const indexes = stores.map(([, store]) => named(store.indexes));
    return () => {
        database.stores = restored(stores);
        stores.forEach(([, store], at) => { store.indexes = restored(indexes[at]); });
    };
}

/** The database is open, and its stores are to be made: the script does that in the event. */
function upgrade(number, text, oldText, newText) {
    const [oldVersion, newVersion] = [Number(oldText), Number(newText)];
    const request = requests.get(number);
    const database = makeDatabase(number, text, newVersion);
    const putBack = snapshot(database);
    const transaction = begun(database, {
        number, mode: 'versionchange', isActive: false, names: () => [...database.stores.keys()],
        revert() {
            for (const store of transaction.handles.keys()) drop(store);
            putBack();
            database.version = oldVersion;
        },
        onEnd(isComplete) {
            database.upgrade = null;
            if (isComplete) return;
            database.isClosed = true;
            databases.delete(number);
        },
        afterEnd(isComplete) {
            request.transaction = null;
            // What else there is to say comes when the database says that it is open.
            if (!isComplete) {
                refuse(number, 'AbortError', 'The version change transaction was aborted.');
            }
        },
    });
    database.upgrade = transaction;
    request.transaction = transaction;
    finish(request, database.object);
    fire(request.object, versionEvent('upgradeneeded', oldVersion, newVersion), transaction,
        (dispatch) => endIfThrown(dispatch, transaction));
}

function opened(number, text, version) {
    const request = requests.get(number);
    const database = databases.get(number) ?? makeDatabase(number, text, Number(version));
    if (database.isClosed) {
        return refuse(number, 'AbortError', 'The connection was closed.');
    }
    requests.delete(number);
    finish(request, database.object);
    return fire(request.object, trusted(new Event('success')), null);
}

function refuse(number, name, text) {
    const request = requests.get(number);
    requests.delete(number);
    finish(request, undefined, failure(name, text));
    fire(request.object, trusted(new Event('error', { bubbles: true, cancelable: true })), null);
}

const answers = {
    upgrade, opened, refuse, done, failed, completed, aborted,
    blocked(number, oldVersion, newVersion) {
        fire(requests.get(number).object,
            versionEvent('blocked', Number(oldVersion), numberOf(newVersion)), null);
    },
    deleted(number, oldVersion) {
        const request = requests.get(number);
        requests.delete(number);
        finish(request, undefined);
        fire(request.object, versionEvent('success', Number(oldVersion), null), null);
    },
    databases(number, text) {
        const { resolve } = requests.get(number);
        requests.delete(number);
        resolve(JSON.parse(text));
    },
    usage(number, bytes) {
        const { resolve } = requests.get(number);
        requests.delete(number);
        resolve(Number(bytes));
    },
    versionchange(number, oldVersion, newVersion) {
        const database = databases.get(number);
        const tell = () => { host.indexedDB('versionchanged', number); };
        if (database === undefined || database.isClosed) return tell();
        return fire(database.object,
            versionEvent('versionchange', Number(oldVersion), numberOf(newVersion)), null, tell);
    },
    fill(number, index, ...values) {
        const transaction = transactions.get(number);
        if (!transaction.isFinished) fillIndex(transaction, index, values);
    },
};

/** What the database says, as a task of the page. */
export function take(kind, number, ...values) {
    // Swift's nothing arrives as undefined.
    answers[kind](number, ...values.map((value) => value ?? null));
    return true;
}

export { rest };
