// The sheets of `style` and `link` elements, and the lists of them.
import { documentSheet } from './document-sheets.js';
import { isInPage, keep, of, search, tree } from './tree.js';
import { disown, makeSheet } from './sheets.js';

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
    const { href } = link;
    const text = textOf(link, href);
    if (text === null) return null;
    return keep(owned, link, () => makeSheet(text ?? '', {
        node: link, href, isUnread: text === undefined,
        isFar: !/^(data|blob):/i.test(href) && !href.startsWith(`${host.origin}/`)
            && !link.hasAttribute('crossorigin'),
    }));
}

/**
 * The text of a link's sheet; null: there is none. Undefined: of a link that a script has made nobody
 * has asked for it, unless somebody listens for it (`images.js`).
 */
function textOf(link, href) {
    const { linked } = of(link);
    return linked !== undefined && linked.href === href ? linked.text : documentSheet(link);
}

/** The element has another sheet, or none, from now on. */
export function forget(element) {
    if (!owned.has(element)) return;
    disown(owned.get(element));
    owned.delete(element);
    tree.changes++;
}
/** Another text makes another sheet. */
export function treeChanged(type, target, { attributeName }) {
    if (type === 'childList') {
        forget(target);
        for (const element of [...owned.keys()]) if (!element.isConnected) forget(element);
    } else if (type === 'characterData') {
        forget(of(target).parent);
    } else if (['disabled', 'href', 'rel', 'type'].includes(attributeName)) {
        if (target.localName === 'link' || attributeName === 'type') forget(target);
    }
}

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
