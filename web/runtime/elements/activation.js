// Activation: what a click does besides calling listeners.
import { EventTarget, document, isElement, of, raise } from './tree.js';
import {
    check, checked, checks, controlNames, controlOf, formOf, groupOf, isCheckable, isDisabled, kindOf,
} from './controls.js';
import { reset, submitBy } from './forms.js';

const activated = new Set(['a', 'area', 'label', ...controlNames]);

const makeClick = () => new globalThis.MouseEvent('click', {
    bubbles: true, cancelable: true, composed: true, view: globalThis,
});

export function click(element) {
    if (!isDisabled(element)) element.dispatchEvent(makeClick());
}

export function activate(target, event) {
    const dispatch = () => EventTarget.prototype.dispatchEvent.call(target, event);
    if (!(event instanceof globalThis.MouseEvent)) return dispatch();
    const end = begin(target, event);
    const goesOn = dispatch();
    end(goesOn);
    return goesOn;
}

/** What a click does before its listeners hear of it; the answer does the rest after them. */
function begin(target, event) {
    let element = target;
    while (element !== null && !(isElement(element) && activated.has(element.localName))) {
        element = event.bubbles ? element[runtime.eventParent]?.(event) ?? null : null;
    }
    if (element === null || isDisabled(element)) return () => {};
    const undo = toggle(element);
    return (goesOn) => {
        if (goesOn) follow(element, undo !== null);
        else undo?.();
    };
}

/** The first element of a selector; `>>>` leads from a host into its shadow tree. */
function find(selector) {
    let element = null;
    let root = document;
    for (const part of selector.split('>>>')) {
        element = root?.querySelector(part.trim()) ?? null;
        root = element === null ? null : of(element).shadow;
    }
    return element;
}

/** A finger on the first element of a selector: whether there is one, or why nobody can say. */
export function tap(selector) {
    let element;
    try {
        element = find(selector);
    } catch (error) {
        return `${error}`;
    }
    if (element !== null && !isDisabled(element)) {
        const { Sequence } = runtime.load('event');
        runtime.perform(new Sequence(touch(element)));
    }
    return element !== null;
}

function* touch(element) {
    const click = runtime.trusted(makeClick());
    const end = begin(element, click);
    yield new runtime.Dispatch(element, click);
    end(!click.defaultPrevented);
}

/** Checks a control before its listeners hear of the click; the answer takes that back. */
function toggle(element) {
    if (!isCheckable(element)) return null;
    const isRadio = kindOf(element) === 'radio';
    if (isRadio && checked(element)) return null;
    const before = (isRadio ? groupOf(element) : [element]).map((one) => [one, checked(one)]);
    check(element, !checked(element));
    return () => { for (const [one, on] of before) checks.set(one, on); };
}

function follow(element, isToggled) {
    if (isDisabled(element)) return;
    if (isToggled) {
        if (!element.isConnected) return;
        raise(element, new globalThis.Event('input', { bubbles: true, composed: true }));
        raise(element, new globalThis.Event('change', { bubbles: true }));
    } else if (element.localName === 'label') {
        controlOf(element)?.click();
    } else if (['image', 'reset', 'submit'].includes(kindOf(element))) {
        const form = formOf(element);
        if (form?.isConnected) (kindOf(element) === 'reset' ? reset : submitBy)(form, element);
    } else if (['a', 'area'].includes(element.localName) && element.hasAttribute('href')) {
        globalThis.location.href = element.href;
    }
}
