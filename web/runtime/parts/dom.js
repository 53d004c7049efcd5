// A small tree of elements: enough for views that build plain markup and listen to events. There is
// no layout, no style and no loading of what is inserted.
const { Event, EventTarget, Document, Node, defineHandlers, dispatch, eventParent, notSimulated,
    trusted } = runtime;

const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta',
    'source', 'track', 'wbr']);
const raw = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'iframe']);
const document = globalThis.document;
const nodes = new WeakMap();
const of = (node) => {
    let state = nodes.get(node);
    if (state === undefined) nodes.set(node, (state = { parent: null, children: [] }));
    return state;
};
const isElement = (node) => node instanceof Element;
const elementsOf = (node) => of(node).children.filter(isElement);

const failure = (message, name) => new globalThis.DOMException(message, name);

function detach(node) {
    const { parent } = of(node);
    if (parent === null) return;
    const list = of(parent).children;
    list.splice(list.indexOf(node), 1);
    of(node).parent = null;
}

function insert(parent, node, before) {
    if (!(node instanceof Node)) {
        throw new TypeError("Argument 1 ('node') to Node.insertBefore must be an instance of Node");
    }
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
    detach(node);
    const list = of(parent).children;
    list.splice(before === null ? list.length : list.indexOf(before), 0, node);
    of(node).parent = parent;
    if (node instanceof Element && node.localName === 'script' && node.isConnected
        && (node.getAttribute('src') || node.textContent)) {
        throw notSimulated('a script element that a script inserts');
    }
    return node;
}

const asNode = (value) => (value instanceof Node ? value : document.createTextNode(`${value}`));

// Members that Node has in every document; Document and Element share them.
const nodeMembers = {
    get childNodes() { return list(of(this).children, NodeList); },
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
        return this === document ? null : of(this).children.map((one) => one.textContent).join('');
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
        for (let at = other; at != null; at = of(at).parent) if (at === this) return true;
        return false;
    },
    appendChild(node) { return insert(this, node, null); },
    insertBefore(node, before) { return insert(this, node, before ?? null); },
    removeChild(node) {
        if (of(node).parent !== this) throw failure('The object can not be found here.', 'NotFoundError');
        detach(node);
        return node;
    },
    replaceChild(node, old) {
        insert(this, node, old);
        return this.removeChild(old);
    },
    cloneNode(deep = false) {
        const copy = copyOf(this);
        if (deep) for (const child of of(this).children) insert(copy, child.cloneNode(true), null);
        return copy;
    },
    append(...values) { for (const value of values) insert(this, asNode(value), null); },
    prepend(...values) {
        const first = this.firstChild;
        for (const value of values) insert(this, asNode(value), first);
    },
    replaceChildren(...values) {
        for (const child of [...of(this).children]) detach(child);
        this.append(...values);
    },
    get children() { return list(elementsOf(this), HTMLCollection); },
    get firstElementChild() { return elementsOf(this)[0] ?? null; },
    get lastElementChild() { return elementsOf(this).at(-1) ?? null; },
    get childElementCount() { return elementsOf(this).length; },
    querySelector(selector) { return search(this, compile(selector), true)[0] ?? null; },
    querySelectorAll(selector) { return list(search(this, compile(selector)), NodeList); },
    getElementsByTagName(name) {
        const wanted = `${name}`.toLowerCase();
        return list(search(this, (one) => wanted === '*' || one.localName === wanted), HTMLCollection);
    },
    getElementsByClassName(names) {
        const wanted = `${names}`.split(/\s+/).filter(Boolean);
        return list(search(this, (one) => wanted.every((name) => one.classList.contains(name))), HTMLCollection);
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
    if (node instanceof DocumentFragment) return document.createDocumentFragment();
    if (!isElement(node)) throw notSimulated('a clone of the document');
    const copy = make(node.localName);
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
    forEach(callback, self) { Array.prototype.forEach.call(this, callback, self); }
    [Symbol.iterator]() { return Array.prototype[Symbol.iterator].call(this); }
    entries() { return Array.prototype.entries.call(this); }
    keys() { return Array.prototype.keys.call(this); }
    values() { return Array.prototype.values.call(this); }
}
class HTMLCollection {
    item(index) { return this[index] ?? null; }
    namedItem(name) { return Array.from(this).find((one) => one.id === name || one.getAttribute('name') === name) ?? null; }
    [Symbol.iterator]() { return Array.prototype[Symbol.iterator].call(this); }
}

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

const attributes = new WeakMap();
const attributesOf = (element) => {
    let map = attributes.get(element);
    if (map === undefined) attributes.set(element, (map = new Map()));
    return map;
};

class DOMTokenList {
    #element;
    constructor(element) { this.#element = element; }
    get #tokens() { return (this.#element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean); }
    set #tokens(tokens) { this.#element.setAttribute('class', tokens.join(' ')); }
    get length() { return this.#tokens.length; }
    get value() { return this.#element.getAttribute('class') ?? ''; }
    set value(text) { this.#element.setAttribute('class', text); }
    item(index) { return this.#tokens[index] ?? null; }
    contains(token) { return this.#tokens.includes(`${token}`); }
    add(...tokens) { this.#tokens = [...new Set([...this.#tokens, ...tokens.map(String)])]; }
    remove(...tokens) { this.#tokens = this.#tokens.filter((one) => !tokens.map(String).includes(one)); }
    toggle(token, force) {
        const on = force ?? !this.contains(token);
        if (on) this.add(token);
        else this.remove(token);
        return on;
    }
    replace(old, token) {
        if (!this.contains(old)) return false;
        this.#tokens = this.#tokens.map((one) => (one === old ? token : one));
        return true;
    }
    forEach(callback, self) { this.#tokens.forEach(callback, self); }
    [Symbol.iterator]() { return this.#tokens[Symbol.iterator](); }
    toString() { return this.value; }
}

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
class CSSStyleDeclaration {
    setProperty(name, value) { this[name] = `${value}`; }
    getPropertyValue(name) { return this[name] ?? ''; }
    removeProperty(name) {
        const old = this[name] ?? '';
        delete this[name];
        return old;
    }
    get cssText() { return Object.keys(this).map((name) => `${kebab(name)}: ${this[name]};`).join(' '); }
    set cssText(text) {
        for (const name of Object.keys(this)) delete this[name];
        for (const part of `${text}`.split(';')) {
            const colon = part.indexOf(':');
            if (colon > 0) this[part.slice(0, colon).trim()] = part.slice(colon + 1).trim();
        }
    }
}

class Element extends Node {
    #name = making;
    #classList = null;
    #style = null;
    #dataset = null;
    get nodeType() { return 1; }
    get localName() { return this.#name; }
    get tagName() { return this.#name.toUpperCase(); }
    get nodeName() { return this.tagName; }
    get namespaceURI() { return 'http://www.w3.org/1999/xhtml'; }
    get classList() { return (this.#classList ??= new DOMTokenList(this)); }
    get style() { return (this.#style ??= new CSSStyleDeclaration()); }
    set style(text) { this.style.cssText = text; }
    get dataset() {
        return (this.#dataset ??= new Proxy({}, {
            get: (_, name) => this.getAttribute(`data-${kebab(String(name))}`) ?? undefined,
            set: (_, name, value) => (this.setAttribute(`data-${kebab(String(name))}`, value), true),
            has: (_, name) => this.hasAttribute(`data-${kebab(String(name))}`),
            deleteProperty: (_, name) => (this.removeAttribute(`data-${kebab(String(name))}`), true),
        }));
    }
    get attributes() { return Array.from(attributesOf(this), ([name, value]) => ({ name, value })); }
    getAttribute(name) { return attributesOf(this).get(`${name}`.toLowerCase()) ?? null; }
    setAttribute(name, value) {
        attributesOf(this).set(`${name}`.toLowerCase(), `${value}`);
        if (`${name}`.toLowerCase() === 'style') this.style.cssText = value;
    }
    removeAttribute(name) { attributesOf(this).delete(`${name}`.toLowerCase()); }
    hasAttribute(name) { return attributesOf(this).has(`${name}`.toLowerCase()); }
    toggleAttribute(name, force) {
        const on = force ?? !this.hasAttribute(name);
        if (on) this.setAttribute(name, '');
        else this.removeAttribute(name);
        return on;
    }
    getAttributeNames() { return [...attributesOf(this).keys()]; }
    remove() { detach(this); }
    replaceWith(...values) {
        for (const value of values) insert(of(this).parent, asNode(value), this);
        detach(this);
    }
    before(...values) { for (const value of values) insert(of(this).parent, asNode(value), this); }
    after(...values) {
        const next = this.nextSibling;
        for (const value of values) insert(of(this).parent, asNode(value), next);
    }
    get nextElementSibling() { return elementSibling(this, 1); }
    get previousElementSibling() { return elementSibling(this, -1); }
    matches(selector) { return compile(selector)(this); }
    closest(selector) {
        const test = compile(selector);
        for (let at = this; isElement(at); at = of(at).parent) if (test(at)) return at;
        return null;
    }
    get innerHTML() { return of(this).children.map(serialise).join(''); }
    set innerHTML(html) {
        for (const child of [...of(this).children]) detach(child);
        parse(`${html ?? ''}`, this);
    }
    get outerHTML() { return serialise(this); }
    insertAdjacentHTML(position, html) {
        const holder = document.createDocumentFragment();
        parse(`${html}`, holder);
        this.insertAdjacentElement(position, holder);
    }
    insertAdjacentElement(position, node) {
        if (position === 'beforebegin') this.before(node);
        else if (position === 'afterbegin') this.prepend(node);
        else if (position === 'beforeend') this.append(node);
        else if (position === 'afterend') this.after(node);
        else throw failure('The string did not match the expected pattern.', 'SyntaxError');
        return node;
    }
    [eventParent]() { return of(this).parent; }
    get innerText() { return this.textContent; }
    set innerText(text) { this.textContent = text; }
    get hidden() { return this.hasAttribute('hidden'); }
    set hidden(on) { this.toggleAttribute('hidden', Boolean(on)); }
    get offsetParent() { throw notSimulated('layout (offsetParent)'); }
    getBoundingClientRect() { throw notSimulated('layout (getBoundingClientRect)'); }
    scrollIntoView() {}
    focus() {
        if (focused === this) return;
        focused?.blur();
        focused = this;
        dispatch(this, trusted(new Event('focus')));
    }
    blur() {
        if (focused !== this) return;
        focused = null;
        dispatch(this, trusted(new Event('blur')));
    }
    click() {
        const event = trusted(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true }));
        if (!dispatch(this, event)) return;
        if (this.localName === 'a' && this.hasAttribute('href')) globalThis.location.href = this.href;
    }
}
let making = 'div';
let focused = null;

function elementSibling(element, step) {
    let at = sibling(element, step);
    while (at !== null && !isElement(at)) at = sibling(at, step);
    return at;
}

for (const [name, attribute] of [['id', 'id'], ['className', 'class'], ['type', 'type'], ['name', 'name'],
    ['rel', 'rel'], ['alt', 'alt'], ['placeholder', 'placeholder'], ['title', 'title'],
    ['lang', 'lang'], ['slot', 'slot'], ['role', 'role'], ['target', 'target'], ['download', 'download']]) {
    Object.defineProperty(Element.prototype, name, {
        get() { return this.getAttribute(attribute) ?? ''; },
        set(value) { this.setAttribute(attribute, value); },
        enumerable: true, configurable: true,
    });
}
for (const name of ['disabled', 'checked', 'selected', 'readOnly', 'required', 'async', 'defer']) {
    Object.defineProperty(Element.prototype, name, {
        get() { return this.hasAttribute(name); },
        set(value) { this.toggleAttribute(name, Boolean(value)); },
        enumerable: true, configurable: true,
    });
}
for (const name of ['href', 'src', 'action']) {
    Object.defineProperty(Element.prototype, name, {
        get() {
            const value = this.getAttribute(name);
            return value === null ? '' : runtime.resolve(value, runtime.currentURL());
        },
        set(value) { this.setAttribute(name, value); },
        enumerable: true, configurable: true,
    });
}
defineHandlers(Element.prototype, ['onclick', 'onchange', 'oninput', 'onsubmit', 'onload', 'onerror',
    'onfocus', 'onblur', 'onkeydown', 'onkeyup', 'ontouchstart', 'ontouchend', 'onpointerdown',
    'onpointerup']);

class HTMLElement extends Element {}
const types = { HTMLElement };
for (const [name, ...tags] of [['HTMLAnchorElement', 'a'], ['HTMLButtonElement', 'button'],
    ['HTMLCanvasElement', 'canvas'], ['HTMLDivElement', 'div'], ['HTMLFormElement', 'form'],
    ['HTMLIFrameElement', 'iframe'], ['HTMLImageElement', 'img'], ['HTMLInputElement', 'input'],
    ['HTMLScriptElement', 'script'], ['HTMLStyleElement', 'style'],
    ['HTMLTemplateElement', 'template'], ['HTMLTextAreaElement', 'textarea'],
    ['HTMLSelectElement', 'select'], ['HTMLVideoElement', 'video'], ['SVGElement', 'svg']]) {
    types[name] = { [name]: class extends HTMLElement {} }[name];
    for (const tag of tags) types[tag] = types[name];
}
for (const Type of [types.HTMLInputElement, types.HTMLTextAreaElement, types.HTMLSelectElement]) {
    const values = new WeakMap();
    Object.defineProperty(Type.prototype, 'value', {
        get() { return values.get(this) ?? this.getAttribute('value') ?? ''; },
        set(value) { values.set(this, `${value}`); },
        enumerable: true, configurable: true,
    });
}
for (const name of ['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin']) {
    Object.defineProperty(types.HTMLAnchorElement.prototype, name, {
        get() { return this.hasAttribute('href') ? new globalThis.URL(this.href)[name] : ''; },
        configurable: true,
    });
}
types.HTMLCanvasElement.prototype.getContext = () => { throw notSimulated('a canvas context'); };

function make(name) {
    making = `${name}`.toLowerCase();
    const Type = types[making] ?? HTMLElement;
    return new Type();
}

// Selectors: names, ids, classes, attributes, :not, :first-child, combinators, lists.
function compile(text) {
    const alternatives = `${text}`.split(',').map((one) => compound(one.trim()));
    return (element) => alternatives.some((test) => test(element));
}

function compound(text) {
    if (text === '') throw failure('The string did not match the expected pattern.', 'SyntaxError');
    const parts = text.split(/\s*([>+~])\s*|\s+(?![^[]*\])/).filter((part) => part !== undefined && part !== '');
    const chain = [];
    for (let index = parts.length - 1; index >= 0; index--) {
        if (/^[>+~]$/.test(parts[index])) chain.at(-1).combinator = parts[index];
        else chain.push({ test: simple(parts[index]), combinator: ' ' });
    }
    const match = (element, index) => {
        if (!isElement(element) || !chain[index].test(element)) return false;
        if (index === chain.length - 1) return true;
        switch (chain[index].combinator) {
        case '>': return match(of(element).parent, index + 1);
        case '+': return match(element.previousElementSibling, index + 1);
        case '~':
            for (let at = element.previousElementSibling; at; at = at.previousElementSibling) {
                if (match(at, index + 1)) return true;
            }
            return false;
        default:
            for (let at = of(element).parent; at !== null; at = of(at).parent) {
                if (match(at, index + 1)) return true;
            }
            return false;
        }
    };
    return (element) => match(element, 0);
}

function simple(text) {
    const tests = [];
    let rest = text;
    while (rest !== '') {
        let found;
        if ((found = /^(?:\*|[\w-]+)/.exec(rest)) !== null && rest === text) {
            const name = found[0].toLowerCase();
            if (name !== '*') tests.push((one) => one.localName === name);
        } else if ((found = /^#((?:[\w-]|\\.)+)/.exec(rest)) !== null) {
            const id = found[1].replace(/\\/g, '');
            tests.push((one) => one.id === id);
        } else if ((found = /^\.([\w-]+)/.exec(rest)) !== null) {
            const [, name] = found;
            tests.push((one) => one.classList.contains(name));
        } else if ((found = /^\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]+))\s*)?\]/.exec(rest)) !== null) {
            const [, name, operator, double, single, bare] = found;
            const value = double ?? single ?? bare;
            tests.push((one) => {
                const actual = one.getAttribute(name);
                if (actual === null || operator === undefined) return actual !== null;
                if (operator === '=') return actual === value;
                if (operator === '^=') return actual.startsWith(value);
                if (operator === '$=') return actual.endsWith(value);
                if (operator === '*=') return actual.includes(value);
                if (operator === '~=') return actual.split(/\s+/).includes(value);
                return actual === value || actual.startsWith(`${value}-`);
            });
        } else if ((found = /^:not\(([^)]*)\)/.exec(rest)) !== null) {
            const test = simple(found[1].trim());
            tests.push((one) => !test(one));
        } else if ((found = /^:first-child/.exec(rest)) !== null) {
            tests.push((one) => one.previousElementSibling === null);
        } else if ((found = /^:last-child/.exec(rest)) !== null) {
            tests.push((one) => one.nextElementSibling === null);
        } else if (/^:/.test(rest)) {
            throw notSimulated(`the selector ${rest}`);
        } else {
            throw failure(`'${text}' is not a valid selector.`, 'SyntaxError');
        }
        rest = rest.slice(found[0].length);
    }
    return (element) => tests.every((test) => test(element));
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

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const unescape = (text) => text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name) => {
    if (name[0] !== '#') return entities[name] ?? whole;
    return String.fromCodePoint(/^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
});
const escapeText = (text) => text.replace(/[&<>\u00a0]/g, (one) =>
    ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' })[one]);

function serialise(node) {
    if (node instanceof Comment) return `<!--${node.data}-->`;
    if (node instanceof Text) {
        return raw.has(of(node).parent?.localName) ? node.data : escapeText(node.data);
    }
    const own = Array.from(attributesOf(node), ([name, value]) =>
        ` ${name}="${value.replace(/[&"]/g, (one) => (one === '&' ? '&amp;' : '&quot;'))}"`).join('');
    const name = node.localName;
    return voids.has(name) ? `<${name}${own}>`
        : `<${name}${own}>${of(node).children.map(serialise).join('')}</${name}>`;
}

/** Builds the tree of a text without repairing it as browsers do. */
function parse(html, root) {
    const pattern = /<!--([\s\S]*?)-->|<!doctype[^>]*>|<\/([\w-]+)\s*>|<([\w-]+)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
    const add = (parent, node) => {
        of(parent).children.push(node);
        of(node).parent = parent;
    };
    let current = root;
    let last = 0;
    const text = (end) => {
        if (end > last) add(current, new Text(unescape(html.slice(last, end))));
    };
    for (let match; (match = pattern.exec(html)) !== null;) {
        text(match.index);
        last = pattern.lastIndex;
        const [whole, comment, closing, opening, rest] = match;
        if (comment !== undefined) {
            add(current, new Comment(comment));
        } else if (closing !== undefined) {
            let at = current;
            while (at !== root && at.localName !== closing.toLowerCase()) at = of(at).parent;
            if (at !== root) current = of(at).parent;
        } else if (opening !== undefined) {
            const element = make(opening);
            for (const [, name, double, single, bare] of rest.matchAll(
                /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)) {
                element.setAttribute(name, unescape(double ?? single ?? bare ?? ''));
            }
            add(current, element);
            const name = element.localName;
            if (raw.has(name)) {
                const end = html.toLowerCase().indexOf(`</${name}`, last);
                const stop = end < 0 ? html.length : end;
                if (stop > last) add(element, new Text(html.slice(last, stop)));
                last = stop;
                pattern.lastIndex = stop;
                if (end >= 0) {
                    last = html.indexOf('>', end) + 1 || html.length;
                    pattern.lastIndex = last;
                }
            } else if (!voids.has(name) && !whole.endsWith('/>')) {
                current = element;
            }
        }
    }
    text(html.length);
}

function buildDocument() {
    const holder = new DocumentFragment();
    parse(host.html(), holder);
    const top = of(holder).children;
    const html = top.find((one) => isElement(one) && one.localName === 'html') ?? make('html');
    const childOf = (name) => elementsOf(html).find((one) => one.localName === name);
    const loose = top.filter((one) => one !== html);
    const head = childOf('head') ?? make('head');
    const body = childOf('body') ?? make('body');
    for (const part of [head, body]) {
        if (of(part).parent !== html) {
            of(html).children.push(part);
            of(part).parent = html;
        }
    }
    for (const node of [...of(html).children, ...loose]) {
        if (node === head || node === body || node === html) continue;
        const isHead = isElement(node) && ['title', 'meta', 'link', 'style', 'base'].includes(node.localName);
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

const define = (target, members) => {
    for (const name of Object.keys(members)) {
        Object.defineProperty(target, name, {
            ...Object.getOwnPropertyDescriptor(members, name), enumerable: true, configurable: true,
        });
    }
};
// Text and comments have their own content, so the shared members must not hide it.
define(Node.prototype, nodeMembers);
for (const [name, value] of [['ELEMENT_NODE', 1], ['TEXT_NODE', 3], ['COMMENT_NODE', 8],
    ['DOCUMENT_NODE', 9], ['DOCUMENT_FRAGMENT_NODE', 11]]) {
    Object.defineProperty(Node, name, { value, enumerable: true });
    Object.defineProperty(Node.prototype, name, { value, enumerable: true });
}
const root = buildDocument();
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
    createElementNS(namespace, name) { return make(name); },
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
class ShadowRoot {
    constructor() { throw notSimulated('ShadowRoot'); }
}
runtime.provide({
    ...types, Element, CharacterData, Text, Comment, DocumentFragment, ShadowRoot, NodeList,
    HTMLCollection, DOMTokenList, CSSStyleDeclaration,
});
