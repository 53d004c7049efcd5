// `attachInternals`: what a custom element tells of itself to forms and to those who look.
import { of, raise, tree } from './tree.js';
import { refused } from '../refusals.js';
import { definitionOf, unsupported } from './custom-elements.js';

const elements = new WeakMap();
const flags = ['valueMissing', 'typeMismatch', 'patternMismatch', 'tooLong', 'tooShort',
    'rangeUnderflow', 'rangeOverflow', 'stepMismatch', 'badInput', 'customError'];

export class CustomStateSet extends Set {}

/** The element, if it is one that forms know. */
function inForms(internals) {
    const element = elements.get(internals);
    if (!definitionOf(element)?.isFormAssociated) throw unsupported();
    return element;
}

export class ElementInternals {
    constructor() { throw new TypeError('Illegal constructor'); }
    get shadowRoot() {
        const { shadow } = of(elements.get(this));
        return shadow !== undefined && of(shadow).isForInternals ? shadow : null;
    }
    get states() { return (of(elements.get(this)).states ??= new CustomStateSet()); }
    get form() { return tree.formOf(inForms(this)); }
    setFormValue(value) {
        const { internals } = of(inForms(this));
        internals.value = value instanceof globalThis.FormData ? [...value] : value ?? null;
    }
    setValidity(given = {}, message = '') {
        const { internals } = of(inForms(this));
        const own = {};
        for (const name of flags) own[name] = Boolean(given[name]);
        const isWrong = Object.values(own).includes(true);
        if (isWrong && message === '') {
            throw new TypeError('setValidity needs a message for what is wrong');
        }
        internals.flags = own;
        internals.message = isWrong ? `${message}` : '';
    }
    get willValidate() { return tree.willValidate(inForms(this)); }
    get validity() { return tree.validityOf(inForms(this)); }
    get validationMessage() { return of(inForms(this)).internals.message; }
    checkValidity() {
        const element = inForms(this);
        if (!this.willValidate || this.validity.valid) return true;
        raise(element, new runtime.Event('invalid', { cancelable: true }));
        return false;
    }
    reportValidity() {
        const isValid = this.checkValidity();
        if (!isValid) inForms(this).focus();
        return isValid;
    }
    get labels() {
        const element = inForms(this);
        return tree.list([...element.getRootNode().querySelectorAll('label')].filter((label) =>
            label.getAttribute('for') === element.id && element.id !== ''
            || (!label.hasAttribute('for') && label.contains(element))));
    }
}

// What they say to assistive software is kept, and nobody reads it.
const spoken = 'role ariaAtomic ariaAutoComplete ariaBusy ariaChecked ariaColCount ariaColIndex '
    + 'ariaColSpan ariaCurrent ariaDisabled ariaExpanded ariaHasPopup ariaHidden '
    + 'ariaInvalid ariaKeyShortcuts ariaLabel ariaLevel ariaLive ariaModal ariaMultiLine '
    + 'ariaMultiSelectable ariaOrientation ariaPlaceholder ariaPosInSet ariaPressed ariaReadOnly '
    + 'ariaRequired ariaRoleDescription ariaRowCount ariaRowIndex ariaRowSpan ariaSelected '
    + 'ariaSetSize ariaSort ariaValueMax ariaValueMin ariaValueNow ariaValueText'
    + (host.isChromium === true ? ' ariaDescription' : '');
for (const name of spoken.split(' ')) {
    const values = new WeakMap();
    Object.defineProperty(ElementInternals.prototype, name, {
        get() { return values.get(this) ?? null; },
        set(value) { values.set(this, value === null ? null : `${value}`); },
        enumerable: true, configurable: true,
    });
}

export function internalsOf(element) {
    const definition = definitionOf(element);
    const { custom, internals } = of(element);
    if (definition === undefined || definition.local !== definition.name || definition.hasNoInternals || internals !== undefined
        || !['precustomized', 'custom'].includes(custom?.state)) {
        throw refused('NotSupportedError', 'HTMLElement', 'attachInternals',
            'Unable to attach ElementInternals to non-custom elements.',
            'attachInternals is only supported on a custom element instance');
    }
    const result = Object.create(ElementInternals.prototype);
    elements.set(result, element);
    of(element).internals = { value: null, flags: {}, message: '' };
    return result;
}
