// How keys are written down: JSON Web Keys (RFC 7517), and what the formats in DER share.
import { fromBase64, toBase64 } from '../own-base64.js';
import { bytesOfSource } from '../buffer-source.js';
import { Reader, bits, integer, octets, sequence } from './der.js';
import { failure, refused, wrongType } from './errors.js';
import { toBytes } from './algorithms.js';
import { allUsages } from './keys.js';

const base64 = { alphabet: 'base64url', omitPadding: true };
export const toText = (bytes) => toBase64(bytes, base64);

/** The bytes that a member of a JSON Web Key has. */
export function fromText(text, member) {
    if (text === undefined) throw refused('DataError', `The required JWK member "${member}" was missing`);
    try {
        if (typeof text === 'string' && !text.includes('=')) return fromBase64(text, base64);
    } catch {
        // Told as all that a key should not have.
    }
    throw refused('DataError',
        `The JWK member "${member}" could not be base64url decoded or contained padding`);
}

const texts = ['alg', 'crv', 'd', 'dp', 'dq', 'e', 'k', 'kty', 'n', 'p', 'q', 'qi', 'use', 'x', 'y'];

/** What `importKey` was given, as its format asks: bytes, or the members of a JSON Web Key. */
export function keyData(method, format, data) {
    if (format !== 'jwk') {
        if (host.isChromium === true && bytesOfSource(data) === undefined) {
            throw wrongType(method, 'Key data must be a BufferSource for non-JWK formats');
        }
        return toBytes(method, data);
    }
    if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)
        || host.typeOf(data) === 'array buffer') {
        throw wrongType(method, 'Key data must be an object for JWK import');
    }
    const jwk = {};
    for (const name of texts) if (data[name] !== undefined) jwk[name] = `${data[name]}`;
    if (data.ext !== undefined) jwk.ext = Boolean(data.ext);
    if (data.key_ops !== undefined) jwk.key_ops = Array.from(data.key_ops, (one) => `${one}`);
    return jwk;
}

/** Fails for a JSON Web Key that is of another kind, or says that it is for something else. */
export function checkJWK(jwk, kty, use, alg, { extractable, usages }) {
    const { key_ops: operations } = jwk;
    const unless = (isRight, words) => {
        if (!isRight) throw refused('DataError', words);
    };
    const inconsistent = (member, more = '') =>
        `The JWK "${member}" member was inconsistent with that specified by the Web Crypto call${more}`;
    const superset = '. The JWK usage must be a superset of those requested';
    unless(jwk.kty !== undefined, 'The required JWK member "kty" was missing');
    unless(jwk.kty === kty, `The JWK "kty" member was not "${kty}"`);
    unless(jwk.ext !== false || !extractable, 'The "ext" member of the JWK dictionary is inconsistent what that '
        + 'specified by the Web Crypto call');
    unless(alg === undefined || jwk.alg === undefined || [alg].flat().includes(jwk.alg), inconsistent('alg'));
    unless(usages.length === 0 || jwk.use === undefined || jwk.use === use, inconsistent('use', superset));
    if (operations === undefined) return;
    unless(new Set(operations).size === operations.length,
        'The "key_ops" member of the JWK dictionary contains duplicate usages.');
    unless(usages.every((usage) => operations.includes(usage)), inconsistent('key_ops', superset));
}

/** With its members in the order of their names, as all that a method answers has them. */
export function makeJWK(record, members) {
    const { extractable, usages } = record;
    const jwk = { ...members, ext: extractable, key_ops: [...usages] };
    return Object.fromEntries(Object.keys(jwk).sort().map((name) => [name, jwk[name]]));
}

/** `SubjectPublicKeyInfo` of RFC 5280. */
export const writePublic = (algorithm, key) => sequence(sequence(...algorithm), bits(key));
/** `PrivateKeyInfo` of RFC 5208. */
export const writePrivate = (algorithm, key) => sequence(integer([0]), sequence(...algorithm), octets(key));

const same = (one, other) => one.length === other.length && one.every((byte, index) => byte === other[index]);
/** Takes what identifies an algorithm; `parameters` reads the rest of it. */
function readAlgorithm(reader, oid, parameters) {
    const algorithm = reader.sequence();
    if (!same(algorithm.identifier(), oid)) throw failure('DataError');
    parameters(algorithm);
    algorithm.end();
}

export function readPublic(bytes, oid, parameters) {
    const all = new Reader(bytes);
    const info = all.sequence();
    all.end();
    readAlgorithm(info, oid, parameters);
    const key = info.bits();
    info.end();
    return key;
}

export function readPrivate(bytes, oid, parameters) {
    const all = new Reader(bytes);
    const info = all.sequence();
    all.end();
    if (info.number() > 1) throw failure('DataError');
    readAlgorithm(info, oid, parameters);
    // Attributes may follow.
    return info.octets();
}

export const noParameters = () => {};
export const readNone = (reader) => { reader.none(); };
export const readIdentifier = (oid) => (reader) => {
    if (!same(reader.identifier(), oid)) throw failure('DataError');
};

/** The usages that a call lists, once each. */
export function usagesOf(method, list) {
    if (typeof list !== 'object' || list === null || typeof list[Symbol.iterator] !== 'function') {
        throw wrongType(method, 'The provided value cannot be converted to a sequence.');
    }
    const usages = Array.from(list, (one) => `${one}`);
    for (const usage of usages) {
        if (!allUsages.includes(usage)) {
            throw wrongType(method, `The provided value '${usage}' is not a valid enum value of type KeyUsage.`);
        }
    }
    return [...new Set(usages)];
}
