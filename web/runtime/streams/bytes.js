// Readable streams of bytes (Streams standard, 4.7 to 4.8), which Chromium alone has: `readable.js` does
// what they share with others.
import { asked, attempt, keep, make, of, only, rejected, resolved } from './common.js';
import {
    ReadableStream, acquire, begin, canTake, cancel, close, fail, forget, pullIfNeeded, release, released,
    spaceOf,
} from './readable.js';

const { transfer } = ArrayBuffer.prototype;
const take = transfer === undefined ? (buffer) => structuredClone(buffer, { transfer: [buffer] })
    : (buffer) => transfer.call(buffer);
const isDetached = (buffer) => buffer.byteLength === 0 && buffer.detached !== false;

export class ReadableStreamBYOBRequest {
    constructor() { only(ReadableStreamBYOBRequest); }
    get view() { return of(this, ReadableStreamBYOBRequest).view; }
    respond(count) {
        const { own, view } = of(this, ReadableStreamBYOBRequest);
        if (arguments.length === 0) throw new TypeError('1 argument required, but only 0 present.');
        const size = Number(count);
        if (!(size >= 0) || size === Infinity) throw new TypeError('The count is no length');
        if (own === null) throw new TypeError('The request has been answered');
        if (isDetached(view.buffer)) throw new TypeError('The buffer of the request was handed over');
        respond(own, Math.trunc(size));
    }
    respondWithNewView(view) {
        const { own } = of(this, ReadableStreamBYOBRequest);
        mustBeView(view);
        if (own === null) throw new TypeError('The request has been answered');
        if (isDetached(view.buffer)) throw new TypeError('The buffer was handed over');
        const [first] = own.pending;
        if (first.offset + first.filled !== view.byteOffset || first.size !== view.buffer.byteLength) {
            throw new RangeError('The view must be of the buffer and begin where the filled part of it ends');
        }
        respond(own, view.byteLength, view.buffer);
    }
}

export class ReadableByteStreamController {
    constructor() { only(ReadableByteStreamController); }
    get byobRequest() {
        const own = of(this, ReadableByteStreamController);
        const [first] = own.pending;
        if (own.request === null && first !== undefined) {
            own.request = {
                own, view: new Uint8Array(first.buffer, first.offset + first.filled, first.length - first.filled),
            };
            own.request.object = make(ReadableStreamBYOBRequest, own.request);
        }
        return own.request?.object ?? null;
    }
    get desiredSize() { return spaceOf(of(this, ReadableByteStreamController)); }
    close() {
        const own = of(this, ReadableByteStreamController);
        mustTake(own);
        closeBytes(own);
    }
    enqueue(chunk) {
        const own = of(this, ReadableByteStreamController);
        mustBeView(chunk);
        if (chunk.byteLength === 0) throw new TypeError('A chunk must have bytes');
        mustTake(own);
        enqueueBytes(own, chunk);
    }
    error(reason) { fail(of(this, ReadableByteStreamController), reason); }
}
function mustBeView(value) {
    if (!ArrayBuffer.isView(value)) throw new TypeError('The value is no view of a buffer');
}
function mustTake(own) {
    if (!canTake(own)) throw new TypeError('The stream is not in a state that permits it');
}

export class ReadableStreamBYOBReader {
    constructor(given) {
        const stream = of(given, ReadableStream);
        if (stream.reader === null && stream.controller.pending === undefined) {
            throw new TypeError('Only a stream of bytes has such a reader');
        }
        const reader = acquire(stream);
        reader.bringsBuffers = true;
        keep(this, reader);
    }
    get closed() { return asked(this, ReadableStreamBYOBReader, (own) => own.closed.promise); }
    cancel(reason) {
        return asked(this, ReadableStreamBYOBReader, (own) =>
            (own.stream === null ? rejected(released()) : cancel(own.stream, reason)));
    }
    read(view, options) {
        return asked(this, ReadableStreamBYOBReader, (own) => {
            try {
                mustBeView(view);
                const least = options?.min === undefined ? 1 : Math.trunc(Number(options.min));
                if (view.byteLength === 0 || isDetached(view.buffer)) throw new TypeError('The view must have room');
                if (!(least > 0)) throw new TypeError('min must be greater than 0');
                if (least > (view.length ?? view.byteLength)) throw new RangeError('min is more than the view holds');
                if (own.stream === null) throw released();
                const answer = runtime.Promise.withResolvers();
                readInto(own.stream, view, least, {
                    chunk: (value) => answer.resolve({ value, done: false }),
                    close: (value) => answer.resolve({ value, done: true }),
                    error: answer.reject,
                });
                return answer.promise;
            } catch (error) {
                return rejected(error);
            }
        });
    }
    releaseLock() {
        const own = of(this, ReadableStreamBYOBReader);
        if (own.stream !== null) release(own);
    }
}

/** Its entries are parts of buffers, its size that of them all. */
class Bytes {
    items = [];
    total = 0;
    constructor(cleared) { this.cleared = cleared; }
    add(buffer, offset, length) {
        this.items.push({ buffer, offset, length });
        this.total += length;
    }
    shift() {
        const { buffer, offset, length } = this.items.shift();
        this.total -= length;
        return new Uint8Array(buffer, offset, length);
    }
    clear() {
        this.items = [];
        this.total = 0;
        this.cleared();
    }
}

function dropRequest(own) {
    if (own.request === null) return;
    own.request.own = own.request.view = null;
    own.request = null;
}
/** Goes on once the queue has given something. */
function drained(own) {
    if (own.queue.total > 0 || !own.isClosing) {
        pullIfNeeded(own);
        return;
    }
    forget(own);
    close(own.stream);
}

/** What `readFrom` does for a stream of bytes. */
function read(own, request) {
    if (own.queue.total > 0) {
        const chunk = own.queue.shift();
        drained(own);
        request.chunk(chunk);
        return;
    }
    if (own.allocates !== undefined) {
        let buffer;
        try {
            buffer = new ArrayBuffer(own.allocates);
        } catch (error) {
            request.error(error);
            return;
        }
        own.pending.push({
            buffer, size: own.allocates, offset: 0, length: own.allocates, filled: 0, least: 1, unit: 1, Type: Uint8Array,
        });
    }
    own.stream.reader.requests.push(request);
    pullIfNeeded(own);
}

function readInto(stream, view, least, request) {
    stream.isDisturbed = true;
    if (stream.state === 'errored') {
        request.error(stream.error);
        return;
    }
    const own = stream.controller;
    const unit = view.BYTES_PER_ELEMENT ?? 1;
    const { byteOffset: offset, byteLength: length, constructor: Type } = view;
    const buffer = take(view.buffer);
    const pull = {
        buffer, size: buffer.byteLength, offset, length, filled: 0, least: least * unit, unit, Type, isBrought: true,
    };
    if (own.pending.length === 0) {
        if (stream.state === 'closed') {
            request.close(new Type(buffer, offset, 0));
            return;
        }
        if (own.queue.total > 0) {
            if (fill(own, pull)) {
                drained(own);
                request.chunk(viewOf(pull));
                return;
            }
            if (own.isClosing) {
                const error = new TypeError('The stream ends within an element of the view');
                fail(own, error);
                request.error(error);
                return;
            }
        }
    }
    own.pending.push(pull);
    stream.reader.requests.push(request);
    pullIfNeeded(own);
}
const viewOf = ({ buffer, offset, filled, unit, Type }) => new Type(take(buffer), offset, filled / unit);

/** Puts what there is into a buffer that waits; true: that is enough for who waits. */
function fill({ queue }, pull) {
    let rest = Math.min(queue.total, pull.length - pull.filled);
    const whole = pull.filled + rest - (pull.filled + rest) % pull.unit;
    const isEnough = whole >= pull.least;
    if (isEnough) rest = whole - pull.filled;
    while (rest > 0) {
        const [head] = queue.items;
        const count = Math.min(rest, head.length);
        new Uint8Array(pull.buffer, pull.offset + pull.filled, count).set(new Uint8Array(head.buffer, head.offset, count));
        head.offset += count;
        head.length -= count;
        if (head.length === 0) queue.items.shift();
        queue.total -= count;
        pull.filled += count;
        rest -= count;
    }
    return isEnough;
}
function fillAll(own) {
    const full = [];
    while (own.pending.length > 0 && own.queue.total > 0 && fill(own, own.pending[0])) full.push(own.pending.shift());
    return full;
}
function commit({ stream }, pull) {
    const request = stream.reader.requests.shift();
    if (stream.state === 'closed') request.close(viewOf(pull));
    else request.chunk(viewOf(pull));
}
const copyIn = (own, { buffer }, offset, length) => own.queue.add(buffer.slice(offset, offset + length), 0, length);

/** A chunk, whose buffer it takes. */
export function enqueueBytes(own, chunk) {
    if (!canTake(own)) return;
    const { byteOffset: offset, byteLength: length } = chunk;
    const buffer = take(chunk.buffer);
    const [first] = own.pending;
    if (first !== undefined) {
        if (isDetached(first.buffer)) throw new TypeError('The buffer of the request was handed over');
        dropRequest(own);
        first.buffer = take(first.buffer);
        if (first.isLeft) leave(own);
    }
    const { reader } = own.stream;
    if (reader !== null && !reader.bringsBuffers) {
        while (reader.requests.length > 0 && own.queue.total > 0) reader.requests.shift().chunk(own.queue.shift());
        if (reader.requests.length > 0) {
            own.pending.shift();
            reader.requests.shift().chunk(new Uint8Array(buffer, offset, length));
            pullIfNeeded(own);
            return;
        }
    }
    own.queue.add(buffer, offset, length);
    if (reader?.bringsBuffers) for (const pull of fillAll(own)) commit(own, pull);
    pullIfNeeded(own);
}
/** What was read for somebody who has gone stays for the next one. */
function leave(own) {
    const first = own.pending.shift();
    if (first.filled > 0) copyIn(own, first, first.offset, first.filled);
}

export function closeBytes(own) {
    if (!canTake(own)) return;
    if (own.queue.total > 0) {
        own.isClosing = true;
        return;
    }
    const [first] = own.pending;
    if (first !== undefined && first.filled % first.unit !== 0) {
        const error = new TypeError('The stream ends within an element of the view');
        fail(own, error);
        throw error;
    }
    forget(own);
    close(own.stream);
}

function respond(own, count, buffer) {
    const { stream } = own;
    const [first] = own.pending;
    const isClosed = stream.state === 'closed';
    if (isClosed ? count !== 0 : count === 0) throw new TypeError('Bytes belong to a stream that is open, and none to a closed one');
    if (first.filled + count > first.length) throw new RangeError('That is more than there is room for');
    first.buffer = take(buffer ?? first.buffer);
    dropRequest(own);
    if (isClosed) {
        if (first.isLeft) own.pending.shift();
        if (stream.reader?.bringsBuffers) while (stream.reader.requests.length > 0) commit(own, own.pending.shift());
    } else {
        first.filled += count;
        if (first.isLeft) {
            leave(own);
            for (const pull of fillAll(own)) commit(own, pull);
        } else if (first.filled >= first.least) {
            own.pending.shift();
            const rest = first.filled % first.unit;
            if (rest > 0) {
                copyIn(own, first, first.offset + first.filled - rest, rest);
                first.filled -= rest;
            }
            const full = fillAll(own);
            commit(own, first);
            for (const pull of full) commit(own, pull);
        }
    }
    pullIfNeeded(own);
}

/** Begins a stream of bytes; `source` has `start`, `pull` and `cancel`. */
export function beginBytes(object, source, mark, allocates = undefined) {
    begin(object, source, mark, undefined, (own) => {
        Object.assign(own, {
            pending: [], request: null, allocates, read,
            queue: new Bytes(() => {
                dropRequest(own);
                own.pending = [];
            }),
            released() {
                const [first] = own.pending;
                if (first === undefined) return;
                first.isLeft = true;
                own.pending = [first];
            },
        });
        return ReadableByteStreamController;
    });
}

/** Makes the stream that a script asks for. */
export function beginOfScript(object, given, { start, pull, stop }, mark) {
    const { autoAllocateChunkSize } = given;
    const allocates = autoAllocateChunkSize === undefined ? undefined : Math.trunc(Number(autoAllocateChunkSize));
    if (allocates !== undefined && !(allocates > 0)) throw new TypeError('autoAllocateChunkSize must be greater than 0');
    let controller;
    beginBytes(object, {
        start(own) {
            controller = own.object;
            return start && Reflect.apply(start, given, [controller]);
        },
        pull: () => (pull === undefined ? resolved() : attempt(pull, given, controller)),
        cancel: (reason) => (stop === undefined ? resolved() : attempt(stop, given, reason)),
    }, mark, allocates);
}
