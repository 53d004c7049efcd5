// What nobody caught: window.onerror and `error` listeners first, then the report.
import { speakAsV8 } from '../v8-words.js';

const { hasListeners } = runtime;
const isChromium = host.isChromium === true;

const describe = (value) => {
    try {
        return String(value);
    } catch {
        return Object.prototype.toString.call(value);
    }
};

/** Where the page's own code stands in a stack: nobody looks for a mistake in the runtime. */
function ownPlace(stack) {
    for (const line of `${stack}`.split('\n')) {
        const [, source, row, column] = /^(?:[^@]*@)?(.+):(\d+):(\d+)$/.exec(line) ?? [];
        if (source !== undefined && !source.startsWith('farad:')) {
            return { source, line: Number(row), column: Number(column), stack };
        }
    }
    return { source: '', line: 0, column: 0, stack: '' };
}
const place = (error) => {
    const known = typeof error === 'object' && error !== null;
    if (known && typeof error.sourceURL === 'string' && error.sourceURL.startsWith('farad:')) {
        return ownPlace(error.stack);
    }
    return {
        source: known && typeof error.sourceURL === 'string' ? error.sourceURL : '',
        line: known && typeof error.line === 'number' ? error.line : 0,
        column: known && typeof error.column === 'number' ? error.column : 0,
        stack: known && typeof error.stack === 'string' ? error.stack : '',
    };
};

/**
 * What is said of an error: in Chromium in its own words, which the error then has. What a page has caught
 * before has the engine's. A name that the engine cannot find, but a phone's web view has, is told of.
 */
const named = (error) => {
    const message = describe(error);
    const start = "ReferenceError: Can't find variable: ";
    const name = message.startsWith(start) ? message.slice(start.length) : undefined;
    const isMissing = name !== undefined && runtime.load('unsimulated').globals.has(name);
    if (isChromium) {
        const { source, line, column } = place(error);
        speakAsV8(error, () => host.codeBefore(source, line, column));
    }
    return describe(error) + (isMissing ? ` (${name} is not simulated)` : '');
};
let reporting = false;

/** Reports an exception that left a callback, a listener or a script. */
function reportException(error) {
    reportError({ error, message: named(error), ...place(error) });
}
/**
 * The same of a callback that the browser itself has called: in WebKit the microtasks that it left come before the
 * event, for which `perform` waits.
 */
const reportThrown = isChromium ? reportException
    : (error, perform = runtime.perform) => { perform({ step() { reportException(error); } }); };
/** The same of what a script reports itself: what tells of no place is where the script is. */
function reportByScript(error) {
    const { source, line, column, stack } = place(error);
    const own = source === '' ? ownPlace(new Error().stack) : { source, line, column, stack };
    reportError({ error, message: named(error), ...own, stack });
}

/** How an event tells of an error: what Farad reports is the same for both engines. */
const shown = (message) => (isChromium ? `Uncaught ${message}` : message);

/** The same of what is known of one. */
function reportError({ message, source, line, column, stack, ...more }) {
    // Whoever throws `undefined` is told so.
    const error = 'error' in more ? more.error : null;
    let handled = false;
    // An error thrown by the error handler itself is reported, but not handed to it again.
    if (!reporting && hasListeners(globalThis, 'error')) {
        reporting = true;
        try {
            const event = new (runtime.load('event-types').ErrorEvent)('error', {
                message: shown(message), filename: source, lineno: line, colno: column, error, cancelable: true,
            });
            handled = !runtime.dispatch(globalThis, runtime.trusted(event));
        } finally {
            reporting = false;
        }
    }
    host.report(handled ? 'handled exception' : 'exception', message, source, line, column, stack);
}

/**
 * Reports an error of a module that awaits: WebKit before Safari 27 tells nobody of it, as the promises
 * of its module loader are never reported.
 */
function reportUnheard(error) {
    const { source, line, column, stack } = place(error);
    const note = 'the module awaits, so that iOS tells neither the page nor its console';
    host.report('exception', `${named(error)} (${note})`, source, line, column, stack);
}

/** What a reason is about that its own text does not tell: the request that failed, or an element's event. */
function about(reason) {
    const request = runtime.failedRequests?.get(reason);
    if (request !== undefined) return ` (${request})`;
    if (typeof reason !== 'object' || reason === null || !(reason instanceof runtime.Event)) return '';
    const { type, target } = reason;
    const address = target?.currentSrc || target?.src || target?.href || target?.url || '';
    return ` (“${type}” of ${[target?.localName ?? describe(target), address].filter(Boolean).join(' ')})`;
}

/**
 * Tells of a handler that comes after `unhandledrejection`. The engine does not, so the promise itself
 * does: whoever adds a handler calls its `then` or, to await it, looks at its `constructor`.
 */
function tellWhenHandled(promise, reason) {
    const tell = () => {
        if (!Reflect.deleteProperty(promise, 'then')) return;
        Reflect.deleteProperty(promise, 'constructor');
        runtime.postTask(() => {
            runtime.dispatch(globalThis, runtime.trusted(new (runtime.load('event-types').PromiseRejectionEvent)(
                'rejectionhandled', { promise, reason })));
        });
    };
    for (const name of ['then', 'constructor']) {
        if (runtime.hasOwn(promise, name)) continue;
        Object.defineProperty(promise, name, {
            get() {
                tell();
                return promise[name];
            },
            set(value) {
                Object.defineProperty(promise, name, { value, writable: true, enumerable: true, configurable: true });
            },
            enumerable: false, configurable: true,
        });
    }
}

/** Called by the engine after the microtasks have run, for a promise that nobody handles. */
function rejected(promise, reason) {
    // WebKit tells of it at once, Chromium in a task.
    if (isChromium && hasListeners(globalThis, 'unhandledrejection')) {
        runtime.postTask(() => reportRejection(promise, reason));
    } else {
        reportRejection(promise, reason);
    }
}
function reportRejection(promise, reason) {
    const message = named(reason) + about(reason);
    let handled = false;
    if (hasListeners(globalThis, 'unhandledrejection')) {
        const event = new (runtime.load('event-types').PromiseRejectionEvent)('unhandledrejection', {
            promise, reason, cancelable: true,
        });
        handled = !runtime.dispatch(globalThis, runtime.trusted(event));
    }
    if (hasListeners(globalThis, 'rejectionhandled')) tellWhenHandled(promise, reason);
    const { source, line, column, stack } = place(reason);
    host.report(handled ? 'handled rejection' : 'rejection', message, source, line, column, stack);
}

// A script that names it may have no other use for this part.
if (!('onrejectionhandled' in globalThis)) runtime.defineHandlers(globalThis, ['onrejectionhandled']);
runtime.provide({ shown, reportThrown, reportError, reportByScript, reportException, reportRejection: rejected, reportUnheard });
