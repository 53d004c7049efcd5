// The namespaces of attributes, which are kept by their qualified names.
import { attributesOf, failure, isElement, of, tree } from './tree.js';

export const XML = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS = 'http://www.w3.org/2000/xmlns/';
const XLINK = 'http://www.w3.org/1999/xlink';
/** Attributes that the parser of HTML puts into namespaces in SVG and MathML ("adjust foreign attributes"). */
const foreign = new Map([
    ...['actuate', 'arcrole', 'href', 'role', 'show', 'title', 'type'].map((name) => [`xlink:${name}`, XLINK]),
    ['xml:lang', XML], ['xml:space', XML], ['xmlns', XMLNS], ['xmlns:xlink', XMLNS],
]);
export function attributeParsed(element, name) {
    const space = foreign.get(name);
    if (space !== undefined) setSpace(element, name, space);
}

/** The two halves of a qualified name. */
export function halvesOf(name) {
    const colon = name.indexOf(':');
    return colon < 0 ? [null, name] : [name.slice(0, colon), name.slice(colon + 1)];
}
export const qualifiedOf = (element) => (element.prefix === null ? element.localName
    : `${element.prefix}:${element.localName}`);

/** The namespace of the attribute with that qualified name. */
export const spaceOf = (element, name) => of(element).spaces?.get(name) ?? null;
tree.spaceOf = spaceOf;
/** Without a namespace, a colon is a sign like any other. */
export const localOf = (element, name) =>
    (spaceOf(element, name) === null ? name : halvesOf(name)[1]);
export function setSpace(element, name, space) {
    (of(element).spaces ??= new Map()).set(name, space);
}

const nameOf = (element, space, local) => [...attributesOf(element).keys()].find((name) =>
    spaceOf(element, name) === (space || null) && localOf(element, name) === `${local}`);
// XML 1.0, "Name". A parser of HTML takes more, scripts of neither engine may (as of Chromium 131, iOS 18).
const start = String.raw`:A-Z_a-z\xc0-\xd6\xd8-\xf6\xf8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f`
    + String.raw`\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}`;
const namePattern = new RegExp(String.raw`^[${start}][${start}\-.\d\xb7\u0300-\u036f\u203f\u2040]*$`, 'u');
const places = { createElement: 'Document', createElementNS: 'Document', createProcessingInstruction: 'Document',
    createAttribute: 'Document', createAttributeNS: 'Document', createDocumentType: 'DOMImplementation' };
const chromiums = {
    createAttribute: (name) => `The localName provided ('${name}') contains an invalid character.`,
    createElement: (name) => `The tag name provided ('${name}') is not a valid name.`,
    createElementNS: (name) => `The qualified name provided ('${name}') is not a valid name.`,
    createDocumentType: (name) => `The qualified name provided ('${name}') is not a valid name.`,
    createProcessingInstruction: (name) => `The target provided ('${name}') is not a valid name.`,
};
const wrong = (method, webkits, chromium, kind) => failure(host.isChromium !== true ? webkits
    : `Failed to execute '${method}' on '${places[method] ?? 'Element'}': ${chromium}`, kind);

/** Throws for what is no name of an element or an attribute. */
export function mustBeNamed(name, method) {
    if (!namePattern.test(name)) throw noName(name, method);
}
const noName = (name, method) => wrong(method, `Invalid qualified name: '${name}'`,
    chromiums[method]?.(name) ?? `'${name}' is not a valid attribute name.`, 'InvalidCharacterError');
/** Throws for what is no name with a prefix or without. */
export function mustBeQualified(name, method) {
    mustBeNamed(name, method);
    const halves = name.split(':');
    if (halves.length > 2 || halves.some((half) => !namePattern.test(half))) throw noName(name, method);
}
/** Throws for a qualified name that is none, or none of that namespace (DOM, "validate and extract"). */
export function mustQualify(space, name, method) {
    mustBeQualified(name, method);
    const [prefix] = halvesOf(name);
    const isXMLNS = prefix === 'xmlns' || name === 'xmlns';
    if ((prefix !== null && space === null) || (prefix === 'xml' && space !== XML)
        || isXMLNS !== (space === XMLNS)) {
        throw wrong(method, 'The namespace URI is not valid for the qualified name.',
            `The namespace URI provided ('${space ?? ''}') is not valid for the qualified name provided ('${name}').`,
            'NamespaceError');
    }
}
export const attributeMembers = {
    setAttributeNS(space, name, value) {
        if (arguments.length < 3) throw new TypeError('Not enough arguments');
        mustQualify(space || null, `${name}`, 'setAttributeNS');
        const own = nameOf(this, space, halvesOf(`${name}`)[1]) ?? `${name}`;
        if (space) setSpace(this, own, `${space}`);
        tree.putAttribute(this, own, `${value}`);
    },
    getAttributeNS(space, name) {
        return attributesOf(this).get(nameOf(this, space, name)) ?? null;
    },
    getAttributeNodeNS(space, name) {
        const own = nameOf(this, space, name);
        return own === undefined ? null : tree.attributeNode(this, own);
    },
    hasAttributeNS(space, name) { return nameOf(this, space, name) !== undefined; },
    removeAttributeNS(space, name) {
        const own = nameOf(this, space, name);
        if (own !== undefined) tree.dropAttribute(this, own);
    },
};

/** Where a node's prefixes are looked up. */
const elementOf = (node) => (isElement(node) ? node : node.documentElement ?? node.ownerElement ?? node.parentElement);
function find(node, test) {
    for (let at = elementOf(node); isElement(at); at = of(at).parent) {
        const found = test(at);
        if (found !== undefined) return found || null;
    }
    return null;
}
export const lookUp = {
    lookupNamespaceURI(value) {
        const prefix = value || null;
        if (!isElement(elementOf(this))) return null;
        if (prefix === 'xml') return XML;
        if (prefix === 'xmlns') return XMLNS;
        return find(this, (one) => (one.namespaceURI !== null && one.prefix === prefix
            ? one.namespaceURI : attributesOf(one).get(prefix === null ? 'xmlns' : `xmlns:${prefix}`)));
    },
    lookupPrefix(space) {
        return !space ? null : find(this, (one) => (one.namespaceURI === space && one.prefix !== null
            ? one.prefix : [...attributesOf(one)].find(([name, value]) =>
                name.startsWith('xmlns:') && value === space)?.[0].slice('xmlns:'.length)));
    },
    isDefaultNamespace(space) { return this.lookupNamespaceURI(null) === (space || null); },
};
