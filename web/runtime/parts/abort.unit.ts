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
