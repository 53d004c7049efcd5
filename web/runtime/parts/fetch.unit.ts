import { equal, rejects, sleep, test } from '../unit';

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
    fetch('data:,%').catch(tell('failed'));
    new Blob(['x']).text().then(tell('blob'));
    for (let count = 0; count < 20; count++) await null;
    equal(told, []);
    await sleep(1);
    equal(told, ['data', 'failed', 'blob']);
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
