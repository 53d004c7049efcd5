// Which element has the focus, and who hears of its coming and going.
import { around, isHTML, raise, tree } from './tree.js';
import { controlNames, isDisabled, kindOf } from './controls.js';

/** An element's `tabindex`, or the one that it has by nature. */
export function tabIndexOf(element) {
    const found = /^[\t\n\f\r ]*([+-]?\d+)/.exec(element.getAttribute('tabindex') ?? '');
    return found !== null ? Number(found[1]) : isFocusableByNature(element) ? 0 : -1;
}

export function editingOf(element) {
    const value = element.getAttribute('contenteditable')?.toLowerCase();
    if (value === '' || value === 'true') return 'true';
    return value === 'false' || value === 'plaintext-only' ? value : 'inherit';
}
export function isEditable(element) {
    for (let at = element; at !== null; at = at.parentElement) {
        const editing = editingOf(at);
        if (editing !== 'inherit') return editing !== 'false';
    }
    return false;
}

function isFocusableByNature(element) {
    const name = element.localName;
    if (controlNames.has(name)) return kindOf(element) !== 'hidden';
    if (name === 'a' || name === 'area') return element.hasAttribute('href');
    if (name === 'audio' || name === 'video') return element.hasAttribute('controls');
    return ['iframe', 'object', 'embed'].includes(name)
        || (name === 'summary' && element.parentElement?.localName === 'details')
        || !['inherit', 'false'].includes(editingOf(element));
}

/** Whether markup or inline style says that the element is not displayed. */
export function isHidden(element) {
    for (let at = element; at !== null; at = around(at)) {
        if (at.hasAttribute('hidden') || at.style.display === 'none') return true;
    }
    return false;
}

const isFocusable = (element) => isHTML(element) && element.isConnected && !isDisabled(element)
    && !isHidden(element) && (isFocusableByNature(element)
        || /^[\t\n\f\r ]*[+-]?\d/.test(element.getAttribute('tabindex') ?? ''));

// In WebKit's order: the one that leaves hears of it first, and of what bubbles second.
function tell(element, types, relatedTarget) {
    for (const type of types) {
        raise(element, new globalThis.FocusEvent(type, {
            bubbles: type.startsWith('focus') && type !== 'focus', composed: true, relatedTarget,
            view: globalThis,
        }));
    }
}

function moveTo(element) {
    const old = tree.focused;
    tree.focused = null;
    if (old !== null) tell(old, ['blur', 'focusout'], element);
    // A listener may have moved it, or taken the element away.
    if (element === null || tree.focused !== null || !isFocusable(element)) return;
    tree.focused = element;
    tell(element, ['focus'], old);
    if (tree.focused === element) tell(element, ['focusin'], old);
}

export function focus(host) {
    const element = tree.delegate?.(host, isFocusable) ?? host;
    if (tree.focused !== element && isFocusable(element)) moveTo(element);
}
export function blur(element) {
    if (tree.focused === element) moveTo(null);
}
