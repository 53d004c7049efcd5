// Blob, File, FileReader. Bytes are kept in one typed array each; slices share it.
import { toBase64 } from '../own-base64.js';
import { make, mustBeMade } from '../closed-classes.js';

const { EventTarget, defineHandlers, dispatch, postTask, trusted } = runtime;
const { Sequence, raise } = runtime.load('event');

let bytesOf;
let copyOf;

function collect(parts, options) {
    const endings = options?.endings === undefined ? 'transparent' : `${options.endings}`;
    if (endings !== 'transparent' && endings !== 'native') throw new TypeError('Type error');
    if (parts === undefined) return new Uint8Array(0);
    if (typeof parts !== 'object' || parts === null || typeof parts[Symbol.iterator] !== 'function') {
        throw new TypeError('Value is not a sequence');
    }
    const chunks = [];
    let size = 0;
    for (const part of parts) {
        let chunk;
        if (part instanceof Blob) chunk = bytesOf(part);
        else if (ArrayBuffer.isView(part)) {
            chunk = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
        } else if (part instanceof ArrayBuffer) chunk = new Uint8Array(part);
        else {
            const text = endings === 'native' ? `${part}`.replace(/\r\n?/g, '\n') : `${part}`;
            chunk = new TextEncoder().encode(text);
        }
        chunks.push(chunk);
        size += chunk.length;
    }
    const bytes = new Uint8Array(size);
    let offset = 0;
    for (const chunk of chunks) {
        bytes.set(chunk, offset);
        offset += chunk.length;
    }
    return bytes;
}

const { TextDecoder, TextEncoder, charsetOf, textOf } = runtime.load('text-encoding');

function typeText(type) {
    const text = type === undefined ? '' : `${type}`;
    return /[^\x20-\x7e]/.test(text) ? '' : text.toLowerCase();
}

class Blob {
    #bytes;
    #type;

    constructor(parts = undefined, options = undefined) {
        this.#bytes = options?.[ready] ? parts : collect(parts, options);
        this.#type = typeText(options?.type);
    }

    static {
        bytesOf = (blob) => blob.#bytes;
        /** The clone of a blob, a file or a list of files for the page or worker of `realm`; undefined for anything else. */
        copyOf = (value, realm) => {
            if (value instanceof FileList) {
                return realm.fileList([...value].map((file) => copyOf(file, realm)));
            }
            if (!(#bytes in value)) return undefined;
            if (!(value instanceof File)) return realm.blob(value.#bytes, value.#type);
            return realm.blob(value.#bytes, value.#type, value.name, value.lastModified);
        };
    }

    get size() { return this.#bytes.length; }
    get type() { return this.#type; }

    slice(start = 0, end = this.size, type = '') {
        return new Blob(this.#bytes.subarray(start, end), { type, [ready]: true });
    }

    arrayBuffer() { return read(this, (bytes) => bytes.slice().buffer); }
    bytes() { return read(this, (bytes) => bytes.slice()); }
    text() { return read(this, (bytes) => new TextDecoder().decode(bytes)); }
    stream() { return runtime.loadGlobals('streams').streamOfBytes(this.#bytes); }
}

/** Engines read a blob beside the script: what is read comes in a task of its own. */
async function read(blob, convert) {
    const bytes = bytesOf(blob);
    // A test's own machine has no tasks.
    if (postTask !== undefined) await new runtime.Promise((go) => { postTask(go); });
    return convert(bytes);
}
const ready = Symbol('bytes are collected');

class File extends Blob {
    #name;
    #lastModified;

    constructor(parts, name, options = undefined) {
        if (arguments.length < 2) throw new TypeError('Not enough arguments');
        super(parts, options);
        this.#name = `${name}`.toWellFormed();
        this.#lastModified = options?.lastModified === undefined
            ? Date.now() : Math.trunc(Number(options.lastModified)) || 0;
    }

    get name() { return this.#name; }
    get lastModified() { return this.#lastModified; }
    get webkitRelativePath() { return ''; }
}

let fillList;
class FileList {
    #files = [];
    constructor() { mustBeMade(); }

    static {
        fillList = (list, files) => {
            for (const index of list.#files.keys()) delete list[index];
            list.#files = files;
            for (const [index, value] of files.entries()) {
                Object.defineProperty(list, index, { value, enumerable: true, configurable: true });
            }
        };
    }

    get length() { return this.#files.length; }
    item(index) { return this.#files[index] ?? null; }
}
Object.defineProperty(FileList.prototype, Symbol.iterator, {
    value: Array.prototype[Symbol.iterator], writable: true, configurable: true,
});

class FileReader extends EventTarget {
    #state = 0;
    #result = null;
    #error = null;
    #run = 0;

    get readyState() { return this.#state; }
    get result() { return this.#result; }
    get error() { return this.#error; }

    readAsArrayBuffer(blob) { this.#read(blob, (bytes) => bytes.slice().buffer); }
    readAsText(blob, encoding) {
        this.#read(blob, (bytes) => textOf(bytes, encoding, charsetOf(blob.type)));
    }
    readAsDataURL(blob) {
        this.#read(blob, (bytes) =>
            `data:${blob.type || 'application/octet-stream'};base64,${toBase64(bytes)}`);
    }
    readAsBinaryString(blob) { this.#read(blob, (bytes) => host.latin1(bytes)); }

    abort() {
        if (this.#state !== 1) return;
        this.#run += 1;
        this.#state = 2;
        this.#result = null;
        this.#error = new globalThis.DOMException('The operation was aborted.', 'AbortError');
        dispatch(this, this.#event('abort'));
        dispatch(this, this.#event('loadend'));
    }

    #event(type, loaded = 0) {
        return trusted(new (runtime.load('event-types').ProgressEvent)(type, {
            lengthComputable: true, loaded, total: loaded,
        }));
    }
    *#events(run, result, loaded) {
        yield new runtime.Dispatch(this, this.#event('progress', loaded));
        if (run !== this.#run) return;
        this.#result = result;
        this.#state = 2;
        yield new runtime.Dispatch(this, this.#event('load', loaded));
        // A handler may have begun to read again.
        if (run === this.#run) yield new runtime.Dispatch(this, this.#event('loadend', loaded));
    }

    #read(blob, convert) {
        if (!(blob instanceof Blob)) {
            throw new TypeError("Argument 1 ('blob') to FileReader.readAs must be an instance of Blob");
        }
        if (this.#state === 1) {
            throw new globalThis.DOMException('The object is in an invalid state.', 'InvalidStateError');
        }
        this.#state = 1;
        this.#result = this.#error = null;
        const run = ++this.#run;
        postTask(() => {
            if (run === this.#run) raise(this, this.#event('loadstart'));
        });
        postTask(() => {
            if (run !== this.#run) return;
            const bytes = bytesOf(blob);
            runtime.perform(new Sequence(this.#events(run, convert(bytes), bytes.length)));
        });
    }
}
for (const [name, value] of [['EMPTY', 0], ['LOADING', 1], ['DONE', 2]]) {
    Object.defineProperty(FileReader, name, { value, enumerable: true });
    Object.defineProperty(FileReader.prototype, name, { value, enumerable: true });
}
defineHandlers(FileReader.prototype,
    ['onloadstart', 'onprogress', 'onload', 'onabort', 'onerror', 'onloadend']);
// Chromium has it from 144 on.
if (host.isChromium === true) delete Blob.prototype.bytes;
runtime.bytesOfBlob = bytesOf;
runtime.copyOfBlob = copyOf;
/** A blob, or a file where it has a name, of bytes that nobody changes any more. */
runtime.makeBlob = ({ buffer, byteOffset, length }, type, name, lastModified) => {
    // They may be those of a worker or of its page.
    const bytes = new Uint8Array(buffer, byteOffset, length);
    return name === undefined ? new Blob(bytes, { type, [ready]: true })
        : new File(bytes, name, { type, lastModified, [ready]: true });
};
runtime.blobOfBytes = (bytes, type) => new Blob(bytes, { type, [ready]: true });
runtime.makeFileList = (files) => {
    const list = make(FileList);
    fillList(list, files);
    return list;
};
/** Gives a list others in its place. */
runtime.fillFileList = fillList;
runtime.provide({ Blob, File, FileReader, FileList });
