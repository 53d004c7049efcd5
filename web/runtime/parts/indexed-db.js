// IndexedDB: what a page sees of its databases, which another process keeps
// (`Sources/WebKit/Storage`).
import { IDBCursor, IDBCursorWithValue } from '../indexed-db/cursors.js';
import {
    IDBDatabase, IDBFactory, IDBVersionChangeEvent, indexedDB, rest, take, usage,
} from '../indexed-db/databases.js';
import { IDBKeyRange } from '../indexed-db/keys.js';
import { DOMStringList } from '../indexed-db/objects.js';
import { IDBIndex, IDBObjectStore } from '../indexed-db/stores.js';
import { IDBOpenDBRequest, IDBRequest, IDBTransaction } from '../indexed-db/transactions.js';

runtime.refuseInstances(DOMStringList, IDBCursor, IDBDatabase, IDBFactory, IDBIndex, IDBKeyRange,
    IDBObjectStore);
runtime.provide({
    DOMStringList, IDBCursor, IDBCursorWithValue, IDBDatabase, IDBFactory, IDBIndex, IDBKeyRange,
    IDBObjectStore, IDBOpenDBRequest, IDBRequest, IDBTransaction, IDBVersionChangeEvent, indexedDB,
    rest, take, usage,
});
