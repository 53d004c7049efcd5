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
