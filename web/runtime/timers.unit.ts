import { equal, sleep, test } from './unit';

test('timers run in the order of their moments, then of their making', async () => {
    const order: string[] = [];
    setTimeout(() => order.push('b'), 2);
    setTimeout(() => order.push('c'), 2);
    setTimeout(() => order.push('a'), 1);
    await sleep(3);
    equal(order, ['a', 'b', 'c']);
});
test('microtasks run between two timers of one moment', async () => {
    const order: string[] = [];
    setTimeout(() => { order.push('one'); Promise.resolve().then(() => order.push('micro')); }, 1);
    setTimeout(() => order.push('two'), 1);
    await sleep(2);
    equal(order, ['one', 'micro', 'two']);
});
test('a timer that sets itself again waits four milliseconds from the seventh on', async () => {
    const moments: number[] = [];
    const begin = performance.now();
    await new Promise<void>((fulfil) => {
        const again = (left: number): void => {
            moments.push(performance.now() - begin);
            if (left === 0) fulfil();
            else setTimeout(again, 0, left - 1);
        };
        // A task that no timer started, so that nesting begins at one.
        const { port1, port2 } = new MessageChannel();
        port2.onmessage = () => again(9);
        port1.postMessage(0);
    });
    equal(moments[3], moments[0]);
    equal(moments[9] - moments[8], 4);
});
test('an interval runs until it is cleared', async () => {
    let count = 0;
    const id = setInterval(() => { if (++count === 3) clearInterval(id); }, 10);
    await sleep(100);
    equal(count, 3);
});
test('a cleared timer does not run, and clearing nothing does nothing', async () => {
    let ran = false;
    clearTimeout(setTimeout(() => { ran = true; }, 1));
    clearTimeout(undefined);
    clearTimeout(123456);
    await sleep(2);
    equal(ran, false);
});
test('a timer takes text and further arguments', async () => {
    (globalThis as any).fromText = 0;
    setTimeout('fromText += 1' as any, 1);
    const seen: unknown[] = [];
    setTimeout((...values: unknown[]) => seen.push(...values), 1, 1, 'two');
    await sleep(2);
    equal([(globalThis as any).fromText, ...seen], [1, 1, 'two']);
});
test('an overlong delay wraps round as in a browser, and a fraction is cut off', async () => {
    const begin = performance.now();
    await sleep(4294967306);
    equal(performance.now() - begin, 10);
    const middle = performance.now();
    await sleep(12.9);
    equal(performance.now() - middle, 12);
});
test('animation frames come sixty times a second, all callbacks of a frame at one moment', async () => {
    const moments: number[] = [];
    await new Promise<void>((fulfil) => {
        requestAnimationFrame((one) => moments.push(one));
        requestAnimationFrame((two) => {
            moments.push(two);
            requestAnimationFrame((three) => { moments.push(three); fulfil(); });
        });
    });
    equal(moments[0], moments[1]);
    equal(Math.round((moments[2] - moments[1]) * 100) / 100, 16.67);
});
test('a cancelled frame does not run', async () => {
    let ran = false;
    cancelAnimationFrame(requestAnimationFrame(() => { ran = true; }));
    await sleep(40);
    equal(ran, false);
});
