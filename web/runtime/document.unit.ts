import { equal, rejects, test, throws } from './unit';

test('document says what it has not by name', () => {
    throws(() => document.execCommand('copy'), 'document.execCommand is not simulated');
    throws(() => document.timeline.currentTime, 'document.timeline is not simulated');
    equal((document as any).startViewTransition, undefined);
    throws(() => crypto.subtle.exportKey('raw', {} as any), 'crypto.subtle.exportKey is not simulated');
});
test('what answers with a promise rejects it when it is not simulated', async () => {
    await rejects(navigator.clipboard.readText(), 'navigator.clipboard.readText is not simulated');
    await rejects(navigator.serviceWorker.register('/w.js'), 'is not simulated');
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
