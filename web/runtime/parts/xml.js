// Documents of XML, for `DOMParser`: what a text becomes (`elements/xml-reader.js` reads it), and the
// nodes that only they have.
import {
    CharacterData, Comment, Element, HTML, Node, SVG, Text, attributesOf, contentOf, define, detach,
    elementsOf, expose, failure, insert, isElement, isHTML, make, of, search, tree, unmatched,
} from '../elements/tree.js';
import { isTemplate } from '../elements/markup.js';
import { XML, XMLNS, halvesOf, mustBeNamed, qualifiedOf, setSpace } from '../elements/namespaces.js';
import { Malformed, XMLReader } from '../elements/xml-reader.js';

const { handlerChanged } = runtime.loadGlobals('dom-more');
let isMaking = false;
/** Only the runtime makes these nodes; pages ask a document for them. */
function made(Type, ...values) {
    isMaking = true;
    try {
        return new Type(...values);
    } finally {
        isMaking = false;
    }
}
function mustBeMade() {
    if (!isMaking) throw new TypeError('Illegal constructor');
    isMaking = false;
}

class CDATASection extends Text {
    constructor(data) {
        mustBeMade();
        super(data);
    }
    get nodeType() { return 4; }
    get nodeName() { return '#cdata-section'; }
    cloneNode() { return made(CDATASection, this.data); }
}
class ProcessingInstruction extends CharacterData {
    #target;
    constructor(target, data) {
        mustBeMade();
        super();
        this.#target = target;
        this.data = data;
    }
    get nodeType() { return 7; }
    get nodeName() { return this.#target; }
    get target() { return this.#target; }
    get sheet() { return null; }
    cloneNode() { return made(ProcessingInstruction, this.#target, this.data); }
}
const xhtmlType = 'application/xhtml+xml';
class XMLDocument extends globalThis.Document {
    constructor() {
        mustBeMade();
        super();
    }
    get contentType() { return of(this).contentType; }
    get xmlVersion() { return of(this).declaration?.version ?? '1.0'; }
    get xmlEncoding() { return of(this).declaration?.encoding ?? null; }
    get xmlStandalone() { return of(this).declaration?.standalone === 'yes'; }
    get head() { return partOf(this, 'head'); }
    createElement(name) {
        return tree.ownedBy(make(null, this.contentType === xhtmlType ? HTML : null, `${name}`), this);
    }
    cloneNode(deep = false) {
        const copy = newDocument(this.URL, this.contentType);
        of(copy).declaration = of(this).declaration;
        if (deep) for (const child of of(this).children) insert(copy, child.cloneNode(true), null);
        return copy;
    }
}
const newDocument = (url, contentType) => {
    const other = tree.withoutWindow(url, made(XMLDocument));
    of(other).contentType = contentType;
    return other;
};
function partOf({ documentElement: root }, name) {
    const isRoot = root !== null && isHTML(root) && root.localName === 'html';
    return isRoot ? elementsOf(root).find((one) => isHTML(one) && one.localName === name) ?? null : null;
}

/** Documents that a page has made by `new Document()`, which are of XML and have no class of their own. */
const bare = new WeakSet();
const isXML = (one) => one instanceof XMLDocument || bare.has(one);
tree.isOfXML = (node) => isXML(node.ownerDocument ?? node);
function becomeXML(other) {
    bare.add(tree.withoutWindow('about:blank', other));
    const { value } = Object.getOwnPropertyDescriptor(XMLDocument.prototype, 'createElement');
    Object.defineProperties(other, { contentType: { value: 'application/xml' }, createElement: { value } });
}
// Whoever writes one brings what writes.
if (tree.writeXML === undefined) {
    tree.writeXML = (nodes) => {
        runtime.loadGlobals('parser');
        return tree.writeXML(nodes);
    };
}
const { get: tagName } = Object.getOwnPropertyDescriptor(Element.prototype, 'tagName');
// Names of HTML are in capitals in documents of HTML only.
define(Element.prototype, {
    get tagName() {
        return isHTML(this) && tree.isOfXML(this) ? qualifiedOf(this) : tagName.call(this);
    },
});

function add(parent, node) {
    of(parent).children.push(node);
    of(node).parent = parent;
}

/** Builds what a text holds in a node; what is wrong with it comes back, as `{message, at}`. */
function build(reader, top, outer, isFragment) {
    const faults = [];
    const open = [{ inner: top, scope: outer }];
    let text = null;
    const makers = {
        declaration(own) { of(top).declaration = own; },
        doctype: ({ name, publicId, systemId }) => tree.makeType(name, publicId, systemId),
        comment: ({ data }) => new Comment(data),
        data: ({ data }) => made(CDATASection, data),
        instruction: ({ target, data }) => made(ProcessingInstruction, target, data),
        close() { open.pop(); },
    };
    const take = (piece) => {
        const { inner, scope } = open.at(-1);
        if (piece.type === 'text') {
            text ??= '';
            text += piece.data;
            return;
        }
        if (text !== null) add(inner, new Text(text));
        text = null;
        if (piece.type === 'open') {
            const [element, own] = elementFor(piece, scope, (message) => {
                faults.push({ message, at: reader.at });
            });
            add(inner, element);
            open.push({ inner: isTemplate(element) ? contentOf(element) : element, scope: own });
            return;
        }
        const node = makers[piece.type](piece);
        if (node !== undefined) add(inner, node);
    };
    try {
        for (const piece of reader.pieces(isFragment)) take(piece);
    } catch (error) {
        if (!(error instanceof Malformed)) throw error;
        faults.push(error);
    }
    if (text !== null) add(open.at(-1).inner, new Text(text));
    return faults;
}

const nameless = (prefix, rest) => `Namespace prefix ${prefix} ${rest} is not defined`;
/** `outer`: the namespaces in scope, by their prefixes. */
function elementFor({ name, attributes }, outer, tell) {
    let scope = outer;
    // As WebKit has them, the declarations come first.
    const declared = [];
    const others = [];
    for (const [key, value] of attributes) {
        const [prefix, local] = halvesOf(key);
        if (key !== 'xmlns' && prefix !== 'xmlns') {
            others.push([key, value, prefix, local]);
            continue;
        }
        declared.push([key, value]);
        if (prefix !== null && value === '') {
            tell(`xmlns:${local}: Empty XML namespace is not allowed`);
        } else {
            if (scope === outer) scope = new Map(outer);
            scope.set(prefix === null ? '' : local, value);
        }
    }
    const [prefix, local] = halvesOf(name);
    const space = scope.get(prefix ?? '') || null;
    for (const key of [name, ...attributes.keys()]) {
        if (/^:|:$/.test(key)) tell(`Failed to parse QName '${key}'`);
    }
    if (prefix !== null && space === null) tell(nameless(prefix, `on ${local}`));
    const element = make(null, space, local);
    if (prefix !== null) of(element).prefix = prefix;
    const own = attributesOf(element);
    for (const [key, value] of declared) {
        own.set(key, value);
        setSpace(element, key, XMLNS);
    }
    const known = new Set();
    for (const [key, value, at, part] of others) {
        own.set(key, value);
        if (at === null) {
            if (key.startsWith('on') && (space === HTML || space === SVG)) handlerChanged(element, key);
            continue;
        }
        const its = scope.get(at);
        if (its === undefined) {
            tell(nameless(at, `for ${part} on ${local}`));
            continue;
        }
        setSpace(element, key, its);
        if (known.has(`${its} ${part}`)) tell(`Namespaced Attribute ${part} in '${its}' redefined`);
        known.add(`${its} ${part}`);
    }
    if (local === 'script' && (space === HTML || space === SVG)) {
        // What was parsed does not run, wherever it is put.
        of(element).isStarted = true;
        tree.scripts.push(element);
    }
    return [element, scope];
}

/** Says what is wrong with a document's text, as WebKit does: within it, before what was read. */
function showFaults(other, reader, faults) {
    const grow = (parent, name, text = '', style = '') => {
        const element = make(name);
        if (style !== '') attributesOf(element).set('style', style);
        if (text !== '') add(element, new Text(text));
        add(parent, element);
        return element;
    };
    let root = other.documentElement;
    if (root === null || root.namespaceURI === SVG) {
        const html = make('html');
        if (root !== null) {
            grow(grow(html, 'head'), 'style', 'html, body { height: 100% } '
                + 'parsererror + svg { width: 100%; height: 100% }');
        }
        const body = grow(html, 'body');
        if (root !== null) insert(body, root, null);
        add(other, html);
        root = body;
    }
    const report = make('parsererror');
    attributesOf(report).set('style', 'display: block; white-space: pre; border: 2px solid #c77; '
        + 'padding: 0 1em 0 1em; margin: 1em; background-color: #fdd; color: black');
    grow(report, 'h3', 'This page contains the following errors:');
    grow(report, 'div', faults.map(({ message, at }) => {
        const [line, column] = reader.placeOf(at);
        return `error on line ${line} at column ${column}: ${message}\n`;
    }).join(''), 'font-family:monospace;font-size:12px');
    grow(report, 'h3', 'Below is a rendering of the page up to the first error.');
    insert(root, report, root.firstChild);
}

const always = new Map([['xml', XML]]);
/** A document whatever is wrong; null then where the text is the one that has come from `url`. */
function parse(text, type, url) {
    const other = newDocument(url ?? runtime.currentURL(), type);
    const reader = new XMLReader(text);
    const faults = build(reader, other, always, false);
    if (faults.length === 0) return other;
    if (url !== undefined) return null;
    showFaults(other, reader, faults);
    return other;
}

/** A text as what an element of XML holds, in whose namespaces it is read. */
tree.parseXML = (element, text) => {
    const around = [];
    for (let at = element; isElement(at); at = of(at).parent) around.unshift(at);
    const scope = new Map(always);
    for (const one of around) {
        scope.set(one.prefix ?? '', one.namespaceURI ?? '');
        for (const [key, value] of attributesOf(one)) {
            const [prefix, local] = halvesOf(key);
            if (key === 'xmlns' || prefix === 'xmlns') scope.set(prefix === null ? '' : local, value);
        }
    }
    const holder = globalThis.document.createDocumentFragment();
    if (build(new XMLReader(text), holder, scope, true).length > 0) throw unmatched();
    return holder;
};

tree.kinds.push(CDATASection, ProcessingInstruction);
const types = { CDATASection, ProcessingInstruction, XMLDocument };
expose(types);
const owned = (node, owner) => tree.ownedBy?.(node, owner) ?? node;
const invalid = () => failure('The string contains invalid characters.', 'InvalidCharacterError');
/** `Document.createCDATASection` */
function createSection(owner, data) {
    if (!isXML(owner)) throw failure('The operation is not supported.', 'NotSupportedError');
    if (data.includes(']]>')) throw invalid();
    return owned(made(CDATASection, data), owner);
}
/** `Document.createProcessingInstruction` */
function createInstruction(owner, target, data) {
    mustBeNamed(target, 'createProcessingInstruction');
    if (data.includes('?>')) throw invalid();
    return owned(made(ProcessingInstruction, target, data), owner);
}
/** `DOMImplementation.createDocument` */
function createDocument(space, name, doctype) {
    const type = space === HTML ? xhtmlType : space === SVG ? 'image/svg+xml' : 'application/xml';
    const other = newDocument('about:blank', type);
    if (doctype !== null) insert(other, doctype, null);
    if (name !== '') insert(other, other.createElementNS(space, name), null);
    return other;
}
runtime.provide({ ...types, becomeXML, createDocument, createInstruction, createSection, parse });
