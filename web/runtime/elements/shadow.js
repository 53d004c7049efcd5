// Shadow trees: their roots, what fills their slots, and what an event shows outside of them.
import {
    DocumentFragment, Element, HTML, Node, Text, attributesOf, define, detach, document,
    failure, insert, isElement, isInPage, make, notSimulated, of, search, tree,
} from './tree.js';
import { mustBeOptions, noSuch, reading, refused } from '../refusals.js';
import {
    composedRootOf, definitionOf, everyElement, isCustomName, rootOf, unsupported,
} from './custom-elements.js';

const { eventParent } = runtime;
const isConnected = (node) => composedRootOf(node) instanceof globalThis.Document;
let hasShadows = false;
let isMaking = false;

export class ShadowRoot extends DocumentFragment {
    constructor() {
        if (!isMaking) throw new TypeError('Illegal constructor');
        super();
    }
    get host() { return of(this).host; }
    get mode() { return of(this).settings.mode; }
    get delegatesFocus() { return of(this).settings.delegatesFocus; }
    get slotAssignment() { return of(this).settings.slotAssignment; }
    get clonable() { return of(this).settings.clonable; }
    get serializable() { return of(this).settings.serializable; }
    get activeElement() {
        if (tree.focused === null || !includes(this, tree.focused)) return null;
        return retarget(tree.focused, this);
    }
    get isConnected() { return isConnected(this); }
    cloneNode() { throw unsupported(); }
    getHTML(options) { return htmlOf(this, options); }
    setHTMLUnsafe(html) { setUnsafe(this, html); }
    elementFromPoint() { throw notSimulated('layout (elementFromPoint)'); }
    elementsFromPoint() { throw notSimulated('layout (elementsFromPoint)'); }
    getAnimations() {
        return runtime.loadGlobals('animations').animationsOf((one) => one.getRootNode() === this);
    }
    [eventParent](event) {
        const { target } = event;
        const isOwn = target === null || rootOf(target) === this;
        return isOwn && !event.composed ? null : of(this).host;
    }
}

// Chromium's alone.
if (host.isChromium === true) define(ShadowRoot.prototype, { getSelection() { throw notSimulated('getSelection'); } });

const hosts = new Set(['article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3',
    'h4', 'h5', 'h6', 'header', 'main', 'nav', 'p', 'section', 'span']);

function newRoot(host, settings) {
    isMaking = true;
    const root = new ShadowRoot();
    isMaking = false;
    Object.assign(of(root), { host, settings });
    of(host).shadow = root;
    hasShadows = true;
    return root;
}

export function attach(element, options, isDeclared = false) {
    const refuse = (kind, chromium, webkit) => refused(kind, 'Element', 'attachShadow', chromium, webkit);
    mustBeOptions(options, 'ShadowRootInit', 'Element', 'attachShadow');
    const { mode, slotAssignment = 'named' } = options ?? {};
    if (mode === undefined) {
        throw refuse('TypeError', reading('mode', 'ShadowRootInit', 'Required member is undefined.'),
            'Member ShadowRootInit.mode is required and must be an instance of ShadowRootMode');
    }
    for (const [member, value, all] of [['mode', mode, ['open', 'closed']],
        ['slotAssignment', slotAssignment, ['named', 'manual']]]) {
        if (all.includes(value)) continue;
        throw refuse('TypeError', reading(member, 'ShadowRootInit',
            noSuch(value, member === 'mode' ? 'ShadowRootMode' : 'SlotAssignmentMode')));
    }
    const { localName } = element;
    if (element.namespaceURI !== HTML || !(hosts.has(localName) || isCustomName(localName))
        || definitionOf(element)?.hasNoShadow) {
        throw refuse('NotSupportedError', 'This element does not support attachShadow');
    }
    const { shadow } = of(element);
    if (shadow !== undefined) {
        if (isDeclared || !of(shadow).isDeclared || mode !== shadow.mode) {
            throw refuse('NotSupportedError',
                'Shadow root cannot be created on a host which already hosts a shadow tree.');
        }
        // What the markup brought is for whoever made it ready; another takes its place.
        for (const child of [...of(shadow).children]) detach(child);
        of(shadow).isDeclared = false;
        return shadow;
    }
    const root = newRoot(element, {
        mode, slotAssignment, delegatesFocus: Boolean(options.delegatesFocus),
        clonable: Boolean(options.clonable), serializable: Boolean(options.serializable),
    });
    const { custom } = of(element);
    of(root).isForInternals = custom === undefined ? isDeclared
        : ['custom', 'precustomized'].includes(custom.state);
    of(root).isDeclared = isDeclared;
    return root;
}

/** Makes shadow trees of the templates that the page's markup has for them. */
export function declareShadows(node) {
    for (const template of search(node, (one) => one.localName === 'template')) {
        const { parent, content } = of(template);
        if (content === undefined) continue;
        const own = attributesOf(template);
        const mode = own.get('shadowrootmode')?.toLowerCase();
        let root = null;
        if ((mode === 'open' || mode === 'closed') && isElement(parent)) {
            try {
                root = attach(parent, {
                    mode, delegatesFocus: own.has('shadowrootdelegatesfocus'),
                    clonable: own.has('shadowrootclonable'),
                    serializable: own.has('shadowrootserializable'),
                }, true);
            } catch {
                // It stays a template, as in a browser.
            }
        }
        if (root === null) {
            declareShadows(content);
            continue;
        }
        detach(template);
        insert(root, content, null);
        declareShadows(root);
    }
}

export function setUnsafe(element, html) {
    const holder = make('template');
    holder.innerHTML = html;
    declareShadows(holder.content);
    element.replaceChildren(holder.content);
}
export function htmlOf(node, options) {
    if (options?.serializableShadowRoots || options?.shadowRoots?.length > 0) {
        throw notSimulated('getHTML with shadow roots');
    }
    return node.innerHTML;
}

/** A copy of a host has a shadow tree of its own where the tree allows it. */
export function copyShadows(source, copy, isDeep) {
    if (!hasShadows) return;
    const { shadow, children } = of(source);
    if (shadow?.clonable) {
        const root = newRoot(copy, of(shadow).settings);
        of(root).isForInternals = of(shadow).isForInternals;
        for (const child of of(shadow).children) {
            const inner = child.cloneNode(true);
            insert(root, inner, null);
            copyShadows(child, inner, true);
        }
    }
    if (!isDeep) return;
    children.forEach((child, index) => { copyShadows(child, of(copy).children[index], true); });
}

// Who sees whom.
/** Whether a node is in a tree, or in a shadow tree of something that is. */
export function includes(ancestor, node) {
    for (let at = node; at != null; at = of(at).parent ?? of(at).host) if (at === ancestor) return true;
    return false;
}
/** What stands for a node where `against` is: itself, or the host of its shadow tree. */
export function retarget(node, against) {
    for (let at = node; ;) {
        const root = rootOf(at);
        if (of(root).host === undefined || includes(root, against)) return at;
        at = of(root).host;
    }
}
const related = new WeakMap();
const withRelated = new Set();
/** Events that tell of two targets show both as each place may see them. */
function showRelated(event) {
    for (const Type of [runtime.load('event-types').FocusEvent, runtime.load('event-types').MouseEvent]) {
        if (!(event instanceof Type) || withRelated.has(Type)) continue;
        withRelated.add(Type);
        const own = Object.getOwnPropertyDescriptor(Type.prototype, 'relatedTarget');
        const { get } = own;
        own.get = function relatedTarget() {
            const value = get.call(this);
            return related.has(this) ? related.get(this) : value;
        };
        Object.defineProperty(Type.prototype, 'relatedTarget', own);
    }
}

/**
 * The hops of an event whose path leads through shadow trees (DOM standard, "dispatch"); undefined
 * where it does not.
 */
runtime.hopsOver = (path, event) => {
    if (!hasShadows) return undefined;
    const [target] = path;
    related.delete(event);
    const other = event.relatedTarget ?? null;
    if (other === null && !path.some((one) => of(one).host !== undefined)) return undefined;
    if (other !== null) showRelated(event);
    const places = [];
    for (const one of path) {
        const shown = retarget(target, one);
        const shownOther = other === null ? null : retarget(other, one);
        // Outside nothing has happened where both targets look the same.
        if (shown === shownOther && shown === one && (target !== other || places.length > 0)) break;
        places.push({ one, shown, shownOther, isTarget: shown === one });
    }
    path.length = places.length;
    hiding.set(path, path.map((one, index) => ({
        isRoot: one instanceof ShadowRoot && one.mode === 'closed',
        isSlot: index > 0 && one === slotOf(path[index - 1]) && rootOf(one).mode === 'closed',
    })));
    const hop = ({ one, shown, shownOther, isTarget }, pass) => ({
        target: one, phase: isTarget ? 2 : pass, pass, isInShadow: of(rootOf(one)).host !== undefined,
        see(state) {
            state.target = shown;
            if (other !== null) related.set(event, shownOther);
        },
    });
    const hops = places.toReversed().map((place) => hop(place, 1));
    for (const place of places) if (place.isTarget || event.bubbles) hops.push(hop(place, 3));
    const last = places.findLast((place) => place.isTarget)?.shown;
    const isLeft = last !== undefined && of(rootOf(last)).host !== undefined;
    return { hops, end(state) {
        if (!isLeft) return;
        state.target = null;
        if (other !== null) related.set(event, null);
    } };
};
/** What of a path lies in closed shadow trees: it stays so, whatever becomes of the trees. */
const hiding = new WeakMap();
/** What of its path an event shows at one place of it (DOM, "composedPath"). */
runtime.pathSeen = (path, current) => {
    const places = hiding.get(path);
    if (places === undefined) return undefined;
    const seen = [current];
    const at = path.indexOf(current);
    for (const [step, enters, leaves] of [[-1, 'isRoot', 'isSlot'], [1, 'isSlot', 'isRoot']]) {
        let [level, most] = [0, 0];
        for (let index = at + step; places[index] !== undefined; index += step) {
            if (places[index][enters]) level++;
            if (level <= most) seen[step < 0 ? 'unshift' : 'push'](path[index]);
            if (places[index][leaves]) most = Math.min(most, --level);
        }
    }
    return seen;
};

// Slots.
const isSlot = (one) => one.localName === 'slot' && one.namespaceURI === HTML;
const slotNameOf = (node) => (isElement(node) ? attributesOf(node).get('slot') ?? '' : '');
const nameOf = (slot) => attributesOf(slot).get('name') ?? '';
const slotNamed = (root, name) =>
    search(root, (one) => isSlot(one) && nameOf(one) === name, true)[0] ?? null;
const isSlottable = (node) => isElement(node) || node instanceof Text;

function slotOf(node) {
    const { parent } = of(node);
    const shadow = parent === null ? undefined : of(parent).shadow;
    return shadow === undefined || !isSlottable(node) ? null : slotFor(shadow, node);
}
function slotFor(shadow, node) {
    if (shadow.slotAssignment === 'named') return slotNamed(shadow, slotNameOf(node));
    const slot = of(node).manualSlot ?? null;
    return slot !== null && rootOf(slot) === shadow ? slot : null;
}
function assignedTo(slot) {
    const root = rootOf(slot);
    const { host, settings } = of(root);
    if (host === undefined) return [];
    if (settings.slotAssignment === 'manual') {
        return (of(slot).manual ?? []).filter((one) => of(one).parent === host);
    }
    const name = nameOf(slot);
    return slotNamed(root, name) !== slot ? []
        : of(host).children.filter((one) => isSlottable(one) && slotNameOf(one) === name);
}
function flattened(slot) {
    if (of(rootOf(slot)).host === undefined) return [];
    const own = assignedTo(slot);
    return (own.length > 0 ? own : of(slot).children.filter(isSlottable)).flatMap((one) =>
        (isElement(one) && isSlot(one) && of(rootOf(one)).host !== undefined ? flattened(one) : [one]));
}

const changedSlots = new Set();
function signal(slot) {
    if (changedSlots.size === 0) runtime.queueMicrotask(tellSlots);
    changedSlots.add(slot);
}
function tellSlots() {
    const slots = [...changedSlots];
    changedSlots.clear();
    // Who observes the tree hears of it first.
    tree.tellObservers?.();
    for (const slot of slots) of(slot).filled = assignedTo(slot);
    for (const slot of slots) {
        runtime.dispatch(slot, runtime.trusted(new runtime.Event('slotchange', { bubbles: true })));
    }
}
/** Signals the slots that are filled with something else than they were. */
function refill(slots) {
    for (const slot of slots) {
        const [old, now] = [of(slot).filled ?? [], assignedTo(slot)];
        if (old.length === now.length && old.every((one, index) => one === now[index])) continue;
        of(slot).filled = now;
        signal(slot);
    }
}
const slotsIn = (node) => everyElement(node).filter(isSlot);

export function childrenChanged(parent, added, removed) {
    if (tree.focused !== null && removed.length > 0 && !isInPage(tree.focused)) {
        tree.focused = null;
        tree.focusLost?.();
    }
    if (!hasShadows) return;
    const { shadow } = of(parent);
    if (shadow !== undefined) {
        for (const node of [...added, ...removed].filter(isSlottable)) {
            const slot = slotFor(shadow, node);
            if (slot !== null) signal(slot);
        }
    }
    const root = rootOf(parent);
    if (of(root).host === undefined) return;
    if (isElement(parent) && isSlot(parent) && assignedTo(parent).length === 0) signal(parent);
    const slots = [...added, ...removed].flatMap(slotsIn);
    if (slots.length > 0) refill(new Set([...search(root, isSlot), ...slots]));
}
export function attributeChanged(element, name, old) {
    if (!hasShadows || (name !== 'slot' && name !== 'name')) return;
    const { parent } = of(element);
    const shadow = parent === null ? undefined : of(parent).shadow;
    if (name === 'slot' && shadow?.slotAssignment === 'named') {
        for (const slot of [slotNamed(shadow, old ?? ''), slotOf(element)]) {
            if (slot !== null) signal(slot);
        }
    }
    const root = rootOf(element);
    if (name === 'name' && isSlot(element) && of(root).host !== undefined) {
        refill(search(root, isSlot));
    }
}

const ofSlots = {
    assignedNodes(options) { return options?.flatten ? flattened(this) : assignedTo(this); },
    assignedElements(options) { return this.assignedNodes(options).filter(isElement); },
    assign(...nodes) {
        if (!nodes.every(isSlottable)) {
            throw new TypeError('HTMLSlotElement.assign takes elements and texts');
        }
        for (const one of of(this).manual ?? []) of(one).manualSlot = null;
        const others = new Set([this]);
        for (const one of nodes) {
            const before = of(one).manualSlot ?? null;
            if (before !== null) {
                of(before).manual = of(before).manual.filter((kept) => kept !== one);
                others.add(before);
            }
            of(one).manualSlot = this;
        }
        of(this).manual = [...new Set(nodes)];
        refill(others);
    },
};
const ofSlottables = {
    get assignedSlot() {
        const slot = slotOf(this);
        return slot !== null && rootOf(slot).mode === 'open' ? slot : null;
    },
    [eventParent]() { return slotOf(this) ?? of(this).parent; },
};
const ofNodes = {
    get isConnected() { return isConnected(this); },
    getRootNode(options) { return options?.composed ? composedRootOf(this) : rootOf(this); },
};

tree.includes = includes;
tree.slotOf = slotOf;
/** The first place in a host's shadow tree that takes the focus in its stead. */
tree.delegate = (element, isFocusable) => {
    const { shadow } = of(element);
    if (!shadow?.delegatesFocus) return element;
    if (tree.focused !== null && includes(shadow, tree.focused)) return tree.focused;
    for (const one of everyElement(shadow)) {
        const inner = of(one).shadow?.delegatesFocus ? tree.delegate(one, isFocusable) : one;
        if (inner !== null && isFocusable(inner)) return inner;
    }
    return null;
};

runtime.show('farad.elements', everyElement);

/** Gives nodes what they have of shadow trees. */
export function completeShadows() {
    define(Node.prototype, ofNodes);
    define(Element.prototype, ofSlottables);
    define(Text.prototype, ofSlottables);
    define(tree.typeOf('slot', HTML).prototype, ofSlots);
    define(globalThis.Document.prototype, {
        get activeElement() {
            return tree.focused === null ? this.body : retarget(tree.focused, this);
        },
    });
    const { prototype } = ShadowRoot;
    Object.defineProperty(prototype, 'innerHTML',
        Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML'));
    runtime.defineHandlers(prototype, ['onslotchange']);
}
