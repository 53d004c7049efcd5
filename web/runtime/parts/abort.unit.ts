import { equal, sleep, test, throws } from '../unit';

test('an abort signal fires once, times out and refuses', async () => {
    const controller = new AbortController();
    let count = 0;
    controller.signal.onabort = () => { count += 1; };
    controller.abort();
    controller.abort();
    equal([count, controller.signal.aborted, controller.signal.reason.name], [1, true, 'AbortError']);
    const signal = AbortSignal.timeout(5);
    await sleep(6);
    equal(signal.reason.name, 'TimeoutError');
    throws(() => signal.throwIfAborted(), 'timed out');
});
test('a listener leaves with its signal before anybody hears of the abort', () => {
    const controller = new AbortController();
    const { signal } = controller;
    const target = new EventTarget();
    const seen: string[] = [];
    signal.addEventListener('abort', () => {
        target.dispatchEvent(new Event('x'));
        seen.push('abort');
    });
    target.addEventListener('x', () => seen.push('x'), { signal });
    signal.addEventListener('abort', () => seen.push('own'), { signal });
    target.dispatchEvent(new Event('x'));
    controller.abort();
    equal(seen, ['x', 'abort']);
});
test('a signal takes away the listener that it came with, not a later one', () => {
    const controller = new AbortController();
    const target = new EventTarget();
    let count = 0;
    const listener = () => { count += 1; };
    target.addEventListener('x', listener, { signal: controller.signal });
    target.removeEventListener('x', listener);
    target.addEventListener('x', listener);
    controller.abort();
    target.dispatchEvent(new Event('x'));
    equal(count, 1);
});
test('a signal made of others is aborted with them, and tells so after them', () => {
    const controller = new AbortController();
    const either = AbortSignal.any([controller.signal, new AbortController().signal]);
    const both = AbortSignal.any([either]);
    const seen: unknown[] = [];
    for (const [name, signal] of Object.entries({ both, either, first: controller.signal })) {
        signal.addEventListener('abort', () => seen.push([name, both.aborted]));
    }
    controller.abort('why');
    equal(seen, [['first', true], ['either', true], ['both', true]]);
    equal([both.reason, AbortSignal.any([both]).reason, AbortSignal.any([]).aborted],
        ['why', 'why', false]);
});
test('what is thrown has its name also where a page has switched stacks off', () => {
    const limit = Error.stackTraceLimit;
    (Error as any).stackTraceLimit = 0;
    try {
        throws(() => atob('§'), 'InvalidCharacterError');
        equal(new DOMException('a', 'AbortError').name, 'AbortError');
    } finally {
        Error.stackTraceLimit = limit;
    }
});
