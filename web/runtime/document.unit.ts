import { equal, test, throws } from './unit';

test('document says what it has not by name', () => {
    throws(() => document.createTreeWalker(document), 'document.createTreeWalker is not simulated');
    throws(() => document.styleSheets.length, 'document.styleSheets is not simulated');
    equal((document as any).startViewTransition, undefined);
    throws(() => crypto.subtle.digest('SHA-256', new Uint8Array(1)), 'crypto.subtle.digest is not simulated');
    throws(() => navigator.clipboard.readText(), 'navigator.clipboard.readText is not simulated');
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
test('the document is there as elements', () => {
    equal(document.body.tagName, 'BODY');
    equal(document.getElementById('app')?.getAttribute('data-kind'), 'root');
    equal(document.title, 'Unit tests');
    equal(document.querySelector('#app > p.note')?.textContent, 'a & b');
});
test('elements are built, moved, found and written out', () => {
    const box = document.createElement('div');
    box.id = 'box';
    box.classList.add('one', 'two');
    box.innerHTML = '<p class="x">text<br></p><input value="v" disabled>';
    document.body.append(box);
    equal(document.querySelector('div.one.two#box p.x')?.parentElement === box, true);
    equal(box.outerHTML, '<div id="box" class="one two"><p class="x">text<br></p><input value="v" disabled=""></div>');
    equal(box.querySelectorAll('p, input').length, 2);
    equal((box.lastElementChild as HTMLInputElement).value, 'v');
    box.remove();
    equal([box.isConnected, document.getElementById('box')], [false, null]);
});
test('a click bubbles from an element to the document', () => {
    const order: string[] = [];
    const button = document.createElement('button');
    document.body.appendChild(button);
    button.onclick = () => { order.push('button'); };
    document.addEventListener('click', () => order.push('document'), { once: true });
    button.click();
    button.remove();
    equal(order, ['button', 'document']);
});
test('what would have to be loaded or laid out is refused by name', () => {
    const script = document.createElement('script');
    script.src = '/x.js';
    throws(() => document.head.appendChild(script), 'is not simulated');
    throws(() => document.body.getBoundingClientRect(), 'layout');
});
test('a phone answers media queries', () => {
    equal(matchMedia('(prefers-color-scheme: dark)').matches, false);
    equal(matchMedia('(max-width: 600px) and (orientation: portrait)').matches, true);
    equal([navigator.platform, devicePixelRatio, screen.width], ['iPhone', 3, 390]);
});
