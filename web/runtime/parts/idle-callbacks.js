// requestIdleCallback, which Android's web view has: a page is idle when no task waits, nor a frame that it
// has asked for.
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

/** Runs `task` when the page is idle. */
function whenIdle(task) {
    runtime.postIdleTask(() => {
        // Of a page that nobody sees no frame comes.
        if (runtime.awaitsFrame() && !document.hidden) {
            runtime.postWithFrame({ step() { runtime.postIdleTask(task); } });
        } else {
            task();
        }
    });
}

expose({ IdleDeadline });
runtime.provide({
    IdleDeadline,
    requestIdleCallback(callback) {
        mustHave(1, arguments, 'Window', 'requestIdleCallback');
        mustBeFunction(callback, 1, 'callback', 'Window', 'requestIdleCallback');
        const id = ++last;
        waiting.set(id, callback);
        whenIdle(() => {
            const due = waiting.get(id);
            waiting.delete(id);
            due?.(new IdleDeadline(made));
        });
        return id;
    },
    cancelIdleCallback(id) { waiting.delete(Number(id)); },
    whenIdle,
});
