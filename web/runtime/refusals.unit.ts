// What both engines refuse, each in its own words. These tests run in pages of both.
import { equal, test } from './unit';

const isChromium = navigator.userAgent.includes('Android');
const refusal = (body: () => unknown): string => {
    try {
        return `${body()}`;
    } catch (error) {
        return `${error}`;
    }
};
const takenOff = (type: string, method: string): string => `TypeError: ${
    isChromium ? 'Illegal invocation' : `Can only call ${type}.${method} on instances of ${type}`}`;

test('a function of the window is none of another object', async () => {
    const own: Record<string, (...values: unknown[]) => unknown> = {
        setTimeout, clearInterval, queueMicrotask, requestAnimationFrame, atob, structuredClone, matchMedia, scrollTo,
        getComputedStyle, getSelection, postMessage,
    } as never;
    for (const name of Object.keys(own)) equal(refusal(() => own[name]('x')), takenOff('Window', name));
    equal(await Promise.resolve((own.fetch = fetch as never, own.fetch('/'))).then(() => 'came', String), takenOff('Window', 'fetch'));
    equal([(0, atob)('eA=='), window.atob('eA=='), atob.call(null, 'eA=='), atob.call(undefined, 'eA==')], ['x', 'x', 'x', 'x']);
});
test('a method that is taken off its object is refused', () => {
    const { now, mark } = performance;
    const { randomUUID, getRandomValues } = crypto;
    const { assign, toString } = location;
    const { go } = history;
    equal([now, mark, randomUUID, getRandomValues, assign, toString, go].map((one) => refusal(() => (one as () => void)())), [
        takenOff('Performance', 'now'), takenOff('Performance', 'mark'), takenOff('Crypto', 'randomUUID'),
        takenOff('Crypto', 'getRandomValues'), takenOff('Location', 'assign'), takenOff('Location', 'toString'),
        takenOff('History', 'go')]);
});
test('an engine says in its own words what is wrong with a call', () => {
    const calls: [() => unknown, string, string][] = [
        [() => (setTimeout as () => void)(), 'TypeError: Not enough arguments',
            "TypeError: Failed to execute 'setTimeout' on 'Window': 1 argument required, but only 0 present."],
        [() => requestAnimationFrame(3 as never),
            "TypeError: Argument 1 ('callback') to Window.requestAnimationFrame must be a function",
            "TypeError: Failed to execute 'requestAnimationFrame' on 'Window': parameter 1 is not of type 'Function'."],
        [() => atob('*'), 'InvalidCharacterError: The string contains invalid characters.',
            "InvalidCharacterError: Failed to execute 'atob' on 'Window': The string to be decoded is not correctly encoded."],
        [() => btoa('\u0100'), 'InvalidCharacterError: The string contains invalid characters.',
            "InvalidCharacterError: Failed to execute 'btoa' on 'Window': The string to be encoded contains characters outside "
            + 'of the Latin1 range.'],
        [() => crypto.getRandomValues([] as never),
            "TypeError: Argument 1 ('array') to Crypto.getRandomValues must be an instance of ArrayBufferView",
            "TypeError: Failed to execute 'getRandomValues' on 'Crypto': parameter 1 is not of type 'ArrayBufferView'."],
        [() => { location.href = 'http://['; }, 'SyntaxError: Invalid URL',
            "SyntaxError: Failed to set the 'href' property on 'Location': 'http://[' is not a valid URL."],
        [() => location.replace('http://['), 'SyntaxError: The string did not match the expected pattern.',
            "SyntaxError: Failed to execute 'replace' on 'Location': 'http://[' is not a valid URL."],
        [() => structuredClone(1, { transfer: 3 as never }), 'TypeError: Value is not a sequence',
            "TypeError: Failed to execute 'structuredClone' on 'Window': Failed to read the 'transfer' property from "
            + "'StructuredSerializeOptions': The provided value cannot be converted to a sequence."],
    ];
    equal(calls.map(([body]) => refusal(body)), calls.map(([, webkit, chromium]) => (isChromium ? chromium : webkit)));
});
