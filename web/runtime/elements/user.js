// What a user does to an element: a finger on it, and the phone's keyboard in a field.
import { around, document, isHTML, of, tree, within } from './tree.js';
import { begin, clickFor, makeClick } from './activation.js';
import {
    choose, chosen, controlOf, decide, edited, isDisabled, isFieldOfText, judged, kindOf, optionText, optionValue,
    optionsOf, sanitised, takeChange, takesKeys, written,
} from './controls.js';
import { inherited, outerOf, whyUnseen } from './display.js';
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
    if (name in later) {
        const { Sequence } = runtime.load('event');
        if (finger !== null) runtime.perform(new Sequence(later[name](finger, value)));
        return;
    }
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
    if (name === 'typeText' || name === 'clearText') element = fieldAt(element);
    if (isBehind(element)) {
        outcome = `${tree.topModal?.() == null ? 'an element in fullscreen' : 'a modal dialog'} lies before it`;
        return;
    }
    const { coverOf, partOf } = runtime.load('under-finger');
    // What is written goes to the field that is meant, whatever lies over it.
    element = (name === 'tap' || name === 'press' ? coverOf(element) : null) ?? partOf(element);
    const hindrance = whyOutOfReach(element);
    if (hindrance !== null) {
        outcome = hindrance;
        return;
    }
    const { Sequence } = runtime.load('event');
    runtime.perform(new Sequence(byFinger(element, actions[name](element, value))));
}

const isWritable = (element) => picked.has(kindOf(element)) || takesKeys(element) || isEditingHost(element);

/** What a finger on an element writes in: a label's control, or the one field that a component is made of. */
function fieldAt(element) {
    if (isWritable(element)) return element;
    if (element.localName === 'label') return controlOf(element) ?? element;
    if (!element.localName.includes('-')) return element;
    const [field, ...others] = [...within(element)].filter((one) => isWritable(one) && whyUnseen(one) === null);
    return others.length === 0 && field !== undefined ? field : element;
}

/** Why no finger reaches the element; null: one does. */
function whyOutOfReach(element) {
    for (let at = element; at !== null; at = around(at)) {
        if (at.hasAttribute('inert')) return `${at === element ? 'it is' : 'what it lies in is'} inert`;
    }
    return whyUnseen(element)
        ?? (inherited(element, 'pointer-events') === 'none' ? 'its “pointer-events” is none' : null);
}

/** What a user can tell of the element that a selector finds, as JSON: `found`, or why not by `error`. */
export function attributesOf(selector) {
    try {
        const found = find(selector);
        const { describe } = runtime.load('locators');
        return JSON.stringify({ found: found === null ? null : describe(found) });
    } catch (error) {
        return JSON.stringify({ error: `${error}` });
    }
}

/** The document as it is now. */
export const markup = () => `<!DOCTYPE html>\n${document.documentElement?.outerHTML ?? ''}\n`;

/** The keyboard comes for what was touched, also where it has had the focus before. */
function* byFinger(element, action) {
    tree.isTouched = true;
    yield* action;
    askForKeyboard(element === tree.focused);
}

/** What a selector finds as a user does (`parts/locators.js`); one of CSS takes the first. */
const isLocator = (selector) => /^\s*[a-z]+=|[^>]>>[^>]/.test(selector);

/** `>>>` leads from a host into its shadow tree. */
function find(selector) {
    if (isLocator(selector)) return runtime.load('locators').locate(selector);
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

    /** A finger that stays, or moves on. */
    * press(element) {
        last.element = null;
        if (isDisabled(element)) return;
        finger = yield* lower(element, {
            clientX: Math.round(globalThis.innerWidth / 2), clientY: Math.round(globalThis.innerHeight / 2),
        });
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
            yield* endComposition();
            const remove = function* () {
                if (textOf(element) === '') return;
                yield* edit(element, 'deleteContentBackward', null, () => setText(element, ''));
            };
            yield* host.isChromium === true ? softKey(element, remove) : key(element, 'Backspace', 8, remove);
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
                yield* pick(element, () => decide(option, !isChosen));
            } else if (!isChosen) {
                yield* pick(element, () => choose(element, option));
            }
        }
    },
};

/** The finger that is down, between two actions. */
let finger = null;

/** What it does then. Nothing scrolls: the page gets all of it, as where its `touch-action` is none. */
const later = {
    * move(down, value) {
        const [x, y] = value.split(' ').map(Number);
        const { element, pointer } = down;
        const place = { clientX: down.clientX + x, clientY: down.clientY + y };
        down.place = place;
        const capturing = tree.capturing?.isConnected === true ? tree.capturing : element;
        yield* tell(capturing, 'PointerEvent', 'pointermove', { ...pointer, ...place, pressure: 0.5, buttons: 1 });
        const one = [touchOn(element, place, down.identifier)];
        yield* tell(element, 'TouchEvent', 'touchmove', { touches: one, targetTouches: one, changedTouches: one });
    },
    // A phone's own menu for what lies under the finger is not simulated.
    * linger({ element, pointer, place }) {
        if (host.isChromium !== true) return;
        const { pointerId, pointerType } = pointer;
        yield* tell(element, 'PointerEvent', 'contextmenu', { pointerId, pointerType, ...place });
    },
    * lift(down) {
        finger = null;
        yield* raiseFinger(down);
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
        yield* (host.isChromium === true ? touchKey : press)(element, character);
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
function touchOn(element, { clientX = 0, clientY = 0 } = {}, identifier = host.isChromium === true ? 0 : ++touches) {
    const { Touch } = runtime.load('touches');
    return new Touch({
        identifier, target: element, clientX, clientY,
        pageX: globalThis.scrollX + clientX, pageY: globalThis.scrollY + clientY,
    });
}

/** The same as an event that is not even made where nobody hears of it. */
function* tell(element, Type, type, members) {
    const path = { type, target: element, bubbles: true, composed: true };
    for (let at = element; at != null; at = at[runtime.eventParent]?.(path)) {
        if (runtime.hasListeners(at, type)) return yield* fire(element, Type, type, members);
    }
    return true;
}

/** An element, and all in whose places it lies. */
function placesOf(element) {
    const places = [];
    for (let at = element; at !== null; at = around(at)) places.push(at);
    return [...places, document];
}

/** A pointer that was over some places comes to others (Pointer Events, UI Events: the boundary events). */
function* cross(kind, before, after, members = {}) {
    const Type = kind === 'mouse' ? 'MouseEvent' : 'PointerEvent';
    const [from = null] = before;
    const [to = null] = after;
    const alone = { ...members, bubbles: false, cancelable: false };
    if (from !== null && from !== to) yield* tell(from, Type, `${kind}out`, { ...members, relatedTarget: to });
    for (const one of before) {
        if (!after.includes(one)) yield* tell(one, Type, `${kind}leave`, { ...alone, relatedTarget: to });
    }
    if (to !== null && from !== to) yield* tell(to, Type, `${kind}over`, { ...members, relatedTarget: from });
    for (const one of after.toReversed()) {
        if (!before.includes(one)) yield* tell(one, Type, `${kind}enter`, { ...alone, relatedTarget: from });
    }
}
const inPage = (places) => places.filter((one) => one.isConnected);

/** Where the mouse is that stands in for fingers: where the last of them was. */
let underMouse = [];
/** The last tap, and how many came one after another at its place. */
const last = { element: null, at: 0, count: 0 };
/** Within so many milliseconds the phone takes two taps for one of both. */
const doubleTap = host.isChromium === true ? 300 : 350;

function countTap(element) {
    let isAgain = false;
    if (last.element === element && last.count === 1) {
        runtime.readsClock();
        isAgain = runtime.now() - last.at < doubleTap;
    }
    Object.assign(last, { element, at: runtime.now(), count: isAgain ? 2 : 1 });
    return last.count;
}

// The events of a finger, in the engines' order. A finger hovers over nothing: its pointer comes as it goes
// down and leaves as it goes up. What a touch prevents is all that a mouse would have done.
function* touch(element) {
    const detail = countTap(element);
    const down = yield* lower(element);
    const { pointer, hasMouse } = down;
    const goesOn = yield* raiseFinger(down);
    if (!goesOn || !element.isConnected || isDisabled(element)) return;
    if (hasMouse) {
        const places = placesOf(element);
        yield* cross('mouse', inPage(underMouse), places);
        underMouse = places;
        yield* fire(element, 'MouseEvent', 'mousemove');
        if (yield* fire(element, 'MouseEvent', 'mousedown', { detail, buttons: 1 })) {
            yield* focusBy(element);
        }
        yield* fire(element, 'MouseEvent', 'mouseup', { detail });
        if (!element.isConnected || isDisabled(element)) return;
    }
    const { pointerId, pointerType } = pointer;
    const made = runtime.trusted(makeClick({ detail, pointerId, pointerType }));
    const end = begin(element, made);
    yield new runtime.Dispatch(element, made);
    end(!made.defaultPrevented);
    // Blink's `MouseEvent::DispatchEvent`, WebKit's recogniser of double taps.
    if (detail === 2 && element.isConnected) yield* tell(element, 'MouseEvent', 'dblclick', { detail });
}

/** A finger goes down on an element. */
function* lower(element, place = {}) {
    // Chromium's mouse has the number 1.
    if (host.isChromium === true) tree.pointer += 1;
    const pointer = { pointerId: tree.pointer, pointerType: 'touch', isPrimary: true };
    yield* dismiss('pointerdown', element);
    const down = { ...pointer, ...place, pressure: 0.5, buttons: 1 };
    yield* cross('pointer', [], placesOf(element), down);
    // A finger is captured by what it touches, unless a script lets it go (Pointer Events, "implicit pointer
    // capture").
    tree.capturing = element;
    const hasMouse = yield* fire(element, 'PointerEvent', 'pointerdown', down);
    const one = [touchOn(element, place)];
    const goesOn = yield* fire(element, 'TouchEvent', 'touchstart', {
        touches: one, targetTouches: one, changedTouches: one,
    });
    const { identifier } = one[0];
    return { element, pointer, hasMouse, goesOn, identifier, place, ...place };
}

/** The finger goes up; whether the page lets a mouse follow. */
function* raiseFinger({ element, pointer, goesOn, identifier, place }) {
    yield* dismiss('pointerup', element);
    yield* liftPointer(element, { ...pointer, ...place });
    const isLet = yield* fire(element, 'TouchEvent', 'touchend', {
        touches: [], targetTouches: [], changedTouches: [touchOn(element, place, identifier)],
    });
    return goesOn && isLet;
}

/** A touch beside popovers hides them, before the page hears of its pointer. */
function* dismiss(type, element) {
    for (const [one, event] of tree.lightDismiss?.(type, element) ?? []) {
        yield new runtime.Dispatch(one, runtime.trusted(event));
    }
}

/** The pointer goes up over what has it captured, or where it is, and is gone. */
function* liftPointer(element, pointer) {
    const { capturing = null } = tree;
    const isCaptured = capturing?.isConnected === true;
    const target = isCaptured ? capturing : element;
    runtime.activate();
    const capture = { ...pointer, cancelable: false };
    if (isCaptured) yield* tell(capturing, 'PointerEvent', 'gotpointercapture', capture);
    if (target !== element) {
        yield* cross('pointer', inPage(placesOf(element)), placesOf(target), { ...pointer, pressure: 0.5, buttons: 1 });
    }
    yield* fire(target, 'PointerEvent', 'pointerup', pointer);
    tree.capturing = null;
    if (isCaptured) yield* tell(capturing, 'PointerEvent', 'lostpointercapture', capture);
    yield* cross('pointer', inPage(placesOf(target)), [], pointer);
}

// A finger gives the focus to what is written into, and to what the page says takes it; buttons and links
// get it from Chromium alone (Blink's `MouseEventManager::HandleMouseFocus`, WebKit's `isMouseFocusable`).
// Beside all of them it takes the focus away.
function* focusBy(element) {
    const takes = (one) => isFocusable(one) && (host.isChromium === true || takesKeys(one)
        || picked.has(kindOf(one)) || one.localName === 'select' || isEditingHost(one)
        || one.hasAttribute('tabindex'));
    let target = element;
    while (target !== null && !takes(target)) target = outerOf(target);
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
            submitImplicitly(element, clickFor);
        }
    });
}

/** The page hears of an edit before it comes, and after it where it has changed anything. */
function* edit(element, inputType, data, apply, isComposing = false) {
    const members = { inputType, data, isComposing };
    const goesOn = yield* fire(element, 'InputEvent', 'beforeinput', { ...members, cancelable: !isComposing });
    if (!goesOn) return;
    const before = textOf(element);
    if (!apply()) return;
    if (!edited.has(element)) edited.set(element, before);
    yield* fire(element, 'InputEvent', 'input', { ...members, cancelable: false });
}

// MARK: Android's keyboard. It gives words to suggest others for, not keys: all that the page hears of one is that
// there was one (Chromium's `ImeAdapterImpl` and `InputMethodController`).

/** Fields in which it suggests words (Chromium's `ImeUtils`, the `InputAttributes` of Android's own keyboard). */
function composes(element) {
    if (element.getAttribute('autocomplete') === 'off') return false;
    const mode = element.getAttribute('inputmode')?.toLowerCase();
    if (['tel', 'url', 'email', 'numeric', 'decimal'].includes(mode)) return false;
    return ['text', 'search'].includes(kindOf(element)) || element.localName === 'textarea' || isEditingHost(element);
}

function* softKey(element, effect) {
    const members = () => ({ key: 'Unidentified', keyCode: 229, isComposing: tree.composing != null });
    runtime.activate();
    // What comes is none of the key's default.
    yield* fire(element, 'KeyboardEvent', 'keydown', members());
    yield* effect();
    yield* fire(tree.focused ?? element, 'KeyboardEvent', 'keyup', members());
}

function* touchKey(element, character) {
    if (character === '\n') {
        yield* endComposition();
        return yield* press(element, character);
    }
    const isBegun = tree.composing?.element === element;
    const isOfWord = /^[\p{L}\p{M}'-]$/u.test(character) || (isBegun && /^\d$/.test(character));
    if (isOfWord && composes(element)) return yield* softKey(element, () => compose(element, character));
    yield* endComposition();
    return yield* softKey(element, () =>
        edit(element, 'insertText', character, () => insert(element, character)));
}

/** A word gets a character; a new one begins where there is none, or a script has changed the field meanwhile. */
function* compose(element, character) {
    const { composing = null } = tree;
    if (composing !== null && !(composing.element === element && composing.whole === textOf(element))) {
        yield* endComposition();
    }
    if (tree.composing == null) {
        tree.composing = { element, text: '', whole: textOf(element) };
        yield* fire(element, 'CompositionEvent', 'compositionstart', { data: '' });
    }
    const word = tree.composing;
    const data = word?.text + character;
    // A listener may have led elsewhere.
    if (word?.element !== element) return;
    yield* fire(element, 'CompositionEvent', 'compositionupdate', { data });
    yield* edit(element, 'insertCompositionText', data, () => {
        if (!insert(element, character)) return false;
        Object.assign(word, { text: data, whole: textOf(element) });
        return true;
    }, true);
}

/** The event by which the word under way ends: another key does it, or that its field loses the focus. */
tree.composed = () => {
    const { text: data } = tree.composing;
    tree.composing = null;
    return new globalThis.CompositionEvent('compositionend', {
        bubbles: true, cancelable: true, composed: true, view: globalThis, data,
    });
};

function* endComposition() {
    const element = tree.composing?.element;
    if (element === undefined) return;
    const event = tree.composed();
    if (element.isConnected) yield new runtime.Dispatch(element, runtime.trusted(event));
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
    const kind = kindOf(element);
    // Neither engine lets another character in (their `NumberInputType`).
    if (kind === 'number' && /[^\d.Ee+-]/.test(text)) return false;
    const half = halves.get(element);
    const before = half?.value === element.value ? half.text : element.value;
    if (kind === 'email' && before.length + text.length > most) return false;
    return setText(element, before + text);
}

/** What a picker of the phone's leaves. */
function* pick(element, apply) {
    apply();
    yield* fire(element, 'Event', 'input', { cancelable: false });
    judged.add(element);
    yield* fire(element, 'Event', 'change', { cancelable: false, composed: false });
}
