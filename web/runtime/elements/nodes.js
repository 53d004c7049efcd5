// The rest of what all nodes, texts and the document have.
import {
    CharacterData, Comment, DocumentFragment, DocumentType, Element, HTMLCollection, Node, SVG, Text, attributesOf,
    childText, define, detach, document, elementsOf, failure, insert, isElement, isHTML, keep, make, misplaced, notSimulated, of,
    oneNode, search, tree,
} from './tree.js';
import { live, withNames } from './lists.js';
import { attributeMembers, localOf, lookUp, mustBeNamed, mustBeQualified, spaceOf } from './namespaces.js';
import { walkers } from './walker.js';
import { checks, mixed, written } from './controls.js';
import { mustHave } from '../refusals.js';

const siblingOutside = (node, side, values) => {
    let at = node[side];
    while (at !== null && values.includes(at)) at = at[side];
    return at;
};
const places = {
    before(...values) {
        const { parent } = of(this);
        if (parent === null) return;
        const previous = siblingOutside(this, 'previousSibling', values);
        const node = oneNode(values);
        insert(parent, node, previous === null ? parent.firstChild : previous.nextSibling);
    },
    after(...values) {
        const { parent } = of(this);
        if (parent === null) return;
        const next = siblingOutside(this, 'nextSibling', values);
        insert(parent, oneNode(values), next);
    },
    replaceWith(...values) {
        const { parent } = of(this);
        if (parent === null) return;
        const next = siblingOutside(this, 'nextSibling', values);
        const node = oneNode(values);
        if (of(this).parent === parent) parent.replaceChild(node, this);
        else insert(parent, node, next);
    },
};

const ancestors = (node) => {
    const list = [];
    for (let at = node; at !== null; at = of(at).parent) list.unshift(at);
    return list;
};
const hasAttribute = (one, space, local, value) => (space === null && spaceOf(one, local) === null
    ? attributesOf(one).get(local) : attributeMembers.getAttributeNS.call(one, space, local)) === value;
const sameAttributes = (one, other) => attributesOf(one).size === attributesOf(other).size
    && [...attributesOf(one)].every(([name, value]) =>
        hasAttribute(other, spaceOf(one, name), localOf(one, name), value));
const node = {
    isSameNode(other) { return this === other; },
    isEqualNode(other) {
        if (other == null || this.nodeType !== other.nodeType || this.nodeValue !== other.nodeValue) return false;
        // Documents of HTML show the names of their elements in capitals.
        const names = isElement(this) ? ['localName', 'prefix'] : ['nodeName'];
        if (names.some((name) => this[name] !== other[name])) return false;
        if (this.nodeType === 10) return this.publicId === other.publicId && this.systemId === other.systemId;
        if (isElement(this) && (this.namespaceURI !== other.namespaceURI
            || !sameAttributes(this, other))) return false;
        const [mine, its] = [of(this).children, of(other).children];
        return mine.length === its.length && mine.every((one, at) => one.isEqualNode(its[at]));
    },
    compareDocumentPosition(other) {
        if (this === other) return 0;
        const [mine, its] = [ancestors(this), ancestors(other)];
        // Of trees apart the order is any, but always the same; the answer says that it is.
        if (mine[0] !== its[0]) return 1 | 32 | 4;
        let at = 0;
        while (mine[at] === its[at]) at++;
        if (at === mine.length) return 16 | 4;
        if (at === its.length) return 8 | 2;
        const { children } = of(mine[at - 1]);
        return children.indexOf(mine[at]) < children.indexOf(its[at]) ? 4 : 2;
    },
    normalize() {
        for (const child of [...of(this).children]) {
            if (child.nodeType !== 3) {
                child.normalize();
                continue;
            }
            if (of(child).parent !== this) continue;
            if (child.data === '') detach(child);
            else join(child);
        }
    },
};

/** Makes one text of a text and those that follow it at once, one after another. */
function join(text) {
    for (let at = text.nextSibling; at?.nodeType === 3; at = text.nextSibling) {
        const { length } = text;
        if (at.data !== '') text.appendData(at.data);
        tree.textsJoined?.(text, at, length);
        detach(at);
    }
}

const outside = () => failure('The index is not in the allowed range.', 'IndexSizeError');
function placeIn(text, offset) {
    if (offset >>> 0 > text.length) throw outside();
    return offset >>> 0;
}
const data = {
    substringData(offset, count) {
        mustHave(2, arguments, 'CharacterData', 'substringData');
        const start = placeIn(this, offset);
        return this.data.slice(start, start + (count >>> 0));
    },
    appendData(text) {
        mustHave(1, arguments, 'CharacterData', 'appendData');
        this.replaceData(this.length, 0, text);
    },
    insertData(offset, text) {
        mustHave(2, arguments, 'CharacterData', 'insertData');
        this.replaceData(offset, 0, text);
    },
    deleteData(offset, count) {
        mustHave(2, arguments, 'CharacterData', 'deleteData');
        this.replaceData(offset, count, '');
    },
    replaceData(start, count, text) {
        mustHave(3, arguments, 'CharacterData', 'replaceData');
        const offset = placeIn(this, start);
        const taken = Math.min(count >>> 0, this.length - offset);
        // Ranges within the text move by what is exchanged, not to its start.
        tree.replaced = { offset, count: taken, added: `${text}`.length };
        this.data = `${this.data.slice(0, offset)}${text}` + this.data.slice(offset + taken);
        tree.replaced = null;
    },
    get nextElementSibling() { return ancestorsSibling(this, 'nextSibling'); },
    get previousElementSibling() { return ancestorsSibling(this, 'previousSibling'); },
};
function ancestorsSibling(one, side) {
    let at = one[side];
    while (at !== null && !isElement(at)) at = at[side];
    return at;
}
const text = {
    splitText(start) {
        mustHave(1, arguments, 'Text', 'splitText');
        const offset = placeIn(this, start);
        const rest = document.createTextNode(this.data.slice(offset));
        if (of(this).parent !== null) {
            tree.isSplitting = true;
            insert(of(this).parent, rest, this.nextSibling);
            tree.isSplitting = false;
            tree.textSplit?.(this, rest, offset);
        }
        this.deleteData(offset, this.length - offset);
        return rest;
    },
    get wholeText() {
        let first = this;
        while (first.previousSibling instanceof Text) first = first.previousSibling;
        let whole = '';
        for (let at = first; at instanceof Text; at = at.nextSibling) whole += at.data;
        return whole;
    },
};

/** The element that says a document's title. */
const isPicture = (root) => root?.namespaceURI === SVG && root.localName === 'svg';
function titleOf({ documentElement: root }) {
    const isTitle = (one) => one.localName === 'title';
    // A picture's own title is a child of it.
    return isPicture(root)
        ? elementsOf(root).find((one) => isTitle(one) && one.namespaceURI === SVG)
        : root && search(root, (one) => isTitle(one) && isHTML(one), true)[0];
}

/** Whose nodes are, that lie in no document: those of the page's own are not kept. */
const owners = new WeakMap();
const own = (node, owner) => {
    if (owner === document) owners.delete(node);
    else owners.set(node, owner);
    return node;
};
/** A page with no other document pays nothing for what makes and moves their nodes. */
function beginOwners() {
    tree.ownerOf = (top) => owners.get(top);
    tree.leave = (node, parent) => { own(node, parent.ownerDocument ?? parent); };
    const wrap = (prototype, names, ownerFor) => {
        for (const name of names.split(' ')) {
            const { value: original, ...rest } = Object.getOwnPropertyDescriptor(prototype, name);
            const { [name]: value } = { [name](...values) {
                return own(original.apply(this, values), ownerFor(this));
            } };
            Object.defineProperty(value, 'length', { value: original.length, configurable: true });
            Object.defineProperty(prototype, name, { ...rest, value });
        }
    };
    wrap(globalThis.Document.prototype, 'createElement createElementNS createTextNode createComment '
        + 'createDocumentFragment importNode adoptNode', (self) => self);
    for (const { prototype } of [Node, Element]) wrap(prototype, 'cloneNode', (self) => self.ownerDocument ?? self);
    tree.ownedBy = own;
}

/** A document without a window, in which nothing runs and nothing loads. */
function withoutWindow(url, other = new globalThis.HTMLDocument()) {
    if (tree.ownerOf === undefined) beginOwners();
    return Object.defineProperties(other, {
        defaultView: { value: null }, location: { value: null }, readyState: { value: 'complete' },
        URL: { value: url }, documentURI: { value: url },
    });
}
tree.withoutWindow = withoutWindow;
let ofTemplates;
/** The document of what templates hold, which is asked for seldom. */
export const templateDocument = () => (ofTemplates ??= withoutWindow('about:blank'));
export function copyOfDocument(original) {
    const copy = withoutWindow(original.URL);
    of(copy).isQuirks = of(original).isQuirks;
    return copy;
}

class DOMImplementation {
    constructor() { throw new TypeError('Illegal constructor'); }
    hasFeature() { return true; }
    createHTMLDocument(title = undefined) {
        const other = withoutWindow('about:blank');
        const [html, head, body] = ['html', 'head', 'body'].map((name) => make(name));
        if (title !== undefined) {
            const element = make('title');
            insert(element, document.createTextNode(title), null);
            head.append(element);
        }
        html.append(head, body);
        insert(other, tree.makeType('html', '', ''), null);
        insert(other, html, null);
        return other;
    }
    createDocument(space, name, doctype = null) {
        mustHave(2, arguments, 'DOMImplementation', 'createDocument');
        if (doctype !== null && !(doctype instanceof DocumentType)) {
            throw new TypeError("Argument 3 ('doctype') to DOMImplementation.createDocument must be an instance of "
                + 'DocumentType');
        }
        return runtime.load('xml').createDocument(space ?? null, name === null ? '' : `${name}`, doctype);
    }
    createDocumentType(name, publicId, systemId) {
        mustHave(3, arguments, 'DOMImplementation', 'createDocumentType');
        (host.isChromium === true ? mustBeNamed : mustBeQualified)(`${name}`, 'createDocumentType');
        const type = tree.makeType(`${name}`, `${publicId}`, `${systemId}`);
        return tree.ownedBy?.(type, makers.get(this)) ?? type;
    }
}
/** Whose each implementation is, and the implementation of each document. */
const makers = new WeakMap();
const implementations = new WeakMap();
const implementationOf = (owner) => keep(implementations, owner, () => {
    const implementation = Object.create(DOMImplementation.prototype);
    makers.set(implementation, owner);
    return implementation;
});
const ofDocument = {
    get title() { return (titleOf(this) ? childText(titleOf(this)) : '').replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, ''); },
    set title(text) {
        const { documentElement: root } = this;
        if (root === null || (!isPicture(root) && !isHTML(root))) return;
        if (titleOf(this) === undefined) {
            if (isPicture(root)) root.prepend(make('title', SVG));
            else this.head?.append(make('title'));
        }
        const title = titleOf(this);
        if (title !== undefined) title.textContent = `${text}`;
    },
    get currentScript() {
        return this === document ? runtime.load('scripts').currentScript() : null;
    },
    get implementation() { return implementationOf(this); },
    getElementsByTagNameNS(space, name) { return withNames(this, space, `${name}`); },
    get scrollingElement() { return document.documentElement; },
};

/**
 * A copy of a control is in the same state as the control (an option's is its attribute's), and attributes
 * keep their namespaces.
 */
function cloneNode(deep) {
    const copy = Node.prototype.cloneNode.call(this, deep);
    for (const states of [written, checks]) {
        if (states.has(this)) states.set(copy, states.get(this));
    }
    if (mixed.has(this)) mixed.add(copy);
    const { spaces } = of(this);
    if (spaces !== undefined) of(copy).spaces = new Map(spaces);
    return copy;
}

/**
 * Whether a node may become a child of another before a child, or in the place of one (DOM, "ensure pre-insert validity"). Plain elements and texts in elements are none of its.
 */
function mustSuit(parent, node, before, old) {
    if (!(parent instanceof Node)) throw new TypeError('The object is not a Node');
    if (parent instanceof CharacterData || parent.nodeType === 10) throw misplaced();
    const isFragment = node instanceof DocumentFragment;
    const isType = node.nodeType === 10;
    if (!(isFragment || isType || isElement(node) || node instanceof CharacterData)) throw misplaced();
    const isOfDocument = parent.nodeType === 9;
    if (!isOfDocument) {
        if (isType) throw misplaced();
        return;
    }
    const added = isFragment ? of(node).children : [node];
    if (added.some((one) => one.nodeType === 3)) throw misplaced();
    const kept = of(parent).children.filter((one) => one !== old && one !== node);
    const elements = added.filter(isElement).length;
    const isDoctype = (one) => one.nodeType === 10;
    if (elements > 1 || (elements === 1 && kept.some(isElement)) || (isType && kept.some(isDoctype))) {
        throw misplaced();
    }
    // A document's type comes before its element.
    const place = before === null ? kept.length : of(parent).children.indexOf(before);
    if (elements === 1 && kept.slice(Math.max(place, 0)).some(isDoctype)) throw misplaced();
    if (isType && kept.slice(0, Math.max(place, 0)).some(isElement)) throw misplaced();
}

/**
 * A member that kinds of nodes have of their own is one of Node's too: sanitizers look for it there,
 * as the fields of a form hide members of the form.
 */
function generalise(name, ...types) {
    const kinds = types.map((Type) => [Type, Object.getOwnPropertyDescriptor(Type.prototype, name)]);
    const late = (one) => tree.kinds.find((Type) => one instanceof Type
        && runtime.hasOwn(Type.prototype, name));
    const own = (one) => (late(one) === undefined ? kinds.find(([Type]) => one instanceof Type)[1]
        : Object.getOwnPropertyDescriptor(late(one).prototype, name));
    define(Node.prototype, {
        get [name]() { return own(this).get.call(this); },
        set [name](value) { own(this).set?.call(this, value); },
    });
}

export function completeNodes() {
    define(Node.prototype, node);
    define(Node.prototype, lookUp);
    for (const name of ['nodeType', 'nodeName']) {
        generalise(name, Element, Text, Comment, DocumentFragment, DocumentType,
            globalThis.Document);
    }
    for (const name of ['nodeValue', 'textContent']) generalise(name, CharacterData, Node);
    for (const [name, value] of [['ATTRIBUTE', 2], ['CDATA_SECTION', 4], ['ENTITY_REFERENCE', 5], ['ENTITY', 6],
        ['PROCESSING_INSTRUCTION', 7], ['DOCUMENT_TYPE', 10], ['NOTATION', 12]]) {
        const constant = { value, enumerable: true };
        Object.defineProperty(Node, `${name}_NODE`, constant);
        Object.defineProperty(Node.prototype, `${name}_NODE`, constant);
    }
    for (const [name, value] of [['DISCONNECTED', 1], ['PRECEDING', 2], ['FOLLOWING', 4],
        ['CONTAINS', 8], ['CONTAINED_BY', 16], ['IMPLEMENTATION_SPECIFIC', 32]]) {
        const constant = { value, enumerable: true };
        Object.defineProperty(Node, `DOCUMENT_POSITION_${name}`, constant);
        Object.defineProperty(Node.prototype, `DOCUMENT_POSITION_${name}`, constant);
    }
    define(Element.prototype, places);
    define(Element.prototype, { cloneNode });
    for (const { prototype } of [Element, Text]) define(prototype, { get assignedSlot() { return null; } });
    define(CharacterData.prototype, places);
    const { after, before, replaceWith } = places;
    define(DocumentType.prototype, { after, before, replaceWith });
    define(CharacterData.prototype, data);
    define(Text.prototype, text);
    for (const [{ prototype }, names] of [[Element, 'after append before prepend remove replaceChildren replaceWith slot'],
        [CharacterData, 'after before remove replaceWith'], [DocumentType, 'after before remove replaceWith'],
        [DocumentFragment, 'append prepend replaceChildren'],
        [globalThis.Document, `${host.isChromium === true ? 'fullscreen ' : ''}append prepend replaceChildren`]]) {
        const value = Object.create(null);
        for (const name of names.split(' ')) value[name] = true;
        Object.defineProperty(prototype, Symbol.unscopables, { value, configurable: true });
    }
    define(globalThis.Document.prototype, ofDocument);
    define(globalThis.Document.prototype, walkers);
}
export { DOMImplementation, mustSuit };
