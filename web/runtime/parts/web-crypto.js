// crypto.subtle (W3C, Web Cryptography API). What takes long is made on a thread beside the page's, one
// after the other, and comes back as a task; WebKit makes keys at once where that is quick.
import { keyLength, normalize, toBytes } from '../web-crypto/algorithms.js';
import {
    failure, noUsages, notAKey, notExtractable, notThisAlgorithm, notThisUsage, tooFew, wrongType,
} from '../web-crypto/errors.js';
import { keyData, usagesOf } from '../web-crypto/formats.js';
import { CryptoKey, makeKey, recordOf } from '../web-crypto/keys.js';
import { curves, rsa } from '../web-crypto/pairs.js';
import { aes, derivations, hmac } from '../web-crypto/secrets.js';

const { Promise } = runtime;
const families = { ...aes, HMAC: hmac, ...derivations, ...curves, ...rsa };

const waiting = [];
/** Comes back from the other thread, with what `make` gives or fails with. */
function onThread(make) {
    return new Promise((fulfil, reject) => {
        try {
            const made = make();
            waiting.push(() => fulfil(made));
        } catch (error) {
            waiting.push(() => reject(error));
        }
        host.runBeside();
    });
}
/** What the other thread has made next is there. */
const finished = () => { waiting.shift()(); };

/** What WebKit does before the call returns, Chromium on the other thread as all else. */
const quick = (make) => (host.isChromium ? onThread(make) : make());

function keyOf(method, value, position, name) {
    const record = recordOf(value);
    if (record === undefined) throw notAKey(method, position, name);
    return record;
}

const formats = ['raw', 'spki', 'pkcs8', 'jwk'];
function formatOf(method, value) {
    if (!formats.includes(`${value}`)) {
        throw wrongType(method, `Invalid keyFormat argument: ${value}`);
    }
    return `${value}`;
}

/** A key for scripts, if it is of any use. */
function finish(record) {
    if (record.type !== 'public' && record.usages.length === 0) throw noUsages();
    return makeKey(record);
}

const check = (args, needed, method) => {
    if (args.length < needed) throw tooFew(method, needed, args.length);
};
const permit = (algorithm, key, usage, words, whose = '') => {
    if (algorithm.name !== key.algorithm.name) throw notThisAlgorithm(whose);
    if (!key.usages.includes(usage)) throw notThisUsage(words);
};
/** What answers is a buffer of its own. */
const buffer = (bytes) => bytes.buffer;

const unauthenticated = 'AES-CBC and AES-CTR do not provide authentication by default, and implementing it manually '
    + 'can result in minor, but serious mistakes. We recommended using authenticated encryption like AES-GCM to '
    + 'protect against chosen-ciphertext attacks.';
let hasWarned = Boolean(host.isChromium);
function warn({ name }) {
    if (hasWarned || (name !== 'AES-CBC' && name !== 'AES-CTR')) return;
    hasWarned = true;
    host.console('warn', unauthenticated);
}

function exported(format, record) {
    if (families[record.algorithm.name].export === undefined) throw failure('NotSupportedError');
    if (!record.extractable) throw notExtractable();
    return families[record.algorithm.name].export(format, record);
}

/** The first of two operations that an algorithm has. */
function normalizeEither(method, algorithm, first, second) {
    try {
        return normalize(method, algorithm, first);
    } catch {
        return normalize(method, algorithm, second);
    }
}

/** What a key makes of some bytes, by the method of its own that is called. */
function use(method, args, what) {
    check(args, 3, method);
    const [algorithm, key, data] = args;
    const record = keyOf(method, key, 2, 'key');
    if (method !== 'sign') warn(record.algorithm);
    const params = normalize(method, algorithm, method);
    const bytes = toBytes(method, data);
    permit(params, record, method, `CryptoKey doesn't support ${what}`);
    return onThread(() => buffer(families[params.name][method](params, record, bytes)));
}

class SubtleCrypto {
    constructor() { throw new TypeError('Illegal constructor'); }

    async encrypt(algorithm, key, data) { return use('encrypt', arguments, 'encryption'); }
    async decrypt(algorithm, key, data) { return use('decrypt', arguments, 'decryption'); }
    async sign(algorithm, key, data) { return use('sign', arguments, 'signing'); }

    async verify(algorithm, key, signature, data) {
        check(arguments, 4, 'verify');
        const record = keyOf('verify', key, 2, 'key');
        const params = normalize('verify', algorithm, 'verify');
        const signed = toBytes('verify', signature);
        const bytes = toBytes('verify', data);
        permit(params, record, 'verify', "CryptoKey doesn't support verification");
        return onThread(() => families[params.name].verify(params, record, bytes, signed));
    }

    async digest(algorithm, data) {
        check(arguments, 2, 'digest');
        const { name } = normalize('digest', algorithm, 'digest');
        const bytes = toBytes('digest', data);
        const make = () => buffer(host.digest(name, bytes));
        if (host.isChromium || bytes.length >= 64) return onThread(make);
        // WebKit makes the digest of a few bytes itself, and answers with a task.
        return new Promise((fulfil) => { runtime.postTask(() => fulfil(make())); });
    }

    async generateKey(algorithm, extractable, keyUsages) {
        check(arguments, 3, 'generateKey');
        const params = normalize('generateKey', algorithm, 'generateKey');
        const usages = usagesOf('generateKey', keyUsages);
        const make = () => {
            const made = families[params.name].generate(params, Boolean(extractable), usages);
            if (made.type !== undefined) return finish(made);
            return { privateKey: finish(made.privateKey), publicKey: finish(made.publicKey) };
        };
        return params.modulusLength === undefined ? quick(make) : onThread(make);
    }

    async deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages) {
        check(arguments, 5, 'deriveKey');
        const record = keyOf('deriveKey', baseKey, 2, 'baseKey');
        const params = normalize('deriveKey', algorithm, 'deriveBits');
        const importParams = normalize('deriveKey', derivedKeyType, 'importKey');
        const lengthParams = normalize('deriveKey', derivedKeyType, 'getKeyLength');
        const usages = usagesOf('deriveKey', keyUsages);
        permit(params, record, 'deriveKey', "CryptoKey doesn't support CryptoKey derivation");
        let length;
        try {
            length = keyLength(lengthParams) ?? null;
        } catch (error) {
            throw host.isChromium ? error : failure(error.name, 'Cannot get key length from derivedKeyType');
        }
        return onThread(() => finish(families[importParams.name].import('raw',
            families[params.name].derive(params, record, length), importParams, Boolean(extractable), usages)));
    }

    async deriveBits(algorithm, baseKey, length = null) {
        check(arguments, 2, 'deriveBits');
        const record = keyOf('deriveBits', baseKey, 2, 'baseKey');
        const params = normalize('deriveBits', algorithm, 'deriveBits');
        permit(params, record, 'deriveBits', "CryptoKey doesn't support bits derivation");
        const bits = length === null ? null : length >>> 0;
        return onThread(() => buffer(families[params.name].derive(params, record, bits)));
    }

    async importKey(format, data, algorithm, extractable, keyUsages) {
        check(arguments, 5, 'importKey');
        const form = formatOf('importKey', format);
        const params = normalize('importKey', algorithm, 'importKey');
        const usages = usagesOf('importKey', keyUsages);
        const given = keyData('importKey', form, data);
        return quick(() => finish(families[params.name].import(form, given, params, Boolean(extractable), usages)));
    }

    async exportKey(format, key) {
        check(arguments, 2, 'exportKey');
        const form = formatOf('exportKey', format);
        const record = keyOf('exportKey', key, 2, 'key');
        return quick(() => {
            const written = exported(form, record);
            return form === 'jwk' ? written : buffer(written);
        });
    }

    async wrapKey(format, key, wrappingKey, wrapAlgorithm) {
        check(arguments, 4, 'wrapKey');
        const form = formatOf('wrapKey', format);
        const record = keyOf('wrapKey', key, 2, 'key');
        const wrapping = keyOf('wrapKey', wrappingKey, 3, 'wrappingKey');
        const params = normalizeEither('wrapKey', wrapAlgorithm, 'wrapKey', 'encrypt');
        permit(params, wrapping, 'wrapKey', "Wrapping CryptoKey doesn't support wrapKey operation", 'Wrapping ');
        const written = exported(form, record);
        const { TextEncoder } = runtime.load('text-encoding');
        const bytes = form === 'jwk' ? new TextEncoder().encode(JSON.stringify(written)) : written;
        const { wrap, encrypt } = families[params.name];
        const make = () => buffer((wrap ?? encrypt)(params, wrapping, bytes));
        return wrap === undefined ? onThread(make) : quick(make);
    }

    async unwrapKey(format, wrappedKey, unwrappingKey, unwrapAlgorithm, unwrappedKeyAlgorithm, extractable, keyUsages) {
        check(arguments, 7, 'unwrapKey');
        const form = formatOf('unwrapKey', format);
        const wrapped = toBytes('unwrapKey', wrappedKey);
        const unwrapping = keyOf('unwrapKey', unwrappingKey, 3, 'unwrappingKey');
        const params = normalizeEither('unwrapKey', unwrapAlgorithm, 'unwrapKey', 'decrypt');
        const importParams = normalize('unwrapKey', unwrappedKeyAlgorithm, 'importKey');
        const usages = usagesOf('unwrapKey', keyUsages);
        permit(params, unwrapping, 'unwrapKey', "Unwrapping CryptoKey doesn't support unwrapKey operation",
            'Unwrapping ');
        const { unwrap, decrypt } = families[params.name];
        const make = () => {
            const bytes = (unwrap ?? decrypt)(params, unwrapping, wrapped);
            return finish(families[importParams.name].import(form, form === 'jwk' ? parsed(bytes) : bytes,
                importParams, Boolean(extractable), usages));
        };
        return unwrap === undefined ? onThread(make) : quick(make);
    }
}

function parsed(bytes) {
    try {
        return keyData('unwrapKey', 'jwk', JSON.parse(new (runtime.load('text-encoding').TextDecoder)().decode(bytes)));
    } catch {
        throw failure('DataError', host.isChromium ? undefined : 'WrappedKey cannot be converted to a JSON object');
    }
}

runtime.provide({ SubtleCrypto, CryptoKey, subtle: Object.create(SubtleCrypto.prototype), finished });
