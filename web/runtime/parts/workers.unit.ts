import { equal, rejects, sleep, test, throws } from '../unit';

/** A worker of a text. */
const worker = (text: string, options?: WorkerOptions): Worker =>
    new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), options);
/** What a worker says first of all. */
const answer = (one: Worker | MessagePort): Promise<any> => new Promise((fulfil, reject) => {
    one.onmessage = (event: MessageEvent) => fulfil(event.data);
    if (one instanceof Worker) one.onerror = (event) => reject(new Error(event.message ?? event.type));
});

test('a worker answers what it is sent, in order, and also what came before its script had run', async () => {
    const one = worker('onmessage = ({ data }) => postMessage(data * 2);');
    const seen: number[] = [];
    one.onmessage = ({ data }) => { seen.push(data); };
    for (const number of [1, 2, 3]) one.postMessage(number);
    await sleep(1000);
    one.postMessage(4);
    await sleep(1000);
    equal(seen, [2, 4, 6, 8]);
});
test("a worker's scope has no window and no document, and is what it says", async () => {
    const one = worker(`postMessage([typeof window, typeof document, typeof localStorage, typeof alert,
        typeof HTMLElement, typeof self, self === globalThis, self instanceof DedicatedWorkerGlobalScope,
        self instanceof WorkerGlobalScope, self instanceof EventTarget, String(self), self.constructor.name, name, typeof importScripts,
        location.origin, location.protocol, navigator.userAgent.length > 10, navigator.constructor.name,
        typeof fetch, typeof indexedDB, typeof XMLHttpRequest, typeof Worker, isSecureContext].join())`,
    { name: 'sums' });
    equal(await answer(one), 'undefined,undefined,undefined,undefined,undefined,object,true,true,true,false,'
        + '[object DedicatedWorkerGlobalScope],DedicatedWorkerGlobalScope,sums,function,capacitor://localhost,blob:,true,WorkerNavigator,'
        + 'function,object,function,function,true');
});
test('what is sent is a copy of the classes of who gets it', async () => {
    const one = worker(`onmessage = ({ data }) => postMessage([
        data.constructor === Object, data.list instanceof Array, data.map instanceof Map, data.map.get('a') === data,
        data.set instanceof Set, data.date instanceof Date, data.bytes instanceof Uint8Array,
        data.bytes.buffer instanceof ArrayBuffer, data.error instanceof RangeError, data.error.message,
        data.pattern instanceof RegExp, data.boxed instanceof Number, data.file instanceof File, data.file.name,
        data.failure instanceof DOMException, data.image instanceof ImageData, [...data.image.data].join()].join());`);
    const data: any = {
        list: [1], map: new Map(), set: new Set([1]), date: new Date(5), bytes: new Uint8Array([1, 2]),
        error: new RangeError('far'), pattern: /x/g, boxed: Object(3), file: new File(['abc'], 'a.txt'),
        failure: new DOMException('no', 'AbortError'), image: new ImageData(new Uint8ClampedArray([1, 2, 3, 4]), 1, 1),
    };
    data.map.set('a', data);
    one.postMessage(data);
    equal(await answer(one), 'true,true,true,true,true,true,true,true,true,far,true,true,true,a.txt,true,true,1,2,3,4');
    const back = worker('postMessage({ map: new Map([[1, [2]]]), blob: new Blob(["xyz"]) })');
    const got = await answer(back);
    equal([got.constructor === Object, got.map instanceof Map, got.map.get(1) instanceof Array,
        got.blob instanceof Blob, await got.blob.text(), (await got.blob.arrayBuffer()) instanceof ArrayBuffer],
    [true, true, true, true, 'xyz', true]);
});
test('what cannot be copied is refused where it is sent', () => {
    const one = worker('');
    throws(() => one.postMessage(() => {}), 'can not be cloned');
    throws(() => one.postMessage({ node: document.createElement('p') }), 'can not be cloned');
});
test('a buffer that is handed over is gone here and there in the worker', async () => {
    const one = worker('onmessage = ({ data }) => { data[0] += 1; postMessage(data, [data.buffer]); };');
    const bytes = new Uint8Array([41, 0]);
    one.postMessage(bytes, [bytes.buffer]);
    equal(bytes.byteLength, 0);
    const got = await answer(one);
    equal([got instanceof Uint8Array, got[0], got.buffer instanceof ArrayBuffer], [true, 42, true]);
});
test('a port leads from a page into a worker, and a further one through it', async () => {
    const one = worker(`onmessage = ({ ports: [port] }) => {
        port.onmessage = ({ data, ports: [other] }) => { other.postMessage([data instanceof Map, data.get(1)]); };
    };`);
    const { port1, port2 } = new MessageChannel();
    one.postMessage('port', [port2]);
    const further = new MessageChannel();
    port1.postMessage(new Map([[1, 'x']]), [further.port2]);
    const data = await answer(further.port1);
    equal([Array.isArray(data), data], [true, [true, 'x']]);
});
test('what a port was sent before it is handed over arrives in the worker', async () => {
    const one = worker('onmessage = ({ ports: [port] }) => { port.onmessage = ({ data }) => postMessage(data instanceof Map); };');
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(new Map());
    one.postMessage(null, [port2]);
    equal(await answer(one), true);
});
test('channels of one name reach workers, and names of blobs are good in them', async () => {
    const channel = new BroadcastChannel('all');
    const one = worker(`const channel = new BroadcastChannel('all');
        channel.onmessage = async ({ data }) => { channel.postMessage(await (await fetch(data)).text()); };
        postMessage('there')`);
    equal(await answer(one), 'there');
    const heard = new Promise((fulfil) => { channel.onmessage = ({ data }) => fulfil(data); });
    channel.postMessage(URL.createObjectURL(new Blob(['of the page'])));
    equal(await heard, 'of the page');
    channel.close();
});
test('importScripts runs scripts at once, in order, and throws what they throw', async () => {
    const one = worker(`onmessage = ({ data }) => {
        importScripts(...data.good);
        let failure;
        try { importScripts(data.bad); } catch (error) { failure = error.message; }
        let missing;
        try { importScripts(data.missing); } catch (error) { missing = error.name; }
        postMessage([sum, failure, missing]);
    };`);
    const script = (text: string) => URL.createObjectURL(new Blob([text]));
    one.postMessage({
        good: [script('var sum = 1;'), script('sum += 41;')], bad: script('throw new Error("no")'),
        missing: 'capacitor://localhost/none.js',
    });
    equal(await answer(one), [42, 'no', 'NetworkError']);
});
test("an error that a worker does not catch comes to its page, and then to the window's handlers", async () => {
    const one = worker('setTimeout(() => { throw new TypeError("inside"); }, 5);');
    const event = await new Promise<ErrorEvent>((fulfil) => {
        one.onerror = (error) => {
            error.preventDefault();
            fulfil(error);
        };
    });
    equal([event.type, event.message, event.lineno, event.filename.startsWith('blob:')], ['error', 'TypeError: inside', 1, true]);
    const other = worker('onerror = (message) => { postMessage(message); return true; }; throw new Error("own");');
    equal(await answer(other), 'Error: own');
    const told = new Promise((fulfil) => {
        addEventListener('error', (failure) => {
            failure.preventDefault();
            fulfil(failure.message);
        }, { once: true });
    });
    worker('nothing.there');
    equal(await told, "ReferenceError: Can't find variable: nothing");
});
test('a worker whose script is not there says so by a plain error', async () => {
    const one = new Worker('none.js');
    const event = await new Promise<Event>((fulfil) => { one.onerror = fulfil; });
    equal([event.type, event instanceof ErrorEvent, event.cancelable], ['error', false, true]);
});
test('a worker of another origin is refused at once', () => {
    throws(() => new Worker('https://example.com/worker.js'), 'insecure');
    throws(() => new Worker('https://'), 'did not match');
    throws(() => new (Worker as any)(), 'Not enough arguments');
    throws(() => new Worker('x.js', { type: 'other' as 'module' }), 'Type error');
});
test('a worker that is ended, or ends itself, does nothing more', async () => {
    const seen: unknown[] = [];
    const one = worker('let count = 0; setInterval(() => postMessage(++count), 10);');
    one.onmessage = ({ data }) => { seen.push(data); };
    await sleep(45);
    one.terminate();
    const { length } = seen;
    await sleep(100);
    equal([length > 0, seen.length - length], [true, 0]);
    const other = worker('setTimeout(() => postMessage("late"), 20); postMessage("first"); close(); postMessage("last");');
    other.onmessage = ({ data }) => { seen.push(data); };
    await sleep(100);
    equal(seen.slice(length), ['first', 'last']);
});
test('a worker has timers, frames and microtasks of its own', async () => {
    const one = worker(`const seen = [];
        setTimeout(() => { seen.push('timer'); postMessage(seen); }, 100);
        requestAnimationFrame(() => seen.push('frame'));
        Promise.resolve().then(() => seen.push('microtask'));
        seen.push('script');`);
    equal(await answer(one), ['script', 'microtask', 'frame', 'timer']);
});
test('a worker has workers of its own', async () => {
    const one = worker(`const inner = new Worker(URL.createObjectURL(new Blob(['postMessage(new Date(7))'])));
        inner.onmessage = ({ data }) => postMessage([data instanceof Date, data.getTime()]);`);
    equal(await answer(one), [true, 7]);
});
test('a worker may be a module', async () => {
    const one = worker('postMessage(typeof this); onmessage = ({ data }) => postMessage(data);', { type: 'module' });
    one.postMessage('echo');
    equal(await answer(one), 'undefined');
    equal(await answer(one), 'echo');
});
test('a worker draws, reads blobs at once, and hands bitmaps over', async () => {
    const one = worker(`const canvas = new OffscreenCanvas(2, 1);
        const drawing = canvas.getContext('2d');
        drawing.fillStyle = '#f00';
        drawing.fillRect(0, 0, 2, 1);
        const bitmap = canvas.transferToImageBitmap();
        const text = new FileReaderSync().readAsDataURL(new Blob(['a'], { type: 'text/plain' }));
        postMessage({ bitmap, text }, [bitmap]);`);
    const { bitmap, text } = await answer(one);
    const context = new OffscreenCanvas(2, 1).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    equal([bitmap instanceof ImageBitmap, bitmap.width, text, [...context.getImageData(1, 0, 1, 1).data]],
        [true, 2, 'data:text/plain;base64,YQ==', [255, 0, 0, 255]]);
});
test('a worker keeps data in the databases of its page', async () => {
    const one = worker(`const opening = indexedDB.open('shared', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('kept').put('by the worker', 1);
        opening.onsuccess = () => { opening.result.close(); postMessage('done'); };`);
    equal(await answer(one), 'done');
    const value = await new Promise((fulfil) => {
        const opening = indexedDB.open('shared', 1);
        opening.onsuccess = () => {
            const request = opening.result.transaction('kept').objectStore('kept').get(1);
            request.onsuccess = () => fulfil(request.result);
        };
    });
    equal(value, 'by the worker');
});
test("a promise that a worker rejects and nobody handles is reported, and no error of the worker's", async () => {
    const one = worker('onunhandledrejection = (event) => { event.preventDefault(); postMessage(event.reason); }; Promise.reject("why");');
    equal(await answer(one), 'why');
    await rejects(Promise.reject(new Error('page')), 'page');
});
test('a worker of modules imports no scripts by importScripts', async () => {
    const one = worker("try { importScripts('/x.js'); } catch (error) { postMessage(error.name); }", { type: 'module' });
    equal(await answer(one), 'TypeError');
});
