import { equal, rejects, sleep, test } from '../unit';

const { subtle } = crypto;
const bytes = (text: string): Uint8Array => (Uint8Array as any).fromBase64(text);
const text = (buffer: ArrayBuffer): string => (new Uint8Array(buffer) as any).toBase64();
const utf8 = (words: string): Uint8Array => new TextEncoder().encode(words);
const hex = (digits: string): Uint8Array =>
    new Uint8Array((digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
const digits = (buffer: ArrayBuffer): string =>
    [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const message = utf8('a message');

// Made with Node 20, whose keys and signatures are OpenSSL's.
const rsaPrivate = bytes('MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBALGXBaZHPBnpUtNfpYhm8hq/kX13Yj5Oc6/D'
    + '6q3P2kw4J5OOCtM03+mrXf0JoKqJeTKGuCsmDcplEMRQvk4oMQkCAY2vPykLkAIaoZb4PsPpXpYC66SdeA2s'
    + 'j+5Zhr/gt3ZyIQ0Lq4LdryJTL++ZiKgXAkLwHPYNyUp31dQY1pkDAgMBAAECgYAMb2PA4eoOcm0PSfpAU90O'
    + 'DG32mB5z+HBXVWOgahaCEciLp32QjnpDVXGOX1c1ucyXwiExPEfo7SzAYlsBBAVy2yPBo4Y6pLTSaCtCS7ur'
    + 'Cu62Kv7vzefQXzz5Rt+mpOVqyeBkFku9pMRgzvJ+EjxPjzL0PUr+CqYVWLr4997ZwQJBAN3g+K8DxJwFUDDT'
    + 'GbVIEVEgQDh0EreFuLfrjDvIzaMePyABJrcviKDrgZArX+M78qMaWyGk7lzoEXK6ieGRCmECQQDM5ndAZI1/'
    + 'W+Jyf/kbIoB3O229PXPWrsKSRdqQ1OapmJBzI8A+9e2Z+wv2qJHnJYDDQpaf7kbcN9ulMYJmloXjAkEAvTcK'
    + 'vK3Y8Djzvv93sAoKgoWfXsVV5N4LvgUI7T78Zvv3V0LEEnpd6OWN8zWaKz3HWOK0DsgJYn+hyZZc2VkIYQJA'
    + 'RxVtKZm4vQZTeQWMli1SBAtJ9uzq0v+t4LD7MmOp4gxbkJZGi5El7NV7QQcaFuab1SG0v6caTivSt2yFoLF3'
    + 'oQJBAI8Uzjg2c/JqG5WYmzyOiOmf8Enl/nSPuVE/oodTb2zR80XMRFvHMmEHRZUcvmbHkW5e+PXTZfE3JJ6/'
    + 'acOdQXk=');
const rsaPublic = bytes('MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCxlwWmRzwZ6VLTX6WIZvIav5F9d2I+TnOvw+qtz9pMOCeT'
    + 'jgrTNN/pq139CaCqiXkyhrgrJg3KZRDEUL5OKDEJAgGNrz8pC5ACGqGW+D7D6V6WAuuknXgNrI/uWYa/4Ld2'
    + 'ciENC6uC3a8iUy/vmYioFwJC8Bz2DclKd9XUGNaZAwIDAQAB');
const ecPrivate = bytes('MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC8qZR0blH+uDtGgWzlUt0eGU9avJ1pbzSRGR'
    + 'g94GzemhRANCAAT0gxtS5vvKA8x1Uw4BtpcI9Z+7qqHEEaG4aRd14/83b7DEkuwa/EVPsVDVeu9hT8iIFgAJ'
    + 'k3MWjJT55xaljkgC');
const ecPublic = {
    kty: 'EC', crv: 'P-256', x: '9IMbUub7ygPMdVMOAbaXCPWfu6qhxBGhuGkXdeP_N28',
    y: 'sMSS7Br8RU-xUNV672FPyIgWAAmTcxaMlPnnFqWOSAI',
};
const agreement = bytes('MIHuAgEAMBAGByqGSM49AgEGBSuBBAAjBIHWMIHTAgEBBEIBoFSvcehochHhLmvkNb5j0sadvwZnvzt1Z5iQ'
    + 'caln45kzQeczctJ0/Ard9L87LP6rXSF4jmd0fwMdFxXhUgEK30ihgYkDgYYABAGWa/oheft1VM+9NyG0YsMm'
    + '7fF68ZpVaTX8cAXfAc1rJhj4OuT/hpMJn8vtErexytUrqEsNsrHLR3MS3a4etQPTKQD67OQ3GBNuKaZmahTK'
    + 'XCoA1AoA2eyTnwF2DpAoPyhNMn/E94ypSoyHWAxh9FPDtN4vrmDQaj+l8XLSU2s3eFiLbA==');
const peer = bytes('BAGyiAoBcF3On6GkuSdr1AAuoVyuYyw3ZjnPO5k9y2VZGVTdujyhXstb/Nb6TBf+w/pOuHBMCmaGAwL1YxOC'
    + 'rhexAwGdEFV/NW6FxL6+ywgjzi5zRBt8erFLp86wHhbmdn9iX7cuQgVlCldyvF+VvQp2QlE8opMe/VgPthuZ'
    + 'wwCmnPwiOQ==');

test('signatures of RSA are those of other libraries', async () => {
    const sign = async (name: string, hash: string, saltLength?: number): Promise<string> => {
        const key = await subtle.importKey('pkcs8', rsaPrivate, { name, hash }, false, ['sign']);
        return text(await subtle.sign({ name, saltLength } as any, key, message));
    };
    equal(await sign('RSASSA-PKCS1-v1_5', 'SHA-256'),
        'P2MOToK+euKj2ggdvqPT35tl/VFQHErtQGbikgHg5FXtci3o06ugekt8ju2LsO+CuUsROWoWCvuiPOyFFi+7'
        + 'ELSvIFfwbSbBZZqvWXQGaWlasccePMei7ZF4QYDgyA6A2/5REqFV2qUG1quEmXQGg6kqcYS7dvWRNbFAFD8+'
        + 'fR8=');
    equal(await sign('RSASSA-PKCS1-v1_5', 'SHA-1'),
        'k7YSMChd35FqYpn+A1um+M29IzEm/hI32N1mssW5xhRLrGFB8hBLklcfl9YQZVkTdDR/+FNPB54Y9WF6ZsTy'
        + '44YJ7huxx9v0uAPzGwQozIFj44wFjTkZUUOALU7sHbqGOvaeBrNbA4CdZ8jzNZz7v7QJ70MmPm7lp5rfplrc'
        + 'xxk=');
    equal(await sign('RSA-PSS', 'SHA-384', 0),
        'Zo8gU+hwpntPiN7kjp8QkU7kOSfaZa5ycmtRAyle8xPn869MvReXGBnJU+l2V7vmFt61E10fLf5lxkWJtyF9'
        + 'MFKcJ1HpWSBhiObPIpUEwiH25EZgwaDLhudBlM7cXYNNgICrym3KGb8eYyjRLLFt1pu+5JDt0ZKW/C12J9Qn'
        + 'Q2c=');
    const algorithm = { name: 'RSA-PSS', hash: 'SHA-256' };
    const key = await subtle.importKey('spki', rsaPublic, algorithm, true, ['verify']);
    const signature = bytes('jhpVkjkstlWzIZcEKoJz9Pg/Yzk5TrUSYZZPWkxIu9KuU24RHB/tJVFUowGWhpCgx3BFHuNnYcVL+koYwP3G'
        + 'E32bjg5I/zZNVKG1FSKqogV1ifQZu2+hCAlvx3FvFl9pnPzRd8eknX2HoKB3IjAuZE+NFxa6w0b79UHB1OZd'
        + 'gjU=');
    const verify = (saltLength: number, data: Uint8Array): Promise<boolean> =>
        subtle.verify({ name: 'RSA-PSS', saltLength }, key, signature, data);
    equal([await verify(32, message), await verify(31, message), await verify(32, utf8('a massage'))],
        [true, false, false]);
    equal(key.algorithm, {
        name: 'RSA-PSS', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: { name: 'SHA-256' },
    });
    equal(text(await subtle.exportKey('spki', key)), (rsaPublic as any).toBase64());
    await rejects(subtle.sign('RSA-PSS', key, message), 'saltLength');
});
test('what others encrypt with RSA is read', async () => {
    const key = await subtle.importKey('pkcs8', rsaPrivate, { name: 'RSA-OAEP', hash: 'SHA-256' }, true, ['decrypt']);
    const sealed = bytes('g6xtq96PYaaO/J8ZQzFmN54bSnq+OfvdLYdD2Uf3JIAari15dqLs0/xD1tjMddyKaBquWkbTKVDfa7eG9EvR'
        + 'N8kSYcmbNCcihgcxKZ1t1/C2UcwqKC2Khw2mQwlcmNUmbNWLj8PFsyaDXbE8NLFTdnSVRfinB48DEmft+Os0'
        + 'Ju8=');
    const read = (label: string): Promise<ArrayBuffer> =>
        subtle.decrypt({ name: 'RSA-OAEP', label: utf8(label) }, key, sealed);
    equal(new TextDecoder().decode(await read('label')), 'a message');
    await rejects(read('another'), 'OperationError');
    equal(text(await subtle.exportKey('pkcs8', key)), (rsaPrivate as any).toBase64());
    const { d, ...open } = await subtle.exportKey('jwk', key) as JsonWebKey;
    equal([typeof d, open.alg, open.key_ops], ['string', 'RSA-OAEP-256', ['decrypt']]);
    const wrong = { ...await subtle.exportKey('jwk', key), qi: 'AQAB' };
    await rejects(subtle.importKey('jwk', wrong, { name: 'RSA-OAEP', hash: 'SHA-256' }, true, ['decrypt']),
        'DataError');
});
test('keys on curves are read, written and agreed on as elsewhere', async () => {
    const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' };
    const params = { name: 'ECDSA', hash: 'SHA-384' };
    const open = await subtle.importKey('jwk', ecPublic, ecdsa, true, ['verify']);
    const secret = await subtle.importKey('pkcs8', ecPrivate, ecdsa, true, ['sign']);
    equal(text(await subtle.exportKey('pkcs8', secret)), (ecPrivate as any).toBase64());
    const signature = bytes('IHCg6us3/6yZk5PofilCBZDMBrMjIhJg1Gtuwe3W45y1vbA7n7sZdkseaoO9H0n9LkugkB91E0w/PapjhS7y'
        + 'AQ==');
    equal(await subtle.verify(params, open, signature, message), true);
    signature[5] ^= 1;
    equal(await subtle.verify(params, open, signature, message), false);
    equal(await subtle.verify(params, open, await subtle.sign(params, secret, message), message), true);
    const point = await subtle.exportKey('raw', open);
    equal([point.byteLength, new Uint8Array(point)[0]], [65, 4]);
    equal(await subtle.exportKey('jwk', await subtle.importKey('raw', point, ecdsa, true, ['verify'])),
        { crv: ecPublic.crv, ext: true, key_ops: ['verify'], kty: ecPublic.kty, x: ecPublic.x, y: ecPublic.y });
    const ecdh = { name: 'ECDH', namedCurve: 'P-521' };
    const own = await subtle.importKey('pkcs8', agreement, ecdh, false, ['deriveBits']);
    const other = await subtle.importKey('raw', peer, ecdh, true, []);
    equal(text(await subtle.deriveBits({ name: 'ECDH', public: other }, own, 528)),
        'AWuarSsqt6AypGdFYqV249EXQEm1XWz2wQHU2PsxMxhlH/JszYP2/V4dQ9yKkreygxaA25QmXS53DpxziV32'
        + 'kN4U');
    const off = peer.slice();
    off[20] ^= 1;
    await rejects(subtle.importKey('raw', off, ecdh, true, []), 'DataError');
    await rejects(subtle.deriveBits({ name: 'ECDH', public: other }, own, 536), 'OperationError');
});
test('Curve25519 agrees and signs as RFC 7748 and RFC 8032 do', async () => {
    const other = await subtle.importKey('raw', hex('de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f'),
        'X25519', true, []);
    const mine = await subtle.importKey('jwk', {
        kty: 'OKP', crv: 'X25519', d: 'dwdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LCo',
        x: 'hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo',
    }, 'X25519', false, ['deriveBits']);
    equal(digits(await subtle.deriveBits({ name: 'X25519', public: other }, mine, 256)),
        '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742');
    const signing = await subtle.importKey('pkcs8', hex('302e020100300506032b657004220420'
        + '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'), 'Ed25519', true, ['sign']);
    equal(digits(await subtle.sign('Ed25519', signing, hex('72'))), '92a009a9f0d4cab8720e820b5f642540'
        + 'a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00');
    equal(((await subtle.exportKey('jwk', signing)) as JsonWebKey).x, 'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw');
});
test('ciphers are those of NIST', async () => {
    const key = (name: string, raw: string): Promise<CryptoKey> =>
        subtle.importKey('raw', hex(raw), name, true, ['encrypt', 'decrypt']);
    const aes128 = '2b7e151628aed2a6abf7158809cf4f3c';
    const block = hex('6bc1bee22e409f96e93d7e117393172a');
    const iv = hex('000102030405060708090a0b0c0d0e0f');
    const chained = await subtle.encrypt({ name: 'AES-CBC', iv }, await key('AES-CBC', aes128), block);
    equal([digits(chained).slice(0, 32), chained.byteLength], ['7649abac8119b246cee98e9b12e9197d', 32]);
    equal(digits(await subtle.encrypt({ name: 'AES-CTR', counter: hex('f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff'), length: 64 },
        await key('AES-CTR', aes128), block)), '874d6191b620e3261bef6864990db6ce');
    const gcm = await key('AES-GCM', 'feffe9928665731c6d6a8f9467308308');
    const params = {
        name: 'AES-GCM', iv: hex('cafebabefacedbaddecaf888'),
        additionalData: hex('feedfacedeadbeeffeedfacedeadbeefabaddad2'),
    };
    const plain = hex('d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72'
        + '1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39');
    const sealed = await subtle.encrypt(params, gcm, plain);
    equal(digits(sealed), '42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e'
        + '21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e0915bc94fbc3221a5db94fae95ae7121a47');
    equal(digits(await subtle.decrypt(params, gcm, sealed)), digits(plain.buffer));
    const broken = new Uint8Array(sealed);
    broken[3] ^= 1;
    await rejects(subtle.decrypt(params, gcm, broken), 'OperationError');
    await rejects(subtle.encrypt({ ...params, tagLength: 100 }, gcm, plain), 'OperationError');
});
test('a counter begins anew within its bits, and no text may need more of them', async () => {
    const key = await subtle.importKey('raw', new Uint8Array(16), 'AES-CTR', true, ['encrypt']);
    const counter = new Uint8Array(16).fill(0xff);
    const two = async (length: number, from = counter): Promise<string> =>
        digits(await subtle.encrypt({ name: 'AES-CTR', counter: from, length }, key, new Uint8Array(32)));
    const again = counter.slice();
    again[15] = 0xf0;
    equal((await two(4)).slice(32), (await two(8, again)).slice(0, 32));
    equal((await two(128)).slice(32), (await two(128, new Uint8Array(16))).slice(0, 32));
    await rejects(subtle.encrypt({ name: 'AES-CTR', counter, length: 1 }, key, new Uint8Array(33)), 'OperationError');
    await rejects(subtle.encrypt({ name: 'AES-CTR', counter, length: 0 }, key, new Uint8Array(3)), 'OperationError');
});
test('passwords and secrets are stretched as RFC 6070 and RFC 5869 do', async () => {
    const password = await subtle.importKey('raw', utf8('passwordPASSWORDpassword'), 'PBKDF2', false,
        ['deriveBits', 'deriveKey']);
    const salt = utf8('saltSALTsaltSALTsaltSALTsaltSALTsalt');
    const params = { name: 'PBKDF2', hash: 'SHA-1', salt, iterations: 4096 };
    equal(digits(await subtle.deriveBits(params, password, 200)), '3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038');
    const key = await subtle.deriveKey(params, password, { name: 'AES-GCM', length: 128 }, true, ['encrypt']);
    equal(digits(await subtle.exportKey('raw', key)), '3d2eec4fe41c849b80c8d83662c0e44a');
    await rejects(subtle.deriveBits(params, password, 7), 'OperationError');
    await rejects(subtle.deriveBits({ ...params, iterations: 0 }, password, 8), 'OperationError');
    const secret = await subtle.importKey('raw', new Uint8Array(22).fill(0x0b), 'HKDF', false, ['deriveBits']);
    equal(digits(await subtle.deriveBits({
        name: 'HKDF', hash: 'SHA-256', salt: hex('000102030405060708090a0b0c'), info: hex('f0f1f2f3f4f5f6f7f8f9'),
    }, secret, 336)), '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865');
    await rejects(subtle.exportKey('raw', secret), 'NotSupportedError');
    await rejects(subtle.importKey('raw', utf8('pw'), 'PBKDF2', true, ['deriveKey']), 'SyntaxError');
});
test('keys are wrapped as RFC 3394 does', async () => {
    const raw = (digits: string, name: string, isOpen: boolean, usages: KeyUsage[]): Promise<CryptoKey> =>
        subtle.importKey('raw', hex(digits), name, isOpen, usages);
    const wrapping = await raw('000102030405060708090a0b0c0d0e0f', 'AES-KW', false, ['wrapKey', 'unwrapKey']);
    const key = await raw('00112233445566778899aabbccddeeff', 'AES-GCM', true, ['encrypt']);
    const wrapped = await subtle.wrapKey('raw', key, wrapping, 'AES-KW');
    equal(digits(wrapped), '1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5');
    const again = await subtle.unwrapKey('raw', wrapped, wrapping, 'AES-KW', 'AES-CBC', true, ['decrypt']);
    equal([digits(await subtle.exportKey('raw', again)), again.algorithm, again.usages],
        ['00112233445566778899aabbccddeeff', { name: 'AES-CBC', length: 128 }, ['decrypt']]);
    const cipher = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['wrapKey', 'unwrapKey']);
    const params = { name: 'AES-GCM', iv: new Uint8Array(12) };
    const asJSON = await subtle.wrapKey('jwk', key, cipher, params);
    const whole = await subtle.unwrapKey('jwk', asJSON, cipher, params, 'AES-GCM', false, ['encrypt']);
    equal([whole.extractable, whole.type], [false, 'secret']);
    await rejects(subtle.wrapKey('raw', whole, wrapping, 'AES-KW'), 'nonextractable');
});
test('codes are those of RFC 4231, and keys of every length work', async () => {
    const hmac = { name: 'HMAC', hash: 'SHA-512' };
    const key = await subtle.importKey('raw', new Uint8Array(131).fill(0xaa), hmac, true, ['sign', 'verify']);
    const data = utf8('Test Using Larger Than Block-Size Key - Hash Key First');
    const code = await subtle.sign('HMAC', key, data);
    equal(digits(code).slice(0, 32), '80b24263c7c1a3ebb71493c1dd7be8b4');
    equal(await subtle.verify('HMAC', key, code, data), true);
    equal(await subtle.verify('HMAC', key, code.slice(1), data), false);
    const made = await subtle.generateKey(hmac, true, ['sign']);
    equal([made.algorithm, (await subtle.exportKey('raw', made)).byteLength],
        [{ name: 'HMAC', hash: { name: 'SHA-512' }, length: 1024 }, 128]);
    await rejects(subtle.importKey('raw', new Uint8Array(0), hmac, true, ['sign']), 'DataError');
});
test('a key is for what it was made for, and says so', async () => {
    const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, false,
        ['sign', 'verify']) as CryptoKeyPair;
    equal(Object.keys(pair), ['privateKey', 'publicKey']);
    equal([pair.privateKey.usages, pair.publicKey.usages], [['sign'], ['verify']]);
    equal([pair.privateKey.extractable, pair.publicKey.extractable, `${pair.privateKey}`],
        [false, true, '[object CryptoKey]']);
    const { privateKey, publicKey } = pair;
    equal(privateKey.algorithm === privateKey.algorithm, true);
    await rejects(subtle.exportKey('pkcs8', privateKey), 'The CryptoKey is nonextractable');
    await rejects(subtle.exportKey('pkcs8', publicKey), 'InvalidAccessError');
    await rejects(subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, message),
        "CryptoKey doesn't support signing");
    await rejects(subtle.sign('HMAC', privateKey, message), "CryptoKey doesn't match AlgorithmIdentifier");
    await rejects(subtle.sign('ECDSA', privateKey, message), 'EcdsaParams.hash');
    await rejects(subtle.sign('ECDSA', {} as CryptoKey, message), 'must be an instance of CryptoKey');
    await rejects(subtle.importKey('raw', new Uint8Array(16), 'AES-GCM', true, []), 'SyntaxError');
    await rejects(subtle.importKey('raw', new Uint8Array(16), 'AES-GCM', true, ['sign']), 'SyntaxError');
    await rejects(subtle.importKey('raw', new Uint8Array(16), 'AES-GCM', true, ['fly' as KeyUsage]), 'TypeError');
    await rejects(subtle.importKey('raw', new Uint8Array(15), 'AES-GCM', true, ['encrypt']), 'DataError');
    await rejects(subtle.importKey('jwk', ecPublic, { name: 'ECDSA', namedCurve: 'P-384' }, true, ['verify']),
        'DataError');
    await rejects(subtle.importKey('jwk', { ...ecPublic, key_ops: ['sign'] }, { name: 'ECDSA', namedCurve: 'P-256' },
        true, ['verify']), 'DataError');
    await rejects(subtle.generateKey('MD5', true, ['sign']), 'NotSupportedError');
    await rejects(subtle.generateKey({
        name: 'RSA-PSS', modulusLength: 5000, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256',
    }, true, ['sign']), 'is not simulated');
});
test('keys are cloned and kept, and stay what they are', async () => {
    const key = await subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt']);
    const copy = structuredClone({ key }).key;
    equal([copy === key, copy instanceof CryptoKey, copy.extractable], [false, true, false]);
    const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open('keys');
        request.onupgradeneeded = () => request.result.createObjectStore('keys');
        request.onsuccess = () => done(request.result);
    });
    const store = (): IDBObjectStore => database.transaction('keys', 'readwrite').objectStore('keys');
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((done) => { request.onsuccess = () => done(request.result); });
    await asked(store().put({ copy }, 1));
    const kept = (await asked(store().get(1))).copy as CryptoKey;
    const params = { name: 'AES-GCM', iv: new Uint8Array(12) };
    const sealed = await subtle.encrypt(params, key, message);
    equal(text(await subtle.decrypt(params, kept, sealed)), (message as any).toBase64());
    await rejects(subtle.exportKey('raw', kept), 'nonextractable');
    const worker = new Worker(URL.createObjectURL(new Blob([`onmessage = async ({ data }) => {
        const raw = await crypto.subtle.exportKey('raw', data);
        postMessage([data instanceof CryptoKey, raw instanceof ArrayBuffer, raw.byteLength, data.usages.join()]);
    }`])));
    const told = new Promise((done) => { worker.onmessage = ({ data }) => done(data); });
    worker.postMessage(await subtle.importKey('raw', new Uint8Array(16), 'AES-CBC', true, ['decrypt']));
    equal(await told, [true, true, 16, 'decrypt']);
    worker.terminate();
    database.close();
});
test('what is quick is there before the next task, and the rest comes in the order of the calls', async () => {
    const told: string[] = [];
    const tell = (words: string) => () => { told.push(words); };
    const key = await subtle.importKey('raw', new Uint8Array(16), 'AES-GCM', true, ['encrypt']);
    const params = { name: 'AES-GCM', iv: new Uint8Array(12) };
    setTimeout(tell('timer'), 20);
    subtle.encrypt(params, key, new Uint8Array(1000)).then(tell('encrypted'));
    subtle.digest('SHA-256', new Uint8Array(1000)).then(tell('digest'));
    subtle.encrypt({ ...params, tagLength: 1 }, key, new Uint8Array(1)).catch(tell('refused'));
    subtle.exportKey('raw', key).then(tell('exported'));
    subtle.importKey('raw', new Uint8Array(1), 'AES-GCM', true, ['encrypt']).catch(tell('no key'));
    for (let turn = 0; turn < 9; turn++) await null;
    equal(told, ['exported', 'no key']);
    await sleep(30);
    equal(told.slice(2), ['encrypted', 'digest', 'refused', 'timer']);
});
