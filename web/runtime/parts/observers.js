// `IntersectionObserver` and `ResizeObserver`, in a page without layout. Every box that is displayed
// measures 0 by 0 and lies at the top left of the viewport, so:
//
// - a size never changes from the one that an observation starts with, and a `ResizeObserver` has
//   nothing to tell;
// - what is displayed touches the viewport's edge and counts as intersecting, as a box without an area
//   does, wholly; what is not in the document or is `display: none` has no box and does not.
import { mustBeMade } from '../closed-classes.js';
import { listen } from '../elements/changes.js';
import { expose } from '../late-globals.js';
import {
    mustBeFunction, mustBeInstance, mustBeOptions, mustHave, noSuch, reading, refused,
} from '../refusals.js';
import { Element, around, document, isElement, tree } from '../elements/tree.js';

const { isDisplayed } = runtime.loadGlobals('dom-more');
const { DOMRectReadOnly } = runtime.load('geometry');

class IntersectionObserverEntry {
    #own;
    constructor(init) {
        const { boundingClientRect, intersectionRect, rootBounds } = init;
        this.#own = {
            ...init, boundingClientRect: DOMRectReadOnly.fromRect(boundingClientRect),
            intersectionRect: DOMRectReadOnly.fromRect(intersectionRect),
            rootBounds: rootBounds === null ? null : DOMRectReadOnly.fromRect(rootBounds),
        };
    }
    get time() { return this.#own.time; }
    get rootBounds() { return this.#own.rootBounds; }
    get boundingClientRect() { return this.#own.boundingClientRect; }
    get intersectionRect() { return this.#own.intersectionRect; }
    get isIntersecting() { return this.#own.isIntersecting; }
    get intersectionRatio() { return this.#own.intersectionRatio; }
    get target() { return this.#own.target; }
}

/** The four margins of a text like `0px 10%`: `{size, unit}` each. */
function marginsOf(text) {
    const parts = `${text}`.trim().split(/\s+/).filter(Boolean).map((part) => {
        const [, size, unit] = /^([-+]?(?:\d+|\d*\.\d+))(px|%)$/i.exec(part) ?? [];
        if (unit === undefined && Number(part) !== 0) throw notMargins();
        return { size: Number(size ?? 0), unit: unit?.toLowerCase() ?? 'px' };
    });
    if (parts.length > 4) throw notMargins();
    const [top = { size: 0, unit: 'px' }, right = top, bottom = top, left = right] = parts;
    return [top, right, bottom, left];
}
const notMargins = () => refused('SyntaxError', 'IntersectionObserver', undefined,
    'rootMargin must be specified in absolute length units or percent.',
    "Failed to construct 'IntersectionObserver': rootMargin must be specified in pixels or percent.");

function thresholdsOf(given = 0) {
    const list = typeof given === 'object' && given !== null ? Array.from(given, Number)
        : [Number(given)];
    if (list.some((one) => !Number.isFinite(one))) {
        throw refused('TypeError', 'IntersectionObserver', undefined, reading('threshold', 'IntersectionObserverInit',
            'The provided double value is non-finite.'), 'The provided value is non-finite');
    }
    if (list.some((one) => one < 0 || one > 1)) {
        throw refused('RangeError', 'IntersectionObserver', undefined, 'Threshold values must be numbers between 0 and 1',
            "Failed to construct 'IntersectionObserver': all thresholds must lie in the range [0.0, 1.0].");
    }
    return list.length === 0 ? [0] : list.sort((one, other) => one - other);
}

/** What an observer looks from. Only the viewport has an extent. */
function boundsOf(root, margins) {
    const isViewport = root === null || root === document || root === document.documentElement;
    const { width, viewHeight: height } = isViewport ? host.screen : { width: 0, viewHeight: 0 };
    const [top, right, bottom, left] = margins.map(({ size, unit }, side) =>
        (unit === 'px' ? size : size / 100 * (side % 2 === 0 ? height : width)));
    return { x: -left, y: -top, width: width + left + right, height: height + top + bottom };
}

/** The observers that observe anything, in the order in which they began. */
const observing = new Set();
const mustUpdate = () => { if (observing.size > 0) host.requestFrame(); };

/** Looks at all that is observed, when a frame's callbacks have run (HTML standard, "rendering"). */
runtime.rendered = () => {
    for (const observation of observing) observation.update();
};
// What is displayed can change with each attribute and each node.
listen(tree, (type) => { if (type !== 'characterData') mustUpdate(); });

const telling = new Set();
/** The callbacks run in a task of their own. */
function tell() {
    const all = [...telling];
    telling.clear();
    for (const observation of all) observation.tell();
}

class Observation {
    /** How each target was when it was last told of: -1 at first. */
    targets = new Map();
    entries = [];
    constructor(observer, callback, root, margins, thresholds) {
        Object.assign(this, { observer, callback, root, margins, thresholds });
    }
    update() {
        for (const [target, known] of this.targets) {
            const entry = this.look(target);
            const index = this.thresholds.findIndex((one) => one > entry.intersectionRatio);
            const now = !entry.isIntersecting ? 0 : index < 0 ? this.thresholds.length : index;
            const state = `${now} ${entry.isIntersecting}`;
            if (state === known) continue;
            this.targets.set(target, state);
            this.entries.push(new IntersectionObserverEntry(entry));
            if (telling.size === 0) runtime.postTask(tell);
            telling.add(this);
        }
    }
    look(target) {
        const bounds = boundsOf(this.root, this.margins);
        const { x, y, width, height } = bounds;
        const isWithin = !isElement(this.root) || (target !== this.root && isBelow(this.root, target));
        // The box is a point at 0, 0, and edges count.
        const isIntersecting = isWithin && isDisplayed(target)
            && x <= 0 && y <= 0 && x + width >= 0 && y + height >= 0;
        return {
            time: runtime.now(), rootBounds: bounds, boundingClientRect: {}, intersectionRect: {},
            isIntersecting, intersectionRatio: isIntersecting ? 1 : 0, target,
        };
    }
    take() { return this.entries.splice(0); }
    tell() {
        const entries = this.take();
        if (entries.length === 0) return;
        try {
            this.callback.call(this.observer, entries, this.observer);
        } catch (error) {
            runtime.reportException(error);
        }
    }
}
function isBelow(root, node) {
    for (let at = node; at !== null; at = around(at)) if (at === root) return true;
    return false;
}

function mustBeElement(values, type, method) {
    mustHave(1, values, type, method);
    mustBeInstance(values[0], Element, 'target', 'Element', type, method);
}
function mustBeCallback(values, type) {
    mustHave(1, values, type);
    mustBeFunction(values[0], 1, 'callback', type);
}

class IntersectionObserver {
    #own;
    constructor(callback, options) {
        mustBeCallback(arguments, 'IntersectionObserver');
        mustBeOptions(options, 'IntersectionObserverInit', 'IntersectionObserver');
        const { root = null, rootMargin = '0px', threshold } = options ?? {};
        if (root !== null && root !== document && !isElement(root)) {
            throw refused('TypeError', 'IntersectionObserver', undefined,
                reading('root', 'IntersectionObserverInit', "The provided value is not of type '(Document or Element)'."));
        }
        this.#own = new Observation(
            this, callback, root, marginsOf(rootMargin), thresholdsOf(threshold));
    }
    get root() { return this.#own.root; }
    get rootMargin() { return this.#own.margins.map(({ size, unit }) => `${size}${unit}`).join(' '); }
    get thresholds() { return Object.freeze([...this.#own.thresholds]); }
    observe(target) {
        mustBeElement(arguments, 'IntersectionObserver', 'observe');
        const { targets } = this.#own;
        if (targets.has(target)) return;
        targets.set(target, '');
        observing.add(this.#own);
        mustUpdate();
    }
    unobserve(target) {
        mustBeElement(arguments, 'IntersectionObserver', 'unobserve');
        this.#own.targets.delete(target);
        if (this.#own.targets.size === 0) observing.delete(this.#own);
    }
    disconnect() {
        this.#own.targets.clear();
        observing.delete(this.#own);
    }
    takeRecords() { return this.#own.take(); }
}

const boxes = ['content-box', 'border-box', 'device-pixel-content-box'];
/** Sizes are 0 from the first observation on, and that is what it takes for known. */
class ResizeObserver {
    constructor(callback) {
        mustBeCallback(arguments, 'ResizeObserver');
    }
    observe(target, options) {
        mustBeElement(arguments, 'ResizeObserver', 'observe');
        mustBeOptions(options, 'ResizeObserverOptions', 'ResizeObserver', 'observe');
        const box = `${options?.box ?? boxes[0]}`;
        if (boxes.includes(box)) return;
        throw refused('TypeError', 'ResizeObserver', 'observe',
            reading('box', 'ResizeObserverOptions', noSuch(box, 'ResizeObserverBoxOptions')));
    }
    unobserve(target) { mustBeElement(arguments, 'ResizeObserver', 'unobserve'); }
    disconnect() {}
}

/** What a `ResizeObserver` would tell of. */
class ResizeObserverEntry {
    constructor() { mustBeMade(); }
}
class ResizeObserverSize {
    constructor() { mustBeMade(); }
}
for (const [Type, names] of [
    [ResizeObserverEntry, 'borderBoxSize contentBoxSize contentRect target'
        + (host.isChromium === true ? ' devicePixelContentBoxSize' : '')],
    [ResizeObserverSize, 'blockSize inlineSize'],
]) {
    for (const name of names.split(' ')) {
        Object.defineProperty(Type.prototype, name, {
            get() { throw new TypeError('Illegal invocation'); }, enumerable: true, configurable: true,
        });
    }
}
expose({ ResizeObserverEntry, ResizeObserverSize });
runtime.refuseInstances(ResizeObserverEntry, ResizeObserverSize);
runtime.refuseInstances(IntersectionObserver, IntersectionObserverEntry, ResizeObserver);
runtime.provide({
    IntersectionObserver, IntersectionObserverEntry, ResizeObserver, ResizeObserverEntry, ResizeObserverSize,
});
