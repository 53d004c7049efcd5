// When a page looks at its styles, and whose may have changed: with each frame, and where a script asks for what
// styles and boxes are (CSSOM View: "update style and layout"). It is there only where a script names an event of
// transitions or animations, which nobody else could observe.
import { listen } from '../elements/changes.js';
import { attributesOf, document, isElement, isInPage, of, tree } from '../elements/tree.js';

const { hasSheets } = runtime.loadGlobals('dom-more');
const { now } = runtime;
/** The types of events that somebody has listened for, and since when. */
const heard = new Set();
let heardSince = Infinity;

/**
 * Whose attributes or states have changed, or who has come, since styles were looked at: `{at, isBorn, old, states}`,
 * with what was before.
 */
let marks = new Map();
/** Those that nobody has looked at yet. */
let fresh = new Map();
let left = [];
/** Whose styles may begin or end something: `{element, part, at, isBorn}`. */
let subjects = new Map();
/** When a frame has shown what is marked. */
let shownAt = Infinity;

function mark(element) {
    let known = marks.get(element);
    if (known === undefined) {
        marks.set(element, known = { at: now(), isBorn: false, old: new Map(), states: new Map() });
        if (shownAt === Infinity) shownAt = known.at + frameTime;
    }
    fresh.set(element, known);
    return known;
}
/** No frame takes longer. */
const frameTime = 17;
listen(tree, (type, target, { attributeName, addedNodes, removedNodes }, old = null) => {
    if (type === 'characterData' || !isInPage(target)) return;
    const own = type === 'attributes' ? attributesOf(target) : null;
    // On a phone frames come whether or not somebody asks for them: one has shown what was before this change.
    if (now() >= shownAt) instead([own === null ? null : attribute(own, attributeName, old)], runtime.updateStyles);
    if (own === null) {
        for (const node of addedNodes) if (isElement(node)) mark(node).isBorn = true;
        for (const node of removedNodes) if (isElement(node)) left.push(node);
    } else {
        const known = mark(target);
        if (!known.old.has(attributeName)) known.old.set(attributeName, old);
    }
    ask();
});
/** A state that is no attribute is about to change. */
runtime.stateChanges = (element, name, get, set) => {
    if (now() >= shownAt) runtime.updateStyles();
    const { states } = mark(element);
    if (!states.has(name)) states.set(name, { old: get(), get, set });
    ask();
};

// MARK: Who may begin to move

/** Attributes that states of elements go by, which selectors may ask for without naming them. */
const stately = new Set(`checked class contenteditable dir disabled hidden href id inert lang max maxlength min minlength
    multiple open pattern placeholder popover readonly required selected slot part style type value`.split(/\s+/));
let styles;
let cascade;
/** What the sheets of a tree, and of all before, may ask; undefined: there are none. */
const hintsOf = (root) => (hasSheets() ? (cascade ??= runtime.load('cascade')).hintsOf(root) : undefined);
const noParts = [''];

/** Whether what is declared of an element, or of one of its pseudo-elements, lets something move. */
function moves(element, part, known) {
    const isInline = part === '' && /transition|animation/i.test(attributesOf(element).get('style') ?? '');
    if (!isInline && known?.moves !== true) return { animates: false, shifts: false };
    styles ??= runtime.load('computed-style');
    const name = styles.declaredValue(element, 'animation-name', part);
    const times = ['transition-duration', 'transition-delay'].map((one) => styles.declaredValue(element, one, part));
    return {
        animates: !['', 'none', 'initial', 'unset'].includes(name),
        shifts: times.some((text) => /[1-9]/.test(text) || /[a-z]{3}/i.test(text)),
    };
}
function look(element, at, isBorn, known) {
    const isKnown = runtime.isAnimatedByStyles?.(element) === true;
    for (const part of known === undefined || known.movingParts.size === 0 ? noParts : ['', ...known.movingParts]) {
        const { animates, shifts } = moves(element, part, known);
        // What comes has no values from which they could change, unless sheets give it some.
        if (!isKnown && !animates && (!shifts || (isBorn && known?.starts !== true))) continue;
        let parts = subjects.get(element);
        if (parts === undefined) subjects.set(element, parts = new Map());
        const before = parts.get(part);
        parts.set(part, { element, part, at: before?.at ?? at, isBorn: isBorn || before?.isBorn === true });
    }
}
function walk(node, at, wasBorn, known) {
    const isBorn = wasBorn || marks.get(node)?.isBorn === true;
    if (isElement(node)) look(node, at, isBorn, known);
    const { shadow, children } = of(node);
    if (shadow) walk(shadow, at, isBorn, hintsOf(shadow));
    for (const child of children) if (isElement(child)) walk(child, at, isBorn, known);
}
/** Whether it was not in the page when styles were last looked at. */
function isNew(element) {
    for (let at = element; at !== null; at = of(at).parent ?? of(at).host ?? null) if (marks.get(at)?.isBorn) return true;
    return false;
}
let version;
/** Looks at all that has changed and that nobody has looked at. */
function examine() {
    const known = hintsOf(document);
    if (version !== tree.styleVersion) {
        version = tree.styleVersion;
        // Where sheets have come, they may animate any element.
        if (known !== undefined && document.documentElement !== null) mark(document.documentElement);
    }
    if (fresh.size === 0) return;
    const all = fresh;
    fresh = new Map();
    for (const [element, { at, isBorn, old }] of all) {
        if (!isInPage(element)) continue;
        const isAsked = isBorn || old.size === 0 || [...old.keys()].some((name) => stately.has(name) || known?.attributes.has(name));
        if (!isAsked) continue;
        walk(element, at, isNew(element), known);
        if (known?.looksUp === true) walk(document.documentElement, at, false, known);
        if (isBorn || known?.looksAround !== true || (old.size === 1 && old.has('style'))) continue;
        // Rules may look from one element at what is beside it.
        const outer = of(element).parent ?? document;
        walk(outer, at, isNew(outer), known);
        if (of(outer).host !== undefined) walk(of(outer).host, at, isNew(outer), known);
    }
}

// MARK: Updates

let isUpdating = false;
/** Something that has another value for a moment. */
const attribute = (own, name, old) => ({
    old, get: () => own.get(name) ?? null,
    set: (value) => { if (value === null) own.delete(name); else own.set(name, value); },
});
function instead(all, work) {
    const places = all.filter((one) => one !== null);
    const values = places.map(({ get }) => get());
    for (const { old, set } of places) set(old);
    try {
        return work();
    } finally {
        places.forEach(({ set }, index) => set(values[index]));
    }
}
/** Does something as the tree was when styles were last looked at, as far as attributes and states go. */
const before = (work) => instead([...marks].flatMap(([element, { old, states }]) => [
    ...[...old].map(([name, value]) => attribute(attributesOf(element), name, value)), ...states.values(),
]), work);

/** Begins and ends what a change of styles does. */
runtime.updateStyles = (isFrame) => {
    if (isUpdating || (marks.size === 0 && left.length === 0 && version === tree.styleVersion)) return;
    isUpdating = true;
    try {
        examine();
        if (left.length > 0) runtime.leaveAnimations?.(left);
        if (subjects.size > 0) {
            const all = [...subjects.values()].flatMap((parts) => [...parts.values()])
                .filter(({ element }) => isInPage(element));
            runtime.load('style-animations').restyle(all, before);
            // In Chromium what a frame's styles begin begins with that frame, in WebKit with the next one.
            if (isFrame === true && host.isChromium === true) runtime.loadGlobals('animations').settleAll();
        }
    } finally {
        marks = new Map();
        fresh = new Map();
        left = [];
        subjects = new Map();
        shownAt = Infinity;
        isUpdating = false;
    }
};

let isAsked = false;
/** Asks for a frame where somebody listens and something may begin or end. */
function ask() {
    if (isAsked || isUpdating || heardSince === Infinity) return;
    isAsked = true;
    runtime.queueMicrotask(() => {
        isAsked = false;
        examine();
        if (subjects.size > 0 || (left.length > 0 && runtime.leaveAnimations !== undefined)) host.requestFrame();
    });
}
const old = {
    webkitTransitionEnd: 'transitionend', webkitAnimationStart: 'animationstart',
    webkitAnimationIteration: 'animationiteration', webkitAnimationEnd: 'animationend',
};
/** Somebody listens for a type of events. */
runtime.heardAnimation = (given) => {
    const type = old[given] ?? given;
    if (!/^(?:transition|animation)(?:run|start|iteration|end|cancel)$/.test(type) || heard.has(type)) return;
    heard.add(type);
    if (heardSince === Infinity) heardSince = now();
    runtime.animationsHeard?.();
    ask();
};
if (document.documentElement !== null) mark(document.documentElement).isBorn = true;

runtime.provide({ hasSheets, heard, since: () => heardSince });
