// The origin private file system (File System standard). The files are Swift's (`PageFileStore`); each
// request is a message to whoever keeps them and back, and only what a worker has open for itself is read
// and written at once. Unlike a phone's, a file's bytes are taken when `getFile` is called, and names come
// in their order.
import { bytesOfSource } from '../buffer-source.js';
import { make, mustBeMade } from '../closed-classes.js';
import { expose } from '../late-globals.js';
import { quota } from '../storage-quota.js';

const { WritableStream, keyOfSink, writeOnce } = runtime.loadGlobals('streams');
const { Promise } = runtime;
const isAndroid = host.isChromium === true;
/** Only dedicated workers have files open. */
const mayOpen = host.openFileRead !== undefined;
const largest = 2 ** 31;

// What goes wrong, in the words of each engine.

const words = isAndroid ? {
    InvalidModificationError: 'The object can not be modified in this way.',
    InvalidStateError: 'An operation that depends on state cached in an interface object was made but the state had '
        + 'changed since it was read from disk.',
    NoModificationAllowedError: 'An attempt was made to modify an object where modifications are not allowed.',
    NotFoundError: 'A requested file or directory could not be found at the time an operation was processed.',
    QuotaExceededError: 'The operation failed because it would cause the application to exceed its storage quota.',
    TypeError: 'Name is not allowed.',
    TypeMismatchError: 'The path supplied exists, but was not an entry of requested type.',
    UnknownError: 'The operation failed for an unknown transient reason (e.g. out of memory).',
} : {
    InvalidModificationError: 'The object can not be modified in this way.',
    InvalidStateError: 'The object is in an invalid state.',
    NoModificationAllowedError: 'The object can not be modified.',
    NotFoundError: 'The object can not be found here.',
    QuotaExceededError: 'The quota has been exceeded.',
    TypeError: 'Name is invalid',
    TypeMismatchError: 'File type is incompatible with handle type',
    UnknownError: 'The operation failed for an unknown transient reason (e.g. out of memory).',
};
const openFile = 'Access Handles cannot be created if there is another open Access Handle or Writable stream '
    + 'associated with the same file.';

/** `method`: its class and its name. */
function failure(kind, [type, method], text = undefined) {
    // Another has locked the file: WebKit's object is in a wrong state.
    if (kind === 'Locked') {
        if (isAndroid) {
            return failure('NoModificationAllowedError', [type, method],
                method === 'createSyncAccessHandle' ? openFile : undefined);
        }
        return failure('InvalidStateError', [type, method], method === 'move' ? 'Some AccessHandle is active' : undefined);
    }
    const said = (isAndroid ? `Failed to execute '${method}' on '${type}': ` : '') + (text ?? words[kind]);
    return kind === 'TypeError' ? new TypeError(said) : new globalThis.DOMException(said, kind);
}
function demand(given, needed, method) {
    if (given.length >= needed) return;
    throw isAndroid ? failure('TypeError', method, `${needed} argument${needed > 1 ? 's' : ''} required, but only ${given.length} present.`)
        : new TypeError('Not enough arguments');
}
const wrongType = (method, Type) => (isAndroid
    ? failure('TypeError', method, `The provided value is not of type '${Type}'.`) : new TypeError('Type error'));
function optionsOf(value, method) {
    if (value === undefined || value === null) return {};
    if (typeof value !== 'object' && typeof value !== 'function') throw wrongType(method, 'Object');
    return value;
}
/** A member of an enumeration that only Chromium has, or its default. */
function modeOf(options, modes, method) {
    if (!isAndroid || options.mode === undefined) return modes[0];
    const mode = `${options.mode}`;
    if (modes.includes(mode)) return mode;
    throw failure('TypeError', method, `The provided value '${mode}' is not a valid enum value.`);
}
/** A number that must be one of bytes. */
function countOf(value, method) {
    const number = Math.trunc(Number(value));
    if (Number.isFinite(number) && number >= 0 && number <= Number.MAX_SAFE_INTEGER) return number + 0;
    throw isAndroid ? failure('TypeError', method, 'Value is outside the \'unsigned long long\' value range.')
        : new TypeError(`Value ${value} is outside the range [0, ${Number.MAX_SAFE_INTEGER}]`);
}
function checkSize(size, method) {
    if (size > quota) throw failure('QuotaExceededError', method);
    if (size > largest) throw runtime.notSimulated('a file of more than 2 GiB in the origin private file system');
}

// Requests

const waiting = new Map();
let count = 0;
const none = new Uint8Array(0);

/** Fails with the name of what went wrong. */
function send(kind, path, { id = 0, text = '', flag = false, position = -1, bytes } = {}) {
    const { promise, resolve, reject } = Promise.withResolvers();
    count += 1;
    waiting.set(count, { resolve, reject });
    host.fileRequest(kind, count, id, path.join('/'), text, flag, position, bytes?.slice() ?? none);
    return promise;
}
async function ask(method, ...request) {
    try {
        return await send(...request);
    } catch (kind) {
        throw failure(kind, method);
    }
}

// Handles: a kind, and the names on the way from the root

let placeOf;
let isHandle;

class FileSystemHandle {
    #kind;
    #path;
    constructor(...[kind, path]) {
        mustBeMade();
        this.#kind = kind;
        this.#path = path;
    }
    static {
        placeOf = (handle) => handle.#path;
        isHandle = (value) => typeof value === 'object' && value !== null && #path in value;
        runtime.placeOfFileHandle = (value) => (isHandle(value) ? [value.#kind, ...value.#path] : undefined);
        // WebKit has none that can be cloned.
        if (isAndroid) {
            runtime.copyOfFileHandle = (value, realm) =>
                (isHandle(value) ? realm.fileHandle(value.#kind, value.#path) : undefined);
        }
    }
    get kind() { return this.#kind; }
    get name() { return this.#path.at(-1) ?? ''; }

    async isSameEntry(other) {
        const path = this.#path;
        const method = [nameOf(this), 'isSameEntry'];
        demand(arguments, 1, method);
        if (!isHandle(other)) throw wrongType(method, 'FileSystemHandle');
        await ask(method, 'same', path);
        return this.#kind === other.#kind && isSame(path, other.#path);
    }
    async move(destination, name) {
        const path = this.#path;
        const method = [nameOf(this), 'move'];
        demand(arguments, isAndroid ? 1 : 2, method);
        if (isAndroid && this.#kind === 'directory') {
            throw runtime.notSimulated("moving a directory of Android's origin private file system");
        }
        let target;
        if (isAndroid && !isHandle(destination)) {
            target = child(path.slice(0, -1), destination, method);
        } else {
            if (!isHandle(destination)) throw wrongType(method, 'FileSystemHandle');
            if (destination.#kind !== 'directory') {
                throw isAndroid ? wrongType(method, 'FileSystemDirectoryHandle')
                    : failure('TypeMismatchError', method, 'The type of an object was incompatible with the expected type of the parameter associated to the object.');
            }
            target = child(destination.#path, arguments.length > 1 ? name : this.name, method);
        }
        // Nobody moves the root.
        if (path.length === 0) throw failure(isAndroid ? 'NoModificationAllowedError' : 'UnknownError', method);
        await ask(method, 'move', path, { text: target.join('/') });
        this.#path = target;
    }
    async remove(options = undefined) {
        const method = [nameOf(this), 'remove'];
        await ask(method, 'remove', this.#path, { flag: Boolean(optionsOf(options, method).recursive) });
    }
}
const nameOf = (handle) => (handle instanceof FileSystemFileHandle ? 'FileSystemFileHandle' : 'FileSystemDirectoryHandle');
const isSame = (one, other) => one.length === other.length && one.every((name, index) => name === other[index]);

/** The place of a name in a directory (File System standard, "valid file name"). */
function child(path, value, method) {
    const name = `${value}`.toWellFormed();
    if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) throw failure('TypeError', method);
    return [...path, name];
}

class FileSystemDirectoryHandle extends FileSystemHandle {
    async getFileHandle(name, options = undefined) {
        return find(this, arguments, FileSystemFileHandle, 'file', 'getFileHandle');
    }
    async getDirectoryHandle(name, options = undefined) {
        return find(this, arguments, FileSystemDirectoryHandle, 'directory', 'getDirectoryHandle');
    }
    async removeEntry(name, options = undefined) {
        const method = [nameOf(this), 'removeEntry'];
        const place = placeOf(this);
        demand(arguments, 1, method);
        const path = child(place, name, method);
        await ask(method, 'remove', path, { flag: Boolean(optionsOf(options, method).recursive) });
    }
    async resolve(possibleDescendant) {
        const method = [nameOf(this), 'resolve'];
        const place = placeOf(this);
        demand(arguments, 1, method);
        if (!isHandle(possibleDescendant)) throw wrongType(method, 'FileSystemHandle');
        await ask(method, 'same', place);
        const path = placeOf(possibleDescendant);
        return isSame(place, path.slice(0, place.length)) ? path.slice(place.length) : null;
    }
    entries() { return iterate(this, 'entries'); }
    keys() { return iterate(this, 'keys'); }
    values() { return iterate(this, 'values'); }
}
Object.defineProperty(FileSystemDirectoryHandle.prototype, Symbol.asyncIterator,
    { value: FileSystemDirectoryHandle.prototype.entries, writable: true, configurable: true });

async function find(handle, given, Type, kind, name) {
    const method = ['FileSystemDirectoryHandle', name];
    const place = placeOf(handle);
    demand(given, 1, method);
    const path = child(place, given[0], method);
    await ask(method, kind, path, { flag: Boolean(optionsOf(given[1], method).create) });
    return make(Type, kind, path);
}
const handleAt = (kind, path) => make(kind === 'file' ? FileSystemFileHandle : FileSystemDirectoryHandle, kind, path);

// Iterators: Chromium asks once for everything, WebKit for the names and then for each entry.

const iterations = new WeakMap();
const method = ['FileSystemDirectoryHandle', 'next'];
const iterator = Object.create(Object.getPrototypeOf(Object.getPrototypeOf((async function* none() {}).prototype)), {
    next: {
        value: { next() {
            const own = iterations.get(this);
            if (own === undefined) {
                return Promise.reject(new TypeError(isAndroid
                    ? 'Illegal invocation'
                    : 'Cannot call next() on a non-iterator'));
            }
            // One after the other, as they were asked for.
            own.last = own.last.then(() => advance(own), () => advance(own));
            return own.last;
        } }.next,
        writable: true, enumerable: true, configurable: true,
    },
    [Symbol.toStringTag]: { value: 'FileSystemDirectoryHandle AsyncIterator', configurable: true },
});
function iterate(handle, kind) {
    const made = Object.create(iterator);
    iterations.set(made, { place: placeOf(handle), kind, found: null, last: Promise.resolve() });
    return made;
}
async function advance(own) {
    try {
        own.found ??= await ask(method, 'list', own.place);
        while (own.found.length > 0) {
            let [name, kind] = own.found.splice(0, 2);
            const path = [...own.place, name];
            if (!isAndroid) kind = await kindAt(path);
            if (kind === undefined) continue;
            if (own.kind === 'keys') return { value: name, done: false };
            const handle = handleAt(kind, path);
            return { value: own.kind === 'values' ? handle : [name, handle], done: false };
        }
    } catch (error) {
        own.found = [];
        throw error;
    }
    return { value: undefined, done: true };
}
/** Nothing where it is gone since. */
async function kindAt(path) {
    try {
        return (await send('look', path))[0];
    } catch (kind) {
        if (kind === 'NotFoundError') return undefined;
        throw failure(kind, method);
    }
}

class FileSystemFileHandle extends FileSystemHandle {
    async getFile() {
        const { name } = this;
        const [bytes, type, lastModified] = await ask(['FileSystemFileHandle', 'getFile'], 'read', placeOf(this));
        runtime.loadGlobals('blob');
        return runtime.makeBlob(bytes, type, name, lastModified);
    }
    async createSyncAccessHandle(options = undefined) {
        const method = ['FileSystemFileHandle', 'createSyncAccessHandle'];
        const mode = modeOf(optionsOf(options, method), ['readwrite', 'read-only', 'readwrite-unsafe'], method);
        const id = count + 1;
        await ask(method, 'open', placeOf(this), { id, text: mode });
        return make(FileSystemSyncAccessHandle, id, mode);
    }
    async createWritable(options = undefined) {
        const method = ['FileSystemFileHandle', 'createWritable'];
        const given = optionsOf(options, method);
        const mode = modeOf(given, ['siloed', 'exclusive'], method);
        const flag = Boolean(given.keepExistingData);
        const place = placeOf(this);
        // A getter may have made a request of its own: only now the number is this one's.
        const id = count + 1;
        await ask(method, 'begin', place, { id, text: mode, flag });
        return make(FileSystemWritableFileStream, keyOfSink(sinkFor(id), 1, () => 1), mode);
    }
}
if (!mayOpen) delete FileSystemFileHandle.prototype.createSyncAccessHandle;

// Streams that write beside a file, and take its place when they are closed

const ofWriting = ['FileSystemWritableFileStream', 'write'];
const numberOf = (value) => {
    const number = Math.trunc(Number(value));
    return Number.isFinite(number) ? number < 0 ? 2 ** 64 + number : number + 0 : 0;
};
const optional = (value) => (value === undefined || value === null ? undefined : numberOf(value));
const bytesOfData = (value) => {
    const bytes = bytesOfSource(value);
    if (bytes !== undefined) return bytes;
    runtime.loadGlobals('blob');
    if (value instanceof runtime.load('blob').Blob) return runtime.bytesOfBlob(value);
    return undefined;
};
const encoded = (value) => new (runtime.loadGlobals('text-encoding').TextEncoder)().encode(`${value}`);

/** A chunk as a request (File System standard, "write a chunk"). */
function commandOf(chunk) {
    const bytes = bytesOfData(chunk);
    if (bytes !== undefined) return { kind: 'put', bytes, position: -1 };
    const isObject = typeof chunk === 'object' || typeof chunk === 'function' || chunk === undefined;
    if (!isObject) return { kind: 'put', bytes: encoded(chunk), position: -1 };
    const { data, position, size, type } = chunk ?? {};
    const missing = (text, name) => failure('SyntaxError', ofWriting, isAndroid
        ? `Invalid params passed. ${text} requires a ${name} argument`
        : `${name[0].toUpperCase()}${name.slice(1)} is missing${name === 'data' ? '' : '.'}`);
    switch (type === undefined ? undefined : `${type}`) {
    case 'write':
        if (data === undefined) throw missing('write', 'data');
        if (data === null) {
            throw failure('TypeError', ofWriting, isAndroid
                ? 'Invalid params passed. write requires a non-null data' : 'Data type is invalid');
        }
        return { kind: 'put', bytes: bytesOfData(data) ?? encoded(data), position: optional(position) ?? -1 };
    case 'seek':
        if (optional(position) === undefined) throw missing('seek', 'position');
        return { kind: 'seek', position: numberOf(position) };
    case 'truncate':
        if (optional(size) === undefined) throw missing('truncate', 'size');
        return { kind: 'truncate', position: numberOf(size) };
    default: throw wrongType(ofWriting, 'WriteParams');
    }
}
function sinkFor(id) {
    const stop = async () => { await send('abort', [], { id }); };
    /** Where the next chunk goes, to know how long the file would be. */
    let at = 0;
    return {
        async write(chunk) {
            try {
                const { kind, bytes, position } = commandOf(chunk);
                const start = position >= 0 ? position : at;
                const end = start + (bytes?.length ?? 0);
                if (kind !== 'seek' || end > largest) checkSize(end, ofWriting);
                await ask(ofWriting, kind, [], { id, position, bytes });
                at = kind === 'truncate' ? Math.min(at, end) : end;
            } catch (error) {
                stop().catch(() => {});
                throw error;
            }
        },
        close: () => ask(['FileSystemWritableFileStream', 'close'], 'commit', [], { id }),
        abort: stop,
    };
}

class FileSystemWritableFileStream extends WritableStream {
    #mode;
    constructor(...[key, mode]) {
        mustBeMade();
        super(key);
        this.#mode = mode;
    }
    get mode() { return this.#mode; }
    async write(data) {
        demand(arguments, 1, ofWriting);
        await writeOnce(this, data);
    }
    async seek(position) {
        demand(arguments, 1, ['FileSystemWritableFileStream', 'seek']);
        await writeOnce(this, { type: 'seek', position: numberOf(position) });
    }
    async truncate(size) {
        demand(arguments, 1, ['FileSystemWritableFileStream', 'truncate']);
        await writeOnce(this, { type: 'truncate', size: numberOf(size) });
    }
}

// Files that a worker has open for itself

const ofOpen = (method) => ['FileSystemSyncAccessHandle', method];
const closed = (method) => failure('InvalidStateError', ofOpen(method),
    isAndroid ? 'The access handle was already closed' : 'AccessHandle is closed');
/** What Swift answers: a number, or the name of what went wrong. */
function answerOf(value, method) {
    if (typeof value === 'string') throw failure(value, ofOpen(method));
    return value;
}
function viewOf(buffer, method) {
    const { SharedArrayBuffer } = globalThis;
    const view = bytesOfSource(buffer)
        ?? (SharedArrayBuffer !== undefined && buffer instanceof SharedArrayBuffer ? new Uint8Array(buffer) : undefined);
    if (view === undefined) throw wrongType(ofOpen(method), 'ArrayBufferView');
    return view;
}

/** Swift gets bytes of the runtime's own: what it has once had in hands cannot be transferred any more. */
let scratch = none;
function scratchOf(length) {
    if (scratch.length < length) scratch = new Uint8Array(Math.max(length, 65_536));
    return scratch.subarray(0, length);
}

class FileSystemSyncAccessHandle {
    #id;
    #mode;
    #cursor = 0;
    #isClosed = false;
    constructor(...[id, mode]) {
        mustBeMade();
        this.#id = id;
        this.#mode = mode;
    }
    get mode() { return this.#mode; }
    truncate(newSize) {
        demand(arguments, 1, ofOpen('truncate'));
        const size = countOf(newSize, ofOpen('truncate'));
        this.#mustBeOpen('truncate');
        this.#mustWrite('truncate');
        checkSize(size, ofOpen('truncate'));
        answerOf(host.openFileResize(this.#id, size), 'truncate');
        this.#cursor = Math.min(this.#cursor, size);
    }
    getSize() {
        this.#mustBeOpen('getSize');
        return answerOf(host.openFileSize(this.#id), 'getSize');
    }
    flush() {
        // What has been written is there already.
        this.#mustBeOpen('flush');
    }
    close() {
        if (this.#isClosed) return;
        this.#isClosed = true;
        host.openFileClose(this.#id);
    }
    read(buffer, options = undefined) {
        demand(arguments, 1, ofOpen('read'));
        const view = viewOf(buffer, 'read');
        const at = this.#place(options, 'read');
        this.#mustBeOpen('read');
        const own = scratchOf(view.length);
        const count = at > largest ? 0 : answerOf(host.openFileRead(this.#id, own, at), 'read');
        view.set(own.subarray(0, count));
        this.#cursor = at + count;
        return count;
    }
    write(buffer, options = undefined) {
        demand(arguments, 1, ofOpen('write'));
        const view = viewOf(buffer, 'write');
        const at = this.#place(options, 'write');
        this.#mustBeOpen('write');
        this.#mustWrite('write');
        checkSize(at + view.length, ofOpen('write'));
        const own = scratchOf(view.length);
        own.set(view);
        answerOf(host.openFileWrite(this.#id, own, at), 'write');
        this.#cursor = at + view.length;
        return view.length;
    }
    #mustBeOpen(method) {
        if (this.#isClosed) throw closed(method);
    }
    #mustWrite(method) {
        if (this.#mode === 'read-only') {
            throw failure('NoModificationAllowedError', ofOpen(method), 'Cannot write to access handle in read-only mode');
        }
    }
    #place(options, method) {
        const { at } = optionsOf(options, ofOpen(method));
        return at === undefined ? this.#cursor : countOf(at, ofOpen(method));
    }
}

/** Puts methods into the order of an engine's interface. */
function order({ prototype }, ...names) {
    for (const name of names) {
        const member = Object.getOwnPropertyDescriptor(prototype, name);
        if (member === undefined) continue;
        delete prototype[name];
        Object.defineProperty(prototype, name, member);
    }
}
if (isAndroid) {
    order(FileSystemHandle, 'move', 'remove', 'isSameEntry');
    order(FileSystemFileHandle, 'createWritable', 'getFile', 'createSyncAccessHandle');
    order(FileSystemWritableFileStream, 'write', 'truncate', 'seek');
    order(FileSystemSyncAccessHandle, 'close', 'flush', 'getSize', 'truncate', 'read', 'write');
} else {
    delete FileSystemHandle.prototype.remove;
    for (const { prototype } of [FileSystemWritableFileStream, FileSystemSyncAccessHandle]) delete prototype.mode;
}

const types = { FileSystemHandle, FileSystemDirectoryHandle, FileSystemFileHandle, FileSystemWritableFileStream };
if (mayOpen) types.FileSystemSyncAccessHandle = FileSystemSyncAccessHandle;
expose(types);
runtime.refuseInstances(FileSystemHandle, FileSystemSyncAccessHandle);
runtime.makeFileHandle = (kind, path) => handleAt(kind, [...path]);
runtime.provide({
    ...types,
    async root() {
        const method = ['StorageManager', 'getDirectory'];
        if (host.origin === 'null') {
            throw failure('SecurityError', method, isAndroid
                ? 'Storage directory access is denied.' : 'The operation is insecure.');
        }
        await ask(method, 'directory', []);
        return make(FileSystemDirectoryHandle, 'directory', []);
    },
    usage: () => send('usage', []),
    /** An answer is there. */
    take(number, problem, value) {
        const { resolve, reject } = waiting.get(number);
        waiting.delete(number);
        if (typeof problem === 'string') reject(problem);
        else resolve(value);
        return true;
    },
});
