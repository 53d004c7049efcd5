// From a readable stream into a writable one (Streams standard, "ReadableStreamPipeTo").
import { acquire, cancel, readFrom, release } from './readable.js';
import { after, isAndroid, of, open, quiet, resolved } from './common.js';
import {
    WritableStream, abort, closeWith, desiredSize, lock, releaseWriter, writeChunk, closesOrClosed,
} from './writable.js';

export function pipe(stream, destination, options, isThrough = false) {
    const target = of(destination, WritableStream);
    const { signal } = options;
    const keeps = {
        close: Boolean(options.preventClose), abort: Boolean(options.preventAbort),
        cancel: Boolean(options.preventCancel),
    };
    if (signal !== undefined && !(signal instanceof runtime.load('abort').AbortSignal)) {
        throw new TypeError('member signal must be an AbortSignal');
    }
    if (stream.reader !== null) throw new TypeError('ReadableStream is locked');
    if (target.writer !== null) throw new TypeError('WritableStream is locked');
    const reader = acquire(stream);
    const writer = lock(target);
    stream.isDisturbed = true;
    const result = isThrough ? open() : runtime.Promise.withResolvers();
    let isOver = false;
    let lastWrite = resolved();
    /** What WebKit has asked for; whether Chromium has had something to write. */
    let lastRead = resolved();
    let hasTaken = false;

    /** Chromium looks at what the destination answers. */
    const told = (answer) => (isAndroid ? after(answer, () => undefined) : answer);

    /** Does something about the end once all that was read is written. */
    function shutDown(action, hasFailed, reason) {
        if (isOver) return;
        isOver = true;
        const act = () => {
            if (action === undefined) {
                finish(hasFailed, reason);
                return;
            }
            after(action(), () => finish(hasFailed, reason), (error) => finish(true, error));
        };
        if (target.state !== 'writable' || closesOrClosed(target) || (isAndroid && !hasTaken)) act();
        else if (isAndroid) after(drained(), act, act);
        else after(lastRead, () => after(lastWrite, act));
    }
    const drained = () => {
        const known = lastWrite;
        return after(known, () => (known === lastWrite ? undefined : drained()), () => {});
    };
    function finish(hasFailed, reason) {
        releaseWriter(writer);
        release(reader);
        if (hasFailed) result.reject(reason);
        else result.resolve(undefined);
    }

    function aborted() {
        const { reason } = signal;
        const actions = [];
        if (!keeps.abort) {
            actions.push(() => (target.state === 'writable' ? told(abort(target, reason)) : resolved()));
        }
        if (!keeps.cancel) {
            actions.push(() => (stream.state === 'readable' ? cancel(stream, reason) : resolved()));
        }
        shutDown(() => told(runtime.Promise.all(actions.map((one) => one()))), true, reason);
    }
    if (signal?.aborted) {
        aborted();
        return result.promise;
    }
    if (signal) runtime.load('abort').whenAborted(signal, aborted);

    const sourceFailed = (error) => (keeps.abort ? shutDown(undefined, true, error)
        : shutDown(() => told(abort(target, error)), true, error));
    const targetFailed = (error) => (keeps.cancel ? shutDown(undefined, true, error)
        : shutDown(() => cancel(stream, error), true, error));
    const sourceClosed = () => (keeps.close ? shutDown() : shutDown(() => told(closeWith(writer))));

    if (stream.state === 'errored') sourceFailed(stream.error);
    else after(reader.closed.promise, undefined, sourceFailed);
    if (target.state === 'errored') targetFailed(target.error);
    else after(writer.closed.promise, undefined, targetFailed);
    if (stream.state === 'closed') sourceClosed();
    else after(reader.closed.promise, sourceClosed, () => {});
    if (closesOrClosed(target)) {
        const error = new TypeError('The destination is closing or closed');
        if (keeps.cancel) shutDown(undefined, true, error);
        else shutDown(() => cancel(stream, error), true, error);
    }

    function go() {
        if (isOver) return;
        if (!(desiredSize(target) > 0)) {
            after(writer.ready.promise, go, () => {});
            return;
        }
        readFrom(stream, {
            chunk(value) {
                hasTaken = true;
                runtime.queueMicrotask(() => {
                    lastWrite = quiet(writeChunk(writer, value));
                    go();
                });
            },
            close() {},
            error() {},
        });
    }
    /** WebKit waits for the writer before each chunk, whatever it has room for, and ends when it has been answered. */
    function goInTurn() {
        after(writer.ready.promise, () => {
            if (isOver) return;
            const read = open();
            let take = () => {};
            readFrom(stream, {
                chunk(value) {
                    take = () => { lastWrite = after(writeChunk(writer, value), undefined, () => {}); };
                    read.resolve();
                },
                close: () => read.resolve(),
                error: () => read.resolve(),
            });
            lastRead = after(read.promise, () => take());
            after(lastRead, () => { if (!isOver) goInTurn(); });
        }, () => {});
    }
    if (isAndroid) go();
    else goInTurn();
    return result.promise;
}
