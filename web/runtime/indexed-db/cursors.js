// Cursors: each move is a request of its own to the database, and the same object of the page's.
import { keyAt } from './key-paths.js';
import { compare, invalidKey, requireKey, toldRange, valueOfKey } from './keys.js';
import { begin, make, refusal, stateOf } from './objects.js';
import { mustHave } from '../refusals.js';
import {
    remove, requireUsable, requireWritable, send, sourceOf, valueIn,
} from './stores.js';
import { IDBRequest, ask, makeRequest, nextNumber, requests } from './transactions.js';

export class IDBCursor {
    constructor() { begin(this); }
    get source() { return stateOf(this, IDBCursor).source.object; }
    get direction() { return stateOf(this, IDBCursor).direction; }
    get key() { return stateOf(this, IDBCursor).keyValue; }
    get primaryKey() { return stateOf(this, IDBCursor).primaryKeyValue; }
    get request() { return stateOf(this, IDBCursor).request.object; }

    advance(count) {
        const number = Math.trunc(Number(count));
        if (!(number > 0 && number <= 0xffffffff)) {
            throw new TypeError("Failed to execute 'advance' on 'IDBCursor': The count is no positive "
                + 'number.');
        }
        const state = moving(this, 'advance');
        move(state, null, null, number - 1);
    }
    continue(key) {
        const state = moving(this, 'continue');
        if (key === undefined) return move(state, null, null, 0);
        const target = requireKey(key);
        if (compare(target, state.key) * state.sign <= 0) {
            throw refusal('DataError', ['IDBCursor', 'continue'],
                'The parameter is not beyond this cursor\'s position.');
        }
        return move(state, target, null, 0);
    }
    continuePrimaryKey(key, primaryKey) {
        const method = ['IDBCursor', 'continuePrimaryKey'];
        mustHave(2, arguments, 'IDBCursor', 'continuePrimaryKey');
        const state = stateOf(this, IDBCursor);
        requireUsable(state.source, method);
        if (state.source.index === undefined || state.direction.endsWith('unique')) {
            throw refusal('InvalidAccessError', method,
                'The cursor\'s source is no index, or its direction leaves records out.');
        }
        moving(this, 'continuePrimaryKey');
        const [target, primary] = [requireKey(key), requireKey(primaryKey)];
        const order = (compare(target, state.key) || compare(primary, state.primaryKey));
        if (order * state.sign <= 0) {
            throw refusal('DataError', method, 'The keys are not beyond this cursor\'s position.');
        }
        move(state, target, primary, 0);
    }
    update(value) {
        const method = ['IDBCursor', 'update'];
        mustHave(1, arguments, 'IDBCursor', 'update');
        const state = changing(this, method);
        const { store, transaction } = state.source;
        transaction.isActive = false;
        let copy;
        try {
            copy = runtime.clone(value, ...method);
        } finally {
            transaction.isActive = true;
        }
        if (store.keyPath !== null) {
            const { key } = keyAt(copy, store.keyPath);
            if (key !== state.primaryKey) {
                throw invalidKey("Failed to execute 'update' on 'IDBCursor': The effective object "
                    + 'store of this cursor uses in-line keys and evaluating the key path of the '
                    + "value parameter gives a different value than the cursor's effective key.");
            }
        }
        return send(state.source, copy, state.primaryKey, 'put', this);
    }
    delete() {
        const state = changing(this, ['IDBCursor', 'delete']);
        const key = state.primaryKey;
        return remove(state.source,
            { lower: key, upper: key, lowerOpen: false, upperOpen: false }, this);
    }
}

export class IDBCursorWithValue extends IDBCursor {
    get value() { return stateOf(this, IDBCursorWithValue).value; }
}

/** The insides of a cursor that stands somewhere and is about to leave. */
function moving(cursor, name) {
    const state = stateOf(cursor, IDBCursor);
    const method = ['IDBCursor', name];
    requireUsable(state.source, method);
    if (!state.hasRecord) {
        throw refusal('InvalidStateError', method,
            'The cursor is being iterated or has iterated past its end.');
    }
    return state;
}

function changing(cursor, method) {
    const state = stateOf(cursor, IDBCursor);
    requireUsable(state.source, method);
    requireWritable(state.source, method);
    if (!state.hasRecord) {
        throw refusal('InvalidStateError', method,
            'The cursor is being iterated or has iterated past its end.');
    }
    if (!(cursor instanceof IDBCursorWithValue)) {
        throw refusal('InvalidStateError', method, 'The cursor is a key cursor.');
    }
    return state;
}

export function makeCursor(source, range, direction, withValues) {
    const state = {
        source, range, direction, withValues, sign: direction.startsWith('prev') ? -1 : 1,
        key: null, primaryKey: null, keyValue: undefined, primaryKeyValue: undefined,
        value: undefined, hasRecord: false,
    };
    state.object = make(withValues ? IDBCursorWithValue : IDBCursor, state);
    state.request = makeRequest(IDBRequest, {
        source: source.object, transaction: source.transaction, read: (values) => arrive(state, values),
    });
    look(state, null, null, 0);
    return state.request.object;
}

function move(state, target, primary, skipped) {
    const { request } = state;
    state.hasRecord = false;
    request.isDone = false;
    request.number = nextNumber();
    requests.set(request.number, request);
    look(state, target, primary, skipped);
}

function look(state, target, primary, skipped) {
    const { source, range, direction, withValues, key, primaryKey, request } = state;
    ask(source.transaction, request, 'read', sourceOf(source), ...toldRange(range), direction, '1',
        withValues ? '1' : '0', key, primaryKey, target, primary, `${skipped}`);
}

/** The cursor stands at the record that was found; without one it has come to its end. */
function arrive(state, [key, primaryKey, text]) {
    if (key === undefined) {
        state.keyValue = state.primaryKeyValue = state.value = undefined;
        return null;
    }
    state.hasRecord = true;
    if (key !== state.key) state.keyValue = valueOfKey(key);
    if (primaryKey !== state.primaryKey) state.primaryKeyValue = valueOfKey(primaryKey);
    state.key = key;
    state.primaryKey = primaryKey;
    if (state.withValues) state.value = valueIn(state.source.store, text, primaryKey);
    return state.object;
}
