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
