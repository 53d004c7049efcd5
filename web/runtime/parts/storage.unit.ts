import { equal, test, throws } from '../unit';

test('storage keeps text by key and reads like an object', () => {
    localStorage.clear();
    localStorage.setItem('a', 1 as any);
    (localStorage as any).b = 'two';
    equal([localStorage.length, localStorage.getItem('a'), (localStorage as any).a, localStorage.key(1)],
        [2, '1', '1', 'b']);
    equal([Object.keys(localStorage), 'a' in localStorage, localStorage.getItem('c')], [['a', 'b'], true, null]);
    delete (localStorage as any).a;
    equal(JSON.stringify(localStorage), '{"b":"two"}');
    throws(() => sessionStorage.setItem('x', 'y'.repeat(3_000_000)), 'quota');
});
test('a method that is replaced on Storage.prototype is the one that scripts call', () => {
    const { getItem, setItem } = Storage.prototype;
    localStorage.clear();
    localStorage.setItem('a', '1');
    const asked: string[] = [];
    Storage.prototype.getItem = function (key) {
        asked.push(key);
        return `${String(getItem.call(this, key))}!`;
    };
    Storage.prototype.setItem = () => { throw new Error('full'); };
    try {
        equal([localStorage.getItem('a'), sessionStorage.getItem('none'), localStorage.a, asked],
            ['1!', 'null!', '1', ['a', 'none']]);
        throws(() => localStorage.setItem('b', '2'), 'full');
    } finally {
        Object.assign(Storage.prototype, { getItem, setItem });
    }
    localStorage.setItem('b', '2');
    equal([localStorage.getItem('a'), { ...localStorage }], ['1', { a: '1', b: '2' }]);
    throws(() => getItem('a'), 'Can only call Storage.getItem on instances of Storage');
    localStorage.clear();
});
test('what a storage holds counts against its quota, however it came there', () => {
    const half = 'y'.repeat(1_500_000);
    localStorage.first = half;
    throws(() => localStorage.setItem('second', half), 'quota');
    delete localStorage.first;
    localStorage.setItem('second', half);
    localStorage.clear();
});
test('what a symbol names is no item of a storage, and a property that is defined is one', () => {
    localStorage.clear();
    const storage = localStorage as any;
    const symbol = Symbol('own');
    storage[symbol] = 1;
    equal([storage[symbol], storage.length, Object.getOwnPropertySymbols(storage).length, delete storage[symbol],
        symbol in storage], [1, 0, 1, true, false]);
    Object.defineProperty(storage, 'a', { value: 1 });
    equal([storage.getItem('a'), Reflect.defineProperty(storage, 'b', { get: () => 1 }), storage.length], ['1', false, 1]);
    for (const method of ['key', 'getItem', 'removeItem', 'setItem']) throws(() => storage[method](), 'TypeError');
    localStorage.clear();
    const event = new StorageEvent('storage', { url: null } as any) as any;
    equal([event.url, event.key], ['null', null]);
    event.initStorageEvent('other', true, false, 'k', null, 5);
    equal([event.type, event.bubbles, event.key, event.newValue, event.url], ['other', true, 'k', '5', '']);
});
