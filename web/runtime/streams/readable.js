// Readable streams (Streams standard, 4): of chunks, by default readers. WebKit knew none of bytes when
// iOS 18 came.
import {
    Queue, after, asked, attempt, dictionary, isAndroid, keep, make, method, of, only, open, quiet,
    rejected, resolved, strategyOf,
} from './common.js';
import { noSuch, reading, refused } from '../refusals.js';
import { ReadableStreamBYOBReader, beginBytes, beginOfScript } from './bytes.js';
import { pipe } from './pipe.js';

export class ReadableStreamDefaultController {
    constructor() { only(ReadableStreamDefaultController); }
    get desiredSize() { return desiredSize(of(this, ReadableStreamDefaultController)); }
    close() {
        const own = of(this, ReadableStreamDefaultController);
        mustTake(own);
        closeSource(own);
    }
    enqueue(chunk) {
        const own = of(this, ReadableStreamDefaultController);
        mustTake(own);
        enqueue(own, chunk);
    }
    error(reason) { fail(of(this, ReadableStreamDefaultController), reason); }
}

const takes = (own) => own.stream.state === 'readable' && !own.isClosing;
function mustTake(own) {
    if (!takes(own)) throw new TypeError('The stream is not in a state that permits it');
}
function desiredSize({ stream, mark, queue }) {
    return stream.state === 'errored' ? null : stream.state === 'closed' ? 0 : mark - queue.total;
}

function shouldPull(own) {
    return takes(own) && own.isStarted
        && ((own.stream.reader?.requests.length ?? 0) > 0 || desiredSize(own) > 0);
}
export function pullIfNeeded(own) {
    if (!shouldPull(own)) return;
    if (own.isPulling) {
        own.pullsAgain = true;
        return;
    }
    own.isPulling = true;
    after(own.pull(), () => {
        own.isPulling = false;
        if (!own.pullsAgain) return;
        own.pullsAgain = false;
        pullIfNeeded(own);
    }, (error) => fail(own, error));
}
export function forget(own) { own.pull = own.cancel = own.size = undefined; }

export function closeSource(own) {
    if (!takes(own)) return;
    own.isClosing = true;
    if (own.queue.items.length > 0) return;
    forget(own);
    close(own.stream);
}
export function enqueue(own, chunk) {
    if (!takes(own)) return;
    const { reader } = own.stream;
    if (reader !== null && reader.requests.length > 0) {
        reader.requests.shift().chunk(chunk);
    } else {
        try {
            own.queue.add(chunk, own.size(chunk));
        } catch (error) {
            fail(own, error);
            throw error;
        }
    }
    pullIfNeeded(own);
}
export function fail(own, reason) {
    if (own.stream.state !== 'readable') return;
    own.queue.clear();
    forget(own);
    const { stream } = own;
    stream.state = 'errored';
    stream.error = reason;
    const { reader } = stream;
    if (reader === null) return;
    reader.closed.reject(reason);
    for (const request of reader.requests.splice(0)) request.error(reason);
}
export const isBackedUp = (own) => !shouldPull(own);
export const canTake = takes;
export const spaceOf = desiredSize;

export function close(stream) {
    stream.state = 'closed';
    const { reader } = stream;
    if (reader === null) return;
    // WebKit tells of it those who read first.
    if (isAndroid) reader.closed.resolve();
    // Whoever has brought a buffer gets it back by the answer of the source.
    if (!reader.bringsBuffers) for (const request of reader.requests.splice(0)) request.close();
    reader.closed.resolve();
}

/** Asks for a chunk; `request` has functions for each of what may come. */
export function readFrom(stream, request) {
    stream.isDisturbed = true;
    if (stream.state === 'closed') request.close();
    else if (stream.state === 'errored') request.error(stream.error);
    else {
        const own = stream.controller;
        if (own.read !== undefined) {
            own.read(own, request);
            return;
        }
        if (own.queue.items.length === 0) {
            stream.reader.requests.push(request);
            pullIfNeeded(own);
            return;
        }
        const chunk = own.queue.take();
        if (own.isClosing && own.queue.items.length === 0) {
            forget(own);
            close(stream);
        } else {
            pullIfNeeded(own);
        }
        request.chunk(chunk);
    }
}

export function cancel(stream, reason) {
    stream.isDisturbed = true;
    if (stream.state === 'closed') return resolved();
    if (stream.state === 'errored') return rejected(stream.error);
    close(stream);
    const { reader } = stream;
    if (reader?.bringsBuffers) for (const request of reader.requests.splice(0)) request.close(undefined);
    const own = stream.controller;
    own.queue.clear();
    const done = own.cancel(reason);
    forget(own);
    return after(done, () => undefined);
}

/** Takes the stream for one reader. */
export function acquire(stream) {
    if (stream.reader !== null) {
        throw refused('TypeError', 'ReadableStream', 'getReader', 'ReadableStreamDefaultReader constructor can only accept '
            + 'readable streams that are not yet locked to a reader', 'ReadableStream is locked');
    }
    const reader = { stream, requests: [], closed: open() };
    stream.reader = reader;
    if (stream.state === 'closed') reader.closed.resolve();
    if (stream.state === 'errored') reader.closed.reject(stream.error);
    return reader;
}
export function release(reader) {
    const { stream } = reader;
    const error = new TypeError('releaseLock() was called on the reader');
    if (stream.state !== 'readable') reader.closed = open();
    reader.closed.reject(error);
    stream.reader = reader.stream = null;
    for (const request of reader.requests.splice(0)) request.error(error);
    stream.controller.released?.();
}

export class ReadableStreamDefaultReader {
    constructor(stream) { keep(this, acquire(of(stream, ReadableStream))); }
    get closed() {
        return asked(this, ReadableStreamDefaultReader, (own) => own.closed.promise);
    }
    cancel(reason) {
        return asked(this, ReadableStreamDefaultReader, (own) =>
            (own.stream === null ? rejected(released()) : cancel(own.stream, reason)));
    }
    read() {
        return asked(this, ReadableStreamDefaultReader, (own) => {
            if (own.stream === null) return rejected(released());
            const answer = runtime.Promise.withResolvers();
            readFrom(own.stream, {
                chunk: (value) => answer.resolve({ value, done: false }),
                close: () => answer.resolve({ value: undefined, done: true }),
                error: answer.reject,
            });
            return answer.promise;
        });
    }
    releaseLock() {
        const own = of(this, ReadableStreamDefaultReader);
        if (own.stream !== null) release(own);
    }
}
export const released = () => new TypeError('The reader has let go of its stream');

/** Makes a stream's own state and begins it; `source` has `start`, `pull` and `cancel`. */
export function begin(object, source, mark, size = () => 1, adapt = undefined) {
    const stream = keep(object, {
        object, state: 'readable', reader: null, error: undefined, isDisturbed: false,
    });
    const own = {
        stream, mark, size, queue: new Queue(), isStarted: false, isPulling: false,
        pullsAgain: false, isClosing: false, pull: source.pull, cancel: source.cancel,
    };
    stream.controller = own;
    const Type = adapt?.(own) ?? ReadableStreamDefaultController;
    own.object = make(Type, own);
    after(resolved(source.start?.(own)), () => {
        own.isStarted = true;
        pullIfNeeded(own);
    }, (error) => fail(own, error));
    return stream;
}

export class ReadableStream {
    constructor(source = undefined, strategy = undefined) {
        if (own(source, this)) return;
        const isObject = (typeof source === 'object' && source !== null) || typeof source === 'function';
        if (source !== undefined && !isObject && !isAndroid) throw new TypeError(source === null
            ? 'ReadableStream constructor takes an object as first argument' : 'Type error');
        const given = dictionary(isObject ? source : undefined, 'A source');
        if (given.type !== undefined) {
            if (`${given.type}` !== 'bytes') {
                throw refused(isAndroid ? 'RangeError' : 'TypeError', 'ReadableStream', undefined,
                    'Invalid type is specified', 'Invalid type for underlying source');
            }
            if (!isAndroid) throw new TypeError('ReadableByteStreamController is not implemented');
        }
        const [start, pull, stop] = ['start', 'pull', 'cancel'].map((name) => method(given, name, 'ReadableStream'));
        if (given.type !== undefined) {
            const { mark } = strategyOf(strategy, 0, 'ReadableStream');
            if (strategy?.size !== undefined) throw new RangeError('A strategy for bytes has no size function');
            beginOfScript(this, given, { start, pull, stop }, mark);
            return;
        }
        const { mark, size } = strategyOf(strategy, 1, 'ReadableStream');
        let controller;
        begin(this, {
            start: (made) => {
                controller = made.object;
                return start && Reflect.apply(start, given, [controller]);
            },
            pull: () => (pull === undefined ? resolved() : attempt(pull, given, controller)),
            cancel: (reason) => (stop === undefined ? resolved() : attempt(stop, given, reason)),
        }, mark, size);
    }

    get locked() { return of(this, ReadableStream).reader !== null; }
    cancel(reason) {
        return asked(this, ReadableStream, (stream) => (stream.reader !== null
            ? rejected(new TypeError('ReadableStream is locked')) : cancel(stream, reason)));
    }
    getReader(options) {
        of(this, ReadableStream);
        const { mode } = dictionary(options, 'What getReader takes');
        if (mode !== undefined) {
            if (`${mode}` !== 'byob') {
                throw refused('TypeError', 'ReadableStream', 'getReader', reading('mode', 'ReadableStreamGetReaderOptions',
                    noSuch(mode, 'ReadableStreamReaderMode')), 'Invalid mode is specified');
            }
            if (isAndroid) return new ReadableStreamBYOBReader(this);
            throw new TypeError('ReadableStreamBYOBReader is not implemented');
        }
        return new ReadableStreamDefaultReader(this);
    }
    pipeTo(destination, options) {
        return asked(this, ReadableStream, (stream) => {
            try {
                return pipe(stream, destination, dictionary(options, 'What pipeTo takes'));
            } catch (error) {
                return rejected(error);
            }
        });
    }
    pipeThrough(pair, options) {
        const stream = of(this, ReadableStream);
        const { readable, writable } = dictionary(pair, 'A pair of streams');
        of(readable, ReadableStream);
        if (stream.reader !== null) {
            throw refused('TypeError', 'ReadableStream', 'pipeThrough', 'Cannot pipe a locked stream',
                'ReadableStream is locked');
        }
        quiet(pipe(stream, writable, dictionary(options, 'What pipeThrough takes'), true));
        return readable;
    }
    tee() { return tee(of(this, ReadableStream)); }
}

/** How the runtime itself makes streams: `new ReadableStream(ofRuntime(…))`. */
const sources = new WeakMap();
function own(source, object) {
    const given = source !== null && typeof source === 'object' ? sources.get(source) : undefined;
    if (given === undefined) return false;
    if (given.isOfBytes) beginBytes(object, given.source, given.mark);
    else begin(object, given.source, given.mark);
    return true;
}
/** A stream of the runtime's own; `source` gets its controller's state. */
export function streamOf(source, mark = 0, isOfBytes = false) {
    const key = {};
    sources.set(key, { source, mark, isOfBytes });
    return new ReadableStream(key);
}

function tee(stream) {
    const reader = acquire(stream);
    const branches = [];
    const reasons = [undefined, undefined];
    const isCanceled = [false, false];
    const end = open();
    let isReading = false;
    let readsAgain = false;
    const each = (work) => branches.forEach((one, index) => {
        if (!isCanceled[index]) work(one);
    });
    const pull = () => {
        if (isReading) {
            readsAgain = true;
            return resolved();
        }
        isReading = true;
        if (!isAndroid) {
            // WebKit's branches wait for what they have pulled, and hear of the end as of a chunk.
            const read = open();
            let take = () => {};
            const answer = (work) => {
                take = work;
                read.resolve();
            };
            readFrom(stream, {
                chunk: (value) => answer(() => each((one) => enqueue(one, value))),
                close: () => answer(() => {
                    each(closeSource);
                    if (isCanceled.includes(false)) end.resolve();
                }),
                error: () => read.resolve(),
            });
            return after(read.promise, () => {
                take();
                isReading = false;
            });
        }
        readFrom(stream, {
            // After whatever a rejection of the source's own would bring about.
            chunk: (value) => runtime.queueMicrotask(() => {
                readsAgain = false;
                each((one) => enqueue(one, value));
                isReading = false;
                if (readsAgain) pull();
            }),
            close: () => {
                isReading = false;
                each(closeSource);
                if (isCanceled.includes(false)) end.resolve();
            },
            error: () => { isReading = false; },
        });
        return resolved();
    };
    const cancelOne = (index) => (reason) => {
        isCanceled[index] = true;
        reasons[index] = reason;
        if (!isCanceled.includes(false)) end.resolve(cancel(stream, reasons));
        return end.promise;
    };
    const made = [0, 1].map((index) => streamOf({
        start: (controller) => { branches.push(controller); }, pull, cancel: cancelOne(index),
    }, 1));
    after(reader.closed.promise, undefined, (error) => {
        for (const one of branches) fail(one, error);
        if (isCanceled.includes(false)) end.resolve();
    });
    return made;
}

if (isAndroid) {
    const prototypeOfIterators = Object.getPrototypeOf(
        Object.getPrototypeOf(async function* none() {}).prototype);
    const iterator = Object.setPrototypeOf({
        next() { return this[advance](); },
        return(value) { return this[finish](value); },
    }, Object.getPrototypeOf(prototypeOfIterators));
    const advance = Symbol('next');
    const finish = Symbol('return');
    const values = { values(options) {
        const stream = of(this, ReadableStream);
        const keeps = Boolean(dictionary(options, 'What values takes').preventCancel);
        const reader = acquire(stream);
        let isOver = false;
        /** What was asked for last, while there is no answer. */
        let ongoing = null;
        const inTurn = (work) => {
            const answer = ongoing === null ? after(resolved(work()), (result) => result) : after(ongoing, work, work);
            const end = () => { if (ongoing === answer) ongoing = null; };
            ongoing = answer;
            after(answer, end, end);
            return answer;
        };
        const read = () => {
            if (isOver) return { value: undefined, done: true };
            const answer = runtime.Promise.withResolvers();
            const end = () => {
                isOver = true;
                release(reader);
            };
            readFrom(stream, {
                chunk: (value) => answer.resolve({ value, done: false }),
                close: () => {
                    end();
                    answer.resolve({ value: undefined, done: true });
                },
                error: (error) => {
                    end();
                    answer.reject(error);
                },
            });
            return answer.promise;
        };
        const stop = (value) => {
            if (isOver) return { value, done: true };
            isOver = true;
            const done = keeps ? resolved() : cancel(stream, value);
            release(reader);
            return after(done, () => ({ value, done: true }));
        };
        return Object.defineProperties(Object.create(iterator), {
            [advance]: { value: () => inTurn(read) },
            [finish]: { value: (value) => inTurn(() => stop(value)) },
        });
    } }.values;
    for (const name of ['values', Symbol.asyncIterator]) {
        Object.defineProperty(ReadableStream.prototype, name, {
            value: values, writable: true, enumerable: name === 'values', configurable: true,
        });
    }
}
