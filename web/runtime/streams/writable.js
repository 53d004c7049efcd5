// Writable streams (Streams standard, 5).
import {
    Queue, after, asked, attempt, dictionary, keep, make, method, of, only, open, rejected, resolved,
    strategyOf,
} from './common.js';
import { refused } from '../refusals.js';

const closeMark = Symbol('close');

export class WritableStreamDefaultController {
    constructor() { only(WritableStreamDefaultController); }
    get signal() { return of(this, WritableStreamDefaultController).abortion.signal; }
    error(reason) {
        const own = of(this, WritableStreamDefaultController);
        if (own.stream.state === 'writable') failController(own, reason);
    }
}

export function failController(own, error) {
    forget(own);
    startErroring(own.stream, error);
}
function forget(own) { own.write = own.close = own.abort = own.size = undefined; }

export const closesOrClosed = (stream) =>
    stream.closing !== null || stream.closeInFlight !== null || stream.state === 'closed';
const isBusy = (stream) => stream.writeInFlight !== null || stream.closeInFlight !== null;

function startErroring(stream, reason) {
    stream.state = 'erroring';
    stream.error = reason;
    if (stream.writer !== null) rejectReady(stream.writer, reason);
    if (!isBusy(stream) && stream.controller.isStarted) finishErroring(stream);
}
function rejectReady(writer, reason) {
    if (writer.isReady) writer.ready = open();
    writer.isReady = true;
    writer.ready.reject(reason);
}

function finishErroring(stream) {
    stream.state = 'errored';
    stream.controller.queue.clear();
    for (const write of stream.writes.splice(0)) write.reject(stream.error);
    const { abortion } = stream;
    stream.abortion = null;
    if (abortion === null) {
        rejectClosed(stream);
        return;
    }
    if (abortion.wasErroring) {
        abortion.answer.reject(stream.error);
        rejectClosed(stream);
        return;
    }
    const own = stream.controller;
    const done = own.abort(abortion.reason);
    forget(own);
    after(done, () => {
        abortion.answer.resolve();
        rejectClosed(stream);
    }, (error) => {
        abortion.answer.reject(error);
        rejectClosed(stream);
    });
}
function rejectClosed(stream) {
    stream.closing?.reject(stream.error);
    stream.closing = null;
    stream.writer?.closed.reject(stream.error);
}
function dealWith(stream, error) {
    if (stream.state === 'writable') startErroring(stream, error);
    else finishErroring(stream);
}

export function desiredSize(stream) {
    if (stream.state === 'errored' || stream.state === 'erroring') return null;
    return stream.state === 'closed' ? 0 : stream.controller.mark - stream.controller.queue.total;
}
const isFull = (stream) => desiredSize(stream) <= 0;

function updateBackpressure(stream, isOn) {
    const { writer } = stream;
    if (writer !== null && isOn !== stream.isBackedUp) {
        if (isOn) {
            writer.ready = open();
            writer.isReady = false;
        } else {
            writer.isReady = true;
            writer.ready.resolve();
        }
    }
    stream.isBackedUp = isOn;
}

function advance(own) {
    const { stream } = own;
    if (!own.isStarted || stream.writeInFlight !== null) return;
    if (stream.state === 'erroring') {
        finishErroring(stream);
        return;
    }
    if (own.queue.items.length === 0) return;
    const [{ value }] = own.queue.items;
    if (value === closeMark) finish(own);
    else write(own, value);
}
function finish(own) {
    const { stream } = own;
    stream.closeInFlight = stream.closing;
    stream.closing = null;
    own.queue.take();
    const done = own.close();
    forget(own);
    after(done, () => {
        stream.closeInFlight.resolve();
        stream.closeInFlight = null;
        if (stream.state === 'erroring') {
            stream.error = undefined;
            stream.abortion?.answer.resolve();
            stream.abortion = null;
        }
        stream.state = 'closed';
        stream.writer?.closed.resolve();
    }, (error) => {
        stream.closeInFlight.reject(error);
        stream.closeInFlight = null;
        stream.abortion?.answer.reject(error);
        stream.abortion = null;
        dealWith(stream, error);
    });
}
function write(own, chunk) {
    const { stream } = own;
    stream.writeInFlight = stream.writes.shift();
    after(own.write(chunk), () => {
        stream.writeInFlight.resolve();
        stream.writeInFlight = null;
        own.queue.take();
        if (!closesOrClosed(stream) && stream.state === 'writable') {
            updateBackpressure(stream, isFull(stream));
        }
        advance(own);
    }, (error) => {
        if (stream.state === 'writable') forget(own);
        stream.writeInFlight.reject(error);
        stream.writeInFlight = null;
        dealWith(stream, error);
    });
}

export function abort(stream, reason) {
    if (stream.state === 'closed' || stream.state === 'errored') return resolved();
    stream.controller.abortion.abort(reason);
    if (stream.state === 'closed' || stream.state === 'errored') return resolved();
    if (stream.abortion !== null) return stream.abortion.answer.promise;
    const wasErroring = stream.state === 'erroring';
    const answer = open();
    stream.abortion = { answer, reason: wasErroring ? undefined : reason, wasErroring };
    if (!wasErroring) startErroring(stream, reason);
    return answer.promise;
}
function closeStream(stream) {
    if (stream.state === 'closed' || stream.state === 'errored') {
        return rejected(new TypeError('The stream is closed or has failed'));
    }
    stream.closing = open();
    const { writer } = stream;
    if (writer !== null && stream.isBackedUp && stream.state === 'writable') {
        writer.isReady = true;
        writer.ready.resolve();
    }
    const own = stream.controller;
    own.queue.add(closeMark, 0);
    const { promise } = stream.closing;
    advance(own);
    return promise;
}

/** Takes the stream for one writer. */
export function lock(stream) {
    if (stream.writer !== null) {
        throw refused('TypeError', 'WritableStream', 'getWriter', 'Cannot create writer when WritableStream is locked',
            'WritableStream is locked');
    }
    const writer = { stream, ready: open(), closed: open(), isReady: true };
    stream.writer = writer;
    if (stream.state === 'writable') {
        if (!closesOrClosed(stream) && stream.isBackedUp) writer.isReady = false;
        else writer.ready.resolve();
    } else if (stream.state === 'closed') {
        writer.ready.resolve();
        writer.closed.resolve();
    } else {
        writer.ready.reject(stream.error);
        if (stream.state === 'errored') writer.closed.reject(stream.error);
    }
    return writer;
}
export function releaseWriter(writer) {
    const { stream } = writer;
    const error = new TypeError('releaseLock() was called on the writer');
    rejectReady(writer, error);
    if (stream.state === 'closed' || stream.state === 'errored') writer.closed = open();
    writer.closed.reject(error);
    stream.writer = writer.stream = null;
}
export function writeChunk(writer, chunk) {
    const { stream } = writer;
    if (stream === null) return rejected(released());
    const own = stream.controller;
    let size = 1;
    if (own.size !== undefined) {
        try {
            size = own.size(chunk);
        } catch (error) {
            if (stream.state === 'writable') failController(own, error);
        }
    }
    // Its own function may have let go of it.
    if (writer.stream !== stream) return rejected(released());
    if (stream.state === 'errored') return rejected(stream.error);
    if (closesOrClosed(stream)) {
        return rejected(new TypeError('The stream is closing or closed'));
    }
    if (stream.state === 'erroring') return rejected(stream.error);
    const answer = open();
    stream.writes.push(answer);
    try {
        own.queue.add(chunk, size);
    } catch (error) {
        failController(own, error);
        return answer.promise;
    }
    if (!closesOrClosed(stream) && stream.state === 'writable') {
        updateBackpressure(stream, isFull(stream));
    }
    advance(own);
    return answer.promise;
}
/** Closes it at the end of what is piped in. */
export function closeWith({ stream }) {
    if (closesOrClosed(stream)) return resolved();
    return stream.state === 'errored' ? rejected(stream.error) : closeStream(stream);
}
const released = () => new TypeError('The writer has let go of its stream');

export class WritableStreamDefaultWriter {
    constructor(stream) { keep(this, lock(of(stream, WritableStream))); }
    get closed() {
        return asked(this, WritableStreamDefaultWriter, (own) => own.closed.promise);
    }
    get ready() { return asked(this, WritableStreamDefaultWriter, (own) => own.ready.promise); }
    get desiredSize() {
        const { stream } = of(this, WritableStreamDefaultWriter);
        if (stream === null) throw released();
        return desiredSize(stream);
    }
    abort(reason) {
        return asked(this, WritableStreamDefaultWriter, ({ stream }) =>
            (stream === null ? rejected(released()) : abort(stream, reason)));
    }
    close() {
        return asked(this, WritableStreamDefaultWriter, ({ stream }) => {
            if (stream === null) return rejected(released());
            return closesOrClosed(stream)
                ? rejected(new TypeError('The stream is closing or closed')) : closeStream(stream);
        });
    }
    releaseLock() {
        const own = of(this, WritableStreamDefaultWriter);
        if (own.stream !== null) releaseWriter(own);
    }
    write(chunk) {
        return asked(this, WritableStreamDefaultWriter, (own) => writeChunk(own, chunk));
    }
}

/** Makes a stream's own state and begins it; `sink` has `start`, `write`, `close` and `abort`. */
export function begin(object, sink, mark, size) {
    const stream = keep(object, {
        object, state: 'writable', error: undefined, writer: null, writes: [], writeInFlight: null,
        closing: null, closeInFlight: null, abortion: null, isBackedUp: false,
    });
    const own = {
        stream, mark, size, queue: new Queue(), isStarted: false,
        abortion: new (runtime.load('abort').AbortController)(),
        write: sink.write, close: sink.close, abort: sink.abort,
    };
    stream.controller = own;
    own.object = make(WritableStreamDefaultController, own);
    updateBackpressure(stream, isFull(stream));
    after(resolved(sink.start?.(own)), () => {
        own.isStarted = true;
        advance(own);
    }, (error) => {
        own.isStarted = true;
        dealWith(stream, error);
    });
    return stream;
}

const sinks = new WeakMap();
export class WritableStream {
    constructor(sink = undefined, strategy = undefined) {
        const ours = sinks.get(sink);
        if (ours !== undefined) {
            begin(this, ours.sink, ours.mark, ours.size);
            return;
        }
        if (sink !== undefined && (typeof sink !== 'object' || sink === null)
            && typeof sink !== 'function') {
            throw new TypeError('WritableStream constructor takes an object as first argument');
        }
        const given = dictionary(sink, 'A sink');
        if (given.type !== undefined) {
            throw refused('RangeError', 'WritableStream', undefined, 'Invalid type is specified', 'Invalid type is specified');
        }
        const [start, put, finishes, stop] =
            ['start', 'write', 'close', 'abort'].map((name) => method(given, name, 'WritableStream'));
        const { mark, size } = strategyOf(strategy, 1, 'WritableStream');
        const call = (work, ...values) =>
            (work === undefined ? resolved() : attempt(work, given, ...values));
        let controller;
        begin(this, {
            start: (made) => {
                controller = made.object;
                return start && Reflect.apply(start, given, [controller]);
            },
            write: (chunk) => call(put, chunk, controller),
            close: () => call(finishes),
            abort: (reason) => call(stop, reason),
        }, mark, size);
    }

    get locked() { return of(this, WritableStream).writer !== null; }
    abort(reason) {
        return asked(this, WritableStream, (stream) => (stream.writer !== null
            ? rejected(new TypeError('WritableStream is locked')) : abort(stream, reason)));
    }
    close() {
        return asked(this, WritableStream, (stream) => {
            if (stream.writer !== null) return rejected(new TypeError('WritableStream is locked'));
            return closesOrClosed(stream)
                ? rejected(new TypeError('The stream is closing or closed')) : closeStream(stream);
        });
    }
    getWriter() {
        of(this, WritableStream);
        return new WritableStreamDefaultWriter(this);
    }
}
/** What a class derived of streams gives their constructor for a sink of the runtime's own. */
export function keyOfSink(sink, mark, size) {
    const key = {};
    sinks.set(key, { sink, mark, size });
    return key;
}
/** A stream of the runtime's own. */
export const sinkOf = (sink, mark, size) => new WritableStream(keyOfSink(sink, mark, size));

/** Writes one chunk as a writer does that lets go of the stream at once. */
export function writeOnce(stream, chunk) {
    return asked(stream, WritableStream, (own) => {
        if (own.writer !== null) return rejected(new TypeError('WritableStream is locked'));
        const writer = lock(own);
        const answer = writeChunk(writer, chunk);
        releaseWriter(writer);
        return answer;
    });
}
