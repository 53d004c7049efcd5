// What pages ask a document for besides its tree. Libraries try many of these out as they load, so
// reading one never fails; what is not simulated says so when it is called.
import { standIn } from '../late-members.js';
import {
    DocumentType, HTMLCollection, define, document, elementsOf, isElement, isHTML, keep, lowered, notSimulated, of,
    search,
    tree,
} from './tree.js';
import { live, makeAttr } from './lists.js';
import { mustBeNamed, mustQualify } from './namespaces.js';
import { finiteNumber, mustBeOn, mustHave, refused } from '../refusals.js';

const { Document, Node } = globalThis;
const mustBeDocument = (self, method) => { mustBeOn(self, Document, 'Document', method); };
/** The elements at a point of a document. */
function elementsAt(self, values, method) {
    mustBeDocument(self, method);
    mustHave(2, values, 'Document', method);
    const [x, y] = [values[0], values[1]].map((value) => finiteNumber(value, 'Document', method));
    const isWithin = self === document && x >= 0 && y >= 0 && x < host.screen.width
        && y < host.screen.viewHeight;
    return isWithin && self.documentElement !== null ? [self.documentElement] : [];
}
const hasAddress = (one) => (one.localName === 'a' || one.localName === 'area') && one.hasAttribute('href');
const tests = {
    anchors: (one) => one.localName === 'a' && one.hasAttribute('name'),
    applets: () => false,
    embeds: (one) => one.localName === 'embed',
    forms: (one) => one.localName === 'form',
    images: (one) => one.localName === 'img',
    links: hasAddress,
    scripts: (one) => one.localName === 'script',
};
const lists = new WeakMap();
/** One of the collections that a document has, always the same one. */
export const listOf = (root, name) => keep(keep(lists, root, () => new Map()), name,
    () => live(HTMLCollection, () => search(root, (one) => isHTML(one) && tests[name](one))));
const isBody = (one) =>
    isElement(one) && isHTML(one) && ['body', 'frameset'].includes(one.localName);
const evaluator = () => runtime.load('xpath').evaluator;
const isRefused = (name) => notSimulated(`document.${name}`);

const members = {
    // Of the root element, whatever it is.
    get dir() { return this.documentElement?.dir ?? ''; },
    set dir(value) { if (this.documentElement !== null) this.documentElement.dir = value; },
    get body() {
        const { body } = tree.root();
        if (this === document && body !== null && of(body).parent === this.documentElement) {
            return body;
        }
        const root = this.documentElement;
        const isRoot = root !== null && isHTML(root) && root.localName === 'html';
        return isRoot ? elementsOf(root).find(isBody) ?? null : null;
    },
    set body(body) {
        if (body !== null && (!isElement(body) || !isHTML(body))) {
            throw refused('TypeError', 'Document', 'set body', "Failed to convert value to 'HTMLElement'.");
        }
        const { body: old, documentElement: root } = this;
        if (body === null || !isBody(body) || root === null) {
            throw refused('HierarchyRequestError', 'Document', 'set body', body === null
                ? 'The 1st argument provided is either null, or an invalid HTMLElement object.'
                : root === null ? 'No document element exists.' : `The new body element is of type '${
                    body.tagName}'. It must be either a 'BODY' or 'FRAMESET' element.`,
            'The operation would yield an incorrect node tree.');
        }
        if (body === old) return;
        if (old === null) root.append(body);
        else root.replaceChild(body, old);
        if (this === document) tree.root().body = body;
    },
    get doctype() { return of(this).children.find((one) => one instanceof DocumentType) ?? null; },
    get designMode() { return 'off'; },
    set designMode(mode) { if (`${mode}`.toLowerCase() === 'on') throw isRefused('designMode'); },
    get fonts() { return runtime.load('fonts').fonts; },
    get anchors() { return listOf(this, 'anchors'); },
    get applets() { return listOf(this, 'applets'); },
    get embeds() { return listOf(this, 'embeds'); },
    get plugins() { return listOf(this, 'embeds'); },
    get rootElement() { return null; },
    get timeline() { return runtime.loadGlobals('animations').timeline; },
    // Nothing but the root has an extent: its client area is the viewport.
    elementFromPoint(x, y) { return elementsAt(this, arguments, 'elementFromPoint')[0] ?? null; },
    elementsFromPoint(x, y) { return elementsAt(this, arguments, 'elementsFromPoint'); },
    getAnimations() {
        return runtime.loadGlobals('animations').animationsOf((one) => one.isConnected
            && one.getRootNode({ composed: true }) === this);
    },
    createExpression(expression) { return evaluator().createExpression('Document', arguments); },
    createNSResolver(nodeResolver) { return evaluator().createNSResolver('Document', arguments); },
    evaluate(expression, contextNode) { return evaluator().evaluate('Document', arguments); },
    startViewTransition(...values) { return runtime.load('view-transitions').start(this, ...values); },
    execCommand(name, _, value) {
        mustBeDocument(this, 'execCommand');
        mustHave(1, arguments, 'Document', 'execCommand');
        return runtime.load('commands').execute(name, value);
    },
    queryCommandEnabled(name) { return runtime.load('commands').isEnabled(name); },
    queryCommandIndeterm() { return false; },
    queryCommandState() { return false; },
    queryCommandSupported(name) {
        mustHave(1, arguments, 'Document', 'queryCommandSupported');
        return runtime.load('commands').isSupported(name);
    },
    queryCommandValue() { return ''; },
    /** Of a document of XML its own class says more. */
    get xmlVersion() { return null; },
    get xmlEncoding() { return null; },
    get xmlStandalone() { return false; },
    clear() {},
    captureEvents() {},
    releaseEvents() {},
    write(...texts) {
        mustBeDocument(this, 'write');
        runtime.load('document-write').write(...texts);
    },
    writeln(...texts) { runtime.load('document-write').writeln(...texts); },
    open(...values) {
        // With an address it is the window's.
        return values.length > 2 ? globalThis.open(...values) : runtime.load('document-write').open();
    },
    /** Nothing has opened a document that is in no iframe. */
    close() { if (host.frame !== undefined) runtime.load('document-write').close(); },
    createAttribute(name) {
        mustHave(1, arguments, 'Document', 'createAttribute');
        const own = `${name}`;
        mustBeNamed(own, 'createAttribute');
        return makeAttr(tree.isOfXML?.(this) ? own : lowered(own));
    },
    createCDATASection(data) {
        mustHave(1, arguments, 'Document', 'createCDATASection');
        return runtime.load('xml').createSection(this, `${data}`);
    },
    createProcessingInstruction(target, data) {
        mustHave(2, arguments, 'Document', 'createProcessingInstruction');
        return runtime.load('xml').createInstruction(this, `${target}`, `${data}`);
    },
    createAttributeNS(space, name) {
        mustHave(2, arguments, 'Document', 'createAttributeNS');
        mustQualify(space || null, `${name}`, 'createAttributeNS');
        return makeAttr(`${name}`, space || null);
    },
    async hasStorageAccess() { throw isRefused('hasStorageAccess'); },
};
const unlaid = ['caretRangeFromPoint'];

/** What the body's attributes say, by older names. */
for (const [name, member] of Object.entries({
    alinkColor: 'aLink', bgColor: 'bgColor', fgColor: 'text', linkColor: 'link', vlinkColor: 'vLink',
})) {
    Object.defineProperty(members, name, {
        get() { return this.body?.[member] ?? ''; },
        set(value) { if (this.body?.localName === 'body') this.body[member] = value ?? ''; },
        enumerable: true,
    });
}

/** Android's web view has not got it. */
const ofWebKit = {
    async requestStorageAccess() { throw isRefused('requestStorageAccess'); },
};

export function completeDocuments() {
    define(Document.prototype, members);
    if (host.isChromium !== true) define(Document.prototype, ofWebKit);
    for (const name of unlaid) {
        define(Document.prototype, { [name]() { throw isRefused(name); } });
    }
    // Of a part that has not come yet.
    for (const [part, names] of [['ranges', 'createRange getSelection'],
        ['sheets', 'adoptedStyleSheets styleSheets']]) {
        const missing = names.split(' ').filter((name) =>
            !runtime.hasOwn(Document.prototype, name));
        if (missing.length === 0) continue;
        standIn(Document.prototype, missing.join(' '), () => runtime.loadGlobals(part));
    }
    define(Node.prototype, { get baseURI() { return this.ownerDocument.baseURI; } });
}
