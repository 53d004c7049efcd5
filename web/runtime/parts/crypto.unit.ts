import { equal, test, throws } from '../unit';

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
