// requestIdleCallback, which Android's web view has: a page is idle when its task is over.
import { expose } from '../late-globals.js';
import { mustBeFunction, mustHave } from '../refusals.js';

const waiting = new Map();
let last = 0;
/** How long a page is thought to stay idle, in milliseconds. */
const period = 50;

class IdleDeadline {
    #start = runtime.now();
    constructor(mark) {
        if (mark !== made) throw new TypeError('Illegal constructor');
    }
    /** A task comes long before any time is up. */
    get didTimeout() { return false; }
    timeRemaining() {
        runtime.readsClock();
        return Math.max(0, this.#start + period - runtime.now());
    }
}
const made = Symbol('made');

expose({ IdleDeadline });
runtime.provide({
    IdleDeadline,
    requestIdleCallback(callback) {
        mustHave(1, arguments, 'Window', 'requestIdleCallback');
        mustBeFunction(callback, 1, 'callback', 'Window', 'requestIdleCallback');
        const id = ++last;
        waiting.set(id, callback);
        runtime.postTask(() => {
            const due = waiting.get(id);
            waiting.delete(id);
            due?.(new IdleDeadline(made));
        });
        return id;
    },
    cancelIdleCallback(id) { waiting.delete(Number(id)); },
});
