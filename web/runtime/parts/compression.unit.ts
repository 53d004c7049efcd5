import { equal, rejects, test, throws } from '../unit';

const text = 'a text that is a text that is a text';
const bytes = (base64: string): Uint8Array<ArrayBuffer> => (Uint8Array as any).fromBase64(base64);
// Made by Node's zlib.
const packed: Record<string, string> = {
    gzip: 'H4sIAAAAAAAAA0tUKEmtKFEoyUgsUcgsVkjExgUAt/N/wyQAAAA=',
    deflate: 'eJxLVChJrShRKMlILFHILFZIxMYFAOkSDK0=',
    'deflate-raw': 'S1QoSa0oUSjJSCxRyCxWSMTGBQA=',
};
const through = async (stream: ReadableWritablePair, ...chunks: BufferSource[]): Promise<Uint8Array> => {
    const source = new ReadableStream({
        start(controller) {
            for (const chunk of chunks) controller.enqueue(chunk);
            controller.close();
        },
    });
    return new Uint8Array(await new Response(source.pipeThrough(stream)).arrayBuffer());
};
const read = async (format: string, ...chunks: BufferSource[]): Promise<string> =>
    new TextDecoder().decode(await through(new DecompressionStream(format as CompressionFormat), ...chunks));

test('what others have compressed is read, in pieces too', async () => {
    for (const format of Object.keys(packed)) {
        const whole = bytes(packed[format]);
        equal(await read(format, whole), text);
        equal(await read(format, ...Array.from(whole, (_, at) => whole.slice(at, at + 1))), text);
        equal(await read(format, whole.buffer), text);
    }
});
test('what is compressed here is read again, however long', async () => {
    const long = new Uint8Array(300_000).map((_, at) => (at * at) % 251);
    for (const format of Object.keys(packed)) {
        const short = await through(new CompressionStream(format as CompressionFormat), long, long.subarray(0, 7));
        equal(short.length < 60_000, true);
        const again = await through(new DecompressionStream(format as CompressionFormat), short as any);
        equal([again.length, again.every((byte, at) => byte === long[at % 300_000])], [300_007, true]);
    }
    equal((await through(new CompressionStream('gzip'))).length, 20);
    equal(`${new CompressionStream('gzip')}`, '[object CompressionStream]');
});
test('damaged, cut and extra bytes fail, and what is no bytes', async () => {
    const whole = bytes(packed.gzip);
    await rejects(read('gzip', whole.slice(0, -1)), 'Failed to Decode Data.');
    await rejects(read('gzip', whole, new Uint8Array(1)), 'Extra bytes past the end.');
    await rejects(read('gzip', new Uint8Array([...whole, 1])), 'Extra bytes past the end.');
    await rejects(read('deflate', whole), 'Failed to Decode Data.');
    await rejects(read('gzip', 'text' as any), 'TypeError');
    throws(() => new CompressionStream('zip' as any), 'must be one of');
});
