import { equal, rejects, sleep, test } from '../unit';

const { locks } = navigator;

test('one holds a lock at a time, in the order of asking, and gets what its function gives', async () => {
    const seen: string[] = [];
    const first = locks.request('a', async (lock) => {
        seen.push(`1 ${lock?.name} ${lock?.mode}`);
        await sleep(10);
        seen.push('end');
        return 'one';
    });
    const second = locks.request('a', () => { seen.push('2'); });
    await locks.request('b', () => { seen.push('other'); });
    equal([await first, await second, seen], ['one', undefined, ['1 a exclusive', 'other', 'end', '2']]);
    await rejects(locks.request('a', () => { throw new Error('no'); }), 'no');
    equal((await locks.query()).held, []);
});
test('shared locks go together, but not past one that waits for itself alone', async () => {
    const seen: string[] = [];
    const ask = (name: string, mode: LockMode): Promise<void> =>
        locks.request('s', { mode }, async () => {
            seen.push(name);
            await sleep(5);
        });
    const all = [ask('r1', 'shared'), ask('r2', 'shared'), ask('w', 'exclusive'), ask('r3', 'shared')];
    await sleep(2);
    const { held, pending } = await locks.query();
    equal([seen, held?.length, pending?.map((one) => one.mode)],
        [['r1', 'r2'], 2, ['exclusive', 'shared']]);
    await Promise.all(all);
    equal(seen, ['r1', 'r2', 'w', 'r3']);
});
test('a lock may be asked for if it is free, given up, or stolen', async () => {
    const stolen = locks.request('x', () => sleep(50));
    stolen.catch(() => {});
    await sleep(1);
    equal(await locks.request('x', { ifAvailable: true }, (lock) => lock), null);
    const controller = new AbortController();
    const waits = locks.request('x', { signal: controller.signal }, () => {});
    controller.abort();
    await rejects(waits, 'AbortError');
    equal(await locks.request('x', { steal: true }, () => 'mine'), 'mine');
    await rejects(stolen, 'AbortError');
    await rejects(locks.request('-x', () => {}), 'NotSupportedError');
    await rejects(locks.request('x', { mode: 'shared', steal: true }, () => {}), 'NotSupportedError');
});
