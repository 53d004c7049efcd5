import { equal, sleep, test } from '../unit';

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
