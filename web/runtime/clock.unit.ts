import { equal, sleep, test, throws } from './unit';

test('Date follows the virtual clock', async () => {
    const begin = Date.now();
    await sleep(1500);
    equal(Date.now() - begin, 1500);
    equal(new Date().getTime(), Date.now());
    equal(Date().startsWith('Thu Jan 01 2026'), true);
});
test('Date keeps all of its forms', () => {
    equal(new Date(2026, 0, 2, 3).toISOString(), '2026-01-02T03:00:00.000Z');
    equal(new Date('2026-05-06').getTime(), Date.UTC(2026, 4, 6));
    equal(new Date(undefined as any).getTime(), NaN);
    equal([Date.length, Date.name, typeof Date()], [7, 'Date', 'string']);
    equal(new Date() instanceof Date, true);
    equal(new Date().constructor === Date, true);
    equal(Object.prototype.toString.call(new Date()), '[object Date]');
    class Later extends Date { later(): number { return this.getTime() + 1; } }
    equal(new Later(5).later(), 6);
    equal(new Later() instanceof Later, true);
});
test('formatting without a date formats the virtual moment', () => {
    equal(new Intl.DateTimeFormat('en-US', { year: 'numeric' }).format(), '2026');
    equal(new Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC');
});
test('nothing waits on the clock of the machine', () => {
    equal(typeof SharedArrayBuffer, 'undefined');
    throws(() => Atomics.wait(new Int32Array(4), 0, 0), 'Atomics.wait cannot be called');
});
test('WebAssembly compiles and instantiates without helper threads', async () => {
    const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 5,
        1, 1, 102, 0, 0, 10, 6, 1, 4, 0, 65, 42, 11]);
    const { instance } = await WebAssembly.instantiate(bytes);
    equal((instance.exports as any).f(), 42);
    equal(await WebAssembly.compile(bytes) instanceof WebAssembly.Module, true);
});
