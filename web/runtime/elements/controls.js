// The state of form controls: what a script or a click has set hides what the attributes say.
import { SVG, attributesOf, elementsOf, isHTML, of, search, tree } from './tree.js';
import { clearFiles, filesToSend } from './files.js';
import { firstWeek, numberOfText, sanitisedTime, timeKinds, timeSteps } from './input-times.js';

export const controlNames = new Set(['button', 'input', 'select', 'textarea']);
const inputTypes = new Set(['button', 'checkbox', 'color', 'date', 'datetime-local', 'email',
    'file', 'hidden', 'image', 'month', 'number', 'password', 'radio', 'range', 'reset', 'search',
    'submit', 'tel', 'time', 'url', 'week']);
/** Values that take the place of those in the attributes. */
export const written = new WeakMap();
/** What outputs held before scripts gave them values. */
export const defaults = new WeakMap();
export const checks = new WeakMap();
export const choices = new WeakMap();
/** Options that a script or a user has chosen or let go: what their attribute says is over. */
const decided = new WeakSet();
export const mixed = new WeakSet();
// Selects in which a script has chosen none, with the number of options that they had then.
const unchosen = new WeakMap();
/** Fields that the user has edited since they last said so, with what they held before. */
export const edited = new WeakMap();

/** Controls of which the user has seen what they are worth: edited, or in a form that was to be sent. */
export const judged = new WeakSet();

/** The type that a control behaves as, whatever its attribute says. */
export function kindOf(element) {
    const type = (attributesOf(element).get('type') ?? '').toLowerCase();
    if (element.localName === 'button') return ['button', 'reset'].includes(type) ? type : 'submit';
    if (element.localName !== 'input') return '';
    return inputTypes.has(type) ? type : 'text';
}
export const isCheckable = (element) => ['checkbox', 'radio'].includes(kindOf(element));

export function isDisabled(element) {
    if (element.localName === 'option') {
        return element.hasAttribute('disabled') || element.closest('optgroup[disabled]') !== null;
    }
    if (element.localName === 'optgroup') return element.hasAttribute('disabled');
    if (!controlNames.has(element.localName) && element.localName !== 'fieldset'
        && of(element).custom === undefined) return false;
    if (element.hasAttribute('disabled')) return true;
    const outer = element.parentElement?.closest('fieldset[disabled]') ?? null;
    const legend = outer === null ? null
        : [...outer.children].find((one) => one.localName === 'legend');
    return outer !== null && !legend?.contains(element);
}

export function formOf(element) {
    const id = element.getAttribute('form');
    if (id === null || !element.isConnected) return element.closest('form');
    const [one] = id === '' ? [] : search(element.getRootNode(), (other) => other.id === id, true);
    return one?.localName === 'form' ? one : null;
}

const isOption = (one) => one.localName === 'option';
/** A list's options are its children and those of its groups; a `datalist` has any that lie in it. */
export const optionsOf = (select) => (select.localName === 'datalist' ? search(select, isOption)
    : elementsOf(select).flatMap((one) => (isOption(one) ? one
        : one.localName === 'optgroup' ? elementsOf(one).filter(isOption) : [])));
/** The list whose options are the children of an element. */
function listAt(parent) {
    const select = parent?.localName === 'optgroup' ? parent.parentElement : parent;
    return select?.localName === 'select' ? select : null;
}
/** The list that an option is one of. */
export const selectOf = (option) => listAt(option.parentElement);
export const isChosen = (option) => choices.get(option) ?? option.hasAttribute('selected');
/** What scripts within it say is no part of its text. */
const isScript = (node) => node.localName === 'script' && (isHTML(node) || node.namespaceURI === SVG);
const textOf = (node) => (isScript(node) ? '' : of(node).children.length === 0 ? node.data ?? ''
    : of(node).children.map((one) => (one.nodeType === 1 || one.nodeType === 3 ? textOf(one) : '')).join(''));
export const optionText = (option) =>
    textOf(option).replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
export const optionValue = (option) => option.getAttribute('value') ?? optionText(option);

export function chosen(select) {
    const options = optionsOf(select);
    const marked = options.filter(isChosen);
    if (select.hasAttribute('multiple')) return marked;
    if (marked.length > 0) return marked.slice(-1);
    if (unchosen.get(select) === options.length || select.size > 1) return [];
    return options.filter((one) => !isDisabled(one)).slice(0, 1);
}

export function choose(select, wanted) {
    const options = optionsOf(select);
    for (const option of options) choices.set(option, option === wanted);
    if (wanted === undefined) {
        unchosen.set(select, options.length);
    } else {
        unchosen.delete(select);
        decided.add(wanted);
    }
}
/** Chooses an option, or lets it go, beside or in place of others. */
export function decide(option, on) {
    const select = selectOf(option);
    const isAlone = select !== null && !select.hasAttribute('multiple');
    if (isAlone && on) {
        choose(select, option);
    } else {
        if (isAlone) settle(select);
        choices.set(option, on);
    }
    decided.add(option);
}
/** Of those of a select that are marked, all but the one that is chosen are let go. */
function settle(select, options = optionsOf(select)) {
    const marked = options.filter(isChosen);
    for (const one of marked.slice(0, -1)) choices.set(one, false);
}
/** The attribute of an option says that it is chosen, or says so no longer. */
export function optionMarked(option, isMarked) {
    if (decided.has(option)) return;
    const select = selectOf(option);
    const isAlone = select !== null && !select.hasAttribute('multiple');
    if (isAlone) {
        // As it was before.
        choices.set(option, !isMarked);
        settle(select);
        if (isMarked) {
            for (const one of optionsOf(select)) choices.set(one, false);
            unchosen.delete(select);
        }
    }
    choices.set(option, isMarked);
}
/** Options have come before others: what is chosen stays so, unless one of them is. */
export function optionsPlaced(nodes) {
    const select = listAt(nodes[0]?.parentNode);
    if (select === null || select.hasAttribute('multiple')) return;
    const options = optionsOf(select);
    const winner = nodes.findLast((one) => one.localName === 'option' && isChosen(one));
    if (winner !== undefined) {
        for (const one of options) if (one !== winner) choices.set(one, false);
    } else if (select.size <= 1) {
        const others = options.filter((one) => !nodes.includes(one));
        const before = others.findLast(isChosen)
            ?? (unchosen.has(select) ? undefined : others.find((one) => !isDisabled(one)));
        if (before !== undefined) choices.set(before, true);
    }
}
/** An option that is chosen because it is the first stays so where it can no longer be chosen. */
export function optionDisabled(option) {
    const select = selectOf(option);
    if (select === null || select.hasAttribute('multiple') || select.size > 1 || unchosen.has(select)) return;
    const options = optionsOf(select);
    if (!options.some(isChosen) && options.find((one) => one === option || !isDisabled(one)) === option) {
        choices.set(option, true);
    }
}
/** Of several that were chosen the first remains. */
export function becameSingle(select) {
    const [first, ...others] = optionsOf(select).filter(isChosen);
    if (first !== undefined) for (const one of others) choices.set(one, false);
}

export const checked = (element) => checks.get(element) ?? element.hasAttribute('checked');
export function putCheck(element, on) {
    runtime.stateChanges?.(element, 'checked', () => checks.get(element), (one) => checks.set(element, one));
    checks.set(element, on);
}
export function check(element, on) {
    putCheck(element, on);
    if (!on || kindOf(element) !== 'radio') return;
    for (const other of groupOf(element)) if (other !== element && checked(other)) putCheck(other, false);
}

export function groupOf(radio) {
    const form = formOf(radio);
    if (radio.name === '') return [radio];
    const isOne = (one) => kindOf(one) === 'radio' && one.name === radio.name && formOf(one) === form;
    const root = radio.getRootNode();
    // The top of a tree that is in no document may be one itself.
    return search(root, isOne, false, root.nodeType === 1 && isOne(root) ? [root] : []);
}

/** The label's control, if it has one. */
export function controlOf(label) {
    const id = label.getAttribute('for');
    const isControl = (one) => (controlNames.has(one.localName) && kindOf(one) !== 'hidden')
        || ['meter', 'output', 'progress'].includes(one.localName);
    if (id === null) return search(label, isControl, true)[0] ?? null;
    const one = search(label.getRootNode(), (other) => other.id === id, true)[0];
    return one !== undefined && isControl(one) ? one : null;
}

/** A page's own element whose class says that forms know it. */
export const isOwnControl = (one) => of(one).custom?.state === 'custom'
    && of(one).custom.definition.isFormAssociated;

/** Whether a form lists it among its elements. */
export const isListed = (one) => isOwnControl(one) || (controlNames.has(one.localName)
    || ['fieldset', 'object', 'output'].includes(one.localName)) && kindOf(one) !== 'image';
export const controlsOf = (form) =>
    search(form.getRootNode(), (one) => isListed(one) && formOf(one) === form);

const trimmed = (line) => line.replace(/^[\t\f ]+|[\t\f ]+$/g, '');
const isNumber = (text) => /^-?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text));

/** A value as its kind of input keeps it (HTML standard, "value sanitization algorithm"). */
export function sanitised(input, text) {
    const kind = kindOf(input);
    const line = text.replace(/[\n\r]/g, '');
    if (kind === 'number') return isNumber(text) ? text : '';
    if (timeKinds.has(kind)) return sanitisedTime(kind, text);
    switch (kind) {
    case 'text': case 'search': case 'tel': case 'password': return line;
    case 'email': case 'url': {
        const isSeveral = kind === 'email' && input.hasAttribute('multiple');
        return isSeveral ? line.split(',').map(trimmed).join(',') : trimmed(line);
    }
    case 'color': return /^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : '#000000';
    case 'range': return inRange(input, text);
    default: return text;
    }
}

const numberOr = (text, otherwise) => (text !== null && isNumber(text) ? Number(text) : otherwise);
/** The number that an attribute stands for to its kind of input. */
function numberIn(input, attribute, otherwise) {
    const kind = kindOf(input);
    const text = input.getAttribute(attribute);
    if (!timeKinds.has(kind)) return numberOr(text, otherwise);
    const number = text === null ? NaN : numberOfText(kind, text);
    return Number.isNaN(number) ? otherwise : number;
}
export const limits = (input) => ({
    least: numberIn(input, 'min', kindOf(input) === 'range' ? 0 : -Infinity),
    most: numberIn(input, 'max', kindOf(input) === 'range' ? 100 : Infinity),
    step: stepOf(input),
});
/** The size of a step; 0: any will do. */
function stepOf(input) {
    const text = input.getAttribute('step');
    if (text?.toLowerCase() === 'any') return 0;
    const given = Math.max(numberOr(text, 0), 0);
    if (!timeKinds.has(kindOf(input))) return given || 1;
    const [scale, usual, least] = timeSteps[kindOf(input)];
    return (given === 0 ? usual : Math.max(Math.round(given * least), 1) / least) * scale;
}
/** Where steps are counted from. */
export const stepBase = (input) => numberIn(input, 'min',
    numberIn(input, 'value', kindOf(input) === 'week' ? firstWeek : 0));

function inRange(input, text) {
    const { least, most, step } = limits(input);
    const middle = most < least ? least : least + (most - least) / 2;
    let value = Math.max(Math.min(numberOr(text, middle), most), least);
    if (step > 0) {
        const base = stepBase(input);
        value = rounded(base + Math.round((value - base) / step) * step, step, base);
        if (value > most && most >= least) value = rounded(value - step, step, base);
    }
    return `${value}`;
}
/** A number with no more places than what it was made of. */
export function rounded(value, ...parts) {
    const places = Math.max(...parts.map((one) => (`${one}`.split('.')[1] ?? '').length));
    return Number(value.toFixed(Math.min(places, 20)));
}

/** How an input's value comes about: typed, of its attribute, or of its files. */
export const modeOf = (input) => modeOfKind(kindOf(input));
function modeOfKind(kind) {
    if (kind === 'checkbox' || kind === 'radio') return 'on';
    return ['button', 'hidden', 'image', 'reset', 'submit'].includes(kind) ? 'default'
        : kind === 'file' ? 'file' : 'typed';
}

/** An input has become one of another kind: its value goes along as far as that keeps one. */
export function kindChanged(input, oldType = '') {
    const old = modeOfKind(inputTypes.has(oldType.toLowerCase()) ? oldType.toLowerCase() : 'text');
    const now = modeOf(input);
    if (old === 'typed' && now === 'typed') {
        if (written.has(input)) written.set(input, sanitised(input, written.get(input)));
        return;
    }
    const value = written.get(input) ?? '';
    written.delete(input);
    if (old === 'typed' && now !== 'file' && value !== '') tree.putAttribute(input, 'value', value);
}

const textKinds = ['text', 'search', 'tel', 'url', 'password'];
export const isFieldOfText = (one) => one.localName === 'textarea' || textKinds.includes(kindOf(one));
/** Whether an input whose attribute says so is a field of text. */
export const isTextType = (type = '') => textKinds.includes(type.toLowerCase()) || !inputTypes.has(type.toLowerCase());

/** What a keyboard writes into, by a cursor or at the end. */
export const takesKeys = (one) => isFieldOfText(one) || ['email', 'number'].includes(kindOf(one));

/** What a field has to say that the user has edited since it last did; null: nothing. */
export function takeChange(field) {
    const before = edited.get(field);
    edited.delete(field);
    if (before === undefined || !('value' in field) || field.value === before) return null;
    judged.add(field);
    return new runtime.Event('change', { bubbles: true });
}

/** Takes back what a script or a user has set. */
export function forget(one) {
    if (defaults.has(one)) one.textContent = defaults.get(one);
    defaults.delete(one);
    written.delete(one);
    checks.delete(one);
    judged.delete(one);
    if (kindOf(one) === 'file') clearFiles(one);
    unchosen.delete(one);
    for (const option of optionsOf(one)) {
        choices.delete(option);
        decided.delete(option);
    }
    tree.radioReset(one);
}

/** Where an image that sends its form was clicked. */
export const clickedAt = new WeakMap();
const telling = new Set(['email', 'hidden', 'password', 'search', 'submit', 'tel', 'text', 'url']);

/** What a form would send: names and values in order. */
export function entriesOf(form, submitter) {
    const entries = [];
    const controls = search(form.getRootNode(), (one) => (isListed(one) || one === submitter) && formOf(one) === form);
    for (const one of controls) {
        const name = one.getAttribute('name') ?? '';
        const kind = kindOf(one);
        const isButton = one.localName === 'button' || ['button', 'reset', 'submit'].includes(kind);
        if (isOwnControl(one)) {
            const value = isDisabled(one) ? null : of(one).internals?.value ?? null;
            if (Array.isArray(value)) entries.push(...value);
            else if (value !== null && name !== '') entries.push([name, value]);
            continue;
        }
        // Chromium sends what lies in a list of data, too.
        const isLeftOut = isDisabled(one) || (host.isChromium !== true && one.closest('datalist') !== null);
        if (kind === 'image') {
            const { x = 0, y = 0 } = clickedAt.get(one) ?? {};
            const prefix = name === '' ? '' : `${name}.`;
            if (!isLeftOut) entries.push([`${prefix}x`, `${x}`], [`${prefix}y`, `${y}`]);
            continue;
        }
        if (name === '' || isLeftOut
            || ['fieldset', 'object', 'output'].includes(one.localName)
            || (isButton && one !== submitter) || (isCheckable(one) && !checked(one))) continue;
        if (one.localName === 'select') {
            for (const option of chosen(one)) {
                if (!isDisabled(option)) entries.push([name, optionValue(option)]);
            }
        } else if (kind === 'file') {
            entries.push(...filesToSend(one).map((file) => [name, file]));
        } else {
            entries.push([name, kind === 'hidden' && name.toLowerCase() === '_charset_' ? 'UTF-8' : one.value]);
        }
        const told = one.getAttribute('dirname') ?? '';
        const tells = one.localName === 'textarea' || (one.localName === 'input' && telling.has(kind));
        if (tells && told !== '') entries.push([told, tree.directionOf(one)]);
    }
    return entries;
}
