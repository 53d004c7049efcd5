import { equal, test } from './unit';

const lines: string[] = [];

test('console methods can be replaced one by one, as native-bridge does (F15)', () => {
    const original = console.log;
    console.log = (...values: unknown[]) => { lines.push(values.join(' ')); };
    console.log('a', 1);
    console.log = original;
    equal(lines, ['a 1']);
});
test('console takes everything without throwing', () => {
    const cyclic: any = { name: 'x' };
    cyclic.self = cyclic;
    const hostile = { get bad(): never { throw new Error('no'); } };
    console.log(cyclic, hostile, Symbol('s'), 10n, null, undefined, [1, , 3], new Map([[1, 2]]));
    console.table([{ a: 1 }]);
    console.assert(true);
    equal(true, true);
});
test('console shows what has traps and getters that throw, and takes any label', () => {
    const written: string[] = [];
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const no = (): never => { throw new Error('no'); };
    const trapped = new Proxy({}, { get: no, ownKeys: no, getPrototypeOf: no, has: no });
    const hostile: unknown[] = [new Proxy(new Map([[1, 2]]), {}), new Proxy(new Date(0), {}),
        new Proxy(new Set(), {}), new Proxy(new Uint8Array(2), {}), proxy, trapped,
        Proxy.revocable(() => {}, {}).proxy, { get [Symbol.toStringTag]() { return no(); } },
        { constructor: Object.defineProperty({}, 'name', { get: no }) },
        Object.create(Object.defineProperty({}, 'constructor', { get: no })),
        Object.assign(new Error('x'), { toString: no }),
        Object.defineProperty(new Error('y'), 'stack', { get: no }),
        { toString: no, valueOf: no, toJSON: no },
        Object.defineProperty(() => {}, 'name', { value: Symbol('s') })];
    const { log, table, group, groupEnd, assert } = console;
    const methods = [log, console.error, table, console.dir, console.count, console.time,
        console.timeLog, console.timeEnd, console.trace, group];
    for (const value of hostile) {
        for (const method of methods) (method as (value: unknown) => void)(value);
        groupEnd();
        table([value]);
        table({ get row() { return no(); }, value });
        assert(false, value);
        log('%s %d %i %f %j %o %O %c', value, value, value, value, value, value, value, value);
        log([value], { value });
        written.push('');
    }
    equal(written.length, hostile.length);
});
test('the console has a prototype of its own', () => {
    const prototype = Object.getPrototypeOf(console);
    equal([Object.keys(prototype), Object.getPrototypeOf(prototype) === Object.prototype], [[], true]);
});
