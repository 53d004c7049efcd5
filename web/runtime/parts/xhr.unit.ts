import { equal, sleep, test, throws } from '../unit';

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
    equal([(await read('blob:none')).status, (await read('data:foo')).status, (await read('data:,%')).responseText], [0, 0, '%']);
});
test('a page that puts classes of its own in place of the window\'s breaks nothing of what the runtime does', async () => {
    const names = ['Blob', 'CloseEvent', 'Event', 'File', 'FileReader', 'FocusEvent', 'MessageEvent', 'MouseEvent',
        'ProgressEvent', 'SubmitEvent', 'TextDecoder', 'URL'];
    const own = new Map<string, unknown>(names.map((name) => [name, (globalThis as any)[name]]));
    const { FileReader: Reader } = globalThis;
    const blob = new Blob(['text']);
    const heard = (target: any): Promise<any> => new Promise((fulfil) => { target.onload = fulfil; });
    try {
        for (const name of names) (globalThis as any)[name] = class { type = name; };
        const request = new XMLHttpRequest();
        request.open('GET', '/data.json');
        request.send();
        const loaded = await heard(request);
        equal([loaded.type, loaded.constructor === own.get('ProgressEvent'), request.status], ['load', true, 200]);
        const reader = new Reader();
        reader.readAsText(blob);
        await heard(reader);
        equal(reader.result, 'text');
        equal(await (await fetch('/data.json')).json(), { photo: 1 });
        const { port1, port2 } = new MessageChannel();
        const message: any = await new Promise((fulfil) => {
            port1.onmessage = fulfil;
            port2.postMessage(1);
        });
        equal([message.data, message.type], [1, 'message']);
        document.body.innerHTML = '<a href="/x?y=1">a</a><form><input id="i"><button>b</button></form>';
        const seen: string[] = [];
        for (const type of ['click', 'focus', 'submit']) {
            document.body.addEventListener(type, (event) => {
                seen.push(event.type);
                if (type === 'submit') event.preventDefault();
            }, true);
        }
        document.querySelector('button')!.click();
        document.querySelector<HTMLInputElement>('#i')!.focus();
        equal([seen, document.querySelector('a')!.search, document.createEvent('Event').type],
            [['click', 'submit', 'focus'], '?y=1', '']);
    } finally {
        for (const [name, value] of own) (globalThis as any)[name] = value;
    }
});
test('a request gives a document of what has come', async () => {
    const get = async (url: string, type: XMLHttpRequestResponseType, override?: string): Promise<any> => {
        const request = new XMLHttpRequest();
        request.open('GET', url);
        request.responseType = type;
        if (override !== undefined) request.overrideMimeType(override);
        const ended = new Promise((fulfil) => { request.onloadend = fulfil; });
        request.send();
        await ended;
        return request;
    };
    const svg = await get('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>', '');
    equal([svg.responseXML.documentElement.firstChild.localName, svg.responseXML === svg.responseXML], ['path', true]);
    const page = await get('data:text/html,<p>a', 'document');
    equal([page.response.body.innerHTML, page.response === page.responseXML], ['<p>a</p>', true]);
    throws(() => page.responseText, 'InvalidStateError');
    equal([(await get('data:text/html,<p>a', '')).responseXML, (await get('data:text/xml,<a>', 'document')).response,
        (await get('data:text/plain,<a/>', '', 'text/xml')).responseXML.documentElement.localName], [null, null, 'a']);
    const bytes = await get('data:,%80%ff', '', 'text/plain; charset=x-user-defined');
    equal([...bytes.responseText].map((one) => one.charCodeAt(0) & 0xff), [0x80, 0xff]);
    throws(() => bytes.overrideMimeType('text/plain'), 'InvalidStateError');
});
test('a request that is opened again tells nothing new, and one that is aborted stays as it was opened', () => {
    const request = new XMLHttpRequest();
    const states: number[] = [];
    request.onreadystatechange = () => { states.push(request.readyState); };
    request.open('GET', '/a');
    request.open('GET', '/b');
    request.abort();
    equal([states, request.readyState], [[1], 1]);
    request.send();
    request.onabort = () => { request.open('GET', '/c'); };
    request.abort();
    equal([states, request.readyState], [[1, 4, 1], 1]);
});
test('a request may be given up as soon as it tells that it has begun', async () => {
    const request = new XMLHttpRequest();
    const heard: string[] = [];
    request.onloadstart = () => {
        heard.push('loadstart');
        throws(() => { request.send(); }, 'InvalidStateError');
        request.abort();
        heard.push(`state ${request.readyState}`);
    };
    for (const type of ['abort', 'loadend', 'load']) request.addEventListener(type, () => heard.push(type));
    request.open('GET', 'data:,x');
    request.send();
    await sleep(10);
    equal(heard, ['loadstart', 'abort', 'loadend', 'state 0']);
});
