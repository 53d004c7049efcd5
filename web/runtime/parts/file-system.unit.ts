import { equal, rejects, sleep, test, throws } from '../unit';

const isAndroid = /Android/.test(navigator.userAgent);
/** What an engine calls a file that another has locked. */
const locked = isAndroid ? 'NoModificationAllowedError' : 'InvalidStateError';
const root = (): Promise<any> => navigator.storage.getDirectory();
const fresh = async (name: string): Promise<any> => (await root()).getDirectoryHandle(name, { create: true });
const textOf = async (handle: any): Promise<string> => (await handle.getFile()).text();
const write = async (handle: any, ...chunks: any[]): Promise<void> => {
    const stream = await handle.createWritable();
    for (const chunk of chunks) await stream.write(chunk);
    await stream.close();
};
const namesIn = async (directory: any): Promise<string[]> => {
    const names: string[] = [];
    for await (const name of directory.keys()) names.push(name);
    return names;
};
/** What a worker's function gives; it has `dir`, a directory of that name, and `open`, a new file of it. */
const inWorker = (name: string, body: string): Promise<any> => new Promise((fulfil, reject) => {
    const text = `(async () => {
        const root = await navigator.storage.getDirectory();
        const dir = await root.getDirectoryHandle('${name}', { create: true });
        const open = async (name) => (await dir.getFileHandle(name, { create: true })).createSyncAccessHandle();
        const failing = (work) => { try { work(); } catch (error) { return error.name; } };
        ${body}
    })().then(postMessage, (error) => postMessage(String(error)))`;
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    worker.onmessage = ({ data }) => { fulfil(data); };
    worker.onerror = (event) => { reject(new Error(event.message)); };
});

test('the root is a directory without a name, and its classes are those of the standard', async () => {
    const one = await root();
    equal([one.kind, one.name, String(one), one instanceof FileSystemDirectoryHandle, one instanceof FileSystemHandle,
        await one.isSameEntry(await root()), await one.resolve(one), typeof (globalThis as any).FileSystemSyncAccessHandle],
    ['directory', '', '[object FileSystemDirectoryHandle]', true, true, true, [], 'undefined']);
    throws(() => new FileSystemFileHandle(), 'Illegal constructor');
    const own = (type: any): string => Object.getOwnPropertyNames(type.prototype).join();
    equal(own(FileSystemHandle), isAndroid ? 'constructor,kind,name,move,remove,isSameEntry'
        : 'constructor,kind,name,isSameEntry,move');
    equal(own(FileSystemFileHandle), isAndroid ? 'constructor,createWritable,getFile' : 'constructor,getFile,createWritable');
    equal(own(FileSystemDirectoryHandle), 'constructor,getFileHandle,getDirectoryHandle,removeEntry,resolve,entries,keys,values');
    equal(own(FileSystemWritableFileStream), isAndroid ? 'constructor,mode,write,truncate,seek' : 'constructor,write,seek,truncate');
    equal([FileSystemHandle.length, FileSystemDirectoryHandle.prototype.getFileHandle.length,
        FileSystemDirectoryHandle.prototype[Symbol.asyncIterator] === FileSystemDirectoryHandle.prototype.entries,
        `${FileSystemFileHandle.prototype.getFile}`.includes('[native code]')], [0, 1, true, true]);
});
test('files and directories are found by their names, and made where that is asked for', async () => {
    const dir = await fresh('find');
    await rejects(dir.getFileHandle('a'), 'NotFoundError');
    await rejects(dir.getDirectoryHandle('a'), 'NotFoundError');
    const file = await dir.getFileHandle('a', { create: true });
    equal([file.kind, file.name, String(file), await file.isSameEntry(await dir.getFileHandle('a')), await file.isSameEntry(dir)],
        ['file', 'a', '[object FileSystemFileHandle]', true, false]);
    await rejects(dir.getDirectoryHandle('a'), 'TypeMismatchError');
    await dir.getDirectoryHandle('sub', { create: true });
    await rejects(dir.getFileHandle('sub', { create: true }), 'TypeMismatchError');
    for (const name of ['', '.', '..', 'a/b', '/']) {
        await rejects(dir.getFileHandle(name, { create: true }), 'TypeError');
        await rejects(dir.getDirectoryHandle(name), 'TypeError');
        await rejects(dir.removeEntry(name), 'TypeError');
    }
    await rejects((dir.getFileHandle as any)(), 'TypeError');
    const deep = await (await dir.getDirectoryHandle('sub')).getFileHandle('ä.txt', { create: true });
    equal([await dir.resolve(deep), await (await root()).resolve(deep), await (await dir.getDirectoryHandle('sub')).resolve(file)],
        [['sub', 'ä.txt'], ['find', 'sub', 'ä.txt'], null]);
});
test('a directory is gone through by names, handles or both', async () => {
    const dir = await fresh('walk');
    equal(await namesIn(dir), []);
    await dir.getFileHandle('b', { create: true });
    await dir.getDirectoryHandle('a', { create: true });
    const kinds: string[] = [];
    for await (const handle of dir.values()) kinds.push(`${handle.kind} ${handle.name}`);
    const pairs: string[] = [];
    for await (const [name, handle] of dir) pairs.push(name, handle.kind);
    equal([await namesIn(dir), kinds, pairs], [['a', 'b'], ['directory a', 'file b'], ['a', 'directory', 'b', 'file']]);
    const entries = dir.entries();
    equal([entries[Symbol.asyncIterator]() === entries, String(entries)], [true, '[object FileSystemDirectoryHandle AsyncIterator]']);
    const all = await Promise.all([entries.next(), entries.next(), entries.next(), entries.next()]);
    equal(all.map(({ value, done }: any) => [value?.[0], done]), [['a', false], ['b', false], [null, true], [null, true]]);
    const gone = await dir.getDirectoryHandle('a');
    await dir.removeEntry('a');
    await rejects(namesIn(gone), 'NotFoundError');
});
test('what is removed is gone, and a directory with something in it only where that is said', async () => {
    const dir = await fresh('remove');
    const sub = await dir.getDirectoryHandle('sub', { create: true });
    const file = await sub.getFileHandle('x', { create: true });
    await rejects(dir.removeEntry('sub'), 'InvalidModificationError');
    await rejects(dir.removeEntry('none'), 'NotFoundError');
    await dir.removeEntry('sub', { recursive: true });
    await rejects(file.getFile(), 'NotFoundError');
    await rejects(file.createWritable(), 'NotFoundError');
    await rejects(sub.getFileHandle('y', { create: true }), 'NotFoundError');
    equal([await namesIn(dir), typeof file.remove], [[], isAndroid ? 'function' : 'undefined']);
    if (isAndroid) {
        await (await dir.getFileHandle('z', { create: true })).remove();
        equal(await namesIn(dir), []);
    }
});
test('a file is what a stream has written once that is closed', async () => {
    const dir = await fresh('write');
    const file = await dir.getFileHandle('note.txt', { create: true });
    const stream = await file.createWritable();
    equal([stream instanceof WritableStream, String(stream), stream.mode], [true, '[object FileSystemWritableFileStream]', isAndroid ? 'siloed' : undefined]);
    await stream.write('hello');
    const bytes = new Uint8Array([32, 119, 0]);
    await stream.write(bytes.subarray(0, 2));
    bytes.buffer.transfer();
    equal(bytes.length, 0);
    await stream.write(new Blob(['orld']));
    equal((await file.getFile()).size, 0);
    const before = Date.now();
    await sleep(1000);
    await stream.close();
    const made = await file.getFile();
    equal([await made.text(), made.name, made.type, made instanceof File, made.lastModified - before >= 1000], ['hello world', 'note.txt', 'text/plain', true, true]);
    await rejects(stream.write('x'), 'TypeError');
    await write(file, 'new');
    equal([await textOf(file), await made.text()], ['new', 'hello world']);
    const kept = await file.createWritable({ keepExistingData: true });
    await kept.seek(2);
    await kept.write('xt');
    await kept.write({ type: 'write', position: 0, data: 'N' });
    await kept.write({ type: 'seek', position: 6 });
    await kept.write({ type: 'write', data: new Uint8Array([33]).buffer });
    await kept.truncate(8);
    await kept.write('?');
    await kept.close();
    equal(await textOf(file), 'Next\0\0!?');
});
test('a stream that is given up leaves the file as it was', async () => {
    const dir = await fresh('abort');
    const file = await dir.getFileHandle('a', { create: true });
    await write(file, 'old');
    const stream = await file.createWritable();
    await stream.write('new');
    await stream.abort();
    const wrong: [any, string][] = [[{ type: 'truncate' }, 'SyntaxError'], [{ type: 'seek' }, 'SyntaxError'], [{ type: 'write' }, 'SyntaxError'],
        [{ type: 'write', data: null }, 'TypeError'], [{ type: 'other' }, 'TypeError'], [{}, 'TypeError'], [undefined, 'TypeError'], [null, 'TypeError'],
        [{ type: 'truncate', size: 1e12 }, 'QuotaExceededError']];
    for (const [chunk, name] of wrong) {
        const bad = await file.createWritable();
        await rejects(bad.write(chunk), name);
        await rejects(bad.close(), '');
    }
    equal(await textOf(file), 'old');
    const taken = await file.createWritable();
    const writer = taken.getWriter();
    await rejects(taken.write('x'), 'TypeError');
    await writer.write('from a writer');
    await writer.close();
    await new Response('piped').body!.pipeTo(await (await dir.getFileHandle('b', { create: true })).createWritable());
    equal([await textOf(file), await textOf(await dir.getFileHandle('b'))], ['from a writer', 'piped']);
});
test('a request that an option makes is another one', async () => {
    const dir = await fresh('getters');
    const file = await dir.getFileHandle('a', { create: true });
    let inner: any;
    const outer = await file.createWritable({
        get keepExistingData() { inner = file.createWritable(); return false; },
    });
    for (const [stream, text] of [[outer, 'outer'], [await inner, 'inner']]) {
        await stream.write(text);
        await stream.close();
        equal(await textOf(file), text);
    }
    await dir.removeEntry('a');
});

test('names are told apart by their characters, and some are nobody\'s', async () => {
    const dir = await fresh('names');
    const [one, other] = ['\u00e9', 'e\u0301'];
    await write(await dir.getFileHandle(one, { create: true }), 'one');
    await rejects(dir.getFileHandle(other), 'NotFoundError');
    await write(await dir.getFileHandle(other, { create: true }), 'other');
    equal([await namesIn(dir), await textOf(await dir.getFileHandle(one))], [[other, one], 'one']);
    await rejects(dir.getFileHandle('.farad-1', { create: true }), 'UnknownError');
});

test('two streams each write beside the file, and the last to be closed is what stays', async () => {
    const file = await (await fresh('two')).getFileHandle('a', { create: true });
    const [first, second] = [await file.createWritable(), await file.createWritable()];
    await first.write('first');
    await second.write('second');
    await second.close();
    await first.close();
    equal(await textOf(file), 'first');
});
test('a file is moved, also over another one', async () => {
    const dir = await fresh('move');
    const sub = await dir.getDirectoryHandle('sub', { create: true });
    const file = await dir.getFileHandle('a', { create: true });
    await write(file, 'text');
    await file.move(sub, 'b');
    equal([file.name, await textOf(file), await dir.resolve(file), await namesIn(dir)], ['b', 'text', ['sub', 'b'], ['sub']]);
    await write(await sub.getFileHandle('c', { create: true }), 'other');
    await file.move(sub, 'c');
    equal([await textOf(await sub.getFileHandle('c')), await namesIn(sub)], ['text', ['c']]);
    await rejects(file.move(sub, '..'), 'TypeError');
    if (isAndroid) {
        await file.move('d');
        await file.move(dir);
        equal([file.name, await namesIn(dir)], ['d', ['d', 'sub']]);
        await rejects(sub.move('e'), 'not simulated');
    } else {
        await sub.move(dir, 'renamed');
        equal([sub.name, await namesIn(dir)], ['renamed', ['renamed']]);
        await rejects(sub.move(sub, 'x'), 'InvalidModificationError');
    }
});
test('a worker reads and writes a file at once', async () => {
    equal(await inWorker('sync', `
        const file = await open('db');
        const bytes = (...values) => new Uint8Array(values);
        const buffer = new Uint8Array(8);
        const seen = [String(file), file.getSize(), file.write(bytes(1, 2, 3)), file.write(bytes(4).buffer), file.getSize(),
            file.read(buffer, { at: 1 }), buffer.join(''), file.read(buffer), file.write(bytes(9), { at: 6 }), file.getSize()];
        file.truncate(7);
        file.truncate(2);
        seen.push(file.write(bytes(5)), file.read(buffer, { at: 0 }), buffer.subarray(0, 3).join(''), file.flush(),
            file.read(buffer, { at: 100 }), file.read(buffer, { at: 0 }), file.read(buffer));
        file.write(buffer.subarray(0, 3), { at: 0 });
        buffer.buffer.transfer();
        seen.push(buffer.length);
        file.close();
        return seen;`),
    ['[object FileSystemSyncAccessHandle]', 0, 3, 1, 4, 3, '23400000', 0, 1, 7, 1, 3, '125', undefined, 0, 3, 0, 0]);
    const file = await (await fresh('sync')).getFileHandle('db');
    equal([...new Uint8Array(await (await file.getFile()).arrayBuffer())], [1, 2, 5]);
    equal(await inWorker('sync', `
        const file = await open('db');
        const bad = [failing(() => file.read()), failing(() => file.read('x')), failing(() => file.read(new Uint8Array(1), { at: -1 })),
            failing(() => file.truncate(-1)), failing(() => file.truncate(1e12)), failing(() => new FileSystemSyncAccessHandle())];
        file.close();
        file.close();
        return [...bad, ...['read', 'write', 'truncate', 'getSize', 'flush'].map((name) => failing(() => file[name](name === 'truncate' ? 0 : new Uint8Array(1)))),
            Object.getOwnPropertyNames(FileSystemSyncAccessHandle.prototype).join()];`),
    [...Array(4).fill('TypeError'), 'QuotaExceededError', 'TypeError', ...Array(5).fill('InvalidStateError'),
        isAndroid ? 'constructor,mode,close,flush,getSize,truncate,read,write' : 'constructor,truncate,getSize,flush,close,read,write']);
});
test('who has a file open keeps others from it until it closes it', async () => {
    const seen = await inWorker('lock', `
        const file = await open('a');
        const tries = async () => {
            const of = (promise) => promise.then((one) => { one?.close?.(); return 'may'; }, (error) => error.name);
            const handle = await dir.getFileHandle('a');
            return [await of(open('a')), await of(handle.createWritable()), await of(dir.removeEntry('a')),
                await of(root.removeEntry('lock', { recursive: true })), await of(handle.move(dir, 'b')), (await handle.getFile()).size];
        };
        file.write(new Uint8Array(3));
        const before = await tries();
        file.close();
        const writing = await (await dir.getFileHandle('a')).createWritable();
        const meanwhile = await open('a').catch((error) => error.name);
        await writing.abort();
        const after = await open('a');
        after.close();
        return [before, meanwhile, String(after)];`);
    equal(seen, [[locked, locked, 'NoModificationAllowedError', 'NoModificationAllowedError', locked, 3], locked,
        '[object FileSystemSyncAccessHandle]']);
});
test('the modes of locks are those of Chromium alone', async () => {
    equal(await inWorker('modes', `
        const handle = await dir.getFileHandle('a', { create: true });
        const of = (mode) => handle.createSyncAccessHandle({ mode });
        const first = await of('read-only').catch((error) => error.name);
        const second = await of('read-only').catch((error) => error.name);
        return [first.mode, second.mode ?? second, failing(() => first.write(new Uint8Array(1))), await of('none').catch((error) => error.name)];`),
    isAndroid ? ['read-only', 'read-only', 'NoModificationAllowedError', 'TypeError']
        : [undefined, 'InvalidStateError', undefined, 'InvalidStateError']);
});
test('a worker that has closed itself opens nothing more', async () => {
    const worker = new Worker(URL.createObjectURL(new Blob([`(async () => {
        const root = await navigator.storage.getDirectory();
        const handle = await root.getFileHandle('closes', { create: true });
        postMessage('closing');
        close();
        handle.createSyncAccessHandle();
    })()`])));
    await new Promise((fulfil) => { worker.onmessage = fulfil; });
    await sleep(1000);
    await (await (await (await root()).getFileHandle('closes')).createWritable()).close();
});

test('a worker that ends closes what it had open', async () => {
    const worker = new Worker(URL.createObjectURL(new Blob([`(async () => {
        const root = await navigator.storage.getDirectory();
        self.kept = await (await root.getFileHandle('ends', { create: true })).createSyncAccessHandle();
        kept.write(new Uint8Array([7]));
        postMessage('open');
    })()`])));
    await new Promise((fulfil) => { worker.onmessage = fulfil; });
    const handle = await (await root()).getFileHandle('ends');
    await rejects(handle.createWritable(), locked);
    worker.terminate();
    await sleep(1000);
    await (await handle.createWritable({ keepExistingData: true })).close();
    equal((await handle.getFile()).size, 1);
});
test("a handle goes to a worker and into a database where the engine's handles do", async () => {
    const file = await (await fresh('clone')).getFileHandle('a', { create: true });
    await write(file, 'sent');
    if (!isAndroid) {
        throws(() => structuredClone(file), 'DataCloneError');
        throws(() => new Worker('data:text/javascript,').postMessage(file), 'DataCloneError');
        return;
    }
    equal([await structuredClone(file).isSameEntry(file), structuredClone([file])[0] instanceof FileSystemFileHandle], [true, true]);
    const worker = new Worker(URL.createObjectURL(new Blob([`onmessage = async ({ data }) => {
        postMessage([data instanceof FileSystemFileHandle, await (await data.getFile()).text()]);
    };`])));
    worker.postMessage(file);
    equal(await new Promise((fulfil) => { worker.onmessage = ({ data }) => { fulfil(data); }; }), [true, 'sent']);
    const db: IDBDatabase = await new Promise((fulfil) => {
        const request = indexedDB.open('handles');
        request.onupgradeneeded = () => { request.result.createObjectStore('s').put(file, 1); };
        request.onsuccess = () => { fulfil(request.result); };
    });
    const kept: any = await new Promise((fulfil) => {
        const request = db.transaction('s').objectStore('s').get(1);
        request.onsuccess = () => { fulfil(request.result); };
    });
    equal([kept instanceof FileSystemFileHandle, await textOf(kept)], [true, 'sent']);
});
test('files count as what the origin uses', async () => {
    const before = (await navigator.storage.estimate()).usage!;
    await write(await (await fresh('usage')).getFileHandle('a', { create: true }), 'x'.repeat(1000));
    const { usage, ...rest }: any = await navigator.storage.estimate();
    equal([usage - before, rest.usageDetails?.fileSystem >= 1000], [1000, isAndroid]);
});
