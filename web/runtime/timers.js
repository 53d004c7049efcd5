// Timers: the table of callbacks lives here, the moments live in Swift (one channel per timer).
import { mustBeFunction, mustBeGlobal, mustHave } from './refusals.js';
import { runtime } from './runtime.js';
import { GESTURE, MONOTONIC_NOW, NESTING, words } from './shared-words.js';

const timers = new Map();
const evaluate = eval;
const { recordsStacks } = host;
let lastID = 0;

function add(handler, delay, parameters, repeats) {
    const id = ++lastID;
    const callback = typeof handler === 'function' ? handler : `${handler}`;
    const timer = { callback, delay: Math.max(0, delay | 0), parameters, repeats, level: 0 };
    timer.gesture = timer.delay <= 1000 ? Math.abs(words[GESTURE]) : 0;
    timers.set(id, timer);
    if (recordsStacks) runtime.tellStack();
    schedule(id, timer, words[NESTING]);
    return id;
}

function schedule(id, timer, nesting) {
    timer.level = nesting + 1;
    // HTML standard, "timer initialization steps": more than five deep, at least four milliseconds.
    host.schedule(id, nesting > 5 && timer.delay < 4 ? 4 : timer.delay, timer.repeats);
}

function clear(id) {
    id = Number(id);
    if (timers.delete(id)) host.cancel(id);
}

/** Runs a due timer; Swift calls it. */
export function fireTimer(id) {
    const timer = timers.get(id);
    if (timer === undefined) return;
    words[NESTING] = timer.level;
    // WebKit's DOMTimer forwards a gesture for up to a second from its begin.
    if (timer.gesture !== 0) {
        if (words[MONOTONIC_NOW] + 1 - timer.gesture <= 1000) words[GESTURE] = timer.gesture;
        timer.gesture = 0;
    }
    if (!timer.repeats) timers.delete(id);
    try {
        if (typeof timer.callback === 'string') {
            host.bringNames(timer.callback);
            evaluate(timer.callback);
        } else {
            timer.callback.apply(globalThis, timer.parameters);
        }
    } catch (error) {
        runtime.reportThrown(error);
    }
    if (timer.repeats && timers.has(id)) schedule(id, timer, timer.level);
}

/** Timers that are set and have not run, for what the run leaves over. */
export const pendingTimers = () => timers.size;

export const timerFunctions = {
    setTimeout(handler, timeout, ...parameters) {
        mustBeGlobal(this, 'setTimeout');
        mustHave(1, arguments, 'Window', 'setTimeout');
        return add(handler, timeout, parameters, false);
    },
    setInterval(handler, timeout, ...parameters) {
        mustBeGlobal(this, 'setInterval');
        mustHave(1, arguments, 'Window', 'setInterval');
        return add(handler, timeout, parameters, true);
    },
    clearTimeout(id) {
        mustBeGlobal(this, 'clearTimeout');
        clear(id);
    },
    clearInterval(id) {
        mustBeGlobal(this, 'clearInterval');
        clear(id);
    },
    queueMicrotask(callback) {
        mustBeGlobal(this, 'queueMicrotask');
        mustHave(1, arguments, 'Window', 'queueMicrotask');
        mustBeFunction(callback, 1, 'callback', 'Window', 'queueMicrotask');
        enqueue.call(settle.call(NativePromise), () => {
            try {
                callback();
            } catch (error) {
                runtime.reportException(error);
            }
        });
    },
    requestAnimationFrame(callback) {
        mustBeGlobal(this, 'requestAnimationFrame');
        mustHave(1, arguments, 'Window', 'requestAnimationFrame');
        mustBeFunction(callback, 1, 'callback', 'Window', 'requestAnimationFrame');
        if (frames.size === 0) host.requestFrame();
        frames.set(++lastFrame, callback);
        return lastFrame;
    },
    cancelAnimationFrame(id) {
        mustBeGlobal(this, 'cancelAnimationFrame');
        mustHave(1, arguments, 'Window', 'cancelAnimationFrame');
        frames.delete(Number(id));
        running?.delete(Number(id));
    },
};

const NativePromise = Promise;
const settle = Promise.resolve;
const enqueue = Promise.prototype.then;
let frames = new Map();
let running = null;
let lastFrame = 0;
/** What the frame that runs tells of before its callbacks, and what the next one will. */
let events = [];
let nextEvents = [];

/** Has a dispatch, or the like of one, go its steps with the next frame, before the frame's callbacks. */
export function postWithFrame(dispatch) {
    nextEvents.push(dispatch);
    host.requestFrame();
}
/** Whether callbacks wait for a frame. */
export const awaitsFrame = () => frames.size > 0;

/** Runs the next callback of the frame at `now`; the answer says whether there was one. */
export function frameStep(now) {
    const isFirst = running === null;
    if (isFirst) {
        // A view transition keeps the page as it is (`parts/view-transitions.js`).
        if (runtime.holdsFrames) return false;
        running = frames;
        frames = new Map();
        events = nextEvents;
        nextEvents = [];
    }
    if (events.length > 0) {
        if (!events[0].step()) events.shift();
        return true;
    }
    if (runtime.animate?.(now, isFirst)) return true;
    for (const [id, callback] of running) {
        running.delete(id);
        try {
            callback(now);
        } catch (error) {
            runtime.reportThrown(error, (report) => { events.unshift(report); });
        }
        return true;
    }
    running = null;
    runtime.updateStyles?.(true);
    runtime.rendered?.();
    return false;
}

const tasks = [];

/** Runs `task` as a task of its own, after those already waiting. */
export function postTask(task) {
    tasks.push(task);
    host.postTask();
}
/** What waits for another process of the engine's. */
const asked = [];

/**
 * Runs `task` as a task of its own once another process of the engine's has answered, which has what the page does
 * not hold itself; answers come in the order of the questions.
 */
export function ask(task) {
    asked.push(task);
    host.ask();
}
/** Runs what has waited longest for another process; Swift calls it once for each `host.ask()`. */
export function runAnswer() {
    perform(asked.shift());
}
/** A promise that a task of its own keeps. */
export const turn = () => new NativePromise((resolve) => { postTask(resolve); });
/** The same once another process of the engine's has answered. */
export const answered = () => new NativePromise((resolve) => { ask(resolve); });

/** What waits until nothing else does; among the tasks each has a place that holds nothing. */
const idle = [];

/** Runs `task` as a task of its own when no other waits. */
export function postIdleTask(task) {
    idle.push(task);
    postTask(null);
}

/** Runs the oldest waiting task; Swift calls it once for each `host.postTask()`. */
export function runTask() {
    const task = tasks.shift();
    if (task !== null) perform(task);
    // Besides these places there are other tasks.
    else if (tasks.length >= idle.length) postTask(null);
    else perform(idle.shift());
}
function perform(task) {
    try {
        task?.();
    } catch (error) {
        runtime.reportThrown(error);
    }
}
