// crypto: random numbers from the page's own seeded stream; keys and digests are a part of their own.
import { mustBeOn, mustHave, notInstance, saying } from '../refusals.js';

const integerTypes = new Set(['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array',
    'Uint16Array', 'Int32Array', 'Uint32Array', 'BigInt64Array', 'BigUint64Array']);
const tag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype),
    Symbol.toStringTag).get;

const mustBeCrypto = (self, method) => { mustBeOn(self, Crypto, 'Crypto', method); };
const mismatch = (webkit, chromium) => new globalThis.DOMException(
    saying('Crypto', 'getRandomValues', webkit, chromium), 'TypeMismatchError');
const hex = (byte) => byte.toString(16).padStart(2, '0');

class Crypto {
    constructor() { throw new TypeError('Illegal constructor'); }
    get subtle() { return runtime.loadGlobals('web-crypto').subtle; }
    getRandomValues(array) {
        mustBeCrypto(this, 'getRandomValues');
        mustHave(1, arguments, 'Crypto', 'getRandomValues');
        if (!ArrayBuffer.isView(array)) throw notInstance(1, 'array', 'ArrayBufferView', 'Crypto', 'getRandomValues');
        if (!integerTypes.has(tag.call(array))) {
            throw mismatch('The type of an object was incompatible with the expected type of the parameter associated '
                + 'to the object.', `The provided ArrayBufferView is of type '${tag.call(array) ?? 'DataView'}', which is `
                + 'not an integer array type.');
        }
        if (array.byteLength > 65536) {
            throw new globalThis.DOMException('The quota has been exceeded.', 'QuotaExceededError');
        }
        host.randomBytes(array);
        return array;
    }
    randomUUID() {
        mustBeCrypto(this, 'randomUUID');
        const bytes = new Uint8Array(16);
        host.randomBytes(bytes);
        bytes[6] = (bytes[6] & 0x0f) | 0x40;
        bytes[8] = (bytes[8] & 0x3f) | 0x80;
        const text = Array.from(bytes, hex).join('');
        return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${
            text.slice(16, 20)}-${text.slice(20)}`;
    }
}
runtime.provide({ crypto: Object.create(Crypto.prototype), Crypto });
