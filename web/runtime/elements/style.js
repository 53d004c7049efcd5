// Inline styles: what an element's `style` attribute declares.
import { kebab, propertyName, splitOutside } from './text.js';
import { define, notSimulated } from './tree.js';

const elementOf = new WeakMap();
const parsed = new WeakMap();

/** What the `style` attribute declares, by name: `{value, priority}`. */
function declarations(style) {
    const text = elementOf.get(style).getAttribute('style') ?? '';
    const known = parsed.get(style);
    if (known?.text === text) return known.own;
    const own = new Map();
    for (const part of splitOutside(text.replace(/\/\*[^]*?\*\//g, ''), ';')) {
        const colon = part.indexOf(':');
        const value = part.slice(colon + 1).trim();
        if (colon > 0 && value !== '') declare(own, part.slice(0, colon).trim(), value);
    }
    parsed.set(style, { text, own });
    return own;
}

function declare(own, name, text) {
    const [, value, important] = /^([^]*?)\s*(!\s*important)?$/i.exec(text);
    own.set(name.startsWith('--') ? name : name.toLowerCase(), {
        value, priority: important === undefined ? '' : 'important',
    });
}

const textOf = (own) => Array.from(own, ([name, { value, priority }]) =>
    `${name}: ${value}${priority === '' ? '' : ' !important'};`).join(' ');

function rewrite(style, own) {
    const text = textOf(own);
    elementOf.get(style).setAttribute('style', text);
    parsed.set(style, { text, own });
}

export class CSSStyleDeclaration {
    constructor() { throw new TypeError('Illegal constructor'); }
    get length() { return declarations(this).size; }
    get parentRule() { return null; }
    item(index) { return [...declarations(this).keys()][index] ?? ''; }
    getPropertyValue(name) { return declarations(this).get(propertyName(name))?.value ?? ''; }
    getPropertyPriority(name) { return declarations(this).get(propertyName(name))?.priority ?? ''; }
    setProperty(name, value, priority = '') {
        if (`${value ?? ''}` === '') {
            this.removeProperty(name);
            return;
        }
        const own = declarations(this);
        declare(own, propertyName(name), `${value}${priority ? ` !${priority}` : ''}`.trim());
        rewrite(this, own);
    }
    removeProperty(name) {
        const old = this.getPropertyValue(name);
        const own = declarations(this);
        if (own.delete(propertyName(name))) rewrite(this, own);
        return old;
    }
    get cssText() { return textOf(declarations(this)); }
    set cssText(text) {
        elementOf.get(this).setAttribute('style', text);
        rewrite(this, declarations(this));
    }
    [Symbol.iterator]() { return declarations(this).keys(); }
}
if (host.isChromium !== true) {
    define(CSSStyleDeclaration.prototype, {
        getPropertyCSSValue() { throw notSimulated('CSSStyleDeclaration.getPropertyCSSValue'); },
    });
}
// Any plain name may be a property: without a list of all of them, an unset one is empty. But
// scripts tell browsers by the prefixes that others have.
const property = /^-{0,2}(?!(?:Moz|ms|O)[A-Z])[A-Za-z][\w-]*$/;
// Nor are these: the last is a method that WebKit still has, for values as objects.
const noProperties = ['then', 'toJSON', 'getPropertyCSSValue'];
const isProperty = (target, name) => typeof name === 'string' && !(name in target)
    && !noProperties.includes(name) && property.test(name);
const styleHandler = {
    get(target, name, self) {
        if (isProperty(target, name)) return self.getPropertyValue(kebab(name));
        return /^\d+$/.test(String(name)) ? self.item(Number(name)) || undefined
            : Reflect.get(target, name, self);
    },
    set(target, name, value, self) {
        if (!isProperty(target, name)) return Reflect.set(target, name, value, self);
        if (value !== undefined) self.setProperty(kebab(name), value);
        return true;
    },
    has: (target, name) => isProperty(target, name) || Reflect.has(target, name),
};
export function makeStyle(element) {
    const style = new Proxy(Object.create(CSSStyleDeclaration.prototype), styleHandler);
    elementOf.set(style, element);
    return style;
}


/** What scripts ask of the syntax itself. */
export const CSS = {
    /** As the CSSOM standard serialises an identifier. */
    escape(value) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        const text = `${value}`;
        return Array.from({ length: text.length }, (_, index) => {
            const one = text[index];
            const code = text.charCodeAt(index);
            if (code === 0) return '\ufffd';
            const isDigit = code >= 0x30 && code <= 0x39;
            if (code < 0x20 || code === 0x7f || (isDigit && (index === 0
                || (index === 1 && text[0] === '-')))) return `\\${code.toString(16)} `;
            if (text === '-') return '\\-';
            return code >= 0x80 || /[\w-]/.test(one) ? one : `\\${one}`;
        }).join('');
    },
    supports(...values) { return runtime.load('computed-style').supports(...values); },
};
Object.defineProperty(CSS, Symbol.toStringTag, { value: 'CSS', configurable: true });
