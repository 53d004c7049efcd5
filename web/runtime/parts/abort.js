// AbortController and AbortSignal.
const { EventTarget, defineHandlers, dispatch, trusted } = runtime;

let signalAbort;
let making = false;

class AbortSignal extends EventTarget {
    #aborted = false;
    #reason;

    constructor() {
        if (!making) throw new TypeError('Illegal constructor');
        super();
    }

    static {
        signalAbort = (signal, reason) => {
            if (signal.#aborted) return;
            signal.#aborted = true;
            signal.#reason = reason === undefined
                ? new DOMException('The operation was aborted.', 'AbortError') : reason;
            dispatch(signal, trusted(new runtime.Event('abort')));
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
        const signal = make();
        setTimeout(() => signalAbort(signal,
            new DOMException('The operation timed out.', 'TimeoutError')), milliseconds);
        return signal;
    }

    static any(signals) {
        const result = make();
        for (const signal of signals) {
            if (signal.aborted) {
                signalAbort(result, signal.reason);
                break;
            }
            signal.addEventListener('abort', () => signalAbort(result, signal.reason), { once: true });
        }
        return result;
    }
}
defineHandlers(AbortSignal.prototype, ['onabort']);

const { setTimeout } = globalThis;
const DOMException = globalThis.DOMException;

function make() {
    making = true;
    try {
        return new AbortSignal();
    } finally {
        making = false;
    }
}

class AbortController {
    #signal = make();
    get signal() { return this.#signal; }
    abort(reason) { signalAbort(this.#signal, reason); }
}
for (const one of [AbortController, AbortSignal]) {
    Object.defineProperty(one.prototype, Symbol.toStringTag, { value: one.name, configurable: true });
}
runtime.refuseInstances(AbortController);
runtime.provide({ AbortController, AbortSignal });
