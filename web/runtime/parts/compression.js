// CompressionStream and DecompressionStream (Compression standard).
import { bytesOfSource } from '../buffer-source.js';

const { TransformStream } = runtime.loadGlobals('streams');
const formats = ['deflate', 'deflate-raw', 'gzip'];

function makeStream(format, isCompressing, name) {
    if (!formats.includes(format)) {
        throw new TypeError(host.isChromium
            ? `Failed to construct '${name}': Unsupported compression format: '${format}'`
            : `Argument 1 ('format') to the ${name} constructor must be one of: "deflate", "deflate-raw", "gzip"`);
    }
    const number = host.makeCompressor(format, isCompressing);
    const pass = (bytes, isLast, controller) => {
        const made = host.compress(number, bytes, isLast);
        if (typeof made === 'string') throw new TypeError(made);
        if (made.length > 0) controller.enqueue(made);
    };
    return new TransformStream({
        // With one WebKit's stream begins a promise later.
        start() {},
        transform(chunk, controller) {
            const bytes = bytesOfSource(chunk);
            if (bytes === undefined) throw new TypeError('Invalid type should be BufferSource');
            pass(bytes, false, controller);
        },
        flush(controller) { pass(new Uint8Array(0), true, controller); },
    });
}

const makeType = (name, isCompressing) => class {
    #stream;
    constructor(format) {
        if (arguments.length === 0) throw new TypeError('Not enough arguments');
        this.#stream = makeStream(`${format}`, isCompressing, name);
    }
    get readable() { return this.#stream.readable; }
    get writable() { return this.#stream.writable; }
};
runtime.provide({
    CompressionStream: makeType('CompressionStream', true),
    DecompressionStream: makeType('DecompressionStream', false),
});
