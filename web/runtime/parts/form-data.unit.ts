import { equal, test, throws } from '../unit';

test('form data keeps its entries in order', () => {
    const data = new FormData();
    data.append('a', '1');
    data.append('f', new Blob(['x']), 'n.txt');
    data.append('a', '2');
    equal([data.getAll('a'), (data.get('f') as File).name], [['1', '2'], 'n.txt']);
    data.set('a', '3');
    equal([...data.keys()], ['a', 'f']);
});
test('entries are read as they are by then, and only files have names of their own', () => {
    const data = new FormData();
    data.append('a', '1');
    data.append('b', '2');
    const keys: string[] = [];
    for (const [key] of data) {
        keys.push(key);
        if (key === 'a') data.delete('a');
        if (key === 'b') data.append('c', '3');
    }
    equal(keys, ['a']);
    data.set('f', new File(['x'], 'old', { lastModified: 5 }), 'new');
    const file = data.get('f') as File;
    equal([file.name, file.lastModified, [...data.keys()]], ['new', 5, ['b', 'f']]);
    throws(() => (data as any).append('a', 'text', 'name'), 'TypeError');
    throws(() => (data as any).append('a'), 'TypeError');
});
