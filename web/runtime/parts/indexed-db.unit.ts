import { equal, rejects, sleep, test, throws } from '../unit';

const settled = <T>(request: IDBRequest<T>): Promise<T> => new Promise((fulfil, reject) => {
    request.onsuccess = () => { fulfil(request.result); };
    request.onerror = (event) => {
        event.preventDefault();
        reject(request.error);
    };
});
const ended = (transaction: IDBTransaction): Promise<string> => new Promise((fulfil) => {
    transaction.oncomplete = () => { fulfil('complete'); };
    transaction.onabort = () => { fulfil(`abort ${transaction.error?.name ?? 'null'}`); };
});
let count = 0;
/** A database of its own, made by `upgrade`. */
function open(
    upgrade: (db: IDBDatabase, transaction: IDBTransaction, event: IDBVersionChangeEvent) => void,
    name = `test ${++count}`, version = 1,
): Promise<IDBDatabase> {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = (event) => {
        upgrade(request.result, request.transaction!, event);
    };
    return settled(request);
}
const withStore = (options?: IDBObjectStoreParameters): Promise<IDBDatabase> =>
    open((db) => { db.createObjectStore('s', options); });
const writing = (db: IDBDatabase, name = 's'): IDBObjectStore =>
    db.transaction(name, 'readwrite').objectStore(name);
const reading = (db: IDBDatabase, name = 's'): IDBObjectStore =>
    db.transaction(name).objectStore(name);
/** The name of what is thrown, and nothing when it is done. */
const refusalOf = (body: () => unknown): string => {
    try {
        body();
        return '';
    } catch (error) {
        return (error as Error).name;
    }
};
/** What a request or a transaction hears: the place, the type and the error of the target. */
const listen = (log: string[], place: string, target: EventTarget, types: string[]): void => {
    for (const type of types) {
        target.addEventListener(type, (event: any) => {
            log.push(`${place} ${type} ${event.target.error?.name ?? ''}`.trim());
        });
    }
};
/** What is thrown meanwhile is no failure of the page. */
const expectException = (): void => {
    addEventListener('error', (event) => { event.preventDefault(); }, { once: true });
};
/** Where a cursor stands, one after another; `move` lets it go on. */
const walk = (
    request: IDBRequest<any>, move = (cursor: any): void => { cursor.continue(); },
): Promise<any[]> => new Promise((fulfil) => {
    const seen: any[] = [];
    request.onsuccess = () => {
        const cursor = request.result;
        if (cursor === null) return fulfil(seen);
        seen.push([cursor.key, cursor.primaryKey]);
        return move(cursor);
    };
});

test('a database is made in its upgrade and has the version that was asked for', async () => {
    const seen: any[] = [];
    const db = await open((made, transaction, event) => {
        seen.push(event.oldVersion, event.newVersion, event.constructor.name, transaction.mode);
        const store = made.createObjectStore('b', { keyPath: ['x', 'y.z'] });
        made.createObjectStore('a', { autoIncrement: true });
        seen.push(store.keyPath, store.autoIncrement, store.name, store === transaction.objectStore('b'));
    }, 'made', 3);
    equal(seen, [0, 3, 'IDBVersionChangeEvent', 'versionchange', ['x', 'y.z'], false, 'b', true]);
    equal([db.name, db.version, [...db.objectStoreNames as any], db.objectStoreNames.contains('a')],
        ['made', 3, ['a', 'b'], true]);
    equal((await indexedDB.databases()).filter(({ name }) => name === 'made'),
        [{ name: 'made', version: 3 }]);
    const again = await settled(indexedDB.open('made'));
    equal([again.version, again === db], [3, false]);
    await rejects(settled(indexedDB.open('made', 2)), 'VersionError');
    db.close();
    again.close();
    await settled(indexedDB.deleteDatabase('made'));
    equal((await indexedDB.databases()).filter(({ name }) => name === 'made'), []);
});
test('values come back as structured clones, equal and not the same', async () => {
    const db = await withStore();
    const shared = { n: 1 };
    const value: any = {
        date: new Date(5), map: new Map<any, any>([[1, { a: 2 }]]), set: new Set(['x']), bytes: new Uint8Array([1, 2]),
        big: 10n, nothing: undefined, nan: NaN, minus: -0, inf: -Infinity, list: [1, , 3], expression: /a/gi,
        one: shared, two: shared, text: '\ud800\u0000é😀', box: Object(3), error: new RangeError('no'),
        blob: new Blob(['hi'], { type: 'text/plain' }), view: new DataView(new ArrayBuffer(4), 1, 2),
    };
    value.self = value;
    await settled(writing(db).put(value, 'k'));
    const found = await settled(reading(db).get('k'));
    equal([found.self === found, found.one === found.two, found.one === shared], [true, true, false]);
    equal([found.date.getTime(), found.map.get(1), [...found.set], [...found.bytes], String(found.big)],
        [5, { a: 2 }, ['x'], [1, 2], '10']);
    equal(['nothing' in found, Object.is(found.nan, NaN), Object.is(found.minus, -0), found.inf === -Infinity],
        [true, true, true, true]);
    equal([1 in found.list, found.list.length, String(found.expression), found.text === value.text],
        [false, 3, '/a/gi', true]);
    equal([typeof found.box, found.error instanceof RangeError, found.error.message, found.view.byteOffset],
        ['object', true, 'no', 1]);
    equal([await found.blob.text(), found.blob.type], ['hi', 'text/plain']);
    throws(() => writing(db).put(() => {}, 'f'), 'DataCloneError');
    throws(() => writing(db).put(indexedDB, 'f'), 'DataCloneError');
});
test('cycles come back as cycles, through whatever holds values', async () => {
    const db = await withStore();
    const a: any = { shared: {} };
    a.self = a;
    const list: any[] = [a];
    list.push(list);
    const map = new Map<any, any>([['a', a]]);
    map.set(map, map);
    const set = new Set<any>([a]);
    set.add(set);
    const error: any = new Error('x', { cause: a });
    a.error = error;
    await settled(writing(db).put([list, map, set, error, a, a.shared], 'k'));
    const [foundList, foundMap, foundSet, foundError, found, shared] = await settled(reading(db).get('k'));
    equal([found !== a, found.self === found, found.shared === shared], [true, true, true]);
    equal([foundList[0] === found, foundList[1] === foundList, foundList.length], [true, true, 2]);
    equal([foundMap.get('a') === found, foundMap.get(foundMap) === foundMap, foundMap.size], [true, true, 2]);
    equal([foundSet.has(found), foundSet.has(foundSet), foundSet.size], [true, true, 2]);
    equal([foundError.cause === found, found.error === foundError], [true, true]);
});
test('keys are ordered: numbers, dates, strings, binary, arrays', async () => {
    const keys: any[] = [-Infinity, -1.5, 0, 1, 2 ** 53, Infinity, new Date(-1), new Date(0), '', '\u0000', '!', '0', 'Z',
        'a', 'ab', 'b', '~', '\u007f', 'é', '\uffff', new Uint8Array([]).buffer, new Uint8Array([0]).buffer,
        new Uint8Array([0, 1]).buffer, new Uint8Array([255]).buffer, [], [1], [1, 'a'], [2], ['a'], [[]]];
    keys.forEach((one, i) => { keys.forEach((other, j) => { equal(indexedDB.cmp(one, other), Math.sign(i - j)); }); });
    const db = await withStore();
    const store = writing(db);
    for (const key of [...keys].reverse()) store.put(1, key);
    const found = await settled(store.getAllKeys());
    equal(found.map((key, i) => indexedDB.cmp(key, keys[i])), keys.map(() => 0));
    equal([indexedDB.cmp(0, -0), indexedDB.cmp(new Uint8Array([3]), new Uint8Array([3]).buffer)], [0, 0]);
});
test('what is no key is refused', async () => {
    const loop: any[] = [];
    loop.push(loop);
    for (const bad of [NaN, new Date(NaN), null, undefined, true, {}, /a/, loop, [undefined], [, 1], () => {}, Object(1)]) {
        throws(() => indexedDB.cmp(bad, 1), 'DataError');
    }
    const db = await withStore();
    throws(() => writing(db).put(1), 'DataError');
    throws(() => writing(db).get(undefined as any), 'DataError');
    throws(() => writing(db).put(1, {} as any), 'DataError');
    const inner = await withStore({ keyPath: 'id' });
    throws(() => writing(inner).put({}), 'DataError');
    throws(() => writing(inner).put({ id: {} }), 'DataError');
    throws(() => writing(inner).put({ id: 1 }, 1), 'DataError');
});
test('ranges say what they include', () => {
    const range = IDBKeyRange.bound(1, 'x', true, false);
    equal([range.lower, range.upper, range.lowerOpen, range.upperOpen], [1, 'x', true, false]);
    equal([1, 2, 'w', 'x', 'y'].map((key) => range.includes(key)), [false, true, true, true, false]);
    equal([IDBKeyRange.only(3).includes(3), IDBKeyRange.lowerBound(3, true).includes(3),
        IDBKeyRange.upperBound(3).includes(3)], [true, false, true]);
    throws(() => IDBKeyRange.bound(2, 1), 'DataError');
    throws(() => IDBKeyRange.bound(1, 1, true), 'DataError');
    throws(() => new (IDBKeyRange as any)(), 'Illegal constructor');
});
test('add refuses a key that is there, put replaces its record', async () => {
    const db = await withStore();
    await settled(writing(db).add('one', 1));
    await rejects(settled(writing(db).add('two', 1)), 'ConstraintError');
    equal(await settled(writing(db).put('three', 1)), 1);
    equal([await settled(reading(db).get(1)), await settled(reading(db).getKey(1)),
        await settled(reading(db).get(2)), await settled(reading(db).count())], ['three', 1, undefined, 1]);
});
test('records are read and deleted by ranges', async () => {
    const db = await withStore();
    const store = writing(db);
    for (const n of [1, 2, 3, 4, 5]) store.put(`v${n}`, n);
    equal(await settled(store.getAll(IDBKeyRange.bound(2, 4, false, true))), ['v2', 'v3']);
    equal(await settled(store.getAll(null, 2)), ['v1', 'v2']);
    equal(await settled(store.getAllKeys(IDBKeyRange.lowerBound(3, true))), [4, 5]);
    equal([await settled(store.get(IDBKeyRange.lowerBound(3))),
        await settled(store.count(IDBKeyRange.upperBound(3)))], ['v3', 3]);
    await settled(store.delete(IDBKeyRange.bound(2, 3)));
    equal(await settled(store.getAllKeys()), [1, 4, 5]);
    await settled(store.clear());
    equal(await settled(store.count()), 0);
});
test('a key generator counts on from the greatest number and puts its key into the value', async () => {
    const db = await withStore({ keyPath: 'a.id', autoIncrement: true });
    const store = writing(db);
    const value: any = { a: { n: 1 } };
    equal([await settled(store.add(value)), await settled(store.add({}))], [1, 2]);
    equal(value, { a: { n: 1 } });
    equal([await settled(store.add({ a: { id: 7.5 } })), await settled(store.add({}))], [7.5, 8]);
    await settled(store.add({ a: { id: 'text' } }));
    equal(await settled(store.add({})), 9);
    equal(await settled(store.get(1)), { a: { n: 1, id: 1 } });
    equal(await settled(store.get(2)), { a: { id: 2 } });
    throws(() => store.add(1), 'DataError');
    throws(() => store.add({ a: 1 }), 'DataError');
});
test('what a transaction that aborts has generated is generated again', async () => {
    const db = await withStore({ autoIncrement: true });
    const store = writing(db);
    equal(await settled(store.add('x')), 1);
    const end = ended(store.transaction);
    store.transaction.abort();
    equal([await end, await settled(writing(db).add('y'))], ['abort null', 1]);
});
test('an index finds records by key path, by several keys, and once where it is unique', async () => {
    const db = await open((made) => {
        const store = made.createObjectStore('s', { keyPath: 'id', autoIncrement: true });
        store.createIndex('name', 'name.last');
        store.createIndex('tags', 'tags', { multiEntry: true });
        store.createIndex('mail', 'mail', { unique: true });
        store.createIndex('both', ['name.last', 'id']);
    });
    const store = writing(db);
    store.add({ name: { last: 'B' }, tags: ['x', 'y', 'x', {}], mail: 'b' });
    store.add({ name: { last: 'A' }, tags: 'y', mail: 'a' });
    store.add({ name: { last: 'B' }, mail: 'c' });
    store.add({});
    const index = store.index('name');
    equal([index.name, index.keyPath, index.unique, index.multiEntry, index.objectStore === store,
        store.index('tags').multiEntry, store.index('name') === index], ['name', 'name.last', false, false, true, true, true]);
    equal((await settled(index.getAll('B'))).map(({ id }) => id), [1, 3]);
    equal([await settled(index.getKey('A')), await settled(index.count()), (await settled(index.get('B'))).id], [2, 3, 1]);
    equal([await settled(store.index('tags').getAllKeys('y')), await settled(store.index('tags').count('x'))], [[1, 2], 1]);
    equal(await settled(store.index('both').getAllKeys(IDBKeyRange.bound(['B'], ['B', []]))), [1, 3]);
    await rejects(settled(store.add({ mail: 'a' })), 'ConstraintError');
    await settled(store.put({ id: 2, mail: 'a', name: { last: 'C' } }));
    equal([await settled(index.getKey('A')), await settled(index.getKey('C')), await settled(store.add({}))], [undefined, 2, 5]);
    await settled(store.delete(1));
    equal(await settled(index.getAllKeys()), [3, 2]);
});
test('F267 a record that is refused uses up no number', async () => {
    const db = await open((made) => {
        made.createObjectStore('s', { autoIncrement: true }).createIndex('i', 'i', { unique: true });
    });
    const store = writing(db);
    await settled(store.add({ i: 1 }));
    await rejects(settled(store.add({ i: 1 })), 'ConstraintError');
    equal(await settled(store.add({ i: 2 })), 2);
});
test('F262 a transaction that writes waits for another one, whatever their stores are', async () => {
    const db = await open((made) => { made.createObjectStore('a'); made.createObjectStore('b'); });
    const log: string[] = [];
    const ends = ['a', 'b'].map((name) => {
        const store = writing(db, name);
        const again = (left: number): void => {
            store.put(1, 1).onsuccess = () => { log.push(name); if (left > 1) again(left - 1); };
        };
        again(2);
        return ended(store.transaction);
    });
    await Promise.all(ends);
    equal(log, ['a', 'a', 'b', 'b']);
});
test('a new index holds what was there before, before anything else is asked', async () => {
    const name = `test ${++count}`;
    (await open((db) => {
        const store = db.createObjectStore('s', { autoIncrement: true, keyPath: 'id' });
        for (const letter of ['b', 'a']) store.add({ letter });
    }, name)).close();
    let asked: any;
    const db = await open((_, transaction) => {
        const store = transaction.objectStore('s');
        const index = store.createIndex('letter', 'letter');
        store.add({ letter: 'c' });
        index.getAllKeys().onsuccess = (event: any) => { asked = event.target.result; };
        const gone = store.createIndex('gone', 'letter');
        store.deleteIndex('gone');
        throws(() => gone.get(1), 'InvalidStateError');
    }, name, 2);
    equal([asked, [...reading(db).indexNames as any]], [[2, 1, 3], ['letter']]);
    db.close();
    const failed = open((_, transaction) => {
        transaction.objectStore('s').put({ id: 9, letter: 'a' });
        transaction.objectStore('s').createIndex('unique', 'letter', { unique: true });
    }, name, 3);
    await rejects(failed, 'AbortError');
    equal((await settled(indexedDB.open(name))).version, 2);
});
test('cursors go in four directions, over stores and indexes', async () => {
    const db = await open((made) => { made.createObjectStore('s').createIndex('i', 'i'); });
    const store = writing(db);
    [['a', 1], ['b', 1], ['c', 2], ['d', 2], ['e', 3]].forEach(([key, i]) => { store.put({ i }, key); });
    const index = store.index('i');
    equal((await walk(store.openCursor())).map(([key]) => key).join(''), 'abcde');
    equal((await walk(store.openKeyCursor(IDBKeyRange.upperBound('c'), 'prev'))).map(([key]) => key).join(''), 'cba');
    equal((await walk(index.openCursor())).map(([, key]) => key).join(''), 'abcde');
    equal((await walk(index.openCursor(null, 'prev'))).map(([, key]) => key).join(''), 'edcba');
    equal(await walk(index.openCursor(null, 'nextunique')), [[1, 'a'], [2, 'c'], [3, 'e']]);
    equal(await walk(index.openKeyCursor(null, 'prevunique')), [[3, 'e'], [2, 'c'], [1, 'a']]);
    equal((await walk(store.openCursor(), (cursor) => { cursor.advance(2); })).map(([key]) => key).join(''), 'ace');
    equal(await walk(index.openCursor(), (cursor) => {
        cursor.continue(cursor.key === 1 ? 2 : undefined);
    }), [[1, 'a'], [2, 'c'], [2, 'd'], [3, 'e']]);
    equal(await walk(index.openCursor(), (cursor) => {
        if (cursor.primaryKey === 'a') cursor.continuePrimaryKey(2, 'd');
        else cursor.continue();
    }), [[1, 'a'], [2, 'd'], [3, 'e']]);
    throws(() => store.openCursor(null, 'up' as any), 'TypeError');
});
test('a cursor changes and deletes the record where it stands', async () => {
    const db = await withStore({ keyPath: 'id' });
    const store = writing(db);
    for (const id of [1, 2, 3]) store.put({ id, n: 0 });
    await walk(store.openCursor(), (cursor) => {
        if (cursor.key === 2) cursor.delete();
        else cursor.update({ ...cursor.value, n: cursor.key * 10 });
        throws(() => cursor.update({ id: 99 }), 'DataError');
        throws(() => cursor.continue(cursor.key), 'DataError');
        throws(() => cursor.continuePrimaryKey(1, 1), 'InvalidAccessError');
        throws(() => cursor.advance(0), 'TypeError');
        cursor.continue();
        throws(() => cursor.continue(), 'InvalidStateError');
    });
    equal(await settled(store.getAll()), [{ id: 1, n: 10 }, { id: 3, n: 30 }]);
    const request = store.openKeyCursor();
    const cursor: any = await settled(request);
    equal([cursor.source === store, cursor.request === request, cursor.direction], [true, true, 'next']);
    throws(() => cursor.update({}), 'InvalidStateError');
});
test('F266 a transaction commits when nothing is asked in its callbacks any more', async () => {
    const db = await withStore();
    const store = writing(db);
    const log: string[] = [];
    const end = ended(store.transaction).then((how) => { log.push(how); });
    store.put(1, 1).onsuccess = () => {
        log.push('put');
        // Microtasks of a callback are still inside of it.
        void Promise.resolve().then(() => Promise.resolve()).then(() => {
            store.get(1).onsuccess = () => { log.push('got'); };
        });
    };
    await end;
    equal(log, ['put', 'got', 'complete']);
    throws(() => store.get(1), 'TransactionInactiveError');
    throws(() => store.transaction.objectStore('s'), 'InvalidStateError');
    throws(() => { store.transaction.abort(); }, 'InvalidStateError');
});
test('a transaction that a script began takes requests until its microtasks are done', async () => {
    const db = await withStore();
    const store = writing(db);
    await Promise.resolve();
    await settled(store.put(1, 1));
    const idle = reading(db);
    await sleep(0);
    throws(() => idle.get(1), 'TransactionInactiveError');
    equal(await ended(reading(db).transaction), 'complete');
});
test('a transaction is active in the callback that began it and its microtasks, and in none after', async () => {
    const db = await withStore();
    const log: string[] = [];
    const use = (place: string, store: IDBObjectStore): void => {
        log.push(`${place}: ${refusalOf(() => store.get(1)) || 'active'}`);
    };
    let begun: IDBObjectStore;
    setTimeout(() => {
        begun = reading(db);
        use('callback', begun);
        void Promise.resolve().then(() => {}).then(() => { use('microtask', begun); });
    }, 0);
    setTimeout(() => { use('next task', begun); }, 0);
    await sleep(100);
    equal(log.splice(0), ['callback: active', 'microtask: active', 'next task: TransactionInactiveError']);
    // Each listener is a callback of its own.
    const request = reading(db).get(1);
    request.addEventListener('success', () => {
        begun = reading(db);
        use('listener', begun);
    });
    request.addEventListener('success', () => { use('next listener', begun); });
    await sleep(100);
    equal(log.splice(0), ['listener: active', 'next listener: TransactionInactiveError']);
    // It is active again while its own requests are answered, and no other transaction's.
    const [one, other] = [reading(db), reading(db)];
    let isOver = false;
    const linger = (store: IDBObjectStore): void => {
        store.get(1).onsuccess = () => { if (!isOver) linger(store); };
    };
    linger(one);
    other.get(1).onsuccess = () => {
        use('own', other);
        use('other', one);
        setTimeout(() => {
            use('task', one);
            isOver = true;
        }, 0);
    };
    await sleep(100);
    equal(log, ['own: active', 'other: TransactionInactiveError', 'task: TransactionInactiveError']);
});
test('the getters of a value find the transaction inactive while it is copied, and not behind that', async () => {
    const db = await withStore();
    const log: string[] = [];
    const store = writing(db);
    const value = { get n() { return log.push(refusalOf(() => store.get(1))); } };
    store.put(value, 1);
    throws(() => store.put({ get n() { throw new Error('mine'); } }, 1), 'mine');
    equal([...log, await settled(store.get(1))], ['TransactionInactiveError', { n: 1 }]);
});
test('a transaction of which nothing is asked completes by itself', async () => {
    const db = await withStore();
    const log: string[] = [];
    listen(log, 'unused', db.transaction('s', 'readwrite'), ['complete', 'abort']);
    await sleep(100);
    equal(log.splice(0), ['unused complete']);
    const store = writing(db);
    listen(log, 'used', store.transaction, ['complete', 'abort']);
    listen(log, 'request', store.put(1, 1), ['success', 'error']);
    await sleep(100);
    equal(log, ['request success', 'used complete']);
});
test('an error bubbles from the request to the database and aborts unless it is prevented', async () => {
    const db = await withStore();
    await settled(writing(db).add(1, 1));
    const log: string[] = [];
    db.onerror = (event: any) => { log.push(`db ${event.target.error.name}`); };
    db.onabort = (event: any) => { log.push(`db ${event.type}`); };
    const store = writing(db);
    store.put(2, 2);
    const request = store.add(2, 1);
    request.onerror = (event: any) => { log.push(`request ${event.bubbles} ${event.cancelable}`); };
    store.transaction.onerror = () => { log.push('transaction'); };
    store.get(1).onerror = (event: any) => { log.push(`next ${event.target.error.name}`); event.stopPropagation(); };
    equal(await ended(store.transaction), 'abort ConstraintError');
    // The transaction hears of its end before the database does.
    await sleep(0);
    equal(log, ['request true true', 'transaction', 'db ConstraintError', 'next AbortError', 'db abort']);
    equal(await settled(reading(db).get(2)), undefined);
    db.onerror = null;
    const kept = writing(db);
    kept.put(3, 3);
    kept.add(2, 1).onerror = (event) => { event.preventDefault(); };
    equal([await ended(kept.transaction), await settled(reading(db).get(3))], ['complete', 3]);
});
test('whoever hears of an error may prevent that it aborts, and ask for more', async () => {
    const db = await withStore();
    await settled(writing(db).add(1, 1));
    for (const place of ['request', 'transaction', 'db']) {
        const log: string[] = [];
        const store = writing(db);
        const request = store.add(2, 1);
        const target = place === 'request' ? request : place === 'transaction' ? store.transaction : db;
        target.addEventListener('error', (event) => {
            event.preventDefault();
            log.push(refusalOf(() => store.put(place, 2)) || 'active');
        }, { once: true });
        listen(log, 'then', store.transaction, ['complete', 'abort']);
        await sleep(100);
        equal([...log, await settled(reading(db).get(2))], ['active', 'then complete', place]);
    }
});
test('an exception where an error is heard aborts, prevented or not', async () => {
    const db = await withStore();
    await settled(writing(db).add(1, 1));
    const log: string[] = [];
    const store = writing(db);
    listen(log, 'then', store.transaction, ['complete', 'abort']);
    expectException();
    store.add(2, 1).onerror = (event) => {
        event.preventDefault();
        throw new Error('mine');
    };
    await sleep(100);
    equal(log, ['then abort AbortError']);
});
test('at an abort all that was asked fails with AbortError, and then the transaction tells of it', async () => {
    const db = await withStore();
    const log: string[] = [];
    const store = writing(db);
    const requests = [store.put(1, 1), store.get(1), store.openCursor()];
    requests.forEach((request, i) => { listen(log, `${i}`, request, ['success', 'error']); });
    requests[0]!.addEventListener('error', (event) => {
        event.preventDefault();
        log.push(refusalOf(() => store.get(1)));
    });
    listen(log, 'transaction', store.transaction, ['error', 'abort', 'complete']);
    listen(log, 'db', db, ['error', 'abort']);
    store.transaction.abort();
    equal(requests.map((request) => request.readyState), ['pending', 'pending', 'pending']);
    await sleep(100);
    const bubbled = ['transaction error AbortError', 'db error AbortError'];
    equal(log, ['0 error AbortError', 'TransactionInactiveError', ...bubbled,
        '1 error AbortError', ...bubbled,
        '2 error AbortError', ...bubbled, 'transaction abort', 'db abort']);
    equal(requests.map(({ readyState, result, error }) => [readyState, result === undefined, error?.name]),
        requests.map(() => ['done', true, 'AbortError']));
});
test('abort takes changes back and fails what was asked', async () => {
    const db = await withStore();
    const store = writing(db);
    const request = store.put(1, 1);
    const failed = settled(request);
    const end = ended(store.transaction);
    store.transaction.abort();
    await rejects(failed, 'AbortError');
    equal([await end, await settled(reading(db).count())], ['abort null', 0]);
    throws(() => reading(db).put(1, 1), 'ReadOnlyError');
});
test('commit ends a transaction without waiting for more', async () => {
    const db = await withStore();
    const store = writing(db);
    store.put(1, 1);
    store.transaction.commit();
    throws(() => store.put(2, 2), 'TransactionInactiveError');
    throws(() => { store.transaction.commit(); }, 'InvalidStateError');
    equal([await ended(store.transaction), await settled(reading(db).count())], ['complete', 1]);
});
test('behind commit nothing is prevented and nobody ends the transaction but a failed request', async () => {
    const db = await withStore();
    await settled(writing(db).add(1, 1));
    const log: string[] = [];
    const begin = (): IDBObjectStore => {
        const store = writing(db);
        listen(log, 'then', store.transaction, ['complete', 'abort']);
        return store;
    };
    const throwing = begin();
    throwing.put(2, 2).onsuccess = () => { throw new Error('mine'); };
    throwing.transaction.commit();
    throws(() => { throwing.transaction.abort(); }, 'InvalidStateError');
    expectException();
    await sleep(100);
    equal(log.splice(0), ['then complete']);
    const failing = begin();
    const request = failing.add(2, 1);
    listen(log, 'request', request, ['error']);
    request.onerror = (event) => { event.preventDefault(); };
    failing.put(3, 3);
    failing.transaction.commit();
    await sleep(100);
    equal(log.splice(0), ['request error AbortError', 'then abort ConstraintError']);
    // The error has been heard when the transaction is told to commit.
    const hearing = begin();
    hearing.add(2, 1).onerror = () => { hearing.transaction.commit(); };
    hearing.put(4, 4).onerror = () => { log.push('failed'); };
    await sleep(100);
    equal([...log, await settled(reading(db).getAllKeys())], ['then complete', [1, 2, 4]]);
});
test('a transaction waits for older ones that write to its stores', async () => {
    const db = await open((made) => { made.createObjectStore('a'); made.createObjectStore('b'); });
    const log: string[] = [];
    const begin = (label: string, names: string[], mode: IDBTransactionMode): Promise<unknown> => {
        const transaction = db.transaction(names, mode);
        const store = transaction.objectStore(names[0]!);
        store.get(1).onsuccess = () => {
            store.get(1).onsuccess = () => { log.push(label); };
        };
        return ended(transaction);
    };
    await Promise.all([begin('w1', ['a'], 'readwrite'), begin('r1', ['a'], 'readonly'),
        begin('r2', ['a'], 'readonly'), begin('w2', ['a'], 'readwrite'), begin('other', ['b'], 'readonly')]);
    equal([log.indexOf('other') < log.indexOf('r1'), log.filter((one) => one !== 'other')],
        [true, ['w1', 'r1', 'r2', 'w2']]);
});
test('a newer version waits until older connections are closed, and says that it is blocked', async () => {
    const name = `test ${++count}`;
    const first = await open((db) => { db.createObjectStore('s'); }, name);
    const log: string[] = [];
    first.onversionchange = (event) => {
        log.push(`change ${event.oldVersion} ${event.newVersion}`);
        setTimeout(() => { first.close(); }, 5);
    };
    const request = indexedDB.open(name, 2);
    request.onblocked = () => { log.push('blocked'); };
    request.onupgradeneeded = () => { log.push('upgrade'); };
    const second = await settled(request);
    second.onversionchange = (event) => {
        log.push(`change ${event.oldVersion} ${event.newVersion}`);
        second.close();
    };
    const deletion = indexedDB.deleteDatabase(name);
    deletion.onblocked = () => { log.push('blocked again'); };
    equal(await settled(deletion), undefined);
    equal(log, ['change 1 2', 'blocked', 'upgrade', 'change 2 null']);
    throws(() => first.transaction('s'), 'InvalidStateError');
});
test('an upgrade that fails leaves the database as it was', async () => {
    const name = `test ${++count}`;
    (await open((db) => { db.createObjectStore('s'); }, name)).close();
    let upgraded: IDBDatabase;
    await rejects(open((db, transaction) => {
        upgraded = db;
        db.createObjectStore('more');
        const store = transaction.objectStore('s');
        store.put(1, 1);
        transaction.abort();
        throws(() => store.put(1, 1), 'TransactionInactiveError');
    }, name, 5), 'AbortError');
    equal([upgraded!.version, [...upgraded!.objectStoreNames as any]], [1, ['s']]);
    const db = await settled(indexedDB.open(name));
    equal([db.version, [...db.objectStoreNames as any], await settled(reading(db).count())], [1, ['s'], 0]);
    await rejects(open((_, transaction) => { transaction.abort(); }, 'never'), 'AbortError');
    equal((await indexedDB.databases()).some((one) => one.name === 'never'), false);
});
test('an upgrade that aborts takes back what was made, deleted and renamed, at once', async () => {
    const name = `test ${++count}`;
    (await open((db) => {
        for (const one of ['a', 'b', 'c']) db.createObjectStore(one).createIndex('i', 'i');
    }, name)).close();
    const list = (names: DOMStringList): string => [...names as any].join();
    /** What the page sees of its objects. */
    let look: () => unknown = () => null;
    let before: unknown;
    await rejects(open((db, transaction) => {
        const kept = ['a', 'b', 'c'].map((one) => transaction.objectStore(one));
        const keptIndexes = kept.map((store) => store.index('i'));
        const [deleted, renamed, changed] = kept as [IDBObjectStore, IDBObjectStore, IDBObjectStore];
        const made = db.createObjectStore('made');
        const gone = db.createObjectStore('gone');
        const madeIndex = made.createIndex('i', 'i');
        db.deleteObjectStore('gone');
        db.deleteObjectStore('a');
        const again = db.createObjectStore('a');
        renamed.name = 'd';
        renamed.index('i').name = 'j';
        changed.deleteIndex('i');
        const added = changed.createIndex('k', 'k');
        look = () => ({
            names: [list(db.objectStoreNames), list(transaction.objectStoreNames), db.version],
            stores: [...kept, made, gone, again].map((store) =>
                [store.name, list(store.indexNames), refusalOf(() => store.get(1))]),
            indexes: [...keptIndexes, madeIndex, added].map((index) =>
                [index.name, refusalOf(() => index.get(1))]),
        });
        equal([list(db.objectStoreNames), list(deleted.indexNames), refusalOf(() => deleted.get(1)),
            refusalOf(() => keptIndexes[0]!.get(1))], ['a,c,d,made', '', 'InvalidStateError', 'InvalidStateError']);
        transaction.abort();
        before = look();
    }, name, 2), 'AbortError');
    const [inactive, invalid] = ['TransactionInactiveError', 'InvalidStateError'];
    const expected = {
        names: ['a,b,c', 'a,b,c', 1],
        stores: [['a', 'i', inactive], ['b', 'i', inactive], ['c', 'i', inactive],
            ['made', '', invalid], ['gone', '', invalid], ['a', '', invalid]],
        indexes: [['i', inactive], ['i', inactive], ['i', inactive], ['i', invalid], ['k', invalid]],
    };
    equal([before, look()], [expected, expected]);
});
test('stores are made and deleted only while an upgrade is active', async () => {
    const name = `test ${++count}`;
    const log: string[] = [];
    let isOver = false;
    const use = (place: string, db: IDBDatabase): void => {
        const refusals = [refusalOf(() => db.createObjectStore(place)), refusalOf(() => { db.deleteObjectStore('s'); })];
        log.push(`${place}: ${refusals.map((one) => one || 'done').join()}`);
    };
    const db = await open((made, transaction) => {
        const store = made.createObjectStore('s');
        const linger = (): void => {
            store.get(1).onsuccess = () => { if (!isOver) linger(); };
        };
        linger();
        setTimeout(() => {
            use('later', made);
            isOver = true;
        }, 0);
        transaction.oncomplete = () => { use('complete', made); };
    }, name);
    use('open', db);
    equal(log.splice(0), ['later: TransactionInactiveError,TransactionInactiveError',
        'complete: InvalidStateError,InvalidStateError', 'open: InvalidStateError,InvalidStateError']);
    equal([...db.objectStoreNames as any], ['s']);
    db.close();
    await rejects(open((made, transaction) => {
        transaction.onabort = () => { use('told', made); };
        transaction.abort();
        use('aborted', made);
    }, name, 2), 'AbortError');
    equal(log, ['aborted: TransactionInactiveError,TransactionInactiveError', 'told: InvalidStateError,InvalidStateError']);
});
test('stores and indexes get other names', async () => {
    const name = `test ${++count}`;
    (await open((db) => { db.createObjectStore('s').createIndex('i', 'i'); }, name)).close();
    (await open((_, transaction) => {
        const store = transaction.objectStore('s');
        store.index('i').name = 'j';
        store.name = 't';
    }, name, 2)).close();
    const db = await settled(indexedDB.open(name));
    equal([[...db.objectStoreNames as any], [...reading(db, 't').indexNames as any]], [['t'], ['j']]);
});
test('what may not be asked is refused as the standard names it', async () => {
    const db = await withStore();
    throws(() => db.transaction('none'), 'NotFoundError');
    throws(() => db.transaction([]), 'InvalidAccessError');
    throws(() => db.transaction('s', 'versionchange' as any), 'TypeError');
    throws(() => db.createObjectStore('x'), 'InvalidStateError');
    throws(() => reading(db).createIndex('x', 'x'), 'InvalidStateError');
    throws(() => reading(db).index('x'), 'NotFoundError');
    throws(() => indexedDB.open('x', 0), 'TypeError');
    throws(() => indexedDB.open('x').result, 'InvalidStateError');
    equal(db.transaction('s', 'readonly', { durability: 'relaxed' } as any).durability, 'relaxed');
    await open((made) => {
        const store = made.createObjectStore('s');
        throws(() => made.createObjectStore('s'), 'ConstraintError');
        throws(() => made.createObjectStore('t', { keyPath: 'a b' }), 'SyntaxError');
        throws(() => made.createObjectStore('t', { keyPath: '', autoIncrement: true }), 'InvalidAccessError');
        throws(() => made.deleteObjectStore('none'), 'NotFoundError');
        throws(() => made.transaction('s'), 'InvalidStateError');
        throws(() => store.createIndex('i', ['a'], { multiEntry: true }), 'InvalidAccessError');
        made.deleteObjectStore('s');
        throws(() => store.put(1, 1), 'InvalidStateError');
    });
});
test('an exception in a callback aborts its transaction', async () => {
    const db = await withStore();
    const store = writing(db);
    const heard = new Promise((fulfil) => {
        addEventListener('error', (event) => {
            event.preventDefault();
            fulfil(event.message);
        }, { once: true });
    });
    store.put(1, 1).onsuccess = () => { throw new Error('mine'); };
    equal([await ended(store.transaction), String(await heard).includes('mine'), await settled(reading(db).count())],
        ['abort AbortError', true, 0]);
});
test('the classes look like those of a browser', () => {
    equal([String(indexedDB), Object.keys(IDBFactory.prototype).sort().join(), IDBObjectStore.name, String(IDBIndex.prototype)],
        ['[object IDBFactory]', 'cmp,databases,deleteDatabase,open', 'IDBObjectStore', '[object IDBIndex]']);
    equal([indexedDB instanceof IDBFactory, Object.getPrototypeOf(IDBOpenDBRequest) === IDBRequest,
        Object.getPrototypeOf(IDBCursorWithValue) === IDBCursor], [true, true, true]);
    throws(() => new (IDBFactory as any)(), 'Illegal constructor');
    throws(() => IDBFactory.prototype.cmp.call({} as any, 1, 2), 'IDBFactory');
    const event = new IDBVersionChangeEvent('x', { oldVersion: 2 });
    equal([event.type, event.oldVersion, event.newVersion, event instanceof Event], ['x', 2, null, true]);
});
test('pictures\' data and shapes are kept', async () => {
    const opened = indexedDB.open('shapes');
    await new Promise((fulfil) => {
        opened.onupgradeneeded = () => { opened.result.createObjectStore('s'); };
        opened.onsuccess = fulfil;
    });
    const store = opened.result.transaction('s', 'readwrite').objectStore('s');
    const data = new ImageData(1, 2);
    data.data[3] = 7;
    store.put([data, new DOMRect(1, 2, 3, 4), new DOMMatrix([1, 2, 3, 4, 5, 6])], 1);
    const request = store.get(1);
    await new Promise((fulfil) => { request.onsuccess = fulfil; });
    const [picture, rect, matrix] = request.result;
    equal([picture instanceof ImageData, picture.height, picture.data[3], rect instanceof DOMRect, rect.width, matrix.f],
        [true, 2, 7, true, 3, 6]);
    throws(() => opened.result.transaction('s', 'readwrite').objectStore('s').put(
        new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])), 2), 'DataCloneError');
});
