// A small tree of elements: enough for views that build plain markup and listen to events. There is
// no layout, no style and no loading of what is inserted.
import { lateMembers } from '../late-members.js';
import { mustBeOn, mustHave, notInstance, saying } from '../refusals.js';

const { Document, Node, defineHandlers, eventParent, notSimulated } = runtime;

let rest;
const more = () => (rest ??= runtime.loadGlobals('dom-more'));
// `changes` counts what may change a live collection; `untyped` are the elements made before there
// are classes for them, `focused` is the active one, `scripts` are those that were parsed, the
// document's first.
const tree = { changes: 0, untyped: [], focused: null, changed: null, scripts: [], links: [],
    linkElements: [], hasStyles: false, hasQuirks: false };

function isName(text) {
    for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
        const isOther = index > 0 && ((code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x5f);
        if (!isLetter && !isOther) return false;
    }
    return text !== '';
}

const parentType = (node) => (node instanceof Document ? 'Document' : node instanceof Element ? 'Element' : 'DocumentFragment');
/**
 * A test for a selector; the two plainest kinds need no parser. What is none is refused for a call of that name, and
 * so is a method that was taken off its document or element.
 */
function matcher(selector, scope, method, count) {
    mustBeOn(scope, Node, 'Document', method);
    if (count === 0) mustHave(1, [], parentType(scope), method);
    const text = `${selector}`;
    if (isName(text) && text === text.toLowerCase()) return (one) => one.localName === text;
    const id = text.slice(1);
    return text[0] === '#' && isName(id) && !tree.hasQuirks ? (one) => one.id === id : compiled(text, scope, method);
}
function compiled(text, scope, method) {
    try {
        return more().compile(text, scope);
    } catch (error) {
        if (error.name !== 'SyntaxError') throw error;
        throw failure(saying(parentType(scope), method, text === '' ? "'' is not a valid selector." : error.message,
            text === '' ? 'The provided selector is empty.' : error.message), 'SyntaxError');
    }
}
const document = globalThis.document;
const nodes = new WeakMap();
const of = (node) => {
    let state = nodes.get(node);
    if (state === undefined) nodes.set(node, (state = { parent: null, children: [] }));
    return state;
};
const isElement = (node) => node instanceof Element;
const elementsOf = (node) => of(node).children.filter(isElement);

/** Whether a script has given an image something to show. */
let hasImages = false;

const failure = (message, name) => new globalThis.DOMException(message, name);
const misplaced = () => failure('The operation would yield an incorrect node tree.', 'HierarchyRequestError');

/** Takes a node out of its tree, and tells of it if it is a change of its own. */
function detach(node, isTold = true) {
    const state = of(node);
    // Chromium alone tells who had the focus, while it is still there: who hears it may move it.
    if (tree.focused !== null && host.isChromium === true && node.contains(tree.focused)) tree.letGo();
    const { parent } = state;
    if (parent === null) return;
    const siblings = of(parent).children;
    const place = siblings.indexOf(node);
    if (tree.ownerOf !== undefined) tree.leave(node, parent);
    siblings.splice(place, 1);
    state.parent = null;
    tree.changes++;
    if (tree.focused !== null && node.contains(tree.focused)) {
        tree.focused = null;
        tree.focusLost?.();
    }
    if (isTold && tree.changed !== null) {
        tellChildren(parent, [], [node], siblings[place - 1], siblings[place]);
    }
}

/** Tells whoever observes a node of children that came or went. */
function tellChildren(parent, added, removed, before = null, after = null) {
    tree.changed('childList', parent, {
        addedNodes: added, removedNodes: removed, previousSibling: before, nextSibling: after,
    });
}

function mustBeNode(value, number, name, method) {
    if (!(value instanceof Node)) throw notInstance(number, name, 'Node', 'Node', method);
}

/** Both engines' words for what `method` of a node, where it is known, cannot do. */
const refused = (name, method, webkit, chromium) => failure(method === undefined && host.isChromium === true
    ? chromium : saying('Node', method, webkit, chromium), name);
const notHere = (method, chromium) =>
    refused('NotFoundError', method, 'The object can not be found here.', chromium);

function mustFit(parent, node, before, old = null, method = undefined) {
    for (let at = parent; at != null;) {
        if (at === node) {
            throw refused('HierarchyRequestError', method, 'The operation would yield an incorrect node tree.',
                'The new child element contains the parent.');
        }
        const state = of(at);
        at = state.parent ?? state.host;
    }
    if (before !== null && of(before).parent !== parent) {
        // What can have no children at all says so first.
        if (parent instanceof CharacterData || parent instanceof DocumentType) throw misplaced();
        throw notHere(method, old === null ? 'The node before which the new node is to be inserted is not a child of this node.'
            : 'The node to be replaced is not a child of this node.');
    }
    const isPlain = (parent instanceof Element || parent instanceof DocumentFragment)
        && (node instanceof Element || node instanceof CharacterData || node instanceof DocumentFragment);
    if (!isPlain) more().mustSuit(parent, node, before, old);
}

function insert(parent, node, before, method = undefined) {
    mustFit(parent, node, before, null, method);
    if (before === node) before = sibling(node, 1);
    exchange(parent, leaving(node), nothing, before);
    return node;
}

const nothing = [];

/** What an insertion puts into a tree, out of where it was: a fragment's children come at once. */
function leaving(node) {
    if (!(node instanceof DocumentFragment)) {
        detach(node);
        return [node];
    }
    const nodes = of(node).children.splice(0);
    for (const one of nodes) of(one).parent = null;
    tree.changes++;
    if (tree.changed !== null && nodes.length > 0) tellChildren(node, [], nodes);
    return nodes;
}

/**
 * Puts nodes before a child, and in the place of those just before it, as one change. Nearly always it
 * is one node: iterators would cost a page a sixth of its insertions.
 */
function exchange(parent, nodes, old, before) {
    for (let index = 0; index < old.length; index++) detach(old[index], false);
    const siblings = of(parent).children;
    let place = before === null ? -1 : siblings.indexOf(before);
    if (place < 0) place = siblings.length;
    // A call has room for so many arguments only, and a fragment may have more children.
    const tail = nodes.length > 1 ? siblings.splice(place) : nothing;
    for (let index = 0; index < nodes.length; index++) {
        siblings.splice(place + index, 0, nodes[index]);
        of(nodes[index]).parent = parent;
    }
    for (let index = 0; index < tail.length; index++) siblings.push(tail[index]);
    tree.changes++;
    if (hasImages) host.imagesChanged();
    if (tree.changed !== null && nodes.length + old.length > 0) {
        tellChildren(parent, nodes, old, siblings[place - 1], before);
    }
    for (let index = 0; index < nodes.length; index++) {
        const node = nodes[index];
        if (!(node instanceof Element) || (node.localName !== 'link' && node.localName !== 'style')) continue;
        // What a script's link had where it was has gone with it.
        const { asked: known } = of(node);
        if (known?.place < 0 && node.localName === 'link') {
            delete tree.links[known.place];
            of(node).asked = undefined;
            tree.styleVersion++;
        }
        look(node, true);
    }
    if (parent.localName === 'style') look(parent, true);
    if (placeless.size > 0) for (const link of placeless) look(link, true);
    // Behind all others an option changes nothing: the last one that is marked is chosen, else the first.
    if (before !== null && before.localName === 'option') more().optionsPlaced(nodes);
    if (tree.placed !== undefined) {
        for (let index = nodes.length - 1; index >= 0; index--) tree.placed(nodes[index]);
    }
}

/** Puts a node, or nothing, in the place of all children (DOM standard, "replace all"). */
function exchangeAll(parent, node) {
    const nodes = node === null ? [] : of(node).parent === parent ? [node] : leaving(node);
    exchange(parent, nodes, [...of(parent).children], null);
}

function asNode(value) {
    if (value instanceof Node) return value;
    // A text of its name is what nobody would expect of it.
    if (typeof value?.nodeType === 'number') throw notSimulated("a node of another document's realm");
    return document.createTextNode(`${value}`);
}

/** Several values as one node: they leave their places before a new one is looked for. */
function oneNode(values) {
    if (values.length === 1) return asNode(values[0]);
    const holder = new DocumentFragment();
    for (const value of values) insert(holder, asNode(value), null);
    return holder;
}

// Members that Node has in every document; Document and Element share them.
const nodeMembers = {
    get childNodes() { return more().childNodes(this); },
    get firstChild() { return of(this).children[0] ?? null; },
    get lastChild() { return of(this).children.at(-1) ?? null; },
    get parentNode() { return of(this).parent; },
    get parentElement() { return isElement(of(this).parent) ? of(this).parent : null; },
    get nextSibling() { return sibling(this, 1); },
    get previousSibling() { return sibling(this, -1); },
    get isConnected() { return this.getRootNode() instanceof Document; },
    get ownerDocument() {
        const top = this.getRootNode();
        if (top instanceof Document) return top === this ? null : top;
        const { host: element, isInert } = of(top);
        return element?.ownerDocument ?? tree.ownerOf?.(top) ?? (isInert ? more().templateDocument() : document);
    },
    get nodeValue() { return null; },
    get textContent() {
        return this instanceof Document ? null : of(this).children.map((one) =>
            (one.nodeType > 6 ? '' : one.textContent)).join('');
    },
    set textContent(text) {
        if (this instanceof Document) return;
        exchangeAll(this, `${text ?? ''}` === '' ? null : document.createTextNode(`${text}`));
    },
    getRootNode() {
        let at = this;
        while (of(at).parent !== null) at = of(at).parent;
        return at;
    },
    hasChildNodes() { return of(this).children.length > 0; },
    contains(other) {
        if (other != null) mustBeNode(other, 1, 'other', 'contains');
        else if (arguments.length === 0) mustHave(1, arguments, 'Node', 'contains');
        mustBeOn(this, Node, 'Node', 'contains');
        for (let at = other; at != null; at = of(at).parent) if (at === this) return true;
        return false;
    },
    appendChild(node) {
        mustHave(1, arguments, 'Node', 'appendChild');
        mustBeNode(node, 1, 'node', 'appendChild');
        return insert(this, node, null, 'appendChild');
    },
    insertBefore(node, before) {
        mustHave(2, arguments, 'Node', 'insertBefore');
        mustBeNode(node, 1, 'node', 'insertBefore');
        if (before != null) mustBeNode(before, 2, 'child', 'insertBefore');
        return insert(this, node, before ?? null, 'insertBefore');
    },
    removeChild(node) {
        mustHave(1, arguments, 'Node', 'removeChild');
        mustBeNode(node, 1, 'child', 'removeChild');
        if (of(node).parent !== this) throw notHere('removeChild', 'The node to be removed is not a child of this node.');
        detach(node);
        return node;
    },
    replaceChild(node, old) {
        mustHave(2, arguments, 'Node', 'replaceChild');
        mustBeNode(node, 1, 'node', 'replaceChild');
        mustBeNode(old, 2, 'child', 'replaceChild');
        mustFit(this, node, old, old, 'replaceChild');
        let after = sibling(old, 1);
        if (after === node) after = sibling(node, 1);
        const nodes = leaving(node);
        exchange(this, nodes, node === old ? nothing : [old], after);
        return old;
    },
    cloneNode(deep = false) {
        const copy = copyOf(this);
        if (!deep) return copy;
        for (const child of of(this).children) insert(copy, child.cloneNode(true), null);
        const { content } = of(this);
        if (content !== undefined) of(copy).content = content.cloneNode(true);
        return copy;
    },
};
// Those that documents, fragments and elements share, and what fragments do not have of them.
const parentMembers = {
    append(...values) { insert(this, oneNode(values), null); },
    prepend(...values) {
        const node = oneNode(values);
        insert(this, node, this.firstChild);
    },
    replaceChildren(...values) {
        const node = oneNode(values);
        mustFit(this, node, null);
        exchangeAll(this, node);
    },
    get children() { return more().children(this); },
    get firstElementChild() { return elementsOf(this)[0] ?? null; },
    get lastElementChild() { return elementsOf(this).at(-1) ?? null; },
    get childElementCount() { return elementsOf(this).length; },
    querySelector(selector) {
        return search(this, matcher(selector, this, 'querySelector', arguments.length), true)[0] ?? null;
    },
    querySelectorAll(selector) {
        return list(search(this, matcher(selector, this, 'querySelectorAll', arguments.length)), NodeList);
    },
};
const namedMembers = {
    getElementsByTagName(name) {
        mustBeOn(this, Node, 'Document', 'getElementsByTagName');
        if (arguments.length === 0) mustHave(1, arguments, parentType(this), 'getElementsByTagName');
        return more().withName(this, `${name}`);
    },
    getElementsByClassName(names) {
        mustBeOn(this, Node, 'Document', 'getElementsByClassName');
        if (arguments.length === 0) mustHave(1, arguments, parentType(this), 'getElementsByClassName');
        return more().withClasses(this, `${names}`);
    },
};

function sibling(node, step) {
    const { parent } = of(node);
    if (parent === null) return null;
    const siblings = of(parent).children;
    return siblings[siblings.indexOf(node) + step] ?? null;
}

function copyOf(node) {
    if (node instanceof Text) return document.createTextNode(node.data);
    if (node instanceof Comment) return document.createComment(node.data);
    if (node instanceof DocumentFragment) {
        const copy = new DocumentFragment();
        of(copy).isInert = of(node).isInert;
        return copy;
    }
    if (node instanceof DocumentType) return makeType(node.name, node.publicId, node.systemId);
    if (!isElement(node)) return more().copyOfDocument(node);
    const copy = make(node.localName, node.namespaceURI, node.localName);
    if (node.prefix !== null) of(copy).prefix = node.prefix;
    for (const [name, value] of attributesOf(node)) putAttribute(copy, name, value);
    of(copy).isStarted = of(node).isStarted;
    if (of(node).is !== undefined) of(copy).is = of(node).is;
    return copy;
}

function list(items, Type) {
    const result = Object.create(Type.prototype);
    items.forEach((item, index) => { result[index] = item; });
    Object.defineProperty(result, 'length', { value: items.length, configurable: true });
    return result;
}

function itemOf(list, values) {
    mustHave(1, values, list instanceof NodeList ? 'NodeList' : 'HTMLCollection', 'item');
    const index = values[0] >>> 0;
    // The last one is no place but a name.
    return (index === 0xffffffff ? null : list[index]) ?? null;
}
class NodeList {
    constructor() { throw new TypeError('Illegal constructor'); }
    item(index) { return itemOf(this, arguments); }
}
class HTMLCollection {
    constructor() { throw new TypeError('Illegal constructor'); }
    item(index) { return itemOf(this, arguments); }
    namedItem(name) {
        mustHave(1, arguments, 'HTMLCollection', 'namedItem');
        return more().itemNamed(this, `${name}`);
    }
}
const { iterator } = Symbol;
for (const name of ['forEach', 'entries', 'keys', 'values', iterator]) {
    NodeList.prototype[name] = Array.prototype[name];
}
HTMLCollection.prototype[iterator] = Array.prototype[iterator];

class CharacterData extends Node {
    #data = '';
    get data() { return this.#data; }
    set data(value) {
        const old = this.#data;
        this.#data = value === null ? '' : `${value}`;
        if (tree.changed !== null) tree.changed('characterData', this, {}, old);
    }
    get nodeValue() { return this.#data; }
    set nodeValue(value) { this.data = value ?? ''; }
    get textContent() { return this.#data; }
    set textContent(value) { this.data = value ?? ''; }
    get length() { return this.#data.length; }
    remove() { detach(this); }
}
class Text extends CharacterData {
    constructor(data = '') { super(); this.data = `${data}`; }
    get nodeType() {
        void this.data;
        return 3;
    }
    get nodeName() { return '#text'; }
}
class Comment extends CharacterData {
    constructor(data = '') { super(); this.data = `${data}`; }
    get nodeType() {
        void this.data;
        return 8;
    }
    get nodeName() { return '#comment'; }
}
let typeToMake = null;
/** A document's type; only the runtime makes one, and pages ask a document for it. */
class DocumentType extends Node {
    #own;
    constructor() {
        if (typeToMake === null) throw new TypeError('Illegal constructor');
        super();
        this.#own = typeToMake;
        typeToMake = null;
    }
    get nodeType() { return 10; }
    get nodeName() { return this.#own.name; }
    get name() { return this.#own.name; }
    get publicId() { return this.#own.publicId; }
    get systemId() { return this.#own.systemId; }
    get textContent() { return null; }
    set textContent(_) {}
    remove() { detach(this); }
}
function makeType(name, publicId, systemId) {
    typeToMake = { name, publicId, systemId };
    return new DocumentType();
}
class DocumentFragment extends Node {
    get nodeType() { return 11; }
    get nodeName() { return '#document-fragment'; }
    getElementById(id) { return withID(this, `${id}`); }
}
const withID = (root, id) => (id === '' ? null : search(root, (one) => one.id === id, true)[0] ?? null);

const HTML = 'http://www.w3.org/1999/xhtml';
/** What is known to be a name. */
const names = new Set();
function mustBeName(name, method) {
    if (names.has(name)) return;
    if (!isName(name)) more().mustBeNamed(name, method);
    names.add(name);
}
/** Sets an attribute by the key that its element has it under, which a parser may have given any name. */
function putAttribute(element, key, value) {
    const own = attributesOf(element);
    const name = element.localName;
    // Only whoever observes the element asks for it.
    const old = tree.changed === null && key !== 'type' && key !== 'selected' ? undefined : own.get(key);
    own.set(key, value);
    tree.changes++;
    if (tree.changed !== null) tree.changed('attributes', element, { attributeName: key }, old);
    tree.attributeSet?.(element, key, value, old);
    if (key === 'id' || key === 'name') runtime.nameElement(element, key, value);
    if (key.startsWith('on')) {
        more().handlerChanged(element, key);
    } else if (key === 'style') {
        if (value.includes('url(')) hasBackground();
    } else if (name === 'img') {
        hasImages = true;
        host.imagesChanged();
        if (key === 'src') {
            tree.imageNamed?.(element);
            look(element, true);
        }
    } else if (key === 'src' && (name === 'audio' || name === 'video')) {
        runtime.mediaChanged?.(element);
    } else if (key === 'type' && name === 'input') {
        more().typeChanged(element, old);
    } else if (name === 'option') {
        if (key === 'disabled') more().optionDisabled(element);
        else if (key === 'selected' && old === undefined) more().optionMarked(element, true);
    } else if (name === 'link') {
        look(element, false);
    }
}
function dropAttribute(element, key) {
    const own = attributesOf(element);
    const old = own.get(key);
    if (old === undefined) return;
    tree.attributeGoes?.(element, key);
    own.delete(key);
    tree.changes++;
    tree.attributeSet?.(element, key, null, old);
    if (tree.changed !== null) tree.changed('attributes', element, { attributeName: key }, old);
    if (key.startsWith('on')) more().handlerChanged(element, key);
    else if (key === 'type' && element.localName === 'input') more().typeChanged(element, old);
    else if (key === 'selected' && element.localName === 'option') more().optionMarked(element, false);
    else if (key === 'multiple' && element.localName === 'select') more().becameSingle(element);
    else if (element.localName === 'link') look(element, false);
    of(element).spaces?.delete(key);
}
const attributes = new WeakMap();
const attributesOf = (element) => {
    let map = attributes.get(element);
    if (map === undefined) attributes.set(element, (map = new Map()));
    return map;
};
/** Names of HTML know no case of the letters of ASCII, and only of those. */
function lowered(text) {
    const lower = text.toLowerCase();
    return lower === text || isASCII(text) ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
const capitals = new Map();
function raised(text) {
    const name = text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
    capitals.set(text, name);
    return name;
}
const isASCII = (text) => !/[^\0-\x7f]/.test(text);
const keyOf = (element, name) => (element.namespaceURI === HTML ? lowered(`${name}`) : `${name}`);

class Element extends Node {
    #name = making;
    #namespace = namespace;
    constructor() {
        if (making === null) return runtime.loadGlobals('custom-elements').construct(new.target);
        super();
        making = null;
    }
    get nodeType() {
        void this.#name;
        return 1;
    }
    get localName() { return this.#name; }
    get prefix() { return of(this).prefix ?? null; }
    get tagName() {
        const { prefix } = this;
        const name = prefix === null ? this.#name : `${prefix}:${this.#name}`;
        return this.#namespace === HTML ? capitals.get(name) ?? raised(name) : name;
    }
    get nodeName() { return this.tagName; }
    get namespaceURI() { return this.#namespace; }
    getAttribute(name) {
        mustHave(1, arguments, 'Element', 'getAttribute');
        return attributesOf(this).get(keyOf(this, name)) ?? null;
    }
    setAttribute(name, value) {
        mustHave(2, arguments, 'Element', 'setAttribute');
        const key = keyOf(this, name);
        mustBeName(key, 'setAttribute');
        putAttribute(this, key, `${value}`);
    }
    removeAttribute(name) {
        mustHave(1, arguments, 'Element', 'removeAttribute');
        dropAttribute(this, keyOf(this, name));
    }
    hasAttribute(name) {
        mustHave(1, arguments, 'Element', 'hasAttribute');
        return attributesOf(this).has(keyOf(this, name));
    }
    toggleAttribute(name, force) {
        mustHave(1, arguments, 'Element', 'toggleAttribute');
        mustBeName(keyOf(this, name), 'toggleAttribute');
        const on = force === undefined ? !this.hasAttribute(name) : Boolean(force);
        if (!on) this.removeAttribute(name);
        else if (!this.hasAttribute(name)) this.setAttribute(name, '');
        return on;
    }
    getAttributeNames() { return [...attributesOf(this).keys()]; }
    remove() { detach(this); }
    get nextElementSibling() { return elementSibling(this, 1); }
    get previousElementSibling() { return elementSibling(this, -1); }
    [eventParent]() { return of(this).parent; }
    dispatchEvent(event) {
        return event?.type === 'click' ? more().activate(this, event)
            : arguments.length === 0 ? super.dispatchEvent() : super.dispatchEvent(event);
    }
}
// What plain views use of each element; `dom-more` puts the rest, and these, where they belong.
const reflect = (name, get, set) => Object.defineProperty(Element.prototype, name, {
    get, set, configurable: true, enumerable: true,
});
for (const name of ['id', 'className', 'alt']) {
    const attribute = name === 'className' ? 'class' : name;
    reflect(name, function get() {
        return this.getAttribute(attribute) ?? '';
    }, function set(value) {
        this.setAttribute(attribute, value);
    });
}
reflect('disabled', function get() {
    return this.hasAttribute('disabled');
}, function set(value) {
    this.toggleAttribute('disabled', Boolean(value));
});
reflect('src', function get() {
    const value = this.getAttribute('src');
    return value === null ? '' : runtime.absolute(value);
}, function set(value) {
    this.setAttribute('src', value);
});
let making = null;
let namespace = HTML;

/**
 * Sheets load as soon as the script has ended that names them; what images and other links name loads only
 * where somebody listens by then: those that are to be looked at, with whether they name something anew.
 */
const looked = new Map();
/** What names sheets and may come to the page with what it lies in. */
const placeless = new Set();
function look(element, isNew) {
    const isKnown = looked.has(element);
    looked.set(element, isNew || looked.get(element));
    // Chromium reads a sheet at once that is there.
    if (host.isChromium === true && element.localName === 'link' && isAtHand(element)) loadOf(element);
    else if (!isKnown) runtime.queueMicrotask(() => loadOf(element));
}

const isAtHand = (link) => /^(data|blob):/i.test(attributesOf(link).get('href'))
    || tree.isPreloaded?.(link, 'style', link.href) === true;

/** Something shows a picture behind its content. */
function hasBackground() {
    hasImages = true;
    host.imagesChanged();
    runtime.show('farad.hasBackgrounds', true);
}
/** Gives whoever looks at the page from outside what its document alone does not show (`PageWatch`). */
runtime.show = (name, value) => {
    const key = Symbol.for(name);
    if (!runtime.hasOwn(document, key)) Object.defineProperty(document, key, { value });
};

/** Images that load although nobody listens, as somebody has asked how far they are. */
const unheard = new WeakSet();
tree.loadUnheard = (image) => {
    if (unheard.has(image)) return;
    unheard.add(image);
    look(image, false);
};

/** The URLs that have been asked for. */
const asked = new WeakMap();
function loadOf(element) {
    const isNew = looked.get(element);
    looked.delete(element);
    placeless.delete(element);
    if (element.localName === 'style') {
        importsOf(element);
        return;
    }
    const isImage = element.localName === 'img';
    const isSheet = !isImage && isStyleSheet(element);
    const isHeard = isSheet || runtime.hasListeners(element, 'load') || runtime.hasListeners(element, 'error');
    if (!isHeard && !(isImage && (unheard.has(element) || tree.isSeen?.(element)))) return;
    if (isSheet && !isInPage(element)) {
        if (element.getRootNode().nodeType !== 9) placeless.add(element);
        return;
    }
    const url = isImage ? element.src : `${isSheet ? 'sheet ' : ''}${element.getAttribute('href')}`;
    if ((!isNew && asked.get(element) === url) || isInert(element)) return;
    asked.set(element, url);
    if (isImage) more().loadImage(element);
    else if (isSheet) more().loadSheet(element);
    else more().loadLink(element);
}
/** Asks for what a style of the page imports, of each of its texts once. */
function importsOf(style) {
    const text = style.textContent;
    if (!/@import/i.test(text) || !isPlain(attributesOf(style).get('type') ?? '') || !more()) return;
    const { asked: known } = of(style);
    if (!isInPage(style)) placeless.add(style);
    else if (known === undefined || (known.text ??= text) !== text || host.hasDocumentSheet(known.place) === undefined) {
        more().loadImports(style, text);
    }
}
const isPlain = (text) => text === '' || /^text\/css$/i.test(text);
/** Whether a link names a sheet that Swift has not asked for with the document; `more` brings what tells. */
function isStyleSheet(link) {
    const own = attributesOf(link);
    const href = own.get('href');
    const { asked: known } = of(link);
    return Boolean(href) && /(^|\s)stylesheet(\s|$)/i.test(own.get('rel')) && !own.has('disabled') && isPlain(own.get('type') ?? '')
        && !(known?.place >= 0 && known.href === href && more() && host.hasDocumentSheet(known.place) !== undefined);
}

/** Whether a node is in the page's own document, the one where things load, run and take the focus. */
function isInPage(node) {
    let at = node;
    while (at !== undefined && at !== document) at = of(at).parent ?? of(at).host;
    return at === document;
}
/** Whether it stands where nothing loads: in a template, or in a document that is not the page's. */
function isInert(node) {
    let top = node;
    while (of(top).parent) top = of(top).parent;
    return of(top).isInert === true || (top.nodeType === 9 && top !== document);
}

runtime.heard = (target) => {
    if (!(target instanceof Element)) return;
    if (target.localName === 'img' || target.localName === 'link') look(target, false);
    else if (target.localName === 'style') more().styleHeard(target);
};

function elementSibling(element, step) {
    let at = sibling(element, step);
    while (at !== null && !isElement(at)) at = sibling(at, step);
    return at;
}

defineHandlers(Element.prototype, ['onclick']);

class HTMLElement extends Element {}
// Whoever asks an element what it is hears of the class that it has not got yet.
for (const { prototype } of [Element, HTMLElement]) {
    for (const member of ['constructor', Symbol.toStringTag]) {
        Object.defineProperty(prototype, member, { get() {
            more();
            return this[member];
        }, configurable: true });
    }
}

function make(name, space = HTML, local = space === HTML ? lowered(`${name}`) : `${name}`) {
    const Type = tree.typeOf?.(local, space) ?? (space === HTML ? HTMLElement : Element);
    namespace = space;
    making = local;
    if (local === 'base') runtime.hasBase = true;
    const element = new Type();
    if (local === 'style') {
        tree.hasStyles = true;
        look(element, true);
    } else if (local === 'link') {
        tree.linkElements.push(element);
        look(element, true);
    }
    // They get their classes later; so many of them that it would matter get them now.
    if (tree.untyped?.push(element) === 1000) more();
    return element;
}
// Elements whose members are those above, as long as nobody asks for others.
const plain = new Set(['h1', 'h2', 'h3', 'p', 'div', 'span', 'button', 'img', 'section', 'main']);

/** What a template holds: it does nothing until it is used. */
function contentOf(template) {
    const state = of(template);
    if (state.content === undefined) of(state.content = new DocumentFragment()).isInert = true;
    return state.content;
}

function search(root, test, onlyFirst = false, found = []) {
    for (const child of of(root).children) {
        if (!isElement(child)) continue;
        if (test(child)) {
            found.push(child);
            if (onlyFirst) return found;
        }
        search(child, test, onlyFirst, found);
        if (onlyFirst && found.length > 0) return found;
    }
    return found;
}

/** A link or style of the document's own, by its place among them all: Swift may have got its sheet. */
function keepLink(link, place) {
    of(link).asked = { place, href: attributesOf(link).get('href') };
    tree.links[place] = link;
}

/** What is neither text nor an element of HTML (`HTMLTree.json`). */
function makeOther(item) {
    if (item.comment !== undefined) return new Comment(item.comment);
    if (item.doctype !== undefined) return makeType(...item.doctype);
    return more().makeForeign(item);
}

/** Makes nodes of what Swift has parsed, as `HTMLTree.json` gives them. */
function grow(parent, items) {
    for (const item of items) {
        let node;
        if (typeof item === 'string') node = new Text(item);
        else if (!Array.isArray(item)) node = makeOther(item);
        else {
            node = make(item[0]);
            if (item[0] === 'img') hasImages = true;
            const own = attributesOf(node);
            const given = item[1];
            for (let index = 0; index < given.length; index += 2) {
                const name = given[index];
                own.set(name, given[index + 1]);
                if (name === 'id' || name === 'name') runtime.nameElement(node, name, given[index + 1]);
                if (name === 'style' && given[index + 1].includes('url(')) hasBackground();
                if (name.startsWith('on')) more().handlerChanged(node, name);
            }
            if (item[0] === 'img') tree.imageNamed?.(node);
            if (item[0] === 'input' && isRadio(own.get('type'))) tree.radioParsed();
            if (item[0] === 'script') {
                of(node).isStarted = true;
                tree.scripts.push(node);
            }
            if (item.length > 3) keepLink(node, item[3]);
            grow(item[0] === 'template' ? contentOf(node) : node, item[2]);
        }
        of(parent).children.push(node);
        of(node).parent = parent;
    }
}

const isRadio = (type) => type !== undefined && type.toLowerCase() === 'radio';
/** Of radio buttons one at most is checked, wherever they come to be: see `elements/radios.js`. */
tree.radioParsed = () => { tree.hasRadios = true; };

/** Loops and no callbacks: each function that a page calls once costs it more than its work. */
function buildDocument(target, json) {
    const { isQuirks, nodes: items } = JSON.parse(json);
    const state = of(target);
    state.children = [];
    state.isQuirks = isQuirks;
    tree.hasQuirks ||= isQuirks;
    grow(target, items);
    const root = { html: null, head: null, body: null };
    for (const one of state.children) if (isElement(one)) root.html = one;
    for (const one of of(root.html).children) {
        if (!isElement(one)) continue;
        if (one.localName === 'head') root.head ??= one;
        else if (one.localName === 'body' || one.localName === 'frameset') root.body ??= one;
    }
    tree.namesParsed?.(target);
    return root;
}

function mustNotBeDocument(values, method, chromium) {
    mustHave(1, values, 'Document', method);
    if (!(values[0] instanceof Node)) throw notInstance(1, 'node', 'Node', 'Document', method);
    if (values[0].nodeType !== 9) return;
    throw failure(saying('Document', method, 'The operation is not supported.', chromium), 'NotSupportedError');
}
const elementNamed = (other, name) =>
    elementsOf(other.documentElement ?? other).find((one) => one.localName === name && one.namespaceURI === HTML) ?? null;

// A literal's members are enumerable and configurable, as those of the browser's interfaces are.
const define = (target, members) =>
    Object.defineProperties(target, Object.getOwnPropertyDescriptors(members));
// Text and comments have their own content, so the shared members must not hide it.
define(Node.prototype, nodeMembers);
{
    const shared = Object.getOwnPropertyDescriptors(parentMembers);
    const named = Object.getOwnPropertyDescriptors(namedMembers);
    for (const { prototype } of [Element, Document, DocumentFragment]) {
        Object.defineProperties(prototype, shared);
        if (prototype !== DocumentFragment.prototype) Object.defineProperties(prototype, named);
    }
}
for (const [name, value] of [['ELEMENT_NODE', 1], ['TEXT_NODE', 3], ['COMMENT_NODE', 8],
    ['DOCUMENT_NODE', 9], ['DOCUMENT_FRAGMENT_NODE', 11]]) {
    Object.defineProperty(Node, name, { value, enumerable: true });
    Object.defineProperty(Node.prototype, name, { value, enumerable: true });
}
const mustBeDocument = (self, method) => {
    if (self !== document) mustBeOn(self, Document, 'Document', method);
};
define(Document.prototype, {
    get documentElement() { return elementsOf(this)[0] ?? null; },
    get head() { return elementNamed(this, 'head'); },
    get body() { return this === document ? root.body : elementNamed(this, 'body'); },
    get forms() { return more().listOf(this, 'forms'); },
    get images() { return more().listOf(this, 'images'); },
    get links() { return more().listOf(this, 'links'); },
    get scripts() { return more().listOf(this, 'scripts'); },
    get activeElement() { return tree.focused ?? root.body; },
    createElement(name) {
        mustBeDocument(this, 'createElement');
        mustHave(1, arguments, 'Document', 'createElement');
        if (!plain.has(name)) {
            mustBeName(`${name}`, 'createElement');
            more();
        }
        return make(name);
    },
    createElementNS(space, name) {
        mustBeDocument(this, 'createElementNS');
        mustHave(2, arguments, 'Document', 'createElementNS');
        if (!isName(`${name}`) || name === 'xmlns' || `${space}`.endsWith('/xmlns/')) {
            more().mustQualify(space || null, `${name}`, 'createElementNS');
        }
        const parts = `${name}`.split(':');
        if (name === 'script') more();
        const element = make(name, space || null, parts.at(-1));
        if (parts.length === 2) [of(element).prefix] = parts;
        return element;
    },
    createTextNode(data) {
        mustBeDocument(this, 'createTextNode');
        mustHave(1, arguments, 'Document', 'createTextNode');
        return new Text(`${data}`);
    },
    createComment(data) {
        mustBeDocument(this, 'createComment');
        mustHave(1, arguments, 'Document', 'createComment');
        return new Comment(`${data}`);
    },
    createDocumentFragment() {
        mustBeDocument(this, 'createDocumentFragment');
        return new DocumentFragment();
    },
    getElementById(id) {
        mustBeDocument(this, 'getElementById');
        mustHave(1, arguments, 'Document', 'getElementById');
        return withID(this, `${id}`);
    },
    getElementsByName(name) {
        mustHave(1, arguments, 'Document', 'getElementsByName');
        return more().ofName(this, `${name}`);
    },
    importNode(node, deep) {
        mustBeDocument(this, 'importNode');
        mustNotBeDocument(arguments, 'importNode', 'The node provided is a document, which may not be imported.');
        const copy = node.cloneNode(deep);
        of(copy).isInert = false;
        return copy;
    },
    adoptNode(node) {
        mustNotBeDocument(arguments, 'adoptNode', "The node provided is of type '#document', which may not be adopted.");
        if (node instanceof DocumentFragment && of(node).host !== undefined) throw misplaced();
        detach(node);
        of(node).isInert = false;
        return node;
    },
});
runtime.tree = Object.assign(tree, {
    attributesOf, buildDocument, compiled, contentOf, define, detach, elementsOf, exchangeAll, failure, grow,
    insert, isElement, isInPage, isInert, keepLink, keyOf, list: (items) => list(items, NodeList), make, makeOther, makeType,
    dropAttribute, lowered, misplaced, mustBeName, mustFit, of, oneNode, putAttribute, root: () => root, search,
});
/** The address of the first `base` element that has one. */
function baseAddress() {
    const [base] = search(document, (one) =>
        one.localName === 'base' && attributesOf(one).has('href'), true);
    return base && attributesOf(base).get('href');
}
runtime.provideEarly({
    Element, HTMLElement, CharacterData, Text, Comment, DocumentType, DocumentFragment, NodeList,
    HTMLCollection, baseAddress,
});
runtime.standIn(lateMembers);
// Last, as it may need the rest of elements. While there is more to parse, Swift gives nothing.
const items = host.tree(null);
const root = items ? buildDocument(document, items) : runtime.load('parsing').root;
tree.placed?.(document);
if (items && search(root.body, (one) =>
    !plain.has(one.localName) && one.localName !== 'script', true).length > 0) {
    more().declareShadows();
}
