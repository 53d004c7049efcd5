// Streams of chunks, which responses and blobs give too.
import { expose } from '../late-globals.js';
import {
    ReadableByteStreamController, ReadableStreamBYOBReader, ReadableStreamBYOBRequest, closeBytes, enqueueBytes,
} from '../streams/bytes.js';
import { ByteLengthQueuingStrategy, CountQueuingStrategy, isAndroid, of } from '../streams/common.js';
import {
    ReadableStream, ReadableStreamDefaultController, ReadableStreamDefaultReader, cancel, closeSource,
    enqueue, fail, acquire, readFrom, streamOf,
} from '../streams/readable.js';
import {
    TextDecoderStream, TextEncoderStream, TransformStream, TransformStreamDefaultController,
} from '../streams/transform.js';
import {
    WritableStream, WritableStreamDefaultController, WritableStreamDefaultWriter, keyOfSink, writeOnce,
} from '../streams/writable.js';

/** How much a chunk of a body holds at most. */
const chunkSize = 65_536;

/** A stream of bytes, or of those that a promise gives. */
function streamOfBytes(bytes) {
    let at = 0;
    const [add, end] = isAndroid ? [enqueueBytes, closeBytes] : [enqueue, closeSource];
    const give = (own) => {
        if (at < bytes.length) add(own, bytes.slice(at, at += chunkSize));
        if (at >= bytes.length) end(own);
    };
    const goOn = (own) => {
        own.pull = () => {
            give(own);
            return runtime.Promise.resolve();
        };
    };
    return streamOf({
        start(own) {
            // What is there is read at once.
            if (bytes instanceof Uint8Array) {
                goOn(own);
                give(own);
                return undefined;
            }
            return (async () => {
                try {
                    bytes = await bytes;
                } catch (error) {
                    fail(own, error);
                    return;
                }
                goOn(own);
            })();
        },
        pull: () => runtime.Promise.resolve(),
        cancel: () => runtime.Promise.resolve(),
    }, 0, isAndroid);
}

/** All the bytes of a stream, once somebody has read it to its end. */
function bytesOfStream(stream) {
    const reader = acquire(of(stream, ReadableStream));
    const answer = runtime.Promise.withResolvers();
    const chunks = [];
    let size = 0;
    const read = () => readFrom(reader.stream, {
        chunk(value) {
            if (!(value instanceof Uint8Array)) {
                const error = new TypeError('A chunk of a body must be a Uint8Array');
                cancel(reader.stream, error);
                answer.reject(error);
                return;
            }
            chunks.push(value);
            size += value.length;
            runtime.queueMicrotask(read);
        },
        close() {
            const bytes = new Uint8Array(size);
            let at = 0;
            for (const one of chunks) {
                bytes.set(one, at);
                at += one.length;
            }
            answer.resolve(bytes);
        },
        error: answer.reject,
    });
    read();
    return answer.promise;
}

runtime.refuseInstances(ReadableStream, WritableStream, TransformStream);
const late = {
    ByteLengthQueuingStrategy, CountQueuingStrategy, ReadableStreamDefaultController,
    ReadableStreamDefaultReader, TransformStreamDefaultController, WritableStreamDefaultController,
    WritableStreamDefaultWriter,
    ...isAndroid && { ReadableByteStreamController, ReadableStreamBYOBReader, ReadableStreamBYOBRequest },
};
expose(late);
runtime.provide({
    ...late, ReadableStream, TextDecoderStream, TextEncoderStream, TransformStream, WritableStream,
    bytesOfStream, keyOfSink, streamOfBytes, writeOnce,
    isLocked: (stream) => of(stream, ReadableStream).reader !== null,
    isDisturbed: (stream) => of(stream, ReadableStream).isDisturbed,
});
