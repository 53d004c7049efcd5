import { equal, sleep, test, throws } from '../unit';

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
test('what the window posts reaches only the origin that it is meant for', async () => {
    const seen: unknown[] = [];
    const listener = (event: MessageEvent) => { seen.push(event.data); };
    addEventListener('message', listener);
    for (const target of ['*', '/', location.origin, `${location.origin}/path?q`, 'https://example.org',
        'capacitor://other', 'https://localhost']) postMessage(target, target);
    postMessage('none');
    postMessage('options', { targetOrigin: 'https://example.org' });
    postMessage('own options', { targetOrigin: '/' });
    await sleep(1);
    removeEventListener('message', listener);
    equal(seen, ['*', '/', 'capacitor://localhost', 'capacitor://localhost/path?q', 'none',
        'own options']);
    for (const target of ['', 'nowhere', 'http://']) {
        throws(() => postMessage('x', target), 'SyntaxError');
        try {
            postMessage('x', target);
        } catch (error) {
            equal((error as DOMException).name, 'SyntaxError');
        }
    }
    throws(() => (postMessage as any)(), 'TypeError');
});
test('a port is handed over with its messages and its partner', async () => {
    const { port1, port2 } = new MessageChannel();
    const seen: unknown[] = [];
    port1.onmessage = (event) => { seen.push(event.data); };
    port1.postMessage('early');
    const bytes = new Uint8Array([7]);
    const got = new Promise<MessageEvent>((fulfil) => {
        addEventListener('message', fulfil, { once: true });
    });
    postMessage({ port: port2, bytes }, '*', [port2, bytes.buffer]);
    const { data, ports } = await got;
    equal([data.port === ports[0], ports.length, ports[0] === port2, [...data.bytes], bytes.length],
        [true, 1, false, [7], 0]);
    ports[0]!.onmessage = (event) => { seen.push(event.data); };
    ports[0]!.postMessage('to the first');
    port1.postMessage('to the new one');
    port2.postMessage('from nowhere');
    await sleep(1);
    // Each port has its own in order; which of them is heard first, WebKit leaves open.
    equal(seen.filter((one) => one !== 'to the first'), ['early', 'to the new one']);
    equal(seen.length, 3);
    throws(() => postMessage(null, '*', [port2]), 'can not be cloned');
    throws(() => port1.postMessage(null, [port1]), 'can not be cloned');
    const other = new MessageChannel();
    const passed = new Promise<MessageEvent>((fulfil) => {
        ports[0]!.onmessage = fulfil;
    });
    port1.postMessage('with a port', { transfer: [other.port1] });
    const event = await passed;
    equal([event.data, event.ports[0] instanceof MessagePort], ['with a port', true]);
});
test('nothing may be what a message brings', async () => {
    const { port1, port2 } = new MessageChannel();
    const seen: unknown[] = [];
    port1.onmessage = ({ data }) => { seen.push(data); };
    port2.postMessage(undefined);
    port2.postMessage(null);
    await sleep(1);
    equal([seen, new MessageEvent('message', { data: undefined }).data], [[undefined, null], null]);
});
