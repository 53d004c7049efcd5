// Keys as scripts hold them: what they are for, and no way to what they are made of.
import { fromBase64, toBase64 } from '../own-base64.js';
import { failure } from './errors.js';

const maker = Symbol('made by the page');
let recordIn;

// WebKit lists a key's usages by the alphabet, Chromium in the standard's order.
export const allUsages = host.isChromium
    ? ['encrypt', 'decrypt', 'sign', 'verify', 'deriveKey', 'deriveBits', 'wrapKey', 'unwrapKey']
    : ['decrypt', 'deriveBits', 'deriveKey', 'encrypt', 'sign', 'unwrapKey', 'verify', 'wrapKey'];

export function checkUsages(usages, allowed) {
    if (!usages.every((usage) => allowed.includes(usage))) throw failure('SyntaxError');
}

export class CryptoKey {
    #record;
    #algorithm;
    #usages;
    constructor(given, record) {
        if (given !== maker) throw new TypeError('Illegal constructor');
        this.#record = record;
    }
    get type() { return this.#record.type; }
    get extractable() { return this.#record.extractable; }
    // The same object each time, which is a script's to change: what the key does hangs on its record.
    get algorithm() { return (this.#algorithm ??= shownAlgorithm(this.#record)); }
    get usages() { return (this.#usages ??= [...this.#record.usages]); }
    static {
        recordIn = (value) => (typeof value === 'object' && value !== null && #record in value
            ? value.#record : undefined);
    }
}

const shownAlgorithm = ({ algorithm }) =>
    Object.fromEntries(Object.entries(algorithm).map(([name, value]) => [name,
        name === 'hash' ? { name: value } : name === 'publicExponent' ? value.slice() : value]));

/**
 * What a key is: `{type, extractable, algorithm, usages, parts}`. The algorithm has its `hash` by name;
 * the parts are bytes, `secret` of a key that both sides have, `public` and `private` (RSA: lists of
 * numbers, as `RSAPrivateKey` of PKCS #1 has them) of pairs. Undefined of what is no key.
 */
export const recordOf = (value) => recordIn(value);

export const makeKey = (record) => new CryptoKey(maker, {
    ...record, usages: allUsages.filter((usage) => record.usages.includes(usage)),
});

/** The copy of a key for the page or worker of `realm`; undefined of anything else. */
runtime.copyOfKey = (value, realm) => {
    const record = recordIn(value);
    return record === undefined ? undefined : realm.key(record);
};
/** What is here as its own: a record may come from another page or worker. */
const own = (value) => (Array.isArray(value) ? Array.from(value, own)
    : typeof value === 'object' ? new Uint8Array(value) : value);
const each = (object) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, own(value)]));
runtime.makeKey = ({ type, extractable, algorithm, usages, parts }) =>
    makeKey({ type, extractable, algorithm: each(algorithm), usages, parts: each(parts) });
/** A record with texts for its bytes, and back. */
runtime.textOfKey = (value) => {
    const record = recordIn(value);
    const written = (name, one) => (one instanceof Uint8Array ? { bytes: toBase64(one) } : one);
    return record === undefined ? undefined : JSON.stringify(record, written);
};
runtime.keyOfText = (text) => makeKey(JSON.parse(text,
    (name, one) => (typeof one?.bytes === 'string' ? fromBase64(one.bytes) : one)));
