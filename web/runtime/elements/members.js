// The members of elements that are no plain attributes, by class.
import {
    Element, HTML, HTMLElement, HTMLCollection, SVG, attributesOf, childText, contentOf, define,
    document, exchangeAll, failure, grow, insert, isElement, keyOf, notSimulated, of, search, tree, unmatched,
} from './tree.js';
import { click } from './activation.js';
import { isDisplayed, popoverOf } from './display.js';
import {
    attributeMap, attributeNode, listTokens, live, removeAttributeNode, setAttributeNode, withNames,
} from './lists.js';
import { anchorMembers } from './anchors.js';
import { makeDataset } from './dataset.js';
import { fieldMembers } from './fields.js';
import { blur, editingOf, focus, isEditable, tabIndexOf } from './focus.js';
import { nameControls } from './form-names.js';
import { forwardHandlers } from './handlers.js';
import { decode, isComplete, naturalSize } from './images.js';
import { holderOf, serialise, serialiseInner } from './markup.js';
import { mediaConstants, mediaMembers, trackConstants, trackMembers, videoMembers } from './media.js';
import { attributeMembers } from './namespaces.js';
import { once } from './once.js';
import { reflect } from './reflected.js';
import { renderedFragment, renderedText } from './rendered-text.js';
import { compile } from './selectors.js';
import { makeStyle } from './style.js';
import { tableMembers } from './tables.js';
import { mustHave, notInstance, refused, takenOff } from '../refusals.js';

const tokens = (element, name, attribute) =>
    once(element, name, () => listTokens(element, attribute));

/** What the parser has to know of where a text goes (`HTMLTreeBuilder.Context`), as bits. */
const flags = { isQuirks: 1, isScriptless: 2, isInForm: 4, holdsHTML: 8 };
const spaces = new Map([[SVG, 'svg'], ['http://www.w3.org/1998/Math/MathML', 'math']]);

/** No rules are those of an element of any other namespace. */
const isKnown = ({ namespaceURI }) => namespaceURI === undefined || namespaceURI === HTML || spaces.has(namespaceURI);
/** A text as content of an element, by whose rules it is parsed. */
function parse(element, html) {
    if (tree.isOfXML?.(element)) return tree.parseXML(element, html);
    let top = element;
    let isInForm = false;
    for (; of(top).parent !== null; top = of(top).parent) isInForm ||= top.localName === 'form';
    let known = of(element.ownerDocument ?? document).isQuirks ? flags.isQuirks : 0;
    if (top.localName === 'form' || isInForm) known |= flags.isInForm;
    if (of(top).isInert || top.defaultView === null) known |= flags.isScriptless;
    if (/^(?:text\/html|application\/xhtml\+xml)$/i.test(element.getAttribute?.('encoding') ?? '')) {
        known |= flags.holdsHTML;
    }
    const items = JSON.parse(host.tree(
        html, isKnown(element) ? element.localName ?? 'body' : 'div', spaces.get(element.namespaceURI) ?? 'html', known));
    const holder = document.createDocumentFragment();
    grow(holder, items);
    tree.namesParsed?.(holder);
    tree.parsed?.(holder, element);
    return holder;
}
tree.parse = parse;

const noPlace = (position, method) => refused('SyntaxError', 'Element', method,
    `The value provided ('${position}') is not one of 'beforeBegin', 'afterBegin', 'beforeEnd', or 'afterEnd'.`);
function put(element, position, node, method) {
    switch (`${position}`.toLowerCase()) {
    case 'beforebegin':
        if (of(element).parent === null) return null;
        element.before(node);
        return node;
    case 'afterbegin': element.prepend(node); return node;
    case 'beforeend': element.append(node); return node;
    case 'afterend':
        if (of(element).parent === null) return null;
        element.after(node);
        return node;
    default: throw noPlace(position, method);
    }
}

const popovers = () => runtime.load('popovers');
/** What pages with elements of their own need. */
const components = () => runtime.loadGlobals('custom-elements');
const sheetOf = (element) => runtime.loadGlobals('sheets').sheetOf(element);

/** The test of a selector for an element's method of that name. */
function tested(values, element, method) {
    if (!isElement(element)) throw takenOff('Element', method);
    if (values.length === 0) mustHave(1, values, 'Element', method);
    return tree.compiled(`${values[0]}`, element, method);
}

const element = {
    get attributes() { return attributeMap(this); },
    get classList() { return tokens(this, 'classList', 'class'); },
    set classList(value) { this.classList.value = value; },
    get part() { return tokens(this, 'part', 'part'); },
    set part(value) { this.part.value = value; },
    get style() { return once(this, 'style', () => makeStyle(this)); },
    set style(text) { this.style.cssText = text; },
    matches(selector) { return tested(arguments, this, 'matches')(this); },
    webkitMatchesSelector(selector) { return tested(arguments, this, 'webkitMatchesSelector')(this); },
    closest(selector) {
        const test = tested(arguments, this, 'closest');
        for (let at = this; isElement(at); at = of(at).parent) if (test(at)) return at;
        return null;
    },
    get innerHTML() {
        return tree.isOfXML?.(this) ? tree.writeXML(of(holderOf(this)).children) : serialiseInner(this);
    },
    set innerHTML(html) {
        const holder = holderOf(this);
        const nodes = parse(this, html === null ? '' : `${html}`);
        exchangeAll(holder, nodes);
    },
    get outerHTML() { return tree.isOfXML?.(this) ? tree.writeXML([this]) : serialise(this); },
    set outerHTML(html) {
        const { parent } = of(this);
        if (parent === null) return;
        if (parent === document) {
            throw refused('NoModificationAllowedError', 'Element', 'set outerHTML',
                "This element's parent is a Document, which may not be modified.",
                'Cannot set outerHTML on element because its parent is not an Element');
        }
        parent.replaceChild(parse(isElement(parent) ? parent : this, html === null ? '' : `${html}`),
            this);
    },
    insertAdjacentHTML(position, html) {
        mustHave(2, arguments, 'Element', 'insertAdjacentHTML');
        const isInside = ['afterbegin', 'beforeend'].includes(`${position}`.toLowerCase());
        const isOutside = ['beforebegin', 'afterend'].includes(`${position}`.toLowerCase());
        if (!isInside && !isOutside) throw noPlace(position, 'insertAdjacentHTML');
        const around = isInside ? this : of(this).parent;
        if (around === null || around.nodeType === 9) {
            throw refused('NoModificationAllowedError', 'Element', 'insertAdjacentHTML', 'The element has no parent.',
                'The object can not be modified.');
        }
        const isRoot = around.localName === 'html' && around.namespaceURI === HTML && tree.isOfXML?.(around) !== true;
        put(this, position, parse(isRoot ? document.createElement('body') : around, `${html}`));
    },
    insertAdjacentElement(position, node) {
        mustHave(2, arguments, 'Element', 'insertAdjacentElement');
        if (!isElement(node)) {
            throw notInstance(2, 'element', 'Element', 'Element', 'insertAdjacentElement');
        }
        return put(this, position, node, 'insertAdjacentElement');
    },
    insertAdjacentText(position, text) {
        mustHave(2, arguments, 'Element', 'insertAdjacentText');
        put(this, position, document.createTextNode(text), 'insertAdjacentText');
    },
    animate(...values) {
        mustHave(1, values, 'Element', 'animate');
        return runtime.loadGlobals('animations').animate(this, ...values);
    },
    getAnimations(options) {
        return runtime.loadGlobals('animations').animationsOf((one, part) => (options?.subtree
            ? one === this || this.contains(one) : one === this && part === null));
    },
    attachShadow(options) {
        mustHave(1, arguments, 'Element', 'attachShadow');
        return components().attach(this, options);
    },
    get shadowRoot() {
        const { shadow } = of(this);
        return shadow?.mode === 'open' ? shadow : null;
    },
    getHTML(options) { return components().htmlOf(this, options); },
    setHTMLUnsafe(html) { components().setUnsafe(this, html); },
    hasAttributes() { return attributesOf(this).size > 0; },
    getAttributeNode(name) { return attributeNode(this, keyOf(this, name)); },
    setAttributeNode(node) { return setAttributeNode(this, node); },
    setAttributeNodeNS(node) { return setAttributeNode(this, node); },
    removeAttributeNode(node) { return removeAttributeNode(this, node); },
    getElementsByTagNameNS(space, name) { return withNames(this, space, `${name}`); },
    // Nothing is larger than what it is displayed in.
    scrollIntoView() {},
    scrollIntoViewIfNeeded() {},
    scroll() {},
    scrollTo() {},
    scrollBy() {},
    getBoundingClientRect() { return measured(new (runtime.load('geometry').DOMRect)()); },
    getClientRects() { return measured(runtime.load('geometry').rectsOf(isDisplayed(this))); },
    checkVisibility(options) { return runtime.load('computed-style').isVisible(this, options ?? {}); },
    setPointerCapture(id) {
        mustPoint(id);
        if (!this.isConnected) {
            throw failure('The object is in an invalid state.', 'InvalidStateError');
        }
        tree.capturing = this;
    },
    hasPointerCapture(id) { return isPointer(id) && tree.capturing === this; },
    releasePointerCapture(id) {
        mustPoint(id);
        if (tree.capturing === this) tree.capturing = null;
    },
};
/** The one pointer of the moment: the finger, or the mouse in its place. */
tree.pointer = 1;
const isPointer = (id) => [1, tree.pointer].includes(Number(id));
function mustPoint(id) {
    if (!isPointer(id)) throw failure('The object can not be found here.', 'NotFoundError');
}
/** A size or a place, for which styles are looked at. */
function measured(value) {
    runtime.updateStyles?.();
    return value;
}
const isRoot = (one) => one === document.documentElement;
// There is no layout: everything measures as what is not displayed does, but for the root, whose
// client area is the screen. What is not displayed does not scroll.
for (const name of ['clientTop', 'clientLeft', 'scrollTop', 'scrollLeft', 'scrollWidth',
    'scrollHeight']) {
    Object.defineProperty(element, name, {
        get: () => measured(0), ...(/(Top|Left)$/.test(name) && name[0] === 's' ? { set() {} } : {}),
        enumerable: true,
    });
}
define(element, {
    get clientWidth() { return measured(isRoot(this) ? host.screen.width : 0); },
    get clientHeight() { return measured(isRoot(this) ? host.screen.viewHeight : 0); },
});

const words = (name, values, otherwise) => ({
    get() {
        const value = (this.getAttribute(name) ?? '').toLowerCase();
        return values.includes(value) ? value : otherwise;
    },
    set(value) { this.setAttribute(name, value); },
    enumerable: true,
});
/** What the nearest of an element and those around it says that says yes or no. */
const inherited = (one, name, yes, no) => {
    for (let at = one; at !== null; at = at.parentElement) {
        const value = at.getAttribute(name)?.toLowerCase();
        if (value === no) return false;
        if (value === '' || value === yes) return true;
    }
    return true;
};
const htmlElement = {
    click() { click(this); },
    focus() { focus(this); },
    blur() { blur(this); },
    attachInternals() { return components().internalsOf(this); },
    get dataset() { return once(this, 'dataset', () => makeDataset(this)); },
    get innerText() { return measured(renderedText(this)); },
    set innerText(text) { exchangeAll(this, renderedFragment(text === null ? '' : `${text}`)); },
    get outerText() { return renderedText(this); },
    set outerText(text) {
        if (of(this).parent === null) {
            throw failure('The element has no parent', 'NoModificationAllowedError');
        }
        const nodes = renderedFragment(text === null ? '' : `${text}`);
        this.replaceWith(of(nodes).children.length > 0 ? nodes : '');
    },
    get tabIndex() { return tabIndexOf(this); },
    set tabIndex(value) { this.setAttribute('tabindex', value | 0); },
    get contentEditable() { return editingOf(this); },
    set contentEditable(value) {
        const editing = `${value}`.toLowerCase();
        if (!['true', 'false', 'plaintext-only', 'inherit'].includes(editing)) throw unmatched();
        if (editing === 'inherit') this.removeAttribute('contenteditable');
        else this.setAttribute('contenteditable', editing);
    },
    get isContentEditable() { return isEditable(this); },
    get draggable() {
        const value = this.getAttribute('draggable')?.toLowerCase();
        return value === 'true' || (value !== 'false' && (this.localName === 'img'
            || (this.localName === 'a' && this.hasAttribute('href'))));
    },
    set draggable(on) { this.setAttribute('draggable', Boolean(on)); },
    get spellcheck() { return inherited(this, 'spellcheck', 'true', 'false'); },
    set spellcheck(on) { this.setAttribute('spellcheck', Boolean(on)); },
    get translate() { return inherited(this, 'translate', 'yes', 'no'); },
    set translate(on) { this.setAttribute('translate', on ? 'yes' : 'no'); },
    get writingSuggestions() {
        return this.closest('[writingsuggestions]')?.getAttribute('writingsuggestions').toLowerCase() === 'false'
            ? 'false' : 'true';
    },
    set writingSuggestions(value) { this.setAttribute('writingsuggestions', value); },
    get popover() { return popoverOf(this); },
    set popover(value) {
        if (value === null || value === undefined) this.removeAttribute('popover');
        else this.setAttribute('popover', value);
    },
    showPopover() { popovers().show(this); },
    hidePopover() { popovers().hide(this); },
    togglePopover(force) { return popovers().toggle(this, force); },
    get offsetParent() { return measured(null); },
    get offsetTop() { return measured(0); },
    get offsetLeft() { return measured(0); },
    get offsetWidth() { return measured(0); },
    get offsetHeight() { return measured(0); },
};
Object.defineProperties(htmlElement, {
    dir: words('dir', ['ltr', 'rtl', 'auto'], ''),
    enterKeyHint: words('enterkeyhint',
        ['enter', 'done', 'go', 'next', 'previous', 'search', 'send'], ''),
    inputMode: words('inputmode',
        ['none', 'text', 'tel', 'url', 'email', 'numeric', 'decimal', 'search'], ''),
    autocapitalize: {
        get() {
            const value = this.getAttribute('autocapitalize')?.toLowerCase() ?? '';
            if (['none', 'sentences', 'words', 'characters', ''].includes(value)) return value;
            return value === 'off' ? 'none' : value === 'on' || host.isChromium ? 'sentences' : '';
        },
        set(value) { this.setAttribute('autocapitalize', value); },
        enumerable: true,
    },
});
const lists = (attribute) => ({
    get() { return tokens(this, `${attribute}List`, attribute); },
    set(value) { this.setAttribute(attribute, value); },
    enumerable: true,
});

const priority = { fetchPriority: words('fetchpriority', ['auto', 'high', 'low'], 'auto') };
/** WebKit has it as a flag, which a form's elements have of their form (Chromium 131 has none). */
const correction = host.isChromium ? {} : {
    get autocorrect() {
        const own = this.getAttribute('autocorrect') ?? tree.formOf(this)?.getAttribute('autocorrect');
        return own?.toLowerCase() !== 'off';
    },
    set autocorrect(on) { this.setAttribute('autocorrect', on ? 'on' : 'off'); },
};

/** A script that a script has made does not wait for others unless it is told to. */
const isForcedAsync = (script) => !of(script).isOrdered && !tree.scripts.includes(script);

/** An attribute as SVG shows it: nothing animates it. */
const animatedString = (one, name) => ({
    get baseVal() { return one.getAttribute(name) ?? ''; },
    set baseVal(value) { one.setAttribute(name, value); },
    get animVal() { return this.baseVal; },
});

const onCanvas = (name, canvas, values) =>
    runtime.loadGlobals('canvas').elementMembers[name](canvas, ...values);
/** A side of a canvas: as its attribute begins, where that is a number (HTML, "non-negative integers"). */
function canvasSide(canvas, name, usual) {
    const [digits] = /^[\t\n\f\r ]*\+?\d+/.exec(canvas.getAttribute(name) ?? '') ?? [];
    return digits === undefined || Number(digits) > 0x7fffffff ? usual : Number(digits);
}
function setCanvasSide(canvas, name, value, usual) {
    const side = value >>> 0;
    canvas.setAttribute(name, side > 0x7fffffff ? usual : side);
}
/** What an image is wide or high: as it is told, else as it is. */
function sideOf(image, name, side) {
    const told = Number.parseInt(image.getAttribute(name) ?? '', 10);
    return told >= 0 ? told : naturalSize(image, side);
}

/** A button that shows a popover (HTML standard, "PopoverInvokerElement"). */
const popoverInvoker = Object.defineProperties({
    get popoverTargetElement() { return popovers().targetOf(this); },
    set popoverTargetElement(element) { popovers().setTarget(this, element); },
}, { popoverTargetAction: words('popovertargetaction', ['toggle', 'show', 'hide'], 'toggle') });

const own = {
    Element: [element, attributeMembers],
    HTMLElement: [htmlElement, correction],
    // What HTML and SVG elements share.
    SVGElement: [{
        focus() { focus(this); },
        blur() { blur(this); },
        get dataset() { return once(this, 'dataset', () => makeDataset(this)); },
        get tabIndex() { return tabIndexOf(this); },
        set tabIndex(value) { this.setAttribute('tabindex', value | 0); },
        get className() { return once(this, 'className', () => animatedString(this, 'class')); },
        get ownerSVGElement() { return this.parentElement?.closest('svg') ?? null; },
    }],
    HTMLButtonElement: [popoverInvoker],
    HTMLInputElement: [popoverInvoker],
    HTMLTemplateElement: [Object.defineProperties({
        get content() { return contentOf(this); },
    }, { shadowRootMode: words('shadowrootmode', ['open', 'closed'], '') })],
    HTMLScriptElement: [Object.defineProperties({}, priority), {
        get text() {
            return childText(this);
        },
        set text(value) { this.textContent = `${value}`; },
        get async() { return isForcedAsync(this) || this.hasAttribute('async'); },
        set async(value) {
            of(this).isOrdered = true;
            this.toggleAttribute('async', Boolean(value));
        },
    }],
    HTMLTitleElement: [{
        get text() { return childText(this); },
        set text(value) { this.textContent = `${value}`; },
    }],
    HTMLCanvasElement: [{
        get width() { return canvasSide(this, 'width', 300); },
        set width(value) { setCanvasSide(this, 'width', value, 300); },
        get height() { return canvasSide(this, 'height', 150); },
        set height(value) { setCanvasSide(this, 'height', value, 150); },
        getContext(...values) {
            mustHave(1, values, 'HTMLCanvasElement', 'getContext');
            return onCanvas('getContext', this, values);
        },
        toDataURL(...values) { return onCanvas('toDataURL', this, values); },
        toBlob(...values) {
            mustHave(1, values, 'HTMLCanvasElement', 'toBlob');
            onCanvas('toBlob', this, values);
        },
        transferControlToOffscreen() { throw notSimulated('canvas.transferControlToOffscreen'); },
        captureStream() { throw notSimulated('canvas.captureStream'); },
    }],
    HTMLImageElement: [Object.defineProperties({}, priority), {
        // There is no layout, and of several sources none is chosen.
        get x() { return 0; },
        get y() { return 0; },
        get currentSrc() {
            // Of several sources none is chosen: its own is what is shown.
            return this.src;
        },
        get complete() { return isComplete(this); },
        get width() { return sideOf(this, 'width', 0); },
        set width(value) { this.setAttribute('width', Math.max(value | 0, 0)); },
        get height() { return sideOf(this, 'height', 1); },
        set height(value) { this.setAttribute('height', Math.max(value | 0, 0)); },
        get naturalWidth() { return naturalSize(this, 0); },
        get naturalHeight() { return naturalSize(this, 1); },
        decode() { return decode(this); },
    }],
    HTMLMediaElement: [mediaMembers],
    HTMLTrackElement: [trackMembers],
    HTMLVideoElement: [videoMembers],
    HTMLLinkElement: [Object.defineProperties({
        get sheet() { return sheetOf(this); },
    }, { ...priority, relList: lists('rel'), sizes: lists('sizes') })],
    HTMLStyleElement: [{
        get sheet() { return sheetOf(this); },
        // Of the sheet: without one there is nothing to disable.
        get disabled() { return sheetOf(this)?.disabled ?? false; },
        set disabled(value) {
            const sheet = sheetOf(this);
            if (sheet !== null) sheet.disabled = Boolean(value);
        },
    }],
    HTMLIFrameElement: [Object.defineProperties({
        get contentWindow() { return runtime.load('frames').windowOf(this); },
        get contentDocument() { return runtime.load('frames').documentOf(this); },
        getSVGDocument() { return runtime.load('frames').documentOf(this); },
    }, { sandbox: lists('sandbox') })],
    HTMLOutputElement: [Object.defineProperties({}, { htmlFor: lists('for') })],
    HTMLMapElement: [{ get areas() {
        return live(HTMLCollection, () => search(this, (one) => one.localName === 'area'));
    } }],
    HTMLAnchorElement: [anchorMembers, Object.defineProperties({
        get text() { return this.textContent; },
        set text(value) { this.textContent = `${value}`; },
    }, { relList: lists('rel') })],
    HTMLAreaElement: [anchorMembers, Object.defineProperties({}, { relList: lists('rel') })],
    HTMLFormElement: [Object.defineProperties({
        get encoding() { return this.enctype; },
        set encoding(value) { this.enctype = value; },
    }, { relList: lists('rel') })],
};

/** Gives a class all its members. */
export function addMembers(prototype, name) {
    reflect(prototype, name);
    for (const table of [own, fieldMembers, tableMembers]) {
        for (const members of table[name] ?? []) define(prototype, members);
    }
    if (name === 'HTMLBodyElement' || name === 'HTMLFrameSetElement') forwardHandlers(prototype);
    if (name === 'HTMLFormElement') nameControls(prototype);
    if (name === 'HTMLDetailsElement' || name === 'HTMLDialogElement') {
        runtime.load('dialogs').complete(prototype, name);
    }
    if (name.startsWith('SVG') && name !== 'SVGElement') runtime.load('svg').complete(prototype, name);
    if (name === 'HTMLMediaElement') runtime.defineHandlers(prototype, ['onencrypted', 'onwaitingforkey']);
    if (name === 'HTMLMediaElement' || name === 'HTMLTrackElement') {
        for (const [constant, value] of name === 'HTMLTrackElement' ? trackConstants : mediaConstants) {
            for (const target of [prototype, prototype.constructor]) {
                Object.defineProperty(target, constant, { value, enumerable: true });
            }
        }
    }
    if (name === 'HTMLScriptElement') {
        define(prototype.constructor, {
            supports(type) { return ['classic', 'module', 'importmap'].includes(`${type}`); },
        });
    }
}

/** Elements lose the members that stood in for those of their classes. */
export function completeElements() {
    for (const name of ['alt', 'disabled', 'src']) delete Element.prototype[name];
    addMembers(Element.prototype, 'Element');
    addMembers(HTMLElement.prototype, 'HTMLElement');
}
