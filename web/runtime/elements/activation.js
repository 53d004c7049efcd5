// Activation: what a click does besides calling listeners.
import { EventTarget, SVG, isElement, isInPage, notSimulated, raise } from './tree.js';
import {
    check, checked, clickedAt, controlNames, controlOf, formOf, groupOf, isCheckable, isDisabled, putCheck,
    judged, kindOf, mixed,
} from './controls.js';
import { isSummary } from './display.js';
import { openByClick } from './files.js';
import { focusLabelled } from './focus.js';
import { isQuiet, reset, submitBy } from './forms.js';

const activated = new Set(['a', 'area', 'label', ...controlNames]);

/** A click: a pointer's in Chromium, -1 being nobody's, and a mouse's in WebKit before Safari 18.2. */
export function makeClick(members) {
    const { MouseEvent, PointerEvent } = runtime.load('event-types');
    const options = { bubbles: true, cancelable: true, composed: true, view: globalThis };
    return host.isChromium === true
        ? new PointerEvent('click', { ...options, pointerId: -1, ...members })
        : new MouseEvent('click', { ...options, ...members });
}

export function click(element) {
    if (!isDisabled(element)) element.dispatchEvent(makeClick());
}

/**
 * A click that the engine makes of something else. Both trust it, even where a script's own click of a label
 * was the cause (WebKit until iOS 26.5).
 */
export function clickFor(element) {
    if (isDisabled(element)) return;
    const made = runtime.trusted(makeClick());
    const end = begin(element, made);
    end(runtime.dispatch(element, made));
}

export function activate(target, event) {
    const dispatch = () => EventTarget.prototype.dispatchEvent.call(target, event);
    if (!(event instanceof runtime.load('event-types').MouseEvent)) return dispatch();
    const end = begin(target, event);
    const goesOn = dispatch();
    end(goesOn);
    return goesOn;
}

/** What a click does before its listeners hear of it; the answer does the rest after them. */
export function begin(target, event) {
    let element = target;
    while (element !== null && !(isElement(element)
        && (activated.has(element.localName) || isSummary(element)))) {
        element = event.bubbles ? element[runtime.eventParent]?.(event) ?? null : null;
    }
    // A script may check what is disabled.
    if (element === null || (isDisabled(element) && !isCheckable(element))) return () => {};
    if (kindOf(element) === 'image') clickedAt.set(element, { x: event.clientX ?? 0, y: event.clientY ?? 0 });
    const undo = toggle(element);
    return (goesOn) => {
        if (goesOn) follow(element, undo !== null, target);
        else undo?.();
    };
}

/** Checks a control before its listeners hear of the click; the answer takes that back. */
function toggle(element) {
    if (!isCheckable(element)) return null;
    const isRadio = kindOf(element) === 'radio';
    if (isRadio && checked(element)) return null;
    const before = (isRadio ? groupOf(element) : [element]).map((one) => [one, checked(one)]);
    const wasMixed = !isRadio && mixed.delete(element);
    check(element, !checked(element));
    return () => {
        for (const [one, on] of before) putCheck(one, on);
        if (!isRadio) mixed[wasMixed ? 'add' : 'delete'](element);
    };
}

/** What a link says of whether who is led somewhere tells where they came from. */
const policyOf = (element) => (isQuiet(element) ? 'no-referrer' : element.getAttribute('referrerpolicy') ?? '');

/**
 * What a link names to be saved, where an engine takes its word for it. A web view of an Android app has nobody who
 * would, so that nothing comes of it; WebKit goes there, as long as the app does not say otherwise.
 */
function isForSaving(element, address) {
    if (!element.hasAttribute('download')) return false;
    if (!isOwn(address)) return false;
    host.finding(`A link with “download” was followed, and nobody saves ${address}: ${host.isChromium === true
        ? 'nothing comes of it' : 'the page goes there'}.`, 'link-not-saved');
    return host.isChromium === true;
}

/** Whether an address is of the page's own origin; an iPhone's first page has no path behind it. */
const isOwn = (address) => [host.origin, `blob:${host.origin}`].some(
    (start) => address.startsWith(start) && /^(?:[/?#]|$)/.test(address.slice(start.length)));

function follow(element, isToggled, target) {
    if (isToggled) {
        if (!element.isConnected) return;
        judged.add(element);
        raise(element, new runtime.Event('input', { bubbles: true, composed: true }));
        raise(element, new runtime.Event('change', { bubbles: true }));
    } else if (isDisabled(element)) {
        // A listener has just disabled it.
    } else if (element.localName === 'label') {
        const control = controlOf(element);
        if (control === null) return;
        focusLabelled(control);
        clickFor(control);
    } else if (element.localName === 'summary') {
        element.parentElement?.toggleAttribute('open');
    } else if (kindOf(element) === 'file') {
        openByClick(element);
    } else if (['button', 'image', 'reset', 'submit'].includes(kindOf(element))) {
        const form = formOf(element);
        if (form === null || kindOf(element) === 'button') {
            if (element.hasAttribute('popovertarget')) runtime.load('popovers').activate(element, target);
        } else if (isInPage(form)) {
            (kindOf(element) === 'reset' ? reset : submitBy)(form, element);
        }
    } else if (['a', 'area'].includes(element.localName) && element.hasAttribute('href')) {
        const address = element.namespaceURI === SVG ? runtime.absolute(element.href.baseVal) : element.href;
        if (isForSaving(element, address)) return;
        const target = element.getAttribute('target') ?? '';
        const windows = target === '' ? undefined : runtime.load('window-open');
        const window = windows?.windowOf(target);
        const isElsewhere = window === undefined && windows?.isElsewhere(target);
        if (isElsewhere && /^javascript:/i.test(address)) {
            runtime.reportException(notSimulated("a link's script in another window"));
        } else if (isElsewhere) host.navigate(address, 'link');
        else if (window !== undefined) window.location.href = address;
        else runtime.load('location').navigateTo(address, 'assign', policyOf(element));
    }
}
