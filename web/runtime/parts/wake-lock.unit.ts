import { equal, rejects, sleep, test, throws } from '../unit';

const isAndroid = /Android/.test(navigator.userAgent);

test('a page that is shown keeps the screen on, in WebKit once somebody has touched it', async () => {
    if (!isAndroid) {
        await rejects(navigator.wakeLock.request(), 'NotAllowedError: Permission was denied');
        return;
    }
    const lock = await navigator.wakeLock.request('screen');
    const other = await navigator.wakeLock.request();
    equal([lock.type, lock.released, lock === other, `${lock}`], ['screen', false, false, '[object WakeLockSentinel]']);
    const heard: string[] = [];
    lock.onrelease = () => { heard.push('handler'); };
    lock.addEventListener('release', ({ isTrusted }) => { heard.push(`${isTrusted} ${lock.released}`); });
    await lock.release();
    await lock.release();
    await sleep(1);
    equal([heard, lock.released, other.released], [['handler', 'true true'], true, false]);
    await other.release();
});
test('only screens are kept on', async () => {
    await rejects(navigator.wakeLock.request('system' as any), 'TypeError');
    throws(() => new WakeLock(), 'Illegal constructor');
});
