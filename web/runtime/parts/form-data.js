// FormData.
import { addIterators } from '../pair-iterators.js';
import { mustCall, mustHave, notInstance, refused } from '../refusals.js';

const { Event } = runtime;
const { Blob, File } = runtime.load('blob');
/** Forms whose entries are put together: what listens to that may not begin it again. */
const underWay = new Set();
const usv = (value) => `${value}`.toWellFormed();

let pairsOf;
class FormData {
    #entries = [];

    constructor(form, submitter = null) {
        if (form === undefined) return;
        if (!(form instanceof globalThis.HTMLFormElement)) {
            throw notInstance(1, 'form', 'HTMLFormElement', 'FormData');
        }
        if (submitter !== null) {
            if (!(submitter instanceof globalThis.HTMLElement)) throw notInstance(2, 'submitter', 'HTMLElement', 'FormData');
            const { formOf, isSubmitButton } = runtime.load('dom-more');
            const [noButton, foreign] = ['is not a submit button.', 'is not owned by this form element.']
                .map((why) => `The specified element ${why}`);
            if (!isSubmitButton(submitter)) throw refused('TypeError', 'FormData', undefined, noButton, noButton);
            if (formOf(submitter) !== form) throw refused('NotFoundError', 'FormData', undefined, foreign, foreign);
        }
        if (underWay.has(form)) {
            throw refused('InvalidStateError', 'FormData', undefined, 'The form is constructing entry list.');
        }
        underWay.add(form);
        try {
            for (const [name, value] of runtime.load('dom-more').entriesOf(form, submitter)) {
                this.append(name, value);
            }
            const event = new FormDataEvent('formdata', { bubbles: true, formData: this });
            runtime.dispatch(form, runtime.trusted(event));
        } finally {
            underWay.delete(form);
        }
    }

    #entry(method, given) {
        mustHave(2, given, 'FormData', method);
        const [name, value, fileName] = given;
        if (!(value instanceof Blob)) {
            if (given.length === 2) return [usv(name), usv(value)];
            throw notInstance(2, 'blobValue', 'Blob', 'FormData', method);
        }
        if (value instanceof File && fileName === undefined) return [usv(name), value];
        return [usv(name), new File([value], fileName === undefined ? 'blob' : usv(fileName), {
            type: value.type, ...value instanceof File && { lastModified: value.lastModified },
        })];
    }

    append() { this.#entries.push(this.#entry('append', arguments)); }
    delete(name) {
        mustHave(1, arguments, 'FormData', 'delete');
        this.#entries = this.#entries.filter(([key]) => key !== usv(name));
    }
    get(name) {
        mustHave(1, arguments, 'FormData', 'get');
        return this.#entries.find(([key]) => key === usv(name))?.[1] ?? null;
    }
    getAll(name) {
        mustHave(1, arguments, 'FormData', 'getAll');
        return this.#entries.filter(([key]) => key === usv(name)).map(([, value]) => value);
    }
    has(name) {
        mustHave(1, arguments, 'FormData', 'has');
        return this.#entries.some(([key]) => key === usv(name));
    }
    set() {
        const entry = this.#entry('set', arguments);
        const index = this.#entries.findIndex(([key]) => key === entry[0]);
        if (index < 0) {
            this.#entries.push(entry);
            return;
        }
        this.#entries[index] = entry;
        this.#entries = this.#entries.filter(([key], at) => key !== entry[0] || at === index);
    }
    forEach(callback, self) {
        mustCall(callback, arguments, 'FormData');
        for (const [name, value] of this) callback.call(self, value, name, this);
    }
    static { pairsOf = (form) => form.#entries; }
}
addIterators(FormData, 'FormData', (form) => pairsOf(form));
/** What a form tells of before its entries are sent or read: listeners may change them. */
class FormDataEvent extends Event {
    #formData;
    constructor(type, options) {
        super(type, options);
        if (!(options?.formData instanceof FormData)) {
            throw new TypeError('Member FormDataEventInit.formData is required and must be an '
                + 'instance of FormData');
        }
        this.#formData = options.formData;
    }
    get formData() { return this.#formData; }
}
runtime.refuseInstances(FormData);
runtime.provide({ FormData, FormDataEvent });
