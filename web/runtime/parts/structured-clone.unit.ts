import { equal, test, throws } from '../unit';

test('structured clones are deep, keep cycles and refuse functions', () => {
    const value: any = { date: new Date(5), map: new Map([['k', new Set([1])]]), bytes: new Uint8Array([1, 2]) };
    value.self = value;
    const copy = structuredClone(value);
    equal([copy.self === copy, copy.date.getTime(), copy.map.get('k').has(1), copy.bytes[1]], [true, 5, true, 2]);
    throws(() => structuredClone({ f() {} }), 'The object can not be cloned.');
    try { structuredClone(Symbol('x')); } catch (error) { equal((error as DOMException).code, 25); }
});
test('a proxy cannot be cloned, wherever it is, and none of its traps runs', () => {
    const refused = 'The object can not be cloned.';
    let traps = 0;
    const trap = () => { traps += 1; return undefined; };
    const proxy = new Proxy({}, { get: trap, getPrototypeOf: () => { traps += 1; return null; } });
    for (const value of [proxy, { list: [proxy] }, new Map([['k', proxy]]), new Proxy([], {})]) {
        throws(() => structuredClone(value), refused);
        throws(() => postMessage(value, '*'), refused);
        throws(() => history.pushState(value, ''), refused);
        throws(() => new MessageChannel().port1.postMessage(value), refused);
        throws(() => new BroadcastChannel('nobody').postMessage(value), refused);
    }
    equal(traps, 0);
});
test('a transferred buffer is handed over, also below a view, unless the clone fails', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    throws(() => structuredClone({ bytes, f() {} }, { transfer: [bytes.buffer] }), 'can not be cloned');
    equal([...bytes], [1, 2, 3]);
    const copy = structuredClone({ bytes, buffer: bytes.buffer }, { transfer: [bytes.buffer] });
    equal([[...copy.bytes], copy.bytes.buffer === copy.buffer, bytes.length], [[1, 2, 3], true, 0]);
    throws(() => structuredClone(bytes.buffer), 'TypeError: Type error');
    throws(() => structuredClone(null, { transfer: [bytes.buffer] }), 'can not be cloned');
    throws(() => structuredClone(null, { transfer: [copy.buffer, copy.buffer] }), 'can not be cloned');
    throws(() => structuredClone(null, { transfer: [{} as any] }), 'can not be cloned');
    equal(copy.buffer.byteLength, 3);
});
test('blobs and files are cloned with what they hold', async () => {
    const { blob, file } = structuredClone({
        blob: new Blob(['abc'], { type: 'text/plain' }),
        file: new File(['d'], 'name.txt', { type: 'text/html', lastModified: 5 }),
    });
    equal([await blob.text(), blob.type, blob instanceof File], ['abc', 'text/plain', false]);
    equal([await file.text(), file.type, file.name, file.lastModified, file instanceof File],
        ['d', 'text/html', 'name.txt', 5, true]);
});
test('values are cloned by what they are, not by what they are called', () => {
    class Own { a = 1; get [Symbol.toStringTag]() { return 'Map'; } }
    class Pairs extends Map { get [Symbol.toStringTag]() { return 'Pairs'; } }
    const fake = Object.assign(Object.create(Error.prototype), { a: 1 });
    const own = structuredClone(new Own());
    equal([own, Object.getPrototypeOf(own) === Object.prototype], [{ a: 1 }, true]);
    equal(structuredClone(new Pairs().set(1, 2)).get(1), 2);
    equal(structuredClone(fake) instanceof Error, false);
    const error = structuredClone(new RangeError('far', { cause: { a: 1 } }));
    equal([error instanceof RangeError, error.message, error.cause], [true, 'far', { a: 1 }]);
    const exception = structuredClone(new DOMException('m', 'AbortError'));
    equal([exception instanceof DOMException, exception.name, exception.message],
        [true, 'AbortError', 'm']);
    const list = structuredClone([1, , 3, , ]);
    equal([list.length, 1 in list], [4, false]);
    equal([Object(1), Object('x'), Object(true)].map((one) => typeof structuredClone(one)),
        ['object', 'object', 'object']);
    equal(`${structuredClone(/a/gi)}`, '/a/gi');
    const view = structuredClone(new DataView(new ArrayBuffer(4), 1, 2));
    equal([view.byteOffset, view.byteLength], [1, 2]);
    const named = structuredClone(JSON.parse('{"__proto__":{"a":1}}'));
    equal([Object.keys(named), named.a], [['__proto__'], undefined]);
    for (const value of [window, document, new Event('x'), new WeakMap(), Promise.resolve(),
        Object(Symbol()), new Headers(), new URL('x:y')]) {
        throws(() => structuredClone(value), 'can not be cloned');
    }
});
test('shapes are copied, and what is the engine\'s own is refused', () => {
    const copied = (value: any): unknown[] => {
        const copy: any = structuredClone(value);
        return [copy !== value, copy.constructor === value.constructor, JSON.stringify(copy) === JSON.stringify(value)];
    };
    for (const one of [new DOMRect(1, 2, 3, 4), new DOMRectReadOnly(1, 2, 3, 4), new DOMPoint(1, 2, 3, 4),
        new DOMQuad({ x: 1 }), new DOMMatrix([1, 2, 3, 4, 5, 6]), new DOMMatrixReadOnly(Array(16).fill(2))]) {
        equal(copied(one), [true, true, true]);
    }
    const module = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
    equal(structuredClone(module) instanceof WebAssembly.Module, true);
    for (const one of [new WebAssembly.Instance(module), new WebAssembly.Memory({ initial: 1 }), new Intl.NumberFormat(),
        [].values(), new Map().entries(), new Set().values(), 'a'[Symbol.iterator](), 'a'.matchAll(/a/g),
        (function* none() {})()]) {
        throws(() => structuredClone(one), 'DataCloneError');
    }
    equal(structuredClone({ [Symbol.toStringTag]: 'Map Iterator', a: 1 }), { a: 1 });
});
