// The runtime's start: runs once in each fresh page, before any script of the app. What start-up
// does not touch is a getter here, and loads on first use (`globals.js`).
import { installClock, installWebAssembly } from './clock.js';
import { installConsole } from './console.js';
import { installDocument, notSimulated } from './document.js';
import { reportException, reportRejection, useUnsimulated } from './errors.js';
import {
    Dispatch, Event, EventTarget, defineHandlers, dispatch, eventParent, hasListeners, trusted,
    useErrors, useEventClock,
} from './events.js';
import { installGlobals } from './globals.js';
import { currentURL, installLocation } from './location.js';
import {
    defineShape, encodeResult, learn, post, receive, refuseInstances, useCloneError,
} from './messages.js';
import { MONOTONIC_NOW, replaceWords, words } from './shared-words.js';
import { fireTimer, frameStep, pendingTimers, postTask, runTask, timerFunctions } from './timers.js';
import { resolve } from './url-reference.js';

const global = globalThis;
const origin = words[MONOTONIC_NOW];
const now = () => words[MONOTONIC_NOW] - origin;

// What the lazily loaded parts may use of this one, and where they leave what they make.
const parts = new Map();
let loading = null;
const runtime = {
    Dispatch, Event, EventTarget, currentURL, defineHandlers, dispatch, eventParent, hasListeners,
    notSimulated, now, post, postTask, refuseInstances, reportException, resolve, trusted,
    timeOrigin: words[1],
    /** The exports of a part; its first use runs it. */
    load(name) {
        let exports = parts.get(name);
        if (exports === undefined) {
            const outer = loading;
            loading = {};
            parts.set(name, loading);
            try {
                host.part(name);
                exports = loading;
                parts.set(name, exports);
            } catch (error) {
                parts.delete(name);
                throw error;
            } finally {
                loading = outer;
            }
        }
        return exports;
    },
    provide(exports) {
        Object.assign(loading, exports);
    },
};

installClock(global);
installWebAssembly(global);
useEventClock(now);
useErrors(() => global.DOMException, reportException);
useCloneError(() => new global.DOMException('The object can not be cloned.', 'DataCloneError'));
installConsole(global, runtime);
useUnsimulated(() => runtime.load('unsimulated'));
const clone = (value) => {
    const type = typeof value;
    return value === null || (type !== 'object' && type !== 'function' && type !== 'symbol')
        ? value : global.structuredClone(value);
};
runtime.clone = clone;
const { Location, History } = installLocation(global, clone);
const { state: documentState, classes } = installDocument(global, runtime);
runtime.documentState = documentState;
Object.assign(runtime, classes);
const { Window, Navigator, messageHandlers } = installGlobals(global, runtime, {
    Event, EventTarget, Location, History, ...classes, ...timerFunctions,
});
refuseInstances(Event, EventTarget, Location, History, Window, Navigator);

let steps = null;

const entries = {
    timer: fireTimer,
    task: runTask,
    frame: () => frameStep(now()),
    /** Begins to dispatch an event that the browser raises; `step` then calls each listener. */
    raise(name, detail) {
        if (name === 'interactive' || name === 'complete') {
            documentState.readyState = name;
            steps = new Dispatch(global.document, trusted(new Event('readystatechange')));
        } else if (name === 'DOMContentLoaded') {
            steps = new Dispatch(global.document, trusted(new Event(name, { bubbles: true })));
        } else if (name === 'visibilitychange') {
            documentState.visible = detail;
            steps = new Dispatch(global.document, trusted(new Event(name, { bubbles: true })));
        } else {
            steps = new Dispatch(global, trusted(new Event(name)));
        }
    },
    step: () => steps.step(),
    exception: reportException,
    /** A member of document that came with the elements. */
    documentMember(name) {
        runtime.loadGlobals('dom');
        return global.document[name];
    },
    script(attributes) {
        documentState.currentScript = attributes;
    },
    handler(name, index) {
        messageHandlers.add(name, index);
    },
    removeHandler(name) {
        messageHandlers.remove(name);
    },
    fetched(id, outcome) {
        runtime.fetched(id, outcome);
    },
    result: encodeResult,
    learn,
    memory: replaceWords,
    shape: defineShape,
    pendingTimers,
};

// What Swift keeps of the page.
host.ready((name, first, second) => entries[name](first, second), receive, reportRejection,
    runtime);
