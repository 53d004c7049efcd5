import { equal, rejects, sleep, test, throws } from '../unit';

test('fetch reads the app\'s own files and rejects what is not simulated', async () => {
    const response = await fetch('/data.json');
    equal([response.ok, response.status, response.headers.get('content-type')], [true, 200, 'text/plain']);
    equal(await response.json(), { photo: 1 });
    await rejects(response.text(), 'disturbed');
    await rejects(fetch('https://example.org/'), 'https://example.org/ is not simulated');
    await rejects(fetch('/gone'), 'Load failed: gone');
    const error = await fetch('/gone').catch((reason: unknown) => reason as TypeError);
    equal([error instanceof TypeError, (error as TypeError).stack, Object.keys(error)], [true, '', []]);
    equal(await (await fetch('data:text/plain;base64,aGk=')).text(), 'hi');
    const controller = new AbortController();
    const aborted = fetch('/data.json', { signal: controller.signal });
    controller.abort();
    await rejects(aborted, 'AbortError: Fetch is aborted');
    await rejects(fetch('/data.json', { signal: AbortSignal.abort() }), 'AbortError: The operation was aborted');
});
test('headers keep the cookies that they set apart', () => {
    const headers = new Headers([['set-cookie', 'a=1, b'], ['Set-Cookie', 'c=2']]);
    equal([headers.getSetCookie(), [...headers], headers.get('set-cookie')],
        [['a=1, b', 'c=2'], [['set-cookie', 'a=1, b'], ['set-cookie', 'c=2']], 'a=1, b, c=2']);
    headers.delete('set-cookie');
    equal(headers.getSetCookie(), []);
});
test('what a URL holds itself comes in a task of its own, and can be aborted until then', async () => {
    const told: string[] = [];
    const tell = (name: string) => (): void => { told.push(name); };
    fetch('data:,x').then(tell('data'));
    fetch('data:foo').catch(tell('failed'));
    new Blob(['x']).text().then(tell('blob'));
    for (let count = 0; count < 20; count++) await null;
    equal(told, []);
    await sleep(1);
    equal(told.sort(), ['blob', 'data', 'failed']);
    const controller = new AbortController();
    const answer = fetch(URL.createObjectURL(new Blob(['x'])), { signal: controller.signal });
    controller.abort();
    await rejects(answer, 'AbortError');
    const response = await fetch('data:text/a,b');
    equal([response.url, response.type, response.status, response.headers.get('content-type'), await response.text()],
        ['data:text/a,b', 'basic', 200, 'text/a', 'b']);
});
test('a request of a class of the page\'s own is one, whatever was fetched before', () => {
    equal([Request.prototype.constructor === Request, new Request('https://example.org/').url], [true, 'https://example.org/']);
    class Own extends Request {}
    equal([new Own('/') instanceof Own, Request.prototype.constructor === Request,
        new Request('/', { body: new URLSearchParams('a=b'), method: 'POST' }).headers.get('content-type')],
        [true, true, 'application/x-www-form-urlencoded;charset=UTF-8']);
});
test('a script makes only such responses as there may be', async () => {
    for (const status of [204, 205, 304]) {
        throws(() => new Response('x', { status }), 'TypeError');
        equal(new Response(null, { status }).status, status);
    }
    throws(() => new Response('', { status: 101 }), 'RangeError');
    throws(() => new Response('', { statusText: 'a\nb' }), 'TypeError');
    throws(() => Response.redirect('/x', 300), 'RangeError');
    throws(() => Response.redirect('http://['), 'TypeError');
    throws(() => Response.json(undefined), 'TypeError');
    throws(() => Response.json(1, { status: 204 }), 'TypeError');
    equal([Response.redirect('/x', 307).status, new Response('', { status: 200.7 as any }).status,
        await Response.json({ a: 1 }).text()], [307, 200, '{"a":1}']);
});
test('a blob answers as a server does, and to nobody who does not get', async () => {
    const url = URL.createObjectURL(new Blob(['hello'], { type: 'text/plain' }));
    const whole = await fetch(url);
    equal([whole.status, whole.statusText, whole.headers.get('content-length')], [200, 'OK', '5']);
    const part = async (range: string): Promise<unknown[]> => {
        const response = await fetch(url, { headers: { range } });
        return [response.status, response.headers.get('content-range'), await response.text()];
    };
    equal([await part('bytes=1-3'), await part('bytes=-2'), await part('bytes=2-')],
        [[206, 'bytes 1-3/5', 'ell'], [206, 'bytes 3-4/5', 'lo'], [206, 'bytes 2-4/5', 'llo']]);
    await rejects(part('bytes=9-12'), 'TypeError');
    await rejects(fetch(url, { method: 'POST' }), 'TypeError');
    await rejects(fetch(url, { method: 'HEAD' }), 'TypeError');
});
test('an address of data needs a comma, and says its type whole', async () => {
    await rejects(fetch('data:foo'), 'TypeError');
    await rejects(fetch('data:;base64,!!'), 'TypeError');
    equal([await (await fetch('data:,%zz')).text(), (await fetch('data:,x')).statusText,
        (await fetch('data:;charset=utf-8,x')).headers.get('content-type'),
        (await fetch('data:,%FF').then((one) => one.arrayBuffer())).byteLength], ['%zz', 'OK', 'text/plain;charset=utf-8', 1]);
});
test('forms are read of bodies', async () => {
    const form = new FormData();
    form.append('a', '1\r\n2');
    form.append('f', new File([new Uint8Array([0, 255, 13, 10])], 'n.bin', { type: 'image/png' }));
    const back = await new Response(form).formData();
    const file = back.get('f') as File;
    equal([back.get('a'), file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]],
        ['1\r\n2', 'n.bin', 'image/png', [0, 255, 13, 10]]);
    const text = await new Request('/x', { method: 'POST', body: new URLSearchParams('a=1&b=%26+c') }).formData();
    equal([...text], [['a', '1'], ['b', '& c']]);
    await rejects(new Response('x').formData(), 'TypeError');
    await rejects(new Response('--b\r\nx', { headers: { 'content-type': 'multipart/form-data; boundary=b' } }).formData(),
        'TypeError');
});
test('members of requests and responses belong to their classes, and nobody sets them', () => {
    const request = new Request('/x') as any;
    const response = new Response('x', { status: 201 }) as any;
    equal([Object.keys(request), { ...response }, JSON.stringify(response), 'url' in Request.prototype, response.status],
        [[], {}, '{}', true, 201]);
    throws(() => { response.status = 5; }, 'TypeError');
    throws(() => { request.url = '/y'; }, 'TypeError');
});
test('without CORS no header goes that a server might take for more', () => {
    const { headers } = new Request('/x', { mode: 'no-cors', headers: { accept: '"', 'accept-language': '@', 'content-type': 'text/plain' } });
    equal([...headers.keys()], ['content-type']);
});
test('headers are iterated in their order, and see what goes meanwhile', () => {
    const headers = new Headers({ b: '2', a: '1', c: '3' });
    const seen: string[] = [];
    for (const [name] of headers) {
        seen.push(name);
        if (name === 'a') headers.delete('b');
    }
    equal([seen, `${headers.keys()}`, Headers.prototype[Symbol.iterator] === Headers.prototype.entries],
        [['a', 'c'], '[object Headers Iterator]', true]);
    throws(() => new Headers({ [Symbol('x')]: 'y' } as any), 'TypeError');
});
test('what a name of a blob stands for when a request is made is what it fetches', async () => {
    const url = URL.createObjectURL(new Blob(['x']));
    const request = new Request(url);
    const copy = request.clone();
    const old = new XMLHttpRequest();
    old.open('GET', url);
    const loaded = new Promise((resolve) => { old.onload = resolve; });
    URL.revokeObjectURL(url);
    old.send();
    await loaded;
    equal([await (await fetch(request)).text(), await (await fetch(copy)).text(), old.responseText], ['x', 'x', 'x']);
    await rejects(fetch(url), 'TypeError');
});
test('what a body holds already is there with the next promise', async () => {
    const order: string[] = [];
    const told = [new Response('x').text(), new Response('{}').json(), new Response('x').arrayBuffer()]
        .map((one, index) => one.then(() => order.push(`body ${index}`)));
    await Promise.resolve().then(() => order.push('first'));
    await Promise.all(told);
    equal(order, ['body 0', 'body 1', 'body 2', 'first']);
});
