import { equal, rejects, test, throws } from '../unit';

test('random values come from the page\'s own stream', () => {
    const bytes = new Uint8Array(32);
    const part = bytes.subarray(8, 16);
    equal(crypto.getRandomValues(part) === part, true);
    equal([bytes.slice(0, 8).every((one) => one === 0), part.some((one) => one !== 0),
        bytes.slice(16).every((one) => one === 0)], [true, true, true]);
    equal(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(crypto.randomUUID()), true);
    throws(() => crypto.getRandomValues(new Float64Array(1) as any), 'type');
    throws(() => crypto.getRandomValues(new Uint8Array(65537)), 'quota');
});
test('digests are those of FIPS 180-4', async () => {
    const text = async (name: string, data: string): Promise<string> =>
        [...new Uint8Array(await crypto.subtle.digest(name, new TextEncoder().encode(data)))]
            .map((byte) => byte.toString(16).padStart(2, '0')).join('');
    equal(await text('SHA-1', 'abc'), 'a9993e364706816aba3e25717850c26c9cd0d89d');
    equal(await text('sha-256', 'abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    equal(await text('SHA-256', ''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    equal((await text('SHA-384', 'abc')).slice(0, 32), 'cb00753f45a35e8bb5a03d699ac65007');
    equal((await text('SHA-512', 'abc')).slice(0, 32), 'ddaf35a193617abacc417349ae204131');
    const lengths: string[] = [];
    for (const length of [55, 56, 63, 64, 111, 112, 127, 128, 1000]) {
        for (const name of ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']) {
            lengths.push(await text(name, 'a'.repeat(length)));
        }
    }
    equal(lengths.length, new Set(lengths).size);
    await rejects(crypto.subtle.digest('MD5', new Uint8Array(1)), 'NotSupportedError');
    await rejects(crypto.subtle.digest('SHA-1', 'abc' as any), 'TypeError');
});
