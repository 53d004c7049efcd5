// The rest of elements: selectors, markup, class lists, styles and the attributes that are members.
const { notSimulated } = runtime;
const {
    CharacterData, Comment, Element, HTMLCollection, HTMLElement, NodeList, Text,
} = runtime.loadGlobals('dom');
const {
    attributesOf, contentOf, detach, elementsOf, failure, grow, insert, isElement, make, of,
    oneNode, search,
} = runtime.tree;
const { document, EventTarget, Node } = globalThis;

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';
const unmatched = () => failure('The string did not match the expected pattern.', 'SyntaxError');
const isHTML = (element) => element.namespaceURI === HTML;
const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta',
    'source', 'track', 'wbr']);
const raw = new Set(['iframe', 'noembed', 'noframes', 'noscript', 'script', 'style', 'xmp']);

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

const keep = (map, key, make) => {
    if (!map.has(key)) map.set(key, make());
    return map.get(key);
};

const closing = { '(': ')', '[': ']', '"': '"', "'": "'" };
/** The parts of a text between separators that are not in quotes or brackets. */
function splitOutside(text, separator) {
    const parts = [''];
    const closers = [];
    for (let index = 0; index < text.length; index++) {
        const one = text[index];
        const closer = closers.at(-1);
        const isQuoted = closer === '"' || closer === "'";
        if (one === separator && closer === undefined) {
            parts.push('');
            continue;
        }
        if (one === '\\') {
            parts[parts.length - 1] += one + (text[++index] ?? '');
            continue;
        }
        if (one === closer) closers.pop();
        else if (!isQuoted && one in closing) closers.push(closing[one]);
        parts[parts.length - 1] += one;
    }
    return parts;
}

const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const kebab = (name) => (name === 'cssFloat' ? 'float' : name.startsWith('--') ? name
    : dashed(name).replace(/^webkit-/, '-webkit-'));
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

class CSSStyleDeclaration {
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
const propertyName = (name) => (`${name}`.startsWith('--') ? `${name}` : `${name}`.toLowerCase());
// Any plain name may be a property: without a list of all of them, an unset one is empty. But
// scripts tell browsers by the prefixes that others have.
const property = /^-{0,2}(?!(?:Moz|ms|O)[A-Z])[A-Za-z][\w-]*$/;
const isProperty = (target, name) => typeof name === 'string' && !(name in target)
    && name !== 'then' && name !== 'toJSON' && property.test(name);
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
function makeStyle(element) {
    const style = new Proxy(new CSSStyleDeclaration(), styleHandler);
    elementOf.set(style, element);
    return style;
}

class DOMStringMap {
}
const attributeName = (name) => {
    if (/-[a-z]/.test(name)) throw unmatched();
    return `data-${dashed(name)}`;
};
const datum = (element, name) => (typeof name !== 'string' || /-[a-z]/.test(name) ? null
    : element.getAttribute(attributeName(name)));
const makeDataset = (element) => new Proxy(new DOMStringMap(), {
    get: (target, name) => datum(element, name) ?? Reflect.get(target, name),
    set(_, name, value) {
        element.setAttribute(attributeName(String(name)), value);
        return true;
    },
    defineProperty(_, name, { value }) {
        element.setAttribute(attributeName(String(name)), value);
        return true;
    },
    has: (target, name) => datum(element, name) !== null || name in target,
    deleteProperty(_, name) {
        if (datum(element, name) !== null) element.removeAttribute(attributeName(name));
        return true;
    },
    ownKeys: () => element.getAttributeNames().filter((name) => /^data-[^A-Z]*$/.test(name))
        .map((name) => name.slice(5).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())),
    getOwnPropertyDescriptor(_, name) {
        const value = datum(element, name);
        return value === null ? undefined
            : { value, writable: true, enumerable: true, configurable: true };
    },
});

/** A collection that shows the tree as it is whenever it is asked. */
function live(Type, find) {
    let known = null;
    let changes = -1;
    const items = () => {
        if (changes !== runtime.tree.changes) {
            known = find();
            ({ changes } = runtime.tree);
        }
        return known;
    };
    const isIndex = (name) => typeof name === 'string' && /^\d+$/.test(name);
    return new Proxy(Object.create(Type.prototype), {
        get: (target, name, self) => (name === 'length' ? items().length
            : isIndex(name) ? items()[name] : Reflect.get(target, name, self)),
        has: (target, name) => (isIndex(name) ? name in items()
            : name === 'length' || name in target),
        ownKeys: (target) => [...Object.keys(items()), ...Reflect.ownKeys(target)],
        getOwnPropertyDescriptor: (target, name) => (isIndex(name) && name in items()
            ? { value: items()[name], enumerable: true, configurable: true }
            : Reflect.getOwnPropertyDescriptor(target, name)),
    });
}
const childLists = new WeakMap();
const childElements = new WeakMap();
const childNodes = (node) =>
    keep(childLists, node, () => live(NodeList, () => of(node).children));
const children = (node) =>
    keep(childElements, node, () => live(HTMLCollection, () => elementsOf(node)));
const withName = (node, name) => live(HTMLCollection, () => {
    const lower = name.toLowerCase();
    return search(node, (one) => name === '*' || one.localName === (isHTML(one) ? lower : name));
});
const withClasses = (node, names) => live(HTMLCollection, () => {
    const wanted = names.split(/\s+/).filter(Boolean);
    return search(node, (one) => wanted.length > 0
        && wanted.every((name) => one.classList.contains(name)));
});

// The parser of HTML gives every name in lower case; SVG's own names are these.
const svgNames = `altGlyph animateColor animateMotion animateTransform clipPath feBlend
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage
    feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
    feTurbulence foreignObject linearGradient radialGradient textPath attributeName attributeType
    baseFrequency calcMode clipPathUnits diffuseConstant edgeMode filterUnits glyphRef
    gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes
    lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits
    numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX pointsAtY
    pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur
    specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles
    surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget
    xChannelSelector yChannelSelector zoomAndPan`;
let cases;
const inCase = (name) => {
    cases ??= new Map(svgNames.split(/\s+/).map((one) => [one.toLowerCase(), one]));
    return cases.get(name) ?? name;
};

/** An element of SVG, of what the parser gives for it. */
function makeSVG([name, own, items]) {
    const node = make(inCase(name), SVG);
    for (const key of Object.keys(own)) attributesOf(node).set(inCase(key), own[key]);
    if (name === 'foreignobject') {
        grow(node, items);
        return node;
    }
    for (const item of items) {
        if (Array.isArray(item)) insert(node, makeSVG(item), null);
        else grow(node, [item]);
    }
    return node;
}

const types = {};
for (const [name, ...tags] of [['HTMLAnchorElement', 'a'], ['HTMLButtonElement', 'button'],
    ['HTMLCanvasElement', 'canvas'], ['HTMLDivElement', 'div'], ['HTMLFormElement', 'form'],
    ['HTMLIFrameElement', 'iframe'], ['HTMLImageElement', 'img'], ['HTMLInputElement', 'input'],
    ['HTMLScriptElement', 'script'], ['HTMLStyleElement', 'style'],
    ['HTMLTemplateElement', 'template'], ['HTMLTextAreaElement', 'textarea'],
    ['HTMLSelectElement', 'select'], ['HTMLVideoElement', 'video']]) {
    // One class makes every element; these only say which is which.
    types[name] = { [name]: class extends HTMLElement {
        static [Symbol.hasInstance](value) {
            return value instanceof HTMLElement && tags.includes(value.localName);
        }
    } }[name];
}
types.SVGElement = class SVGElement extends Element {
    static [Symbol.hasInstance](value) { return isElement(value) && value.namespaceURI === SVG; }
};

// Controls: what a script or a click has set hides what the attributes say.
const controls = new Set(['button', 'input', 'select', 'textarea']);
const valued = new Set([...controls, 'option', 'li', 'meter', 'progress', 'param', 'data',
    'output']);
const inputTypes = new Set(['button', 'checkbox', 'color', 'date', 'datetime-local', 'email',
    'file', 'hidden', 'image', 'month', 'number', 'password', 'radio', 'range', 'reset', 'search',
    'submit', 'tel', 'time', 'url', 'week']);
const written = new WeakMap();
const checks = new WeakMap();
const choices = new WeakMap();
// Selects in which a script has chosen none, with the number of options that they had then.
const unchosen = new WeakMap();

function defaultType(element) {
    switch (element.localName) {
    case 'input': return 'text';
    case 'button': return 'submit';
    case 'select': return element.hasAttribute('multiple') ? 'select-multiple' : 'select-one';
    default: return element.localName;
    }
}

/** The type that a control behaves as, whatever its attribute says. */
function kindOf(element) {
    const type = (element.getAttribute('type') ?? '').toLowerCase();
    if (element.localName === 'button') return ['button', 'reset'].includes(type) ? type : 'submit';
    if (element.localName !== 'input') return '';
    return inputTypes.has(type) ? type : 'text';
}
const isCheckable = (element) => ['checkbox', 'radio'].includes(kindOf(element));

function isDisabled(element) {
    if (!controls.has(element.localName)) return false;
    return element.hasAttribute('disabled') || element.closest('fieldset[disabled]') !== null;
}

function formOf(element) {
    const id = element.getAttribute('form');
    if (id === null) return element.closest('form');
    return search(element.getRootNode(), (one) => one.id === id, true)[0] ?? null;
}

const optionsOf = (select) => search(select, (one) => one.localName === 'option');
const isChosen = (option) => choices.get(option) ?? option.hasAttribute('selected');
const optionValue = (option) =>
    option.getAttribute('value') ?? option.textContent.trim().replace(/\s+/g, ' ');

function chosen(select) {
    const options = optionsOf(select);
    const marked = options.filter(isChosen);
    if (select.hasAttribute('multiple')) return marked;
    if (marked.length > 0) return marked.slice(-1);
    if (unchosen.get(select) === options.length) return [];
    return options.filter((one) => !one.hasAttribute('disabled')).slice(0, 1);
}

function choose(select, wanted) {
    const options = optionsOf(select);
    for (const option of options) choices.set(option, option === wanted);
    if (wanted === undefined) unchosen.set(select, options.length);
    else unchosen.delete(select);
}

const checked = (element) => checks.get(element) ?? element.hasAttribute('checked');
function check(element, on) {
    checks.set(element, on);
    if (!on || kindOf(element) !== 'radio') return;
    for (const other of groupOf(element)) if (other !== element) checks.set(other, false);
}

function groupOf(radio) {
    const form = formOf(radio);
    return radio.name === '' ? [radio] : search(radio.getRootNode(), (one) =>
        kindOf(one) === 'radio' && one.name === radio.name && formOf(one) === form);
}

/** A member of some elements only; the others can be given one of that name. */
const member = (name, isFor, get, set) => Object.defineProperty(Element.prototype, name, {
    get() { return isFor(this) ? get(this) : undefined; },
    set(value) {
        if (isFor(this)) {
            set?.(this, value);
        } else {
            Object.defineProperty(this, name, {
                value, writable: true, enumerable: true, configurable: true,
            });
        }
    },
    enumerable: true, configurable: true,
});
const isSelect = (one) => one.localName === 'select';
member('value', (one) => valued.has(one.localName), (one) => {
    switch (one.localName) {
    case 'select': return chosen(one).slice(0, 1).map(optionValue)[0] ?? '';
    case 'option': return optionValue(one);
    case 'textarea': return written.get(one) ?? one.textContent;
    default: return written.get(one) ?? one.getAttribute('value') ?? (isCheckable(one) ? 'on' : '');
    }
}, (one, value) => {
    const text = value === null ? '' : `${value}`;
    const isTyped = one.localName === 'textarea' || (one.localName === 'input' && !isCheckable(one)
        && !['button', 'hidden', 'image', 'reset', 'submit'].includes(kindOf(one)));
    if (isSelect(one)) choose(one, optionsOf(one).find((option) => optionValue(option) === text));
    else if (isTyped) written.set(one, text);
    else one.setAttribute('value', text);
});
member('checked', (one) => one.localName === 'input', checked,
    (one, on) => check(one, Boolean(on)));
member('selected', (one) => one.localName === 'option', (one) => {
    const select = one.closest('select');
    return select === null ? isChosen(one) : chosen(select).includes(one);
}, (one, on) => {
    const select = one.closest('select');
    if (on && select !== null && !select.hasAttribute('multiple')) choose(select, one);
    else choices.set(one, Boolean(on));
});
member('options', isSelect, (one) => live(HTMLCollection, () => optionsOf(one)));
member('selectedIndex', isSelect, (one) => optionsOf(one).indexOf(chosen(one)[0]),
    (one, index) => choose(one, optionsOf(one)[index]));
member('form', (one) => controls.has(one.localName), formOf);
member('content', (one) => one.localName === 'template' || one.localName === 'meta',
    (one) => (isTemplate(one) ? contentOf(one) : one.getAttribute('content') ?? ''),
    (one, text) => { if (!isTemplate(one)) one.setAttribute('content', text); });

/** A copy of a control is in the same state as the control. */
Element.prototype.cloneNode = function cloneNode(deep) {
    const copy = Node.prototype.cloneNode.call(this, deep);
    for (const states of [written, checks, choices]) {
        if (states.has(this)) states.set(copy, states.get(this));
    }
    return copy;
};

// Activation: what a click does besides calling listeners.
const activated = new Set(['a', 'area', 'label', ...controls]);

const makeClick = () => new globalThis.MouseEvent('click', {
    bubbles: true, cancelable: true, composed: true,
});

Element.prototype.click = function click() {
    if (!isDisabled(this)) this.dispatchEvent(makeClick());
};

function activate(target, event) {
    const dispatch = () => EventTarget.prototype.dispatchEvent.call(target, event);
    if (!(event instanceof globalThis.MouseEvent)) return dispatch();
    const end = begin(target, event);
    const goesOn = dispatch();
    end(goesOn);
    return goesOn;
}

/** What a click does before its listeners hear of it; the answer does the rest after them. */
function begin(target, event) {
    let element = target;
    while (isElement(element) && !activated.has(element.localName)) {
        element = event.bubbles ? of(element).parent : null;
    }
    if (!isElement(element) || isDisabled(element)) return () => {};
    const undo = toggle(element);
    return (goesOn) => {
        if (goesOn) follow(element, undo !== null);
        else undo?.();
    };
}

/** A finger on the first element of a selector: whether there is one, or why nobody can say. */
function tap(selector) {
    let element;
    try {
        element = document.querySelector(selector);
    } catch (error) {
        return `${error}`;
    }
    if (element !== null && !isDisabled(element)) {
        const { Sequence } = runtime.load('event');
        runtime.perform(new Sequence(touch(element)));
    }
    return element !== null;
}

function* touch(element) {
    const click = runtime.trusted(makeClick());
    const end = begin(element, click);
    yield new runtime.Dispatch(element, click);
    end(!click.defaultPrevented);
}

/** Checks a control before its listeners hear of the click; the answer takes that back. */
function toggle(element) {
    if (!isCheckable(element)) return null;
    const isRadio = kindOf(element) === 'radio';
    if (isRadio && checked(element)) return null;
    const before = (isRadio ? groupOf(element) : [element]).map((one) => [one, checked(one)]);
    check(element, !checked(element));
    return () => { for (const [one, on] of before) checks.set(one, on); };
}

function follow(element, isToggled) {
    if (isDisabled(element)) return;
    if (isToggled) {
        if (!element.isConnected) return;
        raise(element, new globalThis.Event('input', { bubbles: true, composed: true }));
        raise(element, new globalThis.Event('change', { bubbles: true }));
    } else if (element.localName === 'label') {
        controlOf(element)?.click();
    } else if (['image', 'reset', 'submit'].includes(kindOf(element))) {
        const form = formOf(element);
        if (form?.isConnected) (kindOf(element) === 'reset' ? reset : submit)(form, element);
    } else if (['a', 'area'].includes(element.localName) && element.hasAttribute('href')) {
        globalThis.location.href = element.href;
    }
}

const raise = (target, event) => runtime.dispatch(target, runtime.trusted(event));

function controlOf(label) {
    const id = label.getAttribute('for');
    const isControl = (one) => controls.has(one.localName) && kindOf(one) !== 'hidden';
    if (id === null) return search(label, isControl, true)[0] ?? null;
    const one = search(label.getRootNode(), (other) => other.id === id, true)[0];
    return one !== undefined && isControl(one) ? one : null;
}

function submit(form, submitter) {
    const event = new globalThis.SubmitEvent('submit', {
        bubbles: true, cancelable: true, submitter,
    });
    if (raise(form, event)) runtime.reportException(notSimulated('the submission of a form'));
}

function reset(form) {
    if (!raise(form, new globalThis.Event('reset', { bubbles: true, cancelable: true }))) return;
    const inside = (one) => controls.has(one.localName) && formOf(one) === form;
    for (const one of search(form.getRootNode(), inside)) {
        written.delete(one);
        checks.delete(one);
        unchosen.delete(one);
        for (const option of optionsOf(one)) choices.delete(option);
    }
}
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
// Selectors: names, ids, classes, attributes, some pseudo-classes, combinators, lists.
const escaped = String.raw`\\(?:[\da-f]{1,6}\s?|[^\da-f])`;
const letter = String.raw`(?:[a-z_]|[^\0-\x7f]|${escaped})`;
const identifier = String.raw`(?:--|-?${letter})(?:${letter}|[\d-])*`;
const unescaped = (text) => text.replace(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_, code, one) =>
    one ?? String.fromCodePoint(parseInt(code, 16)));
const pattern = (text) => new RegExp(text, 'iy');
const typePattern = pattern(String.raw`\*|${identifier}`);
const idPattern = pattern(`#(${identifier})`);
const classPattern = pattern(String.raw`\.(${identifier})`);
const attributePattern = pattern(String.raw`\[\s*(${identifier})\s*(?:([~|^$*]?=)\s*`
    + String.raw`(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|(${identifier}))\s*([is])?\s*)?\]`);
const pseudoPattern = pattern(String.raw`:([a-z-]+)`);
const combinatorPattern = /\s*([>+~])\s*|\s+/y;

const plainPseudos = {
    'first-child': (one) => one.previousElementSibling === null,
    'last-child': (one) => one.nextElementSibling === null,
    'only-child': (one) => plainPseudos['first-child'](one) && plainPseudos['last-child'](one),
    checked: (one) => Boolean(one.localName === 'option' ? one.selected : one.checked),
    disabled: (one) => isDisabled(one),
    enabled: (one) => controls.has(one.localName) && !isDisabled(one),
};

function compile(text) {
    const alternatives = splitOutside(`${text}`, ',').map((one) => compound(one.trim()));
    return (element) => alternatives.some((test) => test(element));
}

const badSelector = (text) => failure(`'${text}' is not a valid selector.`, 'SyntaxError');

function compound(text) {
    if (text === '') throw unmatched();
    // From the last to the first, each with what joins it to the one before.
    const chain = [];
    let at = 0;
    let combinator = ' ';
    while (at < text.length) {
        const { test, end } = simple(text, at);
        chain.unshift({ test, combinator });
        combinatorPattern.lastIndex = end;
        const found = combinatorPattern.exec(text);
        if (found === null && end < text.length) throw badSelector(text);
        at = found === null ? end : combinatorPattern.lastIndex;
        combinator = found?.[1] ?? ' ';
        if (found !== null && at === text.length) throw badSelector(text);
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

/** A test for what stands from `start` to the next combinator, and where that ends. */
function simple(text, start) {
    const tests = [];
    let at = start;
    const next = (pattern) => {
        pattern.lastIndex = at;
        const found = pattern.exec(text);
        if (found !== null) at = pattern.lastIndex;
        return found;
    };
    let found = next(typePattern);
    if (found !== null && found[0] !== '*') {
        const name = unescaped(found[0]);
        const lower = name.toLowerCase();
        tests.push((one) => one.localName === (isHTML(one) ? lower : name));
    }
    for (;;) {
        if ((found = next(idPattern)) !== null) {
            const id = unescaped(found[1]);
            tests.push((one) => one.id === id);
        } else if ((found = next(classPattern)) !== null) {
            const name = unescaped(found[1]);
            tests.push((one) => one.classList.contains(name));
        } else if ((found = next(attributePattern)) !== null) {
            tests.push(attributeTest(...found.slice(1)));
        } else if (text[at] === ':') {
            const rest = text.slice(at);
            const name = next(pseudoPattern)?.[1].toLowerCase();
            if (text[at] !== '(' && Object.hasOwn(plainPseudos, name ?? '')) {
                tests.push(plainPseudos[name]);
            } else if (text[at] === '(' && ['is', 'not', 'where'].includes(name)) {
                const inner = splitOutside(text.slice(at + 1), ')')[0];
                at += inner.length + 2;
                if (at > text.length) throw badSelector(text);
                const test = compile(inner);
                tests.push(name === 'not' ? (one) => !test(one) : test);
            } else {
                throw notSimulated(`the selector ${rest}`);
            }
        } else {
            break;
        }
    }
    if (at === start) throw badSelector(text);
    return { test: (element) => tests.every((test) => test(element)), end: at };
}

function attributeTest(rawName, operator, double, single, bare, flag) {
    const name = unescaped(rawName);
    const fold = (text) => (flag?.toLowerCase() === 'i' ? text.toLowerCase() : text);
    const value = fold(unescaped(double ?? single ?? bare ?? ''));
    return (one) => {
        const given = one.getAttribute(name);
        if (given === null || operator === undefined) return given !== null;
        const actual = fold(given);
        switch (operator) {
        case '=': return actual === value;
        case '^=': return value !== '' && actual.startsWith(value);
        case '$=': return value !== '' && actual.endsWith(value);
        case '*=': return value !== '' && actual.includes(value);
        case '~=': return actual.split(/\s+/).includes(value) && value !== '';
        default: return actual === value || actual.startsWith(`${value}-`);
        }
    };
}

const references = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' };
const escapeText = (text) => text.replace(/[&<>\u00a0]/g, (one) => references[one]);

function serialise(node) {
    if (node instanceof Comment) return `<!--${node.data}-->`;
    if (node instanceof Text) {
        return raw.has(of(node).parent?.localName) ? node.data : escapeText(node.data);
    }
    const own = Array.from(attributesOf(node), ([name, value]) =>
        ` ${name}="${value.replace(/[&"\u00a0]/g, (one) => references[one])}"`).join('');
    const name = node.localName;
    return voids.has(name) ? `<${name}${own}>` : `<${name}${own}>${serialiseInner(node)}</${name}>`;
}

const isTemplate = (node) => node.localName === 'template' && isHTML(node);
const holderOf = (node) => (isTemplate(node) ? contentOf(node) : node);
const serialiseInner = (node) => of(holderOf(node)).children.map(serialise).join('');

/** The element by whose rules a text is parsed that comes to lie in another. */
const parsingContext = (element) =>
    (element.namespaceURI === SVG && element.localName !== 'foreignObject'
        ? 'svg' : element.localName ?? 'body');

const classLists = new WeakMap();
const dataSets = new WeakMap();
const styles = new WeakMap();
// Attributes are kept by their qualified names only.
const qualified = (element, name) =>
    element.getAttributeNames().find((one) => one.split(':').at(-1) === `${name}`) ?? name;
const members = {
    get classList() { return keep(classLists, this, () => new DOMTokenList(this)); },
    set classList(value) { this.classList.value = value; },
    get dataset() { return keep(dataSets, this, () => makeDataset(this)); },
    get style() { return keep(styles, this, () => makeStyle(this)); },
    set style(text) { this.style.cssText = text; },
    matches(selector) { return compile(selector)(this); },
    closest(selector) {
        const test = compile(selector);
        for (let at = this; isElement(at); at = of(at).parent) if (test(at)) return at;
        return null;
    },
    get innerHTML() { return serialiseInner(this); },
    set innerHTML(html) {
        const holder = holderOf(this);
        for (const child of [...of(holder).children]) detach(child);
        const items = JSON.parse(host.tree(`${html ?? ''}`, parsingContext(this)));
        // Within SVG the text is SVG too.
        if (parsingContext(this) === 'svg') {
            const nodes = makeSVG(['g', {}, items]);
            for (const child of [...of(nodes).children]) insert(holder, child, null);
        } else {
            grow(holder, items);
        }
        runtime.tree.changes++;
    },
    setAttributeNS(_, name, value) { this.setAttribute(name, value); },
    getAttributeNS(_, name) { return this.getAttribute(qualified(this, name)); },
    removeAttributeNS(_, name) { this.removeAttribute(qualified(this, name)); },
    get outerHTML() { return serialise(this); },
    insertAdjacentHTML(position, html) {
        const holder = document.createDocumentFragment();
        const isInside = ['afterbegin', 'beforeend'].includes(`${position}`);
        const around = isInside ? this : of(this).parent ?? this;
        grow(holder, JSON.parse(host.tree(`${html}`, parsingContext(around))));
        this.insertAdjacentElement(position, holder);
    },
    insertAdjacentElement(position, node) {
        if (position === 'beforebegin') this.before(node);
        else if (position === 'afterbegin') this.prepend(node);
        else if (position === 'beforeend') this.append(node);
        else if (position === 'afterend') this.after(node);
        else throw unmatched();
        return node;
    },
};
function define(target, source) {
    for (const name of Object.keys(source)) {
        Object.defineProperty(target, name, {
            ...Object.getOwnPropertyDescriptor(source, name), enumerable: true, configurable: true,
        });
    }
}
define(Element.prototype, members);

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
define(Element.prototype, places);
define(CharacterData.prototype, places);

class ShadowRoot {
    constructor() { throw notSimulated('ShadowRoot'); }
}
runtime.provide({
    ...types, ShadowRoot, DOMTokenList, DOMStringMap, CSSStyleDeclaration, activate, childNodes, tap,
    children, compile, defaultType, makeSVG, withClasses, withName,
});
