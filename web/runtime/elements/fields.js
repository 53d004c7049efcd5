// The members of form controls that are no attributes.
import { Element, HTMLCollection, HTMLElement, NodeList, childText, document, keep, search } from './tree.js';
import { HTMLFormControlsCollection, HTMLOptionsCollection, live, selects } from './lists.js';
import {
    check, checked, choose, chosen, controlOf, controlsOf, decide, defaults, formOf, isChosen, isDisabled,
    isFieldOfText, isListed, kindOf, limits, mixed, modeOf, optionText, optionValue, optionsOf, rounded, sanitised, selectOf,
    stepBase, written,
} from './controls.js';
import { focus } from './focus.js';
import { controlNamed, showPlaces } from './form-names.js';
import { clearFiles, filesOf, openChooser, setFiles, valueOfFiles } from './files.js';
import { checkValidity, reportValidity, reset, send, submitBy } from './forms.js';
import { momentOf, numberOfText, textOfMoment, textOfNumber, timeKinds } from './input-times.js';
import { customMessages, messageOf, validityOf, willValidate } from './validity.js';
import { finiteNumber, mustHave, noSuch, notInstance, refused } from '../refusals.js';

const selections = new WeakMap();
/** What is selected in a field of text; a script that sets its value moves the cursor to the end. */
function selectionOf(field) {
    const { start, end, direction } = selections.get(field) ?? { start: 0, end: 0, direction: undirected };
    const most = field.value.length;
    return { start: Math.min(start, most), end: Math.min(end, most), direction };
}
/** Nothing is selected in what has become a field of text. */
export const unselect = (field) => selections.delete(field);
// What has no direction goes forward in Chromium, but for its Mac.
const undirected = host.isChromium === true ? 'forward' : 'none';
export const moveToEnd = (field) => move(field, field.value.length, field.value.length, undirected);

/** Fields that have a `selectionchange` to tell of. */
const changed = new Set();
const isHeard = (field) => runtime.hasListeners(field, 'selectionchange')
    || runtime.hasListeners(document, 'selectionchange') || runtime.hasListeners(globalThis, 'selectionchange');
function move(field, start, end, direction) {
    const old = selectionOf(field);
    selections.set(field, { start, end, direction });
    if ((old.start === start && old.end === end) || changed.has(field) || !field.isConnected) return;
    changed.add(field);
    // Whoever listens by the end of the script hears of it, and nobody else costs a task.
    if (isHeard(field)) tellChanged(field);
    else runtime.queueMicrotask(() => (isHeard(field) ? tellChanged(field) : changed.delete(field)));
}
function tellChanged(field) {
    runtime.postTask(() => {
        changed.delete(field);
        runtime.load('event').raise(field, new runtime.Event('selectionchange', { bubbles: true }));
    });
}

function select(field, start, end, direction) {
    const last = Math.min(end >>> 0, field.value.length);
    const old = selectionOf(field);
    move(field, Math.min(start >>> 0, last), last,
        ['forward', 'backward'].includes(direction) ? direction : undirected);
    const now = selectionOf(field);
    if (['start', 'end', 'direction'].some((key) => now[key] !== old[key])) selected(field);
}
function selected(field) {
    const { raise: tell, raiseWithFrame } = runtime.load('event');
    const event = new runtime.Event('select', { bubbles: true });
    // Chromium tells of it with the next frame.
    if (host.isChromium === true) raiseWithFrame(field, event);
    else runtime.postTask(() => tell(field, event));
}
const typeOf = (field) => field.constructor.name;
const words = (field) => `The input element's type ('${kindOf(field)}') does not support selection.`;
function mustBeText(field, method) {
    if (isFieldOfText(field)) return;
    throw refused('InvalidStateError', typeOf(field), method, words(field),
        method === 'setRangeText' ? undefined : words(field));
}

const text = {
    get selectionStart() { return isFieldOfText(this) ? selectionOf(this).start : null; },
    set selectionStart(start) {
        mustBeText(this, 'set selectionStart');
        const { end, direction } = selectionOf(this);
        select(this, start, Math.max(start >>> 0, end), direction);
    },
    get selectionEnd() { return isFieldOfText(this) ? selectionOf(this).end : null; },
    set selectionEnd(end) {
        mustBeText(this, 'set selectionEnd');
        const { start, direction } = selectionOf(this);
        select(this, start, end, direction);
    },
    get selectionDirection() { return isFieldOfText(this) ? selectionOf(this).direction : null; },
    set selectionDirection(direction) {
        mustBeText(this, 'set selectionDirection');
        const { start, end } = selectionOf(this);
        select(this, start, end, direction);
    },
    setSelectionRange(start, end, direction) {
        mustHave(2, arguments, typeOf(this), 'setSelectionRange');
        mustBeText(this, 'setSelectionRange');
        select(this, start, end, direction);
        // Chromium leaves the focus where it is.
        if (host.isChromium !== true) focus(this);
    },
    select() {
        if (!isFieldOfText(this)) return;
        select(this, 0, this.value.length, 'none');
        focus(this);
    },
    setRangeText(replacement, from, to, mode = 'preserve') {
        mustHave(1, arguments, typeOf(this), 'setRangeText');
        // WebKit takes another text for `preserve`.
        if (host.isChromium === true && !['select', 'start', 'end', 'preserve'].includes(mode)) {
            throw refused('TypeError', typeOf(this), 'setRangeText', noSuch(mode, 'SelectionMode'));
        }
        mustBeText(this, 'setRangeText');
        const { start, end } = selectionOf(this);
        if (arguments.length > 1 && from >>> 0 > to >>> 0) {
            throw refused('IndexSizeError', typeOf(this), 'setRangeText',
                `The provided start value (${from >>> 0}) is larger than the provided end value (${to >>> 0}).`);
        }
        const most = this.value.length;
        const [first, last] = arguments.length === 1 ? [start, end]
            : [from, to].map((place) => Math.min(place >>> 0, most));
        const added = `${replacement}`;
        putText(this, added, first, last);
        const after = first + added.length;
        const moved = (place) => (place > last ? place + added.length - (last - first)
            : place > first ? after : place);
        if (mode === 'select') select(this, first, after);
        else if (mode === 'start') select(this, first, first);
        else if (mode === 'end') select(this, after, after);
        else {
            select(this, start > last ? moved(start) : Math.min(start, first), moved(end));
        }
    },
};
/** Puts a text in the place of another, or of what is selected, and the cursor behind it. */
export function replaceText(field, added, first = selectionOf(field).start, last = selectionOf(field).end) {
    putText(field, added, first, last);
    move(field, first + added.length, first + added.length, undirected);
}
function putText(field, added, first, last) {
    written.set(field, field.value.slice(0, first) + added + field.value.slice(last));
}
const ofForm = { get form() { return formOf(this); } };
const labelled = {
    get labels() {
        if (kindOf(this) === 'hidden') return null;
        return live(NodeList, () => search(this.getRootNode(), (one) =>
            one.localName === 'label' && controlOf(one) === this));
    },
};
const validated = {
    get willValidate() { return willValidate(this); },
    get validity() { return validityOf(this); },
    get validationMessage() { return messageOf(this); },
    checkValidity() { return checkValidity(this); },
    reportValidity() { return reportValidity(this); },
    setCustomValidity(message) {
        mustHave(1, arguments, typeOf(this), 'setCustomValidity');
        customMessages.set(this, `${message}`);
    },
};
const control = [ofForm, labelled, validated];

const isOfNumbers = (kind) => kind === 'number' || kind === 'range' || timeKinds.has(kind);
const isOfMoments = (kind) => timeKinds.has(kind) && kind !== 'datetime-local';

const refusing = (name, member, chromium, webkit) => refused(name, 'HTMLInputElement', member, chromium, webkit);
function step(input, count, method) {
    const why = 'This form element ';
    if (!isOfNumbers(kindOf(input))) throw refusing('InvalidStateError', method, `${why}is not steppable.`);
    const { least, most, step: size } = limits(input);
    if (size === 0) throw refusing('InvalidStateError', method, `${why}does not have an allowed value step.`);
    if (least > most) return;
    const base = stepBase(input);
    const at = (steps) => rounded(base + steps * size, size, base);
    const from = input.valueAsNumber || 0;
    const steps = (from - base) / size;
    // From between two steps it goes to the next one first.
    const next = Number.isInteger(rounded(steps, 0.00001)) ? Math.round(steps) + count
        : count > 0 ? Math.ceil(steps) + count - 1 : Math.floor(steps) + count + 1;
    let value = at(next);
    if (value < least) value = at(Math.ceil((least - base) / size));
    if (value > most) value = at(Math.floor((most - base) / size));
    const isBack = count < 0 ? value > from : value < from;
    if (value < least || value > most || (isBack && input.value !== '')) return;
    input.valueAsNumber = value;
}

/** Gives a field a value; the cursor of a text that is the same stays where it is. */
function write(field, value) {
    const old = field.value;
    written.set(field, value);
    if (field.value !== old) moveToEnd(field);
}

const input = {
    get type() { return kindOf(this); },
    set type(value) { this.setAttribute('type', value); },
    get value() {
        const attribute = this.getAttribute('value');
        switch (modeOf(this)) {
        case 'file': return valueOfFiles(this);
        case 'on': return attribute ?? 'on';
        case 'default': return attribute ?? '';
        default: return sanitised(this, written.get(this) ?? attribute ?? '');
        }
    },
    set value(value) {
        const given = value === null ? '' : `${value}`;
        switch (modeOf(this)) {
        case 'file':
            if (given !== '') {
                throw refusing('InvalidStateError', 'set value', 'This input element accepts a filename, which may only be '
                    + 'programmatically set to the empty string.');
            }
            clearFiles(this);
            return;
        case 'typed':
            write(this, sanitised(this, given));
            return;
        default: this.setAttribute('value', given);
        }
    },
    get checked() { return checked(this); },
    set checked(on) { check(this, Boolean(on)); },
    get indeterminate() { return mixed.has(this); },
    set indeterminate(on) { mixed[on ? 'add' : 'delete'](this); },
    get files() { return kindOf(this) === 'file' ? filesOf(this) : null; },
    set files(list) {
        if (list != null && !(list instanceof globalThis.FileList)) {
            throw refusing('TypeError', 'set files', "Failed to convert value to 'FileList'.",
                'The HTMLInputElement.files attribute must be an instance of FileList');
        }
        if (kindOf(this) === 'file' && list != null) setFiles(this, list);
    },
    /** Only the chooser of files shows: what else is picked a scenario's user fills in. */
    showPicker() {
        if (isDisabled(this) || this.hasAttribute('readonly')) {
            throw refusing('InvalidStateError', 'showPicker',
                'HTMLInputElement::showPicker() cannot be used on immutable controls.',
                'Input showPicker() cannot be used on immutable controls.');
        }
        if (!runtime.isActivated()) {
            throw refusing('NotAllowedError', 'showPicker', 'HTMLInputElement::showPicker() requires user activation.',
                'Input showPicker() requires a user gesture.');
        }
        if (kindOf(this) === 'file') openChooser(this);
    },
    get list() {
        const id = this.getAttribute('list');
        const [one] = id === null ? [] : search(this.getRootNode(), (other) => other.id === id, true);
        return one?.localName === 'datalist' ? one : null;
    },
    get valueAsNumber() {
        const { value } = this;
        const kind = kindOf(this);
        if (value === '' || !isOfNumbers(kind)) return NaN;
        return timeKinds.has(kind) ? numberOfText(kind, value) : Number(value);
    },
    set valueAsNumber(value) {
        const kind = kindOf(this);
        const number = Number(value);
        if (Math.abs(number) === Infinity) {
            throw refusing(host.isChromium === true ? 'TypeError' : 'NotSupportedError', 'set valueAsNumber',
                'The value provided is infinite.');
        }
        if (!isOfNumbers(kind)) {
            throw refusing('InvalidStateError', 'set valueAsNumber', 'This input element does not support Number values.');
        }
        this.value = Number.isNaN(number) ? '' : timeKinds.has(kind) ? textOfNumber(kind, number) : `${number}`;
    },
    get valueAsDate() {
        const { value } = this;
        return value === '' || !isOfMoments(kindOf(this)) ? null : momentOf(kindOf(this), value);
    },
    set valueAsDate(date) {
        // WebKit takes for none what is no date.
        if (date != null && typeof date !== 'object' && host.isChromium === true) {
            throw refusing('TypeError', 'set valueAsDate', "Failed to convert value to 'object'.");
        }
        if (!isOfMoments(kindOf(this))) {
            throw refusing('InvalidStateError', 'set valueAsDate', 'This input element does not support Date values.');
        }
        if (date != null && !(date instanceof Date)) date = null;
        this.value = date == null || Number.isNaN(date.getTime()) ? '' : textOfMoment(kindOf(this), date);
    },
    stepUp(count = 1) { step(this, count | 0, 'stepUp'); },
    stepDown(count = 1) { step(this, -(count | 0), 'stepDown'); },
};
const textarea = {
    get type() { return 'textarea'; },
    get value() { return (written.get(this) ?? childText(this)).replace(/\r\n?/g, '\n'); },
    set value(value) {
        write(this, value === null ? '' : `${value}`);
    },
    get defaultValue() { return childText(this); },
    set defaultValue(value) { this.textContent = `${value}`; },
    get textLength() { return this.value.length; },
};
const button = {
    get type() { return kindOf(this); },
    set type(value) { this.setAttribute('type', value); },
};

const optionLists = new WeakMap();
const selectedLists = new WeakMap();
const controlLists = new WeakMap();
function listOfOptions(one) {
    let list = optionLists.get(one);
    if (list !== undefined) return list;
    list = live(HTMLOptionsCollection, () => optionsOf(one), undefined, (items, name, value) => {
        if (name === 'length') setLength(one, items, Number(value));
        else if (/^\d+$/.test(String(name))) put(one, items, Number(name), value);
        else return false;
        return true;
    });
    selects.set(list, one);
    optionLists.set(one, list);
    return list;
}
function setLength(one, items, length) {
    for (const option of items.slice(length)) option.remove();
    for (let count = items.length; count < length; count++) {
        one.append(document.createElement('option'));
    }
}
function put(one, items, index, option) {
    if (option === null) {
        items[index]?.remove();
        return;
    }
    setLength(one, items, Math.max(items.length, index));
    const old = optionsOf(one)[index];
    if (old === undefined) one.append(option);
    else old.replaceWith(option);
}

const places = [];
/** Places are members of each select, as they are of forms. */
export function showOptions(select, count = 16) {
    for (let index = count - 1; index >= 0 && !runtime.hasOwn(select, index); index--) {
        places[index] ??= {
            get() { return optionsOf(this)[index]; },
            set(option) { put(this, optionsOf(this), index, option); },
            configurable: true,
        };
        Object.defineProperty(select, index, places[index]);
    }
}

const selectElement = {
    get type() { return this.multiple ? 'select-multiple' : 'select-one'; },
    get value() { return chosen(this).slice(0, 1).map(optionValue)[0] ?? ''; },
    set value(value) {
        choose(this, optionsOf(this).find((option) => optionValue(option) === `${value}`));
    },
    get options() { return listOfOptions(this); },
    get selectedOptions() { return keep(selectedLists, this, () => live(HTMLCollection, () => chosen(this),
        undefined, undefined, undefined, false)); },
    get selectedIndex() {
        const index = optionsOf(this).indexOf(chosen(this)[0]);
        showOptions(this, index + 1);
        return index;
    },
    set selectedIndex(index) { choose(this, optionsOf(this)[index]); },
    get length() {
        const { length } = optionsOf(this);
        showOptions(this, length);
        return length;
    },
    set length(value) { setLength(this, optionsOf(this), Number(value)); },
    item(index) {
        mustHave(1, arguments, 'HTMLSelectElement', 'item');
        return optionsOf(this)[index] ?? null;
    },
    namedItem(name) {
        mustHave(1, arguments, 'HTMLSelectElement', 'namedItem');
        return this.options.namedItem(name);
    },
    add(option, before = null) {
        mustHave(1, arguments, 'HTMLSelectElement', 'add');
        if (!(option instanceof HTMLElement && ['option', 'optgroup'].includes(option.localName))) {
            throw refused('TypeError', 'HTMLSelectElement', 'add',
                "The provided value is not of type '(HTMLOptGroupElement or HTMLOptionElement)'.");
        }
        const place = typeof before === 'number' ? this.item(before) : before;
        if (place !== null && !this.contains(place)) {
            throw refused('NotFoundError', 'HTMLSelectElement', 'add', 'The node before which the new node is to be '
                + 'inserted is not a child of this node.', 'The object can not be found here.');
        }
        if (place === null) this.append(option);
        else place.before(option);
    },
    remove(index) {
        // Without an index it is the method of all elements.
        if (index === undefined) Element.prototype.remove.call(this);
        else this.item(index)?.remove();
    },
    [Symbol.iterator]() { return optionsOf(this)[Symbol.iterator](); },
};
const option = {
    get text() { return optionText(this); },
    set text(value) { this.textContent = `${value}`; },
    get label() { return this.getAttribute('label') ?? optionText(this); },
    set label(value) { this.setAttribute('label', value); },
    get value() { return optionValue(this); },
    set value(value) { this.setAttribute('value', value); },
    get index() {
        const list = selectOf(this);
        return list === null ? 0 : optionsOf(list).indexOf(this);
    },
    get form() { return selectOf(this)?.form ?? null; },
    get selected() {
        const list = selectOf(this);
        return list === null ? isChosen(this) : chosen(list).includes(this);
    },
    set selected(on) {
        decide(this, Boolean(on));
    },
};
const form = {
    get elements() {
        return keep(controlLists, this, () => live(HTMLFormControlsCollection, () => controlsOf(this),
            (items, name) => controlNamed(this, name)));
    },
    get length() {
        const { length } = controlsOf(this);
        showPlaces(this, length);
        return length;
    },
    get method() {
        const method = (this.getAttribute('method') ?? '').toLowerCase();
        return ['post', 'dialog'].includes(method) ? method : 'get';
    },
    set method(value) { this.setAttribute('method', value); },
    get enctype() {
        const type = (this.getAttribute('enctype') ?? '').toLowerCase();
        return ['multipart/form-data', 'text/plain'].includes(type) ? type
            : 'application/x-www-form-urlencoded';
    },
    set enctype(value) { this.setAttribute('enctype', value); },
    reset() { reset(this); },
    submit() { send(this); },
    requestSubmit(submitter) {
        if (submitter != null && !(submitter instanceof Element && ['submit', 'image'].includes(kindOf(submitter)))) {
            if (!(submitter instanceof HTMLElement)) {
                throw notInstance(1, 'submitter', 'HTMLElement', 'HTMLFormElement', 'requestSubmit');
            }
            const noButton = 'The specified element is not a submit button.';
            throw refused('TypeError', 'HTMLFormElement', 'requestSubmit', noButton, noButton);
        }
        if (submitter != null && formOf(submitter) !== this) {
            const foreign = 'The specified element is not owned by this form element.';
            throw refused('NotFoundError', 'HTMLFormElement', 'requestSubmit', foreign, foreign);
        }
        submitBy(this, submitter ?? null);
    },
    checkValidity() { return controlsOf(this).map(checkValidity).every(Boolean); },
    reportValidity() { return reportValidity(this); },
    [Symbol.iterator]() { return controlsOf(this)[Symbol.iterator](); },
};
const fieldset = {
    get type() { return 'fieldset'; },
    get elements() {
        return live(HTMLCollection, () => search(this, isListed));
    },
};
const within = (value, least, most) => Math.min(Math.max(value, least), most);
const measured = (one, name, standard) => {
    const text = one.getAttribute(name) ?? '';
    return /^[\t\n\f\r ]*[-+]?(\d|\.\d)/.test(text) ? Number.parseFloat(text) : standard;
};
/** A number of a meter or of progress, as `read` makes it of what the attributes say. */
const measure = (name, read) => ({
    get() { return read(this); },
    set(value) { this.setAttribute(name, finiteNumber(value, this.constructor.name, `set ${name}`)); },
    enumerable: true,
});
// HTML standard, "the meter element": each lies within what those before it leave.
const least = (one) => measured(one, 'min', 0);
const most = (one) => Math.max(measured(one, 'max', 1), least(one));
const low = (one) => within(measured(one, 'low', least(one)), least(one), most(one));
const meter = {
    min: measure('min', least), max: measure('max', most),
    value: measure('value', (one) => within(measured(one, 'value', 0), least(one), most(one))),
    low: measure('low', low),
    high: measure('high', (one) => within(measured(one, 'high', most(one)), low(one), most(one))),
    optimum: measure('optimum', (one) =>
        within(measured(one, 'optimum', (least(one) + most(one)) / 2), least(one), most(one))),
};
const end = (one) => (measured(one, 'max', 1) > 0 ? measured(one, 'max', 1) : 1);
const done = (one) => within(measured(one, 'value', 0), 0, end(one));
const progress = {
    max: measure('max', end), value: measure('value', done),
    position: {
        get() { return this.hasAttribute('value') ? done(this) / end(this) : -1; }, enumerable: true,
    },
};

/** What is picked a scenario's user fills in. */
const selectPicker = {
    showPicker() {
        const refuse = (name, why) => refused(name, 'HTMLSelectElement', 'showPicker', `showPicker() ${why}`);
        if (isDisabled(this)) throw refuse('InvalidStateError', 'cannot be used on immutable controls.');
        if (!runtime.isActivated()) throw refuse('NotAllowedError', 'requires user activation.');
    },
};

/** By the class that has them. */
export const fieldMembers = {
    HTMLInputElement: [...control, text, input],
    HTMLTextAreaElement: [...control, text, textarea],
    HTMLButtonElement: [...control, button],
    HTMLSelectElement: [...control, selectElement, ...host.isChromium === true ? [selectPicker] : []],
    HTMLObjectElement: [ofForm, validated],
    HTMLOptionElement: [option],
    HTMLFormElement: [form],
    HTMLFieldSetElement: [ofForm, validated, fieldset],
    HTMLOutputElement: [...control, {
        get type() { return 'output'; },
        get value() { return this.textContent; },
        set value(value) {
            if (!defaults.has(this)) defaults.set(this, this.textContent);
            this.textContent = `${value}`;
        },
        get defaultValue() { return defaults.get(this) ?? this.textContent; },
        set defaultValue(value) {
            if (defaults.has(this)) defaults.set(this, `${value}`);
            else this.textContent = `${value}`;
        },
    }],
    HTMLLabelElement: [{
        get control() { return controlOf(this); },
        get form() { return controlOf(this)?.form ?? null; },
    }],
    HTMLLegendElement: [{ get form() { return this.closest('fieldset')?.form ?? null; } }],
    HTMLDataListElement: [{ get options() { return live(HTMLCollection, () => optionsOf(this)); } }],
    HTMLProgressElement: [labelled, Object.defineProperties({}, progress)],
    HTMLMeterElement: [labelled, Object.defineProperties({}, meter)],
};
