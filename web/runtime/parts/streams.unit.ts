import { equal, rejects, sleep, test, throws } from '../unit';

const all = async (stream: ReadableStream): Promise<unknown[]> => {
    const reader = stream.getReader();
    const chunks = [];
    for (;;) {
        const { value, done } = await reader.read();
        if (done) return chunks;
        chunks.push(value);
    }
};
const of = (...chunks: unknown[]): ReadableStream => new ReadableStream({
    start(controller) {
        for (const one of chunks) controller.enqueue(one);
        controller.close();
    },
});

test('a stream pulls no more than its mark asks for and what is read', async () => {
    let pulls = 0;
    const stream = new ReadableStream({
        pull(controller) { controller.enqueue(++pulls); },
    }, { highWaterMark: 2 });
    await sleep(1);
    equal(pulls, 2);
    const reader = stream.getReader();
    equal(await reader.read(), { value: 1, done: false });
    await sleep(1);
    equal(pulls, 3);
});
test('a stream has one reader at a time, which may let go', async () => {
    const stream = of(1, 2);
    const reader = stream.getReader();
    equal(stream.locked, true);
    throws(() => stream.getReader(), 'locked');
    await rejects(stream.cancel(), 'locked');
    equal(await reader.read(), { value: 1, done: false });
    reader.releaseLock();
    await rejects(reader.read(), 'let go');
    equal(await all(stream), [2]);
});
test('what goes wrong in a source reaches who reads', async () => {
    const failing = new ReadableStream({ pull() { throw new Error('gone'); } });
    const reader = failing.getReader();
    await rejects(reader.read(), 'gone');
    await rejects(reader.closed, 'gone');
    let reason: unknown;
    const canceled = new ReadableStream({ cancel(why) { reason = why; } });
    equal([await canceled.cancel('enough'), reason], [undefined, 'enough']);
    equal(await canceled.getReader().read(), { done: true });
});
test('tee gives each branch every chunk, and cancels when both have', async () => {
    const [one, other] = of('a', 'b').tee();
    equal([await all(one), await all(other)], [['a', 'b'], ['a', 'b']]);
    let reason: unknown;
    const [left, right] = new ReadableStream({ cancel(why) { reason = why; } }).tee();
    const first = left.cancel(1);
    equal(reason, undefined);
    await Promise.all([first, right.cancel(2)]);
    equal(reason, [1, 2]);
});
test('a writer is told when there is room, and of the end', async () => {
    const written: unknown[] = [];
    let go: () => void = () => {};
    const stream = new WritableStream({
        write(chunk) {
            written.push(chunk);
            return new Promise<void>((fulfil) => { go = fulfil; });
        },
        close() { written.push('closed'); },
    });
    const writer = stream.getWriter();
    await writer.ready;
    equal(writer.desiredSize, 1);
    const first = writer.write('x');
    equal(writer.desiredSize, 0);
    let isReady = false;
    writer.ready.then(() => { isReady = true; });
    await sleep(1);
    equal([isReady, written], [false, ['x']]);
    go();
    await first;
    await writer.ready;
    await writer.close();
    equal(written, ['x', 'closed']);
    await writer.closed;
    await rejects(writer.write('y'), 'closed');
});
test('abort stops what waits and tells the sink why', async () => {
    let reason: unknown;
    let signal: AbortSignal | undefined;
    const stream = new WritableStream({
        start(controller) { ({ signal } = controller); },
        write: () => sleep(5),
        abort(why) { reason = why; },
    });
    const writer = stream.getWriter();
    const first = writer.write(1);
    const second = writer.write(2);
    await sleep(1);
    const done = writer.abort('stop');
    equal(signal?.aborted, true);
    await first;
    await rejects(second, 'stop');
    await done;
    equal(reason, 'stop');
    await rejects(writer.closed, 'stop');
});
test('pipeTo waits for the sink, closes it, and stops at a signal', async () => {
    const written: unknown[] = [];
    const sink = (): WritableStream => new WritableStream({
        async write(chunk) {
            await sleep(2);
            written.push(chunk);
        },
        close() { written.push('closed'); },
        abort(reason) { written.push(`aborted by ${(reason as Error).name}`); },
    });
    await of(1, 2, 3).pipeTo(sink());
    equal(written.splice(0), [1, 2, 3, 'closed']);
    await of(1).pipeTo(sink(), { preventClose: true });
    equal(written.splice(0), [1]);
    const controller = new AbortController();
    const endless = new ReadableStream({ pull(own) { own.enqueue(0); } });
    const piped = endless.pipeTo(sink(), { signal: controller.signal });
    await sleep(5);
    controller.abort();
    await rejects(piped, 'AbortError');
    equal(written.at(-1), 'aborted by AbortError');
    equal(endless.locked, false);
});
test('pipeTo cancels its source when the sink fails, and the other way round', async () => {
    let reason: unknown;
    const source = new ReadableStream({
        pull(own) { own.enqueue(0); }, cancel(why) { reason = why; },
    });
    await rejects(source.pipeTo(new WritableStream({ write() { throw new Error('full'); } })), 'full');
    equal(String(reason), 'Error: full');
    const failing = new ReadableStream({ pull() { throw new Error('lost'); } });
    await rejects(failing.pipeTo(new WritableStream({ abort(why) { reason = why; } })), 'lost');
    equal(String(reason), 'Error: lost');
});
test('a transform makes other chunks, more or fewer, and some at its end', async () => {
    const doubled = of(1, 2, 3).pipeThrough(new TransformStream({
        transform(chunk, controller) {
            if (chunk !== 2) controller.enqueue(chunk * 2);
        },
        flush(controller) { controller.enqueue('end'); },
    }));
    equal(await all(doubled), [2, 6, 'end']);
    const failing = of(1).pipeThrough(new TransformStream({ transform() { throw new Error('no'); } }));
    await rejects(all(failing), 'no');
    const brief = of(1, 2).pipeThrough(new TransformStream({
        transform(chunk, controller) {
            controller.enqueue(chunk);
            controller.terminate();
        },
    }));
    equal(await all(brief), [1]);
    equal(await all(of('as it is').pipeThrough(new TransformStream())), ['as it is']);
});
test('texts become bytes and bytes become texts, wherever a chunk is cut', async () => {
    const bytes = new TextEncoder().encode('grün 🙂');
    const cut = of(bytes.slice(0, 3), bytes.slice(3, 8), bytes.slice(8));
    equal((await all(cut.pipeThrough(new TextDecoderStream()))).join('|'), 'gr|ün |🙂');
    const encoded = await all(of('a\ud83d', '\ude42').pipeThrough(new TextEncoderStream()));
    equal(encoded.map((one) => [...one as Uint8Array]), [[97], [240, 159, 153, 130]]);
    await rejects(all(of(new Uint8Array([255])).pipeThrough(
        new TextDecoderStream('utf-8', { fatal: true }))), 'TypeError');
});
test('sizes count as a strategy says', async () => {
    const strategy = new ByteLengthQueuingStrategy({ highWaterMark: 10 });
    equal([strategy.size(new Uint8Array(4)), new CountQueuingStrategy({ highWaterMark: 1 }).size()],
        [4, 1]);
    let controller: ReadableStreamDefaultController | undefined;
    const stream = new ReadableStream({ start(own) { controller = own; } }, strategy);
    controller?.enqueue(new Uint8Array(7));
    equal(controller?.desiredSize, 3);
    throws(() => new ReadableStream({}, { highWaterMark: -1 }), 'RangeError');
    throws(() => { ReadableStream.prototype.getReader.call({}); }, 'TypeError');
    void stream;
});
test('a body is a stream of bytes, which whoever reads it uses up', async () => {
    const response = new Response('some text');
    const { body } = response;
    equal([response.body === body, response.bodyUsed], [true, false]);
    const chunks = await all((body as ReadableStream).pipeThrough(new TextDecoderStream()));
    equal([chunks.join(''), response.bodyUsed], ['some text', true]);
    await rejects(response.text(), 'disturbed');
    const read = new Response('x');
    await read.text();
    equal([read.bodyUsed, new Response(null).body], [true, null]);
    await rejects(all(read.body as ReadableStream).then((list) => {
        if (list.length === 0) throw new Error('nothing is left');
    }), 'nothing is left');
});
test('a response takes a stream for its body, and copies of it share that', async () => {
    const bytes = new TextEncoder().encode('from a stream');
    const response = new Response(of(bytes.slice(0, 5), bytes.slice(5)));
    const copy = response.clone();
    equal([await response.text(), await copy.text()], ['from a stream', 'from a stream']);
    await rejects(new Response(of('no bytes')).text(), 'Uint8Array');
    throws(() => new Request('/data.json', { method: 'POST', body: of(bytes) }), 'NotSupportedError');
});
test('a file of the app is read as a stream, in chunks', async () => {
    const response = await fetch('/data.json');
    const text = (response.body as ReadableStream).pipeThrough(new TextDecoderStream());
    equal((await all(text)).join(''), '{"photo":1}');
    const sizes = (await all(new Blob(['x'.repeat(100_000)]).stream()))
        .map((one) => (one as Uint8Array).length);
    equal(sizes, [65_536, 34_464]);
});
test('what iOS lacks of streams is not there', () => {
    equal([Symbol.asyncIterator in ReadableStream.prototype, 'values' in ReadableStream.prototype,
        'from' in ReadableStream, typeof (globalThis as any).ReadableByteStreamController],
    [false, false, false, 'undefined']);
    throws(() => new ReadableStream({ type: 'bytes' }), 'not implemented');
});
