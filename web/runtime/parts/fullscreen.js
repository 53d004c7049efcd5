// The Fullscreen API, which only Android's web view has: a WKWebView has none unless its app asks for it.
//
// Capacitor takes back at once what a page asks for: its `onShowCustomView` calls `onCustomViewHidden()`.
// Chromium's web view then leaves fullscreen while it still enters it, notes last that it has entered, and
// tells the page so. (`AwWebContentsDelegate::EnterFullscreenModeForTab` sets `is_fullscreen_` after the app
// was called.) So the page hears that it has come to be in fullscreen and is as small as before, until it
// leaves that itself.
import { listen } from '../elements/changes.js';
import { isShowing } from '../elements/display.js';
import { Element, SVG, define, document, isHTML, isInPage, of, raise, tree } from '../elements/tree.js';

const { Promise, queueMicrotask } = runtime;
const { Document, Event } = globalThis;

/** The elements in fullscreen, the uppermost last. */
const stack = tree.fullscreen = [];
const uppermost = () => stack.at(-1) ?? null;
/** Of each, whether it was asked for by the names of old, which have events of their own. */
const prefixed = new WeakSet();

/** Tells of it with the next frame, before anything else does. */
function tell(type, element, isPrefixed = prefixed.has(element)) {
    runtime.postWithFrame({
        step() {
            raise(isInPage(element) ? element : document,
                new Event(`${isPrefixed ? 'webkit' : ''}${type}`, { bubbles: true, composed: true }));
        },
    });
}

/** Why an element cannot be in fullscreen; undefined: it can. */
function refusalOf(element) {
    if (!isHTML(element) && !(element.namespaceURI === SVG && element.localName === 'svg')) {
        return 'Element is not an HTML or SVG element';
    }
    if (element.localName === 'dialog') return 'Dialog elements are invalid';
    return notReady(element);
}
function notReady(element) {
    if (!element.isConnected) return 'Element is not connected';
    return isShowing(element)
        ? 'The element is already open as a Popover, and therefore cannot be opened via the fullscreen API.'
        : undefined;
}

/** Those that the web view has not answered yet. */
const pending = [];

function request(element, isPrefixed) {
    return new Promise((resolve, reject) => {
        const one = { element, isPrefixed, resolve, reject };
        const refusal = refusalOf(element);
        if (refusal !== undefined) {
            refuse(one, refusal);
        } else if (!runtime.isActivated()) {
            // The web view is asked whether the page may without a touch.
            runtime.postTask(() => {
                host.console('warn', "Failed to execute 'requestFullscreen' on 'Element': API can only be "
                    + 'initiated by a user gesture.');
                refuse(one, 'Permissions check failed');
            });
        } else {
            runtime.consumeActivation();
            pending.push(one);
            if (stack.length > 0) queueMicrotask(enter);
            else if (pending.length === 1) runtime.postTask(enter);
        }
    });
}
function refuse({ element, isPrefixed, reject }, text) {
    tell('fullscreenerror', element, isPrefixed);
    reject(new TypeError(text));
}

function enter() {
    for (const one of pending.splice(0)) {
        const { element, isPrefixed } = one;
        const refusal = notReady(element);
        if (refusal !== undefined) {
            refuse(one, refusal);
            continue;
        }
        if (uppermost() !== element) {
            leave(element);
            tree.hidePopoversFor?.(element);
            if (isPrefixed) prefixed.add(element);
            else prefixed.delete(element);
            stack.push(element);
            tell('fullscreenchange', element);
        }
        one.resolve();
    }
}
function leave(element) {
    const place = stack.indexOf(element);
    if (place >= 0) stack.splice(place, 1);
}

function exit() {
    if (stack.length === 0) {
        return Promise.reject(
            new TypeError("Failed to execute 'exitFullscreen' on 'Document': Document not active"));
    }
    return new Promise((resolve) => {
        const isLast = stack.length === 1;
        const end = () => {
            const element = uppermost();
            if (element !== null) {
                tell('fullscreenchange', element);
                if (isLast) stack.length = 0;
                else stack.pop();
            }
            resolve();
        };
        if (isLast) runtime.postTask(end);
        else queueMicrotask(end);
    });
}

// What leaves the document leaves fullscreen.
listen(tree, (type, _, values) => {
    if (type !== 'childList' || values.removedNodes.length === 0) return;
    for (const element of [...stack].reverse()) {
        if (isInPage(element)) continue;
        if (uppermost() === element) tell('fullscreenchange', element);
        leave(element);
    }
});

/** As a document sees it: instead of what lies in a shadow tree, its host. */
function shownTo(scope) {
    if (scope !== document) return null;
    let element = uppermost();
    while (element !== null && element.getRootNode() !== document) element = of(element.getRootNode()).host ?? null;
    return element;
}
const surroundings = ['auto', 'hide', 'show'];
function mustBeOptions(options) {
    const shown = options?.navigationUI;
    if (shown === undefined || surroundings.includes(`${shown}`)) return;
    throw new TypeError("Failed to execute 'requestFullscreen' on 'Element': Failed to read the 'navigationUI' "
        + `property from 'FullscreenOptions': The provided value '${shown}' is not a valid enum value of type `
        + 'FullscreenNavigationUI.');
}

const isPagesOwn = (scope) => scope === document;
define(Document.prototype, {
    get fullscreenEnabled() { return isPagesOwn(this); },
    get fullscreen() { return shownTo(this) !== null; },
    get fullscreenElement() { return shownTo(this); },
    async exitFullscreen() {
        await (isPagesOwn(this) ? exit() : Promise.reject(
            new TypeError("Failed to execute 'exitFullscreen' on 'Document': Document not active")));
    },
    get webkitFullscreenEnabled() { return this.fullscreenEnabled; },
    get webkitFullscreenElement() { return shownTo(this); },
    get webkitCurrentFullScreenElement() { return shownTo(this); },
    get webkitIsFullScreen() { return shownTo(this) !== null; },
    webkitExitFullscreen() { exit().catch(() => {}); },
    webkitCancelFullScreen() { exit().catch(() => {}); },
});
define(Element.prototype, {
    async requestFullscreen(options = {}) {
        mustBeOptions(options);
        if (this.ownerDocument !== document) {
            throw new TypeError("Failed to execute 'requestFullscreen' on 'Element': Document not active");
        }
        await request(this, false);
    },
    webkitRequestFullscreen() { request(this, true).catch(() => {}); },
    webkitRequestFullScreen() { request(this, true).catch(() => {}); },
});
const handlers = ['fullscreenchange', 'fullscreenerror', 'webkitfullscreenchange', 'webkitfullscreenerror'];
for (const { prototype } of [Document, Element]) {
    runtime.defineHandlers(prototype, handlers.map((type) => `on${type}`));
}
runtime.provide({});
