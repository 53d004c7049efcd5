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
