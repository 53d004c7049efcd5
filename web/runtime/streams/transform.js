// Transform streams (Streams standard, 6), and those of texts (Encoding standard).
import {
    after, attempt, dictionary, isAndroid, keep, make, method, of, only, open, resolved, strategyOf,
} from './common.js';
import { refused } from '../refusals.js';
import * as readable from './readable.js';
import * as writable from './writable.js';

export class TransformStreamDefaultController {
    constructor() { only(TransformStreamDefaultController); }
    get desiredSize() {
        return readable.spaceOf(of(this, TransformStreamDefaultController).readable);
    }
    enqueue(chunk) { put(of(this, TransformStreamDefaultController), chunk); }
    error(reason) { fail(of(this, TransformStreamDefaultController), reason); }
    terminate() {
        const own = of(this, TransformStreamDefaultController);
        readable.closeSource(own.readable);
        failWritable(own, new TypeError('The transform stream has been terminated'));
    }
}

function setBackpressure(own, isOn) {
    own.change?.resolve();
    own.change = open();
    own.isBackedUp = isOn;
}
function put(own, chunk) {
    if (!readable.canTake(own.readable)) {
        throw new TypeError('The stream is not in a state that permits it');
    }
    try {
        readable.enqueue(own.readable, chunk);
    } catch (error) {
        failWritable(own, error);
        throw own.readable.stream.error;
    }
    if (readable.isBackedUp(own.readable) && !own.isBackedUp) setBackpressure(own, true);
}
function fail(own, reason) {
    readable.fail(own.readable, reason);
    failWritable(own, reason);
}
function failWritable(own, reason) {
    own.transform = own.flush = own.cancel = undefined;
    if (own.writable.stream.state === 'writable') writable.failController(own.writable, reason);
    if (own.isBackedUp) setBackpressure(own, false);
}
const transformed = (own, chunk) => after(own.transform(chunk), undefined, (error) => {
    fail(own, error);
    throw error;
});

/**
 * Makes both sides; `transformer` has `take` and `start`, which get the controller's state, `transform`,
 * `flush` and `cancel`.
 */
function begin(object, transformer, input, output) {
    const began = open();
    const own = {
        isBackedUp: undefined, change: undefined, ending: null, transform: transformer.transform,
        flush: transformer.flush, cancel: transformer.cancel,
    };
    /** Ends it once, whichever side is the first to want it. */
    const end = (work, done, failed) => {
        if (own.ending !== null) return own.ending.promise;
        own.ending = open();
        const result = work();
        own.transform = own.flush = own.cancel = undefined;
        if (result === undefined) done(own.ending);
        else after(result, () => done(own.ending), (error) => failed(own.ending, error));
        return own.ending.promise;
    };
    const refuse = (ending, error) => {
        readable.fail(own.readable, error);
        ending.reject(error);
    };
    own.writableObject = writable.sinkOf({
        start: (made) => {
            own.writable = made;
            return began.promise;
        },
        write: (chunk) => {
            if (!own.isBackedUp) return transformed(own, chunk);
            return after(own.change.promise, () => {
                const { stream } = own.writable;
                if (stream.state === 'erroring') throw stream.error;
                return transformed(own, chunk);
            });
        },
        abort: (reason) => end(() => own.cancel(reason), (ending) => {
            const { stream } = own.readable;
            if (stream.state === 'errored') {
                ending.reject(stream.error);
                return;
            }
            readable.fail(own.readable, reason);
            ending.resolve();
        }, refuse),
        close: () => end(() => own.flush(), (ending) => {
            const { stream } = own.readable;
            if (stream.state === 'errored') {
                ending.reject(stream.error);
                return;
            }
            readable.closeSource(own.readable);
            ending.resolve();
        }, refuse),
    }, input.mark, input.size);
    own.readableObject = readable.streamOf({
        start: (made) => {
            own.readable = made;
            made.size = output.size;
            return began.promise;
        },
        pull: () => {
            setBackpressure(own, false);
            return own.change.promise;
        },
        cancel: (reason) => end(() => own.cancel(reason), (ending) => {
            const { stream } = own.writable;
            if (stream.state === 'errored') {
                ending.reject(stream.error);
                return;
            }
            failWritable(own, reason);
            ending.resolve();
        }, (ending, error) => {
            failWritable(own, error);
            ending.reject(error);
        }),
    }, output.mark);
    setBackpressure(own, true);
    own.object = make(TransformStreamDefaultController, own);
    keep(object, own);
    transformer.take?.(own);
    const { start } = transformer;
    // Chromium's stream begins with a promise of a promise, WebKit's looks at what its function gave.
    const first = resolved(start?.(own));
    if (isAndroid) began.resolve(first);
    else if (start === undefined) began.resolve();
    else after(first, began.resolve, began.reject);
}

export class TransformStream {
    constructor(transformer = undefined, input = undefined, output = undefined) {
        const given = dictionary(transformer, 'A transformer');
        for (const name of ['readableType', 'writableType']) {
            if (given[name] !== undefined) {
                throw refused('RangeError', 'TransformStream', undefined, `Invalid ${name} was specified`,
                    `TransformStream transformer has a ${name}`);
            }
        }
        const [start, transform, flush] =
            ['start', 'transform', 'flush'].map((name) => method(given, name, 'TransformStream'));
        const strategies = [strategyOf(input, 1, 'TransformStream'), strategyOf(output, 0, 'TransformStream')];
        let own;
        begin(this, {
            take: (made) => { own = made; },
            start: start && ((made) => Reflect.apply(start, given, [made.object])),
            transform: (chunk) => (transform === undefined ? attempt(() => put(own, chunk))
                : attempt(transform, given, chunk, own.object)),
            flush: () => (flush === undefined ? resolved() : attempt(flush, given, own.object)),
            // Neither browser calls a function for it yet.
            cancel() {},
        }, ...strategies);
    }
    get readable() { return of(this, TransformStream).readableObject; }
    get writable() { return of(this, TransformStream).writableObject; }
}

const plain = [{ mark: 1, size: () => 1 }, { mark: 0, size: () => 1 }];
/** A stream of the runtime's own that makes other chunks of each, and maybe some at the end. */
function textStream(object, convert, end) {
    let own;
    begin(object, {
        start: (made) => { own = made; },
        transform: (chunk) => attempt(() => convert(chunk, (one) => put(own, one))),
        flush: () => attempt(() => end((one) => put(own, one))),
        cancel() {},
    }, ...plain);
}

export class TextDecoderStream {
    #decoder;
    constructor(label, options) {
        const decoder = new (runtime.load('text-encoding').TextDecoder)(label, options);
        this.#decoder = decoder;
        const tell = (text, give) => { if (text !== '') give(text); };
        textStream(this, (chunk, give) => {
            if (!ArrayBuffer.isView(chunk) && !(chunk instanceof ArrayBuffer)) {
                throw new TypeError('A chunk of bytes must be a buffer or a view of one');
            }
            tell(decoder.decode(chunk, { stream: true }), give);
        }, (give) => tell(decoder.decode(), give));
    }
    get encoding() { return this.#decoder.encoding; }
    get fatal() { return this.#decoder.fatal; }
    get ignoreBOM() { return this.#decoder.ignoreBOM; }
    get readable() { return of(this, TextDecoderStream).readableObject; }
    get writable() { return of(this, TextDecoderStream).writableObject; }
}

export class TextEncoderStream {
    constructor() {
        const encoder = new (runtime.load('text-encoding').TextEncoder)();
        // The first half of a pair may be the end of a chunk.
        let half = '';
        const tell = (text, give) => { if (text !== '') give(encoder.encode(text)); };
        textStream(this, (chunk, give) => {
            const text = half + `${chunk}`;
            half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? '';
            tell(half === '' ? text : text.slice(0, -1), give);
        }, (give) => tell(half, give));
    }
    get encoding() { return 'utf-8'; }
    get readable() { return of(this, TextEncoderStream).readableObject; }
    get writable() { return of(this, TextEncoderStream).writableObject; }
}
