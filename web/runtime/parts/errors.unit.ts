import { equal, sleep, test } from '../unit';

const isAndroid = /Android/.test(navigator.userAgent);
const shown = (text: string): string => (isAndroid ? `Uncaught ${text}` : text);
const thrown = [new TypeError('x'), 'text', undefined, Symbol('y')];
/** Messages and errors of events, of which nobody else hears. */
async function heard(target: EventTarget, work: () => void): Promise<unknown[]> {
    const events: ErrorEvent[] = [];
    const listener = (event: Event): void => {
        events.push(event as ErrorEvent);
        event.preventDefault();
    };
    target.addEventListener('error', listener);
    work();
    await sleep(200);
    target.removeEventListener('error', listener);
    return events.flatMap((one) => [one.message, one.error]);
}

test('an event of what nobody caught has each engine\'s words, and what was thrown', async () => {
    const events = await heard(window, () => {
        for (const value of thrown) setTimeout(() => { throw value; }, 1);
    });
    equal(events.filter((_, index) => index % 2 === 0),
        ['TypeError: x', 'text', 'undefined', 'Symbol(y)'].map(shown));
    equal(events.filter((_, index) => index % 2 === 1).every((one, index) => one === thrown[index]), true);
});
test('an error of the engine has V8\'s words on Android once nobody has caught it, where they are known', async () => {
    const nothing: any = {};
    const list: any = undefined;
    const works: [() => unknown, string][] = [
        [() => nothing.a.b, "Cannot read properties of undefined (reading 'b')"],
        [() => nothing.a['b c'].d, "Cannot read properties of undefined (reading 'b c')"],
        [() => nothing.a.map((one: any) => one.b), "Cannot read properties of undefined (reading 'map')"],
        [() => { nothing.a.b = nothing.c === 1; }, "Cannot set properties of undefined (setting 'b')"],
        [() => { nothing.a[0] = '='; }, "Cannot set properties of undefined (setting '0')"],
        [() => nothing.a(), 'nothing.a is not a function'],
        [() => (0, nothing.a)(), '(0 , nothing.a) is not a function'],
        [() => new nothing.a(1), 'nothing.a is not a constructor'],
        [() => { for (const one of nothing.a) list(one); }, 'nothing.a is not iterable'],
        [() => { for (const one of list) list(one); }, 'list is not iterable'],
        [() => { for (const [one] of nothing) list(one); }, 'nothing is not iterable'],
        [() => [].reduce((one) => one), 'Reduce of empty array with no initial value'],
        [() => (globalThis as any).eval('noName'), 'noName is not defined'],
    ];
    const events = await heard(window, () => { for (const [work] of works) setTimeout(work, 1); });
    const messages = events.filter((_, index) => index % 2 === 1).map((error) => (error as Error).message);
    if (isAndroid) equal(messages, works.map(([, words]) => words));
    else equal(messages.slice(0, 1), ["undefined is not an object (evaluating 'nothing.a.b')"]);
    // What stands in the same words for another mistake keeps them.
    const [, taken] = await heard(window, () => { setTimeout(() => { const [one] = nothing.a; list(one); }, 1); });
    equal((taken as Error).message, "undefined is not an object (evaluating 'nothing.a')");
});
test('so has that of a worker, inside and outside', async () => {
    const inside: string[] = [];
    const text = "onerror = (message) => { postMessage(message); }; setTimeout(() => { throw new TypeError('w'); });";
    const worker = new Worker(URL.createObjectURL(new Blob([text])));
    worker.onmessage = ({ data }) => { inside.push(data); };
    const outside = await heard(worker, () => {});
    equal([inside, outside[0]], [[shown('TypeError: w')], shown('TypeError: w')]);
});
test('a handler that comes late for a rejection is told of', async () => {
    const events: unknown[] = [];
    const early = (event: PromiseRejectionEvent): void => {
        events.push(event.type);
        event.preventDefault();
    };
    const late = (event: PromiseRejectionEvent): void => { events.push(event.type, event.promise, event.reason); };
    window.addEventListener('unhandledrejection', early);
    window.addEventListener('rejectionhandled', late);
    const promises = [1, 2, 3].map((one) => Promise.reject(one));
    await sleep(20);
    promises[0]!.catch(() => {});
    equal(await Promise.allSettled([promises[1]]), [{ status: 'rejected', reason: 2 }]);
    try {
        await promises[2];
    } catch {
        events.push('caught');
    }
    await sleep(20);
    window.removeEventListener('unhandledrejection', early);
    window.removeEventListener('rejectionhandled', late);
    equal([events.length, events.filter((one) => one === 'rejectionhandled').length,
        promises.map((one, index) => events.includes(one) && events.includes(index + 1)),
        Object.getOwnPropertyNames(promises[0])], [13, 3, [true, true, true], []]);
    equal('onrejectionhandled' in window, true);
});
test('what a script reports without a place is where the script is', () => {
    const places: unknown[] = [];
    const heard = (event: ErrorEvent): void => {
        event.preventDefault();
        places.push([event.error, event.filename !== '', event.lineno > 0]);
    };
    window.addEventListener('error', heard);
    reportError(1);
    window.removeEventListener('error', heard);
    equal(places, [[1, true, true]]);
});
