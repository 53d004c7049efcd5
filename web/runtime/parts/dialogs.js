// What opens and closes: details and dialogs.
import { watch } from '../elements/changes.js';
import { isShowing } from '../elements/display.js';
import { define, failure, of, raise, search, tree } from '../elements/tree.js';

const { Event } = runtime;

class ToggleEvent extends Event {
    #states;
    constructor(type, options) {
        super(...(arguments.length === 0 ? [] : [type, options]));
        this.#states = [options?.oldState, options?.newState].map((one) => `${one ?? ''}`);
    }
    get oldState() { return this.#states[0]; }
    get newState() { return this.#states[1]; }
}

/** Details that have a toggle to tell of, with what they were when they last did. */
const toggled = new Map();
const stateOf = (isOpen) => (isOpen ? 'open' : 'closed');

/** Tells, in a task, of all that has come to be of it by then. */
function toggle(details, wasOpen) {
    if (toggled.has(details)) return;
    toggled.set(details, wasOpen);
    runtime.postTask(() => {
        const oldState = stateOf(toggled.get(details));
        toggled.delete(details);
        runtime.load('event').raise(details, new ToggleEvent('toggle', {
            oldState, newState: stateOf(details.hasAttribute('open')),
        }));
    });
}

const othersOf = (details) => {
    const name = details.getAttribute('name') ?? '';
    return name === '' ? [] : search(details.getRootNode(), (one) => one !== details
        && one.localName === 'details' && one.getAttribute('name') === name);
};
/** Of details of one name, at most one is open. */
function closeOthers(details) {
    for (const one of othersOf(details)) one.removeAttribute('open');
}
/** Those that a parser makes open tell of it as well, and are closed where another of their name is open. */
function detailsMade(details) {
    runtime.Promise.resolve().then(() => {
        if (!details.hasAttribute('open')) return;
        if (!known.has(details)) toggle(details, false);
        if (details.isConnected && othersOf(details).some((one) => one.hasAttribute('open'))) {
            details.removeAttribute('open');
        }
    });
}
/** Those whose attribute a script has changed. */
const known = new WeakSet();

watch(tree, (one, key, value, old) => {
    if (key !== 'open' || one.localName !== 'details') return;
    const isOpen = value !== null;
    const wasOpen = old !== undefined;
    if (isOpen === wasOpen) return;
    known.add(one);
    toggle(one, wasOpen);
    if (isOpen) closeOthers(one);
});

const invalid = (text) => failure(text, 'InvalidStateError');
/** Modal dialogs, the uppermost last. */
const modals = [];
/** The dialog that keeps all else from the user. */
tree.topModal = () => modals.findLast((one) => one.isConnected && of(one).isModal === true) ?? null;

/** The first that may have the focus, or the dialog itself. */
function focusInto(dialog) {
    const within = search(dialog, (one) => tree.isFocusable(one));
    const target = dialog.hasAttribute('autofocus') ? dialog
        : within.find((one) => one.hasAttribute('autofocus')) ?? within[0] ?? dialog;
    if (target === dialog) tree.focused?.blur();
    else target.focus();
}
function takeFocus(dialog) {
    of(dialog).focusedBefore = tree.focused;
    tree.hidePopoversFor?.(dialog);
    focusInto(dialog);
}
function giveFocusBack(dialog, wasModal) {
    const own = of(dialog);
    const before = own.focusedBefore;
    own.focusedBefore = null;
    const isWithin = tree.focused !== null && dialog.contains(tree.focused);
    if (isWithin) tree.focused.blur();
    if (before != null && (isWithin || wasModal)) before.focus();
}

const dialog = {
    get returnValue() { return of(this).returnValue ?? ''; },
    set returnValue(value) { of(this).returnValue = `${value}`; },
    show() {
        if (this.hasAttribute('open')) {
            if (of(this).isModal !== true) return;
            throw invalid('Cannot call show() on an open modal dialog.');
        }
        this.setAttribute('open', '');
        takeFocus(this);
    },
    showModal() {
        if (this.hasAttribute('open')) {
            if (of(this).isModal === true) return;
            throw invalid('Cannot call showModal() on an open non-modal dialog.');
        }
        if (!this.isConnected) throw invalid('Element is not connected.');
        if (isShowing(this)) {
            throw invalid(host.isChromium ? "Failed to execute 'showModal' on 'HTMLDialogElement': The dialog is "
                + 'already open as a Popover, and therefore cannot be opened as a modal dialog.'
                : 'Element is already an open popover.');
        }
        this.setAttribute('open', '');
        of(this).isModal = true;
        modals.push(this);
        takeFocus(this);
    },
    close(value) {
        if (!this.hasAttribute('open')) return;
        const own = of(this);
        const wasModal = own.isModal === true;
        this.removeAttribute('open');
        own.isModal = false;
        if (wasModal) modals.splice(modals.lastIndexOf(this), 1);
        if (value !== undefined) this.returnValue = value;
        giveFocusBack(this, wasModal);
        // Chromium tells of it with the next frame.
        const { raise: tell, raiseWithFrame } = runtime.load('event');
        if (host.isChromium === true) raiseWithFrame(this, new Event('close'));
        else runtime.postTask(() => tell(this, new Event('close')));
    },
};

runtime.provide({ detailsMade,
    ToggleEvent, focusInto,
    complete(prototype, name) {
        if (name === 'HTMLDialogElement') define(prototype, dialog);
    },
});
