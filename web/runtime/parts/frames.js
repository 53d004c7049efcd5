// What stands in the iframes of a document (HTML standard, "iframe" and "navigables"). A document of the page's own
// origin is another page of the same heap, with a window of its own (Swift: `Page+Subframes`); scripts reach it as
// they reach their own. One of another origin, or in a sandbox, does not run here: it is asked for, and what a
// browser lets a page see of it is that it is there.
import { mustHave } from '../refusals.js';
import { HTML, failure, isElement, isInPage, notSimulated, of, raise, search, tree } from '../elements/tree.js';
import { cluster } from '../cluster.js';
import { listen } from '../elements/changes.js';

const { document } = globalThis;
const isFrame = (one) => isElement(one) && one.localName === 'iframe' && one.namespaceURI === HTML;

/** By element: its `number`, the window of a document of another origin, and whether its load is under way. */
const states = new WeakMap();
const byNumber = new Map();
let lastNumber = 0;

/** Those of the document's own tree: the window does not show what stands in shadow trees. */
const all = () => search(document, isFrame).filter((element) => states.has(element));

/** More of them below each other are the work of a document that shows itself. */
const MAXIMUM_DEPTH = 20;
const withoutFragment = (url) => url.replace(/#.*/s, '');
/** The addresses of this document and of those around it. */
const addresses = () => [...host.frame?.addresses ?? [], withoutFragment(runtime.currentURL())];

/** What a document of that address finds of who holds it. */
const holder = ({ element, referrer }, url) => ({
    parent: globalThis, top: globalThis.top, element, name: element.getAttribute('name') ?? '',
    referrer: referrer ?? withoutFragment(runtime.currentURL()), base: /^about:/i.test(url) ? runtime.baseURL() : undefined,
    addresses: addresses(), cluster,
});
function show(state, url, html) {
    state.other = null;
    host.loadFrame(state.number, holder(state, url), url, html);
}

function connect(element) {
    if (states.has(element) || !isInPage(element)) return;
    const state = { element, number: ++lastNumber, other: null, loads: 0, isLoading: false };
    states.set(element, state);
    byNumber.set(state.number, state);
    showOnWindow();
    if (!isOwn(element, 'about:blank')) state.other = otherWindow(state);
    start(state, true);
}

function disconnect(element) {
    const state = states.get(element);
    if (state === undefined || isInPage(element)) return;
    states.delete(element);
    byNumber.delete(state.number);
    state.loads++;
    settle(state);
    host.closeFrame(state.number);
    showOnWindow();
}

/** "Process the iframe attributes". */
function start(state, isFirst) {
    const { element } = state;
    if (element.hasAttribute('srcdoc')) return navigate(state, 'about:srcdoc');
    const source = element.getAttribute('src')?.trim() ?? '';
    const url = source === '' ? 'about:blank' : addressOf(source);
    // "Shared attribute processing steps": a document does not show itself.
    if (addresses().includes(withoutFragment(url))) return undefined;
    // The document that is there anyway has no load of its own to wait for.
    if (!isFirst || !isBlank(url)) return navigate(state, url);
    if (runtime.hasListeners(element, 'load')) raise(element, new runtime.Event('load'));
    return undefined;
}

const isBlank = (url) => /^about:blank(?:[?#]|$)/i.test(url);
function addressOf(source) {
    runtime.load('fetch');
    try {
        return runtime.checkedURL(source) ?? 'about:blank';
    } catch {
        return 'about:blank';
    }
}

/** Whether a document of that address may be seen, and run, by the page. */
function isOwn(element, url) {
    const sandbox = element.getAttribute('sandbox')?.toLowerCase().split(/\s+/);
    if (sandbox !== undefined
        && !(sandbox.includes('allow-same-origin') && sandbox.includes('allow-scripts'))) return false;
    const text = url.replace(/^blob:/i, '');
    if (/^about:/i.test(text)) return true;
    const address = runtime.loadGlobals('url').URL.parse(text);
    return address !== null && `${address.protocol}//${address.host}` === host.origin;
}

function navigate(state, url, referrer) {
    // A script may hold the window of an iframe that is gone.
    if (!byNumber.has(state.number)) return undefined;
    // An address where there is no server inherits the parent's.
    state.referrer = /^(?:about|blob|javascript):/i.test(url) ? undefined
        : referrer ?? runtime.load('location').referrerFor(url, state.element.getAttribute('referrerpolicy'));
    if (addresses().length > MAXIMUM_DEPTH) throw notSimulated(`an iframe in ${MAXIMUM_DEPTH} others`);
    const load = ++state.loads;
    const isCurrent = () => state.loads === load && byNumber.has(state.number);
    if (!state.isLoading) {
        state.isLoading = true;
        // The window's own `load` waits.
        host.delayLoad(1);
    }
    const { element } = state;
    if (/^javascript:/i.test(url)) {
        return runtime.postTask(() => { if (isCurrent()) runScript(state, url); });
    }
    const isReadable = isOwn(element, url);
    if (isReadable && /^about:/i.test(url)) {
        return runtime.postTask(() => {
            if (!isCurrent()) return;
            show(state, url, url === 'about:srcdoc' ? element.getAttribute('srcdoc') ?? '' : '');
        });
    }
    if (/^about:/i.test(url)) return runtime.postTask(() => { if (isCurrent()) becomeOther(state, url); });
    let head;
    runtime.load('fetch');
    runtime.send({
        method: 'GET', url, headers: [], body: null, initiator: 'Frame', mode: 'no-cors', credentials: 'include',
    }, (news) => {
        if (news.status !== undefined) head = news;
        const isEnd = news.error !== undefined || news.isFailed || news.body !== undefined || news.hasNoBody;
        if (!isEnd || !isCurrent()) return;
        if (!isReadable || head === undefined) return becomeOther(state, url, head === undefined);
        const at = head.headers.indexOf('content-type');
        const html = markupOf(url, at < 0 ? 'text/html' : head.headers[at + 1], news.body ?? new Uint8Array(0));
        if (html === null) return settle(state);
        show(state, url, html);
    });
    return undefined;
}

/** What a web view shows of a file; null: it shows nothing. */
function markupOf(url, type, bytes) {
    const text = () => new (runtime.load('text-encoding').TextDecoder)().decode(bytes);
    const name = type.toLowerCase();
    if (/^(?:text\/html|application\/xhtml\+xml)\b/.test(name)) return text();
    if (/^image\//.test(name)) return `<img src="${url.replace(/"/g, '%22')}">`;
    if (!/^text\/|json\b|javascript\b|xml\b/.test(name)) return null;
    return `<pre>${text().replace(/&/g, '&amp;').replace(/</g, '&lt;')}</pre>`;
}

function runScript(state, url) {
    if (state.other === null) runtime.load('script-addresses').run(url, windowOf(state.element));
    loaded(state.number);
}

/**
 * A document of another origin has come, or one of the engine's own for an address where there is none: the page
 * hears of both alike.
 */
function becomeOther(state, url, isMissing = false) {
    host.closeFrame(state.number);
    state.other = otherWindow(state);
    if (!isMissing) {
        host.console('warn', `The document ${url.slice(0, 200)} of an iframe is not simulated: it runs no script.`);
    }
    loaded(state.number);
}

function settle(state) {
    if (!state.isLoading) return;
    state.isLoading = false;
    host.delayLoad(-1);
}

/** A document is there, and all that it waited for; says whether anybody is to hear of it. */
function loaded(number) {
    const state = byNumber.get(number);
    if (state === undefined) return false;
    const isHeard = runtime.hasListeners(state.element, 'load');
    if (isHeard) runtime.load('event').raise(state.element, new runtime.Event('load'));
    settle(state);
    return isHeard;
}

function windowOf(element) {
    if (!isFrame(element)) throw new TypeError('Illegal invocation');
    connect(element);
    const state = states.get(element);
    if (state === undefined) return null;
    return state.other ?? host.frameWindow(state.number, holder(state, 'about:blank')) ?? null;
}
function documentOf(element) {
    const window = windowOf(element);
    return window === null || states.get(element).other !== null ? null : window.document;
}

// MARK: Windows of other origins (HTML standard, "CrossOriginProperties")

function otherWindow(state) {
    let proxy;
    const { element } = state;
    const location = blocked('Location', {
        replace: (url) => { navigate(state, addressOf(`${url}`)); },
    }, { href: (url) => { navigate(state, addressOf(`${url}`)); } });
    const go = (url) => { location.href = url; };
    proxy = blocked('Window', {
        get window() { return proxy; },
        get self() { return proxy; },
        get frames() { return proxy; },
        get location() { return location; },
        get closed() { return states.get(element) !== state; },
        get length() { return 0; },
        get top() { return globalThis.top; },
        get parent() { return globalThis; },
        get opener() { return null; },
        close() {},
        focus() {},
        blur() {},
        // Nobody is there to hear it, but what cannot be sent is refused.
        postMessage(...values) {
            mustHave(1, values, 'Window', 'postMessage');
            runtime.clone(values[0], 'Window', 'postMessage');
        },
    }, { location: go });
    return proxy;
}

/** An object of another origin: some members, and errors for all others. */
function blocked(kind, members, setters) {
    const refuse = (verb, name) => {
        const text = `Blocked a frame with origin "${host.origin}" from accessing a cross-origin frame.`;
        throw failure(host.isChromium
            ? `Failed to ${verb} a named property '${String(name)}' ${verb === 'set' ? 'on' : 'from'} '${kind}': ${text}`
            : `${text} Protocols, domains, and ports must match.`, 'SecurityError');
    };
    const open = ['then', Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable];
    return new Proxy(Object.create(null), {
        get(_, name) {
            if (runtime.hasOwn(members, name)) return members[name];
            return open.includes(name) ? undefined : refuse('read', name);
        },
        set(_, name, value) {
            if (!runtime.hasOwn(setters, name)) return refuse('set', name);
            setters[name](value);
            return true;
        },
        has: (_, name) => runtime.hasOwn(members, name) || (!open.includes(name) && refuse('read', name)),
        ownKeys: () => [...Object.keys(members), ...open],
        getOwnPropertyDescriptor(_, name) {
            if (!runtime.hasOwn(members, name)) return open.includes(name)
                ? { value: undefined, configurable: true } : refuse('read', name);
            return { value: members[name], configurable: true };
        },
        defineProperty: (_, name) => refuse('set', name),
        deleteProperty: (_, name) => refuse('delete', name),
        getPrototypeOf: () => null,
        setPrototypeOf: (_, prototype) => prototype === null,
        preventExtensions: () => false,
        isExtensible: () => true,
    });
}

// MARK: On the window

let shown = 0;
const named = new Set();
Object.defineProperty(globalThis, 'length', {
    get: () => all().length,
    set(value) {
        Object.defineProperty(globalThis, 'length', { value, writable: true, enumerable: true, configurable: true });
    },
    enumerable: true, configurable: true,
});

/** `window[0]` and `window[name]`. */
function showOnWindow() {
    const frames = all();
    for (; shown < frames.length; shown++) {
        const place = shown;
        Object.defineProperty(globalThis, place, {
            get: () => windowOf(all()[place]), enumerable: true, configurable: true,
        });
    }
    while (shown > frames.length) delete globalThis[--shown];
    const names = frames.map((element) => element.getAttribute('name')).filter(Boolean);
    for (const name of named) {
        if (names.includes(name)) continue;
        named.delete(name);
        delete globalThis[name];
    }
    for (const name of names) {
        if (name in globalThis) continue;
        named.add(name);
        // A script that declares a variable of that name has it.
        Object.defineProperty(globalThis, name, {
            get: () => windowOf(all().find((element) => element.getAttribute('name') === name)),
            set(value) {
                named.delete(name);
                Object.defineProperty(globalThis, name, { value, writable: true, enumerable: true, configurable: true });
            },
            enumerable: false, configurable: true,
        });
    }
}

listen(tree, (type, target, { addedNodes, removedNodes, attributeName }) => {
    if (type === 'attributes') {
        const state = isFrame(target) ? states.get(target) : undefined;
        if (state === undefined) return;
        if (attributeName === 'name') showOnWindow();
        const isSource = attributeName === 'srcdoc' || (attributeName === 'src' && !target.hasAttribute('srcdoc'));
        if (isSource) start(state, false);
    } else if (type === 'childList') {
        for (const node of removedNodes) if (isElement(node)) framesIn(node).forEach(disconnect);
        for (const node of addedNodes) if (isElement(node)) framesIn(node).forEach(connect);
    }
}, true);
/** The iframes at and below a node, those in shadow trees among them. */
function framesIn(node, found = []) {
    const looksFor = (one) => isFrame(one) || of(one).shadow !== undefined;
    const elements = isElement(node) && looksFor(node) ? [node] : [];
    for (const one of search(node, looksFor, false, elements)) {
        if (isFrame(one)) found.push(one);
        const { shadow } = of(one);
        if (shadow !== undefined) framesIn(shadow, found);
    }
    return found;
}
runtime.frameNamed = (name) => {
    const element = all().find((one) => one.getAttribute('name') === name);
    return element === undefined ? undefined : windowOf(element);
};

runtime.provide({
    /** The document's own iframes, in order. */
    begin() {
        runtime.loadGlobals('dom-more');
        framesIn(document).forEach(connect);
    },
    navigate(number, url, referrer) {
        const state = byNumber.get(number);
        if (state !== undefined) navigate(state, url, referrer);
    },
    loaded, windowOf, documentOf,
    /** The page whose task runs, if it is another one. */
    sender() {
        const window = host.runningWindow();
        return window === globalThis ? undefined : { window, runtime: host.runningRuntime() };
    },
    /** What scripts have written into the document has all come. */
    wasWritten: () => { host.frameWritten(); },
});
