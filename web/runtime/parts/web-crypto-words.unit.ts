import { equal, test } from '../unit';

const isAndroid = /Android/.test(navigator.userAgent);
const { subtle } = crypto;
const bytes = (size: number): Uint8Array => new Uint8Array(size);
async function told(work: () => Promise<unknown>): Promise<string> {
    try {
        await work();
        return 'done';
    } catch (error) {
        const { name, message } = error as Error;
        return `${name}: ${message}`;
    }
}
const k = 'AAAAAAAAAAAAAAAAAAAAAA';
const jwk = (members: object): Promise<string> =>
    told(() => subtle.importKey('jwk', members as JsonWebKey, 'AES-GCM', false, ['encrypt']));
const data = 'Data provided to an operation does not meet requirements';
/** What each engine says; WebKit has one sentence for each name. */
const words = (android: string, ios = data): string => (isAndroid ? android : ios);

test('a key of the wrong length, kind or use is refused in each engine\'s words', async () => {
    equal(await told(() => subtle.importKey('raw', bytes(5), 'AES-GCM', false, ['encrypt'])),
        `DataError: ${words('AES key data must be 128 or 256 bits')}`);
    equal(await told(() => subtle.importKey('raw', bytes(24), 'AES-GCM', false, ['encrypt'])),
        words('OperationError: 192-bit AES keys are not supported', 'done'));
    equal(await told(() => subtle.importKey('raw', bytes(0), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])),
        `DataError: ${words('HMAC key data must not be empty')}`);
    equal([await jwk({ kty: 'RSA', k }), await jwk({ k }), await jwk({ kty: 'oct' }), await jwk({ kty: 'oct', k: '!!' }),
        await jwk({ kty: 'oct', k, use: 'sig' })], [
        `DataError: ${words('The JWK "kty" member was not "oct"')}`,
        `DataError: ${words('The required JWK member "kty" was missing')}`,
        `DataError: ${words('The required JWK member "k" was missing')}`,
        `DataError: ${words('The JWK member "k" could not be base64url decoded or contained padding')}`,
        `DataError: ${words('The JWK "use" member was inconsistent with that specified by the Web Crypto call. The JWK '
            + 'usage must be a superset of those requested')}`,
    ]);
});
test('so are lengths, curves and vectors', async () => {
    const operation = 'The operation failed for an operation-specific reason';
    equal(await told(() => subtle.generateKey({ name: 'AES-GCM', length: 100 }, false, ['encrypt'])),
        `OperationError: ${words('AES key length must be 128 or 256 bits', operation)}`);
    equal(await told(() => subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-999' }, false, ['sign'])),
        `NotSupportedError: ${words("Failed to execute 'generateKey' on 'SubtleCrypto': EcKeyGenParams: Unrecognized "
            + 'namedCurve', 'The algorithm is not supported')}`);
    const chain = await subtle.generateKey({ name: 'AES-CBC', length: 128 }, false, ['encrypt']);
    equal(await told(() => subtle.encrypt({ name: 'AES-CBC', iv: bytes(12) }, chain, bytes(1))),
        `OperationError: ${words('The "iv" has an unexpected length -- must be 16 bytes', operation)}`);
    const galois = await subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt']);
    equal(await told(() => subtle.encrypt({ name: 'AES-GCM', iv: bytes(0) }, galois, bytes(1))),
        words('OperationError: ', 'done'));
    equal(await told(() => subtle.decrypt({ name: 'AES-GCM', iv: bytes(12) }, galois, bytes(1))),
        `OperationError: ${words('The provided data is too small', operation)}`);
});
