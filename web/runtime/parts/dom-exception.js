// DOMException, as far as scripts look at it.
import { pageLines } from '../page-stack.js';

const codes = {
    IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5,
    NoModificationAllowedError: 7, NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10,
    InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13, NamespaceError: 14,
    InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18, NetworkError: 19,
    AbortError: 20, URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23,
    InvalidNodeTypeError: 24, DataCloneError: 25,
};

const { Error } = globalThis;

class DOMException {
    #name;
    #message;

    constructor(message = '', name = 'Error') {
        this.#message = `${message}`;
        this.#name = `${name}`;
        const stack = pageLines(new Error(this.#message).stack).join('\n');
        Object.defineProperty(this, 'stack', { value: stack, writable: true, configurable: true });
    }

    get name() { return this.#name; }
    get message() { return this.#message; }
    get code() { return codes[this.#name] ?? 0; }
    static {
        for (const [name, code] of Object.entries(codes)) {
            const constant = name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()
                .replace('_ERROR', '_ERR');
            Object.defineProperty(this, constant, { value: code, enumerable: true });
            Object.defineProperty(this.prototype, constant, { value: code, enumerable: true });
        }
        Object.setPrototypeOf(this.prototype, Error.prototype);
        Object.defineProperty(this.prototype, Symbol.toStringTag, {
            value: 'DOMException', configurable: true,
        });
    }
}

runtime.provide({ DOMException });
