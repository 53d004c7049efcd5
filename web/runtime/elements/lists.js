// Lists that show the tree as it is whenever they are asked: children, names, classes, tokens,
// attributes.
import {
    DocumentType, HTMLCollection, Node, NodeList, attributesOf, document, elementsOf, failure, inLowerCase, isHTML,
    isOfQuirks, keep, of, search, tree,
} from './tree.js';
import { halvesOf, qualifiedOf, setSpace, spaceOf } from './namespaces.js';
import { wordsOf } from './text.js';
import { mustHave, notInstance, refused } from '../refusals.js';

/** What each list of tokens shows: the `element` and its `attribute`. */
const shown = new WeakMap();
const tokensOf = (list) => [...new Set(wordsOf(list.value))];
function setTokens(list, tokens) {
    // An attribute that is not there does not come to be by taking tokens away.
    const { element, attribute } = shown.get(list);
    if (tokens.length === 0 && !element.hasAttribute(attribute)) return;
    list.value = [...new Set(tokens)].join(' ');
}
function checkedToken(value, method) {
    const token = `${value}`;
    if (token === '') throw refused('SyntaxError', 'DOMTokenList', method, 'The token provided must not be empty.');
    if (/[\t\n\f\r ]/.test(token)) {
        throw refused('InvalidCharacterError', 'DOMTokenList', method,
            `The token provided ('${token}') contains HTML space characters, which are not valid in tokens.`);
    }
    return token;
}
/** The tokens of an attribute, such as those of `class`. */
export class DOMTokenList {
    constructor() { throw new TypeError('Illegal constructor'); }
    get length() { return tokensOf(this).length; }
    get value() {
        const { element, attribute } = shown.get(this);
        return element.getAttribute(attribute) ?? '';
    }
    set value(text) {
        const { element, attribute } = shown.get(this);
        element.setAttribute(attribute, text);
    }
    item(index) {
        mustHave(1, arguments, 'DOMTokenList', 'item');
        return tokensOf(this)[index >>> 0] ?? null;
    }
    contains(token) {
        mustHave(1, arguments, 'DOMTokenList', 'contains');
        return tokensOf(this).includes(`${token}`);
    }
    add(...tokens) { setTokens(this, [...tokensOf(this), ...tokens.map((one) => checkedToken(one, 'add'))]); }
    remove(...tokens) {
        const gone = tokens.map((one) => checkedToken(one, 'remove'));
        setTokens(this, tokensOf(this).filter((one) => !gone.includes(one)));
    }
    toggle(token, force) {
        mustHave(1, arguments, 'DOMTokenList', 'toggle');
        const known = this.contains(checkedToken(token, 'toggle'));
        const on = force === undefined ? !known : Boolean(force);
        if (on === known) return on;
        if (on) this.add(token);
        else this.remove(token);
        return on;
    }
    replace(old, token) {
        mustHave(2, arguments, 'DOMTokenList', 'replace');
        // What is empty is refused before what has spaces.
        if (`${token}` === '') checkedToken(token, 'replace');
        const [from, to] = [old, token].map((one) => checkedToken(one, 'replace'));
        if (!this.contains(from)) return false;
        setTokens(this, tokensOf(this).map((one) => (one === from ? to : one)));
        return true;
    }
    supports(value) {
        const known = supported[shown.get(this).attribute];
        if (known === undefined) {
            throw refused('TypeError', 'DOMTokenList', 'supports', 'DOMTokenList has no supported tokens.');
        }
        return known.includes(`${value}`.toLowerCase());
    }
    toString() { return this.value; }
}
const isPlace = (name) => typeof name === 'string' && /^\d+$/.test(name);
/**
 * What a list has by places stands in no prototype: an accessor by an index there would have the engine
 * give up its fast arrays. Methods are found without a look at the tokens.
 */
const places = {
    get: (target, name, list) => (isPlace(name) ? tokensOf(list)[name] : Reflect.get(target, name, list)),
    set: (target, name, value, list) => !isPlace(name) && Reflect.set(target, name, value, list),
    has: (target, name) => (isPlace(name) ? Number(name) < tokensOf(target).length : name in target),
    ownKeys: (target) => [...tokensOf(target).keys()].map(String).concat(Reflect.ownKeys(target)),
    getOwnPropertyDescriptor(target, name) {
        if (!isPlace(name)) return Reflect.getOwnPropertyDescriptor(target, name);
        const value = tokensOf(target)[name];
        return value === undefined ? undefined : { value, writable: false, enumerable: true, configurable: true };
    },
    defineProperty: (target, name, descriptor) =>
        !isPlace(name) && Reflect.defineProperty(target, name, descriptor),
    deleteProperty: (target, name) => (isPlace(name) ? Number(name) >= tokensOf(target).length
        : Reflect.deleteProperty(target, name)),
};
export function listTokens(element, attribute) {
    const target = Object.create(DOMTokenList.prototype);
    const list = new Proxy(target, places);
    const own = { element, attribute };
    shown.set(target, own);
    shown.set(list, own);
    return list;
}
export function hasClass(element, name) {
    const classes = attributesOf(element).get('class');
    if (classes === undefined) return false;
    if (classes === name || classes.split(/[\t\n\f\r ]+/).includes(name)) return true;
    return isOfQuirks(element) && inLowerCase(classes).split(/[\t\n\f\r ]+/).includes(inLowerCase(name));
}
export function hasID(element, id) {
    const own = attributesOf(element).get('id') ?? '';
    return own === id || (isOfQuirks(element) && inLowerCase(own) === inLowerCase(id));
}
/** What WebKit makes something of. */
const supported = {
    rel: ['alternate', 'dns-prefetch', 'icon', 'manifest', 'modulepreload', 'preconnect', 'preload',
        'stylesheet'],
    sandbox: ['allow-downloads', 'allow-forms', 'allow-modals', 'allow-orientation-lock',
        'allow-pointer-lock', 'allow-popups', 'allow-popups-to-escape-sandbox',
        'allow-presentation', 'allow-same-origin', 'allow-scripts',
        'allow-storage-access-by-user-activation', 'allow-top-navigation',
        'allow-top-navigation-by-user-activation'],
};
for (const name of ['forEach', 'entries', 'keys', 'values', Symbol.iterator]) {
    DOMTokenList.prototype[name] = Array.prototype[name];
}

/** Makes an attribute that stands nowhere. */
export let makeAttr;
/** Where an attribute stands; one that stands nowhere has its own value. */
let put;
/** An attribute: of an element, or one that stands nowhere yet, or no longer. */
export class Attr extends Node {
    #name;
    #element = null;
    #value = '';
    #space = null;
    constructor(given, name, space) {
        if (given !== put) throw new TypeError('Illegal constructor');
        super();
        [this.#name, this.#space] = [name, space];
    }
    get nodeType() { return 2; }
    get nodeName() { return this.#name; }
    get name() { return this.#name; }
    get ownerElement() { return this.#element; }
    get namespaceURI() { return this.#element === null ? this.#space : spaceOf(this.#element, this.#name); }
    get prefix() { return this.namespaceURI === null ? null : halvesOf(this.#name)[0]; }
    get localName() { return this.namespaceURI === null ? this.#name : halvesOf(this.#name)[1]; }
    get specified() { return true; }
    get value() {
        return this.#element === null ? this.#value : attributesOf(this.#element).get(this.#name) ?? '';
    }
    set value(value) {
        if (this.#element === null) this.#value = `${value}`;
        else tree.putAttribute(this.#element, this.#name, `${value}`);
    }
    get nodeValue() { return this.value; }
    set nodeValue(value) { this.value = value; }
    get textContent() { return this.value; }
    set textContent(value) { this.value = value; }
    get ownerDocument() { return this.#element === null ? document : this.#element.ownerDocument; }
    cloneNode() {
        const copy = makeAttr(this.#name, this.namespaceURI);
        copy.#value = this.value;
        return copy;
    }
    isEqualNode(other) {
        return other instanceof Attr && ['namespaceURI', 'localName', 'value'].every((name) =>
            this[name] === other[name]);
    }
    static {
        put = (attribute, element) => {
            attribute.#value = attribute.value;
            attribute.#space = attribute.namespaceURI;
            attribute.#element = element;
        };
        makeAttr = (name, space = null) => new Attr(put, name, space);
    }
}
tree.kinds = [Attr, DocumentType];
const nodes = new WeakMap();
const nodesOf = (element) => keep(nodes, element, () => new Map());
export function attributeNode(element, name) {
    if (!attributesOf(element).has(name)) return null;
    return keep(nodesOf(element), name, () => {
        const node = makeAttr(name);
        put(node, element);
        return node;
    });
}
tree.attributeNode = attributeNode;
/** An attribute that goes keeps its value. */
tree.attributeGoes = (element, name) => {
    const node = nodes.get(element)?.get(name);
    if (node === undefined) return;
    put(node, null);
    nodes.get(element).delete(name);
};
/** Gives an element an attribute that stands nowhere else; the answer is the one that it had. */
export function setAttributeNode(element, node, type = 'Element', method = 'setAttributeNode') {
    if (!(node instanceof Attr)) throw notInstance(1, 'attr', 'Attr', type, method);
    if (node.ownerElement === element) return node;
    if (node.ownerElement !== null) {
        throw failure('The attribute is in use.', 'InUseAttributeError');
    }
    const { name, namespaceURI, value } = node;
    const old = attributeNode(element, name);
    if (old !== null) put(old, null);
    if (namespaceURI !== null) setSpace(element, name, namespaceURI);
    tree.putAttribute(element, name, value);
    put(node, element);
    nodesOf(element).set(name, node);
    return old;
}
export function removeAttributeNode(element, node) {
    if (!(node instanceof Attr)) throw notInstance(1, 'attr', 'Attr', 'Element', 'removeAttributeNode');
    if (node.ownerElement !== element) throw failure('The object can not be found here.', 'NotFoundError');
    tree.dropAttribute(element, node.name);
    return node;
}

export class NamedNodeMap {
    constructor() { throw new TypeError('Illegal constructor'); }
    item(index) {
        mustHave(1, arguments, 'NamedNodeMap', 'item');
        return this[index >>> 0] ?? null;
    }
    getNamedItem(name) {
        mustHave(1, arguments, 'NamedNodeMap', 'getNamedItem');
        return owners.get(this).getAttributeNode(name);
    }
    getNamedItemNS(space, name) {
        return Array.from(this).find((one) => one.namespaceURI === (space || null)
            && one.localName === `${name}`) ?? null;
    }
    removeNamedItem(name) {
        const one = this.getNamedItem(name);
        if (one === null) throw failure('The object can not be found here.', 'NotFoundError');
        return removeAttributeNode(one.ownerElement, one);
    }
    removeNamedItemNS(space, name) {
        const one = this.getNamedItemNS(space, name);
        if (one === null) throw failure('The object can not be found here.', 'NotFoundError');
        return removeAttributeNode(one.ownerElement, one);
    }
    setNamedItem(node) { return setAttributeNode(owners.get(this), node); }
    setNamedItemNS(node) { return setAttributeNode(owners.get(this), node); }
}
NamedNodeMap.prototype[Symbol.iterator] = Array.prototype[Symbol.iterator];
/** Whether a name is a member of the map: of HTML's elements one with capitals is none. */
const isNamed = (element, name) => !isHTML(element) || name === inLowerCase(name);
const maps = new WeakMap();
const owners = new WeakMap();
export const attributeMap = (element) => keep(maps, element, () => {
    const map = live(NamedNodeMap, () =>
        [...attributesOf(element).keys()].map((name) => attributeNode(element, name)),
    (items, name) => items.find((one) => one.name === name && isNamed(element, name)), undefined,
    (items) => items.map((one) => one.name).filter((name) => isNamed(element, name)));
    owners.set(map, element);
    return map;
});

const byName = (items, name) => (name === '' ? undefined
    : items.find((one) => one.id === name || (isHTML(one) && one.getAttribute('name') === name)));
export const itemNamed = (list, name) => byName(Array.from(list), name) ?? null;
const namesOf = (items) => items.flatMap((one) => [one.id, (isHTML(one) && one.getAttribute('name')) || '']);

/** Whether a member is one of a list's places: nothing else is ever there under such a name. */
const isIndex = (name) => typeof name === 'string' && indexPattern.test(name)
    && (name.length < 10 || Number(name) < 0xffffffff);
const indexPattern = /^(?:0|[1-9]\d{0,9})$/;

/**
 * A collection that shows the tree as it is whenever it is asked. `named` finds an item by a name, of `names`;
 * `set` takes what is set from outside, if anything does. Not `isKept` is what changes with more than the tree.
 */
export function live(Type, find, named = Type === NodeList ? () => undefined : byName, set,
    names = Type === HTMLCollection || Type.prototype instanceof HTMLCollection ? namesOf : () => [], isKept = true) {
    let known = null;
    let changes = -1;
    const items = () => {
        if (changes !== tree.changes || !isKept) {
            known = find();
            ({ changes } = tree);
        }
        return known;
    };
    const item = (target, name) => (isIndex(name) ? items()[name]
        : typeof name !== 'string' || name in target ? undefined : named(items(), name));
    const isVisible = (target) => (name) => name !== '' && !isIndex(name) && !(name in target);
    const list = new Proxy(Object.create(Type.prototype), {
        get(target, name, self) {
            if (name === 'length' && self === list) return items().length;
            if (name === 'length') throw new TypeError('Illegal invocation');
            return item(target, name) ?? Reflect.get(target, name, self);
        },
        set(target, name, value, self) {
            if (set?.(items(), name, value)) return true;
            if (isIndex(name) && (self === list || items()[name] !== undefined)) return false;
            return Reflect.set(target, name, value, self);
        },
        has: (target, name) => name === 'length' || item(target, name) !== undefined
            || name in target,
        ownKeys: (target) => [...new Set([...Object.keys(items()), ...names(items()).filter(isVisible(target)),
            ...Reflect.ownKeys(target)])],
        defineProperty(target, name, descriptor) {
            if (isIndex(name)) return set?.(items(), name, descriptor.value) ?? false;
            if (!runtime.hasOwn(target, name) && item(target, name) !== undefined) return false;
            return Reflect.defineProperty(target, name, descriptor);
        },
        deleteProperty: (target, name) => (item(target, name) === undefined
            ? Reflect.deleteProperty(target, name) : false),
        preventExtensions: () => false,
        getOwnPropertyDescriptor(target, name) {
            const value = item(target, name);
            return value === undefined ? Reflect.getOwnPropertyDescriptor(target, name)
                : { value, enumerable: isIndex(name), configurable: true };
        },
    });
    return list;
}
export class HTMLFormControlsCollection extends HTMLCollection {}
/** The selects whose options collections show. */
export const selects = new WeakMap();
export class HTMLOptionsCollection extends HTMLCollection {
    get length() { return selects.get(this).length; }
    set length(value) { selects.get(this).length = value; }
    get selectedIndex() { return selects.get(this).selectedIndex; }
    set selectedIndex(index) { selects.get(this).selectedIndex = index; }
    add(...values) { selects.get(this).add(...values); }
    remove(index) { selects.get(this).remove(index); }
}
const childLists = new WeakMap();
const childElements = new WeakMap();
export const childNodes = (node) =>
    keep(childLists, node, () => live(NodeList, () => of(node).children));
export const children = (node) =>
    keep(childElements, node, () => live(HTMLCollection, () => elementsOf(node)));
export const withName = (node, name) => live(HTMLCollection, () => {
    const lower = tree.isOfXML?.(node) ? name : inLowerCase(name);
    return search(node, (one) => name === '*' || qualifiedOf(one) === (isHTML(one) ? lower : name));
});
export const ofName = (node, name) => live(NodeList, () =>
    search(node, (one) => isHTML(one) && one.getAttribute('name') === name));
export const withNames = (node, space, name) => live(HTMLCollection, () => search(node, (one) =>
    (space === '*' || one.namespaceURI === (space || null))
    && (name === '*' || one.localName === name)));
export const withClasses = (node, names) => live(HTMLCollection, () => {
    const wanted = wordsOf(names);
    return search(node, (one) => wanted.length > 0
        && wanted.every((name) => hasClass(one, name)));
});

