// The rest of elements: selectors, markup, class lists, styles and the attributes that are members.
const { notSimulated } = runtime;
const { Element, HTMLElement, Text, Comment } = runtime.loadGlobals('dom');
const { attributesOf, detach, failure, grow, isElement, list, of } = runtime.tree;
const { document } = globalThis;

const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta',
    'source', 'track', 'wbr']);
const raw = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'iframe']);

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

const types = {};
for (const [name, ...tags] of [['HTMLAnchorElement', 'a'], ['HTMLButtonElement', 'button'],
    ['HTMLCanvasElement', 'canvas'], ['HTMLDivElement', 'div'], ['HTMLFormElement', 'form'],
    ['HTMLIFrameElement', 'iframe'], ['HTMLImageElement', 'img'], ['HTMLInputElement', 'input'],
    ['HTMLScriptElement', 'script'], ['HTMLStyleElement', 'style'],
    ['HTMLTemplateElement', 'template'], ['HTMLTextAreaElement', 'textarea'],
    ['HTMLSelectElement', 'select'], ['HTMLVideoElement', 'video'], ['SVGElement', 'svg']]) {
    // One class makes every element; these only say which is which.
    types[name] = { [name]: class extends HTMLElement {
        static [Symbol.hasInstance](value) {
            return value instanceof HTMLElement && tags.includes(value.localName);
        }
    } }[name];
}
const values = new WeakMap();
Object.defineProperty(Element.prototype, 'value', {
    get() { return values.get(this) ?? this.getAttribute('value') ?? ''; },
    set(value) { values.set(this, `${value}`); },
    enumerable: true, configurable: true,
});
for (const name of ['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin']) {
    Object.defineProperty(Element.prototype, name, {
        get() {
            if (this.localName !== 'a') return undefined;
            return this.hasAttribute('href') ? new globalThis.URL(this.href)[name] : '';
        },
        configurable: true,
    });
}
Element.prototype.getContext = () => { throw notSimulated('a canvas context'); };
Element.prototype.getBoundingClientRect = () => { throw notSimulated('layout (getBoundingClientRect)'); };
for (const [name, attribute] of [['className', 'class'], ['type', 'type'], ['name', 'name'],
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


const classLists = new WeakMap();
const dataSets = new WeakMap();
const keep = (map, key, make) => {
    if (!map.has(key)) map.set(key, make());
    return map.get(key);
};
const members = {
    get classList() { return keep(classLists, this, () => new DOMTokenList(this)); },
    set classList(value) { this.classList.value = value; },
    get dataset() {
        return keep(dataSets, this, () => new Proxy({}, {
            get: (_, name) => this.getAttribute(`data-${kebab(String(name))}`) ?? undefined,
            set: (_, name, value) => (this.setAttribute(`data-${kebab(String(name))}`, value), true),
            has: (_, name) => this.hasAttribute(`data-${kebab(String(name))}`),
            deleteProperty: (_, name) => (this.removeAttribute(`data-${kebab(String(name))}`), true),
        }));
    },
    matches(selector) { return compile(selector)(this); },
    closest(selector) {
        const test = compile(selector);
        for (let at = this; isElement(at); at = of(at).parent) if (test(at)) return at;
        return null;
    },
    get innerHTML() { return of(this).children.map(serialise).join(''); },
    set innerHTML(html) {
        for (const child of [...of(this).children]) detach(child);
        grow(this, JSON.parse(host.tree(`${html ?? ''}`)));
    },
    get outerHTML() { return serialise(this); },
    insertAdjacentHTML(position, html) {
        const holder = document.createDocumentFragment();
        grow(holder, JSON.parse(host.tree(`${html}`)));
        this.insertAdjacentElement(position, holder);
    },
    insertAdjacentElement(position, node) {
        if (position === 'beforebegin') this.before(node);
        else if (position === 'afterbegin') this.prepend(node);
        else if (position === 'beforeend') this.append(node);
        else if (position === 'afterend') this.after(node);
        else throw failure('The string did not match the expected pattern.', 'SyntaxError');
        return node;
    },
};
for (const name of Object.keys(members)) {
    Object.defineProperty(Element.prototype, name, {
        ...Object.getOwnPropertyDescriptor(members, name), enumerable: true, configurable: true,
    });
}
class ShadowRoot {
    constructor() { throw notSimulated('ShadowRoot'); }
}
runtime.provide({
    ...types, ShadowRoot, DOMTokenList, CSSStyleDeclaration, compile,
    makeStyle: () => new CSSStyleDeclaration(),
});
