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
test('whoever waits for a request that cannot be made hears of it with the next promise', async () => {
    const order: string[] = [];
    const refused = fetch('http://[').catch(() => order.push('fetch'));
    await Promise.resolve().then(() => order.push('first')).then(() => order.push('second'));
    await refused;
    equal(order, ['fetch', 'first', 'second']);
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
test('a body that is no JSON is refused as a page reads it, by WebKit without a reason', async () => {
    const made = [new Response('<html>'), new Response(null), new Request('/x', { method: 'POST', body: '[' })];
    const why = await Promise.all(made.map((one) => one.json().catch((error: Error) => error)));
    equal(why.map((error) => error instanceof (isChromium ? SyntaxError : DOMException)), [true, true, true]);
    equal(why.map(({ name, message }) => [name, message === 'The string did not match the expected pattern.']),
        Array(3).fill(['SyntaxError', !isChromium]));
});
test('what an app hands to a web API is refused in the words that its error reports have', () => {
    const box = document.createElement('div');
    const field = document.createElement('input');
    const context = document.createElement('canvas').getContext('2d')!;
    const sent = new XMLHttpRequest();
    sent.open('GET', '/x');
    const failed = (method: string, type: string): string => `Failed to execute '${method}' on '${type}': `;
    const made = (type: string): string => `TypeError: Failed to construct '${type}': `;
    const none = 'TypeError: Not enough arguments';
    const few = (method: string, type: string): string =>
        `TypeError: ${failed(method, type)}1 argument required, but only 0 present.`;
    const calls: [() => unknown, string, string][] = [
        [() => new Headers([['a']] as never), 'TypeError: Header sub-sequence must contain exactly two items',
            `${made('Headers')}Invalid value`],
        [() => new Headers('x' as never), 'TypeError: Type error',
            `${made('Headers')}The provided value is not of type '(record<ByteString, ByteString> or `
            + "sequence<sequence<ByteString>>)'."],
        [() => (new Headers() as unknown as { get(): void }).get(), none, few('get', 'Headers')],
        [() => Response.error().headers.set('a', 'b'), "TypeError: Headers object's guard is 'immutable'",
            `TypeError: ${failed('set', 'Headers')}Headers are immutable`],
        [() => new Request('/x', { body: 'x' }), "TypeError: Request has method 'GET' and cannot have a body",
            `${made('Request')}Request with GET/HEAD method cannot have body.`],
        [() => new Request('/x', { mode: 'x' as never }), 'TypeError: Type error', `${made('Request')}Failed to read the `
            + "'mode' property from 'RequestInit': The provided value 'x' is not a valid enum value of type RequestMode."],
        [() => sent.setRequestHeader('a b', 'c'), 'SyntaxError: The string did not match the expected pattern.',
            `SyntaxError: ${failed('setRequestHeader', 'XMLHttpRequest')}'a b' is not a valid HTTP header field name.`],
        [() => new XMLHttpRequest().send(), 'InvalidStateError: The object is in an invalid state.',
            `InvalidStateError: ${failed('send', 'XMLHttpRequest')}The object's state must be OPENED.`],
        [() => URL.createObjectURL({} as never), 'TypeError: Type error',
            `TypeError: ${failed('createObjectURL', 'URL')}Overload resolution failed.`],
        [() => (URL as unknown as { revokeObjectURL(): void }).revokeObjectURL(), none, few('revokeObjectURL', 'URL')],
        [() => new FileReader().readAsText('x' as never),
            "TypeError: Argument 1 ('blob') to FileReader.readAsText must be an instance of Blob",
            `TypeError: ${failed('readAsText', 'FileReader')}parameter 1 is not of type 'Blob'.`],
        [() => AbortSignal.timeout(-1), 'TypeError: Value -1 is outside the range [0, 9007199254740991]',
            `TypeError: ${failed('timeout', 'AbortSignal')}Value is outside the 'unsigned long long' value range.`],
        [() => new MutationObserver(() => {}).observe(box), 'TypeError: Type error',
            `TypeError: ${failed('observe', 'MutationObserver')}The options object must set at least one of 'attributes', `
            + "'characterData', or 'childList' to true."],
        [() => performance.measure('x', 'none'), "SyntaxError: No mark named 'none' exists",
            `SyntaxError: ${failed('measure', 'Performance')}The mark 'none' does not exist.`],
        [() => history.pushState({ a: () => 1 }, ''), 'DataCloneError: The object can not be cloned.',
            `DataCloneError: ${failed('pushState', 'History')}() => 1 could not be cloned.`],
        [() => structuredClone(box), 'DataCloneError: The object can not be cloned.',
            `DataCloneError: ${failed('structuredClone', 'Window')}HTMLDivElement object could not be cloned.`],
        [() => postMessage(Symbol('a'), '*'), 'DataCloneError: The object can not be cloned.',
            `DataCloneError: ${failed('postMessage', 'Window')}Symbol(a) could not be cloned.`],
        [() => document.querySelector('!!'), "SyntaxError: '!!' is not a valid selector.",
            `SyntaxError: ${failed('querySelector', 'Document')}'!!' is not a valid selector.`],
        [() => box.matches(''), "SyntaxError: '' is not a valid selector.",
            `SyntaxError: ${failed('matches', 'Element')}The provided selector is empty.`],
        [() => (box as unknown as { closest(): void }).closest(), none, few('closest', 'Element')],
        [() => box.classList.add('a b'), 'InvalidCharacterError: The string contains invalid characters.',
            `InvalidCharacterError: ${failed('add', 'DOMTokenList')}The token provided ('a b') contains HTML space `
            + 'characters, which are not valid in tokens.'],
        [() => box.insertAdjacentHTML('beforebegin', 'x'), 'NoModificationAllowedError: The object can not be modified.',
            `NoModificationAllowedError: ${failed('insertAdjacentHTML', 'Element')}The element has no parent.`],
        [() => customElements.define('a', class extends HTMLElement {}),
            'SyntaxError: Custom element name must contain a hyphen',
            `SyntaxError: ${failed('define', 'CustomElementRegistry')}"a" is not a valid custom element name`],
        [() => box.attachShadow({} as never),
            'TypeError: Member ShadowRootInit.mode is required and must be an instance of ShadowRootMode',
            `TypeError: ${failed('attachShadow', 'Element')}Failed to read the 'mode' property from 'ShadowRootInit': `
            + 'Required member is undefined.'],
        [() => new MouseEvent('x', 3 as never), 'TypeError: Type error',
            `${made('MouseEvent')}The provided value is not of type 'MouseEventInit'.`],
        [() => (field as unknown as { setSelectionRange(): void }).setSelectionRange(), none,
            `TypeError: ${failed('setSelectionRange', 'HTMLInputElement')}2 arguments required, but only 0 present.`],
        [() => (context as unknown as { scale(): void }).scale(), none,
            `TypeError: ${failed('scale', 'CanvasRenderingContext2D')}2 arguments required, but only 0 present.`],
        [() => context.fill('x' as never),
            'TypeError: Argument 1 (\'fillRule\') to CanvasRenderingContext2D.fill must be one of: "nonzero", "evenodd"',
            `TypeError: ${failed('fill', 'CanvasRenderingContext2D')}The provided value 'x' is not a valid enum value of type `
            + 'CanvasFillRule.'],
        [() => indexedDB.open('x', 0), 'TypeError: IDBFactory.open() called with a version of 0',
            `TypeError: ${failed('open', 'IDBFactory')}The version provided must not be 0.`],
        [() => IDBKeyRange.only({}), 'DataError: Provided data is inadequate.',
            `DataError: ${failed('only', 'IDBKeyRange')}The parameter is not a valid key.`],
        [() => navigator.sendBeacon('data:x'), 'TypeError: Beacons can only be sent over HTTP(S)',
            `TypeError: ${failed('sendBeacon', 'Navigator')}Beacons are only supported over HTTP(S).`],
    ];
    for (const [body, webkit, chromium] of calls) equal([`${body}`, refusal(body)], [`${body}`, isChromium ? chromium : webkit]);
});
test('what is no number that ends is none for a player, a meter or a point', () => {
    const video = document.createElement('video'), meter = document.createElement('meter');
    const said = (attempt: string): string => `TypeError: ${isChromium
        ? `Failed to ${attempt}: The provided double value is non-finite.` : 'The provided value is non-finite'}`;
    equal(refusal(() => { video.currentTime = NaN; }), said("set the 'currentTime' property on 'HTMLMediaElement'"));
    equal(refusal(() => { video.defaultPlaybackRate = Infinity; }),
        said("set the 'defaultPlaybackRate' property on 'HTMLMediaElement'"));
    equal(refusal(() => { meter.value = 'x' as never; }), said("set the 'value' property on 'HTMLMeterElement'"));
    equal(refusal(() => document.elementFromPoint(NaN, 0)), said("execute 'elementFromPoint' on 'Document'"));
});
test('a player is never louder than loud, and in Chromium no faster than it can be', () => {
    const video = document.createElement('video');
    equal(refusal(() => { video.volume = 2; }), isChromium
        ? "IndexSizeError: Failed to set the 'volume' property on 'HTMLMediaElement': The volume provided (2) is outside "
            + 'the range [0, 1].' : 'IndexSizeError: The index is not in the allowed range.');
    equal([refusal(() => { video.playbackRate = 100; }), video.playbackRate], isChromium
        ? ["NotSupportedError: Failed to set the 'playbackRate' property on 'HTMLMediaElement': The provided playback rate "
            + '(100) is not in the supported playback range.', 1] : ['undefined', 100]);
});
