// Inline styles: what an element's `style` attribute declares. What properties there are, and what they take, is
// told by the part `css`.
import { escapeName, isClosed, propertyName, splitOutside, unescaped } from './text.js';
import { define, notSimulated } from './tree.js';

const isChromium = host.isChromium === true;
let css;
const grammar = () => (css ??= runtime.load('css'));
/** What stands behind a style that scripts see: `{element, isFree, text, own}`. */
const states = new WeakMap();
const stateOf = (style) => states.get(style);
/** What is declared, by name: `{value, priority, pending}`. */
function declarations(state) {
    const text = state.element.getAttribute('style') ?? '';
    if (state.text === text) return state.own;
    const own = new Map();
    if (text !== '') {
        for (const part of splitOutside(text.replace(/\/\*[^]*?\*\//g, ''), ';')) {
            const colon = part.indexOf(':');
            const [, value, important] = /^\s*([^]*?)\s*(!\s*important)?\s*$/i.exec(part.slice(colon + 1));
            if (colon > 0) {
                declare(state, own, propertyName(unescaped(part.slice(0, colon).trim())), value,
                    important === undefined ? '' : 'important', true);
            }
        }
    }
    state.text = text;
    state.own = own;
    return own;
}

/** Sets a property of that name; false: it stays as it is. */
function declare(state, own, name, value, priority, isText) {
    if (name.startsWith('--')) {
        if (name.length === 2 || !isClosed(value)) return false;
        return put(own, name, value, priority, undefined, isText);
    }
    // Rules such as `@font-face` have names of their own.
    if (state.isFree && value !== '') {
        const text = state.isFree === true ? value : state.isFree(name, value);
        return text !== undefined && put(own, name, text, priority, undefined, isText);
    }
    const property = grammar().canonical(name);
    return property !== undefined && assign(own, property, value, priority, isText);
}
/** `isText`: it is one of several that a text declares. */
function assign(own, property, text, priority, isText = false) {
    const all = text.includes('!') ? undefined : grammar().declared(property, text);
    if (all === undefined) return false;
    let isChanged = false;
    for (const [name, value, pending] of all) {
        isChanged = put(own, name, value, priority, pending, isText) || isChanged;
    }
    return isChanged;
}
function put(own, name, value, priority, pending = undefined, isText = false) {
    if (name === 'all') {
        for (const [key, entry] of own) {
            const stays = !grammar().goesByAll(key) || (entry.priority !== '' && priority === '');
            if (!stays) own.delete(key);
        }
    }
    const old = own.get(name);
    if (isText && old !== undefined) {
        // The last one counts, but for what is important.
        if (old.priority !== '' && priority === '') return false;
        own.delete(name);
        own.set(name, { value, priority, pending });
        return true;
    }
    if (old === undefined) own.set(name, { value, priority, pending });
    else if (old.value === value && old.priority === priority && old.pending?.text === pending?.text) return false;
    else own.set(name, { value, priority, pending });
    return true;
}

function rewrite(state, own) {
    const text = grammar().blockText(own);
    // Whoever hears of it may look.
    state.text = text;
    state.own = own;
    state.element.setAttribute('style', text);
}
const plain = (state, text) => (state.isFree ? propertyName(text) : canonicalName(text));
function canonicalName(text) {
    const name = propertyName(text);
    return name.startsWith('--') ? name : grammar().canonical(name);
}

function valueIn(state, name) {
    if (name === undefined) return '';
    const own = declarations(state);
    if (own.size === 0) return '';
    const found = own.get(name);
    if (found !== undefined) return found.value;
    return !name.startsWith('--') && grammar().shorthandNamed(name) !== undefined ? css.joined(own, name) : '';
}
function removeFrom(state, name) {
    const own = declarations(state);
    if (own.size === 0 || name === undefined) return;
    const names = grammar().shorthandNamed(name)?.longhands ?? [name];
    let isChanged = false;
    for (const one of names) isChanged = own.delete(one) || isChanged;
    if (isChanged) rewrite(state, own);
}
function setIn(state, property, text) {
    if (text === '') {
        removeFrom(state, property);
        return;
    }
    const own = declarations(state);
    if (assign(own, property, text, '')) rewrite(state, own);
}

export class CSSStyleDeclaration {
    constructor() { throw new TypeError('Illegal constructor'); }
    get length() { return declarations(stateOf(this)).size; }
    get parentRule() { return stateOf(this).rule; }
    item(index) { return [...declarations(stateOf(this)).keys()][index] ?? ''; }
    getPropertyValue(name) {
        const state = stateOf(this);
        // Most elements declare nothing, and their page need not know the properties.
        return declarations(state).size === 0 ? '' : valueIn(state, plain(state, name));
    }
    getPropertyPriority(name) {
        const state = stateOf(this);
        const own = declarations(state);
        const property = plain(state, name);
        const longhands = property === undefined ? undefined : grammar().shorthandNamed(property)?.longhands;
        if (longhands === undefined) return own.get(property)?.priority ?? '';
        return longhands.every((one) => own.get(one)?.priority === 'important') ? 'important' : '';
    }
    setProperty(name, value, priority = '') {
        const state = stateOf(this);
        const text = value === null ? '' : `${value}`.trim();
        const weight = `${priority ?? ''}`.toLowerCase();
        if (weight !== '' && weight !== 'important') return;
        const given = propertyName(name);
        if (text === '' && (!given.startsWith('--') || value === null || `${value}` === '')) {
            removeFrom(state, plain(state, name));
            return;
        }
        const own = declarations(state);
        if (declare(state, own, given, text, weight, false)) rewrite(state, own);
    }
    removeProperty(name) {
        const state = stateOf(this);
        const property = plain(state, name);
        const old = valueIn(state, property);
        removeFrom(state, property);
        return old;
    }
    get cssText() { return grammar().blockText(declarations(stateOf(this))); }
    set cssText(text) {
        const state = stateOf(this);
        const given = `${text ?? ''}`;
        rewrite(state, declarations({ isFree: state.isFree, element: { getAttribute: () => given } }));
    }
    [Symbol.iterator]() { return declarations(stateOf(this)).keys(); }
}
if (!isChromium) {
    define(CSSStyleDeclaration.prototype, {
        getPropertyCSSValue() { throw notSimulated('CSSStyleDeclaration.getPropertyCSSValue'); },
    });
}
/** The members of a style: properties by either name, and names by place. */
class StyleHandler {
    #state;
    constructor(state) { this.#state = state; }
    get(target, name, self) {
        if (typeof name === 'string' && !(name in target)) {
            const property = grammar().memberProperty(name);
            if (property !== null) return valueIn(this.#state, property);
            if (/^\d+$/.test(name)) return self.item(Number(name)) || undefined;
            if (this.#state.isFree) return valueIn(this.#state, descriptorOf(name)) || undefined;
        }
        return Reflect.get(target, name, self);
    }
    set(target, name, value, self) {
        if (typeof name === 'string') {
            const property = grammar().memberProperty(name);
            if (property !== null) {
                setIn(this.#state, property, value === null ? '' : typeof value === 'string' ? value.trim() : `${value}`);
                return true;
            }
            if (this.#state.isFree && !(name in target) && typeof value === 'string') {
                self.setProperty(descriptorOf(name), value);
                return true;
            }
        }
        return Reflect.set(target, name, value, self);
    }
    has(target, name) {
        if (Reflect.has(target, name)) return true;
        return typeof name === 'string' && (grammar().memberProperty(name) !== null
            || (/^\d+$/.test(name) && Number(name) < declarations(this.#state).size));
    }
}
const descriptorOf = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** `isFree`: any name may be declared, or those of which a function tells what is written. `rule`: whose it is. */
export function makeStyle(element, isFree = false, rule = null) {
    const state = { element, isFree, rule, text: '', own: new Map() };
    const style = new Proxy(Object.create(CSSStyleDeclaration.prototype), new StyleHandler(state));
    states.set(style, state);
    return style;
}
/** What is declared of an element, for those who compute its styles. */
export const declaredOf = (style) => declarations(stateOf(style));

/** What scripts ask of the syntax itself. */
export const CSS = {
    escape(value) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        return escapeName(`${value}`);
    },
    supports(...values) { return runtime.load('computed-style').supports(...values); },
};
Object.defineProperty(CSS, Symbol.toStringTag, { value: 'CSS', configurable: true });
