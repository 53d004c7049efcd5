// Members of the window from older browsers: bars, which neither web view calls hidden, the media that styles
// are for, and methods that have nothing to do. No part of a run turns what a page sees of the screen.
import { make, mustBeMade } from '../closed-classes.js';
import { expose } from '../late-globals.js';

const isAndroid = host.isChromium === true;

class BarProp {
    constructor() { mustBeMade(); }
    get visible() { return true; }
}
const names = ['locationbar', 'menubar', 'personalbar', 'scrollbars', 'statusbar', 'toolbar'];
const bars = Object.fromEntries(names.map((name) => [name, make(BarProp)]));

class StyleMedia {
    constructor() { mustBeMade(); }
    get type() { return 'screen'; }
    matchMedium(query = '') { return runtime.load('media').matches(`${query ?? ''}`); }
}

/** Sherlock's and OpenSearch's, which do nothing any more. */
class External {
    constructor() { mustBeMade(); }
    AddSearchProvider() {}
    IsSearchProviderInstalled() {}
}

if (!runtime.hasOwn(globalThis, 'onorientationchange')) runtime.defineHandlers(globalThis, ['onorientationchange']);
expose({
    BarProp, ...bars, styleMedia: make(StyleMedia),
    moveBy() {}, resizeBy() {}, resizeTo() {}, captureEvents() {}, releaseEvents() {},
    ...isAndroid && { External, StyleMedia },
});
if (isAndroid) {
    // Nobody renders a page before it is asked for, or has thrown one away.
    const { prototype } = runtime.Document;
    for (const name of ['prerendering', 'wasDiscarded']) {
        Object.defineProperty(prototype, name, { get: () => false, enumerable: true, configurable: true });
    }
    Object.defineProperty(runtime.Document, 'parseHTMLUnsafe', {
        value: { parseHTMLUnsafe(html) {
            if (arguments.length === 0) {
                throw new TypeError("Failed to execute 'parseHTMLUnsafe' on 'Document': 1 argument required, but only 0 "
                    + 'present.');
            }
            const text = `${html}`;
            const made = new (runtime.loadGlobals('parser').DOMParser)().parseFromString(text, 'text/html');
            // Its templates may be shadow trees.
            if (/shadowrootmode/i.test(text)) made.body.setHTMLUnsafe(made.body.innerHTML);
            return made;
        } }.parseHTMLUnsafe,
        writable: true, enumerable: true, configurable: true,
    });
}
runtime.refuseInstances(BarProp, StyleMedia, External);
runtime.provide({ BarProp, External, StyleMedia, external: make(External), ...bars });
