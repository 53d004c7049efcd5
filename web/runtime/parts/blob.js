// Blob, File, FileReader. Bytes are kept in one typed array each; slices share it.
import { toBase64 } from '../own-base64.js';
import { make, mustBeMade } from '../closed-classes.js';
import { mustBeInstance, mustBeOptions, mustBeSequence, mustHave, noSuch, reading, refused } from '../refusals.js';

const { EventTarget, ask, defineHandlers, dispatch, postTask, trusted } = runtime;
const { Sequence, raise } = runtime.load('event');

let bytesOf;
let copyOf;

function collect(parts, options, type) {
    mustBeOptions(options, `${type}PropertyBag`, type);
    const endings = options?.endings === undefined ? 'transparent' : `${options.endings}`;
    if (endings !== 'transparent' && endings !== 'native') {
        throw refused('TypeError', type, undefined,
            reading('endings', 'BlobPropertyBag', noSuch(endings, 'EndingType')));
    }
    if (parts === undefined) return new Uint8Array(0);
    mustBeSequence(parts, type, undefined, (words) => (typeof parts === 'object' && parts !== null
        ? 'The object must have a callable @@iterator property.' : words));
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
        this.#bytes = options?.[ready] ? parts : collect(parts, options, this instanceof File ? 'File' : 'Blob');
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
    stream() {
        // Chromium has the first of them at hand.
        const bytes = host.isChromium === true ? this.#bytes : read(this, (all) => all);
        return runtime.loadGlobals('streams').streamOfBytes(bytes);
    }
}

/** Engines keep blobs in another process: what is read comes when it has answered. */
async function read(blob, convert) {
    const bytes = bytesOf(blob);
    // A test's own machine has no tasks.
    if (ask !== undefined) await new runtime.Promise((go) => { ask(go); });
    return convert(bytes);
}
const ready = Symbol('bytes are collected');

class File extends Blob {
    #name;
    #lastModified;

    constructor(parts, name, options = undefined) {
        mustHave(2, arguments, 'File');
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

    readAsArrayBuffer(blob) { this.#read('ArrayBuffer', arguments, (bytes) => bytes.slice().buffer); }
    readAsText(blob, encoding) {
        this.#read('Text', arguments, (bytes) => textOf(bytes, encoding, charsetOf(blob.type)));
    }
    readAsDataURL(blob) {
        this.#read('DataURL', arguments, (bytes) =>
            `data:${blob.type || 'application/octet-stream'};base64,${toBase64(bytes)}`);
    }
    readAsBinaryString(blob) { this.#read('BinaryString', arguments, (bytes) => host.latin1(bytes)); }

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

    #read(what, given, convert) {
        const method = `readAs${what}`;
        mustHave(1, given, 'FileReader', method);
        const [blob] = given;
        mustBeInstance(blob, Blob, 'blob', 'Blob', 'FileReader', method);
        if (this.#state === 1) {
            throw refused('InvalidStateError', 'FileReader', method, 'The object is already busy reading Blobs.');
        }
        this.#state = 1;
        this.#result = this.#error = null;
        const run = ++this.#run;
        postTask(() => {
            if (run === this.#run) raise(this, this.#event('loadstart'));
        });
        ask(() => {
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
