import { equal, rejects, test } from '../unit';

test('the text of a function may import', async () => {
    const load = new Function('url', "return import(url, { with: { type: 'json' } })");
    equal((await load('./data.json')).default, { photo: 1 });
    await rejects(new Function('return import("./gone.js")')(), 'Importing a module script failed');
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    equal(await AsyncFunction('url', 'return (await import(url, { with: { type: "json" } })).default')(
        './data.json'), { photo: 1 });
});
test('functions are what they are without that', () => {
    equal([(() => {}).constructor === Function, Function('a', 'return a + 1')(1),
        Function.prototype === Object.getPrototypeOf(Function), Function.name, Function.length,
        new Function() instanceof Function, Function('return this')() === globalThis],
    [true, 2, true, 'Function', 1, true, true]);
});
