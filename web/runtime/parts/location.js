// location and history. Changes within the document stay here; anything else asks the app's web view
// to navigate.
import { mustBeOn, mustHave, refused } from '../refusals.js';
import { differOnlyInHash, resolve, split } from '../url-reference.js';

const { hasListeners, postTask } = runtime;
const isChromium = host.isChromium === true;

const ports = { 'http:': '80', 'https:': '443' };

const [before, left, start, behind] = host.sessionHistory?.() ?? [0, [], 0, 0];
/**
 * The document's own part of the session history: entries of `{url, state}`. What it left itself when it
 * was there before has the `text` of a state that nobody has asked for yet.
 */
const entries = left.length === 0 ? [{ url: host.locationHref, state: null }]
    : left.map(([url, text]) => ({ url, state: null, text: text ?? undefined }));
let index = start;
/** How many entries of other documents come after. */
let after = behind;

const currentURL = () => entries[index].url;

function stateOf(entry) {
    if (entry.text !== undefined) {
        entry.state = runtime.load('history-states').valueOf(entry.text);
        entry.text = undefined;
    }
    return entry.state;
}

/** Goes on to a new entry, behind which nothing is left. */
function add(entry) {
    entries.splice(++index, entries.length, entry);
    after = 0;
}

function moved(url, isNew) {
    host.historyMoved?.(index, isNew);
    if (url !== host.locationHref) {
        host.locationHref = url;
        host.urlChanged(url);
    }
}

function parts() {
    const { scheme, authority = '', path, search, hash } = split(currentURL());
    const hostText = authority.slice(authority.indexOf('@') + 1);
    const colon = hostText.lastIndexOf(':');
    const port = colon < 0 ? '' : hostText.slice(colon + 1);
    const protocol = `${scheme}:`;
    return {
        protocol,
        host: hostText,
        hostname: colon < 0 ? hostText : hostText.slice(0, colon),
        port: port === ports[protocol] ? '' : port,
        pathname: path,
        search: search === '?' ? '' : search,
        hash: hash === '#' ? '' : hash,
        origin: authority === '' ? 'null' : `${scheme}://${hostText}`,
    };
}

/**
 * What a document at that address is told of this one: both engines tell of those of servers alone.
 * `policy`: that of the element that leads there.
 */
const referrerFor = (url, policy) => (/^https?:/i.test(currentURL()) ? runtime.load('referrer').to(url, policy) : '');

/** Refuses what is no address for `Location.method`, or for the property `set href`. */
function mustLead(reference, method) {
    // Nothing can be wrong with what has neither a scheme nor a host.
    if (!/:|^[\\/]{2}/.test(reference)) return;
    const { URL } = runtime.load('url');
    if (URL.canParse(reference, document.baseURI)) return;
    const what = `'${reference}' is not a valid URL.`;
    throw refused('SyntaxError', 'Location', method, what, method === 'replace' ? undefined : 'Invalid URL');
}

function navigateTo(reference, kind, policy) {
    const url = runtime.absolute(reference);
    if (/^javascript:/i.test(url)) {
        postTask(() => runtime.load('script-addresses').run(url));
        return;
    }
    const old = currentURL();
    if (url.includes('#') && differOnlyInHash(url, old)) {
        const replaces = kind === 'replace' || url === old;
        if (replaces) entries[index] = { url, state: null };
        else add({ url, state: null });
        moved(url, !replaces);
        // HTML standard, "update document for history step application": at once, then as a task.
        if (hasListeners(globalThis, 'popstate')) runtime.load('event').runAtOnce(popped(null));
        if (url !== old) hashChanged(old, url);
        return;
    }
    host.navigate(url, kind, referrerFor(url, policy));
}

const popped = (state) => new runtime.Dispatch(globalThis, runtime.trusted(
    new (runtime.load('event-types').PopStateEvent)('popstate', { state })));

function* traversed(old, url, state) {
    if (hasListeners(globalThis, 'popstate')) yield popped(state);
    if (url !== old && differOnlyInHash(url, old)) hashChanged(old, url);
}

function hashChanged(oldURL, newURL) {
    postTask(() => {
        runtime.load('event').raise(globalThis,
            new (runtime.load('event-types').HashChangeEvent)('hashchange', { oldURL, newURL }));
    });
}

/** What is loaded anew came from where it came before. */
const reload = () => host.navigate(currentURL(), 'reload', host.frame?.referrer ?? '');

const mustBeLocation = (self, method) => { mustBeOn(self, Location, 'Location', method); };

let isMaking = true;
const mustMake = (type) => {
    if (!isMaking) throw refused('TypeError', type, undefined, 'Illegal constructor', 'Illegal constructor');
};

class Location {
    constructor() { mustMake('Location'); }
    get href() { return currentURL(); }
    set href(value) {
        mustLead(value, 'set href');
        navigateTo(value, 'assign');
    }
    get origin() { return parts().origin; }
    get protocol() { return parts().protocol; }
    get host() { return parts().host; }
    get hostname() { return parts().hostname; }
    get port() { return parts().port; }
    get pathname() { return parts().pathname; }
    set pathname(value) {
        const path = `${value}`.startsWith('/') ? value : `/${value}`;
        navigateTo(resolve(path, currentURL()), 'assign');
    }
    get search() { return parts().search; }
    set search(value) {
        navigateTo(resolve(`?${`${value}`.replace(/^\?/, '')}`, currentURL()), 'assign');
    }
    get hash() { return parts().hash; }
    set hash(value) {
        const hash = `#${`${value}`.replace(/^#/, '')}`;
        // Pages set it again and again; only here does an equal fragment do nothing at all.
        const url = resolve(hash, currentURL());
        if (split(url).hash === (this.hash || '#')) return;
        navigateTo(url, 'assign');
    }
    get ancestorOrigins() { return { length: 0, contains: () => false, item: () => null }; }
    assign(url) {
        mustBeLocation(this, 'assign');
        mustHave(1, arguments, 'Location', 'assign');
        mustLead(url, 'assign');
        navigateTo(url, 'assign');
    }
    replace(url) {
        mustBeLocation(this, 'replace');
        mustHave(1, arguments, 'Location', 'replace');
        mustLead(url, 'replace');
        navigateTo(url, 'replace');
    }
    reload() {
        mustBeLocation(this, 'reload');
        reload();
    }
    toString() {
        mustBeLocation(this, 'toString');
        return currentURL();
    }
}

/** The entry to which the page is about to go, in Chromium; what WebKit has scheduled. */
let goal;
let scheduled;
/** A step beyond either end does nothing. */
const isThere = (next) => next >= -before && next < entries.length + after;
function traverse(next) {
    if (next < 0 || next >= entries.length) {
        host.navigate(`${next - index}`, 'traverse');
        return;
    }
    const old = currentURL();
    index = next;
    const { url } = entries[index];
    moved(url, false);
    runtime.perform(new (runtime.load('event').Sequence)(traversed(old, url, stateOf(entries[index]))));
}

class History {
    #scrollRestoration = 'auto';
    constructor() { mustMake('History'); }
    get scrollRestoration() { return this.#scrollRestoration; }
    set scrollRestoration(value) {
        if (value === 'auto' || value === 'manual') this.#scrollRestoration = value;
    }
    get length() { return before + entries.length + after; }
    get state() { return stateOf(entries[index]); }
    pushState(state, unused, url) {
        History.#mustBe(this, 'pushState');
        mustHave(2, arguments, 'History', 'pushState');
        this.#change(state, url, false, 'pushState');
    }
    replaceState(state, unused, url) {
        History.#mustBe(this, 'replaceState');
        mustHave(2, arguments, 'History', 'replaceState');
        this.#change(state, url, true, 'replaceState');
    }
    back() { History.#go(this, -1, 'back'); }
    forward() { History.#go(this, 1, 'forward'); }
    go(delta = 0) { History.#go(this, delta, 'go'); }
    static #mustBe(self, method) { mustBeOn(self, History, 'History', method); }
    static #go(self, delta, method) {
        History.#mustBe(self, method);
        const steps = delta | 0;
        if (steps === 0) {
            reload();
            return;
        }
        if (isChromium) {
            // The process that has the list counts from where it was asked to go last, and the page asks for nothing
            // beyond either end of where it is; to where it is it does not come back.
            const next = (goal ?? index) + steps;
            if (!isThere(index + steps) || !isThere(next) || next === index) return;
            goal = next;
            runtime.ask(() => {
                if (goal === next) goal = undefined;
                if (next !== index) traverse(next);
            });
            return;
        }
        // WebKit's scheduler keeps the entry that was asked for last, or that there was none, until what has been
        // posted is over.
        const next = index + steps;
        const own = () => { if (scheduled === own && next !== index && isThere(next)) traverse(next); };
        scheduled = own;
        if (isThere(next)) postTask(() => postTask(own));
    }

    #change(state, reference, replaces, method) {
        const old = currentURL();
        const url = reference === undefined || reference === null ? old : runtime.absolute(reference);
        const from = split(old);
        const to = split(url);
        if (to.scheme !== from.scheme || to.authority !== from.authority) {
            throw refused('SecurityError', 'History', method,
                `A history state object with URL '${url}' cannot be created in a document with origin '${
                    host.origin}' and URL '${old}'.`,
                `Blocked attempt to use history.${method}() to change session history URL from ${old} to ${url}. ${
                    runtime.load('url').URL.canParse(url)
                        ? 'Protocols, domains, ports, usernames, and passwords must match.' : 'URL is invalid'}`);
        }
        const entry = { url, state: runtime.clone(state, 'History', method) };
        if (replaces) entries[index] = entry;
        else add(entry);
        moved(url, !replaces);
    }
}

const location = new Location();
const history = new History();
isMaking = false;
runtime.refuseInstances(Location, History);
runtime.provideEarly({
    location, history, Location, History, currentURL, historyEntries: entries, resolve, navigateTo, referrerFor,
});
