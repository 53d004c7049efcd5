// Custom elements: what `customElements` knows, and the reactions that the classes of a page's own
// elements are asked for. Nobody asks the tree for any of it before a page names one of these.
import {
    CharacterData, DocumentFragment, Element, HTML, HTMLElement, Node, attributesOf, document, failure, isElement,
    isInPage, make, of, tree,
} from './tree.js';
import { mustBeFunction, mustBeInstance, mustBeOptions, mustHave, refused } from '../refusals.js';
import { halvesOf, localOf, spaceOf } from './namespaces.js';

const definitions = new Map();
const constructors = new Map();
/** Who waits for a name to be defined: `{promise, resolve}`. */
const awaited = new Map();
let isDefining = false;

/** The node at the top of a tree; of a shadow tree, its root. */
export function rootOf(node) {
    let at = node;
    while (of(at).parent !== null) at = of(at).parent;
    return at;
}
export function composedRootOf(node) {
    let top = rootOf(node);
    while (of(top).host !== undefined) top = rootOf(of(top).host);
    return top;
}

/** An element and all below it in the order of the tree, those of shadow trees too. */
export function everyElement(node, found = []) {
    if (isElement(node)) found.push(node);
    const { shadow, children } = of(node);
    if (shadow !== undefined) everyElement(shadow, found);
    for (const child of children) everyElement(child, found);
    return found;
}

// What is to be done when the call that changes the tree is over. A call within another one leaves
// it to that one; a callback's own calls are again over for themselves.
const queue = [];
let isCollecting = false;

function react(start) {
    const outer = isCollecting;
    isCollecting = false;
    try {
        for (let at = start; at < queue.length; at++) reactOf(queue[at]);
    } finally {
        queue.length = start;
        isCollecting = outer;
    }
}

function reactOf(element) {
    const { reactions } = of(element);
    while (reactions.length > 0) {
        try {
            reactions.shift()();
        } catch (error) {
            runtime.reportException(error);
        }
    }
}

const wait = (element, reaction) => { (of(element).reactions ??= []).push(reaction); };
function enqueue(element, reaction) {
    wait(element, reaction);
    queue.push(element);
    // A change that comes of no call of the page's, such as a row that a table makes.
    if (!isCollecting) react(queue.length - 1);
}

/** Runs what changes the tree, and then the reactions to it. */
export function collecting(work) {
    if (isCollecting) return work();
    const start = queue.length;
    isCollecting = true;
    try {
        return work();
    } finally {
        isCollecting = false;
        if (queue.length > start) react(start);
    }
}

/** Runs a script within such a call: its own calls are over for themselves. */
tree.apart = (work) => {
    const outer = isCollecting;
    isCollecting = false;
    try {
        return work();
    } finally {
        isCollecting = outer;
    }
};

/** Asks an element's class for a reaction, if it has that one. */
export function call(element, name, ...values) {
    const callback = of(element).custom?.definition?.callbacks[name];
    if (callback === undefined) return;
    const { state } = of(element).custom;
    // One that is being made hears of it when it is made, which is a reaction itself.
    (state === 'custom' ? enqueue : wait)(element, () => { callback.apply(element, values); });
}
const isCustom = (element) => of(element).custom?.state === 'custom';
const isFormAssociated = (element) => isCustom(element)
    && of(element).custom.definition.isFormAssociated;

/** Chromium alone has custom elements of other classes than HTMLElement, which `is` names. */
const hasBuiltIns = host.isChromium === true;
/** What an element is said to be, by who made it or, if no script did, by its attribute; null: nothing. */
function nameSaid(element) {
    const own = of(element);
    return own.is === undefined ? attributesOf(element).get('is') ?? null : own.is;
}
function definitionFor(element) {
    if (element.namespaceURI !== HTML) return undefined;
    const definition = definitions.get(element.localName)
        ?? (hasBuiltIns ? definitions.get(nameSaid(element)) : undefined);
    return definition?.local === element.localName ? definition : undefined;
}

function tryUpgrade(element) {
    if (of(element).custom !== undefined) return;
    const definition = definitionFor(element);
    if (definition !== undefined) enqueue(element, () => { upgrade(element, definition); });
}
export function upgradeAll(node) {
    for (const one of everyElement(node)) tryUpgrade(one);
}

/** Makes an element that is there already one of its class. */
function upgrade(element, definition) {
    if (of(element).custom !== undefined) return;
    const custom = { state: 'failed', definition, document };
    of(element).custom = custom;
    if (definition.local !== definition.name) of(element).is = definition.name;
    for (const name of attributesOf(element).keys()) tellAttribute(element, definition, name, null);
    if (isInPage(element)) call(element, 'connectedCallback');
    definition.stack.push(element);
    try {
        if (definition.hasNoShadow && of(element).shadow !== undefined) throw unsupported();
        custom.state = 'precustomized';
        const { constructor: Type } = definition;
        if (new Type() !== element) {
            throw new TypeError('Custom element constructor returned a wrong element');
        }
    } catch (error) {
        custom.state = 'failed';
        custom.definition = null;
        of(element).reactions.length = 0;
        throw error;
    } finally {
        definition.stack.pop();
    }
    if (definition.isFormAssociated) controlMoved(element);
    custom.state = 'custom';
}

export const unsupported = (message = 'The operation is not supported.') =>
    failure(message, 'NotSupportedError');

/** The browser's own class that a class extends; undefined: none. */
function baseOf(Type) {
    for (let at = Type; typeof at === 'function'; at = Object.getPrototypeOf(at)) {
        if (at === HTMLElement || (/^HTML\w+Element$/.test(at.name) && globalThis[at.name] === at)) return at;
    }
    return undefined;
}
const isPlain = (definition) => definition.local === definition.name;

/** What `super()` gives in the class of a custom element. */
export function construct(Type) {
    const definition = constructors.get(Type);
    // Who extends none has asked for HTMLElement by `Reflect.construct`.
    if (definition === undefined || (baseOf(Type) ?? HTMLElement)
        !== (isPlain(definition) ? HTMLElement : tree.typeOf(definition.local, HTML))) {
        const isOwn = Type !== HTMLElement && globalThis[Type.name] === Type;
        throw refused('TypeError', isOwn ? Type.name : 'HTMLElement', undefined, 'Illegal constructor',
            isOwn ? 'Illegal constructor' : Type === HTMLElement ? 'new.target is not a valid custom element constructor'
                : 'new.target does not define a custom element');
    }
    const { prototype } = Type;
    const { stack } = definition;
    const element = stack.length === 0 ? make(definition.local) : stack.at(-1);
    if (element === null) {
        throw new TypeError('Cannot instantiate a custom element inside its own constructor during '
            + 'upgrades');
    }
    if (stack.length === 0) {
        of(element).custom = { state: 'custom', definition, document };
        if (!isPlain(definition)) of(element).is = definition.name;
    } else {
        stack[stack.length - 1] = null;
    }
    Object.setPrototypeOf(element, Object(prototype) === prototype ? prototype : HTMLElement.prototype);
    return element;
}

/** A new element for `createElement`, which its constructor must leave as it is. */
function makeCustom({ name, constructor: Type }) {
    const outer = isCollecting;
    isCollecting = false;
    try {
        const element = new Type();
        if (!(element instanceof HTMLElement)) {
            throw new TypeError('The result of constructing a custom element must be a HTMLElement');
        }
        const must = (isSo, what) => {
            if (!isSo) throw unsupported(`A newly constructed custom element must not have ${what}`);
        };
        must(attributesOf(element).size === 0, 'attributes');
        must(of(element).children.length === 0, 'child nodes');
        must(of(element).parent === null, 'a parent node');
        must(element.ownerDocument === document, 'another document');
        must(element.localName === name, 'another local name');
        return element;
    } catch (error) {
        runtime.reportException(error);
        const element = make(name);
        Object.setPrototypeOf(element, globalThis.HTMLUnknownElement.prototype);
        of(element).custom = { state: 'failed', definition: null };
        return element;
    } finally {
        isCollecting = outer;
    }
}

/** An element that is said to be one of its name's customized ones, which it is at once if there is such a class. */
function makeBuiltIn(element, name) {
    of(element).is = name;
    const definition = definitionFor(element);
    if (definition === undefined || isPlain(definition)) return element;
    tree.apart(() => {
        try {
            upgrade(element, definition);
        } catch (error) {
            runtime.reportException(error);
        }
    });
    return element;
}

/** An element of the document's own text, whose constructor sees neither attributes nor a place. */
tree.makeParsed = (name, addAttributes) => {
    const definition = definitions.get(name);
    if (definition === undefined || !isPlain(definition)) return undefined;
    const element = makeCustom(definition);
    collecting(() => {
        addAttributes(element);
        for (const key of attributesOf(element).keys()) attributeChanged(element, key, null);
    });
    return element;
};

const reserved = new Set(['annotation-xml', 'color-profile', 'font-face', 'font-face-src',
    'font-face-uri', 'font-face-format', 'font-face-name', 'missing-glyph']);
// The characters that names of elements may have (HTML standard, "valid custom element name").
const validName = new RegExp('^[a-z][-.\\d_a-z\\u{b7}\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{37d}'
    + '\\u{37f}-\\u{1fff}\\u{200c}-\\u{200d}\\u{203f}-\\u{2040}\\u{2070}-\\u{218f}'
    + '\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}'
    + '\\u{10000}-\\u{effff}]*$', 'u');
export const isCustomName = (name) => name.includes('-') && validName.test(name)
    && !reserved.has(name);
function checkedName(value, method) {
    const name = `${value}`;
    if (isCustomName(name)) return name;
    const why = reserved.has(name) ? 'cannot be same as one of the standard elements'
        : !/^[a-z]/.test(name) ? 'must have a lowercase ASCII letter as its first character'
            : /[A-Z]/.test(name) ? 'cannot contain an uppercase ASCII letter'
                : name.includes('-') ? 'contains a character that is not allowed' : 'must contain a hyphen';
    throw refused('SyntaxError', 'CustomElementRegistry', method, `"${name}" is not a valid custom element name`,
        `Custom element name ${why}`);
}
const refusing = (kind, chromium, webkit) => refused(kind, 'CustomElementRegistry', 'define', chromium, webkit);

function isConstructor(value) {
    if (typeof value !== 'function') return false;
    try {
        Reflect.construct(Object, [], value);
        return true;
    } catch {
        return false;
    }
}

const formCallbacks = ['formAssociatedCallback', 'formResetCallback', 'formDisabledCallback',
    'formStateRestoreCallback'];
/** What a class says of itself, read once and in the standard's order. */
function read(name, local, Type) {
    const { prototype } = Type;
    if (typeof prototype !== 'object' || prototype === null) {
        throw new TypeError('Custom element constructor\'s prototype must be an object');
    }
    const callbacks = {};
    const readAll = (names) => {
        for (const key of names) {
            const callback = prototype[key];
            if (callback === undefined) continue;
            if (typeof callback !== 'function') {
                throw refusing('TypeError', `"${key}" is not a function`, 'A custom element callback must be a function');
            }
            callbacks[key] = callback;
        }
    };
    const namesOf = (value) => (value === undefined ? [] : Array.from(value, String));
    readAll(['connectedCallback', 'disconnectedCallback', 'adoptedCallback',
        'attributeChangedCallback']);
    const observed = new Set(callbacks.attributeChangedCallback === undefined ? []
        : namesOf(Type.observedAttributes));
    const disabled = namesOf(Type.disabledFeatures);
    const isFormAssociated = Boolean(Type.formAssociated);
    if (isFormAssociated) readAll(formCallbacks);
    return {
        name, local, constructor: Type, callbacks, observed, isFormAssociated, stack: [],
        hasNoShadow: disabled.includes('shadow'), hasNoInternals: disabled.includes('internals'),
    };
}

/** The name of the elements that are customized; WebKit looks at no options. */
function localFor(name, options) {
    if (!hasBuiltIns || options?.extends === undefined) return name;
    const local = `${options.extends}`;
    if (isCustomName(local)) throw refusing('NotSupportedError', `"${local}" is a valid custom element name`);
    if (tree.typeOf(local, HTML).name === 'HTMLUnknownElement') {
        throw refusing('NotSupportedError', `"${local}" is an HTMLUnknownElement`);
    }
    return local;
}

export class CustomElementRegistry {
    constructor() { throw new TypeError('Illegal constructor'); }
    define(given, Type, options) {
        mustHave(2, arguments, 'CustomElementRegistry', 'define');
        if (!isConstructor(Type)) {
            throw refusing('TypeError', typeof Type === 'function' ? 'constructor argument is not a constructor'
                : "parameter 2 is not of type 'Function'.", 'The second argument must be a constructor');
        }
        if (hasBuiltIns) mustBeOptions(options, 'ElementDefinitionOptions', 'CustomElementRegistry', 'define');
        const name = checkedName(given, 'define');
        if (definitions.has(name)) {
            throw refusing('NotSupportedError', `the name "${name}" has already been used with this registry`,
                'Cannot define multiple custom elements with the same tag name');
        }
        if (constructors.has(Type)) {
            throw refusing('NotSupportedError', 'this constructor has already been used with this registry',
                'Cannot define multiple custom elements with the same class');
        }
        if (isDefining) {
            throw refusing('NotSupportedError', 'this name is already being defined in this registry',
                'Cannot define a custom element while defining another custom element');
        }
        const local = localFor(name, options);
        let definition;
        isDefining = true;
        try {
            definition = read(name, local, Type);
        } finally {
            isDefining = false;
        }
        definitions.set(name, definition);
        constructors.set(Type, definition);
        collecting(() => {
            for (const one of everyElement(document)) if (definitionFor(one) === definition) tryUpgrade(one);
        });
        awaited.get(name)?.resolve(Type);
        awaited.delete(name);
    }
    get(name) {
        mustHave(1, arguments, 'CustomElementRegistry', 'get');
        return definitions.get(`${name}`)?.constructor;
    }
    getName(Type) {
        mustHave(1, arguments, 'CustomElementRegistry', 'getName');
        if (host.isChromium === true) mustBeFunction(Type, 1, 'constructor', 'CustomElementRegistry', 'getName');
        return constructors.get(Type)?.name ?? null;
    }
    whenDefined(given) {
        let name;
        try {
            mustHave(1, arguments, 'CustomElementRegistry', 'whenDefined');
            name = checkedName(given, 'whenDefined');
        } catch (error) {
            return runtime.Promise.reject(error);
        }
        const known = this.get(name);
        if (known !== undefined) return runtime.Promise.resolve(known);
        if (!awaited.has(name)) awaited.set(name, runtime.Promise.withResolvers());
        return awaited.get(name).promise;
    }
    upgrade(root) {
        mustHave(1, arguments, 'CustomElementRegistry', 'upgrade');
        mustBeInstance(root, Node, 'root', 'Node', 'CustomElementRegistry', 'upgrade');
        if (!isInert(root)) collecting(() => { upgradeAll(root); });
    }
}
export const customElements = Object.create(CustomElementRegistry.prototype);

export function isDefined(element) {
    const { custom } = of(element);
    return custom === undefined ? element.namespaceURI !== HTML
        || !(isCustomName(element.localName) || (hasBuiltIns && nameSaid(element) !== null))
        : custom.state === 'custom';
}

// Elements that a form knows: who is theirs, and whether they are disabled.
function formChanged(element) {
    const { custom } = of(element);
    const form = tree.formOf(element);
    if (form === (custom.form ?? null)) return;
    custom.form = form;
    call(element, 'formAssociatedCallback', form);
}
function disabledChanged(element) {
    const { custom } = of(element);
    const isDisabled = tree.isDisabled(element);
    if (isDisabled === Boolean(custom.isDisabled)) return;
    custom.isDisabled = isDisabled;
    call(element, 'formDisabledCallback', isDisabled);
}

function controlMoved(element) {
    formChanged(element);
    disabledChanged(element);
}

/** What came into the tree, or went out of it. */
export function childrenChanged(parent, added, removed) {
    if (definitions.size === 0) return;
    if (removed.length > 0 && composedRootOf(parent).nodeType === 9) {
        for (const one of removed.flatMap((node) => everyElement(node))) {
            if (isCustom(one)) call(one, 'disconnectedCallback');
            if (isFormAssociated(one)) controlMoved(one);
        }
    }
    if (added.length === 0) return;
    const top = composedRootOf(parent);
    let owner = top.nodeType === 9 ? top : undefined;
    for (const one of added.flatMap((node) => everyElement(node))) {
        const { custom } = of(one);
        if (custom?.document !== undefined) adopted(one, owner ??= parent.ownerDocument);
        if (top.nodeType !== 9) continue;
        if (isCustom(one)) call(one, 'connectedCallback');
        else if (top === document) tryUpgrade(one);
        if (isFormAssociated(one)) controlMoved(one);
    }
}
function adopted(element, to) {
    const { custom } = of(element);
    if (custom.document === to) return;
    call(element, 'adoptedCallback', custom.document, to);
    custom.document = to;
}

function tellAttribute(element, definition, name, old) {
    const local = localOf(element, name);
    if (!definition.observed.has(local)) return;
    call(element, 'attributeChangedCallback', local, old, attributesOf(element).get(name) ?? null, spaceOf(element, name));
}
export function attributeChanged(element, name, old) {
    const { custom } = of(element);
    if (custom?.state === 'custom') tellAttribute(element, custom.definition, name, old);
    if (definitions.size === 0 || (name !== 'disabled' && name !== 'form')) return;
    for (const one of element.localName === 'fieldset' ? everyElement(element) : [element]) {
        if (!isFormAssociated(one)) continue;
        if (name === 'disabled') disabledChanged(one);
        else formChanged(one);
    }
}

/** Whether nothing becomes of its class where a node is: in a template, or in another document. */
function isInert(node) {
    const top = composedRootOf(node);
    return of(top).isInert || (top.nodeType === 9 && top !== document);
}
/** Markup is read in the document of what it is read for; nobody has seen its elements yet. */
tree.parsed = (nodes, context) => {
    if (!isInert(context) && of(context).content === undefined) upgradeAll(nodes);
};

/** Puts a function in the place of another, by its name. */
function replaced(original, make) {
    const replacement = make(original);
    for (const key of ['name', 'length']) {
        Object.defineProperty(replacement, key, { value: original[key], configurable: true });
    }
    return replacement;
}
function replace(prototype, names, make) {
    for (const name of names.split(' ')) {
        const own = Object.getOwnPropertyDescriptor(prototype, name);
        if (own?.set !== undefined) own.set = replaced(own.set, make);
        else if (own?.value !== undefined) own.value = replaced(own.value, make);
        else continue;
        Object.defineProperty(prototype, name, own);
    }
}

const parents = [Element, globalThis.Document, DocumentFragment];
/**
 * Lets the calls that change trees react when they are over. They are the same functions as before
 * in all that a page sees, and only a page with elements of its own pays for them.
 */
export function reactAfterCalls(copied) {
    const plain = (original) => function react(...values) {
        return isCollecting ? original.apply(this, values)
            : collecting(() => original.apply(this, values));
    };
    const { prototype: ofDocument } = globalThis.Document;
    replace(Node.prototype, 'appendChild insertBefore removeChild replaceChild textContent', plain);
    for (const { prototype } of parents) replace(prototype, 'append prepend replaceChildren', plain);
    replace(Element.prototype, 'setAttribute removeAttribute toggleAttribute remove before after '
        + 'replaceWith innerHTML outerHTML insertAdjacentHTML insertAdjacentElement '
        + 'setAttributeNS removeAttributeNS', plain);
    replace(HTMLElement.prototype, 'innerText outerText', plain);
    replace(CharacterData.prototype, 'remove before after replaceWith', plain);
    replace(ofDocument, 'adoptNode', (original) => function adoptNode(node) {
        return collecting(() => {
            const result = original.call(this, node);
            for (const one of everyElement(node)) {
                if (of(one).custom?.document !== undefined) adopted(one, this);
            }
            return result;
        });
    });
    // What is copied within a template's content waits until it is used.
    let isCopying = false;
    const copying = (isAlways) => (original) => function copy(...values) {
        if (isCopying) return original.apply(this, values);
        return collecting(() => {
            const source = isAlways ? values[0] : this;
            let result;
            isCopying = true;
            try {
                result = original.apply(this, values);
            } finally {
                isCopying = false;
            }
            copied(source, result, isAlways ? Boolean(values[1]) : Boolean(values[0]));
            if (isAlways ? this === document : !isInert(source)) upgradeAll(result);
            return result;
        });
    };
    replace(Node.prototype, 'cloneNode', copying(false));
    replace(Element.prototype, 'cloneNode', copying(false));
    replace(ofDocument, 'importNode', copying(true));
    /** What a script makes is what it says in the call, whatever it says in an attribute later. */
    const said = (element, options) => {
        if (!hasBuiltIns) return element;
        const name = Object(options) === options ? options.is : undefined;
        if (name !== undefined) return makeBuiltIn(element, `${name}`);
        of(element).is = null;
        return element;
    };
    replace(ofDocument, 'createElement', (original) => function createElement(...values) {
        const definition = this === document ? definitions.get(`${values[0]}`.toLowerCase())
            : undefined;
        return definition !== undefined && isPlain(definition) ? makeCustom(definition)
            : said(original.apply(this, values), values[1]);
    });
    replace(ofDocument, 'createElementNS', (original) => function createElementNS(...values) {
        const [prefix, local] = values[0] === HTML ? halvesOf(`${values[1]}`) : [];
        const definition = this === document ? definitions.get(local) : undefined;
        if (definition === undefined || !isPlain(definition)) return said(original.apply(this, values), values[2]);
        const element = makeCustom(definition);
        if (prefix !== null) of(element).prefix = prefix;
        return element;
    });
}
export const definitionOf = (element) => of(element).custom?.definition ?? definitionFor(element);
