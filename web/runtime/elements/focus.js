// Which element has the focus, and who hears of its coming and going.
import { around, holds, isHTML, isInPage, raise, tree } from './tree.js';
import { watch } from './changes.js';
import { whyUnseen } from './display.js';
import { controlNames, isDisabled, kindOf, takeChange, takesKeys } from './controls.js';

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

/** Whether a modal dialog, or else what is in fullscreen, keeps an element from the user. */
export function isBehind(element) {
    const modal = tree.topModal?.() ?? tree.fullscreen?.at(-1) ?? null;
    let at = element;
    while (modal !== null && at !== null && at !== modal) at = around(at);
    return at === null;
}

export const isFocusable = (element) => isHTML(element) && isInPage(element) && !isDisabled(element)
    && whyUnseen(element) === null && !isBehind(element) && (isFocusableByNature(element)
        || /^[\t\n\f\r ]*[+-]?\d/.test(element.getAttribute('tabindex') ?? ''));

tree.isFocusable = isFocusable;

const isForKeys = (one) => one !== null && !one.hasAttribute('readonly')
    && one.getAttribute('inputmode') !== 'none'
    && (takesKeys(one) || !['inherit', 'false'].includes(editingOf(one)));

/** What the app knows. */
let isAsked = false;

/**
 * Tells an app that wants to know whether its keyboard is wanted: for a field with the focus, once the
 * user has touched anything of the page.
 *
 * isAgain: the user has touched what has the focus, and may have put the keyboard away meanwhile.
 */
export function askForKeyboard(isAgain = false) {
    if (host.textInput === undefined) return;
    const isWanted = tree.isTouched === true && isForKeys(tree.focused);
    if (isWanted === isAsked && !(isAgain && isWanted)) return;
    isAsked = isWanted;
    host.textInput(isWanted);
}
tree.focusLost = () => askForKeyboard();

const makeEvent = (type, relatedTarget) => new (runtime.load('event-types').FocusEvent)(type, {
    bubbles: type.startsWith('focus') && type !== 'focus', composed: true, relatedTarget,
    view: globalThis,
});

/**
 * Moves the focus, and gives who hears of it and by which event. In WebKit's order: the one that
 * leaves hears of it first, and of what bubbles second; what a user has edited in it, before that.
 */
export function* moving(element) {
    try {
        yield* steps(element);
    } finally {
        askForKeyboard();
    }
}
const tellFocus = (element) => runtime.stateChanges?.(element, 'focus', () => tree.focused, (one) => { tree.focused = one; });
function* steps(element) {
    const old = tree.focused;
    for (const one of [old, element]) if (one !== null) tellFocus(one);
    if (old !== null && tree.composing?.element === old) {
        yield [old, tree.composed()];
        if (tree.focused !== old) return;
    }
    tree.focused = null;
    if (old !== null) {
        const change = takeChange(old);
        if (change !== null) yield [old, change];
        yield [old, makeEvent('blur', element)];
        yield [old, makeEvent('focusout', element)];
    }
    // A listener may have moved it, or taken the element away.
    if (element === null || tree.focused !== null || !isFocusable(element)) return;
    tree.focused = element;
    watchFocused();
    yield [element, makeEvent('focus', old)];
    if (tree.focused === element) yield [element, makeEvent('focusin', old)];
}
function moveTo(element) {
    for (const [one, event] of moving(element)) raise(one, event);
}

tree.letGo = () => moveTo(null);

/** What may make an element one that cannot have the focus. */
const deciding = new Set(['class', 'contenteditable', 'controls', 'disabled', 'hidden', 'href', 'open', 'style',
    'tabindex', 'type']);
const isLost = () => tree.focused !== null && !isFocusable(tree.focused);
let isWatching = false;
/** It keeps the focus until the next frame is drawn (HTML standard, "focus fixup"). */
function watchFocused() {
    if (isWatching) return;
    isWatching = true;
    let isWaiting = false;
    watch(tree, (one, key) => {
        if (isWaiting || tree.focused === null || !deciding.has(key)) return;
        if (!holds(one, tree.focused) || !isLost()) return;
        isWaiting = true;
        runtime.requestAnimationFrame(() => {
            // After all that the frame itself calls.
            runtime.postTask(() => {
                isWaiting = false;
                if (isLost()) moveTo(null);
            });
        });
    });
}

/** A click on a label brings the cursor into its field, and Chromium's focus to whatever it labels. */
export function focusLabelled(control) {
    if (host.isChromium === true || takesKeys(control)) focus(control, control);
}

/** touched: what of it a finger has brought the focus to. */
export function focus(target, touched = null) {
    const element = tree.delegate?.(target, isFocusable) ?? target;
    if (tree.focused === element || !isFocusable(element)) return;
    tree.touched = touched;
    moveTo(element);
}
export function blur(element) {
    if (tree.focused === element) moveTo(null);
}
