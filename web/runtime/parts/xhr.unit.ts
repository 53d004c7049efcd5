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
    throws(() => request.open('GET', '/x', false), 'synchronous XMLHttpRequest');
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
