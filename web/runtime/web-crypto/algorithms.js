// Algorithms as calls name them, made complete: which parameters each operation reads (W3C, Web
// Cryptography API, 18.4.4), and how.
import { bytesOfSource } from '../buffer-source.js';
import { failure, missing, refused, unknownAlgorithm, wrongType } from './errors.js';
import { recordOf } from './keys.js';

/** A copy of what a buffer or a view of one holds. */
export function toBytes(method, value) {
    const bytes = bytesOfSource(value);
    if (bytes === undefined) {
        throw host.isChromium
            ? wrongType(method, "The provided value is not of type '(ArrayBuffer or ArrayBufferView)'.")
            : new TypeError('Value is neither an ArrayBuffer nor a view of one');
    }
    return bytes.slice();
}

function whole(largest) {
    return (method, value) => {
        const number = Math.trunc(Number(value));
        if (!(number >= 0 && number <= largest)) {
            throw wrongType(method, `Value ${value} is outside the range [0, ${largest}]`);
        }
        return number;
    };
}

const aBuffer = '(ArrayBufferView or ArrayBuffer)';
const octet = ['octet', whole(0xff)];
const short = ['unsigned short', whole(0xffff)];
const long = ['unsigned long', whole(0xffffffff)];
const buffer = [aBuffer, toBytes];
const text = ['DOMString', (method, value) => `${value}`];
const hash = ['(object or DOMString)', (method, value) => normalize(method, value, 'digest').name];
const exponent = ['Uint8Array', (method, value) => {
    if (!(value instanceof Uint8Array)) throw wrongType(method, 'publicExponent: Not a Uint8Array');
    return value.slice();
}];
const key = ['CryptoKey', (method, value) => {
    const record = recordOf(value);
    if (record === undefined) throw wrongType(method, 'public: Must be a CryptoKey');
    return record;
}];

// What an operation reads of an algorithm: the dictionary's name, and its members in the order of
// their names; one that ends on `?` may be missing.
const nothing = ['Algorithm', {}];
const aesKey = ['AesKeyParams', { length: short }];
const hmacKey = ['HmacKeyParams', { hash, 'length?': long }];
const rsaImport = ['RsaHashedImportParams', { hash }];
const rsaKey = ['RsaHashedKeyGenParams', { hash, modulusLength: long, publicExponent: exponent }];
const curve = ['EcKeyParams', { namedCurve: text }];
const agreement = ['EcdhKeyDeriveParams', { public: key }];
const chain = ['AesCbcParams', { iv: buffer }];
const counter = ['AesCtrParams', { counter: buffer, length: octet }];
const galois = ['AesGcmParams', { 'additionalData?': buffer, iv: buffer, 'tagLength?': octet }];
const optimal = ['RsaOaepParams', { 'label?': buffer }];
/** As Chromium calls what keys are made of. */
const generated = ([dictionary, members]) => [host.isChromium
    ? dictionary.replace(/^(Aes|Hmac|Ec)KeyParams$/, '$1KeyGenParams') : dictionary, members];
const aes = (more) => ({ generateKey: generated(aesKey), importKey: nothing, getKeyLength: aesKey, ...more });
const both = (name, read) => ({ [name === 'sign' ? 'sign' : 'encrypt']: read,
    [name === 'sign' ? 'verify' : 'decrypt']: read });
const rsa = (more) => ({ generateKey: rsaKey, importKey: rsaImport, ...more });
const onCurve = (more) => ({ generateKey: generated(curve), importKey: curve, ...more });

const algorithms = {
    'AES-CBC': aes(both('encrypt', chain)),
    'AES-CTR': aes(both('encrypt', counter)),
    'AES-GCM': aes(both('encrypt', galois)),
    'AES-KW': aes({ wrapKey: nothing, unwrapKey: nothing }),
    HMAC: { ...both('sign', nothing), generateKey: generated(hmacKey), importKey: hmacKey, getKeyLength: hmacKey },
    'RSASSA-PKCS1-v1_5': rsa(both('sign', nothing)),
    'RSA-PSS': rsa(both('sign', ['RsaPssParams', { saltLength: long }])),
    'RSA-OAEP': rsa(both('encrypt', optimal)),
    ECDSA: onCurve(both('sign', ['EcdsaParams', { hash }])),
    ECDH: onCurve({ deriveBits: agreement }),
    Ed25519: { ...both('sign', nothing), generateKey: nothing, importKey: nothing },
    X25519: { deriveBits: agreement, generateKey: nothing, importKey: nothing },
    HKDF: {
        deriveBits: ['HkdfParams', { hash, info: buffer, salt: buffer }],
        importKey: nothing, getKeyLength: nothing,
    },
    PBKDF2: {
        deriveBits: ['Pbkdf2Params', { hash, iterations: long, salt: buffer }],
        importKey: nothing, getKeyLength: nothing,
    },
    'SHA-1': { digest: nothing }, 'SHA-256': { digest: nothing },
    'SHA-384': { digest: nothing }, 'SHA-512': { digest: nothing },
};
const names = new Map(Object.keys(algorithms).map((name) => [name.toUpperCase(), name]));

/** The algorithm that `given` names for an operation, with its parameters; fails where there is none. */
export function normalize(method, given, operation) {
    const source = typeof given === 'object' && given !== null ? given : { name: `${given}` };
    if (source.name === undefined) throw missing(method, 'Algorithm', 'name', 'DOMString');
    const name = names.get(`${source.name}`.toUpperCase());
    const read = algorithms[name]?.[operation];
    if (read === undefined) throw unknownAlgorithm(method);
    const [dictionary, members] = read;
    const algorithm = { name };
    for (const [label, [type, convert]] of Object.entries(members)) {
        const member = label.replace('?', '');
        const value = source[member];
        if (value !== undefined) algorithm[member] = convert(method, value);
        else if (member === label) throw missing(method, dictionary, member, type);
    }
    return algorithm;
}

/** How long the key of an algorithm is, in bits; undefined where a key may have any length. */
export function keyLength(algorithm) {
    if (algorithm.name === 'HMAC') {
        if (algorithm.length === 0) throw refused('OperationError', 'HMAC key length must not be zero');
        return algorithm.length ?? blockBits(algorithm.hash);
    }
    if (algorithm.length !== undefined) checkLength(algorithm.length);
    return algorithm.length;
}

/** As long as the digest's blocks. */
export const blockBits = (name) => (name === 'SHA-384' || name === 'SHA-512' ? 1024 : 512);

export function checkLength(bits) {
    if (bits === 192 && host.isChromium === true) {
        throw failure('OperationError', '192-bit AES keys are not supported');
    }
    if (bits !== 128 && bits !== 192 && bits !== 256) {
        throw refused('OperationError', 'AES key length must be 128 or 256 bits');
    }
}
