import { equal, rejects, test, throws } from './unit';

test('document says what it has not by name', () => {
    throws(() => document.execCommand('bold'), 'document.execCommand("bold") is not simulated');
    throws(() => document.open(), 'document.open is not simulated');
    equal((document as any).moveBefore, undefined);
});
test('what answers with a promise rejects it when it is not simulated', async () => {
    await rejects(navigator.clipboard.readText(), 'navigator.clipboard.readText is not simulated');
    await rejects(navigator.share({ text: 'x' }), 'navigator.share is not simulated');
    equal([navigator.canShare({ text: 'x' }), navigator.canShare({})], [true, false]);
    for (const name of ['serviceWorker', 'vibrate']) equal(name in navigator, false);
    equal('requestIdleCallback' in globalThis, false);
});
test('a page that asks where the phone is hears of it as of a place that cannot be found', async () => {
    const error = await new Promise<GeolocationPositionError>((fulfil) => {
        navigator.geolocation.watchPosition(() => {}, fulfil);
    });
    equal([error.code === error.POSITION_UNAVAILABLE, error.message],
        [true, 'navigator.geolocation is not simulated']);
    throws(() => { navigator.geolocation.getCurrentPosition(null as any); }, 'TypeError');
});
test('what native-bridge needs at load is there (F10)', () => {
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    equal([typeof cookie?.get, typeof cookie?.set], ['function', 'function']);
    equal(document instanceof HTMLDocument && document instanceof Document, true);
    equal(typeof XMLHttpRequest.prototype.open, 'function');
    for (const name of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const) {
        equal(typeof console[name], 'function');
    }
    equal([typeof prompt, window === self, window === globalThis, top === window, parent === window],
        ['function', true, true, true, true]);
});
test('cookies are kept by name until they expire', () => {
    document.cookie = 'a=1';
    document.cookie = 'b=2; path=/';
    document.cookie = 'a=3';
    equal(document.cookie, 'a=3; b=2');
    document.cookie = 'a=; max-age=0';
    document.cookie = 'b=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
    equal(document.cookie, '');
});
test('the direction of a document is that of its root', () => {
    equal(document.dir, '');
    document.dir = 'rtl';
    equal([document.documentElement.dir, document.dir.toLowerCase()], ['rtl', 'rtl']);
    document.documentElement.removeAttribute('dir');
    equal([document.dir, document.documentElement.outerHTML.includes('dir=')], ['', false]);
});
test('libraries try out what a document has, and nothing of it throws when it is read', async () => {
    const own = document as any;
    equal([document.doctype!.name, document.doctype === document.doctype, document.designMode,
        document.embeds.length, own.queryCommandSupported('bold'), document.getAnimations().length,
        typeof document.write, typeof document.execCommand, typeof document.evaluate],
        ['html', true, 'off', 0, false, 0, 'function', 'function', 'function']);
    // As on an iPhone.
    equal([own.fullscreenElement, own.pointerLockElement], [undefined, undefined]);
    throws(() => { document.designMode = 'on'; }, 'document.designMode is not simulated');
    throws(() => { document.write('<p>'); }, 'document.write after the document was parsed');
    const { fonts } = document;
    equal([fonts.status, await fonts.ready === fonts, fonts.check('12px serif'),
        (await fonts.load('bold 1em "A B"')).length, fonts.size, [...fonts].length],
        ['loaded', true, true, 0, 0, 0]);
    throws(() => fonts.check('serif'), 'SyntaxError');
    await rejects(fonts.load(''), 'SyntaxError');
});
test('only the root lies where somebody points', () => {
    equal([document.elementFromPoint(5, 5) === document.documentElement,
        document.elementFromPoint(-1, 5), document.elementFromPoint(5, innerHeight),
        document.elementsFromPoint(1, 1).length], [true, null, null, 1]);
    throws(() => (document as any).elementFromPoint(1), 'Not enough arguments');
});
test('members of a document are none of an element', () => {
    const box = document.createElement('div') as any;
    equal(['open', 'close', 'fonts', 'write', 'timeline', 'createRange'].map((name) =>
        [name in box, box[name] === undefined].join()), Array(6).fill('false,true'));
    equal(typeof document.createRange().getClientRects, 'function');
});
test('another body takes the place of the one that is there', () => {
    const old = document.body;
    const body = document.createElement('body');
    document.body = body;
    equal([document.body === body, old.isConnected, document.activeElement === body,
        document.documentElement.lastElementChild === body], [true, false, true, true]);
    document.body = old;
    equal([document.body === old, body.isConnected], [true, false]);
    throws(() => { document.body = document.createElement('div'); }, 'HierarchyRequestError');
    throws(() => { (document as any).body = null; }, 'HierarchyRequestError');
    throws(() => { (document as any).body = 3; }, 'TypeError');
    old.remove();
    equal(document.body, null);
    document.body = old;
    equal(document.body === old, true);
});
test('each node knows the base of its URLs', () => {
    equal([document.body.baseURI, document.createTextNode('').baseURI, document.baseURI],
        Array(3).fill(location.href));
});
