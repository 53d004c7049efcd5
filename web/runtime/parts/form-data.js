// FormData.
const { Event } = runtime;
const { Blob, File } = runtime.load('blob');
/** Forms whose entries are put together: what listens to that may not begin it again. */
const underWay = new Set();
const usv = (value) => `${value}`.toWellFormed();

class FormData {
    #entries = [];

    constructor(form, submitter = null) {
        if (form === undefined) return;
        if (!(form instanceof globalThis.HTMLFormElement)) {
            throw new TypeError("Argument 1 ('form') to the FormData constructor must be an instance "
                + 'of HTMLFormElement');
        }
        if (submitter !== null) {
            const { formOf, isSubmitButton } = runtime.load('dom-more');
            if (!isSubmitButton(submitter)) throw new TypeError('The specified element is not a submit button.');
            if (formOf(submitter) !== form) {
                throw new globalThis.DOMException('The specified element is not owned by this form element.',
                    'NotFoundError');
            }
        }
        if (underWay.has(form)) {
            throw new globalThis.DOMException('The object is in an invalid state.',
                'InvalidStateError');
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

    #entry(name, value, fileName) {
        if (!(value instanceof Blob)) return [usv(name), usv(value)];
        if (value instanceof File && fileName === undefined) return [usv(name), value];
        return [usv(name), new File([value], fileName === undefined ? 'blob' : usv(fileName), {
            type: value.type,
        })];
    }

    append(name, value, fileName) { this.#entries.push(this.#entry(name, value, fileName)); }
    delete(name) { this.#entries = this.#entries.filter(([key]) => key !== usv(name)); }
    get(name) { return this.#entries.find(([key]) => key === usv(name))?.[1] ?? null; }
    getAll(name) {
        return this.#entries.filter(([key]) => key === usv(name)).map(([, value]) => value);
    }
    has(name) { return this.#entries.some(([key]) => key === usv(name)); }
    set(name, value, fileName) {
        const entry = this.#entry(name, value, fileName);
        const index = this.#entries.findIndex(([key]) => key === entry[0]);
        if (index < 0) {
            this.#entries.push(entry);
            return;
        }
        this.#entries[index] = entry;
        this.#entries = this.#entries.filter(([key], at) => key !== entry[0] || at === index);
    }
    forEach(callback, self) {
        for (const [name, value] of this.#entries) callback.call(self, value, name, this);
    }
    *entries() { yield* this.#entries.map(([name, value]) => [name, value]); }
    *keys() { for (const [name] of this.#entries) yield name; }
    *values() { for (const [, value] of this.#entries) yield value; }
    [Symbol.iterator]() { return this.entries(); }
}
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
