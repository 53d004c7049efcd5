// The namespaces of attributes, which are kept by their qualified names.
import { attributesOf, isElement, isHTML, keyOf, of } from './tree.js';

export const XML = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS = 'http://www.w3.org/2000/xmlns/';
// What the parser of HTML takes these prefixes for in SVG.
const known = new Map([['xlink', 'http://www.w3.org/1999/xlink'], ['xml', XML], ['xmlns', XMLNS]]);

/** The two halves of a qualified name. */
export function halvesOf(name) {
    const colon = name.indexOf(':');
    return colon < 0 ? [null, name] : [name.slice(0, colon), name.slice(colon + 1)];
}
export const qualifiedOf = (element) => (element.prefix === null ? element.localName
    : `${element.prefix}:${element.localName}`);

/** The namespace of the attribute with that qualified name. */
export function spaceOf(element, name) {
    const own = of(element).spaces?.get(name);
    if (own !== undefined) return own;
    if (isHTML(element)) return null;
    return known.get(name === 'xmlns' ? name : halvesOf(name)[0]) ?? null;
}
/** Without a namespace, a colon is a sign like any other. */
export const localOf = (element, name) =>
    (spaceOf(element, name) === null ? name : halvesOf(name)[1]);
export function setSpace(element, name, space) {
    (of(element).spaces ??= new Map()).set(name, space);
}

const nameOf = (element, space, local) => [...attributesOf(element).keys()].find((name) =>
    spaceOf(element, name) === (space || null) && localOf(element, name) === `${local}`);
export const attributeMembers = {
    setAttributeNS(space, name, value) {
        const own = nameOf(this, space, halvesOf(`${name}`)[1]) ?? name;
        if (space) setSpace(this, keyOf(this, own), `${space}`);
        this.setAttribute(own, value);
    },
    getAttributeNS(space, name) {
        return attributesOf(this).get(nameOf(this, space, name)) ?? null;
    },
    getAttributeNodeNS(space, name) {
        const own = nameOf(this, space, name);
        return own === undefined ? null : this.getAttributeNode(own);
    },
    hasAttributeNS(space, name) { return nameOf(this, space, name) !== undefined; },
    removeAttributeNS(space, name) {
        const own = nameOf(this, space, name);
        if (own !== undefined) this.removeAttribute(own);
    },
};

/** Where a node's prefixes are looked up. */
const elementOf = (node) => (isElement(node) ? node : node.documentElement ?? node.parentElement);
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
        if (prefix === 'xml' || prefix === 'xmlns') return known.get(prefix);
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
