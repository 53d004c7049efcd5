// When a page looks at its styles, and whose may have changed: with each frame, and where a script asks for what
// styles and boxes are (CSSOM View: "update style and layout"). It is there only where a script names an event of
// transitions or animations, which nobody else could observe.
import { listen } from '../elements/changes.js';
import { oldTypes } from '../old-event-types.js';
import { propertyName, wordsOf } from '../elements/text.js';
import { attributesOf, document, folded, isElement, isInPage, of, tree } from '../elements/tree.js';

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
/** Whose styles may begin or end something: `{element, part, at, isBorn, only}`. */
let subjects = new Map();
/** When the first of them was marked. */
let markedAt = Infinity;

function mark(element) {
    let known = marks.get(element);
    if (known === undefined) {
        marks.set(element, known = { at: now(), isBorn: false, old: new Map(), states: new Map() });
        if (markedAt === Infinity) markedAt = known.at;
    }
    fresh.set(element, known);
    return known;
}
/** No frame takes longer. */
const frameTime = 17;
/** On a phone frames come whether or not somebody asks for them: whether one has shown what is marked. */
function isShown() {
    if (markedAt === Infinity || now() === markedAt) return false;
    runtime.readsClock();
    return now() >= markedAt + frameTime;
}
listen(tree, (type, target, { attributeName, addedNodes, removedNodes }, old = null) => {
    if (type === 'characterData' || !isInPage(target)) return;
    const own = type === 'attributes' ? attributesOf(target) : null;
    // It has not shown this change.
    if (isShown()) instead(own === null ? [] : [attribute(own, attributeName, old)], runtime.updateStyles);
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
    if (isShown()) runtime.updateStyles();
    const { states } = mark(element);
    if (!states.has(name)) states.set(name, { old: get(), get, set });
    ask();
};

// MARK: Who may begin to move

let styles;
let cascade;
/** What the sheets of a tree, and of all before, may ask; undefined: there are none. */
const hintsOf = (root) => (hasSheets() ? (cascade ??= runtime.load('cascade')).hintsOf(root) : undefined);
const noParts = [''];
const computedStyle = () => (styles ??= runtime.load('computed-style'));

const hasFrames = (element, part) => !['', 'none', 'initial', 'unset'].includes(
    computedStyle().declaredValue(element, 'animation-name', part));
const takesTime = (element, part) => ['transition-duration', 'transition-delay'].some((name) => {
    const text = computedStyle().declaredValue(element, name, part);
    return /[1-9]/.test(text) || /[a-z]{3}/i.test(text);
});
/** Elements that nothing lets move, as long as only what they declare of themselves changes. */
let still = new WeakSet();
/**
 * Takes an element whose styles may begin or end something. `only`: the longhands that may have changed, if not all,
 * by its inline style, which was `style` before.
 */
function look(element, at, isBorn, known, only = null, style = undefined) {
    if (only === null) still.delete(element);
    else if (still.has(element)) return;
    const isKnown = runtime.isAnimatedByStyles?.(element) === true;
    const isInline = /transition|animation/i.test(attributesOf(element).get('style') ?? '');
    // What comes has no values from which it could change, unless sheets give it some.
    const mayShift = !isBorn || known?.starts === true;
    let moves = false;
    for (const part of known === undefined || known.movingParts.size === 0 ? noParts : ['', ...known.movingParts]) {
        const isOwn = isInline && part === '';
        const isSubject = isKnown || ((isOwn || known?.animates === true) && hasFrames(element, part))
            || (mayShift && (isOwn || known?.shifts === true) && takesTime(element, part));
        if (!isSubject) continue;
        moves = true;
        let parts = subjects.get(element);
        if (parts === undefined) subjects.set(element, parts = new Map());
        const before = parts.get(part);
        parts.set(part, {
            element, part, at: before?.at ?? at, isBorn: isBorn || before?.isBorn === true,
            only: only === null || before?.only === null ? null : new Set([...only, ...before?.only ?? []]), style,
        });
    }
    if (!moves && mayShift) still.add(element);
}
/** The nodes that have been walked through, with all that is in them, since something changed. */
let walked = new Set();
/** Takes all in a node, and itself. */
function walkThrough(node, at, known) {
    for (let outer = node; outer !== null; outer = of(outer).parent ?? of(outer).host ?? null) if (walked.has(outer)) return;
    walked.add(node);
    walk(node, at, isNew(node), known);
}
function walk(node, at, wasBorn, known) {
    const isBorn = wasBorn || marks.get(node)?.isBorn === true;
    const { shadow, children } = of(node);
    // Its sheets may say something of the host.
    const inner = shadow ? hintsOf(shadow) : undefined;
    if (isElement(node)) look(node, at, isBorn, known ?? inner);
    if (shadow) walk(shadow, at, isBorn, inner);
    for (const child of children) if (isElement(child)) walk(child, at, isBorn, known);
}
/** Takes those in a node that are animated, or have been. */
function findAnimated(node, at, known) {
    const { shadow, children } = of(node);
    if (isElement(node) && (runtime.isAnimatedByStyles?.(node) === true || hasFrames(node, ''))) look(node, at, isNew(node), known);
    if (shadow) findAnimated(shadow, at, hintsOf(shadow));
    for (const child of children) if (isElement(child)) findAnimated(child, at, known);
}
/** Whether it was not in the page when styles were last looked at. */
function isNew(element) {
    for (let at = element; at !== null; at = of(at).parent ?? of(at).host ?? null) if (marks.get(at)?.isBorn) return true;
    return false;
}

/** Attributes that states of elements go by, which selectors ask for without naming them. */
const stately = new Set(`checked contenteditable dir disabled hidden href inert lang max maxlength min minlength
    multiple open pattern placeholder popover readonly required selected type value`.split(/\s+/));
/** What selectors may have noticed of a change, as they name it. */
function changedWords(element, { old, states }) {
    const words = [];
    for (const [name, before] of old) {
        const now = attributesOf(element).get(name) ?? null;
        if (now === before) continue;
        words.push(`[${name}`);
        if (name === 'id') words.push(`#${before}`, `#${now}`);
        if (name === 'class') {
            const [gone, come] = [before, now].map((text) => wordsOf(text ?? ''));
            for (const one of gone) if (!come.includes(one)) words.push(`.${one}`);
            for (const one of come) if (!gone.includes(one)) words.push(`.${one}`);
        }
        if (stately.has(name)) words.push(...stateWords);
    }
    if (states.size > 0) words.push(...stateWords);
    return words.map(folded);
}
const stateWords = [':active', ':any-link', ':checked', ':default', ':dir', ':disabled', ':enabled', ':focus',
    ':focus-visible', ':focus-within', ':in-range', ':indeterminate', ':invalid', ':lang', ':link', ':open', ':optional',
    ':out-of-range', ':placeholder-shown', ':popover-open', ':read-only', ':read-write', ':required', ':user-invalid',
    ':user-valid', ':valid'];
const declarationPattern = /(?:[^;"'()]|\((?:[^()]|\([^()]*\))*\)|"[^"]*"|'[^']*')+/g;
function declarationsIn(text) {
    if (text === undefined || text === null) return [];
    return /["']|url\(/.test(text) ? text.match(declarationPattern) ?? [] : text.split(';');
}
/** The longhands that an inline style declares otherwise than before. */
function changedDeclarations(before, now) {
    const [then, since] = [declarationsIn(before), declarationsIn(now)].map((all) => new Set(all.map((one) => one.trim())));
    const names = new Set();
    for (const text of [...then, ...since]) {
        if (text === '' || then.has(text) === since.has(text)) continue;
        for (const name of computedStyle().longhandsOf(propertyName(text.slice(0, text.indexOf(':')).trim()))) names.add(name);
    }
    return names;
}
let version;
/** Looks at all that has changed and that nobody has looked at. */
function examine() {
    const known = hintsOf(document);
    if (version !== tree.styleVersion) {
        version = tree.styleVersion;
        still = new WeakSet();
        // Where sheets have come, they may animate any element.
        if (known?.animates === true && document.documentElement !== null) findAnimated(document.documentElement, now(), known);
    }
    if (fresh.size > 0) {
        const all = fresh;
        fresh = new Map();
        for (const [element, one] of all) if (isInPage(element)) examineOne(element, one, known);
    }
    walked = new Set();
}
function examineOne(element, change, known) {
    const { at, isBorn, old, states } = change;
    if (isBorn) {
        const mayMove = known === undefined || known.animates || known.hasFrames || known.starts || known.movingParts.size > 0;
        if (mayMove) walkThrough(element, at, known);
        return;
    }
    const isOfStyle = old.size === 1 && old.has('style') && states.size === 0;
    const words = known === undefined || (isOfStyle && !known.words.has('[style')) ? [] : changedWords(element, change);
    if (known?.looksUp === true && words.some((word) => known.words.has(word))) {
        walkThrough(document.documentElement, at, known);
        return;
    }
    const isHost = Boolean(of(element).shadow);
    if (isHost) hintsOf(of(element).shadow);
    if (words.some((word) => known.deep.has(word)) || (isHost && words.length > 0)) walkThrough(element, at, known);
    else if (!isOfStyle && words.some((word) => known.words.has(word))) look(element, at, isNew(element), known);
    if (words.some((word) => known.beside.has(word))) {
        const outer = of(element).parent ?? document;
        walkThrough(outer, at, known);
    }
    if (!old.has('style') || element.style === undefined) return;
    const names = changedDeclarations(old.get('style'), attributesOf(element).get('style'));
    // Other rules may be for it by what it declares of itself.
    const isAnother = known !== undefined && [...known.styleTests].some((test) => element.matches(test)
        !== instead([attribute(attributesOf(element), 'style', old.get('style'))], () => element.matches(test)));
    const passes = [...names].some((name) => name.startsWith('--') || name === 'all' || name === 'display'
        || computedStyle().isInherited(name));
    if (passes) walkThrough(element, at, known);
    else if (isAnother || movesAnew(names)) look(element, at, isNew(element), known);
    else if (names.size > 0) look(element, at, isNew(element), known, names, old.get('style') ?? '');
}
/** Whether how something moves has changed, too. */
const movesAnew = (names) => [...names].some((name) => /^(?:-webkit-)?(?:transition|animation)/.test(name));

// MARK: Updates

let isUpdating = false;
/** Something that has another value for a moment. */
const attribute = (own, name, old) => ({
    old, get: () => own.get(name) ?? null,
    set: (value) => { if (value === null) own.delete(name); else own.set(name, value); },
});
function instead(places, work) {
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
        markedAt = Infinity;
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
const newTypes = Object.fromEntries(Object.entries(oldTypes).map(([type, old]) => [old, type]));
/** Somebody listens for a type of events. */
runtime.heardAnimation = (given) => {
    const type = newTypes[given] ?? given;
    if (!/^(?:transition|animation)(?:run|start|iteration|end|cancel)$/.test(type) || heard.has(type)) return;
    heard.add(type);
    if (heardSince === Infinity) heardSince = now();
    runtime.animationsHeard?.(type);
    ask();
};
if (document.documentElement !== null) mark(document.documentElement).isBorn = true;

runtime.provide({ hasSheets, heard, since: () => heardSince });
