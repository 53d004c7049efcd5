// What an element is displayed as, and why nobody may see it.
import { around, elementsOf, isHTML, isInPage, of, tree } from './tree.js';

const displays = {
    none: 'area base datalist head link meta noembed noframes noscript param rp script style template title',
    block: `address article aside blockquote body center dd details dialog dir div dl dt fieldset
        figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend main menu nav ol
        optgroup option p pre search section summary ul`,
    'list-item': 'li', table: 'table', 'table-row': 'tr', 'table-cell': 'td th',
    'table-row-group': 'tbody', 'table-header-group': 'thead', 'table-footer-group': 'tfoot',
    'table-caption': 'caption', 'table-column': 'col', 'table-column-group': 'colgroup',
    'inline-block': 'button input meter progress select textarea', contents: 'slot',
};
/** The state of an element's attribute `popover`; null: it is none. */
export function popoverOf(element) {
    const value = element.getAttribute('popover')?.toLowerCase();
    return value === undefined ? null : value === '' || value === 'auto' ? 'auto' : 'manual';
}
/** Whether `parts/popovers.js` shows it. */
export const isShowing = (element) => of(element).popover?.isShowing === true;
/** Whether it is a dialog or a popover that is not open. */
export const isShut = (element) => isHTML(element) && !isShowing(element)
    && (element.localName === 'dialog' ? !element.hasAttribute('open') : element.hasAttribute('popover'));

let byElement;
/** What the browser's own sheet says; `hints`: with what its attributes do, which the page's sheets can take back. */
function natural(element, hints = true) {
    byElement ??= new Map(Object.entries(displays).flatMap(([display, names]) =>
        names.split(/\s+/).map((name) => [name, display])));
    const isHidden = isShut(element) || (element.localName === 'input' && element.type === 'hidden');
    if (isHidden || (hints && element.hasAttribute('hidden'))) return 'none';
    const display = byElement.get(element.localName) ?? 'inline';
    // What is fixed is no part of a line.
    return isShowing(element) && /^inline(-block)?$/.test(display) ? 'block' : display;
}

/** What an element's box lies in: the slot that it fills before its parent. */
export const outerOf = (element) => tree.slotOf?.(element) ?? around(element);
/** Whether its parent shows a shadow tree, in which no slot is for it. */
function isLeftOut(element) {
    const { parent } = of(element);
    return parent !== null && of(parent).shadow != null && tree.slotOf?.(element) === null;
}

/** Whether there may be a sheet that says something of an element; where one was, there may be. */
export function hasSheets() {
    tree.hasStyles ||= tree.linkElements.some((link) => link.relList.contains('stylesheet') && isInPage(link));
    return tree.hasStyles;
}
/** What is declared of a property, by the inline style or by sheets; '': nothing. */
export function declared(element, name) {
    return hasSheets() ? runtime.load('computed-style').declaredValue(element, name)
        : element.style?.getPropertyValue(name) ?? '';
}

const blocks = {
    inline: 'block', 'inline-block': 'block', 'inline-flex': 'flex', 'inline-grid': 'grid', 'inline-table': 'table',
    ...Object.fromEntries(['cell', 'caption', 'column', 'column-group', 'footer-group', 'header-group', 'row',
        'row-group'].map((part) => [`table-${part}`, 'block'])),
};
/** What is no part of a line, as it is placed by itself or by what it lies in (CSS Display 3, "blockification"). */
function isBlockified(element) {
    if (element === element.ownerDocument.documentElement) return true;
    if (!['', 'none', 'inherit', 'initial', 'unset', 'revert'].includes(declared(element, 'float'))) return true;
    if (['absolute', 'fixed'].includes(declared(element, 'position'))) return true;
    let outer = outerOf(element);
    while (outer !== null && plainDisplay(outer) === 'contents') outer = outerOf(outer);
    return outer !== null && /(?:flex|grid)$/.test(plainDisplay(outer));
}

/** What is declared, or how the browser's own style sheet displays the element. */
export function displayOf(element) {
    const own = plainDisplay(element);
    return own in blocks && hasSheets() && isBlockified(element) ? blocks[own] : own;
}
function plainDisplay(element) {
    const own = declared(element, 'display');
    if (own === 'inherit') return element.parentElement === null ? 'inline' : displayOf(around(element));
    if (own === 'revert') return natural(element, false);
    return ['', 'revert-layer'].includes(own) ? natural(element) : ['initial', 'unset'].includes(own) ? 'inline' : own;
}

/** The child of details that a user sees when they are closed. */
export function isSummary(element) {
    const outer = element.localName === 'summary' ? element.parentElement : null;
    return outer?.localName === 'details'
        && elementsOf(outer).find((one) => one.localName === 'summary') === element;
}
export const isFolded = (element) => element.parentElement?.localName === 'details'
    && !element.parentElement.hasAttribute('open') && !isSummary(element);

/** What is declared of an inherited property, of the element itself or of what it lies in. */
export function inherited(element, name) {
    for (let at = element; at !== null; at = outerOf(at)) {
        const value = declared(at, name);
        if (!['', 'inherit', 'unset', 'revert', 'revert-layer'].includes(value)) return value;
    }
    return '';
}

/** Whether nothing of it is displayed, whatever it lies in. */
const isOut = (element) => plainDisplay(element) === 'none' || isFolded(element) || isLeftOut(element);

/** Why nobody sees the element, as far as markup and styles say it; null: it is to be seen. */
export function whyUnseen(element) {
    for (let at = element; at !== null; at = outerOf(at)) {
        if (isOut(at)) {
            return `${at === element ? 'it is' : 'what it lies in is'} not displayed`;
        }
    }
    return ['hidden', 'collapse'].includes(inherited(element, 'visibility')) ? 'it is invisible' : null;
}

/** Whether an element has a box. */
export function isDisplayed(element) {
    if (!isInPage(element) || displayOf(element) === 'contents') return false;
    for (let at = element; at !== null; at = outerOf(at)) {
        if (isOut(at)) return false;
    }
    return true;
}
/** Whether it has styles that are shown; `known`: the answers for others, which hold as long as nothing changes. */
export function isRendered(element, known) {
    let answer = known.get(element);
    if (answer === undefined) {
        const outer = outerOf(element);
        answer = !isOut(element) && (outer === null ? isInPage(element) : isRendered(outer, known));
        known.set(element, answer);
    }
    return answer;
}
