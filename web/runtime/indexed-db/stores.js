// Object stores and indexes.
import { makeCursor } from './cursors.js';
import { hasRoom, indexKeys, inject, keyAt, keyPathOf } from './key-paths.js';
import {
    invalidKey, numberOfKey, rangeOf, requireKey, toldRange, valueOfKey,
} from './keys.js';
import { begin, failure, make, refusal, stateOf, stringList } from './objects.js';
import { mustHave } from '../refusals.js';
import { IDBRequest, ask, makeRequest, requireActive, tell } from './transactions.js';
import { textOf, valueOf } from './values.js';

const { isArray } = Array;
const own = (path) => (isArray(path) ? [...path] : path);

/** Where the database makes a key inside of the values, if it does. */
const injected = (store) => (store.isGenerating && store.keyPath !== null ? store.keyPath : undefined);

/** A value as it was stored, with the key that the database made. */
export function valueIn(store, text, primaryKey) {
    if (text === null) return undefined;
    const value = valueOf(text);
    const path = injected(store);
    if (path !== undefined) inject(value, path, valueOfKey(primaryKey));
    return value;
}

/** What the index is to hold of a value, as the database is told of it. */
function entriesOf(store, value, isKeyMissing) {
    const generated = isKeyMissing ? injected(store) : undefined;
    const list = [];
    for (const index of store.indexes.values()) {
        for (const key of indexKeys(value, index, generated)) list.push(index.number, key);
    }
    return list.join('\x01');
}

/** What asks of a source: an object store, or an index of one. */
export const sourceOf = ({ store, index }) =>
    (index === undefined ? `s${store.number}` : `i${index.number}`);

export function requireUsable(state, method) {
    if (state.store.isDeleted || state.index?.isDeleted) {
        throw refusal('InvalidStateError', method,
            `The ${state.index === undefined ? 'object store' : 'index or its object store'} has `
                + 'been deleted.');
    }
    requireActive(state.transaction, method);
}

export function requireWritable(state, method) {
    if (state.transaction.mode === 'readonly') {
        throw refusal('ReadOnlyError', method, 'The transaction is read-only.');
    }
}

/** A copy of what is to be stored; the getters that copying runs find the transaction inactive. */
function copyFor(transaction, value, method) {
    transaction.isActive = false;
    try {
        return runtime.clone(value, ...method);
    } finally {
        transaction.isActive = true;
    }
}

/** Stores a value, for `add`, `put` and a cursor's `update`. */
export function store(state, method, value, givenKey, kind, source = state.object) {
    const { store, transaction } = state;
    let key = givenKey;
    if (store.keyPath !== null && key !== undefined) {
        throw refusal('DataError', method,
            'The object store uses in-line keys and the key parameter was provided.');
    }
    if (store.keyPath === null && !store.isGenerating && key === undefined) {
        throw refusal('DataError', method,
            'The object store uses out-of-line keys and has no key generator and the key '
                + 'parameter was not provided.');
    }
    if (key !== undefined) key = requireKey(key);
    const copy = copyFor(transaction, value, method);
    if (store.keyPath !== null) {
        const found = keyAt(copy, store.keyPath);
        if (found.isInvalid) throw invalidKey('Evaluating the key path gave no valid key.');
        key = found.key;
        if (found.isMissing && !(store.isGenerating && hasRoom(copy, store.keyPath))) {
            throw refusal('DataError', method,
                'Evaluating the object store\'s key path did not yield a value.');
        }
    }
    return send(state, copy, key, kind, source);
}

export function send({ store, transaction }, copy, key, kind, source) {
    const request = makeRequest(IDBRequest, {
        source, transaction, read: ([made]) => valueOfKey(made),
    });
    const number = store.isGenerating && key !== undefined ? numberOfKey(key) : undefined;
    return ask(transaction, request, kind, `${store.number}`, key ?? null, textOf(copy),
        number === undefined ? null : `${number}`, entriesOf(store, copy, key === undefined));
}

export function remove({ store, transaction, object }, range, source = object) {
    const request = makeRequest(IDBRequest, { source, transaction, read: () => undefined });
    return ask(transaction, request, 'delete', `${store.number}`, ...toldRange(range));
}

/** Reads records: `[key, primary key, value]` of each, as `read` makes a result of them. */
function readRecords(state, range, limit, withValues, read) {
    const { transaction, object } = state;
    const request = makeRequest(IDBRequest, {
        source: object, transaction, read: (values) => {
            const records = [];
            for (let i = 0; i < values.length; i += 3) records.push(values.slice(i, i + 3));
            return read(records);
        },
    });
    return ask(transaction, request, 'read', sourceOf(state), ...toldRange(range), 'next',
        `${limit}`, withValues ? '1' : '0');
}

/** A number of results as scripts give it; 0: all. */
function limitOf(count) {
    if (count === undefined) return 0;
    const number = Math.trunc(Number(count));
    if (!(number >= 0 && number <= 0xffffffff)) {
        throw new TypeError('Value is outside the range [0, 4294967295]');
    }
    return number;
}

/** What stores and indexes have in common; `Type` is the class that the methods belong to. */
function readers(Type) {
    const checked = (object, name) => {
        const state = stateOf(object, Type);
        requireUsable(state, [Type.name, name]);
        return state;
    };
    const value = (state) => ([, primaryKey, text]) => valueIn(state.store, text, primaryKey);
    const open = (object, name, query, direction, withValues) => {
        const state = checked(object, name);
        const range = rangeOf(query, false);
        if (!['next', 'nextunique', 'prev', 'prevunique'].includes(direction)) {
            throw new TypeError(`'${direction}' is not a direction of a cursor`);
        }
        return makeCursor(state, range, direction, withValues);
    };
    return {
        get(query) {
            if (arguments.length === 0) throw new TypeError('Not enough arguments');
            const state = checked(this, 'get');
            return readRecords(state, rangeOf(query, true), 1, true,
                (records) => records.map(value(state))[0]);
        },
        getKey(query) {
            if (arguments.length === 0) throw new TypeError('Not enough arguments');
            const state = checked(this, 'getKey');
            return readRecords(state, rangeOf(query, true), 1, false,
                (records) => records.map(([, key]) => valueOfKey(key))[0]);
        },
        getAll(query, count) {
            const state = checked(this, 'getAll');
            return readRecords(state, rangeOf(query, false), limitOf(count), true,
                (records) => records.map(value(state)));
        },
        getAllKeys(query, count) {
            const state = checked(this, 'getAllKeys');
            return readRecords(state, rangeOf(query, false), limitOf(count), false,
                (records) => records.map(([, key]) => valueOfKey(key)));
        },
        count(query) {
            const state = checked(this, 'count');
            const { transaction, object } = state;
            const request = makeRequest(IDBRequest, {
                source: object, transaction, read: ([count]) => Number(count),
            });
            return ask(transaction, request, 'count', sourceOf(state),
                ...toldRange(rangeOf(query, false)));
        },
        openCursor(query, direction = 'next') {
            return open(this, 'openCursor', query, `${direction}`, true);
        },
        openKeyCursor(query, direction = 'next') {
            return open(this, 'openKeyCursor', query, `${direction}`, false);
        },
    };
}

export class IDBObjectStore {
    constructor() { begin(this); }
    get name() { return stateOf(this, IDBObjectStore).store.name; }
    set name(value) { rename(stateOf(this, IDBObjectStore), `${value}`, 'IDBObjectStore'); }
    get keyPath() { return pathOf(stateOf(this, IDBObjectStore), 'store'); }
    get indexNames() {
        return stringList(stateOf(this, IDBObjectStore).store.indexes.keys());
    }
    get transaction() { return stateOf(this, IDBObjectStore).transaction.object; }
    get autoIncrement() { return stateOf(this, IDBObjectStore).store.isGenerating; }

    add(value, key) {
        mustHave(1, arguments, 'IDBObjectStore', 'add');
        return store(writing(this, 'add'), ['IDBObjectStore', 'add'], value, key, 'add');
    }
    put(value, key) {
        mustHave(1, arguments, 'IDBObjectStore', 'put');
        return store(writing(this, 'put'), ['IDBObjectStore', 'put'], value, key, 'put');
    }
    delete(query) {
        mustHave(1, arguments, 'IDBObjectStore', 'delete');
        return remove(writing(this, 'delete'), rangeOf(query, true));
    }
    clear() {
        return remove(writing(this, 'clear'), rangeOf(undefined, false));
    }
    index(name) {
        const state = stateOf(this, IDBObjectStore);
        const method = ['IDBObjectStore', 'index'];
        mustHave(1, arguments, 'IDBObjectStore', 'index');
        if (state.store.isDeleted) {
            throw refusal('InvalidStateError', method, 'The object store has been deleted.');
        }
        if (state.transaction.isFinished) {
            throw refusal('InvalidStateError', method, 'The transaction is finished.');
        }
        const index = state.store.indexes.get(`${name}`);
        if (index === undefined) {
            throw refusal('NotFoundError', method, 'The specified index was not found.');
        }
        return indexHandle(state, index);
    }
    createIndex(name, keyPath, options) {
        const state = upgrading(this, 'createIndex');
        const method = ['IDBObjectStore', 'createIndex'];
        mustHave(2, arguments, 'IDBObjectStore', 'createIndex');
        const path = keyPathOf(keyPath);
        if (state.store.indexes.has(`${name}`)) {
            throw refusal('ConstraintError', method, 'An index with the specified name already exists.');
        }
        if (path === undefined) {
            throw refusal('SyntaxError', method, 'The keyPath argument contains an invalid key path.');
        }
        const isMultiEntry = Boolean(options?.multiEntry);
        if (isMultiEntry && isArray(path)) {
            throw refusal('InvalidAccessError', method,
                'The keyPath argument was an array and the multiEntry option is true.');
        }
        return makeIndex(state, `${name}`, path, Boolean(options?.unique), isMultiEntry);
    }
    deleteIndex(name) {
        const state = upgrading(this, 'deleteIndex');
        const index = state.store.indexes.get(`${name}`);
        if (index === undefined) {
            throw refusal('NotFoundError', ['IDBObjectStore', 'deleteIndex'],
                'The specified index was not found.');
        }
        state.store.indexes.delete(index.name);
        index.isDeleted = true;
        tell(state.transaction, 'deleteIndex', `${index.number}`);
    }
}

export class IDBIndex {
    constructor() { begin(this); }
    get name() { return stateOf(this, IDBIndex).index.name; }
    set name(value) { rename(stateOf(this, IDBIndex), `${value}`, 'IDBIndex'); }
    get objectStore() {
        const { store, transaction } = stateOf(this, IDBIndex);
        return transaction.handleOf(store);
    }
    get keyPath() { return pathOf(stateOf(this, IDBIndex), 'index'); }
    get multiEntry() { return stateOf(this, IDBIndex).index.isMultiEntry; }
    get unique() { return stateOf(this, IDBIndex).index.isUnique; }
}

for (const Type of [IDBObjectStore, IDBIndex]) {
    Object.defineProperty(Type, 'name',
        { value: Type === IDBIndex ? 'IDBIndex' : 'IDBObjectStore', configurable: true });
    Object.assign(Type.prototype, readers(Type));
}

/** A path that is a list is one object, however often it is asked for. */
const pathOf = (state, name) => (state.keyPath ??= own(state[name].keyPath));

function writing(object, name) {
    const state = stateOf(object, IDBObjectStore);
    const method = ['IDBObjectStore', name];
    requireUsable(state, method);
    requireWritable(state, method);
    return state;
}

function upgrading(object, name) {
    const state = stateOf(object, IDBObjectStore);
    const method = ['IDBObjectStore', name];
    if (state.transaction.mode !== 'versionchange') {
        throw refusal('InvalidStateError', method,
            'The database is not running a version change transaction.');
    }
    requireUsable(state, method);
    return state;
}

export function storeHandle(transaction, store) {
    const state = { transaction, store, handles: new Map() };
    state.object = make(IDBObjectStore, state);
    return state.object;
}

function indexHandle(state, index) {
    const { handles, store, transaction } = state;
    let handle = handles.get(index);
    if (handle === undefined) {
        const inner = { transaction, store, index };
        inner.object = handle = make(IDBIndex, inner);
        handles.set(index, handle);
    }
    return handle;
}

function makeIndex(state, name, keyPath, isUnique, isMultiEntry) {
    const { store, transaction } = state;
    const number = transaction.database.nextIndex();
    const index = { number, name, keyPath, isUnique, isMultiEntry };
    store.indexes.set(name, index);
    tell(transaction, 'createIndex', `${number}`, `${store.number}`, JSON.stringify(name),
        JSON.stringify(keyPath), `${Number(isUnique)}`, `${Number(isMultiEntry)}`);
    return indexHandle(state, index);
}

/** The keys of what is in a store already, for an index that is new. */
export function fillIndex(transaction, number, values) {
    const store = [...transaction.database.stores.values()].find(({ indexes }) =>
        [...indexes.values()].some((index) => `${index.number}` === number));
    const index = [...store?.indexes.values() ?? []].find((one) => `${one.number}` === number);
    const list = [];
    for (let i = 0; index !== undefined && i < values.length; i += 2) {
        const value = valueIn(store, values[i + 1], values[i]);
        for (const key of indexKeys(value, index)) list.push(key, values[i]);
    }
    tell(transaction, 'filled', number, list.join('\x01'));
}

function rename(state, name, type) {
    const { store, index, transaction } = state;
    const method = [type, 'name'];
    if (store.isDeleted || index?.isDeleted || transaction.mode !== 'versionchange') {
        throw failure('InvalidStateError',
            `Failed set property 'name' on '${type}': The database is not running a version change `
                + 'transaction, or it has been deleted.');
    }
    requireActive(transaction, method);
    const [one, all] = index === undefined ? [store, transaction.database.stores]
        : [index, store.indexes];
    if (one.name === name) return;
    if (all.has(name)) throw refusal('ConstraintError', method, 'The name is taken.');
    all.delete(one.name);
    one.name = name;
    all.set(name, one);
    tell(transaction, index === undefined ? 'renameStore' : 'renameIndex', `${one.number}`,
        JSON.stringify(name));
}
