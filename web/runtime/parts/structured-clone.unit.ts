import { equal, test, throws } from '../unit';

test('structured clones are deep, keep cycles and refuse functions', () => {
    const value: any = { date: new Date(5), map: new Map([['k', new Set([1])]]), bytes: new Uint8Array([1, 2]) };
    value.self = value;
    const copy = structuredClone(value);
    equal([copy.self === copy, copy.date.getTime(), copy.map.get('k').has(1), copy.bytes[1]], [true, 5, true, 2]);
    throws(() => structuredClone({ f() {} }), 'The object can not be cloned.');
    try { structuredClone(Symbol('x')); } catch (error) { equal((error as DOMException).code, 25); }
});
