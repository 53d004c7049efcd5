// crypto: random numbers from the page's own seeded stream, and digests. Keys are not simulated.
const integerTypes = new Set(['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array',
    'Uint16Array', 'Int32Array', 'Uint32Array', 'BigInt64Array', 'BigUint64Array']);
const tag = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype),
    Symbol.toStringTag).get;

// The length of the digests of each algorithm, in bytes.
const digests = { 'SHA-1': 20, 'SHA-256': 32, 'SHA-384': 48, 'SHA-512': 64 };

class SubtleCrypto {
    constructor() { throw new TypeError('Illegal constructor'); }
    /** Answers a task later, as a digest is made on another thread. */
    async digest(algorithm, data) {
        const name = `${typeof algorithm === 'object' ? algorithm?.name : algorithm}`.toUpperCase();
        if (!runtime.hasOwn(digests, name)) {
            throw new globalThis.DOMException('Unrecognized name.', 'NotSupportedError');
        }
        if (!ArrayBuffer.isView(data) && host.typeOf(data) !== 'array buffer') {
            throw new TypeError('Value is neither an ArrayBuffer nor a view of one');
        }
        const bytes = ArrayBuffer.isView(data)
            ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
        const result = new Uint8Array(digests[name]);
        host.digest(name, bytes, result);
        await new runtime.Promise((fulfil) => { runtime.postTask(fulfil); });
        return result.buffer;
    }
}
for (const name of ['decrypt', 'deriveBits', 'deriveKey', 'encrypt', 'exportKey',
    'generateKey', 'importKey', 'sign', 'unwrapKey', 'verify', 'wrapKey']) {
    Object.defineProperty(SubtleCrypto.prototype, name, {
        value: { [name]() { throw runtime.notSimulated(`crypto.subtle.${name}`); } }[name],
        writable: true, enumerable: true, configurable: true,
    });
}
class CryptoKey {
    constructor() { throw new TypeError('Illegal constructor'); }
}

const hex = (byte) => byte.toString(16).padStart(2, '0');

class Crypto {
    getRandomValues(array) {
        if (!integerTypes.has(tag.call(array))) {
            throw new globalThis.DOMException('The type of an object is incompatible with the '
                + 'expected type of the parameter associated to the object.', 'TypeMismatchError');
        }
        if (array.byteLength > 65536) {
            throw new globalThis.DOMException('The quota has been exceeded.', 'QuotaExceededError');
        }
        host.randomBytes(array);
        return array;
    }
    randomUUID() {
        const bytes = new Uint8Array(16);
        host.randomBytes(bytes);
        bytes[6] = (bytes[6] & 0x0f) | 0x40;
        bytes[8] = (bytes[8] & 0x3f) | 0x80;
        const text = Array.from(bytes, hex).join('');
        return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${
            text.slice(16, 20)}-${text.slice(20)}`;
    }
}
const subtle = Object.create(SubtleCrypto.prototype);
Object.defineProperty(Crypto.prototype, 'subtle', {
    get: () => subtle, enumerable: true, configurable: true,
});
runtime.provide({ crypto: new Crypto(), Crypto, SubtleCrypto, CryptoKey });
