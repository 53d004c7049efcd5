// AbortController and AbortSignal.
import { mustBeSequence, mustHave, refused, takenOff, wholeNumber } from '../refusals.js';

const { EventTarget, defineHandlers, trusted } = runtime;

let signalAbort;
let whenAborted;
let follow;
let making = false;

class AbortSignal extends EventTarget {
    #aborted = false;
    #reason;
    /** What runs before any listener hears of the abort (DOM standard, "signal abort"). */
    #algorithms = [];
    /** The signals that `any` made of it, and those that it was made of itself, none made so. */
    #dependents = [];
    #sources = [];

    constructor() {
        if (!making) throw new TypeError('Illegal constructor');
        super();
    }

    static {
        const abort = (signal, reason) => {
            signal.#aborted = true;
            signal.#reason = reason;
        };
        function* tell(signals) {
            for (const signal of signals) {
                for (const algorithm of signal.#algorithms.splice(0)) algorithm();
                yield new runtime.Dispatch(signal, trusted(new runtime.Event('abort')));
            }
        }
        signalAbort = (signal, given, perform = runtime.load('event').runAtOnce) => {
            if (signal.#aborted) return;
            const reason = given === undefined
                ? new DOMException(texts.aborted, 'AbortError') : given;
            abort(signal, reason);
            const dependents = signal.#dependents.filter((one) => !one.#aborted);
            for (const one of dependents) abort(one, reason);
            perform(new (runtime.load('event').Sequence)(tell([signal, ...dependents])));
        };
        whenAborted = (signal, algorithm) => {
            if (#aborted in signal) signal.#algorithms.push(algorithm);
            // One of a polyfill.
            else signal.addEventListener('abort', algorithm);
        };
        follow = (signal, others) => {
            for (const one of others) {
                for (const source of one.#sources.length > 0 ? one.#sources : [one]) {
                    signal.#sources.push(source);
                    source.#dependents.push(signal);
                }
            }
        };
    }

    get aborted() { return this.#aborted; }
    get reason() { return this.#reason; }
    throwIfAborted() { if (this.#aborted) throw this.#reason; }

    static abort(reason) {
        const signal = make();
        signalAbort(signal, reason);
        return signal;
    }

    static timeout(milliseconds) {
        mustHave(1, arguments, 'AbortSignal', 'timeout');
        const time = wholeNumber(milliseconds, 'AbortSignal', 'timeout');
        const signal = make();
        const end = () => {
            const reason = new DOMException(texts.timedOut, 'TimeoutError');
            signalAbort(signal, reason, runtime.perform);
        };
        // Only of what `setTimeout` is given Chromium makes 1 ms.
        if (time === 0 && host.isChromium === true) runtime.postTask(end);
        else setTimeout(end, time);
        return signal;
    }

    static any(signals) {
        mustHave(1, arguments, 'AbortSignal', 'any');
        mustBeSequence(signals, 'AbortSignal', 'any');
        const list = [...signals];
        if (!list.every((one) => one instanceof AbortSignal)) {
            throw refused('TypeError', 'AbortSignal', 'any', "Failed to convert value to 'AbortSignal'.");
        }
        const result = make();
        followAll(result, list);
        return result;
    }
}
defineHandlers(AbortSignal.prototype, ['onabort']);

/** Aborts with the first of others, at once if one is aborted. */
function followAll(signal, others) {
    const aborted = others.find((one) => one.aborted);
    if (aborted === undefined) follow(signal, others);
    else signalAbort(signal, aborted.reason);
}

/** In the words of each engine. */
const texts = host.isChromium === true
    ? { aborted: 'signal is aborted without reason', timedOut: 'signal timed out' }
    : { aborted: 'The operation was aborted.', timedOut: 'The operation timed out.' };
const { setTimeout } = globalThis;
const DOMException = globalThis.DOMException;

function make(Type = AbortSignal, ...values) {
    making = true;
    try {
        return new Type(...values);
    } finally {
        making = false;
    }
}

/** What makes the signal of the controller that is made next. */
let makeNext = make;
class AbortController {
    #signal;
    constructor() {
        const own = makeNext;
        makeNext = make;
        this.#signal = own();
    }
    get signal() { return this.#signal; }
    abort(reason) {
        if (!(#signal in this)) throw takenOff('AbortController', 'abort');
        signalAbort(this.#signal, reason);
    }
}
runtime.refuseInstances(AbortController);
runtime.provide({
    AbortController, AbortSignal, followAll, makeSignal: make, whenAborted,
    /** The next controller has the signal that `own` makes. */
    withSignal(own) { makeNext = own; },
});
