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
runtime.refuseInstances(BarProp, StyleMedia, External);
runtime.provide({ BarProp, External, StyleMedia, external: make(External), ...bars });
