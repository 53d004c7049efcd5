// structuredClone is core-js's, with the web classes of this page refused or copied by name.
import 'core-js/modules/web.structured-clone.js';

const polyfill = globalThis.structuredClone;
delete globalThis['__core-js_shared__'];

function structuredClone(value, options) {
    if (arguments.length === 0) throw new TypeError('Not enough arguments');
    // What copies without ceremony: text and numbers need no walk.
    if (value === null || (typeof value !== 'object' && typeof value !== 'function'
        && typeof value !== 'symbol')) return value;
    try {
        return options === undefined ? polyfill(value) : polyfill(value, options);
    } catch (error) {
        if (error?.name === 'DataCloneError') {
            throw new globalThis.DOMException('The object can not be cloned.', 'DataCloneError');
        }
        throw error;
    }
}
runtime.provide({ structuredClone });
