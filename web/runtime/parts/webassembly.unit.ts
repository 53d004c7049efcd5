import { equal, rejects, test } from '../unit';

const bytes = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const response = (type: string | undefined, status = 200): Response =>
    new Response(bytes, { status, headers: type === undefined ? {} : { 'content-type': type } });

test('a response is compiled where it says that it is WebAssembly', async () => {
    const { instance } = await WebAssembly.instantiateStreaming(Promise.resolve(response('Application/WASM')));
    equal(instance instanceof WebAssembly.Instance, true);
    for (const type of [undefined, 'application/octet-stream', 'application/wasm; charset=utf-8']) {
        await rejects(WebAssembly.instantiateStreaming(response(type)), 'TypeError');
        await rejects(WebAssembly.compileStreaming(response(type)), "MIME type. Expected 'application/wasm'");
    }
    await rejects(WebAssembly.compileStreaming(response('application/wasm', 404)), 'TypeError');
    await rejects(WebAssembly.compileStreaming(bytes as any), 'TypeError');
});
test('what is compiled beside the page comes as a task', async () => {
    const order: string[] = [];
    const compiled = WebAssembly.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])).then(() => order.push('compiled'));
    await Promise.resolve();
    await new Promise((done) => { queueMicrotask(() => { queueMicrotask(() => { order.push('microtasks'); done(0); }); }); });
    await compiled;
    equal(order, ['microtasks', 'compiled']);
});
