// The runtime's start: runs once in each fresh page, before any script of the app. What start-up
// does not touch is a getter (`globals.js`) and loads on first use from `parts`.
import './clock.js';
import './json.js';
import './console.js';
import { documentState, documentClasses } from './document.js';
import {
    EventTarget, defineHandlers, eventParent, hasListeners, listenersOf, setMarkupHandler,
} from './event-target.js';
import { Navigator, Window, messageHandlers } from './globals.js';
import { defineShape, encodeResult, learn, post, receive } from './messages.js';
import { isPlatformObject, refuseInstances } from './platform-objects.js';
import { runtime } from './runtime.js';
import { replaceWords } from './shared-words.js';
import {
    answered, ask, awaitsFrame, fireTimer, frameStep, pendingTimers, postIdleTask, postTask, postWithFrame, runAnswer,
    runTask, timerFunctions, turn,
} from './timers.js';

const global = globalThis;
Object.assign(runtime, documentClasses, timerFunctions, {
    EventTarget, defineHandlers, documentState, eventParent, hasListeners, listenersOf, post,
    answered, ask, awaitsFrame, isPlatformObject, postIdleTask, postTask, postWithFrame, refuseInstances,
    setMarkupHandler, turn, Navigator,
});
refuseInstances(EventTarget, Window, Navigator);

/** What is left to dispatch; `step` calls each listener. */
const waiting = [];
runtime.perform = (steps) => { waiting.push(steps); };

/** An event of the browser's own, and where it goes; nothing is made when nobody listens. */
function begin(target, name, bubbles) {
    const heard = hasListeners(target, name) || (bubbles && hasListeners(global, name));
    if (heard) dispatch(target, name, bubbles);
}
function dispatch(target, name, bubbles) {
    raise(target, new runtime.Event(name, { bubbles }));
}
/** `load` and its kin name the document, as they come to the window in its place. */
function raise(target, event, shown = target) {
    runtime.perform(new runtime.Dispatch(target, runtime.trusted(event), shown));
}

/**
 * An element of the document's own markup by its place, if anybody hears of its `load` or `error`;
 * `isHeard`: its markup listens.
 */
function listening(elements, place, type, isHeard) {
    // Neither bubbles, and `load` does not come to the window at all.
    const heard = isHeard || hasListeners(global.document, type, true)
        || (type === 'error' && hasListeners(global, type, true));
    if (heard) runtime.loadGlobals('dom-more');
    const element = runtime.tree?.[elements][place];
    return element !== undefined && (heard || hasListeners(element, type)) ? element : undefined;
}

/** A script of the document has run, or did not come. Says whether anybody hears of it. */
function scriptEnded(place, type, isHeard) {
    const script = listening('scripts', place, type, isHeard);
    if (script !== undefined) dispatch(script, type, false);
    return waiting.length > 0;
}

/** A style sheet of the document has come, or will not. Says whether anybody hears of it now. */
function sheetEnded(place, type, isHeard) {
    const link = listening('links', place, type, isHeard);
    const isNow = runtime.tree?.sheetCame?.(place);
    if (link?.isConnected !== true) return false;
    runtime.loadGlobals('dom-more');
    if (isNow === true) {
        dispatch(link, type, false);
        return waiting.length > 0;
    }
    host.delayLoad(1);
    postTask(() => {
        dispatch(link, type, false);
        host.delayLoad(-1);
    });
    return false;
}

/** When the document came so far; undefined: not yet. `performance` tells of it. */
const moments = {
    interactive: undefined, DOMContentLoaded: undefined, DOMContentLoadedEnd: undefined, complete: undefined,
    load: undefined, loadEnd: undefined,
};
runtime.moments = moments;

const transition = (name) => new (runtime.load('event-types').PageTransitionEvent)(
    name, { bubbles: true, cancelable: true });
const ofLeaving = ['pagehide', 'visibilitychange', 'unload'];

const entries = {
    // These say whether there is something to dispatch.
    timer(id) {
        fireTimer(id);
        return waiting.length > 0;
    },
    task() {
        runTask();
        return waiting.length > 0;
    },
    answer() {
        runAnswer();
        return waiting.length > 0;
    },
    frame: () => {
        // Each callback is given the time.
        runtime.readsClock();
        return frameStep(runtime.now());
    },
    /** Begins to dispatch an event that the browser raises; `step` then calls each listener. */
    raise(name) {
        const { document } = global;
        if (name in moments) moments[name] = runtime.now();
        if (name === 'interactive' || name === 'complete') {
            documentState.readyState = name;
            begin(document, 'readystatechange', false);
        } else if (name === 'DOMContentLoaded' || name === 'visibilitychange') {
            if (name === 'visibilitychange') runtime.visibilityChanged?.();
            begin(document, name, true);
        } else {
            if (name === 'online' || name === 'offline') {
                global.navigator.onLine = name === 'online';
            }
            if (hasListeners(global, name)) {
                raise(global, name === 'pageshow' ? transition(name) : new runtime.Event(name),
                    name === 'pageshow' || name === 'load' ? document : global);
            }
        }
        if (name === 'DOMContentLoaded' || name === 'load') {
            const end = () => {
                moments[`${name}End`] = runtime.now();
                if (name === 'load') runtime.loaded?.();
                return false;
            };
            // Once all who listen have.
            if (waiting.length === 0) end();
            else waiting.push({ step: end });
        }
    },
    step() {
        while (waiting.length > 0) {
            if (waiting[0].step()) return true;
            waiting.shift();
        }
        return false;
    },
    /** Another document takes the place of this one. */
    leave() {
        const isHeard = ofLeaving.some((name) => hasListeners(global, name))
            || hasListeners(global.document, 'visibilitychange');
        if (isHeard) runtime.load('leaving').leave(transition);
        return isHeard;
    },
    viewHeight(height) {
        host.screen.viewHeight = height;
        Object.assign(global, { innerHeight: height, outerHeight: height });
    },
    exception: runtime.reportException,
    scriptLoaded: (place, isHeard) => scriptEnded(place, 'load', isHeard),
    scriptFailed: (place, isHeard) => scriptEnded(place, 'error', isHeard),
    sheetLoaded: (place, isHeard) => sheetEnded(place, 'load', isHeard),
    sheetFailed: (place, isHeard) => sheetEnded(place, 'error', isHeard),
    act: (words) => runtime.loadGlobals('dom-more').act(...words),
    /** A member of document that came with a part. */
    documentMember(name, part) {
        runtime.loadGlobals(part);
        return global.document[name];
    },
    /** A member of the navigator that came with a part. */
    navigatorMember(name, part) {
        runtime.load(part);
        return global.navigator[name];
    },
    handler(name, index) {
        messageHandlers.add(name, index);
    },
    removeHandler(name) {
        messageHandlers.remove(name);
    },
    fetched(id, outcome) {
        runtime.fetched(id, outcome);
        return waiting.length > 0;
    },
    result: encodeResult,
    learn,
    memory: replaceWords,
    shape: defineShape,
    pendingTimers,
    /** A script names what a part brings. */
    bring: (part) => { runtime.bring(part); },
    /** A function of a part that only Swift calls. */
    part: (name, [work, ...values]) => runtime.load(name)[work](...values),
};

// What Swift keeps of the page.
host.ready((name, first, second) => entries[name](first, second), receive,
    (promise, reason) => runtime.load('errors').reportRejection(promise, reason), runtime);
