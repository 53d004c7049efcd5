import { equal, test, throws } from '../unit';

test('XMLHttpRequest reads the app\'s own files', async () => {
    const request = new XMLHttpRequest();
    const states: number[] = [];
    request.onreadystatechange = () => { states.push(request.readyState); };
    const done = new Promise((fulfil) => { request.onloadend = fulfil; });
    request.open('GET', '/data.json');
    request.responseType = 'json';
    request.send();
    await done;
    equal([states, request.status, request.response], [[1, 2, 3, 4], 200, { photo: 1 }]);
});
test('a synchronous XMLHttpRequest has its answer when send returns, and meanwhile nothing of the page runs', () => {
    const seen: string[] = [];
    setTimeout(() => seen.push('timer'), 0);
    Promise.resolve().then(() => seen.push('microtask'));
    const request = new XMLHttpRequest();
    for (const type of ['readystatechange', 'loadstart', 'progress', 'load', 'loadend']) {
        request.addEventListener(type, () => { seen.push(`${type} ${request.readyState}`); });
    }
    request.open('GET', '/data.json', false);
    request.send();
    equal([request.status, JSON.parse(request.responseText), request.getResponseHeader('x-none')], [200, { photo: 1 }, null]);
    equal(seen, ['readystatechange 1', 'readystatechange 4', 'load 4', 'loadend 4']);
    request.open('GET', 'data:,text', false);
    request.send();
    equal(request.response, 'text');
});
test('a synchronous XMLHttpRequest throws what fails, and takes no limit of time', () => {
    const request = new XMLHttpRequest();
    request.open('GET', '/none.json', false);
    throws(() => request.send(), 'NetworkError');
    equal([request.readyState, request.status], [4, 0]);
    throws(() => {
        request.open('GET', '/data.json', false);
        request.timeout = 5;
    }, 'InvalidAccessError');
    const other = new XMLHttpRequest();
    other.responseType = 'json';
    throws(() => other.open('GET', '/data.json', false), 'InvalidAccessError');
});
test('XMLHttpRequest reads URLs that hold or name their own bytes', async () => {
    const read = (url: string): Promise<XMLHttpRequest> => new Promise((resolve) => {
        const request = new XMLHttpRequest();
        request.open('GET', url);
        request.onloadend = () => { resolve(request); };
        request.send();
    });
    const data = await read('data:application/json,{"a":1}');
    equal([data.status, data.responseText, data.getResponseHeader('content-type')],
        [200, '{"a":1}', 'application/json']);
    const blob = await read(URL.createObjectURL(new Blob(['hi'], { type: 'text/plain' })));
    equal([blob.status, blob.responseText], [200, 'hi']);
    equal([(await read('blob:none')).status, (await read('data:,%')).status], [0, 0]);
});
