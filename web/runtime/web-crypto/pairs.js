// Key pairs: on elliptic curves, and RSA.
import { Reader, bits, identifier, integer, none, octets, sequence, tagged } from './der.js';
import { failure, noSuchCurve, noSuchFormat, refused } from './errors.js';
import {
    checkJWK, fromText, makeJWK, noParameters, readIdentifier, readNone, readPrivate, readPublic, toText,
    writePrivate, writePublic,
} from './formats.js';
import { checkUsages } from './keys.js';

const oids = {
    rsa: [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01],
    ec: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01],
    'P-256': [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07],
    'P-384': [0x2b, 0x81, 0x04, 0x00, 0x22],
    'P-521': [0x2b, 0x81, 0x04, 0x00, 0x23],
    X25519: [0x2b, 0x65, 0x6e],
    Ed25519: [0x2b, 0x65, 0x70],
};
const sizes = { 'P-256': 32, 'P-384': 48, 'P-521': 66, X25519: 32, Ed25519: 32 };

/** What each half of a pair may be used for. */
const forSigns = { public: ['verify'], private: ['sign'] };
const forAgreement = { public: [], private: ['deriveKey', 'deriveBits'] };
const forTexts = { public: ['encrypt', 'wrapKey'], private: ['decrypt', 'unwrapKey'] };

function pair(algorithm, extractable, usages, allowed, parts) {
    checkUsages(usages, [...allowed.public, ...allowed.private]);
    const half = (type, isExtractable) => ({
        type, extractable: isExtractable, algorithm, parts: parts(type),
        usages: usages.filter((usage) => allowed[type].includes(usage)),
    });
    return { publicKey: half('public', true), privateKey: half('private', extractable) };
}

const needs = (record, type) => {
    if (record.type !== type) throw failure('InvalidAccessError');
};

/** What the keys on one kind of curve do: how they are written is left to `forms`. */
function makeCurveKeys(name, allowed, forms, operations) {
    const algorithmOf = (curve) => (forms.isNamed ? { name, namedCurve: curve } : { name });
    const key = (type, curve, extractable, usages, parts) => {
        if (parts.public === undefined) throw failure('DataError');
        return { type, extractable, usages, parts: { curve, ...parts }, algorithm: algorithmOf(curve) };
    };
    const publicKey = (curve, bytes, extractable, usages) =>
        key('public', curve, extractable, usages, { public: host.isPublicKey(curve, bytes) ? bytes : undefined });
    const privateKey = (curve, bytes, extractable, usages) => key('private', curve, extractable, usages,
        { private: bytes, public: bytes.length === sizes[curve] ? host.publicKey(curve, bytes) : undefined });
    return {
        generate({ namedCurve = name }, extractable, usages) {
            checkUsages(usages, [...allowed.public, ...allowed.private]);
            if (sizes[namedCurve] === undefined) throw noSuchCurve('generateKey');
            const bytes = host.makePrivateKey(namedCurve);
            const parts = { curve: namedCurve, public: host.publicKey(namedCurve, bytes) };
            return pair(algorithmOf(namedCurve), extractable, usages, allowed,
                (type) => (type === 'public' ? parts : { ...parts, private: bytes }));
        },
        import(format, data, { namedCurve: curve = name }, extractable, usages) {
            const isPrivate = format === 'pkcs8' || (format === 'jwk' && data.d !== undefined);
            checkUsages(usages, isPrivate ? allowed.private : allowed.public);
            if (sizes[curve] === undefined) throw noSuchCurve('importKey');
            if (format === 'jwk') {
                checkJWK(data, forms.kty, allowed === forSigns ? 'sig' : 'enc', forms.alg(name, curve),
                    { extractable, usages });
                if (data.crv !== curve) {
                    throw refused('DataError', 'The JWK\'s "crv" member specifies a different curve than requested');
                }
            }
            if (!isPrivate) return publicKey(curve, forms.readPublic(format, data, curve), extractable, usages);
            const bytes = format === 'jwk' ? fromText(data.d, 'd') : forms.readPrivate(data, curve);
            const made = privateKey(curve, bytes, extractable, usages);
            if (format === 'jwk' && forms.readPublic(format, data, curve)
                .some((byte, index) => byte !== made.parts.public[index])) throw failure('DataError');
            return made;
        },
        export(format, record) {
            const { parts, type } = record;
            if (format === 'jwk') {
                return makeJWK(record, {
                    kty: forms.kty, crv: parts.curve, ...forms.members(parts.public, parts.curve),
                    ...(type === 'private' ? { d: toText(parts.private) } : {}),
                });
            }
            needs(record, format === 'pkcs8' ? 'private' : 'public');
            if (format === 'pkcs8') return forms.writePrivate(parts);
            const point = forms.point(parts.public);
            return format === 'raw' ? point : writePublic(forms.identifiers(parts.curve), point);
        },
        ...operations,
    };
}

// Weierstraß curves: points are 4 and both coordinates (SEC 1).
const fromPoint = (bytes, curve) => {
    if (bytes[0] !== 4 || bytes.length !== 1 + 2 * sizes[curve]) throw failure('DataError');
    return bytes.slice(1);
};
const toPoint = (key) => {
    const point = new Uint8Array(key.length + 1);
    point[0] = 4;
    point.set(key, 1);
    return point;
};
const named = {
    isNamed: true, kty: 'EC', point: toPoint,
    alg: (name, curve) => (name !== 'ECDSA' ? undefined
        : { 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512' }[curve]),
    identifiers: (curve) => [identifier(oids.ec), identifier(oids[curve])],
    members: (key, curve) => ({ x: toText(key.subarray(0, sizes[curve])), y: toText(key.subarray(sizes[curve])) }),
    readPublic(format, data, curve) {
        if (format === 'raw') return fromPoint(data, curve);
        if (format === 'spki') return fromPoint(readPublic(data, oids.ec, readIdentifier(oids[curve])), curve);
        const both = ['x', 'y'].map((member) => {
            const bytes = fromText(data[member], member);
            if (bytes.length !== sizes[curve]) {
                throw refused('DataError', `The JWK's "${member}" member defines an octet string of length ${
                    bytes.length} bytes but should be ${sizes[curve]}`);
            }
            return bytes;
        });
        return new Uint8Array([...both[0], ...both[1]]);
    },
    readPrivate(data, curve) {
        // `ECPrivateKey` of RFC 5915; the curve and the public key in it follow from the rest.
        const all = new Reader(readPrivate(data, oids.ec, readIdentifier(oids[curve])));
        const key = all.sequence();
        if (key.number() !== 1) throw failure('DataError');
        return key.octets().slice();
    },
    writePrivate: ({ curve, private: bytes, public: key }) => writePrivate(named.identifiers(curve),
        sequence(integer([1]), octets(bytes), tagged(1, bits(toPoint(key))))),
};

// Montgomery's and Edwards' curves (RFC 8410): keys are bytes.
const bare = {
    kty: 'OKP', point: (key) => key.slice(),
    alg: (name) => (name === 'Ed25519' ? ['Ed25519', 'EdDSA'] : undefined),
    identifiers: (curve) => [identifier(oids[curve])],
    members: (key) => ({ x: toText(key) }),
    readPublic(format, data, curve) {
        if (format === 'raw' && data.length !== sizes[curve]) {
            throw refused('DataError', `${curve} key data must be 256 bits`);
        }
        return format === 'raw' ? data : format === 'spki' ? readPublic(data, oids[curve], noParameters).slice()
            : fromText(data.x, 'x');
    },
    readPrivate: (data, curve) => new Reader(readPrivate(data, oids[curve], noParameters)).octets().slice(),
    writePrivate: ({ curve, private: bytes }) => writePrivate(bare.identifiers(curve), octets(bytes)),
};

const agreement = {
    derive({ public: other }, record, length) {
        needs(record, 'private');
        needs(other, 'public');
        if (other.algorithm.name !== record.algorithm.name || other.parts.curve !== record.parts.curve) {
            throw failure('InvalidAccessError');
        }
        const shared = host.agree(record.parts.curve, record.parts.private, other.parts.public);
        if (shared === undefined) throw failure('OperationError');
        if (length === null) return shared;
        if (length > shared.length * 8) throw failure('OperationError');
        const bytes = shared.slice(0, Math.ceil(length / 8));
        if (length % 8 !== 0) bytes[bytes.length - 1] &= 0xff << (8 - length % 8);
        return bytes;
    },
};
const curveSigns = {
    sign({ hash }, record, data) {
        needs(record, 'private');
        return host.signOnCurve(record.parts.curve, hash ?? '', record.parts.private, data);
    },
    verify({ hash }, record, data, signature) {
        needs(record, 'public');
        return host.verifyOnCurve(record.parts.curve, hash ?? '', record.parts.public, data, signature);
    },
};

export const curves = {
    ECDSA: makeCurveKeys('ECDSA', forSigns, named, curveSigns),
    ECDH: makeCurveKeys('ECDH', forAgreement, named, agreement),
    Ed25519: makeCurveKeys('Ed25519', forSigns, bare, curveSigns),
    X25519: makeCurveKeys('X25519', forAgreement, bare, agreement),
};

// RSA: a public key is n and e; a private one also d, p, q, dp, dq and qi.
const members = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'];
const rsaIdentifiers = () => [identifier(oids.rsa), none()];
const largestModulus = 4096;

function makeRSA(name, alg, allowed, operations) {
    const key = (type, hash, extractable, usages, parts) => {
        const isRight = type === 'public' ? host.isPublicRSA(...parts) : host.isPrivateRSA(...parts);
        if (!isRight) throw failure('DataError');
        return { type, extractable, usages, algorithm: algorithmOf(hash, parts), parts: { [type]: parts } };
    };
    const algorithmOf = (hash, [n, e]) =>
        ({ name, modulusLength: n.length * 8 - Math.clz32(n[0]) + 24, publicExponent: e, hash });
    return {
        generate({ hash, modulusLength, publicExponent }, extractable, usages) {
            checkUsages(usages, [...allowed.public, ...allowed.private]);
            if (modulusLength > largestModulus) {
                throw runtime.notSimulated(
                    `crypto.subtle.generateKey with a modulus of more than ${largestModulus} bits`);
            }
            const parts = host.makeRSA(modulusLength, publicExponent);
            if (parts === undefined) throw failure('OperationError');
            return pair(algorithmOf(hash, parts), extractable, usages, allowed,
                (type) => ({ [type]: type === 'public' ? parts.slice(0, 2) : parts }));
        },
        import(format, data, { hash }, extractable, usages) {
            const isPrivate = format === 'pkcs8' || (format === 'jwk' && data.d !== undefined);
            checkUsages(usages, isPrivate ? allowed.private : allowed.public);
            const type = isPrivate ? 'private' : 'public';
            if (format === 'raw') throw noSuchFormat();
            if (format === 'jwk') {
                checkJWK(data, 'RSA', allowed === forSigns ? 'sig' : 'enc', alg(hash), { extractable, usages });
                const parts = members.slice(0, isPrivate ? 8 : 2).map((one) => fromText(data[one], one));
                return key(type, hash, extractable, usages, parts);
            }
            const all = new Reader(isPrivate ? readPrivate(data, oids.rsa, readNone)
                : readPublic(data, oids.rsa, readNone));
            const list = all.sequence();
            if (isPrivate && list.number() !== 0) throw failure('DataError');
            const parts = members.slice(0, isPrivate ? 8 : 2).map(() => list.integer());
            list.end();
            return key(type, hash, extractable, usages, parts);
        },
        export(format, record) {
            const { type, parts, algorithm } = record;
            if (format === 'jwk') {
                const numbers = parts[type].map((bytes, index) => [members[index], toText(bytes)]);
                return makeJWK(record, { kty: 'RSA', alg: alg(algorithm.hash), ...Object.fromEntries(numbers) });
            }
            if (format === 'raw') throw failure('NotSupportedError');
            needs(record, format === 'pkcs8' ? 'private' : 'public');
            const numbers = parts[type].map(integer);
            return type === 'public' ? writePublic(rsaIdentifiers(), sequence(...numbers))
                : writePrivate(rsaIdentifiers(), sequence(integer([0]), ...numbers));
        },
        ...operations,
    };
}

const wanted = (bytes) => {
    if (bytes === undefined) throw failure('OperationError');
    return bytes;
};
const rsaSigns = {
    sign({ saltLength = -1 }, record, data) {
        needs(record, 'private');
        return wanted(host.signRSA(record.algorithm.hash, saltLength, data, ...record.parts.private));
    },
    verify({ saltLength = -1 }, record, data, signature) {
        needs(record, 'public');
        return host.verifyRSA(record.algorithm.hash, saltLength, data, signature, ...record.parts.public);
    },
};
const digits = (hash) => hash.slice(4);
export const rsa = {
    'RSASSA-PKCS1-v1_5': makeRSA('RSASSA-PKCS1-v1_5', (hash) => `RS${digits(hash)}`, forSigns, rsaSigns),
    'RSA-PSS': makeRSA('RSA-PSS', (hash) => `PS${digits(hash)}`, forSigns, rsaSigns),
    'RSA-OAEP': makeRSA('RSA-OAEP', (hash) => (hash === 'SHA-1' ? 'RSA-OAEP' : `RSA-OAEP-${digits(hash)}`), forTexts, {
        encrypt({ label = new Uint8Array(0) }, record, data) {
            needs(record, 'public');
            return wanted(host.encryptRSA(record.algorithm.hash, label, data, ...record.parts.public));
        },
        decrypt({ label = new Uint8Array(0) }, record, data) {
            needs(record, 'private');
            return wanted(host.decryptRSA(record.algorithm.hash, label, data, ...record.parts.private));
        },
    }),
};
