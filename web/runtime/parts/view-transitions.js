// document.startViewTransition (CSS View Transitions) as WebKit of iOS 18.0 and Chromium 131 have it. Nothing
// is drawn: what the browser's own sheet animates lasts 250 ms of the page's time, and what a script animates
// of the pseudo-elements as long as it does.
import { make, mustBeMade } from '../closed-classes.js';
import { isDisplayed } from '../elements/display.js';
import { document, failure, search, tree } from '../elements/tree.js';
import { expose } from '../late-globals.js';

const { Promise, clearTimeout, queueMicrotask, requestAnimationFrame, setTimeout } = runtime;
const isChromium = host.isChromium === true;
const duration = 250;
/** How long a page has for what it changes. */
const patience = 4000;

const error = (name, webKits, chromiums) => failure(isChromium ? chromiums : webKits, name);
const skipped = (webKits) => error('AbortError', webKits, 'Transition was skipped');
const invalid = (webKits) =>
    error('InvalidStateError', webKits, 'Transition was aborted because of invalid state');

/**
 * A promise of a transition. Chromium makes it when a script asks for it, so that nobody hears of the
 * rejection of one that no script has.
 */
class Outcome {
    #made = isChromium ? null : Promise.withResolvers();
    #settle = null;
    get promise() {
        if (this.#made === null) {
            this.#made = Promise.withResolvers();
            this.#settle?.(this.#made);
        }
        return this.#made.promise;
    }
    #end(settle) {
        if (this.#settle !== null) return;
        this.#settle = settle;
        if (this.#made !== null) settle(this.#made);
    }
    resolve() { this.#end((made) => { made.resolve(); }); }
    reject(reason, isHandled = false) {
        this.#end((made) => {
            if (isHandled) made.promise.catch(() => {});
            made.reject(reason);
        });
    }
}

const transitions = new WeakMap();
/** The one that is under way. */
let active = null;

class ViewTransition {
    constructor(own) {
        mustBeMade();
        transitions.set(this, own);
    }
    get updateCallbackDone() { return transitions.get(this).updated.promise; }
    get ready() { return transitions.get(this).ready.promise; }
    get finished() { return transitions.get(this).finished.promise; }
    skipTransition() {
        skip(transitions.get(this), skipped('Skipping view transition because skipTransition() was called.'));
    }
}

const sets = new WeakMap();
class ViewTransitionTypeSet {
    constructor(types) {
        mustBeMade();
        sets.set(this, types);
    }
    get size() { return sets.get(this).size; }
    has(type) { return sets.get(this).has(`${type}`); }
    add(type) {
        sets.get(this).add(`${type}`);
        return this;
    }
    delete(type) { return sets.get(this).delete(`${type}`); }
    clear() { sets.get(this).clear(); }
    entries() { return sets.get(this).entries(); }
    keys() { return sets.get(this).values(); }
    values() { return sets.get(this).values(); }
    forEach(callback, self) {
        sets.get(this).forEach((type) => { callback.call(self, type, type, this); });
    }
}
Object.defineProperty(ViewTransitionTypeSet.prototype, Symbol.iterator,
    { value: ViewTransitionTypeSet.prototype.values, writable: true, configurable: true });
if (isChromium) {
    Object.defineProperty(ViewTransition.prototype, 'types', {
        get() { return transitions.get(this).shownTypes; },
        enumerable: true, configurable: true,
    });
}

/** The function that changes the page, and the transition's types. */
function checked(given) {
    if (given === undefined || given === null || typeof given === 'function') {
        return { update: given ?? null, types: [] };
    }
    if (!isChromium) {
        throw new TypeError("Argument 1 ('updateCallback') to Document.startViewTransition must be a function");
    }
    const failed = "Failed to execute 'startViewTransition' on 'Document': ";
    if (typeof given !== 'object') {
        throw new TypeError(`${failed}The provided value is not of type 'ViewTransitionOptions'.`);
    }
    const { types, update } = given;
    if (update !== undefined && update !== null && typeof update !== 'function') {
        throw new TypeError(`${failed}Failed to read the 'update' property from 'ViewTransitionOptions': `
            + 'The given value is not a function.');
    }
    return { update: update ?? null, types: Array.from(types ?? [], String) };
}

function start(owner, given) {
    const { update, types } = checked(given);
    const set = new Set(types);
    const own = {
        update, phase: 'waiting', isCalled: false, hasSucceeded: false, timer: null,
        updated: new Outcome(), ready: new Outcome(), finished: new Outcome(), types: set,
        shownTypes: isChromium ? make(ViewTransitionTypeSet, set) : null,
    };
    const transition = make(ViewTransition, own);
    // A document without a window is never before a user.
    const isHidden = owner !== document || document.hidden;
    if (owner !== document && isChromium) return null;
    const isPrecedent = active !== null && (isChromium || !isHidden);
    if (isPrecedent) skip(active, skipped('Old view transition aborted by new view transition.'));
    if (isHidden) {
        skip(own, invalid('View transition was skipped because document visibility state is hidden.'));
        return transition;
    }
    active = own;
    tree.transition = { types: set };
    requestAnimationFrame(() => { capture(own); });
    return transition;
}

document.addEventListener('visibilitychange', () => {
    if (active === null || !document.hidden) return;
    skip(active, invalid('Skipping view transition because document visibility state has become hidden.'));
}, true);

/** What it looks like before is kept, and no frame shows anything else until the page is changed. */
function capture(own) {
    if (own.phase === 'done') return;
    runtime.holdsFrames = true;
    runtime.postTask(() => {
        if (own.phase !== 'done' && mayCapture(own)) call(own);
    });
}
function release(own) {
    if (active !== own || !runtime.holdsFrames) return;
    runtime.holdsFrames = false;
    host.requestFrame();
}

/** No two elements may have one name, as far as inline styles give them any; the root has one. */
function mayCapture(own) {
    const seen = new Set();
    const root = document.documentElement;
    const named = search(document, (one) => one.hasAttribute('style') || one === root);
    for (const one of named) {
        const given = one.style.getPropertyValue('view-transition-name').trim();
        const name = given === '' && one === root ? 'root' : given;
        if (/^(|auto|inherit|initial|match-element|none|revert|revert-layer|unset)$/i.test(name)
            || !isDisplayed(one)) continue;
        if (seen.has(name)) {
            if (isChromium) host.console('error', `Unexpected duplicate view-transition-name: ${name}`);
            skip(own, invalid(`Multiple elements found with view-transition-name: ${name}`));
            return false;
        }
        seen.add(name);
    }
    return true;
}

function call(own) {
    own.isCalled = true;
    if (own.phase !== 'done') {
        own.phase = 'called';
        own.timer = setTimeout(() => {
            skip(own, error('TimeoutError', 'View transition update callback timed out.',
                'Transition was aborted because of timeout in DOM update'));
        }, patience);
    }
    // What it throws rejects, as what it gives does (Web IDL, a callback that gives a promise).
    new Promise((resolve) => { resolve(own.update?.call(undefined)); }).then(() => {
        clearTimeout(own.timer);
        own.hasSucceeded = true;
        own.updated.resolve();
        if (own.phase !== 'done') activate(own);
        else if (isChromium) own.finished.resolve();
    }, (reason) => {
        clearTimeout(own.timer);
        own.updated.reject(reason);
        if (isChromium) {
            if (own.phase !== 'done') own.ready.reject(reason);
            own.finished.reject(reason);
        }
        skip(own, reason, true);
    });
}

function activate(own) {
    if (!mayCapture(own)) return;
    release(own);
    own.phase = 'animating';
    if (isChromium) queueMicrotask(() => { own.ready.resolve(); });
    else own.ready.resolve();
    requestAnimationFrame(() => {
        setTimeout(() => requestAnimationFrame(() => { look(own); }), duration);
    });
}

/** What scripts still animate of the pseudo-elements. */
function animationsLeft() {
    if (runtime.animate === undefined) return [];
    const all = runtime.loadGlobals('animations').animationsOf((one) => one === document.documentElement);
    return all.filter(({ effect, playState }) => /^::view-transition/i.test(effect.pseudoElement ?? '')
        && ['paused', 'running'].includes(playState));
}
function look(own) {
    if (own.phase === 'done') return;
    const left = animationsLeft();
    if (left.length > 0) {
        Promise.allSettled(left.map((one) => one.finished)).then(() =>
            requestAnimationFrame(() => { look(own); }));
        return;
    }
    own.phase = 'done';
    clear(own);
    own.finished.resolve();
}
function clear(own) {
    if (active !== own) return;
    active = null;
    tree.transition = null;
}

/** Ends a transition at once; the page is changed all the same. */
function skip(own, reason, isHandled = false) {
    if (own.phase === 'done') return;
    if (!own.isCalled) runtime.postTask(() => { call(own); });
    clearTimeout(own.timer);
    release(own);
    clear(own);
    own.phase = 'done';
    if (isChromium) {
        queueMicrotask(() => {
            own.ready.reject(reason);
            if (own.hasSucceeded) own.finished.resolve();
        });
    } else {
        own.ready.reject(reason, isHandled);
        own.updated.promise.then(() => { own.finished.resolve(); },
            (why) => { own.finished.reject(why, true); });
    }
}

const types = isChromium ? { ViewTransition, ViewTransitionTypeSet } : { ViewTransition };
expose(types);
runtime.refuseInstances(ViewTransition, ViewTransitionTypeSet);
runtime.provide({ ...types, start });
