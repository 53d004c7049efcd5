// What a user does to an element: a finger on it, and the phone's keyboard in a field.
import { around, document, isHTML, of, tree } from './tree.js';
import { begin, click, makeClick } from './activation.js';
import {
    choices, choose, chosen, edited, isDisabled, isFieldOfText, kindOf, optionText, optionValue,
    optionsOf, sanitised, takeChange, takesKeys, written,
} from './controls.js';
import { askForKeyboard, editingOf, isBehind, isFocusable, moving } from './focus.js';
import { moveToEnd, replaceText } from './fields.js';
import { submitImplicitly } from './forms.js';

/** Inputs whose value the phone asks for with a picker, whole. */
const picked = new Set(['color', 'date', 'datetime-local', 'month', 'range', 'time', 'week']);
export const isEditingHost = (one) => isHTML(one) && ['true', 'plaintext-only'].includes(editingOf(one));

/** What became of the last action: done, nothing was found (null), or why it failed. */
let outcome = true;
export const acted = () => outcome;

/** Begins an action on the first element of a selector. */
export function act(name, selector, value) {
    outcome = true;
    let element;
    try {
        element = find(selector);
    } catch (error) {
        outcome = `${error}`;
        return;
    }
    if (element === null) {
        outcome = null;
        return;
    }
    if (isBehind(element)) {
        outcome = `${tree.topModal?.() == null ? 'an element in fullscreen' : 'a modal dialog'} lies before it`;
        return;
    }
    const { Sequence } = runtime.load('event');
    runtime.perform(new Sequence(byFinger(element, actions[name](element, value))));
}

/** The keyboard comes for what was touched, also where it has had the focus before. */
function* byFinger(element, action) {
    tree.isTouched = true;
    yield* action;
    askForKeyboard(element === tree.focused);
}

/** `>>>` leads from a host into its shadow tree. */
function find(selector) {
    let element = null;
    let root = document;
    for (const part of selector.split('>>>')) {
        element = root?.querySelector(part.trim()) ?? null;
        root = element === null ? null : of(element).shadow;
    }
    return element;
}

const actions = {
    * tap(element) {
        if (!isDisabled(element)) {
            yield* touch(element);
        } else {
            yield* dismiss('pointerdown', element);
            yield* dismiss('pointerup', element);
        }
    },

    * typeText(element, text) {
        const kind = kindOf(element);
        const isPicked = picked.has(kind);
        if (!isPicked && !takesKeys(element) && !isEditingHost(element)) {
            outcome = 'the element takes no text';
        } else if (isPicked && sanitised(element, text) !== text) {
            outcome = `an input of the type ${kind} has no value “${text}”`;
        } else if (yield* comesUp(element)) {
            if (isPicked) yield* pick(element, () => written.set(element, text));
            else yield* typeOn(text);
        }
    },

    * clearText(element) {
        if (!takesKeys(element) && !isEditingHost(element)) {
            outcome = 'the element takes no text';
        } else if (yield* comesUp(element)) {
            yield* key(element, 'Backspace', 8, function* () {
                if (textOf(element) === '') return;
                yield* edit(element, 'deleteContentBackward', null, () => setText(element, ''));
            });
        }
    },

    * selectOption(element, name) {
        if (element.localName !== 'select') {
            outcome = 'the element is no select';
            return;
        }
        const options = optionsOf(element);
        const option = options.find((one) => (one.getAttribute('label') || optionText(one)) === name)
            ?? options.find((one) => optionValue(one) === name);
        if (option === undefined || isDisabled(option)) {
            outcome = `it has ${option === undefined ? 'no' : 'a disabled'} option “${name}”`;
        } else if (yield* comesUp(element)) {
            const isChosen = chosen(element).includes(option);
            if (element.hasAttribute('multiple')) {
                yield* pick(element, () => choices.set(option, !isChosen));
            } else if (!isChosen) {
                yield* pick(element, () => choose(element, option));
            }
        }
    },
};

/** Each key is for whatever has the focus by then: a page may lead from one field to the next. */
function* typeOn(text) {
    for (const character of text) {
        const element = tree.focused;
        if (element === null || !(takesKeys(element) || isEditingHost(element))) {
            outcome = `no field had the focus any more before “${character}”`;
            return;
        }
        yield* press(element, character);
    }
}

/** Touches a field unless it has the focus; whether what it is filled in with comes up. */
function* comesUp(element) {
    if (isDisabled(element) || element.hasAttribute('readonly')) {
        outcome = `it is ${isDisabled(element) ? 'disabled' : 'read-only'}`;
        return false;
    }
    if (tree.focused !== element) yield* touch(element);
    if (tree.focused === element) return true;
    outcome = 'the page kept it from getting the focus';
    return false;
}

/** An event of the user's; whether the page lets happen what follows from it. */
function* fire(element, Type, type, members) {
    const event = runtime.trusted(new globalThis[Type](type, {
        bubbles: true, cancelable: true, composed: true, view: globalThis, ...members,
    }));
    yield new runtime.Dispatch(element, event);
    return !event.defaultPrevented;
}

/** Chromium gives the one finger the same number each time, WebKit each touch one of its own. */
let touches = 0;
/** Where everything lies, as there is no layout: at the top left of the viewport, and a point wide. */
function touchOn(element) {
    const { Touch } = runtime.load('touches');
    touches++;
    return new Touch({
        identifier: host.isChromium === true ? 0 : touches, target: element,
        pageX: globalThis.scrollX, pageY: globalThis.scrollY,
    });
}

// The events of a finger, in WebKit's order; nothing hovers, so none is of a pointer that comes or
// goes. What a touch prevents is all that a mouse would have done.
function* touch(element) {
    const pointer = { pointerId: 1, pointerType: 'touch', isPrimary: true };
    yield* dismiss('pointerdown', element);
    const hasMouse = yield* fire(element, 'PointerEvent', 'pointerdown', {
        ...pointer, pressure: 0.5, buttons: 1,
    });
    const one = [touchOn(element)];
    let goesOn = yield* fire(element, 'TouchEvent', 'touchstart', {
        touches: one, targetTouches: one, changedTouches: one,
    });
    yield* dismiss('pointerup', element);
    yield* liftPointer(element, pointer);
    const isLet = yield* fire(element, 'TouchEvent', 'touchend', {
        touches: [], targetTouches: [], changedTouches: one,
    });
    goesOn &&= isLet;
    if (!goesOn || !element.isConnected || isDisabled(element)) return;
    if (hasMouse) {
        yield* fire(element, 'MouseEvent', 'mousemove');
        if (yield* fire(element, 'MouseEvent', 'mousedown', { detail: 1, buttons: 1 })) {
            yield* focusBy(element);
        }
        yield* fire(element, 'MouseEvent', 'mouseup', { detail: 1 });
        if (!element.isConnected || isDisabled(element)) return;
    }
    const made = runtime.trusted(makeClick());
    const end = begin(element, made);
    yield new runtime.Dispatch(element, made);
    end(!made.defaultPrevented);
}

/** A touch beside popovers hides them, before the page hears of its pointer. */
function* dismiss(type, element) {
    for (const [one, event] of tree.lightDismiss?.(type, element) ?? []) {
        yield new runtime.Dispatch(one, runtime.trusted(event));
    }
}

/** The pointer goes up where it is, or over what a script has it captured by. */
function* liftPointer(element, pointer) {
    const { capturing = null } = tree;
    const isCaptured = capturing?.isConnected === true;
    runtime.activate();
    const capture = { ...pointer, cancelable: false };
    if (isCaptured) yield* fire(capturing, 'PointerEvent', 'gotpointercapture', capture);
    yield* fire(isCaptured ? capturing : element, 'PointerEvent', 'pointerup', pointer);
    tree.capturing = null;
    if (isCaptured) yield* fire(capturing, 'PointerEvent', 'lostpointercapture', capture);
}

// A finger gives the focus to what is written into, and to what the page says takes it; buttons and
// links get none on a phone. Beside all of them it takes the focus away.
function* focusBy(element) {
    const takes = (one) => isFocusable(one) && (takesKeys(one) || picked.has(kindOf(one))
        || one.localName === 'select' || isEditingHost(one) || one.hasAttribute('tabindex'));
    let target = element;
    while (target !== null && !takes(target)) target = around(target);
    if (target === tree.focused) return;
    if (target !== null && isFieldOfText(target)) moveToEnd(target);
    for (const [one, event] of moving(target)) {
        tree.touched = target;
        yield new runtime.Dispatch(one, runtime.trusted(event));
    }
}

/** A key goes down and up; between the two comes what it is for. */
function* key(element, name, code, effect) {
    const members = { key: name, keyCode: code };
    runtime.activate();
    if (yield* fire(element, 'KeyboardEvent', 'keydown', members)) yield* effect();
    yield* fire(tree.focused ?? element, 'KeyboardEvent', 'keyup', members);
}

function* press(element, character) {
    const isReturn = character === '\n';
    const charCode = isReturn ? 13 : character.codePointAt(0);
    const isPlain = /^[\w ]$/.test(character);
    const code = isReturn ? 13 : isPlain ? character.toUpperCase().charCodeAt(0) : 0;
    const name = isReturn ? 'Enter' : character;
    yield* key(element, name, code, function* () {
        const goesOn = yield* fire(element, 'KeyboardEvent', 'keypress', {
            key: name, keyCode: charCode, charCode,
        });
        if (!goesOn) return;
        if (!isReturn) {
            yield* edit(element, 'insertText', character, () => insert(element, character));
        } else if (element.localName !== 'input') {
            const type = element.localName === 'textarea' ? 'insertLineBreak' : 'insertParagraph';
            yield* edit(element, type, null, () => insert(element, '\n'));
        } else {
            const change = takeChange(element);
            if (change !== null) yield new runtime.Dispatch(element, runtime.trusted(change));
            submitImplicitly(element, click);
        }
    });
}

/** The page hears of an edit before it comes, and after it where it has changed anything. */
function* edit(element, inputType, data, apply) {
    if (!(yield* fire(element, 'InputEvent', 'beforeinput', { inputType, data }))) return;
    const before = textOf(element);
    if (!apply()) return;
    if (!edited.has(element)) edited.set(element, before);
    yield* fire(element, 'InputEvent', 'input', { inputType, data, cancelable: false });
}

const textOf = (one) => (takesKeys(one) ? one.value : one.textContent);

// What is no number yet is kept beside the input's value, which is empty until it is one; as long as
// no script sets another.
const halves = new WeakMap();

function setText(element, text) {
    halves.delete(element);
    if (isEditingHost(element)) element.textContent = text;
    else if (isFieldOfText(element)) replaceText(element, text, 0, element.value.length);
    else {
        written.set(element, sanitised(element, text));
        const { value } = element;
        if (value !== text) halves.set(element, { text, value });
    }
    return true;
}

/** Where the cursor is; false: there is no room for it. */
export function insert(element, text) {
    if (isEditingHost(element)) {
        const { lastChild } = element;
        if (lastChild?.nodeType === 3) lastChild.data += text;
        else element.append(text);
        return true;
    }
    const most = Number.parseInt(element.getAttribute('maxlength') ?? '', 10);
    if (isFieldOfText(element)) {
        const chosenLength = element.selectionEnd - element.selectionStart;
        if (element.value.length - chosenLength + text.length > most) return false;
        replaceText(element, text);
        return true;
    }
    const half = halves.get(element);
    const before = half?.value === element.value ? half.text : element.value;
    if (kindOf(element) === 'email' && before.length + text.length > most) return false;
    return setText(element, before + text);
}

/** What a picker of the phone's leaves. */
function* pick(element, apply) {
    apply();
    yield* fire(element, 'Event', 'input', { cancelable: false });
    yield* fire(element, 'Event', 'change', { cancelable: false, composed: false });
}
