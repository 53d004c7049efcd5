// Requests and transactions: what is asked of the database, when its answers are events, and when a
// transaction is over. A page asks with a number of its own, and the answer bears it.
import { begin, failure, make, refusal, stateOf, stringList } from './objects.js';
import { mustHave } from '../refusals.js';

const { EventTarget, defineHandlers, eventParent } = runtime;

let lastNumber = 0;
export const nextNumber = () => ++lastNumber;

/** What is under way, by number. */
export const requests = new Map();
export const transactions = new Map();
/** Transactions that a script has begun and may use until its microtasks are done. */
const fresh = new Set();

export class IDBRequest extends EventTarget {
    constructor() {
        super();
        begin(this);
    }
    get result() { return settled(this, 'result').result; }
    get error() { return settled(this, 'error').error; }
    get source() { return stateOf(this, IDBRequest).source; }
    get transaction() { return stateOf(this, IDBRequest).transaction?.object ?? null; }
    get readyState() { return stateOf(this, IDBRequest).isDone ? 'done' : 'pending'; }
    [eventParent]() {
        const { transaction, isOpening } = stateOf(this, IDBRequest);
        return isOpening ? null : transaction?.object ?? null;
    }
}
export class IDBOpenDBRequest extends IDBRequest {
}
defineHandlers(IDBRequest.prototype, ['onsuccess', 'onerror']);
defineHandlers(IDBOpenDBRequest.prototype, ['onblocked', 'onupgradeneeded']);

function settled(request, member) {
    const state = stateOf(request, IDBRequest);
    if (state.isDone) return state;
    throw failure('InvalidStateError',
        `Failed to read the '${member}' property from 'IDBRequest': The request has not finished.`);
}

/** The insides of a request; `read` makes its result of what the database answers. */
export function makeRequest(Type, given) {
    const state = {
        number: nextNumber(), result: undefined, error: null, source: null, transaction: null,
        isDone: false, ...given,
    };
    state.object = make(Type, state);
    requests.set(state.number, state);
    return state;
}

export function finish(request, result, error = null) {
    request.isDone = true;
    request.result = result;
    request.error = error;
}

export class IDBTransaction extends EventTarget {
    constructor() {
        super();
        begin(this);
    }
    get objectStoreNames() { return stringList(stateOf(this, IDBTransaction).names()); }
    get mode() { return stateOf(this, IDBTransaction).mode; }
    get durability() { return stateOf(this, IDBTransaction).durability; }
    get db() { return stateOf(this, IDBTransaction).database.object; }
    get error() { return stateOf(this, IDBTransaction).error; }
    objectStore(name) {
        const state = stateOf(this, IDBTransaction);
        const method = ['IDBTransaction', 'objectStore'];
        mustHave(1, arguments, 'IDBTransaction', 'objectStore');
        if (state.isFinished) {
            throw refusal('InvalidStateError', method, 'The transaction finished.');
        }
        const store = state.names().includes(`${name}`)
            ? state.database.stores.get(`${name}`) : undefined;
        if (store === undefined) {
            throw refusal('NotFoundError', method, 'The specified object store was not found.');
        }
        return state.handleOf(store);
    }
    commit() {
        const state = stateOf(this, IDBTransaction);
        if (!state.isActive || state.isFinished) {
            throw refusal('InvalidStateError', ['IDBTransaction', 'commit'],
                'The transaction is inactive.');
        }
        state.isCommitting = true;
        state.isActive = false;
        settle(state);
    }
    abort() {
        const state = stateOf(this, IDBTransaction);
        if (state.isFinished || state.isCommitting) {
            throw refusal('InvalidStateError', ['IDBTransaction', 'abort'],
                'The transaction is inactive or finished.');
        }
        abort(state, null);
    }
    [eventParent]() { return stateOf(this, IDBTransaction).database.object; }
}
defineHandlers(IDBTransaction.prototype, ['onabort', 'oncomplete', 'onerror']);

export function makeTransaction(given) {
    const state = {
        error: null, isActive: true, isFinished: false, isCommitting: false, isAborting: false,
        isSent: false, pending: new Set(), handles: new Map(), durability: 'default', ...given,
    };
    state.object = make(IDBTransaction, state);
    transactions.set(state.number, state);
    return state;
}

export function beginTransaction(state, storeNumbers) {
    fresh.add(state);
    host.indexedDB('begin', state.number, state.database.number, state.mode,
        storeNumbers.join(','));
}

/** The script that began transactions is done, and its microtasks. */
export function rest() {
    for (const state of [...fresh]) {
        fresh.delete(state);
        state.isActive = false;
        settle(state);
    }
    return true;
}

export function requireActive(transaction, method) {
    if (transaction.isActive && !transaction.isFinished) return;
    throw refusal('TransactionInactiveError', method, 'The transaction is inactive or finished.');
}

/** Asks the database, as a request of a transaction. */
export function ask(transaction, request, kind, ...values) {
    transaction.pending.add(request);
    host.indexedDB(kind, request.number, transaction.number, ...values);
    return request.object;
}

/** Says what needs no answer. */
export function tell(transaction, kind, ...values) {
    host.indexedDB(kind, 0, transaction.number, ...values);
}

/** Nothing is asked any more, and nobody could: the transaction commits. */
export function settle(state) {
    if (state.isFinished || state.isActive || state.isSent || state.pending.size > 0) return;
    state.isSent = true;
    state.isCommitting = true;
    host.indexedDB('commit', state.number);
}

/** Ends a transaction without its changes. */
export function abort(state, error) {
    if (state.isFinished) return;
    state.isFinished = true;
    state.isActive = false;
    state.isSent = true;
    state.error = error;
    state.revert?.();
    host.indexedDB('abort', state.number);
}

const event = (name, options) => runtime.trusted(new runtime.Event(name, options));

/**
 * Dispatches an event while no script runs, one listener a step, so that the microtasks of each find
 * the transaction as the listener found it. `after` is told how it went.
 */
export function fire(target, given, transaction, after) {
    let dispatch;
    runtime.perform({
        step() {
            if (dispatch === undefined) {
                dispatch = new runtime.Dispatch(target, given);
                if (transaction !== null && !transaction.isFinished) {
                    transaction.isActive = !transaction.isCommitting;
                }
            }
            if (dispatch.step()) return true;
            if (transaction !== null) transaction.isActive = false;
            after?.(dispatch);
            if (transaction !== null) settle(transaction);
            return false;
        },
    });
}

const thrown = () => failure('AbortError', 'An exception was thrown in an event handler.');

/**
 * A listener that throws ends the transaction whose event it heard, unless that has been told to
 * commit.
 */
export function endIfThrown(dispatch, transaction) {
    if (dispatch.hasThrown && !transaction.isCommitting) abort(transaction, thrown());
}

/** The database has done what a request asked. */
export function done(number, ...values) {
    const request = requests.get(number);
    const transaction = request.transaction;
    requests.delete(number);
    // Its transaction has been ended meanwhile, and says so itself.
    if (transaction.isFinished) return;
    transaction.pending.delete(request);
    finish(request, request.read(values));
    fire(request.object, event('success'), transaction,
        (dispatch) => endIfThrown(dispatch, transaction));
}

function fireError(request, transaction, after) {
    fire(request.object, event('error', { bubbles: true, cancelable: true }), transaction, after);
}

export function failed(number, name, text) {
    const request = requests.get(number);
    const transaction = request.transaction;
    requests.delete(number);
    if (transaction.isFinished) return;
    const error = failure(name, text);
    // Behind `commit()` nobody is asked any more.
    if (transaction.isCommitting) {
        abort(transaction, error);
        return;
    }
    transaction.pending.delete(request);
    finish(request, undefined, error);
    fireError(request, transaction, (dispatch) => {
        endIfThrown(dispatch, transaction);
        if (dispatch.allowed && !transaction.isCommitting) abort(transaction, error);
    });
}

export function completed(number) {
    const state = transactions.get(number);
    transactions.delete(number);
    state.isFinished = true;
    state.onEnd?.(true);
    fire(state.object, event('complete'), null, () => state.afterEnd?.(true));
}

/** The database has ended a transaction, by itself if it gives an error. */
export function aborted(number, name, text) {
    const state = transactions.get(number);
    transactions.delete(number);
    if (!state.isFinished) {
        state.isFinished = true;
        state.isActive = false;
        state.error = name === null ? null : failure(name, text);
        state.revert?.();
    }
    for (const request of state.pending) {
        requests.delete(request.number);
        finish(request, undefined, failure('AbortError', 'The transaction was aborted.'));
        fireError(request, null);
    }
    state.pending.clear();
    state.onEnd?.(false);
    fire(state.object, event('abort', { bubbles: true }), null, () => state.afterEnd?.(false));
}
