import { equal, sleep, test } from '../unit';

test('performance counts from the start of the navigation', async () => {
    const begin = performance.now();
    await sleep(7);
    equal(performance.now() - begin, 7);
    equal(Math.round(performance.timeOrigin + performance.now()), Date.now());
    performance.mark('one');
    await sleep(5);
    equal(performance.measure('both', 'one').duration, 5);
    equal(performance.getEntriesByName('both').length, 1);
});
test('the old interface tells of the moments of loading', () => {
    const { timing } = performance;
    const start = Math.floor(performance.timeOrigin);
    equal([timing.navigationStart, timing.domInteractive, timing.unloadEventStart],
        [start, start, 0]);
    equal((timing as any).toJSON().fetchStart, start);
});
