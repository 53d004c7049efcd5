// What stands in iframes, and what a page sees of it.
import { equal, sleep, test, throws } from '../unit';

const loaded = (frame: HTMLIFrameElement) =>
    new Promise<void>((tell) => { frame.addEventListener('load', () => tell(), { once: true }); });
function made(fill: (frame: HTMLIFrameElement) => void = () => {}): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    fill(frame);
    return frame;
}
async function shown(html: string): Promise<HTMLIFrameElement> {
    const frame = made((one) => { one.srcdoc = html; });
    const end = loaded(frame);
    document.body.append(frame);
    await end;
    return frame;
}

test('an iframe without an address has an empty document at once, and its load is told at once', () => {
    let heard = 0;
    const frame = made((one) => { one.onload = () => { heard++; }; });
    equal(frame.contentWindow, null);
    document.body.append(frame);
    equal(heard, 1);
    const inner = frame.contentWindow!;
    equal(inner.location.href, 'about:blank');
    equal(inner.document.readyState, 'complete');
    equal(frame.contentDocument!.body.childNodes.length, 0);
    equal(inner === frame.contentWindow, true);
    frame.remove();
    equal(frame.contentWindow, null);
});

test('an iframe has a realm of its own, and knows its parent', async () => {
    const frame = await shown('<p id="p">in</p>');
    const inner = frame.contentWindow! as any;
    equal(inner.Array === Array, false);
    equal(new inner.Array(1, 2) instanceof Array, false);
    equal([inner.parent === window, inner.top === window, inner.self === inner], [true, true, true]);
    equal(inner.frameElement === frame, true);
    equal(inner.document.getElementById('p').textContent, 'in');
    equal([inner.location.href, inner.origin], ['about:srcdoc', window.origin]);
    equal(inner.document.baseURI, document.baseURI);
    equal(inner.document.referrer, location.href);
    frame.remove();
});

test('scripts of a frame run in it, and messages say which window they come from', async () => {
    const heard: unknown[] = [];
    let source: unknown;
    const listener = (event: MessageEvent) => {
        heard.push(event.data);
        source = event.source;
    };
    addEventListener('message', listener);
    const frame = await shown('<script>addEventListener("message", (event) => {'
        + 'event.source.postMessage([event.data, event.source === parent, event.origin], "*"); });'
        + 'parent.postMessage(document.readyState, "*");</script>');
    frame.contentWindow!.postMessage('ping', '*');
    await sleep(5);
    equal(heard, ['loading', ['ping', true, window.origin]]);
    equal(source === frame.contentWindow, true);
    removeEventListener('message', listener);
    frame.remove();
});

test('frames are on the window by their place and by their name', async () => {
    const [one, two] = [await shown('1'), await shown('2')];
    two.name = 'second';
    equal([window.length, window[0] === one.contentWindow, window[1] === two.contentWindow], [2, true, true]);
    equal((window as any).second === two.contentWindow, true);
    one.remove();
    equal([window.length, window[0] === two.contentWindow, 1 in window], [1, true, false]);
    two.remove();
    equal([window.length, 0 in window, 'second' in window], [0, false, false]);
    const length = Object.getOwnPropertyDescriptor(window, 'length')!;
    (window as any).length = 5;
    equal(window.length, 5);
    Object.defineProperty(window, 'length', length);
});

test('a frame that is sent elsewhere tells of it, and has another window', async () => {
    const frame = await shown('old');
    const before = frame.contentWindow;
    const end = loaded(frame);
    frame.srcdoc = 'new';
    await end;
    equal(frame.contentDocument!.body.textContent, 'new');
    equal(frame.contentWindow === before, false);
    const again = loaded(frame);
    frame.contentWindow!.location.href = 'about:blank';
    await again;
    equal(frame.contentDocument!.body.textContent, '');
    frame.remove();
});

test('timers of a frame run by the same clock, and end with it', async () => {
    const frame = await shown('');
    const inner = frame.contentWindow! as any;
    let ran = 0;
    inner.setTimeout(() => { ran++; }, 5);
    equal(inner.Date.now(), Date.now());
    await sleep(10);
    equal(ran, 1);
    inner.setTimeout(() => { ran++; }, 5);
    frame.remove();
    await sleep(10);
    equal(ran, 1);
});

test('what a script writes into a frame is its document, and its scripts run', async () => {
    const frame = document.body.appendChild(made());
    const inner = frame.contentDocument!;
    const end = loaded(frame);
    inner.open();
    equal(inner.readyState, 'loading');
    inner.write('<html lang="de"><head><title>Bill</title></head><body class="paper"><p>1 &euro;</p>');
    inner.write('<script>window.total = document.querySelector("p").textContent;<\/script></body></html>');
    equal([inner.title, inner.body.className], ['Bill', 'paper']);
    inner.close();
    equal((frame.contentWindow as any).total, '1 €');
    await end;
    equal([frame.contentDocument === inner, inner.readyState], [true, 'complete']);
    equal(inner.documentElement.lang, 'de');
    frame.remove();
});

test('a frame of another origin can be told and sent elsewhere, and no more', async () => {
    const frame = made((one) => { one.src = 'data:text/html,<p>hello'; });
    const end = loaded(frame);
    document.body.append(frame);
    await end;
    equal(frame.contentDocument, null);
    const inner = frame.contentWindow! as any;
    equal([inner.length, inner.closed, inner.parent === window, inner.self === inner], [0, false, true, true]);
    equal(await Promise.resolve(inner) === inner, true);
    inner.postMessage({ data: 1 }, '*');
    throws(() => inner.postMessage(() => {}, '*'), 'DataCloneError');
    throws(() => inner.document, 'SecurityError');
    throws(() => { inner.name = 'x'; }, 'SecurityError');
    throws(() => inner.location.href, 'SecurityError');
    const back = loaded(frame);
    inner.location.replace('about:blank');
    await back;
    equal(frame.contentDocument!.body.textContent, '');
    frame.remove();
    equal(inner.closed, true);
});

test('a sandbox keeps its document to itself', async () => {
    const frame = made((one) => {
        one.setAttribute('sandbox', 'allow-scripts');
        one.srcdoc = '<script>parent.wasRun = true</script>';
    });
    const end = loaded(frame);
    document.body.append(frame);
    await end;
    equal([frame.contentDocument, 'wasRun' in window], [null, false]);
    frame.remove();
});

test('messages carry what plain objects could not, and ports', async () => {
    const frame = await shown('<script>addEventListener("message", ({ data, ports }) => {'
        + 'ports[0].postMessage([data.get(1), data instanceof Map, ports[0] instanceof MessagePort]);'
        + 'parent.postMessage(new Set([7]), "*"); });</script>');
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<unknown>((tell) => { port1.onmessage = ({ data }) => tell(data); });
    const sent = new Promise<any>((tell) => {
        addEventListener('message', ({ data }) => tell(data), { once: true });
    });
    frame.contentWindow!.postMessage(new Map([[1, 'one']]), '*', [port2]);
    equal(await answer, ['one', true, true]);
    const set = await sent;
    equal([set instanceof Set, set.has(7)], [true, true]);
    frame.remove();
});

test('a copy knows what another realm has made of the language\'s classes', async () => {
    const frame = await shown('');
    const made = (frame.contentWindow as any).eval(
        '[new Map([[1, new Set([2])]]), /x/g, new TypeError("no"), new DataView(new ArrayBuffer(3)), { a: [1] }]');
    const [map, text, error, view, plain] = structuredClone(made);
    equal([map instanceof Map, map.get(1) instanceof Set, map.get(1).has(2)], [true, true, true]);
    equal([text instanceof RegExp, `${text}`], [true, '/x/g']);
    equal([error instanceof TypeError, error.message], [true, 'no']);
    equal([view instanceof DataView, view.byteLength, plain], [true, 3, { a: [1] }]);
    equal(Object.getPrototypeOf(plain) === Object.prototype, true);
    frame.remove();
});

test('a document does not show itself, nor what stands around it', async () => {
    const frame = made((one) => { one.src = location.href; });
    document.body.append(frame);
    await sleep(5);
    equal(frame.contentWindow!.location.href, 'about:blank');
    frame.remove();
});

test('a window whose frame is gone is closed', async () => {
    const frame = await shown('');
    const inner = frame.contentWindow!;
    equal([inner.closed, inner.name], [false, '']);
    frame.remove();
    equal([inner.closed, inner.parent, inner.frameElement], [true, null, null]);
});

test('frames in shadow trees load and end, and are not on the window', async () => {
    const box = document.createElement('div');
    const frame = made((one) => { one.srcdoc = '<p>shade</p>'; });
    box.attachShadow({ mode: 'open' }).append(frame);
    const end = loaded(frame);
    document.body.append(box);
    await end;
    equal([frame.contentDocument!.body.textContent, window.length], ['shade', 0]);
    box.remove();
    equal(frame.contentWindow, null);
});

test('links and window.open reach a frame by its name', async () => {
    const frame = made((one) => { one.name = 'target'; });
    document.body.append(frame);
    equal((frame.contentWindow as any).name, 'target');
    const end = loaded(frame);
    const link = document.createElement('a');
    link.href = 'about:blank?one';
    link.target = 'target';
    document.body.append(link);
    link.click();
    await end;
    equal(frame.contentWindow!.location.href, 'about:blank?one');
    const again = loaded(frame);
    equal(window.open('about:blank?two', 'target') === null, false);
    await again;
    equal(frame.contentWindow!.location.href, 'about:blank?two');
    link.remove();
    frame.remove();
});

test('storage of the origin changes in all of its documents', async () => {
    const frame = await shown('');
    const other = (frame.contentWindow as any).localStorage as Storage;
    localStorage.setItem('one', '1');
    localStorage.setItem('two', '2');
    equal([other.length, other.getItem('one')], [2, '1']);
    localStorage.removeItem('one');
    equal([other.length, Object.keys(other)], [1, ['two']]);
    other.clear();
    equal(localStorage.length, 0);
    frame.remove();
});

test('a frame in a sandbox without an address is closed from its beginning', () => {
    const frame = document.body.appendChild(made((one) => { one.setAttribute('sandbox', ''); }));
    equal(frame.contentDocument, null);
    throws(() => (frame.contentWindow as any).eval('1'), 'SecurityError');
    frame.remove();
});

test('an address that runs a script runs it in the frame, and an error keeps nobody', async () => {
    const frame = made((one) => { one.src = 'javascript:void (window.ran = 1)'; });
    const end = loaded(frame);
    document.body.append(frame);
    await end;
    equal((frame.contentWindow as any).ran, 1);
    const missing = made((one) => { one.src = 'blob:nothing'; });
    const over = loaded(missing);
    document.body.append(missing);
    await over;
    equal(missing.contentDocument, null);
    missing.remove();
    frame.remove();
});

test('a node of another realm is refused by name where it would become a text', async () => {
    const frame = await shown('');
    const node = document.createElement('b');
    throws(() => frame.contentDocument!.body.append(node), 'is not simulated');
    frame.remove();
});

test('a frame in a frame knows all above it', async () => {
    const frame = await shown('<iframe srcdoc="<p>deep</p>"></iframe>');
    const inner = (frame.contentWindow as any)[0];
    equal(inner.document.body.textContent, 'deep');
    equal([inner.parent === frame.contentWindow, inner.top === window], [true, true]);
    frame.remove();
});
