// What the modules of elements share: the tree that `parts/dom.js` keeps.
export const {
    CharacterData, Comment, DocumentFragment, DocumentType, Element, HTMLCollection, HTMLElement, NodeList, Text,
} = runtime.loadGlobals('dom');
export const { tree } = runtime;
export const {
    attributesOf, contentOf, define, detach, elementsOf, exchangeAll, failure, grow, insert,
    isElement, isInPage, keyOf, lowered, make, misplaced, mustFit, of, oneNode, search,
} = tree;
export const { document, EventTarget, Node } = globalThis;
export const { notSimulated } = runtime;

export const HTML = 'http://www.w3.org/1999/xhtml';
export const SVG = 'http://www.w3.org/2000/svg';
export const isHTML = (element) => element.namespaceURI === HTML;
export const unmatched = () =>
    failure('The string did not match the expected pattern.', 'SyntaxError');
/** The text of a node's own children alone. */
export const childText = (node) => of(node).children.map((one) => (one instanceof Text ? one.data : '')).join('');
export const keep = (map, key, make) => {
    if (!map.has(key)) map.set(key, make());
    return map.get(key);
};
/** Whether classes and ids that differ in the case of their letters are one for selectors (quirks mode). */
export const isOfQuirks = (element) => tree.hasQuirks && of(element.ownerDocument).isQuirks === true;
export const inLowerCase = (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
/** What the page's sheets name of classes and ids, as it is compared. */
export const folded = (text) => (tree.hasQuirks && of(document).isQuirks === true ? inLowerCase(text) : text);
/** What an element is displayed in: at the top of a shadow tree, the host. */
export const around = (element) =>
    element.parentElement ?? of(of(element).parent ?? element).host ?? null;
/** Whether a node is in a tree, or in a shadow tree of something that is, where there are such. */
export const holds = (outer, inner) => tree.includes?.(outer, inner) ?? outer.contains(inner);
/** All elements in a node, and in the shadow trees there, in their order. */
export function* within(root) {
    const { shadow } = of(root);
    if (shadow != null) yield* within(shadow);
    for (const child of elementsOf(root)) {
        yield child;
        yield* within(child);
    }
}
export { expose } from '../late-globals.js';
/** Dispatches an event of the browser's own, at once. */
export const raise = (target, event) => runtime.dispatch(target, runtime.trusted(event));
