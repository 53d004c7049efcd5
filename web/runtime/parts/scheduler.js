// scheduler and navigator.scheduling of Android's web view (Prioritized Task Scheduling): tasks of three
// priorities, of which the most urgent runs first, one at a time.
import { make, mustBeMade } from '../closed-classes.js';
import { expose, giveNavigator } from '../late-globals.js';

const { Event, Promise, postTask } = runtime;
runtime.loadGlobals('abort');
const { AbortController, AbortSignal, followAll, makeSignal, whenAborted, withSignal } = runtime.load('abort');

const priorities = ['user-blocking', 'user-visible', 'background'];
const usual = 'user-visible';
const wrong = (value) => `The provided value '${value}' is not a valid enum value of type TaskPriority.`;
function priorityOf(value, context) {
    if (value === undefined) return undefined;
    if (!priorities.includes(`${value}`)) throw new TypeError(context + wrong(value));
    return `${value}`;
}

class TaskPriorityChangeEvent extends Event {
    #previous;
    constructor(type, options) {
        const begin = "Failed to construct 'TaskPriorityChangeEvent': ";
        if (arguments.length < 2) {
            throw new TypeError(`${begin}2 arguments required, but only ${arguments.length} present.`);
        }
        super(type, options);
        const read = `${begin}Failed to read the 'previousPriority' property from 'TaskPriorityChangeEventInit': `;
        if (options?.previousPriority === undefined) throw new TypeError(`${read}Required member is undefined.`);
        this.#previous = priorityOf(options.previousPriority, read);
    }
    get previousPriority() { return this.#previous; }
}

let setPriority;
let followPriority;
class TaskSignal extends AbortSignal {
    #priority;
    #isChanging = false;
    /** Those that `any` made to follow it. */
    #dependents = [];
    constructor(priority) {
        super();
        this.#priority = priority;
    }
    static {
        setPriority = (signal, priority) => {
            if (signal.#isChanging) {
                throw new globalThis.DOMException(
                    "Failed to execute 'setPriority' on 'TaskController': Cannot change priority when a "
                    + 'prioritychange event is in progress.', 'NotAllowedError');
            }
            if (signal.#priority === priority) return;
            signal.#isChanging = true;
            const previousPriority = signal.#priority;
            signal.#priority = priority;
            runtime.dispatch(signal, runtime.trusted(
                new TaskPriorityChangeEvent('prioritychange', { previousPriority })));
            for (const one of signal.#dependents) setPriority(one, priority);
            signal.#isChanging = false;
        };
        followPriority = (signal, source) => { source.#dependents.push(signal); };
    }
    get priority() { return this.#priority; }

    static any(signals, init = {}) {
        const begin = "Failed to execute 'any' on 'TaskSignal': ";
        if (arguments.length === 0) throw new TypeError(`${begin}1 argument required, but only 0 present.`);
        const list = [...signals];
        if (!list.every((one) => one instanceof AbortSignal)) {
            throw new TypeError(`${begin}Failed to convert value to 'AbortSignal'.`);
        }
        const source = init?.priority;
        const isFollowing = source instanceof TaskSignal;
        const signal = makeSignal(TaskSignal, isFollowing ? source.priority
            : priorityOf(source, `${begin}Failed to read the 'priority' property from 'TaskSignalAnyInit': `) ?? usual);
        followAll(signal, list);
        if (isFollowing) followPriority(signal, source);
        return signal;
    }
}
runtime.defineHandlers(TaskSignal.prototype, ['onprioritychange']);

class TaskController extends AbortController {
    constructor(init = {}) {
        const priority = priorityOf(init?.priority, "Failed to construct 'TaskController': Failed to read the "
            + "'priority' property from 'TaskControllerInit': ") ?? usual;
        withSignal(() => makeSignal(TaskSignal, priority));
        super();
    }
    setPriority(priority) {
        const begin = "Failed to execute 'setPriority' on 'TaskController': ";
        if (arguments.length === 0) throw new TypeError(`${begin}1 argument required, but only 0 present.`);
        setPriority(this.signal, priorityOf(`${priority}`, begin));
    }
}

/** Those that wait, in the order in which they came. What goes on after `yield` is ahead of its like. */
const waiting = [];
const urgency = ({ state, isContinuation }) =>
    priorities.indexOf(state.priority ?? state.signal?.priority ?? usual) * 2 - (isContinuation ? 1 : 0);
/** What the task that runs was posted with. */
let running = null;

function enqueue(task) {
    waiting.push(task);
    const isBackground = urgency(task) >= 2 * priorities.indexOf('background') - 1;
    (isBackground ? runtime.postIdleTask : postTask)(() => {
        if (waiting.length === 0) return;
        let next = waiting[0];
        for (const one of waiting) if (urgency(one) < urgency(next)) next = one;
        waiting.splice(waiting.indexOf(next), 1);
        next.run();
    });
}
/** A task that its signal takes out of the queue. */
function add(state, isContinuation, run, reject) {
    const { signal } = state;
    const task = { state, isContinuation, run };
    let isOver = false;
    task.run = () => {
        if (isOver) return;
        isOver = true;
        run();
    };
    if (signal) {
        whenAborted(signal, () => {
            const at = waiting.indexOf(task);
            if (at >= 0) waiting.splice(at, 1);
            isOver = true;
            reject(signal.reason);
        });
    }
    return task;
}

function optionsOf(options) {
    const begin = "Failed to execute 'postTask' on 'Scheduler': ";
    const read = (name) => `${begin}Failed to read the '${name}' property from 'SchedulerPostTaskOptions': `;
    const { delay = 0, priority, signal } = options ?? {};
    const time = Math.trunc(Number(delay));
    if (!(time >= 0 && time <= Number.MAX_SAFE_INTEGER)) {
        throw new TypeError(`${read('delay')}Value is outside the 'unsigned long long' value range.`);
    }
    if (signal !== undefined && !(signal instanceof AbortSignal)) {
        throw new TypeError(`${read('signal')}Failed to convert value to 'AbortSignal'.`);
    }
    // A priority of its own stays as it is, whatever becomes of the signal's.
    return { delay: time, state: { signal, priority: priorityOf(priority, read('priority')) } };
}

class Scheduler {
    constructor() { mustBeMade(); }
    postTask(callback, options) {
        return new Promise((resolve, reject) => {
            if (typeof callback !== 'function') {
                throw new TypeError("Failed to execute 'postTask' on 'Scheduler': "
                    + (arguments.length === 0 ? '1 argument required, but only 0 present.'
                        : 'parameter 1 is not of type \'Function\'.'));
            }
            const { delay, state } = optionsOf(options);
            state.signal?.throwIfAborted();
            const task = add(state, false, () => {
                running = state;
                try {
                    resolve((0, callback)());
                } catch (error) {
                    reject(error);
                } finally {
                    running = null;
                }
            }, reject);
            if (delay === 0) {
                enqueue(task);
                return;
            }
            const timer = runtime.setTimeout(() => enqueue(task), delay);
            // Nothing is left to wait for.
            state.signal?.addEventListener('abort', () => runtime.clearTimeout(timer), { once: true });
        });
    }
    /**
     * What goes on has the priority and the signal of the task that runs. They are known until it awaits
     * something else.
     */
    yield() {
        const state = running ?? { priority: usual };
        return new Promise((resolve, reject) => {
            state.signal?.throwIfAborted();
            enqueue(add(state, true, () => {
                running = state;
                resolve();
                // Whoever awaits it goes on before that.
                runtime.queueMicrotask(() => { running = null; });
            }, reject));
        });
    }
}
class Scheduling {
    constructor() { mustBeMade(); }
    /** Input comes in tasks of its own, and none is looked at ahead of its time. */
    isInputPending() { return false; }
}

expose({ Scheduler, Scheduling, TaskController, TaskPriorityChangeEvent, TaskSignal });
runtime.refuseInstances(Scheduler, Scheduling, TaskController, TaskPriorityChangeEvent);
giveNavigator({ scheduling: make(Scheduling) });
runtime.provide({
    Scheduler, Scheduling, TaskController, TaskPriorityChangeEvent, TaskSignal, scheduler: make(Scheduler),
});
