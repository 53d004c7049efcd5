// A small tree of elements: enough for views that build plain markup and listen to events. There is
// no layout, no style and no loading of what is inserted.
const { Document, Node, defineHandlers, dispatch, eventParent, notSimulated, trusted } = runtime;

let rest;
const more = () => (rest ??= runtime.loadGlobals('dom-more'));
// Counts what may change a live collection.
const tree = { changes: 0 };

function isName(text) {
    for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
        const isOther = index > 0 && ((code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x5f);
        if (!isLetter && !isOther) return false;
    }
    return text !== '';
}

/** A test for a selector; the two plainest kinds need no parser. */
function matcher(selector) {
    const text = `${selector}`;
    if (isName(text) && text === text.toLowerCase()) return (one) => one.localName === text;
    const id = text.slice(1);
    return text[0] === '#' && isName(id) ? (one) => one.id === id : more().compile(text);
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

function detach(node) {
    const { parent } = of(node);
    if (parent === null) return;
    const list = of(parent).children;
    list.splice(list.indexOf(node), 1);
    of(node).parent = null;
    tree.changes++;
}

function mustBeNode(value, argument, method) {
    if (value instanceof Node) return;
    throw new TypeError(`Argument ${argument} to Node.${method} must be an instance of Node`);
}

function insert(parent, node, before) {
    for (let at = parent; at !== null; at = of(at).parent) {
        if (at === node) throw failure('The operation would yield an incorrect node tree.', 'HierarchyRequestError');
    }
    if (before !== null && of(before).parent !== parent) {
        throw failure('The object can not be found here.', 'NotFoundError');
    }
    if (node instanceof DocumentFragment) {
        for (const child of [...of(node).children]) insert(parent, child, before);
        return node;
    }
    if (before === node) before = sibling(node, 1);
    detach(node);
    tree.changes++;
    const list = of(parent).children;
    list.splice(before === null ? list.length : list.indexOf(before), 0, node);
    of(node).parent = parent;
    if (hasImages) host.imagesChanged();
    if (node instanceof Element && node.localName === 'script' && node.isConnected
        && (node.getAttribute('src') || node.textContent)) {
        throw notSimulated('a script element that a script inserts');
    }
    return node;
}

const asNode = (value) => (value instanceof Node ? value : document.createTextNode(`${value}`));

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
    get isConnected() { return this.getRootNode() === document; },
    get ownerDocument() { return this === document ? null : document; },
    get nodeValue() { return null; },
    get textContent() {
        return this === document ? null : of(this).children.map((one) =>
            (one instanceof Comment ? '' : one.textContent)).join('');
    },
    set textContent(text) {
        for (const child of [...of(this).children]) detach(child);
        if (`${text ?? ''}` !== '') insert(this, document.createTextNode(`${text}`), null);
    },
    getRootNode() {
        let at = this;
        while (of(at).parent !== null) at = of(at).parent;
        return at;
    },
    hasChildNodes() { return of(this).children.length > 0; },
    contains(other) {
        if (other != null) mustBeNode(other, "1 ('other')", 'contains');
        for (let at = other; at != null; at = of(at).parent) if (at === this) return true;
        return false;
    },
    appendChild(node) {
        mustBeNode(node, "1 ('node')", 'appendChild');
        return insert(this, node, null);
    },
    insertBefore(node, before) {
        mustBeNode(node, "1 ('node')", 'insertBefore');
        if (before != null) mustBeNode(before, "2 ('child')", 'insertBefore');
        return insert(this, node, before ?? null);
    },
    removeChild(node) {
        mustBeNode(node, "1 ('child')", 'removeChild');
        if (of(node).parent !== this) throw failure('The object can not be found here.', 'NotFoundError');
        detach(node);
        return node;
    },
    replaceChild(node, old) {
        mustBeNode(node, "1 ('node')", 'replaceChild');
        mustBeNode(old, "2 ('child')", 'replaceChild');
        insert(this, node, old);
        if (node !== old) detach(old);
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
    append(...values) { for (const value of values) insert(this, asNode(value), null); },
    prepend(...values) {
        const node = oneNode(values);
        insert(this, node, this.firstChild);
    },
    replaceChildren(...values) {
        const node = oneNode(values);
        for (const child of [...of(this).children]) detach(child);
        insert(this, node, null);
    },
    get children() { return more().children(this); },
    get firstElementChild() { return elementsOf(this)[0] ?? null; },
    get lastElementChild() { return elementsOf(this).at(-1) ?? null; },
    get childElementCount() { return elementsOf(this).length; },
    querySelector(selector) {
        return search(this, matcher(selector), true)[0] ?? null;
    },
    querySelectorAll(selector) {
        return list(search(this, matcher(selector)), NodeList);
    },
    getElementsByTagName(name) { return more().withName(this, `${name}`); },
    getElementsByClassName(names) { return more().withClasses(this, `${names}`); },
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
    if (node instanceof DocumentFragment) return document.createDocumentFragment();
    if (!isElement(node)) throw notSimulated('a clone of the document');
    const copy = make(node.localName, node.namespaceURI);
    for (const [name, value] of attributesOf(node)) copy.setAttribute(name, value);
    return copy;
}

function list(items, Type) {
    const result = Object.create(Type.prototype);
    items.forEach((item, index) => { result[index] = item; });
    Object.defineProperty(result, 'length', { value: items.length, configurable: true });
    return result;
}

class NodeList {
    item(index) { return this[index] ?? null; }
}
class HTMLCollection {
    item(index) { return this[index] ?? null; }
    namedItem(name) {
        return Array.from(this).find((one) =>
            one.id === name || one.getAttribute('name') === name) ?? null;
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
    set data(value) { this.#data = `${value ?? ''}`; }
    get nodeValue() { return this.#data; }
    set nodeValue(value) { this.data = value; }
    get textContent() { return this.#data; }
    set textContent(value) { this.data = value; }
    get length() { return this.#data.length; }
    remove() { detach(this); }
}
class Text extends CharacterData {
    constructor(data = '') { super(); this.data = data; }
    get nodeType() { return 3; }
    get nodeName() { return '#text'; }
}
class Comment extends CharacterData {
    constructor(data = '') { super(); this.data = data; }
    get nodeType() { return 8; }
    get nodeName() { return '#comment'; }
}
class DocumentFragment extends Node {
    get nodeType() { return 11; }
    get nodeName() { return '#document-fragment'; }
    getElementById(id) { return search(this, (one) => one.id === `${id}`, true)[0] ?? null; }
}

const HTML = 'http://www.w3.org/1999/xhtml';
const attributes = new WeakMap();
const attributesOf = (element) => {
    let map = attributes.get(element);
    if (map === undefined) attributes.set(element, (map = new Map()));
    return map;
};
const keyOf = (element, name) =>
    (element.namespaceURI === HTML ? `${name}`.toLowerCase() : `${name}`);

class Element extends Node {
    #name = making;
    #namespace = namespace;
    get nodeType() { return 1; }
    get localName() { return this.#name; }
    get tagName() { return this.#namespace === HTML ? this.#name.toUpperCase() : this.#name; }
    get nodeName() { return this.tagName; }
    get namespaceURI() { return this.#namespace; }
    get attributes() { return Array.from(attributesOf(this), ([name, value]) => ({ name, value })); }
    getAttribute(name) { return attributesOf(this).get(keyOf(this, name)) ?? null; }
    setAttribute(name, value) {
        attributesOf(this).set(keyOf(this, name), `${value}`);
        tree.changes++;
        if (this.#name === 'img') {
            hasImages = true;
            host.imagesChanged();
        }
    }
    removeAttribute(name) {
        attributesOf(this).delete(keyOf(this, name));
        tree.changes++;
    }
    hasAttribute(name) { return attributesOf(this).has(keyOf(this, name)); }
    toggleAttribute(name, force) {
        const on = force ?? !this.hasAttribute(name);
        if (on) this.setAttribute(name, '');
        else this.removeAttribute(name);
        return on;
    }
    getAttributeNames() { return [...attributesOf(this).keys()]; }
    remove() { detach(this); }
    get nextElementSibling() { return elementSibling(this, 1); }
    get previousElementSibling() { return elementSibling(this, -1); }
    [eventParent]() { return of(this).parent; }
    get innerText() { return this.textContent; }
    set innerText(text) { this.textContent = text; }
    get hidden() { return this.hasAttribute('hidden'); }
    set hidden(on) { this.toggleAttribute('hidden', Boolean(on)); }
    scrollIntoView() {}
    focus() {
        if (focused === this) return;
        focused?.blur();
        focused = this;
        dispatch(this, trusted(new runtime.Event('focus')));
    }
    blur() {
        if (focused !== this) return;
        focused = null;
        dispatch(this, trusted(new runtime.Event('blur')));
    }
    dispatchEvent(event) {
        return event?.type === 'click' ? more().activate(this, event) : super.dispatchEvent(event);
    }
}
// What views seldom use loads when it is first asked for: these stand in until then.
for (const name of ['classList', 'dataset', 'innerHTML', 'outerHTML', 'style', 'value',
    'checked', 'selected', 'content', 'form', 'options', 'selectedIndex']) {
    Object.defineProperty(Element.prototype, name, {
        configurable: true,
        enumerable: true,
        get() {
            more();
            return this[name];
        },
        set(value) {
            more();
            this[name] = value;
        },
    });
}
const later = (Type, names) => {
    for (const name of names) {
        Type.prototype[name] = function later(...values) {
            more();
            return this[name](...values);
        };
    }
};
later(Element, ['matches', 'closest', 'insertAdjacentHTML', 'insertAdjacentElement', 'click',
    'getBoundingClientRect', 'getContext', 'setAttributeNS', 'getAttributeNS', 'removeAttributeNS',
    'before', 'after', 'replaceWith']);
later(CharacterData, ['before', 'after', 'replaceWith']);
const controls = ['button', 'input', 'select', 'textarea'];
const reflect = (name, get, set) => Object.defineProperty(Element.prototype, name, {
    get, set, configurable: true, enumerable: true,
});
for (const name of ['id', 'className', 'type', 'name', 'rel', 'alt', 'placeholder', 'title', 'lang',
    'role', 'target', 'download']) {
    const attribute = name === 'className' ? 'class' : name;
    reflect(name, function get() {
        return this.getAttribute(attribute)
            ?? (name === 'type' && controls.includes(this.localName)
                ? more().defaultType(this) : '');
    }, function set(value) {
        this.setAttribute(attribute, value);
    });
}
for (const name of ['disabled', 'readOnly', 'required', 'async', 'defer']) {
    reflect(name, function get() {
        return this.hasAttribute(name);
    }, function set(value) {
        this.toggleAttribute(name, Boolean(value));
    });
}
for (const name of ['href', 'src', 'action']) {
    reflect(name, function get() {
        const value = this.getAttribute(name);
        return value === null ? '' : runtime.resolve(value, runtime.currentURL());
    }, function set(value) {
        this.setAttribute(name, value);
    });
}
let making = 'div';
let namespace = HTML;
let focused = null;

function elementSibling(element, step) {
    let at = sibling(element, step);
    while (at !== null && !isElement(at)) at = sibling(at, step);
    return at;
}

defineHandlers(Element.prototype, ['onclick', 'onchange', 'oninput', 'onsubmit', 'onload', 'onerror',
    'onfocus', 'onblur', 'onkeydown', 'onkeyup', 'ontouchstart', 'ontouchend', 'onpointerdown',
    'onpointerup']);

class HTMLElement extends Element {}

function make(name, space = HTML) {
    namespace = space;
    making = space === HTML ? `${name}`.toLowerCase() : `${name}`;
    return space === HTML ? new HTMLElement() : new Element();
}

const contentOf = (template) => (of(template).content ??= new DocumentFragment());

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

/** Makes nodes of what Swift has parsed: text, `{comment}`, or `[name, attributes, children]`. */
function grow(parent, items) {
    for (const item of items) {
        let node;
        if (typeof item === 'string') node = new Text(item);
        else if (!Array.isArray(item)) node = new Comment(item.comment);
        else if (item[0] === 'svg') node = more().makeSVG(item);
        else {
            node = make(item[0]);
            const own = attributesOf(node);
            for (const name of Object.keys(item[1])) own.set(name, item[1][name]);
            grow(item[0] === 'template' ? contentOf(node) : node, item[2]);
        }
        of(parent).children.push(node);
        of(node).parent = parent;
    }
}

/** Loops and no callbacks: each function that a page calls once costs it more than its work. */
function buildDocument() {
    const holder = new DocumentFragment();
    grow(holder, JSON.parse(host.tree(null)));
    const top = of(holder).children;
    const firstNamed = (nodes, name) => {
        for (const one of nodes) if (isElement(one) && one.localName === name) return one;
        return make(name);
    };
    const html = firstNamed(top, 'html');
    const inner = of(html).children;
    const head = firstNamed(inner, 'head');
    const body = firstNamed(inner, 'body');
    for (const part of [head, body]) {
        if (of(part).parent !== html) {
            inner.push(part);
            of(part).parent = html;
        }
    }
    for (const node of [...inner, ...top]) {
        if (node === head || node === body || node === html) continue;
        const isHead = isElement(node) && headNames.includes(node.localName);
        detach(node);
        if (node instanceof Text && node.data.trim() === '') continue;
        const parent = isHead ? head : body;
        of(parent).children.push(node);
        of(node).parent = parent;
    }
    of(document).children = [html];
    of(html).parent = document;
    return { html, head, body };
}
const headNames = ['title', 'meta', 'link', 'style', 'base'];

// A literal's members are enumerable and configurable, as those of the browser's interfaces are.
const define = (target, members) =>
    Object.defineProperties(target, Object.getOwnPropertyDescriptors(members));
// Text and comments have their own content, so the shared members must not hide it.
define(Node.prototype, nodeMembers);
for (const [name, value] of [['ELEMENT_NODE', 1], ['TEXT_NODE', 3], ['COMMENT_NODE', 8],
    ['DOCUMENT_NODE', 9], ['DOCUMENT_FRAGMENT_NODE', 11]]) {
    Object.defineProperty(Node, name, { value, enumerable: true });
    Object.defineProperty(Node.prototype, name, { value, enumerable: true });
}
define(Document.prototype, {
    get documentElement() { return elementsOf(this)[0] ?? null; },
    get head() { return root.head; },
    get body() { return root.body; },
    get forms() { return this.getElementsByTagName('form'); },
    get images() { return this.getElementsByTagName('img'); },
    get links() { return this.querySelectorAll('a[href]'); },
    get scripts() { return this.getElementsByTagName('script'); },
    get activeElement() { return focused ?? root.body; },
    createElement(name) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        if (!/^[A-Za-z][^\s/>]*$/.test(`${name}`)) {
            throw failure(`Invalid qualified name: '${name}'`, 'InvalidCharacterError');
        }
        return make(name);
    },
    createElementNS(space, name) { return make(name, space || null); },
    createTextNode(data) { return new Text(data); },
    createComment(data) { return new Comment(data); },
    createDocumentFragment() { return new DocumentFragment(); },
    getElementById(id) { return search(this, (one) => one.id === `${id}`, true)[0] ?? null; },
    getElementsByName(name) {
        return list(search(this, (one) => one.getAttribute('name') === `${name}`), NodeList);
    },
    importNode(node, deep) { return node.cloneNode(deep); },
    adoptNode(node) {
        detach(node);
        return node;
    },
});
runtime.tree = Object.assign(tree, {
    attributesOf, contentOf, detach, elementsOf, failure, grow, insert, isElement, make, of,
    oneNode, search,
});
runtime.provide({
    Element, HTMLElement, CharacterData, Text, Comment, DocumentFragment, NodeList, HTMLCollection,
});
// Last, as it may need the rest of elements.
const root = buildDocument();
