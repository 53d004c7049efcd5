// Popovers (HTML standard, "The popover attribute") as WebKit of iOS 18.0 and Chromium 131 have them: auto
// ones, which a touch beside them hides, and manual ones. What a phone's keyboard has no key for, Escape,
// hides none.
import { listen, watch } from '../elements/changes.js';
import { isShowing, popoverOf } from '../elements/display.js';
import { around, failure, holds, isElement, isHTML, isInPage, of, raise, search, tree } from '../elements/tree.js';

const { editing } = runtime.loadGlobals('dom-more');
const { ToggleEvent, focusInto } = runtime.load('dialogs');

/** All that are shown, and the auto ones among them, the uppermost last. */
const shown = new Set();
const autos = [];
const stateOf = (one) => (of(one).popover ??= {
    isShowing: false, kind: null, isBusy: false, focusedBefore: null, toggle: null,
});
/** What an element lies in as it is displayed. */
const outerOf = (element) => element.assignedSlot ?? around(element);

const chromiumAfter = ' This might have been the result of the "beforetoggle" event handler changing the '
    + 'state of this popover.';
/**
 * Whether it can be shown or hidden, or is what it should be (HTML standard, "check popover validity").
 *
 * method: who throws if not; null: nobody. isAfter: scripts may have changed it.
 */
function isReady(one, should, method, isAfter = false) {
    const refuse = (name, webKits, chromiums) => {
        if (method === null) return false;
        throw failure(host.isChromium ? `Failed to execute '${method}' on 'HTMLElement': ${chromiums}`
            + `${isAfter ? chromiumAfter : ''}` : webKits, name);
    };
    if (popoverOf(one) === null && !isShowing(one)) {
        return refuse('NotSupportedError', 'Element does not have the popover attribute',
            "Not supported on elements that do not have a valid value for the 'popover' attribute.");
    }
    if (should === 'show' ? isShowing(one) : should === 'hide' && !isShowing(one)) return false;
    if (!one.isConnected) {
        return refuse('InvalidStateError', 'Element is not connected',
            'Invalid on disconnected popover elements.');
    }
    if (should === 'show' && of(one).isModal === true) {
        return refuse('InvalidStateError', 'Element is a modal <dialog> element',
            'The dialog is already open as a dialog, and therefore cannot be opened as a popover.');
    }
    if (should === 'show' && tree.fullscreen?.includes(one)) {
        return refuse('InvalidStateError', 'Element is fullscreen',
            'This element is already in fullscreen mode, and therefore cannot be opened as a popover.');
    }
    return true;
}

/** Tells of it in a task, at once of all that has come to be of it by then. */
function tell(one, oldState, newState) {
    const own = stateOf(one);
    const toggle = { oldState: own.toggle?.oldState ?? oldState };
    own.toggle = toggle;
    runtime.postTask(() => {
        if (own.toggle !== toggle) return;
        own.toggle = null;
        runtime.load('event').raise(one, new ToggleEvent('toggle', { oldState: toggle.oldState, newState }));
    });
}

/** What is displayed is another now: who observes intersections looks with the next frame. */
function changeSight() {
    if (runtime.rendered !== undefined) host.requestFrame();
}

function isNoMore(one) {
    const own = stateOf(one);
    own.isShowing = false;
    shown.delete(one);
    const place = autos.indexOf(one);
    if (place >= 0) autos.splice(place, 1);
    changeSight();
}

// What shows and hides is written as steps: each gives an element and an event for it, so that a touch
// can let microtasks run between two listeners.
function run(steps) {
    for (const [one, event] of steps) raise(one, event);
}

function* showing(one, method, invoker = null) {
    if (!isReady(one, 'show', method)) return;
    const own = stateOf(one);
    const isNested = own.isBusy;
    own.isBusy = true;
    try {
        const event = new ToggleEvent('beforetoggle', {
            cancelable: true, oldState: 'closed', newState: 'open',
        });
        yield [one, event];
        if (event.defaultPrevented || !isReady(one, 'show', method, true)) return;
        const kind = popoverOf(one);
        let isFirst = false;
        if (kind === 'auto') {
            yield* hidingUntil(ancestorOf(one, invoker, true), false, !isNested);
            if (popoverOf(one) !== kind) {
                if (method === null) return;
                throw failure(`${host.isChromium ? `Failed to execute '${method}' on 'HTMLElement': ` : ''}`
                    + 'The value of the popover attribute was changed while hiding the popover.',
                'InvalidStateError');
            }
            if (!isReady(one, 'show', method, true)) return;
            isFirst = autos.length === 0;
        }
        const { focused } = tree;
        Object.assign(own, { isShowing: true, kind, focusedBefore: null });
        shown.add(one);
        if (kind === 'auto') autos.push(one);
        changeSight();
        takeFocus(one);
        if (isFirst) own.focusedBefore = focused;
        tell(one, 'closed', 'open');
    } finally {
        if (!isNested) own.isBusy = false;
    }
}

function takeFocus(one) {
    if (one.localName === 'dialog') {
        focusInto(one);
        return;
    }
    const wants = (other) => other.hasAttribute('autofocus');
    if (wants(one)) one.focus();
    else search(one, (other) => wants(other) && tree.isFocusable(other), true)[0]?.focus();
}

function* hiding(one, givesFocusBack, fires, method = null) {
    if (!isReady(one, 'hide', method, true)) return;
    const own = stateOf(one);
    const isNested = own.isBusy;
    const isHeard = fires && !isNested;
    own.isBusy = true;
    try {
        const isAuto = own.kind === 'auto';
        if (isAuto) {
            yield* hidingUntil(one, givesFocusBack, isHeard);
            if (!isReady(one, 'hide', method, true)) return;
        }
        if (isHeard) {
            yield [one, new ToggleEvent('beforetoggle', { oldState: 'open', newState: 'closed' })];
            // A listener may have shown another above it.
            if (isAuto && autos.at(-1) !== one) yield* hidingUntil(one, givesFocusBack, false);
            if (!isReady(one, 'hide', method, true)) return;
            tell(one, 'open', 'closed');
        }
        isNoMore(one);
        moveFocusOut(one, givesFocusBack);
    } finally {
        if (!isNested) own.isBusy = false;
    }
}

function moveFocusOut(one, givesBack) {
    const own = stateOf(one);
    const before = own.focusedBefore;
    own.focusedBefore = null;
    const isWithin = () => tree.focused !== null && holds(one, tree.focused);
    if (givesBack && isWithin()) before?.focus();
    // What is displayed no more loses the focus with the next frame.
    if (!isWithin()) return;
    runtime.requestAnimationFrame(() => {
        if (isWithin() && !tree.isFocusable(tree.focused)) tree.focused.blur();
    });
}

/** Hides all auto popovers above one of them; null: all there are. */
function* hidingUntil(end, givesFocusBack, fires) {
    if (end !== null && !isShowing(end)) return;
    for (let isHeard = fires; autos.includes(end); isHeard = false) {
        const last = autos[autos.indexOf(end) + 1];
        if (last === undefined) return;
        while (isShowing(last) && autos.length > 0) {
            yield* hiding(autos.at(-1), givesFocusBack, isHeard);
        }
    }
    if (end !== null && !isShowing(end)) return;
    while (autos.length > 0) yield* hiding(autos.at(-1), givesFocusBack, fires);
}

/** The nearest auto popover that is shown, from an element outwards. */
function nearest(element, popoverAt) {
    for (let at = element; at !== null; at = outerOf(at)) {
        const popover = popoverAt(at);
        if (popover !== null && autos.includes(popover)) return popover;
    }
    return null;
}
const itself = (element) => element;

/** The uppermost popover that another, or a dialog, belongs to: by what it lies in, or by its button. */
function ancestorOf(one, invoker, isPopover) {
    const placeOf = (popover) => (popover === one && isPopover ? autos.length : autos.indexOf(popover));
    let uppermost = null;
    const look = (from) => {
        let popover = from === null ? null : nearest(from, itself);
        while (popover !== null && isPopover && placeOf(popover) >= placeOf(one)) {
            const outer = outerOf(popover);
            popover = outer === null ? null : nearest(outer, itself);
        }
        if (popover !== null && (uppermost === null || placeOf(uppermost) < placeOf(popover))) {
            uppermost = popover;
        }
    };
    look(outerOf(one));
    look(invoker);
    return uppermost;
}

// MARK: Buttons

/** The elements that scripts have given buttons, in the place of an id. */
const targets = new WeakMap();

/** Whether a button may point at an element: it does not see into shadow trees. */
function isWithinReach(button, element) {
    const root = element.getRootNode();
    let at = button.getRootNode();
    while (at !== root && of(at).host !== undefined) at = of(at).host.getRootNode();
    return at === root;
}
function targetOf(button) {
    const element = targets.get(button);
    if (element !== undefined) return isWithinReach(button, element) ? element : null;
    const id = button.getAttribute('popovertarget') ?? '';
    return id === '' ? null : search(button.getRootNode(), (one) => one.id === id, true)[0] ?? null;
}
function setTarget(button, element) {
    if (element === null || element === undefined) {
        button.removeAttribute('popovertarget');
    } else if (isElement(element)) {
        button.setAttribute('popovertarget', '');
        targets.set(button, element);
    } else {
        throw new TypeError(host.isChromium ? "Failed to set the 'popoverTargetElement' property on "
            + `'${button.constructor.name}': Failed to convert value to 'Element'.`
            : `The ${button.constructor.name}.popoverTargetElement attribute must be an instance of Element`);
    }
}

/** The popover that an element shows and hides, if it is a button that does. */
function invokedBy(element) {
    if (!element.hasAttribute('popovertarget')) return null;
    const kind = editing.kindOf(element);
    if (!['button', 'image', 'reset', 'submit'].includes(kind) || tree.isDisabled(element)
        || (['image', 'submit'].includes(kind) && tree.formOf(element) !== null)) return null;
    const popover = targetOf(element);
    return popover !== null && isHTML(popover) && popoverOf(popover) !== null ? popover : null;
}

/** What a click on a button does, or on something in it. */
function activate(button, target) {
    const popover = invokedBy(button);
    // A click in a popover that lies in its own button is not for that.
    if (popover === null || (holds(popover, target) && holds(button, popover))) return;
    const action = button.popoverTargetAction;
    if (isShowing(popover)) {
        if (action !== 'show') run(hiding(popover, true, true));
    } else if (action !== 'hide') {
        run(showing(popover, null, button));
    }
}

// MARK: What else hides them

/** What a finger went down on. */
let touched = null;

/** A finger goes down or up: up where it went down, it hides what it is not on, nor on a button of. */
tree.lightDismiss = function* lightDismiss(type, target) {
    if (autos.length === 0) return;
    const direct = nearest(target, itself);
    const invoked = nearest(target, invokedBy);
    const popover = autos.indexOf(direct) > autos.indexOf(invoked) ? direct : invoked;
    if (type === 'pointerdown') {
        touched = popover;
        return;
    }
    const isSame = touched === popover;
    touched = null;
    if (isSame) yield* hidingUntil(popover, false, true);
};

/** A dialog opens: WebKit hides what it is not in without a word. */
tree.hidePopoversFor = (dialog) => {
    run(hidingUntil(ancestorOf(dialog, null, false), false, host.isChromium === true));
};

watch(tree, (one, key) => {
    if (key === 'popovertarget') targets.delete(one);
    if (key === 'popover' && isShowing(one) && popoverOf(one) !== stateOf(one).kind) {
        run(hiding(one, true, true));
    }
});

// What leaves the document is hidden with all above it, and nobody hears of that.
listen(tree, (type, _, values) => {
    if (type !== 'childList' || values.removedNodes.length === 0) return;
    for (const one of [...shown]) {
        if (!shown.has(one) || isInPage(one)) continue;
        while (autos.includes(one) && autos.at(-1) !== one) isNoMore(autos.at(-1));
        isNoMore(one);
    }
});

function toggle(one, given) {
    // Chromium takes options, too.
    const isOptions = host.isChromium === true && typeof given === 'object' && given !== null;
    const wanted = isOptions ? given.force : given;
    const force = wanted === undefined ? undefined : Boolean(wanted);
    if (isShowing(one) && force !== true) run(hiding(one, true, true, 'togglePopover'));
    else if (!isShowing(one) && force !== false) run(showing(one, 'togglePopover'));
    else isReady(one, 'stay', 'togglePopover');
    return isShowing(one);
}

runtime.provide({
    activate, setTarget, targetOf, toggle,
    show(one) { run(showing(one, 'showPopover')); },
    hide(one) { run(hiding(one, true, true, 'hidePopover')); },
});
