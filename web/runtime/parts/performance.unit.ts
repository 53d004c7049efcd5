import { equal, sleep, test, throws } from '../unit';

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
test('marks and measures are User Timing\'s', () => {
    const detail = { of: ['more'] };
    const mark = performance.mark('begin', { startTime: 20, detail });
    equal([mark instanceof PerformanceMark, mark instanceof PerformanceEntry, mark.detail === detail, `${mark}`],
        [true, true, false, '[object PerformanceMark]']);
    equal(mark.toJSON(), { name: 'begin', entryType: 'mark', startTime: 20, duration: 0, detail });
    performance.mark('end', { startTime: 50 });
    const spans = [
        performance.measure('a', 'begin', 'end'), performance.measure('b', { start: 'begin', duration: 5 }),
        performance.measure('c', { end: 50, duration: 8 }), performance.measure('d', { start: 30, end: 'end' }),
    ];
    equal(spans.map(({ startTime, duration }) => [startTime, duration]), [[20, 30], [20, 5], [42, 8], [30, 20]]);
    equal(performance.getEntriesByType('measure').slice(-4).map(({ name }) => name), ['a', 'b', 'd', 'c']);
    throws(() => performance.measure('e', 'nowhere'), 'SyntaxError');
    throws(() => performance.measure('e', { duration: 5 }), 'TypeError');
    throws(() => performance.measure('e', { start: 1, end: 2, duration: 1 }), 'TypeError');
    throws(() => performance.mark('e', { startTime: -1 }), 'TypeError');
    throws(() => new (PerformanceEntry as any)(), 'Illegal constructor');
    performance.clearMeasures('a');
    equal(performance.getEntriesByName('a').length, 0);
});
test('observers hear of entries in a task of their own, and of earlier ones where they ask', async () => {
    performance.clearMarks();
    performance.clearMeasures();
    performance.mark('early');
    const told: string[] = [];
    const observer = new PerformanceObserver((list, self) => {
        told.push(`${list.getEntries().map(({ name }) => name)} ${self === observer}`);
    });
    observer.observe({ type: 'mark', buffered: true });
    observer.observe({ type: 'paint', buffered: true });
    equal(told.splice(0), ['early true']);
    performance.mark('late');
    performance.measure('not asked for');
    equal(told, []);
    await sleep(1);
    equal(told, ['late true']);
    performance.mark('taken');
    equal(observer.takeRecords().map(({ name }) => name), ['taken']);
    observer.disconnect();
    performance.mark('unheard');
    await sleep(1);
    equal(told.length, 1);
    const both = new PerformanceObserver((list) => {
        told.push(list.getEntriesByType('measure').map(({ name }) => name).join());
    });
    both.observe({ entryTypes: ['mark', 'measure'] });
    performance.measure('heard');
    await sleep(1);
    equal(told[1], 'heard');
    throws(() => both.observe({ type: 'mark' }), 'InvalidModificationError');
    throws(() => both.observe({}), 'TypeError');
    equal([...PerformanceObserver.supportedEntryTypes], ['mark', 'measure', 'navigation']);
    both.disconnect();
});
test('the moments of loading are marks that no page may make', () => {
    const measure = performance.measure('start', 'navigationStart', 'domLoading');
    equal([measure.startTime, measure.duration], [0, 0]);
    throws(() => performance.mark('navigationStart'), 'SyntaxError');
    throws(() => performance.measure('x', 'redirectStart'), 'InvalidAccessError');
});

test('the document has an entry of its own, with the moments of its loading', async () => {
    const heard = new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list) => { resolve(list.getEntries()); }).observe({ type: 'navigation', buffered: true });
    });
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    equal((await heard)[0] === entry, true);
    const { name, type, startTime, responseEnd, domInteractive, loadEventEnd, duration, initiatorType } = entry!;
    equal([name, type, startTime, responseEnd, initiatorType], [location.href, 'navigate', 0, 0, 'navigation']);
    equal([loadEventEnd >= domInteractive, duration === loadEventEnd], [true, true]);
    equal([entry instanceof PerformanceResourceTiming, (entry as any).toJSON().domComplete === entry!.domComplete,
        performance.navigation.type, String(performance.navigation)], [true, true, 0, '[object PerformanceNavigation]']);
});
test('performance tells all of itself as JSON', () => {
    const { timeOrigin, timing, navigation } = performance.toJSON();
    equal([timeOrigin, timing.navigationStart, navigation], [performance.timeOrigin, performance.timing.navigationStart,
        { type: 0, redirectCount: 0 }]);
});
