// Keys that both sides have: AES, HMAC, and passwords or secrets that other keys are derived from.
import { blockBits, checkLength } from './algorithms.js';
import { failure } from './errors.js';
import { checkJWK, fromText, makeJWK, toText } from './formats.js';
import { checkUsages } from './keys.js';

const random = (size) => {
    const bytes = new Uint8Array(size);
    host.randomBytes(bytes);
    return bytes;
};
const secret = (algorithm, extractable, usages, bytes) =>
    ({ type: 'secret', extractable, algorithm, usages, parts: { secret: bytes } });

/** What `raw` and `jwk` have in common. */
function readSecret(format, data, use, alg, asked) {
    if (format === 'raw') return data;
    if (format !== 'jwk') throw failure('NotSupportedError');
    checkJWK(data, 'oct', use, undefined, asked);
    const bytes = fromText(data.k);
    if (data.alg !== undefined && data.alg !== alg(bytes)) throw failure('DataError');
    return bytes;
}

function writeSecret(format, record, alg) {
    const { secret: bytes } = record.parts;
    if (format === 'raw') return bytes.slice();
    if (format !== 'jwk') throw failure('NotSupportedError');
    return makeJWK(record, { kty: 'oct', k: toText(bytes), alg: alg(bytes) });
}

const run = (mode, encrypts) => (algorithm, { parts }, data) => {
    const { iv, counter, length, additionalData = new Uint8Array(0), tagLength = 128 } = algorithm;
    if (mode === 'CBC' && iv.length !== 16) throw failure('OperationError');
    if (mode === 'CTR' && (counter.length !== 16 || length < 1 || length > 128)) throw failure('OperationError');
    if (mode === 'GCM' && ![32, 64, 96, 104, 112, 120, 128].includes(tagLength)) throw failure('OperationError');
    const result = host.cipher(mode, encrypts, parts.secret, data, iv ?? counter ?? new Uint8Array(0),
        mode === 'CTR' ? length : tagLength / 8, additionalData);
    if (result === undefined) throw failure('OperationError');
    return result;
};

function makeAES(name, mode, allowed) {
    const alg = (bytes) => `A${bytes.length * 8}${mode}`;
    return {
        generate(algorithm, extractable, usages) {
            checkUsages(usages, allowed);
            checkLength(algorithm.length);
            return secret({ name, length: algorithm.length }, extractable, usages, random(algorithm.length / 8));
        },
        import(format, data, algorithm, extractable, usages) {
            checkUsages(usages, allowed);
            const bytes = readSecret(format, data, 'enc', alg, { extractable, usages });
            if (![16, 24, 32].includes(bytes.length)) throw failure('DataError');
            return secret({ name, length: bytes.length * 8 }, extractable, usages, bytes);
        },
        export: (format, record) => writeSecret(format, record, alg),
        ...(mode === 'KW' ? { wrap: run(mode, true), unwrap: run(mode, false) }
            : { encrypt: run(mode, true), decrypt: run(mode, false) }),
    };
}

const forTexts = ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey'];
export const aes = {
    'AES-CBC': makeAES('AES-CBC', 'CBC', forTexts),
    'AES-CTR': makeAES('AES-CTR', 'CTR', forTexts),
    'AES-GCM': makeAES('AES-GCM', 'GCM', forTexts),
    'AES-KW': makeAES('AES-KW', 'KW', ['wrapKey', 'unwrapKey']),
};

const forSigns = ['sign', 'verify'];
const codeOf = ({ algorithm, parts }, data) => host.authenticationCode(algorithm.hash, parts.secret, data);
export const hmac = {
    generate({ hash, length = blockBits(hash) }, extractable, usages) {
        checkUsages(usages, forSigns);
        if (length === 0) throw failure('OperationError');
        return secret({ name: 'HMAC', hash, length }, extractable, usages, random(Math.ceil(length / 8)));
    },
    import(format, data, { hash, length }, extractable, usages) {
        checkUsages(usages, forSigns);
        const bytes = readSecret(format, data, 'sig', () => `HS${hash.slice(4)}`, { extractable, usages });
        const all = bytes.length * 8;
        if (all === 0 || (length !== undefined && (length > all || length <= all - 8))) throw failure('DataError');
        return secret({ name: 'HMAC', hash, length: length ?? all }, extractable, usages, bytes);
    },
    export: (format, record) => writeSecret(format, record, () => `HS${record.algorithm.hash.slice(4)}`),
    sign: (algorithm, record, data) => codeOf(record, data),
    verify(algorithm, record, data, signature) {
        const code = codeOf(record, data);
        return code.length === signature.length && code.every((byte, index) => byte === signature[index]);
    },
};

function makeDerivation(name, derive) {
    return {
        import(format, data, algorithm, extractable, usages) {
            if (format !== 'raw') throw failure('NotSupportedError');
            checkUsages(usages, ['deriveKey', 'deriveBits']);
            if (extractable) throw failure('SyntaxError');
            return secret({ name }, extractable, usages, data);
        },
        derive(algorithm, { parts }, length) {
            if (length === null || length % 8 !== 0) throw failure('OperationError');
            const bytes = derive(algorithm, parts.secret, length / 8);
            if (bytes === undefined) throw failure('OperationError');
            return bytes;
        },
    };
}
export const derivations = {
    HKDF: makeDerivation('HKDF', ({ hash, salt, info }, bytes, size) =>
        host.extractAndExpand(hash, bytes, salt, info, size)),
    PBKDF2: makeDerivation('PBKDF2', ({ hash, salt, iterations }, bytes, size) =>
        (iterations === 0 ? undefined : host.stretch(hash, bytes, salt, iterations, size))),
};
