// The sheets of `style` and `link` elements, and the lists of them.
import { documentSheet, hasDocumentSheet } from './document-sheets.js';
import { document, isElement, isInPage, keep, of, search, tree } from './tree.js';
import { disown, isFar, makeSheet } from './sheets.js';

const { live } = tree;
/** The sheets that somebody has asked for, by their elements. */
const owned = new Map();

const isCSS = (element) => /^(text\/css)?$/i.test(element.getAttribute('type') ?? '');
const isSheetLink = (link) => link.localName === 'link' && link.relList.contains('stylesheet')
    && link.getAttribute('href') && !link.hasAttribute('disabled') && isInPage(link);

/** An element's sheet; null while it has none. */
export function sheetOf(element) {
    if (!element.isConnected || !isCSS(element)) return null;
    if (element.localName === 'link') return isSheetLink(element) ? sheetOfLink(element) : null;
    return keep(owned, element, () => makeSheet(element.textContent, { node: element }));
}
function sheetOfLink(link) {
    if (owned.has(link)) return owned.get(link);
    const text = documentSheet(link);
    if (typeof text !== 'string') return null;
    const { href } = link;
    return keep(owned, link, () => makeSheet(text, {
        node: link, href,
        isFar: isFar(href) && !link.hasAttribute('crossorigin'),
    }));
}

/** The sheets in a tree, in their order: `{element, sheet}`, or `{element, text, place}` where nobody has asked for them. */
export function sourcesIn(root) {
    const sources = [];
    // Of the sheets with a title those count that have the first one.
    let preferred;
    for (const element of search(root, (one) => one.localName === 'style' || one.localName === 'link')) {
        if (!isCSS(element)) continue;
        if (element.localName === 'link' && (!isSheetLink(element) || element.relList.contains('alternate'))) continue;
        const title = root === document ? element.getAttribute('title') : null;
        if (title) preferred ??= title;
        if (title && title !== preferred) continue;
        const sheet = owned.get(element);
        if (sheet !== undefined) {
            sources.push({ element, sheet });
        } else if (element.localName === 'style') {
            sources.push({ element, text: element.textContent });
        } else if (hasDocumentSheet(element)) {
            sources.push({ element, place: of(element).asked.place });
        }
    }
    const adopted = root.adoptedStyleSheets ?? [];
    return [...sources, ...Array.from(adopted, (sheet) => ({ element: null, sheet }))];
}

/** The element has another sheet, or none, from now on. */
export function forget(element) {
    tree.styleVersion++;
    if (!owned.has(element)) return;
    disown(owned.get(element));
    owned.delete(element);
    tree.changes++;
}
/** Another text makes another sheet. */
export function treeChanged(type, target, { attributeName, addedNodes, removedNodes }) {
    if (type === 'childList') {
        if (target.localName === 'style' || addedNodes.some(holdsSheet) || removedNodes.some(holdsSheet)) forget(target);
        for (const element of [...owned.keys()]) if (!element.isConnected) forget(element);
    } else if (type === 'characterData') {
        if (of(target).parent?.localName === 'style') forget(of(target).parent);
    } else if (['disabled', 'href', 'media', 'rel', 'type'].includes(attributeName)) {
        if (target.localName === 'link' || target.localName === 'style') {
            if (attributeName === 'media') tree.styleVersion++;
            else forget(target);
        }
    }
}
const isHolder = (one) => one.localName === 'style' || one.localName === 'link';
const holdsSheet = (node) => isElement(node) && (isHolder(node) || search(node, isHolder, true).length > 0);

export class StyleSheetList {
    constructor() { throw new TypeError('Illegal constructor'); }
    item(index) { return this[index] ?? null; }
}
StyleSheetList.prototype[Symbol.iterator] = Array.prototype[Symbol.iterator];
const lists = new WeakMap();
export const sheetLists = {
    get styleSheets() {
        return keep(lists, this, () => live(StyleSheetList, () =>
            search(this, (one) => one.localName === 'style' || one.localName === 'link')
                .map(sheetOf).filter((sheet) => sheet !== null)));
    },
};
