import { equal, rejects, sleep, test, throws } from './unit';

test('base64 goes both ways as in browsers', () => {
    equal(btoa('M\xfc\x00'), 'TfwA');
    equal(atob(' TfwA\n'), 'M\xfc\x00');
    equal(atob('TQ'), 'M');
    throws(() => atob('a'), 'invalid characters');
    throws(() => atob('a=b='), 'invalid characters');
    throws(() => btoa('\u0100'), 'invalid characters');
});
test('text encodes to UTF-8 and back, surrogates and faults included', () => {
    const bytes = new TextEncoder().encode('aé€😀\ud800');
    equal(Array.from(bytes), [97, 195, 169, 226, 130, 172, 240, 159, 152, 128, 239, 191, 189]);
    equal(new TextDecoder().decode(bytes), 'aé€😀\ufffd');
    equal(new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 97])), 'a');
    equal(new TextDecoder().decode(new Uint8Array([0xe2, 0x82, 97, 0xff])), '\ufffda\ufffd');
    throws(() => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])), 'Decoding failed');
    const stream = new TextDecoder();
    equal(stream.decode(new Uint8Array([0xf0, 0x9f]), { stream: true })
        + stream.decode(new Uint8Array([0x98, 0x80])), '😀');
    equal(new TextEncoder().encodeInto('a€', new Uint8Array(3)), { read: 1, written: 1 });
    throws(() => new TextDecoder('shift_jis'), 'is not simulated');
});
test('URLs follow the standard', () => {
    const url = new URL('../x?a=1&b=2#h', 'capacitor://localhost/p/q');
    equal([url.href, url.searchParams.get('b')], ['capacitor://localhost/x?a=1&b=2#h', '2']);
    url.searchParams.append('c', 'd e');
    equal(url.search, '?a=1&b=2&c=d+e');
    equal(new URL('timesafari://shared-photo').host, 'shared-photo');
    equal(new URL('HTTPS://EXAMPLE.org:443/ä').href, 'https://example.org/%C3%A4');
    throws(() => new URL('nothing'), 'TypeError: Invalid');
    equal([...new URLSearchParams({ q: '1' })], [['q', '1']]);
    equal(URL.canParse('x:'), true);
    equal('__core-js_shared__' in globalThis, false);
});
test('structured clones are deep, keep cycles and refuse functions', () => {
    const value: any = { date: new Date(5), map: new Map([['k', new Set([1])]]), bytes: new Uint8Array([1, 2]) };
    value.self = value;
    const copy = structuredClone(value);
    equal([copy.self === copy, copy.date.getTime(), copy.map.get('k').has(1), copy.bytes[1]], [true, 5, true, 2]);
    throws(() => structuredClone({ f() {} }), 'The object can not be cloned.');
    try { structuredClone(Symbol('x')); } catch (error) { equal((error as DOMException).code, 25); }
});
test('blobs slice and read back in every form', async () => {
    const blob = new Blob(['ab', new Uint8Array([99]), new Blob(['d'])], { type: 'Text/Plain' });
    equal([blob.size, blob.type, await blob.text()], [4, 'text/plain', 'abcd']);
    equal(await blob.slice(-2).text(), 'cd');
    const file = new File([blob], 'x.txt');
    equal([file.name, file.lastModified, file instanceof Blob], ['x.txt', Date.now(), true]);
    const reader = new FileReader();
    const loaded = new Promise((fulfil) => { reader.onload = fulfil; });
    reader.readAsDataURL(blob);
    await loaded;
    equal(reader.result, 'data:text/plain;base64,YWJjZA==');
});
test('form data keeps its entries in order', () => {
    const data = new FormData();
    data.append('a', '1');
    data.append('f', new Blob(['x']), 'n.txt');
    data.append('a', '2');
    equal([data.getAll('a'), (data.get('f') as File).name], [['1', '2'], 'n.txt']);
    data.set('a', '3');
    equal([...data.keys()], ['a', 'f']);
});
test('an abort signal fires once, times out and refuses', async () => {
    const controller = new AbortController();
    let count = 0;
    controller.signal.onabort = () => { count += 1; };
    controller.abort();
    controller.abort();
    equal([count, controller.signal.aborted, controller.signal.reason.name], [1, true, 'AbortError']);
    const signal = AbortSignal.timeout(5);
    await sleep(6);
    equal(signal.reason.name, 'TimeoutError');
    throws(() => signal.throwIfAborted(), 'timed out');
});
test('fetch reads the app\'s own files and rejects what is not simulated', async () => {
    const response = await fetch('/data.json');
    equal([response.ok, response.status, response.headers.get('content-type')], [true, 200, 'text/plain']);
    equal(await response.json(), { photo: 1 });
    await rejects(response.text(), 'disturbed');
    await rejects(fetch('https://example.org/'), 'https://example.org/ is not simulated');
    await rejects(fetch('/gone'), 'Load failed: gone');
    equal(await (await fetch('data:text/plain;base64,aGk=')).text(), 'hi');
    const controller = new AbortController();
    const aborted = fetch('/data.json', { signal: controller.signal });
    controller.abort();
    await rejects(aborted, 'AbortError: The operation was aborted');
});
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
test('random values come from the page\'s own stream', () => {
    const bytes = new Uint8Array(32);
    const part = bytes.subarray(8, 16);
    equal(crypto.getRandomValues(part) === part, true);
    equal([bytes.slice(0, 8).every((one) => one === 0), part.some((one) => one !== 0),
        bytes.slice(16).every((one) => one === 0)], [true, true, true]);
    equal(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(crypto.randomUUID()), true);
    throws(() => crypto.getRandomValues(new Float64Array(1) as any), 'type');
    throws(() => crypto.getRandomValues(new Uint8Array(65537)), 'quota');
});
test('message channels deliver copies, one task each', async () => {
    const { port1, port2 } = new MessageChannel();
    const seen: unknown[] = [];
    port2.onmessage = (event) => { seen.push(event.data); Promise.resolve().then(() => seen.push('micro')); };
    const value = { list: [1] };
    port1.postMessage(value);
    value.list.push(2);
    port1.postMessage('second');
    equal(seen, []);
    await sleep(1);
    equal(seen, [{ list: [1] }, 'micro', 'second', 'micro']);
    const [one, two] = [new BroadcastChannel('c'), new BroadcastChannel('c')];
    two.onmessage = (event) => { seen.push(event.data); };
    one.postMessage('all');
    await sleep(1);
    equal(seen.at(-1), 'all');
});
test('the window can post to itself', async () => {
    const got = new Promise((fulfil) => {
        window.addEventListener('message', (event) => fulfil([event.data, event.origin]), { once: true });
    });
    postMessage('x', '*');
    equal(await got, ['x', 'capacitor://localhost']);
});
