// FormData.
const { Blob, File } = globalThis;

class FormData {
    #entries = [];

    constructor(form, submitter = null) {
        if (form === undefined) return;
        if (!(form instanceof globalThis.HTMLFormElement)) {
            throw new TypeError("Argument 1 ('form') to the FormData constructor must be an instance "
                + 'of HTMLFormElement');
        }
        for (const [name, value] of runtime.load('dom-more').entriesOf(form, submitter)) {
            this.append(name, value);
        }
    }

    #entry(name, value, fileName) {
        if (!(value instanceof Blob)) return [`${name}`, `${value}`];
        if (value instanceof File && fileName === undefined) return [`${name}`, value];
        return [`${name}`, new File([value], fileName === undefined ? 'blob' : `${fileName}`, {
            type: value.type,
        })];
    }

    append(name, value, fileName) { this.#entries.push(this.#entry(name, value, fileName)); }
    delete(name) { this.#entries = this.#entries.filter(([key]) => key !== `${name}`); }
    get(name) { return this.#entries.find(([key]) => key === `${name}`)?.[1] ?? null; }
    getAll(name) {
        return this.#entries.filter(([key]) => key === `${name}`).map(([, value]) => value);
    }
    has(name) { return this.#entries.some(([key]) => key === `${name}`); }
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
runtime.refuseInstances(FormData);
runtime.provide({ FormData });
