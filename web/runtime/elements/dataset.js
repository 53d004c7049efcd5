// `dataset`: the data attributes of an element as members.
import { unmatched } from './tree.js';
import { dashed } from './text.js';

export class DOMStringMap {
    constructor() { throw new TypeError('Illegal constructor'); }
}
const attributeName = (name) => {
    if (/-[a-z]/.test(name)) throw unmatched();
    return `data-${dashed(name)}`;
};
const datum = (element, name) => (typeof name !== 'string' || /-[a-z]/.test(name) ? null
    : element.getAttribute(attributeName(name)));
export const makeDataset = (element) => new Proxy(Object.create(DOMStringMap.prototype), {
    get: (target, name) => datum(element, name) ?? Reflect.get(target, name),
    set(_, name, value) {
        element.setAttribute(attributeName(String(name)), value);
        return true;
    },
    defineProperty(_, name, { value }) {
        element.setAttribute(attributeName(String(name)), value);
        return true;
    },
    has: (target, name) => datum(element, name) !== null || name in target,
    deleteProperty(_, name) {
        if (datum(element, name) !== null) element.removeAttribute(attributeName(name));
        return true;
    },
    ownKeys: () => element.getAttributeNames().filter((name) => /^data-[^A-Z]*$/.test(name))
        .map((name) => name.slice(5).replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())),
    getOwnPropertyDescriptor(_, name) {
        const value = datum(element, name);
        return value === null ? undefined
            : { value, writable: true, enumerable: true, configurable: true };
    },
});

