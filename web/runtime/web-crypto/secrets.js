// Keys that both sides have: AES, HMAC, and passwords or secrets that other keys are derived from.
import { blockBits, checkLength } from './algorithms.js';
import { failure, noSuchFormat, refused } from './errors.js';
import { checkJWK, fromText, makeJWK, toText } from './formats.js';
import { checkUsages } from './keys.js';

const isChromium = host.isChromium === true;
const random = (size) => {
    const bytes = new Uint8Array(size);
    host.randomBytes(bytes);
    return bytes;
};
const secret = (algorithm, extractable, usages, bytes) =>
    ({ type: 'secret', extractable, algorithm, usages, parts: { secret: bytes } });

/** What `raw` and `jwk` have in common. */
function readSecret(format, data, use, alg, asked, check) {
    if (format === 'raw') {
        check(data);
        return data;
    }
    if (format !== 'jwk') throw noSuchFormat();
    checkJWK(data, 'oct', use, undefined, asked);
    const bytes = fromText(data.k, 'k');
    check(bytes);
    if (data.alg !== undefined && data.alg !== alg(bytes)) {
        throw refused('DataError', use === 'enc'
            ? 'The JWK "k" member did not include the right length of key data for the given algorithm.'
            : 'The JWK "alg" member was inconsistent with that specified by the Web Crypto call');
    }
    return bytes;
}

function writeSecret(format, record, alg) {
    const { secret: bytes } = record.parts;
    if (format === 'raw') return bytes.slice();
    if (format !== 'jwk') throw refused('NotSupportedError', 'Unsupported export key format for algorithm');
    return makeJWK(record, { kty: 'oct', k: toText(bytes), alg: alg(bytes) });
}

const run = (mode, encrypts) => (algorithm, { parts }, data) => {
    const { iv, counter, length, additionalData = new Uint8Array(0), tagLength = 128 } = algorithm;
    const wrong = (words) => refused('OperationError', words);
    if (mode === 'CBC' && iv.length !== 16) throw wrong('The "iv" has an unexpected length -- must be 16 bytes');
    if (mode === 'CTR') {
        if (counter.length !== 16) throw wrong('The "counter" has an unexpected length -- must be 16 bytes');
        if (length < 1 || length > 128) throw wrong('The "length" member must be >= 1 and <= 128');
        if (Math.ceil(data.length / 16) > 2 ** length) {
            throw isChromium ? failure('DataError', 'The input is too large for the counter length.')
                : failure('OperationError');
        }
    }
    if (mode === 'GCM') {
        if (![32, 64, 96, 104, 112, 120, 128].includes(tagLength)) {
            throw wrong('The tag length is invalid: Must be 32, 64, 96, 104, 112, 120, or 128 bits');
        }
        if (!encrypts && data.length < tagLength / 8) throw wrong('The provided data is too small');
        if (isChromium && iv.length === 0) throw failure('OperationError');
    }
    const result = host.cipher(mode, encrypts, parts.secret, data, iv ?? counter ?? new Uint8Array(0),
        mode === 'CTR' ? length : tagLength / 8, additionalData);
    if (result === undefined) throw failure('OperationError');
    return result;
};

/** BoringSSL has no AES of 192 bits. */
function checkAES({ length }) {
    if (![16, 24, 32].includes(length)) throw refused('DataError', 'AES key data must be 128 or 256 bits');
    if (length === 24) checkLength(192);
}

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
            const bytes = readSecret(format, data, 'enc', alg, { extractable, usages }, checkAES);
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
        if (length === 0) throw refused('OperationError', 'HMAC key length must not be zero');
        return secret({ name: 'HMAC', hash, length }, extractable, usages, random(Math.ceil(length / 8)));
    },
    import(format, data, { hash, length }, extractable, usages) {
        checkUsages(usages, forSigns);
        const bytes = readSecret(format, data, 'sig', () => `HS${hash.slice(4)}`, { extractable, usages },
            () => {});
        const all = bytes.length * 8;
        if (all === 0) throw refused('DataError', 'HMAC key data must not be empty');
        if (length !== undefined && (length > all || length <= all - 8)) {
            throw refused('DataError', 'The optional HMAC key length must be shorter than the key data, and by no '
                + 'more than 7 bits.');
        }
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
            if (format !== 'raw') throw noSuchFormat();
            checkUsages(usages, ['deriveKey', 'deriveBits']);
            if (extractable) throw refused('SyntaxError', 'KDF keys must set extractable=false');
            return secret({ name }, extractable, usages, data);
        },
        derive(algorithm, { parts }, length) {
            if (length === null) {
                throw refused('OperationError', `No length was specified for the ${name} Derive Bits operation.`);
            }
            if (length % 8 !== 0) {
                throw refused('OperationError', `Length for ${name} key derivation must be a multiple of 8 bits.`);
            }
            const bytes = derive(algorithm, parts.secret, length / 8);
            if (bytes === undefined) {
                throw refused('OperationError', name === 'HKDF' ? 'The length provided for HKDF is too large.'
                    : 'PBKDF2 requires iterations > 0');
            }
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
