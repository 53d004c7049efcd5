// Constraint validation: what is wrong with a control's value.
import { of } from './tree.js';
import {
    chosen, groupOf, isCheckable, isDisabled, isFieldOfText, isOwnControl, kindOf, limits, rounded,
    optionsOf, stepBase,
} from './controls.js';
import { timeKinds } from './input-times.js';

/** What scripts have said is wrong. */
export const customMessages = new WeakMap();

export class ValidityState {
    constructor() { throw new TypeError('Illegal constructor'); }
}

export function willValidate(element) {
    if (isOwnControl(element)) return !isDisabled(element) && !element.hasAttribute('readonly');
    if (!['button', 'input', 'select', 'textarea'].includes(element.localName)) return false;
    return !isDisabled(element) && !element.hasAttribute('readonly')
        && !['button', 'hidden', 'image', 'reset'].includes(kindOf(element))
        && element.closest('datalist') === null;
}

// As the HTML standard has it for `type=email`.
const email = new RegExp('^[\\w.!#$%&\'*+/=?^`{|}~-]+@[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?'
    + '(?:\\.[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?)*$', 'i');
const isEmail = (text) => email.test(text);
const tests = {
    email: (one) => (one.hasAttribute('multiple') ? one.value.split(',').map((part) => part.trim())
        : [one.value]).every(isEmail),
    url: (one) => runtime.load('url').URL.canParse(one.value),
};

/** Those to which `required` means nothing. */
const unneeded = new Set(['button', 'color', 'hidden', 'image', 'range', 'reset', 'submit']);
function isMissing(one) {
    const kind = kindOf(one);
    if (!one.hasAttribute('required') || unneeded.has(kind)) return false;
    if (kind === 'radio') return !groupOf(one).some((other) => other.checked);
    if (isCheckable(one)) return !one.checked;
    if (kind === 'file') return one.files.length === 0;
    // Who cannot be written into lacks nothing.
    if (one.localName !== 'select' && (isDisabled(one) || one.hasAttribute('readonly'))) return false;
    if (one.localName !== 'select') return one.value === '';
    const [option, ...others] = chosen(one);
    return option === undefined || (others.length === 0 && isPlaceholder(one, option));
}
/** The first option of a list that shows one, if it has no value (HTML standard, "placeholder label option"). */
const isPlaceholder = (select, option) => !select.multiple && select.size <= 1 && option.parentNode === select
    && optionsOf(select)[0] === option && option.value === '';


function hasPattern(one) {
    const pattern = one.getAttribute('pattern');
    if (pattern === null || !(kindOf(one) === 'email' || isFieldOfText(one))) return true;
    try {
        return new RegExp(`^(?:${pattern})$`, 'v').test(one.value);
    } catch {
        // One that cannot be compiled asks for nothing.
        return true;
    }
}

/** How a number or a time stands to its limits. */
function range(one) {
    const kind = kindOf(one);
    if (one.value === '') return {};
    if (!['number', 'range'].includes(kind) && !timeKinds.has(kind)) return {};
    const { least, most, step } = limits(one);
    const value = one.valueAsNumber;
    const steps = step === 0 ? 0 : rounded((value - stepBase(one)) / step, 0.000001);
    return {
        rangeUnderflow: value < least, rangeOverflow: value > most,
        stepMismatch: !Number.isInteger(steps),
    };
}

const missing = {
    checkbox: 'Select this checkbox', file: 'Select a file', radio: 'Select one of these options',
};
/** What Safari says of a control, in English; '': nothing is wrong. The first of several faults. */
export function messageOf(one) {
    if (!willValidate(one)) return '';
    const flags = validityOf(one);
    if (flags.customError) return customMessages.get(one);
    const kind = kindOf(one);
    return flags.valueMissing ? (one.localName === 'select' ? 'Select an item in the list'
        : missing[kind] ?? 'Fill out this field')
        : flags.typeMismatch ? (kind === 'email' ? 'Enter an email address' : 'Enter a URL')
        : flags.patternMismatch ? 'Match the requested format'
        : flags.rangeUnderflow ? `Value must be greater than or equal to ${one.min}`
        : flags.rangeOverflow ? `Value must be less than or equal to ${one.max}`
        : flags.stepMismatch ? 'Enter a valid value' : '';
}

export function validityOf(one) {
    const own = isOwnControl(one) ? of(one).internals?.flags
        : ['fieldset', 'object', 'output'].includes(one.localName) ? {} : {
        valueMissing: isMissing(one),
        typeMismatch: (one.value ?? '') !== '' && tests[kindOf(one)]?.(one) === false,
        patternMismatch: (one.value ?? '') !== '' && !hasPattern(one),
        ...range(one),
    };
    const flags = {
        valueMissing: false, typeMismatch: false, patternMismatch: false,
        // Only what a user types can be too long or too short.
        tooLong: false, tooShort: false, rangeUnderflow: false, rangeOverflow: false,
        stepMismatch: false, badInput: false, customError: (customMessages.get(one) ?? '') !== '',
        ...own,
    };
    const valid = !Object.values(flags).includes(true);
    return Object.assign(Object.create(ValidityState.prototype), flags, { valid });
}
