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
