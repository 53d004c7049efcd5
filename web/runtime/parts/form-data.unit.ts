import { equal, test } from '../unit';

test('form data keeps its entries in order', () => {
    const data = new FormData();
    data.append('a', '1');
    data.append('f', new Blob(['x']), 'n.txt');
    data.append('a', '2');
    equal([data.getAll('a'), (data.get('f') as File).name], [['1', '2'], 'n.txt']);
    data.set('a', '3');
    equal([...data.keys()], ['a', 'f']);
});
