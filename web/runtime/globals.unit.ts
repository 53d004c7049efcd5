import { equal, test } from './unit';

test('a name that a polyfill has defined stays when another of its kind is asked for', () => {
    const Own = class {};
    Object.defineProperty(globalThis, 'MessagePort', {
        value: Own, writable: true, enumerable: false, configurable: true,
    });
    equal(typeof MessageChannel, 'function');
    equal(MessagePort === (Own as any), true);
});
test('a name that a script has set stays, and one that it has deleted does not come back', () => {
    const Own = class {};
    (globalThis as any).File = Own;
    delete (globalThis as any).FileList;
    equal(typeof Blob, 'function');
    equal(File === (Own as any), true);
    equal('FileList' in globalThis, false);
});
test('a polyfill that looks at a global before it replaces it gets the original', () => {
    const original = globalThis.AbortController;
    (globalThis as any).AbortController = class extends original {};
    equal(new AbortController() instanceof original, true);
    equal(AbortController === original, false);
    equal(new AbortController().signal instanceof AbortSignal, true);
});
test('the window of a phone has handlers for touches and clicks', () => {
    equal(['ontouchstart', 'ontouchend', 'onclick'].map((name) => name in window), [true, true, true]);
    const seen: string[] = [];
    window.onclick = (event) => { seen.push((event.target as Element).localName); };
    document.body.appendChild(document.createElement('p')).click();
    window.onclick = null;
    document.body.lastElementChild!.remove();
    equal(seen, ['p']);
});
